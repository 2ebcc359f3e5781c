"""What lasts: continuous ops of card texts, compiled. They stand while their effect does, or for as long as they were made to last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules.compiling import every_test, number, query_test, things
from kisoku.games.sakura.state import SakuraState
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool

CHANGE_RULES = {
    ("range", "near+"): "C10-4-1",
    ("range", "far+"): "C10-4-2",
    ("range", "near-"): "C10-4-3",
    ("range", "far-"): "C10-4-4",
    ("range", "shift"): "C10-35-1",
    ("aura", "+"): "C10-35-3",
    ("life", "+"): "C10-35-3",
}
"""What the words for a change mean. +X/+Y, which is said of both damages at once, is C10-3."""


def in_force(s: SakuraState, change: Change) -> bool:
    if s.trace is not None and change.how == "shift":
        s.trace.cite("C10-35.p2")
    return not s.watched or not change.rule or change.rule in s.law


class Change:
    """One change of a number or a range: item, how, by how much, and what else it names. either: raised or lowered, as somebody chooses (C10-35.p2)."""

    __slots__ = ("either", "how", "item", "number", "other", "rule")

    def __init__(self, change: ir.Change) -> None:
        self.item, self.how, self.other = change.item, change.how, change.other
        self.either = change.how == "either"
        if self.either:
            self.how = "shift" if change.item == "range" else "+"
        self.rule = CHANGE_RULES.get((self.item, self.how), "")
        self.number = number(change.number)


NEXT = ("next", "upcoming")
"""About the next attack that fits: in this turn, or whenever it is made."""
OWN = ("self", "attack")
CARD_ACTIONS = ("use", "react", "be_chosen")
"""Prohibitions that are about cards; those of others name what they are about (a basic action, the origin of an arrow)."""


def _reads_damage(wanted: ir.Query) -> bool:
    return any(one.item in ("aura", "life") for filters in (wanted.filters, *wanted.either) for one in filters)


class Lasting:
    """A continuous op, compiled. It stands while its effect does, or for as long as it was made to last.

    own: it speaks only of the card it stands on (or its attack). speaks_of_card: of the card rather than of an attack.
    """

    def __init__(self, op: Any, pool: Pool, program: int) -> None:
        self.op = op
        self.number = 0
        self.program = program
        self.kind = type(op).__name__.lower()
        self.objects: ir.Objects | None = getattr(op, "objects", None)
        self.register = self.objects.name if isinstance(self.objects, ir.Reg) else ""
        self.things = things(self.objects)
        self.players: str = getattr(op, "players", "")
        self.duration: str = getattr(op, "duration", "")
        self.changes = tuple(Change(change) for change in getattr(op, "changes", ()))
        if [(change.item, change.how) for change in self.changes] == [("aura", "+"), ("life", "+")] and not self.changes[0].either:
            for change in self.changes:
                change.rule = "C10-3"
        self.amount = number(op.number) if isinstance(op, ir.CostChange) else None
        self.test = query_test(self.objects) if isinstance(self.objects, ir.Query) else None
        self.reads_damage = isinstance(self.objects, ir.Query) and _reads_damage(self.objects)
        self.whose = self.objects.whose if isinstance(self.objects, ir.Query) else ""
        self.zones: tuple[str, ...] = self.objects.zones if isinstance(self.objects, ir.Query) else ()
        self.action: str = getattr(op, "action", "")
        self.named = tuple(one.value for one in getattr(op, "object_filter", ()) if one.item in ("origin", "name"))
        self.object_test = every_test(getattr(op, "object_filter", ()) if self.action in CARD_ACTIONS else ())
        self.granted = -1
        self.instead = -1
        self.own = self.register in OWN
        self.speaks_of_card = self.register == "self"
        self.of_attacks = self.register in ("attack", "answered", "event_attack") or "attacking" in self.zones
        if isinstance(op, ir.Grant) and op.ability is not None:
            self.granted = pool.number_of(op.ability)
        if isinstance(op, ir.Replace) or self.action == "count_as_aura":
            self.own = False

    def __repr__(self) -> str:
        return f"Lasting({self.op})"
