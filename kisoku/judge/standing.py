"""Where a hand-made position stands: the procedure and the step in it that is to be carried out next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from kisoku.kernel.frames import Frame
from kisoku.kernel.ruleset import Ruleset
from kisoku.text.yamlfile import BadFile, Place

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


def attacker_and_target(who: Any, place: Place) -> tuple[str, str]:
    """Who is said to fight whom: "A.兵 -> B", or each under its key."""
    if isinstance(who, str):
        attacker, arrow, target = who.replace("→", "->").partition("->")
        if arrow:
            return attacker.strip(), target.strip()
    if isinstance(who, Mapping) and set(who) == {"attacker", "target"}:
        return str(who["attacker"]), str(who["target"])
    raise BadFile(place, "{attacker: A.兵, target: B} のように書きます", "is written like {attacker: A.兵, target: B}")
