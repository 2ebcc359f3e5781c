"""1501: loops — actions that could be repeated at will, and courses of events that nobody can stop.

An action is taken for a loop when a player is about to do the same thing for the third time in a turn with the same
cards in the same places, the same cards ready, and the same decisions on the way: then nothing hinders a fourth time
either. It is offered as a loop with a number to name; the decisions of one round are then repeated that often, and the
action may not be begun again before another one. Where something is decided on the way, the plain action is offered
too: it may be decided otherwise.
"""

from __future__ import annotations

import zlib

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import LoopCount
from kisoku.games.ninja_slayer.state import KOTODAMA_SPACE, NOBODY, NinjaState, opponent
from kisoku.kernel.choosing import LARGEST_NUMBER, PickNumber
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.looping import cycle
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

AUTOMATIC_LIMIT = 300
PER_CARD = 4
"""So many triggered abilities one after another, with nobody able to do anything but pass, are a loop that nobody can
stop; the more cards there are to use up, the more can follow one another without being one.
"""

ROUNDS = 2


def signature(s: NinjaState) -> int:
    """What an action could use up: how many cards lie where, and which are ready. What waits to resolve is
    not used up.
    """
    lengths = repr([*map(len, s.zones[:KOTODAMA_SPACE])]).encode()
    return zlib.crc32(lengths + bytes(s.bowed[: s.rules.first_free]) + bytes(s.facedown[: s.rules.first_free]))


def is_loop(s: NinjaState, player: int, option: Option) -> bool:
    """Whether doing this again would be going round in a loop."""
    if not s.acted:
        return False
    same = [one for one in s.acted if one[0] == player and one[1] == option.thing % LIFE and one[2] == option.extra]
    if len(same) < ROUNDS:
        return False
    now = signature(s)
    return all(one[3] == now for one in same[-ROUNDS:]) and goes_round(s, player, option)


def may_go_round(s: NinjaState, player: int) -> bool:
    """Whether the player has done something so often that what is decided next, a pass too, can make a loop of it."""
    done = [one[1:3] for one in s.acted if one[0] == player]
    return max(map(done.count, done), default=0) >= ROUNDS


@rule("1501.1", off=False)
def goes_round(s: NinjaState, player: int, option: Option) -> bool:
    return bool(cycle(s, player, option))


def decides_on_the_way(s: NinjaState, player: int, option: Option) -> bool:
    """Whether more is decided in a round than to act and to pass."""
    return any(taken.verb != "pass" for _, taken in cycle(s, player, option)[1:])


def note_action(s: NinjaState, player: int, option: Option) -> None:
    """Remember what was done, and that something was done by choice."""
    atoms.remember_action(s, (player, option.thing % LIFE, option.extra, signature(s)))


def note_automatic(s: NinjaState) -> None:
    """1501.1c: a triggered ability was entered by itself; too many in a row are a loop, and the game is a draw."""
    atoms.count_automatic(s)
    if s.automatic > AUTOMATIC_LIMIT + PER_CARD * s.rules.first_free:
        nobody_stops_it(s)


@rule("1501.1c")
def nobody_stops_it(s: NinjaState) -> None:
    atoms.end_game(s, NOBODY, "1501.1c")


looping = Routine("1501", LoopCount)


def run_loop(s: NinjaState, player: int, option: Option) -> LoopCount:
    """The frame in which the number of rounds is named."""
    round_ = cycle(s, player, Option(option.verb.removeprefix("loop_"), option.rule, option.thing, option.extra))
    return LoopCount(
        players=who_name_a_number(s, player, round_),
        cycle=tuple((who, tuple(taken)) for who, taken in round_),
        banned=(option.thing % LIFE, option.extra),
    )


@rule("1501.1b", off=lambda s, player, round_: (player,))
def who_name_a_number(s: NinjaState, player: int, round_: tuple[tuple[int, Option], ...]) -> tuple[int, ...]:
    """One player, or both if both keep the loop going, the turn player first."""
    both = any(who != player and taken.verb not in ("pass", "decline") for who, taken in round_)
    return (s.turn_player, opponent(s.turn_player)) if both else (player,)


@looping.step("1501.1a")
def name_the_number(s: NinjaState, f: LoopCount) -> Outcome:
    rule = "1501.1b" if len(f.players) > 1 else "1501.1a"
    return PickNumber(player=f.players[f.at], rule=rule, source=f.cycle[0][1][2], least=0, most=LARGEST_NUMBER)


@looping.step("1501.1b")
def the_smaller_number(s: NinjaState, f: LoopCount) -> Outcome:
    """Each who could go on names one, the turn player first; the smaller one counts."""
    f.counts = (*f.counts, f.given)
    f.at += 1
    if f.at < len(f.players):
        f.step = 0
        return None
    atoms.follow(s, f.cycle * min(f.counts))
    atoms.ban(s, f.banned)
    return leave()


ROUTINES: tuple[Routine, ...] = (looping,)
