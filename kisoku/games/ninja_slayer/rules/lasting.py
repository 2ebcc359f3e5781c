"""What lasts in this game, what is chosen on entry, and what is demanded as a cost: compiled, with what the chapters
ask of it.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import lasting, programs
from kisoku.effects.lasting import items_in
from kisoku.effects.operands import NoMeaning, Operands
from kisoku.games.ninja_slayer.heeding import looks_at_moments
from kisoku.games.ninja_slayer.state import ZONE_BY_NAME, ZONE_NAMES, NinjaState
from kisoku.text import program as ir
from kisoku.text.program import everything_in

BASE, ATTRIBUTES, ABILITIES, OTHER, ADDED, NUMBERS = range(6)
"""The levels of 1213.1: printed and base, attributes gained, abilities gained, other information changed, numbers
added, numbers changed.
"""

PLAYED = frozenset(("field", "kotodama"))
"""Where a card's cost is information like any other; anywhere else it is the cost of entering it that changes
(1204.2g).
"""
MOMENTARY = ("forbid", "permit", "costchange", "extra")
OF_ABILITIES = ir.Filter("object", "==", "ability")


class Lasting(lasting.Lasting):
    """level: where 1213.1 puts it. reads, writes: items of cards that it looks at and changes; rests: what it looks at
    once its objects and numbers are fixed. momentary: it hangs on more than which cards lie where. of_abilities: it
    describes abilities, not cards. informs: it changes the information of cards. pays: the ether that is to be paid
    instead, and by whom.
    """

    costs: tuple[Price, ...]

    def __init__(self, op: Any, programs: Any, program: int, o: Operands) -> None:
        super().__init__(op, programs, program, o)
        self.level = BASE if len(programs.programs[program].zones) == len(ZONE_NAMES) else self._level(op)
        self.momentary = self.kind in MOMENTARY and looks_at_moments(op)
        self.ranked = bool(self.changes) or self.kind == "become"
        self.by_order = self.kind == "become" or any(change.how in ("=", "swap") for change in self.changes)
        self.exchanges = any(change.how == "exchange" for change in self.changes)
        self.by_amount = isinstance(op, ir.Replace) and any(
            isinstance(part, ir.Amount) for part in everything_in(op.number)
        )
        self.informs = self.kind == "costchange" and not (self.zones and PLAYED.isdisjoint(self.zones))
        self.rests = frozenset(change.item for change in self.changes if change.how == "swap")
        self.reads = self.rests | items_in(self.says(programs))
        self.writes = self._writes(op)
        self.pays = tuple(
            (o.number(one.number), o.player(one.who))
            for one in getattr(op, "ops", ())
            if isinstance(one, ir.Do) and one.verb == "pay" and op.optional
        )
        filters = self.objects.filters if isinstance(self.objects, ir.Query) else ()
        self.of_abilities = OF_ABILITIES in filters
        if self.of_abilities and self.kind in ("modify", "grant", "lose", "become"):
            raise NoMeaning(f"{self.kind} ability")  # they have neither numbers nor texts of their own
        self.ability_kinds = frozenset(one.value for one in filters if one.item == "ability")
        self.ability_players = o.players(self.whose) if self.of_abilities and self.whose != "any" else None
        others = tuple(one for one in filters if one.item not in ("ability", "object")) if self.of_abilities else ()
        self.ability_cards = o.every(others) if others else None

    def _level(self, op: Any) -> int:
        """1213.5; losing has no level of its own: reading A-12."""
        if self.kind == "grant":
            return ATTRIBUTES if op.attribute else ABILITIES
        return OTHER if self.kind in ("become", "lose") else NUMBERS

    def _writes(self, op: Any) -> frozenset[str]:
        if self.kind in ("grant", "lose"):
            return frozenset(("attribute",) if op.attribute else ("keyword", "ability"))
        if self.kind == "become":
            return frozenset((op.item,))
        found = {change.item for change in self.changes} | {change.other for change in self.changes if change.other}
        return frozenset({"cost"} if self.kind == "costchange" else found)

    def locked(self, s: NinjaState, f: Any) -> tuple[int, ...] | None:
        return None if self.of_abilities else super().locked(s, f)

    def about_ability(self, s: NinjaState, context: Any, kind: str, card: int, player: int) -> bool:
        """Whether it describes this one: of that kind, of that card, of that player."""
        if not self.of_abilities or (
            self.ability_players is not None and player not in self.ability_players(s, context)
        ):
            return False
        if self.ability_kinds and kind not in self.ability_kinds:
            return False
        return self.ability_cards is None or self.ability_cards(s, s.ref(card), context)


class Target(programs.Target):
    """total: (item, limit) of the sum over all that is chosen. others: the place of the target that this one must be
    another than. entered: whether what is chosen is entered, and if so whether without its cost. fixed: how many it
    must be, where that hangs on nothing.
    """

    __slots__ = ("entered", "fixed", "in_space", "others", "total")

    def __init__(self, spec: ir.Target, o: Operands) -> None:
        super().__init__(spec, o)
        filters = spec.query.filters
        self.total = next(
            ((one.item, int(one.value)) for one in filters if one.test == "total" and isinstance(one.value, int)), None
        )
        counts = (one.value.of for one in filters if one.item == "same" and isinstance(one.value, ir.Count))
        self.others = next((of.index for of in counts if isinstance(of, ir.Reg)), None)
        self.entered: bool | None = None
        self.fixed = (
            spec.least
            if isinstance(spec.least, int)
            and not spec.if_paid
            and spec.share is None
            and not self.total
            and self.others is None
            else None
        )
        self.in_space = "kotodama" in spec.query.zones


class Price(programs.Price):
    """top: so many top cards. named: it is about one card. aimless: the text says of no cards which.
    from_hand: any card of the hand will do. many: how many get an amount, -1 all. place, how: where cards are put."""

    __slots__ = ("aimless", "from_hand", "how", "many", "named", "place", "top")

    def __init__(self, cost: ir.Cost, o: Operands, index: int) -> None:
        super().__init__(cost, o, index)
        objects = cost.objects
        query = objects if isinstance(objects, ir.Query) else None
        if not isinstance(cost.many, int):
            raise NoMeaning(f"cost {cost.verb} to as many as {type(cost.many).__name__}")
        self.aimless, self.many, self.whole = objects is None, cost.many, cost.number == -1
        self.named = isinstance(objects, ir.Reg)
        self.top = 0 if query is None else query.top
        self.from_hand = (
            cost.verb == "discard"
            if objects is None
            else query is not None and query.zones == ("hand",) and not (query.filters or query.either)
        )
        place, _, how = cost.place.partition(":")
        self.place = ZONE_BY_NAME.get(place, -1)
        self.how = tuple(filter(None, how.split(",")))
