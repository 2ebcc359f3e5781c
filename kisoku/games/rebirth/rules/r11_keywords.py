"""11: keywords. (Spark is an automatic ability for the entry process, and Cancel is presented: see 9.7.3.)"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kisoku.games.rebirth.rules.r9_layers import forbidden, info, meant
from kisoku.games.rebirth.rules.r12_multiplayer import allies
from kisoku.games.rebirth.state import (
    ENTRY,
    HAND,
    MEMBER,
    MOST,
    NONE,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    RebirthState,
)
from kisoku.kernel.rules import rows, rule

_NAMES = re.compile(r"《([^》]*)》")
_ATTRIBUTES = re.compile(r"〔([^〕]*)〕")


class Demand(NamedTuple):
    """What a keyword demands of cards: one of these names, attributes or keywords; nothing: any card."""

    names: tuple[str, ...]
    attributes: tuple[str, ...]
    keywords: tuple[str, ...] = ()


@lru_cache(maxsize=2048)
def demand(words: str) -> Demand:
    """From 《名》〔属性〕keyword:nobishiro…"""
    rest = _ATTRIBUTES.sub("", _NAMES.sub("", words))
    keywords = tuple(word for word in rest.split("keyword:") if word)
    return Demand(tuple(_NAMES.findall(words)), tuple(_ATTRIBUTES.findall(words)), keywords)


def meets(s: RebirthState, card: int, wanted: Demand) -> bool:
    """A name may be part of a card's name (reading A-37)."""
    names, attributes, keywords = wanted
    if not names and not attributes and not keywords:
        return True
    row = info(s, card)
    for name in names:
        if name in row.name:
            return True
    for attribute in attributes:
        if attribute in row.attributes:
            return True
    if not keywords:
        return False
    programs = [s.pool.programs[number] for number in row.abilities]
    return any(
        is_had(s, word)
        for word in keywords
        if word in row.keywords or any(meant(program, word) for program in programs)
    )


@rows((), lambda s, keyword: f"keyword {keyword}", off=False)
def is_had(s: RebirthState, keyword: str) -> bool:
    """A keyword that a card has is what is demanded."""
    return True


# --- 11.5: Re-combo ---------------------------------------------------------------------------------------------------


@rule("11.5.1", "11.5.4", off=True)
def recombo(s: RebirthState, player: int, name: str) -> bool:
    """One card of kind Re-birth in one's own Re-birth area is enough, of that name if one is said."""
    cards = [card for card in s.zones[MOST * REBIRTH + player] if info(s, card).kind == REBIRTH_CARD]
    return (of_that_name if name else any_at_all)(s, cards, name)


@rule("11.5.2", off=True)
def any_at_all(s: RebirthState, cards: list[int], name: str) -> bool:
    return bool(cards)


@rule("11.5.3", off=lambda s, cards, name: bool(cards))
def of_that_name(s: RebirthState, cards: list[int], name: str) -> bool:
    names = demand(name).names or (name,)
    return any(one in info(s, card).name for one in names for card in cards)


# --- 11.7: Honryou-hakki ----------------------------------------------------------------------------------------------


@rule("11.7.1", "11.7.1.1", off=True)
def honryou(s: RebirthState, player: int, words: str) -> bool:
    """So many cards in one's Member zone and Retire together."""
    level, _, names = words.partition(":")
    cards = [*s.zones[MOST * MEMBER + player], *s.zones[MOST * RETIRE + player]]
    return (counted if names else total)(s, cards, demand(names)) >= int(level)


@rule("11.7.2", off=99)
def total(s: RebirthState, cards: list[int], wanted: Demand) -> int:
    return len(cards)


@rule("11.7.3", "11.7.3.1", off=lambda s, cards, wanted: len(cards))
def counted(s: RebirthState, cards: list[int], wanted: Demand) -> int:
    """Each card that meets any of what is named, once."""
    found = 0
    for card in cards:
        found += meets(s, card, wanted)
    return found


# --- 11.6: Blocker ----------------------------------------------------------------------------------------------------


def blocking_cards(s: RebirthState, player: int) -> list[int]:
    """Cards in the hand whose Blocker is valid now."""
    if forbidden(s, "block", player=player):
        return []
    return [
        card
        for card in s.zones[MOST * HAND + player]
        if "blocker" in info(s, card).keywords and can_block(s, card, player)
    ]


@rule("11.6.1", "11.6.4", off=False)
def can_block(s: RebirthState, card: int, player: int) -> bool:
    if forbidden(s, "block", s.ref(card)):
        return False
    for number in info(s, card).abilities:
        program = s.pool.programs[number]
        if program.keyword == "blocker":
            wanted = demand(program.ability.name)
            met = program.condition is None or program.condition(s, s.pool.scope(number, s.ref(card), player))
            if met and (for_some if any(wanted) else for_any)(s, player, wanted):
                return True
    return False


def attacked_card(s: RebirthState, player: int) -> int:
    """The attacked Character, if it counts as this player's own for a Blocker (reading A-60)."""
    if s.attack is None or s.attack.target not in allies(s, player):
        return NONE
    cards = s.zones[MOST * ENTRY + s.attack.target]
    return cards[-1] if cards and info(s, cards[-1]).kind == "character" else NONE


@rule("11.6.2", off=False)
def for_any(s: RebirthState, player: int, wanted: Demand) -> bool:
    return attacked_card(s, player) != NONE


@rule("11.6.3", off=lambda s, player, wanted: attacked_card(s, player) != NONE)
def for_some(s: RebirthState, player: int, wanted: Demand) -> bool:
    card = attacked_card(s, player)
    return card != NONE and meets(s, card, wanted)
