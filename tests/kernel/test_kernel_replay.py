"""Replay files: written, read, verified; and one clear message for each way in which a file can be wrong."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import ToyGame

from kisoku.kernel import replay
from kisoku.kernel.game import Rule
from kisoku.kernel.match import Match
from kisoku.text.yamlfile import BadFile

GAME = ToyGame()
DECKS = [tuple("1112233456"), tuple("1234556677")]


def played(choices: int = 400, concede: bool = False) -> tuple[Match, replay.Replay]:
    match = Match(GAME.new(DECKS, 11))
    chance = random.Random(1)
    for _ in range(choices):
        if match.request is None:
            break
        match.answer(chance.randrange(len(match.request.options)))
    if concede:
        match.concede(1)
    return match, replay.record(GAME, match, 11, DECKS)


@pytest.mark.parametrize(("choices", "concede"), [(400, False), (0, False), (7, False), (5, True)])
def test_a_written_replay_reads_back_and_verifies(tmp_path: Path, choices: int, concede: bool) -> None:
    match, kept = played(choices, concede)
    replay.write(kept, tmp_path / "game.json")
    again = replay.read(tmp_path / "game.json")
    assert again == kept
    assert replay.verify(GAME, again).state.canonical() == match.state.canonical()


def text_with(**changes: Any) -> str:
    data = json.loads(replay.to_text(played()[1]))
    data.update(changes)
    return json.dumps({key: value for key, value in data.items() if value is not ...})


DECISIONS = len(played()[1].decisions)

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "another format": ({"format": "something else"}, "is not a replay file"),
    "another version": ({"version": 3}, "version: this program reads format 2, not 3"),
    "a version that is no number": ({"version": "one"}, "version: this program reads format 2"),
    "no decks": ({"decks": ...}, "decks: is not a list"),
    "a deck that is no list": ({"decks": ["1", "2"]}, "decks › 0: is not a list"),
    "a deck of numbers": ({"decks": [[1], [2]]}, "decks › 0: is not a list"),
    "an absurd deck": ({"decks": [["1"] * 501, ["1"]]}, "decks › 0: is not a list of up to 500"),
    "too few decks": ({"decks": [["1"]], "winner": None}, "decks: 2 play, not 1"),
    "an unknown card": ({"decks": [["no such"], ["1"]]}, "decks › 0: there is no such card: no such"),
    "decisions that are words": ({"decisions": ["a"]}, "decisions › 0: is not the number of an option"),
    "decisions that are booleans": ({"decisions": [True]}, "decisions › 0: is not the number"),
    "an absurd decision": ({"decisions": [10**30]}, "decisions › 0: is not the number"),
    "absurdly many decisions": ({"decisions": [0] * 200_001}, "decisions: is too long"),
    "a decision that was not possible": ({"version": 1, "decisions": [99]}, "decisions › 0: cannot be taken: 99"),
    "a concession of nobody": ({"version": 1, "decisions": [-7]}, "decisions › 0: cannot be taken: -7"),
    "another check": ({"checks": ["0"] * DECISIONS}, "decisions › 0: leads to another position"),
    "too few checks": ({"checks": []}, "decisions: there is not one of the checks for each"),
    "a check that is no word": ({"checks": [1] * DECISIONS}, "checks › 0: is not a word"),
    "an unknown field": ({"luck": 1}, "luck: a replay has no such field"),
    "an absurd seed": ({"seed": 1 << 80}, "seed: is not a 64-bit"),
    "a seed that is no number": ({"seed": "11"}, "seed: is not a 64-bit"),
    "another seed": ({"seed": 12}, ": "),
    "no readings": ({"readings": None}, "readings: is not a table"),
    "an unknown reading": ({"readings": {"mercy": "yes"}}, "readings › mercy: there is no such reading"),
    "another winner": ({"winner": None}, "winner: is None, but playing it gives"),
    "an impossible winner": ({"winner": 5}, "winner: is neither"),
    "another digest": ({"digest": "0" * 32}, "digest: is not that of the position"),
    "no digest": ({"digest": ...}, "digest: is not a word"),
    "other card texts": ({"fingerprint": "0" * 32}, "fingerprint: was played with other rules or card texts"),
    "other rules": ({"ruleset": "0.9"}, "ruleset: was played by rules 0.9; here are 1"),
    "another game": ({"game": "chess"}, "game: is a replay of another game: chess"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_its_place(what: str) -> None:
    changes, message = WRONG[what]
    with pytest.raises(BadFile) as caught:
        replay.verify(GAME, replay.from_text(text_with(**changes), "game.json"), "game.json")
    assert caught.value.message("en").startswith("game.json")
    assert message in caught.value.message("en")
    assert caught.value.message("ja") != caught.value.message("en")


@settings(max_examples=60)
@given(st.data())
def test_a_truncated_file_is_refused(data: st.DataObject) -> None:
    text = replay.to_text(played()[1]).rstrip()
    with pytest.raises(BadFile):
        replay.from_text(text[: data.draw(st.integers(0, len(text) - 1))], "game.json")


PLAIN = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5)
)
ANY_JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200)
@given(st.binary(max_size=300) | ANY_JSON.map(lambda data: json.dumps(data).encode()))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        replay.from_text(data, "game.json")


KEYS = st.sampled_from(
    ["version", "game", "ruleset", "fingerprint", "seed", "decks", "readings", "decisions", "winner", "digest"]
)


@settings(max_examples=200)
@given(KEYS, ANY_JSON)
def test_a_file_with_any_value_in_any_place_is_read_or_refused(key: str, value: Any) -> None:
    with contextlib.suppress(BadFile):
        replay.verify(GAME, replay.from_text(text_with(**{key: value}), "game.json"), "game.json")


def test_a_missing_file_and_a_huge_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        replay.read(tmp_path / "nothing.json")
    huge = tmp_path / "huge.json"
    huge.write_bytes(b" " * (replay.SIZE_LIMIT + 1))
    with pytest.raises(BadFile, match="too large"):
        replay.read(huge)


def test_a_deeply_nested_file_is_refused() -> None:
    with pytest.raises(BadFile):
        replay.from_text("[" * 100_000, "game.json")


def test_the_fingerprint_changes_with_rules_and_card_texts() -> None:
    class OtherRules(ToyGame):
        version = "2"

    class OtherCards(ToyGame):
        def printed(self, number: str) -> str | None:
            return f"{number}!"

    prints = {replay.fingerprint(game, DECKS) for game in (ToyGame(), OtherRules(), OtherCards())}
    assert len(prints) == 3


def test_the_fingerprint_does_not_hang_on_a_translation() -> None:
    class Translated(ToyGame):
        def rules(self) -> tuple[Rule, ...]:
            return tuple(rule._replace(ja="規則") for rule in super().rules())

    assert replay.fingerprint(Translated(), DECKS) == replay.fingerprint(ToyGame(), DECKS)
