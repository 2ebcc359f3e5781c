"""Decks in scenarios: which rules of construction (1.2.2) a list of cards breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.spellcard.cardset import our_cards
from kisoku.games.spellcard.facts import Card
from kisoku.games.spellcard.rules.r1_construction import faults
from kisoku.games.spellcard.state import SpellcardState
from kisoku.judge.decks import checked, counted, found, told
from kisoku.text.normal import normal_name


def names(card: Card) -> tuple[str, ...]:
    facts = card.facts
    return normal_name(facts.number), facts.name, facts.spell, normal_name(facts.card_name)


def deck_facts(s: SpellcardState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks by the law of this position, and its size."""
    checked(row, ("format",))
    known = [*s.pool.sources, *our_cards().values()]
    cards = [found(name, known, names) for name in counted(row.get("cards"))]
    return told(faults(cards, s), len(cards))
