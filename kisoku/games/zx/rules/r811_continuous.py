"""811: continuous effects on cards, layer by layer, in the order of dependency and time; and all that stands (803.1,
801.2c).

Printed values are never overwritten. `info(s, card)` gives the derived ones; they are worked out for all cards at once
when first asked for, and again when something they depend on has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.effects.standing import Record
from kisoku.games.zx.pool import CardDef, Program
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so
from kisoku.games.zx.rules.frames import Context
from kisoku.games.zx.rules.lasting import NUMBERS, WORDS
from kisoku.games.zx.rules.r1100_keywords import keyword_works
from kisoku.games.zx.rules.standing import NO_INFORMATION, Info, Part, Standings
from kisoku.games.zx.state import (
    DYNAMIS,
    FORCE_ZONE,
    KIND,
    NONE,
    PLAYER_SQUARES,
    SQUARE,
    SQUARES,
    TEMPORARY,
    TEMPORARY_ZONE,
    UNDER,
    UNDER_ZONE,
    ZX,
    ZxState,
)  # fmt: skip
from kisoku.kernel.looking_back import controller_of as controller_of
from kisoku.kernel.looking_back import last_information as last_information
from kisoku.kernel.modifiers import in_order, makes_a_difference
from kisoku.kernel.rules import examining, rule
from kisoku.kernel.state import LIFE


def info(s: ZxState, card: int) -> Info | CardDef:
    """The card's information as it is now. A card that lies face down on a square or as a force has none (302.3b)."""
    if s.facedown[card] and not seen_anyway(s, card):
        return NO_INFORMATION
    now: Standings | None = s.cache
    if now is None:
        now = refresh(s)
    row = now.rows.get(card)
    return row if row is not None else s.pool.cards[s.card[card]]


@rule("302.3", "302.3b", "301.3b", off=True)
def seen_anyway(s: ZxState, card: int) -> bool:
    return KIND[s.zone[card]] == DYNAMIS


def standing(s: ZxState) -> Standings:
    """All that is continuous, worked out anew only if needed."""
    known: Standings | None = s.cache
    return known if known is not None else refresh(s)


# --- 803: what is valid ---------------------------------------------------------------------------


def lies_right(s: ZxState, card: int, program: Program) -> bool:
    """803.1b-e: whether the ability is where and how it has to be, apart from conditions."""
    zone = s.zone[card]
    kind = KIND[zone]
    if kind not in program.zones or (program.keyword and not keyword_works(s, program.keyword)):
        return False
    if kind == DYNAMIS:
        return right_face(s, card, program)
    if s.facedown[card] and not without_face(s, card):
        return False
    if not program.ability.zones and not (in_temporary(s) if kind == TEMPORARY else on_a_square(s)):
        return False
    return not program.where or (program.where == "player") == (zone in PLAYER_SQUARES)


on_a_square = so("205.1a", "803.1b")
"""Without another mark an ability is valid on a square."""

in_temporary = so("205.1b", "803.1c", "809.1")
"""An event ability is valid from play to resolution."""


@rule("803.1e", off=True)
def right_face(s: ZxState, card: int, program: Program) -> bool:
    """In the Dynamis the face matters only where the text says so."""
    return program.face == 0 or (program.face < 0) == bool(s.facedown[card])


@rule("803.1d", "312.2a", "1019.3", off=True)
def without_face(s: ZxState, card: int) -> bool:
    """A card that lies face down in an open zone has no valid ability."""
    return False


@rule("803.1", "803.2a", "205.4b", off=True)
def conditions_hold(s: ZxState, program: Program, context: Context) -> bool:
    """What an ability says of when it is valid; if that is not so, all of it is invalid."""
    return program.condition is None or program.condition(s, context)


def active(s: ZxState, part: Part) -> bool:
    """Whether it holds now: a lasting effect always, what a card says while the card has the ability and the condition
    is met.
    """
    if part.record is not None:
        return True
    lasting = part.lasting
    card = part.context.card % LIFE
    now: Standings | None = s.cache
    row = None if now is None else now.rows.get(card)
    if row is not None and lasting.program not in row.abilities:
        return False
    return lasting.condition is None or its_condition(s, part)


@rule("803.2a", off=True)
def its_condition(s: ZxState, part: Part) -> bool:
    """If what an ability says of itself is not so, all of it is invalid."""
    return bool(part.lasting.condition(s, part.context))  # type: ignore[misc]


# --- composites: 202.7, 202.8, 202.10, 1029 -------------------------------------------------------


def under(s: ZxState, card: int) -> list[int]:
    """The cards that are part of this one."""
    return [other for other in s.zones[UNDER_ZONE] if s.host[other] == card]


def shifts_on(s: ZxState, card: int) -> list[int]:
    return [other for other in under(s, card) if s.pool.cards[s.card[other]].kind == "shift"]


@rule("1029.1a", off=False)
def in_unison(s: ZxState, card: int) -> bool:
    """A zx that a Player Extra is part of."""
    if KIND[s.zone[card]] != SQUARE or "player" in s.pool.cards[s.card[card]].kinds:
        return False
    return any(s.pool.cards[s.card[other]].kind == "player_extra" and not s.facedown[other] for other in under(s, card))


def composite(s: ZxState, card: int) -> Info | None:
    """What a card is that others are part of; None if there are none."""
    parts = [other for other in under(s, card) if not s.facedown[other]]
    if not parts:
        return None
    row = Info(s.pool.cards[s.card[card]])
    for other in parts:
        printed = s.pool.cards[s.card[other]]
        if printed.kind == "shift":
            share_shift(s, row, printed)
        elif in_unison(s, card) or row.kind in ("player", "player_extra"):
            share_all(s, row, printed)
        elif printed.facts.half and printed.facts.half == "lower":
            share_half(s, row, printed)
        elif printed.facts.half:
            share_all(s, row, printed)
    if in_unison(s, card):
        row.kind, row.kinds = ZX, frozenset((ZX,))
    if row.kind == "overboost" and not row.player_name:
        row.player_name = name_of_the_player(s, card)
    return row


@rule("202.8a", "202.8d", "202.8e", "207.13a")
def share_shift(s: ZxState, row: Info, printed: CardDef) -> None:
    """What the plus icons of a Shift name is shared with its host."""
    plus = printed.facts.plus
    if "name" in plus:
        row.names = (*row.names, *printed.names)
    if "text" in plus:
        row.abilities = (*row.abilities, *printed.abilities)
    if "colour" in plus:
        row.colours = (*row.colours, *(colour for colour in printed.colours if not twice(s, row.colours, colour)))
    if "race" in plus and ZX in row.kinds:
        row.races = (*row.races, *(race for race in printed.races if not twice(s, row.races, race)))


@rule("202.8f", off=False)
def twice(s: ZxState, there: tuple[str, ...], new: str) -> bool:
    return new in there


@rule("202.10c", "202.10d", "1029.1c", "1007.5")
def share_all(s: ZxState, row: Info, printed: CardDef) -> None:
    """All but the kind is shared."""
    row.names = tuple(dict.fromkeys((*row.names, *printed.names)))
    row.abilities = (*row.abilities, *printed.abilities)
    row.colours = tuple(dict.fromkeys((*row.colours, *printed.colours)))
    row.races = tuple(dict.fromkeys((*row.races, *printed.races)))
    row.icons |= printed.icons
    row.shield = row.shield or printed.shield
    if row.power is None:
        row.power = printed.power
    row.player_name = row.player_name or printed.player_name


@rule("202.7b")
def share_half(s: ZxState, row: Info, printed: CardDef) -> None:
    """The lower half of an Overboost has the same name; what else it says is said by both."""
    row.abilities = (*row.abilities, *printed.abilities)
    row.races = tuple(dict.fromkeys((*row.races, *printed.races)))
    row.player_name = row.player_name or printed.player_name


@rule("202.7d", off="")
def name_of_the_player(s: ZxState, card: int) -> str:
    """The player name of the Player card that lies face down under it; that card's name, if it has none."""
    for other in under(s, card):
        printed = s.pool.cards[s.card[other]]
        if printed.kind == "player":
            return printed.player_name or printed.name
    return ""


# --- working it out -------------------------------------------------------------------------------


def refresh(s: ZxState) -> Standings:
    """Work out everything continuous from what lies where and from the effects that are going on."""
    result = Standings()
    s.cache = result
    s.volatile = False
    parts: list[Part] = []
    cards, print_of, zone_of, facedown = s.pool.cards, s.card, s.zone, s.facedown
    joined = bool(s.zones[UNDER_ZONE])
    hosts = {s.host[card] for card in s.zones[UNDER_ZONE]} if joined else ()
    for card in speaking(s):
        kind = KIND[zone_of[card]]
        if facedown[card] and kind != DYNAMIS and not without_face(s, card):
            continue
        row = composite(s, card) if joined and card in hosts else None
        if row is None:
            said: Iterable[Program] = cards[print_of[card]].where.get(kind, ())
        else:
            result.rows[card] = row
            said = (s.pool.programs[number] for number in row.abilities)
        for program in said:
            take_up(
                s,
                card,
                program,
                s.stamp[card],
                parts,
                result,
                not EXAMINED and row is None and kind != DYNAMIS and not program.where,
            )
    for record in s.effects:
        lasting_effect(s, record, parts, result)
    if result.forbids:
        result.bans = frozenset(part.lasting.action for part in result.forbids)
    if parts:
        apply_layers(s, parts, result)
    return result


def speaking(s: ZxState) -> list[int]:
    """Every card that may have something to say where it lies."""
    zones = s.zones
    found: list[int] = []
    for zone in SQUARES:
        found += zones[zone]
    found += zones[FORCE_ZONE]
    found += zones[TEMPORARY_ZONE]
    specials = s.specials
    if specials is None:
        cards = s.pool.cards
        specials = s.specials = tuple(
            card for card in range(len(s.card)) if s.card[card] >= 0 and cards[s.card[card]].elsewhere
        )
    zone_of = s.zone
    for card in specials:
        if zone_of[card] < TEMPORARY_ZONE:
            found.append(card)
    return found


def take_up(
    s: ZxState, card: int, program: Program, stamp: int, parts: list[Part], result: Standings, lies: bool = False
) -> None:
    """What an ability says continuously, waits for, or can be played for."""
    if not lies and not lies_right(s, card, program):
        return
    if EXAMINED and not apart(s) and program.number != next(iter(s.pool.cards[s.card[card]].abilities), program.number):
        return
    if program.kind == "activated":
        result.users[s.controller[card]].append((card, program.number))
    elif program.statics:
        result.looks_at |= program.looks_at
        s.volatile = s.volatile or program.momentary
        for part in what_it_says(s, card, program, stamp):
            sort(part, parts, result)
    else:
        for event in program.heard:
            result.listeners.setdefault(event, []).append((card, program.number))


apart = so("205.2", "801.2")
"""Every paragraph is an ability by itself, of one of five kinds; not only the first."""


EXAMINED = examining()


@rule("801.2c", "802.2", "802.2b", off=())
def what_it_says(s: ZxState, card: int, program: Program, stamp: int) -> list[Part]:
    context = s.pool.scope(program.number, s.ref(card), s.controller[card])
    if s.since or EXAMINED:
        stamp = valid_since(s, program.number, s.ref(card), stamp)
    return [Part(static, context, stamp) for static in program.statics]


# --- 811.3a: since when ---------------------------------------------------------------------------


@rule("811.3a", off=lambda s, program, ref, stamp: stamp)
def valid_since(s: ZxState, program: int, ref: int, stamp: int) -> int:
    """The time of a constant ability is when it became valid: not when its card came to its present square, and anew
    each time.
    """
    return next((row[2] for row in s.since if row[0] == program and row[1] == ref), stamp)


def keep_time(s: ZxState) -> None:
    """Note which constant abilities have become valid, or are no longer, if the order of such may matter."""
    timed = s.timed
    if timed is None:
        timed = s.timed = whose_time_matters(s)
    if not timed:
        return
    parts = [part for part in standing(s).others if part.record is None and part.lasting.program in timed]
    now = {(part.lasting.program, part.context.card) for part in parts if active(s, part)}
    known = {row[:2] for row in s.since}
    moved = {row[:2] for row in s.since if row[0] not in timed}
    if now | moved != known:
        kept = tuple(row for row in s.since if row[:2] in now or row[:2] in moved)
        atoms.set_since(s, (*kept, *((*key, atoms.tick(s)) for key in sorted(now - known))))


def whose_time_matters(s: ZxState) -> tuple[int, ...]:
    """Constant abilities of this game's cards that have a condition, if something in the game sets what they change."""
    there = {number for card in set(s.card) if card >= 0 for number in s.pool.cards[card].abilities}
    there |= {lasting.granted for lasting in s.pool.lasting if lasting.program in there}
    made = [lasting for lasting in s.pool.lasting if lasting.program in there]
    contested = {item for lasting in made if sets_something(lasting) for item in lasting.writes}
    return tuple(sorted({one.program for one in made if one.condition is not None and one.writes & contested}))


def sets_something(lasting: Any) -> bool:
    return lasting.kind in ("become", "lose") or any(change.how == "=" for change in lasting.changes)


def stays_valid(s: ZxState, card: int) -> None:
    """A card that goes from square to square says what it says since before."""
    ref, known = s.ref(card), {row[0] for row in s.since if row[1] == s.ref(card)}
    rows = [
        (number, ref, s.stamp[card])
        for number in info(s, card).abilities
        if s.pool.programs[number].statics and number not in known
    ]
    if rows:
        atoms.set_since(s, (*s.since, *rows))


def lasting_effect(s: ZxState, record: Record, parts: list[Part], result: Standings) -> None:
    """An effect that was made to last by resolving something."""
    if s.turn < record.begins:
        return
    lasting = s.pool.lasting[record.lasting]
    if record.refs is None:
        result.looks_at |= lasting.looks_at
    context = s.pool.scope(lasting.program, record.card, record.player)
    if lasting.kind == "replace":
        context = Context(record.player, record.card, lasting.program)
        context.it, context.targets = record.refs, (record.refs or (),)
    sort(Part(lasting, context, record.stamp, record), parts, result)


def sort(part: Part, parts: list[Part], result: Standings) -> None:
    result.sort(part)
    kind = part.lasting.kind
    if kind == "costchange":
        if part.record is None and part.lasting.own:
            result.own_costs.add(part.context.card % LIFE)
        else:
            result.wide_costs = True
    elif kind in ("grant", "lose", "become"):
        if part.lasting.writes != CONTROL:
            parts.append(part)
    elif kind == "modify":
        (
            result.of_players
            if part.lasting.register in ("you", "opponent") or (part.refs and part.refs[0] < 0)
            else parts
        ).append(part)


CONTROL = frozenset(("controller",))
"""Who controls a card is settled when such an effect begins and ends (book.settle_control)."""

# --- 811.1: the layers ----------------------------------------------------------------------------


def apply_layers(s: ZxState, parts: list[Part], result: Standings) -> None:
    words = [part for part in parts if part.lasting.layer == WORDS]
    if words:
        change_words(s, words, parts, result)
    numbers = [part for part in parts if part.lasting.layer == NUMBERS]
    if numbers:
        change_numbers(s, numbers, result)


@rule("811.1b")
def change_words(s: ZxState, words: list[Part], parts: list[Part], result: Standings) -> None:
    """What is no number: names, races, colours, abilities, icons."""
    apply_all(s, words, result)
    gained: list[Part] = []
    for card, row in list(result.rows.items()):
        for number in row.gained:
            if number in row.abilities:
                take_up(s, card, s.pool.programs[number], s.clock, gained, result)
    further = [part for part in gained if part.lasting.layer == WORDS and not gains_abilities(s, part)]
    apply_all(s, further, result)
    parts += [part for part in gained if part.lasting.layer == NUMBERS]
    for event, pairs in result.listeners.items():
        result.listeners[event] = [
            pair for pair in pairs if pair[0] not in result.rows or pair[1] in result.rows[pair[0]].abilities
        ]
    for users in result.users:
        users[:] = [pair for pair in users if pair[0] not in result.rows or pair[1] in result.rows[pair[0]].abilities]


@rule("102.11", off=False)
def gains_abilities(s: ZxState, part: Part) -> bool:
    """An ability to gain abilities that was itself gained gains nothing more."""
    return part.lasting.kind == "grant" and part.lasting.granted >= 0


@rule("811.1c")
def change_numbers(s: ZxState, numbers: list[Part], result: Standings) -> None:
    """What is a number: original values first, then everything in order of time; between two that set a value,
    increases before decreases (102.12).

    What "becomes" a number takes its place in time (reading A-16).
    """
    bases = [part for part in numbers if any(change.how == "base" for change in part.lasting.changes)]
    rest = [part for part in numbers if part not in bases] if bases else numbers
    apply_all(s, bases, result)
    between: list[Part] = []
    for part in by_time(s, rest) if any(sets(part) for part in rest) else ():
        between.append(part)
        if sets(part):
            rises_first(s, between[:-1], result)
            apply_all(s, [part], result)
            between = []
        rest = between
    rises_first(s, rest, result)


def sets(part: Part) -> bool:
    return any(change.how == "=" for change in part.lasting.changes)


def falls(s: ZxState, part: Part) -> bool:
    return any(part.number(s, place) < 0 for place in range(len(part.lasting.changes)))


@rule("102.12", off=lambda s, parts, result: apply_all(s, parts, result))
def rises_first(s: ZxState, parts: list[Part], result: Standings) -> None:
    """All increases, then all decreases; an amount that another of them changes is looked at when its turn has come
    (811.2).
    """
    if len(parts) > 1:
        down = {id(part) for part in parts if falls(s, part)}
        if down and len(down) < len(parts):
            parts = by_time(s, parts)
            apply_all(s, [part for part in parts if id(part) not in down], result)
            parts = [part for part in parts if id(part) in down]
    apply_all(s, parts, result)


def apply_all(s: ZxState, parts: list[Part], result: Standings) -> None:
    for part in ordered(s, parts, result):
        part.on = (
            before_itself
            if EXAMINED and part.record is None and s.pool.programs[part.lasting.program].keyword in BOOTSTRAPPED
            else active
        )(s, part)
        if part.on:
            for card in touched(s, part):
                apply(s, part, card, result)


BOOTSTRAPPED = frozenset(("zero_optima", "symbol", "voltage"))


@rule("1109.1a", "1109.1b", "1120.1a", "1120.1b", "1135.1a", "1135.1b", off=True)
def before_itself(s: ZxState, part: Part) -> bool:
    """Whether the condition holds without what the ability itself gives; of those that hang on each other the older
    comes first.
    """
    return active(s, part)


def ordered(s: ZxState, parts: list[Part], result: Standings) -> Iterable[Part]:
    if len(parts) < 2:
        return parts
    if not any(a.lasting.writes & b.lasting.reads for a in parts for b in parts if a is not b):
        return by_time(s, parts)
    return by_dependency(s, parts, result)


@rule("811.3", "811.3b", off=lambda s, parts: parts)
def by_time(s: ZxState, parts: list[Part]) -> list[Part]:
    """The earlier first; of the same moment the turn player's (811.3c)."""
    return sorted(parts, key=lambda part: stamp_of(s, part))


def stamp_of(s: ZxState, part: Part) -> int:
    return 2 * part.stamp + after_the_turn_player(s, part)


@rule("811.3c", off=0)
def after_the_turn_player(s: ZxState, part: Part) -> int:
    return int(part.context.player != s.turn_player)


@rule("811.2", off=lambda s, parts, result: by_time(s, parts))
def by_dependency(s: ZxState, parts: list[Part], result: Standings) -> Iterable[Part]:
    return in_order(parts, lambda part: stamp_of(s, part), lambda b, a: depends(s, b, a, result))


def depends(s: ZxState, b: Part, a: Part, result: Standings) -> bool:
    """Whether applying a first changes what b does or to what."""
    if not b.lasting.reads & a.lasting.writes or b.record is not None:
        return False

    def act() -> None:
        for card in touched(s, a) if active(s, a) else ():
            apply(s, a, card, result)

    return makes_a_difference(result.rows, lambda row: Info.again(row.plain()), lambda: outcome(s, b), act)


def outcome(s: ZxState, part: Part) -> Any:
    if not active(s, part):
        return ()
    cards = touched(s, part)
    return cards, tuple(part.number(s, place) for place in range(len(part.lasting.changes)) for _ in cards)


def touched(s: ZxState, part: Part) -> tuple[int, ...]:
    """The handles that the part applies to now."""
    refs = part.refs
    found = (
        tuple(ref % LIFE for ref in refs if ref >= 0 and s.alive(ref)) if refs is not None else whatever_fits(s, part)
    )
    if s.suppressed or "be_affected" in standing(s).bans:
        found = tuple(card for card in found if not immune(s, card, part))
    return found


@rule("811.4", "811.5", off=())
def whatever_fits(s: ZxState, part: Part) -> tuple[int, ...]:
    """What a constant ability or an effect on a hidden zone is about: whatever fits now, also what has just arrived."""
    return tuple(ref % LIFE for ref in part.lasting.things(s, part.context) if ref >= 0)


def immune(s: ZxState, card: int, part: Part) -> bool:
    return (effect_key(part), s.ref(card)) in s.suppressed or unaffected(
        s, card, part.context.card, part.context.player
    )


@rule("1014.1b")
def suppress_now(s: ZxState) -> None:
    """What does not apply to a card because it is not affected never applies to it again (reading A-19)."""
    found = []
    for part in standing(s).others:
        refs = part.refs if part.refs is not None else part.lasting.things(s, part.context)
        key = effect_key(part)
        for ref in refs:
            if (
                ref >= 0
                and s.alive(ref)
                and (key, ref) not in s.suppressed
                and unaffected(s, ref % LIFE, part.context.card, part.context.player)
            ):
                found.append((key, ref))
    if found:
        atoms.suppress(s, tuple(found))


def effect_key(part: Part) -> tuple[int, int, int]:
    return (part.lasting.number, part.context.card, part.stamp)


def unaffected(s: ZxState, card: int, source: int, player: int) -> bool:
    """1014.1: whether effects of that source or player do nothing to the card."""
    now = standing(s)
    if "be_affected" not in now.bans:
        return False
    ref = s.ref(card)
    return any(
        part.lasting.action == "be_affected"
        and active(s, part)
        and concerned(s, part, ref)
        and from_there(s, part, source, player)
        and (part.lasting.acts is None or part.lasting.acts(s))
        for part in now.forbids
    )


def concerned(s: ZxState, part: Part, ref: int) -> bool:
    refs = part.refs
    if refs is not None:
        return ref in refs
    return (
        bool(part.lasting.member(s, ref, part.context))
        if part.lasting.member is not None
        else ref in part.lasting.things(s, part.context)
    )


@rule("1014.1", "1014.1a", off=False)
def from_there(s: ZxState, part: Part, source: int, player: int) -> bool:
    """Whose effects are meant: the other player's, or those of whatever fits."""
    if part.lasting.players_word and player not in part.lasting.players(s, part.context):
        return False
    test = part.lasting.with_what
    return test is None or not part.lasting.op.object_filter or (source != NONE and test(s, source, part.context))


# --- what each kind of effect does to a card's information ----------------------------------------


def apply(s: ZxState, part: Part, card: int, result: Standings) -> None:
    if part.lasting.acts is not None and not part.lasting.acts(s):
        return
    row = result.rows.get(card)
    if row is None:
        if KIND[s.zone[card]] == UNDER:
            return
        row = result.rows[card] = Info(printed_row(s, card))
    APPLY[part.lasting.kind](s, part, card, row, result)


@rule("811.1", "811.1a", off=NO_INFORMATION)
def printed_row(s: ZxState, card: int) -> CardDef:
    """What is printed is what changes begin from."""
    return s.pool.cards[s.card[card]]


def grant(s: ZxState, part: Part, card: int, row: Info, result: Standings) -> None:
    lasting = part.lasting
    if lasting.granted >= 0:
        row.abilities = (*row.abilities, lasting.granted)
        row.gained = (*row.gained, lasting.granted)
        return
    item, value = attribute(lasting.op)
    if item == "icon":
        add_icon(s, row, value)
    elif has_parameter(s, row, item):
        name = FIELDS[item]
        values = getattr(row, name)
        if value not in values:
            setattr(row, name, (*values, value))


def attribute(op: Any) -> tuple[str, str]:
    """What is given or lost, and which; a race goes without saying."""
    item, colon, value = op.attribute.partition(":")
    return (item, value) if colon else ("race", item)


@rule("207.12")
def add_icon(s: ZxState, row: Info, icon: str) -> None:
    row.icons |= {icon}


FIELDS = {"race": "races", "name": "names", "colour": "colours"}


@rule("811.6", "811.6.ex2", "208.1", off=True)
def has_parameter(s: ZxState, row: Info, item: str) -> bool:
    """A card without a parameter does not get it: races are for zx and Shifts only (208.1)."""
    return item != "race" or bool(row.kinds & RACED)


RACED = frozenset((ZX, "shift"))


def lose(s: ZxState, part: Part, card: int, row: Info, result: Standings) -> None:
    row.abilities = ()


def become(s: ZxState, part: Part, card: int, row: Info, result: Standings) -> None:
    """811.6: the old content is lost."""
    op = part.lasting.op
    if has_parameter(s, row, op.item) and replaces_content(s):
        setattr(row, FIELDS[op.item], tuple(op.value.split("・") if op.item == "colour" else (op.value,)))
        if op.item == "name":
            rename_player(s, row, op.value)


replaces_content = so("811.6", "811.6.ex1")
"""What becomes something else is that alone."""


@rule("211.3")
def rename_player(s: ZxState, row: Info, name: str) -> None:
    if row.player_name:
        row.player_name = name


def modify(s: ZxState, part: Part, card: int, row: Info, result: Standings) -> None:
    for place, change in enumerate(part.lasting.changes):
        value = getattr(row, change.item, None)
        if value is None:
            continue
        amount = part.number(s, place)
        if change.how in ("=", "base"):
            if replaces_content(s):
                setattr(row, change.item, amount)
        else:
            least = int(change.other) if change.other else None
            changed = value + amount
            setattr(row, change.item, changed if least is None or amount >= 0 else max(changed, min(value, least)))


APPLY: dict[str, Callable[[ZxState, Part, int, Info, Standings], None]] = {
    "grant": grant, "lose": lose, "become": become, "modify": modify,
}  # fmt: skip


# --- 814: what is gone ----------------------------------------------------------------------------


def last_info(s: ZxState, row: tuple[Any, ...]) -> Info | CardDef:
    """The remembered information, in the shape of a card's."""
    return s.pool.cards[row[5]] if isinstance(row[5], int) else Info.again(row[5])


def snapshot(s: ZxState, card: int) -> tuple[Any, ...]:
    """What will be remembered of the card as it is now."""
    row = info(s, card)
    known = row.index if isinstance(row, CardDef) else row.plain()
    forces = (
        tuple(s.ref(other) for other in s.zones[FORCE_ZONE] if s.host[other] == card) if s.zones[FORCE_ZONE] else ()
    )
    joined = bool(s.zones[UNDER_ZONE]) and in_unison(s, card)
    return (
        s.ref(card),
        s.zone[card],
        s.controller[card],
        s.damage[card],
        s.sleeping[card],
        known,
        forces,
        s.came[card],
        s.shields[card],
        joined,
    )


def row_of(s: ZxState, ref: int) -> Info | CardDef | None:
    """The information of a card; of one that is gone, the last."""
    if ref < 0:
        return None
    card = ref % LIFE
    if s.life[card] == ref // LIFE:
        now: Standings | None = s.cache
        if now is None or s.facedown[card]:
            return info(s, card)
        return now.rows[card] if card in now.rows else s.pool.cards[s.card[card]]
    row = last(s, ref)
    if row is not None:
        return last_info(s, row)
    known = s.life[card] == ref // LIFE + 1 and last_information(s, ref) is None
    return (
        s.pool.cards[s.card[card]] if known else None
    )  # of what nobody waited for, outside of squares, the print is all that was known


@rule("814.1", "814.2", "1205.1")
def last(s: ZxState, ref: int) -> tuple[Any, ...] | None:
    """What is asked of a card that has left is asked of what it was at last in its old zone."""
    return last_information(s, ref)


def forces_of(s: ZxState, card: int) -> list[int]:
    """312.3: the forces that are linked to the card."""
    return [other for other in s.zones[FORCE_ZONE] if s.host[other] == card]
