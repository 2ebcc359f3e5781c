"""What a position of ニンジャスレイヤーTCG is made of."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar

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

CARD, ABILITY, DAMAGE_CHECK = range(3)
"""What an object is."""

NONE = -8
"""No reference: neither a card nor a player."""

NOBODY = -1

PHASES = ("preparation", "start", "character", "iksa", "end")
PREPARATION, START_PHASE, CHARACTER_PHASE, IKSA_PHASE, END_PHASE = range(5)


class NinjaState(State):
    """Columns and fields beside the kernel's.

    controller, bowed, facedown, damage: the state of a card. since: the time stamp of its arrival. shown: revealed by an effect although its
    zone is hidden. thing: CARD, ABILITY or DAMAGE_CHECK. ability, source: which ability of which card an object in the kotodama space is.
    entry: what was fixed when it was entered
    (see frames.Entry.fixed). changed: the last turn in which the character changed an aisatsu target (705.3a-1).
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *State.COLUMNS, "controller", "bowed", "facedown", "damage", "since", "shown", "thing", "ability", "source", "entry", "changed",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "phase", "attacker", "attacked", "fighting", "aisatsu_phase", "borne", "clock", "effects", "waiting", "delayed",
        "last", "history",
        "triggered", "hits", "loser_rule", "acted", "automatic", "banned", "loans",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE, "source": NONE, "entry": (), "card": -1}
    TAKE = attrgetter(*FIELDS)

    def __init__(self, rules: Ruleset, pool: Pool, seed: int) -> None:
        super().__init__(rules, ZONE_COUNT, seed)
        self.pool = pool
        self.stirred = 0
        """Grows whenever a card is turned, bears damage or moves in the open, or the fight changes."""
        self.hands = [0, 0]
        """For each player, grows whenever the hand changes."""
        self.spaced = 0
        """Grows whenever the kotodama space changes."""
        self.turned = 0
        """Grows whenever anything else changes that is neither a move nor knowledge: effects, phase, what was done this turn, …"""
        self.hurt = 0
        """Grows whenever damage on a character changes."""
        self.quiet: Plain = None
        """The moment at which nothing was due and nobody could do anything but pass (see r800_priority)."""
        self.ready: list[tuple[int, Plain, int]] = [(-1, None, 0), (-1, None, 0)]
        """For each player, how much ether was ready, and when."""
        self.settled: Plain = None
        """The moment at which no character was dying (see r900_rule_check)."""
        self.offers: list[tuple[Plain, Plain, tuple[Option, ...]]] = [(None, None, ()), (None, None, ())]
        """For each player, what could be done and at which moment that was found out (see r800_priority)."""
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
        self.entry: list[Plain] = []
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
        self.effects: tuple[Plain, ...] = ()
        self.waiting: tuple[Plain, ...] = ()
        self.delayed: tuple[Plain, ...] = ()
        self.last: tuple[Plain, ...] = ()
        self.history: tuple[Plain, ...] = ()
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
        new.turned = new.stirred = new.hurt = new.spaced = 0
        new.hands = [0, 0]
        new.forget()
        return new

    def forget(self) -> None:
        super().forget()
        self.settled = self.quiet = None
        self.ready = [(-1, None, 0), (-1, None, 0)]
        self.offers = [(None, None, ()), (None, None, ())]


def opponent(player: int) -> int:
    return 1 - player
