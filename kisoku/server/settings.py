"""Small things that a table is made of: what was agreed on, how long a window stays, and what is remembered of a
decision.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from kisoku.server.protocol import Clock


class Settings(msgspec.Struct, frozen=True):
    """What was agreed on when the table was opened: clocks, seconds between the decisions of machines, rulings, how
    decks are made; scene: the name of the scenario in whose position it begins.
    """

    clock: Clock | None = None
    pace: float = 0.0
    readings: dict[str, str] = {}
    format: str = ""
    scene: str = ""


class Hosting(NamedTuple):
    """How a server stands in the open. names: those by which it may be called (none: any). proxies: addresses of
    proxies, whose word on where a call comes from is taken. each, most: connections from one address, and in all. days:
    after which a table that nobody has touched is deleted (0: never).
    """

    names: frozenset[str] = frozenset()
    proxies: frozenset[str] = frozenset()
    each: int = 200
    most: int = 4_000
    days: float = 90.0


class Made(NamedTuple):
    """Of a decision: whose it was, whether it was automatic, and what it took from the bank."""

    player: int
    automatic: bool
    spent: float


class Pause:
    """How long a passed window stays at least, in seconds."""

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.most = most
        self._chance = random.SystemRandom()

    def drawn(self) -> float:
        return self._chance.uniform(self.least, self.most)
