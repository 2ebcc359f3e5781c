"""Rules that say what happens anyway: named in a trace, so that a ruling can cite them where they apply; or that just say so."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.kernel.rules import rule


def applies(s: NinjaState, *rules: str) -> bool:
    """These rules apply here. Whether all of them are in force matters to nobody but the trace."""
    return len([rule for rule in rules if rule in s.law]) == len(rules)


def so(*numbers: str) -> Callable[[NinjaState], bool]:
    """It is so because these rules say so."""
    return rule(*numbers, off=False)(lambda s: True)
