"""From program data to functions: players, numbers, things, tests, conditions.

A compiled operand takes the state and a *context*: the frame that carries an ability out, or a Context made for a
question. It has player ("you"), card ("this card"), event, it, seen, targets, each, numbers, program. A table says for
each kind of data what makes its function; what the book has no entry for raises `NoMeaning` with its name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from kisoku.effects.book import TESTS, Book
from kisoku.effects.triggers import pattern
from kisoku.kernel.events import NONE
from kisoku.kernel.players import everyone, opponent, opponents
from kisoku.kernel.rules import F, examined, examining
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.effects.triggers import Fits

Number = Callable[[Any, Any], int]
Condition = Callable[[Any, Any], bool]
Things = Callable[[Any, Any], tuple[int, ...]]
Players = Callable[[Any, Any], tuple[int, ...]]
Test = Callable[[Any, int, Any], bool]


class NoMeaning(Exception):
    """The book has no entry for something that a text says."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Context:
    """What a text refers to when nobody is carrying it out: a question is asked of it. A game that needs more registers
    adds them.
    """

    __slots__ = ("card", "each", "event", "it", "numbers", "player", "program", "seen", "targets")

    def __init__(self, player: int, card: int = NONE, program: int = 0, event: Any = None) -> None:
        self.player = player
        self.card = card
        self.program = program
        self.event = event
        self.it: tuple[int, ...] | None = None
        self.seen: tuple[int, ...] = ()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.numbers: tuple[Any, ...] = ()
        self.each = -1


COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "has": operator.contains,
    "lacks": lambda a, b: b not in a,
    "contains": operator.contains,
    "excludes": lambda a, b: b not in a,
}


# --- players --------------------------------------------------------------------------------------


PLAYERS: dict[str, Players] = {
    "": lambda s, f: (),
    "you": lambda s, f: (f.player,),
    "opponent": lambda s, f: opponents(s, f.player),
    "each": lambda s, f: (f.each if f.each >= 0 else f.player,),
    "any": lambda s, f: everyone(s),
    "both": lambda s, f: everyone(s),
    "all": lambda s, f: everyone(s),
    "turn_player": lambda s, f: (s.turn_player,),
    "non_turn_player": lambda s, f: opponents(s, s.turn_player),
    "that_player": lambda s, f: (f.event.player,) if f.event is not None else (),
    "event": lambda s, f: (f.event.player,) if f.event is not None else (f.player,),
    "target": lambda s, f: tuple(-1 - ref for chosen in f.targets for ref in chosen if ref < 0),
}


class Operands:
    """Compiles operands by the words of one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.constructs: set[str] = set()
        """What has been compiled, by the names under which the language coverage counts it."""

    def made(self, construct: str, function: F, off: Any) -> F:
        """The function of a construct as this process binds it. off: what it gives when it is made meaningless."""
        self.constructs.add(construct)
        return examined(construct, function, off)

    def players(self, word: str) -> Players:
        known = self.book.players.get(word) or PLAYERS.get(word) or self.whose(word)
        if known is None:
            raise NoMeaning(f"player {word}")
        return self.made(f"player {word}", known, ()) if word else known

    def whose(self, word: str) -> Players | None:
        """Owner or controller of what a register has ("controller event 0"), or of what the last choice took, nobody's
        if it took nothing; before any choice, of the card itself.
        """
        whose, _, register = word.partition(" ")
        if whose not in ("owner", "controller"):
            return None
        name, _, place = register.partition(" ")
        found = (
            self.register(ir.Reg(name, int(place or 0)))
            if name
            else lambda s, f: f.it or (f.targets[0] if f.targets else ())
        )
        controller, owner = self.book.controller, whose == "owner"

        def of_the_first(s: Any, f: Any) -> tuple[int, ...]:
            for ref in found(s, f):
                return (s.owner[ref % LIFE] if owner else controller(s, ref),)
            if name or f.it is not None or f.targets:
                return ()
            return (s.owner[f.card % LIFE] if owner and f.card >= 0 else f.player,)

        return of_the_first

    def player(self, word: str) -> Callable[[Any, Any], int]:
        """The one player whom a word means."""
        if word == "you" and not examining():
            return lambda s, f: int(f.player)
        if word == "opponent":
            return lambda s, f: opponent(s, f.player)
        several = self.players(word)
        return lambda s, f: next(iter(several(s, f)), int(f.player))

    # --- numbers ---

    def number(self, expression: ir.AnyNumber) -> Number:
        if isinstance(expression, int):
            value = expression
            return lambda s, f: value
        return NUMBERS[expression.__class__](self, expression)

    # --- things ---

    def things(self, objects: ir.Objects | ir.Several | None) -> Things:
        """References to what the objects are now."""
        if objects is None:
            return lambda s, f: ()
        if isinstance(objects, ir.Several):
            parts = tuple(self.register(one) for one in objects.things)
            return lambda s, f: tuple(dict.fromkeys(ref for part in parts for ref in part(s, f)))
        return self.register(objects) if isinstance(objects, ir.Reg) else self.query(objects)

    def register(self, register: ir.Reg) -> Things:
        name = register.name
        if name == "target":
            place = register.index
            return lambda s, f: f.targets[place] if place < len(f.targets) else ()
        known = self.book.registers.get(name) or REGISTERS.get(name)
        if known is None:
            raise NoMeaning(f"register {name}")
        return self.made(f"register {name}", known, ())

    def query(self, wanted: ir.Query) -> Things:
        """What lies in the zones and passes the tests, zone by zone, the turn player's first; players who may be meant
        too before all.
        """
        test = self.fits(wanted)
        whose = self.book.whose.get(wanted.whose) or self.players(wanted.whose)
        players = self.players(wanted.players)
        places = [self.place(name, wanted.top) for name in wanted.zones]
        if not places and not wanted.players:
            return self.anywhere(wanted, test)
        players_too = bool(wanted.players)

        def find(s: Any, f: Any) -> tuple[int, ...]:
            found = [-1 - player for player in players(s, f)] if players_too else []
            owners = whose(s, f)
            for lying in places:
                if test is anything:
                    found += lying(s, f, owners)
                    continue
                for ref in lying(s, f, owners):
                    if test(s, ref, f):
                        found.append(ref)
            return tuple(found)

        return find

    def anywhere(self, wanted: ir.Query, test: Test) -> Things:
        """Cards of which no zone is said, wherever they are."""
        whose = None if wanted.whose == "any" else self.players(wanted.whose)
        belongs, everywhere = self.book.belongs, self.book.everywhere

        def find(s: Any, f: Any) -> tuple[int, ...]:
            owners = None if whose is None else whose(s, f)
            return tuple(
                ref for ref in everywhere(s, f) if (owners is None or belongs(s, f, ref, owners)) and test(s, ref, f)
            )

        return self.made("zone anywhere", find, ())

    def place(self, name: str, top: int) -> Callable[[Any, Any, tuple[int, ...]], Any]:
        zone = self.zone(name)
        lying = self.made(f"zone {name}", _lying(zone, top, self.book.stride), ())
        for number in zone.rules:
            lying = examined(number, lying, ())
        return lying

    def zone(self, name: str) -> Any:
        known = self.book.zones.get(name)
        if known is None:
            raise NoMeaning(f"zone {name}")
        return known

    def member(self, wanted: ir.Query) -> Test:
        """Whether the query would find this very thing, without looking for others."""
        zones = [self.zone(name) for name in wanted.zones]
        if wanted.top or any(zone.find is not None and zone.kind < 0 for zone in zones):
            find = self.query(wanted)
            return lambda s, ref, f: ref in find(s, f)
        kinds = frozenset(zone.kind for zone in zones)
        test, whose, belongs = self.fits(wanted), wanted.whose, self.book.belongs
        players, stride, kind_of = self.players(whose), self.book.stride, self.book.zone_kinds

        def fits(s: Any, ref: int, f: Any) -> bool:
            zone = s.zone[ref % LIFE]
            if kinds and (zone // stride if kind_of is None else kind_of[zone]) not in kinds:
                return False
            return (whose == "any" or belongs(s, f, ref, players(s, f))) and test(s, ref, f)

        return fits

    # --- tests ---

    def fits(self, wanted: ir.Query) -> Test:
        """Whether a thing is what the query describes, wherever it is."""
        test = self.every(wanted.filters)
        either = tuple(self.every(filters) for filters in wanted.either)
        other, is_this = wanted.other, self.book.is_this
        if not either and not other:
            return test

        def fits(s: Any, ref: int, f: Any) -> bool:
            if other and is_this(s, f, ref):
                return False
            return test(s, ref, f) and (not either or any(one(s, ref, f) for one in either))

        return fits

    def every(self, filters: tuple[ir.Filter, ...]) -> Test:
        return self.all_of([self.test(one) for one in filters])

    def all_of(self, tests: list[Test]) -> Test:
        if not tests:
            return anything
        if len(tests) == 1:
            return tests[0]
        first, *others = tests
        rest = self.all_of(others)
        return lambda s, ref, f: first(s, ref, f) and rest(s, ref, f)

    def test(self, one: ir.Filter) -> Test:
        """One demand on a thing. 「-」 is None, and so is what a thing does not have: it passes no comparison but with
        itself.
        """
        item, own = self.book.items.get(one.item), self.book.testing.get(one.item) or TESTING.get(one.item)
        if item is None and own is None:
            raise NoMeaning(f"item {one.item}")
        return self.made(f"item {one.item} {one.test}", self._test(one, item) if own is None else own(self, one), False)

    def _test(self, one: ir.Filter, item: Any) -> Test:
        own = self.book.tests.get(one.test)
        if own is not None:
            return own(item.read, one)
        if one.test not in TESTS[item.kind]:
            raise NoMeaning(f"test {one.item} {one.test}")
        read, compare = item.read, COMPARE[one.test]
        if one.value == "-":
            return lambda s, ref, f: compare(read(s, ref, f), None)
        if isinstance(one.value, int | str):
            value = one.value

            def is_so(s: Any, ref: int, f: Any) -> bool:
                found = read(s, ref, f)
                return found is not None and compare(found, value)

            return is_so
        wanted = self.number(one.value)

        def compares(s: Any, ref: int, f: Any) -> bool:
            found = read(s, ref, f)
            return found is not None and compare(found, wanted(s, f))

        return compares

    # --- conditions and events ---

    def condition(self, expression: ir.Condition) -> Condition:
        return CONDITIONS[expression.__class__](self, expression)

    def trigger(self, trigger: ir.Trigger) -> Fits:
        return pattern(self, trigger)


def anything(s: Any, ref: int, f: Any) -> bool:
    """The test of what nothing is demanded of."""
    return True


def _lying(zone: Any, top: int, stride: int) -> Callable[[Any, Any, tuple[int, ...]], Any]:
    """What makes the references of what lies in a zone for some players; top > 0: only so many from the top."""
    if zone.find is not None:
        return zone.find  # type: ignore[no-any-return]
    kind, shared = zone.kind, zone.shared

    def lying(s: Any, f: Any, players: tuple[int, ...]) -> list[int]:
        found = []
        life = s.life
        for player in players[:1] if shared else players:
            cards = s.zones[stride * kind + (0 if shared else player)]
            for thing in cards[: -top - 1 : -1] if top else cards:
                found.append(thing + LIFE * life[thing])
        return found

    return lying


# --- what makes numbers ---------------------------------------------------------------------------


def _letter(o: Operands, expression: ir.Var) -> Number:
    letter, read = expression.letter, o.book.letter
    return o.made("number letter", lambda s, f: read(s, f, letter), 0)


def _count(o: Operands, expression: ir.Count) -> Number:
    found = o.things(expression.of)
    count = o.made("number count", lambda s, f: len(found(s, f)), 0)
    for number in o.book.counting(expression.of):
        count = examined(number, count, 0)
    return count


def _distinct(values: list[Any]) -> int:
    """How many different ones; a thing may have several at once."""
    return len({one for value in values for one in ((value,) if isinstance(value, int | str) else value)})


TAKE: dict[str, Callable[[list[Any]], int]] = {"": sum, "highest": max, "lowest": min, "distinct": _distinct}


def _value(o: Operands, expression: ir.Value) -> Number:
    """A number of players, of the game, or the sum over things; 「highest …」 and 「lowest …」 take one of them,
    「distinct …」 counts different ones.

    What none has reads as 0.
    """
    of, book = expression.of, o.book
    which, _, item = expression.item.rpartition(" ")
    if isinstance(of, ir.Reg) and of.name in ("you", "opponent", "each"):
        if item not in book.of_players:
            raise NoMeaning(f"value {item}")
        of_player, who = book.of_players[item], o.players(of.name)
        return o.made(f"value {item}", lambda s, f: sum(of_player(s, player) for player in who(s, f)), 0)
    if isinstance(of, ir.Reg) and of.name == "game":
        if item not in book.of_game:
            raise NoMeaning(f"value {item}")
        return o.made(f"value {item}", book.of_game[item], 0)
    if item not in book.items:
        raise NoMeaning(f"value {item}")
    found, read = o.things(of), book.items[item].read
    take, undefined = book.takes[which] if which in book.takes else TAKE[which], book.undefined

    def of_things(s: Any, f: Any) -> int:
        values = [value for ref in found(s, f) if (value := read(s, ref, f)) is not None]
        return take(values) if values else undefined(s, which)

    return o.made(f"value {expression.item}", of_things, 0)


def _amount(o: Operands, expression: ir.Amount) -> Number:
    return o.made("number amount", lambda s, f: 0 if f.event is None else int(f.event.number), 0)


def _of_two(combine: Callable[[int, int], int], name: str) -> Callable[[Operands, Any], Number]:
    def make(o: Operands, expression: Any) -> Number:
        left, right = o.number(expression.left), o.number(expression.right)
        return o.made(name, lambda s, f: combine(left(s, f), right(s, f)), 0)

    return make


def _quotient(o: Operands, expression: ir.Quotient) -> Number:
    left, right, up = o.number(expression.left), o.number(expression.right), expression.up

    def divided(s: Any, f: Any) -> int:
        by = right(s, f) or 1
        return -(-left(s, f) // by) if up else left(s, f) // by

    return o.made("number quotient", divided, 0)


NUMBERS: dict[type, Callable[[Operands, Any], Number]] = {
    ir.Var: _letter,
    ir.Count: _count,
    ir.Value: _value,
    ir.Amount: _amount,
    ir.Sum: _of_two(operator.add, "number sum"),
    ir.Times: _of_two(operator.mul, "number times"),
    ir.Quotient: _quotient,
}


# --- registers that every game has ----------------------------------------------------------------


def _it(s: Any, f: Any) -> tuple[int, ...]:
    """What was taken last; before anything was, what the event befell."""
    if f.it is not None:
        return f.it  # type: ignore[no-any-return]
    return () if f.event is None or f.event.thing == NONE else (f.event.thing,)


def _cause(s: Any, f: Any) -> tuple[int, ...]:
    cause = NONE if f.event is None else f.event.cause
    return tuple(one for one in (cause if isinstance(cause, tuple) else (cause,)) if one != NONE)


REGISTERS: dict[str, Things] = {
    "self": lambda s, f: (f.card,) if f.card != NONE else (),
    "it": _it,
    "event": lambda s, f: () if f.event is None or f.event.thing == NONE else (f.event.thing,),
    "cause": _cause,
    "seen": lambda s, f: f.seen,
    "rest": lambda s, f: tuple(ref for ref in f.seen if ref not in (f.it or ()) and s.alive(ref)),
    "you": lambda s, f: (-1 - f.player,),
    "opponent": lambda s, f: tuple(-1 - player for player in opponents(s, f.player)),
}


# --- what makes conditions ------------------------------------------------------------------------


def _compare(o: Operands, expression: ir.Compare) -> Condition:
    left, right, compare = o.number(expression.left), o.number(expression.right), COMPARE[expression.test]
    return o.made(f"condition compare {expression.test}", lambda s, f: compare(left(s, f), right(s, f)), False)


def _is(o: Operands, expression: ir.Is) -> Condition:
    found, test, now = o.things(expression.objects), o.every(expression.filters), o.book.now
    follows = o.book.follows(expression.filters)

    def all_fit(s: Any, f: Any) -> bool:
        things = found(s, f)
        if follows:
            count, things = len(things), now(s, f, things)
            if len(things) < count:
                return False
        return bool(things) and all(test(s, ref, f) for ref in things)

    return o.made("condition is", all_fit, False)


def _turn(o: Operands, expression: ir.Turn) -> Condition:
    whose = o.players(expression.whose)
    has_turn = o.book.has_turn
    return o.made("condition turn", lambda s, f: has_turn(s, whose(s, f)), False)


def _during(o: Operands, expression: ir.During) -> Condition:
    phase = o.book.phases.get(expression.phase)
    if phase is None:
        raise NoMeaning(f"phase {expression.phase}")
    now = phase
    return o.made(f"phase {expression.phase}", lambda s, f: now(s), False)


def _fact(o: Operands, expression: ir.Fact) -> Condition:
    if expression == ir.NEVER:
        return lambda s, f: False
    known = o.book.facts.get(expression.name)
    if known is None:
        raise NoMeaning(f"fact {expression.name}")
    so, value = known, expression.value
    return o.made(f"fact {expression.name}", lambda s, f: so(s, f, value), False)


def _paid(o: Operands, expression: ir.Paid) -> Condition:
    return _fact(o, ir.Fact("paid", expression.cost))


def _happened(o: Operands, expression: ir.Happened) -> Condition:
    fits, times, since = o.trigger(expression.trigger), expression.times, expression.since

    def happened(s: Any, f: Any) -> bool:
        events = s.history
        if since:
            begins = max((at for at, event in enumerate(events) if event.kind == since), default=0)
            events = events[begins:]
        return sum(fits(s, event, f) for event in events) >= times

    return o.made("condition happened", happened, False)


def _befallen(o: Operands, one: ir.Filter) -> Test:
    """Whether something has happened to this very thing in this turn."""
    assert one.event is not None
    fits, wanted = o.trigger(one.event.trigger), one.test == "has"
    return lambda s, ref, f: any(event.thing == ref and fits(s, event, f) for event in s.history) == wanted


TESTING = {"happened": _befallen}


def _not(o: Operands, expression: ir.Not) -> Condition:
    inner = o.condition(expression.condition)
    return o.made("condition not", lambda s, f: not inner(s, f), False)


def _every(o: Operands, expression: ir.Every) -> Condition:
    parts = tuple(o.condition(part) for part in expression.conditions)
    return o.made("condition every", lambda s, f: all(part(s, f) for part in parts), False)


def _some(o: Operands, expression: ir.Some) -> Condition:
    parts = tuple(o.condition(part) for part in expression.conditions)
    return o.made("condition some", lambda s, f: any(part(s, f) for part in parts), False)


CONDITIONS: dict[type, Callable[[Operands, Any], Condition]] = {
    ir.Compare: _compare,
    ir.Is: _is,
    ir.Turn: _turn,
    ir.During: _during,
    ir.Paid: _paid,
    ir.Happened: _happened,
    ir.Fact: _fact,
    ir.Not: _not,
    ir.Every: _every,
    ir.Some: _some,
}
