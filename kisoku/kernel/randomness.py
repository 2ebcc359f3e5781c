"""Randomness as a function: the n-th number of a game is a keyed hash of (seed, n)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from kisoku.kernel.state import State

_WORD = 8


def _block(seed: int, counter: int) -> bytes:
    key = seed.to_bytes(16, "big", signed=True)
    return hashlib.blake2b(counter.to_bytes(8, "big"), key=key, digest_size=64).digest()


def below(s: State, limit: int) -> int:
    """A number from 0 to limit - 1. The bias of a 64-bit remainder is below one in 10¹⁷ for anything a game needs."""
    number = int.from_bytes(_block(s.seed, s.drawn)[:_WORD], "big") % limit
    s.drawn += 1
    return number


def shuffled(s: State, things: Sequence[int]) -> tuple[int, ...]:
    """The things in random order (Fisher and Yates)."""
    order = list(things)
    block = b""
    at = 0
    for last in range(len(order) - 1, 0, -1):
        if at == len(block):
            block = _block(s.seed, s.drawn)
            s.drawn += 1
            at = 0
        other = int.from_bytes(block[at : at + _WORD], "big") % (last + 1)
        at += _WORD
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def sample(seed: int, stream: int, size: int, count: int) -> list[int]:
    """Different places 0 … size - 1, outside of any game: for opening packs. The stream tells several samples of one
    seed apart.
    """
    places = list(range(size))
    picked = []
    for turn in range(count):
        block = _block(seed, (stream << 32) + turn)
        picked.append(places.pop(int.from_bytes(block[:_WORD], "big") % len(places)))
    return picked
