"""What a position of Z/X is made of."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import Record
from kisoku.kernel.events import NOBODY as NOBODY
from kisoku.kernel.events import NONE as NONE
from kisoku.kernel.events import Event
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import NOWHERE, Plain, State
from kisoku.kernel.waiting import Waiting
from kisoku.kernel.zones import FREE, OWNER, STACKED, Kind, Zones, grid
from kisoku.kernel.zones import NOBODY as UNSEEN

if TYPE_CHECKING:
    from kisoku.games.zx.pool import Pool

# --- places (300) ----------------------------------------------------------------------------------------------------

# A player's zone has the number 2 × kind + player. Under: cards that are part of another one (a Shift on its host, what
# an Overboost or a Unison is made of, what lies behind a Player card); no zone of the rules.
DECK, TRASH, CHARGE, LIFE, RESOURCE, HAND, REMOVE, DYNAMIS, TEMPORARY, FORCE, UNDER, SQUARE = range(12)
ZONE_NAMES = (
    "deck", "trash", "charge", "life", "resource", "hand", "remove", "dynamis", "temporary", "force", "under",
    "squares",
)  # fmt: skip
ZONE_BY_NAME = {name: kind for kind, name in enumerate(ZONE_NAMES)}
ROWS = COLUMNS = 3
ZONES = Zones(
    (
        Kind("deck", order=STACKED, seen=UNSEEN),
        Kind("trash", order=FREE),
        Kind("charge", order=FREE),
        Kind("life", order=FREE, seen=UNSEEN),
        Kind("resource", order=FREE),
        Kind("hand", order=FREE, seen=OWNER),
        Kind("remove", order=FREE),
        Kind("dynamis", order=FREE, seen=OWNER),
        Kind("temporary", shared=True),
        Kind("force", shared=True, order=FREE),
        Kind("under", shared=True),
        Kind("squares", shared=True, cells=grid(ROWS, COLUMNS)),
    ),
    seats=2,
)
KIND = ZONES.kind
"""Of a zone by its number: which kind it is."""
TEMPORARY_ZONE, FORCE_ZONE, UNDER_ZONE, FIRST_SQUARE = (ZONES.first[kind] for kind in (TEMPORARY, FORCE, UNDER, SQUARE))
SQUARES = ZONES.numbers(SQUARE)
PUBLIC = frozenset((TRASH, CHARGE, RESOURCE, REMOVE, TEMPORARY, FORCE, UNDER, SQUARE))
HIDDEN = frozenset((DECK, LIFE, HAND, DYNAMIS))
OPEN_BOTH = 3
"""The mask of a card that both players know."""

# --- the board, seen from player 0: squares row by row, 0's own area last -------------------------

PLAYER_SQUARES = (FIRST_SQUARE + 7, FIRST_SQUARE + 1)
OWN, ENEMY, CENTRAL = "own", "enemy", "central"

# --- kinds of cards (202) -------------------------------------------------------------------------

ZX, EVENT, PLAYER, ASCENSION, ZX_EXTRA, OVERBOOST, SHIFT, EVENT_EXTRA, PLAYER_EXTRA, ASCENSION_EXTRA, TOKEN, LINK = (
    "zx", "event", "player", "ascension", "zx_extra", "overboost", "shift", "event_extra", "player_extra",
    "ascension_extra", "token", "link",
)  # fmt: skip

COLOURS = ("red", "blue", "white", "black", "green")
ICONS = (
    "ignition", "evolseed", "dream_key", "melody", "memorial_piece", "star_piece", "record", "block", "concentration",
)  # fmt: skip

PHASES = ("preparation", "reboot", "draw", "resource", "ignition", "main", "end")
PREPARATION, REBOOT_PHASE, DRAW_PHASE, RESOURCE_PHASE, IGNITION_PHASE, MAIN_PHASE, END_PHASE = range(7)

HAND_LIMIT, CHARGE_LIMIT = 6, 4
ENDLESS = 99
"""A range without end (1105.3), a limit that is none (306.2)."""


class Delayed(NamedTuple):
    """808.4: an ability made by an effect for a later moment. registers: what it remembers. ends: in which turn it is
    over, -1 never.
    """

    program: int
    card: int
    player: int
    registers: tuple[Plain, ...]
    every: int
    begins: int
    ends: int


class Hit(NamedTuple):
    """1204.3-5: what last damaged a card or made it weaker, by which source. first: no rule effect has been looked for
    since. battle: 1203.
    """

    thing: int
    source: int
    battle: int
    first: int


@mypyc_attr(allow_interpreted_subclasses=True)  # so that also a compiled one can be copied without being begun
class ZxState(State):
    """Columns and fields beside the kernel's.

    controller, sleeping, facedown, damage, shields: the state of a card. stamp: when it came to its zone (905). host:
    of a force the card it is linked to, of a card under another that one. came: (kind of zone, marks) of its entry on a
    square, () elsewhere.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *State.COLUMNS, "controller", "sleeping", "facedown", "damage", "shields", "stamp", "host", "came",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "first_player", "phase", "hurt", "life_shields", "counters", "used",
        "spent",
        "attacker", "target", "battle", "clock", "effects", "waiting", "special", "delayed", "last", "history", "ended",
        "plays",
        "hits", "suppressed", "verdicts", "reason", "starting", "deed", "crises", "quiet", "mixed", "since",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE, "host": -1, "came": (), "card": -1}
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {
        "effects": tuple[Record, ...], "waiting": tuple[Waiting, ...], "special": tuple[Waiting, ...],
        "delayed": tuple[Delayed, ...], "history": tuple[Event, ...], "hits": tuple[Hit, ...],
    }  # fmt: skip

    __slots__ = (
        *COLUMNS[len(State.COLUMNS) :],
        *FIELDS[len(State.FIELDS) :],
        "calm",
        "pool",
        "specials",
        "stir",
        "timed",
    )

    def __init__(self, rules: Ruleset, pool: Pool, seed: int) -> None:
        super().__init__(rules, len(ZONES), seed)
        self.pool = pool
        self.specials: tuple[int, ...] | None = None
        """Cards that have something to say outside the squares; worked out when first asked for."""
        self.timed: tuple[int, ...] | None = None
        """Constant abilities, by number, whose validity comes and goes and whose time may matter; worked out when first
        asked for.
        """
        self.stir = 0
        """Counts whatever a rule effect might come of."""
        self.calm: Plain = None
        """When no rule effect was due: what was continuous then, and the count."""
        self.owner = bytearray()
        self.known = bytearray()
        self.controller = bytearray()
        self.sleeping = bytearray()
        self.facedown = bytearray()
        self.damage: list[int] = []
        self.shields: list[int] = []
        self.stamp: list[int] = []
        self.host: list[int] = []
        self.came: list[Plain] = []

        self.turn = 0
        self.turn_player = 0
        self.first_player = 0
        self.phase = PREPARATION
        self.hurt: tuple[int, int] = (0, 0)
        """907.1: damage that the players have taken and that waits."""
        self.life_shields: tuple[int, int] = (0, 0)
        self.counters: tuple[tuple[int, str, int], ...] = ()
        self.used: tuple[Plain, ...] = ()
        """What was done this turn and can be done only once in it: (what, player)."""
        self.spent: tuple[Plain, ...] = ()
        """The same for the whole game."""
        self.attacker = NONE
        self.target = NONE
        self.battle = 0
        """Counts the battles; 0 outside of one."""
        self.clock = 0
        self.effects: tuple[Record, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.special: tuple[Waiting, ...] = ()
        """813: special abilities whose condition has just been met."""
        self.delayed: tuple[Delayed, ...] = ()
        self.last: tuple[Plain, ...] = ()
        self.history: tuple[Event, ...] = ()
        self.ended: tuple[Plain, ...] = ()
        """Abilities that have triggered on the end of this turn (507.3) or of this battle (605.2): (kind, program,
        card).
        """
        self.plays: tuple[Plain, ...] = ()
        """Abilities played this turn: (program, card), as often as they were (803.1f)."""
        self.hits: tuple[Hit, ...] = ()
        self.suppressed: tuple[Plain, ...] = ()
        """1014.1b: (effect, card) that will not apply again."""
        self.verdicts: tuple[int, int] = (0, 0)
        self.reason = ""
        """The rule by which the game ended."""
        self.starting = PREPARATION
        """1028: the phase that an effect has started; the preparation, which no effect starts, if none has."""
        self.deed: tuple[Plain, ...] = ()
        """1201.1b: (position, action) of the abilities played this turn."""
        self.quiet = 0
        """The time at which rule effects were last looked for (1204.4)."""
        self.mixed = (0, 0)
        """1202.2a: whose deck is in a random state."""
        self.since: tuple[tuple[int, int, int], ...] = ()
        """811.3a: (program, card, time) of constant abilities that have become valid at another time than their card
        came.
        """
        self.crises: tuple[Plain, ...] = ()
        """910: Player Extras whose condition was met and that have not been offered since."""

    def clone(self, seed: int | None = None) -> ZxState:
        new = super().clone(seed)
        new.pool = self.pool
        new.specials, new.timed = self.specials, self.timed
        new.stir, new.calm = 0, None
        return new

    def branch(self) -> ZxState:
        new = super().branch()
        new.stir, new.calm = self.stir, self.calm
        return new

    def forget(self) -> None:
        super().forget()
        self.calm = None
