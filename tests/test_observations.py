"""Observations and questions of every game have the shape that the page's types are made from."""

from __future__ import annotations

import random

import msgspec
import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.questions import Number, Several, Shares
from kisoku.table.observation import Observation

CONTROLS = {"several": Several, "number": Number, "shares": Shares}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_observation_has_the_declared_shape(name: str, seed: int) -> None:
    game = load(name)
    decks = list(game.decks().values())
    match = Match(
        game.new([decks[seed % len(decks)].cards, decks[(seed + 3) % len(decks)].cards], seed), undoable=False
    )
    chance = random.Random(seed)
    for _ in range(120):
        if match.request is None:
            break
        for viewer in (0, 1, None):
            seen = msgspec.to_builtins(game.observe(match.state, viewer))
            whole = msgspec.convert(seen, Observation)
            assert whole["viewer"] == viewer
            if whole["request"] is not None and (control := whole["request"]["control"]) is not None:
                msgspec.convert(control, CONTROLS[control["control"]])
        match.answer(chance.randrange(len(match.request.options)))
