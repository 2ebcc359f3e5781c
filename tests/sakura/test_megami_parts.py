"""Parts of 『消失』オボロ in play: nobody but their player tells them apart, and a game can be kept in the middle of
what they do (A3).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kisoku.games.registry import load
from kisoku.games.sakura.state import CYBERWAR, SakuraState
from kisoku.kernel.match import Match
from kisoku.text.yamlfile import Place

GAME = load("sakura")
MAIN = {"class": "パーツ", "megami": "オボロ", "range": "0-10", "damage": "1/1", "text": "デジ設置"}
CUSTOM = {"class": "カスタムパーツ", "texts": ["不可避", "超克", "【攻撃後】ダスト→間合：1"]}
CARDS = [
    *({"name": name, **MAIN} for name in ("主X", "主Y", "主Z")),
    *({"name": name, **CUSTOM} for name in ("副A", "副B", "副C", "副D")),
    {"name": "組立", "text": "パーツを3つ組み立てる。\n山札を再構成する。"},
]
PARTS = ["主X", "主Y", "主Z", "副A", "副B", "副C", "副D"]
SIDE = {"megami": ["oboro-A2", "yurina"], "hand": ["組立", "組立"], "deck": ["組立", "組立", "組立"], "cyberwar": PARTS}


def positions(seed: int) -> Iterator[SakuraState]:
    """A game of random decisions from a position in which both players have parts."""
    state = GAME.build({"A": SIDE, "B": SIDE, "seed": seed}, CARDS, Place("parts"), {}, None, frozenset(), None).state
    assert isinstance(state, SakuraState)
    match = Match(state, undoable=False)
    chance = random.Random(seed)
    for _ in range(150):
        if match.request is None:
            return
        yield state
        match.answer(chance.randrange(len(match.request.options)))


@pytest.mark.parametrize("seed", range(3))
def test_an_observation_does_not_tell_which_part_is_which(seed: int) -> None:
    for state in positions(seed):
        for viewer in (0, 1):
            assert GAME.observe(GAME.disguise(state, viewer, seed), viewer) == GAME.observe(state, viewer)


@pytest.mark.parametrize("seed", range(3))
def test_no_more_than_five_parts_are_assembled_unless_some_are_being_dismantled(seed: int) -> None:
    settled = (state for state in positions(seed) if state.request is not None and state.request.rule != "A3-8")
    counts = [
        sum(state.assembled[part] for part in state.zones[2 * CYBERWAR + player])
        for state in settled
        for player in (0, 1)
    ]
    assert max(counts) == 5


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_goes_on_as_the_original_does(seed: int) -> None:
    for state in positions(seed):
        copy = state.clone()
        assert copy.canonical() == state.canonical()
        mine, theirs = Match(state.clone(), undoable=False), Match(copy, undoable=False)
        mine.answer(0)
        theirs.answer(0)
        assert mine.state.canonical() == theirs.state.canonical()
