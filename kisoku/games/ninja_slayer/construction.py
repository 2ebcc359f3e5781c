"""402: which decks there may be. Every rule gives what of a deck breaks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kisoku.games.ninja_slayer.naming import named
from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD, Facts
from kisoku.kernel import randomness
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.rules import RULEBOOK, rule

CONSTRUCTED = "constructed"
SEALED = "sealed"
FORMATS = (CONSTRUCTED, SEALED)

DECK_SIZE = 50
COPIES = 4
UKEMI_CARDS = 16
PACKS, PACK_SIZE = 5, 8


def faults(deck: Sequence[Facts], form: str, opened: Sequence[Facts] | None = None, s: Any = RULEBOOK) -> list[Reason]:
    """Every rule that the deck breaks. opened: the cards of the five packs, for the sealed format."""
    if form == SEALED:
        found = (not_what_was_opened(s, deck, opened), copies_of_sealed(s, deck), ukemi_of_sealed(s, deck))
    else:
        found = (another_size(s, deck), too_many_copies(s, deck), too_much_ukemi(s, deck))
    return [*of_another_kind(s, deck), *(reason for reasons in found for reason in reasons)]


@rule("402.1", off=())
def of_another_kind(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    return [
        _broken("402.1", "{}はデッキに入れられない種類のカードです", "“{}” is of a kind that no deck may contain", card)
        for card in deck
        if card.kind not in (CHARACTER, KOTODAMA_CARD)
    ][:1]


@rule("402.3a", off=())
def not_what_was_opened(s: Any, deck: Sequence[Facts], opened: Sequence[Facts] | None) -> list[Reason]:
    """Exactly the cards of five packs (reading A-33)."""
    if len(deck) != PACKS * PACK_SIZE:
        return [_size("402.3a", len(deck), PACKS * PACK_SIZE)]
    pool = Counter(card.number for card in deck if opened is None) + Counter(card.number for card in opened or ())
    numbers = [card.number for card in deck]
    return [
        _broken(
            "402.3a", "{}が{found}枚ありますが、開けたパックには{allowed}枚です",
            "{found} copies of “{}”, but {allowed} in the opened packs", deck[numbers.index(number)], count,
            pool[number],
        )
        for number, count in Counter(numbers).items()
        if count > pool[number]
    ][:1]  # fmt: skip


def too_many_copies_of(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    names = [told_apart_by(s, card) for card in deck]
    return [
        _broken(
            "402.4b", "{}が{found}枚あります（{allowed}枚まで）", "{found} copies of “{}” (at most {allowed})",
            deck[names.index(name)], count, COPIES,
        )
        for name, count in Counter(names).items()
        if count > COPIES
    ]  # fmt: skip


def too_much_ukemi_in(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    count = sum(1 for card in deck if card.ukemi)
    if count <= UKEMI_CARDS:
        return []
    words = Words(
        f"ウケミを持つカードが{count}枚あります（{UKEMI_CARDS}枚まで）",
        f"{count} cards with Ukemi (at most {UKEMI_CARDS})",
    )
    return [Reason("402.4c", words)]


@rule("402.3b", off=too_many_copies_of)
def copies_of_sealed(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    """Any number of the same card."""
    return []


@rule("402.3c", off=too_much_ukemi_in)
def ukemi_of_sealed(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    """Any number of cards with Ukemi."""
    return []


@rule("402.4a", off=())
def another_size(s: Any, deck: Sequence[Facts]) -> list[Reason]:
    return [] if len(deck) == DECK_SIZE else [_size("402.4a", len(deck), DECK_SIZE)]


too_many_copies = rule("402.4b", off=())(too_many_copies_of)
too_much_ukemi = rule("402.4c", off=())(too_much_ukemi_in)


@rule("202.1", off=lambda s, card: (card.name, ""))
def told_apart_by(s: Any, card: Facts) -> tuple[str, str]:
    """The epithet is a part of the name."""
    return card.name, card.epithet


def _size(number: str, found: int, allowed: int) -> Reason:
    words = Words(f"デッキが{found}枚です（{allowed}枚ちょうど）", f"{found} cards in the deck (exactly {allowed})")
    return Reason(number, words)


def _broken(number: str, ja: str, en: str, card: Facts, found: int = 0, allowed: int = 0) -> Reason:
    name = named(card.name, card.epithet, card)
    ja, en = (text.format(said, found=found, allowed=allowed) for text, said in ((ja, name.ja), (en, name.en)))
    return Reason(number, Words(ja, en))


def open_packs(cards: Sequence[Facts], seed: int) -> list[Facts]:
    """402.3a: five packs of eight cards, at random from the set, no card twice in a pack."""
    opened: list[Facts] = []
    for pack in range(PACKS):
        picked = randomness.sample(seed, pack, len(cards), min(PACK_SIZE, len(cards)))
        opened.extend(cards[place] for place in picked)
    return opened
