"""1213: continuous effects on cards, applied level by level, in the order of dependency and time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.games.ninja_slayer.rules import information
from kisoku.games.ninja_slayer.rules.lasting import ABILITIES, ADDED, ATTRIBUTES, BASE, NUMBERS
from kisoku.games.ninja_slayer.rules.standing import Info, Part, Standings
from kisoku.games.ninja_slayer.state import FIELD, KOTODAMA, NinjaState
from kisoku.kernel.modifiers import in_order, makes_a_difference
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

Gained = Callable[[NinjaState, list[Part], Standings], None]


def active(s: NinjaState, part: Part) -> bool:
    """Whether it holds now: a lasting effect always, what a card says while the card has the ability and the condition
    is met.
    """
    if part.record is not None:
        return True
    lasting = part.lasting
    if lasting.level > ABILITIES and not still_says_so(s, part):
        return False
    return lasting.condition is None or lasting.condition(s, part.context)


@rule("1213.3b-3", off=True)
def still_says_so(s: NinjaState, part: Part) -> bool:
    """An ability that its card has lost says nothing."""
    return part.lasting.program in information.info(s, part.context.card % LIFE).abilities


def touched(s: NinjaState, part: Part) -> tuple[int, ...]:
    """The handles that the part applies to now."""
    refs = part.refs
    if refs is None:
        return whatever_fits(s, part)
    found = tuple(ref % LIFE for ref in refs if ref >= 0 and s.alive(ref))
    return (
        found
        if part.lasting.kind != "costchange"
        else tuple(card for card in found if s.zone[card] >> 1 in (FIELD, KOTODAMA))
    )


def _fitting(s: NinjaState, part: Part) -> tuple[int, ...]:
    return tuple(ref % LIFE for ref in part.lasting.things(s, part.context) if ref >= 0)


@rule("1213.4", "1213.10", off=lambda s, part: tuple(card for card in _fitting(s, part) if s.since[card] <= part.stamp))
def whatever_fits(s: NinjaState, part: Part) -> tuple[int, ...]:
    """Whatever fits at this moment, also what came later."""
    return _fitting(s, part)


# --- 1213.1: the levels ---------------------------------------------------------------------------


def apply_levels(s: NinjaState, parts: list[Part], result: Standings, gained: Gained) -> None:
    """1213.1: level by level. gained: what takes up the static abilities that cards have got at the
    level of abilities.
    """
    for level, apply_level in enumerate(LEVELS, ATTRIBUTES):
        wanted = NUMBERS if level == ADDED else level
        here = [part for part in parts if part.lasting.level == wanted]
        if level == ADDED:
            here = [part for part in here if _adds_an_item(s, part)]
        if here:
            apply_level(s, here, level, result)
            if level == ABILITIES:
                gained(s, parts, result)


def apply_all(s: NinjaState, parts: list[Part], level: int, result: Standings) -> None:
    for part in _ordered(s, parts, result):
        if active(s, part):
            for card in touched(s, part):
                apply(s, part, card, level, result)


LEVELS = tuple(rule(number)(apply_all) for number in ("1213.1b", "1213.1c", "1213.1d", "1213.1e", "1213.1f"))


def _adds_an_item(s: NinjaState, part: Part) -> bool:
    changes = part.lasting.changes
    return any(
        change.how == "=" and getattr(information.info(s, card), change.item) is None
        for change in changes
        for card in touched(s, part)
    )


def _ordered(s: NinjaState, parts: list[Part], result: Standings) -> Iterable[Part]:
    """1213.3: each is applied before the next one is asked for."""
    return parts if len(parts) == 1 else by_dependency_and_time(s, parts, result)


@rule("1213.3b", off=lambda s, parts, result: parts)
def by_dependency_and_time(s: NinjaState, parts: list[Part], result: Standings) -> Iterable[Part]:
    if not any(map(_reads, parts)):
        return sorted(parts, key=lambda part: part.stamp)
    return in_order(parts, lambda part: part.stamp, lambda b, a: depends(s, b, a, result))


@rule("1213.3a", off=False)
def depends(s: NinjaState, b: Part, a: Part, result: Standings) -> bool:
    """Whether applying a first changes what b does or to what."""
    if not _reads(b) & a.lasting.writes:
        return False

    def act() -> None:
        for card in touched(s, a) if active(s, a) else ():
            apply(s, a, card, a.lasting.level, result)

    return makes_a_difference(result.rows, Info, lambda: _outcome(s, b), act)


def _reads(part: Part) -> frozenset[str]:
    lasting: Any = part.lasting
    return lasting.reads if part.record is None else lasting.rests  # type: ignore[no-any-return]


def _outcome(s: NinjaState, part: Part) -> Any:
    if not active(s, part):
        return ()
    cards = touched(s, part)
    numbers = tuple(
        getattr(information.info(s, card), change.other) if change.how == "swap" else part.number(s, place)
        for card in cards
        for place, change in enumerate(part.lasting.changes)
    )
    return cards, numbers


# --- what each kind of effect does to a card's information ----------------------------------------


def base_row(s: NinjaState, card: int, result: Standings) -> Info:
    """1213.1a: the printed information with what the card's own base abilities make of it (1210.2)."""
    row = Info(s.pool.cards[s.card[card]])
    result.rows[card] = row
    apply_bases(s, card, row, result)
    return row


@rule("1213.1a", "1210.2")
def apply_bases(s: NinjaState, card: int, row: Info, result: Standings) -> None:
    for part in result.bases[card]:
        if part.lasting.acts is None or part.lasting.acts(s):
            APPLY[part.lasting.kind](s, part, card, row, BASE, result)


def apply(s: NinjaState, part: Part, card: int, level: int, result: Standings) -> None:
    acts = part.lasting.acts
    if acts is not None and not acts(s):
        return
    row = result.rows.get(card)
    if row is None:
        if card in result.bases:
            row = base_row(s, card, result)
        else:
            row = result.rows[card] = Info(s.pool.cards[s.card[card]])
    APPLY[part.lasting.kind](s, part, card, row, level, result)


def grant(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standings) -> None:
    (gain_attribute if part.lasting.op.attribute else gain_ability)(s, part, row)


@rule("1325.1")
def gain_attribute(s: NinjaState, part: Part, row: Info) -> None:
    attribute = part.lasting.op.attribute
    if attribute not in row.attributes:
        row.attributes = (*row.attributes, attribute)


@rule("1325.2")
def gain_ability(s: NinjaState, part: Part, row: Info) -> None:
    row.abilities = (*row.abilities, part.lasting.granted)
    row.gained = (*row.gained, part.stamp)


@rule("1327.1")
def lose(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standings) -> None:
    """All copies of what is named, unless the text says how many."""
    op, table = part.lasting.op, s.pool.programs
    if op.attribute:
        row.attributes = tuple(attribute for attribute in row.attributes if attribute != op.attribute)
    elif op.keyword == "*":
        row.abilities = ()
        row.ukemi = 0
    else:
        copies = [place for place, ability in enumerate(row.abilities) if table[ability].keyword == op.keyword]
        lost = copies[: op.number] if op.number else copies
        row.abilities = tuple(ability for place, ability in enumerate(row.abilities) if place not in lost)


@rule("1213.5")
def become(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standings) -> None:
    op = part.lasting.op
    if op.item == "attribute":
        row.attributes = tuple(op.value.split("×"))
    else:
        setattr(row, op.item, op.value)


def change_cost(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standings) -> None:
    row.cost = COST_CHANGES[part.lasting.op.how](row.cost, part.number(s, 0))


COST_CHANGES: dict[str, Callable[[int, int], int]] = {
    "=": lambda cost, amount: amount,
    "+": lambda cost, amount: cost + amount,
    "-": lambda cost, amount: max(0, cost - amount),
}


def modify(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standings) -> None:
    """Change numbers. One that the card did not have is added at its own level (1213.1e) and not set again with the
    others.
    """
    for place, change in enumerate(part.lasting.changes):
        value = getattr(row, change.item)
        added = (part.lasting.number, part.stamp, place, card)
        if level == ADDED:
            if not (change.how == "=" and value is None):
                continue
            result.added.add(added)
        elif added in result.added:
            continue
        if change.how == "swap":
            setattr(row, change.item, getattr(row, change.other))
            setattr(row, change.other, value)
        elif change.how == "exchange":
            assert part.record is not None
            values = part.record.values
            setattr(row, change.item, dict(zip(values[::2], values[1::2], strict=True))[card])
        elif change.how == "=":
            setattr(row, change.item, part.number(s, place))
        elif value is not None:
            amount = part.number(s, place)
            setattr(row, change.item, (raised if amount >= 0 else lowered)(s, value, amount))


@rule("1303.1", off=lambda s, value, amount: value)
def raised(s: NinjaState, value: int, amount: int) -> int:
    return value + amount


@rule("1303.2", off=lambda s, value, amount: value)
def lowered(s: NinjaState, value: int, amount: int) -> int:
    return value + amount


APPLY: dict[str, Callable[[NinjaState, Part, int, Info, int, Standings], None]] = {
    "grant": grant,
    "lose": lose,
    "become": become,
    "modify": modify,
    "costchange": change_cost,
}
