"""Writes docs/card_templates_<game>.md for every game: every phrase that the game's card language reads, from the
grammar itself.

Run from anywhere: python scripts/card_templates.py
"""

from __future__ import annotations

from pathlib import Path

from kisoku.commands.cards import files_of
from kisoku.games.registry import GAMES

DOCS = Path(__file__).resolve().parent.parent / "docs"

TITLES = {
    "line": "Whole paragraphs", "label_line": "Paragraphs with a label", "label": "Labels", "keyword": "Keywords",
    "keyword1": "Keywords that stand alone",
    "sent": "Sentences", "seg": "Segments before the verb", "vp": "What is done (verb phrases)",
    "event": "Events (…時、)",
    "cond": "Conditions", "mod": "Modifiers of a card",
    "cost": "Costs", "predicate": "What a card becomes, gains or cannot do", "count": "How many", "zone": "Zones",
    "ukemi": "The Ukemi box",
    "made_attack": "Attacks that effects make", "pool": "Where crystals lie", "arrow": "Arrows: crystals that move",
    "megami": "Megami",
}  # fmt: skip
"""The kinds of phrases that a reader looks for first, in this order; all others follow by name."""


def path_of(game: str) -> Path:
    return DOCS / f"card_templates_{game}.md"


def page(game: str) -> str:
    """The whole page of a game."""
    rows: dict[str, list[tuple[str, str]]] = {}
    for kind, template, example in files_of(game).language().templates():
        rows.setdefault(kind, []).append((template, example))
    lines = [
        f"# The card language of {GAMES[game][1].ja}, phrase by phrase",
        "",
        "Made by `scripts/card_templates.py` from the grammar.",
        "`{n:count}` is a hole for a phrase of that kind (`?` may be missing, `*` any number, `+` at least one),",
        "`<a|b>` reads any and is printed as the first,",
        "`[置く]` is a verb in whatever form its place asks for.",
        "",
    ]
    for kind in (*filter(rows.__contains__, TITLES), *sorted(rows.keys() - TITLES.keys())):
        lines += [
            f"## {TITLES[kind]} (`{kind}`)" if kind in TITLES else f"## `{kind}`",
            "",
            "| phrase | example |",
            "| --- | --- |",
        ]
        lines += [f"| `{template.replace('|', chr(92) + '|')}` | {example} |" for template, example in rows[kind]]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    for name in GAMES:
        path_of(name).write_text(page(name), encoding="utf-8")
