"""Choosing several things as a run of single picks.

Choosing a set is asked as "which next?" until enough are taken or the player is done, and candidates are taken in their
order, so that no two runs give the same set. Candidates that cannot be told apart (equal `alike` numbers) are offered
one at a time, the first of them first. So people get a control that fits, and search gets a short finite list.
"""

from __future__ import annotations

from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.requests import NO_SOURCE, Option, Request
from kisoku.kernel.state import Plain, State

DONE = "done"
PICK = "pick"


class Pick(Frame):
    """`player` takes at least `least` and at most `most` of the candidates; leaves with the tuple of what was taken.

    `weights` and `limit`: the sum of the weights of what is taken stays within the limit (limit < 0: none).
    `ordered`: the order matters, so every remaining candidate is offered each time.
    """

    player: int = 0
    rule: str = ""
    source: int = NO_SOURCE
    candidates: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    alike: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    limit: int = -1
    ordered: bool = False
    verb: str = PICK
    taken: tuple[int, ...] = ()
    """Places among the candidates, in the order of taking."""


def in_order(player: int, rule: str, things: tuple[int, ...], source: int = NO_SOURCE, verb: str = PICK) -> Pick:
    """The player puts all of the things in an order."""
    count = len(things)
    return Pick(player, rule, source, things, count, count, ordered=True, verb=verb)


picking = Routine("pick", Pick)


def open_places(f: Pick) -> list[int]:
    """Places that may be taken next."""
    count = len(f.candidates)
    taken = f.taken
    if f.ordered:
        places = [i for i in range(count) if i not in taken]
    else:
        start = taken[-1] + 1 if taken else 0
        needed = f.least - len(taken) - 1
        places = list(range(start, count - max(needed, 0)))
    if f.alike:
        first = _first_of_their_kind(f)
        places = [i for i in places if i in first]
    if f.limit >= 0:
        room = f.limit - sum(f.weights[i] for i in taken)
        places = [i for i in places if f.weights[i] + _least_weight(f, i) <= room]
    return places


def _least_weight(f: Pick, place: int) -> int:
    """What the picks that must still follow one at this place weigh at the least."""
    needed = f.least - len(f.taken) - 1
    if needed <= 0:
        return 0
    left = range(len(f.candidates)) if f.ordered else range(place + 1, len(f.candidates))
    return sum(sorted(f.weights[i] for i in left if i != place and i not in f.taken)[:needed])


def _first_of_their_kind(f: Pick) -> set[int]:
    """Places that have not been taken and have no twin before them that has not been taken either."""
    first: dict[int, int] = {}
    for place, kind in enumerate(f.alike):
        if place not in f.taken:
            first.setdefault(kind, place)
    return set(first.values())


@picking.step("pick")
def next_one(s: State, f: Pick) -> Outcome:
    """Asks for one more, unless none may be taken or all must be."""
    if f.most <= 0:
        return leave(())
    count = len(f.candidates)
    if not f.ordered and not f.taken and f.least >= count and f.limit < 0:
        return leave(f.candidates)
    places = open_places(f)
    options = [Option(f.verb, f.rule, f.candidates[i], i) for i in places]
    if len(f.taken) >= f.least or not places:
        options.append(Option(DONE, f.rule))
    return Request(f.player, f.rule, tuple(options), f.source)


@picking.step("pick")
def take_it(s: State, f: Pick) -> Outcome:
    if f.answer.verb == DONE:
        return leave(tuple(f.candidates[i] for i in f.taken))
    f.taken = (*f.taken, f.answer.extra)
    if len(f.taken) >= f.most:
        return leave(tuple(f.candidates[i] for i in f.taken))
    return goto("pick")


LARGEST_NUMBER = 1_000
"""The largest number that is offered where a rulebook sets no limit: far above any game, for a list of options needs
an end.
"""


class PickNumber(Frame):
    """`player` names a number from `least` to `most`; leaves with it."""

    player: int = 0
    rule: str = ""
    source: int = NO_SOURCE
    least: int = 0
    most: int = 0


naming = Routine("number", PickNumber)


@naming.step("number")
def name_a_number(s: State, f: PickNumber) -> Outcome:
    options = tuple([Option("number", f.rule, number) for number in range(f.least, max(f.most, f.least) + 1)])
    return Request(f.player, f.rule, options, f.source)


@naming.step("number")
def that_number(s: State, f: PickNumber) -> Outcome:
    return leave(f.answer.thing)


class Share(Frame):
    """`player` divides `total` among the things, at least `least` to each; leaves with the shares, in the order of
    the things.

    Asked thing by thing; what is left is the last one's.
    """

    player: int = 0
    rule: str = ""
    things: tuple[int, ...] = ()
    total: int = 0
    least: int = 0
    shares: tuple[int, ...] = ()


sharing = Routine("share", Share)


@sharing.step("share")
def how_many(s: State, f: Share) -> Outcome:
    left = f.total - sum(f.shares)
    after = len(f.things) - len(f.shares) - 1
    if after <= 0:
        return leave((*f.shares, left)[: len(f.things)])
    numbers = range(f.least, max(left - after * f.least, f.least) + 1)
    return Request(
        f.player, f.rule, tuple([Option("number", f.rule, number) for number in numbers]), f.things[len(f.shares)]
    )


@sharing.step("share")
def so_many(s: State, f: Share) -> Outcome:
    f.shares = (*f.shares, f.answer.thing)
    return goto("share")


class YesNo(Frame):
    """`player` decides; leaves with 1 or 0. possible: 0 if there is nothing with which it could be done."""

    player: int = 0
    rule: str = ""
    source: int = NO_SOURCE
    verb: str = "do"
    possible: int = 1


deciding = Routine("yes-no", YesNo)


@deciding.step("yes-no")
def ask_whether(s: State, f: YesNo) -> Outcome:
    no = Option("decline", f.rule, 0)
    return Request(f.player, f.rule, (Option(f.verb, f.rule, 1), no) if f.possible else (no,), f.source)


@deciding.step("yes-no")
def so_decided(s: State, f: YesNo) -> Outcome:
    return leave(f.answer.thing)


class Ask(Frame):
    """`player` takes one of the options; leaves with its place among them."""

    player: int = 0
    rule: str = ""
    source: int = NO_SOURCE
    options: tuple[tuple[str, str, int, int], ...] = ()


asking = Routine("ask", Ask)


@asking.step("ask")
def which_one(s: State, f: Ask) -> Outcome:
    return Request(f.player, f.rule, tuple(Option(*option) for option in f.options), f.source)


@asking.step("ask")
def that_one(s: State, f: Ask) -> Outcome:
    return leave(f.options.index(tuple(f.answer)))


class Together(Frame):
    """Several choices that are made without seeing the others': they are collected first. Leaves with what was
    chosen, in the order of asking.

    asks: the frames that ask, as data (see `together`). What was chosen so far is a local of this frame, so nobody
    sees it before all have chosen; whatever shows it comes after.
    """

    asks: tuple[Plain, ...] = ()
    chosen: tuple[Plain, ...] = ()


collecting = Routine("together", Together)


def together(*asks: Frame) -> Together:
    """Have each of these choices made, usually one by each player, and only then go on: `together(*(Pick(player, …)
    for player in everyone(s)))`.
    """
    return Together(tuple(tuple(ask.data()) for ask in asks))


@collecting.step("together")
def next_in_secret(s: State, f: Together) -> Outcome:
    while len(f.chosen) < len(f.asks):
        ask: Frame = s.rules.frame_from(f.asks[len(f.chosen)], {})
        if getattr(ask, "player", -1) not in s.gone:
            return ask
        f.chosen = (*f.chosen, ())  # who has left chooses nothing
    return leave(f.chosen)


@collecting.step("together")
def put_aside(s: State, f: Together) -> Outcome:
    f.chosen = (*f.chosen, f.given)
    return goto("together")


class Keep(Frame):
    """Beneath what interrupts a frame: what the frame was handed before, and is handed again."""

    value: Plain = None


keeping = Routine("interrupted", Keep)


@keeping.step("interrupted")
def hand_over(s: State, f: Keep) -> Outcome:
    return leave(f.value)


ROUTINES = (picking, naming, sharing, deciding, asking, collecting, keeping)
