"""Machines in processes of their own: they answer as they would here, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.lab.matches import pairing_of, pairings
from kisoku.players.table import player
from kisoku.players.workers import Lost, Workers, thoughtful


class Deadly:
    """A player that ends its own process, the first time or always."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def choose(self, game: Game, state: State, request: Request) -> int:
        if not self.mark or not os.path.exists(self.mark):
            if self.mark:
                open(self.mark, "w").close()
            os._exit(1)
        return 0


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    hired = Workers(1)
    yield hired
    hired.stop()


@pytest.mark.parametrize("name", GAMES)
def test_a_worker_answers_as_the_player_would_here_and_remembers_its_plan(name: str, workers: Workers) -> None:
    game = load(name)
    match = Match(game.new(pairing_of(pairings(game), 5).cards, 5))
    here, there = player("normal", 3), player("normal", 3)
    for _ in range(12):
        request = match.request
        assert request is not None
        choice, there = asyncio.run(workers.choose(game, match.state, request, there))
        assert choice == here.choose(game, match.state, request)
        match.answer(choice)


def test_a_worker_that_dies_is_replaced_and_the_question_is_put_again(workers: Workers, tmp_path: object) -> None:
    game = load("sakura")
    match = Match(game.new(pairing_of(pairings(game), 5).cards, 5))
    assert match.request is not None
    choice, _ = asyncio.run(workers.choose(game, match.state, match.request, Deadly(f"{tmp_path}/died")))
    assert choice == 0
    with pytest.raises(Lost):
        asyncio.run(workers.choose(game, match.state, match.request, Deadly("")))


def test_only_those_who_think_for_long_are_sent_to_a_worker() -> None:
    assert [name for name in ("random", "greedy", "easy", "normal", "strong") if thoughtful(player(name, 0))] == [
        "easy",
        "normal",
        "strong",
    ]
