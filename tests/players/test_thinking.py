"""The levels: they do not peek, keep to their deadline, follow their plans, and draw worlds from what could be."""

from __future__ import annotations

import gc
from itertools import pairwise
from typing import Any

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.lab.matches import middle
from kisoku.lab.strength import duel, interval
from kisoku.players import planning, thinking
from kisoku.players.planning import Planner, Work
from kisoku.players.thinking import (
    ALIKE,
    EASY,
    FINALISTS,
    HOPELESS,
    NORMAL,
    STRONG,
    Comparison,
    Thinker,
    finalists,
)

LATE_STEPS = 100
"""About 20 ms."""
FEW_CYCLES = 100
"""What else runs in the process may leave some."""
LOOKS_IN_TIME = 60
"""Looks at the clock before it is late."""


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@pytest.mark.parametrize("level", [EASY, NORMAL, STRONG])
def test_a_level_decides_the_same_whatever_the_hidden_cards_are(game: Game, level: object) -> None:
    asked = 0
    for seed in range(3):
        match = middle(game, seed, 40 + 25 * seed)
        request = match.request
        if request is None:
            continue
        small = level._replace(positions=40, seconds=60.0)  # type: ignore[attr-defined]
        other = game.disguise(match.state, request.player, 77)
        assert other.card != match.state.card
        assert Thinker(small, seed).choose(game, match.state, request) == Thinker(small, seed).choose(
            game, other, request
        )
        asked += 1
    assert asked >= 2


def test_who_has_no_time_still_answers(game: Game) -> None:
    match = middle(game, 2, 60)
    assert match.request is not None
    for level in (EASY, NORMAL, STRONG):
        choice = Thinker(level._replace(seconds=0.0), 1).choose(game, match.state, match.request)
        assert 0 <= choice < len(match.request.options)


def test_who_is_late_takes_few_more_steps(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline holds in every branch of the search: what is left is to follow one way to the end of the turn."""
    looks = steps = 0

    def late(_: Work) -> bool:
        nonlocal looks
        looks += 1
        return looks > LOOKS_IN_TIME

    def counted(*given: Any) -> None:
        nonlocal steps
        steps += looks > LOOKS_IN_TIME
        take(*given)

    monkeypatch.setattr(Work, "late", late)
    for module in (planning, thinking):
        monkeypatch.setattr(module, "take", counted)
    for seed in range(4):
        match = middle(game, seed, 30 + 20 * seed)
        if match.request is not None:
            looks = steps = 0
            Thinker(STRONG, seed).choose(game, match.state, match.request)
            assert steps <= LATE_STEPS, steps


def test_a_plan_leads_to_the_end_of_the_turn_by_options_that_are_offered(game: Game) -> None:
    match = middle(game, 1, 50)
    request = match.request
    assert request is not None
    world = game.worlds(match.state, request.player, 1, 5)[0]
    before = world.canonical()
    lines = Planner(game, request.player).lines(world, Work(60, 60.0))
    assert world.canonical() == before
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    for line in lines[:5]:
        assert line.steps[0].option in request.options
        assert line.end.request is None or game.turn(line.end) != game.turn(world)


def test_who_looks_ahead_expects_the_other_to_make_the_most_of_the_turn_after() -> None:
    game, looked = load("sakura"), 0
    assert game.looks_ahead
    for seed in range(6):
        match = middle(game, seed, 60 + 20 * seed)
        request = match.request
        if request is None or game.turn(match.state)[1] != request.player:
            continue
        planner = Planner(game, request.player)
        world = game.worlds(match.state, request.player, 1, 5)[0]
        lines = finalists(planner.lines(world, Work(100, 60.0)), FINALISTS)
        comparison = Comparison(planner, [world], Work(0, 60.0), 60)
        for line in lines:
            if line.end.request is not None:
                let_be = Planner(game, 1 - request.player).idle_line(line.end, Work(0, 60.0))
                assert comparison.value(line.end) <= game.evaluate(let_be.end, request.player) + 1e-6
                looked += comparison.value(line.end) < game.evaluate(let_be.end, request.player) - 1e-6
        assert comparison.spent > 0
    assert looked > 3


def test_finalists_are_the_best_that_differ(game: Game) -> None:
    match = middle(game, 1, 50)
    assert match.request is not None
    world = game.worlds(match.state, match.request.player, 1, 5)[0]
    lines = Planner(game, match.request.player).lines(world, Work(60, 60.0))
    chosen = finalists(lines, FINALISTS)
    assert chosen[0] is lines[0]
    assert len(chosen) <= FINALISTS
    assert all(one.value - other.value > ALIKE for one, other in pairwise(chosen))
    assert chosen[-1].value >= lines[0].value - HOPELESS


def test_no_garbage_is_looked_for_while_a_machine_thinks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is any left: a search makes no cycles."""
    match = middle(game, 1, 50)
    assert match.request is not None
    Thinker(NORMAL, 1).choose(game, match.state, match.request)
    seen: list[bool] = []
    lines = Planner.lines

    def watched(*given: Any) -> Any:
        seen.append(gc.isenabled())
        return lines(*given)

    monkeypatch.setattr(Planner, "lines", watched)
    gc.collect()
    Thinker(NORMAL, 2).choose(game, match.state, match.request)
    assert gc.isenabled()
    assert seen
    assert not any(seen)
    assert gc.collect() < FEW_CYCLES


def test_a_world_keeps_what_the_viewer_knows_and_is_sound(game: Game) -> None:
    match = next(
        match for decisions in (70, 35, 15) if (match := middle(game, 3, decisions)).request is not None
    )  # some games are short
    request = match.request
    assert request is not None
    state, viewer = match.state, request.player
    for world in game.worlds(state, viewer, 3, 8):
        known = [card for card in range(state.rules.first_free) if state.known[card] >> viewer & 1]
        assert [world.card[card] for card in known] == [state.card[card] for card in known]
        assert game.search_key(world, viewer) == game.search_key(state, viewer)


def test_the_other_s_deck_is_guessed_not_known() -> None:
    game = load("ninja_slayer")
    state = middle(game, 3, 20).state
    hidden = [card for card in range(state.rules.first_free) if state.owner[card] == 1 and not state.known[card] & 1]
    real = {state.card[card] for card in range(state.rules.first_free) if state.owner[card] == 1}
    for world in game.worlds(state, 0, 3, 8):
        assert not {world.card[card] for card in hidden} <= real


def test_normal_beats_greedy_in_a_few_games(game: Game) -> None:
    """The whole measurement is 400 games (`kisoku lab duel`)."""
    assert duel(game, "normal", "greedy", 4, seed=700).won > 2


def test_the_interval_of_a_share_holds_it_and_narrows() -> None:
    low, high = interval(60, 100)
    assert low < 0.6 < high
    assert interval(600, 1000)[0] > low
    assert interval(0, 10)[0] == pytest.approx(0.0, abs=1e-9)
