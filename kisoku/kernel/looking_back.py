"""What is remembered of things that have left: rows of `s.last` that begin with (reference, zone, controller)."""

from __future__ import annotations

from typing import Any

from kisoku.kernel.state import LIFE


def last_information(s: Any, ref: int) -> tuple[Any, ...] | None:
    """What the thing was at its last moment there."""
    for row in reversed(s.last):
        if row[0] == ref:
            return tuple(row)
    return None


def controller_of(s: Any, ref: int) -> int:
    """Who controls the thing; of a departed one, who did last."""
    if ref < 0:
        return -1 - ref
    row = None if s.alive(ref) else last_information(s, ref)
    return int(s.controller[ref % LIFE] if row is None else row[2])
