"""Additional rules 6: ハガネ. 遠心: only from afar, and only without having attacked."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import laid_out, takes_part
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r6_objects import counts
from kisoku.games.sakura.rules.r9_legality import conditions_of_use
from kisoku.games.sakura.state import EXTRA, SakuraState
from kisoku.kernel.frames import Routine
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

FARTHER = 2
FORGED = ("NA-08-hagane-A1-S-1-Ex1",)
"""A6-1."""


def _since_turn_start(s: SakuraState, *_: Any) -> dict[str, Any]:
    return {"now": distance(s), "start": s.start_distance}


@conditions_of_use.because(
    "A6-2.p2",
    "遠心：間合は{now}で、ターン開始時は{start}です（2以上離れ、このターンに攻撃していないこと）",
    "centrifugal: the distance is {now} and was {start} at the start of the turn; it must be 2 farther, and no attack "
    "made this turn",
    _since_turn_start,
)
def is_held_back(s: SakuraState, player: int, card: int, keywords: Collection[str]) -> bool:
    return (
        "centrifugal" in keywords
        and counts(s, "keyword centrifugal")
        and takes_part(s, "hagane")
        and is_centrifugal(s, player)
    )


@rule("A6-2", off=False)
def is_centrifugal(s: SakuraState, player: int) -> bool:
    """Not usable unless the distance is 2 or more farther than at turn start, and the player has made no attack this
    turn."""
    attacked = any(event.kind == "attack_made" and event.player == player for event in s.history)
    return attacked or distance(s) - s.start_distance < FARTHER


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A6-1", laid_out("hagane-A1", EXTRA, FORGED))


ROUTINES: tuple[Routine, ...] = ()
