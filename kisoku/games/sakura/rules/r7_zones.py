"""Chapter 7: what may be where, and moving cards and crystals.

A place for crystals is a number: an index of State.crystals, OUTSIDE_PLACE for the endless supply, or CARD_PLACE + a card.
"""

from __future__ import annotations

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


def can_move(s: SakuraState, card: int, kind: int) -> bool:
    """C7-1: whether the zone may hold the card. A7-2-1.b1: a poison is never put face-down."""
    zone = ZONES[kind]
    cls = card_class(s, card)
    if zone.classes and cls not in zone.classes and zone.holds in s.law:
        return False
    if s.watched and not ("C7-1.p3" in s.law and (zone.host or zone.holds in s.law)):
        return False
    if cls != "poison":
        return True
    if s.watched and kind != POISON_BAG and "A7-2-1" not in s.law:
        return False
    return not (kind == FACEDOWN and "A7-2-1.b1" in s.law and "A7-2-1.p3" in s.law)


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
    _trump_state(s, card, kind, facedown, used)
    _take_crystals_along(s, card, old >> 1, kind)
    happen(s, Event("moved", player, card, source=old >> 1, target=kind))
    if kind == ENHANCEMENT and not s.bound[card]:
        wait(s, (DISCARD_IT, 0, card, player, None))
    if s.under[card] != NONE and kind != SEAL:
        atoms.set_under(s, card, NONE)
    settle(s)
    return True


def destination(s: SakuraState, card: int, kind: int, player: int | None) -> int:
    """C7-2: a card goes to the zone of its holder where only holders' cards may be; A7-4.p2: a poison changes holder instead (A2-1). -1: nowhere.

    What using a card moves is not moved by an effect (a reading): a poison that somebody else uses stays its holder's.
    """
    holder = s.owner[card]
    if s.trace is not None and holder != s.zone[card] & 1:
        s.trace.cite("C5-4")
    if s.watched and ZONES[kind].rule and ZONES[kind].rule not in s.law:
        return 0
    if ZONES[kind].host and not are_hosted(s.megami[holder if player is None else player], ZONES[kind].host):
        return -1
    if player is None:
        return holder
    if player == holder:
        return player
    if card_class(s, card) == "poison" and "A7-4.p2" in s.law and "A2-1" in s.law and kind not in (IN_USE, ENHANCEMENT):
        _remember_holder(s, card)
        atoms.set_holder(s, card, player)
        return player
    zone = ZONES[kind]
    if zone.holders_only:
        return holder if "C7-2" in s.law else -1
    return player


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
    """The card's holder, as the effects of another card see it. A7-4.p3: not as they themselves have changed it."""
    place = _resolution(s, asking) if asking != NONE and card_class(s, card) == "poison" and "A7-4.p3" in s.law else -1
    former: Any = s.frames[place].former if place >= 0 else ()  # type: ignore[attr-defined]
    return next((int(holder) for known, holder in former if known == card), int(s.owner[card]))


def _faces(s: SakuraState, card: int, kind: int, player: int, facedown: bool, used: int | None) -> int:
    """Who knows the card's face there. Whoever knew it still does, unless it leaves a hand or the like, where only its player sees which one it was."""
    zone = ZONES[kind]
    faces = zone.faces
    if s.watched and zone.shows and zone.shows not in s.law:
        return EVERYONE if faces != EVERYONE and used != USED else 1 << s.owner[card]
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


def _trump_state(s: SakuraState, card: int, kind: int, facedown: bool, used: int | None) -> None:
    """C6-2-2-3 with C7-1-12.p3 and C7-1-16.p4."""
    if card_class(s, card) != "trump" or "C6-2-2-3" not in s.law:
        return
    if used is not None:
        atoms.set_used(s, card, used)
    elif kind == EXTRA:
        atoms.set_used(s, card, USED if "C7-1-12.p3" in s.law else UNUSED)
    elif kind == OUTSIDE and not facedown:
        atoms.set_used(s, card, USED if "C7-1-16.p4" in s.law else UNUSED)
    elif kind in (IN_USE, ENHANCEMENT):
        atoms.set_used(s, card, USING)


def _take_crystals_along(s: SakuraState, card: int, old: int, kind: int) -> None:
    """C6-3.p6: bound crystals go where their card goes, if crystals may be there; else they drop to Dust (C7-1-9.p5)."""
    count = s.bound[card]
    if not count or kind == IN_USE:
        return
    origins = _origins(s, card, count)
    if ZONES[kind].crystals in s.law and "C6-3.p6" in s.law and (old != IN_USE or "C7-1-14.p4" in s.law):
        for place, number in origins:
            told(s, place, CARD_PLACE + card, number)
        return
    atoms.set_bound(s, card, 0)
    if old == ENHANCEMENT and "C7-1-9.p5" not in s.law:
        return
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
        return s.bound[place - CARD_PLACE] if "C6-3.p2" in s.law else 0
    if place == OUTSIDE_PLACE:
        return -1 if "C7-1-16.p2" in s.law else 0
    return s.crystals[place]


def space(s: SakuraState, place: int) -> int:
    """How many more may be put there; -1: without end."""
    if s.watched and place < CARD_PLACE and place != DISTANCE and POOLS[place][1] not in s.law:
        return 0
    if place >= CARD_PLACE:
        return -1 if ZONES[zone_of(s, place - CARD_PLACE)].crystals else 0
    if place == DISTANCE and "C7-1-1" in s.law:
        return DISTANCE_CAP - s.crystals[DISTANCE]
    if place in (AURA, AURA + 1) and "C7-1-3-1" in s.law:
        return max(0, aura_cap(s, place - AURA) - s.crystals[place])
    return -1


def movable(s: SakuraState, source: int, target: int, count: int) -> int:
    """C6-3.p3, .p4: as many as there are, and as many as there is room for."""
    there = held(s, source)
    room = space(s, target)
    if count > there >= 0:
        count = there if "C6-3.p3" in s.law else 0
    if count > room >= 0:
        count = room if "C6-3.p4" in s.law else 0
    return max(count, 0)


def move_crystals(s: SakuraState, source: int, target: int, count: int) -> int:
    """Move crystals together, as many as possible; how many did. One change, so what it causes follows."""
    if s.watched:
        source, target = _of_both(s, source), _of_both(s, target)
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
    """C6-3.p7: crystals on a card in use have not moved yet; they will have when the card, or they, leave that zone."""
    _change(s, place, -count)
    _change(s, CARD_PLACE + card, count)
    if zone_of(s, card) == IN_USE and "C6-3.p7" in s.law:
        atoms.set_charge(s, card, (*s.charge[card], (place, count)))
    else:
        told(s, place, CARD_PLACE + card, count)


def _of_both(s: SakuraState, place: int) -> int:
    """Where no rule says that each player has one, there is one for both."""
    if place < len(POOLS) and POOLS[place][0] and POOLS[place][0] not in s.law:
        return place & ~1
    return place


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
    """C6-3.p7, .p8: what only passes In-use is told when it has arrived; what comes back has not moved."""
    if source == target and (source >= CARD_PLACE or "C6-3.p8" in s.law):
        return
    card = source - CARD_PLACE if source >= CARD_PLACE else target - CARD_PLACE if target >= CARD_PLACE else NONE
    happen(s, Event("crystals", s.turn_player, card, count, source=source, target=target))


# --- attacks -----------------------------------------------------------------------------------------------------------------


def new_attack(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    """C7-1-15, .p2: an attack comes into being in the Attacking zone of the player who makes it, the only place where attacks are; its reference."""
    attack = atoms.new_attack(s, player if not s.watched or "C7-1-15" in s.law else 0, facts, maker)
    if s.watched and "C7-1-15.p2" not in s.law:
        atoms.remove_attack(s, handle(attack))
    return attack


# --- drawing -----------------------------------------------------------------------------------------------------------------


def reshuffle(s: SakuraState, player: int) -> None:
    """C7-1-6.p4."""
    if "C7-1-6.p4" in s.law:
        atoms.shuffle(s, 2 * DECK + player)
    atoms.tell(s, ("shuffled", player, NONE, 0, ()))
