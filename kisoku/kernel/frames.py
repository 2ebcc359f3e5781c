"""Frames and routines: the program counter is the rule number.

A *routine* is a numbered procedure of the rulebook, and its steps carry the official numbers. A *frame* is a routine
that is being carried out: where it stands and its locals, plain values only. A suspended game is a stack of frames,
so it can be copied, saved and explained in the middle of anything.

A step is a function `(s, f)` that does what its rule says and returns one of

    None          go on with the next step
    goto("704")   go on with that step of this routine
    SomeFrame(…)  carry out another routine first; what it leaves with is then in `f.given`
    Request(…)    ask a player; the chosen option is then in `f.answer`
    call(…, "704")  the same two, and then go on with that step; call(…): then this step once more
    leave(value)  this routine is finished

so that reading the steps of a routine in order is reading the chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from kisoku.kernel.requests import Option, Request

if TYPE_CHECKING:
    from kisoku.kernel.state import Plain


NOTHING = Option("nothing", "")
"""The answer of a frame that has not asked."""


class Goto(Struct, frozen=True):
    number: str


class Leave(Struct, frozen=True):
    value: Any


class Call(Struct, frozen=True):
    what: Frame | Request
    then: str


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


def call(what: Frame | Request, then: str = "") -> Call:
    """Carry out another routine, or ask, and then go on at that step; at the present one if none is named."""
    return Call(what, then)


class Frame(Struct, kw_only=True, eq=False):
    """The base of all frames. A subclass lists its locals as annotated attributes with their first values.

    Locals are plain values: ints, strings, None, tuples of these. The constructor takes them in their order or by name.
    """

    routine: ClassVar[Routine]
    step: int = 0
    epoch: int = 0
    answer: Option = NOTHING
    given: Any = None

    @property
    def locals(self) -> tuple[Plain, ...]:
        """Its own values, without where it stands and what it was told."""
        return astuple(self)[:-4]

    def data(self) -> list[Plain]:
        *values, step, _, answer, given = astuple(self)
        return [self.routine.name, step, answer, given, *values]


Outcome: TypeAlias = Goto | Leave | Call | Frame | Request | None
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

    def step(self, number: str) -> Callable[[Callable[[Any, F], Outcome]], Callable[[Any, F], Outcome]]:
        """Add the function as the next step, under its rule number."""

        def add(function: Callable[[Any, F], Outcome]) -> Callable[[Any, F], Outcome]:
            self.steps.append((number, function))
            return function

        return add


def course(frames: Sequence[Frame]) -> tuple[Plain, ...]:
    """What is going on, as plain data that can be compared: each procedure, where it stands, and its own values. The
    moments to which one could go back are left out: they tell how a position came about."""
    return tuple([(frame.routine.name, frame.step, *_settled(frame)) for frame in frames])


def _settled(frame: Frame) -> tuple[Plain, ...]:
    """The values of a frame but for its mark."""
    values = frame.locals
    mark = getattr(frame, "mark", None)
    return values if mark is None else tuple([value for value in values if value is not mark])
