"""1213: continuous effects on cards, applied level by level, in the order of dependency and time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.games.ninja_slayer.rules import information, values
from kisoku.games.ninja_slayer.rules.standing import ABILITIES, ADDED, ATTRIBUTES, BASE, LEVELS, NUMBERS, Info, Part, Standing
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.state import FIELD, KOTODAMA, NinjaState
from kisoku.kernel.modifiers import in_order
from kisoku.kernel.state import LIFE
from kisoku.text.program import Become, Change, CostChange, Filter, Grant, Lose, Modify


def active(s: NinjaState, part: Part) -> bool:
    """Whether a static part holds now: its card still has the ability (1213.3b-3) and its condition is met."""
    if not part.static:
        return True
    source = part.scope.source % LIFE
    if s.watched:
        applies(s, "1213.3b-3")
    if part.ability not in information.info(s, source).abilities and part.level > ABILITIES and "1213.3b-3" in s.law:
        return False
    return part.condition is None or values.holds(s, part.condition, part.scope)


def touched(s: NinjaState, part: Part) -> tuple[int, ...]:
    """The handles that the part applies to now: locked ones (1213.6), or whatever fits at this moment (1213.4, 1213.10)."""
    if part.locked is not None and "1213.6" in s.law:
        found = tuple(ref % LIFE for ref in part.locked if ref >= 0 and s.alive(ref))
        return found if part.op.__class__ is not CostChange else tuple(card for card in found if s.zone[card] >> 1 in (FIELD, KOTODAMA))
    found = tuple(ref % LIFE for ref in values.things(s, part.op.objects, part.scope) if ref >= 0)
    if s.watched and not ("1213.4" in s.law and "1213.10" in s.law):
        return tuple(card for card in found if s.since[card] <= part.stamp)
    return found


def apply_levels(s: NinjaState, parts: list[Part], result: Standing, gained: Callable[[NinjaState, list[Part], Standing], None]) -> None:
    """1213.1: level by level. gained: what takes up the static abilities that cards have got at the level of abilities."""
    if s.watched:
        applies(s, LEVELS[BASE])
    for level in range(ATTRIBUTES, len(LEVELS)):
        if LEVELS[level] not in s.law:
            continue
        here = [part for part in parts if part.level == level]
        if level == ADDED:
            here = [part for part in parts if part.level == NUMBERS and _adds_an_item(s, part)]
        if not here:
            continue
        for part in _ordered(s, here, result):
            if active(s, part):
                for card in touched(s, part):
                    apply(s, part, card, level, result)
        if level == ABILITIES:
            gained(s, parts, result)


def _adds_an_item(s: NinjaState, part: Part) -> bool:
    changes = getattr(part.op, "changes", ())
    return any(change.how == "=" and getattr(information.info(s, card), change.item) is None for change in changes for card in touched(s, part))


def _ordered(s: NinjaState, parts: list[Part], result: Standing) -> Iterable[Part]:
    """1213.3: each is applied before the next one is asked for."""
    if len(parts) == 1:
        return parts
    if "1213.3b" not in s.law:
        return parts

    if not any(_reads(s, part) for part in parts):
        return sorted(parts, key=lambda part: part.stamp)

    def depends(b: Part, a: Part) -> bool:
        return "1213.3a" in s.law and _depends(s, b, a, result)

    return in_order(parts, lambda part: part.stamp, depends)


def _depends(s: NinjaState, b: Part, a: Part, result: Standing) -> bool:
    """1213.3a: whether applying a first changes what b does or to what. Tried out on a copy of the rows."""
    if not _reads(s, b) & _writes(a):
        return False
    before = _outcome(s, b)
    kept = {card: _copy(row) for card, row in result.rows.items()}
    if active(s, a):
        for card in touched(s, a):
            apply(s, a, card, a.level, result)
    after = _outcome(s, b)
    result.rows.clear()
    result.rows.update(kept)
    return bool(before != after)


def _copy(row: Info) -> Info:
    return Info(row)


def _outcome(s: NinjaState, part: Part) -> Any:
    if not active(s, part):
        return ()
    cards = touched(s, part)
    changes = getattr(part.op, "changes", ())
    numbers = tuple(
        getattr(information.info(s, card), change.other) if change.how == "swap" else _amount(s, part, i, change)
        for card in cards
        for i, change in enumerate(changes)
    )
    return cards, numbers


def _writes(part: Part) -> set[str]:
    op = part.op
    if isinstance(op, Modify):
        return {change.item for change in op.changes} | {change.other for change in op.changes if change.other}
    if isinstance(op, Become):
        return {op.item}
    if isinstance(op, CostChange):
        return {"cost"}
    if isinstance(op, Lose | Grant):
        return {"attribute"} if op.attribute else {"keyword", "ability"}
    return set()


def _reads(s: NinjaState, part: Part) -> frozenset[str]:
    key = (part.ability, id(part.op), part.static)  # the pool keeps the op, so that its identity is its own
    known = s.pool.reads.get(key)
    if known is None:
        found: set[str] = set()
        if part.static:
            _collect_items(part.condition, found)
            _collect_items(s.pool.programs[part.ability].ability.variables, found)
            _collect_items(part.op, found)
        if isinstance(part.op, Modify):
            found.update(change.item for change in part.op.changes if change.how == "swap")
        known = s.pool.reads[key] = frozenset(found)
    return known


def _collect_items(data: Any, found: set[str]) -> None:
    """Every item that a piece of program data looks at."""
    if isinstance(data, Filter):
        found.add(data.item)
        return
    if isinstance(data, tuple):
        for item in data:
            _collect_items(item, found)
        return
    fields = getattr(data, "__struct_fields__", None)
    if fields is None:
        return
    if data.__class__.__name__ == "Value":
        found.add(data.item.rpartition(" ")[2])  # also of the highest among some cards
    for name in fields:
        _collect_items(getattr(data, name), found)


def _amount(s: NinjaState, part: Part, place: int, change: Change) -> int:
    if not part.static:
        return part.values[place]
    return values.number(s, change.number, part.scope)


def base_row(s: NinjaState, card: int, result: Standing) -> Info:
    """1213.1a: the printed information with what the card's own base abilities make of it (1210.2)."""
    row = Info(s.pool.cards[s.card[card]])
    result.rows[card] = row
    if LEVELS[BASE] in s.law and "1210.2" in s.law:
        for part in result.bases[card]:
            _apply_to_row(s, part, card, row, BASE, result)
    return row


def apply(s: NinjaState, part: Part, card: int, level: int, result: Standing) -> None:
    row = result.rows.get(card)
    if row is None:
        if card in result.bases:
            row = base_row(s, card, result)
        else:
            row = result.rows[card] = Info(s.pool.cards[s.card[card]])
    _apply_to_row(s, part, card, row, level, result)


def _apply_to_row(s: NinjaState, part: Part, card: int, row: Info, level: int, result: Standing) -> None:
    op = part.op
    if isinstance(op, Grant):
        if op.attribute:
            if op.attribute not in row.attributes and "1325.1" in s.law:
                row.attributes = (*row.attributes, op.attribute)
        elif op.ability is not None and "1325.2" in s.law:
            row.abilities = (*row.abilities, s.pool.number_of(op.ability))
            row.gained = (*row.gained, part.stamp)
    elif isinstance(op, Lose):
        _lose(s, op, row)
    elif isinstance(op, Become):
        if "1213.5" not in s.law:
            return
        if op.item == "attribute":
            row.attributes = tuple(op.value.split("×"))
        elif op.item == "kind":
            row.kind = op.value
        else:
            row.name = op.value
    elif isinstance(op, Modify):
        _modify(s, part, op, card, row, level, result)
    elif isinstance(op, CostChange):
        amount = part.values[0] if part.values else values.number(s, op.number, part.scope)
        row.cost = amount if op.how == "=" else row.cost + amount if op.how == "+" else max(0, row.cost - amount)


def _lose(s: NinjaState, op: Lose, row: Info) -> None:
    """1327.1: all copies of what is named, unless the text says how many."""
    if "1327.1" not in s.law:
        return
    table = s.pool.programs
    if op.attribute:
        row.attributes = tuple(a for a in row.attributes if a != op.attribute)
    elif op.keyword == "*":
        row.abilities = ()
        row.ukemi = 0
    else:
        copies = [place for place, a in enumerate(row.abilities) if table[a].ability.keyword == op.keyword]
        lost = copies[: op.number] if op.number else copies
        row.abilities = tuple(a for place, a in enumerate(row.abilities) if place not in lost)


def _modify(s: NinjaState, part: Part, op: Modify, card: int, row: Info, level: int, result: Standing) -> None:
    """Change numbers. One that the card did not have is added at its own level (1213.1e) and not set again with the others."""
    swapped: set[str] = set()
    for place, change in enumerate(op.changes):
        value = getattr(row, change.item)
        added = (part.ability, part.stamp, place, card)
        if level == ADDED:
            if not (change.how == "=" and value is None):
                continue
            result.added.add(added)
        elif added in result.added:
            continue
        if change.how == "swap":
            if change.item not in swapped:
                other = getattr(row, change.other)
                setattr(row, change.item, other)
                setattr(row, change.other, value)
                swapped.update((change.item, change.other))
            continue
        if change.how == "exchange":
            setattr(row, change.item, dict(zip(part.values[::2], part.values[1::2], strict=True))[card])
            continue
        amount = _amount(s, part, place, change)
        if change.how == "=":
            setattr(row, change.item, amount)
        elif value is not None and ("1303.1" if amount >= 0 else "1303.2") in s.law:
            setattr(row, change.item, value + amount)
