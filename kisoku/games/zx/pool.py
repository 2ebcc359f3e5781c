"""The cards of one match: printed facts with their abilities, numbered, compiled, and indexed by what they listen to
and where.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kisoku.effects import programs
from kisoku.effects.coding import Coder
from kisoku.effects.programs import events_of
from kisoku.games.zx.keywords import in_full
from kisoku.games.zx.rules.frames import Context
from kisoku.games.zx.rules.lasting import Lasting, Price
from kisoku.games.zx.state import (
    ASCENSION,
    ASCENSION_EXTRA,
    EVENT,
    EVENT_EXTRA,
    OVERBOOST,
    PLAYER,
    PLAYER_EXTRA,
    SQUARE,
    TEMPORARY,
    TOKEN,
    ZONE_BY_NAME,
    ZONE_NAMES,
    ZX,
    ZX_EXTRA,
)  # fmt: skip
from kisoku.text.program import Ability, During, Fact, Filter, Forbid, Happened, Query, Value, everything_in


@dataclass(frozen=True)
class Facts:
    """What is printed on a card (chapter 200), and the English of its words. No game hangs on the English (repr).

    cost None: ∞ (203.3), or a kind that has none. half: of a card that is made of two. plus: what a Shift shares
    (202.8e). expires: 1207.
    """

    number: str
    name: str
    kind: str = ZX
    cost: int | None = 0
    colours: tuple[str, ...] = ()
    multicolour: bool = False
    races: tuple[str, ...] = ()
    power: int | None = None
    shield: int = 0
    player_name: str = ""
    icons: tuple[str, ...] = ()
    half: str = ""
    plus: tuple[str, ...] = ()
    expires: datetime.date | None = None
    text: str = ""
    subtext: str = ""
    name_en: str = field(default="", repr=False, hash=False)
    text_en: str = field(default="", repr=False, hash=False)
    """A line for each line of the text; so too in `subtext_en`."""
    subtext_en: str = field(default="", repr=False, hash=False)


ALSO = {
    ZX_EXTRA: (ZX_EXTRA, ZX, "extra"), OVERBOOST: (OVERBOOST, ZX), EVENT_EXTRA: (EVENT_EXTRA, EVENT, "extra"),
    PLAYER_EXTRA: (PLAYER_EXTRA, PLAYER, "extra"), ASCENSION_EXTRA: (ASCENSION_EXTRA, ASCENSION, "extra"),
}  # fmt: skip
"""202.2a, 202.6a, 202.7a, 202.9a, 202.10a, 202.12a: what else a card of a kind is."""

KINDS = {kind: frozenset(ALSO.get(kind, (kind,))) for kind in (
    ZX, EVENT, PLAYER, ASCENSION, ZX_EXTRA, OVERBOOST, "shift", EVENT_EXTRA, PLAYER_EXTRA, ASCENSION_EXTRA, "link",
)}  # fmt: skip


class Program(programs.Program):
    """An ability with the zones where it is valid (803.1), its costs, and what it has to lie like there.

    face: 1 only face up, -1 only face down (803.1e), 0 either. where: "" or normal or player: on which squares.
    looks_at: the kinds of zones (as bits) that its continuous effect looks at; momentary: it looks at anything that
    changes without a card moving.
    """

    __slots__ = ("costs", "face", "limit", "looks_at", "momentary", "where", "zones")

    def __init__(self, number: int, ability: Ability) -> None:
        super().__init__(number, ability)
        self.looks_at, self.momentary = looks(ability) if ability.kind == "static" else (0, False)
        self.costs: tuple[Any, ...] = ()
        self.limit = ability.limit
        self.zones, self.face, self.where = valid_zones(ability)


MOMENTS = frozenset((
    "orientation", "damage", "shields", "attacks", "attacked", "in_battle", "life_shields", "turn", "done", "made_here",
))  # fmt: skip
"""Items that change without a card moving."""
LOOKED_AT = {"its_forces": "force", "forces_of_it": "force", "its_host": "force", "shifts": "under", "seen": "deck"}


def looks(data: Any) -> tuple[int, bool]:
    """The zones that a piece of program data looks at, and whether at anything else that changes."""
    zones, momentary = 0, False
    for part in everything_in(data):
        if isinstance(part, Query):
            for word in part.zones or ZONE_NAMES:
                zones |= 1 << ZONE_BY_NAME[LOOKED_AT.get(word, word)]
        if isinstance(part, Filter | Value):
            item = part.item.rpartition(" ")[2]
            momentary = momentary or item in MOMENTS or item.startswith("counter:")
            if item in ZONE_BY_NAME:
                zones |= 1 << ZONE_BY_NAME[item]
            if item == "forces":
                zones |= 1 << ZONE_BY_NAME["force"]
        if isinstance(part, Fact):
            zones |= 1 << SQUARE
        momentary = (
            momentary
            or isinstance(part, During | Happened)
            or (isinstance(part, Fact) and part.name not in ("player_card", "in_unison"))
        )
    return zones, momentary


WORDS_OF_ZONES = {
    "square": "squares",
    "dynamis_up": "dynamis",
    "dynamis_down": "dynamis",
    "normal_square": "squares",
    "player_square": "squares",
}


def valid_zones(ability: Ability) -> tuple[frozenset[int], int, str]:
    """803.1b-e: the kinds of zones, which face, and which squares."""
    if "all" in ability.zones:
        return frozenset(range(len(ZONE_NAMES))), 0, ""
    if not ability.zones:
        return frozenset((TEMPORARY if ability.kind == "event" else SQUARE,)), 0, ""
    face = 1 if "dynamis_up" in ability.zones else -1 if "dynamis_down" in ability.zones else 0
    where = next((word.removesuffix("_square") for word in ability.zones if word.endswith("_square")), "")
    return frozenset(ZONE_BY_NAME[WORDS_OF_ZONES.get(word, word)] for word in ability.zones), face, where


class CardDef:
    """A card's printed information, in the shape in which derived information comes too (see rules.standing)."""

    __slots__ = (
        "abilities",
        "activated",
        "colours",
        "cost",
        "elsewhere",
        "facts",
        "fights",
        "icons",
        "index",
        "keywords",
        "kind",
        "kinds",
        "listens",
        "name",
        "names",
        "number",
        "placeable",
        "player_name",
        "power",
        "races",
        "rules",
        "shield",
        "where",
    )  # fmt: skip

    def __init__(self, index: int, facts: Facts, abilities: tuple[Program, ...]) -> None:
        self.index = index
        self.facts = facts
        self.number = facts.number
        self.name = facts.name
        self.kind = facts.kind
        self.kinds = KINDS[facts.kind] | {TOKEN} if facts.number.startswith(f"{TOKEN}:") else KINDS[facts.kind]
        self.placeable = bool(self.kinds & PLACEABLE)
        self.fights = ZX in self.kinds or ASCENSION in self.kinds
        self.cost = facts.cost
        self.colours = facts.colours
        self.races = facts.races
        self.power = facts.power
        self.icons = frozenset(facts.icons)
        self.shield = facts.shield
        self.player_name = facts.player_name
        self.rules = {p.keyword: p for p in abilities if p.kind == "rule"}
        """Lines of the subtext, by what they are (206)."""
        self.names = (facts.name, *(p.ability.name for p in abilities if p.keyword == "named"))
        """206.3: what the subtext adds counts as printed."""
        said = tuple(p for p in abilities if p.kind != "rule")
        self.abilities = tuple(p.number for p in said)
        self.activated = tuple(p for p in said if p.kind == "activated")
        self.keywords = frozenset(p.keyword for p in abilities)
        self.where: dict[int, tuple[Program, ...]] = {}
        for program in said:
            for kind in program.zones:
                if program.statics or program.trigger is not None or program.kind == "activated":
                    self.where[kind] = (*self.where.get(kind, ()), program)
        self.elsewhere = any(kind not in (SQUARE, TEMPORARY) for kind in self.where)
        self.listens = frozenset(self.where)


PLACEABLE = frozenset((ZX, PLAYER, "shift", ASCENSION, "link"))
"""905.4: what may lie on a square."""


class Pool(programs.Programs):
    """Every card and every ability that can turn up in a match. Ability 0 is none; card 0 is the virtual Player card
    (1206).
    """

    program_class = Program
    lasting_class = Lasting
    price_class = Price
    context_class = Context
    card_class = CardDef
    cards: list[CardDef]
    programs: list[Program]
    lasting: list[Lasting]  # type: ignore[assignment]

    def __init__(self) -> None:
        from kisoku.games.zx.rules.meanings import book

        self.heard: set[str] = set()
        self.date: datetime.date | None = None
        """The day on which the match is played, where that is said."""
        self.crises: set[str] = set()
        """Events for which some Crisis waits; "" where one waits for a condition."""
        self.paragraphs: dict[tuple[int, int], Any] = {}
        super().__init__(book)
        self.put(VIRTUAL, ())

    def number_of(self, ability: Ability) -> int:
        return super().number_of(in_full(ability))

    def compile(self, program: Program, ability: Ability) -> Coder:
        coder = super().compile(program, ability)
        program.costs = self.costs_of(ability.costs, coder)
        for static in program.statics:
            static.condition = both_hold(static.condition, program.condition)
        return coder

    def heed(self, ability: Ability) -> None:
        super().heed(ability)
        if ability.keyword == "crisis":
            self.crises.update(events_of(ability.trigger) if ability.trigger is not None else ("",))
        if any(isinstance(op, Forbid) and op.action == "enter_again" for op in everything_in(ability.ops)):
            self.remembered.add("entered")
        self.heard |= self.listened | self.remembered


def both_hold(one: Any, other: Any) -> Any:
    if one is None or other is None:
        return one or other
    return lambda s, f: one(s, f) and other(s, f)


VIRTUAL = Facts("virtual", "", PLAYER, None)
"""1206.2a: a Player card without name, text or anything else."""


trial = cache(Pool)
"""A pool to try texts with."""


def quoted(ability: Ability) -> Iterator[Ability]:
    """Abilities that this one gives to cards or creates for later."""
    for part in everything_in(ability.ops):
        if isinstance(part, Ability):
            yield part
