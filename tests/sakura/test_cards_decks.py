"""Which decks are legal: two Megami (C2) and seven normals and three trumps of theirs (C3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from kisoku.games.sakura import cardset, files
from kisoku.games.sakura.construction import card_faults, deck_reasons, megami_faults, whole_deck_reasons
from kisoku.games.sakura.facts import Facts, all_megami
from kisoku.kernel.game import Reason
from kisoku.kernel.rules import Rulebook

NINE = [one.id for one in cardset.with_cards()]
BLADES = list(cardset.our_decks()["blades"].cards)
READY = sorted(path.stem for path in (cardset.HERE / "decks").glob("*.yaml"))


def rules(reasons: list[Reason]) -> list[str]:
    return [reason.rule for reason in reasons]


@pytest.mark.parametrize("name", READY)
def test_a_ready_deck_breaks_no_rule(name: str) -> None:
    assert whole_deck_reasons(cardset.our_decks()[name].cards) == []


def test_the_ready_decks_use_each_of_the_nine_at_least_twice() -> None:
    used = Counter(word for name in READY for word in cardset.our_decks()[name].cards[:2])
    assert len(READY) >= 9
    assert all(used[one.id] >= 2 for one in cardset.with_cards() if one.id == one.user and one.number <= 9)
    assert {one.id for one in cardset.with_cards() if one.id == one.user} == set(used)


def test_every_pair_of_the_nine_is_a_deck_that_leaves_the_cards_to_the_player() -> None:
    decks = cardset.our_decks()
    pairs = [pair for pair in combinations(NINE, 2) if len({all_megami()[name].number for name in pair}) == 2]
    assert len(pairs) >= 36
    assert [decks[f"{one}-{other}"].cards for one, other in pairs] == pairs
    assert all(deck_reasons(pair) == [] for pair in pairs)


def test_the_open_deck_leaves_everything_to_the_player() -> None:
    assert cardset.our_decks()["open"].cards == ()
    assert deck_reasons(()) == []


def test_a_deck_in_which_all_should_be_chosen_needs_megami_and_cards() -> None:
    assert rules(whole_deck_reasons(())) == ["C2-1", "C3-2", "C3-2"]
    assert rules(whole_deck_reasons(("yurina", "saine"))) == ["C3-2", "C3-2"]


@pytest.mark.parametrize(
    ("megami", "broken"),
    [
        (["yurina"], ["C2-1"]),
        (["yurina", "saine", "himika"], ["C2-1"]),
        (["yurina", "yurina"], ["C2-1"]),
        (["yurina", "yurina-A1"], ["C2-1.n1"]),
        (["saine-A1", "saine-A2"], ["C2-1.n1"]),
        (["yurina", "innealra"], ["C2-2"]),
        (["yurina", "コダマ"], ["X1.unsel"]),
        (["kururu", "misora"], []),
        (["ユリナ", "『第二章』サイネ"], []),
    ],
)
def test_two_different_selectable_megami_are_chosen(megami: list[str], broken: list[str]) -> None:
    assert [fault.rule for fault in megami_faults(megami)] == broken


def test_a_rule_that_is_not_in_force_is_not_broken() -> None:
    assert megami_faults(["yurina", "yurina-A1"], Rulebook(frozenset(("C2-1.n1",)))) == []
    assert megami_faults(["yurina", "コダマ"], Rulebook(frozenset(("X1.unsel",)))) == []
    facts = [cardset.our_cards()[number].facts for number in BLADES[2:]]
    assert card_faults(["yurina", "saine"], facts[:9], Rulebook(frozenset(("C3-2",)))) == []
    assert {fault.rule for fault in card_faults(["yurina", "saine"], facts, Rulebook(frozenset(("X1.02",))))} == {
        "C3-1"
    }


def test_a_megami_whose_cards_are_not_here_cannot_be_played() -> None:
    missing = next((one for one in all_megami().values() if one.selectable and one not in cardset.with_cards()), None)
    if missing is None:
        return
    (reason,) = deck_reasons(("yurina" if missing.number != 1 else "saine", missing.id))
    assert (reason.rule, reason.words.en) == ("C3-1", f"the cards of {missing.en} are not here yet")
    assert missing.ja in reason.words.ja


@pytest.mark.parametrize(
    ("out", "into", "broken"),
    [
        ("NA-01-yurina-O-N-1", "NA-01-yurina-O-N-3", []),
        ("NA-01-yurina-O-N-1", None, ["C3-2"]),
        ("NA-01-yurina-O-S-1", None, ["C3-2"]),
        ("NA-01-yurina-O-N-1", "NA-01-yurina-O-S-2", ["C3-2", "C3-2"]),
        ("NA-01-yurina-O-N-1", "NA-03-himika-O-N-1", ["C3-1"]),
        ("NA-01-yurina-O-N-1", "NA-01-yurina-O-N-2", ["C3-1"]),
        ("NA-01-yurina-O-N-1", "NA-01-yurina-O-N-9", ["C1-3", "C3-2"]),
        ("NA-01-yurina-O-N-1", "NA-09-chikage-O-P-1", ["C3-2", "C3-1"]),
    ],
)
def test_seven_normals_and_three_trumps_of_the_two_megami_are_chosen_once_each(
    out: str, into: str | None, broken: list[str]
) -> None:
    deck = [card for card in BLADES if card != out] + ([into] if into else [])
    assert rules(whole_deck_reasons(deck)) == broken


def test_a_poison_is_not_usable_in_deck_construction() -> None:
    deck = [*cardset.our_decks()["survival"].cards, "NA-09-chikage-O-P-4"]
    (reason,) = whole_deck_reasons(deck)
    assert reason.rule == "X1.09.n1"


@pytest.mark.parametrize(
    ("megami", "number", "rule"),
    [
        ("chikage-A1", "NA-09-chikage-O-P-1", "X1.09.n1"),
        ("oboro-A2", "NA-05-oboro-A2-MP-1", "X1.05.A2.n1"),
        ("kururu-A1", "NA-10-kururu-A1-S-3-Ex1", "X1.10.A1.n1"),
        ("kururu-A1", "NA-10-kururu-O-S-3-Ex1", "C3-1"),
        ("renri-A1", "NA-22-renri-O-S-4-Ex1", "X1.22.n1"),
    ],
)
def test_each_note_of_appendix_1_bars_its_own_cards(megami: str, number: str, rule: str) -> None:
    assert rule in [fault.rule for fault in card_faults([megami, "yurina"], [Facts(number, "名")])]


def test_there_is_only_one_of_the_card_that_two_megami_share() -> None:
    shared = Facts("NA-02/04--saine/tokoyo-A1-N-1/4", "名")
    assert shared.number in all_megami()["saine-A1"].cards
    assert shared.number in all_megami()["tokoyo-A1"].cards
    faults = card_faults(["saine-A1", "tokoyo-A1"], [shared, shared], Rulebook(frozenset(("C3-2",))))
    assert [(fault.rule, fault.found) for fault in faults] == [("X1.04.A1.n2", 2)]


def test_a_deck_file_may_name_its_cards_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    names = [cardset.our_cards()[number].facts.name for number in BLADES[2:]]
    file.write_text(f"megami: [yurina, サイネ]\ncards: [{', '.join(names)}]\n", encoding="utf-8")
    deck = files.read_deck(file)
    assert (deck.cards, deck.format) == (tuple(BLADES), "constructed")
    assert files.deck_reasons(file) == []


@pytest.mark.parametrize("name", READY)
def test_a_ready_deck_has_a_name_in_both_languages(name: str) -> None:
    ja, en = cardset.our_decks()[name].title
    assert en.isascii()
    assert not ja.isascii()
