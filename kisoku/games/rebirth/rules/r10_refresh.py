"""10.2: refreshing a deck, the one rule process that does not wait for a check timing."""

from __future__ import annotations

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.r9_layers import forbidden
from kisoku.games.rebirth.rules.r9_triggers import occur
from kisoku.games.rebirth.rules.r12_exits import lose
from kisoku.games.rebirth.state import DECK, MOST, WAITING_ROOM, RebirthState
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule


def refresh_if_empty(s: RebirthState, player: int) -> None:
    """At whatever moment a deck has run empty."""
    if not s.zones[MOST * DECK + player] and player not in s.gone and s.winner is None:
        refresh(s, player)


@rule("10.2.1", "1.2.2.2")
def refresh(s: RebirthState, player: int) -> None:
    """The whole waiting room becomes the deck, face down and shuffled (5.8.2); without one the player has lost."""
    room = s.zones[MOST * WAITING_ROOM + player]
    if not room:
        has_lost(s, player)
        return
    for card in room:
        atoms.relocate(s, card, MOST * DECK + player, s.known[card])
    shuffled_closed(s, player)
    occur(s, Event("refreshed", player, number=len(room)))


@rule("5.8.2")
def shuffled_closed(s: RebirthState, player: int) -> None:
    """Face down, so that nobody can follow any of them."""
    atoms.shuffle(s, MOST * DECK + player)


@rule("10.2.1.1")
def has_lost(s: RebirthState, player: int) -> None:
    if not forbidden(s, "lose", player=player):
        lose(s, (player,), "10.2.1.1")
