"""The cards that a scenario of this game can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from kisoku.games.rebirth.cardset import LIBRARY, Card
from kisoku.games.rebirth.pool import Facts
from kisoku.games.rebirth.rules.r2_cards import KINDS
from kisoku.games.rebirth.state import CHARACTER
from kisoku.judge.shelf import BLANK, Shelf, with_stats
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import Place

STATS = ("atk", "def")


class RebirthShelf(Shelf[Card]):
    """Its blank card is a Character that is too expensive to be played."""

    blank: ClassVar[Card] = Card(Facts(BLANK, BLANK, CHARACTER, 99, 0, 9, name_en="blank"), ())
    library = LIBRARY

    def names(self, card: Card) -> Iterable[str]:
        return (card.facts.name, normal_name(card.facts.name_en))

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """The kind may be left out, and so may a Character's cost (0) and numbers (1). stats: ATK/DEF."""
        row = with_stats(row, STATS, place, "ATK/DEF（例：2/3）", "ATK/DEF, like 2/3")
        kind = row.setdefault("kind", CHARACTER)
        if KINDS.get(str(kind)) == CHARACTER:
            row.setdefault("cost", 0)
            for name in STATS:
                row.setdefault(name, 1)
        return row
