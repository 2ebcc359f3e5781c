"""Minimaps (3.6): 5×5 cells drawn from the seat of whoever controls the origin, up being forwards.

A minimap is kept as a code of 25 signs, the top row first: `.` nothing, `r` red, `b` blue; the origin is `o`, on a red
cell `R`, on a blue one `B`. The stage is 5 rows of 4 areas, numbered row by row from the first seat's baseline, columns
from that player's left; the second seat looks at it turned by half (readings A13, A60).
"""

from __future__ import annotations

from functools import lru_cache

ROWS, COLUMNS = 5, 4
AREAS = ROWS * COLUMNS
SIZE = 5
SIGNS = {
    "・": ".", ".": ".", "□": ".", "赤": "r", "r": "r", "青": "b", "b": "b",
    "●": "o", "o": "o", "◆": "R", "R": "R", "◇": "B", "B": "B",
}  # fmt: skip
RED, BLUE, ORIGIN = "rR", "bB", "oRB"


def read(lines: str) -> str | None:
    """The code of a drawn minimap: five lines of five signs, one of them the origin. None if it is none."""
    rows = [line.strip() for line in lines.split() if line.strip()]
    if len(rows) != SIZE or any(len(row) != SIZE or any(sign not in SIGNS for sign in row) for row in rows):
        return None
    code = "".join(SIGNS[sign] for row in rows for sign in row)
    return code if sum(sign in ORIGIN for sign in code) == 1 else None


DRAWN = {".": "・", "r": "■", "b": "▦", "o": "●", "R": "◆", "B": "◇"}


def drawn(code: str, signs: dict[str, str] = DRAWN) -> tuple[str, ...]:
    """The rows of a minimap, as people see it."""
    return tuple("".join(signs[sign] for sign in code[row : row + SIZE]) for row in range(0, SIZE * SIZE, SIZE))


@lru_cache(maxsize=4096)
def reach(code: str, seat: int, colours: str = RED) -> tuple[int, ...]:
    """For each area in which the origin may be, the areas that the cells of these colours are, as bits; what hangs over
    the edge of the stage is nothing.
    """
    origin = next((place for place, sign in enumerate(code) if sign in ORIGIN), -1)
    if origin < 0:
        return (0,) * AREAS
    up, right = divmod(origin, SIZE)
    offsets = [(up - place // SIZE, place % SIZE - right) for place, sign in enumerate(code) if sign in colours]
    turned = 1 if seat == 0 else -1
    found = []
    for area in range(AREAS):
        row, column = divmod(area, COLUMNS)
        bits = 0
        for forwards, sideways in offsets:
            y, x = row + turned * forwards, column + turned * sideways
            if 0 <= y < ROWS and 0 <= x < COLUMNS:
                bits |= 1 << (y * COLUMNS + x)
        found.append(bits)
    return tuple(found)
