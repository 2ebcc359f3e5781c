"""The cards of the nine Megami: numbers as printed, every text read, and appendices 1 and 2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kisoku.games.sakura.cardset import corrected, errata, find_card, our_cards, with_cards
from kisoku.games.sakura.facts import Damage, Facts, all_megami, find_megami
from kisoku.games.sakura.words import language
from kisoku.kernel.rules import Rulebook

NINE = {
    "yurina": """
        N: A 3-4 3/1; A 3 2/2; A 1-2 2/1; Af 2-4 4/3; C; E 2; Ef 4
        S: A 3-4 4/4 (7); Ar 0-10 2/- (3); C (2); Af 1-4 5/5 (5)
    """,
    "saine": """
        N: A 4-5 2/1; Ar 4-5 3/1; Ar 2-3 2/1; C; E 2; Er 1; Ef 5
        S: C (6); C (8); Ar 0-10 1/1 (2); Ar 1-5 5/5 (5)
    """,
    "himika": """
        N: A 4-10 2/1; A 6-8 2/1; A 5-8 3/2; Af 5-9 3/1; C; C; E 3
        S: A 5-10 3/1 (0); A 0-2 2/2 (5); C (3); C (2)
    """,
    "tokoyo": """
        N: A 4 -/1; Ar 2-4 2/1; C; Cr; Cf; E 2; E 2
        S: Ar 0-10 -/1 (5); A 3-4 2/2 (2); A 3-8 1/1 (1); C (2)
    """,
    "oboro": """
        N: A 3-4 2/2; A 2 2/1; Af 2-4 3/2; C; Cr; Cf; E 4
        S: Af 3-4 2/2 (4); Cr (4); E 3 (2); A 3-7 1/1 (0)
    """,
    "yukihi": """
        N: A 4-6 3/1 | 0-2 1/2; A 5-6 1/1 | 0-2 1/1; A 2-5 1/1 | 0-2 1/1; Af 4-6 5/- | 0-2 -/2; C; Cr |; E 2
        S: A 4-5 3/1 | 0-2 0/0 (2); A 4-6 0/0 | 0 4/5 (5); Ef 7 (3); Cr (1)
    """,
    "shinra": """
        N: A 2-7 2/-; Ar 2-7 1/-; Af 3-8 -/1; C; Cr; E 2; E 4
        S: C (2); C (2); Ef 5 (2); E 6 (6)
    """,
    "hagane": """
        N: A 2-6 5/3; A 0-6 1/-; Af 0-3 2/-; C; C; C; E 2
        S: A 0-10 X/Y (4); C (2); C (5); C (3)
    """,
    "chikage": """
        N: A 4-5 2/2; A 4 1/1; Ar 1-3 1/-; Ar 1-5 1/1; C; E 4; E 2
        S: C (3); Er 5 (2); A 3-7 1/2 (1); Ef 4 (5)
        P: C; C; E 3; C
    """,
}
"""The printed values. Attack, aCtion or Enhancement, reaction or full power; range and damage, those of the open side
after |, charge, (consumption).
"""

LETTERS = {"attack": "A", "action": "C", "enhancement": "E", "": "", "reaction": "r", "fullpower": "f"}
CLASS_OF = {"N": "normal", "S": "trump", "P": "poison"}


def in_short(facts: Facts) -> str:
    """The card's values as in the table above."""
    parts = [LETTERS[facts.type] + LETTERS[facts.subtype], attack(facts.range, facts.aura, facts.life)]
    if facts.open is not None:
        parts += ["|", attack(facts.open.range, facts.open.aura, facts.open.life)]
    parts += [
        str(facts.charge) if facts.charge is not None else "",
        f"({facts.consumption})" if facts.consumption is not None else "",
    ]
    return " ".join(part for part in parts if part)


def attack(distances: tuple[int, ...], aura: Damage, life: Damage) -> str:
    if not distances:
        return ""
    assert distances == tuple(range(distances[0], distances[-1] + 1))
    span = f"{distances[0]}-{distances[-1]}" if len(distances) > 1 else f"{distances[0]}"
    return f"{span} {'-' if aura is None else aura}/{'-' if life is None else life}"


@pytest.mark.parametrize("megami", NINE)
def test_the_values_of_each_card_are_the_printed_ones(megami: str) -> None:
    number = all_megami()[megami].number
    expected = {
        f"NA-{number:02}-{megami}-O-{kind}-{place}": (CLASS_OF[kind], value.strip())
        for kind, _, values in (line.strip().partition(": ") for line in NINE[megami].strip().splitlines())
        for place, value in enumerate(values.split(";"), 1)
    }
    cards = {key: card.facts for key, card in our_cards().items() if f"-{megami}-O-" in key}
    assert {key: (facts.cls, in_short(facts)) for key, facts in cards.items()} == expected


READ_AS = {"NA-22-kiriko-O-S-1"}
"""Cards in nobody's list, as which others only read (C10-16)."""


def test_whoever_can_be_chosen_has_every_card_that_appendix_1_lists_and_there_is_no_other() -> None:
    assert {*NINE} <= {one.id for one in with_cards()}
    assert {number for one in all_megami().values() for number in (*one.cards, *one.extra)} >= {*our_cards()} - READ_AS


@pytest.mark.parametrize("number", our_cards())
def test_each_text_is_written_in_the_canonical_way(number: str) -> None:
    card = our_cards()[number]
    for text in (card.facts.text, card.facts.open.text if card.facts.open else ""):
        for line, words in language().paragraphs(text):
            reading = language().read_line(words, "text", line, card.facts.type)
            assert reading.status == "exact", reading.canonical


@pytest.mark.parametrize("number", our_cards())
def test_a_card_does_something_exactly_if_it_says_something(number: str) -> None:
    card = our_cards()[number]
    assert bool(card.abilities) == bool(card.facts.text)
    assert bool(card.open_abilities) == bool(card.facts.open is not None and card.facts.open.text)


def test_names_are_distinct_in_both_languages() -> None:
    cards = [card.facts for card in our_cards().values()]
    assert len({facts.name for facts in cards}) == len({facts.name_en for facts in cards}) == len(cards)


def test_a_card_is_found_by_its_number_and_by_each_of_its_names() -> None:
    for word in ("NA-06-yukihi-O-N-2", "しこみび / ねこだまし", "ねこだまし", "hidden flame"):
        card = find_card(word)
        assert card is not None
        assert card.facts.number == "NA-06-yukihi-O-N-2"
    assert find_card("ねこ") is None


# --- X1: Megami -----------------------------------------------------------------------------------


def test_twenty_five_megami_have_forty_eight_selectable_versions() -> None:
    selectable = [one for one in all_megami().values() if one.selectable]
    assert len(selectable) == 48
    assert sorted({one.number for one in selectable}) == list(range(1, 26))
    assert [one.ja for one in all_megami().values() if not one.selectable] == ["コダマ", "キリコ", "ザンカ", "ヲウカ"]


@pytest.mark.parametrize(
    ("megami", "normals", "trumps"),
    [("yurina", 7, 4), ("tokoyo-A2", 6 + 1, 4), ("yatsuha-A1", 7, 1), ("yatsuha-AA1", 7, 1), ("honoka-A1", 7, 4)],
)
def test_a_version_has_as_many_cards_as_its_exchanges_leave(megami: str, normals: int, trumps: int) -> None:
    cards = all_megami()[megami].cards
    assert (sum("-N-" in number for number in cards), sum("-S-" in number for number in cards)) == (normals, trumps)


def test_an_exchange_takes_the_old_cards_away() -> None:
    cards = all_megami()["yurina-A1"].cards
    assert "NA-01-yurina-A1-S-2" in cards
    assert "NA-01-yurina-O-S-2" not in cards


def test_a_megami_is_found_by_every_name() -> None:
    for word in ("saine-A1", "『第二章』サイネ", "Saine, the Second Chapter"):
        found = find_megami(word)
        assert found is not None
        assert (found.id, found.user, found.number) == ("saine-A1", "saine", 2)
    assert find_megami("《チカゲ》") is all_megami()["chikage"]
    assert find_megami("インネアルラ") is None


def test_poisons_are_nobodys_and_two_of_one_exist() -> None:
    poisons = [card.facts for card in our_cards().values() if card.facts.cls == "poison"]
    assert [(facts.users, facts.extra, facts.copies) for facts in poisons] == [((), True, 1)] * 3 + [((), True, 2)]
    assert all(card.facts.users for card in our_cards().values() if card.facts.cls not in ("poison", "soldier"))


# --- X2: errata -----------------------------------------------------------------------------------


def test_a_card_of_that_name_counts_as_the_number_that_the_errata_give_it() -> None:
    printed = Facts("幽玄の空", "幽玄の空", cls="trump")
    assert corrected(printed).number == "NA-04-tokoyo-O-S-1"
    assert corrected(printed, Rulebook(frozenset(("X2.2",)))).number == "幽玄の空"
    found = find_card("幽玄の空")
    assert found is not None
    assert found.facts.number == "NA-04-tokoyo-O-S-1"


def test_an_icon_that_counts_as_another_is_changed_in_its_effect_alone() -> None:
    printed = Facts(
        "NA-25-misora-O-S-1",
        "ミハテヌハテ",
        text="【攻撃後】自オーラ→間合：1\n【使用済】あなたの終了フェイズに、自オーラ→間合：1",
    )
    assert corrected(printed).text == "【攻撃後】自オーラ→間合：1\n【使用済】あなたの終了フェイズに、ダスト→間合：1"


def test_a_corrected_text_replaces_the_whole_text() -> None:
    row = next(row for row in errata() if row["rules"][0] == "X2.1")
    printed = Facts(row["number"], row["name"], text="printed")
    assert corrected(printed).text == row["text"].strip()
    assert corrected(replace(printed, number="NA-11-thallya-O-N-5")).text == "printed"


def test_no_card_of_the_nine_is_changed_by_the_errata() -> None:
    assert all(corrected(card.facts) == card.facts for card in our_cards().values())
