"""The replacement pipeline, on points that players gain."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from toy_game import ToyState

from kisoku.kernel.base_frames import Happening
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.machine import answer, run
from kisoku.kernel.replacing import Applied, Replacing
from kisoku.kernel.ruleset import Ruleset


class Instead(NamedTuple):
    """double, one_more, nothing, or again: the same gain by other words."""

    card: int
    how: str
    optional: bool = False


class PointState(ToyState):
    FIELDS: ClassVar[tuple[str, ...]] = (*ToyState.FIELDS, "effects", "told")
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {"effects": tuple[Instead, ...], "told": tuple[Event, ...]}

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, seed)
        self.effects: tuple[Instead, ...] = ()
        self.told: tuple[Event, ...] = ()


class Gain(Happening):
    pass


class Start(Frame):
    events: tuple[Event, ...] = ()


class Again(Frame):
    event: Event | None = None
    applied: Applied = ()


class Gains(Replacing[Instead]):
    frame = Gain
    instead, choosing, declining = "30.1", "30.2", "30.3"

    def standing(self, s: PointState) -> Sequence[Instead]:
        return s.effects

    def applies(self, s: PointState, effect: Instead, event: Event) -> bool:
        return event.player == 0

    def key(self, effect: Instead) -> int:
        return effect.card

    def source(self, effect: Instead) -> int:
        return effect.card

    def optional(self, s: PointState, effect: Instead) -> bool:
        return effect.optional

    def apply(self, s: PointState, effect: Instead, event: Event, applied: Applied) -> Event | Frame | None:
        if effect.how == "again":
            return Again(event, applied)
        return {
            "double": event._replace(number=2 * event.number),
            "one_more": event._replace(number=event.number + 1),
            "nothing": None,
        }[effect.how]


gains = Gains()


def gain(s: PointState, events: list[Event]) -> None:
    s.told += tuple(events)


gains.doers["gain"] = gain
gaining = gains.routine("gain")
starting = Routine("start", Start)
once_more = Routine("again", Again)


@starting.step("31.1")
def they_happen(s: PointState, f: Start) -> Outcome:
    return gains.happen(s, f.events)


@starting.step("31.2")
def the_end(s: PointState, f: Start) -> Outcome:
    s.winner = -1
    return leave()


@once_more.step("32.1")
def the_same_again(s: PointState, f: Again) -> Outcome:
    assert f.event is not None
    return gains.happen(s, [f.event], f.applied)


RULES = Ruleset("points", "1", (gaining, starting, once_more), ())


def begin(effects: Sequence[Instead], *events: Event) -> PointState:
    s = PointState(RULES, 0)
    s.effects = tuple(effects)
    s.frames.append(Start(events))
    run(s)
    return s


def points(player: int, number: int) -> Event:
    return Event("gain", player, number=number)


def ends(s: PointState) -> list[tuple[int, ...]]:
    """What was gained, for every way of answering; a save is loaded before each answer."""
    if s.request is None:
        return [tuple(event.number for event in s.told)]
    found = []
    for option in s.request.options:
        other = PointState(RULES, 0)
        other.load(s.canonical())
        answer(other, option)
        found += ends(other)
    return found


def test_what_nothing_replaces_happens_together() -> None:
    s = begin((), points(0, 1), points(1, 2))
    assert s.told == (points(0, 1), points(1, 2))


def test_an_effect_changes_an_event_once() -> None:
    assert ends(begin([Instead(7, "double")], points(0, 3))) == [(6,)]


def test_of_several_effects_the_affected_player_chooses_the_order() -> None:
    s = begin([Instead(7, "double"), Instead(8, "one_more")], points(0, 3))
    assert s.request is not None
    assert (s.request.player, s.request.rule, [option.thing for option in s.request.options]) == (0, "30.2", [7, 8])
    assert ends(s) == [(7,), (8,)]


def test_an_optional_effect_may_be_left_unapplied() -> None:
    s = begin([Instead(7, "double", optional=True)], points(0, 3))
    assert s.request is not None
    assert s.request.rule == "30.3"
    assert ends(s) == [(6,), (3,)]


def test_nothing_may_happen_instead() -> None:
    assert ends(begin([Instead(7, "nothing"), Instead(8, "one_more")], points(0, 3))) == [(), ()]


def test_what_is_not_replaced_happens_first_and_the_others_one_by_one() -> None:
    assert ends(begin([Instead(7, "double")], points(0, 1), points(1, 5), points(0, 2))) == [(5, 2, 4)]


def test_what_happens_instead_is_not_replaced_by_the_same_effect_again() -> None:
    assert ends(begin([Instead(7, "again")], points(0, 3))) == [(3,)]
    assert sorted(ends(begin([Instead(7, "again"), Instead(8, "double")], points(0, 3)))) == [(6,), (6,)]
