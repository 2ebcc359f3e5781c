"""1201.2: carrying out what an ability says, and the end of what lasts."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.effects.running import carrying_out
from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Effect
from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.kernel.frames import Routine


def end_effects(s: NinjaState, fits: Callable[[Record], bool]) -> None:
    """Effects whose time is up end."""
    left = tuple(record for record in s.effects if not fits(record))
    if len(left) != len(s.effects):
        atoms.set_effects(s, left)


ROUTINES: tuple[Routine, ...] = (carrying_out("1201.2", Effect, "1201.2"),)
