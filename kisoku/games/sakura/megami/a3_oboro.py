"""Additional rules 3: オボロ. 設置: a card from the face-down zone may be used just before a reconstruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.rules.frames import Reconstruction
from kisoku.games.sakura.rules.r6_objects import has_keyword
from kisoku.games.sakura.rules.r9_basic_actions import rebuilding
from kisoku.games.sakura.rules.r9_legality import usable
from kisoku.games.sakura.rules.r9_using import use_frame
from kisoku.games.sakura.rules.standing import context_of, derived, holds
from kisoku.games.sakura.state import BY_EFFECT, FACEDOWN, SakuraState
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.requests import Option, Request

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


def hosts(s: SakuraState, player: int, user: str) -> bool:
    """Whether the player hosts the Megami, in whatever version."""
    known = all_megami()
    return any(known[name].user == user for name in s.megami[player])


def traps(s: SakuraState, player: int, used: int) -> tuple[int, ...]:
    """Cards with 設置 that may be used now: one, and those that effects allow beside it."""
    if not hosts(s, player, "oboro"):
        return ()
    cards = tuple(card for card in s.zones[2 * FACEDOWN + player] if "A3-2" in s.law and has_keyword(s, card, "trap") and usable(s, player, card, BY_EFFECT))
    if used == 0:
        return cards
    found = []
    more = 0
    for standing in derived(s).permits:
        if standing.lasting.action == "trap" and standing.player == player and holds(s, standing, context_of(standing)):
            more += 1
            f = context_of(standing)
            found += [card for card in cards if card not in found and (standing.lasting.test is None or standing.lasting.test(s, card, f))]
    return tuple(found) if used <= more else ()


def trap_or_not(s: SakuraState, f: Reconstruction) -> Outcome:
    """A3-3.b1, .p2: situation-caused, just before it, so before the damage too."""
    cards = traps(s, f.player, f.traps)
    if not cards:
        return None
    options = (*(Option("trap", "A3-3.b1", card) for card in cards), Option("decline", "A3-3.b1"))
    return Request(f.player, "A3-3.b1", options)


def spring_it(s: SakuraState, f: Reconstruction) -> Outcome:
    if f.answer.verb != "trap":
        return None
    f.traps += 1
    card = f.answer.thing
    f.answer = Option("decline", "A3-3.b1")
    f.step -= 2
    return use_frame(s, f.player, card, BY_EFFECT)


def patch(rules: SakuraRuleset) -> None:
    rules.insert(rebuilding, "C9-7.i", "A3-3.b1", trap_or_not)
    rules.insert(rebuilding, "C9-7.i", "A3-3.p2", spring_it)


ROUTINES: tuple[Routine, ...] = ()
