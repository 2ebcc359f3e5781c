"""The cards of one match: printed facts with their abilities compiled, numbered, and sorted by when they matter."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from kisoku.effects import programs
from kisoku.effects.coding import Coder
from kisoku.effects.operands import Operands, Test
from kisoku.effects.programs import SCOPES_KEPT
from kisoku.games.spellcard import minimap
from kisoku.games.spellcard.facts import OPTION, Card, Facts
from kisoku.games.spellcard.rules.frames import Context
from kisoku.games.spellcard.rules.lasting import Lasting
from kisoku.text import program as ir
from kisoku.text.program import Ability, everything_in

ATTACKING = Ability(
    "action", ops=(ir.Do("damage", objects=ir.Reg("target"), number=ir.Value("attack", ir.Reg("game"))),), name="attack"
)
"""5.4.7.8: what an attack brings into the chain."""

LYING = ("equip", "rule")
"""Durations that are those of a card that lies somewhere (2.9.5, 2.10.4)."""
RANGES = {"range": minimap.RED, "blue": minimap.BLUE}
"""Filters that are ranges, with the colours that they mean (3.6.5.1)."""


class Target(programs.Target):
    """2.5.4.1: something proper to be chosen. zone: strikers, areas or equip spells; whose; minimap, colours: the
    range, if any; rest: what else is demanded; all: of whatever is proper.
    """

    __slots__ = ("all", "code", "colours", "rest", "whose", "zone")

    def __init__(self, spec: ir.Target, o: Operands) -> None:
        super().__init__(spec, o)
        query = spec.query
        ranges = [one for one in query.filters if one.item in RANGES]
        self.code = str(ranges[0].value) if ranges else ""
        self.colours = RANGES[ranges[0].item] if ranges else ""
        rest = tuple(one for one in query.filters if one not in ranges[:1])
        self.rest: Test = o.fits(replace(query, filters=rest))
        self.zone = query.zones[0] if query.zones else "stage"
        self.whose = query.whose
        self.all = spec.if_paid == "all"


class Program(programs.Program):
    """icons: furyoku icons of its costs, those of the caster with a mark before. hand, score: the other costs. lies:
    the card lies somewhere while its effect lasts (equip, rule). named: the letter that its player names (1.1.6.1);
    by_number: the costs that are paid so often. by_caster: the caster itself has to pay. aims_by_number: what its
    targets are hangs on the number that is named. needs: of what works in the hand, the condition under which it may be
    done. gives: it gives or takes abilities. fickle: what it says continuously hangs on more than who has it.
    unanswered, uncountered: who cannot react to its declaration, and whether that is not countered.
    """

    __slots__ = (
        "aims_by_number", "by_caster", "by_number", "fickle", "gives", "hand", "icons", "lies", "named", "needs",
        "score", "unanswered", "uncountered",
        "zones",
    )  # fmt: skip

    def __init__(self, number: int, ability: Ability) -> None:
        super().__init__(number, ability)
        costs = ability.costs
        self.icons = tuple(
            ("*" if cost.verb == "caster" else "") + cost.place
            for cost in costs
            if cost.verb in ("furyoku", "caster")
            if isinstance(cost.number, int)
            for _ in range(cost.number)
        )
        self.hand = sum(cost.number for cost in costs if cost.verb == "hand" and isinstance(cost.number, int))
        self.score = sum(cost.number for cost in costs if cost.verb == "score" and isinstance(cost.number, int))
        self.lies = next((lasts for op in ability.ops if (lasts := str(getattr(op, "duration", ""))) in LYING), "")
        self.named = next((variable.letter for variable in ability.variables if variable.number is None), "")
        named = [cost for cost in costs if isinstance(cost.number, ir.Var) and cost.number.letter == self.named]
        self.by_number = tuple((cost.verb, cost.place) for cost in named)
        self.aims_by_number = bool(self.named) and mentions(ability.targets, ir.Var)
        self.zones = ability.zones
        self.by_caster = any(icon[:1] == "*" for icon in self.icons)
        self.fickle = self.gives = False
        self.needs: Any = None
        said = {part.name: str(part.value) for part in everything_in(ability.condition) if isinstance(part, ir.Fact)}
        self.unanswered = said.get("unanswered", "")
        self.uncountered = "uncountered" in said

    def costs(self, n: int) -> tuple[tuple[str, ...], int, int]:
        """Icons, cards of the hand and of the score, where that number was named."""
        icons, hand, score = self.icons, self.hand, self.score
        for verb, place in self.by_number:
            hand += n if verb == "hand" else 0
            score += n if verb == "score" else 0
            icons += (place,) * n if verb == "furyoku" else ()
        return icons, hand, score


class CardDef:
    """A card's printed information, with its abilities by number."""

    __slots__ = (
        "abilities", "attributes", "card_name", "defence", "extras", "facts", "index", "is_option", "minimap", "name",
        "number", "own", "pow",
        "rank", "spells", "summon", "types",
    )  # fmt: skip

    def __init__(
        self, index: int, facts: Facts, abilities: tuple[int, ...], spells: tuple[int, ...], extras: tuple[Ability, ...]
    ) -> None:
        self.index = index
        self.facts = facts
        self.number = facts.number
        self.name = facts.name
        self.card_name = facts.card_name
        self.rank, self.pow, self.defence = facts.rank, facts.pow, facts.defence
        self.attributes = facts.attributes
        self.minimap = facts.minimap
        self.types = facts.types
        self.summon = tuple("" if sign == "無" else sign for sign in facts.summon)
        self.is_option = facts.kind == OPTION
        self.abilities = abilities
        self.own = tuple((number, 3) for number in abilities)
        """With the class that 9.1.2 gives to what a striker has by itself."""
        self.spells = spells
        self.extras = extras


class Pool(programs.Programs):
    """Definitions by number and the programs of all of them."""

    program_class = Program
    lasting_class = Lasting
    target_class = Target
    cards: list[CardDef]
    programs: list[Program]

    def __init__(self) -> None:
        from kisoku.games.spellcard.rules.meanings import book

        self.sources: tuple[Card, ...] = ()
        """The cards that it was made of."""
        self.in_hand: set[int] = set()
        """Programs that work in the hand (10.8.2), and what they wait for."""
        self.awaited: set[str] = set()
        super().__init__(book)
        self.blank = CardDef(-1, Facts("", ""), (), (), ())
        """A card on which nothing is printed."""
        self.spells: set[int] = set()
        """Programs of spell abilities."""
        self.attacking = self.number_of(ATTACKING)

    def add(self, card: Card) -> int:
        """The index of the card's definition."""
        known = self.by_number.get(card.facts.number)
        if known is not None:
            return known
        index = len(self.cards)
        abilities = tuple(self.number_of(ability) for ability in card.abilities)
        spells = tuple(self.number_of(replace(ability, name="spell")) for ability in card.spells)
        self.cards.append(CardDef(index, card.facts, abilities, spells, card.extras))
        self.by_number[card.facts.number] = index
        self.spells.update(spells)
        return index

    def kind_of(self, program: int) -> str:
        """Of what kind the effect of a program is: of an attack, a spell or an ability."""
        return "attack" if program == self.attacking else "spell" if program in self.spells else "ability"

    def compile(self, program: Any, ability: Ability) -> Coder:
        coder = super().compile(program, ability)
        self.book.named(program)  # type: ignore[attr-defined]
        self.costs_of(ability.costs, coder)
        for static in program.statics:
            static.condition = static.condition or program.condition
        program.fickle = any(static.fickle for static in program.statics)
        program.gives = ability.kind == "static" and any(static.kind in ("grant", "lose") for static in program.statics)
        if "hand" in ability.zones and ability.trigger is not None:
            self.in_hand.add(program.number)
            self.awaited.update(program.heard)
            first = ability.ops[0] if ability.ops else None
            program.needs = coder.condition(first.condition) if isinstance(first, ir.If) else None
        return coder

    def is_continuous(self, ability: Ability) -> bool:
        return ability.kind in ("static", "extra")

    def context(self, program: int, card: int, player: int, targets: tuple[tuple[int, ...], ...] = ()) -> Context:
        """In which an ability of a card is read; kept, because it is asked for again and again and never changes."""
        key: tuple[int, ...] = (program, card, player)
        if targets:
            key += tuple(ref for chosen in targets for ref in chosen)
        known: Context | None = self._scopes.get(key)
        if known is None:
            if len(self._scopes) > SCOPES_KEPT:
                self._scopes.clear()
            known = self._scopes[key] = Context(player, card, program)
            known.targets = targets
        return known


trial = cache(Pool)
"""A pool to try texts with."""


def mentions(data: Any, *kinds: type) -> bool:
    """Whether somewhere in the data there is data of these kinds."""
    return any(isinstance(part, kinds) for part in everything_in(data))
