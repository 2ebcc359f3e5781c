"""One pipeline for whatever happens, and for the effects that have something else happen instead.

An event is handed to `happen`. Effects that replace it are applied one after the other, each at most once in the
lineage of an event: what has been applied is carried along, also by what happens instead. What is left of the event
is then done. A game derives a class from Replacing, says there which effects stand and what they do, and has
`routine` made for its own frame under the numbers of its document.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from kisoku.kernel.events import Event
from kisoku.kernel.frames import Call, Frame, Goto, Outcome, Routine, call, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import Plain

if TYPE_CHECKING:
    from kisoku.kernel.base_frames import Happening

R = TypeVar("R")
"""What a game has for an effect that replaces events."""

Applied = tuple[Plain, ...]
"""Which effects have been applied in the lineage of an event, by their keys."""

Doer = Callable[[Any, list[Event]], "Frame | None"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacing(Generic[R]):
    """How a game replaces events. doers: by kind of event, what does events of that kind together; None, or the frame
    that will.

    instead, choosing, declining: the numbers under which something else happens, one of several effects is chosen,
    and one is left unapplied.
    """

    frame: type[Happening]
    instead: str
    choosing: str
    declining: str

    def __init__(self) -> None:
        self.doers: dict[str, Doer] = {}

    # --- what a game says ---

    def standing(self, s: Any) -> Sequence[R]:
        """Every effect that could replace anything now."""
        raise NotImplementedError

    def applies(self, s: Any, effect: R, event: Event) -> bool:
        raise NotImplementedError

    def key(self, effect: R) -> Plain:
        """What tells the effect from all others, as plain data."""
        raise NotImplementedError

    def source(self, effect: R) -> int:
        """The card that a player is shown for it."""
        raise NotImplementedError

    def chooser(self, s: Any, event: Event, effects: Sequence[R]) -> int:
        """Who chooses among several effects."""
        return event.player

    def optional(self, s: Any, effect: R) -> bool:
        """Whether it may be left unapplied."""
        return False

    def apply(self, s: Any, effect: R, event: Event, applied: Applied) -> Event | Frame | None:
        """The changed event; or the frame that does something else, to which `applied` belongs; or None if nothing
        happens.
        """
        raise NotImplementedError

    # --- the pipeline ---

    def happen(self, s: Any, events: Sequence[Event], applied: Applied = ()) -> Frame | None:
        """Let events of one kind happen together, unless replaced. None: done; else the frame that will see to it."""
        if not events:
            return None
        replaced = [event for event in events if self.applicable(s, event, applied)] if self.standing(s) else []
        if not replaced:
            return self.do(s, events)
        return self.frame(tuple(event for event in events if event not in replaced), tuple(replaced), applied)

    def do(self, s: Any, events: Sequence[Event]) -> Frame | None:
        return self.doers[events[0].kind](s, list(events))

    def applicable(self, s: Any, event: Event, applied: Applied) -> list[R]:
        """What would replace the event and has not been applied to it."""
        return [
            effect for effect in self.standing(s) if self.key(effect) not in applied and self.applies(s, effect, event)
        ]

    def routine(self, name: str) -> Routine:
        routine = Routine(name, self.frame)
        routine.steps += [(self.instead, self._next), (self.choosing, self._choose), (self.instead, self._replaced)]
        return routine

    def _then(self, frame: Frame | None) -> Call | Goto:
        """Go on with the next event when this is done."""
        return goto(self.instead) if frame is None else call(frame, self.instead)

    def _next(self, s: Any, f: Happening) -> Outcome:
        """First what nothing replaces, then one event after the other."""
        if f.plain:
            events, f.plain = f.plain, ()
            return self._then(self.do(s, events))
        if not f.events:
            return leave()
        f.event, f.events, f.used = f.events[0], f.events[1:], f.applied
        return None

    def _choose(self, s: Any, f: Happening) -> Outcome:
        assert f.event is not None
        effects = self.applicable(s, f.event, f.used)
        if not effects:
            return self._then(self.do(s, [f.event]))
        options = [Option("replace", self.choosing, self.source(effect), place) for place, effect in enumerate(effects)]
        rule = self.choosing
        if all(self.optional(s, effect) for effect in effects):
            options.append(Option("decline", self.declining))
            rule = self.choosing if len(effects) > 1 else self.declining
        return Request(self.chooser(s, f.event, effects), rule, tuple(options))

    def _replaced(self, s: Any, f: Happening) -> Outcome:
        """The original does not happen: the changed event does, or other actions."""
        assert f.event is not None
        if f.answer.verb == "decline":
            return self._then(self.do(s, [f.event]))
        effect = self.applicable(s, f.event, f.used)[f.answer.extra]
        f.used = (*f.used, self.key(effect))
        made = self.apply(s, effect, f.event, f.used)
        if isinstance(made, Event):
            f.event = made
            return goto(self.choosing)
        return self._then(made)
