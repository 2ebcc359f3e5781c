"""Choosing several things as runs of single picks: every set once, nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st
from toy_game import ToyState

from kisoku.kernel import choosing
from kisoku.kernel.choosing import Pick, PickNumber, YesNo, together
from kisoku.kernel.frames import Frame, Outcome, Routine
from kisoku.kernel.machine import answer, run
from kisoku.kernel.ruleset import Ruleset


class Base(Frame):
    """Keeps what the frame above it left with."""

    asked: int = 0
    result: tuple[int, ...] = ()


keeping = Routine("keep", Base)


@keeping.step("0")
def keep(s: ToyState, f: Base) -> Outcome:
    f.result = f.given
    s.winner = 0
    s.scores = f.given
    return None


RULES = Ruleset("toy", "1", (*choosing.ROUTINES, keeping), ("0",))


def outcomes(frame: Frame) -> list[object]:
    """What every way of answering leads to."""
    s = ToyState(RULES, 0)
    s.frames.extend((Base(), frame))
    run(s)
    found: list[object] = []
    open_ = [s]
    while open_:
        s = open_.pop()
        if s.request is None:
            found.append(s.scores)
            continue
        assert len(set(s.request.options)) == len(s.request.options) >= 2
        for option in s.request.options:
            copy = s.clone()
            answer(copy, option)
            open_.append(copy)
    return found


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_every_set_of_a_permitted_size_is_reached_in_exactly_one_way(count: int, least: int, most: int) -> None:
    least, most = min(least, count), min(max(least, most), count)
    candidates = tuple(range(10, 10 + count))
    expected = [picked for size in range(min(least, most), most + 1) for picked in combinations(candidates, size)]
    assert Counter(outcomes(Pick(candidates=candidates, least=least, most=most))) == Counter(expected)


@given(st.integers(1, 4), st.integers(1, 4))
def test_where_order_matters_every_order_is_reached_in_exactly_one_way(count: int, most: int) -> None:
    most = min(most, count)
    candidates = tuple(range(count))
    assert Counter(outcomes(Pick(candidates=candidates, least=most, most=most, ordered=True))) == Counter(
        permutations(candidates, most)
    )


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5), st.integers(1, 3))
def test_things_that_cannot_be_told_apart_are_chosen_by_their_number(alike: list[int], most: int) -> None:
    alike.sort()
    most = min(most, len(alike))
    found = outcomes(Pick(candidates=tuple(range(len(alike))), least=most, most=most, alike=tuple(alike)))
    kinds = [tuple(sorted(alike[place] for place in picked)) for picked in found]  # type: ignore[attr-defined]
    assert Counter(kinds) == Counter(set(kinds))
    assert set(kinds) == {tuple(sorted(picked)) for picked in combinations(alike, most)}


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(0, 8))
def test_the_weights_of_what_is_taken_stay_within_the_limit(weights: list[int], limit: int) -> None:
    candidates = tuple(range(len(weights)))
    found = outcomes(Pick(candidates=candidates, least=0, most=len(weights), weights=tuple(weights), limit=limit))
    within = [
        picked
        for size in range(len(weights) + 1)
        for picked in combinations(candidates, size)
        if sum(weights[i] for i in picked) <= limit
    ]
    assert Counter(found) == Counter(within)


@given(st.integers(0, 5), st.integers(0, 5))
def test_a_number_is_any_from_least_to_most(least: int, more: int) -> None:
    assert Counter(outcomes(PickNumber(least=least, most=least + more))) == Counter(range(least, least + more + 1))


def test_a_decision_is_yes_or_no() -> None:
    assert Counter(outcomes(YesNo())) == Counter((0, 1))


# --- choices made without seeing the others' ------------------------------------------------------


def in_secret() -> Frame:
    return together(
        Pick(player=0, candidates=(4, 5, 6), least=2, most=2), PickNumber(player=1, least=1, most=3), YesNo(player=2)
    )


def test_choices_made_together_lead_to_every_combination_once() -> None:
    found = outcomes(in_secret())
    assert len(found) == len(set(found)) == 3 * 3 * 2
    assert ((4, 6), 2, 0) in found


def test_what_one_has_chosen_changes_nothing_for_the_next_who_chooses() -> None:
    asked = set()
    for first in range(2):
        s = ToyState(RULES, 0)
        s.frames.extend((Base(), together(PickNumber(player=0, most=1), PickNumber(player=1, most=1))))
        run(s)
        assert s.request is not None
        answer(s, s.request.options[first])
        assert s.request is not None
        asked.add((s.request.player, s.request.options))
        assert s.winner is None
    assert len(asked) == 1


def test_choices_made_together_can_be_saved_in_the_middle() -> None:
    s = ToyState(RULES, 0)
    s.frames.extend((Base(), in_secret()))
    run(s)
    for _ in range(3):
        other = ToyState(RULES, 0)
        other.load(s.canonical())
        assert other.canonical() == s.canonical()
        s = other
        assert s.request is not None
        answer(s, s.request.options[-1])
    left: object = s.scores
    assert left == ((5, 6), 3, 0)
