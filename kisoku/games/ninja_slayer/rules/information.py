"""What a card is right now: printed information, and what continuous effects make of it (200, 1202, 1210).

Printed values are never overwritten. `info(s, card)` gives the derived ones; they are worked out for all cards at once
when first asked for, and again when something they depend on has changed. How effects are applied is chapter 1213's
(r1213_layers).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.programs import SCOPES_KEPT
from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.pool import CardDef, Program
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so
from kisoku.games.ninja_slayer.rules.frames import Context
from kisoku.games.ninja_slayer.rules.lasting import ABILITIES, BASE
from kisoku.games.ninja_slayer.rules.r1213_layers import active, apply, apply_levels, base_row, touched
from kisoku.games.ninja_slayer.rules.standing import NO_INFORMATION, Info, Part, Standings
from kisoku.games.ninja_slayer.state import CARD, FIELD, KOTODAMA_SPACE, NinjaState
from kisoku.kernel.looking_back import controller_of as controller_of
from kisoku.kernel.looking_back import last_information as last_information
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE

if TYPE_CHECKING:
    from collections.abc import Iterator


def info(s: NinjaState, card: int) -> Info | CardDef:
    """The card's information as it is now."""
    if s.facedown[card] and has_no_information(s):
        return NO_INFORMATION
    standing = s.cache
    if standing is None:
        standing = refresh(s)
    row = standing.rows.get(card)
    if row is not None:
        return row  # type: ignore[no-any-return]
    if card in standing.bases:
        return base_row(s, card, standing)
    return s.pool.cards[s.card[card]]


@rule("205.2", off="")
def kind_of(s: NinjaState, card: int) -> str:
    """A Character or a Kotodama."""
    return info(s, card).kind


has_no_information = so("309.1b-1")
"""What lies face down."""


def standing(s: NinjaState) -> Standings:
    """All that is continuous, worked out anew only if needed."""
    known: Standings | None = s.cache
    return known if known is not None else refresh(s)


def banned(s: NinjaState, action: str) -> bool:
    """Whether any prohibition is about the action at all; a quick look before `forbidden`."""
    now: Standings | None = s.cache
    return action in (now if now is not None else refresh(s)).bans


def programs(s: NinjaState, card: int) -> Iterator[Program]:
    """The card's abilities as it has them now, the Ukemi apart."""
    table = s.pool.programs
    for ability in info(s, card).abilities:
        yield table[ability]


@rule("1202.1", off=False)
@rows(("1202.2", "1202.3"), lambda s, card, program: "1202.2" if s.zone[card] >> 1 == FIELD else "1202.3", off=False)
def works(s: NinjaState, card: int, program: Program) -> bool:
    """Whether an ability of the card is effective where the card is."""
    return s.zone[card] >> 1 in program.zones


def activated(s: NinjaState, card: int) -> tuple[int, ...]:
    """The activated abilities that the card has now."""
    row = info(s, card)
    if isinstance(row, CardDef):
        return row.activated
    table = s.pool.programs
    return tuple(ability for ability in row.abilities if table[ability].kind == "activated")


def has_keyword(s: NinjaState, card: int, keyword: str) -> bool:
    row = info(s, card)
    table = s.pool.programs
    known = row.keywords if isinstance(row, CardDef) else [table[ability].keyword for ability in row.abilities]
    return keyword in known and has_it(s, keyword)


@rows((), lambda s, keyword: f"keyword {keyword}", off=False)
def has_it(s: NinjaState, keyword: str) -> bool:
    """A keyword is carried out where it is looked for."""
    return True


# --- 1215: what is gone ---------------------------------------------------------------------------


def last_info(s: NinjaState, row: tuple[Any, ...]) -> Any:
    """The remembered information, in the shape of a card's: (ref, zone, controller, damage, bowed, information or
    print).
    """
    if isinstance(row[5], int):
        return s.pool.cards[row[5]]
    known = Info(NO_INFORMATION)
    (
        known.name, known.epithet, known.kind, known.cost, known.attributes, known.abilities, known.karate,
        known.endurance, known.sabotage, known.ukemi,
    ) = row[5]  # fmt: skip
    return known


# --- working it out -------------------------------------------------------------------------------


def refresh(s: NinjaState) -> Standings:
    """Work out everything continuous from what lies where and from the effects that are going on."""
    result = Standings()
    s.cache = result
    s.volatile = False
    cards, zones, thing, facedown, print_of, zone_of, listeners = (
        s.pool.cards,
        s.zones,
        s.thing,
        s.facedown,
        s.card,
        s.zone,
        result.listeners,
    )
    parts: list[Part] = []
    users: list[int] = []
    for card in (*zones[2 * FIELD], *zones[2 * FIELD + 1], *zones[KOTODAMA_SPACE], *specials(s)):
        if thing[card] != CARD or facedown[card]:
            continue
        printed = cards[print_of[card]]
        if printed.activated:
            users.append(card)
        here = effective(s, printed, zone_of[card] >> 1) if EXAMINED else printed.where.get(zone_of[card] >> 1)
        if here is None:
            continue
        statics, triggers = here
        for event, ability in triggers:
            if event in listeners:
                listeners[event].append((card, ability))
            else:
                listeners[event] = [(card, ability)]
        for program in statics:
            _cut(s, program, card, s.since[card], parts, result)
    for record in s.effects:
        _take_up(s, record, parts, result)
    if parts:
        apply_levels(s, parts, result, _statics_gained)
    if result.rows:
        _listen_again(s, result)
        table = s.pool.programs
        for card, row in result.rows.items():
            if s.thing[card] == CARD and card not in users and any(table[a].kind == "activated" for a in row.abilities):
                users.append(card)
    for card in users:
        plain = card not in result.rows and card not in result.bases
        for ability in cards[print_of[card]].activated if plain else activated(s, card):
            result.users[s.controller[card]].append((card, ability))
    if result.forbids:
        result.bans = frozenset(part.lasting.action for part in result.forbids)
    if result.permits:
        result.grants = frozenset(
            part.lasting.action for part in result.permits if part.record is not None or not part.lasting.own
        )
    return result


def _all_others(s: NinjaState) -> list[int]:
    """Every card outside field and kotodama space."""
    return [
        card
        for card in range(s.rules.first_free)
        if s.zone[card] >= 0 and s.zone[card] >> 1 != FIELD and s.zone[card] != KOTODAMA_SPACE
    ]


EXAMINED = examining()
Here = tuple[tuple[Program, ...], tuple[tuple[str, int], ...]]


@rule("1202.1", "1202.2", off=lambda s, printed, kind: printed.where.get(FIELD))
def effective(s: NinjaState, printed: CardDef, kind: int) -> Here | None:
    """What the card says where it lies: a character on the field, others where alone they mean something."""
    return printed.where.get(kind) if kind == FIELD else effective_elsewhere(s, printed, kind)


@rule("1202.3")
def effective_elsewhere(s: NinjaState, printed: CardDef, kind: int) -> Here | None:
    return printed.where.get(kind)


@rule("1202.1", "1202.2", off=_all_others)
def specials(s: NinjaState) -> list[int]:
    """Cards that have something to say outside field and kotodama space, and lie outside them now."""
    if s.specials is None:
        cards = s.pool.cards
        s.specials = tuple(
            card
            for card in range(len(s.card))
            if s.card[card] >= 0 and s.thing[card] == CARD and cards[s.card[card]].elsewhere
        )
    zone_of = s.zone
    return [card for card in s.specials if zone_of[card] >> 1 != FIELD and zone_of[card] != KOTODAMA_SPACE]


def _cut(s: NinjaState, program: Program, card: int, stamp: int, parts: list[Part], result: Standings) -> None:
    """The parts of a static ability (1210.1, 1213.2)."""
    result.looks_at |= program.looks_at[s.controller[card]]
    s.volatile = s.volatile or program.volatile
    for part in what_it_says(s, program, card, stamp):
        if part.lasting.level == BASE:
            result.bases.setdefault(card, []).append(part)
        else:
            _sort(s, part, parts, result)


@rule("1201.1c", "1210.1", "1213.2", off=())
def what_it_says(s: NinjaState, program: Program, card: int, stamp: int) -> list[Part]:
    """The parts of a static ability of that card; kept, because they are asked for again and again and never change."""
    ref = card + LIFE * s.life[card]
    stamp = since_it_came(s, stamp)
    key = (program.number, ref, s.controller[card], stamp)
    known: list[Part] | None = s.pool.parts.get(key)
    if known is None:
        context = s.pool.scope(program.number, ref, s.controller[card])
        if len(s.pool.parts) > SCOPES_KEPT:
            s.pool.parts.clear()
        known = s.pool.parts[key] = [Part(static, context, stamp) for static in program.statics]
    return known


since_it_came = as_it_is("1213.3b-1", off=0)
"""The time stamp of what a static ability says: when its card came, or it was gained."""


def _take_up(s: NinjaState, record: Record, parts: list[Part], result: Standings) -> None:
    """A continuous effect that was made by resolving something: its objects are locked (1213.6)."""
    if s.turn < record.begins:
        return
    lasting = s.pool.lasting[record.lasting]
    s.volatile = s.volatile or lasting.momentary
    context = s.pool.scope(lasting.program, record.card, record.player)
    if lasting.kind == "replace":  # it remembers what it was about
        context = Context(record.player, record.card, lasting.program)
        context.it, context.targets = record.refs, (record.refs or (),)
    _sort(s, Part(lasting, context, record.stamp, record), parts, result)


def _sort(s: NinjaState, part: Part, parts: list[Part], result: Standings) -> None:
    result.sort(part)
    lasting = part.lasting
    own = part.record is None and lasting.own
    if lasting.kind == "permit" and own:
        result.own_grants.add(part.context.card % LIFE)
    elif lasting.kind in ("costchange", "extra"):
        if own:
            result.own_costs.add(part.context.card % LIFE)
        else:
            result.wide_costs = True
            if lasting.informs:
                parts.append(part)
    elif lasting.kind in ("grant", "lose", "become", "modify"):
        parts.append(part)


def _statics_gained(s: NinjaState, parts: list[Part], result: Standings) -> None:
    """Static abilities that cards have gained act too, from the moment of gaining."""
    table = s.pool.programs
    for card, row in list(result.rows.items()):
        printed = s.pool.cards[s.card[card]].abilities
        for ability, stamp in zip(row.abilities[len(printed) :], row.gained, strict=False):
            program = table[ability]
            if program.statics and s.zone[card] >> 1 in program.zones:
                before = len(parts)
                _cut(s, program, card, stamp, parts, result)
                for part in parts[before:]:
                    if part.lasting.level <= ABILITIES and active(s, part):
                        for other in touched(s, part):
                            apply(s, part, other, part.lasting.level, result)


def _listen_again(s: NinjaState, result: Standings) -> None:
    """Cards that gained or lost abilities listen to what they have now."""
    changed = [card for card, row in result.rows.items() if row.abilities != s.pool.cards[s.card[card]].abilities]
    if not changed:
        return
    result.regained = True
    for event, pairs in list(result.listeners.items()):
        result.listeners[event] = [pair for pair in pairs if pair[0] not in changed]
    table = s.pool.programs
    for card in changed:
        for ability in result.rows[card].abilities:
            program = table[ability]
            if s.zone[card] >> 1 in program.zones:
                for event in program.heard:
                    result.listeners.setdefault(event, []).append((card, ability))


def unmoved_by(s: NinjaState, card: int, left: int, reached: int) -> bool:
    """Whether what is worked out stays as it is when the card moves between these zones."""
    now: Standings | None = s.cache
    if (
        now is None
        or s.trace is not None
        or now.looks_at & (1 << left | 1 << reached)
        or card in now.rows
        or card in now.bases
    ):
        return False
    printed = s.pool.cards[s.card[card]]
    return left >> 1 not in printed.speaks and reached >> 1 not in printed.speaks
