"""Rules that are functions: what a process that only plays does with them, and one that examines."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from kisoku.kernel import rules
from kisoku.kernel.game import Words
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.trace import Trace
from kisoku.lab import digests

HALVES = {"left": "9.2", "right": "9.3"}


@pytest.fixture
def only_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules._Process, "examining", False)


@rules.rule("9.1", off=lambda s, number: -number)
def doubled(s: Any, number: int) -> int:
    return 2 * number


@rules.rows(HALVES.values(), lambda s, side: HALVES.get(side, ""), off="nothing")
def half(s: Any, side: str) -> str:
    return side


def where(*without: str) -> Any:
    return SimpleNamespace(rules=SimpleNamespace(without=frozenset(without)), trace=Trace())


def test_a_rule_tells_the_trace_and_is_something_else_where_it_is_switched_off() -> None:
    s = where()
    assert (doubled(s, 3), doubled(where("9.1"), 3)) == (6, -3)
    assert s.trace.visited == {"9.1"}


def test_each_row_of_a_table_is_a_rule_of_its_own() -> None:
    s = where("9.3")
    assert [half(s, side) for side in ("left", "right", "middle")] == ["left", "nothing", "middle"]
    assert s.trace.visited == {"9.2"}
    assert {"9.1", "9.2", "9.3"} <= rules.registered("").keys()


def test_in_a_process_that_only_plays_a_rule_is_just_its_function(only_playing: None) -> None:
    def plain(s: Any) -> int:
        return 1

    assert rules.rule("9.4", off=0)(plain) is plain
    assert rules.rows(("9.5",), lambda s: "9.5", off=0)(plain) is plain


def test_tables_put_together_refuse_for_the_reasons_of_both() -> None:
    small, odd = rules.Refusals(), rules.Refusals()
    small.because("9.6", "{n}は小さい", "{n} is small", lambda s, n: {"n": n})(lambda s, n: n < 5)
    odd.because("9.7", "奇数", "odd", off=True)(lambda s, n: n % 2 == 1)
    both = small + odd
    assert both.all(where(), 3) == [("9.6", Words("3は小さい", "3 is small")), ("9.7", Words("奇数", "odd"))]
    assert (both.none(where(), 8), both.first(where(), 7), both.first(where("9.7"), 8)) == (True, "9.7", "9.7")


def test_what_only_plays_refuses_a_trace_and_a_ruleset_without_a_rule(only_playing: None) -> None:
    with pytest.raises(rules.NotExamining, match="a trace"):
        Trace()
    with pytest.raises(rules.NotExamining, match="without"):
        Ruleset("toy", "1", (), (), without=frozenset(("9.1",)))


def test_who_has_a_game_already_cannot_begin_to_only_play() -> None:
    with pytest.raises(RuntimeError, match="bound already"):
        rules.play()


@pytest.mark.parametrize("game", ["sakura", "ninja_slayer"])
def test_games_are_the_same_by_bytes_in_a_process_that_only_plays(game: str) -> None:
    assert digests.lines_elsewhere(sys.executable, 0, game, 7, 4) == digests.lines(game, 7, 4)
