"""Any two Megami of any version against any others: the rules assemble, and a game begins."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.game import GAME
from kisoku.games.sakura.invariants import SOUND
from kisoku.games.sakura.ruleset import assemble
from kisoku.kernel import machine

PAIRS = [(one.id, other.id) for one, other in combinations(with_cards(), 2) if one.number != other.number]


def test_the_rules_of_every_pair_assemble() -> None:
    assert len(PAIRS) >= 700
    for pair in PAIRS:
        assert assemble(frozenset(pair), 22).megami == frozenset(pair)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_pair_plays_against_another_to_the_end(seed: int) -> None:
    chance = Random(seed)
    s = GAME.new((chance.choice(PAIRS), chance.choice(PAIRS)), seed)
    machine.run(s)
    for _ in range(3000):
        if s.request is None:
            break
        machine.take(s, s.request, chance.choice(s.request.options))
        assert SOUND.faults(s) == []
    assert s.request is None
