"""Transactions: what may turn out not to have happened ("the game returns to the moment before").

A frame that has a local `mark: Mark | None = None` begins one with itself, and either keeps it or undoes it. While
one is open the journal is not cut, and it is part of the save. They nest; undoing an outer one undoes what was begun
in it.
"""

from __future__ import annotations

from typing import Protocol

from kisoku.kernel.state import Mark, State


class Marked(Protocol):
    """A frame that can remember where its transaction began."""

    mark: Mark | None


def begin(s: State, f: Marked) -> None:
    """From now on the frame can take back what happens."""
    f.mark = s.mark()
    s.open += 1
    if s.log is not None:
        s.log_marks.append(len(s.log))


def keep(s: State, f: Marked) -> None:
    """It has happened."""
    f.mark = None
    s.open -= 1
    del s.log_marks[s.open :]


def undo(s: State, f: Marked) -> None:
    """It has not happened: every cell and field is what it was when it began, and the log does not tell of it. Frames
    stay as they are.
    """
    assert f.mark is not None
    s.rewind(f.mark)
    f.mark = None
    if s.log is not None and len(s.log_marks) > s.open:
        del s.log[s.log_marks[s.open] :]
    del s.log_marks[s.open :]
