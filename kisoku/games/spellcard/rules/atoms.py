"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, replacements and what a change causes stand in the
chapters.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects.standing import Record
from kisoku.games.spellcard.state import (
    FIRST_AREA,
    REMOVED,
    RULE_AREA,
    Departed,
    Entry,
    Pending,
    SpellcardState,
)
from kisoku.kernel import randomness
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.state import Plain
from kisoku.kernel.waiting import Waiting

EVERYONE = 3
LAST_COUNTED = 2 * REMOVED - 1
"""Zones up to the score areas are those whose numbers 1.2.5.3 looks at."""

# --- cards -------------------------------------------------------------------------------------------------------------------


def new_card(s: SpellcardState, definition: int, owner: int, zone: int, known: int) -> int:
    card = s.new_object()
    s.write("card", card, definition)
    s.write("owner", card, owner)
    s.write("controller", card, owner)
    s.write("zone", card, zone)
    s.write("known", card, known)
    s.write("zones", zone, (*s.zones[zone], card))
    s.cache = None
    return card


def deal(s: SpellcardState, definitions: list[int], player: int, zone: int) -> None:
    """All the cards of a player, before anything else; only their player knows them."""
    first = len(s.zone)
    count = len(definitions)
    for column in s.COLUMNS:
        getattr(s, column).extend([s.BLANK.get(column, 0)] * count)
    s.card[first:] = definitions
    s.owner[first:] = s.controller[first:] = bytes([player]) * count
    s.zone[first:] = [zone] * count
    s.known[first:] = bytes([1 << player]) * count
    s.zones[zone] = tuple(range(first, first + count))
    s.cache = None


def lay(s: SpellcardState, card: int, controller: int, facedown: int, bearer: int) -> None:
    """How a card lies in a position that is put together by hand."""
    s.write("controller", card, controller)
    s.write("facedown", card, facedown)
    s.write("bearer", card, bearer)
    s.cache = None


def new_area(s: SpellcardState) -> None:
    """One more area that can be pointed at; areas stand behind all cards."""
    for column in s.COLUMNS:
        getattr(s, column).append(s.BLANK.get(column, 0))
    s.journal.append(("", 0, 0))


def relocate(s: SpellcardState, card: int, zone: int, player: int, known: int, bottom: bool = False, facedown: int = 0) -> None:
    """Into another zone, as a new object with the states of that zone (2.3.6)."""
    old, zones, journal = s.zone[card], s.zones, s.journal
    things = zones[old]
    place = things.index(card)
    journal.append(("zones", old, things))
    zones[old] = things[:place] + things[place + 1 :]
    there = zones[zone]
    journal.append(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    journal.append(("zone", card, old))
    s.zone[card] = zone
    s.write("life", card, s.life[card] + 1)
    if s.known[card] != known:
        s.write("known", card, known)
    if s.controller[card] != player:
        s.write("controller", card, player)
    if s.acted[card]:
        s.write("acted", card, 0)
    if s.facedown[card] != facedown:
        s.write("facedown", card, facedown)
    if s.bearer[card] >= 0:
        s.write("bearer", card, -1)
    if old >= FIRST_AREA or zone >= FIRST_AREA or old >> 1 == RULE_AREA or zone >> 1 == RULE_AREA:
        s.cache = None
    if not s.moved and (old <= LAST_COUNTED or zone <= LAST_COUNTED):
        s.moved = 1


def shift(s: SpellcardState, card: int, area: int) -> None:
    """A striker goes to another area with all that it has equipped, and stays what it is."""
    old, new = s.zone[card], FIRST_AREA + area
    things = s.zones[old]
    s.write("zones", old, ())
    s.write("zones", new, things)
    for thing in things:
        s.write("zone", thing, new)
    s.cache = None


def exchange(s: SpellcardState, one: int, other: int) -> None:
    """Two strikers change areas."""
    first, second = s.zone[one], s.zone[other]
    ones, others = s.zones[first], s.zones[second]
    s.write("zones", first, others)
    s.write("zones", second, ones)
    for things, zone in ((ones, second), (others, first)):
        for thing in things:
            s.write("zone", thing, zone)
    s.cache = None


def set_bearer(s: SpellcardState, card: int, striker: int) -> None:
    s.write("bearer", card, striker)
    s.cache = None


def set_acted(s: SpellcardState, card: int, acted: int) -> None:
    s.write("acted", card, acted)


def set_facedown(s: SpellcardState, card: int, facedown: int) -> None:
    s.write("facedown", card, facedown)
    s.cache = None


def set_controller(s: SpellcardState, card: int, player: int) -> None:
    for thing in s.zones[s.zone[card]]:
        if thing == card or s.pool.cards[s.card[thing]].is_option:
            s.write("controller", thing, player)
    s.cache = None


def set_known(s: SpellcardState, card: int, players: int) -> None:
    if s.known[card] != players:
        s.write("known", card, players)


def order(s: SpellcardState, zone: int, cards: tuple[int, ...]) -> None:
    s.write("zones", zone, cards)


def shuffle(s: SpellcardState, zone: int) -> None:
    """Random order, and nobody knows any more which card is which."""
    for card in s.zones[zone]:
        set_known(s, card, 0)
    s.write("zones", zone, randomness.shuffled(s, s.zones[zone]))


# --- the course of the game --------------------------------------------------------------------------------------------------


def _stale(s: SpellcardState) -> None:
    if s.volatile:
        s.cache = None


def set_turn(s: SpellcardState, turn: int, player: int) -> None:
    s.turn, s.turn_player, s.history = turn, player, ()
    s.cache = None


def set_phase(s: SpellcardState, phase: int) -> None:
    s.phase = phase
    _stale(s)


def set_chain(s: SpellcardState, chain: tuple[Entry, ...]) -> None:
    s.chain = chain
    _stale(s)


def set_declared(s: SpellcardState, entry: Entry | None) -> None:
    s.declared = entry
    _stale(s)


def set_waiting(s: SpellcardState, waiting: tuple[Waiting, ...]) -> None:
    s.waiting = waiting


def set_effects(s: SpellcardState, effects: tuple[Record, ...]) -> None:
    s.effects = effects
    s.cache = None


def set_pending(s: SpellcardState, pending: tuple[Pending, ...]) -> None:
    s.pending = pending
    s.cache = None


def set_departed(s: SpellcardState, departed: tuple[Departed, ...]) -> None:
    s.departed = departed


def set_wounds(s: SpellcardState, wounds: tuple[tuple[int, int, Plain], ...]) -> None:
    s.wounds = wounds


def set_applied(s: SpellcardState, applied: int) -> None:
    s.applied = applied


def set_won(s: SpellcardState, won: tuple[int, ...]) -> None:
    s.won = won


def next_stamp(s: SpellcardState) -> int:
    s.stamp += 1
    return s.stamp


def count_still(s: SpellcardState) -> None:
    """One more turn has ended; whether anything has changed in it."""
    s.still = 0 if s.moved else s.still + 1
    s.moved = 0


def set_still(s: SpellcardState, turns: int) -> None:
    s.still, s.moved = turns, 0


def remember(s: SpellcardState, event: Event) -> None:
    s.history = (*s.history, event)


# --- the end, and what is told -----------------------------------------------------------------------------------------------


def end_game(s: SpellcardState, winner: int, rule: str) -> None:
    """winner -1: a draw."""
    s.winner = winner
    s.reason = rule
    tell(s, Event("over", winner, NONE, 0, (rule,)))


def tell(s: SpellcardState, event: Any) -> None:
    """A line for the log."""
    if s.log is not None:
        s.log.append(event)


