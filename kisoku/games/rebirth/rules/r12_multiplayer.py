"""12: games of three and more — formats, who is whose opponent, who may attack, block and cancel whom, team turns.

Where a rule of the game of two says "the opponent" or "the non-turn player", it asks here. (Who wins, and what an exit
leaves: see r12_exits.)
"""

from __future__ import annotations

from kisoku.games.rebirth.rules.definitions import as_it_is, so
from kisoku.games.rebirth.rules.r12_exits import CIRCLE, RUMBLE, form, front
from kisoku.games.rebirth.state import RebirthState
from kisoku.kernel.players import around, next_player, opponents
from kisoku.kernel.rules import rows, rule

Seats = tuple[int, ...]


# --- turns ------------------------------------------------------------------------------------------------------------


def turn_players(s: RebirthState) -> Seats:
    """Who has the turn: the turn player, or all of the turn team who are still in."""
    if s.teams:
        return turn_team(s)
    return (s.turn_player,) if s.turn_player not in s.gone else ()


def _alone(s: RebirthState) -> Seats:
    return (s.turn_player,) if s.turn_player not in s.gone else ()


@rule("12.5.7.2", "12.5.7", off=_alone)
def turn_team(s: RebirthState) -> Seats:
    return by_teams(s)


@rows(("12.8.4", "12.9.4"), lambda s: "12.8.4" if s.seats == 4 else "12.9.4", off=_alone)
def by_teams(s: RebirthState) -> Seats:
    """Two teams of two (12.8.1), or of three (12.9.1)."""
    team = s.teams[s.turn_player]
    return tuple(seat for seat in range(s.seats) if s.teams[seat] == team and seat not in s.gone)


def next_turn(s: RebirthState) -> int:
    """Who begins the next turn: the next in the order, or the first of the other team."""
    if s.teams:
        return other_team(s)
    return next_player(s, s.turn_player)


@rows(
    ("12.8.1", "12.9.1"), lambda s: "12.8.1" if s.seats == 4 else "12.9.1", off=lambda s: next_player(s, s.turn_player)
)
def other_team(s: RebirthState) -> int:
    team = s.teams[s.turn_player]
    return next(
        (seat for seat in range(s.seats) if s.teams[seat] != team and seat not in s.gone), next_player(s, s.turn_player)
    )


# --- whom words mean --------------------------------------------------------------------------------------------------


def rivals(s: RebirthState, player: int) -> Seats:
    """ "Opponent" in a text of that player's."""
    if s.seats == 2:
        return opponents(s, player)
    if s.teams:
        return outsiders(s, player)
    return (neighbours if form(s) == CIRCLE else everybody_else)(s, player)


@rule("12.5.5.1", off=lambda s, player: opponents(s, player)[:1])
def outsiders(s: RebirthState, player: int) -> Seats:
    """All who are not of the player's team."""
    return opponents(s, player)


@rule("12.6.4", off=lambda s, player: (next_player(s, player),))
def everybody_else(s: RebirthState, player: int) -> Seats:
    return opponents(s, player)


@rule("12.7.4", "12.7.7.1", off=lambda s, player: opponents(s, player))
def neighbours(s: RebirthState, player: int) -> Seats:
    """Who sits just after and just before the player, if they are still in: nobody reaches across a vacant place."""
    order = s.circle
    at = order.index(player)
    beside = dict.fromkeys((order[(at + 1) % len(order)], order[at - 1]))
    return tuple(seat for seat in beside if seat != player and seat not in s.gone)


def anybody(s: RebirthState, player: int) -> Seats:
    """ "Player" in a text: in a circle oneself and one's neighbours, else all."""
    everyone = turn_player_first(s)
    if s.seats == 2 or form(s) != CIRCLE:
        return everyone if s.seats == 2 or s.teams else all_of_us(s, everyone)
    near = (player, *neighbours(s, player))
    return tuple(seat for seat in everyone if seat in near)


all_of_us = as_it_is("12.6.4", off=lambda s, everyone: everyone[:1])


@rule("1.3.4", off=lambda s: around(s, s.turn_player)[::-1])
def turn_player_first(s: RebirthState) -> Seats:
    """In the order in which all choose."""
    return around(s, s.turn_player)


@rule("12.5.4", off=lambda s, player: (player,))
def allies(s: RebirthState, player: int) -> Seats:
    """ "Ally": the player and the teammates."""
    if not s.teams:
        return (player,)
    return tuple(seat for seat in around(s, player) if s.teams[seat] == s.teams[player])


# --- attacking, blocking, cancelling ----------------------------------------------------------------------------------


def attackable(s: RebirthState, player: int) -> Seats:
    """Whom the player may attack."""
    if s.seats == 2:
        return opponents(s, player)
    if s.teams:
        found = in_front(s, player)
    else:
        found = (the_next(s, player)) if form(s) == CIRCLE else whoever(s, player)
    return tuple(seat for seat in found if not is_still_new(s, seat))


@rule("12.5.7.2.4.1", off=lambda s, player: opponents(s, player))
def in_front(s: RebirthState, player: int) -> Seats:
    return who_is_in_front(s, player)


@rows(
    ("12.8.5", "12.9.5"),
    lambda s, player: "12.8.5" if s.seats == 4 else "12.9.5",
    off=lambda s, player: opponents(s, player),
)
def who_is_in_front(s: RebirthState, player: int) -> Seats:
    other = front(s, player)
    return () if other in s.gone else (other,)


@rule("12.7.6", "12.7.1", "12.7.7", "12.7.7.1", off=lambda s, player: opponents(s, player))
def the_next(s: RebirthState, player: int) -> Seats:
    order = s.circle
    other = order[(order.index(player) + 1) % len(order)]
    return () if other in s.gone else (other,)


@rule("12.6.1", off=lambda s, player: (next_player(s, player),))
def whoever(s: RebirthState, player: int) -> Seats:
    return opponents(s, player)


@rule("12.3.1", off=False)
def is_still_new(s: RebirthState, player: int) -> bool:
    """Nobody is attacked before their own first turn."""
    return s.turns[player] == 0


def blockers(s: RebirthState, target: int) -> Seats:
    """Who may block an attack on that player, in the order of asking."""
    if target in s.gone:
        return ()
    if s.seats == 2:
        return (target,)
    return team_blocks(s, target) if s.teams else only_the_target(s, target)


@rows(("12.6.6.1", "12.7.6.1"), lambda s, target: "12.7.6.1" if form(s) == CIRCLE else "12.6.6.1",
      off=())  # fmt: skip
def only_the_target(s: RebirthState, target: int) -> Seats:
    return (target,)


@rows(
    ("12.8.5.1", "12.9.5.1"),
    lambda s, target: "12.8.5.1" if s.seats == 4 else "12.9.5.1",
    off=lambda s, target: (target,),
)
def team_blocks(s: RebirthState, target: int) -> Seats:
    """The attacked Character's master, and then the teammates (reading A-60)."""
    return allies(s, target)


def may_cancel(s: RebirthState, player: int, master: int) -> bool:
    """Whether the player may present a cancel ability against what the master has played or presented."""
    if s.seats > 2 and form(s) == CIRCLE:
        return beside_the_master(s, player, master)
    return form(s) != RUMBLE or anybody_cancels(s)


@rule("12.7.5", off=True)
def beside_the_master(s: RebirthState, player: int, master: int) -> bool:
    return master not in s.gone and player in neighbours(s, master)


anybody_cancels = so("12.6.5")


@rule("12.5.6", off=False)
def mates_share(s: RebirthState, known: int, viewer: int) -> bool:
    """Teammates may show each other all that they know."""
    return any(known >> mate & 1 for mate in range(s.seats) if s.teams[mate] == s.teams[viewer])
