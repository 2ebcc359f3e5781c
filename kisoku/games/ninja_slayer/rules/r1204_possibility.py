"""1204, 1313.1c: what entering something takes — its contents, targets and costs — and whether that can be had now.

Nothing here changes anything: it is asked before an entry is offered, and to explain why one is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from kisoku.games.ninja_slayer.pool import CardDef
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so
from kisoku.games.ninja_slayer.rules.frames import Context, Entry
from kisoku.games.ninja_slayer.rules.information import banned, has_it, info, refresh, standing
from kisoku.games.ninja_slayer.rules.lasting import Target
from kisoku.games.ninja_slayer.rules.prohibitions import ability_forbidden, about_ability, concerns, counts, forbidden
from kisoku.games.ninja_slayer.rules.r1203_costs import CostItem, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1213_layers import COST_CHANGES, active
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_count
from kisoku.games.ninja_slayer.rules.standing import Part, Standings
from kisoku.games.ninja_slayer.state import NONE, NinjaState
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE


class Refusal(NamedTuple):
    """Why something cannot be done: the rule, and what fact it meets."""

    rule: str
    fact: str
    thing: int = NONE


# --- what is entered ------------------------------------------------------------------------------


def abilities_of(s: NinjaState, card: int, ability: int) -> tuple[int, ...]:
    """The abilities whose content will be carried out: the Kotodama's own (1201.1e), or the one ability that is
    entered.
    """
    if ability:
        return (ability,)
    row = info(s, card)
    if isinstance(row, CardDef):
        return row.kotodama
    table = s.pool.programs
    return tuple(number for number in row.abilities if table[number].kind == "kotodama")


def scope_of(s: NinjaState, f: Entry, program: int) -> Context:
    context = Context(f.player, f.source if f.card == NONE else s.ref(f.card), program, f.event)
    it, _, numbers = f.registers or ((), (), ())
    context.it, context.numbers, context.paid, context.thing = (
        it or None,
        (*own_first(f.numbers, program), *numbers) if f.numbers else numbers,
        f.paid,
        f.card,
    )
    return context


def letters_in(s: NinjaState, card: int, paid: tuple[str, ...], parts: Sequence[int]) -> list[tuple[str, int]]:
    """The letters of additional costs and contents, each with its program. What a content works out itself is its own
    (209.4): X#7 beside another X.
    """
    found: dict[str, int] = {}
    for number in (*(additional(s, card) if card != NONE and paid else ()), *parts):
        program = s.pool.programs[number]
        for variable in program.ability.variables:
            letter = variable.letter
            found.setdefault(
                f"{letter}#{number}" if letter in found and letter in program.variables else letter, number
            )
    return list(found.items())


def own_first(numbers: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    """The numbers as that content has them."""
    return (*((letter[0], value) for letter, value in numbers if letter[1:] == f"#{number}"), *numbers)


def specs(s: NinjaState, parts: tuple[int, ...], paid: tuple[str, ...]) -> Iterator[tuple[int, Target]]:
    """All that has to be chosen on entry, in order, with the place of its part."""
    for place, number in enumerate(parts):
        for index, target in enumerate(s.pool.programs[number].targets):
            if asked_on_entry(s, number, index, paid):
                yield place, target


def asked_on_entry(s: NinjaState, number: int, index: int, paid: tuple[str, ...]) -> bool:
    """By the other reading of A-19 a choice that follows a cost of the resolution is made then."""
    program = s.pool.programs[number]
    if_paid = program.targets[index].spec.if_paid
    if if_paid and not goes_with(s, if_paid, paid):
        return False
    return s.rules.readings.get("target_after_a_cost") != "resolution" or index not in program.late


@rule("1204.2e-3", off=True)
def goes_with(s: NinjaState, if_paid: str, paid: tuple[str, ...]) -> bool:
    """A choice that hangs on a cost of the entry is made there, and falls away if that is not paid."""
    return (if_paid.removeprefix("-") in paid) != if_paid.startswith("-")


def legal_targets(s: NinjaState, target: Target, scope: Any, choosing: bool = True) -> list[int]:
    """1204.2e, e-5: what fits the condition, openly, and may be chosen. choosing: not only looked
    at again (1205.1a).
    """
    found = list(target.find(s, scope))
    if target.in_space:
        found = not_itself(s, found, scope)
    if choosing and target.entered is not None:
        found = can_be_entered(s, scope.player, found, target.entered)
    if not banned(s, "be_chosen"):
        return found
    return [
        ref for ref in found if ref < 0 or not forbidden(s, "be_chosen", ref % LIFE, scope.player, scope.card % LIFE)
    ]


@rule("1204.2e-4", off=lambda s, found, scope: [*found, scope.card])
def not_itself(s: NinjaState, found: list[int], scope: Any) -> list[int]:
    """Nothing in the kotodama space can mean itself."""
    return found


@rule("1313.1c", off=lambda s, entering, found, free: found)
def can_be_entered(s: NinjaState, entering: int, found: list[int], free: bool) -> list[int]:
    """What cannot be entered is not chosen to be."""
    return [ref for ref in found if _can_be_entered(s, entering, ref % LIFE, free)]


def _can_be_entered(s: NinjaState, entering: int, card: int, free: bool) -> bool:
    """1313.1c. What would itself choose something to enter is only asked for its cost, so that this comes to an end."""
    if any(s.pool.programs[content].enters for content in abilities_of(s, card, 0)):
        return _forbidden_entry(s, entering, card, 0, card) is None and (
            free or _unpayable(s, entering, card, 0, NONE, card, None, ()) is None
        )
    return refusal(s, entering, card, free=free) is None


def bounds(s: NinjaState, target: Target, scope: Any, available: int) -> tuple[int, int]:
    """How many are chosen: "any number" as many as there are."""
    least, most = target.least(s, scope), target.most(s, scope)
    if most < 0 and isinstance(target.spec.most, int):
        most = available
    if target.share is not None:
        most = min(most, target.share(s, scope))
    return at_least(s, least), max(0, min(most, available))


@rule("1204.2e-1", off=lambda s, least: max(1, least))
def at_least(s: NinjaState, least: int) -> int:
    """None for a number of 0 or less."""
    return max(0, least)


# --- whether it can be entered --------------------------------------------------------------------


def refusal(
    s: NinjaState,
    entering: int,
    card: int = NONE,
    ability: int = 0,
    source: int = NONE,
    free: bool = False,
    event: Any = None,
    registers: tuple[Any, ...] = (),
) -> Refusal | None:
    """The first reason why it cannot be entered, or None. 1313.1c: it is possible if some run of choices is."""
    own = source % LIFE if card == NONE and source >= 0 else card
    reason = _forbidden_entry(s, entering, card, ability, own) if (s.cache or refresh(s)).bans else None
    if reason is None and not free:
        reason = (_against_its_text(s, ability, source, entering) if ability else None) or _unpayable(
            s, entering, card, ability, source, own, event, registers
        )
    if reason is not None and s.trace is None:
        return reason
    contents = abilities_of(s, card, ability)
    if not contents:
        return reason
    if (
        s.trace is None
        and event is None
        and not registers
        and False not in [s.pool.programs[content].plain for content in contents]
    ):
        return _no_plain_targets(s, entering, contents, source if card == NONE else s.ref(card))
    f = Entry(player=entering, card=card, ability=ability, source=source, free=free, event=event, registers=registers)
    fault = _no_contents(s, f, contents)
    if (
        fault is not None
        and reason is None
        and card != NONE
        and not free
        and (paying := with_tatsujin(s, f)) is not None
    ):
        fault = _no_contents(s, paying, contents)
    return reason or fault


def with_tatsujin(s: NinjaState, f: Entry) -> Entry | None:
    """The entry with the additional cost, if the card has one and it can be paid."""
    paid = ("tatsujin",)
    if not additional(s, f.card) or not payable(s, total_cost(s, f, paid), f.player, scope_of(s, f, 0)):
        return None
    return Entry(player=f.player, card=f.card, paid=paid)


@rule("1204.2e")
def _no_plain_targets(s: NinjaState, entering: int, contents: tuple[int, ...], source: int) -> Refusal | None:
    """1204.2e for contents whose targets hang on nothing else: looked at directly."""
    for content in contents:
        for target in s.pool.programs[content].targets:
            least = target.fixed
            if least and least > 0 and len(legal_targets(s, target, s.pool.scope(content, source, entering))) < least:
                return Refusal("1204.2e", "targets", least)
    return None


def _forbidden_entry(s: NinjaState, entering: int, card: int, ability: int, own: int) -> Refusal | None:
    """104.4: a prohibition of entering cards, using abilities, or Ukemi."""
    kind = s.pool.programs[ability].kind
    action = "enter" if card != NONE else {"activated": "use", "ukemi": "ukemi"}.get(kind, "")
    ban = forbidden(s, action, own, entering, other=own)
    if ban is None and card == NONE:
        ban = ability_forbidden(s, kind, own, entering)
    return None if ban is None else Refusal("104.4", "forbidden", ban.context.card)


text_wins = so("104.1")


def _against_its_text(s: NinjaState, ability: int, source: int, entering: int) -> Refusal | None:
    """The text's own limit per turn, or in whose turn it can be entered, beats the rule that any time will do."""
    program = s.pool.programs[ability]
    if program.kind != "activated":
        return None
    if (
        program.condition is not None
        and not program.condition(s, s.pool.scope(ability, source, entering))
        and text_wins(s)
    ):
        return Refusal("104.1", "condition")
    limit = program.ability.limit
    return (
        Refusal("104.1", "limit") if limit and s.triggered.count((ability, source)) >= limit and text_wins(s) else None
    )


@rule("1204.2i")
def _unpayable(
    s: NinjaState, entering: int, card: int, ability: int, source: int, own: int, event: Any, registers: tuple[Any, ...]
) -> Refusal | None:
    """1204.2i: what the usual costs need is looked at directly, any other by way of 1203.2."""
    now: Standings = s.cache or refresh(s)
    if s.trace is None and "bow" not in now.bans:
        if card != NONE and not now.extras:
            cost = ether_cost(s, card)
            return None if cost <= 0 or ready_count(s, entering) >= cost else Refusal("1204.2i", "cost", cost)
        program = s.pool.programs[ability]
        if card == NONE and program.ether >= 0 and not any(part.lasting.of_abilities for part in now.costs):
            enough = program.ether == 0 or ready_count(s, entering) >= program.ether
            return None if enough and not (program.bows and s.bowed[own]) else Refusal("1204.2i", "cost", program.ether)
    f = Entry(player=entering, card=card, ability=ability, source=source, event=event, registers=registers)
    costs = total_cost(s, f, ())
    if payable(s, costs, entering, scope_of(s, f, ability)):
        return None
    return Refusal("1204.2i", "cost", sum(item[1] for item in costs if item[0] == "ether"))


def _no_contents(s: NinjaState, f: Entry, contents: tuple[int, ...]) -> Refusal | None:
    return next((fault for content in contents if (fault := _no_content(s, f, content)) is not None), None)


def _no_content(s: NinjaState, f: Entry, number: int) -> Refusal | None:
    program = s.pool.programs[number]
    if not program.modes:
        return no_targets(s, f, (number,)) if program.targets else None
    possible = [mode for mode in program.modes if no_targets(s, f, (mode,)) is None]
    return Refusal("1204.2b", "modes") if len(possible) < program.ability.choose_modes[0] else None


@rule("1204.2e")
def no_targets(s: NinjaState, f: Entry, parts: tuple[int, ...]) -> Refusal | None:
    """The reason if not all targets can be chosen. An X that is still free can be named 0."""
    plain = f.event is None and not f.numbers and not f.paid and not f.registers
    for place, target in specs(s, parts, f.paid):
        number = parts[place]
        scope = (
            s.pool.scope(number, f.source if f.card == NONE else s.ref(f.card), f.player)
            if plain
            else scope_of(s, f, number)
        )
        least = target.least(s, scope)
        if least > 0 and not enough(s, target, scope, least):
            return Refusal("1204.2e", "targets", least)
    return None


def enough(s: NinjaState, target: Target, scope: Any, least: int) -> bool:
    """Whether so many can be chosen: with their sum within its limit, other than what another choice takes, one unit
    for each.
    """
    found = legal_targets(s, target, scope)
    if least > 1:
        found = list(all_different(s, found))
    if target.total is not None and sum(sorted(weights(s, target, found))[:least]) > target.total[1]:
        return False
    if target.others is not None:
        first = legal_targets(s, s.pool.programs[scope.program].targets[target.others], scope)
        if not each_has_its_own([first, *[found] * least]):
            return False
    units = target.spec.share
    return len(found) >= least and not (isinstance(units, int) and units < least)


all_different = as_it_is("1204.2e-2", off=lambda s, found: found * 2)
"""One choice does not take the same thing twice."""


def weights(s: NinjaState, target: Target, refs: Sequence[int]) -> tuple[int, ...]:
    """What is added up of things that are chosen together."""
    if target.total is None:
        return ()
    read = s.pool.book.items[target.total[0]].read
    return tuple(read(s, ref, None) or 0 for ref in refs)


# --- costs ----------------------------------------------------------------------------------------


def total_cost(s: NinjaState, f: Entry, declared: tuple[str, ...]) -> tuple[CostItem, ...]:
    """1204.2g: what must be done as cost, after changes, increases and decreases, in this order."""
    if f.card == NONE:
        return cost_of_ability(s, f)
    return (*cost_of_card(s, f), *added_costs(s, f, declared))


@rule("1204.2g-1", off=())
def cost_of_card(s: NinjaState, f: Entry) -> tuple[CostItem, ...]:
    return (("ether", ether_cost(s, f.card), 0, s.ref(f.card)),)


@rule("1204.2g-2", "1208.1", off=())
def cost_of_ability(s: NinjaState, f: Entry) -> tuple[CostItem, ...]:
    program = s.pool.programs[f.ability]

    def about(part: Part) -> bool:
        return about_ability(s, part, program.kind, f.source % LIFE, f.player)

    items = fixed_costs(s, program.costs, scope_of(s, f, f.ability))
    return tuple(
        (verb, changed_cost(s, count, about) if verb == "ether" else count, which, source)
        for verb, count, which, source in items
    )


@rule("1204.2g-3", off=())
def added_costs(s: NinjaState, f: Entry, declared: tuple[str, ...]) -> tuple[CostItem, ...]:
    offered = (number for name in declared for number in additional(s, f.card, name))
    extras = (
        part
        for part in standing(s).extras
        if part.lasting.action == "enter" and active(s, part) and concerns(s, part, f.card) and counts(s, part)
    )
    return (
        *(item for number in offered for item in fixed_costs(s, s.pool.programs[number].costs, scope_of(s, f, number))),
        *(item for part in extras for item in fixed_costs(s, part.lasting.costs, part.context)),
    )


@rule("203.1", off=0)
def ether_cost(s: NinjaState, card: int) -> int:
    """The printed cost, or what it has become, with what changes the cost of entering."""
    now: Standings = s.cache or refresh(s)
    cost = (
        info(s, card).cost
        if card in now.rows or card in now.bases or s.facedown[card]
        else s.pool.cards[s.card[card]].cost
    )
    if not now.wide_costs and card not in now.own_costs:
        return cost
    return changed_cost(s, cost, lambda part: not part.lasting.of_abilities and concerns(s, part, card))


def changed_cost(s: NinjaState, cost: int, fits: Callable[[Part], bool]) -> int:
    """1204.2g-4 to g-6: other values first, then increases, then decreases."""
    changes = sorted(standing(s).costs, key=lambda part: part.stamp)
    for how, change in CHANGES.items():
        for part in changes:
            if part.lasting.op.how == how and active(s, part) and fits(part) and counts(s, part):
                cost = change(s, cost, part)
    return cost


def _change(how: str, number: str) -> Callable[[NinjaState, int, Part], int]:
    return rule(number, off=lambda s, cost, part: cost)(
        lambda s, cost, part: COST_CHANGES[how](cost, part.number(s, 0))
    )


CHANGES = {how: _change(how, number) for how, number in (("=", "1204.2g-4"), ("+", "1204.2g-5"), ("-", "1204.2g-6"))}


@rule("1404.1", "1404.2", off=[])
def additional(s: NinjaState, card: int, name: str = "tatsujin") -> list[int]:
    """Abilities of the card that offer an additional cost (1404)."""
    row = info(s, card)
    if isinstance(row, CardDef) and name not in row.keywords:
        return []
    table = s.pool.programs
    return [ability for ability in row.abilities if table[ability].keyword == name and has_it(s, name)]
