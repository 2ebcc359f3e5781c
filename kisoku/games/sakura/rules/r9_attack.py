"""Chapters 9-4 and 9-5, with 10-5: resolving an attack, making one by an effect, and discarding enhancements."""

from __future__ import annotations

from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Context, Damage, Discarding, Effect, Effects, MakeAttack, ResolveAttack
from kisoku.games.sakura.rules.lasting import NEXT
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r6_attacks import (
    additions,
    attack_has,
    attack_now,
    before_adding,
    damage_seen_by,
    reaches,
    show_what_applies,
    subject_of,
    text_of,
)
from kisoku.games.sakura.rules.r6_crystals import pool_of
from kisoku.games.sakura.rules.r6_objects import (
    AFTER_CANCELLED,
    CANCELLED,
    DAMAGE_CANCELLED,
    MADE,
    REACTING,
    AttackFacts,
    facts_of,
    info,
    last_use,
    mark,
)
from kisoku.games.sakura.rules.r7_moving import new_attack
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE
from kisoku.games.sakura.rules.r9_costs import can_pay_all
from kisoku.games.sakura.rules.r9_legality import cannot_attack, usable
from kisoku.games.sakura.rules.r9_using import effects_of_card, put_away, used_in_reaction
from kisoku.games.sakura.rules.standing import concerns, derived, standing_of
from kisoku.games.sakura.state import ENHANCEMENT, HAND, NONE, REACTION, TRUMP, UNUSED, SakuraState, opponent
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import Plain, handle

resolving = Routine("attack", ResolveAttack, "C9-4")


def attacker(s: SakuraState, attack: int) -> int:
    return s.owner[handle(attack)]


@rule("C9-4-1-1", off=True)
def in_its_range(s: SakuraState, attack: int) -> bool:
    """The current distance is an element of the range."""
    return ranges.has(attack_now(s, attack).range, compared_distance(s, attack))


def compared_distance(s: SakuraState, attack: int) -> int:
    if s.rules.homing is not None and attack_has(s, attack, "homing"):
        aim: int = s.rules.homing(s, attacker(s, attack))
        return aim
    return distance(s)


def remove(s: SakuraState, attack: int) -> None:
    """The attack is gone, and with it whatever was said of it alone."""
    if not s.alive(attack):
        return
    atoms.tell(s, ("attack_over", attacker(s, attack), attack, 0, (), s.maker[handle(attack)]))
    atoms.remove_attack(s, handle(attack))
    left = tuple(effect for effect in s.effects if effect.refs is None or any(map(s.alive, effect.refs)))
    if len(left) != len(s.effects):
        atoms.set_effects(s, left)


def bind_to(s: SakuraState, attack: int) -> None:
    """What was said of "the next attack" is said of this one, if it fits."""
    if not s.effects:
        return
    subject = subject_of(s, attack)
    changed = []
    for effect in s.effects:
        standing = standing_of(s, effect)
        coming = effect.until in NEXT and effect.refs is None and standing.lasting.kind != "extra"
        if coming and reaches(s, standing, subject, damage_seen_by(s, standing, subject)):
            effect = effect._replace(refs=(attack,), until="attack")
        changed.append(effect)
    if tuple(changed) != s.effects:
        atoms.set_effects(s, tuple(changed))


@resolving.step("C9-4")
def made(s: SakuraState, f: ResolveAttack) -> Outcome:
    """It counts as made, whatever becomes of it."""
    if is_kept_from_attacking(s, f):
        remove(s, f.attack)
        return leave()
    bind_to(s, f.attack)
    show_what_applies(s, f.attack)
    mark(s, f.attack, MADE)
    about_attack(s, "attack_made", f.attack, "attack_made" in s.pool.remembered)
    settle(s)
    return None


def about_attack(s: SakuraState, kind: str, attack: int, asked_later: bool) -> None:
    """It has been made, cancelled or resolved; what it was is kept for who asks when it is gone."""
    facts = facts_of(s, attack)
    was: Plain = ()
    if asked_later:
        now = attack_now(s, attack)
        was = (tuple(facts._replace(text=now.text)), now.aura, now.life, before_adding(s, subject_of(s, attack)))
    marks = (*facts.users, facts.cls) if facts.cls else facts.users
    happen(s, Event(kind, attacker(s, attack), attack, marks=marks, cause=s.maker[handle(attack)], was=was))


@rule("C9-4.p2", off=False)
def is_kept_from_attacking(s: SakuraState, f: ResolveAttack) -> bool:
    """Under "cannot attack" the attack is removed."""
    return cannot_attack(s, attacker(s, f.attack))


@resolving.step("C9-4.i")
def whether_to_react(s: SakuraState, f: ResolveAttack) -> Outcome:
    """One card, by the attacked player; none against an attack that is itself a reaction."""
    if facts_of(s, f.attack).marks & REACTING:
        return goto("C9-4.ii")
    player = opponent(attacker(s, f.attack))
    options = [
        Option("react", "C9-4.i", card)
        for card in s.zones[2 * HAND + player]
        if usable(s, player, card, REACTION, f.attack)
    ]
    options += [
        Option("react", "C9-4.i", card)
        for card in s.zones[2 * TRUMP + player]
        if s.used[card] == UNUSED and usable(s, player, card, REACTION, f.attack)
    ]
    if s.rules.ready is not None:
        ready = s.rules.ready(s, player)
        options += [Option("react", "C9-4.i", card) for card in ready if usable(s, player, card, REACTION, f.attack)]
    options += (
        in_place_of_a_reaction(s, player, f.attack) if "react_instead" in (s.cache or derived(s)).listeners else ()
    )
    options.append(Option("no_reaction", "C9-4.i"))
    return Request(player, "C9-4.i", tuple(options), f.attack)


@resolving.step("C9-4.i")
def react(s: SakuraState, f: ResolveAttack) -> Outcome:
    """In the middle of the attack that is answered."""
    player = opponent(attacker(s, f.attack))
    if f.answer.verb == "react":
        atoms.tell(s, ("reacts", player, f.answer.thing))
        return used_in_reaction(s, player, f.answer.thing, f.attack)
    if f.answer.verb == "instead":
        return instead_of_reacting(s, f.answer.extra, f.answer.thing, player, f.attack)
    return None


@rule("C10-34", off=())
def in_place_of_a_reaction(s: SakuraState, player: int, attack: int) -> list[Option]:
    """Effects that can be applied where one could react."""
    found = []
    event = Event("react_instead", player, attack)
    for program, card, whose in (s.cache or derived(s)).listeners["react_instead"]:
        g = Context(whose, card, answered=attack, event=event)
        if (
            program.waits(s, event, g)
            and (program.condition is None or program.condition(s, g))
            and _can_begin(s, program, g)
        ):
            found.append(Option("instead", "C10-34", card, program.number))
    return found


def _can_begin(s: SakuraState, program: Program, g: Context) -> bool:
    """Whether the price that the effect begins with can be paid."""
    price = program.price
    return not price or can_pay_all(s, price, g, g.player)


def instead_of_reacting(s: SakuraState, program: int, card: int, player: int, attack: int) -> Effect:
    """C10-34: the effect is applied in place of a reaction."""
    atoms.tell(s, ("instead", player, card))
    event = Event("react_instead", player, attack)
    return Effect(program=program, card=card, player=player, answered=attack, event=event)


@resolving.step("C9-4.ii")
def was_it_cancelled(s: SakuraState, f: ResolveAttack) -> Outcome:
    if not s.alive(f.attack):
        return leave()
    answered = f.answer.verb == "react" and attack_has(s, f.attack, "fragile")
    if answered or facts_of(s, f.attack).marks & CANCELLED or _cancelled_by_what_stands(s, f.attack):
        atoms.tell(s, ("attack_cancelled", attacker(s, f.attack), f.attack, 0, (), s.maker[handle(f.attack)]))
        if "cancelled" in s.pool.listened:
            about_attack(s, "cancelled", f.attack, True)
            settle(s)
        return goto("C9-4.viii")
    return None


def _cancelled_by_what_stands(s: SakuraState, attack: int) -> bool:
    """Whether an effect says that such attacks are cancelled."""
    subject = subject_of(s, attack)
    for standing in (s.cache or derived(s)).becomes:
        if standing.lasting.op.value == "cancelled" and reaches(
            s, standing, subject, damage_seen_by(s, standing, subject)
        ):
            return not uncancelled(s, attack)
    return False


@rule("C10-23", off=False)
def uncancelled(s: SakuraState, attack: int) -> bool:
    """Some attacks cannot be cancelled."""
    return attack_has(s, attack, "uncancelled")


@resolving.step("C9-4.iii")
def second_range_check(s: SakuraState, f: ResolveAttack) -> Outcome:
    """With the distance of now; 不可避 needs none."""
    show_what_applies(s, f.attack)
    if attack_has(s, f.attack, "unavoidable") or in_its_range(s, f.attack):
        return None
    atoms.tell(s, ("attack_missed", attacker(s, f.attack), f.attack, 0, (), s.maker[handle(f.attack)]))
    return goto("C9-4.viii")


@resolving.step("C9-4.iv")
def was_damage_cancelled(s: SakuraState, f: ResolveAttack) -> Outcome:
    return goto("C9-4.vi") if facts_of(s, f.attack).marks & DAMAGE_CANCELLED else None


@resolving.step("C9-4.v")
def deal_damage(s: SakuraState, f: ResolveAttack) -> Outcome:
    """C10-19: the damage that the attack itself has."""
    player = opponent(attacker(s, f.attack))
    card = s.maker[handle(f.attack)]
    for standing in (s.cache or derived(s)).replaces:
        trigger = standing.lasting.op.trigger
        if trigger.event == "damage" and standing.card == card and card != NONE:
            g = Context(standing.player, card, f.attack)
            if standing.program.condition is None or standing.program.condition(s, g):
                return Effect(program=standing.lasting.instead, card=card, player=standing.player, attack=f.attack)
    now = attack_now(s, f.attack)
    return Damage(
        player=player,
        aura=now.aura,
        life=now.life,
        both=attack_has(s, f.attack, "both_damages"),
        source=f.attack,
        by=card,
        to=where_damage_goes(s, f.attack, opponent(player)),
        life_to=where_damage_goes(s, f.attack, opponent(player), "life_damage_to"),
    )


def where_damage_goes(s: SakuraState, attack: int, player: int, item: str = "damage_to") -> int:
    """The place to which crystals go that the attack's damage moves, if its text says so."""
    for effect in s.effects:
        if effect.refs is not None and attack in effect.refs:
            onto = [change for change in s.pool.lasting[effect.lasting].changes if change.item == item]
            if onto and s.zone[effect.values[0]] >> 1 == ENHANCEMENT:
                return CARD_PLACE + effect.values[0]
    for number in text_of(s, subject_of(s, attack)):
        program = s.pool.programs[number]
        for lasting in program.statics:
            for change in lasting.changes:
                f = Context(player, s.maker[handle(attack)], attack)
                if change.item == item and (program.condition is None or program.condition(s, f)):
                    name, _, whose = change.other.partition(":")
                    return pool_of(name, opponent(player) if whose == "opponent" else player)
    return NONE


@resolving.step("C9-4.vi")
def were_effects_cancelled(s: SakuraState, f: ResolveAttack) -> Outcome:
    return (
        goto("C9-4.viii")
        if facts_of(s, f.attack).marks & AFTER_CANCELLED or attack_has(s, f.attack, "no_after")
        else None
    )


@resolving.step("C9-4.vii")
def after_attack(s: SakuraState, f: ResolveAttack) -> Outcome:
    """In the order of its text."""
    return after_attack_effects(s, f.attack) if s.alive(f.attack) else None


@rule("C9-1-1-4")
def after_attack_effects(s: SakuraState, attack: int) -> Effects | None:
    card = s.maker[handle(attack)]
    subject = subject_of(s, attack)
    text = [number for number in text_of(s, subject) if s.pool.programs[number].kind == "after_attack"]
    if not text:
        return None
    given = tuple(row for row in additions(s, subject) if row[0] in text)
    own = tuple(number for number in subject.facts.text if number in text)
    answered = last_use(s, card).answered
    return Effects(
        programs=own, card=this_card(s, card), player=attacker(s, attack), attack=attack, answered=answered, added=given
    )


this_card = as_it_is("C10-11", off=NONE)
"""In the text of an attack: the one whose use created it."""


@resolving.step("C9-4.viii")
def attack_over(s: SakuraState, f: ResolveAttack) -> Outcome:
    if "attack_resolved" in s.pool.listened and s.alive(f.attack):
        about_attack(s, "attack_resolved", f.attack, True)
    remove(s, f.attack)
    settle(s)
    return leave()


# --- C10-5: attacks made by effects -----------------------------------------------------------------------------------

making = Routine("make-attack", MakeAttack, "C10-5")


@rule("C9-8.b4", "C9-8.p2")
def attack_by_effect(s: SakuraState, player: int, card: int, facts: AttackFacts) -> MakeAttack:
    """It is resolved in the middle of the effect that makes it."""
    return MakeAttack(player=player, card=card, facts=tuple(facts))


@making.step("C10-5.1")
def create(s: SakuraState, f: MakeAttack) -> Outcome:
    """Without class and subtype; its user is that of the card whose effect makes it."""
    facts = AttackFacts(*f.facts)
    if f.card != NONE:
        facts = facts._replace(users=facts.users or info(s, f.card).users)
    f.attack = new_attack(s, f.player, facts, NONE)
    return None


@making.step("C10-5.2")
def check_range(s: SakuraState, f: MakeAttack) -> Outcome:
    """Out of range, the effect is illegal and the attack is erased."""
    if not in_its_range(s, f.attack):
        atoms.tell(s, ("attack_missed", f.player, f.attack))
        atoms.remove_attack(s, handle(f.attack))
        return leave(False)
    return None


@making.step("C10-5.3")
def resolve_made(s: SakuraState, f: MakeAttack) -> Outcome:
    return ResolveAttack(attack=f.attack)


@making.step("C10-5")
def made_done(s: SakuraState, f: MakeAttack) -> Outcome:
    return leave(True)


# --- C9-5 -------------------------------------------------------------------------------------------------------------

discarding = Routine("discarding", Discarding, "C9-5")


@discarding.step("C9-5.i")
def on_discard(s: SakuraState, f: Discarding) -> Outcome:
    """Its deployed effects are lost meanwhile (C9-5.p2)."""
    f.player = s.zone[f.card] & 1
    atoms.set_fading(s, f.card, True)
    if is_silenced(s, f.card):
        return None
    return effects_of_card(s, "on_discard", f.card, f.player)


def is_silenced(s: SakuraState, card: int) -> bool:
    """An effect says that what the card does on discard is not resolved."""
    return any(one.lasting.action == "on_discard" and concerns(s, one, card) for one in (s.cache or derived(s)).forbids)


@discarding.step("C9-5.ii")
def put_it_away(s: SakuraState, f: Discarding) -> Outcome:
    """If there is still no crystal on it; if it has moved away meanwhile, it was discarded all the same, and stays
    where it is."""
    atoms.set_fading(s, f.card, False)
    left = has_left(s, f.card)
    if s.bound[f.card] and not left:
        return leave()
    if not left:
        put_away(s, f.card)
    happen(s, Event("discarded_enhancement", f.player, f.card))
    settle(s)
    return leave()


@rule("C9-5.p2", off=False)
def has_left(s: SakuraState, card: int) -> bool:
    """What has moved away while it was being discarded stays where it is."""
    return s.zone[card] >> 1 != ENHANCEMENT


ROUTINES = (resolving, making, discarding)
