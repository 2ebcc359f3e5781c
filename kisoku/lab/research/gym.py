"""Gymnasium: one seat of a game, a machine at the other. Many at once in processes of their own, with shared memory,
by `vector`."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv

from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.lab.matches import SEED_LIMIT, pairing_of, pairings
from kisoku.lab.research import encoding
from kisoku.lab.research.aec import Observation, observation_space
from kisoku.players.table import player


class Seat(gymnasium.Env[Observation, int]):
    """The seat changes from game to game, so that nobody learns to begin only. An action that is not offered takes
    the first option; the mask says which are."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str, opponent: str = "random", decks: tuple[str, ...] | None = None, render_mode: str | None = None
    ) -> None:
        self.game = load(game)
        self.opponent = opponent
        self.choices = pairings(self.game, decks)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(encoding.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(SEED_LIMIT))
        self.seat = int(self.np_random.integers(self.game.players))
        self.match = Match(self.game.new(pairing_of(self.choices, number).cards, number), undoable=False)
        self.other = player(self.opponent, number)
        self._until_asked()
        return self._seen(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        request = self.match.request
        assert request is not None, "the game is over; reset it"
        self.match.answer(encoding.place(request, int(action)) if int(action) < encoding.offered(request) else 0)
        self._until_asked()
        winner = self.match.state.winner
        reward = 0.0 if not self.match.over or winner is None or winner < 0 else 1.0 if winner == self.seat else -1.0
        return self._seen(), reward, self.match.over, False, {"seat": self.seat}

    def _until_asked(self) -> None:
        while (request := self.match.request) is not None and request.player != self.seat:
            self.match.answer(self.other.choose(self.game, self.match.state, request))

    def _seen(self) -> Observation:
        state = self.match.state
        return {
            "observation": encoding.observation(self.game, state, self.seat),
            "action_mask": encoding.mask(state.request),
            "options": encoding.options(self.game, state, state.request),
        }

    def render(self) -> str | None:
        turn, mover = self.game.turn(self.match.state)
        return f"{self.game.title.en}, turn {turn} of player {mover}" if self.render_mode == "ansi" else None


def vector(game: str, count: int, opponent: str = "random", decks: tuple[str, ...] | None = None) -> AsyncVectorEnv:
    """So many seats, each in a process; observations lie in memory that all share."""
    return AsyncVectorEnv([partial(Seat, game, opponent, decks)] * count, shared_memory=True, context="spawn")
