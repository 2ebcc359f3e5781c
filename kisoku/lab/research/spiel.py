"""OpenSpiel: `pyspiel.load_game("python_kisoku(game=sakura)")`, after this module has been imported.

The game begins with one chance node that deals: it names one of DEALS seeds, from which all that is random in the
match follows. An information state is what the player was told at each of the own decisions and what was then
done, as a chain of digests, and what the player sees now.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings
from kisoku.lab.research import encoding

DEALS = 1024
LONGEST = 4000

TYPE = pyspiel.GameType(
    short_name="python_kisoku",
    long_name="Kisoku",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "sakura", "decks": ""},
)


class Play:
    """The match behind a state of OpenSpiel, and each player's chain of digests. Copies go on by themselves."""

    def __init__(self, match: Match | None, chains: list[str]) -> None:
        self.match = match
        self.chains = chains

    def __deepcopy__(self, memo: Any) -> Play:
        copy = None if self.match is None else Match(self.match.state.clone(), undoable=False)
        return Play(copy, self.chains[:])


class KisokuGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.ACTIONS,
            max_chance_outcomes=DEALS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> KisokuState:
        return KisokuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class KisokuState(pyspiel.State):
    def __init__(self, game: KisokuGame) -> None:
        super().__init__(game)
        params = game.get_parameters()  # the object itself may be another one by now, without what was kept in it
        decks = params.get("decks", "")
        self.engine = load(params.get("game", "sakura"))
        self.choices = pairings(self.engine, tuple(decks.split("/")) if decks else None)
        self.play = Play(None, ["", ""])

    def __deepcopy__(self, memo: Any) -> KisokuState:
        copy = KisokuState(self.get_game())
        copy.play = self.play.__deepcopy__(memo)
        return copy

    @property
    def match(self) -> Match:
        assert self.play.match is not None
        return self.play.match

    def current_player(self) -> int:
        if self.play.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        request = self.match.request
        return int(pyspiel.PlayerId.TERMINAL) if request is None else request.player

    def _legal_actions(self, player: int) -> list[int]:
        request = self.match.request
        assert request is not None
        return list(range(encoding.offered(request)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.play.match is None:
            self.play.match = Match(self.engine.new(pairing_of(self.choices, action).cards, action), undoable=False)
            return
        request = self.match.request
        assert request is not None
        told = f"{self.play.chains[request.player]} {self.seen(request.player)} {action}"
        self.play.chains[request.player] = blake2b(told.encode(), digest_size=12).hexdigest()
        self.match.answer(encoding.place(request, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        request = self.match.request
        assert request is not None
        option = request.options[encoding.place(request, action)]
        return f"{action}: {self.engine.option_words(self.match.state, request, option).en}"

    def is_terminal(self) -> bool:
        return self.play.match is not None and self.match.over

    def returns(self) -> list[float]:
        winner = self.match.state.winner if self.is_terminal() else None
        if winner is None or winner < 0:
            return [0.0, 0.0]
        return [1.0 if seat == winner else -1.0 for seat in range(2)]

    def seen(self, player: int) -> str:
        """What the player may know now."""
        if self.play.match is None:
            return ""
        told = {key: value for key, value in self.engine.observe(self.match.state, player).items() if key != "table"}
        return json.dumps(told, ensure_ascii=False, sort_keys=True, default=str)

    def __str__(self) -> str:
        return "before the deal" if self.play.match is None else self.match.state.digest()


class Observer:
    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor: Any = np.zeros(encoding.SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KisokuState, player: int) -> None:
        self.tensor.fill(0)
        if state.play.match is not None:
            self.tensor[:] = encoding.observation(state.engine, state.match.state, player)

    def string_from(self, state: KisokuState, player: int) -> str:
        return f"{state.play.chains[player]} {state.seen(player)}" if self.recall else state.seen(player)


pyspiel.register_game(TYPE, KisokuGame)
