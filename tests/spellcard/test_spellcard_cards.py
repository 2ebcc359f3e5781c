"""KSS1: its size, what it has of everything, its decks, and its English."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kisoku.games.spellcard import cardset, construction
from kisoku.games.spellcard.facts import ATTRIBUTES, OPTION, SPELL_CARD, Facts
from kisoku.games.spellcard.words.nouns import KEYWORDS
from kisoku.text.yamlfile import Place

FACTS = [card.facts for card in cardset.our_cards().values()]
SPELLS = [facts for facts in FACTS if facts.kind == SPELL_CARD]
OPTIONS = [facts for facts in FACTS if facts.kind == OPTION]
BOXES = [box for facts in FACTS for box in (*facts.abilities, *facts.spells)]
TEXTS = "".join(box.text for box in BOXES)
JAPANESE = re.compile("[ぁ-ゖァ-ヺー一-鿿々]")
NUMBER = re.compile(r"\d+|(?<![A-Za-z])n(?![A-Za-z])")
MAPS = re.compile(r"〔範囲[^〕]*〕|範囲[.rboRB/]{29}")


def test_the_set_has_enough_different_cards() -> None:
    assert len({facts.card_name for facts in SPELLS}) == len(SPELLS) >= 90
    assert len({facts.name for facts in OPTIONS}) == len(OPTIONS) >= 8


@pytest.mark.parametrize("word", KEYWORDS.values())
def test_every_keyword_is_on_some_card(word: str) -> None:
    assert f"《{word}》" in TEXTS


@pytest.mark.parametrize(
    "term",
    [
        "次に",
        "場合",
        "かわりに",
        "もよい",
        "変更する",
        "受ける",
        "された",
        "or",
        "前進",
        "後退",
        "対象",
        "本来",
        "術者",
        "公開",
    ],
)
def test_every_term_of_chapter_8_is_on_some_card(term: str) -> None:
    assert term in TEXTS


def test_every_icon_cost_and_attribute_is_on_some_card() -> None:
    assert {box.timing for box in BOXES} == {"", "常", "アクション", "リアクション"}
    assert {box.lasts for box in BOXES} == {"", "turn", "chain", "equip", "rule"}
    costs = " ".join(box.cost for box in BOXES)
    assert all(sign in costs for sign in (*ATTRIBUTES, "無", "術者", "手札1", "手札n", "スコア1", "スコア2"))
    assert {sign for facts in SPELLS for sign in facts.attributes} == set(ATTRIBUTES)
    assert {facts.rank for facts in SPELLS} == {1, 2, 3}
    assert {"装備", "ルール"} <= {word for facts in SPELLS for word in facts.types}
    assert sum(bool(facts.extra) for facts in SPELLS) >= 3
    assert any("b" in box.minimap for box in BOXES)


@pytest.mark.parametrize(
    "facts", [facts for facts in SPELLS if {"装備", "ルール"} & set(facts.types)], ids=lambda facts: facts.number
)
def test_what_lies_somewhere_has_the_type_for_it(facts: Facts) -> None:
    assert {"equip": "装備", "rule": "ルール"}[facts.spells[0].lasts] in facts.types


def test_there_are_four_legal_decks_and_each_has_its_own_option() -> None:
    decks = cardset.our_decks()
    assert len(decks) >= 4
    for deck in decks.values():
        assert construction.deck_reasons(deck.cards) == [], deck.name
        assert Counter(deck.cards).most_common(1)[0][1] <= 3
    assert len(
        {number for deck in decks.values() for number in deck.cards if number in {facts.number for facts in OPTIONS}}
    ) == len(decks)


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: facts.number)
def test_a_card_has_all_its_words_in_english_with_the_same_numbers(facts: Facts) -> None:
    pairs = [(facts.name, facts.name_en), (facts.spell, facts.spell_en), (facts.extra, facts.extra_en)]
    pairs += [(box.text, box.text_en) for box in (*facts.abilities, *facts.spells)]
    for japanese, english in pairs:
        assert bool(japanese) == bool(english), japanese
        assert not JAPANESE.search(english), english
    for box in (*facts.abilities, *facts.spells):
        assert sorted(NUMBER.findall(MAPS.sub("", box.text))) == sorted(NUMBER.findall(box.text_en)), box.text


def test_no_two_strikers_of_one_name_have_different_races() -> None:
    races: dict[str, tuple[str, ...]] = {}
    for facts in SPELLS:
        assert races.setdefault(facts.name, facts.races) == facts.races


PLAIN = {
    "timing": "アクション", "lasts": "ターン", "cost": "神神 手札1", "range": "..... .rrr. ..o.. ..... .....",
    "target": "敵1体",
    "text": "対象を「POW：+1」する。",
}  # fmt: skip


@pytest.mark.parametrize(("key", "other"), [
    ("timing", "action"), ("timing", "アクションタイミング"), ("lasts", "turn"), ("lasts", "ターン持続"),
    ("cost", ["神", "神", "手札1"]),
    ("cost", "神×2 手札1枚"), ("cost", "神2・手札×1"), ("cost", "神神 hand 1"),
    ("range", "...../.rrr./..o../...../....."),
    ("range", [".....", ".rrr.", "..o..", ".....", "....."]),
])  # fmt: skip
def test_what_is_printed_on_a_box_may_be_written_in_several_ways(key: str, other: object) -> None:
    place = Place("card")
    plain = cardset.read_card({"id": "X-1", "name": "甲", "spell": "符", "spells": [PLAIN]}, place)
    same = cardset.read_card({"id": "X-1", "name": "甲", "spell": "符", "spells": [{**PLAIN, key: other}]}, place)
    assert same.spells == plain.spells


def test_a_set_file_says_what_is_wrong_with_a_card(tmp_path: Path) -> None:
    path = tmp_path / "MINE.yaml"
    path.write_text(
        "set: MINE\ngame: spellcard\ncards:\n  - {id: M-1, name: 甲, spell: 乙, spells: [{timing: アクション, text: "
        "対象を消す。}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(Exception, match="M-1"):
        cardset.read_set(path)
