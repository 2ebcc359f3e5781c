"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, prohibitions, replacements and events stand in the
chapters. A test holds that no other module of the game assigns to a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.state import MOST, STAGE, RebirthState
from kisoku.kernel.knowing import forget as forget
from kisoku.kernel.knowing import know as know
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.knowing import shuffle as shuffle
from kisoku.kernel.state import Plain
from kisoku.kernel.writing import STALE, VOLATILE, added, cell, field, spoken_of
from kisoku.kernel.writing import tick as tick

# --- cards and zones --------------------------------------------------------------------------------------------------


def new_cards(s: RebirthState, definitions: Sequence[int], owner: int, zone: int) -> range:
    """Cards before the game. Their first life is 1: no reference to a card is a small number."""
    return s.new_cards(definitions, zone, owner=owner, life=1)


def relocate(
    s: RebirthState, card: int, zone: int, known: int, bottom: bool = False, rested: bool = False,
    facedown: bool = False, slot: int = 0, stamp: int = 0,
    same: bool = False,
) -> None:  # fmt: skip
    """Take a card out of its zone and put it into another, as a new object with nothing of what it was. stamp: the
    moment, where several come at once."""
    old, zones, note = (
        s.zone[card],
        s.zones,
        s.journal.append,
    )  # moving is most of what is written: the cells right here
    cards = zones[old]
    note(("zones", old, cards))
    at = cards.index(card)
    zones[old] = cards[:at] + cards[at + 1 :]
    there = zones[zone]
    note(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    note(("zone", card, old))
    s.zone[card] = zone
    if not same:
        note(("life", card, s.life[card]))
        s.life[card] += 1
    if s.known[card] != known:
        note(("known", card, s.known[card]))
        s.known[card] = known
    note(("since", card, s.since[card]))
    s.since[card] = stamp or tick(s)
    if s.damage[card]:
        s.write("damage", card, 0)
    if s.struck[card]:
        s.write("struck", card, 0)
    if s.rested[card] != rested:
        s.write("rested", card, int(rested))
    if s.facedown[card] != facedown:
        s.write("facedown", card, int(facedown))
    if s.guise[card] and not facedown:
        s.write("guise", card, ())
    if s.slot[card] != slot:
        s.write("slot", card, slot)
    cache = s.cache
    if cache is not None and (s.volatile or cache.hangs_on(s, card, old // MOST, zone // MOST)):
        s.cache = None


take_slot = cell("slot")
"""From slot to slot: the card stays what it is (reading A-67)."""


# --- states of cards --------------------------------------------------------------------------------------------------


def turn_sideways(s: RebirthState, card: int, rested: bool) -> None:
    s.write("rested", card, int(rested))
    if s.zone[card] // MOST in STAGE and s.cache is not None and s.cache.oriented:
        s.cache = None


def turn_over(s: RebirthState, card: int, facedown: bool, guise: Plain = ()) -> None:
    s.write("facedown", card, int(facedown))
    s.write("guise", card, guise)
    s.cache = None


bear = cell("damage")
"""So much damage is borne from now on."""


def strike(s: RebirthState, card: int, struck: bool) -> None:
    if s.struck[card] != struck:
        s.write("struck", card, int(struck))


def restamp(s: RebirthState, card: int) -> None:
    s.write("since", card, tick(s))
    s.cache = None


# --- turns and attacks ------------------------------------------------------------------------------------------------


set_first = field("first")


def begin_turn(s: RebirthState, player: int, team: Sequence[int]) -> None:
    s.turn += 1
    s.turn_player = player
    s.turns = tuple(count + (seat in team) for seat, count in enumerate(s.turns))
    s.attacks = (0,) * s.seats
    s.history = s.used = s.met = s.acted = s.banned = ()
    s.circle = tuple(seat for seat in range(s.seats) if seat not in s.gone)
    s.last = spoken_of(s.last, s.waiting, s.delayed)
    s.cache = None


def set_counts(s: RebirthState, turns: tuple[int, ...], attacks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """How many turns and attacks each player has had, and the points of the teams: of a position that is written."""
    s.turns, s.attacks, s.points = turns, attacks, points
    s.cache = None


set_phase = field("phase", VOLATILE)
set_attack = field("attack", VOLATILE)


def count_attack(s: RebirthState, player: int) -> None:
    s.attacks = tuple(count + (seat == player) for seat, count in enumerate(s.attacks))
    if s.volatile:
        s.cache = None


set_slots = field("slots")


# --- waiting, lasting, remembered -------------------------------------------------------------------------------------


set_waiting = field("waiting")
set_delayed = field("delayed")
set_effects = field("effects", STALE)
set_frozen = field("frozen", STALE)
set_held = field("held")
remember_event = added("history", VOLATILE)
remember_last = added("last")


def use(s: RebirthState, source: int, program: int) -> None:
    s.used = (*s.used, (source, program))


meet = added("met")


def forget_met(s: RebirthState, kind: str) -> None:
    s.met = tuple(key for key in s.met if key[0] != kind)


def hit(s: RebirthState, source: int, victim: int) -> None:
    s.hits = (*s.hits, (source, victim))


def forget_hits(s: RebirthState) -> None:
    s.hits = ()


def work(s: RebirthState) -> None:
    """An automatic ability or a recovery process was carried out."""
    s.worked += 1


remember_action = added("acted")
ban = added("banned")
follow = field("script")
"""These decisions are taken again by themselves (13.1.1.1)."""


# --- the end ----------------------------------------------------------------------------------------------------------


def score(s: RebirthState, team: int) -> None:
    s.points = tuple(points + (number == team) for number, points in enumerate(s.points))


def end_game(s: RebirthState, winners: Sequence[int], rule: str) -> None:
    """No winners: nobody wins."""
    s.winners = tuple(winners)
    s.winner = winners[0] if winners else -1
    s.reason = rule


note_loss = field("reason")


def leave_game(s: RebirthState, player: int) -> None:
    s.drop_out(player)
    s.cache = None
