"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

The steps stand in the chapters' own modules; here one sees what a suspended game remembers.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import frames, operands
from kisoku.games.rebirth.state import NONE
from kisoku.kernel.base_frames import Happening, TakeUp
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame

Refs = tuple[int, ...]


class Preparation(Frame):
    """6.2.1, then turn after turn (7.1.1). place: whose Partner is asked for (6.2.1.6). first: who begins, in a
    position that is put together by hand; -1: chance decides, or the order that was agreed upon.
    """

    place: int = 0
    first: int = -1


class Turn(Frame):
    """7: one turn, phase after phase. lead: who of the turn team is asked; place: which of them in phases that all go
    through; passed: who has handed over since anything was done (12.5.7.2.3). chosen: what goes to Energy (7.3.2).
    declared: the attack phase was declared (7.4.2.5). worked: what was counted before 7.6.2.
    """

    lead: int = 0
    place: int = 0
    passed: Refs = ()
    chosen: Refs = ()
    declared: int = 0
    worked: int = 0


class Attacking(Frame):
    """8: attacks, one after the other. lead, passed: as in Turn. first: this is the turn's first start step.

    supporter, target: of the attack that is being declared. asked: who else may still block (12.8.5.1).
    """

    lead: int = 0
    passed: Refs = ()
    first: int = 1
    supporter: int = NONE
    target: int = -1
    asked: Refs = ()


class Checking(TakeUp):
    """9.6.2: a check timing."""


class Recovery(Frame):
    """10.3: the recovery process. rows: (card, kind of zone) of all that is due; ties: cards of which one is kept;
    hits: who has damaged what is due to retire."""

    rows: tuple[Any, ...] = ()
    ties: tuple[Refs, ...] = ()
    kept: Refs = ()
    hits: tuple[Refs, ...] = ()


class Play(Frame):
    """9.7.2: playing a card, or an ability. card: the card, or the source of the ability (program > 0).

    slot: where a Character goes: 0 the Entry, else a member slot. presented: the cancel abilities, each (program, card,
    player, what it is aimed at: -1 the play, else the place of another). asked: who has let it be in a row.
    annulled: places that are annulled, -1 the play itself. stamp: when it was played (9.10.1.6.2). rival: the opponent
    that was named (12.5.5). waiting: it is an automatic ability that has waited. processing: which presented one is.
    cost: what a card costs, as it was in the hand.
    """

    player: int = 0
    card: int = NONE
    program: int = 0
    event: Event | None = None
    registers: tuple[Any, ...] = ()
    slot: int = -1
    presented: tuple[Any, ...] = ()
    asked: int = 0
    annulled: Refs = ()
    stamp: int = 0
    rival: int = -1
    waiting: int = 0
    processing: int = -1
    cost: int = 0


class Paying(Frame):
    """9.5: a cost is paid, action by action. card, program: whose; costs: the actions, by the numbers that the pool has
    for them; place: which comes next. one_by_one: the cards for it are named one after the other; chosen: those that
    were. paid: what has been paid with, but for energy; moving, slots: what goes to the member zone, and where. inside:
    what an effect demands to be done first is done by the effect, and no cost (reading A-75). Leaves with what was paid
    with.
    """

    player: int = 0
    card: int = NONE
    program: int = 0
    costs: Refs = ()
    place: int = 0
    event: Event | None = None
    one_by_one: int = 0
    chosen: Refs = ()
    paid: Refs = ()
    moving: Refs = ()
    slots: Refs = ()
    inside: int = 0


class Draw(Frame):
    """5.9.2: cards drawn one by one, where something may happen instead. Leaves with how many it were."""

    player: int = 0
    count: int = 0
    applied: tuple[Any, ...] = ()
    drawn: int = 0


class DrawUpTo(Frame):
    """5.9.3. Leaves with how many were drawn."""

    player: int = 0
    most: int = 0
    card: int = NONE
    drawn: int = 0


class LookUpTo(Frame):
    """5.10.3. place: which card from the top is next, counted from 0. Leaves with the cards that were looked at."""

    player: int = 0
    owner: int = 0
    most: int = 0
    card: int = NONE
    place: int = 1
    seen: Refs = ()


class Looping(Frame):
    """13.1.1.1: how often a loop is run. players: who is still asked; most: what was said so far; cycle: the decisions
    of one round; key: what may not be done again afterwards.
    """

    players: Refs = ()
    most: int = 0
    cycle: tuple[Any, ...] = ()
    key: tuple[Any, ...] = ()


class Exit(Frame):
    """12.4: a player has left, and what was going on is cut down to what goes on without them."""

    player: int = 0


class Happen(Happening):
    """9.11: events of one moment, some of which replacement effects apply to."""


class Effect(frames.Effect):
    """9.9: an ability being resolved.

    followed: cards that this effect itself has moved (reading A-81). replacing: the replacement effects that led here.
    stamp: when its ability was played. rival: the opponent that was named on playing it. play: it is in the place of
    what is being played. deeds: what the last action acted upon.
    """

    followed: Refs = ()
    replacing: tuple[Any, ...] = ()
    stamp: int = 0
    rival: int = -1
    shown: Refs = ()
    paid: Refs = ()


class Context(operands.Context):
    """What a text refers to when it is asked and not carried out."""

    __slots__ = ()
    followed: Refs = ()
    rival: int = -1
