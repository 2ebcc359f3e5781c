"""1204, 1313.1c: what entering something takes — its contents, targets and costs — and whether that can be had now.

Nothing here changes anything: it is asked before an entry is offered, and to explain why one is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kisoku.games.ninja_slayer.pool import CardDef, others_of, total_of
from kisoku.games.ninja_slayer.rules.frames import Effect, Entry
from kisoku.games.ninja_slayer.rules.information import banned, info, standing
from kisoku.games.ninja_slayer.rules.prohibitions import ability_forbidden, about_abilities, about_ability, concerns, forbidden
from kisoku.games.ninja_slayer.rules.r1203_costs import CostItem, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_count
from kisoku.games.ninja_slayer.rules.standing import Part
from kisoku.games.ninja_slayer.rules.values import item_of, matching, number
from kisoku.games.ninja_slayer.state import NONE, NinjaState
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.state import LIFE
from kisoku.text.program import Ability, Mode, Pay, Reg, Target


class Refusal(NamedTuple):
    """Why something cannot be done: the rule, and what fact it meets."""

    rule: str
    fact: str
    thing: int = NONE


# --- what is entered ---------------------------------------------------------------------------------------------------------


def abilities_of(s: NinjaState, card: int, ability: int) -> tuple[int, ...]:
    """The abilities whose content will be carried out: the Kotodama's own (1201.1e), or the one ability that is entered."""
    if ability:
        return (ability,)
    row = info(s, card)
    if isinstance(row, CardDef):
        return row.kotodama
    table = s.pool.programs
    return tuple(number for number in row.abilities if table[number].ability.kind == "kotodama")


def scope_of(s: NinjaState, f: Entry, ability: int) -> Effect:
    source = f.source if f.card == NONE else s.ref(f.card)
    registers = f.registers or ((), (), ())
    return Effect(
        ability=ability, controller=f.player, source=source, event=f.event, numbers=(*f.numbers, *registers[2]), paid=f.paid,
        it=registers[0], has_it=bool(registers[0]), thing=f.card if f.card != NONE else NONE,
    )  # fmt: skip


def specs(s: NinjaState, parts: tuple[tuple[int, int], ...], paid: tuple[str, ...]) -> Iterator[tuple[int, Target]]:
    """All that has to be chosen on entry, in order, with the place of its part. A choice that hangs on a cost not paid falls away (1204.2e-3)."""
    for place, (ability, mode) in enumerate(parts):
        content = contents_of(s, ability, mode)
        for index, spec in enumerate(content.targets):
            if asked_on_entry(s, content, index, paid):
                yield place, spec


def contents_of(s: NinjaState, ability: int, mode: int) -> Ability | Mode:
    program = s.pool.programs[ability].ability
    return program if mode < 0 else program.modes[mode]


def asked_on_entry(s: NinjaState, content: Ability | Mode, index: int, paid: tuple[str, ...]) -> bool:
    """A choice that hangs on a cost not paid falls away (1204.2e-3). By the other reading of A-19 one that follows a cost of the resolution is made then."""
    spec = content.targets[index]
    if spec.if_paid and spec.if_paid not in paid:
        return False
    return s.rules.readings.get("target_after_a_cost") != "resolution" or index not in late_targets(content)


def late_targets(content: Ability | Mode) -> list[int]:
    """Choices that only ops after a cost of the resolution make use of."""
    first = next((place for place, op in enumerate(content.ops) if isinstance(op, Pay)), None)
    if first is None:
        return []
    return [index for index in range(len(content.targets)) if not any(uses_target(op, index) for op in content.ops[:first])]


def uses_target(data: Any, index: int) -> bool:
    if isinstance(data, Reg):
        return data.name == "target" and data.index == index
    if isinstance(data, tuple):
        return any(uses_target(item, index) for item in data)
    return any(uses_target(getattr(data, name), index) for name in getattr(data, "__struct_fields__", ()))


def legal_targets(s: NinjaState, spec: Target, scope: Effect, choosing: bool = True) -> list[int]:
    """1204.2e, e-5: what fits the condition, openly, and may be chosen. choosing: not only looked at again (1205.1a)."""
    found = matching(s, spec.query, scope)
    if s.watched and "kotodama" in spec.query.zones and "1204.2e-4" not in s.law:
        found = [*found, scope.source]
    entered = s.pool.programs[scope.ability].enters
    if choosing and entered and spec in entered and "1313.1c" in s.law:
        found = [ref for ref in found if _can_be_entered(s, scope.controller, ref % LIFE, entered[spec])]
    if not banned(s, "be_chosen"):
        return found
    return [ref for ref in found if ref < 0 or not forbidden(s, "be_chosen", ref % LIFE, scope.controller, scope.source % LIFE)]


def _can_be_entered(s: NinjaState, entering: int, card: int, free: bool) -> bool:
    """1313.1c. What would itself choose something to enter is only asked for its cost, so that this comes to an end."""
    if any(s.pool.programs[content].enters for content in abilities_of(s, card, 0)):
        return _forbidden_entry(s, entering, card, 0, card) is None and (free or _unpayable(s, entering, card, 0, NONE, card, None, ()) is None)
    return refusal(s, entering, card, free=free) is None


def bounds(s: NinjaState, spec: Target, scope: Effect, available: int) -> tuple[int, int]:
    """How many are chosen: none for a number of 0 or less (1204.2e-1); "any number" as many as there are."""
    least = number(s, spec.least, scope)
    most = number(s, spec.most, scope)
    if most < 0 and isinstance(spec.most, int):
        most = available
    if spec.share is not None:
        most = min(most, number(s, spec.share, scope))
    most = min(most, available)
    if "1204.2e-1" not in s.law:
        least = max(1, least)
    return max(0, least), max(0, most)


# --- whether it can be entered ----------------------------------------------------------------------------------------------


def refusal(
    s: NinjaState, entering: int, card: int = NONE, ability: int = 0, source: int = NONE, free: bool = False, event: Any = None, registers: tuple[Any, ...] = ()
) -> Refusal | None:
    """The first reason why it cannot be entered, or None. 1313.1c: it is possible if some run of choices is."""
    own = source % LIFE if card == NONE and source >= 0 else card
    reason = _forbidden_entry(s, entering, card, ability, own) if standing(s).bans else None
    if reason is None and not free:
        reason = (_over_its_limit(s, ability, source) if ability else None) or _unpayable(s, entering, card, ability, source, own, event, registers)
    if reason is not None and not s.watched:
        return reason
    contents = abilities_of(s, card, ability)
    if not s.watched and event is None and not registers and all(s.pool.programs[content].plain_targets is not None for content in contents):
        return _no_plain_targets(s, entering, contents, source if card == NONE else s.ref(card))
    if contents:
        f = Entry(player=entering, card=card, ability=ability, source=source, free=free, event=event, registers=registers)
        for content in contents:
            fault = _no_content(s, f, content)
            reason = reason or fault
    return reason


def _no_plain_targets(s: NinjaState, entering: int, contents: tuple[int, ...], source: int) -> Refusal | None:
    """1204.2e for contents whose targets hang on nothing else: looked at directly."""
    for content in contents:
        for spec in s.pool.programs[content].plain_targets or ():
            least = spec.least
            if isinstance(least, int) and least > 0 and len(legal_targets(s, spec, s.pool.scope(content, source, entering))) < least:
                return Refusal("1204.2e", "targets", least)
    return None


def _forbidden_entry(s: NinjaState, entering: int, card: int, ability: int, own: int) -> Refusal | None:
    """104.4: a prohibition of entering cards, using abilities, or Ukemi."""
    kind = s.pool.programs[ability].ability.kind
    action = "enter" if card != NONE else {"activated": "use", "ukemi": "ukemi"}.get(kind, "")
    ban = forbidden(s, action, own, entering, other=own)
    if ban is None and card == NONE:
        ban = ability_forbidden(s, kind, own, entering)
    return None if ban is None else Refusal("104.4", "forbidden", ban.scope.source)


def _over_its_limit(s: NinjaState, ability: int, source: int) -> Refusal | None:
    """The text's own limit per turn beats the rule that any time will do (104.1)."""
    program = s.pool.programs[ability].ability
    if not program.limit or program.kind != "activated":
        return None
    used = sum(1 for one in s.triggered if one == (ability, source))
    return Refusal("104.1", "limit") if used >= program.limit and "104.1" in s.law else None


def _unpayable(s: NinjaState, entering: int, card: int, ability: int, source: int, own: int, event: Any, registers: tuple[Any, ...]) -> Refusal | None:
    """1204.2i: what the usual costs need is looked at directly, any other by way of 1203.2."""
    now = standing(s)
    if not s.watched and "bow" not in now.bans:
        if card != NONE and not now.extras:
            cost = ether_cost(s, card)
            return None if cost <= 0 or ready_count(s, entering) >= cost else Refusal("1204.2i", "cost", cost)
        program = s.pool.programs[ability]
        if card == NONE and program.ether >= 0 and not any(map(about_abilities, now.cost_changes)):
            enough = program.ether == 0 or ready_count(s, entering) >= program.ether
            return None if enough and not (program.bows and s.bowed[own]) else Refusal("1204.2i", "cost", program.ether)
    f = Entry(player=entering, card=card, ability=ability, source=source, event=event, registers=registers)
    costs = total_cost(s, f, ())
    if payable(s, costs, entering, scope_of(s, f, ability)) or "1204.2i" not in s.law:
        return None
    return Refusal("1204.2i", "cost", sum(item[1] for item in costs if item[0] == "ether"))


def _no_content(s: NinjaState, f: Entry, ability: int) -> Refusal | None:
    program = s.pool.programs[ability].ability
    if not program.modes and not program.targets:
        return None
    if not program.modes:
        return no_targets(s, f, ((ability, -1),))
    possible = [mode for mode in range(len(program.modes)) if no_targets(s, f, ((ability, mode),)) is None]
    if len(possible) < program.choose_modes[0]:
        return Refusal("1204.2b", "modes")
    return None


def no_targets(s: NinjaState, f: Entry, parts: tuple[tuple[int, int], ...]) -> Refusal | None:
    """1204.2e: the reason if not all targets can be chosen. An X that is still free can be named 0."""
    if "1204.2e" not in s.law:
        return None
    plain = f.event is None and not f.numbers and not f.paid and not f.registers
    for place, spec in specs(s, parts, f.paid):
        ability = parts[place][0]
        scope = s.pool.scope(ability, f.source if f.card == NONE else s.ref(f.card), f.player) if plain else scope_of(s, f, ability)
        least = number(s, spec.least, scope)
        if least > 0:
            found = legal_targets(s, spec, scope)
            if s.watched and least > 1 and "1204.2e-2" not in s.law:
                found = found * least
            total = total_of(spec.query)
            if total is not None and sum(sorted(item_of(s, ref, total[0]) for ref in found)[:least]) > total[1]:
                return Refusal("1204.2e", "targets", least)
            others = others_of(spec.query)
            if others is not None:
                first = legal_targets(s, contents_of(s, *parts[place]).targets[others], scope)
                found = found if each_has_its_own([first, *[found] * least]) else []
            if len(found) < least or (spec.share is not None and isinstance(spec.share, int) and spec.share < least):
                return Refusal("1204.2e", "targets", least)
    return None


# --- costs -------------------------------------------------------------------------------------------------------------------


def total_cost(s: NinjaState, f: Entry, declared: tuple[str, ...]) -> tuple[CostItem, ...]:
    """1204.2g: what must be done as cost, after changes, increases and decreases, in this order."""
    items: list[CostItem] = []
    if f.card != NONE:
        if "1204.2g-1" in s.law:
            items.append(("ether", ether_cost(s, f.card), 0, s.ref(f.card)))
    elif "1204.2g-2" in s.law and "1208.1" in s.law:
        items.extend(fixed_costs(s, s.pool.programs[f.ability].ability.costs, scope_of(s, f, f.ability)))
        kind = s.pool.programs[f.ability].ability.kind
        for place, (verb, count, which, source) in enumerate(items):
            if verb == "ether":
                items[place] = (verb, changed_cost(s, count, lambda part: about_ability(s, part, kind, f.source % LIFE, f.player)), which, source)
    if f.card != NONE and "1204.2g-3" in s.law:
        for name in declared:
            for ability in additional(s, f.card, name):
                items.extend(fixed_costs(s, s.pool.programs[ability].ability.costs, scope_of(s, f, ability)))
        for part in standing(s).extras:
            if part.op.action == "enter" and active(s, part) and concerns(s, part, f.card):
                items.extend(fixed_costs(s, part.op.costs, part.scope))
    return tuple(items)


def ether_cost(s: NinjaState, card: int) -> int:
    """1204.2g-4 to g-6: other values first, then increases, then decreases."""
    cost = info(s, card).cost if "203.1" in s.law else 0
    now = standing(s)
    if not now.wide_costs and card not in now.own_costs:
        return cost
    return changed_cost(s, cost, lambda part: not about_abilities(part) and concerns(s, part, card))


def changed_cost(s: NinjaState, cost: int, fits: Callable[[Part], bool]) -> int:
    """1204.2g-4 to g-6: other values first, then increases, then decreases."""
    changes = sorted(standing(s).cost_changes, key=lambda part: part.stamp)
    for how, rule in (("=", "1204.2g-4"), ("+", "1204.2g-5"), ("-", "1204.2g-6")):
        if rule not in s.law:
            continue
        for part in changes:
            if part.op.how == how and active(s, part) and fits(part):
                amount = part.values[0] if part.values else number(s, part.op.number, part.scope)
                cost = amount if how == "=" else cost + amount if how == "+" else max(0, cost - amount)
    return cost


def additional(s: NinjaState, card: int, name: str = "tatsujin") -> list[int]:
    """Abilities of the card that offer an additional cost (1404)."""
    row = info(s, card)
    if isinstance(row, CardDef) and name not in row.keywords:
        return []
    table = s.pool.programs
    return [ability for ability in row.abilities if table[ability].ability.keyword == name and "1404.1" in s.law and "1404.2" in s.law]
