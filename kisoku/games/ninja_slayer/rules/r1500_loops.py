"""1501: loops — actions that could be repeated at will, and courses of events that nobody stops.

An action is taken for a loop when a player is about to do the same thing for the third time in a turn with the same cards in
the same places and the same cards ready: then nothing hinders a fourth time either. It is offered as a loop with a number
to name; the decisions of one round are then repeated that often, and the action may not be begun again before another one.
"""

from __future__ import annotations

import zlib

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import LoopCount
from kisoku.games.ninja_slayer.state import KOTODAMA_SPACE, NOBODY, NinjaState, opponent
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.machine import same_again
from kisoku.kernel.requests import Option
from kisoku.kernel.state import LIFE

LARGEST_COUNT = 50
"""The largest number of rounds that can be named; 104.5 wants an integer of 0 or more, a table needs an end."""

AUTOMATIC_LIMIT = 300
"""So many triggered abilities one after another, with nobody doing anything but pass, are a loop that nobody stops."""

ROUNDS = 2

LONGEST_ROUND = 32
"""Decisions in one round of a loop; the state remembers somewhat more."""


def signature(s: NinjaState) -> int:
    """What an action could use up: how many cards lie where, and which are ready. What waits to resolve is not used up."""
    lengths = bytes(map(len, s.zones[:KOTODAMA_SPACE]))
    return zlib.crc32(lengths + bytes(s.bowed[: s.rules.first_free]) + bytes(s.facedown[: s.rules.first_free]))


def is_loop(s: NinjaState, player: int, option: Option) -> bool:
    """Whether doing this again would be going round in a loop."""
    if not s.acted or "1501.1" not in s.law:
        return False
    same = [one for one in s.acted if one[0] == player and one[1] == option.thing % LIFE and one[2] == option.extra]
    if len(same) < ROUNDS:
        return False
    now = signature(s)
    return all(one[3] == now for one in same[-ROUNDS:]) and bool(cycle(s, player, option))


def cycle(s: NinjaState, player: int, option: Option, longest: int = LONGEST_ROUND) -> tuple[tuple[int, Option], ...]:
    """The decisions of the last round, beginning with the action itself; the announcement of a loop is none of them."""
    made = [(who, Option(*taken)) for who, taken in s.recent[-longest:] if not taken[0].startswith("loop_")]
    for place in range(len(made) - 1, -1, -1):
        who, taken = made[place]
        if who == player and same_again(taken, option):
            return tuple(made[place:])
    return ()


def note_action(s: NinjaState, player: int, option: Option) -> None:
    """Remember what was done, and that something was done by choice."""
    atoms.remember_action(s, (player, option.thing % LIFE, option.extra, signature(s)))


def note_automatic(s: NinjaState) -> None:
    """1501.1c: a triggered ability was entered by itself; too many in a row are a loop, and the game is a draw."""
    atoms.count_automatic(s)
    if s.automatic > AUTOMATIC_LIMIT:
        nobody_stops_it(s)


def nobody_stops_it(s: NinjaState) -> None:
    if "1501.1c" in s.law:
        atoms.end_game(s, NOBODY, "1501.1c")


looping = Routine("1501", LoopCount)


def run_loop(s: NinjaState, player: int, option: Option) -> LoopCount:
    """The frame in which the number of rounds is named: by one player, or by both if both keep the loop going (1501.1b)."""
    round_ = cycle(s, player, Option(option.verb.removeprefix("loop_"), option.rule, option.thing, option.extra), LONGEST_ROUND + 1)
    others = [who for who, taken in round_ if who != player and taken.verb not in ("pass", "decline")]
    both = bool(others) and "1501.1b" in s.law
    players = (s.turn_player, opponent(s.turn_player)) if both else (player,)
    return LoopCount(players=players, cycle=tuple((who, tuple(taken)) for who, taken in round_), banned=(option.thing % LIFE, option.extra))


@looping.step("1501.1a")
def name_the_number(s: NinjaState, f: LoopCount) -> Outcome:
    rule = "1501.1b" if len(f.players) > 1 else "1501.1a"
    return PickNumber(player=f.players[f.at], rule=rule, source=f.cycle[0][1][2], least=0, most=LARGEST_COUNT)


@looping.step("1501.1b")
def the_smaller_number(s: NinjaState, f: LoopCount) -> Outcome:
    """Each who could go on names one, the turn player first; the smaller one counts."""
    f.counts = (*f.counts, f.given)
    f.at += 1
    if f.at < len(f.players):
        f.step = 0
        return None
    atoms.follow(s, f.cycle * min(f.counts))
    if "1501.1a" in s.law:
        atoms.ban(s, f.banned)
    return leave()


ROUTINES: tuple[Routine, ...] = (looping,)
