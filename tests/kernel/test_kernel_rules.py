"""Rules that are functions: plain in play, reporting and removable where they are examined; and tables of reasons."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kisoku.kernel.players import around, everyone, next_player, opponents
from kisoku.kernel.rules import Refusals, registered, rule
from kisoku.kernel.trace import Trace


def state(*without: str, trace: Trace | None = None) -> Any:
    return SimpleNamespace(rules=SimpleNamespace(without=frozenset(without)), trace=trace, bowed=True, tired=True)


@rule("1.1", "1.2", off=7)
def limit(s: Any, more: int) -> int:
    return more + 1


@rule("1.3", off=lambda s, more: more * 2)
def plain(s: Any, more: int) -> int:
    return more


def test_a_rule_is_the_function_and_tells_the_trace_when_it_is_carried_out() -> None:
    trace = Trace()
    assert limit(state(trace=trace), 1) == 2
    assert trace.visited == {"1.1", "1.2"}


def test_without_a_rule_what_would_be_true_otherwise_is_true() -> None:
    assert limit(state("1.1"), 1) == 7
    assert limit(state("1.2"), 1) == 7
    assert (plain(state(), 4), plain(state("1.3"), 4)) == (4, 8)


def test_what_carries_a_number_is_registered_under_it() -> None:
    assert "1.1" in registered("")
    assert "1.2" in registered("")


def reasons() -> Refusals:
    greeting = Refusals()

    @greeting.because("2.1", "オジギ状態です", "it is bowed")
    def bowed(s: Any, card: int) -> bool:
        return bool(s.bowed)

    @greeting.because("2.2", "{n}枚目です", "it is the {n}th", facts=lambda s, card: {"n": card})
    def tired(s: Any, card: int) -> bool:
        return bool(s.tired) and card > 3

    return greeting


def test_options_are_what_nothing_refuses_and_why_not_names_all_that_do() -> None:
    greeting = reasons()
    assert greeting.first(state(), 4) == "2.1"
    assert [(number, words.en) for number, words in greeting.all(state(), 4)] == [
        ("2.1", "it is bowed"),
        ("2.2", "it is the 4th"),
    ]
    assert not greeting.none(state(), 1)
    assert greeting.none(state("2.1"), 1)
    assert greeting.first(state("2.1"), 4) == "2.2"


def table(seats: int, gone: tuple[int, ...] = (), teams: tuple[int, ...] = ()) -> Any:
    return SimpleNamespace(seats=seats, gone=gone, teams=teams, turn_player=1)


def test_players_follow_each_other_round_the_table_and_who_has_left_is_passed_over() -> None:
    assert everyone(table(2)) == (1, 0)
    assert everyone(table(4)) == (1, 2, 3, 0)
    assert around(table(4, gone=(2,)), 1) == (1, 3, 0)
    assert next_player(table(4, gone=(2, 3)), 1) == 0
    assert next_player(table(2), 0) == 1


def test_players_of_one_team_are_not_opponents() -> None:
    assert opponents(table(3), 2) == (0, 1)
    assert opponents(table(4, teams=(0, 1, 0, 1)), 0) == (1, 3)
    assert opponents(table(4, gone=(3,), teams=(0, 1, 0, 1)), 0) == (1,)
