"""Chapter 6: cards and attacks, and the information they have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.state import ABSENT, CARD, DECK, EXTRA, NONE, OPEN, OUTSIDE, SEAL, SakuraState
from kisoku.kernel.state import handle

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import CardDef, Program

CANCELLED, DAMAGE_CANCELLED, AFTER_CANCELLED, MADE, REACTING = 1, 2, 4, 8, 16
"""Marks of an attack: what was done to it (C9-4.ii, iv, vi), that it counts as made (C9-4), and that it is itself a reaction (C9-4.i)."""

Number = int | str | None
"""A number, a letter that the text defines, or None for 「-」."""


class AttackFacts(NamedTuple):
    """C6-4-1: the information of an attack as it was created. Modifications are worked out anew each time (C5-6)."""

    cls: str
    subtype: str
    range: int
    aura: Number
    life: Number
    users: tuple[str, ...]
    text: tuple[int, ...]
    marks: int = 0
    given: tuple[tuple[int, int], ...] = ()
    """Effects that were added to its card: (number, the card that gives it)."""


def info(s: SakuraState, card: int) -> CardDef:
    """The card's information now: which side of the umbrella (A4-2-1.p2), which card it copies (C10-16)."""
    definition = s.pool.cards[s.card[card]]
    if s.pool.copying and (s.copies or definition.copies):
        definition = _copied(s, card, definition)
    if definition.umbrella and "A4-2-1" in s.law and "A4-2-1.p2" in s.law:
        state = s.umbrella[s.owner[card]]
        if state == OPEN and definition.open_side is not None:
            return definition.open_side
        if state == ABSENT and "A4-2-1.p3" in s.law:
            return s.pool.blank(definition)
    return definition


USED_AS = "as"


def _copied(s: SakuraState, card: int, own: CardDef, seen: tuple[int, ...] = ()) -> CardDef:
    """C10-16.p2: S reads as T while T can be referred to. C10-38.p2: a card that is used as another has that one's information.

    In s.copies stand (S, T, "") and (card, definition, USED_AS).
    """
    original = _original(s, card, own)
    found = own
    if original != NONE and "C10-16" in s.law and "C10-16.p2" in s.law:
        found = s.pool.cards[s.card[original]]
        if original not in seen:  # a copy of a copy reads as what that one reads as
            found = _copied(s, original, found, (*seen, card))
        if own.copies.startswith(KEEPING_NAME):
            found = s.pool.named(found, own.name)
    for copy, other, how in s.copies:
        if copy == card and how == USED_AS and "C10-38.p2" in s.law:
            found = s.pool.cards[other]
    return found


KEEPING_NAME = "="


def _original(s: SakuraState, card: int, own: CardDef) -> int:
    """T, if somebody still knows its face (a reading of "can no longer be referred to")."""
    for copy, other, how in s.copies:
        if copy == card and how != USED_AS:
            return other if s.known[other] else NONE
    if own.copies and s.zone[card] >> 1 not in (DECK, EXTRA, SEAL, OUTSIDE):
        player = s.owner[card] if "C10-16.p4" in s.law else s.zone[card] & 1
        name = own.copies.removeprefix(KEEPING_NAME)
        for other in (*s.zones[2 * SEAL], *s.zones[2 * SEAL + 1]):
            sealer = s.under[other]
            if sealer != NONE and other != card and s.owner[sealer] == player and s.pool.cards[s.card[sealer]].name == name:
                return other
    return NONE


def card_class(s: SakuraState, card: int) -> str:
    """C6-2-1-1; C10-16.p3: a copy keeps its own. C10-38.p2: a card that is used as another has all of that one's information."""
    own = s.pool.cards[s.card[card]]
    if s.watched and not _has_class(s, own):
        return "" if own.cls != "poison" or "C6-2-1-1" not in s.law else "normal"
    if s.pool.copying:
        for copy, other, how in s.copies:
            if copy == card and how == USED_AS and "C10-38.p2" in s.law:
                return s.pool.cards[other].cls
        if "C10-16.p3" not in s.law:
            return info(s, card).cls
    return own.cls


def back(s: SakuraState, card: int) -> str:
    """What everybody sees of a card: its class (C6-2-1-1). A3-4.p2: whether a part is a main or a custom part only its face tells."""
    cls = card_class(s, card)
    return "part" if cls == "custom" and "A3-4.p2" in s.law else cls


def _has_class(s: SakuraState, own: CardDef) -> bool:
    """C6-2-1-1: what is printed; A7-2, A7-2.p2: the poisons of チカゲ have a class of their own, and so (A3-4-1) have main parts."""
    rules = {"poison": ("A7-2", "A7-2.p2"), "part": ("A3-4-1",)}.get(own.cls, ())
    return "C6-2-1-1" in s.law and all(rule in s.law for rule in rules)


def subtype(s: SakuraState, card: int) -> str:
    """C6-2-1-6: one or none; a card of a definite type that is printed with an indefinite one has none."""
    known = info(s, card)
    if s.watched and "C6-2-1-6" not in s.law:
        return known.facts.subtype if known.facts.subtype == "indefinite" else ""
    return "" if known.subtype and _is_lost(s, card, known.subtype) else known.subtype


def _is_lost(s: SakuraState, card: int, subtype: str) -> bool:
    """Whether an effect has taken that subtype from the card."""
    from kisoku.games.sakura.rules.standing import concerns, derived

    return any(one.lasting.kind == "lose" and one.lasting.op.keyword == subtype and concerns(s, one, card) for one in derived(s).gifts)


def facts_of(s: SakuraState, attack: int) -> AttackFacts:
    """The information of an attack, by its reference."""
    row = s.attack[handle(attack)]
    return row if isinstance(row, AttackFacts) else AttackFacts(*row)


def mark(s: SakuraState, attack: int, marks: int) -> None:
    facts = facts_of(s, attack)
    atoms.set_attack(s, handle(attack), facts._replace(marks=facts.marks | marks))


def is_attack(s: SakuraState, ref: int) -> bool:
    return ref >= 0 and s.thing[handle(ref)] != CARD and bool(s.attack[handle(ref)])


def attack_from(s: SakuraState, card: int) -> AttackFacts:
    """C9-2-1.i: the attack copies class, subtype, range, damages, user and text of its card."""
    known = info(s, card)
    law = s.law
    return AttackFacts(
        card_class(s, card) if "C6-4-1-1" in law else "",
        subtype(s, card) if "C6-4-1-2" in law else "",
        known.range if "C6-4-1-3" in law and "C6-2-1-8" in law else ranges.EMPTY,
        known.aura if "C6-2-1-9" in law else None,
        known.life if "C6-2-1-10" in law else None,
        known.users if "C6-4-1-8" in law else (),
        known.attack_text if "C6-4-1-7" in law else (),
    )


def programs_in(s: SakuraState, f: Any) -> Iterable[Program]:
    """The effects of the text that the context stands in: of its attack, else of its card."""
    if getattr(f, "subject", None) is not None:
        return [s.pool.programs[number] for number in f.subject.facts.text]
    own = info(s, f.card).programs if f.card != NONE else ()
    if f.attack != NONE and s.alive(f.attack) and is_attack(s, f.attack):
        return (*(s.pool.programs[number] for number in facts_of(s, f.attack).text), *own)
    return own


def show(s: SakuraState, card: int) -> None:
    """Everybody sees the card's face."""
    if s.known[card] != atoms.EVERYONE:
        atoms.set_known(s, card, atoms.EVERYONE)
        atoms.tell(s, ("revealed", s.owner[card], card, 0, ()))
