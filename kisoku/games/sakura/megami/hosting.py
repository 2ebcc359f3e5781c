"""Whom the players host, and what a Megami's host lays out before the duel: what additional rules share (P.add).

A version is meant by its id: "oboro-A2" is 『消失』 alone, "oboro" is every version of hers.
"""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.state import CARD, SakuraState
from kisoku.kernel.frames import Outcome


def hosts(s: SakuraState, player: int, megami: str) -> bool:
    return are_hosted(s.megami[player], megami)


def hosting(s: SakuraState, megami: str) -> tuple[int, ...]:
    """The players who host her."""
    return tuple(player for player in (0, 1) if are_hosted(s.megami[player], megami))


def laid_out(megami: str, kind: int, numbers: tuple[str, ...], thing: int = CARD, holding: str = "C5-4") -> Callable[[SakuraState, Duel], Outcome]:
    """A step of the preparation: whoever hosts her puts one of each number into that zone, with the faces that it shows.

    holding: the rule by which they are that player's.
    """

    def lay_out(s: SakuraState, f: Duel) -> Outcome:
        for player in hosting(s, megami):
            known = EVERYONE if ZONES[kind].faces == EVERYONE or ZONES[kind].shows not in s.law else 1 << player
            for number in numbers:
                atoms.new_card(s, s.pool.by_number[number], player if holding in s.law else 0, 2 * kind + player, known, thing=thing)
        return None

    return lay_out
