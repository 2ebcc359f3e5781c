"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kisoku.games.zx import cardset, construction
from kisoku.games.zx.pool import trial
from kisoku.games.zx.words import language as language
from kisoku.kernel.game import Reason

read_cards, read_deck, programs = cardset.read_set, cardset.read_deck, trial
BOXES = ("text", "subtext")
"""Where a card has text; the first is meant if nothing is said."""
PARAGRAPHS = {"line": "text", "subline": "subtext"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return tuple((box, box) for box in BOXES)


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for card in cardset.our_cards().values():
        yield from ((box, text) for box, text in zip(BOXES, (card.facts.text, card.facts.subtext), strict=True) if text)


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (401)."""
    return construction.deck_reasons(cardset.read_deck(path).cards)


def deck_text(cards: Sequence[str], form: str, name: str) -> str:
    """A deck file with these cards, each under where it belongs."""
    known, parts = cardset.our_cards(), cardset.split(tuple(cards))
    rows = [f"name: {json.dumps(name, ensure_ascii=False)}", "game: zx", f"format: {form}"]
    rows += [f"{key}: [{', '.join(parts[key])}]" if len(parts[key]) > 1 else f"{key}: {parts[key][0]}" for key in ("player", "back") if parts[key]]
    for key, part in (("cards", "deck"), ("dynamis", "dynamis")):
        if key == "cards" or parts[part]:
            rows.append(f"{key}:" if parts[part] else f"{key}: {{}}")
            rows += [f"  {number}: {count}  # {known[number].facts.name}" for number, count in Counter(parts[part]).items()]
    return "\n".join(rows) + "\n"
