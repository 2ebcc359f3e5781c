"""Frames and routines: the program counter is the rule number.

A *routine* is a numbered procedure of the rulebook, and its steps carry the official numbers. A *frame* is a routine that
is being carried out: where it stands and its locals, plain values only. A suspended game is a stack of frames, so it can
be copied, saved and explained in the middle of anything.

A step is a function `(s, f)` that does what its rule says and returns one of

    None          go on with the next step
    goto("704")   go on with that step of this routine
    SomeFrame(…)  carry out another routine first; what it leaves with is then in `f.given`
    Request(…)    ask a player; the chosen option is then in `f.answer`
    leave(value)  this routine is finished

so that reading the steps of a routine in order is reading the chapter.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from kisoku.kernel.requests import Option, Request

if TYPE_CHECKING:
    from kisoku.kernel.state import Plain


NOTHING = Option("nothing", "")
"""The answer of a frame that has not asked."""


class Goto:
    __slots__ = ("number",)

    def __init__(self, number: str) -> None:
        self.number = number


class Leave:
    __slots__ = ("value",)

    def __init__(self, value: Plain) -> None:
        self.value = value


_gotos: dict[str, Goto] = {}
_LEAVE = Leave(None)


def goto(number: str) -> Goto:
    """Go on at that step of the routine that is running."""
    known = _gotos.get(number)
    if known is None:
        known = _gotos[number] = Goto(number)
    return known


def leave(value: Plain = None) -> Leave:
    """Finish the routine, handing the value to the frame below."""
    return _LEAVE if value is None else Leave(value)


class Frame:
    """The base of all frames. A subclass lists its locals as annotated class attributes with their first values.

    Locals are plain values: ints, strings, None, tuples of these. Keyword arguments of the constructor set them.
    """

    routine: ClassVar[Routine]
    locals_: ClassVar[tuple[str, ...]] = ()
    step: int = 0
    epoch: int = 0
    answer: Option = NOTHING
    given: Plain = None

    def __init__(self, **values: Plain) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    def copy(self) -> Frame:
        new: Frame = self.__class__.__new__(self.__class__)
        new.step = self.step
        new.answer = self.answer
        new.given = self.given
        for name in self.locals_:
            setattr(new, name, getattr(self, name))
        return new

    def data(self) -> list[Plain]:
        return [self.routine.name, self.step, self.answer, self.given, *[getattr(self, name) for name in self.locals_]]


Outcome: TypeAlias = Goto | Leave | Frame | Request | None
F = TypeVar("F", bound=Frame)
Step = Callable[[Any, Any], Outcome]


class Routine:
    """A numbered procedure: its name in saves, the frame class that runs it, and its steps in order.

    rule: the number under which the rulebook announces the procedure as a whole, where it does.
    """

    def __init__(self, name: str, frame: type[Frame], rule: str = "") -> None:
        self.name = name
        self.rule = rule
        self.frame = frame
        self.steps: list[tuple[str, Step]] = []
        frame.routine = self
        frame.locals_ = tuple(key for base in reversed(frame.__mro__[:-2]) for key in inspect.get_annotations(base) if not key.startswith("_"))

    def step(self, number: str) -> Callable[[Callable[[Any, F], Outcome]], Callable[[Any, F], Outcome]]:
        """Add the function as the next step, under its rule number."""

        def add(function: Callable[[Any, F], Outcome]) -> Callable[[Any, F], Outcome]:
            self.steps.append((number, function))
            return function

        return add
