"""What a card is right now: printed information, and what continuous effects make of it (200, 1202, 1210, 1213).

Printed values are never overwritten. `info(s, card)` gives the derived ones; they are worked out for all cards at once when
first asked for, and again when something they depend on has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.ninja_slayer.pool import SCOPES_KEPT, CardDef, Program, events_of
from kisoku.games.ninja_slayer.rules import values
from kisoku.games.ninja_slayer.rules.frames import Effect
from kisoku.games.ninja_slayer.state import CARD, FIELD, KOTODAMA_SPACE, ZONE_NAMES, NinjaState
from kisoku.kernel.modifiers import in_order
from kisoku.kernel.state import LIFE
from kisoku.text.program import Become, Change, CostChange, Extra, Filter, Forbid, Grant, Lose, Modify, Op, Permit, Reg, Replace

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS = ("1213.1a", "1213.1b", "1213.1c", "1213.1d", "1213.1e", "1213.1f")
"""Printed and base, attributes gained, abilities gained, other information changed, numbers added, numbers changed."""

BASE, ATTRIBUTES, ABILITIES, OTHER, ADDED, NUMBERS = range(6)

ITSELF = Reg("self")

NUMERIC = ("cost", "karate", "endurance", "sabotage")


class Info:
    """Derived information of a card, in the shape of a CardDef."""

    __slots__ = ("abilities", "attributes", "cost", "endurance", "epithet", "gained", "karate", "kind", "name", "sabotage", "ukemi")

    def __init__(self, printed: Any) -> None:
        self.name: str = printed.name
        self.epithet: str = printed.epithet
        self.kind: str = printed.kind
        self.cost: int = printed.cost
        self.attributes: tuple[str, ...] = printed.attributes
        self.abilities: tuple[int, ...] = printed.abilities
        self.karate: int | None = printed.karate
        self.endurance: int | None = printed.endurance
        self.sabotage: int | None = printed.sabotage
        self.ukemi: int = printed.ukemi
        self.gained: tuple[int, ...] = ()
        """When each gained ability was gained; they follow the printed ones in `abilities`."""

    def plain(self) -> tuple[Any, ...]:
        return (
            self.name, self.epithet, self.kind, self.cost, self.attributes, self.abilities, self.karate, self.endurance, self.sabotage, self.ukemi,
        )  # fmt: skip


class _Nothing:
    """The information of a card that lies face down: none (309.1b-1)."""

    def __init__(self) -> None:
        self.name = ""
        self.epithet = ""
        self.kind = ""
        self.cost = 0
        self.attributes: tuple[str, ...] = ()
        self.abilities: tuple[int, ...] = ()
        self.karate: int | None = None
        self.endurance: int | None = None
        self.sabotage: int | None = None
        self.ukemi = 0


NO_INFORMATION = Info(_Nothing())


class Part:
    """One effect's part at one level: what changes, for whom, from when on."""

    __slots__ = ("ability", "level", "locked", "op", "scope", "stamp", "static", "values")

    def __init__(
        self, op: Any, level: int, scope: Effect, stamp: int, ability: int, static: bool, locked: tuple[int, ...] | None, values: tuple[int, ...]
    ) -> None:
        self.op = op
        self.level = level
        self.scope = scope
        self.stamp = stamp
        self.ability = ability
        self.static = static
        self.locked = locked
        self.values = values


class Standing:
    """Everything continuous that holds now: derived information and what forbids, permits, replaces and listens."""

    def __init__(self) -> None:
        self.rows: dict[int, Info] = {}
        self.bases: dict[int, list[Part]] = {}
        """Base abilities (1210.2), which work in every zone and are worked out when asked for."""
        self.forbids: list[Part] = []
        self.permits: list[Part] = []
        self.cost_changes: list[Part] = []
        self.extras: list[Part] = []
        self.replacements: list[Part] = []
        self.listeners: dict[str, list[tuple[int, int]]] = {}
        self.users: tuple[list[int], list[int]] = ([], [])
        """For each player, cards that may have an activated ability to use."""
        self.added: set[tuple[int, int, int, int]] = set()
        """Numbers that cards have only got by an effect: (ability, time stamp, which change, card)."""
        self.reads_space = False
        """Whether a static ability looks at the kotodama space."""
        self.looks_at: set[int] = {FIELD, KOTODAMA_SPACE >> 1}
        """Kinds of zones that all this depends on; a card that moves between others changes nothing here."""
        self.own_costs: set[int] = set()
        """Cards that say something about the cost of their own entry; what others say about it makes `wide_costs` true."""
        self.wide_costs = False
        self.own_grants: set[int] = set()
        """Cards that permit something about themselves; permissions for others make `grants` name the action."""
        self.bans: frozenset[str] = frozenset()
        """Actions that some prohibition is about."""
        self.grants: frozenset[str] = frozenset()
        """Actions that some permission is about."""


def info(s: NinjaState, card: int) -> Info | CardDef:
    """The card's information as it is now."""
    if s.facedown[card] and "309.1b-1" in s.law:
        return NO_INFORMATION
    standing = s.cache
    if standing is None:
        standing = refresh(s)
    row = standing.rows.get(card)
    if row is not None:
        return row  # type: ignore[no-any-return]
    if card in standing.bases:
        return _base_row(s, card, standing)
    return s.pool.cards[s.card[card]]


def standing(s: NinjaState) -> Standing:
    """All that is continuous, worked out anew only if needed."""
    known: Standing | None = s.cache
    return known if known is not None else refresh(s)


def banned(s: NinjaState, action: str) -> bool:
    """Whether any prohibition is about the action at all; a quick look before `forbidden`."""
    now: Standing | None = s.cache
    return action in (now if now is not None else refresh(s)).bans


def programs(s: NinjaState, card: int) -> Iterator[Program]:
    """The card's abilities as it has them now, the Ukemi apart."""
    table = s.pool.programs
    for ability in info(s, card).abilities:
        yield table[ability]


def works(s: NinjaState, card: int, program: Program) -> bool:
    """1202: whether an ability of the card is effective where the card is."""
    if "1202.1" not in s.law:
        return False
    if s.zone[card] >> 1 == FIELD:
        return FIELD in program.zones and "1202.2" in s.law
    return s.zone[card] >> 1 in program.zones and "1202.3" in s.law


def has_keyword(s: NinjaState, card: int, keyword: str) -> bool:
    table = s.pool.programs
    return any(table[ability].ability.keyword == keyword for ability in info(s, card).abilities)


# --- working it out --------------------------------------------------------------------------------------------------------


def refresh(s: NinjaState) -> Standing:
    """Work out everything continuous from what lies where and from the effects that are going on."""
    result = Standing()
    s.cache = result
    s.volatile = False
    cards = s.pool.cards
    parts: list[Part] = []
    for card in (*s.zones[2 * FIELD], *s.zones[2 * FIELD + 1], *s.zones[KOTODAMA_SPACE], *(specials(s) if not s.watched else _elsewhere(s))):
        if s.thing[card] != CARD or s.facedown[card]:
            continue
        printed = cards[s.card[card]]
        if printed.activated:
            result.users[s.controller[card]].append(card)
        here = printed.where.get(s.zone[card] >> 1)
        if s.watched and printed.where:
            here = _effective(s, printed, s.zone[card] >> 1)
        if here is None:
            continue
        statics, triggers = here
        for event, ability in triggers:
            result.listeners.setdefault(event, []).append((card, ability))
        for program in statics:
            _cut(s, program, card, s.since[card], parts, result)
    for effect in s.effects:
        _take_up(s, effect, parts, result)
    if parts:
        _apply_levels(s, parts, result)
    if result.rows:
        _listen_again(s, result)
        table = s.pool.programs
        for card, row in result.rows.items():
            if s.thing[card] == CARD and card not in result.users[s.controller[card]] and any(table[a].ability.kind == "activated" for a in row.abilities):
                result.users[s.controller[card]].append(card)
    if result.forbids:
        result.bans = frozenset(part.op.action for part in result.forbids)
    if result.permits:
        result.grants = frozenset(part.op.action for part in result.permits if not (part.static and part.op.objects == ITSELF))
    return result


def _elsewhere(s: NinjaState) -> Iterator[int]:
    """Every card outside field and kotodama space: where a trace wants to see why an ability does not work there."""
    for card in range(s.rules.first_free):
        zone = s.zone[card]
        if zone >= 0 and zone >> 1 != FIELD and zone != KOTODAMA_SPACE:
            yield card


def _effective(s: NinjaState, printed: CardDef, kind: int) -> Any:
    """1202.1: abilities work only where they are effective: a character's on the field (1202.2), others where alone they mean something (1202.3)."""
    if "1202.1" not in s.law:
        return printed.where.get(FIELD)
    here = printed.where.get(kind)
    if here is None:
        return None if "1202.2" in s.law else printed.where.get(FIELD)
    return here if ("1202.2" if kind == FIELD else "1202.3") in s.law else None


def specials(s: NinjaState) -> Iterator[int]:
    """Cards that have something to say outside field and kotodama space, and lie outside them now."""
    if s.specials is None:
        cards = s.pool.cards
        s.specials = tuple(card for card in range(len(s.card)) if s.card[card] >= 0 and s.thing[card] == CARD and cards[s.card[card]].elsewhere)
    for card in s.specials:
        zone = s.zone[card]
        if zone >> 1 != FIELD and zone != KOTODAMA_SPACE:
            yield card


def _cut(s: NinjaState, program: Program, card: int, stamp: int, parts: list[Part], result: Standing) -> None:
    """The parts of a static ability (1210.1, 1213.2)."""
    if s.watched and not all(rule in s.law for rule in ("1201.1c", "1210.1")):
        return
    if "1213.3b-1" not in s.law:
        stamp = 0
    result.looks_at |= program.looks_at
    result.reads_space = result.reads_space or KOTODAMA_SPACE >> 1 in program.looks_at
    if not s.volatile and s.pool.is_volatile(program.number):
        s.volatile = True
    for part in _parts(s, program, card, stamp):
        if part.level == BASE:
            result.bases.setdefault(card, []).append(part)
        else:
            _sort(s, part, parts, result)


def _parts(s: NinjaState, program: Program, card: int, stamp: int) -> list[Part]:
    """The parts of a static ability of that card; kept, because they are asked for again and again and never change."""
    ref = s.ref(card)
    key = (program.number, ref, s.controller[card], stamp)
    known: list[Part] | None = s.pool.parts.get(key)
    if known is None or s.watched:
        scope = s.pool.scope(program.number, ref, s.controller[card])
        ops = program.ability.ops
        known = [Part(op, _level(s, op if "1213.2" in s.law else ops[0], program), scope, stamp, program.number, True, None, ()) for op in ops]
        if len(s.pool.parts) > SCOPES_KEPT:
            s.pool.parts.clear()
        s.pool.parts[key] = known
    return known


def _take_up(s: NinjaState, effect: tuple[Any, ...], parts: list[Part], result: Standing) -> None:
    """A continuous effect that was made by resolving something: its objects are locked (1213.6)."""
    ability, mode, place, source, controller, locked, values, begins, _ends, _iksa, stamp, _used = effect
    if s.turn < begins:
        return
    program = s.pool.programs[ability]
    op = (program.ability.ops if mode < 0 else program.ability.modes[mode].ops)[place]
    scope = s.pool.scope(ability, source, controller, mode, place)
    _sort(s, Part(op, _level(s, op, program), scope, stamp, ability, False, locked, values), parts, result)


def _sort(s: NinjaState, part: Part, parts: list[Part], result: Standing) -> None:
    op = part.op
    if isinstance(op, Forbid):
        result.forbids.append(part)
    elif isinstance(op, Permit):
        result.permits.append(part)
        if part.static and op.objects == ITSELF:
            result.own_grants.add(part.scope.source % LIFE)
    elif isinstance(op, CostChange | Extra):
        (result.cost_changes if isinstance(op, CostChange) else result.extras).append(part)
        if part.static and op.objects == ITSELF:
            result.own_costs.add(part.scope.source % LIFE)
        else:
            result.wide_costs = True
    elif isinstance(op, Replace):
        result.replacements.append(part)
    else:
        parts.append(part)


def _level(s: NinjaState, op: Op, program: Program) -> int:
    if len(program.zones) == len(ZONE_NAMES):
        return BASE  # 1210.2: it works in every zone
    if isinstance(op, Grant):
        return ATTRIBUTES if op.attribute else ABILITIES
    if isinstance(op, Become | Lose):
        return OTHER  # 1213.5; losing has no level of its own: reading A-12
    if isinstance(op, Modify):
        return NUMBERS
    return NUMBERS


def active(s: NinjaState, part: Part) -> bool:
    """Whether a static part holds now: its card still has the ability (1213.3b-3) and its condition is met."""
    if not part.static:
        return True
    source = part.scope.source % LIFE
    if part.ability not in info(s, source).abilities and part.level > ABILITIES and "1213.3b-3" in s.law:
        return False
    condition = s.pool.programs[part.ability].ability.condition
    return condition is None or values.holds(s, condition, part.scope)


def touched(s: NinjaState, part: Part) -> tuple[int, ...]:
    """The handles that the part applies to now: locked ones (1213.6), or whatever fits at this moment (1213.4, 1213.10)."""
    if part.locked is not None and "1213.6" in s.law:
        return tuple(ref % LIFE for ref in part.locked if ref >= 0 and s.alive(ref))
    found = tuple(ref % LIFE for ref in values.things(s, part.op.objects, part.scope) if ref >= 0)
    if s.watched and not ("1213.4" in s.law and "1213.10" in s.law):
        return tuple(card for card in found if s.since[card] <= part.stamp)
    return found


def _apply_levels(s: NinjaState, parts: list[Part], result: Standing) -> None:
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
                    _apply(s, part, card, level, result)
        if level == ABILITIES:
            _statics_gained(s, parts, result)


def _adds_an_item(s: NinjaState, part: Part) -> bool:
    return any(change.how == "=" and getattr(info(s, card), change.item) is None for change in part.op.changes for card in touched(s, part))


def _ordered(s: NinjaState, parts: list[Part], result: Standing) -> list[Part]:
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
            _apply(s, a, card, a.level, result)
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
        (getattr(info(s, card), change.other) if change.how == "swap" else _amount(s, part, i, change)) for card in cards for i, change in enumerate(changes)
    )
    return cards, numbers


def _writes(part: Part) -> set[str]:
    op = part.op
    if isinstance(op, Modify):
        return {change.item for change in op.changes} | {change.other for change in op.changes if change.other}
    if isinstance(op, Become):
        return {op.item}
    if isinstance(op, Lose | Grant):
        return {"attribute"} if op.attribute else {"keyword", "ability"}
    return set()


def _reads(s: NinjaState, part: Part) -> frozenset[str]:
    key = (part.ability, id(part.op), part.static)  # the pool keeps the op, so that its identity is its own
    known = s.pool.reads.get(key)
    if known is None:
        found: set[str] = set()
        if part.static:
            _collect_items(s.pool.programs[part.ability].ability.condition, found)
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
        found.add(data.item)
    for name in fields:
        _collect_items(getattr(data, name), found)


def _amount(s: NinjaState, part: Part, place: int, change: Change) -> int:
    if not part.static:
        return part.values[place]
    return values.number(s, change.number, part.scope)


def _base_row(s: NinjaState, card: int, result: Standing) -> Info:
    """1213.1a: the printed information with what the card's own base abilities make of it (1210.2)."""
    row = Info(s.pool.cards[s.card[card]])
    result.rows[card] = row
    if LEVELS[BASE] in s.law and "1210.2" in s.law:
        for part in result.bases[card]:
            _apply_to_row(s, part, card, row, BASE, result)
    return row


def _apply(s: NinjaState, part: Part, card: int, level: int, result: Standing) -> None:
    row = result.rows.get(card)
    if row is None:
        if card in result.bases:
            row = _base_row(s, card, result)
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
            row.attributes = (op.value,)
        elif op.item == "kind":
            row.kind = op.value
        else:
            row.name = op.value
    elif isinstance(op, Modify):
        _modify(s, part, op, card, row, level, result)


def _lose(s: NinjaState, op: Lose, row: Info) -> None:
    """1327.1: all copies of what is named."""
    if "1327.1" not in s.law:
        return
    table = s.pool.programs
    if op.attribute:
        row.attributes = tuple(a for a in row.attributes if a != op.attribute)
    elif op.keyword == "*":
        row.abilities = ()
        row.ukemi = 0
    else:
        row.abilities = tuple(a for a in row.abilities if table[a].ability.keyword != op.keyword)


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
        amount = _amount(s, part, place, change)
        if change.how == "=":
            setattr(row, change.item, amount)
        elif value is not None and ("1303.1" if amount >= 0 else "1303.2") in s.law:
            setattr(row, change.item, value + amount)


def _statics_gained(s: NinjaState, parts: list[Part], result: Standing) -> None:
    """Static abilities that cards have gained act too, from the moment of gaining."""
    table = s.pool.programs
    for card, row in list(result.rows.items()):
        printed = s.pool.cards[s.card[card]].abilities
        for ability, stamp in zip(row.abilities[len(printed) :], row.gained, strict=False):
            program = table[ability]
            if program.ability.kind == "static" and program.ability.ops and s.zone[card] >> 1 in program.zones:
                before = len(parts)
                _cut(s, program, card, stamp, parts, result)
                for part in parts[before:]:
                    if part.level <= ABILITIES and active(s, part):
                        for other in touched(s, part):
                            _apply(s, part, other, part.level, result)


def _listen_again(s: NinjaState, result: Standing) -> None:
    """Cards that gained or lost abilities listen to what they have now."""
    changed = [card for card, row in result.rows.items() if row.abilities != s.pool.cards[s.card[card]].abilities]
    if not changed:
        return
    for event, pairs in list(result.listeners.items()):
        result.listeners[event] = [pair for pair in pairs if pair[0] not in changed]
    table = s.pool.programs
    for card in changed:
        for ability in result.rows[card].abilities:
            program = table[ability]
            trigger = program.ability.trigger
            if trigger is not None and s.zone[card] >> 1 in program.zones:
                for event in events_of(trigger):
                    result.listeners.setdefault(event, []).append((card, ability))


def unmoved_by(s: NinjaState, card: int, left: int, reached: int) -> bool:
    """Whether what is worked out stays as it is when the card moves between zones of these kinds."""
    now: Standing | None = s.cache
    if now is None or left in now.looks_at or reached in now.looks_at or card in now.rows or card in now.bases or s.effects:
        return False
    where = s.pool.cards[s.card[card]].where
    return left not in where and reached not in where
