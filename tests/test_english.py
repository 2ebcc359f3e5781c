"""Cards speak English too: our own in every line, and nothing that an English player is told has Japanese letters in
it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kisoku.games.ninja_slayer import cardset as ninja_cards
from kisoku.games.ninja_slayer.naming import ATTRIBUTE_WORDS, ability_text
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.registry import GAMES, load
from kisoku.games.sakura import cardset as sakura_cards
from kisoku.games.sakura.facts import Facts
from kisoku.kernel.game import Unclear, Words
from kisoku.kernel.match import Match
from kisoku.kernel.state import handle
from kisoku.server.sights import known_refs
from kisoku.terminal.board import details
from kisoku.terminal.chronicle import Chronicle
from kisoku.text.yamlfile import BadFile, Place

JAPANESE = re.compile("[ぁ-ゖァ-ヺー一-鿿々ｦ-ﾟ]")
NUMBER = re.compile(r"\d+|(?<![A-Za-z])[XYZ](?![A-Za-z])")
SAID_WITHOUT_A_NUMBER = {
    "1ターンに1度しか": "only once a turn",
    "1枚につき": "for each",
    "1につき": "for each",
    "1番高い": "highest",
}
"""What English says in words alone."""


@cache
def our_facts(game: str) -> tuple[Any, ...]:
    return tuple(card.facts for card in import_module(f"kisoku.games.{game}.cardset").our_cards().values())


def in_both(facts: Any) -> Iterator[Words]:
    """All words of a card that have an English beside them."""
    known = {field.name: getattr(facts, field.name) for field in fields(facts)}
    for name, value in known.items():
        if is_dataclass(value):
            yield from in_both(value)
        elif f"{name}_en" in known:
            english = known[f"{name}_en"]
            yield from (
                Words(*pair)
                for pair in (zip(value, english, strict=True) if isinstance(value, tuple) else [(value, english)])
            )


def lines(game: str) -> Iterator[tuple[str, Words]]:
    """Every line of every card with its English, and the number of the card."""
    for facts in our_facts(game):
        for words in in_both(facts):
            pairs = zip(words.ja.splitlines(), words.en.splitlines(), strict=True)
            yield from ((facts.number, Words(*pair)) for pair in pairs)


# --- our cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_all_words_of_our_cards_are_there_in_english_line_by_line(game: str) -> None:
    for facts in our_facts(game):
        for words in in_both(facts):
            assert len(words.ja.splitlines()) == len(words.en.splitlines()), facts.number
            assert not JAPANESE.search(words.en), facts.number


@pytest.mark.parametrize("game", GAMES)
def test_a_line_has_the_same_numbers_in_both_languages(game: str) -> None:
    for number, words in lines(game):
        ja, en = words.ja, words.en
        for phrase, said in SAID_WITHOUT_A_NUMBER.items():
            assert ja.count(phrase) == 0 or said in en, (number, phrase)
            ja = ja.replace(phrase, "")
        assert Counter(NUMBER.findall(ja)) == Counter(NUMBER.findall(en)), (number, words)


def test_attributes_and_names_in_a_text_are_those_of_the_cards() -> None:
    names = {facts.name: facts.name_en for facts in our_facts("ninja_slayer")}
    for number, words in lines("ninja_slayer"):
        attributes = [ATTRIBUTE_WORDS[attribute] for attribute in re.findall("〈(.+?)〉", words.ja)]
        assert Counter(attributes) == Counter(re.findall("<(.+?)>", words.en)), number
        assert [
            names[name] for name in re.findall("“(.+?)”以外|“(.+?)”が", words.ja) for name in name if name
        ] == re.findall("“([^◆]+?)”", words.en), number
    assert {attribute for facts in our_facts("ninja_slayer") for attribute in facts.attributes} == set(ATTRIBUTE_WORDS)


LABELS = {
    "常時": "Constant", "攻撃後": "After attack", "展開時": "On deploy", "展開中": "Deployed", "破棄時": "On discard",
    "使用済": "Spent",
    "再起": "Resurge", "即再起": "Immediate resurge", "展開中/使用済": "Deployed/Spent", "神算": "Shinsan",
    "鬼謀": "Kibou",
    "変形時": "TransForm", "展開時/破棄時": "On deploy/On discard", "追加基本動作": "Additional basic action",
}  # fmt: skip


def test_labels_in_a_text_are_the_same_in_both_languages() -> None:
    for number, words in lines("sakura"):
        labels = [
            ": ".join((LABELS[label], *name))
            for label, *name in (found.split("：") for found in re.findall("[【〔](.+?)[】〕]", words.ja))
        ]
        assert labels == re.findall(r"\[(.+?)\]", words.en), number


@pytest.mark.parametrize("game", GAMES)
def test_what_a_card_is_compared_by_does_not_hang_on_a_translation(game: str) -> None:
    for facts in our_facts(game):
        untold = {field.name: field.default for field in fields(facts) if field.name.endswith("_en")}
        assert repr(replace(facts, **untold)) == repr(facts) == load(game).printed(facts.number)


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "card", "place", "words"),
    [
        ("ninja_slayer", "kind: コトダマ, text: 1枚ドロー。, text_en: [Draw 1 card.]", "甲 › text_en", "not text"),
        (
            "ninja_slayer",
            'kind: コトダマ, text: 1枚ドロー。, text_en: "Draw 1 card.\\nTwice."',
            "甲 › text_en",
            "has 2 lines, text has 1",
        ),
        ("ninja_slayer", "kind: コトダマ, ukemi_en: Draw 1 card.", "甲 › ukemi_en", "has 1 lines, ukemi has 0"),
        ("ninja_slayer", "kind: コトダマ, text: 1枚ドロー。, english: Draw 1 card.", "cards › 1 › english", "no field"),
        (
            "sakura",
            'type: 行動, text: カードを1枚引く。, text_en: "Draw 1\\ncard."',
            "甲 › text_en",
            "has 2 lines, text has 1",
        ),
        (
            "sakura",
            'type: 行動, open: {text: カードを1枚引く。, text_en: "Draw 1\\ncard."}',
            "甲 › open › text_en",
            "has 2 lines, text has 1",
        ),
        (
            "sakura",
            "type: 行動, open: {text: カードを1枚引く。, english: Draw 1 card.}",
            "甲 › open › english",
            "no field",
        ),
        (
            "sakura",
            "class: カスタムパーツ, texts: [隙], texts_en: [Opening, Opening]",
            "甲 › texts_en",
            "are 2, texts are 1",
        ),
        (
            "sakura",
            'class: カスタムパーツ, texts: [超克], texts_en: ["Over\\ncome"]',
            "甲 › texts › 1 › text_en",
            "has 2 lines, text has 1",
        ),
    ],
)
def test_english_that_does_not_fit_the_text_is_refused_with_its_place(
    game: str, card: str, place: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(f"cards: [{{name: 甲, {card}}}]", encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        import_module(f"kisoku.games.{game}.cardset").read_set(path)
    assert place in caught.value.message("en")
    assert words in caught.value.message("en")
    assert place in caught.value.message("ja")


def test_a_corrected_text_loses_the_english_of_what_it_was() -> None:
    wrong = ninja_cards.read_card(
        {
            "id": "NST1-71",
            "name": "ヨロコンデー！",
            "kind": "コトダマ",
            "text": "2枚ドロー。",
            "text_en": "Draw 2 cards.",
            "ukemi": "1枚ドロー。",
        },
        Place("set"),
    )
    facts = ninja_cards.corrected(replace(wrong.facts, ukemi_en="Draw 1 card."), None)
    assert (facts.text_en, facts.ukemi_en) == ("", "")
    assert (facts.text, facts.ukemi) != (wrong.facts.text, wrong.facts.ukemi)
    unchanged = replace(wrong.facts, number="NST2-11")
    assert ninja_cards.corrected(unchanged, None).text_en == "Draw 2 cards."

    row = next(row for row in sakura_cards.errata() if "text" in row)
    printed = Facts(row["number"], row["name"], text="カードを1枚引く。", text_en="Draw 1 card.")
    assert sakura_cards.corrected(printed).text_en == ""
    assert sakura_cards.corrected(replace(printed, number="another", name="別")).text_en == "Draw 1 card."


# --- what is told ---------------------------------------------------------------------------------


def english(seen: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Everything in an observation that is said in two languages, and the way to it."""
    if isinstance(seen, dict):
        if seen.keys() == {"ja", "en"}:
            yield way, seen["en"]
        for key, value in seen.items():
            yield from english(value, (*way, str(key)))
    elif isinstance(seen, list | tuple):
        for value in seen:
            yield from english(value, way)


def games(name: str, seeds: range) -> Iterator[Match]:
    game = load(name)
    decks = list(game.decks().values())
    for seed in seeds:
        state = game.new([decks[seed % len(decks)].cards, decks[(seed * 5 + 1) % len(decks)].cards], seed)
        state.log = []
        yield Match(state, undoable=False)


@pytest.mark.parametrize("name", GAMES)
def test_an_english_player_is_told_nothing_in_japanese(name: str) -> None:
    game = load(name)
    told = Counter[str]()
    for seed, match in enumerate(games(name, range(8))):
        chronicle, chance = Chronicle(game, match), random.Random(seed)
        while match.request is not None:
            told.update(line.en for one in chronicle.catch_up() for line in one.lines if line is not None)
            seen = game.observe(match.state, match.request.player)
            found = [(way, words) for way, words in english({**seen, "table": None}) if JAPANESE.search(words)]
            assert not found, found[:3]
            told.update(option["words"]["en"] for option in seen["request"]["options"])
            match.answer(chance.randrange(len(match.request.options)))
    assert len(told) > 500
    assert not [words for words in told if JAPANESE.search(words)]


@pytest.mark.parametrize("name", GAMES)
def test_no_reason_why_not_has_japanese_in_its_english(name: str) -> None:
    game = load(name)
    told = set[str]()
    for seed, match in enumerate(games(name, range(3))):
        chance = random.Random(seed)
        while match.request is not None:
            if chance.random() < 0.1:
                seen = game.observe(match.state, 0)
                refs = list(dict.fromkeys(known_refs(seen)))
                for intent in seen["table"]["intents"]:
                    for ref in chance.sample(refs, min(4, len(refs))):
                        told.update(reasons(name, match, intent["intent"].format("this"), {"this": handle(ref)}))
                for ask in seen["table"]["asks"]:
                    told.update(reasons(name, match, ask["intent"], {}))
            match.answer(chance.randrange(len(match.request.options)))
    assert len(told) > 10
    assert not [words for words in told if JAPANESE.search(words)]


def reasons(name: str, match: Match, intent: str, labels: dict[str, int]) -> set[str]:
    try:
        return {reason.words.en for reason in load(name).why_not(match.state, 0, intent, labels)}
    except Unclear:
        return set()


@pytest.mark.parametrize("name", GAMES)
def test_a_printed_card_and_the_table_are_told_without_japanese(name: str) -> None:
    game = load(name)
    shown: list[Any] = [game.card_facts(facts.number) for facts in our_facts(name)]
    shown.append(game.observe(next(games(name, range(1))).state, None)["table"])
    found = [(way, words) for way, words in english(shown) if JAPANESE.search(words)]
    assert not found, found[:5]


@pytest.mark.parametrize("name", GAMES)
def test_the_terminal_tells_all_of_a_card_in_english_but_its_printed_name(name: str) -> None:
    game = load(name)
    for match in games(name, range(3)):
        for _ in range(40):
            if match.request is None:
                break
            match.answer(0)
        seen = game.observe(match.state, 0)
        for zone in seen["players"][0]["zones"].values():
            for card in zone["cards"]:
                words = details(card, seen, "en").plain.replace(card["words"]["ja"], "")
                assert not JAPANESE.search(words), words


def test_what_nobody_has_put_into_english_is_told_as_it_is_printed() -> None:
    card = ninja_cards.read_card(
        {"name": "甲", "kind": "コトダマ", "text": "1枚ドロー。", "ukemi": "2枚ドロー。", "ukemi_en": "Draw 2 cards."},
        Place("set"),
    )
    pool = Pool()
    pool.add(card)
    assert ability_text(pool, pool.cards[0].abilities[0]) == Words("1枚ドロー。", "1枚ドロー。")
    assert ability_text(pool, pool.cards[0].ukemi) == Words("2枚ドロー。", "Draw 2 cards.")


def test_an_ability_that_a_card_gives_to_others_is_told_in_english() -> None:
    card = ninja_cards.our_cards()["KNS1-143"]
    pool = Pool()
    pool.add(card)
    given = pool.cards[0].abilities[0] + 1
    assert ability_text(pool, given) == Words(
        "◆これがアイサツした時、1枚ドロー。", "◆ When this performs aisatsu, draw 1 card."
    )
