"""Chapter 2.4 with 8.1.5 and 8.1.8: how effects are manifested and applied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kisoku.effects.running import carrying_out
from kisoku.effects.standing import Standing
from kisoku.games.spellcard.facts import EQUIP, RULE
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import as_it_is, so
from kisoku.games.spellcard.rules.frames import Context, Effect, Happening, SurplusRule
from kisoku.games.spellcard.rules.lasting import Lasting
from kisoku.games.spellcard.rules.r2_check_step import interrupting, occur
from kisoku.games.spellcard.rules.r2_targets import is_proper
from kisoku.games.spellcard.rules.r4_zones import equip, put
from kisoku.games.spellcard.rules.standing import attack_reach, derived, holds, info, is_forbidden
from kisoku.games.spellcard.state import (
    ATTACK,
    DISCARD,
    EFFECT_ZONE,
    FIRST_AREA,
    KIND_OF,
    RULE_AREA,
    Entry,
    SpellcardState,
)
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, leave
from kisoku.kernel.replacing import Applied, Replacing
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text.program import Later

# --- resolving what was declared: 2.4.10 ----------------------------------------------------------


def resolved(s: SpellcardState, entry: Entry) -> Effect | None:
    """The effect of a declaration, unless it fails."""
    if entry.countered and manifests_nothing(s):
        return None
    casters = still_there(s, entry)
    if not casters:
        return fail(s, entry)
    targets = tuple(
        tuple(ref for ref in chosen if proper(s, entry, place, ref, casters))
        for place, chosen in enumerate(entry.targets)
    )
    if any(entry.targets) and not any(targets) and fails_without_targets(s):
        return fail(s, entry)
    return Effect(
        program=entry.program, card=entry.card, player=entry.player, caster=casters[0], targets=meant(s, targets),
        numbers=entry.numbers, how=entry.kind,
        attackers=casters if entry.kind == ATTACK else (), grazed=entry.grazed, paid=len(entry.paid),
    )  # fmt: skip


meant = as_it_is("8.1.11", off=())
"""What was chosen below the minimap is what the text means by its target."""


def fail(s: SpellcardState, entry: Entry) -> Effect | None:
    """It is told, and nothing else happens."""
    atoms.tell(s, Event("failed", entry.player, entry.casters[0], 0, (entry.kind,)))
    return None


manifests_nothing = so("2.5.5")
"""A countered declaration has no effect."""


@rule("2.4.10.1", off=lambda s, entry: entry.casters)
def still_there(s: SpellcardState, entry: Entry) -> tuple[int, ...]:
    """The strikers that declared it, those that are still on the stage; and the declared ability has to be theirs
    still.
    """
    alive = tuple(ref for ref in entry.casters if s.alive(ref))
    if entry.kind == "ability":
        return tuple(
            ref for ref in alive if any(number == entry.program for number, _ in info(s, ref % LIFE).abilities)
        )
    return alive


fails_without_targets = so("2.4.10.2")


def proper(s: SpellcardState, entry: Entry, place: int, ref: int, casters: tuple[int, ...]) -> bool:
    """2.4.10.2: whether the target is still a proper one."""
    if not s.alive(ref):
        return False
    if entry.kind == ATTACK:
        return in_reach(s, entry, ref, casters) and is_enemy(s, entry.player, ref) and can_be_attacked(s, ref)
    target = s.pool.programs[entry.program].targets[place]
    f = Context(entry.player, entry.card, entry.program, caster=casters[0])
    f.numbers = entry.numbers
    return is_proper(s, f, target, ref)


@rule("2.4.10.2.1", off=True)
def in_reach(s: SpellcardState, entry: Entry, ref: int, casters: tuple[int, ...]) -> bool:
    """Of several attackers one is enough (reading A22)."""
    bit = 1 << (s.zone[ref % LIFE] - FIRST_AREA)
    return any(attack_reach(s, caster % LIFE) & bit for caster in casters)


@rule("2.4.10.2.2", off=True)
def can_be_attacked(s: SpellcardState, ref: int) -> bool:
    return not is_forbidden(s, "be_attacked", ref)


@rule("2.4.10.2.3", off=True)
def is_enemy(s: SpellcardState, player: int, ref: int) -> bool:
    return s.controller[ref % LIFE] != player


# --- one effect -----------------------------------------------------------------------------------


def begin(s: SpellcardState, f: Effect) -> Outcome:
    """A card whose effect lasts while it lies somewhere is laid there first."""
    f.around = s.applied
    lies = s.pool.programs[f.program].lies
    if not lies or f.how == "triggered":
        return None
    if f.opened:
        return None if s.alive(f.card) else leave()
    f.opened = 1
    card = f.card % LIFE
    if not s.alive(f.card) or KIND_OF[s.zone[card]] != EFFECT_ZONE:
        return leave()
    if lies == "equip":
        return None if equipped(s, f, card) else leave()
    return laid(s, f, card)


@rule("2.9.2", off=False)
def equipped(s: SpellcardState, f: Effect, card: int) -> bool:
    """Under its target; not under one that has an option."""
    bearer = next((ref % LIFE for chosen in f.targets for ref in chosen if s.alive(ref)), -1)
    if bearer < 0 or EQUIP not in s.pool.cards[s.card[card]].types or not can_bear(s, bearer):
        return False
    equip(s, card, bearer)
    f.card = s.ref(card)
    occur(s, Event("equipped", f.player, s.ref(bearer), 0, (), f.card, by=f.player))
    return True


def can_bear(s: SpellcardState, striker: int) -> bool:
    """Whether an equip spell can be put onto the striker; how many it has does not matter (2.9.3.2)."""
    if (is_ace(s, striker) and takes_no_equip(s)) or is_forbidden(s, "equip", s.ref(striker)):
        return False
    return len(s.zones[s.zone[striker]]) == 1 or any_number(s)


any_number = so("2.9.3.2")


def is_ace(s: SpellcardState, striker: int) -> bool:
    """2.2.4.3: whether it has an option equipped."""
    return any(s.pool.cards[s.card[other]].is_option for other in s.zones[s.zone[striker]][1:])


takes_no_equip = so("2.9.3.1.1", "2.9.3.1")


@rule("2.10.2", off=lambda s, f, card: leave())
def laid(s: SpellcardState, f: Effect, card: int) -> Outcome:
    """Into the rule-card area of the player; of several cards there one stays."""
    if RULE not in s.pool.cards[s.card[card]].types:
        return leave()
    put(s, card, RULE_AREA)
    f.card = s.ref(card)
    return call(SurplusRule(player=f.player)) if len(s.zones[2 * RULE_AREA + f.player]) > 1 else None


def take_effect(s: SpellcardState, card: int) -> None:
    """2.9.5, 2.10.4: an equip spell that a striker bears and a rule card have their effect, however they came there."""
    bearer = s.bearer[card]
    lies = "equip" if bearer >= 0 else "rule" if KIND_OF[s.zone[card]] == RULE_AREA else ""
    for number in s.pool.cards[s.card[card]].spells:
        program = s.pool.programs[number]
        if not lies or program.lies != lies:
            continue
        targets = ((s.ref(bearer),),) if lies == "equip" else ()
        f = Effect(
            program=number,
            card=s.ref(card),
            player=s.controller[card],
            caster=s.ref(bearer) if lies == "equip" else NONE,
            targets=targets,
            how="spell",
        )
        for instruction, operands in program.code:
            if isinstance(operands, Lasting) or (
                isinstance(operands, tuple) and any(isinstance(part, Later) for part in operands)
            ):
                instruction(s, f, operands, 0)


def in_force(s: SpellcardState, cards: Sequence[int]) -> SurplusRule | None:
    """Those of these cards that have come into a rule-card area have their effect; of several there one stays
    (4.7.3.1).
    """
    there = [card for card in cards if KIND_OF[s.zone[card]] == RULE_AREA]
    for card in there:
        take_effect(s, card)
    crowded = [s.controller[card] for card in there if len(s.zones[s.zone[card]]) > 1]
    return SurplusRule(player=crowded[0]) if crowded else None


surplus = Routine("surplus rule", SurplusRule, "4.7.3")


@surplus.step("4.7.3.1")
def which_stays(s: SpellcardState, f: SurplusRule) -> Outcome:
    cards = s.zones[2 * RULE_AREA + f.player]
    if len(cards) < 2:
        return leave()
    return Request(f.player, "4.7.3.1", tuple(Option("keep", "4.7.3.1", s.ref(card)) for card in cards))


@surplus.step("4.7.3.1")
def others_go(s: SpellcardState, f: SurplusRule) -> Outcome:
    for card in s.zones[2 * RULE_AREA + f.player]:
        if s.ref(card) != f.answer.thing:
            put(s, card, DISCARD)
    return leave()


# --- かわりに: 8.1.5 ------------------------------------------------------------------------------


class Instead(Replacing[Standing]):
    frame = Happening
    instead = "8.1.5.2"
    choosing = "8.1.5.1"
    declining = "8.1.6"

    def standing(self, s: SpellcardState) -> Sequence[Standing]:
        replaces = (s.cache or derived(s)).replaces
        return [standing for standing in replaces if standing.lasting.instead >= 0] if replaces else ()

    def applies(self, s: SpellcardState, effect: Standing, event: Event) -> bool:
        fits = effect.lasting.fits
        return fits is not None and holds(s, effect) and fits(s, event, effect.context)

    def key(self, effect: Standing) -> Any:
        return (effect.lasting.number, effect.context.card, effect.stamp)

    def source(self, effect: Standing) -> int:
        return int(effect.context.card)

    def chooser(self, s: SpellcardState, event: Event, effects: Sequence[Standing]) -> int:
        return int(effects[0].context.player)

    def optional(self, s: SpellcardState, effect: Standing) -> bool:
        return bool(effect.lasting.op.optional)

    def apply(self, s: SpellcardState, effect: Standing, event: Event, applied: Applied) -> Event | Frame | None:
        consume(s, effect)
        return instead_of(s, effect, event, applied)

    def happen(self, s: SpellcardState, events: Sequence[Event], applied: Applied = ()) -> Frame | None:
        return super().happen(s, events, applied or lineage(s))


REPLACING = Instead()


@rule("8.1.5.3", off=())
def lineage(s: SpellcardState) -> Applied:
    """What is being done instead of something is not replaced by the same effect once more."""
    if not (s.cache or derived(s)).replaces:
        return ()
    return tuple(key for f in s.frames if isinstance(f, Effect) and f.lineage for key in f.lineage)


@rule("8.1.5", "8.1.5.1", "8.1.5.2")
def instead_of(s: SpellcardState, effect: Standing, event: Event, applied: Applied) -> Frame | None:
    """What was to happen is nullified, and the effect is manifested in its place; once, however much met its condition
    (8.1.5.3).
    """
    context, happening = effect.context, s.frames[-1]
    key = REPLACING.key(effect)
    if isinstance(happening, Happening):
        if was_met(s, happening, key):
            return None
        happening.met = (*happening.met, key)
    return Effect(
        program=effect.lasting.instead,
        card=context.card,
        player=context.player,
        event=event,
        caster=context.caster,
        targets=context.targets,
        how="triggered",
        lineage=applied,
    )


@rule("8.1.5.3", off=False)
def was_met(s: SpellcardState, happening: Happening, key: Any) -> bool:
    """Whether it has been manifested already instead of something of the same moment."""
    return key in happening.met


@rule("8.1.3.1", "8.1.3")
def consume(s: SpellcardState, effect: Standing) -> None:
    """What is for the next time is over."""
    if effect.record is not None and effect.lasting.op.once:
        atoms.set_effects(s, tuple(other for other in s.effects if other != effect.record))


@rule("2.4.9", "2.4.8")
def carry(s: SpellcardState, f: Any, events: Sequence[Event], stage: int) -> Outcome:
    """Have events of one kind happen together inside of an instruction: what is manifested before they are applied,
    what happens instead, and then the application. `f.done` is how much was applied. To be returned by the instruction,
    which is called again with the next stage (and whatever events) until nothing is left.
    """
    if stage == 0:
        atoms.set_applied(s, 0)
        if not events:
            f.done = 0
            return None
        frame: Frame | None = interrupting(s, events)
        if frame is not None:
            f.scratch = tuple(events)
            f.stage = 1
            return frame
    elif stage == 1:
        events = [Event(*event) for event in f.scratch]
        f.scratch = ()
    if stage < 2:
        frame = REPLACING.happen(s, at_once(s, [event for event in events if event.thing < 0 or s.alive(event.thing)]))
        if frame is not None:
            f.stage = 2
            return frame
    f.done = s.applied
    return None


at_once = as_it_is("2.4.12#2", "2.7.2.2", off=lambda s, events: events[:1])
"""What one effect does to several it does to all of them at the same time."""


def doer(
    kind: str,
) -> Callable[[Callable[[Any, list[Event]], Frame | None]], Callable[[Any, list[Event]], Frame | None]]:
    """What applies events of that kind."""

    def add(function: Callable[[Any, list[Event]], Frame | None]) -> Callable[[Any, list[Event]], Frame | None]:
        REPLACING.doers[kind] = function
        return function

    return add


@rule("2.4.12")
def counted(s: SpellcardState, how_many: int) -> None:
    """So much was applied."""
    if how_many:
        atoms.set_applied(s, s.applied + how_many)


effect = carrying_out("effect", Effect, "2.4.10", begin)

ROUTINES = (effect, surplus, REPLACING.routine("instead"))
