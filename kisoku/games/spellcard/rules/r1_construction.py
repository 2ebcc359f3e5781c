"""Chapter 1.2.2 with 3.2.1 and 3.13.5: what a deck is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from kisoku.games.spellcard.facts import OPTION, Card
from kisoku.kernel.rules import RULEBOOK, examined, rule
from kisoku.text import program as ir

SPELL_CARDS, OPTIONS, COPIES = 51, 1, 3
Changed = tuple[str, str, int, str]
"""What an extra changes: item, how, number, and the card that has to be the ace for that (none: it always does)."""


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
    demands = [
        demand
        for card in cards
        for ability in card.extras
        for op in ability.ops
        if isinstance(op, ir.Forbid) and op.action == "build" and says(s, "kind extra") and says(s, "forbid build")
        for demand in op.object_filter
    ]
    found = {
        card.facts.number: card
        for card in cards
        if card.facts.kind != OPTION and any(_is_so(card, demand) for demand in demands)
    }
    return [Fault("3.13.5", card.facts.card_name, 1, 0) for card in found.values()]


@rule("3.13.5", off=lambda s, cards: [place for place, card in enumerate(cards) if card.facts.kind != OPTION])
def possible_aces(s: Any, cards: Sequence[Any]) -> list[int]:
    """Of these spell cards and their option, the places of those that extras let be the ace; any, if
    they leave none.
    """
    said = [
        (card, op)
        for card in cards
        for ability in card.extras
        for op in ability.ops
        if getattr(op, "action", "") == "ace"
    ]
    said = [(card, op) for card, op in said if says(s, "forbid ace" if isinstance(op, ir.Forbid) else "permit ace")]
    barred = {card.facts.number for card, op in said if isinstance(op, ir.Forbid) and op.objects is not None}
    demands = [demand for _, op in said if isinstance(op, ir.Forbid) for demand in op.object_filter]
    wanted = {card.facts.number for card, op in said if isinstance(op, ir.Permit)}
    spells = [place for place, card in enumerate(cards) if card.facts.kind != OPTION]
    able = [
        place
        for place in spells
        if cards[place].facts.number not in barred and not any(_is_so(cards[place], demand) for demand in demands)
    ]
    return [place for place in able if cards[place].facts.number in wanted] or able or spells


def _is_so(card: Card, demand: ir.Filter) -> bool:
    """Whether what is printed on a card meets a demand of an extra."""
    facts = card.facts
    words = {
        "attribute": facts.attributes,
        "race": facts.races,
        "affiliation": facts.affiliations,
        "type": facts.types,
        "name": (facts.name,),
    }[demand.item]
    return (demand.value in words) == (demand.test in ("has", "=="))


@rule("1.2.2.1", off=())
def too_many_or_few(s: Any, cards: Sequence[Card]) -> list[Fault]:
    """51 spell cards and one option."""
    options = sum(card.facts.kind == OPTION for card in cards)
    wanted = spell_cards(s, cards)
    found = [Fault("1.2.2.1", "スペルカード", len(cards) - options, wanted)] if len(cards) - options != wanted else []
    return found + ([Fault("1.2.2.1", "オプション", options, OPTIONS)] if options != OPTIONS else [])


@rule("3.13.5", off=SPELL_CARDS)
def spell_cards(s: Any, cards: Sequence[Card]) -> int:
    """51, unless an extra changes that, or how many cards a deck has with its option; an extra of several copies counts
    once.
    """
    wanted = SPELL_CARDS
    for card in {card.facts.number: card for card in cards}.values():
        for item, how, number, _ in changes(s, card):
            if item in ("deck", "deck_size"):
                wanted = wanted + number if how == "+" else number - (OPTIONS if item == "deck_size" else 0)
    return wanted


@rule("1.2.2.2", off=())
def too_many_copies(s: Any, cards: Sequence[Card]) -> list[Fault]:
    counts = Counter(card_name(s, card) for card in cards)
    usual = copies_of_all(s, cards)
    allowed = {card_name(s, card): copies(s, card, usual) for card in cards}
    return [
        Fault("1.2.2.2", name, count, allowed[name]) for name, count in counts.items() if 0 <= allowed[name] < count
    ]


@rule("3.2.1.1", "3.2.1", off=lambda s, card: card.facts.name)
def card_name(s: Any, card: Card) -> str:
    """Both names of a spell card together; an option has one."""
    return option_name(s, card) if card.facts.kind == OPTION else card.facts.card_name


@rule("3.2.1.2", off=lambda s, card: card.facts.number)
def option_name(s: Any, card: Card) -> str:
    return card.facts.name


@rule("3.13.5", off=lambda s, card, usual: usual)
def copies(s: Any, card: Card, usual: int) -> int:
    """As usual, unless the card's extra says otherwise."""
    return next((number for item, _, number, _ in changes(s, card, "self") if item == "copies"), usual)


@rule("3.13.5", off=COPIES)
def copies_of_all(s: Any, cards: Sequence[Card]) -> int:
    """Three, unless an extra says otherwise of the whole deck."""
    return next((number for card in cards for item, _, number, _ in changes(s, card) if item == "copies"), COPIES)


def changes(s: Any, card: Card, whose: str = "you") -> list[Changed]:
    """What the extras of a card change, of its player or of itself."""
    return [
        (change.item, change.how, change.number, card.facts.number if ability.condition is not None else "")
        for ability in card.extras
        for op in ability.ops
        if isinstance(op, ir.Modify) and (op.objects == ir.Reg("self")) == (whose == "self")
        for change in op.changes
        if isinstance(change.number, int) and says(s, "kind extra") and says(s, f"modify {change.item}")
    ]


def says(s: Any, construct: str) -> bool:
    """Whether the words of extras that are no rule of the game in play mean something; where it is examined, they may
    be made meaningless.
    """
    return _SAYS[construct](s) if construct in _SAYS else True


def _yes(s: Any) -> bool:
    return True


_SAYS = {
    construct: examined(construct, _yes, False)
    for construct in (
        "kind extra",
        "forbid build",
        "forbid ace",
        "permit ace",
        "modify copies",
        "modify deck",
        "modify deck_size",
    )
}


BUILDING = ("copies", "deck", "deck_size")
"""What extras change of decks, and not of the game that is played with them."""


def extras_of(cards: Sequence[Card]) -> tuple[Changed, ...]:
    """What the extras of a player's cards change of the rules of the game, each card's once."""
    return tuple(
        change
        for card in {card.facts.number: card for card in cards}.values()
        for change in changes(RULEBOOK, card)
        if change[0] not in BUILDING
    )


@rule("3.13.5", off=lambda s, extras, item, usual, aces: usual)
def extra_of(s: Any, extras: tuple[Changed, ...], item: str, usual: int, aces: Sequence[str]) -> int:
    """aces: the cards that are aces of that player now."""
    for name, how, number, ace in extras:
        if name == item and (not ace or ace in aces):
            usual = number if how == "=" else usual + number
    return usual
