"""Additional rules 3: オボロ. 設置: a card from the face-down zone may be used just before a reconstruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami import a3_parts
from kisoku.games.sakura.megami.hosting import hosts, laid_out
from kisoku.games.sakura.rules.frames import Reconstruction
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r9_basic_actions import just_before
from kisoku.games.sakura.rules.r9_legality import usable
from kisoku.games.sakura.rules.r9_using import use_frame
from kisoku.games.sakura.rules.r10_texts import has_keyword
from kisoku.games.sakura.rules.standing import Standing, context_of, derived, holds
from kisoku.games.sakura.state import BY_EFFECT, EXTRA, FACEDOWN, SakuraState
from kisoku.kernel.frames import Outcome
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

LAST_CRYSTAL = ("NA-05-oboro-A1-S-4-Ex1",)
"""A3-1."""


@rule("A3-2", off=())
def traps(s: SakuraState, f: Reconstruction) -> tuple[int, ...]:
    """Cards with 設置 that may be used now: one of any kind (only one), and those that effects allow beside it, in
    whatever order."""
    if not hosts(s, f.player, "oboro"):
        return ()
    more = [
        standing
        for standing in derived(s).permits
        if standing.lasting.action == "trap"
        and standing.player == f.player
        and holds(s, standing, context_of(standing))
    ]
    if len(f.traps) > len(more):
        return ()
    return tuple(
        card
        for card in s.zones[2 * FACEDOWN + f.player]
        if has_keyword(s, card, "trap") and within(s, (*f.traps, card), more) and usable(s, f.player, card, BY_EFFECT)
    )


def within(s: SakuraState, cards: tuple[int, ...], more: list[Standing]) -> bool:
    """Whether all but one of the cards are each allowed by an effect of its own."""
    return any(_shared_out(s, cards[:place] + cards[place + 1 :], more) for place in range(len(cards)))


def _shared_out(s: SakuraState, cards: tuple[int, ...], more: list[Standing]) -> bool:
    if not cards:
        return True
    for place, standing in enumerate(more):
        test = standing.lasting.test
        if (test is None or test(s, cards[0], context_of(standing))) and _shared_out(
            s, cards[1:], more[:place] + more[place + 1 :]
        ):
            return True
    return False


@rule("A3-3.p2")
def spring_it(s: SakuraState, f: Reconstruction) -> Outcome:
    """Before the damage too."""
    f.traps = (*f.traps, f.answer.thing)
    return use_frame(s, f.player, f.answer.thing, BY_EFFECT)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A3-1", laid_out("oboro-A1", EXTRA, LAST_CRYSTAL))
    just_before(rules, "A3-3.b1", lambda s, f: [Option("trap", "A3-3.b1", card) for card in traps(s, f)], spring_it)
    a3_parts.patch(rules)


ROUTINES = a3_parts.ROUTINES
