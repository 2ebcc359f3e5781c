"""Records: what is declared to hold named tuples holds them again after a load, with the bytes that it had."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, get_type_hints

import pytest
from toy_game import ToyState, ruleset

from kisoku.games.registry import GAMES, load
from kisoku.kernel import transactions
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Routine
from kisoku.kernel.records import reader
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import Mark
from kisoku.lab.matches import pairings


class Waiting(NamedTuple):
    ability: int
    event: Event | None
    chosen: tuple[tuple[int, Event], ...] = ()


class RecordState(ToyState):
    COLUMNS: ClassVar[tuple[str, ...]] = (*ToyState.COLUMNS, "cause")
    FIELDS: ClassVar[tuple[str, ...]] = (*ToyState.FIELDS, "waiting")
    TAKE = attrgetter(*FIELDS)
    BLANK: ClassVar[dict[str, Any]] = {**ToyState.BLANK, "cause": None}
    RECORDS: ClassVar[dict[str, Any]] = {"waiting": tuple[Waiting, ...], "cause": Event | None}

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, seed)
        self.cause: list[Event | None] = []
        self.waiting: tuple[Waiting, ...] = ()


class Holding(Frame):
    event: Event | None = None
    pair: tuple[int, Event] | None = None
    plain: tuple[int, ...] = ()
    mark: Mark | None = None


holding = Routine("hold", Holding)

DRAWN, PLAYED = Event("drawn", 0, number=2), Event("played", 1, marks=("fast",))
WAITS = Waiting(3, DRAWN, ((1, PLAYED), (2, DRAWN)))


def fresh() -> RecordState:
    rules = ruleset()
    return RecordState(Ruleset("toy", "1", (*rules.routines.values(), holding), ()), 0)


def reloaded(s: RecordState) -> RecordState:
    other = fresh()
    other.load(s.canonical())
    assert other.canonical() == s.canonical()
    return other


def test_fields_and_columns_hold_their_records_again() -> None:
    s = fresh()
    for _ in range(2):
        s.write("zone", s.new_object(), 1)
    s.write("cause", 0, PLAYED)
    s.waiting = (WAITS, Waiting(4, None))
    other = reloaded(s)
    assert other.waiting[0].event is not None
    assert other.waiting[0].event.kind == "drawn"
    assert other.waiting[0].chosen[0][1].marks == ("fast",)
    assert other.waiting[1].event is None
    cause = other.cause[0]
    assert cause is not None
    assert (cause.kind, other.cause[1]) == ("played", None)


def test_locals_of_frames_hold_the_records_of_their_annotations() -> None:
    s = fresh()
    s.frames.append(Holding(event=DRAWN, pair=(7, PLAYED), plain=(1, 2)))
    frame = reloaded(s).frames[0]
    assert isinstance(frame, Holding)
    assert frame.event is not None
    assert frame.pair is not None
    assert (frame.event.number, frame.pair[1].kind, frame.plain, frame.mark) == (2, "played", (1, 2), None)


def test_what_is_undone_after_a_load_has_its_records_too() -> None:
    s = fresh()
    s.write("cause", s.new_object(), DRAWN)
    s.waiting = (WAITS,)
    frame = Holding()
    s.frames.append(frame)
    transactions.begin(s, frame)
    s.write("cause", 0, None)
    s.waiting = ()
    other = reloaded(s)
    held = other.frames[0]
    assert isinstance(held, Holding)
    transactions.undo(other, held)
    assert other.waiting[0].event == DRAWN
    assert isinstance(other.waiting[0].event, Event)
    assert isinstance(other.cause[0], Event)


def test_plain_types_need_no_reader() -> None:
    for kind in (int, str, Any, tuple[int, ...], tuple[tuple[int, str], ...], int | None):
        assert reader(kind) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_annotations_of_every_frame_can_be_read(game: str) -> None:
    played = load(game)
    rules = played.new(pairings(played)[0].cards, 0).rules
    for routine in rules.routines.values():
        assert set(routine.frame.__struct_fields__) <= set(get_type_hints(routine.frame))
