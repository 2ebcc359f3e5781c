"""What a position of 桜降る代に決闘を is made of."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import Record
from kisoku.kernel.events import Event
from kisoku.kernel.state import NOWHERE, Plain, State

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool
    from kisoku.games.sakura.ruleset import SakuraRuleset

# --- places for cards and attacks (C7) ------------------------------------------------------------

# A zone's number is 2 × its kind + its player. The Seal zone and Outside are one each in the rules (C7-1-13, C7-1-16);
# here their cards lie on the side of the player whose card sealed them, or who holds them.
(
    DECK,
    HAND,
    DISCARD,
    FACEDOWN,
    ENHANCEMENT,
    TRUMP,
    EXTRA,
    IN_USE,
    ATTACKING,
    SEAL,
    OUTSIDE,
    POISON_BAG,
    ANVIL,
    CYBERWAR,
) = range(14)
MACHINE, BARRACKS, MEMORIES, CONCEPT, ACHIEVED, PERJURY, RELIC = range(14, 21)
ZONE_NAMES = (
    "deck", "hand", "discard", "facedown", "enhancement", "trump", "extra", "in_use", "attacking", "seal", "outside",
    "poison_bag", "anvil", "cyberwar", "machine", "barracks", "memories", "concept", "achieved", "perjury", "relic",
)  # fmt: skip
ZONE_BY_NAME = {name: kind for kind, name in enumerate(ZONE_NAMES)}
ZONE_COUNT = 2 * len(ZONE_NAMES)

# --- places for sakura crystals: indices of State.crystals ----------------------------------------

DISTANCE, DUST = 0, 1
AURA, FLARE, LIFE = 2, 4, 6
FLOW, JOURNEY = 10, 12
"""+ the player. Between them is the place of what is Outside, where nothing is counted."""
POOL_NAMES = (
    "distance", "dust", "aura", "aura", "flare", "flare", "life", "life", "outside", "-", "flow", "flow", "journey",
    "journey",
)  # fmt: skip
NO_CRYSTALS = (0,) * len(POOL_NAMES)
DISTANCE_CAP, AURA_CAP = 10, 5

# --- what single Megami give to players: indices of State.tallies ---------------------------------

TALLY_NAMES = (
    "machine", "burnt", "nearer_tokens", "farther_tokens", "transformed", "wind", "thunder", "frozen", "position",
    "origin",
    "perfected", "headwind", "tailwind", "dive", "reacted", "soil", "sprouted", "scene", "square", "taboo", "rate",
    "cut_aura", "cut_flare", "cut_life", "own_cut_aura", "own_cut_flare", "own_cut_life", "used_before", "lost_before",
    "advanced", "aim",
)  # fmt: skip
(
    T_MACHINE, T_BURNT, T_NEARER, T_FARTHER, T_TRANSFORMED, T_WIND, T_THUNDER, T_FROZEN, T_POSITION, T_ORIGIN,
    T_PERFECTED, T_HEADWIND, T_TAILWIND, T_DIVE, T_REACTED, T_SOIL, T_SPROUTED, T_SCENE, T_SQUARE, T_TABOO, T_RATE,
    T_CUT_AURA, T_CUT_FLARE, T_CUT_LIFE, T_OWN_CUT_AURA, T_OWN_CUT_FLARE, T_OWN_CUT_LIFE, T_USED_BEFORE, T_LOST_BEFORE,
    T_ADVANCED, T_AIM,
) = range(0, 2 * len(TALLY_NAMES), 2)  # fmt: skip
"""+ the player: tokens, gauges and other numbers. Those of who does not host the Megami are 0, and an aim of nobody is
NO_AIM.
"""
NO_AIM = -24
"""A23-1-1: lower than any range reaches."""
NO_TALLIES = (*(0,) * T_AIM, NO_AIM, NO_AIM)

# --- what an object is, and what state it is in ---------------------------------------------------

CARD, ATTACK, PART = range(3)
"""C6-1, A3-4: what an object is. A main part is a card too (A3-4-1), but lies with the parts."""

UNUSED, USING, USED = range(3)
"""C6-2-2-3: the states of a trump."""

STANDARD, FULL_POWER, REACTION, BY_EFFECT = 1, 2, 3, 4
"""How a card is used (C9-2): by a choice in a standard or a full-power action, in reaction, or by an effect. The first
two are also the actions of C8-2-1.
"""

PHASES = ("preparation", "start", "main", "end")
PREPARATION, START_PHASE, MAIN_PHASE, END_PHASE = range(4)

NONE = -8
"""No reference: neither an object nor a player."""
NOBODY = -1
ABSENT = -1
"""Information that a player does not have: no umbrella, no stratagem (A4-1-1, A5-1)."""

CLOSED, OPEN = 0, 1
"""The umbrella (A4-1-1)."""
SHINSAN, KIBOU = 0, 1
"""The stratagem (A5-1)."""
PREPARED, EXECUTED = 0, 1
"""Whether the stratagem is still secret or was revealed by executing it."""


class Caused(NamedTuple):
    """What a change has caused and what waits to be resolved (C5-5): of which kind, by which program, of which card and
    player.

    event: what caused it. attack: whose text it is; None: the one that came of the card. it, numbers: what was chosen
    when it was booked.
    """

    kind: str
    program: int
    card: int
    player: int
    event: Event | None = None
    attack: int | None = None
    it: Any = None
    numbers: tuple[Any, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)  # so that also a compiled one can be copied without being begun
class SakuraState(State):
    """Columns and fields beside the kernel's.

    Columns, one cell for each card or attack. owner (the kernel's): the holder (C5-4); of an attack, the player of its
    zone. used: UNUSED, USING, USED. facedown: of a card Outside, or of a part. bound: crystals on the card. under: the
    card that sealed it. thing: CARD, ATTACK or PART. use: how the card is or was used last: (how, kind of zone it came
    from, which card of its user in the turn, turn, reference to the attack it reacts to, player who used it), ()
    before. charge: where the crystals on a card that is in use came from: (pool, how many)… maker: the card that an
    attack came from ("this card", C10-11), or NONE. attack: of an attack, its information when it was created (see
    rules.r6_objects.AttackFacts). fading: the enhancement is being discarded (C9-5.p2). assembled: of a part (A3-9).
    marked: the card is charged (A10-3-1-1), or conscripted (A16-4). seeds: how many of the crystals on the card are
    seeds (A17-5).

    Fields. crystals: how many lie at each place. tallies: see T_MACHINE and so on. concentration, shrunk: for each
    player. start_distance: C5-2-1. action: STANDARD, FULL_POWER or 0. umbrella, stratagem, plan: for each player,
    ABSENT or the state. effects: what lasts (see rules.lasting). booked: C9-1-3-4. pending: situation-caused effects
    that wait (see rules.r5_situations). held: state triggers whose condition held when last looked at. once: effects
    that were resolved in this phase's window (C8-1-2). history: what happened this turn. terminal: players under 終端
    (C9-2.p7). verdicts: for each player 1 won, -1 lost, 0 (C4-2). replacing: a loss is being replaced (C9-1-3-1).
    ending: an effect is ending the phase (C10-13). megami: what each player hosts.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *State.COLUMNS, "used", "facedown", "bound", "under", "thing", "use", "charge", "maker", "attack", "fading",
        "assembled", "marked", "seeds",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "phase", "crystals", "tallies", "concentration", "shrunk",
        "start_distance", "action", "umbrella", "stratagem", "plan",
        "effects", "copies", "named", "booked", "pending", "held", "once", "history", "terminal", "verdicts",
        "replacing", "ending", "megami", "reason", "seen_distance",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {
        "zone": NOWHERE,
        "under": NONE,
        "use": (),
        "charge": (),
        "maker": NONE,
        "attack": (),
        "card": -1,
    }
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {
        "effects": tuple[Record, ...],
        "history": tuple[Event, ...],
        "pending": tuple[Caused, ...],
    }

    def __init__(self, rules: SakuraRuleset, pool: Pool, seed: int) -> None:
        super().__init__(rules, ZONE_COUNT, seed)
        self.pool = pool
        self.decks: tuple[tuple[str, ...], ...] = ()
        """What the players brought: two Megami and ten cards, or less."""
        self.owner = bytearray()
        self.known = bytearray()
        self.used = bytearray()
        self.facedown = bytearray()
        self.bound: list[int] = []
        self.under: list[int] = []
        self.thing = bytearray()
        self.use: list[Plain] = []
        self.charge: list[Plain] = []
        self.maker: list[int] = []
        self.attack: list[Plain] = []
        self.fading = bytearray()
        self.assembled = bytearray()
        self.marked = bytearray()
        self.seeds = bytearray()

        self.turn = 0
        self.turn_player = 0
        self.phase = PREPARATION
        self.crystals: tuple[int, ...] = NO_CRYSTALS
        self.tallies: tuple[int, ...] = NO_TALLIES
        self.concentration: tuple[int, int] = (0, 0)
        self.shrunk: tuple[int, int] = (0, 0)
        self.start_distance = 0
        self.action = 0
        self.umbrella: tuple[int, int] = (ABSENT, ABSENT)
        self.stratagem: tuple[int, int] = (ABSENT, ABSENT)
        self.plan: tuple[int, int] = (PREPARED, PREPARED)
        self.effects: tuple[Record, ...] = ()
        self.copies: tuple[tuple[int, int, str], ...] = ()
        """C10-16, C10-38: (card, the card or definition that it reads as, how)."""
        self.named: tuple[tuple[int, int], ...] = ()
        """(card, the definition whose name was declared for it)."""
        self.booked: tuple[Plain, ...] = ()
        self.pending: tuple[Caused, ...] = ()
        self.held: tuple[Plain, ...] = ()
        self.once: tuple[Plain, ...] = ()
        self.history: tuple[Event, ...] = ()
        self.terminal: tuple[int, ...] = ()
        self.verdicts: tuple[int, int] = (0, 0)
        self.replacing = 0
        self.ending = 0
        self.megami: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.reason = ""
        """The rule by which the game ended."""
        self.seen_distance = 0
        """The current distance at the last change, where somebody waits for it to change (C5-2-1.p3)."""

    def clone(self, seed: int | None = None) -> SakuraState:
        new = super().clone(seed)
        new.pool = self.pool
        new.decks = self.decks
        return new


def opponent(player: int) -> int:
    return 1 - player
