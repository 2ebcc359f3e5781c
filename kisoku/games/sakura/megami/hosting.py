"""Whom the players host, and what a Megami's host lays out before the duel: what additional rules share (P.add).

A version is meant by its id: "oboro-A2" is 『消失』 alone, "oboro" is every version of hers.
"""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.preparing import who_prepares
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.state import CARD, SakuraState
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rows, rule


def hosts(s: SakuraState, player: int, megami: str) -> bool:
    return are_hosted(s.megami[player], megami)


@rule("P.add", off=False)
def takes_part(s: SakuraState, user: str) -> bool:
    """Her additional rules are in force if either player hosts her."""
    return user in s.rules.users


def hosting(s: SakuraState, megami: str) -> tuple[int, ...]:
    """The players who host her."""
    return tuple(player for player in (0, 1) if are_hosted(s.megami[player], megami))


def laid_out(
    megami: str,
    kind: int,
    numbers: tuple[str, ...],
    thing: int = CARD,
    holder: Callable[[SakuraState, int], int] = who_prepares,
) -> Callable[[SakuraState, Duel], Outcome]:
    """A step of the preparation: whoever hosts her puts one of each number into that zone, with the faces that it
    shows."""

    def lay_out(s: SakuraState, f: Duel) -> Outcome:
        for player in hosting(s, megami):
            known = faces_laid_out(s, kind, player)
            for number in numbers:
                atoms.new_card(s, s.pool.by_number[number], holder(s, player), 2 * kind + player, known, thing=thing)
        return None

    return lay_out


@rows((), lambda s, kind, player: ZONES[kind].shows, off=EVERYONE)
def faces_laid_out(s: SakuraState, kind: int, player: int) -> int:
    """Who knows the cards of such a zone at first."""
    return EVERYONE if ZONES[kind].faces == EVERYONE else 1 << player
