"""Rules that say what happens anyway: named in a trace, so that a ruling can cite them where they apply."""

from __future__ import annotations

from kisoku.games.ninja_slayer.state import NinjaState


def applies(s: NinjaState, *rules: str) -> bool:
    """These rules apply here. Whether all of them are in force matters to nobody but the trace."""
    return len([rule for rule in rules if rule in s.law]) == len(rules)
