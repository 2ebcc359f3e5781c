"""A branch goes on exactly as a copy for which nothing has been worked out."""

from __future__ import annotations

import random

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.machine import take
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_goes_on_as_a_fresh_copy_does(name: str) -> None:
    game = load(name)
    for seed in range(3):
        chance = random.Random(seed)
        match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
        while (request := match.request) is not None:
            for option in request.options:
                branch, fresh = match.state.branch(), match.state.clone()
                for copy in (branch, fresh):
                    take(copy, request, option)
                for _ in range(3):
                    assert branch.canonical() == fresh.canonical()
                    if (later := branch.request) is None:
                        break
                    further = chance.choice(later.options)
                    branch = branch.branch()
                    fresh = fresh.clone()
                    for copy in (branch, fresh):
                        take(copy, later, further)
            match.answer(chance.randrange(len(request.options)))
