"""Triggers that wait, and the loop that takes them up: player by player, or nested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

import pytest
from toy_game import ToyState

from kisoku.kernel.base_frames import TakeUp
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine
from kisoku.kernel.machine import answer, run
from kisoku.kernel.players import around
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.waiting import Queue, Waiting

Hears = tuple[int, int, str]
"""(ability, player, what it then does)."""


class WaitState(ToyState):
    FIELDS: ClassVar[tuple[str, ...]] = (*ToyState.FIELDS, "waiting", "done", "alarm")
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {"waiting": tuple[Waiting, ...]}

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, seed)
        self.waiting: tuple[Waiting, ...] = ()
        self.done: tuple[str, ...] = ()
        self.alarm = 0


class Loop(TakeUp):
    pass


class Nest(TakeUp):
    pass


class Doing(Frame):
    what: int = 0


class Ring(Frame):
    pass


class Bells(Queue[Hears]):
    """Ability 3 rings another bell; ability 9 is for nobody any more once the alarm is off."""

    frame: type[TakeUp] = Loop
    before, choosing, taking = "40.1", "40.2", "40.3"

    def waiting(self, s: WaitState) -> tuple[Waiting, ...]:
        return s.waiting

    def put(self, s: WaitState, waiting: tuple[Waiting, ...]) -> None:
        s.waiting = waiting

    def listeners(self, s: WaitState) -> Mapping[str, Iterable[Hears]]:
        return {"bell": ((1, 0, ""), (2, 1, ""), (3, 0, "rings")), "gong": ((4, 1, ""),)}

    def heard(self, s: WaitState, listener: Hears, event: Event) -> Waiting | None:
        ability, player, _ = listener
        return Waiting(ability, ability, player, event) if event.player in (-1, player) else None

    def due(self, s: WaitState) -> Frame | None:
        return Ring() if s.alarm else None

    def choosers(self, s: WaitState) -> Sequence[tuple[int, str]]:
        return [(player, "40.2") for player in around(s, 0)]

    def same(self, s: WaitState, record: Waiting) -> int:
        return record.source

    def still(self, s: WaitState, record: Waiting) -> bool:
        return bool(record.what != 9)

    def carry_out(self, s: WaitState, record: Waiting) -> Frame | None:
        return Doing(record.source)


class Nested(Bells):
    frame = Nest
    nested = True

    def belongs(self, s: WaitState, record: Waiting, player: int) -> bool:
        return player == 0


bells, nests = Bells(), Nested()
looping, nesting = bells.routine("loop"), nests.routine("nest")
doing, ringing = Routine("doing", Doing), Routine("ring", Ring)


@doing.step("41.1")
def do_it(s: WaitState, f: Doing) -> Outcome:
    s.done = (*s.done, str(f.what))
    if f.what == 3:
        bells.occur(s, Event("gong"))
        if isinstance(s.frames[0], Nest):
            s.asides.append(Nest())
    return None


@doing.step("41.2")
def finished(s: WaitState, f: Doing) -> Outcome:
    s.done = (*s.done, f"{f.what} done")
    return None


@ringing.step("42.1")
def switch_it_off(s: WaitState, f: Ring) -> Outcome:
    s.alarm -= 1
    s.done = (*s.done, "alarm")
    return None


RULES = Ruleset("bells", "1", (looping, nesting, doing, ringing), ())


def begin(frame: Frame, *events: Event, alarm: int = 0) -> WaitState:
    s = WaitState(RULES, 0)
    s.alarm = alarm
    for event in events:
        bells.occur(s, event)
    s.frames.append(frame)
    run(s)
    return s


def take(s: WaitState, source: int) -> None:
    assert s.request is not None
    answer(s, next(option for option in s.request.options if option.thing == source))


def short(s: WaitState) -> list[str]:
    return [what for what in s.done if "done" not in what]


def test_only_who_waits_for_the_event_triggers() -> None:
    s = begin(Doing(), Event("bell", 1), Event("clang"))
    assert [(record.what, record.player, record.event) for record in s.waiting] == [(2, 1, Event("bell", 1))]


def test_players_take_up_one_each_time_in_their_order_and_all_begins_again() -> None:
    s = begin(Loop(), Event("bell"))
    assert s.request is not None
    assert (s.request.player, [option.thing for option in s.request.options]) == (0, [1, 3])
    take(s, 3)
    assert short(s) == ["3", "1"]
    assert (s.request.player, [option.thing for option in s.request.options]) == (1, [2, 4])
    take(s, 2)
    assert short(s) == ["3", "1", "2", "4"]
    assert s.waiting == ()
    assert s.frames == []


def test_what_has_triggered_twice_is_taken_up_twice_but_offered_once() -> None:
    s = begin(Loop(), Event("bell", 0), Event("bell", 0))
    assert s.request is not None
    assert [option.thing for option in s.request.options] == [1, 3]
    take(s, 1)
    take(s, 1)
    assert short(s)[:2] == ["1", "1"]


def test_what_is_due_comes_before_anything_is_taken_up() -> None:
    s = begin(Loop(), Event("bell", 1), alarm=2)
    assert short(s) == ["alarm", "alarm", "2"]


def test_what_is_not_to_be_done_any_more_is_forgotten() -> None:
    s = WaitState(RULES, 0)
    bells.add(s, Waiting(9, 9, 0))
    s.frames.append(Loop())
    run(s)
    assert (s.waiting, s.done, s.frames) == ((), (), [])


def test_nested_what_comes_up_meanwhile_is_resolved_before_the_rest() -> None:
    s = begin(Nest(), Event("bell"))
    take(s, 3)
    take(s, 1)
    assert s.done == ("3", "4", "4 done", "3 done", "1", "1 done", "2", "2 done")


@pytest.mark.parametrize("frame", [Loop, Nest])
def test_what_waits_can_be_saved(frame: type[TakeUp]) -> None:
    s = begin(frame(), Event("bell"))
    other = WaitState(RULES, 0)
    other.load(s.canonical())
    assert other.canonical() == s.canonical()
    for one in (s, other):
        while one.request is not None:
            answer(one, one.request.options[-1])
    assert other.done == s.done
    assert set(short(s)) == {"1", "2", "3", "4"}
