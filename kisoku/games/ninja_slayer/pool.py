"""The cards of one match: printed facts with their abilities, numbered, compiled, and indexed by what they listen to
and where.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from msgspec.structs import replace

from kisoku.effects import programs
from kisoku.effects.coding import Coder
from kisoku.effects.lasting import ITSELF
from kisoku.effects.operands import Operands
from kisoku.games.ninja_slayer.heeding import bit, heeded, looks_at_event, looks_at_moments, zone_bits, zones_in
from kisoku.games.ninja_slayer.rules.frames import Context
from kisoku.games.ninja_slayer.rules.lasting import Lasting, Price, Target
from kisoku.games.ninja_slayer.state import (
    ASPECTS,
    CHECK,
    COURSE,
    FIELD,
    HAND,
    KOTODAMA,
    OHIGAN,
    ZONE_BY_NAME,
    ZONE_NAMES,
)
from kisoku.text.program import (
    Ability,
    Become,
    Change,
    Cost,
    CostChange,
    Do,
    Extra,
    Forbid,
    Grant,
    If,
    Modify,
    Op,
    Pay,
    Permit,
    Reg,
    Replace,
    Trigger,
    Var,
    everything_in,
)

CHARACTER = "character"
KOTODAMA_CARD = "kotodama"

SATSUBATSU = Ability(
    "triggered", keyword="satsubatsu", trigger=Trigger("damage_step_end", flags=("aisatsued",)), ops=(Do("satsubatsu"),)
)
"""1403: what the keyword stands for."""

_MOVED_ELSEWHERE = {"discarded": OHIGAN, "excluded": ZONE_BY_NAME["exclusion"], "countered": OHIGAN, "drawn": HAND}


@dataclass(frozen=True)
class Facts:
    """What is printed on a card (chapter 200), and the English of its words. No game hangs on the English, so what
    compares cards leaves it out (repr).
    """

    number: str
    name: str
    kind: str
    cost: int = 0
    epithet: str = ""
    attributes: tuple[str, ...] = ()
    karate: int | None = None
    endurance: int | None = None
    sabotage: int | None = None
    text: str = ""
    ukemi: str = ""
    name_en: str = field(default="", repr=False, hash=False)
    epithet_en: str = field(default="", repr=False, hash=False)
    text_en: str = field(default="", repr=False, hash=False)
    """A line for each line of the text; so too in `ukemi_en`."""
    ukemi_en: str = field(default="", repr=False, hash=False)


class Program(programs.Program):
    """An ability with the zones where it works (1202), and its costs.

    ether, bows: how much ether it costs, if ether and bowing its own card are all that it costs; else -1. looks_at: for
    each player, the zones that their static ability looks at (see heeding). volatile: it looks at anything that changes
    without a card moving. heeds: for each player, the aspects of a position that its possibility hangs on, apart from
    the information of cards and plain ether. plain: what must be chosen on entry hangs on nothing that is fixed on the
    way (modes, X, additional costs). enters: it has something entered that was chosen on entry. late: choices that only
    ops after a cost of the resolution make use of. entry_letters: variables that costs and targets look at.
    speaks_of_event: its content looks at the event that triggered it.
    """

    __slots__ = (
        "bows",
        "costs",
        "enters",
        "entry_letters",
        "ether",
        "heeds",
        "late",
        "looks_at",
        "plain",
        "speaks_of_event",
        "volatile",
        "zones",
    )
    targets: tuple[Target, ...]
    costs: tuple[Price, ...]

    def __init__(self, number: int, ability: Ability) -> None:
        super().__init__(number, ability)
        says = (ability.condition, ability.ops, ability.variables)
        self.costs = ()
        self.zones = working_zones(ability)
        self.ether, self.bows = plain_cost(ability)
        self.looks_at = (zones_in(says, 0), zones_in(says, 1))
        self.volatile = looks_at_moments(says)
        self.speaks_of_event = looks_at_event((ability.ops, ability.targets, ability.variables, ability.modes))
        paid = next((place for place, op in enumerate(ability.ops) if isinstance(op, Pay)), None)
        used = {
            part.index for part in everything_in(ability.ops[:paid]) if isinstance(part, Reg) and part.name == "target"
        }
        self.late = () if paid is None else tuple(index for index in range(len(ability.targets)) if index not in used)
        self.entry_letters = frozenset(
            part.letter for part in everything_in((ability.costs, ability.targets)) if isinstance(part, Var)
        )
        self.enters = self.plain = False
        self.heeds = (0, 0)

    def settle(self) -> None:
        """What is known once everything is compiled."""
        for op in self.ability.ops:
            if (
                isinstance(op, Do)
                and op.verb == "enter"
                and isinstance(op.objects, Reg)
                and op.objects.name == "target"
                and op.who == "you"
            ):
                self.targets[op.objects.index].entered = "free" in op.how
        self.enters = any(target.entered is not None for target in self.targets)
        paying = any(isinstance(op, Pay) for op in self.ability.ops)
        self.plain = not (self.modes or paying or self.enters) and all(
            target.fixed is not None for target in self.targets
        )


class CardDef:
    """A card's printed information, in the shape in which derived information comes too (see rules.information)."""

    __slots__ = (
        "abilities", "activated", "attributes", "cost", "elsewhere", "endurance", "epithet", "facts", "heeds", "index",
        "karate", "keywords",
        "kind", "kotodama", "name", "number", "sabotage", "speaks", "ukemi", "where",
    )  # fmt: skip

    def __init__(self, index: int, facts: Facts, abilities: tuple[Program, ...]) -> None:
        self.index = index
        self.facts = facts
        self.number = facts.number
        self.name = facts.name
        self.epithet = facts.epithet
        self.kind = facts.kind
        self.cost = facts.cost
        self.attributes = facts.attributes
        self.karate = facts.karate
        self.endurance = facts.endurance
        self.sabotage = facts.sabotage
        self.abilities = tuple(p.number for p in abilities if p.kind != "ukemi")
        self.ukemi = next((p.number for p in abilities if p.kind == "ukemi"), 0)
        self.kotodama = tuple(p.number for p in abilities if p.kind == "kotodama")
        self.activated = tuple(p.number for p in abilities if p.kind == "activated")
        self.keywords = frozenset(p.keyword for p in abilities if p.kind != "ukemi")
        self.heeds = [0, 0]
        """For each player, the aspects that the possibility of entering the card hangs on (see Program.heeds)."""
        for program in abilities:
            for player in (0, 1) if program.kind == "kotodama" else ():
                self.heeds[player] |= program.heeds[player]
        self.where = _by_zone(abilities)
        self.speaks = frozenset(kind for p in abilities if p.kind == "activated" for kind in p.zones).union(self.where)
        """The kinds of zones where the card has anything to say, whether by itself or when somebody wants."""
        self.elsewhere = any(kind not in (FIELD, KOTODAMA) for kind in self.where) or any(
            p.kind == "activated" and p.zones - {FIELD} for p in abilities
        )


def _by_zone(abilities: tuple[Program, ...]) -> dict[int, tuple[tuple[Program, ...], tuple[tuple[str, int], ...]]]:
    """For each kind of zone where the card says something: its static abilities there, and what it listens to."""
    where: dict[int, tuple[tuple[Program, ...], tuple[tuple[str, int], ...]]] = {}
    for program in abilities:
        for kind in program.zones:
            statics, triggers = where.get(kind, ((), ()))
            if program.statics:
                where[kind] = ((*statics, program), triggers)
            elif program.trigger is not None:
                where[kind] = (statics, (*triggers, *((event, program.number) for event in program.heard)))
    return where


class Pool(programs.Programs):
    """Every card and every ability that can turn up in a match. Ability 0 is none."""

    program_class = Program
    lasting_class = Lasting
    target_class = Target
    price_class = Price
    context_class = Context
    card_class = CardDef
    cards: list[CardDef]
    prices: list[Price]
    programs: list[Program]
    lasting: list[Lasting]  # type: ignore[assignment]

    def __init__(self) -> None:
        from kisoku.games.ninja_slayer.rules.meanings import book

        self.permits: set[str] = set()
        """What some ability permits."""
        self.heard: set[str] = set()
        """Events that some ability waits for, or asks about afterwards."""
        self.parts: dict[tuple[int, ...], Any] = {}
        """Static abilities that stand; see rules.information."""
        self.paragraphs: dict[tuple[int, int], Any] = {}
        """What abilities say, by their number and how many cards there were; see naming."""
        super().__init__(book)
        self.costs_of((Cost("ether"),), Operands(book))  # price 0 is plain ether

    def put(self, facts: Facts, abilities: tuple[Ability, ...]) -> int:
        return super().put(facts, tuple(where_it_works(ability, facts.kind) for ability in abilities))

    def number_of(self, ability: Ability) -> int:
        return super().number_of(in_full(ability))

    def compile(self, program: Program, ability: Ability) -> Coder:
        coder = super().compile(program, ability)
        program.costs = self.costs_of(ability.costs, coder)
        for static in program.statics:
            static.condition = static.condition or program.condition
        program.settle()
        contents = [program, *(self.programs[mode] for mode in program.modes)]
        program.heeds = (possibility(contents, 0), possibility(contents, 1))
        return coder

    def heed(self, ability: Ability) -> None:
        super().heed(ability)
        for part in everything_in(ability):
            if isinstance(part, Permit):
                self.permits.add(part.action)
            elif isinstance(part, Forbid) and part.action == "be_killed_in_iksa":
                self.remembered.add("damaged")
        self.heard |= self.listened | self.remembered


trial = cache(Pool)
"""A pool to try texts with."""


def quoted(ability: Ability) -> Iterator[Ability]:
    """Abilities that this one gives to cards or creates for later."""
    for op in (*ability.ops, *(op for mode in ability.modes for op in mode.ops)):
        inner = getattr(op, "ability", None)
        if inner is not None:
            yield inner


def in_full(ability: Ability) -> Ability:
    """The ability that a keyword stands for (1403), and a cost that a card defines for itself as the base ability that
    it is (1210.2).
    """
    if ability.keyword == "satsubatsu":
        return SATSUBATSU
    if ability.kind == "static" and ability.condition is None and not any(isinstance(op, If) for op in ability.ops):
        ops = tuple(
            Modify(ITSELF, (Change("cost", "=", op.number),))
            if isinstance(op, CostChange) and op.how == "=" and op.objects == ITSELF
            else op
            for op in ability.ops
        )
        if ops != ability.ops:
            return replace(ability, ops=ops)
    return ability


def where_it_works(ability: Ability, kind: str) -> Ability:
    """An ability of a Kotodama card works in the kotodama space where one of a character works on the field."""
    full = in_full(ability)
    zones = working_zones(full, KOTODAMA) if kind == KOTODAMA_CARD else working_zones(full)
    if zones == working_zones(full):
        return full
    return replace(full, zones=tuple(ZONE_NAMES[zone] for zone in sorted(zones)))


def possibility(contents: list[Program], player: int) -> int:
    """What must be looked at to tell whether the player can enter the ability (1204.2)."""
    ability = contents[0].ability
    costs = tuple(cost for cost in ability.costs if contents[0].ether < 0 or cost.verb != "ether")
    found = heeded((tuple((content.ability.targets, content.ability.variables) for content in contents), costs), player)
    if any(content.enters for content in contents):
        found = bit(ASPECTS) - 1  # what could be entered hangs on everything
    if ability.limit:
        found |= bit(COURSE)
    for kind in contents[0].zones - {FIELD} if ability.kind == "activated" else ():
        found |= zone_bits(kind)
    return found


def plain_cost(ability: Ability) -> tuple[int, bool]:
    """(ether, whether its card is bowed) for the usual costs; (-1, False) for any other."""
    ether, bows = 0, False
    for cost in ability.costs:
        if cost.verb == "ether" and isinstance(cost.number, int):
            ether += cost.number
        elif cost.verb == "bow" and cost.objects == ITSELF:
            bows = True
        else:
            return -1, False
    return ether, bows


# --- 1202: where abilities work -------------------------------------------------------------------


def working_zones(ability: Ability, usual: int = FIELD) -> frozenset[int]:
    """Where an ability works: on the field (1202.2), or where alone it means something (1202.3)."""
    if ability.zones:
        return frozenset(ZONE_BY_NAME[zone] for zone in ability.zones)
    if ability.kind == "ukemi":
        return frozenset((CHECK,))
    if ability.keyword == "tatsujin":
        return frozenset((HAND, KOTODAMA))
    if (
        ability.kind == "static"
        and ability.condition is None
        and ability.ops
        and all(_defines_itself(op) for op in ability.ops)
    ):
        return frozenset(range(len(ZONE_BY_NAME)))  # 1210.2
    if ability.kind == "static" and any(_about_its_own_entry(op) for op in ability.ops):
        return frozenset((HAND, CHECK, OHIGAN))
    arriving = {zone for op in ability.ops for zone in _replaced_where(op)} if ability.kind == "static" else set()
    if arriving:
        return frozenset(arriving)
    bans = {op.action for op in ability.ops if isinstance(op, Forbid) and op.objects == ITSELF}
    if ability.kind == "static" and bans & SUFFERED.keys():
        return frozenset(SUFFERED.get(ban, FIELD) for ban in bans)
    if ability.trigger is None:
        return frozenset((usual,))
    return frozenset(
        zone for trigger in (ability.trigger, *ability.trigger.either) for zone in listening_zones(trigger, usual)
    )


def _replaced_where(op: Op) -> frozenset[int]:
    """Where a card must be for what it replaces about itself to come about: in the hand to be discarded, anywhere else
    to come onto the field.
    """
    if not isinstance(op, Replace) or op.trigger.subject != ITSELF:
        return frozenset()
    if op.trigger.event == "discarded":
        return frozenset((HAND,))
    if op.trigger.event == "ambushed":
        return frozenset(range(len(ZONE_BY_NAME))) - {FIELD}
    if op.trigger.event == "moved" and op.trigger.source:
        return frozenset((ZONE_BY_NAME[op.trigger.source],))
    return frozenset((FIELD, HAND, ZONE_BY_NAME["deck"])) if op.trigger.event == "moved" else frozenset()


SUFFERED = {"discard": HAND, "be_countered": KOTODAMA}
"""What befalls a card only there: a prohibition of it for its own card works in that zone (1202.3)."""


def listening_zones(trigger: Trigger, usual: int) -> set[int]:
    """Where an ability waits for an event: about its own card's moves, on the side of the move that 1209.6 says."""
    if trigger.subject != ITSELF:
        return {usual}
    if trigger.event == "entered":
        return {KOTODAMA, FIELD}  # in the space, or on the field by the other reading of A-10
    if trigger.event in _MOVED_ELSEWHERE:
        there = {_MOVED_ELSEWHERE[trigger.event]}
        if trigger.event != "excluded" or trigger.source not in ("", "field"):
            return there
        return {FIELD} if trigger.source else there | {FIELD}  # off the field it looks back (1209.6b)
    if trigger.event == "moved" and trigger.source != "field" and trigger.target:
        looks_back = trigger.target in ("hand", "deck") and trigger.source not in ("", "hand", "deck")
        zones = {ZONE_BY_NAME[trigger.source if looks_back else trigger.target]}
        return (
            zones if trigger.source else zones | {FIELD}
        )  # from anywhere: also from the field, looking back (1209.6b)
    return {usual}


def _defines_itself(op: Op) -> bool:
    """Whether the op defines kind, attribute, cost or a number of its own card, whatever happens (a base ability,
    1210.2).
    """
    if isinstance(op, Modify):
        return op.objects == ITSELF and all(c.how == "=" for c in op.changes)
    if isinstance(op, Grant):
        return op.objects == ITSELF and bool(op.attribute)
    return isinstance(op, Become) and op.objects == ITSELF and op.item != "name"


def _about_its_own_entry(op: Op) -> bool:
    if isinstance(op, CostChange) or (isinstance(op, Extra | Forbid) and op.action == "enter"):
        return op.objects == ITSELF
    return isinstance(op, Permit) and op.action in ("enter_free", "enter_any_phase") and op.objects in (ITSELF, None)
