"""816: square diagrams."""

from __future__ import annotations

from kisoku.games.zx.state import FIRST_SQUARE, ZxState
from kisoku.kernel.rules import rule


@rule("816.1", "816.1a", off=frozenset())
def drawn_squares(s: ZxState, diagram: str, player: int) -> frozenset[int]:
    """The squares of a diagram, given as digits 1 to 9 row by row, with its controller's player square at the bottom
    middle (8).
    """
    places = [int(digit) - 1 for digit in diagram if digit.isdigit()]
    return frozenset(FIRST_SQUARE + (place if player == 0 else 8 - place) for place in places)
