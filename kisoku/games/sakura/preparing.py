"""Bringing the cards of a game: before anybody has chosen anything, or when the Megami are known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kisoku.games.sakura.cardset import cards_of, our_cards
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.state import DECK, OUTSIDE, TRUMP, SakuraState
from kisoku.kernel.rules import rule


def split(deck: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A deck as Megami and cards."""
    known = all_megami()
    return tuple(name for name in deck if name in known), tuple(name for name in deck if name not in known)


def pool_for(megami: frozenset[str]) -> Pool:
    """The cards of all Megami, looking out for what these bring about; for everything if there are none yet."""
    pool = whole_pool()
    if not megami:
        return pool
    table = all_megami()
    return pool.narrowed(number for name in sorted(megami) for number in (*table[name].cards, *table[name].extra))


@lru_cache(maxsize=1)
def whole_pool() -> Pool:
    """Every card that we have, compiled once in a process."""
    pool = Pool()
    for card in our_cards().values():
        pool.add(card)
    return pool


def card_count(megami: Sequence[Sequence[str]]) -> int:
    """How many cards there will be: those that can be chosen, and those that rules put into play (all copies)."""
    table = all_megami()
    known = our_cards()
    return sum(
        len({*table[name].cards} - {*table[name].shared})
        + sum(known[number].facts.copies for number in table[name].extra)
        for names in megami
        for name in names
    ) + sum(len({number for name in names for number in table[name].shared}) for names in megami)


def choosable(s: SakuraState, megami: Sequence[str]) -> list[str]:
    """C3-1: one copy of every card that the Megami's player may choose."""
    return list(dict.fromkeys(number for name in megami for number in cards_of(s, all_megami()[name])))


def bring_cards(s: SakuraState) -> None:
    """C3-1 for players whose cards are not there yet; with the Megami known, their rules come into force (P.add)."""
    megami = frozenset(name for names in s.megami for name in names)
    count = card_count(s.megami)
    if (s.rules.megami, s.rules.first_free) != (megami, count):
        s.assemble((adding(s, megami), count))
    for player in (0, 1):
        if not any(s.owner[card] == player for card in range(len(s.owner))):
            place_cards(s, player, ())


@rule("P.add", off=())
def adding(s: SakuraState, megami: frozenset[str]) -> tuple[str, ...]:
    """The Megami whose additional rules come into force: those that take part."""
    return tuple(sorted(megami))


who_prepares = as_it_is("C5-4", off=0)
"""A card is its holder."""


def place_cards(s: SakuraState, player: int, chosen: Sequence[str]) -> None:
    """C4-1.2: what is chosen into the deck and the Trump zone, the rest face-down Outside."""
    holder = who_prepares(s, player)
    for number in choosable(s, s.megami[player]):
        definition = s.pool.by_number[number]
        if number not in chosen:
            atoms.new_card(s, definition, holder, 2 * OUTSIDE + player, 1 << player, facedown=True)
        elif s.pool.cards[definition].cls == "trump":
            atoms.new_card(s, definition, holder, 2 * TRUMP + player, 1 << player)
        else:
            atoms.new_card(s, definition, holder, 2 * DECK + player, 0)
