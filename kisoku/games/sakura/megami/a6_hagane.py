"""Additional rules 6: ハガネ. 遠心: only from afar, and only without having attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import laid_out
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.state import EXTRA, SakuraState
from kisoku.kernel.frames import Routine

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

FARTHER = 2
FORGED = ("NA-08-hagane-A1-S-1-Ex1",)
"""A6-1."""


def held_back(s: SakuraState, player: int) -> bool:
    """A6-2.p2: unless the distance is 2 or more farther than at turn start, and the player has made no attack this turn."""
    if "A6-2.p2" not in s.law or "A6-2" not in s.law:
        return False
    attacked = any(event.kind == "attack_made" and event.player == player for event in s.history)
    return attacked or distance(s) - s.start_distance < FARTHER


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A6-1", laid_out("hagane-A1", EXTRA, FORGED))
    rules.conditions["centrifugal"] = held_back


ROUTINES: tuple[Routine, ...] = ()
