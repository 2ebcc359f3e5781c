"""Chapters 9-6 and 9-7: basic actions and the reconstruction of the deck; and drawing (7-1-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kisoku.effects.standing import Record
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import BasicAction, Damage, Draw, Effect, Reconstruction
from kisoku.games.sakura.rules.r5_situations import IMPATIENCE, happen, settle, wait
from kisoku.games.sakura.rules.r5_values import NO_LIMIT, distance, master_distance, start_draws
from kisoku.games.sakura.rules.r6_crystals import move_crystals, would_move
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r7_moving import move, reshuffle
from kisoku.games.sakura.rules.r7_zones import can_move
from kisoku.games.sakura.rules.r9_legality import is_finished
from kisoku.games.sakura.rules.r10_terms import is_not_chosen
from kisoku.games.sakura.rules.standing import binds, derived, kept_from, replacements
from kisoku.games.sakura.state import (
    AURA,
    DECK,
    DISCARD,
    DISTANCE,
    DUST,
    FACEDOWN,
    FLARE,
    HAND,
    NONE,
    START_PHASE,
    Caused,
    SakuraState,
)
from kisoku.kernel.choosing import Ask, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examined, rows, rule


class Basic(NamedTuple):
    """A basic action: one crystal from one place to another; the place of a player is the first of the two."""

    name: str
    rule: str
    source: int
    target: int
    own_source: int
    own_target: int


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
    for one in (s.cache or derived(s)).forbids:
        if (
            one.lasting.action == "basic_action"
            and (not one.lasting.named or name in one.lasting.named)
            and binds(s, one, player)
        ):
            return True
    return False


RULES = tuple(basic.rule for basic in BASIC_ACTIONS)


@rows(RULES, lambda s, player, place: BASIC_ACTIONS[place].rule, off=False)
@rule("C9-6.i-B", off=lambda s, player, place: not forbidden(s, player, BASIC_ACTIONS[place].name))
def possible(s: SakuraState, player: int, place: int) -> bool:
    """Whether it would move something, and nothing forbids it."""
    basic = BASIC_ACTIONS[place]
    if forbidden(s, player, basic.name) or prevented(s, basic):
        return False
    if basic.name == "charge" and s.rules.thawing is not None and s.rules.thawing[0](s, player):
        return True
    return would_move(s, *ends(basic, player))


@rows(RULES, lambda s, player, basic: basic.rule)
def perform(s: SakuraState, player: int, basic: Basic) -> None:
    if basic.name == "charge" and s.rules.thawing is not None and s.rules.thawing[0](s, player):
        s.rules.thawing[1](s, player)
    elif not prevented(s, basic):
        move_crystals(s, *ends(basic, player), 1)


def payments(s: SakuraState, player: int) -> tuple[Option, ...]:
    return (*with_concentration(s, player), *with_cards(s, player))


@rule("C9-6.ii-A", off=())
def with_concentration(s: SakuraState, player: int) -> tuple[Option, ...]:
    able = s.concentration[player] > 0 and not kept_from(s, player, "pay_concentration")
    return (Option("concentration", "C9-6.ii-A"),) if able else ()


@rule("C9-6.ii-B", off=())
def with_cards(s: SakuraState, player: int) -> list[Option]:
    """A card of the hand put face-down."""
    hand = s.zones[2 * HAND + player]
    return [
        Option("pay", "C9-6.ii-B", card)
        for card in hand
        if can_move(s, card, FACEDOWN) and not is_not_chosen(s, card, player)
    ]


@rule("C9-6.ii", off=True)
def can_pay(s: SakuraState, player: int) -> bool:
    return bool(with_concentration(s, player) or with_cards(s, player))


# --- C9-6 -------------------------------------------------------------------------------------------------------------

acting = Routine("basic-action", BasicAction, "C9-6")


@acting.step("C9-6.i")
def which_one(s: SakuraState, f: BasicAction) -> Outcome:
    """In a standard action it has been chosen already."""
    if is_finished(s, f.player):
        return leave(())
    if f.name:
        f.answer = Option("basic", "C9-6.i-B", BY_NAME.get(f.name, NONE))
        return None
    options = those_named(s, f) if f.named else those_possible(s, f)
    if f.optional:
        options.append(Option("decline", "C9-6.i-A" if f.named else "C9-6.i-B", 0))
    return Request(f.player, options[0].rule, tuple(options)) if options else leave(())


def those_possible(s: SakuraState, f: BasicAction) -> list[Option]:
    """C9-6.i-B: one that can move something."""
    return [
        Option("basic", "C9-6.i-B", place)
        for place, basic in enumerate(BASIC_ACTIONS)
        if (basic.name, NONE) not in f.barred and possible(s, f.player, place)
    ] + [option for option in additional_options(s, f.player) if (option.verb, option.thing) not in f.barred]


def additional_options(s: SakuraState, player: int) -> list[Option]:
    """C9-6.i-B: what effects let the player do as a basic action."""
    if s.rules.additional_basics is None or forbidden(s, player, "extra_basic"):
        return []
    return [Option("extra_basic", "A9-3-1-7", card) for card in s.rules.additional_basics(s, player)]


@rule("C9-6.i-A", off=those_possible)
def those_named(s: SakuraState, f: BasicAction) -> list[Option]:
    """Whether they move anything or not."""
    return [Option("basic", "C9-6.i-A", BY_NAME[name]) for name in f.named if not forbidden(s, f.player, name)]


@acting.step("C9-6.i")
def chosen(s: SakuraState, f: BasicAction) -> Outcome:
    if f.answer.verb == "decline":
        return leave(())
    if f.answer.verb == "extra_basic":
        f.name, f.extra = f.answer.verb, f.answer.thing
    elif f.extra == NONE:
        f.name = BASIC_ACTIONS[f.answer.thing].name
    return None


@acting.step("C9-6.ii")
def pay_for_it(s: SakuraState, f: BasicAction) -> Outcome:
    """Only where a standard action is the occasion."""
    if f.free:
        f.answer = Option("free", "C9-6.ii")
        return None
    options = payments(s, f.player)
    return Request(f.player, "C9-6.ii", tuple(options)) if options else leave(())


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
def whether_instead(s: SakuraState, f: BasicAction) -> Outcome:
    return asked_instead(s, f, Event("basic_action", f.player, marks=(f.name,)))


@acting.step("C9-6.iii")
def instead(s: SakuraState, f: BasicAction) -> Outcome:
    effect = done_instead(s, f, Event("basic_action", f.player, marks=(f.name,)))
    f.replaced = effect is not None
    return effect


def asked_instead(s: SakuraState, f: Any, event: Event) -> Outcome:
    """Effects may let something else happen, if their texts leave it to choice as the player likes; f.given: which one
    does, from 1. Of several that all must, the turn player picks one.
    """
    found = replacements(s, event)
    free = all(one.lasting.op.optional for one in found)
    f.given = int(bool(found))
    if len(found) > 1:
        ways = tuple(("replace", "C9-1", place, one.card) for place, one in enumerate(found))
        chooser, ways = (f.player, (("decline", "C9-1", 0, NONE), *ways)) if free else (s.turn_player, ways)
        return Ask(player=chooser, rule="C9-1", options=ways)
    return YesNo(player=f.player, rule="C9-1", source=found[0].card) if found and free else None


def done_instead(s: SakuraState, f: Any, event: Event) -> Effect | None:
    found = replacements(s, event) if f.given is not None else []
    bound = len(found) > 1 and not all(one.lasting.op.optional for one in found)
    if not found or not (f.given or bound):
        return None
    one = found[f.given if bound else f.given - 1]
    return Effect(program=one.lasting.instead, card=one.card, player=one.player, event=event)


def idling(s: SakuraState, player: int) -> list[Record]:
    """The effects by which nothing comes of the player's next basic action."""
    return [
        one
        for one in s.effects
        if s.pool.lasting[one.lasting].action == "basic_effect" and -1 - player in (one.refs or ())
    ]


@acting.step("C9-6.iii")
def resolve_it(s: SakuraState, f: BasicAction) -> Outcome:
    if f.replaced:
        return leave((f.name, f.extra))
    idle = idling(s, f.player)
    if idle:  # it is performed, and nothing comes of it
        atoms.set_effects(s, tuple(effect for effect in s.effects if effect is not idle[0]))
        happen(s, Event("basic_action", f.player, f.extra, 0, (f.name,)))
        return leave((f.name, f.extra))
    if f.extra == NONE:
        perform(s, f.player, BASIC_ACTIONS[BY_NAME[f.name]])
    happen(s, Event("basic_action", f.player, f.extra, 0, (f.name,)))
    settle(s)
    return leave((f.name, f.extra))


# --- C9-7 -------------------------------------------------------------------------------------------------------------

rebuilding = Routine("reconstruction", Reconstruction, "C9-7")


@rebuilding.step("C9-7")
def about_to(s: SakuraState, f: Reconstruction) -> Outcome:
    """Effects may be worded for the moment just before it."""
    if "reconstructing" in s.pool.listened:
        happen(s, Event("reconstructing", f.player))
        settle(s)
    return None


def just_before(
    rules: Any, number: str, offers: Callable[[Any, Any], Sequence[Option]], act: Callable[[Any, Any], Outcome]
) -> None:
    """A rule that lets a player do something just before it, in any order with what other rules let that player do
    then.
    """
    if not rules.beforehand:
        rules.insert(rebuilding, "C9-7.i", "C5-5.p3", what_is_first)
        rules.insert(rebuilding, "C9-7.i", "C5-5.p3", do_that)
    rules.beforehand[number] = (examined(number, offers, ()), act)


def what_is_first(s: SakuraState, f: Reconstruction) -> Outcome:
    """Turning down is about the first of these rules that still offers something."""
    f.answer = Option("decline", "")
    offered = [
        option for number, (offers, _) in s.rules.beforehand.items() if number not in f.over for option in offers(s, f)
    ]
    return Request(f.player, rule := offered[0].rule, (*offered, Option("decline", rule))) if offered else None


def do_that(s: SakuraState, f: Reconstruction) -> Outcome:
    number = f.answer.rule
    if not number:
        return None
    f.step -= 2
    if f.answer.verb != "decline":
        done: Outcome = s.rules.beforehand[number][1](s, f)
        return done
    f.over = (*f.over, number)
    return None


@rebuilding.step("C9-7.i")
def or_another_price(s: SakuraState, f: Reconstruction) -> Outcome:
    f.given = None
    return asked_instead(s, f, Event("reconstruction_damage", f.player)) if f.by_rule else None


@rebuilding.step("C9-7.i")
def the_other_price(s: SakuraState, f: Reconstruction) -> Outcome:
    effect = done_instead(s, f, Event("reconstruction_damage", f.player))
    if effect is not None:
        f.by_rule = False
    return effect


@rebuilding.step("C9-7.i")
def the_price(s: SakuraState, f: Reconstruction) -> Outcome:
    """Only where a rule generated it."""
    return Damage(player=f.player, life=1, reconstruction=True) if f.by_rule else None


@rebuilding.step("C9-7.ii")
def all_into_the_deck(s: SakuraState, f: Reconstruction) -> Outcome:
    """Normals of the discard and face-down zones; poison too (a reading). Then the deck is shuffled."""
    wanted = (
        ("normal", "poison")
        if s.rules.readings.get("poison_in_reconstruction", "returns") == "returns"
        else ("normal",)
    )
    deck = 2 * DECK + f.player
    for zone in (2 * DISCARD + f.player, 2 * FACEDOWN + f.player):
        for card in s.zones[zone]:
            if card_class(s, card) in wanted:
                atoms.relocate(s, card, deck, 0)
    reshuffle(s, f.player)
    return None


@rebuilding.step("C9-7")
def rebuilt(s: SakuraState, f: Reconstruction) -> Outcome:
    happen(s, Event("reconstructed", f.player))
    settle(s)
    return None


# --- C7-1-6.p5, .p6 ---------------------------------------------------------------------------------------------------

drawing = Routine("draw", Draw, "C7-1-6.p6")


@drawing.step("C7-1-6.p5")
def or_not_draw(s: SakuraState, f: Draw) -> Outcome:
    """An effect may let something else happen."""
    f.given = None
    if f.count <= 0 or kept_from(s, f.player, "draw") or has_drawn_enough(s, f.player):
        return leave()
    return asked_instead(s, f, Event("drawn", f.player)) if (s.cache or derived(s)).replaces else None


@drawing.step("C7-1-6.p5")
def draw_one(s: SakuraState, f: Draw) -> Outcome:
    """From an empty deck, impatience instead."""
    f.count -= 1
    f.step = 0
    effect = done_instead(s, f, Event("drawn", f.player))
    if effect is not None:
        return effect
    deck = s.zones[2 * DECK + f.player]
    if deck:
        card = deck[-1]
        happen(s, Event("drawn", f.player, card, 1, ()))
        move(s, card, HAND)
    else:
        none_left(s, f.player)
    return None


def has_drawn_enough(s: SakuraState, player: int) -> bool:
    """An effect may say how many cards can be drawn in a start phase."""
    if s.phase != START_PHASE or (most := start_draws(s, player)) == NO_LIMIT:
        return False
    return sum(event.kind == "drawn" and event.player == player for event in s.history) >= most


@rule("C5-5-3")
def none_left(s: SakuraState, player: int) -> None:
    wait(s, Caused(IMPATIENCE, 0, player, player))
    settle(s)


ROUTINES = (acting, rebuilding, drawing)
