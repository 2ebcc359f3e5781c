"""Continuous effects in layers: in which order parts of effects are applied within one level.

A game states its levels as data and cuts each effect into parts, one level each. Within a level a part that depends on
another (one way only) comes after it, and otherwise the earlier time stamp comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

P = TypeVar("P")


def in_order(parts: list[P], stamp: Callable[[P], int], depends: Callable[[P, P], bool]) -> Iterator[P]:
    """The parts in order of application. `depends(b, a)`: applying a first would change what b does or to what.

    Each part is applied before the next one is asked for, because what has been applied may make others depend on one
    another, or no longer. Two parts that depend on each other, or a circle of them, fall back to their time stamps;
    equal stamps keep the given order.
    """
    rest = sorted(parts, key=stamp)
    while rest:
        free = next(
            (b for b in rest if not any(a is not b and depends(b, a) and not depends(a, b) for a in rest)), rest[0]
        )
        rest.remove(free)
        yield free


def makes_a_difference(
    rows: dict[int, Any], copied: Callable[[Any], Any], outcome: Callable[[], Any], act: Callable[[], None]
) -> bool:
    """Whether the outcome of one effect is another once another one acts. Tried out on the rows, which are then as they
    were.
    """
    before = outcome()
    kept = {card: copied(row) for card, row in rows.items()}
    act()
    after = outcome()
    rows.clear()
    rows.update(kept)
    return bool(before != after)
