"""Seats and those who watch: who decides for a player, how that player's response windows are dealt with, and who is
connected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from kisoku.kernel.game import Words
from kisoku.players.player import Player
from kisoku.players.table import PLAYERS, player
from kisoku.server.changing import Viewed
from kisoku.server.protocol import Mode

PERSON = "person"
NOBODY = "nobody"
STAND_IN = "normal"
"""The machine that plays on for a person who is away."""
"""The seats of a replay: nothing is decided there any more."""

WORDS = {PERSON: Words("人", "a person"), NOBODY: Words("リプレイ", "a replay")}


class Watcher(Protocol):
    """Somebody connected to a table: to a seat, or as a spectator (None)."""

    seat: int | None
    address: str
    """Where they come from."""

    @property
    def silent(self) -> bool:
        """Whether nothing has been heard of them for too long."""
        ...

    def send(self, message: bytes | Viewed) -> None:
        """Send it when there is time; never blocks."""
        ...

    def dismiss(self) -> None:
        """End the connection: who is still there has to come again."""
        ...


class Seat:
    """A seat of one table, through all its games."""

    def __init__(
        self, place: int, kind: str, token: str | None, deck: tuple[str, ...] | None, chance: int, mode: Mode = "auto",
        stops: Iterable[str] = (),
        invited: bool = False,
    ) -> None:  # fmt: skip
        self.place = place
        self.kind = kind
        self.token = token
        """The hash of the token that opens it; None for machines."""
        self.invited = invited
        """Whether that is still the token with which the table was opened: nobody has sat down yet."""
        self.deck = deck
        self.mode: Mode = mode
        self.stops = list(stops)
        self.machine: Player | None = player(kind, chance) if kind in PLAYERS else None
        self.standing_in = False
        """Whether that machine stands in for a person who is away."""
        self.heard = False
        """Whether its person was there when this was last looked at."""
        self.away_since = 0.0
        self.came = False
        """Whether its person has been here since the table was opened."""

    @property
    def words(self) -> Words:
        return WORDS[self.kind] if self.kind in WORDS else PLAYERS[self.kind][1]

    def here(self, watching: Iterable[Watcher]) -> bool:
        """Whether somebody sits there now; machines always do."""
        return self.kind != PERSON or any(watcher.seat == self.place and not watcher.silent for watcher in watching)

    def stand_in(self, chance: int) -> None:
        """A machine plays on for the person."""
        self.machine, self.standing_in = player(STAND_IN, chance), True

    def come_back(self) -> None:
        """The person plays again."""
        if self.standing_in:
            self.machine, self.standing_in = None, False

    def passes_at(self, names: Collection[str]) -> bool:
        """Whether a window with these names is passed without asking: OFF, and no stop there."""
        return self.mode == "off" and not self._stops_at(names)

    def held_at(self, names: Collection[str]) -> bool:
        """Whether the player wants to be held at a window even without anything to answer: ON, or a stop there."""
        return self.mode == "on" or self._stops_at(names)

    def _stops_at(self, names: Collection[str]) -> bool:
        return any(name in self.stops for name in names)
