"""What lasts: continuous ops of card texts, compiled. They stand while their ability does, or for as long as they were
made to last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kisoku.effects.book import Span
from kisoku.effects.operands import NoMeaning, Operands
from kisoku.effects.triggers import pattern
from kisoku.kernel.rules import examining
from kisoku.text import program as ir
from kisoku.text.program import everything_in

if TYPE_CHECKING:
    from kisoku.effects.operands import Condition
    from kisoku.effects.programs import Programs


ITSELF = ir.Reg("self")


def acts(s: Any) -> bool:
    """It takes effect."""
    return True


def never(s: Any, f: Any) -> Span | None:
    """How long what has no end lasts, in a game that says nothing of that."""
    return None


class Change:
    """One change of a number: item, how, by how much, and what else it names. either: raised or lowered, as somebody
    chooses.
    """

    __slots__ = ("either", "how", "item", "number", "other")

    def __init__(self, change: ir.Change, o: Operands) -> None:
        ways = o.book.changes.get(change.item, ())
        if change.how not in ways:
            raise NoMeaning(f"change {change.item} {change.how}")
        if change.how == "swap" and "swap" not in o.book.changes.get(change.other or change.item, ()):
            raise NoMeaning(f"change {change.other} swap")
        self.item, self.how, self.other = change.item, change.how, change.other
        self.either = change.how == "either"
        if self.either:
            self.how = "shift" if "shift" in ways else "+"
        self.number = o.number(change.number)


def items_in(data: Any) -> frozenset[str]:
    """Every item of cards that a piece of program data looks at; also of the highest among some cards."""
    return frozenset(
        part.item.rpartition(" ")[2] for part in everything_in(data) if isinstance(part, ir.Filter | ir.Value)
    )


class Lasting:
    """A continuous op, compiled.

    number: under which the state refers to it. program: the ability it stands in. kind: modify, grant, lose, become,
    forbid, permit, costchange, extra or replace. register: what it speaks of, if that is one register. member: whether
    a thing is one of those that its query is about. own: it is about its own card. granted, instead: the programs of
    what it gives, and of what happens instead. condition: under which it holds, where it stands by itself. live: its
    numbers are asked for anew as long as it lasts, and not fixed when it begins.
    """

    def __init__(self, op: Any, programs: Programs, program: int, o: Operands) -> None:
        book = o.book
        self.op = op
        self.book = book
        self.number = 0
        self.live = False
        self.program = program
        self.kind = op.__class__.__name__.lower()
        self.construct = construct_of(op)
        self.acts: Callable[[Any], bool] | None = o.made(self.construct, acts, False) if examining() else None
        """Where rules are examined, to be asked whenever what it says is about to count: so it is known to be carried
        out, and can be made meaningless."""
        self.check(book)
        objects: ir.Objects | None = getattr(op, "objects", None)
        self.objects = objects
        self.own = objects == ITSELF
        self.register = objects.name if isinstance(objects, ir.Reg) else ""
        self.things = o.things(objects)
        self.member = o.member(objects) if isinstance(objects, ir.Query) else None
        self.test = o.fits(objects) if isinstance(objects, ir.Query) else None
        self.whose = objects.whose if isinstance(objects, ir.Query) else ""
        self.zones: tuple[str, ...] = objects.zones if isinstance(objects, ir.Query) else ()
        self.players_word: str = getattr(op, "players", "")
        self.players = o.players(self.players_word)
        self.duration: str = getattr(op, "duration", "")
        if self.duration and self.duration not in book.durations:
            raise NoMeaning(f"duration {self.duration}")
        self.lasts = (
            o.made(f"duration {self.duration}", book.durations[self.duration], None)
            if self.duration
            else book.durations.get("", never)
        )
        self.changes = tuple(Change(change, o) for change in getattr(op, "changes", ()))
        self.either = any(change.either for change in self.changes)
        with_amount = isinstance(op, ir.CostChange) or (isinstance(op, ir.Replace) and op.how)
        self.amount = o.number(op.number) if with_amount else None
        self.action: str = getattr(op, "action", "")
        self.with_what = o.every(self.narrowing(op)) if isinstance(op, ir.Forbid) else None
        self.costs = programs.costs_of(op.costs, o) if isinstance(op, ir.Extra | ir.CostChange) else ()
        self.granted = programs.number_of(op.ability) if isinstance(op, ir.Grant) and op.ability is not None else -1
        self.instead = -1
        self.possible: Callable[[Any, Any], bool] | None = None
        """Of what may happen instead: whether there is enough to choose for it."""
        self.fits = None
        if isinstance(op, ir.Replace):
            for trigger in (op.trigger, *op.trigger.either):
                if trigger.event not in book.replaced:
                    raise NoMeaning(f"replaced {trigger.event}")
            self.fits = pattern(o, op.trigger, instead=True)
            self.sides = [
                o.register(side) for side in (op.trigger.subject, op.trigger.cause) if isinstance(side, ir.Reg)
            ]
            if op.optional and op.ops and isinstance(op.ops[0], ir.Choose) and book.foreseeing:
                from kisoku.effects.control import Picking

                self.possible = Picking(op.ops[0], o).suffices  # type: ignore[arg-type]
            if op.ops:
                self.instead = programs.number_of(
                    ir.Ability("instead", ops=op.ops, variables=programs.programs[program].ability.variables)
                )
        self.condition: Condition | None = None

    def says(self, programs: Programs) -> tuple[Any, ...]:
        """All that it looks at: the op itself, the numbers of its ability, and the conditions there."""
        ability = programs.programs[self.program].ability
        return (
            self.op,
            ability.variables,
            (ability.condition, *(one.condition for one in ability.ops if isinstance(one, ir.If))),
        )

    def check(self, book: Any) -> None:
        """Whether the book knows the action, the permission, or what is to become of things."""
        op = self.op
        if isinstance(op, ir.Forbid) and op.action not in book.forbidden:
            raise NoMeaning(f"forbid {op.action}")
        if isinstance(op, ir.Permit) and op.action not in book.permitted:
            raise NoMeaning(f"permit {op.action}")
        if isinstance(op, ir.Become) and not (op.item in book.becomes and book.becomes[op.item](op.value)):
            raise NoMeaning(f"become {op.item}")

    def narrowing(self, op: ir.Forbid) -> tuple[ir.Filter, ...]:
        """What a prohibition demands of the thing with which the action is done."""
        return op.object_filter

    def span(self, s: Any, f: Any) -> Span | None:
        """From when to when, if it begins now; None if its end is past already."""
        return self.lasts(s, f)

    def locked(self, s: Any, f: Any) -> tuple[int, ...] | None:
        """What it is about from now on: fixed now, or None if it asks its query each time."""
        if self.op.__class__ is ir.Replace:
            return tuple(ref for side in self.sides for ref in self.book.now(s, f, side(s, f))) or None
        if self.objects is not None:
            return self.book.now(s, f, self.things(s, f))
        return tuple(-1 - player for player in self.players(s, f)) or None

    def __repr__(self) -> str:
        return f"Lasting({self.op})"


def construct_of(op: Any) -> str:
    """How the language coverage calls a continuous op."""
    name = op.__class__.__name__.lower()
    if isinstance(op, ir.Forbid | ir.Permit | ir.Extra):
        return f"{name} {op.action}"
    if isinstance(op, ir.Become):
        return f"become {op.item}"
    if isinstance(op, ir.Replace):
        return f"replace {op.trigger.event}"
    if isinstance(op, ir.CostChange):
        return f"costchange {op.how}"
    if isinstance(op, ir.Lose):
        return f"lose {'attribute' if op.attribute else op.keyword}"
    if isinstance(op, ir.Grant):
        return f"grant {'attribute' if op.ability is None else op.ability.keyword or op.ability.kind}"
    return f"{name} {' '.join(sorted({change.item for change in op.changes}))}"
