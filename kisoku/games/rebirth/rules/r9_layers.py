"""9.10: continuous effects, applied level by level, in the order of dependency and time; and what a card is by them.

Printed values are never overwritten. `info(s, card)` gives the derived ones; they are worked out for all cards at once
when first asked for, and again when something that they hang on has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.effects.standing import allowing, banning
from kisoku.games.rebirth.pool import CardDef, by_zone
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import as_it_is, so
from kisoku.games.rebirth.rules.lasting import ABILITIES
from kisoku.games.rebirth.rules.standing import Guise, Info, Part, Standings
from kisoku.games.rebirth.state import ENTRY, HIDDEN, MEMBER, MOST, NONE, REBIRTH, RebirthState
from kisoku.kernel.modifiers import in_order, makes_a_difference
from kisoku.kernel.rules import examining, rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

EXAMINED = examining()
SPEAKING = (ENTRY, MEMBER, REBIRTH)
"""Zones whose cards are always asked what they say."""
ELSEWHERE = tuple(kind for kind in range(10) if kind not in SPEAKING and kind != HIDDEN[0])


def info(s: RebirthState, card: int) -> Info | CardDef:
    """The card's information as it is now."""
    known = s.cache
    if known is None:
        known = refresh(s)
    row = known.rows.get(card)
    if row is not None:
        return row  # type: ignore[no-any-return]
    if not EXAMINED and not s.facedown[card]:
        plain: CardDef = s.pool.cards[s.card[card]]  # most cards are what is printed on them, and this is asked most
        return plain
    found: CardDef = printed(s, card)
    return found


@rule("9.10.1.1", "2.1.1", "2.6.1", "2.7.1")
def printed(s: RebirthState, card: int) -> Any:
    """What the card is before any effect: what stands on it, or what was said of it when it was laid face down."""
    if s.facedown[card] and s.guise[card]:
        return guise(s, card)
    return s.pool.cards[s.card[card]]


@rule("4.5.5.1", off=lambda s, card: s.pool.cards[s.card[card]])
def guise(s: RebirthState, card: int) -> Guise:
    return Guise(s.guise[card])


def standing(s: RebirthState) -> Standings:
    """All that is continuous, worked out anew only if needed."""
    known: Standings | None = s.cache
    return known if known is not None else refresh(s)


def forbidden(s: RebirthState, action: str, card: int = NONE, player: int = NONE, other: int = NONE) -> bool:
    """Whether something forbids the action."""
    known = s.cache
    if known is None:
        known = refresh(s)
    return action in known.bans and is_banned(s, known, action, card, player, other)


@rule("1.3.3", off=False)
def is_banned(s: RebirthState, known: Standings, action: str, card: int, player: int, other: int) -> bool:
    """A prohibition always wins."""
    return banning(s, known.forbids, active, action, card, player, other) is not None


def permitted(s: RebirthState, action: str, card: int, player: int = NONE) -> bool:
    """Whether a text lets something be done that the rules would not."""
    return bool(standing(s).permits) and text_first(s, action, card, player)


@rule("1.3.1", off=False)
def text_first(s: RebirthState, action: str, card: int, player: int) -> bool:
    return allowing(s, standing(s).permits, active, action, card, player) is not None


# --- working it out ---------------------------------------------------------------------------------------------------


def refresh(s: RebirthState) -> Standings:
    """Work out everything continuous from what lies where and from the effects that are going on."""
    result = Standings()
    s.cache = result
    s.volatile = False
    pool, zones = s.pool, s.zones
    for player in range(s.seats):
        for kind in SPEAKING:
            for card in zones[MOST * kind + player]:
                where = pool.cards[s.card[card]].where
                if EXAMINED and where:
                    where = valid_here(s, where, kind)
                    if pool.cards[s.card[card]].reminded and not only_explains(s):
                        where = {}
                if where and kind in where and not s.facedown[card]:
                    take_up(s, card, kind, player, where[kind], result)
        if pool.elsewhere:
            for kind in ELSEWHERE:
                for card in zones[MOST * kind + player]:
                    where = pool.cards[s.card[card]].where
                    if EXAMINED and where:
                        where = valid_here(s, where, kind)
                    if where and kind in where:
                        take_up(s, card, kind, player, where[kind], result)
    for record in s.effects:
        if s.turn >= record.begins:
            lasting = pool.lasting[record.lasting]
            context = pool.scope(lasting.program, record.card, record.player)
            sort(s, Part(lasting, context, record.stamp, record), result)
    if result.others:
        apply_levels(s, result)
    if result.forbids:
        result.bans = frozenset(part.lasting.action for part in result.forbids)
    return result


def _anywhere(s: RebirthState, where: Any, kind: int) -> Any:
    return {kind: next(iter(where.values()))} if kind in SPEAKING else where


@rule("9.4.4", "9.4.4.1", off=_anywhere)
def valid_here(s: RebirthState, where: Any, kind: int) -> Any:
    """An ability that names its zone is valid nowhere else."""
    return where


only_explains = so("2.4.2")
"""Words in brackets on a card are none of its abilities."""


def take_up(s: RebirthState, card: int, kind: int, player: int, says: Any, result: Standings) -> None:
    """What a card says where it lies."""
    statics, triggers, users = says
    for event, program in triggers:
        result.listeners.setdefault(event, []).append((card, program))
    for program in users:
        result.users[player].append((card, program))
    for program in statics:
        context = s.pool.scope(program.number, s.ref(card), master_of_static(s, player))
        stamp = since(s, card)
        for static in says_all_the_time(s, program):
            sort(s, Part(static, context, stamp), result)


master_of_static = as_it_is("3.1.2.1", off=lambda s, player: (player + 1) % s.seats)
"""That of its card."""


@rule("9.1.1.3", "9.1.1.3.1", "9.1.1", off=())
def says_all_the_time(s: RebirthState, program: Any) -> tuple[Any, ...]:
    """A static ability has its effect as long as it is valid, and is never played."""
    statics: tuple[Any, ...] = program.statics
    return statics


@rule("9.10.1.6.1", off=0)
def since(s: RebirthState, card: int) -> int:
    """The time stamp of what a static ability says: when its card came."""
    return s.since[card]


def sort(s: RebirthState, part: Part, result: Standings) -> None:
    result.sort(part)
    lasting = part.lasting
    if part.record is None and lasting.kind in APPLY:
        result.looks |= lasting.looks
        s.volatile = s.volatile or lasting.volatile


def active(s: RebirthState, part: Part) -> bool:
    """Whether it holds now: an effect that was made always, what a card says while it has the ability, validly."""
    if part.record is not None:
        return True
    lasting = part.lasting
    if lasting.level > ABILITIES and not still_says_so(s, part):
        return False
    condition = s.pool.programs[lasting.program].condition
    if condition is not None and not valid_by_keyword(s, condition, part.context):
        return False
    return lasting.condition is None or valid_by_text(s, lasting.condition, part.context)


@rule("9.10.1.2", off=True)
def still_says_so(s: RebirthState, part: Part) -> bool:
    """An ability that its card has lost says nothing at the later levels."""
    return part.lasting.program in info(s, part.context.card % LIFE).abilities


@rule("11.2.3.1", "9.4.2", off=True)
def valid_by_keyword(s: RebirthState, condition: Any, context: Any) -> bool:
    """A static ability whose condition keyword is not met is invalid."""
    return bool(condition(s, context))


@rule("9.4.3", off=True)
def valid_by_text(s: RebirthState, condition: Any, context: Any) -> bool:
    return bool(condition(s, context))


# --- the levels -------------------------------------------------------------------------------------------------------


@rule("9.10.1")
def apply_levels(s: RebirthState, result: Standings) -> None:
    """Abilities, then what is no number, then numbers."""
    for level, apply_level in enumerate(LEVELS):
        parts = [part for part in result.others if part.lasting.level == level]
        if parts:
            apply_level(s, parts, result)
        if level == ABILITIES and result.rows:
            speak_again(s, result)


def apply_all(s: RebirthState, parts: list[Part], result: Standings) -> None:
    late = []
    for part in in_turn(s, parts, result) if len(parts) > 1 else parts:
        if active(s, part):
            for card in touched(s, part):
                if part.record is None and part.lasting.sets and not frozen(s, part, card):
                    late.append((part, card))
                else:
                    apply(s, part, card, result)
    for part, card in late:
        apply(s, part, card, result)


LEVELS = tuple(rule(number, off=None)(apply_all) for number in ("9.10.1.2", "9.10.1.3", "9.10.1.4"))


@rule("9.10.1.6", off=lambda s, parts, result: parts)
def in_turn(s: RebirthState, parts: list[Part], result: Standings) -> Iterable[Part]:
    """By time stamps, unless one depends on another."""
    if not any(part.lasting.reads for part in parts if part.record is None):
        return sorted(parts, key=lambda part: part.stamp)
    return in_order(parts, lambda part: part.stamp, lambda b, a: depends(s, b, a, result))


@rule("9.10.1.5", off=False)
def depends(s: RebirthState, b: Part, a: Part, result: Standings) -> bool:
    """Whether applying a first changes what b applies to, or how."""
    if b.record is not None or not b.lasting.reads & a.lasting.writes:
        return False

    def act() -> None:
        for card in touched(s, a) if active(s, a) else ():
            apply(s, a, card, result)

    return makes_a_difference(result.rows, Info, lambda: outcome(s, b), act)


def outcome(s: RebirthState, part: Part) -> Any:
    if not active(s, part):
        return ()
    return touched(s, part), [part.number(s, place) for place in range(len(part.lasting.changes))]


def touched(s: RebirthState, part: Part) -> tuple[int, ...]:
    """The handles that the part applies to now."""
    if part.record is None:
        return whatever_fits(s, part)
    found = those_of_then(s, part.record.refs or ())
    return tuple(card for card in found if on_the_same_side(s, part.record, card))


@rule("9.10.3", off=())
def whatever_fits(s: RebirthState, part: Part) -> tuple[int, ...]:
    """What a static ability is about: whatever fits at this moment, from the moment at which it came."""
    return tuple(ref % LIFE for ref in part.lasting.things(s, part.context) if ref >= 0)


@rule("9.10.2", "4.1.4", off=lambda s, refs: tuple(ref % LIFE for ref in refs if ref >= 0))
def those_of_then(s: RebirthState, refs: tuple[int, ...]) -> tuple[int, ...]:
    """What an effect was fixed to, but for what has changed its zone since."""
    return tuple(ref % LIFE for ref in refs if ref >= 0 and s.alive(ref))


@rule("4.5.5.2", off=True)
def on_the_same_side(s: RebirthState, record: Any, card: int) -> bool:
    """An effect on a face-down card does not apply while it lies face up, and the other way round (reading A-39)."""
    return record.holder < 0 or s.facedown[card] == record.holder or s.zone[card] // MOST not in (ENTRY, MEMBER)


def row_of(s: RebirthState, card: int, result: Standings) -> Info:
    row = result.rows.get(card)
    if row is None:
        row = result.rows[card] = Info(printed(s, card))
    return row


def apply(s: RebirthState, part: Part, card: int, result: Standings) -> None:
    acts = part.lasting.acts
    if acts is None or acts(s):
        APPLY[part.lasting.kind](s, part, card, row_of(s, card, result))


def grant(s: RebirthState, part: Part, card: int, row: Info) -> None:
    op = part.lasting.op
    if op.attribute:
        row.attributes = row.attributes if op.attribute in row.attributes else (*row.attributes, op.attribute)
        return
    given = part.record.values if op.item == "abilities" and part.record is not None else (part.lasting.granted,)
    row.abilities = (*row.abilities, *given)
    row.gained = (*row.gained, *((number, part.stamp) for number in given))
    row.keywords = keywords_of(s, (*row.abilities, *row.invalid))


def lose(s: RebirthState, part: Part, card: int, row: Info) -> None:
    op, table = part.lasting.op, s.pool.programs
    if op.attribute:
        row.attributes = ()
        return
    gone = tuple(number for number in row.abilities if meant(table[number], op.keyword))
    row.abilities = tuple(number for number in row.abilities if number not in gone)
    if op.item == "valid":
        row.invalid = (*row.invalid, *still_there(s, gone))
    else:
        row.invalid = tuple(number for number in row.invalid if not meant(table[number], op.keyword))
        row.keywords = keywords_of(s, (*row.abilities, *row.invalid))


still_there = as_it_is("9.4.2", off=())
"""What is only invalid."""


def meant(program: Any, word: str) -> bool:
    """Whether an ability is of that keyword or kind; Cancel is a static one too (11.4.1)."""
    known = (program.keyword, program.kind, *conditions_of(program.ability.condition))
    return word == "*" or word in known or (word == "static" and program.kind == "cancel")


def conditions_of(condition: ir.Condition | None) -> tuple[str, ...]:
    """The condition keywords of an ability."""
    if isinstance(condition, ir.Every | ir.Some):
        return tuple(word for part in condition.conditions for word in conditions_of(part))
    return (condition.name,) if isinstance(condition, ir.Fact) else ()


def keywords_of(s: RebirthState, abilities: tuple[int, ...]) -> frozenset[str]:
    return frozenset(s.pool.programs[number].keyword for number in abilities) - {""}


def become(s: RebirthState, part: Part, card: int, row: Info) -> None:
    """Another name; or that one too, as part of its name (2.1.2)."""
    name = part.lasting.op.value
    row.name = f"{row.name}／{name[1:]}" if name.startswith("+") else name


COLUMNS = {"atk": "atk", "def": "df", "cost": "cost"}


def modify(s: RebirthState, part: Part, card: int, row: Info) -> None:
    """Numbers change; what has none keeps none. An effect that was made has its differences fixed."""
    for place, change in enumerate(part.lasting.changes):
        item = COLUMNS.get(change.item)
        value = None if item is None else getattr(row, item)
        if item is None or value is None:
            continue
        if change.how == "=" and part.record is None:
            setattr(row, item, value + difference(s, part, card, place, value))
        else:
            setattr(row, item, added(s, change.item, value, part.number(s, place)))


@rule("5.17.1", off=lambda s, item, value, amount: value)
def added(s: RebirthState, item: str, value: int, amount: int) -> int:
    return value + amount


@rule("9.10.4", off=0)
def difference(s: RebirthState, part: Part, card: int, place: int, value: int) -> int:
    """ "Becomes N" of a static ability: the difference that was taken when it began to apply (reading A-14)."""
    fixed = frozen(s, part, card)
    return int(fixed[place]) if fixed else part.number(s, place) - value


def frozen(s: RebirthState, part: Part, card: int) -> tuple[int, ...]:
    key = (part.lasting.number, part.context.card, s.ref(card))
    return next((tuple(row[3:]) for row in s.frozen if row[:3] == key), ())


def freeze(s: RebirthState) -> None:
    """Keep the differences of what sets numbers continuously, for as long as it does."""
    if not s.pool.freezing and not s.frozen:
        return
    rows = []
    for part in standing(s).others:
        if part.record is None and part.lasting.sets and active(s, part):
            for card in touched(s, part):
                known = frozen(s, part, card)
                if not known:
                    now = info(s, card)
                    base = without(s, part, card)
                    known = tuple(
                        (getattr(now, COLUMNS[change.item]) or 0) - (base[change.item] or 0)
                        if change.how == "=" and change.item in COLUMNS
                        else 0
                        for change in part.lasting.changes
                    )
                rows.append((part.lasting.number, part.context.card, s.ref(card), *known))
    if tuple(rows) != s.frozen:
        atoms.set_frozen(s, tuple(rows))


def without(s: RebirthState, part: Part, card: int) -> dict[str, int | None]:
    """The numbers of the card if the part did not apply to it."""
    result = Standings()
    result.others = [other for other in standing(s).others if other is not part]
    kept, s.cache = s.cache, result
    apply_levels(s, result)
    row: Any = result.rows.get(card) or printed(s, card)
    s.cache = kept
    return {item: getattr(row, column) for item, column in COLUMNS.items()}


APPLY: dict[str, Callable[[RebirthState, Part, int, Info], None]] = {
    "grant": grant, "lose": lose, "become": become, "modify": modify,
}  # fmt: skip


def speak_again(s: RebirthState, result: Standings) -> None:
    """Cards that have gained or lost abilities say and listen to what they have now."""
    table = s.pool.programs
    for card, row in list(result.rows.items()):
        base = printed(s, card)
        if row.abilities == base.abilities:
            continue
        kind, player = s.zone[card] // MOST, s.zone[card] % MOST
        for event, pairs in result.listeners.items():
            result.listeners[event] = [pair for pair in pairs if pair[0] != card]
        result.users[player] = [pair for pair in result.users[player] if pair[0] != card]
        where = by_zone((table[number] for number in row.abilities), row.kind)
        statics, triggers, users = where.get(kind, ((), (), ()))
        for event, program in triggers:
            result.listeners.setdefault(event, []).append((card, program))
        result.users[player] += [(card, program) for program in users]
        stamps = dict(row.gained)
        for program in statics:
            if program.number in base.abilities:
                continue
            context = s.pool.scope(program.number, s.ref(card), player)
            for static in program.statics:
                part = Part(static, context, stamps.get(program.number, 0))
                sort(s, part, result)
                if static.level == ABILITIES and static.kind in APPLY and active(s, part):
                    for other in touched(s, part):
                        apply(s, part, other, result)
