"""A book says what the words of a game's card texts mean; what it has no entry for is refused by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kisoku.effects.book import NUMBER, SET, WORD, Book
from kisoku.effects.operands import Context, NoMeaning, Operands
from kisoku.effects.programs import Programs
from kisoku.kernel.events import Event
from kisoku.text import program as ir


class SmallBook(Book):
    rules = dict.fromkeys(("choose", "may", "pay", "modes", "search", "either"), "1")


def small_book() -> Book:
    book = SmallBook("toy")
    book.kinds.add("act")
    book.zone("hand", 0)
    book.events["drawn"] = "1"
    book.item("cost", NUMBER)(lambda s, ref, f: s.cost[ref % 4096])
    book.item("name", WORD)(lambda s, ref, f: s.name[ref % 4096])
    book.item("colours", SET)(lambda s, ref, f: s.colours[ref % 4096])
    return book


def position(**more: Any) -> Any:
    """Three cards in the hands of two players."""
    return SimpleNamespace(
        zones=[(0, 1), (2,)], zone=[0, 0, 1], life=[0, 0, 0], owner=[0, 0, 1], cost=[1, None, 3], name=["a", "b", "a"],
        colours=[{"red"}, set(), {"red", "blue"}], turn_player=0, seats=2, gone=(), teams=(), history=(), trace=None,
        rules=SimpleNamespace(without=frozenset(more.get("without", ()))), alive=lambda ref: True,
    )  # fmt: skip


def found(query: ir.Query, **more: Any) -> tuple[int, ...]:
    return Operands(small_book()).query(query)(position(**more), Context(0))


def test_a_query_finds_what_lies_in_the_zones_and_passes_the_tests_the_turn_player_first() -> None:
    assert found(ir.Query(("hand",))) == (0, 1, 2)
    assert found(ir.Query(("hand",), "opponent")) == (2,)
    assert found(ir.Query(("hand",), filters=(ir.Filter("name", "==", "a"),))) == (0, 2)
    assert found(
        ir.Query(("hand",), filters=(ir.Filter("colours", "has", "red"), ir.Filter("colours", "lacks", "blue")))
    ) == (0,)


def test_a_thing_without_the_number_passes_no_comparison_but_with_nothing() -> None:
    assert found(ir.Query(("hand",), filters=(ir.Filter("cost", "<=", 9),))) == (0, 2)
    assert found(ir.Query(("hand",), filters=(ir.Filter("cost", "!=", 9),))) == (0, 2)
    assert found(ir.Query(("hand",), filters=(ir.Filter("cost", "==", "-"),))) == (1,)


def test_a_test_has_one_meaning_a_word_is_not_had_and_a_set_is_not_equal() -> None:
    for item, test in (("name", "has"), ("colours", "=="), ("cost", "contains")):
        with pytest.raises(NoMeaning, match=f"test {item} {test}"):
            found(ir.Query(("hand",), filters=(ir.Filter(item, test, "a"),)))


@pytest.mark.parametrize(
    ("op", "name"),
    [
        (ir.Do("fly"), "verb fly"),
        (ir.Choose("you", ir.Query(("moon",))), "zone moon"),
        (ir.If(ir.Fact("late"), 0), "fact late"),
        (ir.If(ir.During("tea"), 0), "phase tea"),
        (ir.If(ir.Happened(ir.Trigger("eclipse")), 0), "event eclipse"),
        (ir.Permit("sing", duration="noon"), "permit sing"),
        (ir.Forbid("sing", players="you", duration="turn"), "forbid sing"),
        (ir.Modify(ir.Reg("self"), (ir.Change("weight", "+", 1),)), "change weight +"),
        (ir.Pay("you", (ir.Cost("blood"),), 0), "cost blood"),
        (ir.Case("weather", ()), "case weather"),
    ],
)
def test_what_no_entry_means_cannot_be_compiled_and_is_named(op: ir.Op, name: str) -> None:
    programs = Programs(small_book())
    for _ in range(2):  # whoever asks again is told again
        with pytest.raises(NoMeaning) as caught:
            programs.number_of(ir.Ability("act", (op,)))
        assert str(caught.value) == name


def test_a_manner_that_a_verb_does_not_heed_is_refused() -> None:
    book = small_book()
    book.verb("put", how="face_down")(lambda s, f, deed, stage: None)
    Programs(book).number_of(ir.Ability("act", (ir.Do("put", how=("face_down",)),)))
    with pytest.raises(NoMeaning, match="verb put sideways"):
        Programs(book).number_of(ir.Ability("act", (ir.Do("put", how=("sideways",)),)))


def test_a_word_is_entered_once() -> None:
    book = small_book()
    with pytest.raises(ValueError, match="entered twice"):
        book.item("cost", NUMBER)(lambda s, ref, f: 0)


def test_a_pattern_asks_for_player_subject_marks_and_condition() -> None:
    o = Operands(small_book())
    fits = o.trigger(
        ir.Trigger("drawn", ir.Query((), filters=(ir.Filter("name", "==", "a"),)), whose="you", flags=("late",))
    )
    s, f = position(), Context(0)
    assert fits(s, Event("drawn", 0, 0, 1, ("late", "wet")), f)
    assert not fits(s, Event("drawn", 1, 0, 1, ("late",)), f)
    assert not fits(s, Event("drawn", 0, 1, 1, ("late",)), f)
    assert not fits(s, Event("drawn", 0, 0, 1), f)
    counted = o.trigger(ir.Trigger("drawn", condition=ir.Compare(ir.Amount(), ">=", 2)))
    assert counted(s, Event("drawn", 0, 0, 2), f)
    assert not counted(s, Event("drawn", 0, 0, 1), f)
    assert f.event is None


def test_the_first_time_in_a_turn_looks_at_what_was_before_not_at_the_event_itself() -> None:
    fits = Operands(small_book()).trigger(ir.Trigger("drawn", flags=("first",)))
    s, now = position(), Event("drawn", 0, 0)
    s.history = (now,)
    assert fits(s, now, Context(0))
    again = Event("drawn", 0, 1)
    s.history = (now, again)
    assert not fits(s, again, Context(0))


def test_a_construct_that_is_made_meaningless_means_nothing() -> None:
    assert found(ir.Query(("hand",)), without=("zone hand",)) == ()
    assert found(ir.Query(("hand",), filters=(ir.Filter("name", "==", "a"),)), without=("item name ==",)) == ()
