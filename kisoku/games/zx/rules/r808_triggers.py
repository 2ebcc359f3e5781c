"""808: automatic abilities — watching events, waiting with counters, delayed and state ones; 813: special abilities,
which do not wait.
"""

from __future__ import annotations

from collections.abc import Iterator

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so
from kisoku.games.zx.rules.frames import Context
from kisoku.games.zx.rules.r811_continuous import conditions_hold, controller_of, standing
from kisoku.games.zx.state import Delayed, ZxState
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule
from kisoku.kernel.waiting import Waiting

Listeners = dict[str, list[tuple[int, int]]]
ENDS = frozenset(("turn_end", "battle_end"))


def heard(s: ZxState, kind: str) -> bool:
    """Whether anybody would take note of such an event: an ability, a later question about the turn, the log."""
    return kind in s.pool.heard or s.log is not None


def listening(s: ZxState, kinds: tuple[str, ...]) -> Listeners:
    """808.3d: who listens to such events now, with a valid ability; for what is looked at from before it happened."""
    found: Listeners = {}
    now = standing(s).listeners
    programs, scope = s.pool.programs, s.pool.scope
    for kind in kinds:
        pairs = now.get(kind)
        if pairs:
            found[kind] = [
                (card, number)
                for card, number in pairs
                if conditions_hold(s, programs[number], scope(number, s.ref(card), s.controller[card]))
            ]
    return found


def occur(s: ZxState, what: Event, before: Listeners | None = None, former: dict[int, int] | None = None) -> None:
    """An event happens: abilities that wait for it trigger, and those who ask later will know.

    before: who listened before cards left squares (808.3a). former: the references that moved cards had.
    """
    kind = what.kind
    if s.log is not None:
        s.log.append(what)
    pool = s.pool
    if kind in pool.listened:
        pairs = (before if before is not None else standing(s).listeners).get(kind)
        for card, number in list(pairs or ()):
            source, player = s.ref(card), s.controller[card]
            if former is not None and card in former:
                source, player = former[card], controller_of(s, former[card])
            program = pool.programs[number]
            context = pool.scope(number, source, player)
            if program.waits(s, what, context) and (before is not None or conditions_hold(s, program, context)):
                trigger_once(s, Waiting(number, source, player, what))
        if s.delayed:
            delayed_ones(s, what)
    if kind in pool.crises:
        from kisoku.games.zx.rules.r1024_crisis import met

        met(s, what)
    if kind in pool.remembered:
        atoms.remember_event(s, what)


def trigger_once(s: ZxState, record: Waiting) -> None:
    """808.1b: once for each time. Special abilities do not wait (813.1)."""
    if s.pool.programs[record.what].kind == "special":
        meet_condition(s, record)
        return
    kind = record.event.kind if record.event is not None else ""
    if kind in ENDS:
        key = (kind, record.what, record.source)
        if key in s.ended and only_once(s, kind):
            return
        atoms.note_end(s, key)
    wait(s, record)


@rule("801.2d", "813.1")
def meet_condition(s: ZxState, record: Waiting) -> None:
    """Performed at once, as often in a turn as it may be."""
    limit = s.pool.programs[record.what].limit
    if limit:
        if exhausted(s, limit, record.what, record.source):
            return
        atoms.note_play(s, (record.what, record.source))
    atoms.set_special(s, (*s.special, record))


def only_once(s: ZxState, kind: str) -> bool:
    return once_in_a_turn(s) if kind == "turn_end" else once_in_a_battle(s)


once_in_a_turn = so("507.3")
once_in_a_battle = so("605.2")


@rule("801.2b", "808.1", "808.1a", "808.1b", "205.4d")
def wait(s: ZxState, record: Waiting) -> None:
    atoms.set_waiting(s, (*s.waiting, record))


# --- 808.4: delayed -------------------------------------------------------------------------------


def delayed_ones(s: ZxState, what: Event) -> None:
    left = []
    for one in s.delayed:
        if has_come(s, one, what):
            trigger_delayed(s, Waiting(one.program, one.card, one.player, what, one.registers))
            if not one.every and one_time(s):
                continue
        left.append(one)
    if len(left) != len(s.delayed):
        atoms.set_delayed(s, tuple(left))


def has_come(s: ZxState, one: Delayed, what: Event) -> bool:
    """Whether it is this that a delayed ability has waited for."""
    context = Context(one.player, one.card, one.program)
    context.it, context.targets, context.numbers = one.registers
    return one.begins <= s.turn and s.pool.programs[one.program].waits(s, what, context)


@rule("808.4", "808.4.ex1", "808.4.ex2", "808.4b")
def trigger_delayed(s: ZxState, record: Waiting) -> None:
    """Wherever the card is by then whose effect made it."""
    atoms.set_waiting(s, (*s.waiting, record))


one_time = so("808.4a")


# --- 808.5: states --------------------------------------------------------------------------------


def look_for_states(s: ZxState) -> None:
    """Abilities that wait for a condition, which are watched all the time."""
    for card, number in standing(s).listeners.get("state", ()):
        source, player = s.ref(card), s.controller[card]
        program, context = s.pool.programs[number], s.pool.scope(number, source, player)
        if program.limit and exhausted(s, program.limit, number, source):
            continue
        if (
            program.comes_true(s, context)
            and conditions_hold(s, program, context)
            and not has_triggered(s, number, source)
        ):
            state_triggers(s, Waiting(number, source, player, Event("state", thing=source)))


@rule("803.1f", "803.1f.ex1", off=False)
def exhausted(s: ZxState, limit: int, number: int, source: int) -> bool:
    """What has been played as often as it may be in this turn is not valid any more, and does not trigger."""
    return s.plays.count((number, source)) >= limit


@rule("808.5a", off=False)
def has_triggered(s: ZxState, number: int, source: int) -> bool:
    return any(one.what == number and one.source == source for one in s.waiting)


@rule("808.5", "205.4d")
def state_triggers(s: ZxState, record: Waiting) -> None:
    atoms.set_waiting(s, (*s.waiting, record))


# --- 507.5, 605.4: what would still trigger -------------------------------------------------------


def would_trigger(s: ZxState, what: Event) -> Iterator[int]:
    """Abilities that have not triggered on the end of this turn or battle, and would."""
    pool = s.pool
    for card, number in standing(s).listeners.get(what.kind, ()):
        source, player = s.ref(card), s.controller[card]
        program, context = pool.programs[number], pool.scope(number, source, player)
        if (
            (what.kind, number, source) not in s.ended
            and program.waits(s, what, context)
            and conditions_hold(s, program, context)
        ):
            yield number
    yield from (one.program for one in s.delayed if has_come(s, one, what))
