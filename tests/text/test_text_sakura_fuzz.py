"""Fuzzing the card language of 桜降る代に決闘を from the program side: random trees, said and read again."""

from __future__ import annotations

import pytest

from kisoku.games.sakura.words import language
from kisoku.text.trees import Trees, meanings

LANGUAGE = language()
GRAMMAR = LANGUAGE.grammar
LONGEST = 500
"""Beyond any card: such a text may need more steps than reading has."""


@pytest.mark.parametrize("seed", range(6))
def test_a_random_tree_is_said_and_read_again_with_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, seed)
    for _ in range(200):
        tree = trees.grow("line", depth=trees.random.randint(5, 9))
        text = GRAMMAR.say("line", tree)
        readings = GRAMMAR.read("line", text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


@pytest.mark.parametrize("seed", range(6))
def test_a_random_tree_in_any_spelling_has_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, 100 + seed)
    for _ in range(150):
        tree = trees.grow("line", depth=trees.random.randint(5, 9))
        text = trees.loosely("line", tree)
        if len(text) > LONGEST:
            continue
        readings = GRAMMAR.read("line", text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text
