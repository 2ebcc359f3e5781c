"""From a list of ops to the instructions that a frame runs, one flat list; skips count instructions there."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from kisoku.games.sakura.rules.compiling import Code, Instruction
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool


def code(ops: tuple[ir.Op, ...], pool: Pool, program: int) -> Code:
    """The instructions of a list of ops, in one flat list; skips count instructions there."""
    found: list[Instruction] = []
    _append(found, ops, pool, program)
    return tuple(found)


def _append(found: list[Instruction], ops: tuple[ir.Op, ...], pool: Pool, program: int) -> None:
    from kisoku.games.sakura.rules import r9_effects

    starts: list[int] = []
    skips: list[tuple[int, int, ir.Op]] = []
    ops = _all_at_once(ops)
    for place, op in enumerate(ops):
        starts.append(len(found))
        if isinstance(op, ir.If | ir.May | ir.IfDone | ir.Pay):
            skips.append((len(found), place + 1 + op.skip, op))
            found.append(r9_effects.nothing)
        elif isinstance(op, ir.Repeat | ir.EachPlayer):
            skips.append((len(found), place + 1 + op.length, op))
            found.append(r9_effects.nothing)
        elif isinstance(op, ir.Modes):
            _modes(found, op, pool, program)
        elif isinstance(op, ir.Case):
            _case(found, op, pool, program)
        else:
            found.append(r9_effects.instruction(op, pool, program))
    starts.append(len(found))
    for at, goal, op in skips:
        following = ops[starts.index(at) + 1 :]
        if isinstance(op, ir.May) and following and isinstance(following[0], ir.Choose):
            found[at] = r9_effects.may_choose(op, following[0], starts[min(goal, len(ops))], pool, program)
        else:
            found[at] = r9_effects.jump(op, starts[min(goal, len(ops))])


def _all_at_once(ops: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
    """What befalls each player (damage of one value, winning, losing, crystals that move) is one change, not one after the other."""
    changed = list(ops)
    for place, (op, following) in enumerate(pairwise(ops)):
        if not isinstance(op, ir.EachPlayer) or op.length != 1 or not isinstance(following, ir.Do):
            continue
        if following.verb in AT_ONCE and not any("/" in word or word == "both" for word in following.how) and "," not in following.origin:
            both = {name: "any" for name in PLAYERS if getattr(following, name) == "each"}
            changed[place : place + 2] = [ir.EachPlayer(0), msgspec.structs.replace(following, **both)]
    return tuple(changed)


AT_ONCE = {"damage", "win", "lose", "arrow"}
PLAYERS = ("who", "players", "origin_of", "place_of")


def _modes(found: list[Instruction], op: ir.Modes, pool: Pool, program: int) -> None:
    """The question, then each content, from which one returns to the question."""
    from kisoku.games.sakura.rules import r9_effects

    at = len(found)
    found.append(r9_effects.nothing)
    begins = []
    for content in op.contents:
        begins.append(len(found))
        _append(found, content, pool, program)
        found.append(r9_effects.back_to(at))
    found[at] = r9_effects.modes(op, tuple(begins), len(found))


def _case(found: list[Instruction], op: ir.Case, pool: Pool, program: int) -> None:
    from kisoku.games.sakura.rules import r9_effects

    at = len(found)
    found.append(r9_effects.nothing)
    begins: dict[str, int] = {}
    ends = []
    for name, content in op.parts:
        begins[name] = len(found)
        _append(found, content, pool, program)
        ends.append(len(found))
        found.append(r9_effects.nothing)
    for end in ends:
        found[end] = r9_effects.go_to(len(found))
    found[at] = r9_effects.case(op.of, begins, len(found))
