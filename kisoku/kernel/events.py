"""What has happened, as a record that every game's triggers, replacements, history and log understand."""

from __future__ import annotations

from typing import NamedTuple

from kisoku.kernel.state import Plain

NONE = -8
"""No object. A reference to an object is 0 or more; players are -1 and below."""

NOBODY = -1
"""No player."""


class Event(NamedTuple):
    """One happening: what kind it is, whom it befell, how much of it there was, what caused it, and from where to
    where.

    player: whose event it is. thing: the reference of the object (or player) concerned. marks: further words that
    patterns ask for. cause: the reference of what made it happen, or a tuple of several. source, target: the kinds of
    zones that a move left and reached. by: the player whose cost or effect it was. was: what the thing was then, where
    it will be gone when that is asked for.
    """

    kind: str
    player: int = NOBODY
    thing: int = NONE
    number: int = 0
    marks: tuple[str, ...] = ()
    cause: Plain = NONE
    source: int = -1
    target: int = -1
    by: int = NOBODY
    was: Plain = ()
