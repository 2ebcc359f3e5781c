"""The cards of one match: printed facts with their effects compiled, numbered, and sorted by when they matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

from kisoku.effects import programs
from kisoku.effects.coding import Coder
from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.facts import Card, Facts, Side
from kisoku.games.sakura.megami.texts import RULED
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.text.program import (
    Ability,
    Become,
    Case,
    Create,
    Do,
    Filter,
    Forbid,
    Grant,
    Later,
    Modes,
    Modify,
    Op,
    Permit,
    Reg,
    Replace,
    everything_in,
)

OPENING = Ability("on_use", ops=(Do("move", objects=Reg("self"), place="facedown"),), name="隙")
"""C10-6.p2: what 隙 does; the crystals are bound to nothing then, and go to Dust (C7-1-9.p5)."""

RESURGING = Ability("on_use", ops=(Do("unused", objects=Reg("self")),), name="再起")
"""C10-7, C10-8: what 再起 and 即再起 do."""


class Program(programs.Program):
    """One effect of a text. of_itself: what it says of its own card or attack, for which nobody else has to ask. own:
    this is all that it says.
    """

    __slots__ = ("of_itself", "own")

    def __init__(self, number: int, ability: Ability) -> None:
        super().__init__(number, ability)
        self.own = False
        self.of_itself: Program | None = None

    @property
    def speaks_of_card(self) -> bool:
        """Whether what it says continuously is about its card, not about an attack."""
        return any(static.speaks_of_card for static in self.statics)


def is_continuous(ability: Ability) -> bool:
    """Whether the effect holds rather than happens (C9-1-1-2, -6, -8: those without a condition sentence that waits for
    something)."""
    return ability.kind in ("constant", "deployed", "spent") and ability.trigger is None


class CardDef:
    """A card's information: its facts with numbered effects, by class. For a card with an umbrella, one of its
    sides."""

    __slots__ = (
        "after_attack",
        "attack_text",
        "aura",
        "basics",
        "charge",
        "cls",
        "conditional",
        "consumption",
        "copies",
        "copies_as",
        "facts",
        "forged",
        "forms",
        "index",
        "keywords",
        "life",
        "loud",
        "name",
        "number",
        "numbered",
        "on_deploy",
        "on_discard",
        "on_transform",
        "on_use",
        "open_side",
        "own_limits",
        "plans",
        "programs",
        "range",
        "reach",
        "second",
        "speaking",
        "steady",
        "subtype",
        "type",
        "umbrella",
        "users",
    )  # fmt: skip

    def __init__(self, index: int, facts: Facts, side: Side | None, programs: tuple[Program, ...]) -> None:
        self.index = index
        self.facts = facts
        self.number = facts.number
        self.name = facts.name
        self.cls = facts.cls
        self.type = facts.type
        self.subtype = "" if facts.subtype == "indefinite" and facts.type != "indefinite" else facts.subtype
        self.users = facts.users
        self.charge = facts.charge
        self.consumption = facts.consumption
        self.reach = facts.reach
        printed = facts if side is None else side
        self.range = ranges.of(printed.range)
        self.aura = printed.aura
        self.life = printed.life
        self.programs = programs
        self.on_use = _of(programs, "on_use")
        self.after_attack = _of(programs, "after_attack")
        self.on_deploy = _of(programs, "on_deploy")
        self.on_discard = _of(programs, "on_discard")
        self.on_transform = _of(programs, "on_transform")
        self.basics = _of(programs, "basic")
        self.keywords = {p.keyword: p for p in programs if p.keyword}
        self.conditional = any(p.condition is not None for p in self.keywords.values())
        """Some of its keywords it has only under a condition."""
        self.attack_text = tuple(
            p.number for p in programs if p.kind == "after_attack" or (p.kind == "constant" and not p.trigger)
        )
        self.own_limits = tuple(p.of_itself for p in programs if p.of_itself is not None and p.of_itself.speaks_of_card)
        standing = tuple(p for p in programs if is_continuous(p.ability) and p.statics and not p.own)
        self.speaking = (
            tuple(p for p in programs if p.trigger is not None or p.kind == "resurge" or p.keyword == "opening")
            + standing
        )
        """What waits for something, and what holds."""
        deployed = [p.ability.ops for p in programs if p.kind == "deployed"]
        self.second = tuple(p for p in self.speaking if p.kind == "spent" and p.ability.ops in deployed)
        """What a label 【A/B】 says of B after it has said it of A."""
        self.steady = not facts.reach and facts.open is None and not any(p.kind == "constant" for p in programs)
        """Whether it says nothing of its own range."""
        self.loud = bool(self.speaking) or facts.open is not None
        """Whether anything may hold or wait where it lies."""
        self.copies = next(
            (
                _copies(static.op)
                for p in programs
                if p.kind == "constant"
                for static in p.statics
                if _copies(static.op)
            ),
            "",
        )
        """C10-16: under which card the one lies that this is a copy of; "=" before it if the name stays."""
        self.copies_as = "become copy_but_name" if self.copies.startswith("=") else "become copy"
        self.forms: Any = next((_forms(static.op) for p in programs for static in p.statics if _forms(static.op)), ())
        """C10-16: (the card whose crystals count, ((from so many on, the card that this is a copy of), …))."""
        self.numbered: tuple[tuple[int, ...], ...] = ()
        """A3-4-2: of a custom part, the effects of each of its texts."""
        self.plans: tuple[int, ...] = ()
        """A5-2: what executing the stratagem of its text does."""
        self.forged = any(
            isinstance(static.op, Become) and static.op.item == "copy_anvil" for p in programs for static in p.statics
        )
        """It is a copy of the card on its holder's anvil, beside what stands on itself."""
        self.umbrella = facts.open is not None
        self.open_side: CardDef | None = None


def out_of_place(op: Any, ability: Ability) -> str:
    """What is said and can never hold where it is said, if anything: an effect of a deployed or used card has no attack
    of its own, what only holds answers no attack, what a card is a copy of is asked whatever happens, and so is what an
    enhancement lends.
    """
    whatever = ability.condition is None and ability.trigger is None
    if isinstance(op, Become) and op.item.startswith("copy"):
        return "" if op.objects == Reg("self") and ability.kind == "constant" and whatever else f"become {op.item}"
    if isinstance(op, Permit) and op.action == "lend_form":
        return "" if ability.kind == "deployed" and whatever else "permit lend_form"
    objects = getattr(op, "objects", None)
    if objects == Reg("answered") and is_continuous(ability):
        return "register answered"
    return "register attack" if ability.kind in ATTACKLESS and objects == Reg("attack") else ""


ATTACKLESS = frozenset(("on_use", "on_deploy", "deployed", "on_discard", "spent", "on_transform"))
"""Classes of effects that no attack has."""


def _copies(op: Any) -> str:
    if not isinstance(op, Become) or op.item not in ("copy", "copy_but_name"):
        return ""
    name = op.value.removeprefix("sealed:")
    return name if op.item == "copy" else f"={name}"


def _forms(op: Any) -> tuple[str, tuple[tuple[int, str], ...]] | tuple[()]:
    if not isinstance(op, Become) or op.item != "copy_by":
        return ()
    name, *forms = op.value.split("|")
    return name, tuple((int(least), form) for least, _, form in (one.partition(":") for one in forms))


def _is_copying(op: Op) -> bool:
    if isinstance(op, Become) and op.item == "copy_anvil":
        return True
    return bool(_copies(op) or _forms(op)) or (isinstance(op, Do) and op.verb in ("become_copy", "use_as"))


def _of(programs: tuple[Program, ...], kind: str) -> tuple[int, ...]:
    return tuple(p.number for p in programs if p.kind == kind)


class Pool(programs.Programs):
    """Definitions by number and the programs of all of them."""

    program_class = Program
    lasting_class = Lasting
    cards: list[CardDef]

    def __init__(self) -> None:
        from kisoku.games.sakura.rules.meanings import book

        self.doubles: dict[int, int] = {}
        """Effects in gear frames, each with the same with every number doubled."""
        self._forged: dict[tuple[int, int], CardDef] = {}
        self.abilities: list[tuple[Ability, ...]] = []
        """Of each definition, every ability in its text, those inside of others too."""
        self.attacks_wait: set[str] = set()
        """Kinds of events that the text of an attack may wait for: one that effects make, or what is added to
        attacks."""
        self.states = False
        """Whether some card waits for a condition to come true."""
        self.wide_aura = False
        """Whether some effect changes how many crystals an Aura holds (C7-1-3-1)."""
        self.unchosen = False
        """Whether some effect says that cards are not chosen (C10-33)."""
        self.copying = False
        """Whether some card may read as another (C10-16, C10-38)."""
        self.leaking = False
        """Whether some effect brings crystals from Outside, or takes them there (C7-1-16.p2)."""
        self.cancelling: set[int] = set()
        """Programs of effects that cancel each other out (C10-28)."""
        self._blanks: dict[int, CardDef] = {}
        self._renamed: dict[tuple[int, str], CardDef] = {}
        super().__init__(book)
        self.opening = self.number_of(OPENING)
        self.resurging = self.number_of(RESURGING)
        self.ruled = {name: self.number_of(ability) for name, ability in RULED.items()}
        """Effects that additional rules themselves have, by their names."""

    def add(self, card: Card) -> int:
        """The index of the card's definition."""
        from kisoku.games.sakura.rules.rare_verbs import doubled, plans_in

        known = self.by_number.get(card.facts.number)
        if known is not None:
            return known
        index = len(self.cards)
        closed = CardDef(index, card.facts, None, self._compiled(card.abilities))
        closed.numbered = tuple(tuple(self.number_of(ability) for ability in text) for text in card.numbered)
        for ability in card.abilities:
            if "Fact(name='gear'" in str(ability.condition) and ability.ops:
                self.doubles[self.number_of(ability)] = self.number_of(doubled(ability))
        closed.plans = tuple(self.number_of(plan) for plan in plans_in(card.abilities))
        self.cards.append(closed)
        self.abilities.append(tuple(dict.fromkeys(abilities_in((card.abilities, card.open_abilities, card.numbered)))))
        self.by_number[card.facts.number] = index
        if card.facts.open is not None:
            closed.open_side = CardDef(index, card.facts, card.facts.open, self._compiled(card.open_abilities))
        return index

    def blank(self, definition: CardDef) -> CardDef:
        """A4-2-1.p3: the card in the hands of somebody without an umbrella: no text, no range, damage 0/0."""
        known = self._blanks.get(definition.index)
        if known is None:
            known = self._blanks[definition.index] = CardDef(definition.index, definition.facts, Side(), ())
        return known

    def forged(self, own: CardDef, other: CardDef) -> CardDef:
        """The other card under the name and of the user of this one, whose text stays beside the other's."""
        known = self._forged.get((own.index, other.index))
        if known is None:
            facts = replace(other.facts, name=own.name, users=own.users, number=own.number)
            known = self._forged[own.index, other.index] = CardDef(
                own.index, facts, None, (*other.programs, *own.programs)
            )
        return known

    def named(self, definition: CardDef, name: str) -> CardDef:
        """The definition under another name (a copy that keeps its own)."""
        known = self._renamed.get((definition.index, name))
        if known is None:
            known = self._renamed[definition.index, name] = copy(definition)
            known.name = name
        return known

    def _compiled(self, abilities: tuple[Ability, ...]) -> tuple[Program, ...]:
        return tuple(self.programs[self.number_of(ability)] for ability in abilities)

    def is_continuous(self, ability: Ability) -> bool:
        return is_continuous(ability) or bool(ability.keyword and ability.keyword != "cancels_out")

    def compile(self, program: Any, ability: Ability) -> Coder:
        for op in ability.ops:
            if fault := out_of_place(op, ability):
                raise NoMeaning(f"{fault} of {ability.kind}")
        coder = super().compile(program, ability)
        own = tuple(static for static in program.statics if static.own)
        program.own = bool(own) and own == program.statics
        if own:
            program.of_itself = program if program.own else copy(program)
            program.of_itself.statics = own
        return coder

    def heed(self, ability: Ability) -> None:
        super().heed(ability)
        if ability.trigger is not None:
            self.states = self.states or any(
                trigger.event == "state" for trigger in (ability.trigger, *ability.trigger.either)
            )
        if ability.kind == "concept":
            self.remembered |= {"crystals", "arrow_resolved"}
        if any(isinstance(part, Filter) and part.item == "order_among" for part in everything_in(ability)):
            self.remembered.add("attack_made")
        self.listened |= self.remembered
        if ability.keyword == "opening":
            self.listened.add("damage")
        inside = inside_of(ability)
        self.attacks_wait |= inside.awaited
        self.copying |= inside.copying or ability.keyword == "perjury"
        self.wide_aura |= inside.wide_aura
        self.unchosen |= inside.unchosen
        self.leaking |= inside.leaking
        if ability.keyword == "cancels_out":
            self.cancelling.add(self._numbers[ability])

    def narrowed(self, numbers: Iterable[str]) -> Pool:
        """The same definitions and programs, looking out only for what the cards of these numbers bring about."""
        new = copy(self)
        new.remembered, new.listened, new.cancelling, new.attacks_wait = set(), set(), set(), set()
        new.states = new.unchosen = new.copying = new.wide_aura = new.leaking = False
        wanted = [self.by_number[number] for number in numbers]
        forms = {form for place in wanted for _, form in (self.cards[place].forms or ("", ()))[1]}
        for place in (*wanted, *(known.index for known in self.cards if known.name in forms)):
            for ability in self.abilities[place]:
                new.heed(ability)
        return new


trial = cache(Pool)
"""A pool to try texts with."""


class Inside(NamedTuple):
    """What a pool has to look out for on account of what stands inside of an ability: see Pool."""

    awaited: frozenset[str]
    copying: bool
    wide_aura: bool
    unchosen: bool
    leaking: bool


@lru_cache(maxsize=8192)
def inside_of(ability: Ability) -> Inside:
    triggers = [inner.trigger for inner in abilities_in((ability.ops,)) if inner.trigger is not None]
    ops = list(inner_ops(ability.ops))
    return Inside(
        frozenset(trigger.event for one in triggers for trigger in (one, *one.either)),
        any(_is_copying(op) for op in ops),
        any(change.item == "aura_cap" for op in ops if isinstance(op, Modify) for change in op.changes),
        any(isinstance(op, Forbid) and op.action == "be_chosen" for op in ops),
        any(_is_leaking(op) for op in ops),
    )


def _is_leaking(op: Op) -> bool:
    """Whether crystals may come from Outside, or go there."""
    if isinstance(op, Permit):
        return op.action == "charge_outside"
    return isinstance(op, Do) and op.verb == "arrow" and "outside" in (op.origin, op.place)


def abilities_in(data: Any) -> Iterator[Ability]:
    """Every ability in the data: also those that are granted, booked, or the text of an attack."""
    return (part for part in everything_in(data) if isinstance(part, Ability))


def inner_ops(ops: tuple[Op, ...]) -> Iterator[Op]:
    """The ops with those inside of them."""
    for op in ops:
        yield op
        if isinstance(op, Modes):
            for content in op.contents:
                yield from inner_ops(content)
        elif isinstance(op, Case):
            for _, part in op.parts:
                yield from inner_ops(part)
        elif isinstance(op, Replace):
            yield from inner_ops(op.ops)
        elif isinstance(op, Create):
            for ability in op.abilities:
                yield from inner_ops(ability.ops)
        elif isinstance(op, Grant | Later) and op.ability is not None:
            yield from inner_ops(op.ability.ops)
