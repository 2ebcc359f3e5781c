"""A first game for newcomers: the same deal for everybody, from the first question on that is worth learning from.

What comes before it (choosing cards, the first hand) is decided by a machine each time anew; nothing is stored that a
changed rule could make wrong.
"""

from __future__ import annotations

from typing import NamedTuple

from kisoku.kernel.game import Game, Words
from kisoku.kernel.match import Match
from kisoku.players.greedy import GreedyPlayer
from kisoku.server.refusals import refused_start

NEWCOMER = 0
MOST = 400
"""Decisions before the newcomer takes over."""


class Begun(NamedTuple):
    """A game, and what has been decided in it by whom."""

    decks: tuple[tuple[str, ...], ...]
    seed: int
    made: tuple[tuple[int, int], ...]


def begun(game: Game) -> Begun:
    """The game's first game, up to where the newcomer takes over. Raises Refusal if that never comes."""
    first = game.layout()["first"]
    known = game.decks()
    decks = tuple(tuple(known[name].cards) for name in first["decks"])
    match = Match(game.new(decks, first["seed"]), undoable=False)
    players = [GreedyPlayer(first["seed"] + seat) for seat in range(len(decks))]
    made: list[tuple[int, int]] = []
    while (request := match.request) is not None and len(made) < MOST:
        if (
            request.player == NEWCOMER
            and request.rule == first["rule"]
            and game.turn(match.state)[0] >= first.get("turn", 0)
        ):
            return Begun(decks, first["seed"], tuple(made))
        choice = players[request.player].choose(game, match.state, request)
        made.append((request.player, choice))
        match.answer(choice)
    raise refused_start(Words("このゲームの案内はまだありません", "there is no guide to this game yet"))
