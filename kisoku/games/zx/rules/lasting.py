"""What lasts in this game, compiled: with what the layers of 811 ask of it."""

from __future__ import annotations

from typing import Any

from kisoku.effects import lasting, programs
from kisoku.effects.lasting import items_in
from kisoku.effects.operands import Operands
from kisoku.games.zx.rules.definitions import as_it_is
from kisoku.games.zx.state import ZONE_NAMES
from kisoku.text import program as ir

WORDS, NUMBERS = range(2)
"""811.1b, 811.1c: what is no number comes before what is."""


those_there_now = as_it_is("811.4", off=None)
"""What comes there later is not touched."""


class Lasting(lasting.Lasting):
    """layer: where 811.1 puts it. reads, writes: items of cards that it looks at and changes. live: it asks
    its query each time even if it was made by a resolution (811.4: hidden zones)."""

    def __init__(self, op: Any, programs: Any, program: int, o: Operands) -> None:
        super().__init__(op, programs, program, o)
        self.layer = NUMBERS if self.kind in ("modify", "costchange") else WORDS
        self.looks_at = (1 << len(ZONE_NAMES)) - 1
        self.reads = items_in(self.says(programs))
        self.writes = self._writes(op)
        self.live = bool(self.zones) and all(zone in HIDDEN_WORDS for zone in self.zones)

    def _writes(self, op: Any) -> frozenset[str]:
        if self.kind in ("grant", "lose"):
            if getattr(op, "ability", None) is not None or not op.attribute:
                return frozenset(("keyword", "ability"))
            return frozenset((op.attribute.partition(":")[0] if ":" in op.attribute else "race",))
        if self.kind == "become":
            return frozenset((op.item,))
        if self.kind == "costchange":
            return frozenset(("cost",))
        return frozenset(change.item for change in self.changes)

    def locked(self, s: Any, f: Any) -> tuple[int, ...] | None:
        return None if self.live else those_there_now(s, super().locked(s, f))


HIDDEN_WORDS = frozenset(("hand", "deck", "life", "dynamis"))


class Price(programs.Price):
    """demanding: its cards have to be something. place: where they go."""

    __slots__ = ("demanding",)

    def __init__(self, cost: ir.Cost, o: Operands, index: int) -> None:
        super().__init__(cost, o, index)
        self.demanding = isinstance(cost.objects, ir.Query) and bool(cost.objects.filters or cost.objects.either)
