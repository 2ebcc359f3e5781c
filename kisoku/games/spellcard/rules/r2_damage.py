"""Chapters 2.6 and 2.8: damage, defeat, retirement and whatever else takes a striker from the stage."""

from __future__ import annotations

from typing import Any

from kisoku.effects.standing import Standing
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Effect
from kisoku.games.spellcard.rules.r2_check_step import interrupting, occur
from kisoku.games.spellcard.rules.r2_effects import REPLACING, consume, counted, doer, in_force
from kisoku.games.spellcard.rules.r3_information import defence
from kisoku.games.spellcard.rules.r4_zones import put
from kisoku.games.spellcard.rules.standing import derived, holds, is_forbidden
from kisoku.games.spellcard.state import (
    DISCARD,
    FIRST_AREA,
    KIND_OF,
    REMOVED,
    RULE_AREA,
    SCORE,
    STAGE,
    SpellcardState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- damage: 2.6.1 to 2.6.3, 2.6.5 ----------------------------------------------------------------


@doer("damage")
def take_damage(s: SpellcardState, events: list[Event]) -> Frame | None:
    """The damage of one effect, striker by striker."""
    taken = []
    for event in events:
        amount = 0 if is_forbidden(s, "damage", event.thing) else final_amount(s, event)
        if has_impact(s, amount):
            taken.append(event._replace(kind="damaged", number=amount))
    if not taken:
        return None
    bear(s, taken)
    counted(s, len(taken))
    occur(s, *taken)
    return None


@rule("1.1.7", "2.4.12.1", off=True)
def has_impact(s: SpellcardState, amount: int) -> bool:
    """What changes nothing has not happened."""
    return amount > 0


def bear(s: SpellcardState, events: list[Event]) -> None:
    """Summed up for the effect that deals it (reading A23)."""
    place = next((at for at in range(len(s.frames) - 1, -1, -1) if isinstance(s.frames[at], Effect)), -1)
    f = own(s, place)
    assert isinstance(f, Effect)
    sums = dict(f.wounds)
    for event in events:
        sums[event.thing] = sums.get(event.thing, 0) + event.number
    f.wounds = tuple(sums.items())


def final_amount(s: SpellcardState, event: Event) -> int:
    """8.2.5: first what the dealing side adds, and if anything is left what the receiving side takes
    off (reading A53).
    """
    found = changes_of(s, event)
    amount = int(event.number)
    for dealing in (True, False):
        if not dealing and amount <= 0:
            break
        for standing in found:
            if is_dealing(standing) == dealing:
                amount = calculated(s, standing, amount)
                consume(s, standing)
    return amount


def changes_of(s: SpellcardState, event: Event) -> list[Standing]:
    return [
        standing for standing in derived(s).replaces if standing.lasting.instead < 0 and is_about(s, standing, event)
    ]


def is_dealt(s: SpellcardState, event: Event) -> bool:
    """Whether the damage is any when the dealing side has added to it, and may be received: else nothing is about to
    happen (reading A52).
    """
    if is_forbidden(s, "damage", event.thing):
        return False
    amount = int(event.number)
    for standing in changes_of(s, event):
        if is_dealing(standing):
            amount = calculated(s, standing, amount)
    return has_impact(s, amount)


def is_about(s: SpellcardState, standing: Standing, event: Event) -> bool:
    fits = standing.lasting.fits
    return (
        fits is not None
        and standing.lasting.op.trigger.event == event.kind
        and holds(s, standing)
        and fits(s, event, standing.context)
    )


def is_dealing(standing: Standing) -> bool:
    """Whether the amount is changed on the side of what deals it."""
    return standing.lasting.op.trigger.cause is not None


@rule("8.2.5", "2.4.4", off=lambda s, standing, amount: amount)
def calculated(s: SpellcardState, standing: Standing, amount: int) -> int:
    number = standing.number(s, 0)
    how = standing.lasting.op.how
    return number if how == "=" else amount + number if how == "+" else amount - number


def settle_wounds(s: SpellcardState, f: Effect) -> None:
    """What an effect has dealt in all is compared with DEF when it is applied (2.7.2.3, reading A24)."""
    if f.wounds:
        cause = (f.card, *(f.attackers or (f.caster,)))
        atoms.set_wounds(s, (*s.wounds, *((ref, amount, (f.how, f.player, cause)) for ref, amount in f.wounds)))


class Defeats(Frame):
    """2.7.2.3: these strikers are defeated at once."""

    events: tuple[Event, ...] = ()


defeating = Routine("defeats", Defeats, "2.7.2.3")


def defeats(s: SpellcardState) -> Defeats | None:
    events: dict[int, Event] = {}
    for ref, amount, (how, player, cause) in s.wounds:
        if s.alive(ref) and ref not in events and is_deadly(s, ref % LIFE, amount):
            marks = ("damage", *((how,) if how else ()))
            events[ref] = Event("defeat", s.controller[ref % LIFE], ref, amount, marks, cause, STAGE, SCORE, player)
    vanish(s)
    return Defeats(tuple(events.values())) if events else None


@rule("2.6.5")
def vanish(s: SpellcardState) -> None:
    """Damage does not stay."""
    atoms.set_wounds(s, ())


@rule("2.6.3", "2.7.2.3", off=False)
def is_deadly(s: SpellcardState, card: int, amount: int) -> bool:
    """By one effect as much as its DEF, or more (reading A6); what is less is gone at once (2.6.5)."""
    return amount >= defence(s, card)


@defeating.step("8.1.8")
def before_the_defeat(s: SpellcardState, f: Defeats) -> Outcome:
    return interrupting(s, f.events)


@defeating.step("2.6.3")
def all_at_once(s: SpellcardState, f: Defeats) -> Outcome:
    return REPLACING.happen(s, [event for event in f.events if s.alive(event.thing)])


@defeating.step("2.6.3")
def done(s: SpellcardState, f: Defeats) -> Outcome:
    return leave()


# --- leaving the stage ----------------------------------------------------------------------------

PAST = {"defeat": "defeated", "retire": "retired", "remove": "removed", "return": "returned"}


def leave_stage(s: SpellcardState, events: list[Event], kind: int, bottom: bool = False) -> None:
    """All of them at once, to that kind of zone."""
    going = [event for event in events if s.alive(event.thing) and not is_held(s, event) and not is_kept(s, event)]
    if not going:
        return
    before = derived(s).listeners
    told, left, shed = [], [], []
    for event in going:
        card = event.thing % LIFE
        source = KIND_OF[s.zone[card]]
        borne = s.bearer[card] >= 0
        shed += shedding(s, [card] if borne else list(s.zones[s.zone[card]][1:]) if source == STAGE else [], event)
        goal = put(s, card, kind, bottom=bottom)
        told.append(event._replace(kind=PAST[event.kind], source=source, target=goal))
        if source == STAGE and not borne:
            left.append(told[-1]._replace(kind="left"))
    counted(s, len(told))
    for events in (told, left, gone(s, shed)):
        if events:
            occur(s, *events, listeners=before)


def shedding(s: SpellcardState, cards: list[int], by: Event) -> list[Event]:
    """That the equip spells among these leave the stage, said before they do; the cause is who bears them."""
    if SHED not in s.pool.listened:
        return []
    spells = [card for card in cards if s.bearer[card] >= 0 and not s.pool.cards[s.card[card]].is_option]
    return [
        by._replace(
            kind=SHED, player=s.controller[s.bearer[card]], thing=s.ref(card), cause=s.ref(s.bearer[card]), source=STAGE
        )
        for card in spells
    ]


def gone(s: SpellcardState, shed: list[Event]) -> list[Event]:
    """Where they went."""
    return [event._replace(target=KIND_OF[s.zone[event.thing % LIFE]]) for event in shed]


SHED = "shed"


def is_kept(s: SpellcardState, event: Event) -> bool:
    """Whether an effect says that it is not defeated, retired or removed."""
    return is_forbidden(s, event.kind, event.thing)


def is_held(s: SpellcardState, event: Event) -> bool:
    """Whether the striker does not receive an effect that makes it leave the stage."""
    if event.kind == "defeat" and is_forbidden(s, "defeat", event.thing):
        return True
    if s.zone[event.thing % LIFE] < FIRST_AREA or "damage" in event.marks or "rule" in event.marks:
        return False
    return stays(s, event.thing)


@rule("10.9.1", "2.4.13", off=False)
def stays(s: SpellcardState, ref: int) -> bool:
    return is_forbidden(s, "leave_stage", ref)


@doer("defeat")
def defeat(s: SpellcardState, events: list[Event]) -> Frame | None:
    to_score(s, events)
    return None


@rule("2.6.4.1", "2.6.4", off=lambda s, events: leave_stage(s, events, DISCARD))
def to_score(s: SpellcardState, events: list[Event]) -> None:
    """Into the score area of the opponent of whoever controls them, face-up (reading A66)."""
    leave_stage(s, events, SCORE)


@doer("retire")
def retire(s: SpellcardState, events: list[Event]) -> Frame | None:
    to_discard(s, events)
    return None


@rule("2.8.2", "2.8.2.1", off=lambda s, events: leave_stage(s, events, REMOVED))
def to_discard(s: SpellcardState, events: list[Event]) -> None:
    leave_stage(s, events, DISCARD)


@doer("remove")
def remove(s: SpellcardState, events: list[Event]) -> Frame | None:
    out_of_the_game(s, events)
    return None


@rule("4.6.3", "4.6.1")
def out_of_the_game(s: SpellcardState, events: list[Event]) -> None:
    leave_stage(s, events, REMOVED)


@doer("return")
def go_back(s: SpellcardState, events: list[Event]) -> Frame | None:
    """To hand, deck or wherever the event says."""
    leave_stage(s, events, events[0].target, "bottom" in events[0].marks)
    return in_force(s, [event.thing % LIFE for event in events]) if events[0].target == RULE_AREA else None


GOALS = {"defeat": SCORE, "retire": DISCARD, "remove": REMOVED}


def leaving(
    s: Any, f: Any, kind: str, refs: tuple[int, ...], target: int = -1, marks: tuple[str, ...] = ("effect",)
) -> list[Event]:
    """The events by which these leave where they are, by an effect."""
    target = GOALS.get(kind, target)
    return [
        Event(
            kind,
            s.controller[ref % LIFE],
            ref,
            0,
            marks,
            f.card,
            KIND_OF[s.zone[ref % LIFE]],
            target,
            f.player,
            (f.program,),
        )
        for ref in refs
    ]


ROUTINES = (defeating,)
