"""Two to four players: who comes next, who is against whom.

Seats are numbered in the order of turns. A player who has left the game keeps the seat and is passed over. Players of
one team are not each other's opponents; without teams everybody is for himself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    State = Any


def everyone(s: State) -> tuple[int, ...]:
    """All who are in the game, the turn player first."""
    if s.seats == 2 and not s.gone:
        return (s.turn_player, 1 - s.turn_player)
    return around(s, s.turn_player)


def around(s: State, first: int) -> tuple[int, ...]:
    """All who are in the game, in the order of turns, beginning with that seat."""
    count = s.seats
    if count == 2 and not s.gone:
        return (first, 1 - first)
    return tuple(seat for seat in ((first + n) % count for n in range(count)) if seat not in s.gone)


def next_player(s: State, player: int) -> int:
    """Who comes after the player."""
    if s.seats == 2 and not s.gone:
        return 1 - player
    return around(s, (player + 1) % s.seats)[0]


def opponents(s: State, player: int) -> tuple[int, ...]:
    """Whom the player plays against, in the order of turns."""
    if s.seats == 2:
        return (1 - player,)
    teams = s.teams
    return tuple(
        seat
        for seat in around(s, (player + 1) % s.seats)
        if seat != player and (not teams or teams[seat] != teams[player])
    )


def opponent(s: State, player: int) -> int:
    """The one opponent, or the next of several."""
    if s.seats == 2:
        return 1 - player
    return opponents(s, player)[0]


def winners(s: State) -> tuple[int, ...]:
    """Who has won: the winner, who is of the same team, and who won together with them."""
    if s.winner is None or s.winner < 0:
        return ()
    if s.seats == 2:
        return (s.winner,)
    teams, together = s.teams, s.rules.won_together
    others = together(s) if together is not None else ()
    return tuple(
        seat
        for seat in range(s.seats)
        if seat == s.winner or seat in others or (teams and teams[seat] == teams[s.winner])
    )
