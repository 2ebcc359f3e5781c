"""Chapter 7: what may be where, and moving cards and crystals.

A place for crystals is a number: an index of State.crystals, OUTSIDE_PLACE for the endless supply, or CARD_PLACE + a card.
"""

from __future__ import annotations

from inspect import unwrap
from typing import Any, NamedTuple

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.frames import Effect, Use
from kisoku.games.sakura.rules.r5_situations import DISCARD_IT, happen, settle, wait
from kisoku.games.sakura.rules.r5_values import aura_cap
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.standing import context_of, derived, holds
from kisoku.games.sakura.state import (
    ANVIL,
    AURA,
    CYBERWAR,
    DECK,
    DISCARD,
    DISTANCE,
    DISTANCE_CAP,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    NONE,
    OUTSIDE,
    POISON_BAG,
    POOL_NAMES,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    USING,
    SakuraState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import Plain, handle

OUTSIDE_PLACE = 8
CARD_PLACE = 16


class Zone(NamedTuple):
    """What a zone is, and by which rules.

    rule: there are two of them, one for each player. holds: what may be there. shows: who knows the faces of its cards.
    holders_only: only cards that its player holds may be there. classes: of these classes only. crystals: the rule by which they may lie there.
    """

    rule: str
    holds: str
    shows: str = ""
    holders_only: bool = False
    classes: tuple[str, ...] = ()
    crystals: str = ""
    faces: int = EVERYONE
    """EVERYONE, or OWN for its player only, or NOBODY."""
    host: str = ""
    """The Megami (or the version of her) whose host alone has such a zone."""


OWN, HIDDEN = 1, 0
SECRET = frozenset((HAND, FACEDOWN, POISON_BAG))
"""Zones whose cards nobody but their player tells apart; those of a deck lie in order, and each trump in its place."""

ZONES: dict[int, Zone] = {
    DECK: Zone("C7-1-6", "C7-1-6.p2", "C7-1-6.p3", holders_only=True, faces=HIDDEN),
    HAND: Zone("C7-1-10", "C7-1-10.p2", "C7-1-10.p3", holders_only=True, faces=OWN),
    DISCARD: Zone("C7-1-7", "C7-1-7.p2", "C7-1-7.p3", holders_only=True),
    FACEDOWN: Zone("C7-1-8", "C7-1-8.p2", "C7-1-8.p3", holders_only=True, faces=OWN),
    ENHANCEMENT: Zone("C7-1-9", "C7-1-9.p2", "C7-1-9.p3", crystals="C7-1-9.p2"),
    TRUMP: Zone("C7-1-11", "C7-1-11.p2", "C7-1-11.p3", holders_only=True, classes=("trump",), crystals="C7-1-11.p6", faces=OWN),
    EXTRA: Zone("C7-1-12", "C7-1-12.p2", "C7-1-12.p3", holders_only=True),
    IN_USE: Zone("C7-1-14", "C7-1-14.p2", "C7-1-14.p3", crystals="C7-1-14.p4"),
    SEAL: Zone("", "C7-1-13"),
    OUTSIDE: Zone("", "C7-1-16"),
    POISON_BAG: Zone("A7-3-1", "A7-3-1.p2", "A7-3-1.p3", classes=("poison",), faces=OWN, host="chikage"),
    ANVIL: Zone("A6-3-1", "A6-3-1.p2", "A6-3-1.p3", classes=("normal", "poison"), crystals="A6-3-1.p2", host="hagane-A1"),
    CYBERWAR: Zone("A3-9", "A3-9.p2", "A3-9.p3", classes=("part", "custom"), faces=OWN, host="oboro-A2"),
}
"""C7-1: each zone says what may be in it. Attacks have a zone of their own (C7-1-15)."""

POOLS = (
    ("", "C7-1-1"), ("", "C7-1-5"), ("C7-1-3", "C7-1-3.p2"), ("C7-1-3", "C7-1-3.p2"),
    ("C7-1-4", "C7-1-4.p2"), ("C7-1-4", "C7-1-4.p2"), ("C7-1-2", "C7-1-2.p2"), ("C7-1-2", "C7-1-2.p2"), ("", "C7-1-16"),
)  # fmt: skip
"""The same of the places for crystals, in the order of State.crystals: by which rule there is one for each player, and by which crystals may be there."""


def zone_of(s: SakuraState, card: int) -> int:
    return s.zone[card] >> 1


@rule("C7-1.p3", off=False)
@rows((zone.holds for zone in ZONES.values()), lambda s, card, kind: ZONES[kind].holds, off=lambda s, card, kind: bool(ZONES[kind].host))
def can_move(s: SakuraState, card: int, kind: int) -> bool:
    """Whether the zone may hold the card."""
    classes = ZONES[kind].classes
    cls = card_class(s, card)
    if classes:
        return cls in classes
    return cls != "poison" or poison_can_move(s, kind)


@rule("A7-2-1", off=False)
@rule("A7-2-1.b1", "A7-2-1.p3", off=True)
def poison_can_move(s: SakuraState, kind: int) -> bool:
    """As a normal does, but never face-down."""
    return kind != FACEDOWN


def move(s: SakuraState, card: int, kind: int, player: int | None = None, bottom: bool = False, facedown: bool = False, used: int | None = None) -> bool:
    """Move a card to a zone of that player (None: of its holder); False if it cannot be there. One change, so what it causes follows."""
    if not can_move(s, card, kind):
        return False
    player = destination(s, card, kind, player)
    if player < 0:
        return False
    old, seen = s.zone[card], s.known[card]
    atoms.relocate(s, card, 2 * kind + player, _faces(s, card, kind, player, facedown, used), bottom, facedown)
    _forget_the_rest(s, old, kind, card, seen)
    if card_class(s, card) == "trump":
        _trump_state(s, card, kind, facedown, used)
    _take_crystals_along(s, card, old >> 1, kind)
    happen(s, Event("moved", player, card, source=old >> 1, target=kind))
    if kind == ENHANCEMENT and not s.bound[card]:
        wait(s, (DISCARD_IT, 0, card, player, None))
    if s.under[card] != NONE and kind != SEAL:
        atoms.set_under(s, card, NONE)
    settle(s)
    return True


@rows((zone.rule for zone in ZONES.values()), lambda s, card, kind, player: ZONES[kind].rule, off=0)
@rows(
    ("C5-4",),
    lambda s, card, kind, player: "C5-4" if s.owner[card] != s.zone[card] & 1 else "",
    off=lambda s, card, kind, player: s.zone[card] & 1 if player is None else player,
)
def destination(s: SakuraState, card: int, kind: int, player: int | None) -> int:
    """Whose zone the card comes to: each player has one. Every card has a holder. -1: it comes nowhere."""
    holder = s.owner[card]
    if ZONES[kind].host and not are_hosted(s.megami[holder if player is None else player], ZONES[kind].host):
        return -1
    if player is None:
        return holder
    if player == holder:
        return player
    if card_class(s, card) == "poison" and changes_hands(s, kind):
        _remember_holder(s, card)
        atoms.set_holder(s, card, player)
        return player
    return to_its_holder(s, holder) if ZONES[kind].holders_only else player


@rule("A7-4.p2", "A2-1", off=False)
def changes_hands(s: SakuraState, kind: int) -> bool:
    """A poison that an effect moves. What using a card moves is not moved by an effect (a reading): if somebody else uses it, it stays its holder's."""
    return kind not in (IN_USE, ENHANCEMENT)


@rule("C7-2", off=-1)
def to_its_holder(s: SakuraState, holder: int) -> int:
    """Where only holders' cards may be, a card goes to the zone of its holder."""
    return holder


def _resolution(s: SakuraState, card: int) -> int:
    """The place of the frame of what that card's effects are resolved in: of its use if that goes on, else of the effect itself; -1 if there is none."""
    found = [at for at, frame in enumerate(s.frames) if isinstance(frame, Use | Effect) and frame.card == card]
    return next((at for at in reversed(found) if isinstance(s.frames[at], Use)), found[-1] if found else -1)


def _remember_holder(s: SakuraState, card: int) -> None:
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Effect):
        frame = own(s, _resolution(s, top.card))
        assert isinstance(frame, Use | Effect)
        frame.former = (*(row for row in frame.former if row[0] != card), (card, holder_for(s, card, top.card)))


def holder_for(s: SakuraState, card: int, asking: int) -> int:
    """The card's holder, as the effects of another card see it."""
    return holder_before(s, card, asking) if asking != NONE and card_class(s, card) == "poison" else s.owner[card]


@rule("A7-4.p3", off=lambda s, card, asking: s.owner[card])
def holder_before(s: SakuraState, card: int, asking: int) -> int:
    """A poison's, not as they themselves have changed it."""
    place = _resolution(s, asking)
    former: Any = s.frames[place].former if place >= 0 else ()  # type: ignore[attr-defined]
    return next((int(holder) for known, holder in former if known == card), int(s.owner[card]))


def _contrary(s: SakuraState, card: int, kind: int, player: int, facedown: bool, used: int | None) -> int:
    return EVERYONE if ZONES[kind].faces != EVERYONE and used != USED else 1 << s.owner[card]


@rows((zone.shows for zone in ZONES.values()), lambda s, card, kind, *_: ZONES[kind].shows, off=_contrary)
def _faces(s: SakuraState, card: int, kind: int, player: int, facedown: bool, used: int | None) -> int:
    """Who knows the card's face there. Whoever knew it still does, unless it leaves a hand or the like, where only its player sees which one it was."""
    faces = ZONES[kind].faces
    if kind == TRUMP and (used if used is not None else s.used[card]) == USED:
        return EVERYONE
    if kind == OUTSIDE and facedown:
        return 1 << s.owner[card]
    if faces == EVERYONE:
        return EVERYONE
    old, seen = s.zone[card], s.known[card]
    if old >> 1 in SECRET:
        seen &= 1 << (old & 1)
    return seen if faces == HIDDEN else 1 << player | seen


def _forget_the_rest(s: SakuraState, old: int, kind: int, card: int, seen: int) -> None:
    """A card that leaves a hidden zone unseen could be any of them, so nobody else knows the others any more. seen: who knew it there.

    If it is seen, it could still be any of its copies: for who comes to know it, it is the one that they knew to be there.
    """
    own = 1 << (old & 1)
    if old >> 1 not in SECRET:
        return
    if ZONES[kind].faces != EVERYONE:
        for other in s.zones[old]:
            atoms.set_known(s, other, s.known[other] & own)
    elif seen & ~own == 0:
        copies = (other for other in s.zones[old] if s.card[other] == s.card[card] and s.known[other] & ~own)
        for other in copies:
            atoms.set_known(s, other, own)
            break


@rule("C6-2-2-3")
def _trump_state(s: SakuraState, card: int, kind: int, facedown: bool, used: int | None) -> None:
    if used is not None:
        atoms.set_used(s, card, used)
    elif kind == EXTRA:
        atoms.set_used(s, card, state_in_extra(s))
    elif kind == OUTSIDE and not facedown:
        atoms.set_used(s, card, state_outside(s))
    elif kind in (IN_USE, ENHANCEMENT):
        atoms.set_used(s, card, USING)


@rule("C7-1-12.p3", off=UNUSED)
def state_in_extra(s: SakuraState) -> int:
    return USED


@rule("C7-1-16.p4", off=UNUSED)
def state_outside(s: SakuraState) -> int:
    return USED


def _take_crystals_along(s: SakuraState, card: int, old: int, kind: int) -> None:
    """Bound crystals go where their card goes, if crystals may be there; else they drop to Dust."""
    count = s.bound[card]
    if not count or kind == IN_USE:
        return
    origins = _origins(s, card, count)
    if go_along(s, old, kind):
        for place, number in origins:
            told(s, place, CARD_PLACE + card, number)
        return
    atoms.set_bound(s, card, 0)
    drop(s, old, card, count, origins)


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


# --- crystals ----------------------------------------------------------------------------------------------------------------


def pool_of(name: str, player: int) -> int:
    """The place that a word means: that player's, where each has one."""
    index = POOL_NAMES.index(name)
    return index if name in ("distance", "dust") else index + player


def held(s: SakuraState, place: int) -> int:
    """How many crystals are there; -1: without end (C7-1-16.p2)."""
    if place >= CARD_PLACE:
        return bound_to(s, place - CARD_PLACE)
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
        return DISTANCE_CAP - s.crystals[DISTANCE]
    return space_in_aura(s, place - AURA) if place in (AURA, AURA + 1) else -1


@rule("C7-1-3-1", off=-1)
def space_in_aura(s: SakuraState, player: int) -> int:
    return max(0, aura_cap(s, player) - s.crystals[AURA + player])


def movable(s: SakuraState, source: int, target: int, count: int) -> int:
    there = held(s, source)
    room = space(s, target)
    if count > there >= 0:
        count = all_there_are(s, there)
    if count > room >= 0:
        count = all_there_is_room_for(s, room)
    return max(count, 0)


@rule("C6-3.p3", off=0)
def all_there_are(s: SakuraState, there: int) -> int:
    """To move more crystals than there are is to move all of them."""
    return there


@rule("C6-3.p4", off=0)
def all_there_is_room_for(s: SakuraState, room: int) -> int:
    return room


@rule("C6-3.p5", off=0)
def what_there_is(s: SakuraState, there: int) -> int:
    """To choose more crystals than there are, where they are no cost, is to choose all of them."""
    return there


def _of_both(place: int) -> int:
    """Where no rule says that each player has one, there is one for both."""
    return place & ~1 if place < len(POOLS) and POOLS[place][0] else place


def _between_common_places(s: SakuraState, source: int, target: int, count: int) -> int:
    return int(unwrap(move_crystals)(s, _of_both(source), _of_both(target), count))


@rows((each for each, _ in POOLS), lambda s, source, *_: POOLS[source][0] if source < len(POOLS) else "", off=_between_common_places)
@rows((), lambda s, source, target, _: POOLS[target][0] if target < len(POOLS) else "", off=_between_common_places)
def move_crystals(s: SakuraState, source: int, target: int, count: int) -> int:
    """Move crystals together, as many as possible; how many did. One change, so what it causes follows."""
    if source >= CARD_PLACE and target == DUST:
        target = _instead_of_dust(s, source - CARD_PLACE)
    count = movable(s, source, target, count)
    if not count or source == target:
        return 0
    if target >= CARD_PLACE and source < CARD_PLACE:
        put_on_card(s, source, target - CARD_PLACE, count)
    else:
        _change(s, source, -count)
        _change(s, target, count)
        for place, number in _origins(s, source - CARD_PLACE, count) if source >= CARD_PLACE else ((source, count),):
            told(s, place, target, number)
    if source >= CARD_PLACE:
        emptied(s, source - CARD_PLACE)
    settle(s)
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
        wait(s, (DISCARD_IT, 0, card, s.zone[card] & 1, None))


def tick_down(s: SakuraState, cards: tuple[int, ...]) -> None:
    """C8-1-3.ii: one crystal from each of the cards, all at the same time."""
    for card in cards:
        target = _instead_of_dust(s, card)
        if movable(s, CARD_PLACE + card, target, 1):
            _change(s, CARD_PLACE + card, -1)
            _change(s, target, 1)
            told(s, CARD_PLACE + card, target, 1)
    for card in cards:
        emptied(s, card)
    settle(s)


def _change(s: SakuraState, place: int, by: int) -> None:
    if place >= CARD_PLACE:
        atoms.set_bound(s, place - CARD_PLACE, s.bound[place - CARD_PLACE] + by)
    elif place != OUTSIDE_PLACE:
        atoms.shift_crystals(s, place, by)


def _instead_of_dust(s: SakuraState, card: int) -> int:
    """Where crystals from the card go that would go to Dust: an effect may say otherwise."""
    for standing in derived(s).replaces:
        op = standing.lasting.op
        f = context_of(standing)
        if op.trigger.event == "crystal_moved" and standing.card == card and holds(s, standing, f):
            return pool_of(op.ops[0].place, standing.whom(op.ops[0].place_of))
    return DUST


def place_name(place: int) -> str:
    if place >= CARD_PLACE:
        return "card"
    return "outside" if place == OUTSIDE_PLACE else POOL_NAMES[place]


def told(s: SakuraState, source: int, target: int, count: int) -> None:
    """What only passes In-use is told when it has arrived."""
    if source == target and (source >= CARD_PLACE or have_come_back(s)):
        return
    card = source - CARD_PLACE if source >= CARD_PLACE else target - CARD_PLACE if target >= CARD_PLACE else NONE
    happen(s, Event("crystals", s.turn_player, card, count, source=source, target=target))


@rule("C6-3.p8", off=False)
def have_come_back(s: SakuraState) -> bool:
    """What comes back to where it was has not moved."""
    return True


# --- attacks -----------------------------------------------------------------------------------------------------------------


def _nowhere(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    attack = atoms.new_attack(s, player, facts, maker)
    atoms.remove_attack(s, handle(attack))
    return attack


@rule("C7-1-15", off=lambda s, player, facts, maker: atoms.new_attack(s, 0, facts, maker))
@rule("C7-1-15.p2", off=_nowhere)
def new_attack(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    """An attack comes into being in the Attacking zone of the player who makes it, the only place where attacks are; its reference."""
    return atoms.new_attack(s, player, facts, maker)


# --- who sees what -----------------------------------------------------------------------------------------------------------


@rule("C7-1.p2", off=lambda s, player, viewer: viewer == player)
def is_public(s: SakuraState, player: int, viewer: int | None) -> bool:
    """Which objects lie in a player's zones, everybody sees."""
    return True


@rule("C7-1-16.p5", off=False)
def sees_outside(s: SakuraState) -> bool:
    """A card that is face-down Outside, its holder sees."""
    return True


# --- drawing -----------------------------------------------------------------------------------------------------------------


@rule("C7-1-6.p4")
def reshuffle(s: SakuraState, player: int) -> None:
    atoms.shuffle(s, 2 * DECK + player)
    atoms.tell(s, ("shuffled", player, NONE, 0, ()))
