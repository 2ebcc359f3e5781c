"""Chapters 6-4 and 5-7: attacks as they are now, their range and damages after all modifications."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import unwrap
from typing import Any, NamedTuple

from kisoku.effects.lasting import Change
from kisoku.effects.operands import Condition
from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.frames import Context
from kisoku.games.sakura.rules.lasting import NEXT, Lasting
from kisoku.games.sakura.rules.r5_ranges import range_classes
from kisoku.games.sakura.rules.r5_situations import reveal
from kisoku.games.sakura.rules.r5_values import CLASSES, Modification, Value
from kisoku.games.sakura.rules.r6_objects import MADE, AttackFacts, counts, facts_of
from kisoku.games.sakura.rules.standing import Standing, card_fits, context_of, derived, holds, whom
from kisoku.games.sakura.state import (
    NONE,
    SakuraState,
)
from kisoku.kernel.rules import rule
from kisoku.kernel.state import handle

Damages = tuple[Value, Value]


class Now(NamedTuple):
    """An attack as it is now: range (see ranges), damages (None: 「-」), and the effects of its text with those given
    to it."""

    range: int
    aura: int | None
    life: int | None
    text: tuple[int, ...]


class Subject:
    """An attack that is asked about: one that exists (ref), or one that using a card would create."""

    __slots__ = ("busy", "card", "facts", "player", "ref", "text")

    def __init__(self, player: int, facts: AttackFacts, ref: int = NONE, card: int = NONE) -> None:
        self.text: tuple[int, ...] = facts.text
        """Its effects as far as they have been worked out."""
        self.busy = False
        """Its range is being worked out: who asks for it meanwhile sees that of its card."""
        self.player = player
        self.facts = facts
        self.ref = ref
        self.card = card


def subject_of(s: SakuraState, attack: int) -> Subject:
    return Subject(s.owner[handle(attack)], facts_of(s, attack), attack, s.maker[handle(attack)])


def attack_now(s: SakuraState, attack: int) -> Now:
    return worked_out(s, subject_of(s, attack))


def damage_of(s: SakuraState, attack: int) -> Damages:
    now = attack_now(s, attack)
    return now.aura, now.life


def text_of(s: SakuraState, subject: Subject) -> tuple[int, ...]:
    """C6-4-1-7: its effects, with those given to it after its own, without those it lost."""
    text = (*subject.facts.text, *(number for number, _ in additions(s, subject)))
    losses = [lasting.op.keyword for lasting in _said_of_itself(s, subject, "lose")]
    for standing in (s.cache or derived(s)).attacks:
        if standing.lasting.kind == "lose" and loses(s, standing, subject):
            losses.append(standing.lasting.op.keyword)
    if losses:
        text = tuple(number for number in text if s.pool.programs[number].keyword not in losses and "*" not in losses)
    subject.text = text
    return text


def additions(s: SakuraState, subject: Subject) -> list[tuple[int, int]]:
    """The effects that were added to it or to its card, each with the card that gives it."""
    own = ((lasting.granted, subject.card) for lasting in _said_of_itself(s, subject, "grant"))
    found = [*subject.facts.given, *own]
    for standing in (s.cache or derived(s)).attacks:
        if standing.lasting.kind == "grant" and standing.lasting.granted != -1:
            subject.text = (*subject.facts.text, *(number for number, _ in found))
            if gains(s, standing, subject):
                found.append((standing.lasting.granted, standing.card))
    return found


@rule("C10-14", off=False)
def gains(s: SakuraState, standing: Standing, subject: Subject) -> bool:
    return reaches(s, standing, subject, _final(s, standing, subject))


@rule("C10-22.p4", off=False)
def loses(s: SakuraState, standing: Standing, subject: Subject) -> bool:
    return reaches(s, standing, subject, _final(s, standing, subject))


def _said_of_itself(s: SakuraState, subject: Subject, kind: str) -> Iterator[Lasting]:
    """What the attack's own constant effects give to it or take from it."""
    for number in subject.facts.text:
        program = s.pool.programs[number]
        for lasting in program.says(s) if program.of_itself is not None else ():
            if lasting.kind == kind and lasting.register == "attack":
                f = Context(subject.player, subject.card, subject.ref)
                f.subject = subject
                if program.condition is None or program.condition(s, f):
                    yield lasting


def _final(s: SakuraState, standing: Standing, subject: Subject) -> Any:
    return final_damage(s, subject) if standing.lasting.reads_damage else None


@rule("C9-1-3-2.p3", off=lambda s, subject: _asking(subject).partial)
def final_damage(s: SakuraState, subject: Subject) -> Damages:
    """An effect that does not modify damage sees it after all modifications."""
    return settled(s, subject)


def settled(s: SakuraState, subject: Subject) -> Damages:
    """The damage after all modifications, without what is only then added to the text."""
    now = worked_out(s, subject, subject.facts.text)
    return now.aura, now.life


def range_size(s: SakuraState, subject: Subject) -> int:
    """How many distances its range holds."""
    if subject.busy:
        return subject.facts.range.bit_count()
    subject.busy = True
    size = worked_out(s, subject, subject.facts.text).range.bit_count()
    subject.busy = False
    return size


def reaches(s: SakuraState, standing: Standing, subject: Subject, partial: Any = None) -> bool:
    """Whether a standing effect is about that attack, or about the card whose use creates it (C10-35)."""
    lasting = standing.lasting
    f = context_of(standing)
    if standing.refs is not None:
        if not (
            (subject.ref != NONE and subject.ref in standing.refs)
            or (subject.card != NONE and subject.card in standing.refs)
        ):
            return False
        f.partial, f.subject = partial, subject  # the next attack is only meant while it is such a one
        return lasting.duration not in NEXT or lasting.test is None or bool(lasting.test(s, subject.ref, f))
    if lasting.duration in NEXT and subject.facts.marks & MADE:  # it is resolved already, and so not the next one
        return False
    if not lasting.of_attacks:
        return (
            subject.card != NONE
            and lasting.test is not None
            and holds(s, standing, f)
            and card_fits(s, lasting, subject.card, f)
        )
    f.partial = partial
    f.subject = subject
    if standing.mark is None and standing.program.condition is not None and not standing.program.condition(s, f):
        return False
    if lasting.test is None:
        return False
    if lasting.whose != "any" and subject.player != whom(s, f.player, lasting.whose):
        return False
    return bool(lasting.test(s, subject.ref, f)) and (lasting.acts is None or lasting.acts(s))


def show_what_applies(s: SakuraState, attack: int) -> None:
    """C9-1-1-2.p2: cards whose constant effects now apply to the attack are revealed, if not everybody knows them."""
    for standing in (s.cache or derived(s)).attacks:
        if standing.mark is None and s.known[standing.card] != atoms.EVERYONE:
            subject = subject_of(s, attack)
            if reaches(s, standing, subject, damage_seen_by(s, standing, subject)):
                reveal(s, standing.card)


def worked_out(s: SakuraState, subject: Subject, text: tuple[int, ...] | None = None) -> Now:
    """Range and damages by the classes of C5-6 and C5-7, always from the base values. text: its effects, if they are
    known."""
    facts = subject.facts
    if text is None:
        text = text_of(s, subject) if (s.cache or derived(s)).attacks or facts.text or facts.given else ()
    subject.text = text
    f = _asking(subject)
    changes = _own_attack_changes(s, text, f)
    others = [standing for standing in (s.cache or derived(s)).attacks if standing.lasting.kind == "modify"]
    aura, life = (_base(s, facts.aura, f), _base(s, facts.life, f))
    mask = facts.range if not facts.reach else ranges.of((_base(s, facts.reach, f) or 0,))
    keywords = tuple(number for number in text if s.pool.programs[number].keyword and _holds(s, number, f))
    if in_text(s, keywords, "fixed_damage"):
        return Now(_range(s, subject, mask, changes, others, f), *_normal(s, aura, life, keywords), text)
    if changes or others:
        aura, life = _normal(s, *_damages(s, subject, aura, life, changes, others, f), keywords)
        f.partial = aura, life
        return Now(_range(s, subject, mask, changes, others, f), aura, life, text)
    return Now(mask, *_normal(s, aura, life, keywords), text)


def _holds(s: SakuraState, number: int, f: Context) -> bool:
    """Whether the condition of an effect is met."""
    condition = s.pool.programs[number].condition
    return condition is None or condition(s, f)


def in_force(s: SakuraState, subject: Subject, text: tuple[int, ...]) -> tuple[int, ...]:
    """Of the effects that an attack has, those whose conditions are met."""
    f = _asking(subject)
    return tuple(number for number in text if _holds(s, number, f))


def homes(s: SakuraState, subject: Subject, text: tuple[int, ...]) -> bool:
    """Whether an attack that has these effects is a homing one."""
    return in_text(s, in_force(s, subject, text), "homing")


def _asking(subject: Subject) -> Context:
    """The context of the attack's own text. What it says of its own damage before that is worked out is about what is
    printed."""
    f = Context(subject.player, subject.card, subject.ref)
    f.subject = subject
    aura, life = subject.facts.aura, subject.facts.life
    f.partial = aura if isinstance(aura, int) else None, life if isinstance(life, int) else None
    return f


OwnChange = tuple[Change, int, Condition | None]
"""A change that the attack's own constant effects make to it, whose object it is, and under which condition it holds
(looked at class by class)."""


def _own_attack_changes(s: SakuraState, text: tuple[int, ...], f: Context) -> list[OwnChange]:
    holder = s.owner[f.card] if f.card != NONE else f.player
    found = []
    for number in text:
        program = s.pool.programs[number].of_itself
        for lasting in program.says(s) if program is not None and program.kind == "constant" else ():
            if lasting.register == "attack":
                found += [(change, holder, program.condition) for change in lasting.changes]
    return found


def _applies(s: SakuraState, own: OwnChange, f: Context) -> bool:
    return own[2] is None or own[2](s, f)


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
    s: SakuraState,
    subject: Subject,
    aura: int | None,
    life: int | None,
    own: list[OwnChange],
    others: list[Standing],
    f: Context,
    until: str = "",
) -> Damages:
    """C5-6, class by class. until: the class to stop before."""
    if others and s.rules.readings.get("raised_damage", "added") == "printed":
        aura, life, others = _raised_first(s, subject, aura, life, others)
    for how in ("=", "swap", "*", "/", "+"):
        if how == until:
            break
        partial = seen_so_far(s, aura, life, others)
        f.partial = partial
        found: list[tuple[str, Modification]] = []
        hows = (how, "none") if how == "=" else (how,)
        for one in own:
            change, holder, _ = one
            if change.how in hows and change.item != "range" and _applies(s, one, f):
                found.append(
                    (change.item, (how, None if change.how == "none" else change.number(s, f), holder, change.other))
                )
        for standing in others:
            here = [row for row in enumerate(standing.lasting.changes) if row[1].how in hows and row[1].item != "range"]
            if here and reaches(s, standing, subject, partial):
                g = context_of(standing)
                g.partial = partial
                g.subject = subject
                for place, change in here:
                    amount = standing.values[place] if standing.values else change.number(s, g)
                    found.append(
                        (change.item, (how, None if change.how == "none" else amount, standing.holder, change.other))
                    )
        if not found:
            continue
        if how == "swap":
            if len(found) % 2:
                aura, life = swapped(s, aura, life)
            continue
        aura, life = _in_class(s, how, aura, found, "aura"), _in_class(s, how, life, found, "life")
    f.partial = None
    return aura, life


def _in_class(s: SakuraState, how: str, value: Value, found: list[tuple[str, Modification]], item: str) -> Value:
    here = [change for of, change in found if of == item]
    return CLASSES[how](s, value, here) if here else value


@rule("C5-6.ii", off=lambda s, aura, life: (aura, life))
def swapped(s: SakuraState, aura: Value, life: Value) -> tuple[Value, Value]:
    return life, aura


def damage_seen_by(s: SakuraState, standing: Standing, subject: Subject) -> Damages | None:
    """C9-1-3-2: the damage of the attack as that effect sees it; none if it does not look at any."""
    if not standing.lasting.reads_damage:
        return None
    classes = [change.how for change in standing.lasting.changes if change.item != "range"]
    if not classes:
        return _final(s, standing, subject)  # type: ignore[no-any-return]
    return before_adding(s, subject, "=" if classes[0] == "none" else classes[0])


def before_adding(s: SakuraState, subject: Subject, until: str = "+") -> Damages:
    """The damage of the attack as it is before that class of modifications."""
    text = text_of(s, subject)
    f = _asking(subject)
    others = [other for other in (s.cache or derived(s)).attacks if other.lasting.kind == "modify"]
    return _damages(
        s,
        subject,
        _base(s, subject.facts.aura, f),
        _base(s, subject.facts.life, f),
        _own_attack_changes(s, text, f),
        others,
        f,
        until,
    )


def _all_added(s: SakuraState, aura: Value, life: Value, others: list[Standing]) -> tuple[Value, Value]:
    """What the damage would be with all additions."""
    sums = {"aura": 0, "life": 0}
    for standing in others:
        for change in standing.lasting.changes:
            if change.how == "+" and change.item in sums:
                sums[change.item] += change.number(s, context_of(standing))
    return (None if aura is None else aura + sums["aura"], None if life is None else life + sums["life"])


@rule("C9-1-3-2", "C9-1-3-2.p2", off=_all_added)
def seen_so_far(s: SakuraState, aura: Value, life: Value, others: list[Standing]) -> tuple[Value, Value]:
    """An effect that modifies the damage sees it after the earlier classes only."""
    return aura, life


def _raised_first(
    s: SakuraState, subject: Subject, aura: int | None, life: int | None, others: list[Standing]
) -> tuple[int | None, int | None, list[Standing]]:
    """A reading of C10-35-3: what raises or lowers the damage of a card changes what is printed on it, before anything
    is done to the attack."""
    for standing in others:
        if (
            not standing.lasting.of_attacks
            and subject.ref not in (standing.refs or ())
            and reaches(s, standing, subject)
        ):
            for place, change in enumerate(standing.lasting.changes):
                amount = standing.values[place] if standing.values else change.number(s, context_of(standing))
                if change.item == "aura" and aura is not None:
                    aura += amount
                elif change.item == "life" and life is not None:
                    life += amount
    return (
        aura,
        life,
        [standing for standing in others if standing.lasting.of_attacks or subject.ref in (standing.refs or ())],
    )


def _range(
    s: SakuraState, subject: Subject, mask: int, own: list[OwnChange], others: list[Standing], f: Context
) -> int:
    """C5-7, class by class."""
    found = [
        (one[0].how, _range_number(s, one[0], f, subject), one[1])
        for one in own
        if one[0].item == "range" and _applies(s, one, f)
    ]
    for standing in others:
        if any(change.item == "range" for change in standing.lasting.changes) and reaches(
            s, standing, subject, f.partial
        ):
            g = context_of(standing)
            for place, change in enumerate(standing.lasting.changes):
                if change.item == "range":
                    fixed = standing.values[place] if standing.values else None
                    found.append((change.how, _range_number(s, change, g, subject, fixed), standing.holder))
    if subject.busy:  # who asks how many distances it has means those that there would be to leave out
        found = [one for one in found if one[0] != "ends"]
    for change_range in range_classes(s) if found else ():
        mask = change_range(s, mask, found, subject)
    return mask


def _range_number(s: SakuraState, change: Change, f: Context, subject: Subject, fixed: int | None = None) -> int:
    """A number; where numbers are put in, taken out or put in place of others, these as a range. fixed: the number, if
    it was settled before."""
    if change.how == "sides":
        return both_sides(s, subject)
    number = change.number(s, f) if fixed is None else fixed
    if change.how in ("=", "add", "remove"):
        return ranges.of(ranges.read(change.other) if change.other else (number,))
    return number


def both_sides(s: SakuraState, subject: Subject) -> int:
    """The ranges of both sides of the umbrella card that the attack came from."""
    if subject.card == NONE:
        return subject.facts.range
    closed = s.pool.cards[s.card[subject.card]]
    return closed.range | closed.open_side.range if closed.open_side is not None else subject.facts.range


def _aura_as_it_is(s: SakuraState, aura: Value, life: Value, text: tuple[int, ...]) -> Damages:
    return aura, unwrap(_normal)(s, aura, life, text)[1]


def _life_as_it_is(s: SakuraState, aura: Value, life: Value, text: tuple[int, ...]) -> Damages:
    return unwrap(_normal)(s, aura, life, text)[0], life


@rule("C5-6.vi", off=lambda s, aura, life, text: (aura, life))
@rule("C6-4-1-4", off=_aura_as_it_is)
@rule("C6-4-1-5", off=_life_as_it_is)
def _normal(s: SakuraState, aura: Value, life: Value, text: tuple[int, ...]) -> Damages:
    """Aura damage is 0 to 5, life damage at least 0."""
    if aura is not None:
        aura = 0 if aura < 0 else 5 if aura > 5 and not overcomes(s, text) else aura
    return aura, 0 if life is not None and life < 0 else life


@rule("C10-21.p2", off=False)
def overcomes(s: SakuraState, text: tuple[int, ...]) -> bool:
    return in_text(s, text, "overcome")


def in_text(s: SakuraState, text: tuple[int, ...], keyword: str) -> bool:
    """Whether one of the effects is that keyword."""
    return any(s.pool.programs[number].keyword == keyword for number in text) and counts(s, f"keyword {keyword}")


def keywords_of_attack(s: SakuraState, attack: int) -> tuple[str, ...]:
    """Those that it has now, each once."""
    subject = subject_of(s, attack)
    found = (s.pool.programs[number].keyword for number in in_force(s, subject, text_of(s, subject)))
    return tuple(dict.fromkeys(word for word in found if word))


def keyword_programs(s: SakuraState, attack: int, keyword: str) -> list[Program]:
    """The effects of that keyword that the attack has now and whose condition holds."""
    subject = subject_of(s, attack)
    f = Context(subject.player, subject.card, attack)
    found = [s.pool.programs[number] for number in text_of(s, subject)]
    found = [p for p in found if p.keyword == keyword and (p.condition is None or p.condition(s, f))]
    return found if found and counts(s, f"keyword {keyword}") else []


def attack_has(s: SakuraState, attack: int, keyword: str) -> bool:
    return bool(keyword_programs(s, attack, keyword))
