"""Whatever the grammar can say and the book can mean is carried out: texts grown from the grammar are put on cards and played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kisoku.games.registry import files_of, load
from kisoku.judge.language import sentences
from kisoku.kernel.machine import answer, run
from kisoku.text.reading import TextError
from kisoku.text.trees import Trees
from kisoku.text.yamlfile import Place

DECISIONS = 60
TEXTS = 120


def grown(seed: int) -> list[str]:
    """Texts that read and can be carried out: those of our cards, with one phrase after the other put into them."""
    files = files_of("rebirth")
    language = files.language()
    found = []
    for _, text in Trees(language.grammar, seed).varied(sentences(load("rebirth")), 1):
        try:
            reading = language.read_line(text)
        except TextError:
            continue
        if not files.not_carried_out(reading.abilities):
            found.append(text)
    return found


def played(text: str, seed: int) -> None:
    """A card with that text in every zone of both, and turns answered at random."""
    game = load("rebirth")
    kind = "Reバース" if "このReバース" in text else "キャラ"
    cards = [
        {"name": "試し", "kind": kind, "text": text, **({"cost": 1, "stats": "2/4"} if kind == "キャラ" else {})},
        {"name": "石", "cost": 1, "stats": "1/3", "attributes": ["月虹楽団", "霧港航路"]},
        {"name": "歌", "kind": "Reバース"},
        {"name": "相棒", "kind": "パートナー"},
    ]  # fmt: skip
    first = "石" if kind == "Reバース" else "試し"
    side: dict[str, Any] = {
        "entry": [first], "member": [first, "石", "石"], "hand": ["試し", "試し", "石", "歌"], "deck": ["試し", "石", "歌", "石"],
        "waiting room": ["試し", "石", "歌"], "energy": ["石", "石", "相棒", "相棒", "相棒"], "retire": ["石", "石"],
        "rebirth": ["試し"] if kind == "Reバース" else ["歌"],
    }  # fmt: skip
    state: Any = game.build({"A": side, "B": dict(side)}, cards, Place("試し"), {}, None, frozenset(), None).state
    chance = random.Random(seed)
    run(state)
    for _ in range(DECISIONS):
        if state.request is None:
            break
        answer(state, chance.choice(state.request.options))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_text_that_the_grammar_can_say_is_carried_out_without_a_fault(seed: int) -> None:
    texts = grown(seed)
    random.Random(seed).shuffle(texts)
    assert len(texts) > TEXTS
    for text in texts[:TEXTS]:
        played(text, seed)
