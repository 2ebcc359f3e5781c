"""Texts that are made to be hard: each is read or refused in a tenth of a second, in every game's language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from time import thread_time

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.server.gallery import gallery, text_read
from kisoku.text.reading import LENGTH_LIMIT, LINE_LIMIT, Language, TextError, one_text

AT_MOST = 0.1
TEXTS = 120
"""Of each game; a longer run is a matter of this number."""


@cache
def language(game: str) -> Language:
    found: Language = import_module(GAMES[game][0].rpartition(".")[0] + ".files").language()
    return found


def bad_texts(game: str, seed: int) -> Iterator[str]:
    """What a grammar offers, put together so that much of it reads, in many ways, or nearly."""
    chance = random.Random(seed)
    grammar = language(game).grammar
    samples = [sample for _, _, sample in language(game).templates() if sample]
    words = sorted(grammar.spellings())
    brackets = "（）「」『』《》〔〕【】"
    while True:
        joint, end = (
            chance.choice(("", "。", "、", "し、", "の", "と", "か", "または")),
            chance.choice(("", "。", "、", "の")),
        )
        repeated = (joint.join(chance.choice(samples) for _ in range(chance.randrange(1, 4))) + end) * chance.randrange(
            1, 300
        )
        strewn = "".join(
            chance.choice(words if chance.random() < 0.7 else samples) for _ in range(chance.randrange(1, 300))
        )
        nested = "".join(chance.choice(brackets) for _ in range(chance.randrange(1, 200))) + chance.choice(samples)
        noise = "".join(chr(chance.randrange(0x3040, 0x30FF)) for _ in range(chance.randrange(1, LENGTH_LIMIT)))
        one_word = chance.choice(words) * chance.randrange(1, 500)
        text = chance.choice(
            (repeated, repeated, strewn, nested, noise, one_word, chance.choice(samples) + strewn, repeated + strewn)
        )[:LENGTH_LIMIT]
        if chance.random() < 0.3:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(words) + text[at:]
        if chance.random() < 0.3:
            text = "\n".join([text[:200]] * chance.randrange(2, LINE_LIMIT))
        yield ("◆" if chance.random() < 0.5 else "") + text


def seconds(game: str, text: str, box: str = "text") -> tuple[float, str]:
    """What reading takes, and what came of it."""
    began, found = thread_time(), "read"
    try:
        with one_text():
            for number, words in language(game).paragraphs(text):
                language(game).read_line(words, box, number=number)
    except TextError as refused:
        found = refused.en
    return thread_time() - began, found


def in_the_gallery(game: str, text: str, box: str) -> float:
    """What it takes to try a text, with what is said of it."""
    began = thread_time()
    text_read(load(game), text, box)
    return thread_time() - began


@pytest.mark.parametrize("game", GAMES)
def test_a_bad_text_is_read_or_refused_at_once(game: str) -> None:
    seconds(game, next(bad_texts(game, 0)))  # the grammar is built
    texts, boxes = bad_texts(game, 1), gallery(game).boxes
    for number in range(TEXTS):
        text, box = next(texts), boxes[number % len(boxes)]
        took, found = seconds(game, text, box)
        assert found
        if found == "read":
            took = in_the_gallery(game, text, box)
        if took > AT_MOST:  # once more, in case that something else had the machine
            took = min(in_the_gallery(game, text, box) for _ in range(3))
        assert took <= AT_MOST, (took, found, text)


def test_one_sentence_again_and_again_is_read_or_refused_at_once() -> None:
    for count in (1, 4, 8, 12, 50):
        took, found = seconds("ninja_slayer", "すべてのキャラクターを殺す。" * count)
        assert (
            took <= AT_MOST
            or min(seconds("ninja_slayer", "すべてのキャラクターを殺す。" * count)[0] for _ in range(3)) <= AT_MOST
        )
        assert found == "read" if count <= 6 else found in ("read", "line 1: too complicated to read")


def test_what_a_text_of_many_abilities_does_is_told_at_once() -> None:
    text = "\n".join(["対応不可（毒）" * 28] * 34)
    took = [in_the_gallery("sakura", text, "text") for _ in range(5)]
    assert len(text_read(load("sakura"), text, "text").lines) == 34
    assert min(took) <= AT_MOST
