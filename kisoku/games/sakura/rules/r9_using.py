"""Chapter 9-2: using a card."""

from __future__ import annotations

from kisoku.effects.standing import Record
from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.definitions import the
from kisoku.games.sakura.rules.frames import (
    Context,
    Effects,
    Pay,
    ResolveAttack,
    Use,
    UseAction,
    UseAttack,
    UseEnhancement,
)
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import charge, distance
from kisoku.games.sakura.rules.r6_attacks import Subject, homes, show_what_applies, worked_out
from kisoku.games.sakura.rules.r6_crystals import put_on_card, what_there_is
from kisoku.games.sakura.rules.r6_objects import (
    REACTING,
    USED_AS,
    Using,
    attack_from,
    card_class,
    counts,
    facts_of,
    info,
    last_use,
    show,
)
from kisoku.games.sakura.rules.r7_moving import UNBUILT, move, new_attack
from kisoku.games.sakura.rules.r7_zones import OUTSIDE_PLACE
from kisoku.games.sakura.rules.r9_costs import is_user, paying, within
from kisoku.games.sakura.rules.r9_legality import illegal_use
from kisoku.games.sakura.rules.r10_texts import (
    added,
    arrow_changes,
    gifts_now,
    keywords_now,
    limits_of,
    with_gifts,
)
from kisoku.games.sakura.rules.standing import concerns, standing_of
from kisoku.games.sakura.state import (
    AURA,
    BY_EFFECT,
    DISCARD,
    DUST,
    ENHANCEMENT,
    FACEDOWN,
    FULL_POWER,
    IN_USE,
    LIFE,
    NONE,
    OUTSIDE,
    PERJURY,
    REACTION,
    STANDARD,
    TRUMP,
    USED,
    SakuraState,
)
from kisoku.kernel.choosing import PickNumber, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import handle


def next_in_turn(s: SakuraState, player: int) -> int:
    """Which card of the player in this turn the next one to be used will be."""
    return 1 + len([event for event in s.history if event.kind == "used" and event.player == player])


# --- C9-2: the procedures ---------------------------------------------------------------------------------------------


@rule("C9-2", "C9-2.p2")
@rows(("C9-2.p4",), lambda s, player, card, how, *_: "" if how in (STANDARD, FULL_POWER) else "C9-2.p4")
def use_frame(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: int = 0) -> Use | None:
    """By a choice; in reaction or by an effect, and then inside of what is going on: by the procedure of the card's
    type."""
    kind = {"attack": UseAttack, "action": UseAction, "enhancement": UseEnhancement}.get(info(s, card).type)
    if kind is None:
        return None
    return kind(player=player, card=card, how=how, answered=answered, free=free)


@rule("C9-8.b2", "C9-8.p2")
def used_in_reaction(s: SakuraState, player: int, card: int, attack: int) -> Use | None:
    """It is used in the middle of the attack."""
    return use_frame(s, player, card, REACTION, attack)


@rule("C9-8.b3", "C9-8.p2")
def used_by_effect(s: SakuraState, player: int, card: int, answered: int = NONE, free: int = 0) -> Use | None:
    """It is used in the middle of the effect."""
    return use_frame(s, player, card, BY_EFFECT, answered, free)


@rule("C9-2.p5", off=False)
def illegal(s: SakuraState, f: Use) -> bool:
    """Range and costs have steps of their own."""
    known = info(s, f.card)
    return not illegal_use(f.how, known.type, known.cls).none(s, f.player, f.card, f.how, f.answered, f.free)


def payment(f: Use) -> Pay:
    return Pay(player=f.player, card=f.card, free=f.free)


def reveal_and_pay(s: SakuraState, f: Use) -> Outcome:
    """How using an Action or an Enhancement begins."""
    if illegal(s, f):
        return leave(False)
    show(s, f.card)
    return payment(f)


def used_if_paid(s: SakuraState, f: Use) -> Outcome:
    """And how it goes on: an unpaid use is none; a declared one waits here for its judgement (C10-39.ii)."""
    if not is_paid(s, f):
        return leave(False)
    if f.declared == 1:
        return leave((NONE,))
    into_use(s, f)
    return None


@rule("C9-3", off=True)
def is_paid(s: SakuraState, f: Use) -> bool:
    return bool(f.given)


def into_use(s: SakuraState, f: Use) -> None:
    """The changes that effects make to its text are fixed now (C9-1-3-3)."""
    origin = s.zone[f.card] >> 1
    order = next_in_turn(s, f.player)
    use = Using(f.how, origin, order, s.turn, f.answered, f.player)
    atoms.set_use(s, f.card, tuple(use))
    changes = arrow_changes(s, f.card, f.player), gifts_now(s, f.card), tuple(sorted(keywords_now(s, f.card)))
    atoms.set_use(s, f.card, (*use[:6], *changes, tuple(f.oaths or ())))
    f.entered = 1
    if f.away == OUTSIDE:
        atoms.set_copies(s, (*s.copies, (f.card, f.card, UNBUILT)))
    if s.effects:
        spend(s, f.player, f.card)
    move(
        s,
        f.card,
        IN_USE,
        zone_of_declared(s, f) if f.declared else f.player,
        facedown=origin == PERJURY and bool(s.facedown[f.card]),
    )
    counts_as_used(s, f, order, origin)
    settle(s)


def spend(s: SakuraState, player: int, card: int) -> None:
    """What was said of the next use is over."""
    left = tuple(effect for effect in s.effects if not (effect.until == "next" and _was_for(s, effect, player, card)))
    if len(left) != len(s.effects):
        atoms.set_effects(s, left)


def _was_for(s: SakuraState, effect: Record, player: int, card: int) -> bool:
    standing = standing_of(s, effect)
    return (
        standing.lasting.kind in ("extra", "costchange")
        and is_user(standing.lasting, effect.player, player)
        and concerns(s, standing, card)
    )


@rule("C10-39.iv", off=lambda s, f: f.player)
def zone_of_declared(s: SakuraState, f: Use) -> int:
    """A card whose use was declared comes to its holder's."""
    return s.owner[f.card]


@rule("C9-2.p3")
def counts_as_used(s: SakuraState, f: Use, order: int, origin: int) -> None:
    """When it enters In-use. What is used as another card was that one whenever it is asked later."""
    was = tuple(row for row in s.copies if row[0] == f.card and row[2] == USED_AS) if s.copies else ()
    happen(s, Event("used", f.player, f.card, order, (_HOW[f.how],), source=origin, was=was))


_HOW = {STANDARD: "standard", FULL_POWER: "full_power", REACTION: "reaction", 4: "effect"}


def resolved(s: SakuraState, f: Use) -> Outcome:
    """The use is over."""
    if f.entered and "resolved" in s.pool.listened:
        happen(s, Event("resolved", f.player, f.card, marks=(_HOW[f.how],), source=last_use(s, f.card).origin))
        settle(s)
    return leave(True)


def permits(s: SakuraState, card: int, player: int, action: str) -> bool:
    """Whether the text of a card lets its user do something about the card itself."""
    for program in limits_of(s, card) if info(s, card).own_limits else ():
        if any(one.action == action for one in program.statics) and (
            program.condition is None or program.condition(s, Context(player, card))
        ):
            return True
    return False


def _turned_up(s: SakuraState, card: int, action: str) -> bool:
    """A card that is used as another and was turned up says for itself where it goes (a published answer)."""
    own = s.pool.cards[s.card[card]].own_limits if s.copies and not s.facedown[card] else ()
    return any(one.action == action for program in own for one in program.statics)


def may_lie_facedown(s: SakuraState, f: Use) -> Outcome:
    """A card may say that it is laid face-down in place of being discarded, or that its user may do so."""
    f.given = None
    if s.zone[f.card] >> 1 != IN_USE or f.away != DISCARD or not (info(s, f.card).own_limits or s.copies):
        return None
    if permits(s, f.card, f.player, "facedown_always"):
        f.away = FACEDOWN
        return None
    if not permits(s, f.card, f.player, "facedown_away") and not _turned_up(s, f.card, "facedown_away"):
        return None
    return YesNo(player=f.player, rule="C9-1", source=f.card)


def out_of_use(s: SakuraState, f: Use) -> None:
    """C9-2-1.v, C9-2-2.iv: a normal to its holder's Discard, a trump used to the Trump zone, if it is still there."""
    if f.given == 1:
        f.away = FACEDOWN
    if s.zone[f.card] >> 1 == IN_USE:
        put_away(s, f.card, covered_again(s) if s.facedown[f.card] else f.away)


covered_again = the(FACEDOWN, "A20-6-1.v", off=DISCARD)
"""What is in use face-down goes to the face-down zone in place of Discard."""


def put_away(s: SakuraState, card: int, away: int = DISCARD) -> None:
    """A trump used to the Trump zone, any other to Discard, unless an effect says where else; a poison cannot be put
    face-down."""
    if card_class(s, card) == "trump":
        move(s, card, TRUMP, used=USED)
    elif not move(s, card, away):
        move(s, card, DISCARD)


def terminal(s: SakuraState, f: Use) -> None:
    """C9-2.p7: from now on its user uses no other card and performs no basic action in this turn."""
    keywords = {*last_use(s, f.card).keywords, *keywords_now(s, f.card)}
    if "terminal" in keywords and f.player not in s.terminal and counts(s, "keyword terminal"):
        atoms.set_terminal(s, (*s.terminal, f.player))


@rule("C10-30", off=False)
def replaced_resolution(s: SakuraState, f: Use) -> bool:
    """Whether an effect did something else instead of resolving the card."""
    return f.replaced


KINDS = {"on_use": "C9-1-1-3", "on_deploy": "C9-1-1-5", "on_discard": "C9-1-1-7"}


@rows(KINDS.values(), lambda s, kind, *_: KINDS[kind])
def effects_of_card(s: SakuraState, kind: str, card: int, player: int, answered: int = NONE) -> Effects:
    """Its effects of that class, with those added to it."""
    return Effects(
        programs=getattr(info(s, card), kind),
        card=card,
        player=player,
        answered=answered,
        added=added(s, card, kind, player),
    )


attacking = Routine("use-attack", UseAttack, "C9-2-1")


@attacking.step("C9-2-1.i")
def reveal_and_create(s: SakuraState, f: UseAttack) -> Outcome:
    if illegal(s, f):
        return leave(False)
    show(s, f.card)
    facts = with_gifts(s, f.card, attack_from(s, f.card))
    if f.gives >= 0:
        facts = facts._replace(text=(*facts.text, f.gives))
    f.attack = new_attack(
        s, f.player, facts._replace(marks=REACTING if f.how == REACTION or f.answered != NONE else 0), f.card
    )
    return None


@attacking.step("C9-2-1.i.p2")
def first_range_check(s: SakuraState, f: UseAttack) -> Outcome:
    """Failing, the use is illegal: all is as before."""
    show_what_applies(s, f.attack)
    subject = Subject(f.player, facts_of(s, f.attack), f.attack, f.card)
    now = worked_out(s, subject)
    if not ranges.has(now.range, looked_at(s, subject, now.text)):
        return take_back(s, f)
    return None


def looked_at(s: SakuraState, subject: Subject, text: tuple[int, ...]) -> int:
    """The current distance, or what a homing attack looks at (A23-4)."""
    if s.rules.homing is not None and homes(s, subject, text):
        aim: int = s.rules.homing(s, subject.player)
        return aim
    return distance(s)


@rule("C9-2.p6", off=lambda s, f: leave(False))
def take_back(s: SakuraState, f: UseAttack) -> Outcome:
    """Not used, and nothing of it remains."""
    atoms.remove_attack(s, handle(f.attack))
    return leave(False)


@attacking.step("C9-2-1.ii")
def pay_for_attack(s: SakuraState, f: UseAttack) -> Outcome:
    return payment(f)


@attacking.step("C9-2-1.iii")
def attack_card_used(s: SakuraState, f: UseAttack) -> Outcome:
    if not is_paid(s, f):
        return take_back(s, f)
    if f.declared == 1:
        return leave((f.attack,))
    into_use(s, f)
    return None


@attacking.step("C9-2-1.iv")
def resolve_attack(s: SakuraState, f: UseAttack) -> Outcome:
    """C10-30: if something else was resolved instead, the attack is removed."""
    if replaced_resolution(s, f):
        if s.alive(f.attack):
            atoms.remove_attack(s, handle(f.attack))
        return None
    return ResolveAttack(attack=f.attack) if s.alive(f.attack) else None


@attacking.step("C9-2-1.v")
def where_attack_card_goes(s: SakuraState, f: UseAttack) -> Outcome:
    return may_lie_facedown(s, f)


@attacking.step("C9-2-1.v")
def attack_card_leaves(s: SakuraState, f: UseAttack) -> Outcome:
    terminal(s, f)
    out_of_use(s, f)
    return None


@attacking.step("C9-2-1")
def attack_card_done(s: SakuraState, f: UseAttack) -> Outcome:
    return resolved(s, f)


acting = Routine("use-action", UseAction, "C9-2-2")


@acting.step("C9-2-2.i")
def reveal_and_pay_action(s: SakuraState, f: UseAction) -> Outcome:
    return reveal_and_pay(s, f)


@acting.step("C9-2-2.ii")
def action_card_used(s: SakuraState, f: UseAction) -> Outcome:
    return used_if_paid(s, f)


@acting.step("C9-2-2.iii")
def on_use(s: SakuraState, f: UseAction) -> Outcome:
    if replaced_resolution(s, f):
        return None
    return effects_of_card(s, "on_use", f.card, f.player, f.answered)


@acting.step("C9-2-2.iv")
def where_action_card_goes(s: SakuraState, f: UseAction) -> Outcome:
    return may_lie_facedown(s, f)


@acting.step("C9-2-2.iv")
def action_card_leaves(s: SakuraState, f: UseAction) -> Outcome:
    terminal(s, f)
    out_of_use(s, f)
    return None


@acting.step("C9-2-2")
def action_card_done(s: SakuraState, f: UseAction) -> Outcome:
    return resolved(s, f)


enhancing = Routine("use-enhancement", UseEnhancement, "C9-2-3")


@enhancing.step("C9-2-3.i")
def reveal_and_pay_enhancement(s: SakuraState, f: UseEnhancement) -> Outcome:
    return reveal_and_pay(s, f)


@enhancing.step("C9-2-3.ii")
def enhancement_used(s: SakuraState, f: UseEnhancement) -> Outcome:
    return used_if_paid(s, f)


@enhancing.step("C9-2-3.ii")
def from_outside(s: SakuraState, f: UseEnhancement) -> Outcome:
    """A card may say that it can be charged with crystals from Outside."""
    f.given = None
    if f.replaced or not permits(s, f.card, f.player, "charge_outside"):
        return None
    return PickNumber(player=f.player, rule="C9-2-3.iii", source=f.card, most=charge(s, f.card, f.player))


@enhancing.step("C9-2-3.ii")
def lay_those_from_outside(s: SakuraState, f: UseEnhancement) -> Outcome:
    f.outside = f.given or 0
    if f.outside:
        put_on_card(s, OUTSIDE_PLACE, f.card, f.outside)
    if f.from_life and not f.replaced and charge(s, f.card, f.player) > f.outside:
        put_on_card(s, LIFE + f.player, f.card, 1)
        f.outside += 1
    return None


@enhancing.step("C9-2-3.iii")
def how_to_charge(s: SakuraState, f: UseEnhancement) -> Outcome:
    """From Dust, from one's own Aura, or both; no cost, so as many as there are (C6-3.p5). C10-30: if its resolution is
    replaced, none of this."""
    if replaced_resolution(s, f):
        terminal(s, f)
        out_of_use(s, f)
        return leave(True)
    dust, aura = s.crystals[DUST], s.crystals[AURA + f.player]
    count = charge(s, f.card, f.player) - f.outside
    if count > dust + aura:
        count = what_there_is(s, dust + aura)
    least, most = max(0, count - dust), min(count, aura)
    f.paid = count
    return PickNumber(player=f.player, rule="C9-2-3.iii", source=f.card, least=least, most=most)


@enhancing.step("C9-2-3.iii")
def charge_it(s: SakuraState, f: UseEnhancement) -> Outcome:
    """C6-3.p7: bound to the card, they are on their way to the Enhancement zone."""
    from_aura = f.given or 0
    for pool, count in ((DUST, f.paid - from_aura), (AURA + f.player, from_aura)):
        if count > 0:
            put_on_card(s, pool, f.card, count)
    atoms.tell(s, ("charged", f.player, f.card, f.paid, (from_aura,)))
    settle(s)
    return None


@enhancing.step("C9-2-3.iv")
def on_deploy(s: SakuraState, f: UseEnhancement) -> Outcome:
    return effects_of_card(s, "on_deploy", f.card, f.player, f.answered)


@enhancing.step("C9-2-3.v")
def deployed(s: SakuraState, f: UseEnhancement) -> Outcome:
    """Into the zone of whoever used it (a reading), if it is still there."""
    terminal(s, f)
    if s.zone[f.card] >> 1 == IN_USE:
        move(s, f.card, ENHANCEMENT, f.player)
    return None


@enhancing.step("C9-2-3")
def enhancement_done(s: SakuraState, f: UseEnhancement) -> Outcome:
    return resolved(s, f)


ROUTINES = (paying, within, attacking, acting, enhancing)
