"""Decks in scenarios: which rules of construction (401) a list of cards breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.zx.cardset import our_cards
from kisoku.games.zx.construction import faults
from kisoku.games.zx.pool import Facts
from kisoku.games.zx.state import ZxState
from kisoku.judge.decks import checked, counted, found, told
from kisoku.text.normal import normal_name

PLACES = ("dynamis", "player", "back")


def names(facts: Facts) -> tuple[str, ...]:
    return normal_name(facts.number), facts.name


def deck_facts(s: ZxState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks, and its size. dynamis, player, back: what is brought beside the deck."""
    checked(row, PLACES)
    known = [*(card.facts for card in s.pool.cards), *(card.facts for card in our_cards().values())]
    parts = {
        key: [found(name, known, names) for name in counted(row[key])] if key in row else []
        for key in ("cards", *PLACES)
    }
    deck = parts.pop("cards")
    return told(faults({"deck": deck, **parts}, s), len(deck))
