"""Proper ranges: sets of integers, kept as the bits of one number so that a check is a shift.

C6-2-1-8: a range may have gaps, and may come to hold numbers below zero. It is a small set around 0..10, so bit n +
ZERO stands for n;
what lies farther out than any distance ever will be is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

ZERO = 24
EMPTY = 0
WHOLE = (1 << 63) - 1


def of(numbers: Iterable[int]) -> int:
    """The range with just those numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << (number + ZERO) if number >= -ZERO else 0
    return mask & WHOLE


def numbers(mask: int) -> tuple[int, ...]:
    """The numbers of a range, in order."""
    found = []
    place = 0
    while mask >> place:
        if mask >> place & 1:
            found.append(place - ZERO)
        place += 1
    return tuple(found)


def has(mask: int, number: int) -> bool:
    return bool(mask >> (number + ZERO) & 1)


def shifted(mask: int, by: int) -> int:
    """C10-35-1: every number raised (or, below zero, lowered)."""
    return mask << by & WHOLE if by >= 0 else mask >> -by


def _run(least: int, count: int) -> int:
    """`count` bits from that bit on."""
    return (((1 << max(count, 0)) - 1) << max(least, 0)) & WHOLE


def _nearest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def expanded_near(mask: int, by: int) -> int:
    """C10-4-1: everything down to the minimum less `by`."""
    least = max(_nearest(mask) - by, 0)
    return mask | _run(least, _nearest(mask) - least) if mask else mask


def expanded_far(mask: int, by: int) -> int:
    """C10-4-2: everything up to the maximum plus `by`."""
    return mask | _run(mask.bit_length(), by) if mask else mask


def reduced_near(mask: int, by: int) -> int:
    """C10-4-3: the `by` integers from the minimum on are taken away, present or not."""
    return mask & ~_run(_nearest(mask), by) if mask else mask


def reduced_far(mask: int, by: int) -> int:
    """C10-4-4: the `by` integers down from the maximum are taken away, present or not."""
    return mask & ~_run(mask.bit_length() - by, by) if mask else mask


def ends(mask: int) -> int:
    """Only the nearest and the farthest number."""
    return mask & -mask | 1 << mask.bit_length() - 1 if mask else mask


def read(text: str) -> tuple[int, ...]:
    """ "3", "1-4", "0-2,5" as numbers. Raises ValueError for anything else."""
    found: set[int] = set()
    for part in text.replace(" ", "").replace("、", ",").replace("，", ",").split(","):
        if not part:
            continue
        least, dash, most = part.partition("-")
        found.update(range(int(least), int(most if dash else least) + 1))
    return tuple(sorted(found))
