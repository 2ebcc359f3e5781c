"""Continuous effects in layers: in which order parts of effects are applied within one level.

A game states its levels as data and cuts each effect into parts, one level each. Within a level a part that depends on
another (one way only) comes after it, and otherwise the earlier time stamp comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

P = TypeVar("P")


def in_order(parts: list[P], stamp: Callable[[P], int], depends: Callable[[P, P], bool]) -> list[P]:
    """The parts in order of application. `depends(b, a)`: applying a first would change what b does or to what.

    Two parts that depend on each other, or a circle of them, fall back to their time stamps. A sort by stamps keeps the
    given order for equal stamps. Costs one dependency test for each ordered pair.
    """
    rest = sorted(parts, key=stamp)
    if len(rest) < 2:
        return rest
    after = {i: {j for j in range(len(rest)) if j != i and depends(rest[i], rest[j]) and not depends(rest[j], rest[i])} for i in range(len(rest))}
    order: list[P] = []
    left = list(range(len(rest)))
    while left:
        free = next((i for i in left if not after[i].intersection(left)), left[0])
        left.remove(free)
        order.append(rest[free])
    return order
