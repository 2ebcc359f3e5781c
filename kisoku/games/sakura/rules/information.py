"""What follows from a position without anybody doing anything: which effects stand, distances, the numbers of attacks.

Which continuous effects stand, and who waits for what, is worked out once and kept until a card moves or an effect begins or ends.
Numbers are worked out from their base value whenever they are asked for, by the classes of C5-6 and C5-7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.compiling import Change, Context, Lasting
from kisoku.games.sakura.rules.r6_objects import AttackFacts, card_class, facts_of, info, is_attack
from kisoku.games.sakura.state import (
    AURA,
    CLOSED,
    DECK,
    DISCARD,
    DISTANCE,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    FLARE,
    FULL_POWER,
    HAND,
    IN_USE,
    LIFE,
    NONE,
    OPEN,
    OUTSIDE,
    REACTION,
    SEAL,
    TRUMP,
    USED,
    ZONE_BY_NAME,
    ZONE_NAMES,
    SakuraState,
    opponent,
)
from kisoku.kernel.state import handle

SILENT = frozenset((DECK, EXTRA, SEAL, OUTSIDE))
"""Zones in which no effect of a card is active: nobody knows its face (C9-1-1-2), or the zone says so (C7-1-12.p4, C7-1-13.p2, C7-1-16.p3)."""

MASTERS_DISTANCE = 2
HAND_LIMIT = 2
CONCENTRATION_CAP = 2


class Standing:
    """A continuous effect that stands: what it says, for whom, from which card. refs: what it was fixed to, None if it asks its query each time."""

    __slots__ = ("card", "holder", "lasting", "mark", "player", "program", "refs", "values")

    def __init__(self, lasting: Lasting, program: Program, player: int, card: int, holder: int, refs: Any = None, values: Any = None, mark: Any = None) -> None:
        self.lasting = lasting
        self.program = program
        self.player = player
        self.card = card
        self.holder = holder
        self.refs = refs
        self.values = values
        self.mark = mark


class Derived:
    """All that stands now, by what it is about."""

    __slots__ = ("attacks", "becomes", "by_item", "extras", "forbids", "listeners", "permits", "replaces", "states", "windows")

    def __init__(self) -> None:
        self.attacks: list[Standing] = []
        self.becomes: list[Standing] = []
        self.by_item: dict[str, list[Standing]] = {}
        self.forbids: list[Standing] = []
        self.permits: list[Standing] = []
        self.replaces: list[Standing] = []
        self.extras: list[Standing] = []
        self.listeners: dict[str, list[tuple[Program, int, int]]] = {}
        self.states: list[tuple[Program, int, int]] = []
        self.windows: list[tuple[Program, int, int]] = []


def derived(s: SakuraState) -> Derived:
    known = s.cache
    if known is not None:
        assert isinstance(known, Derived)
        return known
    found = Derived()
    for program, card, player in active(s):
        if program.trigger is not None or program.kind == "resurge" or program.keyword == "opening":
            _listen(found, program, card, player)
        else:
            for lasting in program.statics:
                if not lasting.own:
                    _sort(found, Standing(lasting, program, player, card, s.owner[card]))
    for effect in s.effects:
        if effect[0] != "copy":
            number, player, card, refs, values, until, turn, holder = effect
            lasting = s.pool.lasting[number]
            _sort(found, Standing(lasting, s.pool.programs[lasting.program], player, card, holder, refs, values, effect))
    s.cache = found
    return found


def active(s: SakuraState) -> Iterator[tuple[Program, int, int]]:
    """Every effect of a card that is active where the card is: (effect, card, the player of its zone)."""
    law = s.law
    for zone, cards in enumerate(s.zones):
        kind = zone >> 1
        if not cards or kind in SILENT:
            continue
        for card in cards:
            if s.thing[card]:
                continue
            known = info(s, card)
            if not known.speaks:
                continue
            for program in known.listening + known.standing:
                if program.kind == "constant":
                    if "C9-1-1-2" in law:
                        yield program, card, zone & 1
                elif program.kind == "deployed":
                    if kind == ENHANCEMENT and "C9-1-1-6" in law and not (s.fading[card] and "C9-5.p2" in law):
                        yield program, card, zone & 1
                elif kind == TRUMP and s.used[card] == USED and "C9-1-1-8" in law:
                    yield program, card, zone & 1


def _listen(found: Derived, program: Program, card: int, player: int) -> None:
    from kisoku.games.sakura.pool import MOMENTS

    if program.kind == "resurge":
        found.windows.append((program, card, player))
        return
    if program.keyword == "opening":
        found.listeners.setdefault("damage", []).append((program, card, player))
        return
    assert program.trigger is not None
    for trigger in (program.trigger, *program.trigger.either):
        if trigger.event in MOMENTS:
            found.windows.append((program, card, player))
        elif trigger.event == "state":
            found.states.append((program, card, player))
        else:
            found.listeners.setdefault(trigger.event, []).append((program, card, player))


def _sort(found: Derived, standing: Standing) -> None:
    lasting = standing.lasting
    if (lasting.kind == "modify" and not lasting.of_attacks and standing.refs is None) or (lasting.kind == "modify" and not lasting.of_attacks):
        for change in lasting.changes:
            found.by_item.setdefault(change.item, []).append(standing)
    elif lasting.kind in ("modify", "grant", "lose"):
        found.attacks.append(standing)
    elif lasting.kind == "costchange":
        found.by_item.setdefault("consumption", []).append(standing)
    elif lasting.kind == "forbid":
        found.forbids.append(standing)
    elif lasting.kind == "permit":
        found.permits.append(standing)
    elif lasting.kind == "replace":
        found.replaces.append(standing)
    elif lasting.kind == "extra":
        found.extras.append(standing)
    elif lasting.kind == "become" and lasting.op.item == "arrow":
        found.by_item.setdefault("arrow", []).append(standing)
    elif lasting.kind == "become":
        found.becomes.append(standing)


def context_of(standing: Standing) -> Context:
    return Context(standing.player, standing.card)


def holds(s: SakuraState, standing: Standing, f: Context) -> bool:
    """Whether the condition of the standing effect is met. What was fixed when it began needs none."""
    if standing.refs is not None or standing.program.condition is None or standing.mark is not None:
        return True
    return standing.program.condition(s, f)


# --- C5-6: the order of numeric modifications --------------------------------------------------------------------------------

Modification = tuple[str, int, int, str]
"""(how, number, the player who holds the object it comes from, rounding)."""


def modified(s: SakuraState, base: int | None, changes: list[Modification]) -> int | None:
    """i assignment, iii multiplication, iv division, v addition; ii (swap) concerns two values and stands with the attacks. 「-」 stays 「-」 unless assigned."""
    law = s.law
    value = base
    if "C5-6.i" in law:
        value = assigned(s, value, [change for change in changes if change[0] == "="])
    if value is None:
        return None
    if "C5-6.iii" in law:
        for how, number, _, _ in changes:
            if how == "*":
                value *= number
    if "C5-6.iv" in law:
        for how, number, _, rounding in changes:
            if how == "/" and number:
                value = -(-value // number) if rounding == "up" else value // number
    if "C5-6.v" in law:
        value += sum(number for how, number, _, _ in changes if how == "+")
    return value


def assigned(s: SakuraState, value: int | None, changes: list[Modification]) -> int | None:
    """C5-6.i: of several, those from the turn player's objects; of these the smallest. Where none is the turn player's, the smallest of all (a reading)."""
    if not changes:
        return value
    own = [change for change in changes if change[2] == s.turn_player]
    if not own and s.rules.readings.get("assignment_of_the_other", "smallest") == "none":
        return value if len(changes) > 1 else changes[0][1]
    return min(change[1] for change in (own or changes))


def _changes_of(s: SakuraState, item: str, register: str, thing: int = NONE, player: int = -1) -> list[Modification]:
    """All standing changes of an item of the game, of a player, or of a card."""
    found: list[Modification] = []
    for standing in derived(s).by_item.get(item, ()):
        f = context_of(standing)
        if not holds(s, standing, f) or not _concerns(s, standing, register, thing, player, f):
            continue
        lasting = standing.lasting
        if lasting.kind == "costchange":
            assert lasting.amount is not None
            amount = lasting.amount(s, f)
            how = lasting.op.how
            found.append(("=", amount, standing.holder, "") if how == "=" else ("+", amount if how == "+" else -amount, standing.holder, ""))
            continue
        for place, change in enumerate(lasting.changes):
            if change.item == item:
                amount = standing.values[place] if standing.values else change.number(s, f)
                found.append((change.how, amount, standing.holder, change.other))
    return found


def _concerns(s: SakuraState, standing: Standing, register: str, thing: int, player: int, f: Context) -> bool:
    lasting = standing.lasting
    if standing.refs is not None:
        return register == "game" or (thing if thing != NONE else -1 - player) in standing.refs
    if register == "game":
        return lasting.register == "game" or not lasting.register
    if register == "player":
        return lasting.register in ("you", "opponent") and (player == f.player) == (lasting.register == "you")
    if lasting.register == "self":
        return thing == standing.card
    return lasting.test is not None and card_fits(s, lasting, thing, f)


def card_fits(s: SakuraState, lasting: Lasting, card: int, f: Context) -> bool:
    """Whether a card is one of those that the query of a standing effect is about."""
    assert lasting.test is not None
    if lasting.whose != "any" and s.owner[card] != (f.player if lasting.whose == "you" else opponent(f.player)):
        return False
    if lasting.zones and s.zone[card] >> 1 not in {ZONE_BY_NAME[zone] for zone in lasting.zones}:
        return False
    return lasting.test(s, card, f)


# --- C5-1, C5-2: values of players and of the game ---------------------------------------------------------------------------


def distance(s: SakuraState) -> int:
    """C5-2-1: the crystals in Distance, modified; not below 0."""
    value = s.crystals[DISTANCE]
    if "distance" in derived(s).by_item:
        changed = modified(s, value, _changes_of(s, "distance", "game"))
        value = changed if changed is not None else value
    if value < 0 and "C5-2-1" in s.law:
        return 0
    return value


def master_distance(s: SakuraState) -> int:
    """C5-2-2."""
    if "C5-2-2" not in s.law:
        return 0
    if "master_distance" in derived(s).by_item:
        return modified(s, MASTERS_DISTANCE, _changes_of(s, "master_distance", "game")) or 0
    return MASTERS_DISTANCE


def hand_limit(s: SakuraState, player: int) -> int:
    """C5-1-3."""
    if "hand_limit" in derived(s).by_item:
        return modified(s, HAND_LIMIT, _changes_of(s, "hand_limit", "player", player=player)) or 0
    return HAND_LIMIT if "C5-1-3" in s.law else 0


def concentration_cap(s: SakuraState, player: int) -> int:
    """C5-1-2."""
    if "concentration_cap" in derived(s).by_item:
        return modified(s, CONCENTRATION_CAP, _changes_of(s, "concentration_cap", "player", player=player)) or 0
    return CONCENTRATION_CAP


def consumption(s: SakuraState, card: int, player: int) -> int:
    """C6-2-1-12: what using the trump costs; not below 0. C10-16: a card without the information has 0 (C5-9)."""
    return _card_number(s, card, player, "consumption", info(s, card).consumption, "C6-2-1-12")


def charge(s: SakuraState, card: int, player: int) -> int:
    """C6-2-1-11: how many crystals go on the enhancement; not below 0."""
    return _card_number(s, card, player, "charge", info(s, card).charge, "C6-2-1-11")


def _card_number(s: SakuraState, card: int, player: int, item: str, base: int | None, floor: str) -> int:
    value = base or 0
    changes = _own_changes(s, card, player, item)
    if item in derived(s).by_item:
        changes += _changes_of(s, item, "card", thing=card)
    if changes:
        value = modified(s, value, changes) or 0
    return 0 if value < 0 and floor in s.law else value


def _own_changes(s: SakuraState, card: int, player: int, item: str) -> list[Modification]:
    """What the card's own constant effects say about a number of it."""
    found: list[Modification] = []
    for program in info(s, card).own_limits:
        f = Context(player, card)
        if program.condition is not None and not program.condition(s, f):
            continue
        for lasting in program.statics:
            if lasting.kind == "costchange" and item == "consumption":
                assert lasting.amount is not None
                amount = lasting.amount(s, f)
                found.append(("=", amount, player, "") if lasting.op.how == "=" else ("+", amount if lasting.op.how == "+" else -amount, player, ""))
            for change in lasting.changes:
                if change.item == item:
                    found.append((change.how, change.number(s, f), player, change.other))
    return found


# --- attacks -----------------------------------------------------------------------------------------------------------------


class Now(NamedTuple):
    """An attack as it is now: range (see ranges), damages (None: 「-」), and the effects of its text with those given to it."""

    range: int
    aura: int | None
    life: int | None
    text: tuple[int, ...]


class Subject:
    """An attack that is asked about: one that exists (ref), or one that using a card would create."""

    __slots__ = ("card", "facts", "player", "ref")

    def __init__(self, player: int, facts: AttackFacts, ref: int = NONE, card: int = NONE) -> None:
        self.player = player
        self.facts = facts
        self.ref = ref
        self.card = card


def subject_of(s: SakuraState, attack: int) -> Subject:
    return Subject(s.owner[handle(attack)], facts_of(s, attack), attack, s.maker[handle(attack)])


def attack_now(s: SakuraState, attack: int) -> Now:
    return worked_out(s, subject_of(s, attack))


def damage_of(s: SakuraState, attack: int) -> tuple[int | None, int | None]:
    now = attack_now(s, attack)
    return now.aura, now.life


def text_of(s: SakuraState, subject: Subject) -> tuple[int, ...]:
    """C6-4-1-7: its effects, with those given to it after its own (C10-14), without those it lost (C10-22.p4)."""
    text = subject.facts.text
    text = (*text, *_granted_by_itself(s, subject))
    for standing in derived(s).attacks:
        if standing.lasting.kind == "grant" and standing.lasting.granted >= 0 and reaches(s, standing, subject, _final(s, standing, subject)) and "C10-14" in s.law:
            text = (*text, standing.lasting.granted)
    for standing in derived(s).attacks:
        if standing.lasting.kind == "lose" and reaches(s, standing, subject, _final(s, standing, subject)) and "C10-22.p4" in s.law:
            lost = standing.lasting.op.keyword
            text = tuple(number for number in text if s.pool.programs[number].keyword != lost and lost != "*")
    return text


def _granted_by_itself(s: SakuraState, subject: Subject) -> Iterator[int]:
    """What the attack's own constant effects give to it."""
    for number in subject.facts.text:
        program = s.pool.programs[number]
        for lasting in program.statics:
            if lasting.kind == "grant" and lasting.register == "attack":
                f = Context(subject.player, subject.card, subject.ref)
                f.subject = subject
                if program.condition is None or program.condition(s, f):
                    yield lasting.granted


def _final(s: SakuraState, standing: Standing, subject: Subject) -> Any:
    """C9-1-3-2.p3: an effect that does not modify damage sees it after all modifications."""
    if not standing.lasting.reads_damage or "C9-1-3-2.p3" not in s.law:
        return None
    now = worked_out(s, subject, subject.facts.text)
    return now.aura, now.life


def reaches(s: SakuraState, standing: Standing, subject: Subject, partial: Any = None) -> bool:
    """Whether a standing effect is about that attack."""
    lasting = standing.lasting
    if standing.refs is not None:
        return subject.ref != NONE and subject.ref in standing.refs
    f = context_of(standing)
    f.partial = partial
    f.subject = subject
    if standing.mark is None and standing.program.condition is not None and not standing.program.condition(s, f):
        return False
    if lasting.test is None:
        return False
    if lasting.whose != "any" and subject.player != (f.player if lasting.whose == "you" else opponent(f.player)):
        return False
    return lasting.test(s, subject.ref, f)


def worked_out(s: SakuraState, subject: Subject, text: tuple[int, ...] | None = None) -> Now:
    """Range and damages by the classes of C5-6 and C5-7, always from the base values. text: its effects, if they are known."""
    facts = subject.facts
    if text is None:
        text = text_of(s, subject) if derived(s).attacks or facts.text else ()
    f = Context(subject.player, subject.card, subject.ref)
    f.subject = subject
    changes = _own_attack_changes(s, text, f)
    others = [standing for standing in derived(s).attacks if standing.lasting.kind == "modify"]
    aura, life = (_base(s, facts.aura, f), _base(s, facts.life, f))
    mask = facts.range
    if changes or others:
        aura, life = _damages(s, subject, aura, life, changes, others, f)
        mask = _range(s, subject, mask, changes, others, f)
    return Now(mask, *_normal(s, aura, life, text), text)


def _own_attack_changes(s: SakuraState, text: tuple[int, ...], f: Context) -> list[tuple[Change, int]]:
    """The changes that the attack's own constant effects make to it."""
    found: list[tuple[Change, int]] = []
    for number in text:
        program = s.pool.programs[number]
        if program.kind != "constant" or not program.statics or not program.own:
            continue
        if program.condition is not None and not program.condition(s, f):
            continue
        for lasting in program.statics:
            if lasting.register == "attack":
                found.extend((change, f.player) for change in lasting.changes)
    return found


def _base(s: SakuraState, value: Any, f: Context) -> int | None:
    """A letter is what the text says."""
    if not isinstance(value, str):
        return None if value is None else int(value)
    from kisoku.games.sakura.rules.r6_objects import programs_in

    for program in programs_in(s, f):
        if value in program.variables:
            return program.variables[value](s, f)
    return 0


def _damages(
    s: SakuraState, subject: Subject, aura: int | None, life: int | None, own: list[tuple[Change, int]], others: list[Standing], f: Context
) -> tuple[int | None, int | None]:
    """C5-6, class by class. C9-1-3-2.p2: an effect that modifies the damage sees it after the earlier classes only."""
    law = s.law
    for how, rule in (("=", "C5-6.i"), ("swap", "C5-6.ii"), ("*", "C5-6.iii"), ("/", "C5-6.iv"), ("+", "C5-6.v")):
        if rule not in law:
            continue
        partial = (aura, life) if "C9-1-3-2.p2" in law else None
        f.partial = partial
        found: list[tuple[str, Modification]] = []
        for change, holder in own:
            if change.how == how:
                found.append((change.item, (how, change.number(s, f), holder, change.other)))
        for standing in others:
            if any(change.how == how for change in standing.lasting.changes) and reaches(s, standing, subject, partial):
                g = context_of(standing)
                g.partial = partial
                g.subject = subject
                for place, change in enumerate(standing.lasting.changes):
                    if change.how == how:
                        amount = standing.values[place] if standing.values else change.number(s, g)
                        found.append((change.item, (how, amount, standing.holder, change.other)))
        if not found:
            continue
        if how == "swap":
            if sum(item in ("aura", "life") for item, _ in found) % 2:
                aura, life = life, aura
            continue
        aura = modified(s, aura, [change for item, change in found if item == "aura"])
        life = modified(s, life, [change for item, change in found if item == "life"])
    f.partial = None
    return aura, life


def _range(s: SakuraState, subject: Subject, mask: int, own: list[tuple[Change, int]], others: list[Standing], f: Context) -> int:
    """C5-7, class by class."""
    found: list[tuple[str, int]] = [(change.how, _range_number(s, change, f, subject)) for change, _ in own if change.item == "range"]
    for standing in others:
        if any(change.item == "range" for change in standing.lasting.changes) and reaches(s, standing, subject):
            g = context_of(standing)
            for place, change in enumerate(standing.lasting.changes):
                if change.item == "range":
                    found.append((change.how, standing.values[place] if standing.values else _range_number(s, change, g, subject)))
    for rule, hows in RANGE_CLASSES:
        if rule not in s.law:
            continue
        for how, number in found:
            if how in hows:
                mask = hows[how](mask, number)
    return mask


def _range_number(s: SakuraState, change: Change, f: Context, subject: Subject) -> int:
    """Of a change of the whole range, the new range."""
    if change.how == "sides":
        return both_sides(s, subject)
    if change.how == "=" and change.other:
        return ranges.of(ranges.read(change.other))
    return change.number(s, f)


def both_sides(s: SakuraState, subject: Subject) -> int:
    """The ranges of both sides of the umbrella card that the attack came from."""
    if subject.card == NONE:
        return subject.facts.range
    closed = s.pool.cards[s.card[subject.card]]
    return closed.range | closed.open_side.range if closed.open_side is not None else subject.facts.range


RANGE_CLASSES: tuple[tuple[str, dict[str, Callable[[int, int], int]]], ...] = (
    ("C5-7.i", {"=": lambda mask, new: new, "sides": lambda mask, new: new}),
    ("C5-7.ii", {"shift": ranges.shifted}),
    ("C5-7.iii", {"add": lambda mask, number: mask | ranges.of((number,))}),
    ("C5-7.iv", {"remove": lambda mask, number: mask & ~ranges.of((number,))}),
    ("C5-7.v", {"near+": ranges.expanded_near, "far+": ranges.expanded_far}),
    ("C5-7.vi", {"near-": ranges.reduced_near, "far-": ranges.reduced_far}),
)


def _normal(s: SakuraState, aura: int | None, life: int | None, text: tuple[int, ...]) -> tuple[int | None, int | None]:
    """C5-6.vi, C6-4-1-4, C6-4-1-5: aura damage is 0 to 5 (C10-21: no upper cap with Overcome), life damage at least 0."""
    law = s.law
    if "C5-6.vi" not in law:
        return aura, life
    if aura is not None and "C6-4-1-4" in law:
        if aura > 5 and not ("C10-21.p2" in law and keyword_in(s, text, "overcome")):
            aura = 5
        aura = max(aura, 0)
    if life is not None and "C6-4-1-5" in law:
        life = max(life, 0)
    return aura, life


def keyword_in(s: SakuraState, text: tuple[int, ...], keyword: str) -> bool:
    return any(s.pool.programs[number].keyword == keyword for number in text)


def keyword_programs(s: SakuraState, attack: int, keyword: str) -> list[Program]:
    """The effects of that keyword that the attack has now and whose condition holds."""
    subject = subject_of(s, attack)
    f = Context(subject.player, subject.card, attack)
    found = [s.pool.programs[number] for number in text_of(s, subject)]
    return [p for p in found if p.keyword == keyword and (p.condition is None or p.condition(s, f))]


def attack_has(s: SakuraState, attack: int, keyword: str) -> bool:
    return bool(keyword_programs(s, attack, keyword))


# --- what conditions and filters read ----------------------------------------------------------------------------------------


def others_used(s: SakuraState, f: Any, value: Any) -> bool:
    """C10-20.p2: every other trump of yours, wherever it is but in Extra and Outside, is used."""
    for card in range(s.rules.first_free):
        if s.owner[card] != f.player or card == f.card or card_class(s, card) != "trump" or s.zone[card] >> 1 in (EXTRA, OUTSIDE):
            continue
        if s.used[card] != USED:
            return False
    return "C10-20.p2" in s.law


def trumps_used(s: SakuraState, f: Any, value: Any) -> bool:
    """C10-20: at least one trump of yours in the Trump zone is used."""
    return "C10-20" in s.law and any(s.used[card] == USED for card in s.zones[2 * TRUMP + f.player] if s.owner[card] == f.player)


def empowered(s: SakuraState, f: Any, value: Any) -> bool:
    """C9-1-2.p2, .p3."""
    if "C9-1-2.p2" not in s.law:
        return True
    how = getattr(f, "how", 0)
    if not how and f.card != NONE and s.use[f.card]:
        how = s.use[f.card][0]
    return bool(how == FULL_POWER)


def used_from(s: SakuraState, f: Any, value: Any) -> bool:
    return f.card != NONE and bool(s.use[f.card]) and ZONE_NAMES[s.use[f.card][1]] == value


def reacting(s: SakuraState, f: Any, value: Any) -> bool:
    how = getattr(f, "how", 0) or (s.use[f.card][0] if f.card != NONE and s.use[f.card] else 0)
    return how == REACTION or f.answered != NONE


def umbrella(s: SakuraState, f: Any, value: Any) -> bool:
    return s.umbrella[f.player] == (OPEN if value == "open" else CLOSED)


FACTS: dict[str, Callable[[SakuraState, Any, Any], bool]] = {
    "empowered": empowered,
    "used_from": used_from,
    "others_used": others_used,
    "trumps_used": trumps_used,
    "reacting": reacting,
    "umbrella": umbrella,
}

OF_PLAYER: dict[str, Callable[[SakuraState, int], int]] = {
    "life": lambda s, player: s.crystals[LIFE + player] if "C5-1-5" in s.law else 0,
    "flare": lambda s, player: s.crystals[FLARE + player] if "C5-1-6" in s.law else 0,
    "aura": lambda s, player: s.crystals[AURA + player] if "C5-1-7" in s.law else 0,
    "concentration": lambda s, player: s.concentration[player],
    "shrunk": lambda s, player: s.shrunk[player],
    "hand": lambda s, player: len(s.zones[2 * HAND + player]),
    "hand_limit": hand_limit,
    "umbrella": lambda s, player: s.umbrella[player],
}

OF_GAME: dict[str, Callable[[SakuraState, Any], int]] = {
    "distance": lambda s, f: distance(s),
    "start_distance": lambda s, f: s.start_distance,
    "distance_change": lambda s, f: abs(distance(s) - s.start_distance),
    "farther": lambda s, f: distance(s) - s.start_distance if "C5-2-1.p5" in s.law else 0,
    "nearer": lambda s, f: s.start_distance - distance(s) if "C5-2-1.p4" in s.law else 0,
    "master_distance": lambda s, f: master_distance(s),
    "dust": lambda s, f: s.crystals[DUST] if "C5-2-3" in s.law else 0,
    "turn": lambda s, f: s.turn,
}


def used_order(s: SakuraState, thing: int, f: Any) -> int:
    """Which card of its user in this turn: of a card that would be used now, one more than were used (C9-2.p3)."""
    use = s.use[thing]
    if use and use[3] == s.turn and s.zone[thing] >> 1 in (IN_USE, ENHANCEMENT) and not getattr(f, "how", 0):
        return int(use[2])
    return 1 + sum(event[0] == "used" and event[1] == f.player for event in s.history)


OF_THING: dict[str, Callable[[SakuraState, int, Any], int]] = {
    "bound": lambda s, thing, f: s.bound[handle(thing)],
    "used_order": used_order,
    "consumption": lambda s, thing, f: consumption(s, thing, f.player),
    "charge": lambda s, thing, f: charge(s, thing, f.player),
    "aura": lambda s, thing, f: (attack_now(s, thing).aura if is_attack(s, thing) else _printed(s, thing, 0)) or 0,
    "life": lambda s, thing, f: (attack_now(s, thing).life if is_attack(s, thing) else _printed(s, thing, 1)) or 0,
}


def _printed(s: SakuraState, card: int, place: int) -> int | None:
    value = (info(s, card).aura, info(s, card).life)[place]
    return value if isinstance(value, int) else None


def _facts(s: SakuraState, thing: int, f: Any) -> AttackFacts | None:
    """The attack's facts, if the thing is an attack (also one that would be created)."""
    subject = getattr(f, "subject", None)
    if subject is not None and thing == subject.ref:
        return subject.facts  # type: ignore[no-any-return]
    return facts_of(s, thing) if thing >= 0 and is_attack(s, thing) else None


def _class(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.cls if facts is not None else card_class(s, thing)


def _subtype(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.subtype if facts is not None else info(s, thing).subtype


def _keywords(s: SakuraState, thing: int, f: Any) -> Any:
    facts = _facts(s, thing, f)
    if facts is not None:
        return {s.pool.programs[number].keyword for number in facts.text}
    return info(s, thing).keywords


def _user(s: SakuraState, thing: int, f: Any) -> str:
    """"other" for another Megami than that of the card that asks (C10-15), "this" for the same; a name if nobody asks."""
    facts = _facts(s, thing, f)
    users = facts.users if facts is not None else info(s, thing).users
    own = info(s, f.card).users if f.card != NONE else ()
    return _Users(users, own, "C10-15.p2" in s.law if facts is not None else "C10-15" in s.law)


class _Users(str):
    """The users of a thing, as something that can be compared with a Megami, "other" or "this"."""

    users: tuple[str, ...]
    own: tuple[str, ...]
    lawful: bool

    def __new__(cls, users: tuple[str, ...], own: tuple[str, ...], lawful: bool) -> _Users:
        new = super().__new__(cls, "/".join(users))
        new.users, new.own, new.lawful = users, own, lawful
        return new

    def __eq__(self, other: object) -> bool:
        if other == "other":
            return self.lawful and any(user not in self.own for user in self.users)
        if other == "this":
            return any(user in self.own for user in self.users)
        return other in self.users

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.users)


def _damage_item(place: int) -> Callable[[SakuraState, int, Any], int | None]:
    def read(s: SakuraState, thing: int, f: Any) -> int | None:
        partial = getattr(f, "partial", None)
        if partial is not None:
            return partial[place]  # type: ignore[no-any-return]
        subject = getattr(f, "subject", None)
        if subject is not None and subject.ref == thing:
            value = subject.facts[3 + place]
            return value if isinstance(value, int) else None
        return damage_of(s, thing)[place] if is_attack(s, thing) else _printed(s, thing, place)

    return read


ITEMS: dict[str, Callable[[SakuraState, int, Any], Any]] = {
    "kind": lambda s, thing, f: "attack" if _facts(s, thing, f) is not None else info(s, thing).type,
    "class": _class,
    "subtype": _subtype,
    "name": lambda s, thing, f: info(s, thing).name,
    "number": lambda s, thing, f: info(s, thing).number,
    "keyword": _keywords,
    "user": _user,
    "state": lambda s, thing, f: ("unused", "in_use", "used")[s.used[thing]],
    "bound": lambda s, thing, f: s.bound[handle(thing)],
    "aura": _damage_item(0),
    "life": _damage_item(1),
    "by_card": lambda s, thing, f: int(bool(_class(s, thing, f)) and "C6-4-1-1.p2" in s.law),
    "charge": lambda s, thing, f: charge(s, thing, f.player),
    "consumption": lambda s, thing, f: consumption(s, thing, f.player),
    "used_from": lambda s, thing, f: ZONE_NAMES[s.use[thing][1]] if s.use[thing] else "",
    "zone": lambda s, thing, f: ZONE_NAMES[s.zone[handle(thing)] >> 1],
    "owner": lambda s, thing, f: "you" if s.owner[handle(thing)] == f.player else "opponent",
}
