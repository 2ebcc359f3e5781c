"""What a search needs to know of this game: which positions are the same, and which options come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kisoku.effects.standing import timeless
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    HAND,
    MEMBER,
    MEMORY,
    MOST,
    PLAYED,
    REBIRTH,
    RETIRE,
    WAITING_ROOM,
    RebirthState,
)
from kisoku.kernel.comparing import asked, one_of_each
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

PILES = (HAND, RETIRE, WAITING_ROOM, MEMORY, REBIRTH, PLAYED)
"""Zones in which what counts of a card is which it is."""
NUMBERS = frozenset(("to_slot", "number", "mode"))
"""Verbs whose thing is no card."""
WHICH = frozenset(("use", "spark", "trigger", "cancel"))
"""Verbs of which `extra` says more than a place in a list."""


def search_key(s: RebirthState, viewer: int) -> Hashable:
    """Copies of a card that lie alike count as one another, and Energy counts by how much of it stands."""
    card, known, zones, rested = s.card, s.known, s.zones, s.rested
    table: list[Hashable] = []
    for player in range(s.seats):
        for kind in PILES:
            pile = zones[MOST * kind + player]
            table.append(tuple(sorted([card[one] if known[one] >> viewer & 1 else -1 for one in pile])) if pile else ())
        table.append(tuple(sorted([(is_partner(s, one), rested[one]) for one in zones[MOST * ENERGY + player]])))
        table.append(tuple(sorted([(s.slot[one], card[one], rested[one]) for one in zones[MOST * MEMBER + player]])))
        table.append(tuple([(card[one], s.damage[one], s.struck[one]) for one in zones[MOST * ENTRY + player]]))
        table.append(len(zones[MOST * DECK + player]))
    return (
        tuple(table),
        (
            s.turn,
            s.turn_player,
            s.phase,
            s.slots,
            s.attack,
            s.attacks,
            timeless(s.effects),
            s.waiting,
            s.delayed,
            s.used,
            s.banned,
            s.points,
            s.gone,
            s.winner,
        ),
        asked(s, _what, WHICH),
    )


def _what(s: RebirthState, option: Option) -> Hashable:
    thing = option.thing
    if thing < LIFE or option.verb in NUMBERS:
        return thing
    one = thing % LIFE
    zone = s.zone[one]
    if zone // MOST == ENERGY:
        return (zone, is_partner(s, one), s.rested[one])
    return (s.card[one], zone, s.slot[one] if zone // MOST == MEMBER else 0, s.rested[one], s.damage[one])


def distinct(s: RebirthState, request: Request) -> Sequence[Option]:
    """Energy is energy, and copies that lie alike come to the same."""
    return one_of_each(s, request.options, _what, WHICH)
