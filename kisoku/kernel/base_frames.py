"""Frames that games derive theirs from, of the loops that the kernel has."""

from __future__ import annotations

from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.replacing import Applied
from kisoku.kernel.waiting import Waiting


class Happening(Frame):
    """Events of one kind that would happen at the same moment. plain: nothing replaces these. events: the others, one
    after the other.

    event: the one that is being looked at; used: what has been applied to it.
    """

    plain: tuple[Event, ...] = ()
    events: tuple[Event, ...] = ()
    applied: Applied = ()
    event: Event | None = None
    used: Applied = ()


class TakeUp(Frame):
    """held: what this frame has taken over to resolve, in a game that nests."""

    held: tuple[Waiting, ...] = ()
