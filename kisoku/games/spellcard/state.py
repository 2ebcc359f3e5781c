"""What a position of スペルカードストライク is made of."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import Record
from kisoku.games.spellcard.minimap import AREAS, COLUMNS
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.state import NOWHERE, Plain, State
from kisoku.kernel.waiting import Waiting

if TYPE_CHECKING:
    from kisoku.games.spellcard.pool import Pool

# A player's zone has the number 2 × its kind + its player; behind those lie the areas of the stage, one zone each: a
# striker with what it has equipped.
DECK, HAND, DISCARD, SCORE, REMOVED, RULE_AREA, EFFECT_ZONE, STAGE = range(8)
ZONE_NAMES = ("deck", "hand", "discard", "score", "removed", "rule", "effect", "stage")
ZONE_BY_NAME = {name: kind for kind, name in enumerate(ZONE_NAMES)}
FIRST_AREA = 2 * STAGE
ZONE_COUNT = FIRST_AREA + AREAS
KIND_OF = tuple(zone >> 1 for zone in range(FIRST_AREA)) + (STAGE,) * AREAS
"""By the number of a zone."""

PHASES = ("preparation", "refresh", "striker", "commander", "end")
PREPARATION, REFRESH, STRIKER, COMMANDER, END = range(5)

ATTACK, SPELL, ABILITY = "attack", "spell", "ability"
"""2.5.2: the kinds of declarations."""

HAND_LIMIT, STRIKER_LIMIT, VICTORY_SCORE = 6, 6, 15


class Entry(NamedTuple):
    """A declaration (2.5): whose, of which strikers, of which ability (of a card), at what. paid: the cards of its hand
    cost. grazed: by how much an attack was grazed. before: which of what waits it did not see.
    """

    kind: str
    player: int
    casters: tuple[int, ...]
    card: int = NONE
    program: int = 0
    targets: tuple[tuple[int, ...], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    paid: tuple[int, ...] = ()
    grazed: int = 0
    countered: int = 0
    areas: tuple[int, ...] = ()


class Pending(NamedTuple):
    """A triggered ability that lasts for some time after its spell (8.1.3, 8.1.4): which, whose, of which card and
    caster, about what, until when; whether it is used up by its first time; since when.
    """

    program: int
    player: int
    card: int
    caster: int
    targets: tuple[tuple[int, ...], ...]
    until: str
    once: int
    stamp: int


class Departed(NamedTuple):
    """What something was when it left the stage (2.3.7)."""

    ref: int
    controller: int
    area: int
    pow: int
    defence: int
    rank: int
    attributes: str
    races: tuple[str, ...]
    affiliations: tuple[str, ...]
    acted: int
    ace: int


@mypyc_attr(allow_interpreted_subclasses=True)  # so that also a compiled one can be copied without being begun
class SpellcardState(State):
    """Columns: controller, acted, facedown; bearer: of what is equipped, the handle of the striker (else -1).

    Behind the cards stand the areas of the stage, objects that lie nowhere, so that they can be pointed at.

    Fields. chain: the declarations that wait (6.1). declared: the one that is being made. waiting: triggered abilities
    that have been met. effects, pending: what lasts. departed: what left the stage in this check step. wounds: damage
    of effects that are resolved, striker by striker. applied: how much the last action did. still: turns without change
    of the numbers of
    1.2.5.3. moved: whether one of them has changed in this turn. won: players whom an effect made win. stamp: counts
    what
    begins to last. history: what happened this turn, as far as texts ask.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = (*State.COLUMNS, "controller", "acted", "facedown", "bearer")
    FIELDS: ClassVar[tuple[str, ...]] = (
        *State.FIELDS, "turn", "turn_player", "phase", "chain", "declared", "waiting", "effects", "pending", "departed",
        "wounds",
        "applied", "still", "moved", "won", "stamp", "history", "reason", "joined",
    )  # fmt: skip
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE, "card": -1, "bearer": -1}
    TAKE = attrgetter(*FIELDS)
    RECORDS: ClassVar[dict[str, Any]] = {
        "chain": tuple[Entry, ...],
        "declared": Entry | None,
        "waiting": tuple[Waiting, ...],
        "effects": tuple[Record, ...],
        "pending": tuple[Pending, ...],
        "departed": tuple[Departed, ...],
        "history": tuple[Event, ...],
    }

    def __init__(self, rules: Any, pool: Pool, seed: int) -> None:
        super().__init__(rules, ZONE_COUNT, seed)
        self.pool = pool
        self.decks: tuple[tuple[str, ...], ...] = ()
        self.owner = bytearray()
        self.known = bytearray()
        self.controller = bytearray()
        self.acted = bytearray()
        self.facedown = bytearray()
        self.bearer: list[int] = []

        self.turn = 0
        self.turn_player = 0
        self.phase = PREPARATION
        self.chain: tuple[Entry, ...] = ()
        self.declared: Entry | None = None
        self.waiting: tuple[Waiting, ...] = ()
        self.effects: tuple[Record, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.departed: tuple[Departed, ...] = ()
        self.wounds: tuple[tuple[int, int, Plain], ...] = ()
        self.applied = 0
        self.still = 0
        self.moved = 0
        self.won: tuple[int, ...] = ()
        self.stamp = 0
        self.history: tuple[Event, ...] = ()
        self.reason = ""
        """The rule by which the game ended."""
        self.joined = 0
        """How many strikers make the attack that is being declared."""

    def clone(self, seed: int | None = None) -> SpellcardState:
        new = super().clone(seed)
        new.pool = self.pool
        new.decks = self.decks
        return new


def made(s: SpellcardState) -> tuple[Entry, ...]:
    """The declarations of the chain, and the one that is about to be incorporated (5.4.7.4, 5.4.8.7)."""
    return s.chain if s.declared is None else (*s.chain, s.declared)


# --- the stage ------------------------------------------------------------------------------------


def area_of(s: SpellcardState, card: int) -> int:
    """The area in which a card stands; -1: it is not on the stage."""
    return s.zone[card] - FIRST_AREA if s.zone[card] >= FIRST_AREA else -1


def striker_at(s: SpellcardState, area: int) -> int:
    """Who stands in the area; -1: nobody."""
    things = s.zones[FIRST_AREA + area]
    return things[0] if things else -1


def area_ref(s: SpellcardState, area: int) -> int:
    """The reference by which a target or an option points at an area."""
    return int(s.rules.first_free) + area


def ref_area(s: SpellcardState, ref: int) -> int:
    """The area that a reference points at; -1 if it points at a card."""
    return ref - s.rules.first_free if ref >= s.rules.first_free and ref < s.rules.first_free + AREAS else -1


def area_name(area: int) -> str:
    """Row and column, both from 1, from the first seat's baseline and left."""
    return f"{area // COLUMNS + 1}-{area % COLUMNS + 1}"
