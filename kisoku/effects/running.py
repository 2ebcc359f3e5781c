"""One frame carries out every ability of every card."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from kisoku.effects.control import close_loops
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome, Routine, Step, leave

Refs = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Frame):
    """An ability being carried out: which program, how far it got, and its registers. A game adds registers of its own.

    it: what the last choice or search took, None before any. seen: cards looked at. targets: chosen on entry. done: how much the last action did.
    each: the player of a passage that is done for each. loops: (first instruction, the one behind the last, how many times more, players left,
    each before). chosen: contents taken of choices that are open. scratch: what an instruction keeps between its stages.
    """

    program: int = 0
    pc: int = 0
    stage: int = 0
    player: int = 0
    card: int = NONE
    event: Event | None = None
    it: Any = None
    seen: Refs = ()
    targets: tuple[Refs, ...] = ()
    numbers: tuple[Any, ...] = ()
    done: int = 0
    each: int = -1
    loops: tuple[Any, ...] = ()
    chosen: tuple[Any, ...] = ()
    scratch: Any = ()


def carrying_out(name: str, frame: type[Effect], rule: str, begin: Step | None = None) -> Routine:
    """The routine that runs a game's effects, under the number by which its document says so. begin: a step before the first instruction."""
    routine = Routine(name, frame)
    if begin is not None:
        routine.step(rule)(begin)
    place = len(routine.steps)

    @routine.step(rule)
    def next_instruction(s: Any, f: Any) -> Outcome:
        """One instruction after the other, until one has to wait or has caused something."""
        code = s.pool.programs[f.program].code
        frames = s.frames
        while True:
            if f.loops:
                close_loops(f)
            if f.pc >= len(code):
                return leave(s.pool.book.finished(s, f))
            stage, f.stage = f.stage, 0
            instruction, operands = code[f.pc]
            outcome: Outcome = instruction(s, f, operands, stage)
            if frames[-1] is not f:
                return outcome
            if f.stage == 0:
                f.pc += 1
            if outcome is not None or s.asides or s.winner is not None:
                f.step = place
                return outcome

    return routine
