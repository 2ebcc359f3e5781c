"""What a search needs to know of this game: which positions are the same, and which options come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kisoku.games.zx.state import FIRST_SQUARE, SQUARES, ZxState
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

CARDS = frozenset(("play", "resource", "pay", "pick", "discard", "ignite", "trim", "keep", "life"))


def search_key(s: ZxState, viewer: int) -> Hashable:
    """Copies of a card that lie alike count as one another."""
    card, known = s.card, s.known
    piles = tuple(
        [tuple(sorted([(card[one] if known[one] >> viewer & 1 else -1, s.sleeping[one], s.facedown[one]) for one in zone])) for zone in s.zones[2:FIRST_SQUARE]]
    )
    board = tuple([tuple([(card[one], s.controller[one], s.sleeping[one], s.damage[one], s.shields[one]) for one in s.zones[square]]) for square in SQUARES])
    request = s.request
    asked = None
    if request is not None:
        asked = (request.player, request.rule, s.frames[-1].locals, tuple([(o.verb, o.extra, _what(s, o)) for o in request.options]))
    return (
        piles, board, len(s.zones[0]), len(s.zones[1]), s.turn, s.phase, s.hurt, s.life_shields, s.counters, s.used, len(s.effects), s.waiting, s.winner, asked,
    )  # fmt: skip


def _what(s: ZxState, option: Option) -> Hashable:
    thing = option.thing
    if thing < 0 or option.verb not in CARDS:
        return thing
    one = thing % LIFE
    return (s.card[one], s.zone[one], s.sleeping[one])


def distinct(s: ZxState, request: Request) -> Sequence[Option]:
    """Copies in a hand or a Resource come to the same, and so do cards of a Life that nobody knows."""
    options = request.options
    if len(options) < 3:
        return options
    if options[0].verb == "life":
        return options[:1]
    first: dict[Hashable, Option] = {}
    for option in options:
        first.setdefault((option.verb, _what(s, option), option.extra if option.verb not in CARDS else 0), option)
    return list(first.values())
