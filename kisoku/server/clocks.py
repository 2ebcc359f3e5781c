"""Clocks: a bank of time for each player, used up only where a decision takes longer than the time that
each one has.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from kisoku.server.protocol import Clock


class Clocks:
    """At most one player's clock runs. Time during which the table is not open, or during which nothing is shown to the
    asked player, does not count.
    """

    def __init__(
        self, clock: Clock, players: int, used: dict[int, float], now: Callable[[], float] = monotonic
    ) -> None:
        self.clock = clock
        self.banks = [max(0.0, clock.bank - used.get(player, 0.0)) for player in range(players)]
        self.running: int | None = None
        self._since = 0.0
        self._now = now

    def start(self, player: int, free: float = 0.0) -> None:
        """The player has been shown what is asked, and has so many seconds that count for nothing."""
        if self.running != player:
            self.running, self._since = player, self._now() + free

    def stop(self) -> float:
        """The player has decided; what it took from the bank."""
        if self.running is None:
            return 0.0
        spent = self._spent()
        self.banks[self.running] -= spent
        self.running = None
        return spent

    def give_back(self, player: int, spent: float) -> None:
        """A decision was taken back, and with it its time."""
        self.banks[player] = min(self.clock.bank, self.banks[player] + spent)

    def _spent(self) -> float:
        """What the running decision has used of the bank so far."""
        if self.running is None:
            return 0.0
        return min(self.banks[self.running], max(0.0, self._now() - self._since - self.clock.each))

    def left(self) -> float:
        """Seconds until the running player has no time at all."""
        if self.running is None:
            return float("inf")
        return self.clock.each + self.banks[self.running] - (self._now() - self._since)

    def free(self) -> float:
        """Seconds of the running decision before the bank is used."""
        return max(0.0, self.clock.each - (self._now() - self._since)) if self.running is not None else 0.0

    def shown(self) -> list[float]:
        """Every player's bank as it stands."""
        spent = self._spent()
        return [round(bank - (spent if player == self.running else 0.0), 1) for player, bank in enumerate(self.banks)]
