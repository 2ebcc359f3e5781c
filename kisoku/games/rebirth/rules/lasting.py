"""What lasts in this game, compiled, with what the chapters ask of it."""

from __future__ import annotations

from typing import Any

from kisoku.effects import lasting
from kisoku.effects.lasting import items_in
from kisoku.effects.operands import NoMeaning, Operands
from kisoku.games.rebirth.state import MEMBER, REBIRTH, RETIRE, ZONE_BY_NAME
from kisoku.text import program as ir
from kisoku.text.program import everything_in

ABILITIES, OTHER, NUMBERS = range(3)
"""9.10.1.2 to 9.10.1.4: abilities, what is no number, numbers."""

FLEETING = frozenset(("damage", "orientation", "role", "slot", "facing", "zone"))
"""Facts of cards that change without a card moving."""
LOOKS = {"recombo": (REBIRTH,), "honryou": (MEMBER, RETIRE)}
ALL_ZONES = frozenset(ZONE_BY_NAME.values())


class Lasting(lasting.Lasting):
    """level: where 9.10.1 puts it. reads, writes: facts of cards that it looks at and changes. looks: kinds of zones
    that it looks at. volatile: it hangs on more than which cards lie where."""

    def __init__(self, op: Any, programs: Any, program: int, o: Operands) -> None:
        super().__init__(op, programs, program, o)
        says = self.says(programs)
        attribute = getattr(op, "attribute", "")
        self.level = NUMBERS if self.kind == "modify" else OTHER if self.kind == "become" or attribute else ABILITIES
        self.reads = items_in(says)
        self.writes = frozenset(change.item for change in self.changes) | {
            "attribute" if attribute else op.item if self.kind == "become" else "keyword"
        }
        self.sets = any(change.how == "=" for change in self.changes)
        self.looks = looks_at(says)
        self.volatile = is_volatile(says)

    def check(self, book: Any) -> None:
        super().check(book)
        if self.kind in ("costchange", "extra"):  # a cost is a number of its card here, and nothing is paid beside it
            raise NoMeaning(self.construct)


def looks_at(says: Any) -> frozenset[int]:
    """The kinds of zones that the data look at."""
    found: set[int] = set()
    for part in everything_in(says):
        if isinstance(part, ir.Query):
            named = {ZONE_BY_NAME[name] for name in part.zones if name in ZONE_BY_NAME}
            found |= named or ALL_ZONES
        elif isinstance(part, ir.Fact):
            found.update(LOOKS.get(part.name, ()))
        elif isinstance(part, ir.Value) and isinstance(part.of, ir.Reg):
            found |= ALL_ZONES
    return frozenset(found)


def is_volatile(says: Any) -> bool:
    for part in everything_in(says):
        if isinstance(part, ir.Filter | ir.Value) and part.item.rpartition(" ")[2] in FLEETING:
            return True
        if isinstance(part, ir.During | ir.Happened | ir.Paid) or (
            isinstance(part, ir.Fact) and part.name not in LOOKS
        ):
            return True
        if isinstance(part, ir.Value) and isinstance(part.of, ir.Reg) and part.of.name != "self":
            return True
        if isinstance(part, ir.Reg) and part.name not in ("self", "you", "opponent", "it", "event"):
            return True
    return False
