"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kisoku.games.spellcard import cardset, construction
from kisoku.games.spellcard.pool import trial
from kisoku.games.spellcard.words import language as language
from kisoku.games.spellcard.words import line_of
from kisoku.kernel.game import Reason

read_cards, read_deck, programs = cardset.read_set, cardset.read_deck, trial
BOXES = ("ability", "spell", "extra")
"""Where a card has text; the first is meant if nothing is said."""
PARAGRAPHS = {f"{box}_line": box for box in BOXES}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return tuple((box, box) for box in BOXES)


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for number in cardset.our_cards():
        yield from written(number)


def written(number: str) -> Iterator[tuple[str, str]]:
    """The boxes of a card of ours, each as it is read: a view shows them all together, and their ranges as maps."""
    facts = cardset.our_cards()[number].facts
    yield from (("ability", line_of(box)) for box in facts.abilities)
    yield from (("spell", line_of(box)) for box in facts.spells)
    if facts.extra:
        yield "extra", facts.extra


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (1.2.2)."""
    return construction.deck_reasons(cardset.read_deck(path).cards)
