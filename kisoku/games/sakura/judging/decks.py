"""Decks in scenarios: which rules of selection (C2) and construction (C3) a list of Megami and cards breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.sakura.cardset import corrected, names_of, our_cards
from kisoku.games.sakura.construction import card_faults, megami_faults
from kisoku.games.sakura.facts import Facts, find_megami
from kisoku.games.sakura.state import SakuraState
from kisoku.judge.decks import checked, counted, found, several, told
from kisoku.text.normal import normal_name


def names(facts: Facts) -> tuple[str, ...]:
    return normal_name(facts.number), *names_of(facts)


def deck_facts(s: SakuraState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks, by those of this position, and how many cards it has. Without `cards`: those
    of the selection of Megami."""
    checked(row, ("format", "megami"))
    hosted = [str(word) for word in several(row.get("megami"))]
    known = [*(card.facts for card in s.pool.cards), *(card.facts for card in our_cards().values())]
    cards: list[Facts] = []
    for name in counted(row.get("cards")):
        if not cards and find_megami(name) is not None and "megami" not in row:
            hosted.append(name)
        else:
            cards.append(corrected(found(name, known, names), s))
    return told([*megami_faults(hosted, s), *(card_faults(hosted, cards, s) if "cards" in row else ())], len(cards))
