"""The frame that carries out an ability, whatever the card and the game."""

from __future__ import annotations

from typing import Any

from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame

Refs = tuple[int, ...]

ASKED = 1
"""The stage of an op that has asked what it had to."""


class Effect(Frame):
    """An ability being carried out: which program, how far it got, and its registers. A game adds registers of its own.

    it: what the last choice or search took, None before any. seen: cards looked at. targets: chosen on entry. done: how
    much the last action did. each: the player of a passage that is done for each. loops: (first instruction, the one
    behind the last, how many times more, players left, each before). chosen: contents taken of choices that are open.
    scratch: what an instruction keeps between its stages.
    """

    program: int = 0
    pc: int = 0
    stage: int = 0
    player: int = 0
    card: int = NONE
    event: Event | None = None
    it: Any = None
    seen: Refs = ()
    targets: tuple[Refs, ...] = ()
    numbers: tuple[Any, ...] = ()
    done: int = 0
    each: int = -1
    loops: tuple[Any, ...] = ()
    chosen: tuple[Any, ...] = ()
    scratch: Any = ()
