"""403: set-up. Which decks there may be (402) is in construction."""

from __future__ import annotations

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Preparation, Turn
from kisoku.games.ninja_slayer.rules.r300_zones import deck_of, move
from kisoku.games.ninja_slayer.state import DECK, HAND, NinjaState
from kisoku.kernel import randomness
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.rules import rule

OPENING_HAND = 4


preparation = Routine("403", Preparation)


@preparation.step("403.1")
def shuffle_decks(s: NinjaState, f: Preparation) -> Outcome:
    for player in who_brings_a_deck(s):
        atoms.shuffle(s, 2 * DECK + player)
    return None


@rule("102.1", off=(0,))
def who_brings_a_deck(s: NinjaState) -> tuple[int, ...]:
    """Each player plays with a deck."""
    return (0, 1)


@preparation.step("403.2")
def opening_hands(s: NinjaState, f: Preparation) -> Outcome:
    """Moved, not drawn; before it is known who begins (reading A-32)."""
    for player in (0, 1):
        for _ in range(OPENING_HAND):
            deck = deck_of(s, player)
            if deck:
                move(s, (deck[-1],), HAND, player)
    return None


@preparation.step("403.3")
def who_begins(s: NinjaState, f: Preparation) -> Outcome:
    f.first = randomness.below(s, 2)
    return None


@preparation.step("403.4")
def first_turn(s: NinjaState, f: Preparation) -> Outcome:
    atoms.begin_turn(s, f.first)
    return Turn()


ROUTINES: tuple[Routine, ...] = (preparation,)
