"""The report of a study: one page with all figures, drawn as plain SVG, nothing loaded from anywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from kisoku.games.registry import load
from kisoku.kernel.game import Game, Words
from kisoku.lab.strength import interval
from kisoku.lab.study import Study

Row = dict[str, Any]
WIDTH = 360
SHOWN = 40
"""Cards and rules that are listed."""

STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
table{border-collapse:collapse}td,th{padding:.15rem .6rem;text-align:left;border-bottom:1px solid
#ddd;font-variant-numeric:tabular-nums}
svg{display:block}.share{fill:#4a6fa5}.span{stroke:#222;stroke-width:2}.half{stroke:#999;stroke-dasharray:3}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181a1f}td,th{border-color:#444}
.share{fill:#7fa3d8}.span{stroke:#eee}}"""


class Share(NamedTuple):
    """Games won of games played, by something."""

    name: str
    won: float
    games: int

    @property
    def low_high(self) -> tuple[float, float]:
        return interval(self.won, self.games)


def write_report(study: Study, rows: Sequence[Row], path: Path) -> None:
    game = load(study.game)
    parts = [
        _section("セルごとの勝率（0番の席）", "Win rate of seat 0, by cell", _bars(cells(rows))),
        _section("先攻の勝率", "Win rate of who begins", _bars(first_player(rows))),
        _section("デッキの勝率", "Win rate of decks", _bars(by_deck(rows))),
        _section("デッキの相性（行が列に勝つ割合）", "Match-ups (how often the row beats the column)", _matrix(rows)),
        _section("ターン数", "Length in turns", _histogram([row["turns"] for row in rows])),
        _section(
            "使われたカードと勝率",
            "Cards by effect on winning: win rate of who played them",
            _bars([_named(game, one) for one in by_card(rows)[:SHOWN]]),
        ),
    ]
    counted = rule_counts(rows)
    if counted:
        listed = "".join(
            f"<tr><td>{escape(rule)}</td><td>{count}</td></tr>" for rule, count in counted.most_common(SHOWN)
        )
        parts.append(
            _section("実行されたルール", "Rules by how often they were carried out", f"<table>{listed}</table>")
        )
    title = (
        f"{escape(study.title.ja)} / {escape(study.title.en)}"
        if study.title.ja != study.title.en
        else escape(study.title.en)
    )
    head = f"<p>{escape(game.title.ja)} / {escape(game.title.en)} — {len(rows)} 戦 / games</p>"
    page = (
        f'<!doctype html><html lang="ja"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</'
        f"style><h1>{title}</h1>{head}{''.join(parts)}</html>\n"
    )
    path.write_text(page, encoding="utf-8")


# --- figures --------------------------------------------------------------------------------------


def cells(rows: Iterable[Row]) -> list[Share]:
    return _shares((row["cell_name"], _won(row, 0)) for row in rows)


def first_player(rows: Iterable[Row]) -> list[Share]:
    return _shares((row["cell_name"], _won(row, row["first"])) for row in rows)


def by_deck(rows: Iterable[Row]) -> list[Share]:
    """A deck against itself says nothing."""
    found = _shares(
        (row[f"deck_{seat}"], _won(row, seat)) for row in rows for seat in (0, 1) if row["deck_0"] != row["deck_1"]
    )
    return sorted(found, key=lambda one: -one.won / one.games)


def by_card(rows: Iterable[Row]) -> list[Share]:
    """The cards whose players won most surely first: by the lower end of the interval, so that rare cards do not come
    up by chance."""
    found = _shares((card, _won(row, seat)) for row in rows for seat in (0, 1) for card in row[f"played_{seat}"])
    return sorted(found, key=lambda one: -one.low_high[0])


def rule_counts(rows: Iterable[Row]) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in rows:
        for entry in row["rules"]:
            rule, _, count = entry.rpartition("=")
            found[rule] += int(count)
    return found


def _won(row: Row, seat: int) -> float:
    return 0.5 if row["winner"] < 0 else float(row["winner"] == seat)


def _shares(pairs: Iterable[tuple[str, float]]) -> list[Share]:
    won: dict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    for name, result in pairs:
        won[name] += result
        games[name] += 1
    return [Share(name, won[name], count) for name, count in games.items()]


def _named(game: Game, share: Share) -> Share:
    facts = game.card_facts(share.name)
    words = facts["words"] if facts else {"ja": share.name, "en": share.name}
    said = (words.ja, words.en) if isinstance(words, Words) else (words["ja"], words["en"])
    return share._replace(name=f"{said[0]} / {said[1]} ({share.name})")


# --- drawing --------------------------------------------------------------------------------------


def _section(ja: str, en: str, inner: str) -> str:
    return f"<h2>{ja} / {en}</h2>{inner}"


def _bars(shares: Sequence[Share]) -> str:
    lines = []
    for one in shares:
        low, high = one.low_high
        share = one.won / one.games
        bar = (
            f'<rect class="share" width="{share * WIDTH:.0f}" height="14"/><line class="half" x1="{WIDTH / 2}" '
            f'x2="{WIDTH / 2}" y2="14"/>'
        )
        span = f'<line class="span" x1="{low * WIDTH:.0f}" x2="{high * WIDTH:.0f}" y1="7" y2="7"/>'
        told = f"{share:.1%} [{low:.1%}, {high:.1%}]"
        lines.append(
            f'<tr><td>{escape(one.name)}</td><td><svg width="{WIDTH}" height="14" role="img" '
            f'aria-label="{told}">{bar}{span}</svg></td>'
            f"<td>{told}</td><td>{one.games}</td></tr>"
        )
    return f"<table>{''.join(lines)}</table>"


def _matrix(rows: Sequence[Row]) -> str:
    found = {
        one.name: one
        for one in _shares(
            (f"{row[f'deck_{seat}']}|{row[f'deck_{1 - seat}']}", _won(row, seat)) for row in rows for seat in (0, 1)
        )
    }
    names = sorted({row["deck_0"] for row in rows} | {row["deck_1"] for row in rows})
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        f"<tr><th>{escape(one)}</th>{''.join(_entry(found.get(f'{one}|{other}')) for other in names)}</tr>"
        for one in names
    )
    return f"<table><tr><th></th>{head}</tr>{body}</table>"


def _entry(share: Share | None) -> str:
    if share is None:
        return "<td></td>"
    strength = share.won / share.games
    colour = (
        f"rgba(74,111,165,{abs(strength - 0.5):.2f})"
        if strength >= 0.5
        else f"rgba(190,80,60,{abs(strength - 0.5):.2f})"
    )
    low, high = share.low_high
    return f'<td style="background:{colour}" title="[{low:.0%}, {high:.0%}], {share.games}">{strength:.0%}</td>'


def _histogram(numbers: Sequence[int]) -> str:
    counts = Counter(numbers)
    most = max(counts.values(), default=1)
    step = max(6, min(20, 700 // (max(counts, default=1) + 1)))
    bars = ""
    for number, count in sorted(counts.items()):
        height = 100 * count / most
        place = f'x="{number * step}" y="{100 - height:.0f}" width="{step - 1}" height="{height:.0f}"'
        bars += f'<rect class="share" {place}><title>{number}: {count}</title></rect>'
    mean = sum(numbers) / max(1, len(numbers))
    width = step * (max(counts, default=0) + 1)
    drawn = f'<svg width="{width}" height="100" role="img" aria-label="mean {mean:.1f}">{bars}</svg>'
    return f"{drawn}<p>平均 / mean {mean:.1f}</p>"
