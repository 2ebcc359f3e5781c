"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kisoku.games.sakura import cardset, construction
from kisoku.games.sakura.pool import trial
from kisoku.games.sakura.words import language as language
from kisoku.judge.trying import CARD, Trial
from kisoku.kernel.game import Reason

read_cards, read_deck, programs = cardset.read_set, cardset.read_deck, trial
BOXES = ("text",)
"""Where a card has text."""
PARAGRAPHS = {"line": "text"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read. An umbrella's open side has its own
    (A4-2-1).
    """
    return tuple((key, BOXES[0]) for key in ("text", "textOpened"))


_SIDE = {
    "hand": [CARD, "打ち", "石"], "deck": 5, "flare": 5, "aura": 4, "life": 6, "discard": ["石"], "facedown": ["石"],
}  # fmt: skip
_ATTACK, _CHARGE, _TRUMP = {"range": "0-10", "damage": "1/1"}, {"charge": 2}, {"consumption": 0}
TRIAL = Trial(
    given={"": {"distance": 5, "dust": 6, "A": _SIDE, "B": _SIDE}},
    fields={
        "after_attack": _ATTACK, "constant": _ATTACK, "on_deploy": _CHARGE, "deployed": _CHARGE, "on_discard": _CHARGE,
        "spent": _TRUMP, "resurge": _TRUMP, "immediate_resurge": _TRUMP,
    },
    cards=({"name": "石"}, {"name": "打ち", "range": "0-10", "damage": "1/1"}),
    first=frozenset(("use",)),
)  # fmt: skip
"""How a text is tried: in the hands of both."""


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for card in cardset.our_cards().values():
        for text in (card.facts.text, card.facts.open.text if card.facts.open is not None else ""):
            if text:
                yield BOXES[0], text


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of choosing Megami and cards that the deck in the file breaks (C2, C3)."""
    return construction.whole_deck_reasons(cardset.read_deck(path).cards)


def deck_text(cards: Sequence[str], form: str, name: str) -> str:
    """A deck file with these Megami and cards."""
    known = cardset.our_cards()
    hosted = [number for number in cards if number not in known]
    rows = [f"  - {number}  # {known[number].facts.name}" for number in cards if number in known]
    return (
        "\n".join(
            [
                f"name: {json.dumps(name, ensure_ascii=False)}",
                "game: sakura",
                f"megami: [{', '.join(hosted)}]",
                "cards:",
                *rows,
            ]
        )
        + "\n"
    )
