"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kisoku.effects.programs import unmeant
from kisoku.games.rebirth import cardset, construction
from kisoku.games.rebirth.pool import Pool, trial
from kisoku.games.rebirth.words import language as language
from kisoku.kernel.game import Reason
from kisoku.text.program import Ability

BOXES = ("text",)
"""Where a card has text."""
PARAGRAPHS = {"line": "text"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return (("text", BOXES[0]),)


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    return ((BOXES[0], card.facts.text) for card in cardset.our_cards().values() if card.facts.text)


def not_carried_out(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """What of the programs nothing here carries out."""
    return unmeant(trial(), abilities)


def programs() -> Pool:
    """What compiles texts to try them."""
    return trial()


def read_cards(path: Path) -> int:
    """How many cards the set file has. Raises BadFile with the place of its first fault."""
    return len(cardset.read_set(path))


def read_deck(path: Path) -> tuple[tuple[str, ...], str]:
    """The card numbers and the format of a deck file, legal or not. Raises BadFile if it is none."""
    deck = cardset.read_deck(path)
    return deck.cards, deck.format


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (6.1)."""
    known = cardset.our_cards()
    return construction.deck_reasons([known[number] for number in cardset.read_deck(path).cards])
