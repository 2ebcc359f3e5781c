"""Chapters 2.1 and 2.2: players, kinds of cards, and the states of cards."""

from __future__ import annotations

from typing import Any

from kisoku.games.spellcard.state import FIRST_AREA
from kisoku.kernel.rules import rule

State = Any


@rule("1.2.1", off=(0,))
def seats(s: State) -> tuple[int, ...]:
    """Two players take part."""
    return (0, 1)


@rule("2.2.2", "3.1.2", off=False)
def is_option(s: State, card: int) -> bool:
    """There are spell cards and options."""
    return bool(s.pool.cards[s.card[card]].is_option)


@rule("2.2.4.1", off=lambda s, card: s.owner[card])
def controller(s: State, card: int) -> int:
    """Who may handle the card, whoever owns it."""
    return int(s.controller[card])


@rule("2.2.3.1", "4.8.3", off=False)
def is_striker(s: State, card: int) -> bool:
    """What stands on the stage as an ace or was summoned there; what it has equipped is none."""
    return bool(s.bearer[card] < 0)


@rule("2.2.5", off=lambda s, card: s.pool.cards[s.card[card]] if s.zone[card] >= FIRST_AREA else s.pool.blank)
def information(s: State, card: int) -> Any:
    """What is printed on a card it has in every zone."""
    return s.pool.cards[s.card[card]]


@rule("2.5.2", off=False)
def is_declaration(s: State, kind: str) -> bool:
    """Attacks, abilities and spells are declared."""
    return kind in ("attack", "spell", "ability")
