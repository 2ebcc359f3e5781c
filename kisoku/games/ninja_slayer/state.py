"""What a position of ニンジャスレイヤーTCG is made of."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import Record
from kisoku.kernel.events import NOBODY as NOBODY
from kisoku.kernel.events import NONE as NONE
from kisoku.kernel.events import Event
from kisoku.kernel.requests import Option
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import NOWHERE, Plain, State

if TYPE_CHECKING:
    from kisoku.games.ninja_slayer.pool import Pool

# A zone's number is 2 × its kind + its player; the kotodama space is the one zone that nobody owns (310.2).
DECK, HAND, FIELD, ETHER, OHIGAN, DAMAGE, EXCLUSION, CHECK, KOTODAMA = range(9)
ZONE_NAMES = ("deck", "hand", "field", "ether", "ohigan", "damage", "exclusion", "check", "kotodama")
ZONE_BY_NAME = {name: kind for kind, name in enumerate(ZONE_NAMES)}
KOTODAMA_SPACE = 2 * KOTODAMA
ZONE_COUNT = KOTODAMA_SPACE + 1

SIDEWAYS, WOUNDS, FIGHT, PHASE, COURSE, CHARACTER_TIME = range(ZONE_COUNT, ZONE_COUNT + 6)
"""What of a position can change beside its zones: how cards on the field are turned, their damage, who fights whom,
turn and phase; anything else, such as what was done this turn; and (with the player's number added) whether it is a
player's own character phase.
"""
ASPECTS = CHARACTER_TIME + 2

CARD, ABILITY, DAMAGE_CHECK = range(3)
"""What an object is."""

PHASES = ("preparation", "start", "character", "iksa", "end")
PREPARATION, START_PHASE, CHARACTER_PHASE, IKSA_PHASE, END_PHASE = range(5)


class Fixed(NamedTuple):
    """What 1204.2 fixed when something was entered. parts: of each content its program, targets and shares. registers:
    what a delayed ability remembers (it, targets, numbers). ukemi_card: the flipped card that waits for it.
    """

    parts: tuple[tuple[int, Plain, Plain], ...]
    paid: tuple[str, ...] = ()
    numbers: tuple[Plain, ...] = ()
    event: Event | None = None
    registers: tuple[Plain, ...] = ()
    ukemi_card: int = NONE


class Waiting(NamedTuple):
    """1209.3: a triggered ability that has triggered once: which, of which card, whose, by what;
    registers: see Fixed.
    """

    program: int
    card: int
    player: int
    event: Event
    registers: tuple[Plain, ...] = ()


class Delayed(NamedTuple):
    """1209.7: an ability made by an effect for a later event. made: in which turn; begins, ends: in which turns it
    waits; until: or until what.
    """

    program: int
    card: int
    player: int
    registers: tuple[Plain, ...]
    every: int
    begins: int
    ends: int
    until: str
    made: int


Offers = tuple[Plain, Callable[[list[int]], Plain], Plain, tuple[Option, ...]]
"""What could be done: what was continuous then, what takes the counts that it hangs on out of `stirs`, these counts,
and the options.
"""

NO_OFFERS: Offers = (None, itemgetter(0), None, ())


@mypyc_attr(allow_interpreted_subclasses=True)  # so that also a compiled one can be copied without being begun
class NinjaState(State):
    """Columns and fields beside the kernel's.

    controller, bowed, facedown, damage: the state of a card. since: the time stamp of its arrival. shown: revealed by
    an effect although its zone is hidden. thing: CARD, ABILITY or DAMAGE_CHECK. ability, source: which ability of which
    card an object in the kotodama space is. entry: what was fixed when it was entered. changed: the last turn in which
    the character changed an aisatsu target (705.3a-1).
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *State.COLUMNS, "controller", "bowed", "facedown", "damage", "since", "shown", "thing", "ability", "source",
        "entry", "changed",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "phase", "attacker", "attacked", "fighting", "aisatsu_phase", "borne",
        "clock", "effects", "waiting", "delayed",
        "last", "history",
        "triggered", "hits", "loser_rule", "acted", "automatic", "banned", "loans",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE, "source": NONE, "entry": None, "card": -1}
    RECORDS: ClassVar[dict[str, Any]] = {
        "effects": tuple[Record, ...], "waiting": tuple[Waiting, ...], "delayed": tuple[Delayed, ...],
        "history": tuple[Event, ...], "entry": Fixed | None,
    }  # fmt: skip
    TAKE = attrgetter(*FIELDS)

    __slots__ = (
        *COLUMNS[len(State.COLUMNS) :], *FIELDS[len(State.FIELDS) :], "offers", "pool", "ready", "settled", "specials",
        "stirs",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, pool: Pool, seed: int) -> None:
        super().__init__(rules, ZONE_COUNT, seed)
        self.pool = pool
        self.stirs = [0] * ASPECTS
        """For each aspect (a zone by its number, or one of those above), how often it has changed. Knowledge is no
        aspect.
        """
        self.ready = [(-1, 0), (-1, 0)]
        """For each player, when the ready ether was counted, and how much it was."""
        self.settled: tuple[Plain, Plain] = (None, None)
        """When no rule process was due: what was continuous then, and the counts that it hangs on (see
        r900_rule_check).
        """
        self.offers: list[Offers] = [NO_OFFERS, NO_OFFERS]
        """For each player, what could be done (see r800_priority)."""
        self.specials: tuple[int, ...] | None = None
        self.owner = bytearray()
        self.known = bytearray()
        self.controller = bytearray()
        self.bowed = bytearray()
        self.facedown = bytearray()
        self.damage: list[int] = []
        self.since: list[int] = []
        self.shown = bytearray()
        self.thing = bytearray()
        self.ability: list[int] = []
        self.source: list[int] = []
        self.entry: list[Fixed | None] = []
        self.changed: list[int] = []

        self.turn = 0
        self.turn_player = 0
        self.phase = PREPARATION
        self.attacker = NONE
        self.attacked = NONE
        self.fighting = 0
        self.aisatsu_phase = 0
        """Counts the Aisatsu phases of the turn while one is going on; 0 outside."""
        self.borne: tuple[int, int] = (0, 0)
        """Damage that the players bear until the next rule check (1003)."""
        self.clock = 0
        """Time stamps for continuous effects (1213.3b)."""
        self.effects: tuple[Record, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.last: tuple[Plain, ...] = ()
        self.history: tuple[Event, ...] = ()
        self.triggered: tuple[Plain, ...] = ()
        self.hits: tuple[Plain, ...] = ()
        self.loser_rule = ""
        self.acted: tuple[Plain, ...] = ()
        """What was done by choice this turn: (player, thing, ability, signature); see r1500_loops."""
        self.automatic = 0
        """Triggered abilities entered since anybody last did anything by choice."""
        self.banned: tuple[Plain, ...] = ()
        """What was looped and may not be done again before something else (1501.1)."""
        self.loans: tuple[Plain, ...] = ()
        """Cards under another's control for this turn: (reference, who had it, who has it, for this iksa only)."""

    def clone(self, seed: int | None = None) -> NinjaState:
        new = super().clone(seed)
        new.pool = self.pool
        new.specials = self.specials
        new.stirs = [0] * ASPECTS
        new.forget()
        return new

    def branch(self) -> NinjaState:
        new = super().branch()
        new.stirs, new.ready, new.offers, new.settled = self.stirs[:], self.ready[:], self.offers[:], self.settled
        return new

    def forget(self) -> None:
        super().forget()
        self.settled = (None, None)
        self.ready = [(-1, 0), (-1, 0)]
        self.offers = [NO_OFFERS, NO_OFFERS]


def opponent(player: int) -> int:
    return 1 - player
