"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kisoku.games.zx import cardset, construction
from kisoku.games.zx.naming import DECLARED
from kisoku.games.zx.pool import trial
from kisoku.games.zx.words import language as language
from kisoku.judge.trying import CARD, Trial
from kisoku.kernel.game import Reason
from kisoku.text.cardfile import MOST_WORDS
from kisoku.text.foreign import Row, in_common, lines_of, plain, there

read_cards, read_deck, programs, check_card = cardset.read_set, cardset.read_deck, trial, cardset.read_card
BOXES = ("text", "subtext")
"""Where a card has text; the first is meant if nothing is said."""
PARAGRAPHS = {"line": "text", "subline": "subtext"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return tuple((box, box) for box in BOXES)


_RACES = [*DECLARED.attributes][:MOST_WORDS]
_COLOURS = [*cardset.COLOUR_WORDS]
_SIDE = {
    "hand": [CARD, "兵", "術"],
    "deck": ["兵", CARD, "術", "火", "兵"],
    "life": ["兵", CARD, "火", "術"],
    "resource": [*_COLOURS, *_COLOURS, CARD],
    "charge": [CARD, "兵"],
    "trash": [CARD, "兵", "術"],
    "remove": ["兵"],
}
_HURT, _RESTED = {"card": "兵", "damage": 500, "forces": ["赤"]}, {"card": "火", "sleeping": True}
_OURS = {"squares": {"h1": CARD, "m1": _HURT, "m2": "兵", "h3": _RESTED}}
_THEIRS = {"squares": {"e1": CARD, "e3": "兵", "m3": _HURT, "h2": "火"}}
TRIAL = Trial(
    given={
        "event": {"A": {**_SIDE, "squares": {"m1": _HURT, "m2": "兵", "h3": _RESTED}}, "B": {**_SIDE, **_THEIRS}},
        "": {"A": {**_SIDE, **_OURS}, "B": {**_SIDE, **_THEIRS}},
    },
    fields={
        "event": {"kind": "イベント", "cost": 1, "colours": _COLOURS},
        "": {"cost": 1, "colours": _COLOURS, "power": 4000, "races": _RACES, "shield": 1},
    },
    cards=(
        {
            "name": "兵",
            "cost": 2,
            "colours": ["赤"],
            "power": 3000,
            "races": _RACES,
            "text": "【起】〈このカードをスリープする。〉カードを1枚引く。",
        },
        {"name": "火", "cost": 1, "colours": ["青"], "power": 1000, "icons": ["イグニッション"]},
        {"name": "術", "kind": "イベント", "cost": 1, "colours": ["赤"], "text": "カードを1枚引く。"},
    ),
    first=frozenset(("play", "use", "attack", "trigger", "ignite", "do", "offer", "crisis", "start_card", "pay_all")),
)
"""How a text is tried: everywhere on both sides, among cards that have every race."""


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for card in cardset.our_cards().values():
        yield from ((box, text) for box, text in zip(BOXES, (card.facts.text, card.facts.subtext), strict=True) if text)


FOREIGN_KINDS = {
    "z/x": "ゼクス",
    "zx": "ゼクス",
    "ゼクス": "ゼクス",
    "event": "イベント",
    "イベント": "イベント",
    "事件": "イベント",
    "player": "プレイヤー",
    "プレイヤー": "プレイヤー",
    "玩家": "プレイヤー",
    "zxextra": "ゼクスエクストラ",
}
FOREIGN_COLOURS = {
    "red": "赤",
    "blue": "青",
    "white": "白",
    "black": "黒",
    "green": "緑",
    "红": "赤",
    "蓝": "青",
    "黑": "黒",
    "绿": "緑",
    "无": "",
    "無": "",
}
FOREIGN_ICONS = {
    "ig": "イグニッション",
    "ignition": "イグニッション",
    "es": "エヴォルシード",
    "evolseed": "エヴォルシード",
}
"""What kinds, colours and icons are called elsewhere."""


def imported(row: Row) -> dict[str, Any]:
    """A card of a file from elsewhere, as a row of our own set files. Raises BadFile."""
    colours = (
        FOREIGN_COLOURS.get(plain(word), word) for word in row.list("colours", "colors", "colour", "color", "色")
    )
    icons = (FOREIGN_ICONS.get(plain(word), word) for word in row.list("icons", "icon", "アイコン"))
    card = {
        **in_common(row, FOREIGN_KINDS),
        "colours": [word for word in colours if word],
        "icons": [*icons],
        "races": row.list("races", "race", "種族", "traits"),
        "cost": row.number("cost", "コスト"),
        "power": row.number("power", "パワー"),
        "player_name": row.words("player_name", "プレイヤー名"),
        "subtext": lines_of(row, "subtext", "サブテキスト"),
    }
    return there(card)


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (401)."""
    return construction.deck_reasons(cardset.read_deck(path).cards)


def deck_text(cards: Sequence[str], form: str, name: str) -> str:
    """A deck file with these cards, each under where it belongs."""
    known, parts = cardset.our_cards(), cardset.split(tuple(cards))
    rows = [f"name: {json.dumps(name, ensure_ascii=False)}", "game: zx", f"format: {form}"]
    rows += [
        f"{key}: [{', '.join(parts[key])}]" if len(parts[key]) > 1 else f"{key}: {parts[key][0]}"
        for key in ("player", "back")
        if parts[key]
    ]
    for key, part in (("cards", "deck"), ("dynamis", "dynamis")):
        if key == "cards" or parts[part]:
            rows.append(f"{key}:" if parts[part] else f"{key}: {{}}")
            rows += [
                f"  {number}: {count}  # {known[number].facts.name}" for number, count in Counter(parts[part]).items()
            ]
    return "\n".join(rows) + "\n"
