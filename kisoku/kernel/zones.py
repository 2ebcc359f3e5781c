"""Zones: what a game declares of them, and the one place that says how they are numbered.

A game lists its kinds of zones once. For so many seats each kind has one zone for every player, or one for the table;
a kind with cells has one for each cell. Zones are numbered kind by kind, within a kind by player, within a player by
cell:

    DECK, HAND, SQUARES, STACK = range(4)
    KINDS = (
        Kind("deck", order=STACKED, seen=NOBODY),
        Kind("hand", order=FREE, seen=OWNER),
        Kind("squares", shared=True, cells=grid(3, 3)),
        Kind("stack", shared=True, order=STACKED),
    )
    zones = Zones(KINDS, seats=2)
    s.zones[zones.number(HAND, player)]        what lies there, in its order: the top of a stack is its end
    zones.beside[s.zone[card]]                 the neighbours of the square on which a card lies

With two seats and no cells a player's zone has the number 2 × kind + player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

KEPT, STACKED, FREE = "kept", "stack", "free"
"""What the order of a zone's cards means: it is kept, it is counted from the top, or there is none to be followed."""

ALL, OWNER, NOBODY = "all", "owner", "nobody"
"""Who knows the cards of a zone, unless something else has made them known."""

Cells = tuple[tuple[int, ...], ...]
"""For each cell its neighbours, as places among the cells."""


class Kind(NamedTuple):
    """A kind of zone. looks_back: what leaves it is asked for as it last was there. cells: for each of its cells the
    neighbours; () if it has none.
    """

    name: str
    shared: bool = False
    order: str = KEPT
    seen: str = ALL
    looks_back: bool = False
    cells: Cells = ()


def orthogonal(down: int, right: int) -> bool:
    return down + right == 1


def around(down: int, right: int) -> bool:
    return max(down, right) == 1


def grid(rows: int, columns: int, beside: Callable[[int, int], bool] = orthogonal) -> Cells:
    """Squares in rows, numbered row by row. beside: whether squares so many rows and columns apart are neighbours."""
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    return tuple(
        tuple(other for other, (y, x) in enumerate(places) if beside(abs(y - row), abs(x - column)))
        for row, column in places
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Zones:
    """The zones of a game with so many seats. Of each zone by its number: its kind, player (-1: the table's), cell
    and neighbours; first: where kinds begin.
    """

    def __init__(self, kinds: tuple[Kind, ...], seats: int = 2) -> None:
        self.kinds = kinds
        self.seats = seats
        rows = [
            (number, player, cell)
            for number, kind in enumerate(kinds)
            for player in ((-1,) if kind.shared else range(seats))
            for cell in range(max(1, len(kind.cells)))
        ]
        self.kind = tuple(kind for kind, _, _ in rows)
        self.player = tuple(player for _, player, _ in rows)
        self.cell = tuple(cell for _, _, cell in rows)
        self.first = tuple(self.kind.index(kind) for kind in range(len(kinds)))
        self.beside = tuple(
            tuple(zone - cell + other for other in kinds[kind].cells[cell]) if kinds[kind].cells else ()
            for zone, (kind, _, cell) in enumerate(rows)
        )

    def __len__(self) -> int:
        return len(self.kind)

    def number(self, kind: int, player: int = 0, cell: int = 0) -> int:
        """The zone of that kind. Of a zone of the table, whichever player is named."""
        declared = self.kinds[kind]
        return self.first[kind] + (0 if declared.shared else player * max(1, len(declared.cells))) + cell

    def numbers(self, kind: int) -> range:
        """All zones of a kind."""
        return range(self.first[kind], self.first[kind] + self.kind.count(kind))

    def counted(self, s: Any, zone: int) -> tuple[int, ...]:
        """What lies in a zone in the order in which people count it: a stack from its top."""
        things: tuple[int, ...] = s.zones[zone]
        return things[::-1] if self.kinds[self.kind[zone]].order == STACKED else things
