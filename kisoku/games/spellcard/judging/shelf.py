"""The cards that a scenario of this game can use."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from kisoku.games.spellcard.cardset import corrected, our_cards, read_card
from kisoku.games.spellcard.facts import OPTION, Card, Facts
from kisoku.judge.shelf import BLANK, Shelf
from kisoku.kernel.rules import Rulebook
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

ONE_AHEAD = ".......r....o............"
"""The attack range of a card of which nothing is said."""


class SpellcardShelf(Shelf[Card]):
    """Its blank card cannot be summoned for anything: it costs more icons than there are strikers."""

    blank: ClassVar[Card] = Card(Facts(BLANK, BLANK, spell=BLANK, summon="無無無無無無無", rank=1, pow=1, defence=1, minimap=ONE_AHEAD, name_en="blank"))

    def __init__(self, cards: Any, place: Place, date: datetime.date | None, rules: Rulebook) -> None:
        self._date, self._rules = date, rules
        super().__init__(cards, place)

    def everything(self) -> Mapping[str, Card]:
        return our_cards()

    def as_counted(self, card: Card, place: Place) -> Card:
        """1.1.1.2: with the corrections of that day."""
        return corrected(card, self._date, self._rules)

    def names(self, card: Card) -> Iterable[str]:
        facts = card.facts
        return (facts.name, normal_name(facts.name_en), facts.spell, normal_name(facts.spell_en), normal_name(facts.card_name))

    @staticmethod
    def read(row: Mapping[str, Any], place: Place) -> Card:
        return read_card(row, place)

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """Short forms: stats: Rank POW/DEF. What may be left out: kind, spell name (the striker's name with 「符」), numbers (1), range (one ahead)."""
        row = dict(row)
        stats = row.pop("stats", None)
        if stats is not None:
            parts = str(stats).replace(" ", "/").split("/")
            if len(parts) != 3 or not all(part.lstrip("-+").isdecimal() for part in parts):
                raise BadFile(place.at("stats"), "stats は「Rank POW/DEF」です（例：2 3/4）", "stats are Rank POW/DEF, like 2 3/4")
            row.update(zip(("rank", "pow", "def"), map(int, parts), strict=True))
        if row.get("kind") in ("オプション", OPTION):
            row["kind"] = "オプション"
            return row
        row.setdefault("spell", f"{row.get('name', '')}符")
        for key in ("rank", "pow", "def"):
            row.setdefault(key, 1)
        row.setdefault("range", "・・・・・\n・・赤・・\n・・●・・\n・・・・・\n・・・・・")
        return row
