"""All abilities that can turn up in a match, numbered and compiled. The same cards always get the same numbers, so that
saves can be read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from kisoku.effects.book import Book
from kisoku.effects.coding import Code, Coder
from kisoku.effects.lasting import Lasting
from kisoku.effects.operands import Condition, Context, NoMeaning, Number, Operands
from kisoku.effects.triggers import FIRST, Fits
from kisoku.text import program as ir
from kisoku.text.program import everything_in
from kisoku.text.yamlfile import BadFile, Place

SCOPES_KEPT = 20_000


def no_event(s: Any, event: Any, f: Any) -> bool:
    """What an ability waits for that waits for nothing."""
    return False


def no_condition(s: Any, f: Any) -> bool:
    return False


class Program:
    """One ability, ready to run.

    code: what it does when it is carried out. statics: what it says continuously, each with its condition. condition:
    under which all of it holds. heard: the kinds of events that it waits for, none twice. waits: whether an event is
    what it waits for. comes_true: for an ability that waits for a condition. modes: the programs of its contents.
    """

    __slots__ = (
        "ability", "code", "comes_true", "condition", "constructs", "heard", "keyword", "kind", "modes", "number",
        "statics", "targets",
        "trigger", "variables", "waits",
    )  # fmt: skip

    def __init__(self, number: int, ability: ir.Ability) -> None:
        self.number = number
        self.ability = ability
        self.kind = ability.kind
        self.keyword = ability.keyword
        self.trigger = ability.trigger
        self.heard = () if ability.trigger is None else events_of(ability.trigger)
        self.condition: Condition | None = None
        self.waits: Fits = no_event
        self.comes_true: Condition = no_condition
        self.code: Code = ()
        self.statics: tuple[Any, ...] = ()
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[Any, ...] = ()
        self.variables: dict[str, Number] = {}
        self.constructs: set[str] = set()
        """What of the language it uses (see Operands.made)."""

    def says(self, s: Any) -> tuple[Any, ...]:
        """What it says continuously, about to be counted."""
        statics = self.statics
        if not statics or statics[0].acts is None:
            return statics
        return tuple(lasting for lasting in statics if lasting.acts(s))

    @property
    def price(self) -> Any:
        """The costs with which it begins, if it begins by asking for some."""
        return self.code[0][1].costs if self.code and isinstance(self.ability.ops[0], ir.Pay) else ()


class Target:
    """Something chosen on entry, compiled: what fits, how many, who chooses, what is shared out among it."""

    __slots__ = ("find", "least", "most", "share", "spec", "who")

    def __init__(self, spec: ir.Target, o: Operands) -> None:
        self.spec = spec
        self.find = o.things(spec.query)
        self.least, self.most = o.number(spec.least), o.number(spec.most)
        self.who = o.player(spec.who)
        self.share = None if spec.share is None else o.number(spec.share)


class Price:
    """One action demanded as a cost: how many, of which things. cost has what is plain already: verb, place. whole:
    with all of them that there are. index: under which frames refer to it.
    """

    __slots__ = ("cost", "index", "number", "objects", "verb", "whole")

    def __init__(self, cost: ir.Cost, o: Operands, index: int) -> None:
        if cost.verb not in o.book.costs:
            raise NoMeaning(f"cost {cost.verb}")
        o.constructs.add(f"cost {cost.verb}")
        self.cost, self.verb, self.index = cost, cost.verb, index
        self.objects = o.things(cost.objects)
        self.whole = cost.number == -1 and cost.objects is not None
        self.number: Number = o.number(cost.number) if not self.whole else lambda s, f: len(self.objects(s, f))


class Programs:
    """Programs by number; number 0 is an ability that does nothing. A game's pool of cards is made on top of this.

    cards, by_number: the cards with what they say, and their places by the numbers printed on them. prices: costs, by
    the number by which frames refer to them.
    """

    program_class: ClassVar[type[Program]] = Program
    lasting_class: ClassVar[type[Lasting]] = Lasting
    target_class: ClassVar[type[Target]] = Target
    price_class: ClassVar[type[Price]] = Price
    context_class: ClassVar[type[Context]] = Context
    card_class: ClassVar[Any] = None
    """What a card is made into: from its place, its facts and its programs."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cards: list[Any] = []
        self.by_number: dict[str, int] = {}
        self.prices: list[Any] = []
        self._scopes: dict[tuple[int, ...], Any] = {}
        self.programs: list[Any] = []
        self.lasting: list[Lasting] = []
        self.remembered: set[str] = set()
        """Kinds of events for which some ability asks later in the turn."""
        self.listened: set[str] = set()
        """Kinds of events that some ability waits for."""
        self._numbers: dict[ir.Ability, int] = {}
        self.number_of(ir.Ability("none"))

    def add(self, card: Any) -> int:
        return self.put(card.facts, card.abilities)

    def put(self, facts: Any, abilities: tuple[ir.Ability, ...]) -> int:
        """Put a card into the pool, once: its place."""
        place = self.by_number.get(facts.number)
        if place is None:
            made = tuple(self.programs[self.number_of(ability)] for ability in abilities)
            place = self.by_number[facts.number] = len(self.cards)
            self.cards.append(self.card_class(place, facts, made))
        return place

    def scope(self, program: int, card: int, player: int) -> Any:
        """The context in which an ability of a card is read; kept, because it is asked for again and again, and never
        to be changed.
        """
        key = (program, card, player)
        known = self._scopes.get(key)
        if known is None:
            if len(self._scopes) > SCOPES_KEPT:
                self._scopes.clear()
            known = self._scopes[key] = self.context_class(player, card, program)
        return known

    def number_of(self, ability: ir.Ability) -> int:
        """The number of the ability's program; compiled when first met."""
        known = self._numbers.get(ability)
        if known is not None:
            return known
        number = len(self.programs)
        self._numbers[ability] = number
        program = self.program_class(number, ability)
        self.programs.append(program)
        try:
            self.compile(program, ability)
        except NoMeaning:
            del self._numbers[ability]  # whoever asks again is told again
            raise
        self.heed(ability)
        return number

    def compile(self, program: Any, ability: ir.Ability) -> Coder:
        """Make the ability run. What compiled it, for a game that has more to compile."""
        if ability.keyword not in self.book.keywords:
            raise NoMeaning(f"keyword {ability.keyword}")
        if ability.kind not in self.book.kinds and ability.kind not in ("none", "instead"):
            raise NoMeaning(f"kind {ability.kind}")
        coder = Coder(self, program.number, ability)
        program.constructs = coder.constructs
        if ability.condition is not None:
            program.condition = coder.condition(ability.condition)
        program.variables = {v.letter: coder.number(v.number) for v in ability.variables if v.number is not None}
        program.targets = tuple(self.target_class(spec, coder) for spec in ability.targets)
        if ability.trigger is not None:
            self.wait(program, ability.trigger, coder)
        if self.is_continuous(ability):
            program.statics = tuple(self.standing(program.number, ability, coder))
        else:
            program.code = coder.write(ability.ops)
        for word in (f"kind {ability.kind}", f"keyword {ability.keyword}" if ability.keyword else ""):
            if word:
                _tell(program, word, coder)
        program.modes = tuple(
            self.number_of(
                msgspec.structs.replace(
                    ability,
                    ops=mode.ops,
                    targets=mode.targets,
                    variables=(*ability.variables, *mode.variables),
                    modes=(),
                    choose_modes=(0, 0),
                    trigger=None,
                    condition=None,
                )
            )
            for mode in ability.modes
        )
        return coder

    def wait(self, program: Any, trigger: ir.Trigger, o: Operands) -> None:
        program.waits = o.trigger(trigger)
        states = [
            one.condition for one in (trigger, *trigger.either) if one.event == "state" and one.condition is not None
        ]
        if states:
            program.comes_true = o.made("event state", o.condition(states[0]), False)

    def is_continuous(self, ability: ir.Ability) -> bool:
        """Whether the ability holds rather than happens."""
        return ability.kind == "static"

    def standing(self, number: int, ability: ir.Ability, coder: Coder) -> Iterator[Lasting]:
        """What a static ability says, each op with the condition of its sentence."""
        condition, ends = None, len(ability.ops)
        for place, op in enumerate(ability.ops):
            if place >= ends:
                condition, ends = None, len(ability.ops)
            if isinstance(op, ir.If):
                condition, ends = coder.condition(op.condition), place + 1 + op.skip
            else:
                lasting = self.lasting_of(op, number, coder)
                lasting.condition = condition
                yield lasting

    def lasting_of(self, op: Any, program: int, o: Operands) -> Lasting:
        """The continuous op, compiled and numbered."""
        lasting = self.lasting_class(op, self, program, o)
        lasting.number = len(self.lasting)
        self.lasting.append(lasting)
        return lasting

    def costs_of(self, costs: tuple[ir.Cost, ...], o: Operands) -> tuple[Any, ...]:
        """What is demanded as a cost, compiled and numbered."""
        found = tuple(self.price_class(cost, o, len(self.prices) + place) for place, cost in enumerate(costs))
        self.prices.extend(found)
        return found

    def heed(self, ability: ir.Ability) -> None:
        """Note what the game has to look out for because of the ability."""
        for trigger in patterns_in(ability):
            self.listened.add(trigger.event)
        self.remembered.update(asked_later(ability))


def _tell(program: Program, word: str, o: Operands) -> None:
    """What kind of ability it is, is carried out with it: by its first instruction, or by all that it says; of one that
    does and says nothing itself, by what it waits for."""
    o.constructs.add(word)
    if not program.code and not program.statics:
        program.waits = o.made(word, program.waits, False)
        program.comes_true = o.made(word, program.comes_true, False)
        program.condition = program.condition and o.made(word, program.condition, False)
    if program.code:
        (instruction, operands), *others = program.code
        program.code = ((o.made(word, instruction, None), operands), *others)
    for lasting in program.statics:
        if lasting.acts is not None:
            lasting.acts = o.made(word, lasting.acts, False)


def patterns_in(ability: ir.Ability) -> Iterator[ir.Trigger]:
    """What the ability itself waits for."""
    if ability.trigger is not None:
        yield ability.trigger
        yield from ability.trigger.either


def events_of(trigger: ir.Trigger) -> tuple[str, ...]:
    """The kinds of events that a trigger waits for."""
    return tuple(dict.fromkeys((trigger.event, *(event for other in trigger.either for event in events_of(other)))))


@lru_cache(maxsize=8192)
def asked_later(ability: ir.Ability) -> frozenset[str]:
    """The kinds of events that conditions and "the first time" in an ability ask for after they happened."""
    found: set[str] = set()
    for part in everything_in(ability):
        if isinstance(part, ir.Happened):
            found.update(trigger.event for trigger in (part.trigger, *part.trigger.either))
            found.update({part.since} - {""})
        elif isinstance(part, ir.Trigger) and FIRST in part.flags:
            found.add(part.event)
    return frozenset(found)


def unmeant(programs: Programs, abilities: tuple[ir.Ability, ...]) -> tuple[str, ...]:
    """What of the abilities the book has no meaning for: the first such thing of each."""
    found = []
    for ability in abilities:
        try:
            programs.number_of(ability)
        except NoMeaning as fault:
            found.append(str(fault))
    return tuple(dict.fromkeys(found))


def must_run(programs: Programs, abilities: tuple[ir.Ability, ...], place: Place) -> None:
    """Raises BadFile, naming what, if something of the abilities would not be carried out."""
    fault = ", ".join(unmeant(programs, abilities))
    if fault:
        ja = f"読めますが、まだ処理できる規則がありません（{fault}）"
        raise BadFile(place, ja, f"reads, but no rule here can carry it out yet ({fault})")
