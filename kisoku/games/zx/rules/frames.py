"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

The steps stand in the chapters' own modules; here one sees what a suspended game remembers.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import frames, operands
from kisoku.games.zx.state import NONE
from kisoku.kernel.base_frames import Happening, TakeUp
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.state import Mark

Refs = tuple[int, ...]


class Preparation(Frame):
    """402.1: from two decks to the first turn."""

    at: int = 0


class Game(Frame):
    """500: turn after turn."""


class Turn(Frame):
    """500: one turn, phase after phase. picked: a Charge card was chosen for Ignition (505.5); passed: 506.4."""

    picked: int = 0
    passed: int = 0


class Battle(Frame):
    """600. holder: who has priority; passes: how many of the latest actions were passes."""

    attacker: int = NONE
    target: int = NONE
    holder: int = 0
    passes: int = 0


class BeforePriority(TakeUp):
    """702.2: rule effects and automatic abilities, until nothing is left to do."""


class AtOnce(TakeUp):
    """901.2a, 813.1: Reload and special abilities, in the middle of anything."""


class Reload(Frame):
    """902.1."""

    player: int = 0


class PlayerDamage(Frame):
    """907.2: one point."""

    player: int = 0
    card: int = NONE


class ChargeExcess(Frame):
    """906.1."""

    player: int = 0


class Crisis(Frame):
    """910.1: one Player Extra is offered."""

    player: int = 0
    card: int = NONE


class Ignition(Frame):
    """505.3a, 1011.1: the top card of the deck. Leaves with 1 if it was played."""

    player: int = 0
    card: int = NONE


class Play(Frame):
    """804.2, 806.1, 807.1: playing a card or an ability, as one transaction, and 804.3: resolving it. Leaves with 1 if
    it was played.

    card: the card, or the card that has the ability (a reference). program: of an ability; -1 for a card. source: the
    zone (its number) from which it is played. free: without its cost (505.3a). way: which condition a Zx Extra is
    played by (806.1g-j). extra: additional costs chosen (1027.1). square: where it will stand; host: on which card a
    Shift will lie. taken: what was chosen for costs, cost by cost.
    """

    player: int = 0
    card: int = NONE
    program: int = -1
    free: int = 0
    how: str = ""
    event: Event | None = None
    registers: tuple[Any, ...] = ()
    mark: Mark | None = None
    source: int = -1
    way: str = ""
    extra: tuple[Any, ...] = ()
    square: int = -1
    host: int = NONE
    colours: tuple[str, ...] = ()
    points: int = -1
    costs: tuple[Any, ...] = ()
    taken: tuple[Refs, ...] = ()
    numbers: tuple[Any, ...] = ()
    at: int = 0
    parts: tuple[int, ...] = ()


class Looping(Frame):
    """1201.1a: how often a loop is run. players: who is still asked; most: what was said so far; cycle: the decisions
    of one round.
    """

    players: Refs = ()
    most: int = 0
    cycle: tuple[Any, ...] = ()


class PayResource(Frame):
    """805.3: sleep reboot Resource cards. Leaves with 1 if it was paid. barred: cards that stand for another cost
    (804.4d).
    """

    player: int = 0
    colours: tuple[str, ...] = ()
    points: int = 0
    source: int = NONE
    barred: Refs = ()
    taken: Refs = ()


class PayCosts(Frame):
    """804.2f: the actions demanded as costs, and the context in which their texts are read. costs: numbers of prices;
    leaves with (1 if all were done, what was taken for each).
    """

    player: int = 0
    program: int = 0
    card: int = NONE
    cause: int = NONE
    costs: tuple[Any, ...] = ()
    numbers: tuple[Any, ...] = ()
    at: int = 0
    taken: tuple[Refs, ...] = ()
    event: Event | None = None
    it: Any = None
    seen: Refs = ()
    targets: tuple[Refs, ...] = ()
    each: int = -1
    paid: Refs = ()
    followed: Refs = ()


class Effect(frames.Effect):
    """804.3a: carrying out an effect. followed: cards that this effect (or its cost) has moved. paid: what the costs
    took. replacing: the replacement effects that led here. shown: revealed on the way. named: the number that was
    chosen (102.10). noted: how much some of its actions did.
    """

    replacing: tuple[Any, ...] = ()
    followed: Refs = ()
    paid: Refs = ()
    shown: Refs = ()
    deeds: tuple[Any, ...] = ()
    named: int = 0
    noted: tuple[tuple[int, int], ...] = ()


class Context(operands.Context):
    """What a text refers to when it is asked and not carried out."""

    __slots__ = ("paid",)
    followed: Refs = ()
    deeds: tuple[Any, ...] = ()

    def __init__(self, player: int, card: int = NONE, program: int = 0, event: Event | None = None) -> None:
        super().__init__(player, card, program, event)
        self.paid: Refs = ()


class Happen(Happening):
    """812: events of one moment, some of which replacement effects apply to."""


class DeckCards(Frame):
    """304.3, 304.4: cards from the top of a deck to another zone, or shown there, one after the other. upto: one may
    stop at any time; who: then who decides. name: what each such move is (drawn, recovered, forced with its host;
    revealed and looked move nothing).
    """

    player: int = 0
    count: int = 0
    kind: int = 0
    name: str = "moved"
    marks: tuple[str, ...] = ()
    upto: int = 0
    who: int = -1
    host: int = NONE
    by: int = -1
    cause: int = NONE
    taken: Refs = ()
    applied: tuple[Any, ...] = ()


class OneByOne(Frame):
    """304.5, 1009.2: cards to a deck, or removed, one after the other."""

    events: tuple[Event, ...] = ()
    applied: tuple[Any, ...] = ()


class Enter(Frame):
    """1007: cards come onto squares; the effect's controller picks the squares. Leaves with how many did."""

    player: int = 0
    cards: Refs = ()
    squares: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    by: int = -1
    cause: int = NONE
    placed: tuple[int, ...] = ()
    applied: tuple[Any, ...] = ()


class LifeShield(Frame):
    """914.4: up to one card from the deck to the Charge, one player after the other."""

    players: tuple[int, ...] = ()
