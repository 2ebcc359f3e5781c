"""Chapter 6: cards and attacks, and the information they have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.state import ABSENT, CARD, IN_USE, NONE, OPEN, SakuraState
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


def info(s: SakuraState, card: int) -> CardDef:
    """The card's information now: which side of the umbrella (A4-2-1.p2), which card it copies (C10-16)."""
    definition = s.pool.cards[s.card[card]]
    if s.effects:
        copied = _copied(s, card)
        if copied is not None:
            definition = copied
    if definition.umbrella and "A4-2-1.p2" in s.law:
        state = s.umbrella[s.owner[card]]
        if state == OPEN and definition.open_side is not None:
            return definition.open_side
        if state == ABSENT and "A4-2-1.p3" in s.law:
            return s.pool.blank(definition)
    return definition


def _copied(s: SakuraState, card: int) -> CardDef | None:
    """C10-16.p2: S reads as T while T can be referred to; what stands in the effects is (…, "copy", S, definition)."""
    for effect in s.effects:
        if effect[0] == "copy" and effect[1] == card:
            return s.pool.cards[int(effect[2])]
    return None


def card_class(s: SakuraState, card: int) -> str:
    """C6-2-1-1; C10-16.p3: a copy keeps its own."""
    return s.pool.cards[s.card[card]].cls


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
        known.subtype if "C6-4-1-2" in law else "",
        known.range if "C6-4-1-3" in law else ranges.EMPTY,
        known.aura,
        known.life,
        known.users if "C6-4-1-8" in law else (),
        known.attack_text if "C6-4-1-7" in law else (),
    )


def programs_in(s: SakuraState, f: Any) -> Iterable[Program]:
    """The effects of the text that the context stands in: of its attack, else of its card."""
    if getattr(f, "subject", None) is not None:
        return [s.pool.programs[number] for number in f.subject.facts.text]
    if f.attack != NONE and s.alive(f.attack) and is_attack(s, f.attack):
        return [s.pool.programs[number] for number in facts_of(s, f.attack).text]
    if f.card != NONE:
        return info(s, f.card).programs
    return ()


def has_keyword(s: SakuraState, card: int, keyword: str) -> bool:
    """C10-32 and all others: keywords of a card come from its text; nothing gives them to cards."""
    return keyword in info(s, card).keywords


def user_player(s: SakuraState, card: int) -> int:
    """The player in whose zone the card lies (C10-12)."""
    return s.zone[card] & 1


def in_use(s: SakuraState, card: int) -> bool:
    return s.zone[card] >> 1 == IN_USE
