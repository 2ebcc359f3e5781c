"""Decks in scenarios: which rules of construction (402) a list of cards breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.ninja_slayer.cardset import our_cards
from kisoku.games.ninja_slayer.construction import CONSTRUCTED, FORMATS, SEALED, faults, open_packs
from kisoku.games.ninja_slayer.pool import Facts
from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.judge.decks import checked, counted, found, told
from kisoku.kernel.game import Unclear
from kisoku.text.normal import normal_name


def names(facts: Facts) -> tuple[str, ...]:
    return normal_name(facts.number), facts.name, normal_name(f"{facts.name}◆{facts.epithet}")


def deck_facts(s: NinjaState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks, by the law of this position, and its size. packs: a seed for opening five of
    them; alone they are the deck."""
    checked(row, ("format", "packs"))
    form = row.get("format", CONSTRUCTED)
    if form not in FORMATS:
        raise Unclear(f"フォーマットは{'か'.join(FORMATS)}です", f"a format is {' or '.join(FORMATS)}")
    ours = [card.facts for card in our_cards().values()]
    opened: list[Facts] | None = None
    if "packs" in row:
        if form != SEALED or not isinstance(row["packs"], int):
            raise Unclear("packs はシールドの種（整数）です", "packs is a seed (a whole number) for the sealed format")
        opened = open_packs(ours, row["packs"])
    known = [*(card.facts for card in s.pool.cards), *ours]
    cards = [found(name, known, names) for name in counted(row["cards"])] if "cards" in row else list(opened or ())
    return told(faults(cards, form, opened, s), len(cards))
