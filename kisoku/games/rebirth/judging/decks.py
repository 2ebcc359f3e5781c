"""Decks in scenarios: which rules of construction (6.1) a list of cards breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.rebirth.cardset import our_cards
from kisoku.games.rebirth.rules.r6_preparation import faults
from kisoku.games.rebirth.state import PARTNER, RebirthState
from kisoku.judge.decks import checked, counted, found, told
from kisoku.text.normal import normal_name


def deck_facts(s: RebirthState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the main deck and the Partners break. partners: those beside it; unsaid, all
    Partners in `cards`.
    """
    checked(row, ("partners", "format"))
    rows = [(card.facts, tuple(p.ability for p in card.programs)) for card in s.pool.cards]
    rows += [(card.facts, card.abilities) for card in our_cards().values()]
    by_number = {facts.number: (facts, abilities) for facts, abilities in reversed(rows)}
    known = [facts for facts, _ in rows]

    def names(facts: Any) -> tuple[str, ...]:
        return normal_name(facts.number), facts.name

    main = [by_number[found(name, known, names).number] for name in counted(row.get("cards", []))]
    if "partners" in row:
        beside = [by_number[found(name, known, names).number] for name in counted(row["partners"])]
    else:
        beside = [one for one in main if one[0].kind == PARTNER]
        main = [one for one in main if one[0].kind != PARTNER]
    return told(faults(main, beside, s), len(main))
