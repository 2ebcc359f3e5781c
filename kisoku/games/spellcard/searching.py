"""What a search needs to know of this game: which positions are the same, and which options come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kisoku.effects.standing import timeless
from kisoku.games.spellcard.state import (
    DECK,
    DISCARD,
    EFFECT_ZONE,
    FIRST_AREA,
    HAND,
    REMOVED,
    RULE_AREA,
    SCORE,
    SpellcardState,
)
from kisoku.kernel.comparing import asked, one_of_each
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

PILES = tuple(2 * kind + player for kind in (HAND, DISCARD, SCORE, RULE_AREA) for player in (0, 1))
"""Zones in which what counts of a card is which it is, and how it lies."""
COUNTED = tuple(2 * kind + player for kind in (DECK, REMOVED) for player in (0, 1))
ALIKE = frozenset(2 * kind + player for kind in (HAND, DISCARD) for player in (0, 1))
"""Zones in which copies of a card are the same to choose."""


def search_key(s: SpellcardState, viewer: int) -> Hashable:
    """Copies of a card in a hand or a pile count as one another."""
    card, known, zones = s.card, s.known, s.zones
    piles = tuple(
        [
            tuple(sorted([(card[one] if known[one] >> viewer & 1 else -1, s.facedown[one]) for one in zones[zone]]))
            for zone in PILES
        ]
    )
    stage = tuple([tuple([(one, s.controller[one], s.acted[one]) for one in zone]) for zone in zones[FIRST_AREA:]])
    return (
        piles,
        stage,
        tuple([len(zones[zone]) for zone in COUNTED]),
        zones[2 * EFFECT_ZONE],
        zones[2 * EFFECT_ZONE + 1],
        (
            s.turn,
            s.phase,
            s.chain,
            s.declared,
            s.waiting,
            timeless(s.effects),
            s.pending,
            s.wounds,
            s.still,
            s.moved,
            s.winner,
        ),
        asked(s, _what),
    )


def _what(s: SpellcardState, option: Option) -> Hashable:
    """Copies of a card in a hand or a pile are the same to choose."""
    thing = option.thing
    if thing < 0:
        return thing
    one = thing % LIFE
    if one < len(s.zone) and s.zone[one] in ALIKE:
        return (s.card[one], s.zone[one])
    return thing


def distinct(s: SpellcardState, request: Request) -> Sequence[Option]:
    """One of each; and what is given face down as a score is worth the same, whatever it is."""
    options = request.options
    if options[0].verb == "score":
        return options[:1]
    return options if options[0].verb == "number" else one_of_each(s, options, _what)
