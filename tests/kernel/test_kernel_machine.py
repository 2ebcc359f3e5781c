"""Frames, steps, goto, call, leave, ask; what the machine answers by itself; where it stops."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import ToyState

from kisoku.kernel import choosing, machine
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.machine import EngineFault, Refused, answer, position, run
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.trace import Trace, watch


class Outer(Frame):
    seen: tuple[Any, ...] = ()
    rounds: int = 0


class Inner(Frame):
    number: int = 0


outer = Routine("outer", Outer, rule="10")
inner = Routine("inner", Inner)

YES, NO, ONLY = Option("yes", "10.3"), Option("no", "10.3"), Option("only", "10.4")


@outer.step("10.1")
def first(s: ToyState, f: Outer) -> Outcome:
    f.seen = (*f.seen, "first")
    return Inner(number=4)


@outer.step("10.2")
def after_the_call(s: ToyState, f: Outer) -> Outcome:
    f.seen = (*f.seen, f.given)
    return None


@outer.step("10.3")
def ask(s: ToyState, f: Outer) -> Outcome:
    return Request(1, "10.3", (YES, NO))


@outer.step("10.4")
def ask_what_has_one_answer(s: ToyState, f: Outer) -> Outcome:
    f.seen = (*f.seen, f.answer.verb)
    return Request(0, "10.4", (ONLY,))


@outer.step("10.5")
def again_or_not(s: ToyState, f: Outer) -> Outcome:
    f.seen = (*f.seen, f.answer.verb)
    f.rounds += 1
    return goto("10.3") if f.rounds < 2 else None


@inner.step("11.1")
def double(s: ToyState, f: Inner) -> Outcome:
    return leave(2 * f.number)


@inner.step("11.2")
def never_reached(s: ToyState, f: Inner) -> Outcome:
    raise AssertionError("a routine that was left went on")


def start(
    *frames: Frame,
    routines: tuple[Routine, ...] = (outer, inner, *choosing.ROUTINES),
    without: frozenset[str] = frozenset(),
) -> ToyState:
    s = ToyState(
        Ruleset("toy", "1", routines, ("10", "10.1", "10.2", "10.3", "10.4", "10.5", "11.1", "11.2"), None, without), 0
    )
    s.frames.extend(frames)
    return s


def test_steps_run_in_order_and_a_called_routine_hands_its_value_back() -> None:
    s = start(Outer())
    run(s)
    top = s.frames[-1]
    assert isinstance(top, Outer)
    assert top.seen == ("first", 8)
    assert s.request is not None
    assert (s.request.player, s.request.rule, s.request.options) == (1, "10.3", (YES, NO))


def test_a_request_with_one_option_is_answered_by_the_machine() -> None:
    s = start(Outer())
    run(s)
    answer(s, YES)
    top = s.frames[-1]
    assert isinstance(top, Outer)
    assert top.seen == ("first", 8, "yes", "only")
    assert s.forced == 1


def test_a_routine_that_ran_out_of_steps_is_finished() -> None:
    s = start(Outer())
    run(s)
    answer(s, YES)
    answer(s, NO)
    assert s.frames == []
    assert s.request is None


def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    s = start(Outer())
    run(s)
    before = s.canonical()
    with pytest.raises(Refused):
        answer(s, ONLY)
    assert s.canonical() == before


def test_nobody_can_answer_when_nobody_is_asked() -> None:
    s = start()
    run(s)
    with pytest.raises(Refused):
        answer(s, YES)


def test_the_position_is_the_rule_numbers_from_the_outermost_procedure_inwards() -> None:
    s = start(Inner(), Outer())
    run(s)
    assert position(s) == "11.1 > 10.3"


def test_a_trace_names_the_routine_and_every_step_with_its_depth() -> None:
    s = start(Outer())
    trace = watch(s)
    run(s)
    assert trace.lines == [
        (1, "10", ""),
        (1, "10.1", ""),
        (2, "11.1", ""),
        (1, "10.2", ""),
        (1, "10.3", ""),
        (2, "10.3", "asked"),
    ]
    assert trace.visited == {"10", "10.1", "11.1", "10.2", "10.3"}


def test_two_clones_of_a_suspended_game_do_not_share_what_they_change() -> None:
    s = start(Outer())
    run(s)
    one, other = s.clone(), s.clone()
    before = s.canonical()
    answer(one, YES)
    assert s.canonical() == before
    assert other.canonical() == before
    answer(other, NO)
    ones, others = one.frames[-1], other.frames[-1]
    assert isinstance(ones, Outer)
    assert isinstance(others, Outer)
    assert (ones.seen[2], others.seen[2]) == ("yes", "no")


class Endless(Frame):
    pass


turning = Routine("endless", Endless)


@turning.step("12.1")
def round_and_round(s: ToyState, f: Endless) -> Outcome:
    return goto("12.1")


def test_a_course_of_events_without_end_is_a_fault_unless_the_rules_say_how_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "STEP_LIMIT", 500)
    s = start(Endless(), routines=(turning,))
    with pytest.raises(EngineFault, match=r"12\.1"):
        run(s)

    def drawn(state: ToyState) -> None:
        state.winner = -1

    s.rules.endless = drawn
    run(s)
    assert s.winner == -1
    assert s.frames == []


class Aside(Frame):
    """Queues two frames that are carried out before the next step, in the order of queueing."""

    seen: tuple[int, ...] = ()


queueing = Routine("queue", Aside)
noting = Routine("note", Inner)


@queueing.step("13.1")
def queue_two(s: ToyState, f: Aside) -> Outcome:
    s.asides.extend((Inner(number=1), Inner(number=2)))
    return None


def test_frames_put_aside_are_carried_out_next_in_their_order() -> None:
    order: list[int] = []
    routine = Routine("note", Inner)
    routine.steps.append(("13.2", lambda s, f: order.append(f.number)))
    try:
        s = start(Aside(), routines=(queueing, routine))
        run(s)
        assert order == [1, 2]
        assert s.asides == []
    finally:
        Inner.routine = inner


def test_the_game_is_over_as_soon_as_somebody_has_won() -> None:
    class Win(Frame):
        pass

    routine = Routine("win", Win)
    routine.steps.append(("14.1", lambda s, f: setattr(s, "winner", 1)))
    s = start(Outer(), Win(), routines=(outer, inner, routine))
    run(s)
    assert s.frames == []
    assert s.request is None


def test_an_announced_run_of_decisions_is_carried_out_until_one_does_not_fit() -> None:
    s = start(Outer())
    announced: tuple[tuple[int, tuple[Any, ...]], ...] = ((1, tuple(YES)), (0, tuple(NO)))
    s.script = announced
    run(s)
    top = s.frames[-1]
    assert isinstance(top, Outer)
    assert top.seen == ("first", 8, "yes", "only")
    assert s.request is not None
    assert s.script == ()


class Caller(Frame):
    seen: tuple[Any, ...] = ()


calling = Routine("caller", Caller)


@calling.step("15.1")
def three_times_this_step(s: ToyState, f: Caller) -> Outcome:
    f.seen = (*f.seen, f.given)
    return call(Inner(len(f.seen))) if len(f.seen) < 3 else call(Inner(number=10), "15.3")


@calling.step("15.2")
def passed_over(s: ToyState, f: Caller) -> Outcome:
    raise AssertionError("the call was to go on at another step")


@calling.step("15.3")
def asked_and_then_elsewhere(s: ToyState, f: Caller) -> Outcome:
    f.seen = (*f.seen, f.given)
    return call(Request(0, "15.3", (YES, NO)), "15.5")


@calling.step("15.4")
def passed_over_too(s: ToyState, f: Caller) -> Outcome:
    raise AssertionError("the question was to go on at another step")


@calling.step("15.5")
def what_was_answered(s: ToyState, f: Caller) -> Outcome:
    f.seen = (*f.seen, f.answer.verb)
    return Request(0, "15.5", (YES, NO))


def test_a_call_goes_on_at_the_step_that_it_names_or_at_its_own() -> None:
    s = start(Caller(), routines=(calling, inner))
    run(s)
    assert s.request is not None
    answer(s, NO)
    top = s.frames[-1]
    assert isinstance(top, Caller)
    assert top.seen == (None, 2, 4, 20, "no")


class Pausing(Trace):
    def pauses(self, request: Request) -> bool:
        return request.options[0] == ONLY


def test_a_trace_may_have_the_run_pause_where_there_is_one_answer_and_running_goes_on() -> None:
    plain, paused = start(Outer()), start(Outer())
    paused.trace = Pausing()
    run(paused)
    run(plain)
    for chosen in (YES, NO):
        answer(plain, chosen)
        answer(paused, chosen)
        assert paused.request is not None
        assert paused.request.options == (ONLY,)
        run(paused)
        assert paused.canonical() == plain.canonical()
