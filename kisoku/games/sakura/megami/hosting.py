"""Whom the players host, and what a Megami's host lays out before the duel: what additional rules share (P.add).

A version is meant by its id: "oboro-A2" is 『消失』 alone, "oboro" is every version of hers.
"""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.sakura.facts import all_megami, are_hosted
from kisoku.games.sakura.megami.tallies import PLACES, TALLIES, has_tally
from kisoku.games.sakura.preparing import who_prepares
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.state import CARD, NONE, SakuraState
from kisoku.kernel.events import Event
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


def own_extras(user: str, kind: int, part: str = "-") -> Callable[[SakuraState, Duel], Outcome]:
    """A step of the preparation: whoever hosts her lays out what her version has beside the cards to choose from (X1).
    part: only numbers with that in them.
    """

    def lay_out(s: SakuraState, f: Duel) -> Outcome:
        for player in hosting(s, user):
            version = next(all_megami()[name] for name in s.megami[player] if are_hosted((name,), user))
            for number in version.extra:
                card = s.pool.by_number[number]
                for _ in range(s.pool.cards[card].facts.copies if part in number else 0):
                    atoms.new_card(s, card, player, 2 * kind + player, faces_laid_out(s, kind, player))
        return None

    return lay_out


def given(*names: str) -> Callable[[SakuraState, Duel], Outcome]:
    """A step of the preparation: her host gets these numbers."""

    def give(s: SakuraState, f: Duel) -> Outcome:
        for name in names:
            for player in hosting(s, TALLIES[name].host):
                atoms.set_tally(s, PLACES[name] + player, TALLIES[name].first)
        return None

    return give


def change_tally(s: SakuraState, name: str, player: int, by: int) -> int:
    """Raise or lower a number of a player who has it, within its bounds; by how much."""
    if not has_tally(s, name, player):
        return 0
    known, place = TALLIES[name], PLACES[name] + player
    value = max(known.least, min(known.most, s.tallies[place] + by))
    changed = value - s.tallies[place]
    if changed:
        atoms.set_tally(s, place, value)
        marks = (name, "up" if changed > 0 else "down", *(("cut",) if "cut_" in name else ()))
        happen(s, Event("tally", player, NONE, changed, marks))
        settle(s)
    return changed


@rows((), lambda s, kind, player: ZONES[kind].shows, off=EVERYONE)
def faces_laid_out(s: SakuraState, kind: int, player: int) -> int:
    """Who knows the cards of such a zone at first."""
    return EVERYONE if ZONES[kind].faces == EVERYONE else 1 << player
