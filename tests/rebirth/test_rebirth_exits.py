"""Players who leave at any question: the others play on, and nobody who has left is asked."""

from __future__ import annotations

import random

import pytest

from kisoku.games.registry import load
from kisoku.kernel.match import Match

GAME = load("rebirth")


@pytest.mark.parametrize("seating", [name for name, seating in GAME.seatings.items() if seating.players > 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_whoever_leaves_and_whenever(seating: str, seed: int) -> None:
    table = GAME.seatings[seating]
    chance = random.Random(f"{seed} {seating}")
    decks = [chance.choice(list(GAME.decks().values())).cards for _ in range(table.players)]
    state = GAME.new(decks, seed, dict(table.readings))
    match = Match(state, undoable=False)
    left = 0
    while match.request is not None:
        assert match.request.player not in state.gone
        if chance.random() < 0.02:
            match.concede(
                match.request.player
                if chance.random() < 0.6
                else chance.choice([seat for seat in range(state.seats) if seat not in state.gone])
            )
            left += 1
        else:
            match.answer(chance.randrange(len(match.request.options)))
    assert left
    assert state.winner is not None
