"""What lasts in this game: of cards, of attacks, of players, or of the game itself."""

from __future__ import annotations

from typing import Any

from kisoku.effects import lasting
from kisoku.effects.book import Span
from kisoku.effects.operands import NoMeaning, Operands
from kisoku.games.sakura.state import SakuraState
from kisoku.kernel.rules import declare, examined
from kisoku.text import program as ir

CHANGE_RULES = {
    ("range", "near+"): "C10-4-1",
    ("range", "far+"): "C10-4-2",
    ("range", "near-"): "C10-4-3",
    ("range", "far-"): "C10-4-4",
    ("range", "shift"): "C10-35-1 C10-35.p2",
    ("aura", "+"): "C10-35-3",
    ("life", "+"): "C10-35-3",
}
"""What the words for a change mean. +X/+Y, which is said of both damages at once, is C10-3."""
BOTH = "C10-3"
declare("sakura", *" ".join(CHANGE_RULES.values()).split(), BOTH)


NEXT = ("next", "upcoming")
"""About the next attack that fits: in this turn, or whenever it is made."""
OWN = ("self", "attack")
CARD_ACTIONS = ("use", "react", "be_chosen")
"""Prohibitions that are about cards; those of others name what they are about (a basic action, the origin of an
arrow)."""


class Lasting(lasting.Lasting):
    """own: it speaks only of the card it stands on (or its attack). speaks_of_card: of the card rather than of an
    attack. named: what it names otherwise."""

    def __init__(self, op: Any, programs: Any, program: int, o: Operands) -> None:
        narrowed: tuple[ir.Filter, ...] = getattr(op, "object_filter", ())
        self.named = tuple(one.value for one in narrowed if one.item in ("origin", "name"))
        if isinstance(op, ir.Replace) and op.trigger.event == "damage" and op.trigger.cause != ir.Reg("attack"):
            raise NoMeaning("replaced damage")
        super().__init__(op, programs, program, o)
        both = [(change.item, change.how) for change in self.changes] == [
            ("aura", "+"),
            ("life", "+"),
        ] and not self.either
        for change in self.changes:
            for number in (BOTH if both else CHANGE_RULES.get((change.item, change.how), "")).split():
                change.number = examined(number, change.number, 0)
        self.reads_damage = isinstance(self.objects, ir.Query) and _reads_damage(self.objects)
        self.speaks_of_card = self.register == "self"
        self.of_attacks = self.register in ("attack", "answered", "event_attack") or "attacking" in self.zones
        self.own = (
            self.register in OWN
            and not isinstance(op, ir.Replace)
            and not (self.speaks_of_card and self.kind in ("grant", "lose"))
            and self.action not in ("count_as_aura", "lend_form", "gather", "bar_aura")
        )

    def narrowing(self, op: Any) -> tuple[ir.Filter, ...]:
        return super().narrowing(op) if op.action in CARD_ACTIONS else ()

    def span(self, s: SakuraState, f: Any) -> Span | None:
        if self.duration:
            return self.lasts(s, f)
        once = isinstance(self.op, ir.Replace) and self.op.once
        return Span(s.turn, -1, "attack" if self.of_attacks else "once" if once else "turn")

    def locked(self, s: SakuraState, f: Any) -> tuple[int, ...] | None:
        """Of the next attack, and of attacks that are described, nothing is fixed."""
        if (
            self.duration in NEXT
            or isinstance(self.op, ir.Replace)
            or not (self.register or self.players_word or not self.of_attacks)
        ):
            return None
        return self.things(s, f) if self.objects is not None else tuple(-1 - player for player in self.players(s, f))


def _reads_damage(wanted: ir.Query) -> bool:
    return any(one.item in ("aura", "life") for filters in (wanted.filters, *wanted.either) for one in filters)
