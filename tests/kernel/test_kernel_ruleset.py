"""Rulesets are data: steps inserted, appended, replaced, switched off. And effects in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import ToyState

from kisoku.kernel.frames import Frame, Outcome, Routine
from kisoku.kernel.machine import run
from kisoku.kernel.modifiers import in_order
from kisoku.kernel.ruleset import Ruleset


class Course(Frame):
    pass


course = Routine("course", Course, rule="1")
done: list[str] = []


def noting(number: str) -> Callable[[Any, Any], Outcome]:
    def step(s: ToyState, f: Course) -> Outcome:
        done.append(number)
        return None

    return step


for _number in ("1.1", "1.2", "1.3"):
    course.step(_number)(noting(_number))


def steps_of(rules: Ruleset) -> list[str]:
    done.clear()
    s = ToyState(rules, 0)
    s.frames.append(Course())
    run(s)
    return list(done)


def rules(without: frozenset[str] = frozenset()) -> Ruleset:
    return Ruleset("toy", "1", (course,), ("1", "1.1", "1.2", "1.3"), None, without)


def test_steps_are_carried_out_in_the_order_of_the_routine() -> None:
    assert steps_of(rules()) == ["1.1", "1.2", "1.3"]


def test_a_rule_can_add_and_replace_steps_of_one_ruleset_only() -> None:
    patched = rules()
    patched.insert(course, "1.1", "9.1", noting("9.1"))
    patched.append(course, "1.1", "9.2", noting("9.2"))
    patched.replace(course, "1.3", "9.3", noting("9.3"))
    assert steps_of(patched) == ["9.1", "1.1", "9.2", "1.2", "9.3"]
    assert steps_of(rules()) == ["1.1", "1.2", "1.3"]


def test_a_step_that_is_not_there_cannot_be_patched() -> None:
    with pytest.raises(ValueError, match=r"no step 7\.7"):
        rules().insert(course, "7.7", "9.1", noting("9.1"))


def test_a_rule_that_is_switched_off_is_not_carried_out() -> None:
    without = rules(frozenset(("1.2",)))
    assert steps_of(without) == ["1.1", "1.3"]


def test_a_procedure_that_is_switched_off_does_nothing() -> None:
    assert steps_of(rules(frozenset(("1",)))) == []


def test_two_routines_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="course"):
        Ruleset("toy", "1", (course, course), ())


@given(st.permutations(range(6)))
def test_without_dependence_effects_apply_by_time_stamp(stamps: list[int]) -> None:
    assert list(in_order(list(stamps), lambda part: part, lambda b, a: False)) == sorted(stamps)


def test_an_effect_that_depends_on_a_later_one_waits_for_it() -> None:
    assert list(in_order([1, 2, 3], lambda part: part, lambda b, a: (b, a) == (1, 3))) == [2, 3, 1]


def test_a_circle_of_dependence_falls_back_to_time_stamps() -> None:
    assert list(in_order([3, 1, 2], lambda part: part, lambda b, a: (b, a) in {(1, 2), (2, 3), (3, 1)})) == [1, 3, 2]


def test_two_effects_that_depend_on_each_other_apply_by_time_stamp() -> None:
    assert list(in_order([2, 1], lambda part: part, lambda b, a: True)) == [1, 2]


def test_what_depends_on_what_is_looked_at_again_after_each_part() -> None:
    """Applying 2 makes 1 wait for 3, which it would not have done before."""
    applied: list[int] = []
    for part in in_order(
        [1, 2, 3], lambda part: part, lambda b, a: (b, a) == (1, 2) or ((b, a) == (1, 3) and 2 in applied)
    ):
        applied.append(part)
    assert applied == [2, 3, 1]
