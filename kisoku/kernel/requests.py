"""The one protocol between the engine and whoever decides: a request with its options, answered by one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

NO_SOURCE = -9


class Option(Struct, frozen=True, array_like=True, gc=False):
    """One thing that the asked player may do now: a verb, what it is done with, and the rule that permits it.

    `thing` is a reference (negative: a player), a number or an index, as the verb says; `extra` says which of several
    (an ability of a card). Words for people are made by the game from this, never stored.
    """

    verb: str
    rule: str
    thing: int = 0
    extra: int = 0

    def __iter__(self) -> Iterator[Any]:
        return iter(astuple(self))


class Request(Struct, frozen=True, array_like=True, eq=False):
    """Who is asked, at which rule, on account of which object, and everything that may be answered.

    Options are never empty, never contain the same thing twice, and are the only answers there are.
    """

    player: int
    rule: str
    options: tuple[Option, ...]
    source: int = NO_SOURCE

    def data(self) -> tuple[Any, ...]:
        return astuple(self)

    @staticmethod
    def from_data(row: tuple[Any, ...]) -> Request:
        player, rule, options, source = row
        return Request(player, rule, tuple(Option(*option) for option in options), source)
