"""What a search needs to know of this game: which positions are the same, and which options come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kisoku.effects.standing import timeless
from kisoku.games.zx.state import FIRST_SQUARE, PLAYER_SQUARES, RESOURCE, SQUARES, UNDER_ZONE, ZxState
from kisoku.kernel.comparing import asked
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

SIDE = 3
"""Squares in a row."""
CARDS = frozenset(("play", "resource", "pay", "pick", "discard", "ignite", "trim", "keep", "life"))


def search_key(s: ZxState, viewer: int) -> Hashable:
    """Copies of a card that lie alike count as one another, and a Resource by the colours that are awake."""
    card, known = s.card, s.known
    piles: list[Hashable] = []
    for number in range(2, FIRST_SQUARE):
        zone = s.zones[number]
        if not zone:
            piles.append(())
            continue
        seen = [card[one] if known[one] >> viewer & 1 else -1 for one in zone]
        if number >> 1 == RESOURCE:
            piles.append(
                (tuple(sorted(seen)), tuple(sorted([_colours(s, one) for one in zone if not s.sleeping[one]])))
            )
        else:
            piles.append(
                tuple(
                    sorted(zip(seen, [s.sleeping[one] for one in zone], [s.facedown[one] for one in zone], strict=True))
                )
            )
    board = tuple(
        [
            tuple(
                [
                    (card[one], s.controller[one], s.sleeping[one], s.damage[one], s.shields[one])
                    for one in s.zones[square]
                ]
            )
            for square in SQUARES
        ]
    )
    under = tuple(sorted([(s.host[one], card[one]) for one in s.zones[UNDER_ZONE]])) if s.zones[UNDER_ZONE] else ()
    return (
        tuple(piles), board, under, len(s.zones[0]), len(s.zones[1]), s.turn, s.phase, s.hurt, s.life_shields,
        s.counters, s.used,
        timeless(s.effects), s.waiting, s.delayed, s.attacker, s.target, frozenset(s.plays), s.winner, asked(s, _what),
    )  # fmt: skip


def _what(s: ZxState, option: Option) -> Hashable:
    thing = option.thing
    if thing < 0 or option.verb not in CARDS:
        return thing
    one = thing % LIFE
    if option.verb == "pay":
        return _colours(s, one)
    return (s.card[one], s.zone[one], s.sleeping[one])


def _colours(s: ZxState, card: int) -> tuple[str, ...]:
    """What a card in a Resource pays with."""
    return s.pool.cards[s.card[card]].colours


def distinct(s: ZxState, request: Request) -> Sequence[Option]:
    """Copies in a hand come to the same, so does what pays in the same colours, and so do cards of a Life that nobody
    knows.
    """
    options = request.options
    if len(options) < 3:
        return options
    if options[0].verb == "life":
        return options[:1]
    if options[0].verb == "square":
        return _squares(s, request)
    first: dict[Hashable, Option] = {}
    for option in options:
        first.setdefault((option.verb, _what(s, option), option.extra if option.verb not in CARDS else 0), option)
    return list(first.values())


def _squares(s: ZxState, request: Request) -> Sequence[Option]:
    """Those on which something is fought over: a player square, one beside the enemy's or beside an enemy; and one of
    the others.
    """
    player = request.player
    enemies = [square for square in SQUARES for card in s.zones[square] if s.controller[card] != player]
    goals = {PLAYER_SQUARES[opponent(s, player)], *enemies}
    fought = [one for one in request.options if one.thing in PLAYER_SQUARES or _near(one.thing, goals)]
    return fought + [one for one in request.options if one not in fought][:1]


def _near(square: int, goals: set[int]) -> bool:
    row, column = divmod(square - FIRST_SQUARE, SIDE)
    return any(
        abs(row - (goal - FIRST_SQUARE) // SIDE) + abs(column - (goal - FIRST_SQUARE) % SIDE) == 1 for goal in goals
    )
