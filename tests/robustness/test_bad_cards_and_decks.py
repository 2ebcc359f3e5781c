"""Card sets and decks of any content are read, or refused in one message that names file and place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonsense import STEADY, as_yaml, card_texts, is_told_well, letters, outcome, some_of, values

from kisoku.games.ninja_slayer import cardset, files
from kisoku.games.ninja_slayer.words import language
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile

KNOWN = sorted(cardset.our_cards())
NUMBERS = st.integers(0, 9)
CARD = some_of({
    "id": st.sampled_from(("X-1", "X-2", "X-3")), "name": letters(),
    "kind": st.sampled_from(("キャラクター", "コトダマ", "character")),
    "cost": NUMBERS, "karate": NUMBERS, "endurance": NUMBERS, "sabotage": NUMBERS,
    "attributes": st.lists(letters(), max_size=3),
    "text": st.just("◆インターラプト") | card_texts(), "ukemi": card_texts() | st.none(),
})  # fmt: skip
SET = some_of({"game": st.just("ninja_slayer"), "cards": st.lists(CARD, max_size=3)})
COUNTS = st.dictionaries(st.sampled_from(KNOWN) | letters(), st.integers(-1, 61), max_size=6)
FORMAT = st.sampled_from(("constructed", "sealed"))
DECK = some_of(
    {"name": letters(), "game": st.just("ninja_slayer"), "format": FORMAT, "packs_seed": NUMBERS, "cards": COUNTS}
)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path / "cache"))


@STEADY
@given(data=SET)
def test_a_card_set_is_read_or_refused(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "set.yaml"
    file.write_bytes(as_yaml(data))
    found = outcome(cardset.read_set, file)
    assert is_told_well(found, "set.yaml") if isinstance(found, BadFile) else len(found) == len(data["cards"])


@STEADY
@given(data=DECK)
def test_a_deck_is_read_or_refused_and_breaks_rules_by_number(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "deck.yaml"
    file.write_bytes(as_yaml(data))
    found = outcome(files.deck_reasons, file)
    if isinstance(found, BadFile):
        assert is_told_well(found, "deck.yaml")
    else:
        assert found[0].rule.startswith("402.")  # so few cards are never a legal deck


@STEADY
@given(data=values())
def test_any_other_data_are_neither_a_set_nor_a_deck(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "any.yaml"
    file.write_bytes(as_yaml(data))
    for read in (cardset.read_set, files.read_deck):
        with pytest.raises(BadFile) as caught:
            read(file)
        assert is_told_well(caught.value, "any.yaml")


@STEADY
@given(text=card_texts(), box=st.sampled_from(("text", "ukemi")))
def test_a_card_text_of_mixed_pieces_reads_with_one_meaning_or_is_refused(text: str, box: str) -> None:
    for line in text.splitlines():
        found = outcome(language().read_line, line, box)
        if isinstance(found, TextError):
            assert "\n" not in found.message("ja") + found.message("en")
        else:
            assert language().read_line(found.canonical, box).ability == found.ability


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("cards: [{name: 兵, kind: キャラクター, karate: 1, endurance: 1, sabotage: 1, 5: x}]", "cards › 1 › 5"),
        ("cards: [{name: 兵, kind: キャラクター, karate: 0.5, endurance: 1, sabotage: 1}]", "兵 › karate"),
        ("cards: [{name: 兵, kind: キャラクター, karate: true, endurance: 1, sabotage: 1}]", "兵 › karate"),
        ("cards: [{name: 兵, kind: キャラクター, karate: 100, endurance: 1, sabotage: 1}]", "兵 › karate"),
        ("cards: [{name: 2026-01-01, kind: コトダマ}]", "name"),
        ("cards: [{name: 兵, kind: 呪文}]", "205.2"),
        ("cards: [{name: 兵, kind: コトダマ, text: " + "長" * 10_000 + "。}]", "text"),
        ("cards: [{name: 兵, kind: コトダマ, text: " + "長" * 10_001 + "}]", "10000"),
        ("cards: [{name: " + "兵" * 101 + ", kind: コトダマ}]", "name"),
        ('cards: [{name: "兵\\n侍", kind: コトダマ}]', "name"),
        ('cards: [{name: "\\e[31m", kind: コトダマ}]', "U+001B"),
        ("cards: [{name: 兵, kind: コトダマ, name: 侍}]", "twice"),
        ("cards: [{name: 兵, kind: コトダマ}, {name: 兵, kind: コトダマ}]", "兵"),
        ("cards: [{name: 兵, kind: コトダマ, attributes: 5}]", "attributes"),
        ("cards: [{name: 兵, kind: コトダマ, attributes: [1]}]", "attributes"),
        ("cards: {}", "no list of cards"),
        ("game: chess\ncards: []", "game"),
        ("cards: " + "[" * 50_000, "deeply"),
        ("cards: &a [*a]", "line 1"),
        ("a: &a [x, x]\nb: &b [*a, *a]\ncards: [*b, *b]", "aliases"),
        ("cards: !!python/object/apply:os.system [ls]", "tags"),
        ("cards: []\n---\ncards: []", "line 3"),
        ("cards: [" + "9" * 5_000 + "]", "line 1"),
        ("cards: [0x" + "f" * 5_000 + "]", "too large"),
        ("cards: [" + "{}, " * 5_001 + "]", "too many"),
        ("", "no list of cards"),
    ],
)
def test_a_fault_in_a_card_set_is_named_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        cardset.read_set(file)
    assert is_told_well(caught.value, "set.yaml")
    assert place in caught.value.message("en")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("cards: {KNS9-001: 4}", "KNS9-001"),
        ("cards: {KNS1-001: 0}", "from 1 to 60"),
        ("cards: {KNS1-001: 99999999999999999}", "from 1 to 60"),
        ("cards: {KNS1-001: yes}", "from 1 to 60"),
        ("cards: {2026-01-01: 4}", "2026-01-01"),
        ("cards: {~: 4}", "None"),
        ("cards: [KNS1-001]", "not a deck"),
        ("name: [x]\ncards: {KNS1-001: 4}", "name"),
        ("name: {ja: 5}\ncards: {KNS1-001: 4}", "name › ja"),
        ("format: legacy\ncards: {KNS1-001: 4}", "format"),
        ("format: [sealed]\ncards: {KNS1-001: 4}", "format"),
        ("format: sealed\npacks_seed: x\ncards: {KNS1-001: 4}", "packs_seed"),
        ("format: sealed\npacks_seed: -1\ncards: {KNS1-001: 4}", "packs_seed"),
        ("game: 5\ncards: {KNS1-001: 4}", "game"),
        ("cards: {KNS1-001: 4, KNS1-001: 4}", "twice"),
    ],
)
def test_a_fault_in_a_deck_is_named_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        files.deck_reasons(file)
    assert is_told_well(caught.value, "deck.yaml")
    assert place in caught.value.message("en")


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-8"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_order_mark_and_any_ends_of_lines_do_no_harm(tmp_path: Path, coding: str, end: str) -> None:
    plain = (cardset.HERE / "decks" / "fast.yaml").read_text(encoding="utf-8")
    file = tmp_path / "deck.yaml"
    file.write_bytes(plain.replace("\n", end).encode(coding))
    assert files.deck_reasons(file) == []
