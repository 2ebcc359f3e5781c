"""Writes docs/card_templates.md: every phrase that the card language of a game reads, from the grammar itself."""

from __future__ import annotations

from pathlib import Path

from kisoku.games.ninja_slayer.words import language

TITLES = {
    "sent": "Sentences", "seg": "Segments before the verb", "vp": "What is done (verb phrases)", "event": "Events (…時、)",
    "cond": "Conditions", "mod": "Modifiers of a card",
    "cost": "Costs", "predicate": "What a card becomes, gains or cannot do", "count": "How many", "zone": "Zones", "ukemi": "The Ukemi box",
}  # fmt: skip


def main() -> None:
    rows: dict[str, list[tuple[str, str]]] = {}
    for kind, template, example in language().templates():
        rows.setdefault(kind, []).append((template, example))
    lines = [
        "# The card language, phrase by phrase",
        "",
        "Made by `scripts/card_templates.py` from the grammar.",
        "`{n:count}` is a hole for a phrase of that kind (`?` may be missing, `*` any number),",
        "`<a|b>` reads any and is printed as the first,",
        "`[置く]` is a verb in whatever form its place asks for.",
        "",
    ]
    for kind in sorted(rows, key=lambda kind: (kind not in TITLES, list(TITLES).index(kind) if kind in TITLES else 0, kind)):
        lines += [f"## {TITLES.get(kind, kind)} (`{kind}`)", "", "| phrase | example |", "| --- | --- |"]
        lines += [f"| `{template.replace('|', chr(92) + '|')}` | {example} |" for template, example in rows[kind]]
        lines.append("")
    Path("docs/card_templates.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
