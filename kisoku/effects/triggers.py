"""What abilities wait for: patterns of events, compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from kisoku.kernel.events import NONE, Event
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.effects.operands import Operands

Fits = Callable[[Any, Event, Any], bool]
"""(state, event, context): whether the event is one that the ability waits for."""

FIRST = "first"
"""A mark of a pattern: nothing that fits it has happened before in this turn."""


def pattern(o: Operands, trigger: ir.Trigger, instead: bool = False) -> Fits:
    """Whether an event is what the trigger waits for: of its kind and player, about its subject, by its cause, from and
    to its zones, with all its marks.

    instead: what is only about to happen, and may never.
    """
    from kisoku.effects.operands import NoMeaning

    if trigger.event not in (o.book.replaced if instead else o.book.events):
        raise NoMeaning(f"event {trigger.event}")
    if FIRST in trigger.flags:
        plain = pattern(
            o, msgspec.structs.replace(trigger, flags=tuple(flag for flag in trigger.flags if flag != FIRST))
        )
        return o.made(
            "event first",
            lambda s, event, f: plain(s, event, f) and not any(plain(s, past, f) for past in earlier(s, event)),
            False,
        )
    kind, own = trigger.event, o.book.flags
    marks = frozenset(flag for flag in trigger.flags if flag not in own)
    tests = tuple(o.made(f"mark {flag}", own[flag], False) for flag in trigger.flags if flag in own)
    whose = None if trigger.whose == "any" else o.players(trigger.whose)
    by = None if not trigger.by else o.players(trigger.by)
    source = o.book.end(o, trigger.source) if trigger.source else None
    target = o.book.end(o, trigger.target) if trigger.target else None
    subject, cause = _side(o, trigger.subject, True), _side(o, trigger.cause, False)
    cause = None if cause is None else o.book.causing(cause)
    condition = None if trigger.condition is None else o.condition(trigger.condition)
    either = tuple(pattern(o, other, instead) for other in trigger.either)

    def fits(s: Any, event: Event, f: Any) -> bool:
        if either and any(other(s, event, f) for other in either):
            return True
        if (
            event.kind != kind
            or (whose is not None and event.player not in whose(s, f))
            or (by is not None and event.by not in by(s, f))
        ):
            return False
        if not marks.issubset(event.marks) or (source is not None and not source(s, f, event.source)):
            return False
        if target is not None and not target(s, f, event.target):
            return False
        if (subject is not None and not subject(s, event, event.thing, f)) or (
            cause is not None and not _any_cause(cause, s, event, f)
        ):
            return False
        if tests and not all(test(s, event, f) for test in tests):
            return False
        return condition is None or in_its_light(s, event, f, condition)

    return o.made(f"event {kind}", fits, False)


def earlier(s: Any, event: Event) -> tuple[Event, ...]:
    """What happened in this turn before the event, which may be remembered already, also together with others of the
    same moment.
    """
    history: tuple[Event, ...] = s.history
    return history[
        : next((place for place in range(len(history) - 1, -1, -1) if history[place] is event), len(history))
    ]


def in_its_light(s: Any, event: Event, f: Any, condition: Any) -> bool:
    """A condition of a trigger may speak of the event itself."""
    before, f.event = f.event, event
    try:
        return bool(condition(s, f))
    finally:
        f.event = before


def _any_cause(wanted: Any, s: Any, event: Event, f: Any) -> bool:
    """A happening may have several causes."""
    causes = event.cause
    if isinstance(causes, tuple):
        return any(wanted(s, event, cause, f) for cause in causes)
    return bool(wanted(s, event, causes, f))


def _side(o: Operands, wanted: ir.Objects | None, subject: bool) -> Callable[[Any, Event, int, Any], bool] | None:
    """Whether the thing on that side of an event is what the pattern wants."""
    if wanted is None:
        return None
    if isinstance(wanted, ir.Reg):
        if wanted.name in ("you", "opponent"):
            befallen = o.players(wanted.name)
            return lambda s, event, ref, f: event.player in befallen(s, f)
        found = o.register(wanted)
        return lambda s, event, ref, f: ref in found(s, f)
    test, befell, meets = o.fits(wanted), o.book.befell, o.book.meets
    whose = None if wanted.whose == "any" else o.players(wanted.whose)
    players = o.players(wanted.players) if wanted.players else None
    cards = bool(wanted.zones or wanted.filters or wanted.either or not wanted.players)
    kinds = frozenset(o.zone(name).kind for name in wanted.zones) if subject else frozenset()

    def fits(s: Any, event: Event, ref: int, f: Any) -> bool:
        if ref == NONE:
            return False
        if ref < 0:
            return players is not None and -1 - ref in players(s, f)
        return (
            cards
            and befell(s, f, event, ref, None if whose is None else whose(s, f), kinds)
            and meets(s, f, event, ref, test)
        )

    return fits
