"""Positions judged by a weighted sum of what either side has: quick enough for a search, plain enough to be told to
people, and linear, so that it can be fitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kisoku.kernel.game import Words

WON = 10_000.0
"""More than any sum."""


class Weighing:
    """features: the numbers of one side of a state, in the order of the words and weights."""

    def __init__(self, features: Callable[[Any, int], tuple[float, ...]], weighed: Mapping[Words, float]) -> None:
        self.features = features
        self.words = tuple(weighed)
        self.weights = tuple(weighed.values())

    def evaluate(self, s: Any, player: int) -> float:
        """Larger is better for the player, and as much worse for the other."""
        if s.winner is not None:
            return WON if s.winner == player else -WON if s.winner == 1 - player else 0.0
        value = 0.0
        for weight, mine, theirs in zip(
            self.weights, self.features(s, player), self.features(s, 1 - player), strict=True
        ):
            value += weight * (mine - theirs)
        return value

    def judgement(self, s: Any, player: int) -> dict[Words, float]:
        """The same, by what it is the sum of."""
        sides = zip(self.words, self.weights, self.features(s, player), self.features(s, 1 - player), strict=True)
        return {words: weight * (mine - theirs) for words, weight, mine, theirs in sides}
