"""1200: loops, who destroyed what, and other rules."""

from __future__ import annotations

from typing import Any

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.state import FIRST_SQUARE, NOBODY, NONE, SQUARES, ZxState
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- 1203, 1204: who destroyed it -----------------------------------------------------------------------------------------


def cause_of_death(s: ZxState, ref: int) -> tuple[int, tuple[str, ...]]:
    """Of a card that dies of damage or for want of power: what destroyed it, and whether in battle (reading A-57: it may be both)."""
    battle = next((hit for hit in s.hits if hit.thing == ref and hit.battle), None)
    effect = next((hit for hit in s.hits if hit.thing == ref and not hit.battle and hit.first == 2), None)
    if battle is not None and by_battle(s):
        return battle.source, ("battle",) if effect is None else ("battle", "effect")
    if effect is not None and by_effect(s):
        return effect.source, ("effect",)
    return NONE, ()


@rule("1203.1", "1203.2", "1204.6a", off=False)
def by_battle(s: ZxState) -> bool:
    return True


@rule("1204.1", "1204.3", "1204.4", "1204.5", off=False)
def by_effect(s: ZxState) -> bool:
    return True


def first_round_over(s: ZxState) -> None:
    """1204.6: what dies from now on was destroyed by nothing that came before; a battle's hits last until its processing ends (605.1)."""
    kept = tuple(hit for hit in s.hits if hit.battle)
    if kept != s.hits:
        forget_effects(s, kept)


@rule("1204.6", "1204.6.ex1", off=None)
def forget_effects(s: ZxState, kept: tuple[Any, ...]) -> None:
    atoms.set_hits(s, kept)


# --- 1201: loops ---------------------------------------------------------------------------------------------------------------


def signature(s: ZxState) -> tuple[Any, ...]:
    """All of a position that matters, but for how it came about."""
    rows = tuple(tuple((card, s.sleeping[card], s.damage[card], s.facedown[card], s.shields[card]) for card in s.zones[square]) for square in SQUARES)
    return (
        rows, tuple(tuple(sorted(zone)) if number > 1 else zone for number, zone in enumerate(s.zones[:FIRST_SQUARE])), tuple(s.sleeping), s.hurt,
        s.life_shields, s.counters, len(s.effects), s.battle, s.phase,
    )  # fmt: skip


def remember_deed(s: ZxState, player: int, ref: int, program: int) -> None:
    """Which ability is played while the position is like this."""
    atoms.note_deed(s, (hash_of(signature(s)), player, ref % LIFE, program))


def hash_of(value: Any) -> str:
    import hashlib

    import msgspec

    return hashlib.blake2b(msgspec.msgpack.encode(value), digest_size=8).hexdigest()


@rule("1201.1", "1201.1b", off=False)
def been_here(s: ZxState, player: int, ref: int, program: int) -> bool:
    """The same player did the same in the same position before."""
    if not any(deed[1:] == (player, ref % LIFE, program) for deed in s.deed):
        return False
    return (hash_of(signature(s)), player, ref % LIFE, program) in s.deed


@rule("1201.1c")
def nobody_stops_it(s: ZxState) -> None:
    atoms.end_game(s, NOBODY, "1201.1c")
