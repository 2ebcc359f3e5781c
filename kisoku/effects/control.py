"""Instructions that no game has to write: choosing, searching, control, paying, and the beginning of what lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kisoku.effects.book import Instruction
from kisoku.effects.lasting import Lasting
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Ask, Pick, YesNo
from kisoku.kernel.frames import Outcome
from kisoku.kernel.requests import Option
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.effects.coding import Coder

Made = tuple[Instruction, Any]


class Jump:
    """The operands of what may skip: where it goes on then. Filled in when the code behind it is written."""

    __slots__ = ("among", "book", "costs", "goal", "names", "negated", "noted", "number", "test", "who")

    def __init__(
        self, book: Any = None, who: Any = None, test: Any = None, number: Any = None, costs: Any = (),
        among: Any = None, negated: bool = False,
        noted: int = 0,
    ) -> None:  # fmt: skip
        self.goal, self.noted = 0, noted
        self.names = False  # what is skipped, and only that, would have said what “it” is
        self.book, self.who, self.test, self.number, self.costs, self.among, self.negated = (
            book,
            who,
            test,
            number,
            costs,
            among,
            negated,
        )


def skip(f: Any, jump: Jump) -> None:
    """Go on behind the skipped passage."""
    f.pc = jump.goal - 1


def nothing(s: Any, f: Any, operands: Any, stage: int) -> Outcome:
    """Stands where a jump will."""
    return None


def go_to(s: Any, f: Any, place: int, stage: int) -> Outcome:
    f.pc = place - 1
    return None


def back_to(s: Any, f: Any, place: int, stage: int) -> Outcome:
    """The end of one content of a choice: back to the question, which asks for more or goes on."""
    f.pc = place
    f.stage = 2
    return None


# --- jumps ----------------------------------------------------------------------------------------


def when(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    f.done = int(jump.test(s, f))
    if not f.done:
        if f.it is None:
            unnamed(f, jump)
        skip(f, jump)
    return None


def may(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    """Somebody decides. What may be done with something that is chosen cannot be while there is nothing."""
    if not stage and jump.book.agreed(s, f):
        f.given = 1
    elif not stage:
        f.stage = 1
        jump.book.asking(s, f)
        possible = int(jump.among is None or jump.among(s, f))
        return YesNo(player=jump.who(s, f), rule=jump.book.rules["may"], source=f.card, possible=possible)
    f.given = jump.book.answered(s, f, f.given)
    f.done = f.given
    if not f.given:
        unnamed(f, jump)
        skip(f, jump)
    else:
        jump.book.decided(s, f)
    return None


def if_done(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    done = jump.book.did(s, f) if not jump.noted else noted(f, jump.noted) > 0
    if done == jump.negated:
        skip(f, jump)
    return None


def note(s: Any, f: Any, operands: tuple[int, Any], stage: int) -> Outcome:
    """How much the action before did, for what comes after others."""
    number, book = operands
    f.noted = (*(one for one in f.noted if one[0] != number), (number, book.how_much(s, f)))
    return None


def noted(f: Any, number: int) -> int:
    return int(next((much for one, much in f.noted if one == number), 0))


def repeat(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    """So many times; 0 or fewer is not at all."""
    times = jump.number(s, f)
    if times <= 0:
        skip(f, jump)
    else:
        f.loops = (*f.loops, (f.pc + 1, jump.goal, times - 1, (), f.each))
    return None


def each_player(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    players = jump.who(s, f)
    if not players:
        skip(f, jump)
        return None
    first, *others = players
    f.loops = (*f.loops, (f.pc + 1, jump.goal, 0, tuple(others), f.each))
    f.each = first
    return None


def close_loops(f: Any) -> None:
    """At the end of a repeated passage: once more, for the next player, or out of it."""
    while f.loops and f.pc >= f.loops[-1][1]:
        start, end, times, players, before = f.loops[-1]
        f.loops = f.loops[:-1]
        if players:
            f.each = players[0]
            f.loops = (*f.loops, (start, end, times, players[1:], before))
            f.pc = start
        elif times:
            f.loops = (*f.loops, (start, end, times - 1, players, before))
            f.pc = start
        else:
            f.each = before


def pay(s: Any, f: Any, jump: Jump, stage: int) -> Outcome:
    """A cost inside of an effect: the asked player pays all of it, or what follows is skipped."""
    who = jump.who(s, f)
    if stage == 0:
        f.done = 0
        if jump.book.can_pay(s, f, jump.costs, who):
            f.stage = 1
            jump.book.asking(s, f)
            return YesNo(player=who, rule=jump.book.rules["pay"], source=f.card, verb=jump.book.paying)
    elif stage == 1:
        if f.given:
            f.stage = 2
            return jump.book.payment(s, f, jump.costs, who)  # type: ignore[no-any-return]
    else:
        if stage == 2:
            f.done = int(bool(f.given))
        outcome = jump.book.paid(s, f, stage - 2) if f.done else None
        if outcome is not None:
            f.stage = stage + 1
            return outcome  # type: ignore[no-any-return]
    if not f.done:
        unnamed(f, jump)
        skip(f, jump)
    return None


def unnamed(f: Any, jump: Jump) -> None:
    """What was not done took nothing: later words mean nothing by “it”."""
    if jump.names:
        f.it = ()


def _if(c: Coder, op: ir.If) -> Made:
    return when, Jump(test=c.book.asked(c.condition(op.condition)))


def somebody(players: Any) -> Any:
    """Nobody is asked where the thing is gone whose controller would be."""
    return lambda s, f: bool(players(s, f))


def _may(c: Coder, op: ir.May) -> Made:
    among = None
    if isinstance(c.following, ir.Choose) and c.book.foreseeing:
        among = Picking(c.following, c).suffices
    elif c.whose(op.who) is not None:
        among = somebody(c.players(op.who))
    return may, Jump(who=c.player(op.who), among=among, book=c.book)


def _if_done(c: Coder, op: ir.IfDone) -> Made:
    return if_done, Jump(negated=op.negated, noted=op.noted, book=c.book)


def _pay(c: Coder, op: ir.Pay) -> Made:
    return pay, Jump(who=c.player(op.who), costs=c.programs.costs_of(op.costs, c), book=c.book)


def _repeat(c: Coder, op: ir.Repeat) -> Made:
    return repeat, Jump(number=c.number(op.number))


def _each_player(c: Coder, op: ir.EachPlayer) -> Made:
    return each_player, Jump(who=c.players(op.players))


JUMPS: dict[type, Callable[[Coder, Any], Made]] = {
    ir.If: _if,
    ir.May: _may,
    ir.IfDone: _if_done,
    ir.Pay: _pay,
    ir.Repeat: _repeat,
    ir.EachPlayer: _each_player,
}


# --- one of several contents, one of several cases ------------------------------------------------


class Choice:
    """Contents of which some are chosen while resolving: begins, where each stands; end, where it goes on."""

    __slots__ = ("again", "begins", "book", "end", "least", "most", "planned", "rule", "tests", "unordered", "who")

    def __init__(self, op: ir.Modes, who: Callable[[Any, Any], int], rule: str, book: Any) -> None:
        self.least, self.most, self.again, self.unordered = op.least, op.most, op.again, op.unordered
        self.who, self.rule, self.book, self.planned = who, rule, book, op.planned
        self.begins: list[int] = []
        self.tests: list[Callable[[Any, Any], bool] | None] = []
        """Of those that have to be possible: whether there is something to choose."""
        self.end = 0


def choose_modes(s: Any, f: Any, choice: Choice, stage: int) -> Outcome:
    """One of several contents, as often as the text says; each is done before the next is chosen, unless all are
    planned.
    """
    if stage == 1:
        verb, _, place, _ = f.scratch[f.given]
        if verb == "done":
            return _carry_out(f, choice)
        f.chosen = (*f.chosen[:-1], (*f.chosen[-1], place))
        if not choice.planned:
            f.pc = choice.begins[place] - 1
            return None
    if stage == 0:
        f.chosen = (*f.chosen, ())
    taken = f.chosen[-1]
    if taken[:1] == (PLANNED,):
        return _carry_out(f, choice)
    if len(taken) >= choice.book.contents(s, f, choice.most if choice.most >= 0 else len(choice.begins)):
        return _carry_out(f, choice)
    open_: Sequence[int] = range(len(choice.begins))
    if choice.unordered:
        open_ = [place for place in open_ if place not in taken]
    elif not choice.again:  # in their order, and leaving as many as have to follow
        open_ = open_[taken[-1] + 1 if taken else 0 : len(open_) - max(0, choice.least - len(taken) - 1)]
    if choice.tests:
        tests = choice.tests
        open_ = [place for place in open_ if (test := tests[place]) is None or test(s, f)] or open_
    options = [Option("mode", choice.rule, place, f.program) for place in open_]
    if len(taken) >= choice.least or not options:
        options.append(Option("done", choice.rule))
    f.stage = 1
    f.scratch = tuple(tuple(option) for option in options)
    return Ask(player=choice.who(s, f), rule=choice.rule, source=f.card, options=f.scratch)


PLANNED = -1
"""Before what was chosen: now it is done, one after the other."""


def _carry_out(f: Any, choice: Choice) -> Outcome:
    left = f.chosen[-1][1:] if f.chosen[-1][:1] == (PLANNED,) else f.chosen[-1] if choice.planned else ()
    if left:
        f.chosen = (*f.chosen[:-1], (PLANNED, *left[1:]))
        f.pc = choice.begins[left[0]] - 1
        return None
    f.chosen = f.chosen[:-1]
    f.pc = choice.end - 1
    return None


class Cases:
    """Parts by the name that a look at the game gives."""

    __slots__ = ("begins", "end", "look")

    def __init__(self, look: Callable[[Any, Any, tuple[str, ...]], str]) -> None:
        self.look = look
        self.begins: dict[str, int] = {}
        self.end = 0


def choose_case(s: Any, f: Any, cases: Cases, stage: int) -> Outcome:
    f.pc = cases.begins.get(cases.look(s, f, tuple(cases.begins)), cases.end) - 1
    return None


# --- choosing and searching -----------------------------------------------------------------------


class Picking:
    """The operands of a choice among what fits a query."""

    __slots__ = ("at_random", "book", "following", "found", "least", "looked", "most", "op", "total", "weigh", "who")

    def __init__(self, op: ir.Choose, c: Coder) -> None:
        self.op = op
        self.book = c.book
        self.who = c.player(op.who)
        self.found = c.things(op.query)
        self.looked = ((op.query, c.players(op.query.whose)),)
        """What is looked at, and whose."""
        self.least, self.most = c.number(op.least), c.number(op.most)
        self.at_random = op.at_random
        self.following = c.following if c.following is not op else c.beyond
        self.total = op.total
        self.weigh = None if op.total is None else c.book.items[op.total[0]].read

    def suffices(self, s: Any, f: Any) -> bool:
        """Whether there is enough to choose."""
        enough: bool = self.book.enough(s, f, self, self.open_to(s, f))
        return enough

    def open_to(self, s: Any, f: Any) -> tuple[int, ...]:
        """What can be chosen."""
        return self.book.choosable(s, f, self, self.who(s, f), self.found(s, f))


def take(f: Any, refs: tuple[int, ...]) -> None:
    f.it = refs
    f.done = len(refs)


def choose(s: Any, f: Any, picking: Picking, stage: int) -> Outcome:
    """Takes things into `it`; beside what it has already, if the text speaks of all of them together."""
    if picking.op.distinct:
        return _one_name_each(s, f, picking, stage)
    if stage:
        joined = f.it or () if picking.op.join else ()
        take(f, (*joined, *f.given))
        f.done = len(f.given)
        picking.book.chose(s, f, picking, tuple(f.given))
        return None
    who, book = picking.who(s, f), picking.book
    found = picking.open_to(s, f)
    if picking.op.join and f.it:
        found = tuple(ref for ref in found if ref not in f.it)
    most = picking.most(s, f)
    if most < 0:
        most = len(found)
    if picking.at_random:
        take(f, randomness.shuffled(s, found)[: max(0, most)] if found else ())
        book.chose(s, f, picking, f.it)
        return None
    forced = book.forced(s, f, picking, found)
    if forced >= most > 0:
        found, forced = found[:forced], 0
    ranks = book.ranked(s, f, picking, found)
    f.stage = 1
    return Pick(
        player=who, rule=book.rules["choose"], source=f.card, candidates=found,
        least=book.fewest(s, f, picking, who, found, picking.least(s, f)), most=max(0, min(most, len(found))),
        alike=book.alike(s, found), weights=ranks or weights(s, f, picking, found),
        limit=0 if ranks else picking.total[1] if picking.total else -1,
        taken=tuple(range(forced if most > 0 else 0)),
    )  # fmt: skip


def _one_name_each(s: Any, f: Any, picking: Picking, stage: int) -> Outcome:
    """One after the other, none of a name that was taken already; in a fixed order, so that no set can
    be taken twice.
    """
    book, name = picking.book, picking.book.items["name"].read
    taken = (*f.scratch, *f.given) if stage else ()
    found, most = picking.open_to(s, f), picking.most(s, f)
    later = found[found.index(taken[-1]) + 1 :] if taken else found
    open_ = tuple(ref for ref in later if name(s, ref, f) not in {name(s, other, f) for other in taken})
    if open_ and (not stage or f.given) and len(taken) < (most if most >= 0 else len(found)):
        f.stage, f.scratch = 1, taken
        missing = picking.least(s, f) - len(taken)
        least = 1 if missing > 0 and missing >= len({name(s, ref, f) for ref in open_}) else 0
        return Pick(
            player=picking.who(s, f),
            rule=book.rules["choose"],
            source=f.card,
            candidates=open_,
            least=least,
            most=1,
            alike=book.alike(s, open_),
        )
    joined = f.it or () if picking.op.join else ()
    f.scratch = ()
    take(f, (*joined, *taken))
    f.done = len(taken)
    book.chose(s, f, picking, tuple(taken))
    return None


def weights(s: Any, f: Any, picking: Any, found: tuple[int, ...]) -> tuple[int, ...]:
    return () if picking.weigh is None else tuple(int(picking.weigh(s, ref, f) or 0) for ref in found)


class Searching:
    """The operands of a search: ways, each what fits and how many of it."""

    __slots__ = ("book", "demanded", "looked", "op", "total", "ways", "weigh", "who")

    def __init__(self, op: ir.Search, c: Coder) -> None:
        self.op = op
        self.book = c.book
        self.who = c.player(op.who)
        self.ways = tuple((c.things(query), c.number(count)) for query, count in op.wanted)
        self.looked = tuple((query, c.players(query.whose)) for query, _ in op.wanted)
        self.demanded = all(query.filters or query.either for query, _ in op.wanted)
        self.total = op.total
        self.weigh = None if op.total is None else c.book.items[op.total[0]].read

    def going_on(self, s: Any, f: Any, taken: tuple[int, ...]) -> tuple[int, ...]:
        """What may be taken beside what was: all together must fit one of the ways. In a fixed order, so that no set
        can be taken twice.
        """
        ways = [(found(s, f), count(s, f)) for found, count in self.ways]
        everything = list(dict.fromkeys(ref for found, _ in ways for ref in found))
        later = everything[everything.index(taken[-1]) + 1 :] if taken else everything

        def fits(refs: tuple[int, ...]) -> bool:
            if self.total and sum(weights(s, f, self, refs)) > self.total[1]:
                return False
            return any(len(refs) <= most and all(ref in found for ref in refs) for found, most in ways)

        return tuple(ref for ref in later if fits((*taken, ref)))


def search(s: Any, f: Any, searching: Searching, stage: int) -> Outcome:
    """Look through a zone, take what one wants to find, show it if it had to be something."""
    book, who = searching.book, searching.who(s, f)
    if len(searching.ways) > 1:
        return _card_by_card(s, f, searching, stage, who)
    if stage:
        take(f, tuple(f.given))
        book.found(s, f, f.it, searching.demanded)
        return None
    found, count = searching.ways[0]
    refs, most = found(s, f), count(s, f)
    least = min(most, len(refs)) if searching.op.exact else 0
    f.stage = 1
    return Pick(
        player=who, rule=book.rules["search"], source=f.card, candidates=refs,
        least=book.fewest(s, f, searching, who, refs, least),
        most=max(0, min(most, len(refs))), alike=book.alike(s, refs), weights=weights(s, f, searching, refs),
        limit=searching.total[1] if searching.total else -1, verb="find",
    )  # fmt: skip


def _card_by_card(s: Any, f: Any, searching: Searching, stage: int, who: int) -> Outcome:
    book = searching.book
    f.scratch = (*f.scratch, *f.given) if stage else ()
    if not stage:
        book.fewest(s, f, searching, who, (), 0)
    found = searching.going_on(s, f, f.scratch) if not stage or f.given else ()
    if found:
        f.stage = 1
        return Pick(
            player=who,
            rule=book.rules["search"],
            source=f.card,
            candidates=found,
            least=0,
            most=1,
            alike=book.alike(s, found),
            verb="find",
        )
    taken, f.scratch = tuple(f.scratch), ()
    take(f, taken)
    book.found(s, f, taken, searching.demanded)
    return None


# --- what lasts -----------------------------------------------------------------------------------


def begin_lasting(s: Any, f: Any, lasting: Lasting, stage: int) -> Outcome:
    """A continuous effect begins: with what it is about, and with its numbers, fixed now. What is about nothing does
    not begin.
    """
    book = lasting.book
    if lasting.either and not stage and book.either_way(s):
        f.stage = 1
        rule = book.rules["either"]
        return Ask(player=f.player, rule=rule, source=f.card, options=(("raise", rule, 1, 0), ("lower", rule, -1, 0)))
    sign = -1 if lasting.either and f.given else 1
    f.done = 0
    span = lasting.span(s, f)
    refs = lasting.locked(s, f)
    if span is None or refs == ():
        return None
    values = tuple(change.number(s, f) * (sign if change.either else 1) for change in lasting.changes)
    if lasting.amount is not None:
        values = (lasting.amount(s, f),)
    if book.idle(lasting, values):
        return None
    f.done = 1
    book.begin(s, f, lasting, refs, values, span)
    return None


def book_later(s: Any, f: Any, operands: Any, stage: int) -> Outcome:
    book, op, program = operands
    f.done = 1
    book.later(s, f, op, program)
    return None


def _choose(c: Coder, op: ir.Choose) -> Made:
    return choose, Picking(op, c)


def _search(c: Coder, op: ir.Search) -> Made:
    return search, Searching(op, c)


def _later(c: Coder, op: ir.Later) -> Made:
    return book_later, (c.book, op, c.programs.number_of(op.ability))


PLAIN: dict[type, Callable[[Coder, Any], Made]] = {ir.Choose: _choose, ir.Search: _search, ir.Later: _later}
