"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

The steps stand in the chapters' own modules; here one sees what a suspended game remembers.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.ninja_slayer.state import NONE
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

    card is the handle of the card, or NONE for an ability; ability and source name an ability and its card. free: without
    paying (1204.2i-1). event, registers: what triggered it, and what a delayed ability remembers. ukemi_card: the flipped card that
    waits for it. offered: it comes from a list of what could be entered, so that this need not be found out again.
    parts: (ability, mode) of each content. Leaves with the handle in the kotodama space, or NONE.
    """

    player: int = 0
    card: int = NONE
    ability: int = 0
    source: int = NONE
    free: bool = False
    event: Any = None
    registers: tuple[Any, ...] = ()
    ukemi_card: int = NONE
    offered: int = 0
    mark: Mark | None = None
    parts: tuple[tuple[int, int], ...] = ()
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


class Effect(Frame):
    """1201.2: carrying out the ops of an ability, one after another.

    Registers: it, seen, done (see text.program.Reg); each: the player of an EachPlayer loop; followed: cards that this effect itself has moved;
    loops: (first op, op after the last, what is left); deeds: (verb, reference, kind of zone that it
    should reach) of all that this effect has acted upon; fresh: how many of them are the last action's.
    """

    ability: int = 0
    mode: int = -1
    inner: int = -1
    pc: int = 0
    stage: int = 0
    controller: int = 0
    source: int = NONE
    thing: int = NONE
    it: Refs = ()
    has_it: bool = False
    seen: Refs = ()
    done: int = 0
    each: int = -1
    loops: tuple[Any, ...] = ()
    numbers: tuple[Any, ...] = ()
    targets: tuple[Refs, ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    paid: tuple[str, ...] = ()
    event: Any = None
    replacing: Any = None
    scratch: tuple[Any, ...] = ()
    followed: Refs = ()
    deeds: tuple[tuple[str, int, int], ...] = ()
    fresh: int = 0
    shown: Refs = ()


class Heal(Frame):
    """1319: a player heals. Leaves with how many cards it were."""

    player: int = 0
    count: int = 0
    source: int = NONE
    by: int = -1


class Happen(Frame):
    """1214: an event that replacement effects apply to; afterwards what is left of it is done."""

    event: Any = None
    applied: tuple[Any, ...] = ()
    chosen: int = 0


class HappenEach(Frame):
    """Several events of one moment: those that nothing replaces happen together, then each of the others (1214)."""

    plain: tuple[Any, ...] = ()
    applied: tuple[Any, ...] = ()
    events: tuple[Any, ...] = ()
    at: int = 0


class DamageCheck(Frame):
    """1104: resolving a damage check."""

    thing: int = NONE
    card: int = NONE


class RevealToTrigger(Frame):
    """1209.3a: the owner of a hidden card may show it so that its ability triggers."""

    player: int = 0
    record: Any = None


class OrderCards(Frame):
    """302.4: the owner puts cards that arrive together in order. Also 1213.3b: the turn player ranks them."""

    player: int = 0
    cards: Refs = ()
    rule: str = "302.4"


class LoopCount(Frame):
    """1501: how often a loop is run. cycle: the decisions of one round; banned: what may not be begun again afterwards."""

    players: tuple[int, ...] = ()
    at: int = 0
    counts: tuple[int, ...] = ()
    cycle: tuple[Any, ...] = ()
    banned: tuple[int, ...] = ()
