"""A ruleset: routines put together, and what a game's state looks like.

Routines are data here. A ruleset is assembled from routines, and steps may be inserted, replaced, appended (by rules
that patch rules) or switched off (to prove that a test notices). Rules that are no steps are functions that carry their
numbers: see rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

from mypy_extensions import mypyc_attr

from kisoku.kernel.frames import Frame, Routine, Step
from kisoku.kernel.records import Reader, readers
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import NotExamining, examining

if TYPE_CHECKING:
    from kisoku.kernel.state import Plain


def _skip(s: Any, f: Any) -> None:
    """What stands in for a step that is switched off."""


@cache
def _declared(kind: type[Frame]) -> dict[str, Any]:
    """The types of a frame's own locals."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if name not in Frame.__struct_fields__}


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """Routines by name, each with its steps in force. Made once for a game and shared by all its states."""

    def __init__(
        self,
        game: str,
        version: str,
        routines: Iterable[Routine],
        numbers: Iterable[str],
        readings: dict[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        if without and not examining():
            raise NotExamining("a ruleset without some of its rules")
        self.game = game
        self.version = version
        self.routines: dict[str, Routine] = {}
        self.steps: dict[type[Frame], list[Step]] = {}
        self.numbers: dict[type[Frame], list[str]] = {}
        self.places: dict[type[Frame], dict[str, int]] = {}
        self.readings: dict[str, str] = dict(readings or {})
        self.without = without
        self.first_free = 0
        self.seats = 2
        self.teams: tuple[int, ...] = ()
        self.assembler: Any = None
        """What makes a ruleset from this one and plain data, for games whose rules depend on what is chosen in them
        (see State.assemble).
        """
        self.concede: Any = None
        """What a player's concession does: a function of (state, player)."""
        self.won_together: Any = None
        """Who beside the winner and their team has won: a function of the state; None: nobody."""
        self.endless: Any = None
        """What happens to a game in which nobody can stop what goes on: a function of the state."""
        for routine in routines:
            self._add(routine)

    def _add(self, routine: Routine) -> None:
        if routine.name in self.routines:
            raise ValueError(f"two routines are called {routine.name}")
        frame = routine.frame
        self.routines[routine.name] = routine
        self.numbers[frame] = [number for number, _ in routine.steps]
        self.steps[frame] = [_skip if number in self.without else step for number, step in routine.steps]
        if routine.rule in self.without:
            self.steps[frame] = []
        places: dict[str, int] = {}
        for place, number in enumerate(self.numbers[frame]):
            places.setdefault(number, place)
        self.places[frame] = places

    def _at(self, routine: Routine, number: str) -> int:
        try:
            return self.places[routine.frame][number]
        except KeyError:
            raise ValueError(f"routine {routine.name} has no step {number}") from None

    def insert(self, routine: Routine, before: str, number: str, step: Step) -> None:
        """A rule that adds a step before a step of a routine."""
        place = self._at(routine, before)
        self._splice(routine, place, place, number, step)

    def append(self, routine: Routine, after: str, number: str, step: Step) -> None:
        """A rule that adds a step after a step of a routine."""
        place = self._at(routine, after) + 1
        self._splice(routine, place, place, number, step)

    def replace(self, routine: Routine, old: str, number: str, step: Step) -> None:
        """A rule that puts a step in place of another."""
        place = self._at(routine, old)
        self._splice(routine, place, place + 1, number, step)

    def _splice(self, routine: Routine, start: int, end: int, number: str, step: Step) -> None:
        frame = routine.frame
        self.steps[frame][start:end] = [_skip if number in self.without else step]
        self.numbers[frame][start:end] = [number]
        self.places[frame] = {}
        for place, known in enumerate(self.numbers[frame]):
            self.places[frame].setdefault(known, place)

    def carried(self) -> set[str]:
        """The numbers of its routines and their steps."""
        return {number for numbers in self.numbers.values() for number in numbers} | {
            routine.rule for routine in self.routines.values()
        }

    def frame_from(self, row: tuple[Plain, ...], known: Mapping[Any, Reader]) -> Frame:
        """A frame from its saved data, its locals as their annotations say (see records)."""
        name, step, answer, given, *values = row
        kind = self.routines[name].frame
        read = readers(_declared(kind), known)
        named = [
            read[key](value) if key in read else value
            for key, value in zip(kind.__struct_fields__, values, strict=False)
        ]
        return kind(*named, step=step, answer=Option(*answer), given=given)
