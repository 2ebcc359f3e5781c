"""The random player: every option is as likely as every other."""

from __future__ import annotations

import random

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State


class RandomPlayer:
    """The same seed and the same questions give the same answers."""

    def __init__(self, seed: int) -> None:
        self._next = random.Random(seed).random

    def choose(self, game: Game, state: State, request: Request) -> int:
        return int(self._next() * len(request.options))
