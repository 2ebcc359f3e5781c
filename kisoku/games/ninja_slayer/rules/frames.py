"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

The steps stand in the chapters' own modules; here one sees what a suspended game remembers.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import frames, operands
from kisoku.games.ninja_slayer.state import NONE, Fixed, Waiting
from kisoku.kernel.base_frames import Happening
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.state import Mark

Refs = tuple[int, ...]


class Preparation(Frame):
    """403: from two decks to the first turn."""

    first: int = 0


class Turn(Frame):
    """500: one turn, phase after phase."""


class IksaPhase(Frame):
    """700: the whole chapter with its returns to 704 and 706.7."""

    attacker: int = NONE
    target: int = NONE
    defender: int = NONE
    void: Refs = ()
    mark: Mark | None = None


class Priority(Frame):
    """802."""

    holder: int = 0
    passes: int = 0
    checked: int = 0


class RuleCheck(Frame):
    """902."""


class RuleProcess(Frame):
    """1001.2: one pass over 1002, 1003 and 1004."""


class EnterTriggered(Frame):
    """902.1b and c: one player enters one of the triggered abilities that wait."""

    player: int = 0


class Entry(Frame):
    """1204: entering a card or an ability, as one transaction.

    card is the handle of the card, or NONE for an ability; ability and source name an ability and its card. free:
    without paying (1204.2i-1). event, registers: what triggered it, and what a delayed ability remembers. ukemi_card:
    the flipped card that waits for it. offered: it comes from a list of what could be entered, so that this need not be
    found out again. parts: the program of each content. Leaves with the handle in the kotodama space, or NONE.
    """

    player: int = 0
    card: int = NONE
    ability: int = 0
    source: int = NONE
    free: bool = False
    event: Event | None = None
    registers: tuple[Any, ...] = ()
    ukemi_card: int = NONE
    offered: int = 0
    mark: Mark | None = None
    parts: tuple[int, ...] = ()
    modal: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()
    numbers: tuple[Any, ...] = ()
    letter: str = ""
    targets: tuple[Refs, ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    costs: tuple[Any, ...] = ()
    placed: int = NONE
    at: int = 0


class PayCost(Frame):
    """1203: the actions of a cost, in written order. Leaves with 1 if all were done, else 0. costs: see r1203_costs."""

    player: int = 0
    controller: int = 0
    ability: int = 0
    source: int = NONE
    entering: int = NONE
    numbers: tuple[Any, ...] = ()
    costs: tuple[Any, ...] = ()
    at: int = 0
    taken: Refs = ()


class Resolve(Frame):
    """1205: resolving the top of the kotodama space."""

    thing: int = NONE
    parts: tuple[Any, ...] = ()
    numbers: tuple[Any, ...] = ()
    at: int = 0
    fixed: Fixed | None = None


class Effect(frames.Effect):
    """1201.2: carrying out an ability.

    thing: what is being resolved. followed: cards that this effect itself has moved. deeds: (verb, reference, kind of
    zone that it should reach) of all that this effect has acted upon; done: how much the last action did, below 0 if so
    many of the last deeds say that (see book.did). replacing: the replacement effects that led here. shown: what it has
    revealed.
    """

    thing: int = NONE
    shares: tuple[tuple[int, ...], ...] = ()
    paid: tuple[str, ...] = ()
    replacing: tuple[Any, ...] = ()
    followed: Refs = ()
    deeds: tuple[tuple[str, int, int], ...] = ()
    shown: Refs = ()


class Context(operands.Context):
    """What a text refers to when it is asked and not carried out."""

    __slots__ = ("paid", "thing")
    deeds: tuple[tuple[str, int, int], ...] = ()
    followed: Refs = ()

    def __init__(self, player: int, card: int = NONE, program: int = 0, event: Event | None = None) -> None:
        super().__init__(player, card, program, event)
        self.thing = NONE
        self.paid: tuple[str, ...] = ()


class Heal(Frame):
    """1319: a player heals. Leaves with how many cards it were."""

    player: int = 0
    count: int = 0
    source: int = NONE
    by: int = -1


class Happen(Happening):
    """1214: events of one moment, some of which replacement effects apply to."""


class DamageCheck(Frame):
    """1104: resolving a damage check."""

    thing: int = NONE
    card: int = NONE


class RevealToTrigger(Frame):
    """1209.3a: the owner of a hidden card may show it so that its ability triggers."""

    player: int = 0
    record: Waiting | None = None


class OrderCards(Frame):
    """302.4: the owner puts cards that arrive together in order. Also 1213.3b: the turn player ranks them."""

    player: int = 0
    cards: Refs = ()
    rule: str = "302.4"


class LoopCount(Frame):
    """1501: how often a loop is run. cycle: the decisions of one round; banned: what may not be
    begun again afterwards.
    """

    players: tuple[int, ...] = ()
    at: int = 0
    counts: tuple[int, ...] = ()
    cycle: tuple[Any, ...] = ()
    banned: tuple[int, ...] = ()
