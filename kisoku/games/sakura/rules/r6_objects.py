"""Chapter 6: cards and attacks, and the information they have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import unwrap
from typing import TYPE_CHECKING, Any, NamedTuple

from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.definitions import the
from kisoku.games.sakura.state import (
    ABSENT,
    ANVIL,
    BARRACKS,
    CARD,
    DECK,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    MEMORIES,
    NONE,
    OPEN,
    OUTSIDE,
    PERJURY,
    POISON_BAG,
    RELIC,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    SakuraState,
)
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import handle

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import CardDef, Program

CANCELLED, DAMAGE_CANCELLED, AFTER_CANCELLED, MADE, REACTING = 1, 2, 4, 8, 16
"""Marks of an attack: what was done to it (C9-4.ii, iv, vi), that it counts as made (C9-4), and that it is itself a
reaction (C9-4.i)."""

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
    reach: str = ""
    """The letter of a range that its text defines."""
    lacerated: int = 0
    """A22-9: its damage is dealt as lacerations."""


class Using(NamedTuple):
    """How a card was used, as s.use has it: by whom, in which way, out of which kind of zone, as which card of that
    turn, in answer to which attack. arrows, gifts, keywords: what effects made of its text then (C9-1-3-3). oaths: the
    frames sworn for it (A19-3).
    """

    how: int = 0
    origin: int = NONE
    order: int = 0
    turn: int = NONE
    answered: int = NONE
    player: int = NONE
    arrows: tuple[int, int, int] = (0, 0, 0)
    gifts: tuple[tuple[int, int], ...] = ()
    keywords: tuple[str, ...] = ()
    oaths: tuple[str, ...] = ()


def last_use(s: SakuraState, card: int) -> Using:
    """Of a card, or of no card; one that was never used has only first values."""
    return Using(*s.use[card]) if card >= 0 else Using()


def info(s: SakuraState, card: int) -> CardDef:
    """The card's information now: which card it copies, which side of the umbrella counts."""
    definition = s.pool.cards[s.card[card]]
    if s.pool.copying and (s.copies or definition.copies or definition.forms or definition.forged):
        definition = _copied(s, card, definition)
    return side_that_counts(s, card, definition) if definition.umbrella else definition


@rule("A4-2-1", "A4-2-1.p2", off=lambda s, card, definition: definition)
def side_that_counts(s: SakuraState, card: int, definition: CardDef) -> CardDef:
    state = s.umbrella[s.owner[card]]
    if state == OPEN and definition.open_side is not None:
        return definition.open_side
    return without_umbrella(s, definition) if state == ABSENT else definition


@rule("A4-2-1.p3", off=lambda s, definition: definition)
def without_umbrella(s: SakuraState, definition: CardDef) -> CardDef:
    return s.pool.blank(definition)


USED_AS = "as"


def _copied(s: SakuraState, card: int, own: CardDef, seen: tuple[int, ...] = ()) -> CardDef:
    """What a card reads as. In s.copies stand (S, T, "") and (card, definition, USED_AS)."""
    other = used_as(s, card)
    if other is not None:
        return other
    if own.forged:
        return reads_as_forged(s, card, own, seen)
    if own.forms:
        return reads_by_crystals(s, card, own)
    original = _original(s, card, own)
    return own if original == NONE else reads_as(s, card, own, original, seen)


@rule("C10-16", "C10-16.p2", off=lambda s, card, own, original, seen: own)
def reads_as(s: SakuraState, card: int, own: CardDef, original: int, seen: tuple[int, ...]) -> CardDef:
    """S reads as T while T can be referred to."""
    found = s.pool.cards[s.card[original]]
    if original not in seen:  # a copy of a copy reads as what that one reads as
        found = _copied(s, original, found, (*seen, card))
    return s.pool.named(found, own.name) if own.copies.startswith(KEEPING_NAME) else found


@rule("C10-16", off=lambda s, card, own, seen: own)
def reads_as_forged(s: SakuraState, card: int, own: CardDef, seen: tuple[int, ...]) -> CardDef:
    """What lies on its holder's anvil."""
    for other in s.zones[2 * ANVIL + s.owner[card]] if s.zone[card] >> 1 not in (EXTRA, SEAL, OUTSIDE) else ():
        found = s.pool.cards[s.card[other]]
        return s.pool.forged(own, found if other in seen else _copied(s, other, found, (*seen, card)))
    return own


@rule("C10-16", off=lambda s, card, own: own)
def reads_by_crystals(s: SakuraState, card: int, own: CardDef) -> CardDef:
    """Of which card it is a copy depends on how many crystals lie on another of its holder's, once that
    one was used.
    """
    name, forms = own.forms
    for zone in ENHANCEMENT, IN_USE, TRUMP:
        for other in s.zones[2 * zone + s.owner[card]]:
            if s.pool.cards[s.card[other]].name == name and (zone != TRUMP or s.used[other] == USED):
                form = next((form for least, form in forms if s.bound[other] >= least), "")
                return next((known for known in s.pool.cards if known.name == form), own)
    return own


@rule("C10-38.p2")
def used_as(s: SakuraState, card: int) -> CardDef | None:
    """A card that is used as another has all of that one's information."""
    return next((s.pool.cards[other] for copy, other, how in s.copies if copy == card and how == USED_AS), None)


KEEPING_NAME = "="


def _original(s: SakuraState, card: int, own: CardDef) -> int:
    """T, if somebody still knows its face (a reading of "can no longer be referred to")."""
    for copy, other, how in s.copies:
        if copy == card and not how:
            return other if s.known[other] else NONE
    if own.copies and s.zone[card] >> 1 not in (DECK, EXTRA, SEAL, OUTSIDE) and counts(s, own.copies_as):
        player = whose_seals(s, card)
        name = own.copies.removeprefix(KEEPING_NAME)
        for other in (*s.zones[2 * SEAL], *s.zones[2 * SEAL + 1]):
            sealer = s.under[other]
            if (
                sealer != NONE
                and other != card
                and s.owner[sealer] == player
                and (known := s.pool.cards[s.card[sealer]]).name == name
                and (known.cls != "trump" or s.used[sealer] != UNUSED)  # nobody is to know which an unused trump is
            ):
                return other
    return NONE


@rule("C10-16.p4", off=lambda s, card: s.zone[card] & 1)
def whose_seals(s: SakuraState, card: int) -> int:
    """A card that copies what is sealed looks at what its own holder's cards have sealed."""
    return s.owner[card]


@rule("C6-2-1-1", off="")
def card_class(s: SakuraState, card: int) -> str:
    own = s.pool.cards[s.card[card]]
    if s.pool.copying:
        other = used_as(s, card) if s.copies else None
        return class_of_copy(s, card, own) if other is None else other.cls
    return CLASSES_OF_MEGAMI[own.cls](s, own) if own.cls in CLASSES_OF_MEGAMI else own.cls


def class_of_original(s: SakuraState, card: int, own: CardDef) -> str:
    return info(s, card).cls


@rule("C10-16.p3", off=class_of_original)
def class_of_copy(s: SakuraState, card: int, own: CardDef) -> str:
    """A copy keeps its own."""
    return CLASSES_OF_MEGAMI[own.cls](s, own) if own.cls in CLASSES_OF_MEGAMI else own.cls


CLASSES_OF_MEGAMI: dict[str, Callable[[SakuraState, CardDef], str]] = {
    "poison": rule("A7-2", "A7-2.p2", off="normal")(lambda s, own: own.cls),
    "part": rule("A3-4-1", off="")(lambda s, own: own.cls),
    "soldier": rule("A16-2", "A16-2.p2", "A16-3-1", off="normal")(lambda s, own: own.cls),
}
"""Classes that only additional rules know: the poisons of チカゲ, main parts of オボロ."""


def back(s: SakuraState, card: int) -> str:
    """What everybody sees of a card: its class."""
    cls = card_class(s, card)
    return back_of_custom_part(s) if cls == "custom" else cls


back_of_custom_part = the("part", "A3-4.p2", off="custom")
"""Whether a part is a main or a custom part only its face tells."""


def _indefinite_alone(s: SakuraState, card: int) -> str:
    printed = info(s, card).facts.subtype
    return printed if printed == "indefinite" else ""


@rule("C6-2-1-6", off=_indefinite_alone)
def subtype(s: SakuraState, card: int) -> str:
    """One or none; a card of a definite type that is printed with an indefinite one has none."""
    known = info(s, card)
    return "" if known.subtype and _is_lost(s, card, known.subtype) else known.subtype


def _is_lost(s: SakuraState, card: int, subtype: str) -> bool:
    """Whether an effect has taken that subtype from the card."""
    from kisoku.games.sakura.rules.standing import concerns, derived

    return any(
        one.lasting.kind == "lose" and one.lasting.op.keyword == subtype and concerns(s, one, card)
        for one in derived(s).gifts
    )


@rows((), lambda s, construct: construct, off=False)
def counts(s: SakuraState, construct: str) -> bool:
    """What a text says is about to matter, where a rule asks for it by its name."""
    return True


def facts_of(s: SakuraState, attack: int) -> AttackFacts:
    """The information of an attack, by its reference."""
    row = s.attack[handle(attack)]
    return row if isinstance(row, AttackFacts) else AttackFacts(*row)


def mark(s: SakuraState, attack: int, marks: int) -> None:
    facts = facts_of(s, attack)
    atoms.set_attack(s, handle(attack), facts._replace(marks=facts.marks | marks))


def is_attack(s: SakuraState, ref: int) -> bool:
    return ref >= 0 and s.thing[handle(ref)] != CARD and bool(s.attack[handle(ref)])


def _lacking(**facts: Any) -> Callable[[SakuraState, int], AttackFacts]:
    return lambda s, card: unwrap(attack_from)(s, card)._replace(**facts)


@rule("C6-4-1-1", off=_lacking(cls=""))
@rule("C6-4-1-2", off=_lacking(subtype=""))
@rule("C6-4-1-3", "C6-2-1-8", off=_lacking(range=ranges.EMPTY))
@rule("C6-2-1-9", off=_lacking(aura=None))
@rule("C6-2-1-10", off=_lacking(life=None))
@rule("C6-4-1-7", off=_lacking(text=()))
@rule("C6-4-1-8", off=_lacking(users=()))
def attack_from(s: SakuraState, card: int) -> AttackFacts:
    """C9-2-1.i: the attack copies class, subtype, range, damages, user and text of its card."""
    known = info(s, card)
    return AttackFacts(
        card_class(s, card), subtype(s, card), known.range, known.aura, known.life, known.users, known.attack_text,
        reach=known.reach, lacerated=int("damage" in known.facts.lacerated),
    )  # fmt: skip


def programs_in(s: SakuraState, f: Any) -> Iterable[Program]:
    """The effects of the text that the context stands in: of its attack, else of its card."""
    if getattr(f, "subject", None) is not None:
        return [s.pool.programs[number] for number in f.subject.facts.text]
    own = info(s, f.card).programs if f.card != NONE else ()
    if f.attack != NONE and s.alive(f.attack) and is_attack(s, f.attack):
        return (*(s.pool.programs[number] for number in facts_of(s, f.attack).text), *own)
    return own


@rule("A20-2-1", off=False)
def stays_covered(s: SakuraState, card: int) -> bool:
    """A card by which perjury is committed stays face-down, in use too, whatever it is used as."""
    return s.zone[card] >> 1 in (PERJURY, IN_USE)


SECRET = frozenset((HAND, FACEDOWN, POISON_BAG, BARRACKS, MEMORIES, RELIC))
"""Zones whose cards nobody but their player tells apart; those of a deck lie in order, and each trump in its place."""


def taken_for_a_copy(s: SakuraState, card: int) -> None:
    """Who comes to see one of the cards that only their player tells apart takes it for the copy that they knew to be
    there.
    """
    zone = s.zone[card]
    own = 1 << (zone & 1)
    if zone >> 1 not in SECRET or s.known[card] & ~own:
        return
    for other in s.zones[zone]:
        if s.card[other] == s.card[card] and s.known[other] & ~own:
            atoms.set_known(s, other, own)
            return


def show(s: SakuraState, card: int) -> None:
    """Everybody sees the card's face."""
    if s.facedown[card] and stays_covered(s, card):
        return
    if s.known[card] != atoms.EVERYONE:
        taken_for_a_copy(s, card)
        atoms.set_known(s, card, atoms.EVERYONE)
        atoms.tell(s, ("revealed", s.owner[card], card))
