"""4: the zones, who sees what lies in them, and cards that move between them.

A move is an event (`put`), so that it can be replaced; `do_moves` carries out all that happen at one moment. Marks of
the event say how the card is put: rested, facedown, bottom; slot: its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import so, the
from kisoku.games.rebirth.rules.r2_cards import is_character, is_partner
from kisoku.games.rebirth.rules.r9_layers import forbidden, freeze, info, standing
from kisoku.games.rebirth.rules.r9_replacement import Applied, doer, happen
from kisoku.games.rebirth.rules.r9_triggers import Listener, abilities_of, heard, looks_back, occur, own_triggers
from kisoku.games.rebirth.rules.r10_refresh import refresh_if_empty
from kisoku.games.rebirth.rules.r12_exits import watch_retire
from kisoku.games.rebirth.rules.standing import Info
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    EVERYONE,
    HAND,
    MEMBER,
    MEMORY,
    MOST,
    NOBODY,
    NONE,
    OUTSIDE,
    PLAYED,
    REBIRTH,
    RETIRE,
    STAGE,
    WAITING_ROOM,
    RebirthState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import LIFE

ORIENTED = (ENTRY, MEMBER, ENERGY)
"""4.3.2: where cards stand or rest."""
NUMBERS = {
    ENTRY: "4.4.2", MEMBER: "4.5.2", ENERGY: "4.6.2", REBIRTH: "4.7.2", RETIRE: "4.8.2", DECK: "4.9.2", HAND: "4.10.2",
    WAITING_ROOM: "4.11.2", MEMORY: "4.12.2",
}  # fmt: skip
LATELY = (ENTRY, MEMBER, ENERGY, REBIRTH)
"""What leaves these is asked for as it last was there (9.12.1)."""


# --- 4.1.2, 4.2, 4.3: how a card lies --------------------------------------------------------------------------------


@rule("4.1.2", "4.2.1", off=lambda s, card, kind, marks: (0, True))
def laid(s: RebirthState, card: int, kind: int, marks: Sequence[str]) -> tuple[int, bool]:
    """Who knows a card that is put there, and whether it lies face down."""
    owner = 1 << s.owner[card]
    if "facedown" in marks and kind not in (DECK, HAND):
        return nobody_looks(s, owner), True
    return faced(s, kind, card, owner)


@rule("4.3.3.2", "4.2.3", off=lambda s, owner: EVERYONE)
def nobody_looks(s: RebirthState, owner: int) -> int:
    return 0


@rows(NUMBERS.values(), lambda s, kind, card, owner: NUMBERS.get(kind, ""), off=lambda s, kind, card, owner: (0, False))
def faced(s: RebirthState, kind: int, card: int, owner: int) -> tuple[int, bool]:
    """Public zones have open cards, hidden ones closed ones; Energy is face down but for Partners."""
    if kind == ENERGY and not is_partner(s, card):
        return own_energy(s, owner), True
    if kind == HAND:
        return owner, False
    if kind == DECK:
        return s.known[card] & owner, False
    return public_there(s, kind), False


@rows(("4.7.3", "4.8.3"), lambda s, kind: {REBIRTH: "4.7.3", RETIRE: "4.8.3"}.get(kind, ""), off=0)
def public_there(s: RebirthState, kind: int) -> int:
    return open_to_all(s)


@rule("4.6.2.1", "4.2.3", off=EVERYONE)
def own_energy(s: RebirthState, owner: int) -> int:
    return owner | nobody_looks(s, owner)


open_to_all = the(EVERYONE, "4.1.2.1", "4.2.2", "4.3.3.1", off=0)
in_no_zone = the(OUTSIDE, "5.20.1", off=HAND)
"""Where excluded cards are: in no zone of the game any more."""


# --- moving -----------------------------------------------------------------------------------------------------------


def put(
    s: RebirthState, refs: Sequence[int], kind: int, by: int = NOBODY, cause: int = NONE, marks: tuple[str, ...] = (),
    slot: int = 0, applied: Applied = (),
) -> Frame | None:  # fmt: skip
    """5.2.1: the cards move there, all at once, unless something else happens instead."""
    return happen(s, [moving(s, ref, kind, by, cause, marks, slot) for ref in refs], applied)


def moving(
    s: RebirthState,
    ref: int,
    kind: int,
    by: int = NOBODY,
    cause: int = NONE,
    marks: tuple[str, ...] = (),
    slot: int = 0,
) -> Event:
    """The event of one card's move."""
    card = ref % LIFE
    source = s.zone[card] // MOST
    return Event("moved", s.owner[card], ref, slot, marks, cause, HAND if source == PLAYED else source, kind, by)


def cannot_move(s: RebirthState, card: int, event: Event) -> bool:
    if event.target == RETIRE and forbidden(s, "retire", event.thing):
        return True
    return s.owner[card] in s.gone and is_out(s)


is_out = so("12.4.7")


@doer("moved")
def do_moves(s: RebirthState, events: Sequence[Event]) -> Frame | None:
    """Carry out what moves at one moment, and tell of it."""
    going = [(e, e.thing % LIFE) for e in events if s.alive(e.thing) and not cannot_move(s, e.thing % LIFE, e)]
    going = [(e, card) for e, card in going if s.zone[card] // MOST != e.target or rearrange(s, e, card)]
    if not going:
        return None
    told = heard(s, "moved") or heard(s, "appeared") or heard(s, "set") or heard(s, "drawn")
    before: list[Listener] = []
    if told and standing(s).listeners:
        cards = {card for _, card in going}
        before = [pair for pairs in standing(s).listeners.values() for pair in pairs if pair[0] in cards]
    former = {card: e.thing for e, card in going}
    had = {card: abilities_of(s, card) for _, card in going} if told else {}
    decks = set()
    for _, card in going:
        if s.zone[card] // MOST == DECK:
            decks.add(s.owner[card])
        leave(s, card)
    moment = atoms.tick(s)
    for e, card in going:
        settle(s, card, e, moment)
    freeze(s)
    if told:
        for e, card in going:
            tell(s, e, card, former, had[card], before)
    for player in decks:
        refresh_if_empty(s, player)
    if s.gone:
        watch_retire(s)
    crowded = [ref for e, card in going if e.target == MEMBER for ref in crowded_out(s, card)]
    return put(s, crowded, WAITING_ROOM, NOBODY, marks=("rule",)) if crowded else None


def rearrange(s: RebirthState, e: Event, card: int) -> bool:
    """Whether a card that is to go where it lies moves all the same. From slot to slot it stays itself (reading A-67);
    in a deck its place changes.
    """
    if e.target == MEMBER and e.number and s.slot[card] != e.number:
        atoms.take_slot(s, card, e.number)
        for ref in crowded_out(s, card):
            do_moves(s, [moving(s, ref, WAITING_ROOM, marks=("rule",))])
    elif e.target == DECK:
        zone = s.zone[card]
        others = tuple(other for other in s.zones[zone] if other != card)
        atoms.reorder(s, zone, (card, *others) if "bottom" in e.marks else (*others, card))
    else:
        return not lies_there(s)
    return False


lies_there = so("1.3.2.1")


def leave(s: RebirthState, card: int) -> None:
    """9.12.1: what the card was in its zone is remembered for those who still ask."""
    kind = s.zone[card] // MOST
    if kind in LATELY:
        now = info(s, card)
        plain: Any = s.card[card] if now is s.pool.cards[s.card[card]] else Info(now).plain()
        atoms.remember_last(
            s, (s.ref(card), kind, plain, s.rested[card], s.facedown[card], s.damage[card], s.slot[card], s.card[card])
        )


def settle(s: RebirthState, card: int, e: Event, moment: int) -> None:
    """Put the card where it goes: into its owner's zone, as a new card (4.1.4), standing unless something
    else is said.
    """
    kind = e.target
    known, facedown = laid(s, card, kind, e.marks)
    rested = has_orientation(s, kind) and ("rested" in e.marks or not stands(s, kind))
    slot = e.number or first_seat(s, s.owner[card]) if kind == MEMBER else 0
    zone = MOST * kind + home(s, card)
    same = e.source in STAGE and kind in STAGE and s.rules.readings.get("entry_and_member") == "same_card"
    atoms.relocate(s, card, zone, known, "bottom" in e.marks and kind == DECK, rested, facedown, slot, moment, same)
    if kind == ENTRY and first_damage(s):
        atoms.bear(s, card, first_damage(s))


first_damage = the(0, "4.4.4.1", off=1)
"""A Character that has just come bears none."""


@rule("4.3.1", off=False)
def has_orientation(s: RebirthState, kind: int) -> bool:
    return kind in ORIENTED


@rule("4.3.2.3", off=False)
def stands(s: RebirthState, kind: int) -> bool:
    return True


@rule("4.1.1.3", "4.1.6", "4.1.1", "3.1.1", "3.1.2", off=lambda s, card: (s.owner[card] + 1) % s.seats)
def home(s: RebirthState, card: int) -> int:
    """A card only ever moves to zones of its owner, who is its master (4.1.1.1)."""
    return s.owner[card]


def tell(
    s: RebirthState, e: Event, card: int, former: dict[int, int], had: tuple[int, ...], before: list[Listener]
) -> None:
    """9.8.4: whoever waits for the move triggers, with the information of the side that counts."""
    back = looks_back(s, e.source, e.target)
    marks = (*e.marks, "seat") if e.target == MEMBER and alone_in_slot(s, card) else e.marks
    event = e._replace(thing=former[card] if back else s.ref(card), marks=marks)
    gone = [pair for pair in before if not together_arrived(s, pair[0])] if before else ()
    own = had if back else abilities_of(s, card)
    kinds = ["moved"]
    if (
        e.target in STAGE
        and (e.source not in STAGE or not within_stage(s))
        and is_character(s, card)
        and is_appearing(s)
    ):
        kinds.append("appeared")
    if "set" in e.marks:
        kinds.append("set")
    elif "draw" in e.marks:
        kinds.append("drawn")
    for kind in kinds:
        happened = event if kind == "moved" else event._replace(kind=kind)
        occur(s, happened, gone if kind == "moved" else (), former)
        own_triggers(s, card, own, happened)


def alone_in_slot(s: RebirthState, card: int) -> bool:
    """It has come to what was an empty seat."""
    return all(other == card or s.slot[other] != s.slot[card] for other in s.zones[s.zone[card]])


def together_arrived(s: RebirthState, card: int) -> bool:
    """9.8.4.2: who has come into the zone where it listens at the same moment listens from there."""
    return any(pair[0] == card for pairs in standing(s).listeners.values() for pair in pairs)


is_appearing = so("5.5.1")
"""A Character that comes to Entry or Member from elsewhere appears."""

within_stage = so("5.5.1.1")
"""From Member to Entry or back is no appearance."""


# --- 4.5.3: member slots ----------------------------------------------------------------------------------------------


@rule("4.5.3.2", off=())
def empty_seats(s: RebirthState, player: int) -> tuple[int, ...]:
    """Slots without a Character."""
    taken = {s.slot[card] for card in s.zones[MOST * MEMBER + player]}
    return tuple(slot for slot in range(1, s.slots[player] + 1) if slot not in taken)


def first_seat(s: RebirthState, player: int) -> int:
    return next(iter(empty_seats(s, player)), 1)


@rule("4.5.3.3", off=())
def crowded_out(s: RebirthState, card: int) -> tuple[int, ...]:
    """Whoever was in the slot before goes to the waiting room, once the card is there."""
    there = s.zones[s.zone[card]]
    return tuple(s.ref(other) for other in there if other != card and s.slot[other] == s.slot[card])
