"""1100: damage, and 1216: where it comes from."""

from __future__ import annotations

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import Applied, as_dealt, doer, happen
from kisoku.games.ninja_slayer.rules.r1300_terms import is_dealt
from kisoku.games.ninja_slayer.state import CARD, FIELD, NOBODY, NONE, OHIGAN, NinjaState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import LIFE


@rule("1102.4d", off=lambda s, ref: s.alive(ref))
def can_bear(s: NinjaState, ref: int) -> bool:
    """Only players and characters are dealt damage."""
    if ref < 0:
        return True
    card = ref % LIFE
    if not s.alive(ref) or s.thing[card] != CARD or s.zone[card] >> 1 != FIELD:
        return False
    return info(s, card).kind == CHARACTER


def deal(
    s: NinjaState, hits: list[tuple[int, int]], source: int, iksa: bool = False, by: int = NOBODY, applied: Applied = ()
) -> Outcome:
    """1102.4: deal damage to several at once. hits are (player or character, amount); nothing happens for 0 or less
    (104.2).
    """
    events = []
    for ref, amount in hits:
        if not is_dealt(s, amount) or not can_bear(s, ref):
            continue
        if forbidden(s, "be_damaged", ref % LIFE if ref >= 0 else NONE, -1 - ref if ref < 0 else NONE):
            continue
        kind = "player" if ref < 0 else "character"
        player = -1 - ref if ref < 0 else s.controller[ref % LIFE]
        events.append(Event("damaged", player, ref, amount, (*marks_of(s, iksa), kind), source, by=by))
    return happen(s, events, applied)


@rule("1102.1", "1318.1", off=())
def marks_of(s: NinjaState, iksa: bool) -> tuple[str, ...]:
    """What is told of damage beside who, how much and from what."""
    return ("iksa",) if iksa else ()


@doer("damaged")
def bear_damage(s: NinjaState, events: list[Event]) -> None:
    """The damage is borne, and then everyone is told."""
    for what in events:
        bear_one(s, what)
    for what in events:
        if is_dealt(s, what.number):
            tell_damage(s, what)


@rows(("1102.4a", "1102.4b"), lambda s, what: "1102.4a" if what.thing < 0 else "1102.4b")
def bear_one(s: NinjaState, what: Event) -> None:
    atoms.bear(s, what.thing, what.number)
    if what.thing >= 0:
        atoms.remember_hit(s, what.cause, what.thing, "iksa" in what.marks)


@rule("1102.5")
def tell_damage(s: NinjaState, what: Event) -> None:
    occur(s, as_dealt(what))
    occur(s, what)


def kill(
    s: NinjaState,
    cards: list[int],
    cause: int | tuple[int, ...],
    by: int = NOBODY,
    applied: Applied = (),
    iksa: bool = False,
) -> Outcome:
    """1311: characters on the field are put into the Ohigan at once. cause: the source of the effect, or those whose
    damage it was.
    """
    events = []
    for card in cards:
        if s.zone[card] >> 1 != FIELD or forbidden(s, "be_killed", card) or forbidden(s, "leave_field", card):
            continue
        events.append(
            Event("killed", s.controller[card], s.ref(card), 1, ("iksa",) if iksa else (), cause, FIELD, OHIGAN, by)
        )
    return happen(s, events, applied)


def spared(s: NinjaState, card: int, endurance: int) -> bool:
    """Whether a prohibition keeps the character from dying of its damage (104.4)."""
    return bool(forbidden(s, "be_killed", card) or forbidden(s, "leave_field", card)) or survives_iksa(
        s, card, endurance
    )


@rule("1216.6", off=False)
def survives_iksa(s: NinjaState, card: int, endurance: int) -> bool:
    """Of one that is not killed in iksa: whether it would live but for the iksa damage of this turn (1216.6)."""
    if not forbidden(s, "be_killed_in_iksa", card):
        return False
    ref = s.ref(card)
    suffered = sum(
        what.number for what in s.history if what.kind == "damaged" and what.thing == ref and "iksa" in what.marks
    )
    return bool(s.damage[card] - suffered < endurance)


def credit(s: NinjaState, victim: int) -> tuple[tuple[int, ...], bool]:
    """1216.5a, 1216.6: whose damage it was, and whether it was iksa damage, by the hits since the last rule check."""
    hits = [(source, in_iksa) for source, hit, in_iksa in s.hits if hit == victim]
    return killers(s, hits), fell_in_iksa(s, hits)


@rule("1216.5a", off=())
def killers(s: NinjaState, hits: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(source for source, _ in hits))


@rule("1216.6", off=False)
def fell_in_iksa(s: NinjaState, hits: list[tuple[int, int]]) -> bool:
    return any(in_iksa for _, in_iksa in hits)
