"""Additional rules 11: ウツロ. In 『終章』 the shadow of the end returns, and all normal cards give way to three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import own_extras
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, Reconstruction
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r6_crystals import move_crystals
from kisoku.games.sakura.rules.r6_objects import card_class, info
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE
from kisoku.games.sakura.state import (
    DECK,
    DISCARD,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    NONE,
    OUTSIDE,
    SakuraState,
)
from kisoku.kernel.frames import Frame, Outcome, Routine, leave

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

SHADOWS = tuple(f"NA-13-utsuro-A1-S-1-Ex{n}" for n in (2, 3, 4))
EVERYWHERE = (DECK, DISCARD, FACEDOWN, ENHANCEMENT, HAND)


class Shadow(Frame):
    """A11-2. gone: the cards that are removed."""

    player: int = NONE
    gone: tuple[int, ...] = ()


returning = Routine("shadow", Shadow, "A11-2")


@returning.step("A11-2.1")
def remove_all(s: SakuraState, f: Shadow) -> Outcome:
    """Trumps stay. Enhancements go without being discarded."""
    zones = [s.zones[2 * kind + f.player] for kind in EVERYWHERE]
    f.gone = tuple(card for zone in zones for card in zone if card_class(s, card) != "trump")
    for card in f.gone:
        if s.zone[card] >> 1 != ENHANCEMENT:
            move(s, card, OUTSIDE)
    return None


@returning.step("A11-2.2")
def their_crystals(s: SakuraState, f: Shadow) -> Outcome:
    for card in f.gone:
        if s.zone[card] >> 1 == ENHANCEMENT:
            atoms.set_fading(s, card, True)
            move_crystals(s, CARD_PLACE + card, DUST, s.bound[card])
            atoms.set_fading(s, card, False)
            move(s, card, OUTSIDE)
    return None


@returning.step("A11-2.3")
def the_three(s: SakuraState, f: Shadow) -> Outcome:
    for card in s.zones[2 * EXTRA + f.player]:
        if info(s, card).number in SHADOWS:
            move(s, card, DISCARD)
    return None


@returning.step("A11-2.4")
def reconstruct(s: SakuraState, f: Shadow) -> Outcome:
    """By an effect, so without damage."""
    return Reconstruction(player=f.player)


@returning.step("A11-2")
def done(s: SakuraState, f: Shadow) -> Outcome:
    return leave()


@book.on_players("shadow_returns")
def shadow_returns(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Shadow(player=player) if "utsuro" in s.rules.users else 0


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A11-1", own_extras("utsuro", EXTRA))


ROUTINES: tuple[Routine, ...] = (returning,)
