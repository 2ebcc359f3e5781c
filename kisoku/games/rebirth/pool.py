"""The cards of one match: printed facts with their abilities compiled, numbered, and sorted by where they matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from kisoku.effects import programs
from kisoku.effects.coding import Coder
from kisoku.effects.operands import Operands
from kisoku.games.rebirth.rules.frames import Context
from kisoku.games.rebirth.rules.lasting import Lasting
from kisoku.games.rebirth.state import (
    CHARACTER,
    ENERGY,
    ENTRY,
    HAND,
    MEMBER,
    PARTNER,
    REBIRTH,
    REBIRTH_CARD,
    ZONE_BY_NAME,
)
from kisoku.kernel.rules import examining
from kisoku.text.program import Ability, Amount, Change, Choose, Cost, Query, Reg, everything_in


@dataclass(frozen=True)
class Facts:
    """The printed information of a card (2), and the English of its words. No game hangs on the English
    or the colour.
    """

    number: str
    name: str
    kind: str = CHARACTER
    cost: int | None = None
    atk: int | None = None
    df: int | None = None
    attributes: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    colour: str = field(default="", repr=False, hash=False)
    name_en: str = field(default="", repr=False, hash=False)
    text_en: str = field(default="", repr=False, hash=False)


USUAL = {CHARACTER: frozenset((ENTRY, MEMBER)), REBIRTH_CARD: frozenset((REBIRTH,)), PARTNER: frozenset((ENERGY,))}
"""Where an ability is valid that names no zone (reading A-62)."""
KEYWORD_ZONES = {"blocker": frozenset((HAND,)), "cancel": frozenset((HAND,)), "spark": frozenset((ENTRY,))}
OWN_MOVES = frozenset(("moved", "appeared", "set", "blocks"))
"""Events of its own at which an ability works wherever exactly that happens to its card."""
ITSELF = Reg("self")


class Program(programs.Program):
    """One ability. zones: where it is valid if its text says so, or its keyword. costs: in brackets at its head.

    eventful: its content speaks of what triggered it. own: the events that it waits for which befall its own card,
    wherever that is. rival: its text speaks of the opponent.
    """

    __slots__ = ("costs", "eventful", "events", "once", "own", "rival", "zones")

    def __init__(self, number: int, ability: Ability) -> None:
        super().__init__(number, ability)
        named = frozenset(ZONE_BY_NAME[name] for name in ability.zones if name in ZONE_BY_NAME)
        self.zones = named or KEYWORD_ZONES.get(ability.keyword, frozenset())
        self.costs: tuple[Price, ...] = ()
        triggers = () if ability.trigger is None else (ability.trigger, *ability.trigger.either)
        self.events = frozenset(self.heard)
        own = {trigger.event for trigger in triggers if trigger.event in OWN_MOVES and trigger.subject == ITSELF}
        self.own = own - {trigger.event for trigger in triggers if trigger.subject != ITSELF}
        self.once = ability.limit > 0
        self.eventful = any(
            isinstance(part, Amount)
            or (isinstance(part, Reg) and part.name in ("it", "event", "cause"))
            or any(getattr(part, word, "") in ("that_player", "event") for word in ("who", "players", "whose"))
            for part in everything_in(ability.ops)
        )
        self.rival = speaks_of_rival(ability)

    def valid_in(self, kind: str) -> frozenset[int]:
        """9.4.4: the kinds of zones in which the ability of a card of that kind is valid."""
        return self.zones or USUAL.get(kind, frozenset())


@lru_cache(maxsize=8192)
def speaks_of_rival(ability: Ability) -> bool:
    """Whether what the ability does speaks of the opponent; what it waits for is not asked for on playing it."""
    words = ("who", "players", "whose", "place_of", "by", "name")
    return any(
        getattr(part, word, "") == "opponent"
        for part in everything_in((ability.ops, ability.costs))
        for word in words
        if not isinstance(part, Ability)
    )


def sets_numbers(ability: Ability) -> bool:
    return any(isinstance(part, Change) and part.how == "=" for part in everything_in(ability.ops))


class Price(programs.Price):
    """An action demanded as a cost."""

    __slots__ = ()

    def __init__(self, cost: Cost, o: Operands, index: int) -> None:
        super().__init__(cost, o, index)
        self.number = o.number(cost.number)  # r9_costs knows more ways to say how many


class CardDef:
    """A card's printed information, in the shape in which derived information comes too (see rules.r9_layers)."""

    __slots__ = (
        "abilities", "activated", "atk", "attributes", "cost", "df", "elsewhere", "facts", "index", "keywords", "kind",
        "name", "number", "programs", "reminded", "title", "where",
    )  # fmt: skip

    def __init__(self, index: int, facts: Facts, abilities: tuple[Program, ...]) -> None:
        self.index, self.facts = index, facts
        self.number, self.name, self.kind, self.title = facts.number, facts.name, facts.kind, facts.title
        self.cost, self.atk, self.df, self.attributes = facts.cost, facts.atk, facts.df, facts.attributes
        self.programs = abilities
        self.reminded = "（" in facts.text or "(" in facts.text
        self.abilities = tuple(p.number for p in abilities)
        self.keywords = frozenset(p.keyword for p in abilities if p.keyword)
        self.activated = tuple(p for p in abilities if p.kind == "activated")
        self.where = by_zone(abilities, facts.kind)
        self.elsewhere = bool(set(self.where) - {ENTRY, MEMBER, REBIRTH})


Where = dict[int, tuple[tuple[Program, ...], tuple[tuple[str, Program], ...], tuple[Program, ...]]]


def by_zone(abilities: Iterable[Program], kind: str) -> Where:
    """For each kind of zone where a card says something: static abilities, what it listens to, what can be played."""
    where: Where = {}
    for program in abilities:
        listens = (
            [] if program.kind != "triggered" else [(event, program) for event in sorted(program.events - program.own)]
        )
        static, used = program.kind == "static" and bool(program.statics), program.kind == "activated"
        if not (listens or static or used):
            continue
        for zone in sorted(program.valid_in(kind)):
            statics, triggers, users = where.get(zone, ((), (), ()))
            where[zone] = (
                (*statics, program) if static else statics,
                (*triggers, *listens),
                (*users, program) if used else users,
            )
    return where


class Pool(programs.Programs):
    """Definitions by number and the programs of all of them.

    cancels: whether some card has a cancel ability. picky: whether some text tells cards in the Energy area apart.
    states: whether some ability waits for a state. elsewhere: whether some card says something outside of Entry, Member
    and Re-birth area. freezing: whether some static ability sets a number.
    """

    program_class = Program
    lasting_class = Lasting
    price_class = Price
    context_class = Context
    card_class = CardDef
    cards: list[CardDef]
    lasting: list[Lasting]  # type: ignore[assignment]

    def __init__(self) -> None:
        from kisoku.games.rebirth.rules.meanings import book

        self.paragraphs: dict[int, Any] = {}
        self.cancels = self.picky = self.states = self.freezing = self.elsewhere = False
        super().__init__(book)

    def add(self, card: Any) -> int:
        place = super().add(card)
        made = self.cards[place]
        self.elsewhere |= made.elsewhere
        for program in made.programs:
            self.note(program)
        return place

    def note(self, program: Program) -> None:
        """What the ability of a card in the match makes worth looking out for."""
        ability = program.ability
        for part in everything_in(ability):
            if isinstance(part, Ability):  # the ability itself, or one that it gives
                self.cancels |= part.kind == "cancel"
                self.states |= any(trigger.event == "state" for trigger in programs.patterns_in(part))
                self.freezing |= part is not ability and part.kind == "static" and sets_numbers(part)
            if isinstance(part, Query) and "energy" in part.zones:
                self.picky |= bool(part.filters) or any(isinstance(one, Choose) for one in everything_in(ability))
        self.freezing |= any(static.sets for static in program.statics)

    def compile(self, program: Any, ability: Ability) -> Coder:
        coder = super().compile(program, ability)
        program.costs = self.costs_of(ability.costs, coder)
        if examining() and ability.keyword in ("blocker", "cancel"):  # used by its condition alone
            for word in (f"keyword {ability.keyword}", f"kind {ability.kind}"):
                program.condition = coder.made(word, program.condition or (lambda s, f: True), False)
        return coder


trial = cache(Pool)
"""A pool to try texts with."""
