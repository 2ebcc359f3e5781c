"""What a player is: somebody who, asked, names one of the options."""

from __future__ import annotations

from typing import Protocol

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State


class Player(Protocol):
    """A machine that decides for one seat of one match."""

    def choose(self, game: Game, state: State, request: Request) -> int:
        """The place of the chosen option. The state is the real one and must be left as it is; what the asked player
        cannot know must not count."""
        ...
