"""What a search needs to know of this game: which positions are the same."""

from __future__ import annotations

from collections.abc import Hashable

from kisoku.effects.standing import timeless
from kisoku.games.sakura.state import DISCARD, ENHANCEMENT, FACEDOWN, HAND, T_DIVE, SakuraState
from kisoku.kernel.frames import course

UNORDERED = tuple(2 * zone + player for zone in (HAND, DISCARD, FACEDOWN, ENHANCEMENT) for player in (0, 1))


def search_key(s: SakuraState, viewer: int) -> Hashable:
    """Crystals, where cards lie and what they are as far as the viewer knows, states of players, and what is asked.
    In which order cards came where order means nothing does not count."""
    zones = s.zones[:]
    for zone in UNORDERED:
        if len(zones[zone]) > 1:
            zones[zone] = tuple(sorted(zones[zone]))
    known = s.known
    request = s.request
    asked = None
    if request is not None:
        asked = (request.player, request.rule, request.options, course(s.frames))
    return (
        s.crystals,
        tuple([int(value > 0) if place == T_DIVE + 1 - viewer else value for place, value in enumerate(s.tallies)]),
        bytes(s.marked),
        tuple(zones),
        tuple([card if known[thing] >> viewer & 1 else -1 for thing, card in enumerate(s.card)]),
        bytes(s.used),
        tuple(s.bound),
        (
            s.turn,
            s.phase,
            s.action,
            s.concentration,
            s.shrunk,
            s.umbrella,
            s.plan,
            s.stratagem[viewer],
            s.terminal,
            s.once,
            timeless(s.effects),
            s.copies,
            s.winner,
        ),
        asked,
    )
