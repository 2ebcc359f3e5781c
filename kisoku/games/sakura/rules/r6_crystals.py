"""Chapter 6-3: crystals, where they lie and how they move."""

from __future__ import annotations

from inspect import unwrap

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.definitions import as_it_is, so
from kisoku.games.sakura.rules.frames import BasicAction, Context, Effect, Pay, Use, Within
from kisoku.games.sakura.rules.r5_situations import DISCARD_IT, happen, settle, wait
from kisoku.games.sakura.rules.r5_values import aura_cap, covered, farther_tokens
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, OUTSIDE_PLACE, POOLS, ZONES, zone_of
from kisoku.games.sakura.rules.r10_texts import limits_of
from kisoku.games.sakura.rules.standing import context_of, derived, holds, replacements, whom
from kisoku.games.sakura.state import (
    AURA,
    DISTANCE,
    DISTANCE_CAP,
    DUST,
    ENHANCEMENT,
    FLOW,
    IN_USE,
    JOURNEY,
    NONE,
    OUTSIDE,
    POOL_NAMES,
    T_FROZEN,
    T_SOIL,
    Caused,
    SakuraState,
)
from kisoku.kernel.events import NOBODY, Event
from kisoku.kernel.rules import rows, rule

FLOW_CAP = 5
"""A21-1.p2."""


def pool_of(name: str, player: int) -> int:
    """The place that a word means: that player's, where each has one."""
    index = POOL_NAMES.index(name)
    return index if name in ("distance", "dust", "outside") else index + player


def held(s: SakuraState, place: int) -> int:
    """How many crystals are there; -1: without end (C7-1-16.p2)."""
    if place >= CARD_PLACE:
        return bound_to(s, place - CARD_PLACE)
    if place == DISTANCE:
        return s.crystals[DISTANCE] - covered(s)
    return s.crystals[place] if place != OUTSIDE_PLACE else outside(s)


@rule("C6-3.p2", off=0)
def bound_to(s: SakuraState, card: int) -> int:
    return s.bound[card]


@rule("C7-1-16.p2", off=0)
def outside(s: SakuraState) -> int:
    return -1


@rows(
    (holds for _, holds in POOLS),
    lambda s, place: POOLS[place][1] if place < CARD_PLACE else "",
    off=lambda s, place: -1 if place == DISTANCE else 0,
)
def space(s: SakuraState, place: int) -> int:
    """How many more may be put there; -1: without end."""
    if place >= CARD_PLACE:
        return -1 if ZONES[zone_of(s, place - CARD_PLACE)].crystals else 0
    if place == DISTANCE:
        return DISTANCE_CAP - s.crystals[DISTANCE] - farther_tokens(s)
    if place >= FLOW:
        return space_of_host(s, place)
    return space_in_aura(s, place - AURA) if place in (AURA, AURA + 1) else -1


def space_of_host(s: SakuraState, place: int) -> int:
    """Places that only a Megami's host has."""
    if place < JOURNEY:
        return FLOW_CAP - s.crystals[place] if are_hosted(s.megami[place & 1], "akina") else 0
    return -1 if are_hosted(s.megami[place & 1], "yatsuha-AA1") else 0


@rule("C7-1-3-1", off=-1)
def space_in_aura(s: SakuraState, player: int) -> int:
    return max(0, aura_cap(s, player) - s.crystals[AURA + player] - tokens_in_aura(s, player))


@rule("A13-3", off=0)
def tokens_in_aura(s: SakuraState, player: int) -> int:
    """Freeze tokens take up room there."""
    return s.tallies[T_FROZEN + player]


def movable(s: SakuraState, source: int, target: int, count: int) -> int:
    there = held(s, source)
    room = space(s, target)
    if source >= CARD_PLACE and stays_on(s, source - CARD_PLACE):
        return 0
    if count > there >= 0:
        count = all_there_are(s, there)
    if count > room >= 0:
        count = all_there_is_room_for(s, room)
    return max(count, 0)


@rule("C1-4", off=False)
def stays_on(s: SakuraState, card: int) -> bool:
    """Whether the card says that crystals on it do not move now."""
    for program in limits_of(s, card) if info(s, card).own_limits else ():
        f = Context(s.zone[card] & 1, card)
        if any(one.action == "leave_card" for one in program.statics) and (
            program.condition is None or program.condition(s, f)
        ):
            return True
    return False


all_there_are = as_it_is("C6-3.p3", off=0)
"""To move more crystals than there are is to move all of them."""

all_there_is_room_for = as_it_is("C6-3.p4", off=0)
what_there_is = as_it_is("C6-3.p5", off=0)
"""To choose more crystals than there are, where they are no cost, is to choose all of them."""


def _of_both(place: int) -> int:
    """Where no rule says that each player has one, there is one for both."""
    return place & ~1 if place < len(POOLS) and POOLS[place][0] else place


def _between_common_places(s: SakuraState, source: int, target: int, count: int) -> int:
    return int(unwrap(move_crystals)(s, _of_both(source), _of_both(target), count))


@rows(
    (each for each, _ in POOLS),
    lambda s, source, *_: POOLS[source][0] if source < len(POOLS) else "",
    off=_between_common_places,
)
@rows((), lambda s, source, target, _: POOLS[target][0] if target < len(POOLS) else "", off=_between_common_places)
def move_crystals(s: SakuraState, source: int, target: int, count: int) -> int:
    """Move crystals together, as many as possible; how many did. One change, so what it causes follows."""
    moved = shifted(s, source, target, count)
    if moved:
        settle(s)
    return moved


def would_move(s: SakuraState, source: int, target: int) -> bool:
    """Whether a crystal can move so: what goes somewhere else instead has to find room there."""
    target, _ = _reached(s, source, target)
    return source != target and movable(s, source, target, 1) > 0


def _reached(s: SakuraState, source: int, target: int) -> tuple[int, int]:
    """Where crystals go in the end, and the card that keeps them from an Aura."""
    if source >= CARD_PLACE and target == DUST:
        target = _instead_of_dust(s, source - CARD_PLACE)
    barring = _barring(s, target) if target in (AURA, AURA + 1) else NONE
    return DUST if barring != NONE else target, barring


def shifted(s: SakuraState, source: int, target: int, count: int) -> int:
    """The same as a part of a larger change."""
    target, barring = _reached(s, source, target)
    count = movable(s, source, target, count)
    if not count or source == target:
        return 0
    if barring != NONE:
        _change(s, DUST, taken_from(s, CARD_PLACE + barring, 1))
        emptied(s, barring)
    if target >= CARD_PLACE and source < CARD_PLACE:
        put_on_card(s, source, target - CARD_PLACE, count)
    else:
        _change(s, target, taken_from(s, source, count))
        for place, number in _origins(s, source - CARD_PLACE, count) if source >= CARD_PLACE else ((source, count),):
            told(s, place, target, number)
    if source >= CARD_PLACE:
        emptied(s, source - CARD_PLACE)
    return count


def put_on_card(s: SakuraState, place: int, card: int, count: int) -> None:
    _change(s, place, -count)
    _change(s, CARD_PLACE + card, count)
    if on_their_way(s, card):
        atoms.set_charge(s, card, (*s.charge[card], (place, count)))
    else:
        told(s, place, CARD_PLACE + card, count)


@rule("C6-3.p7", off=False)
def on_their_way(s: SakuraState, card: int) -> bool:
    """Crystals on a card in use have not moved yet; they will have when the card, or they, leave that zone."""
    return zone_of(s, card) == IN_USE


def emptied(s: SakuraState, card: int) -> None:
    """C5-5-2: an enhancement without crystals is going to be discarded."""
    if zone_of(s, card) == ENHANCEMENT and not s.bound[card]:
        wait(s, Caused(DISCARD_IT, 0, card, s.zone[card] & 1))


def is_contested(s: SakuraState, card: int) -> bool:
    return bool(_gathering(s, card)) and _instead_of_dust(s, card) != DUST


def tick_down(s: SakuraState, cards: tuple[int, ...], own: tuple[int, ...] = ()) -> None:
    """C8-1-3.ii: one crystal from each of the cards, all at the same time. own: those whose own effect says where it
    goes.
    """
    for card in cards:
        target = (card not in own and _gathering(s, card)) or _instead_of_dust(s, card)
        if movable(s, CARD_PLACE + card, target, 1):
            seed = target >= CARD_PLACE and s.seeds[card] == s.bound[card]
            if seed:  # it goes from card to card in one zone, and stays a seed
                atoms.set_seeds(s, card, s.seeds[card] - 1)
                atoms.set_seeds(s, target - CARD_PLACE, s.seeds[target - CARD_PLACE] + 1)
            _change(s, target, 1 if seed else taken_from(s, CARD_PLACE + card, 1))
            _change(s, CARD_PLACE + card, -1 if seed else 0)
            told(s, CARD_PLACE + card, target, 1)
    for card in cards:
        emptied(s, card)
    settle(s)


def taken_from(s: SakuraState, place: int, count: int) -> int:
    """Crystals leave a place; how many of them are sakura crystals, which can lie elsewhere."""
    if place < CARD_PLACE or not s.seeds[place - CARD_PLACE]:
        _change(s, place, -count)
        return count
    return count - seeds_leaving(s, place - CARD_PLACE, count)


@rule("A17-5.p4", off=lambda s, card, count: _seeds_go(s, card, min(count, s.seeds[card]), count))
def seeds_leaving(s: SakuraState, card: int, count: int) -> int:
    """Those that are no seeds are taken first."""
    return _seeds_go(s, card, max(0, count - (s.bound[card] - s.seeds[card])), count)


def _seeds_go(s: SakuraState, card: int, seeds: int, count: int) -> int:
    _change(s, CARD_PLACE + card, -count)
    if seeds:
        atoms.set_seeds(s, card, s.seeds[card] - seeds)
        to_the_soil(s, s.zone[card] & 1, seeds)
    return seeds


@rule("A17-2-1-1.p3", "A17-2.p3")
def to_the_soil(s: SakuraState, player: int, seeds: int) -> None:
    """A seed that leaves a card comes to its holder's Soil, and has not sprouted."""
    atoms.set_tally(s, T_SOIL + player, s.tallies[T_SOIL + player] + seeds)


def _change(s: SakuraState, place: int, by: int) -> None:
    if place >= CARD_PLACE:
        atoms.set_bound(s, place - CARD_PLACE, s.bound[place - CARD_PLACE] + by)
    elif place != OUTSIDE_PLACE:
        atoms.shift_crystals(s, place, by)


def _instead_of_dust(s: SakuraState, card: int) -> int:
    """Where crystals from the card go that would go to Dust: an effect may say otherwise."""
    moving = Event("crystal_moved", s.owner[card], card, source=CARD_PLACE + card, target=DUST)
    for standing in replacements(s, moving):
        op = standing.lasting.op.ops[0]
        return pool_of(op.place, whom(s, standing.player, op.place_of))
    return DUST


def _barring(s: SakuraState, aura: int) -> int:
    """A card that lets crystals on their way to that Aura go to Dust, as long as it has some of its own."""
    for standing in (s.cache or derived(s)).permits:
        meant = standing.lasting.action == "bar_aura" and standing.player != aura - AURA and s.bound[standing.card]
        if meant and holds(s, standing, context_of(standing)):
            return standing.card
    return NONE


def _gathering(s: SakuraState, card: int) -> int:
    """The enhancement onto which the player's others lose their crystals in the start phase, as a place; 0 if there is
    none.
    """
    for standing in (s.cache or derived(s)).permits:
        meant = standing.lasting.action == "gather" and standing.card != card and s.zone[card] == s.zone[standing.card]
        if meant and holds(s, standing, context_of(standing)):
            return CARD_PLACE + standing.card
    return 0


def place_name(place: int) -> str:
    if place >= CARD_PLACE:
        return "card"
    return "outside" if place == OUTSIDE_PLACE else POOL_NAMES[place]


def told(s: SakuraState, source: int, target: int, count: int) -> None:
    """What only passes In-use is told when it has arrived."""
    if source == target and (source >= CARD_PLACE or have_come_back(s)):
        return
    card = source - CARD_PLACE if source >= CARD_PLACE else target - CARD_PLACE if target >= CARD_PLACE else NONE
    marks = ("deployed",) if target >= CARD_PLACE and zone_of(s, target - CARD_PLACE) == ENHANCEMENT else ()
    by = mover(s) if "crystals" in s.pool.listened else NOBODY
    happen(s, Event("crystals", s.turn_player, card, count, marks, source=source, target=target, by=by))


def mover(s: SakuraState) -> int:
    """The player whose effect, basic action, payment or use of a card moves them; nobody's, where a rule does."""
    return next(
        (frame.player for frame in reversed(s.frames) if isinstance(frame, Effect | BasicAction | Pay | Within | Use)),
        NOBODY,
    )


have_come_back = so("C6-3.p8")
"""What comes back to where it was has not moved."""


def take_crystals_along(s: SakuraState, card: int, old: int, kind: int) -> None:
    """Bound crystals go where their card goes, if crystals may be there; else they drop to Dust."""
    if kind == OUTSIDE and s.seeds[card]:
        _seeds_go(s, card, s.seeds[card], s.seeds[card])
    count = s.bound[card]
    if not count or kind == IN_USE:
        return
    origins = _origins(s, card, count)
    if go_along(s, old, kind):
        for place, number in origins:
            told(s, place, CARD_PLACE + card, number)
        return
    drop(s, old, card, taken_from(s, CARD_PLACE + card, count), origins)


@rule("C6-3.p6", off=False)
@rows((zone.crystals for zone in ZONES.values()), lambda s, old, kind: ZONES[kind].crystals, off=False)
@rows((ZONES[IN_USE].crystals,), lambda s, old, kind: ZONES[IN_USE].crystals if old == IN_USE else "", off=False)
def go_along(s: SakuraState, old: int, kind: int) -> bool:
    return bool(ZONES[kind].crystals)


@rows(("C7-1-9.p5",), lambda s, old, *_: "C7-1-9.p5" if old == ENHANCEMENT else "")
def drop(s: SakuraState, old: int, card: int, count: int, origins: list[tuple[int, int]]) -> None:
    target = _instead_of_dust(s, card) if old == ENHANCEMENT else DUST
    room = space(s, target)
    moved = min(count, room) if room >= 0 else count
    atoms.shift_crystals(s, target, moved)
    if moved < count:
        atoms.shift_crystals(s, DUST, count - moved)
    for place, number in origins:
        told(s, place, target, number)


def _origins(s: SakuraState, card: int, count: int) -> list[tuple[int, int]]:
    """C6-3.p7: where crystals that leave a card come from: of a card in use, from where they were before."""
    found: list[tuple[int, int]] = []
    charge = list(s.charge[card])
    while charge and count:
        place, number = charge.pop()
        taken = min(number, count)
        count -= taken
        found.append((place, taken))
        if taken < number:
            charge.append((place, number - taken))
    if found:
        atoms.set_charge(s, card, tuple(charge))
    if count:
        found.append((CARD_PLACE + card, count))
    return found
