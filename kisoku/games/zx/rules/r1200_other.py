"""1200: loops, who destroyed what, and other rules."""

from __future__ import annotations

from typing import Any

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so
from kisoku.games.zx.rules.frames import Looping
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r1000_actions import PAST
from kisoku.games.zx.state import FIRST_SQUARE, NOBODY, NONE, SQUARES, Hit, ZxState
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.looping import ANNOUNCED, cycle
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- 1203, 1204: who destroyed it -----------------------------------------------------------------


def cause_of_death(s: ZxState, ref: int, spared: bool = False) -> tuple[int, tuple[str, ...]]:
    """Of a card that dies of damage or for want of power: what destroyed it, and whether in battle (reading A-57: it
    may be both). spared: also in a battle before, which did not destroy it.
    """
    battle = next((hit for hit in s.hits if hit.thing == ref and (hit.battle == 1 or (spared and hit.battle))), None)
    effect = next((hit for hit in s.hits if hit.thing == ref and not hit.battle and hit.first == 2), None)
    if battle is not None and by_battle(s):
        return battle.source, ("battle",) if effect is None else ("battle", "effect")
    if effect is not None and by_effect(s):
        return effect.source, ("effect",)
    return NONE, ()


by_battle = so("1203.1", "1203.2", "1204.6a")
by_effect = so("1204.1", "1204.3", "1204.4", "1204.5")


def first_round_over(s: ZxState) -> None:
    """1204.6: what dies from now on was destroyed by nothing that came before; a battle's hits last until its
    processing ends (605.1).
    """
    kept = tuple(hit for hit in s.hits if hit.battle == 1 or hit in lingering(s))
    if kept != s.hits:
        atoms.set_hits(s, kept)


def lingering(s: ZxState) -> list[Hit]:
    """Hits of cards that these hits cannot destroy: such a card is not destroyed later by what spared it now."""
    from kisoku.games.zx.rules.r900_rule_effects import doomed

    there = {s.ref(card) for card in doomed(s) if not forbidden(s, "be_destroyed", card)}
    return [hit for hit in s.hits if hit.thing in there]


def battle_hits_over(s: ZxState) -> None:
    """605.2: the processing right after the damage has ended (1203)."""
    if s.hits:
        atoms.set_hits(s, tuple(hit._replace(battle=PAST) if hit.battle else hit for hit in lingering(s)))


# --- 1201: loops ----------------------------------------------------------------------------------


def signature(s: ZxState) -> tuple[Any, ...]:
    """All of a position that matters, but for how it came about."""
    rows = [
        (square, card, s.damage[card], s.facedown[card], s.shields[card])
        for square in SQUARES
        for card in s.zones[square]
    ]
    piles = [sorted(zone) for zone in s.zones[2:FIRST_SQUARE]]
    return (rows, s.zones[:2], piles, s.sleeping, s.hurt, s.life_shields, s.counters, len(s.effects), s.battle, s.phase)


def remember_deed(s: ZxState, player: int, ref: int, program: int) -> None:
    """Which ability is played while the position is like this."""
    atoms.note_deed(s, (hash_of(signature(s)), player, ref % LIFE, program, shape(s)))


def shape(s: ZxState) -> str:
    """What an action could use up: how many cards lie where, and which sleep."""
    return hash_of((tuple(map(len, s.zones)), tuple(s.sleeping), tuple(s.facedown), s.used, s.plays))


def hash_of(value: Any) -> str:
    import hashlib

    import msgspec

    return hashlib.blake2b(msgspec.msgpack.encode(value), digest_size=8).hexdigest()


@rule("1201.1", "1201.1b", off=False)
def been_here(s: ZxState, player: int, ref: int, program: int) -> bool:
    """The same player did the same in the same position before."""
    mine = [deed[0] for deed in s.deed if deed[1:4] == (player, ref % LIFE, program)]
    return bool(mine) and hash_of(signature(s)) in mine


# --- 1201.1a: so many rounds ----------------------------------------------------------------------

ROUNDS = 2
MOST_ROUNDS = 100


def loops(s: ZxState, player: int, options: list[Option]) -> list[Option]:
    """Abilities that have been played twice with as much left as before, and all decisions on the way the same: they
    can be announced as a loop.
    """
    found = []
    for option in options:
        shapes = [deed[4] for deed in s.deed if deed[1:4] == (player, option.thing % LIFE, option.extra)][-ROUNDS:]
        if len(shapes) == ROUNDS and set(shapes) == {shape(s)} and goes_round(s, player, option):
            found.append(Option(ANNOUNCED + option.verb, "1201.1a", option.thing, option.extra))
    return found


@rule("1201.1a", off=False)
def goes_round(s: ZxState, player: int, option: Option) -> bool:
    return bool(cycle(s, player, option, ROUNDS))


def run_loop(s: ZxState, player: int, option: Option) -> Looping:
    plain = Option(option.verb.removeprefix(ANNOUNCED), option.rule, option.thing, option.extra)
    rounds = tuple((who, tuple(taken)) for who, taken in cycle(s, player, plain, ROUNDS))
    return Looping(players=(player, opponent(s, player)), most=MOST_ROUNDS, cycle=rounds)


looping = Routine("1201", Looping)


@looping.step("1201.1a")
def how_often(s: ZxState, f: Looping) -> Outcome:
    """Who has priority names a number of rounds; the other lets it be so, or says a smaller one."""
    return PickNumber(player=f.players[0], rule="1201.1a", source=f.cycle[0][1][1], least=0, most=f.most)


@looping.step("1201.1a")
def so_often(s: ZxState, f: Looping) -> Outcome:
    f.most, f.players = f.given, f.players[1:]
    if f.players:
        return goto("1201.1a")
    atoms.follow(s, f.cycle * f.most)
    return leave()


@rule("1201.1c")
def nobody_stops_it(s: ZxState) -> None:
    atoms.end_game(s, NOBODY, "1201.1c")


ROUTINES: tuple[Routine, ...] = (looping,)
