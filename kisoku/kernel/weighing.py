"""Positions judged by a weighted sum of what either side has: quick enough for a search, plain enough to be told to
people, and linear, so that it can be fitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import mul, sub
from typing import TYPE_CHECKING, Any

from kisoku.kernel.players import opponents, winners

if TYPE_CHECKING:
    from kisoku.kernel.game import Words

WON = 10_000.0
"""More than any sum."""
NOTHING_TOLD: Mapping[str, tuple[Words | None, Words | None]] = {}


class Weighing:
    """features: the numbers of one side of a state, in the order of the words and weights.

    told: what is no plain count that players see on the table: what it means to a player when it turns out better on
    the own side, and on the other; None if that goes without saying.
    """

    def __init__(
        self,
        features: Callable[[Any, int], tuple[float, ...]],
        weighed: Mapping[Words, float],
        told: Mapping[str, tuple[Words | None, Words | None]] = NOTHING_TOLD,
    ) -> None:
        self.features = features
        self.told = told
        self.words = tuple(weighed)
        self.weights = tuple(weighed.values())

    def evaluate(self, s: Any, player: int) -> float:
        """Larger is better for the player. What all opponents have together counts against it, by their number."""
        if s.winner is not None:
            return 0.0 if s.winner < 0 else WON if player in winners(s) else -WON
        return sum(map(mul, self.weights, self._balance(s, player)), 0.0)

    def _balance(self, s: Any, player: int) -> tuple[float, ...]:
        """By how much the player's numbers are larger than the opponents' in the mean."""
        against = opponents(s, player)
        if len(against) == 1:
            return tuple(map(sub, self.features(s, player), self.features(s, against[0])))
        theirs = zip(*(self.features(s, other) for other in against), strict=True)
        return tuple(
            mine - sum(numbers) / len(against) for mine, numbers in zip(self.features(s, player), theirs, strict=True)
        )
