"""Who knows which card, and the order of a zone: the writes that are the same in every game. A game's atoms hand them
on.
"""

from __future__ import annotations

from kisoku.kernel import randomness
from kisoku.kernel.state import State


def know(s: State, card: int, mask: int) -> None:
    """These players come to know what the card is."""
    if s.known[card] | mask != s.known[card]:
        s.write("known", card, s.known[card] | mask)


def forget(s: State, card: int, mask: int) -> None:
    """Only these players may still know what the card is."""
    if s.known[card] & mask != s.known[card]:
        s.write("known", card, s.known[card] & mask)


def set_known(s: State, card: int, players: int) -> None:
    """Just these players know what the card is."""
    if s.known[card] != players:
        s.write("known", card, players)


def reorder(s: State, zone: int, cards: tuple[int, ...]) -> None:
    s.write("zones", zone, cards)


def shuffle(s: State, zone: int) -> None:
    """Random order; nobody knows any place afterwards."""
    s.write("zones", zone, randomness.shuffled(s, s.zones[zone]))
    for card in s.zones[zone]:
        if s.known[card]:
            s.write("known", card, 0)
