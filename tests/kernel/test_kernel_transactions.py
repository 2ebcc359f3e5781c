"""Transactions: kept or undone, nested, told of or not."""

from __future__ import annotations

from toy_game import Showing, ToyState, ruleset

from kisoku.kernel import transactions


def fresh() -> ToyState:
    s = ToyState(ruleset(), 7)
    s.new_object()
    s.journal.clear()
    s.log = []
    return s


def score(s: ToyState, points: int) -> None:
    s.write("shown", 0, points)
    s.turn = points
    assert s.log is not None
    s.log.append(("scored", points))


def test_what_is_undone_has_not_happened_and_is_not_told() -> None:
    s, f = fresh(), Showing()
    score(s, 1)
    before = s.canonical()
    transactions.begin(s, f)
    score(s, 2)
    transactions.undo(s, f)
    assert s.canonical() == before
    assert (f.mark, s.log, s.log_marks) == (None, [("scored", 1)], [])


def test_what_is_kept_has_happened() -> None:
    s, f = fresh(), Showing()
    transactions.begin(s, f)
    score(s, 2)
    transactions.keep(s, f)
    assert (s.turn, s.shown[0], s.open, f.mark, s.log, s.log_marks) == (2, 2, 0, None, [("scored", 2)], [])


def test_undoing_an_outer_one_undoes_what_was_begun_in_it() -> None:
    s, outer, inner, third = fresh(), Showing(), Showing(), Showing()
    before = s.canonical()
    transactions.begin(s, outer)
    score(s, 1)
    transactions.begin(s, inner)
    score(s, 2)
    transactions.keep(s, inner)
    transactions.begin(s, third)
    score(s, 3)
    transactions.undo(s, outer)
    assert s.canonical() == before
    assert (s.open, s.log, s.log_marks) == (0, [], [])
