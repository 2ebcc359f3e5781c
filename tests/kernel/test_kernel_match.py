"""Matches: decisions, refusals, undo, concession."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import ToyGame

from kisoku.kernel.machine import Refused
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Option

GAME = ToyGame()
DECKS = [tuple("1112233456"), tuple("1234556677")]


def play(match: Match, choices: list[int]) -> None:
    for choice in choices:
        if match.request is not None:
            match.answer(choice % len(match.request.options))


@given(st.integers(0, 50), st.lists(st.integers(0, 9), min_size=1, max_size=40), st.data())
def test_undo_to_any_earlier_decision_gives_its_bytes(seed: int, choices: list[int], data: st.DataObject) -> None:
    match = Match(GAME.new(DECKS, seed))
    positions = [match.state.canonical()]
    for choice in choices:
        if match.request is None:
            break
        match.answer(choice % len(match.request.options))
        positions.append(match.state.canonical())
    count = data.draw(st.integers(1, len(match.decisions)))
    decisions = match.decisions[:]
    match.undo(count)
    assert match.state.canonical() == positions[-1 - count]
    assert match.decisions == decisions[:-count]
    play(match, decisions[-count:])
    assert match.state.canonical() == positions[-1]


@given(st.integers(0, 50), st.lists(st.integers(0, 9), max_size=40))
def test_keeping_history_changes_no_byte(seed: int, choices: list[int]) -> None:
    one, other = Match(GAME.new(DECKS, seed)), Match(GAME.new(DECKS, seed), undoable=False)
    play(one, choices)
    play(other, choices)
    assert one.state.canonical() == other.state.canonical()


def test_the_log_goes_back_with_the_game() -> None:
    state = GAME.new(DECKS, 3)
    state.log = []
    match = Match(state)
    logged = list(state.log)
    match.answer(0)
    assert len(state.log) > len(logged)
    match.undo()
    assert state.log == logged


def test_answers_out_of_range_are_refused_and_nothing_changes() -> None:
    match = Match(GAME.new(DECKS, 0))
    assert match.request is not None
    before = match.state.canonical()
    for choice in (-1, len(match.request.options), 10**9):
        with pytest.raises(Refused):
            match.answer(choice)
    with pytest.raises(Refused):
        match.take(Option("fly", "2.2"))
    assert match.state.canonical() == before
    assert match.decisions == []


def test_an_option_can_be_taken_by_itself() -> None:
    match = Match(GAME.new(DECKS, 0))
    assert match.request is not None
    match.take(match.request.options[1])
    assert match.decisions == [1]


def test_a_player_may_concede_while_the_other_is_asked_and_take_it_back() -> None:
    match = Match(GAME.new(DECKS, 0))
    before = match.state.canonical()
    assert match.request is not None
    match.concede(1 - match.request.player)
    assert match.over
    assert match.state.winner == 0
    assert match.decisions == [-2]
    with pytest.raises(Refused):
        match.concede(0)
    with pytest.raises(Refused):
        match.answer(0)
    match.undo()
    assert match.state.canonical() == before


def test_more_decisions_than_there_are_cannot_be_taken_back() -> None:
    match = Match(GAME.new(DECKS, 0))
    match.answer(0)
    for count in (0, 2, -1):
        with pytest.raises(Refused):
            match.undo(count)
    assert match.decisions == [0]


def test_a_match_without_history_refuses_to_go_back() -> None:
    match = Match(GAME.new(DECKS, 0), undoable=False)
    match.answer(0)
    with pytest.raises(Refused):
        match.undo()
