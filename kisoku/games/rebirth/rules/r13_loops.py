"""13: what could go on for ever.

An action is taken for a loop when the turn player is about to do the same for the third time in a turn with as many
cards in the same places, turned as before, and the same decisions on the way: then nothing hinders a fourth time
either.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.frames import Looping
from kisoku.games.rebirth.state import RebirthState
from kisoku.kernel.choosing import LARGEST_NUMBER, PickNumber
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.looping import ANNOUNCED, cycle
from kisoku.kernel.players import everyone
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, Plain

ROUNDS = 2


def shape(s: RebirthState) -> int:
    """What an action could use up: how many cards lie where, and how they are turned."""
    return _sum([*map(len, s.zones)], bytes(s.rested), bytes(s.facedown), len(s.used))


def signature(s: RebirthState) -> int:
    """Equal for positions that are completely the same, however often cards have come and gone."""
    effects = tuple((one.lasting, one.player, one.card % LIFE, one.values, one.ends) for one in s.effects)
    return _sum(s.zones, s.damage, bytes(s.slot), effects, s.slots, shape(s))


def _sum(*data: Plain) -> int:
    return zlib.crc32(msgspec.msgpack.encode(data))


def key_of(player: int, option: Option) -> Plain:
    return (player, option.verb, option.thing % LIFE, option.extra)


def note_action(s: RebirthState, player: int, option: Option) -> None:
    """In which position the turn player did what, if that might come back."""
    if option.verb in ("use", "play") and not (option.verb == "use" and s.pool.programs[option.extra].once):
        atoms.remember_action(s, (signature(s), key_of(player, option), shape(s)))


def settle_bans(s: RebirthState) -> None:
    """Before the turn player is asked: what has led back to this very position may not be done again."""
    if s.acted:
        position = signature(s)
        if any(row[0] == position for row in s.acted):
            same_again(s, position)


@rule("13.1.1.2", "13.1.1")
def same_again(s: RebirthState, position: int) -> None:
    for then, key, _ in s.acted:
        if then == position and key not in s.banned:
            atoms.ban(s, key)


def banned(s: RebirthState, player: int, option: Option) -> bool:
    return key_of(player, option) in s.banned


# --- 13.1.1.1: so many rounds -----------------------------------------------------------------------------------------


def loops(s: RebirthState, player: int, options: Sequence[Option]) -> list[Option]:
    """What of all that could be done is a loop, to be offered as one."""
    now = shape(s)
    often = [row[1] for row in s.acted if row[2] == now]
    found = [option for option in options if often.count(key_of(player, option)) >= ROUNDS]
    return [
        Option(ANNOUNCED + one.verb, "13.1.1.1", one.thing, one.extra) for one in found if goes_round(s, player, one)
    ]


@rule("13.1.1.1", off=False)
def goes_round(s: RebirthState, player: int, option: Option) -> bool:
    return bool(cycle(s, player, option, ROUNDS))


def run_loop(s: RebirthState, player: int, option: Option) -> Looping:
    plain = Option(option.verb.removeprefix(ANNOUNCED), option.rule, option.thing, option.extra)
    rounds = tuple((who, tuple(taken)) for who, taken in cycle(s, player, plain, ROUNDS))
    others = tuple(seat for seat in everyone(s) if seat != player)
    return Looping(players=(player, *others), most=LARGEST_NUMBER, cycle=rounds, key=key_of(player, plain))


looping = Routine("13.1.1", Looping)


@looping.step("13.1.1.1")
def how_often(s: RebirthState, f: Looping) -> Outcome:
    """The turn player says how often; each of the others lets it be so, or says a smaller number."""
    if not f.players:
        return None
    return PickNumber(player=f.players[0], rule="13.1.1.1", source=f.cycle[0][1][2], least=0, most=f.most)


@looping.step("13.1.1.1")
def so_often(s: RebirthState, f: Looping) -> Outcome:
    """After that something else has to be done."""
    if f.players:
        f.most, f.players = f.given, f.players[1:]
        return goto("13.1.1.1")
    atoms.follow(s, f.cycle * f.most)
    atoms.ban(s, f.key)
    return leave()


@rule("13.1.1.3")
def endless(s: RebirthState) -> None:
    """Nobody can stop what goes on: a draw."""
    atoms.end_game(s, (), "13.1.1.3")


ROUTINES: tuple[Routine, ...] = (looping,)
