"""1020-1022, 1025: the conditions by which Zx Extras are played: advent, awakening, dream, possession."""

from __future__ import annotations

from kisoku.games.zx.rules.frames import Play
from kisoku.games.zx.state import ZxState
from kisoku.kernel.frames import Outcome


def ways(s: ZxState, player: int, card: int) -> list[str]:
    """The conditions by which the player could play the card now (reading A-56)."""
    return []


def settle_way(s: ZxState, f: Play) -> Outcome:
    return None


def fixed_way(s: ZxState, f: Play) -> None:
    return None


def carry_out_way(s: ZxState, f: Play) -> Outcome:
    return None
