"""PettingZoo: a game as an AEC environment.

    from kisoku.lab.research.aec import AEC
    env = AEC("sakura")

An observation is {"observation", "action_mask", "options"} (see encoding); the reward is 1 for a win and -1 for a
loss, at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.lab.matches import SEED_LIMIT, pairing_of, pairings
from kisoku.lab.research import encoding

Observation = dict[str, Any]


def observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (encoding.SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.ACTIONS,), np.int8),
            "options": spaces.Box(-1, encoding.WORDINGS, (encoding.ACTIONS, 2), np.int32),
        }
    )


class AEC(AECEnv):
    """decks: by name, one for each seat; without them another pairing for each seed."""

    def __init__(self, game: str, decks: tuple[str, ...] | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"kisoku_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game = load(game)
        self.choices = pairings(self.game, decks)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._space = {agent: observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(encoding.ACTIONS) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._space[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        number = int(self._chance.integers(SEED_LIMIT))
        self.match = Match(self.game.new(pairing_of(self.choices, number).cards, number), undoable=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_whoever_is_asked()

    def observe(self, agent: str) -> Observation:
        state, seat = self.match.state, self.possible_agents.index(agent)
        request = state.request if state.request is not None and state.request.player == seat else None
        return {
            "observation": encoding.observation(self.game, state, seat),
            "action_mask": encoding.mask(request),
            "options": encoding.options(self.game, state, request),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        request = self.match.request
        assert action is not None
        assert request is not None
        self.match.answer(encoding.place(request, int(action)))
        self._clear_rewards()
        if self.match.over:
            winner = self.match.state.winner
            for seat, one in enumerate(self.possible_agents):
                self.rewards[one] = 0.0 if winner is None or winner < 0 else 1.0 if winner == seat else -1.0
                self.terminations[one] = True
        self._turn_to_whoever_is_asked()
        self._accumulate_rewards()

    def _turn_to_whoever_is_asked(self) -> None:
        request = self.match.request
        if request is not None:
            self.agent_selection = self.possible_agents[request.player]

    def render(self) -> str | None:
        request = self.match.request
        if self.render_mode != "ansi":
            return None
        turn, player = self.game.turn(self.match.state)
        asked = "" if request is None else f"; {self.game.request_words(self.match.state, request).en}"
        return f"{self.game.title.en}, turn {turn} of player {player}{asked}"

    def close(self) -> None:
        """There is nothing to let go of."""
