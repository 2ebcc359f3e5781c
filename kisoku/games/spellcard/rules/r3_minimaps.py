"""Chapter 3.6: ranges as minimaps draw them."""

from __future__ import annotations

from typing import Any

from kisoku.games.spellcard.minimap import AREAS, RED, reach
from kisoku.kernel.rules import rule

EVERY_AREA = (1 << AREAS) - 1


@rule("3.6.5", "3.6.4", "3.6.3", "3.6.3#2", off=(EVERY_AREA,) * AREAS)
def painted(s: Any, code: str, seat: int, colours: str) -> tuple[int, ...]:
    """For each area in which the origin may be, the areas of the painted cells as bits; nothing beyond
    them is reached.
    """
    return reach(code, seat, coloured(s, colours))


@rule("3.6.5.1", off="rRbB")
def coloured(s: Any, colours: str) -> str:
    """Red cells, unless a text names others (reading A48)."""
    return colours or RED


@rule("3.6.5.2", off=lambda s, bits, how, more: bits)
def changed_range(s: Any, bits: int, how: str, more: int) -> int:
    """Range that an effect adds, or to which it changes the range, is red, however it is drawn."""
    return more if how == "=" else bits | more
