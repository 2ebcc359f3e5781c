"""The cards that a scenario of this game can use, as they count on a date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from kisoku.games.ninja_slayer.cardset import KINDS, LIBRARY, Card, abilities_of, corrected
from kisoku.games.ninja_slayer.pool import CHARACTER, Facts
from kisoku.judge.shelf import BLANK, Shelf, with_stats
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import Place

_KINDS = {"キャラ": CHARACTER, "コトダマ": "kotodama", **KINDS}
_STATS = ("karate", "endurance", "sabotage")


class NinjaShelf(Shelf[Card]):
    """Its blank card is too expensive to enter."""

    blank: ClassVar[Card] = Card(
        Facts(BLANK, BLANK, CHARACTER, cost=99, karate=1, endurance=1, sabotage=1, name_en="blank"), ()
    )
    library = LIBRARY

    def names(self, card: Card) -> Iterable[str]:
        facts = card.facts
        return (facts.name, normal_name(facts.name_en), normal_name(f"{facts.name}◆{facts.epithet}"))

    def as_counted(self, card: Card, place: Place) -> Card:
        """1601.1: with the corrections of that day."""
        facts = corrected(card.facts, self._date, self._rules)
        return card if facts == card.facts else Card(facts, abilities_of(facts, place))

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """The kind may be left out, and so may numbers that do not matter (1)."""
        row = with_stats(
            row, _STATS, place, "カラテ/耐久/サボタージュ（例：2/3/1）", "karate/endurance/sabotage, like 2/3/1"
        )
        kind = row.setdefault("kind", "キャラクター")
        row["kind"] = _KINDS.get(kind, kind) if isinstance(kind, str) else kind
        if row["kind"] == CHARACTER:
            for name in _STATS:
                row.setdefault(name, 1)
        return row
