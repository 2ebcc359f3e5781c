"""Chapter 10: a keyword ability is the ability that its number says, and works only by that."""

from __future__ import annotations

from typing import Any

from kisoku.kernel.rules import examined, examining, registered
from kisoku.text import program as ir

GAME = "spellcard"
NUMBERS = {
    "sessha": ("10.2.1",), "kakusei": ("10.3.1",), "jinkei": ("10.4.1",), "shadan": ("10.5.1",),
    "shunsoku": ("10.6.1",), "shushu": ("10.7.1",),
    "kasei": ("10.8.1",), "kago": ("10.9.1",),
}  # fmt: skip
EVERY = "10.1.1"
"""What is written as a keyword is that ability, even if nothing else is written."""


def numbers(program: Any) -> tuple[str, ...]:
    """The numbers by which the program works."""
    if program.keyword == "kakusei" and any(isinstance(op, ir.Grant) for op in program.ability.ops):
        return ("10.3.2", EVERY)
    return (*NUMBERS[program.keyword], EVERY)


def numbered(program: Any) -> None:
    """Bind what a keyword program does, or waits for, to its numbers."""
    if not program.keyword or not examining():
        return
    for number in numbers(program):
        if program.trigger is not None:
            program.waits = examined(number, program.waits, False)
        for lasting in program.statics:
            if lasting.acts is not None:
                lasting.acts = examined(number, lasting.acts, False)


for _number in {EVERY, "10.3.2", *(number for found in NUMBERS.values() for number in found)}:
    registered(GAME).setdefault(_number, []).append(numbered)
