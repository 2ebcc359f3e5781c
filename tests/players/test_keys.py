"""Positions that a search takes for the same are: whatever is then decided in both has the same worth."""

from __future__ import annotations

import random

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.kernel.match import Match
from kisoku.kernel.state import State
from kisoku.lab.matches import pairing_of, pairings

AHEAD = 3
"""Decisions that are followed, those with one way to go not counted."""
WIDE = 6
"""Options of each that are."""

ROUGH = frozenset(("pay", "number", "pay_ether"))
"""With what is paid, and where a deck is cut, is taken for the same by intent."""


def outcomes(game: Game, s: State, viewer: int, ahead: int = AHEAD) -> list[float]:
    """What the positions are worth that can be reached so, in the order of their worth: options may be offered in
    another order."""
    request = s.request
    if request is None or ahead == 0:
        return [round(game.evaluate(s, viewer), 6)]
    options = game.distinct(s, request)
    if len(options) > WIDE:
        return [round(game.evaluate(s, viewer), 6)]
    found = []
    for option in options:
        copy = s.branch()
        take(copy, request, option)
        found += outcomes(game, copy, viewer, ahead - (len(options) > 1))
    return sorted(found)


def reordered(one: State, other: State) -> bool:
    """Whether something was shuffled or cut: what comes next is then different, and nobody knows."""
    zones = zip(one.zones, other.zones, strict=True)
    return one.drawn != other.drawn or any(a != b and sorted(a) == sorted(b) for a, b in zones)


@pytest.mark.parametrize("name", GAMES)
def test_what_has_one_key_comes_to_the_same(name: str) -> None:
    game = load(name)
    positions = 0
    for seed in range(6):
        chance = random.Random(seed)
        match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
        while (request := match.request) is not None and len(match.decisions) < 250:
            first: dict[object, State] = {}
            for option in game.distinct(match.state, request):
                s = match.state.branch()
                take(s, request, option)
                positions += 1
                key = game.search_key(s, request.player)
                other = first.setdefault(key, s)
                if other is not s and option.verb not in ROUGH and not reordered(other, s):
                    one, two = (outcomes(game, each, request.player) for each in (other, s))
                    assert one == two, (name, seed, len(match.decisions), request.rule, option)
            match.answer(chance.randrange(len(request.options)))
    assert positions > 500
