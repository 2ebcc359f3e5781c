"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, replacements and what a change causes stand in the
chapters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.games.spellcard.state import (
    FIRST_AREA,
    REMOVED,
    RULE_AREA,
    SpellcardState,
)
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.knowing import set_known as set_known
from kisoku.kernel.knowing import shuffle as shuffle
from kisoku.kernel.state import LIFE
from kisoku.kernel.writing import STALE, VOLATILE, added, cell, field

EVERYONE = 3
LAST_COUNTED = 2 * REMOVED - 1
"""Zones up to the score areas are those whose numbers 1.2.5.3 looks at."""

# --- cards ----------------------------------------------------------------------------------------


def new_cards(s: SpellcardState, definitions: Sequence[int], owner: int, zone: int, known: int) -> range:
    return s.new_cards(definitions, zone, owner=owner, controller=owner, known=known)


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


def relocate(
    s: SpellcardState, card: int, zone: int, player: int, known: int, bottom: bool = False, facedown: int = 0
) -> None:
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


set_bearer = cell("bearer", STALE)
set_acted = cell("acted")
set_facedown = cell("facedown", STALE)


def set_controller(s: SpellcardState, card: int, player: int) -> None:
    for thing in s.zones[s.zone[card]]:
        if thing == card or s.pool.cards[s.card[thing]].is_option:
            s.write("controller", thing, player)
    s.cache = None


# --- the course of the game -----------------------------------------------------------------------


def set_turn(s: SpellcardState, turn: int, player: int) -> None:
    s.turn, s.turn_player, s.history = turn, player, ()
    s.cache = None


set_phase = field("phase", VOLATILE)
set_chain = field("chain", VOLATILE)
set_declared = field("declared", VOLATILE)
set_waiting = field("waiting")
set_effects = field("effects", STALE)
set_pending = field("pending", STALE)
set_departed = field("departed")
set_wounds = field("wounds")
set_applied = field("applied")
set_won = field("won")


def next_stamp(s: SpellcardState) -> int:
    s.stamp += 1
    return s.stamp


def count_still(s: SpellcardState) -> None:
    """One more turn has ended; whether anything has changed in it."""
    s.still = 0 if s.moved else s.still + 1
    s.moved = 0


def set_still(s: SpellcardState, turns: int) -> None:
    s.still, s.moved = turns, 0


remember = added("history")


# --- the end, and what is told --------------------------------------------------------------------


def end_game(s: SpellcardState, winner: int, rule: str) -> None:
    """winner -1: a draw."""
    s.winner = winner
    s.reason = rule
    tell(s, Event("over", winner, NONE, 0, (rule,)))


def tell(s: SpellcardState, event: Event) -> None:
    """A line for the log. It keeps what its cards are, since who saw one lie open can name it ever after."""
    if s.log is not None:
        was = event.was if isinstance(event.was, tuple) else ()
        s.log.append(event._replace(was=(*was, (_print(s, event.thing), _print(s, event.cause)))))


def _print(s: SpellcardState, ref: Any) -> int:
    known = isinstance(ref, int) and ref >= 0 and ref % LIFE < s.rules.first_free
    return s.card[ref % LIFE] if known else NONE
