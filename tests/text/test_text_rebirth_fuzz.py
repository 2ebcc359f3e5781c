"""Fuzzing the card language of Reバース for you from the program side: random trees, said and read again."""

from __future__ import annotations

import pytest

from kisoku.games.rebirth.words import language
from kisoku.games.registry import files_of
from kisoku.text.reading import TextAmbiguous, TextRefused
from kisoku.text.trees import Trees, meanings

LANGUAGE = language()
GRAMMAR = LANGUAGE.grammar


@pytest.mark.parametrize("seed", range(4))
def test_a_random_tree_is_said_and_read_again_with_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, seed)
    for _ in range(120):
        tree = trees.grow("line", depth=trees.random.randint(5, 8))
        text = GRAMMAR.say("line", tree)
        readings = GRAMMAR.read("line", text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


def test_our_own_texts_varied_phrase_by_phrase_have_one_meaning_or_none() -> None:
    """Every phrase of the grammar in the place of another in a text that reads: what comes out is read, or refused with
    a reason.
    """
    texts = [words for _, text in files_of("rebirth").own_texts() for _, words in LANGUAGE.paragraphs(text)]
    sentences = [("line", LANGUAGE.read_line(words).tree) for words in texts]
    read = 0
    for _, text in Trees(GRAMMAR, 7).varied(sentences, 4):
        try:
            LANGUAGE.read_line(text)
            read += 1
        except TextAmbiguous:
            pytest.fail(text)
        except TextRefused:
            continue
    assert read > 1000
