"""Chapter 1.2.2 with 3.2.1 and 3.13.5: what a deck is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from kisoku.games.spellcard.facts import OPTION, Card
from kisoku.kernel.rules import RULEBOOK, rule
from kisoku.text import program as ir

SPELL_CARDS, OPTIONS, COPIES = 51, 1, 3


class Fault(NamedTuple):
    """A broken rule: which, of which card (none: of the whole), how many there are, and how many there should be."""

    rule: str
    name: str
    found: int
    allowed: int


def faults(cards: Sequence[Card], s: Any = RULEBOOK) -> list[Fault]:
    """Every rule of construction that the cards break. s: the rules by which it is asked."""
    return [*too_many_or_few(s, cards), *too_many_copies(s, cards), *barred(s, cards)]


@rule("3.13.5", off=())
def barred(s: Any, cards: Sequence[Card]) -> list[Fault]:
    """Cards that the extra of another keeps out of the deck."""
    demands = [demand for card in cards for ability in card.extras for op in ability.ops if isinstance(op, ir.Forbid) for demand in op.object_filter]
    found = {card.facts.number: card for card in cards if card.facts.kind != OPTION and any(_is_so(card, demand) for demand in demands)}
    return [Fault("3.13.5", card.facts.card_name, 1, 0) for card in found.values()]


def _is_so(card: Card, demand: ir.Filter) -> bool:
    """Whether what is printed on a card meets a demand of an extra."""
    facts = card.facts
    words = {"attribute": facts.attributes, "race": facts.races, "affiliation": facts.affiliations, "type": facts.types, "name": (facts.name,)}[demand.item]
    return (demand.value in words) == (demand.test in ("has", "=="))


@rule("1.2.2.1", off=())
def too_many_or_few(s: Any, cards: Sequence[Card]) -> list[Fault]:
    """51 spell cards and one option."""
    options = sum(card.facts.kind == OPTION for card in cards)
    wanted = SPELL_CARDS + sum(number for card in {card.facts.number: card for card in cards}.values() for item, _, number in changes(card) if item == "deck")
    found = [Fault("1.2.2.1", "スペルカード", len(cards) - options, wanted)] if len(cards) - options != wanted else []
    return found + ([Fault("1.2.2.1", "オプション", options, OPTIONS)] if options != OPTIONS else [])


@rule("1.2.2.2", off=())
def too_many_copies(s: Any, cards: Sequence[Card]) -> list[Fault]:
    counts = Counter(card_name(s, card) for card in cards)
    allowed = {card_name(s, card): copies(s, card) for card in cards}
    return [Fault("1.2.2.2", name, count, allowed[name]) for name, count in counts.items() if 0 <= allowed[name] < count]


@rule("3.2.1.1", "3.2.1", off=lambda s, card: card.facts.name)
def card_name(s: Any, card: Card) -> str:
    """Both names of a spell card together; an option has one."""
    return option_name(s, card) if card.facts.kind == OPTION else card.facts.card_name


@rule("3.2.1.2", off=lambda s, card: card.facts.number)
def option_name(s: Any, card: Card) -> str:
    return card.facts.name


@rule("3.13.5", off=COPIES)
def copies(s: Any, card: Card) -> int:
    """Three, unless the card's extra says otherwise."""
    return next((number for item, _, number in changes(card) if item == "copies"), COPIES)


def changes(card: Card) -> list[tuple[str, str, int]]:
    """What the extras of a card change: (item, how, number)."""
    return [
        (change.item, change.how, change.number)
        for ability in card.extras
        for op in ability.ops
        if isinstance(op, ir.Modify)
        for change in op.changes
        if isinstance(change.number, int)
    ]


def extras_of(cards: Sequence[Card]) -> tuple[tuple[str, str, int], ...]:
    """What the extras of a player's cards change of the rules of the game, each card's once."""
    return tuple(change for card in {card.facts.number: card for card in cards}.values() for change in changes(card) if change[0] not in ("copies", "deck"))


@rule("3.13.5", off=lambda s, extras, item, usual: usual)
def extra_of(s: Any, extras: tuple[tuple[str, str, int], ...], item: str, usual: int) -> int:
    for name, how, number in extras:
        if name == item:
            usual = number if how == "=" else usual + number
    return usual
