"""Randomness is a function of seed and counter."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from toy_game import ToyState, ruleset

from kisoku.kernel.randomness import below, sample, shuffled

RULES = ruleset()
SEEDS = st.integers(-(1 << 63), (1 << 63) - 1)


@given(SEEDS, st.lists(st.integers(0, 200), max_size=120))
def test_a_shuffle_is_a_permutation_and_the_same_again_from_the_same_place(seed: int, things: list[int]) -> None:
    one, other = ToyState(RULES, seed), ToyState(RULES, seed)
    order = shuffled(one, things)
    assert sorted(order) == sorted(things)
    assert shuffled(other, things) == order
    assert one.drawn == other.drawn


@given(SEEDS, st.integers(1, 1000))
def test_a_number_stays_below_its_limit_and_uses_the_counter_up(seed: int, limit: int) -> None:
    s = ToyState(RULES, seed)
    assert 0 <= below(s, limit) < limit
    assert s.drawn == 1


def test_going_back_brings_the_same_numbers_again() -> None:
    s = ToyState(RULES, 5)
    mark = s.mark()
    numbers = [below(s, 1000) for _ in range(5)]
    s.back(mark)
    assert [below(s, 1000) for _ in range(5)] == numbers


def test_another_seed_brings_other_numbers() -> None:
    one, other = ToyState(RULES, 1), ToyState(RULES, 2)
    assert [below(one, 1 << 30) for _ in range(4)] != [below(other, 1 << 30) for _ in range(4)]


def test_every_order_of_three_things_comes_up_about_as_often() -> None:
    counts = Counter(shuffled(ToyState(RULES, seed), (1, 2, 3)) for seed in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


@given(SEEDS, st.integers(0, 5), st.integers(1, 60), st.data())
def test_a_sample_has_different_places_within_the_size(seed: int, stream: int, size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, size))
    places = sample(seed, stream, size, count)
    assert len(set(places)) == count
    assert all(0 <= place < size for place in places)
    assert sample(seed, stream, size, count) == places


def test_streams_of_one_seed_are_different_samples() -> None:
    assert sample(3, 0, 100, 8) != sample(3, 1, 100, 8)
