"""The one protocol between the engine and whoever decides: a request with its options, answered by one of them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Option(NamedTuple):
    """One thing that the asked player may do now: a verb, what it is done with, and the rule that permits it.

    `thing` is a reference (negative: a player), a number or an index, as the verb says; `extra` says which of several
    (an ability of a card). Words for people are made by the game from this, never stored.
    """

    verb: str
    rule: str
    thing: int = 0
    extra: int = 0


class Request:
    """Who is asked, at which rule, on account of which object, and everything that may be answered.

    Options are never empty, never contain the same thing twice, and are the only answers there are.
    """

    __slots__ = ("options", "player", "rule", "source")

    def __init__(self, player: int, rule: str, options: tuple[Option, ...], source: int = -9) -> None:
        self.player = player
        self.rule = rule
        self.options = options
        self.source = source

    def data(self) -> list[Any]:
        return [self.player, self.rule, self.options, self.source]

    @staticmethod
    def from_data(row: tuple[Any, ...]) -> Request:
        player, rule, options, source = row
        return Request(player, rule, tuple(Option(*option) for option in options), source)


NO_SOURCE = -9
