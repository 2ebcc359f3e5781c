"""What a position of Reバース for you is made of."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import Record
from kisoku.kernel.events import NOBODY as NOBODY
from kisoku.kernel.events import NONE as NONE
from kisoku.kernel.events import Event
from kisoku.kernel.state import NOWHERE, Plain, State
from kisoku.kernel.waiting import Waiting

if TYPE_CHECKING:
    from kisoku.games.rebirth.pool import Pool
    from kisoku.games.rebirth.ruleset import RebirthRuleset

MOST = 6
"""Seats that there can be (12.9.1). Zones are numbered for so many, however many play: MOST × kind + player."""

ENTRY, MEMBER, ENERGY, REBIRTH, RETIRE, DECK, HAND, WAITING_ROOM, MEMORY, PLAYED, OUTSIDE = range(11)
"""PLAYED: where a revealed card is while it is being played (reading A-04). OUTSIDE: no zone of the rules (5.20.1)."""
ZONE_NAMES = (
    "entry", "member", "energy", "rebirth", "retire", "deck", "hand", "waiting_room", "memory", "played", "outside",
)  # fmt: skip
ZONE_BY_NAME = {name: kind for kind, name in enumerate(ZONE_NAMES)}
ZONE_COUNT = MOST * len(ZONE_NAMES)
STAGE = (ENTRY, MEMBER)
"""What the document calls so once (reading A-09)."""
HIDDEN = (DECK, HAND)
EVERYONE = (1 << MOST) - 1

CHARACTER, REBIRTH_CARD, PARTNER = "character", "rebirth", "partner"

PHASES = ("preparation", "standby", "energy", "main", "attack", "end")
PREPARATION, STANDBY, ENERGY_PHASE, MAIN, ATTACK_PHASE, END = range(6)


class Attack(NamedTuple):
    """8.2.4: an attack that is going on. Attacking and attacked is whoever lies in the Entry of the two (reading A-05).

    supporter: the member that was rested for it. blocked: the Character that was attacked when it was blocked.
    """

    player: int
    target: int
    supporter: int
    partner: int = 0
    blocked: int = NONE


class Delayed(NamedTuple):
    """9.8.5: an ability made by an effect for a later moment. registers: what it remembers (it, targets, numbers)."""

    program: int
    card: int
    player: int
    registers: tuple[Plain, ...]
    every: int
    begins: int
    ends: int
    until: str


@mypyc_attr(allow_interpreted_subclasses=True)  # so that also a compiled one can be copied without being begun
class RebirthState(State):
    """Columns and fields beside the kernel's.

    Columns. rested, facedown: placement (4.3). damage: borne in the Entry (4.4.4). struck: has received a partner
    attack (8.4.3.2). slot: of a member, counted from 1. since: when it came into its zone. guise: what a card is
    while it lies face down as a Character: (name, cost, ATK, DEF, attributes), or ().

    Fields. slots: member slots of each player (4.5.3.1). turns: how many each has had. attacks: how many each has
    declared this turn. met: end-of-turn and close-step abilities that have waited already (7.6.1, 8.5.1).
    used: (card, ability) played this turn (9.2.2.1). hits: who has damaged whom since the last recovery (5.15.2).
    last: information of what has left its zone (9.12.1). worked: counts abilities and recoveries (7.6.6). circle:
    who still counts as sitting in the circle (12.7.7). points: of the teams (12.9.3). frozen: differences that static
    abilities have fixed (9.10.4). acted: positions in which somebody did something by choice this turn (13.1.1.2).
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *State.COLUMNS, "rested", "facedown", "damage", "struck", "slot", "since", "guise",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "first", "phase", "clock", "slots", "turns", "attack", "attacks",
        "effects",
        "waiting", "delayed", "history", "used", "met", "hits", "last", "worked", "held", "frozen", "circle", "points",
        "winners", "reason", "acted", "banned",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE, "card": -1, "guise": ()}
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {
        "effects": tuple[Record, ...], "waiting": tuple[Waiting, ...], "delayed": tuple[Delayed, ...],
        "history": tuple[Event, ...], "attack": Attack | None,
    }  # fmt: skip

    __slots__ = (*COLUMNS[len(State.COLUMNS) :], *FIELDS[len(State.FIELDS) :], "decks", "partners", "pool")

    def __init__(self, rules: RebirthRuleset, pool: Pool, seed: int) -> None:
        super().__init__(rules, ZONE_COUNT, seed)
        self.pool = pool
        self.decks: tuple[tuple[str, ...], ...] = ()
        self.partners: tuple[int, ...] | None = None
        """The Partner cards, once somebody has asked for them."""
        self.owner = bytearray()
        self.known = bytearray()
        self.rested = bytearray()
        self.facedown = bytearray()
        self.damage: list[int] = []
        self.struck = bytearray()
        self.slot = bytearray()
        self.since: list[int] = []
        self.guise: list[Plain] = []

        seats = self.seats
        self.turn = 0
        self.turn_player = 0
        self.first = 0
        self.phase = PREPARATION
        self.clock = 0
        self.slots: tuple[int, ...] = (0,) * seats
        self.turns: tuple[int, ...] = (0,) * seats
        self.attack: Attack | None = None
        self.attacks: tuple[int, ...] = (0,) * seats
        self.effects: tuple[Record, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.history: tuple[Event, ...] = ()
        self.used: tuple[tuple[int, int], ...] = ()
        self.met: tuple[Plain, ...] = ()
        self.hits: tuple[tuple[int, int], ...] = ()
        self.last: tuple[Plain, ...] = ()
        self.worked = 0
        self.held: tuple[Plain, ...] = ()
        self.frozen: tuple[Plain, ...] = ()
        self.circle: tuple[int, ...] = tuple(range(seats))
        self.points: tuple[int, ...] = (0, 0)
        self.winners: tuple[int, ...] = ()
        self.reason = ""
        self.acted: tuple[Plain, ...] = ()
        self.banned: tuple[Plain, ...] = ()

    def clone(self, seed: int | None = None) -> RebirthState:
        new = super().clone(seed)
        new.pool = self.pool
        new.decks = self.decks
        new.partners = self.partners
        return new


def zone(kind: int, player: int) -> int:
    """The number of a player's zone (4.1.1)."""
    return MOST * kind + player
