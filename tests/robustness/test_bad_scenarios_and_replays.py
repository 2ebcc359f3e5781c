"""Scenarios and replays of any content: refused in one message, or played; never a fault of the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fuzz_targets import GAME, seeds
from hypothesis import given
from hypothesis import strategies as st
from nonsense import STEADY, as_yaml, card_texts, is_told_well, letters, none_or_few, outcome, scalars, some_of, values

from kisoku.judge import loading, scenario
from kisoku.judge.scenario import Outcome
from kisoku.kernel import replay as replays
from kisoku.text.yamlfile import BadFile

A_OR_B = st.sampled_from(("A", "B"))
NUMBER = st.integers(0, 3)
CARDS = st.sampled_from(("兵", "侍", "術", "白紙", "兵 x2", "KNS1-001", "KNS1-040"))
NAMES = (
    st.sampled_from(
        (
            "兵",
            "侍",
            "術",
            "A.兵",
            "B.侍",
            "A",
            "B",
            "A.hand.兵#2",
            "侍/1",
            "A.術",
            "none",
            "甲",
            "相手",
            "damage check A",
        )
    )
    | letters()
)
LYING = st.lists(CARDS, max_size=3) | NUMBER
BOWED = st.lists(CARDS | some_of({"card": st.sampled_from(("兵", "侍")), "bowed": st.booleans()}), max_size=3)
ON_FIELD = st.lists(
    st.sampled_from(("兵", "侍")) | some_of({"card": st.just("侍"), "bowed": st.booleans(), "damage": NUMBER}),
    max_size=3,
)
SIDE = none_or_few(
    {
        "hand": LYING,
        "field": ON_FIELD,
        "ether": BOWED,
        "ohigan": LYING,
        "deck": LYING,
        "damage": LYING,
        "borne": NUMBER,
    },
    most=4,
)
IN_SPACE = st.one_of(
    some_of({"card": st.just("術"), "by": A_OR_B, "targets": st.lists(NAMES, max_size=1)}),
    some_of(
        {
            "ability": st.sampled_from(("兵/1", "侍/1")),
            "by": A_OR_B,
            "event": none_or_few({"subject": NAMES, "number": NUMBER}),
        }
    ),
    some_of({"damage_check": A_OR_B}),
)
POINTS = st.sampled_from(("503.2", "502.4a", "704.3", "505.1", "character", "iksa", "702.2", "706.4", "802.4", "²"))
GIVEN = some_of({"A": SIDE, "B": SIDE}).flatmap(lambda sides: none_or_few({
    "at": POINTS, "turn": NUMBER, "player": A_OR_B, "priority": A_OR_B, "kotodama": st.lists(IN_SPACE, max_size=2),
    "seed": NUMBER,
    "waiting": st.lists(some_of({"ability": st.just("兵/1"), "by": A_OR_B}), max_size=1),
    "aisatsu": st.just("A.兵 -> B"),
    "effects": st.lists(IN_SPACE, max_size=1),
}, most=3).map(lambda more: {**sides, **more}))  # fmt: skip
VERBS = st.sampled_from(
    (
        "enter",
        "use",
        "target",
        "aisatsu",
        "pass",
        "ether",
        "no ether",
        "number",
        "mode",
        "done",
        "yes",
        "3",
        "²",
        "->",
        ",",
        "",
    )
)
ACTS = st.tuples(VERBS, NAMES).map(" ".join) | st.sampled_from(
    ("pass", "done", "no ether", "no aisatsu", "enter 術 -> B.侍", "aisatsu 兵 -> B")
)
KEYS = (
    "pass",
    "pass until",
    "undo",
    "concede",
    "offered",
    "not offered",
    "only offered",
    "why not",
    "expect",
    "deck",
    "events",
    "sees",
    "knows",
)
BY_PLAYER = st.dictionaries(st.sampled_from(("A", "B", "rules")), ACTS | values(), max_size=2)
LINES = st.one_of(
    st.fixed_dictionaries({"A": ACTS | st.lists(ACTS, max_size=2)}), st.fixed_dictionaries({"B": ACTS}),
    st.just({"pass": "both"}), st.just({"pass until": "end"}),
    st.dictionaries(st.sampled_from(KEYS), values() | ACTS | BY_PLAYER, min_size=1, max_size=1),
)  # fmt: skip
WHAT = (
    "A.hand",
    "B.field",
    "A.兵",
    "winner",
    "kotodama",
    "waiting",
    "asked",
    "events",
    "no events",
    "visited",
    "sees",
    "knows",
    "deck",
    "turn",
    "phase",
)
EXPECTED = st.dictionaries(
    st.sampled_from(WHAT) | letters(), values() | NAMES | st.lists(NAMES, max_size=3), max_size=2
)
OWN_CARDS: list[dict[str, Any]] = [
    {"name": "兵", "text": "◆これが登場した時、1枚ドロー。\n◆1エテル：これはこのターン、+1/+0を得る。"},
    {"name": "侍", "stats": "2/3/1", "text": "◆インターラプト", "ukemi": "1枚ドロー。"},
    {"name": "術", "kind": "コトダマ", "text": "キャラクターを1人選び、それに1ダメージを与える。"},
]  # fmt: skip
SCENARIO = some_of({
    "title": st.just("t"), "game": st.just("ninja_slayer"), "given": GIVEN, "when": st.lists(LINES, max_size=4),
    "then": EXPECTED | st.none(),
    "cards": st.just(OWN_CARDS) | card_texts().map(lambda text: [*OWN_CARDS, {"name": "謎", "text": text}]),
})  # fmt: skip


def judged(path: Path) -> Outcome:
    return scenario.run(loading.read(path))


def is_no_fault_of_ours(found: Outcome) -> bool:
    messages = [failure.message(language) for failure in found.failures for language in ("ja", "en")]
    return all(
        message.isprintable() and "the engine failed" not in message and "エンジンの誤り" not in message
        for message in messages
    )


@STEADY
@given(data=SCENARIO)
def test_a_scenario_is_judged_or_refused(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_bytes(as_yaml(data))
    found = outcome(judged, file)
    assert is_told_well(found, "scenario.yaml") if isinstance(found, BadFile) else is_no_fault_of_ours(found)


OWN = """cards:
  - {name: 兵, text: ◆これが登場した時、1枚ドロー。}
  - {name: 術, kind: コトダマ, text: 1枚ドロー。}
  - {name: 撃, kind: コトダマ, text: キャラクターを3人まで選び、それらに3ダメージを割り振って与える。}
"""


@pytest.mark.parametrize(
    "text",
    [
        "given: {kotodama: [{card: 術, x: [1]}]}", "given: {kotodama: [{card: 術, mode: 物}]}",
        "given: {kotodama: [{card: 術, shares: [x]}]}",
        "given: {kotodama: [{card: 撃, targets: [兵], shares: [1, 2]}], A: {field: [兵]}}",
        "given: {kotodama: [{card: 撃, targets: [[兵], [兵]]}], A: {field: [兵]}}",
        "given: {waiting: [{ability: 兵/1, event: {number: x}}], A: {field: [兵]}}",
        "given: {waiting: [{ability: 兵/1, event: {from: moon}}], A: {field: [兵]}}",
        "given: {A: {field: [{card: 白紙, as: [x]}]}}",
        "given: {A: {hand: [{card: 白紙, count: 9999}]}}", "given: {A: {hand: [" + "白紙 x999, " * 5_000 + "]}}",
        "given: {A: {hand: [" + "白" * 5_000 + "]}}", "given: {A: {hand: ['兵" + " " * 3_900 + "x']}}",
        "given: {A: {deck: 1, デッキ: 2}}",
        "given: {A: {borne: x}}", "given: {turn: 99999}", "given: {seed: -1}", "cards: [{name: 兵, stats: ²/1/1}]",
        "cards: [{name: 兵, cost: [1]}]",
        "cards: [{name: 兵, text: [a, b]}]", "cards: [{name: [兵]}]", "cards: {兵: 5}", "readings: {x: y}",
        "date: 99999", "rules: [[1]]",
        "then: " + "長" * 10_000,
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    own = "" if text.startswith("cards") else OWN
    file = tmp_path / "scenario.yaml"
    file.write_text(f"title: t\ngame: ninja_slayer\n{own}{text}\n", encoding="utf-8")
    found = scenario.run_file(file)
    assert found.bad_file
    assert is_no_fault_of_ours(found)
    assert [failure.message("en").startswith("scenario.yaml: ") for failure in found.failures] == [True]


@pytest.mark.parametrize("line", [
    "sees: {A: {A.kotodama: 1}}", "knows: {A: A.白紙 in nowhere}", "why not: {rules: [802.4]}", "pass: -1", "pass: 0",
    "undo: 0", "undo: 999999999",
    "pass: [A]", "A: ''", "A: [[pass]]", "C: pass", "concede: 1", "expect: 5", "A: number ²",
])  # fmt: skip
def test_a_line_that_makes_no_sense_fails_by_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(f"title: t\ngame: ninja_slayer\nwhen:\n  - {line}\n", encoding="utf-8")
    found = scenario.run_file(file)
    assert is_no_fault_of_ours(found)
    assert [failure.line for failure in found.failures] == [4]


# --- replays --------------------------------------------------------------------------------------


def verified(text: bytes) -> object:
    return replays.verify(GAME, replays.from_text(text, "game.json"), "game.json")


REPLAY = seeds("replay")[0]
ROWS: dict[str, Any] = json.loads(REPLAY)
JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | letters(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(letters(), inner, max_size=4),
    max_leaves=6,
)


@STEADY
@given(key=st.sampled_from(tuple(ROWS)), value=JSON_VALUES)
def test_a_replay_with_another_value_somewhere_is_refused(key: str, value: Any) -> None:
    found = outcome(verified, json.dumps({**ROWS, key: value}).encode())
    assert is_told_well(found, "game.json") if isinstance(found, BadFile) else value == ROWS[key]


@STEADY
@given(decisions=st.lists(st.integers(-3, 12), max_size=20))
def test_a_replay_with_other_decisions_is_refused_at_one_of_them_or_at_its_end(decisions: list[int]) -> None:
    found = outcome(verified, json.dumps({**ROWS, "decisions": decisions}).encode())
    assert is_told_well(found, "game.json") if isinstance(found, BadFile) else decisions == ROWS["decisions"]


@STEADY
@given(cut=st.integers(0, len(REPLAY) - 3))
def test_a_replay_that_is_cut_off_is_refused(cut: int) -> None:
    assert is_told_well(outcome(verified, REPLAY[:cut]), "game.json")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("version", 3, "version"), ("version", True, "version"), ("version", 1.0, "version"),
        ("ruleset", "1999-01-01", "ruleset"), ("game", "chess", "game"),
        ("fingerprint", "0", "fingerprint"), ("digest", "0", "digest"), ("winner", 0, "winner"),
        ("winner", 7, "winner"),
        ("seed", 2**63, "seed"), ("seed", "1", "seed"), ("decks", [[], [], []], "decks"),
        ("decks", [["x"], []], "decks"),
        ("decks", [["KNS1-001"] * 501, []], "decks"), ("readings", {"x": "y"}, "readings"),
        ("decisions", [10**6], "decisions"), ("decisions", [0.5], "decisions"), ("decisions", [99], "decisions"),
        ("decisions", [-9], "decisions"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_replay_is_named(key: str, value: Any, said: str) -> None:
    found = outcome(verified, json.dumps({**ROWS, key: value}).encode())
    assert is_told_well(found, "game.json")
    assert f"game.json: {said}" in found.message("en")


def test_a_replay_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + REPLAY)
    assert replays.read(file).seed == ROWS["seed"]


@STEADY
@given(data=values() | scalars())
def test_no_other_data_are_a_scenario(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "any.yaml"
    file.write_bytes(as_yaml(data))
    assert is_told_well(outcome(loading.read, file), "any.yaml")
