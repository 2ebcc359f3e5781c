"""The cards of one match: printed facts with their abilities, numbered, and indexed by what they listen to and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from kisoku.games.ninja_slayer.heeding import bit, heeded, looks_at_event, looks_at_moments, zone_bits, zones_in
from kisoku.games.ninja_slayer.rules.frames import Effect
from kisoku.games.ninja_slayer.state import ASPECTS, CHECK, COURSE, FIELD, HAND, KOTODAMA, OHIGAN, ZONE_BY_NAME
from kisoku.text.program import (
    Ability,
    Become,
    Change,
    Condition,
    Cost,
    CostChange,
    Count,
    Do,
    Every,
    Extra,
    Forbid,
    Grant,
    Happened,
    If,
    Later,
    Modify,
    Not,
    Op,
    Pay,
    Permit,
    Query,
    Reg,
    Replace,
    Some,
    Target,
    Trigger,
)

CHARACTER = "character"
KOTODAMA_CARD = "kotodama"

def events_of(trigger: Trigger) -> tuple[str, ...]:
    """The kinds of events that a trigger waits for."""
    return tuple(dict.fromkeys((trigger.event, *(event for other in trigger.either for event in events_of(other)))))


SATSUBATSU = Ability("triggered", keyword="satsubatsu", trigger=Trigger("damage_step_end", flags=("aisatsued",)), ops=(Do("satsubatsu"),))
"""1403: what the keyword stands for."""

_MOVED_ELSEWHERE = {"discarded": OHIGAN, "excluded": ZONE_BY_NAME["exclusion"], "countered": OHIGAN, "drawn": HAND}


@dataclass(frozen=True)
class Facts:
    """What is printed on a card (chapter 200), and the English of its words. No game hangs on the English, so what compares cards leaves it out (repr)."""

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


@dataclass(frozen=True)
class Program:
    """An ability with its number and the zones where it works (1202)."""

    number: int
    ability: Ability
    zones: frozenset[int]
    ether: int = -1
    """How much ether it costs, if ether and bowing its own card are all that it costs; else -1."""
    bows: bool = False
    looks_at: tuple[int, int] = (0, 0)
    """For each player, the zones that their static ability looks at (see heeding)."""
    volatile: bool = False
    """Whether it looks at anything that changes without a card moving: orientation, damage, turn, fight, …"""
    plain_targets: tuple[Target, ...] | None = None
    """What must be chosen on entry, if that hangs on nothing that is fixed on the way (modes, X, additional costs)."""
    heeds: tuple[int, int] = (0, 0)
    """For each player, the aspects of a position that its possibility hangs on, apart from the information of cards and plain ether."""
    enters: Mapping[Target, bool] = field(default_factory=dict)
    """Targets that are to be entered, and whether without their cost (1313.1c)."""
    said: tuple[tuple[Op, Condition | None], ...] = ()
    """What a static ability says, each with its condition."""


class CardDef:
    """A card's printed information, in the shape in which derived information comes too (see rules.information)."""

    __slots__ = (
        "abilities", "activated", "attributes", "cost", "elsewhere", "endurance", "epithet", "facts", "heeds", "index", "karate", "keywords",
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
        self.abilities = tuple(p.number for p in abilities if p.ability.kind != "ukemi")
        self.ukemi = next((p.number for p in abilities if p.ability.kind == "ukemi"), 0)
        self.kotodama = tuple(p.number for p in abilities if p.ability.kind == "kotodama")
        self.activated = tuple(p.number for p in abilities if p.ability.kind == "activated")
        self.keywords = frozenset(p.ability.keyword for p in abilities if p.ability.kind != "ukemi")
        self.heeds = [0, 0]
        """For each player, the aspects that the possibility of entering the card hangs on (see Program.heeds)."""
        for program in abilities:
            for player in (0, 1) if program.ability.kind == "kotodama" else ():
                self.heeds[player] |= program.heeds[player]
        self.where = _by_zone(abilities)
        self.speaks = frozenset(kind for p in abilities if p.ability.kind == "activated" for kind in p.zones).union(self.where)
        """The kinds of zones where the card has anything to say, whether by itself or when somebody wants."""
        self.elsewhere = any(kind not in (FIELD, KOTODAMA) for kind in self.where) or any(
            p.ability.kind == "activated" and p.zones - {FIELD} for p in abilities
        )


def _by_zone(abilities: tuple[Program, ...]) -> dict[int, tuple[tuple[Program, ...], tuple[tuple[str, int], ...]]]:
    """For each kind of zone where the card says something: its static abilities there, and what it listens to."""
    where: dict[int, tuple[tuple[Program, ...], tuple[tuple[str, int], ...]]] = {}
    for program in abilities:
        ability = program.ability
        for kind in program.zones:
            statics, triggers = where.get(kind, ((), ()))
            if ability.kind == "static" and ability.ops:
                where[kind] = ((*statics, program), triggers)
            elif ability.trigger is not None:
                where[kind] = (statics, (*triggers, *((event, program.number) for event in events_of(ability.trigger))))
    return where


@dataclass
class Pool:
    """Every card and every ability that can turn up in a match. Ability 0 is none."""

    cards: list[CardDef] = field(default_factory=list)
    programs: list[Program] = field(default_factory=list)
    by_number: dict[str, int] = field(default_factory=dict)
    costs: list[Cost] = field(default_factory=lambda: [Cost("ether")])
    listened: set[str] = field(default_factory=set)
    """Events that some ability waits for."""
    history: set[str] = field(default_factory=set)
    """Events that some ability asks about afterwards."""
    permits: set[str] = field(default_factory=set)
    """What some ability permits."""
    heard: set[str] = field(default_factory=set)
    """All of these."""
    reads: dict[object, frozenset[str]] = field(default_factory=dict)
    """Which items of cards a part of a continuous effect looks at; see rules.information."""
    parts: dict[tuple[int, ...], Any] = field(default_factory=dict)
    """Static abilities cut into parts; see rules.information."""
    paragraphs: dict[tuple[int, int], Any] = field(default_factory=dict)
    """What abilities say, by their number and how many cards there were; see naming."""
    _cost_numbers: dict[int, int] = field(default_factory=dict)
    """By identity: program data are kept as long as the pool, and hashing them whole each time would be slow."""
    _quoted: dict[int, int] = field(default_factory=dict)
    _scopes: dict[tuple[int, ...], Effect] = field(default_factory=dict)
    _speaking: dict[int, bool] = field(default_factory=dict)
    _momentary: dict[int, bool] = field(default_factory=dict)
    _numbers: dict[tuple[Ability, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.programs.append(Program(0, Ability("none"), frozenset()))

    def add(self, facts: Facts, abilities: tuple[Ability, ...]) -> int:
        """Put a card into the pool; the same card number is put in once."""
        if facts.number in self.by_number:
            return self.by_number[facts.number]
        programs = tuple(self.programs[self.ability(a, facts.kind)] for a in abilities)
        card = CardDef(len(self.cards), facts, programs)
        self.cards.append(card)
        self.by_number[facts.number] = card.index
        return card.index

    def ability(self, ability: Ability, kind: str = CHARACTER) -> int:
        """The number of an ability; equal abilities have one number. Abilities quoted inside it get theirs too."""
        ability = in_full(ability)
        key = (ability, kind)
        if key not in self._numbers:
            number = len(self.programs)
            self._numbers[key] = number
            ether, bows = plain_cost(ability)
            says = (ability.condition, ability.ops, ability.variables)
            self.programs.append(
                Program(
                    number, ability, working_zones(ability, kind), ether, bows, (zones_in(says, 0), zones_in(says, 1)), looks_at_moments(says),
                    plain_targets(ability), (possibility(ability, 0), possibility(ability, 1)), entered_targets(ability),
                    said(ability) if ability.kind == "static" else (),
                )
            )  # fmt: skip
            for inner in quoted(ability):
                self.ability(inner)
            self.history.update(asked_events(ability))
            self.permits.update(op.action for op in all_ops(ability) if isinstance(op, Permit))
            if ability.trigger is not None:
                self.listened.update(events_of(ability.trigger))
            self.heard |= self.listened | self.history
            for cost in all_costs(ability):
                self.cost_number(cost)
        return self._numbers[key]

    def cost_number(self, cost: Cost) -> int:
        """The number by which frames refer to a cost; 0 is plain ether."""
        known = self._cost_numbers.get(id(cost))
        if known is None:
            if cost not in self.costs:
                self.costs.append(cost)
            known = self._cost_numbers[id(cost)] = self.costs.index(cost)
        return known

    def scope(self, ability: int, source: int, controller: int, mode: int = -1, pc: int = 0) -> Effect:
        """The context in which a continuous effect is read; kept, because it is asked for again and again and never changes."""
        key = (ability, source, controller, mode, pc)
        known = self._scopes.get(key)
        if known is None:
            if len(self._scopes) > SCOPES_KEPT:
                self._scopes.clear()
            known = self._scopes[key] = Effect(ability=ability, source=source, controller=controller, mode=mode, pc=pc)
        return known

    def is_momentary(self, op: Op) -> bool:
        """Whether what a lasting effect forbids, permits or makes dearer looks at anything that changes without a card moving."""
        known = self._momentary.get(id(op))
        if known is None:
            known = self._momentary[id(op)] = isinstance(op, Forbid | Permit | CostChange | Extra) and looks_at_moments(op)
        return known

    def speaks_of_event(self, ability: int) -> bool:
        """Whether a triggered ability's content looks at the event that triggered it."""
        known = self._speaking.get(ability)
        if known is None:
            program = self.programs[ability].ability
            known = self._speaking[ability] = looks_at_event((program.ops, program.targets, program.variables, program.modes))
        return known

    def number_of(self, ability: Ability) -> int:
        """The number of a quoted ability."""
        known = self._quoted.get(id(ability))
        if known is None:
            known = self._quoted[id(ability)] = self._numbers[(in_full(ability), CHARACTER)]
        return known


def in_full(ability: Ability) -> Ability:
    """The ability that a keyword stands for (1403), and a cost that a card defines for itself as the base ability that it is (1210.2)."""
    if ability.keyword == "satsubatsu":
        return SATSUBATSU
    if ability.kind == "static" and ability.condition is None and not any(isinstance(op, If) for op in ability.ops):
        ops = tuple(
            Modify(Reg("self"), (Change("cost", "=", op.number),)) if isinstance(op, CostChange) and op.how == "=" and op.objects == Reg("self") else op
            for op in ability.ops
        )
        if ops != ability.ops:
            return msgspec.structs.replace(ability, ops=ops)
    return ability


def said(ability: Ability) -> tuple[tuple[Op, Condition | None], ...]:
    """The ops of a static ability with their conditions: each sentence may have one of its own."""
    found: list[tuple[Op, Condition | None]] = []
    condition, ends = ability.condition, len(ability.ops)
    for place, op in enumerate(ability.ops):
        if place >= ends:
            condition, ends = ability.condition, len(ability.ops)
        if isinstance(op, If):
            condition, ends = op.condition, place + 1 + op.skip
        else:
            found.append((op, condition))
    return tuple(found)


def entered_targets(ability: Ability) -> dict[Target, bool]:
    """The targets that the ability enters, and whether without their cost."""
    found: dict[Target, bool] = {}
    for targets, ops in ((ability.targets, ability.ops), *((mode.targets, mode.ops) for mode in ability.modes)):
        for op in ops:
            if isinstance(op, Do) and op.verb == "enter" and isinstance(op.objects, Reg) and op.objects.name == "target" and op.who == "you":
                found[targets[op.objects.index]] = "free" in op.how
    return found


def plain_targets(ability: Ability) -> tuple[Target, ...] | None:
    if ability.modes or any(isinstance(op, Pay) for op in ability.ops) or entered_targets(ability):
        return None
    if any(spec.if_paid or spec.share is not None or not isinstance(spec.least, int) for spec in ability.targets):
        return None
    return None if any(total_of(spec.query) or others_of(spec.query) is not None for spec in ability.targets) else ability.targets


def total_of(query: Query) -> tuple[str, int] | None:
    """The limit on the sum of an item over all that is chosen by the query, if it has one."""
    return next(((one.item, int(one.value)) for one in query.filters if one.test == "total" and isinstance(one.value, int)), None)


def others_of(query: Query) -> int | None:
    """The place of the target that this one must be another than, if the query says so."""
    counts = (one.value for one in query.filters if one.item == "same" and isinstance(one.value, Count))
    return next((count.of.index for count in counts if isinstance(count.of, Reg)), None)


def possibility(ability: Ability, player: int) -> int:
    """What must be looked at to tell whether the player can enter the ability (1204.2)."""
    costs = tuple(cost for cost in ability.costs if plain_cost(ability)[0] < 0 or cost.verb != "ether")
    found = heeded((ability.targets, costs, ability.variables, tuple(mode.targets for mode in ability.modes)), player)
    if entered_targets(ability):
        found = bit(ASPECTS) - 1  # what could be entered hangs on everything
    if ability.limit:
        found |= bit(COURSE)
    for kind in working_zones(ability, CHARACTER) - {FIELD} if ability.kind == "activated" else ():
        found |= zone_bits(kind)
    return found


def plain_cost(ability: Ability) -> tuple[int, bool]:
    """(ether, whether its card is bowed) for the usual costs; (-1, False) for any other."""
    ether, bows = 0, False
    for cost in ability.costs:
        if cost.verb == "ether" and isinstance(cost.number, int):
            ether += cost.number
        elif cost.verb == "bow" and cost.objects == Reg("self"):
            bows = True
        else:
            return -1, False
    return ether, bows


SCOPES_KEPT = 20_000


def working_zones(ability: Ability, kind: str) -> frozenset[int]:
    """Where an ability works: on the field (1202.2), or where alone it means something (1202.3)."""
    if ability.zones:
        return frozenset(ZONE_BY_NAME[zone] for zone in ability.zones)
    if ability.kind == "ukemi":
        return frozenset((CHECK,))
    if ability.keyword == "tatsujin":
        return frozenset((HAND, KOTODAMA))
    if ability.kind == "static" and ability.condition is None and ability.ops and all(_defines_itself(op) for op in ability.ops):
        return frozenset(range(len(ZONE_BY_NAME)))  # 1210.2
    if ability.kind == "static" and any(_about_its_own_entry(op) for op in ability.ops):
        return frozenset((HAND, CHECK, OHIGAN))
    arriving = {zone for op in ability.ops for zone in _replaced_where(op)} if ability.kind == "static" else set()
    if arriving:
        return frozenset(arriving)
    bans = {op.action for op in ability.ops if isinstance(op, Forbid) and op.objects == Reg("self")}
    if ability.kind == "static" and bans & SUFFERED.keys():
        return frozenset(SUFFERED.get(ban, FIELD) for ban in bans)
    usual = KOTODAMA if kind == KOTODAMA_CARD else FIELD
    if ability.trigger is None:
        return frozenset((usual,))
    return frozenset(zone for trigger in (ability.trigger, *ability.trigger.either) for zone in listening_zones(trigger, usual))


def _replaced_where(op: Op) -> frozenset[int]:
    """Where a card must be for what it replaces about itself to come about: in the hand to be discarded, anywhere else to come onto the field."""
    if not isinstance(op, Replace) or op.trigger.subject != Reg("self"):
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
    if trigger.subject != Reg("self"):
        return {usual}
    if trigger.event == "entered":
        return {KOTODAMA, FIELD}  # in the space, or on the field by the other reading of A-10
    if trigger.event in _MOVED_ELSEWHERE:
        return {_MOVED_ELSEWHERE[trigger.event]}
    if trigger.event == "moved" and trigger.source != "field" and trigger.target:
        looks_back = trigger.target in ("hand", "deck") and trigger.source not in ("", "hand", "deck")
        zones = {ZONE_BY_NAME[trigger.source if looks_back else trigger.target]}
        return zones if trigger.source else zones | {FIELD}  # from anywhere: also from the field, looking back (1209.6b)
    return {usual}


def _defines_itself(op: Op) -> bool:
    """Whether the op defines kind, attribute, cost or a number of its own card, whatever happens (a base ability, 1210.2)."""
    if isinstance(op, Modify):
        return op.objects == Reg("self") and all(c.how == "=" for c in op.changes)
    if isinstance(op, Grant):
        return op.objects == Reg("self") and bool(op.attribute)
    return isinstance(op, Become) and op.objects == Reg("self") and op.item != "name"


def _about_its_own_entry(op: Op) -> bool:
    if isinstance(op, CostChange) or (isinstance(op, Extra | Forbid) and op.action == "enter"):
        return op.objects == Reg("self")
    return isinstance(op, Permit) and op.action in ("enter_free", "enter_any_phase") and op.objects in (Reg("self"), None)


def quoted(ability: Ability) -> Iterator[Ability]:
    """Abilities that this one gives to cards or creates for later."""
    for op in all_ops(ability):
        inner = op.ability if isinstance(op, Grant | Later) else None
        if inner is not None:
            yield inner


def all_ops(ability: Ability) -> Iterator[Op]:
    for ops in (ability.ops, *(mode.ops for mode in ability.modes)):
        for op in ops:
            yield op
            if isinstance(op, Replace):
                yield from op.ops


def all_costs(ability: Ability) -> Iterator[Cost]:
    """Every cost in the ability; numbered when the pool is made, so that saved games agree on the numbers."""
    yield from ability.costs
    for op in all_ops(ability):
        if isinstance(op, Pay | Extra):
            yield from op.costs


def asked_events(ability: Ability) -> Iterator[str]:
    for op in all_ops(ability):
        if isinstance(op, If):
            yield from _events_in(op.condition)
        elif isinstance(op, Forbid) and op.action == "be_killed_in_iksa":
            yield "damaged"
    if ability.condition is not None:
        yield from _events_in(ability.condition)
    if ability.trigger is not None:
        for trigger in (ability.trigger, *ability.trigger.either):
            if "first" in trigger.flags:
                yield trigger.event
            if trigger.condition is not None:
                yield from _events_in(trigger.condition)


def _events_in(condition: Condition) -> Iterator[str]:
    if isinstance(condition, Happened):
        yield condition.trigger.event
    elif isinstance(condition, Not):
        yield from _events_in(condition.condition)
    elif isinstance(condition, Every | Some):
        for part in condition.conditions:
            yield from _events_in(part)
