"""A fault in a file of cards or in a deck is one message that names the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kisoku.games.sakura import cardset, files
from kisoku.text.yamlfile import BadFile, Place

ATTACK = {"name": "試し斬り", "class": "通常札", "type": "攻撃", "range": "3-4", "damage": "2/1"}


def refused(path: Path, text: str) -> BadFile:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        files.deck_reasons(path) if path.name == "deck.yaml" else files.read_cards(path)
    for language in ("ja", "en"):
        message = caught.value.message(language)
        assert message.startswith(path.name)
        assert message.isprintable()
        assert len(message) < 1_000
    return caught.value


@pytest.mark.parametrize(
    ("card", "place", "words"),
    [
        ("{class: 通常札, type: 行動}", "cards › 1 › name", "missing"),
        ("{name: 斬, power: 3}", "cards › 1 › power", "no field"),
        ("{name: 斬, class: 伝説札, type: 行動}", "斬 › class", "伝説札"),
        ("{name: 斬, type: 呪文}", "斬 › type", "呪文"),
        ("{name: 斬, type: 行動, subtype: 反応}", "斬 › subtype", "反応"),
        ("{name: 斬, class: [切札], type: 行動}", "斬 › class", "text"),
        ("{name: 斬, class: 切札, type: 行動}", "斬 › consumption", "C6-2-1-12"),
        ("{name: 斬, class: 通常札, type: 行動, consumption: 2}", "斬 › consumption", "not for this card"),
        ("{name: 斬, type: 攻撃, damage: 3/1}", "斬 › range", "C6-2-1-8"),
        ("{name: 斬, type: 攻撃, range: 3-4}", "斬 › damage", "C6-2-1-9"),
        ("{name: 斬, type: 行動, range: 3-4}", "斬 › range", "only for attacks"),
        ("{name: 斬, type: 付与}", "斬 › charge", "C6-2-1-11"),
        ("{name: 斬, type: 行動, charge: 2}", "斬 › charge", "not for this card"),
        ("{name: 斬, type: 付与, charge: -1}", "斬 › charge", "whole number"),
        ("{name: 斬, type: 付与, charge: 2.5}", "斬 › charge", "whole number"),
        ("{name: 斬, type: 付与, charge: yes}", "斬 › charge", "whole number"),
        ("{name: 斬, range: 4-3, damage: 1/1}", "斬 › range", "3-4"),
        ("{name: 斬, range: 近い, damage: 1/1}", "斬 › range", "3-4"),
        ("{name: 斬, range: [1, [2]], damage: 1/1}", "斬 › range", "3-4"),
        ("{name: 斬, range: 1-100000000, damage: 1/1}", "斬 › range", "3-4"),
        ("{name: 斬, range: 3, damage: 3}", "斬 › damage", "X/Y"),
        ("{name: 斬, range: 3, damage: 3/1/1}", "斬 › damage", "X/Y"),
        ("{name: 斬, range: 3, damage: [3, 1]}", "斬 › damage", "X/Y"),
        ("{name: 斬, range: 3, damage: 1/1, open: {range: 3}}", "斬 › open › damage", "missing"),
        ("{name: 斬, range: 3, damage: 1/1, open: {charge: 3}}", "斬 › open › charge", "no field"),
        ("{name: 斬, range: 3, damage: 1/1, open: 3}", "斬 › open", "not a card"),
        ("{name: 斬, megami: ヤマダ}", "斬 › megami", "ヤマダ"),
        ("{name: 斬, megami: [ユリナ, サイネ, ヒミカ]}", "斬 › megami", "at most 2"),
        ("{name: 斬, megami: 5}", "斬 › megami", "no Megami"),
        ("{name: 斬, extra: 1}", "斬 › extra", "true or false"),
        ("{name: 斬, text: [x]}", "斬 › text", "not text"),
        ("{name: 斬, text: 謎の文。}", "斬 › text", "謎の文"),
        ("{name: 斬, type: 行動, open: {text: 謎の文。}}", "斬 › open › text", "謎の文"),
        ("{name: 斬, text: " + "長" * 10_000 + "。}", "斬 › text", "too long"),
        ("{name: 斬, text: " + "長" * 10_000 + "}", "斬 › text", ""),
        ("{name: 斬}, {name: 斬}", "斬", "two cards"),
        ("3", "cards › 1", "not a card"),
    ],
)
def test_a_fault_in_a_card_is_named_with_its_place(tmp_path: Path, card: str, place: str, words: str) -> None:
    bad = refused(tmp_path / "set.yaml", f"set: mine\ngame: sakura\ncards: [{card}]")
    assert " › ".join(bad.place.path).endswith(place)
    assert words in bad.message("en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no list of cards"),
        ("cards: {}", "no list of cards"),
        ("game: ninja_slayer\ncards: []", "another game"),
        ("set: [x]\ncards: [{name: 斬}]", "set"),
    ],
)
def test_what_is_no_card_set_of_this_game_is_refused(tmp_path: Path, text: str, words: str) -> None:
    assert words in refused(tmp_path / "set.yaml", text).message("en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cards: {NA-01-yurina-O-N-1: 1}", "not a deck"),
        ("cards: [NA-01-yurina-O-N-9]", "NA-01-yurina-O-N-9: there is no such card"),
        ("cards: [5]", "no such card"),
        ("megami: ユリナ\ncards: []", "megami"),
        ("megami: [ユリナ, ヤマダ]\ncards: []", "ヤマダ"),
        ("game: ninja_slayer\ncards: []", "another game"),
        ("format: sealed\ncards: []", "constructed"),
        ("name: [x]\ncards: []", "name"),
    ],
)
def test_a_fault_in_a_deck_file_is_named_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    assert words in refused(tmp_path / "deck.yaml", text).message("en")


@pytest.mark.parametrize(
    ("written", "distances"),
    [
        ("3", (3,)),
        (3, (3,)),
        ("3-4", (3, 4)),
        ("0-2,5", (0, 1, 2, 5)),
        ("1、3", (1, 3)),
        ([5, 1], (1, 5)),
        ("１－３", (1, 2, 3)),
        (["0-1", 4], (0, 1, 4)),
    ],
)
def test_a_range_is_a_set_of_distances(written: object, distances: tuple[int, ...]) -> None:
    assert cardset.read_card({**ATTACK, "range": written}, Place("x")).facts.range == distances


@pytest.mark.parametrize(
    ("written", "aura", "life"),
    [("3/1", 3, 1), ("-/1", None, 1), ("5/-", 5, None), ("X/Y", "X", "Y"), ("4/X", 4, "X"), ("０/０", 0, 0)],
)
def test_damage_is_a_number_a_letter_or_none(written: str, aura: object, life: object) -> None:
    facts = cardset.read_card({**ATTACK, "damage": written}, Place("x")).facts
    assert (facts.aura, facts.life) == (aura, life)


@pytest.mark.parametrize(
    ("row", "cls", "type_"),
    [
        ({}, "normal", "action"),
        ({"charge": 2}, "normal", "enhancement"),
        ({"range": 3, "damage": "1/1"}, "normal", "attack"),
        ({"consumption": 0}, "trump", "action"),
        ({"class": "trump", "type": "enhancement", "charge": 0, "consumption": 1}, "trump", "enhancement"),
        ({"type": "不定"}, "normal", "indefinite"),
    ],
)
def test_class_and_type_may_be_left_out_where_the_numbers_tell_them(
    row: dict[str, object], cls: str, type_: str
) -> None:
    facts = cardset.read_card({"name": "試し", **row}, Place("x")).facts
    assert (facts.number, facts.users, facts.cls, facts.type) == ("試し", (), cls, type_)


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 120)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(("切札", "攻撃", "対応", "ユリナ", "3-4", "1-", "2/1", "X/-", "/", "隙"))
)
ANYTHING = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(row=st.dictionaries(st.sampled_from(cardset.FIELDS), ANYTHING, max_size=6))
def test_a_card_of_any_content_is_read_or_refused(row: dict[str, object]) -> None:
    try:
        facts = cardset.read_card({"name": "試し", **row}, Place("x")).facts
    except BadFile:
        return
    assert (facts.type == "attack") == (facts.range != ())
    assert (facts.cls == "trump") == (facts.consumption is not None)
