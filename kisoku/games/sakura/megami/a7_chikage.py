"""Additional rules 7: チカゲ. Poison: cards without a user that change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import laid_out
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Reconstruction
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r9_basic_actions import rebuilding
from kisoku.games.sakura.state import DECK, POISON_BAG, SakuraState
from kisoku.kernel import randomness
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

BAG = (
    "NA-09-chikage-O-P-1",
    "NA-09-chikage-O-P-2",
    "NA-09-chikage-O-P-3",
    "NA-09-chikage-O-P-4",
    "NA-09-chikage-O-P-4",
)
"""A7-1."""


def poison_on_top(s: SakuraState, f: Reconstruction) -> Outcome:
    """In random order. Of whoever reconstructs."""
    put_on_top(s, 2 * DECK + f.player)
    return None


@rule("A7-5")
def put_on_top(s: SakuraState, zone: int) -> None:
    """The poison of a reconstructed deck."""
    poison = tuple(card for card in s.zones[zone] if card_class(s, card) == "poison")
    if poison:
        rest = tuple(card for card in s.zones[zone] if card not in poison)
        atoms.reorder(s, zone, (*rest, *randomness.shuffled(s, poison)))


who_has_the_bag = as_it_is("A7-4", off=0)
"""Holds the poison in it."""


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A7-1", laid_out("chikage", POISON_BAG, BAG, holder=who_has_the_bag))
    rules.append(rebuilding, "C9-7.ii", "A7-5.iii", poison_on_top)


ROUTINES: tuple[Routine, ...] = ()
