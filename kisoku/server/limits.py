"""How often somebody may do something: a bucket that fills steadily and holds so much at most. And whose turn it is,
where many want something at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic

CALLERS = 10_000
"""Buckets that are remembered; the one that was unused for longest goes first."""
LATELY = 1.0
"""Seconds for which it is remembered that somebody was there."""


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
    """Lets one after the other do a piece of work on the loop. In between, the loop goes round a few times: whatever
    others have sent is dealt with first.

    Who comes often waits for themselves: all who want to go through have their turn, and where there are others (or
    always), one who has just had a turn rests for as long as that took.
    """

    def __init__(self, rounds: int = 1, always: bool = False) -> None:
        self.rounds = rounds
        self._alone = 0 if always else 1
        """So many need not rest."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By who waits, in the order of their turns."""
        self._lately: dict[str, float] = {}
        """Until when those rest who have been through in the last second, the last one last."""
        self._turning: asyncio.Task[None] | None = None

    async def through(self, who: str = "") -> None:
        """Wait for one's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        if self._turning is None or self._turning.done():
            self._turning = asyncio.create_task(self._turn())
        await turn

    async def _turn(self) -> None:
        while self._waiting:
            now = monotonic()
            for who in [who for who, until in self._lately.items() if until < now - LATELY]:
                del self._lately[who]
            rested = [
                who for who in self._waiting if len(self._lately) <= self._alone or self._lately.get(who, 0.0) <= now
            ]
            if not rested:
                await asyncio.sleep(min(self._lately[who] for who in self._waiting) - now)
                continue
            waiting = self._waiting.pop(who := rested[0])
            turn = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting
            if not turn.done():  # else who waited has gone
                turn.set_result(None)
                for _ in range(self.rounds):
                    await asyncio.sleep(0)
                self._lately.pop(who, None)
                self._lately[who] = 2 * monotonic() - now


class Desk:
    """Where work is done beside the loop: for so many at once, and those who wait have their turn, whoever has more to
    ask for.
    """

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def serving(self, who: str) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(who, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        while self._waiting:
            waiting = self._waiting.pop(who := next(iter(self._waiting)))
            turn = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


@lru_cache(CALLERS)
def household(address: str) -> str:
    """Whom an address stands for: of the long ones a household has as many as it likes."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
