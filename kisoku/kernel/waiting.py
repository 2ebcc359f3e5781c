"""Triggers that wait, and the loop that takes them up.

What has triggered waits as a record apart from its source, one for each time. A game derives a class from Queue and
says there who listens, what becomes of a record, who chooses, what comes before. The loop is one routine for all
games:

    before   what the rules do first, as long as anything is due (rule processes, a victory check)
    choose   the first player with something that waits picks one of it
    take up  it waits no longer and is carried out; then all begins again

A game in which what is caused resolves at once, inside of what was going on (`nested`), has each frame hold what
waited when it began: what comes up meanwhile is a frame of its own on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import Plain

if TYPE_CHECKING:
    from kisoku.kernel.base_frames import TakeUp

L = TypeVar("L")
"""What a game has for an ability that listens."""


class Waiting(NamedTuple):
    """Something that has triggered: what (a kind of its own, or the number of a program), of which source, for which
    player, by which event.
    """

    what: Plain
    source: int
    player: int
    event: Event | None = None
    registers: tuple[Plain, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Queue(Generic[L]):
    """How a game's triggers wait. before, choosing, taking: the numbers of the three steps, all different."""

    frame: type[TakeUp]
    before: str
    choosing: str
    taking: str
    nested = False
    verb = "trigger"
    then = ""
    """Where it goes on when one is carried out; where it began, if nothing is said."""

    # --- what a game says ---

    def waiting(self, s: Any) -> tuple[Waiting, ...]:
        """What waits, from the state."""
        raise NotImplementedError

    def put(self, s: Any, waiting: tuple[Waiting, ...]) -> None:
        """Write what waits into the state."""
        raise NotImplementedError

    def listeners(self, s: Any) -> Mapping[str, Iterable[L]]:
        """By kind of event, who listens."""
        raise NotImplementedError

    def heard(self, s: Any, listener: L, event: Event) -> Waiting | None:
        """The record, if this is what the listener waits for."""
        raise NotImplementedError

    def due(self, s: Any) -> Frame | None:
        """What comes before anything is taken up."""
        return None

    def choosers(self, s: Any) -> Sequence[tuple[int, str]]:
        """Who takes up what waits, first to last, and the rule under which each is asked."""
        raise NotImplementedError

    def belongs(self, s: Any, record: Waiting, player: int) -> bool:
        """Whether it is for this player to take up."""
        return record.player == player

    def same(self, s: Any, record: Waiting) -> Plain:
        """Equal for records of which it does not matter which is taken up."""
        return record

    def still(self, s: Any, record: Waiting) -> bool:
        """Whether what waits is still to be done."""
        return True

    def option(self, s: Any, record: Waiting, place: int) -> Option:
        return Option(self.verb, self.choosing, record.source, place)

    def carry_out(self, s: Any, record: Waiting) -> Frame | None:
        raise NotImplementedError

    def idle(self, s: Any, f: TakeUp) -> Outcome:
        """Nothing waits any more."""
        return leave()

    # --- waiting ---

    def occur(self, s: Any, event: Event) -> None:
        """Whoever waits for the event triggers."""
        for listener in self.listeners(s).get(event.kind, ()):
            record = self.heard(s, listener, event)
            if record is not None:
                self.add(s, record)

    def add(self, s: Any, record: Waiting) -> None:
        self.put(s, (*self.waiting(s), record))

    # --- taking up ---

    def routine(self, name: str) -> Routine:
        routine = Routine(name, self.frame)
        routine.steps += [(self.before, self._before), (self.choosing, self._choose), (self.taking, self._take)]
        return routine

    def open_to(self, s: Any, f: TakeUp, player: int) -> list[Waiting]:
        """What the player can take up; of equal ones the first."""
        found: dict[Plain, Waiting] = {}
        for record in f.held if self.nested else self.waiting(s):
            if self.belongs(s, record, player):
                found.setdefault(self.same(s, record), record)
        return list(found.values())

    def _before(self, s: Any, f: TakeUp) -> Outcome:
        frame = self.due(s)
        if frame is not None:
            return call(frame, self.before)
        if self.nested:
            f.held = (*f.held, *self.waiting(s))
            self.put(s, ())
        return None

    def _choose(self, s: Any, f: TakeUp) -> Outcome:
        """None may be passed over."""
        if self.nested:
            f.held = tuple(record for record in f.held if self.still(s, record))
        else:
            waiting = self.waiting(s)
            left = tuple(record for record in waiting if self.still(s, record))
            if left != waiting:
                self.put(s, left)
        for player, rule in self.choosers(s):
            records = self.open_to(s, f, player)
            if records:
                return Request(
                    player, rule, tuple(self.option(s, record, place) for place, record in enumerate(records))
                )
        return self.idle(s, f)

    def _take(self, s: Any, f: TakeUp) -> Outcome:
        record = next(
            record
            for player, _ in self.choosers(s)
            for place, record in enumerate(self.open_to(s, f, player))
            if self.option(s, record, place) == f.answer
        )
        if self.nested:
            f.held = without(f.held, record)
        else:
            self.put(s, without(self.waiting(s), record))
        frame = self.carry_out(s, record)
        then = self.then or self.before
        return goto(then) if frame is None else call(frame, then)


def without(records: tuple[Waiting, ...], record: Waiting) -> tuple[Waiting, ...]:
    """The records but for one of these."""
    place = records.index(record)
    return records[:place] + records[place + 1 :]
