"""400: deck construction and set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import NamedTuple

from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD, Facts
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Preparation, Turn
from kisoku.games.ninja_slayer.rules.r300_zones import deck_of, move
from kisoku.games.ninja_slayer.state import DECK, HAND, NinjaState
from kisoku.kernel import randomness
from kisoku.kernel.frames import Outcome, Routine

CONSTRUCTED = "constructed"
SEALED = "sealed"
FORMATS = (CONSTRUCTED, SEALED)

DECK_SIZE = 50
COPIES = 4
UKEMI_CARDS = 16
PACKS, PACK_SIZE = 5, 8
OPENING_HAND = 4


class Fault(NamedTuple):
    """A broken rule of deck construction: its number, and what breaks it; the card, if it is one card."""

    rule: str
    subject: Facts | None
    found: int
    allowed: int


def faults(deck: Sequence[Facts], form: str, opened: Sequence[Facts] | None = None, law: Container[str] | None = None) -> list[Fault]:
    """402: every rule that the deck breaks. opened: the cards of the five packs, for the sealed format."""

    def on(rule: str) -> bool:
        return law is None or rule in law

    found = []
    strange = [card for card in deck if card.kind not in (CHARACTER, KOTODAMA_CARD)]
    if on("402.1") and strange:
        found.append(Fault("402.1", strange[0], len(strange), 0))
    if form == SEALED:
        free = on("402.3b") and on("402.3c")
        return found + (_sealed(deck, opened) if on("402.3a") else []) + ([] if free else [Fault("402.3a", None, 0, 0)])
    if on("402.4a") and len(deck) != DECK_SIZE:
        found.append(Fault("402.4a", None, len(deck), DECK_SIZE))
    names = [(card.name, card.epithet if on("202.1") else "") for card in deck]
    for name, count in Counter(names).items():
        if on("402.4b") and count > COPIES:
            found.append(Fault("402.4b", deck[names.index(name)], count, COPIES))
    ukemi = sum(1 for card in deck if card.ukemi)
    if on("402.4c") and ukemi > UKEMI_CARDS:
        found.append(Fault("402.4c", None, ukemi, UKEMI_CARDS))
    return found


def _sealed(deck: Sequence[Facts], opened: Sequence[Facts] | None) -> list[Fault]:
    """402.3a: exactly the cards of five packs (reading A-33); any number of copies and of Ukemi cards (402.3b, 402.3c)."""
    wanted = PACKS * PACK_SIZE
    if len(deck) != wanted:
        return [Fault("402.3a", None, len(deck), wanted)]
    if opened is None:
        return []
    pool, numbers = Counter(card.number for card in opened), [card.number for card in deck]
    for number, count in Counter(numbers).items():
        if count > pool[number]:
            return [Fault("402.3a", deck[numbers.index(number)], count, pool[number])]
    return []


def open_packs(cards: Sequence[Facts], seed: int) -> list[Facts]:
    """402.3a: five packs of eight cards, at random from the set, no card twice in a pack."""
    opened: list[Facts] = []
    for pack in range(PACKS):
        picked = randomness.sample(seed, pack, len(cards), min(PACK_SIZE, len(cards)))
        opened.extend(cards[place] for place in picked)
    return opened


preparation = Routine("403", Preparation)


@preparation.step("403.1")
def shuffle_decks(s: NinjaState, f: Preparation) -> Outcome:
    for player in (0, 1) if "102.1" in s.law else (0,):
        atoms.shuffle(s, 2 * DECK + player)
    return None


@preparation.step("403.2")
def opening_hands(s: NinjaState, f: Preparation) -> Outcome:
    """Moved, not drawn; before it is known who begins (reading A-32)."""
    for player in (0, 1):
        for _ in range(OPENING_HAND):
            deck = deck_of(s, player)
            if deck:
                move(s, (deck[-1],), HAND, player)
    return None


@preparation.step("403.3")
def who_begins(s: NinjaState, f: Preparation) -> Outcome:
    f.first = randomness.below(s, 2)
    return None


@preparation.step("403.4")
def first_turn(s: NinjaState, f: Preparation) -> Outcome:
    atoms.begin_turn(s, f.first)
    return Turn()


ROUTINES: tuple[Routine, ...] = (preparation,)
