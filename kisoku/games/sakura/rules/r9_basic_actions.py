"""Chapters 9-6 and 9-7: basic actions and the reconstruction of the deck; and drawing (7-1-6)."""

from __future__ import annotations

from typing import NamedTuple

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import BasicAction, Damage, Draw, Reconstruction
from kisoku.games.sakura.rules.r5_situations import IMPATIENCE, happen, settle, wait
from kisoku.games.sakura.rules.r5_values import distance, master_distance
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r7_zones import can_move, movable, move, move_crystals, reshuffle
from kisoku.games.sakura.rules.r10_terms import is_not_chosen
from kisoku.games.sakura.rules.standing import context_of, derived, holds, kept_from
from kisoku.games.sakura.state import AURA, DECK, DISCARD, DISTANCE, DUST, FACEDOWN, FLARE, HAND, NONE, SakuraState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request


class Basic(NamedTuple):
    """A basic action: one crystal from one place to another; the place of a player is the first of the two."""

    name: str
    rule: str
    source: int
    target: int
    own_source: int = 0
    own_target: int = 0


BASIC_ACTIONS = (
    Basic("forward", "C9-6-1", DISTANCE, AURA, 0, 1),
    Basic("retreat", "C9-6-2", AURA, DISTANCE, 1, 0),
    Basic("wrap", "C9-6-3", DUST, AURA, 0, 1),
    Basic("charge", "C9-6-4", AURA, FLARE, 1, 1),
    Basic("break_away", "C9-6-5", DUST, DISTANCE, 0, 0),
)
BY_NAME = {basic.name: place for place, basic in enumerate(BASIC_ACTIONS)}


def ends(basic: Basic, player: int) -> tuple[int, int]:
    return basic.source + basic.own_source * player, basic.target + basic.own_target * player


def prevented(s: SakuraState, basic: Basic) -> bool:
    """C9-6-1, C9-6-5: nothing happens on the wrong side of the master's distance."""
    if basic.name == "forward":
        return distance(s) <= master_distance(s)
    return basic.name == "break_away" and distance(s) > master_distance(s)


def forbidden(s: SakuraState, player: int, name: str) -> bool:
    """Whether an effect says that the player cannot perform it."""
    for standing in derived(s).forbids:
        lasting = standing.lasting
        if lasting.action != "basic_action" or not holds(s, standing, context_of(standing)):
            continue
        if lasting.named and name not in lasting.named:
            continue
        if standing.refs is not None:
            if -1 - player in standing.refs:
                return True
        elif lasting.players_word == "any" or (player == standing.player) == (lasting.players_word == "you"):
            return True
    return False


def possible(s: SakuraState, player: int, place: int) -> bool:
    """C9-6.i-B: whether it would move something."""
    basic = BASIC_ACTIONS[place]
    if basic.rule not in s.law or forbidden(s, player, basic.name):
        return False
    if "C9-6.i-B" not in s.law:
        return True
    source, target = ends(basic, player)
    return not prevented(s, basic) and movable(s, source, target, 1) > 0


def payments(s: SakuraState, player: int) -> list[Option]:
    """C9-6.ii: a point of concentration, or a card of the hand put face-down."""
    found = []
    if "C9-6.ii-A" in s.law and s.concentration[player] > 0 and not kept_from(s, player, "pay_concentration"):
        found.append(Option("concentration", "C9-6.ii-A"))
    if "C9-6.ii-B" in s.law:
        found += [Option("pay", "C9-6.ii-B", card) for card in s.zones[2 * HAND + player] if can_move(s, card, FACEDOWN) and not is_not_chosen(s, card, player)]
    return found


def can_pay(s: SakuraState, player: int) -> bool:
    return bool(payments(s, player)) or "C9-6.ii" not in s.law


# --- C9-6 --------------------------------------------------------------------------------------------------------------------

acting = Routine("basic-action", BasicAction, "C9-6")


@acting.step("C9-6.i")
def which_one(s: SakuraState, f: BasicAction) -> Outcome:
    """i-A: one that is named, whether it moves anything or not; i-B: one that can move something. In a standard action it has been chosen already."""
    if f.player in s.terminal and "C9-2.p7" in s.law:
        return leave(0)
    if f.name:
        f.answer = Option("basic", "C9-6.i-B", BY_NAME[f.name])
        return None
    if f.named and "C9-6.i-A" in s.law:
        rule = "C9-6.i-A"
        options = [Option("basic", rule, BY_NAME[name]) for name in f.named if not forbidden(s, f.player, name)]
    else:
        rule = "C9-6.i-B"
        options = [Option("basic", rule, place) for place, basic in enumerate(BASIC_ACTIONS) if basic.name != f.barred and possible(s, f.player, place)]
    if f.optional:
        options.append(Option("decline", rule, 0))
    return Request(f.player, rule, tuple(options)) if options else leave(0)


@acting.step("C9-6.i")
def chosen(s: SakuraState, f: BasicAction) -> Outcome:
    if f.answer.verb == "decline":
        return leave(0)
    f.name = BASIC_ACTIONS[f.answer.thing].name
    return None


@acting.step("C9-6.ii")
def pay_for_it(s: SakuraState, f: BasicAction) -> Outcome:
    """Only where a standard action is the occasion."""
    if f.free:
        f.answer = Option("free", "C9-6.ii")
        return None
    options = payments(s, f.player)
    return Request(f.player, "C9-6.ii", tuple(options)) if options else leave(0)


@acting.step("C9-6.ii")
def paid(s: SakuraState, f: BasicAction) -> Outcome:
    if f.answer.verb == "concentration":
        atoms.set_concentration(s, f.player, s.concentration[f.player] - 1)
        atoms.tell(s, ("concentration", f.player, NONE, -1, ()))
        settle(s)
    elif f.answer.verb == "pay":
        move(s, f.answer.thing, FACEDOWN)
    return None


@acting.step("C9-6.iii")
def resolve_it(s: SakuraState, f: BasicAction) -> Outcome:
    basic = BASIC_ACTIONS[BY_NAME[f.name]]
    if basic.rule in s.law and not prevented(s, basic):
        move_crystals(s, *ends(basic, f.player), 1)
    happen(s, Event("basic_action", f.player, NONE, 0, (f.name,)))
    settle(s)
    return leave(1)


# --- C9-7 --------------------------------------------------------------------------------------------------------------------

rebuilding = Routine("reconstruction", Reconstruction, "C9-7")


@rebuilding.step("C9-7.i")
def the_price(s: SakuraState, f: Reconstruction) -> Outcome:
    """Only where a rule generated it."""
    return Damage(player=f.player, life=1, reconstruction=1) if f.by_rule else None


@rebuilding.step("C9-7.ii")
def all_into_the_deck(s: SakuraState, f: Reconstruction) -> Outcome:
    """Normals of the discard and face-down zones; poison too (a reading). Then the deck is shuffled."""
    wanted = ("normal", "poison") if s.rules.readings.get("poison_in_reconstruction", "returns") == "returns" else ("normal",)
    deck = 2 * DECK + f.player
    for zone in (2 * DISCARD + f.player, 2 * FACEDOWN + f.player):
        for card in s.zones[zone]:
            if card_class(s, card) in wanted:
                atoms.relocate(s, card, deck, 0)
    reshuffle(s, f.player)
    return None


@rebuilding.step("C9-7")
def rebuilt(s: SakuraState, f: Reconstruction) -> Outcome:
    happen(s, Event("reconstructed", f.player, NONE, 0, ()))
    settle(s)
    return None


# --- C7-1-6.p5, .p6 ----------------------------------------------------------------------------------------------------------

drawing = Routine("draw", Draw, "C7-1-6.p6")


@drawing.step("C7-1-6.p5")
def draw_one(s: SakuraState, f: Draw) -> Outcome:
    """C5-5-3: from an empty deck, impatience instead."""
    if f.count <= 0 or kept_from(s, f.player, "draw"):
        return leave()
    f.count -= 1
    f.step = 0
    deck = s.zones[2 * DECK + f.player]
    if deck:
        card = deck[-1]
        happen(s, Event("drawn", f.player, card, 1, ()))
        move(s, card, HAND)
    elif "C5-5-3" in s.law:
        wait(s, (IMPATIENCE, 0, f.player, f.player, None))
        settle(s)
    if "C7-1-6.p6" not in s.law:
        f.count = 0
    return None


ROUTINES = (acting, rebuilding, drawing)
