"""The greedy player: tries every option on a copy and takes the one after which the position looks best.

It looks one decision ahead, up to the next question to anybody. The copy is a disguised one with another seed:
what the player cannot know is something else there, and so are the random numbers to come. So it thinks, but does
not peek.
"""

from __future__ import annotations

import random
from collections.abc import Hashable

from kisoku.kernel.game import Game
from kisoku.kernel.machine import answer
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

SEEDS = 1 << 62
LARGEST_TRIED = 40
"""Where a number is named: every one of them would be tried out, and most are the same as a smaller
one, only longer.
"""


class GreedyPlayer:
    """Ties are broken by chance, so that two alike options are taken alike often. Who is asked the same in the same
    position of a turn again has gone round in a circle, and lets things be.
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._turn: tuple[int, int] | None = None
        self._met: set[Hashable] = set()

    def choose(self, game: Game, state: State, request: Request) -> int:
        idle = next((place for place, option in enumerate(request.options) if option.verb in game.idle), None)
        if idle is not None and self._again(game, state, request.player):
            return idle
        imagined = game.disguise(state, request.player, self._chance.randrange(SEEDS))
        best, chosen, ties = float("-inf"), 0, 0
        few = request.options[0].verb == "number"
        for place, option in enumerate(request.options[:LARGEST_TRIED] if few else request.options):
            copy = imagined.clone(imagined.seed)
            answer(copy, option)
            value = game.evaluate(copy, request.player)
            if value > best:
                best, chosen, ties = value, place, 1
            elif value == best:
                ties += 1
                if self._chance.randrange(ties) == 0:
                    chosen = place
        return chosen

    def _again(self, game: Game, state: State, player: int) -> bool:
        """Whether the position was met before in this turn."""
        if game.turn(state) != self._turn:
            self._turn = game.turn(state)
            self._met.clear()
        key = game.search_key(state, player)
        met = key in self._met
        self._met.add(key)
        return met
