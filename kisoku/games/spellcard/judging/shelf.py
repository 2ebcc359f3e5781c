"""The cards that a scenario of this game can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from kisoku.games.spellcard.cardset import LIBRARY, corrected
from kisoku.games.spellcard.facts import OPTION, Card, Facts
from kisoku.judge.shelf import BLANK, Shelf, with_stats
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import Place

STATS = ("rank", "pow", "def")
ONE_AHEAD = ".......r....o............"
"""The attack range of a card of which nothing is said."""


class SpellcardShelf(Shelf[Card]):
    """Its blank card cannot be summoned for anything: it costs more icons than there are strikers."""

    blank: ClassVar[Card] = Card(
        Facts(
            BLANK,
            BLANK,
            spell=BLANK,
            summon="無無無無無無無",
            rank=1,
            pow=1,
            defence=1,
            minimap=ONE_AHEAD,
            name_en="blank",
        )
    )
    library = LIBRARY

    def as_counted(self, card: Card, place: Place) -> Card:
        """1.1.1.2: with the corrections of that day."""
        return corrected(card, self._date, self._rules)

    def names(self, card: Card) -> Iterable[str]:
        facts = card.facts
        return (
            facts.name,
            normal_name(facts.name_en),
            facts.spell,
            normal_name(facts.spell_en),
            normal_name(facts.card_name),
        )

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """Short forms: stats: Rank POW/DEF. What may be left out: kind, spell name (the striker's name with 「符」),
        numbers (1), range (one ahead).
        """
        row = with_stats(row, STATS, place, "Rank POW/DEF（例：2 3/4）", "Rank POW/DEF, like 2 3/4")
        if row.get("kind") in ("オプション", OPTION):
            row["kind"] = "オプション"
            return row
        row.setdefault("spell", f"{row.get('name', '')}符")
        for key in STATS:
            row.setdefault(key, 1)
        row.setdefault("range", "・・・・・\n・・赤・・\n・・●・・\n・・・・・\n・・・・・")
        return row
