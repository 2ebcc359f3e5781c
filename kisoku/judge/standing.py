"""Where a hand-made position stands: the procedure and the step in it that is to be carried out next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from kisoku.kernel.frames import Frame
from kisoku.kernel.ruleset import Ruleset

F = TypeVar("F", bound=Frame)


def step_of(
    rules: Ruleset, number: str, procedures: Iterable[type[Frame]], parted: str = ""
) -> tuple[type[Frame], int, str] | None:
    """The first procedure with that step, the step's place in it, and its number. A number that is not a step itself
    means its first one.

    parted: signs that part the number of a rule from those below it; none: whatever is no digit.
    """
    for frame in procedures:
        for step, known in enumerate(rules.numbers[frame]):
            below = known[len(number) : len(number) + 1]
            if known == number or (known.startswith(number) and (below in parted if parted else not below.isdigit())):
                return frame, step, known
    return None


def at(frame: F, step: int) -> F:
    frame.step = step
    return frame
