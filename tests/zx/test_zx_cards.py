"""Our own set of Z/X cards and its decks: complete, legal, in both languages, and every text in the form that the
language prints.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kisoku.effects.programs import unmeant
from kisoku.games.zx import cardset, files
from kisoku.games.zx.construction import deck_reasons
from kisoku.games.zx.state import COLOURS
from kisoku.games.zx.words import language
from kisoku.games.zx.words.keywords import KEYWORDS, WRAPPERS

CARDS = cardset.our_cards()
DECKS = cardset.our_decks()
SUBTEXTS = {"advent", "awakening", "dream", "possession", "crisis", "named", "shift"}
ACTIONS = {
    "break", "counter", "damage", "destroy", "draw", "enter", "force", "gain", "igob", "ignite", "life_shield", "look",
    "move", "reboot", "recover", "relocate",
    "remove", "reveal", "shield", "shift", "shuffle", "start_phase", "unison", "vanish",
}  # fmt: skip


def test_the_set_has_cards_of_every_colour_and_kind() -> None:
    assert len({card.facts.name for card in CARDS.values()}) >= 120
    colours = Counter(colour for card in CARDS.values() for colour in card.facts.colours)
    assert all(colours[colour] >= 20 for colour in COLOURS)
    assert {card.facts.kind for card in CARDS.values()} == set(cardset.KINDS.values())


def test_the_set_has_every_keyword_ability_and_every_condition_of_subtexts() -> None:
    met = {ability.keyword for card in CARDS.values() for ability in card.abilities}
    assert {*KEYWORDS, *WRAPPERS, *SUBTEXTS} <= met


def test_the_set_has_every_keyword_action() -> None:
    texts = "\n".join(str(card.abilities) for card in CARDS.values())
    assert {action for action in ACTIONS if f"verb='{action}'" not in texts} == set()


@pytest.mark.parametrize("number", CARDS)
def test_a_text_is_written_as_the_language_prints_it(number: str) -> None:
    facts = CARDS[number].facts
    for box, text in (("text", facts.text), ("subtext", facts.subtext)):
        for _, words in language().paragraphs(text):
            assert language().read_line(words, box).canonical == words


def test_nothing_of_the_set_is_left_undone() -> None:
    assert [card.facts.number for card in CARDS.values() if unmeant(files.programs(), card.abilities)] == []


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_breaks_no_rule(name: str) -> None:
    assert deck_reasons(DECKS[name].cards) == []


def test_three_decks_have_a_dynamis_and_two_are_to_learn_with() -> None:
    parts = {name: cardset.split(deck.cards) for name, deck in DECKS.items()}
    assert sum(bool(part["dynamis"]) for part in parts.values()) >= 3
    for name in ("first_flame", "first_leaf"):
        assert not parts[name]["dynamis"]
        assert (
            sum(len(CARDS[number].abilities) for number in set(parts[name]["deck"]))
            <= len(set(parts[name]["deck"])) + 2
        )


def test_every_name_in_a_text_is_that_of_a_card_or_part_of_one() -> None:
    names = [name for card in CARDS.values() for name in (card.facts.name, card.facts.player_name)]
    made = {"若木"}
    for card in CARDS.values():
        for name in re.findall("「(.+?)」", card.facts.text):
            assert name in made or any(name in known for known in names), (card.facts.number, name)


def test_every_race_in_a_text_is_that_of_a_card() -> None:
    races = {race for card in CARDS.values() for race in card.facts.races}
    for card in CARDS.values():
        assert set(re.findall(r"\[(.+?)\]", card.facts.text + card.facts.subtext)) <= races, card.facts.number
