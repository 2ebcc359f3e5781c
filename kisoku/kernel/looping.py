"""Decisions that have gone round: what a player could do again and again."""

from __future__ import annotations

from typing import Any

from kisoku.kernel.machine import same_again
from kisoku.kernel.requests import Option

ANNOUNCED = "loop_"
"""Before a verb: the same action as a loop, whose number of rounds is named. The announcement itself is no part of a
round.
"""


def cycle(s: Any, player: int, option: Option, rounds: int = 2) -> tuple[tuple[int, Option], ...]:
    """The decisions of the last round, beginning with the action itself, if those of the round before were the same."""
    made = [(who, Option(*taken)) for who, taken in s.recent if not taken[0].startswith(ANNOUNCED)]
    starts = [place for place, (who, taken) in enumerate(made) if who == player and same_again(taken, option)][-rounds:]
    if len(starts) < rounds:
        return ()
    before, last = made[starts[0] : starts[1]], made[starts[1] :]
    pairs = zip(before, last, strict=True) if len(before) == len(last) else ()
    same = len(before) == len(last) and all(a == b and same_again(one, other) for (a, one), (b, other) in pairs)
    return tuple(last) if same else ()
