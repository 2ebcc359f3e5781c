"""Writes that are the same in every game: a game's atoms hand them on, or are made here by the name of what they write.

    set_phase = field("phase", VOLATILE)
    set_under = cell("under", STALE)
    set_plan = of_player("plan")
    remember_last = added("last")

A flag is written as a number. What was worked out from the data stays (nothing said), is stale from now on (STALE), or
only if any write at all makes it so (VOLATILE).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.kernel.state import Plain, State

KEPT, VOLATILE, STALE = range(3)


def field(name: str, cache: int = KEPT) -> Callable[[Any, Plain], None]:
    """Replaces a field of the state."""

    def put(s: State, value: Plain) -> None:
        setattr(s, name, int(value) if isinstance(value, bool) else value)
        if cache == STALE or (cache and s.volatile):
            s.cache = None

    return put


def added(name: str, cache: int = KEPT) -> Callable[[Any, Plain], None]:
    """Adds a record to a field."""

    def add(s: State, record: Plain) -> None:
        setattr(s, name, (*getattr(s, name), record))
        if cache == STALE or (cache and s.volatile):
            s.cache = None

    return add


def of_player(name: str, cache: int = KEPT) -> Callable[[Any, int, Plain], None]:
    """Replaces what a field holds for one of the players."""

    def put(s: State, player: int, value: Plain) -> None:
        held = getattr(s, name)
        setattr(s, name, (*held[:player], int(value) if isinstance(value, bool) else value, *held[player + 1 :]))
        if cache == STALE or (cache and s.volatile):
            s.cache = None

    return put


def cell(column: str, cache: int = KEPT) -> Callable[[Any, int, Plain], None]:
    """Replaces a cell of a card or of whatever else an object is."""

    def put(s: State, thing: int, value: Plain) -> None:
        s.write(column, thing, int(value) if isinstance(value, bool) else value)
        if cache == STALE or (cache and s.volatile):
            s.cache = None

    return put


def tick(s: Any) -> int:
    """One moment later."""
    s.clock += 1
    return int(s.clock)


def spoken_of(rows: tuple[Plain, ...], *records: Plain) -> tuple[Plain, ...]:
    """Of what is remembered of things that are gone, what such records still refer to."""
    if not rows:
        return ()
    kept, rest = set(), [*records]
    while rest:
        value = rest.pop()
        if isinstance(value, tuple):
            rest.extend(value)
        else:
            kept.add(value)
    return tuple([row for row in rows if row[0] in kept])
