"""One frame carries out every ability of every card."""

from __future__ import annotations

from typing import Any

from kisoku.effects.control import close_loops
from kisoku.effects.frames import Effect
from kisoku.kernel.frames import Outcome, Routine, Step, leave


def carrying_out(name: str, frame: type[Effect], rule: str, begin: Step | None = None) -> Routine:
    """The routine that runs a game's effects, under the number by which its document says so. begin: a step before the
    first instruction.
    """
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
