"""How often somebody may do something: a bucket that fills steadily and holds so much at most. And a turnstile for
machines, so that people come first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic

from kisoku.players.workers import Workers

CALLERS = 10_000
"""Buckets that are remembered; the one that was unused for longest goes first."""


class Bucket:
    def __init__(self, rate: float, most: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.most = most
        self._now = now
        self._level = most
        self._then = now()

    def take(self) -> bool:
        """Whether there was something left to take."""
        now = self._now()
        self._level = min(self.most, self._level + (now - self._then) * self.rate)
        self._then = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def give_back(self) -> None:
        """What was taken does not count."""
        self._level = min(self.most, self._level + 1)


class Callers:
    """A bucket for each caller."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str) -> bool:
        bucket = self._buckets.pop(caller, None) or Bucket(self.rate, self.most)
        self._buckets[caller] = bucket
        if len(self._buckets) > CALLERS:
            self._buckets.popitem(last=False)
        return bucket.take()


class Turnstile:
    """Lets one machine after the other think. In between, the loop goes round a few times: whatever people have sent is
    dealt with first.
    """

    ROUNDS = 3

    def __init__(self) -> None:
        self.workers = Workers()
        """For those who think for long."""
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._turning: asyncio.Task[None] | None = None

    async def through(self) -> None:
        """Wait for one's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        if self._turning is None or self._turning.done():
            self._turning = asyncio.create_task(self._turn())
        await turn

    async def _turn(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else who waited has gone
                turn.set_result(None)
                for _ in range(self.ROUNDS):
                    await asyncio.sleep(0)
