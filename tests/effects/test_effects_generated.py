"""Whatever the grammar can say and the book can mean is carried out: texts grown from the grammar itself are put on cards and played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kisoku.effects.operands import NoMeaning
from kisoku.games.registry import GAMES, files_of, load
from kisoku.judge.language import sentences
from kisoku.kernel.machine import answer, run
from kisoku.kernel.trace import Trace
from kisoku.text.program import Ability
from kisoku.text.reading import TextError
from kisoku.text.trees import Trees
from kisoku.text.yamlfile import BadFile, Place

SEEDS = range(1, 5)
DECISIONS = 40

WITH: dict[str, dict[str, Any]] = {
    "on_use": {}, "triggered": {}, "custom": {}, "after_attack": {"range": "0-10", "damage": "1/1"}, "constant": {"range": "0-10", "damage": "1/1"},
    "on_deploy": {"charge": 2}, "deployed": {"charge": 2}, "on_discard": {"charge": 1}, "spent": {"consumption": 0}, "resurge": {"consumption": 0},
    "immediate_resurge": {"consumption": 0},
}  # fmt: skip
"""What else stands on a card of sakura with an effect of that class."""


def grown(game: str, seed: int) -> list[tuple[str, tuple[Ability, ...]]]:
    """Texts that read and can be carried out: those of our cards, with one phrase after the other put into them."""
    files = files_of(game)
    language, programs = files.language(), files.programs()
    found = []
    for kind, text in Trees(language.grammar, seed).varied(sentences(load(game)), 1):
        try:
            abilities = language.read_line(text, files.PARAGRAPHS[kind]).abilities
            for ability in abilities:
                programs.number_of(ability)
        except (TextError, NoMeaning):
            continue
        found.append((text, abilities))
    return found


def played(text: str, kind: str, seed: int) -> Trace:
    """A card with that text in the hand of both, used and answered at random."""
    game = load("sakura")
    cards = [{"name": "試し", "text": text, **WITH[kind]}, {"name": "石"}, {"name": "打ち", "range": "0-10", "damage": "1/1"}]
    side: dict[str, Any] = {"hand": ["試し", "打ち", "石"], "deck": 5, "flare": 5, "aura": 4, "life": 6, "discard": ["石"], "facedown": ["石"]}
    trace = Trace()
    state: Any = game.build({"distance": 5, "dust": 6, "A": side, "B": dict(side)}, cards, Place("試し"), {}, None, frozenset(), trace).state
    chance = random.Random(seed)
    run(state)
    for _ in range(DECISIONS):
        request = state.request
        if request is None:
            break
        ours = [option for option in request.options if option.verb == "use" and state.pool.cards[state.card[option.thing]].name == "試し"]
        answer(state, chance.choice(ours or request.options))
        assert game.faults(state) == []
    return trace


@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_that_the_grammar_can_say_is_carried_out_without_a_fault(seed: int) -> None:
    assert "sakura" in GAMES
    tried = carried = 0
    for place, (text, abilities) in enumerate(grown("sakura", seed)):
        try:
            trace = played(text, abilities[0].kind, place)
        except (BadFile, TextError):
            continue  # refused on a card of this kind, with its reason
        except Exception as fault:
            raise AssertionError(f"{text}: {fault!r}") from fault
        tried += 1
        programs = files_of("sakura").programs()
        said = set().union(*(programs.programs[programs.number_of(ability)].constructs for ability in abilities))
        carried += bool(said & trace.constructs) or not said - {f"kind {abilities[0].kind}"}
    assert tried > 50
    assert carried * 2 > tried
