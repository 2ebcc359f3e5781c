"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, prohibitions, replacements and events stand in the
chapters. A test holds that no other module of the game assigns to a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.state import (
    CARD,
    CHARACTER_PHASE,
    CHARACTER_TIME,
    COURSE,
    FIELD,
    FIGHT,
    HAND,
    KOTODAMA_SPACE,
    NONE,
    PHASE,
    SIDEWAYS,
    WOUNDS,
    Delayed,
    Fixed,
    NinjaState,
    Waiting,
)
from kisoku.kernel import randomness
from kisoku.kernel.knowing import forget as forget
from kisoku.kernel.knowing import know as know
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.state import LIFE, NOWHERE, Plain
from kisoku.kernel.writing import VOLATILE, added, cell, field, spoken_of
from kisoku.kernel.writing import tick as tick

EVERYONE = 3


# --- objects and zones ----------------------------------------------------------------------------


def new_cards(s: NinjaState, definitions: Sequence[int], owner: int, zone: int) -> range:
    """Cards before the game. Their first life is 1, so that a reference to a card is never a small number."""
    s.specials = None
    return s.new_cards(definitions, zone, owner=owner, controller=owner, life=1)


def relocate(
    s: NinjaState, card: int, zone: int, known: int, bottom: bool, same: bool, keep_orientation: bool, bowed: bool,
    facedown: bool, stamp: int,
    cache_stays: bool = False,
) -> None:  # fmt: skip
    """Take a card out of its zone and put it into another, as a new object unless `same`."""
    old = s.zone[card]
    stirs, zones, note = (
        s.stirs,
        s.zones,
        s.journal.append,
    )  # moving is most of what is ever written, so the cells are written right here
    stirs[old] += 1
    stirs[zone] += 1
    cards = zones[old]
    note(("zones", old, cards))
    at = cards.index(card)
    zones[old] = cards[:at] + cards[at + 1 :]
    there = zones[zone]
    note(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    note(("zone", card, old))
    s.zone[card] = zone
    note(("known", card, s.known[card]))
    s.known[card] = known
    note(("since", card, s.since[card]))
    s.since[card] = stamp
    if not cache_stays or s.volatile:
        s.cache = None
    if not same:
        note(("life", card, s.life[card]))
        s.life[card] += 1
        if s.damage[card]:
            s.write("damage", card, 0)
        if s.shown[card]:
            s.write("shown", card, 0)
        if s.changed[card]:
            s.write("changed", card, 0)
        if s.entry[card]:
            s.write("entry", card, None)
        if not keep_orientation and s.bowed[card] != bowed:
            s.write("bowed", card, int(bowed))
        if s.facedown[card] != facedown:
            s.write("facedown", card, int(facedown))


def restamp(s: NinjaState, card: int) -> None:
    """The card's static abilities count from now on."""
    s.write("since", card, tick(s))
    s.cache = None


def set_controller(s: NinjaState, card: int, player: int) -> None:
    if s.controller[card] != player:
        s.write("controller", card, player)
        s.cache = None


def place_thing(
    s: NinjaState, thing_kind: int, controller: int, ability: int = 0, source: int = NONE, entry: Fixed | None = None
) -> int:
    """Put an ability, as a pseudo-card, or a damage check on top of the kotodama space."""
    thing = s.new_object()
    s.write("thing", thing, thing_kind)
    s.write("card", thing, s.card[source % LIFE] if source >= 0 else -1)
    s.write("owner", thing, controller)
    s.write("controller", thing, controller)
    s.write("ability", thing, ability)
    s.write("source", thing, source)
    s.write("entry", thing, entry)
    s.write("known", thing, EVERYONE)
    s.write("zone", thing, KOTODAMA_SPACE)
    s.write("zones", KOTODAMA_SPACE, (*s.zones[KOTODAMA_SPACE], thing))
    _space_changed(s)
    return thing


def _space_changed(s: NinjaState) -> None:
    s.stirs[KOTODAMA_SPACE] += 1
    if s.cache is not None and s.cache.looks_at >> KOTODAMA_SPACE & 1:
        s.cache = None


def remove_thing(s: NinjaState, thing: int) -> None:
    """Take an ability or a damage check out of the kotodama space; it is no more."""
    s.write("zones", KOTODAMA_SPACE, tuple(t for t in s.zones[KOTODAMA_SPACE] if t != thing))
    s.write("zone", thing, NOWHERE)
    s.write("life", thing, s.life[thing] + 1)
    s.write("thing", thing, CARD)
    s.write("card", thing, -1)
    s.write("ability", thing, 0)
    s.write("source", thing, NONE)
    s.write("entry", thing, None)
    _space_changed(s)


fix_entry = cell("entry")


def shuffle(s: NinjaState, zone: int, forgotten: bool = True) -> None:
    """Random order; nobody knows any place afterwards."""
    s.write("zones", zone, randomness.shuffled(s, s.zones[zone]))
    if not forgotten:
        return
    for card in s.zones[zone]:
        if s.known[card]:
            s.write("known", card, 0)
        if s.shown[card]:
            s.write("shown", card, 0)


def pass_for_known_copy(s: NinjaState, card: int, known: int) -> None:
    """Of the same cards in a hand nobody else can tell which one is taken up. For who comes to know it, it is the one
    that they knew to be there.
    """
    hand = s.zone[card]
    if hand >> 1 != HAND or s.shown[card]:
        return
    for player in (0, 1):
        if known & ~s.known[card] & 1 << player:
            copies = (
                other
                for other in s.zones[hand]
                if other != card and s.card[other] == s.card[card] and not s.shown[other]
            )
            for other in (other for other in copies if s.known[other] & 1 << player):
                forget(s, other, ~(1 << player))
                break


def show(s: NinjaState, card: int, shown: bool) -> None:
    if s.shown[card] != shown:
        s.write("shown", card, int(shown))
        s.stirs[COURSE] += 1


# --- states of cards ------------------------------------------------------------------------------


def turn_sideways(s: NinjaState, card: int, bowed: bool) -> None:
    s.write("bowed", card, int(bowed))
    zone = s.zone[card]
    s.stirs[SIDEWAYS if zone >> 1 == FIELD else zone] += 1


def turn_over(s: NinjaState, card: int, facedown: bool) -> None:
    s.write("facedown", card, int(facedown))
    s.cache = None
    s.stirs[s.zone[card]] += 1


def bear(s: NinjaState, ref: int, amount: int) -> None:
    """Raise the damage that a player or a character bears."""
    if ref < 0:
        borne = list(s.borne)
        borne[-1 - ref] += amount
        s.borne = (borne[0], borne[1])
    else:
        s.write("damage", ref % LIFE, s.damage[ref % LIFE] + amount)
        s.stirs[WOUNDS] += 1


def unburden_players(s: NinjaState) -> None:
    s.borne = (0, 0)


def unburden(s: NinjaState, card: int) -> None:
    if s.damage[card]:
        s.write("damage", card, 0)
        s.stirs[WOUNDS] += 1


def remember_hit(s: NinjaState, source: int, victim: int, iksa: bool) -> None:
    s.hits = (*s.hits, (source, victim, int(iksa)))


def forget_hits(s: NinjaState) -> None:
    s.hits = ()


remember_last = added("last")


def note_target_change(s: NinjaState, card: int) -> None:
    s.write("changed", card, s.turn)
    s.stirs[FIGHT] += 1


# --- turn, phase, fight ---------------------------------------------------------------------------


def begin_turn(s: NinjaState, player: int) -> None:
    s.turn += 1
    s.turn_player = player
    s.history = ()
    s.triggered = ()
    s.acted = ()
    s.banned = ()
    s.stirs[COURSE] += 1
    s.stirs[PHASE] += 1
    s.automatic = 0
    s.last = spoken_of(s.last, s.waiting, s.delayed)
    if s.volatile or s.effects or (s.cache is not None and s.cache.regained):
        s.cache = None


def set_phase(s: NinjaState, phase: int) -> None:
    if CHARACTER_PHASE in (s.phase, phase):
        s.stirs[CHARACTER_TIME + s.turn_player] += 1
    s.phase = phase
    s.stirs[PHASE] += 1
    if s.volatile:
        s.cache = None


def _of_the_fight(name: str) -> Callable[[NinjaState, int], None]:
    write = field(name, VOLATILE)

    def put(s: NinjaState, value: int) -> None:
        s.stirs[FIGHT] += 1
        write(s, value)

    return put


set_attacker, set_attacked, set_fighting = map(_of_the_fight, ("attacker", "attacked", "fighting"))
set_aisatsu_phase = _of_the_fight("aisatsu_phase")
"""0: no Aisatsu phase is going on; 1: up to 705.4; 2: from 705.5 on."""


# --- waiting, lasting -----------------------------------------------------------------------------


wait = added("waiting")
"""A triggered ability's count rises by one."""


def wait_no_longer(s: NinjaState, record: Waiting) -> None:
    place = s.waiting.index(record)
    s.waiting = (*s.waiting[:place], *s.waiting[place + 1 :])


def count_trigger(s: NinjaState, key: Plain) -> None:
    s.triggered = (*s.triggered, key)
    s.stirs[COURSE] += 1


remember_event = added("history")


def set_delayed(s: NinjaState, delayed: tuple[Delayed, ...]) -> None:
    s.delayed = delayed
    s.stirs[COURSE] += 1


def set_effects(s: NinjaState, effects: tuple[Record, ...]) -> None:
    s.effects = effects
    s.cache = None
    s.stirs[COURSE] += 1


def remember_loan(s: NinjaState, ref: int, before: int, now: int, iksa: bool) -> None:
    """A card is under somebody's control for this turn, or this iksa, only."""
    s.loans = (*s.loans, (ref, before, now, int(iksa)))


def forget_loans(s: NinjaState, ref: int) -> None:
    s.loans = tuple(loan for loan in s.loans if loan[0] != ref)


set_loans = field("loans")


def remember_action(s: NinjaState, record: Plain) -> None:
    s.acted = (*s.acted, record)
    s.stirs[COURSE] += 1
    s.automatic = 0


def count_automatic(s: NinjaState) -> None:
    s.automatic += 1


def calm(s: NinjaState) -> None:
    """Whatever went on by itself has ended, for the kotodama space has run empty; or it does not go on by itself, for
    somebody is asked.
    """
    s.automatic = 0


def follow(s: NinjaState, script: tuple[Plain, ...]) -> None:
    """These decisions are taken again by themselves (1501.1)."""
    s.script = script
    s.stirs[COURSE] += 1


def ban(s: NinjaState, key: Plain) -> None:
    s.stirs[COURSE] += 1
    s.banned = (*s.banned, key)


def forget_ban(s: NinjaState, card: int, ability: int) -> None:
    """Another action has been performed: what was looped may be done again (1501.1a). Another loop is
    no such action.
    """
    if s.banned and (card, ability) not in s.banned and not s.script:
        s.banned = ()
        s.stirs[COURSE] += 1


# --- the end --------------------------------------------------------------------------------------


def end_game(s: NinjaState, winner: int, rule: str) -> None:
    """winner -1: a draw."""
    s.winner = winner
    s.loser_rule = rule
