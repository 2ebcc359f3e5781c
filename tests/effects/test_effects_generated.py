"""Whatever the grammar can say and the book can mean is carried out: texts grown from the grammar itself are put on
cards and played, in every game."""

from __future__ import annotations

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.judge.trying import Text, goes_another_way, play, produced, silent_one
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile

SEEDS = range(1, 2)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_that_the_grammar_can_say_is_carried_out_without_a_fault(name: str, seed: int) -> None:
    game = load(name)
    tried = carried = 0
    for place, text in enumerate(produced(game, 1, seed)[0]):
        try:
            course = play(game, text, place)
        except (BadFile, TextError):
            continue  # refused on a card of this kind, with its reason
        except Exception as fault:
            raise AssertionError(f"{text.words}: {fault!r}") from fault
        tried += 1
        carried += bool(text.constructs & course.constructs)
    assert tried > 50
    assert carried * 3 > tried * 2


DRAWS = {
    "ninja_slayer": Text("text", "1枚ドロー。", "kotodama", frozenset(("verb draw",))),
    "sakura": Text("text", "【使用時】カードを1枚引く。", "on_use", frozenset(("verb draw",))),
    "zx": Text("text", "カードを1枚引く。", "event", frozenset(("verb draw",))),
    "rebirth": Text("text", "【スパーク】：あなたは1枚引く。", "triggered", frozenset(("verb draw",))),
    "spellcard": Text("spell", "〔アクション・神〕カードを1枚引く。", "action", frozenset(("verb draw",))),
}


@pytest.mark.parametrize("name", DRAWS)
def test_what_makes_a_difference_is_not_silent_and_what_makes_none_is(name: str) -> None:
    game, text = load(name), DRAWS[name]
    course = play(game, text, 0)
    assert "verb draw" in course.constructs
    assert goes_another_way(game, text, 0, text.constructs, course)
    assert not goes_another_way(game, text, 0, frozenset(("verb win",)), course)
    assert silent_one(name, "verb draw", [text]) == ("verb draw", "")


def test_a_verb_that_does_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: a verb whose meaning is left empty is silent, with the text that shows it."""
    from kisoku.games.ninja_slayer.rules import r1300_terms

    monkeypatch.setattr(r1300_terms, "draw", lambda *_, **__: None)
    text = DRAWS["ninja_slayer"]
    assert silent_one("ninja_slayer", "verb draw", [text]) == ("verb draw", text.words)
