"""700: the iksa phase. Every attack is an Aisatsu phase of its own: 704, 705, 706 and back."""

from __future__ import annotations

from collections.abc import Iterator

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Context, IksaPhase, PayCost
from kisoku.games.ninja_slayer.rules.information import has_keyword, info, last_info, last_information, standing
from kisoku.games.ninja_slayer.rules.prohibitions import concerns, forbidden, permitted
from kisoku.games.ninja_slayer.rules.r300_zones import field_of
from kisoku.games.ninja_slayer.rules.r500_turn import give_back, moment
from kisoku.games.ninja_slayer.rules.r800_priority import window
from kisoku.games.ninja_slayer.rules.r900_rule_check import something_due
from kisoku.games.ninja_slayer.rules.r1100_damage import deal
from kisoku.games.ninja_slayer.rules.r1201_effects import end_effects
from kisoku.games.ninja_slayer.rules.r1203_costs import CostItem, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import Refusal
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur, trigger_once
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.r1300_terms import bow
from kisoku.games.ninja_slayer.state import NONE, NinjaState, Waiting, opponent
from kisoku.kernel import transactions
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE, player_ref

iksa = Routine("700", IksaPhase, rule="701.1")


# --- 702 iksa start ------------------------------------------------------------------------------------------------------------


@iksa.step("702.1")
def start_of_iksa(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "iksa_start")
    return None


@iksa.step("702.2")
def priority_at_the_start(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


# --- 704 aisatsu target selection ----------------------------------------------------------------------------------------------


@iksa.step("704.1")
def start_of_selection(s: NinjaState, f: IksaPhase) -> Outcome:
    """703.1: any number of Aisatsu phases, one after another."""
    moment(s, "target_step")
    f.void = ()
    return None


@iksa.step("704.2")
def priority_before_selection(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


def cannot_greet(s: NinjaState, card: int) -> Refusal | None:
    """704.3a: why a character cannot perform aisatsu."""
    if "704.3a-1" in s.law and s.bowed[card]:
        return Refusal("704.3a-1", "bowed")
    if "704.3a-2" in s.law:
        ban = forbidden(s, "aisatsu", card, s.controller[card])
        if ban is not None:
            return Refusal("704.3a-2", "forbidden", ban.context.card)
    if next(targets_for(s, card), None) is None:
        return Refusal("704.4", "targets")
    needed = demands(s, card)
    if needed and not payable(s, needed, s.controller[card], Context(s.controller[card], s.ref(card))):
        return Refusal("704.5", "cost")
    return None


def demands(s: NinjaState, card: int) -> tuple[CostItem, ...]:
    """What must be done so that the character may perform aisatsu."""
    items: list[CostItem] = []
    for part in standing(s).extras:
        if part.lasting.action == "aisatsu" and active(s, part) and concerns(s, part, card):
            items.extend(fixed_costs(s, part.lasting.costs, part.context))
    return tuple(items)


def targets_for(s: NinjaState, card: int) -> Iterator[int]:
    """704.4: the opponent, or any one of the opponent's characters, bowed or not."""
    mine = s.controller[card]
    other = opponent(mine)
    if not forbidden(s, "be_aisatsued", player=other, other=card) and not forbidden(s, "aisatsu_player", card, mine):
        yield player_ref(other)
    for target in field_of(s, other):
        if not forbidden(s, "be_aisatsued", target, other=card) and not forbidden(s, "aisatsu", card, mine, target):
            yield s.ref(target)


@iksa.step("704.3")
def choose_attacker(s: NinjaState, f: IksaPhase) -> Outcome:
    options = [
        Option("greet", "704.3", s.ref(card))
        for card in field_of(s, s.turn_player)
        if cannot_greet(s, card) is None and info(s, card).kind == CHARACTER and s.ref(card) not in f.void
    ]
    return Request(s.turn_player, "704.3", (*options, Option("no_greeting", "704.3")))


@iksa.step("704.3")
def attacker_or_none(s: NinjaState, f: IksaPhase) -> Outcome:
    """No aisatsu: on to 707."""
    if f.answer.verb == "no_greeting":
        return goto("707.1")
    f.attacker = f.answer.thing
    transactions.begin(s, f)
    return None


@iksa.step("704.4")
def choose_target(s: NinjaState, f: IksaPhase) -> Outcome:
    options = tuple(Option("greet_target", "704.4", ref) for ref in targets_for(s, f.attacker % LIFE))
    return Request(s.turn_player, "704.4", options, f.attacker)


@iksa.step("704.5")
def bow_to_greet(s: NinjaState, f: IksaPhase) -> Outcome:
    """What cannot be done makes the aisatsu void and takes the game back to 704.3."""
    f.target = f.answer.thing
    needed = demands(s, f.attacker % LIFE)
    if not bow(s, f.attacker % LIFE):
        return _void(s, f)
    if not needed and not s.watched:
        f.given = 1
        return None
    return PayCost(player=s.turn_player, controller=s.turn_player, source=f.attacker, costs=needed)


@iksa.step("704.5")
def what_greeting_demands(s: NinjaState, f: IksaPhase) -> Outcome:
    if f.given == 0:
        return _void(s, f)
    transactions.keep(s, f)
    return None


def _void(s: NinjaState, f: IksaPhase) -> Outcome:
    """Whoever has just failed is not offered once more before something else has been done."""
    transactions.undo(s, f)
    f.void = (*f.void, f.attacker)
    return goto("704.3")


@iksa.step("704.6")
def becomes_aisatsu_card(s: NinjaState, f: IksaPhase) -> Outcome:
    """Until the end of this Aisatsu phase, or until it changes zone (704.6a)."""
    atoms.set_aisatsu_phase(s, 1)
    atoms.set_attacker(s, f.attacker)
    atoms.set_attacked(s, f.target)
    return None


@iksa.step("704.7")
def greeting_performed(s: NinjaState, f: IksaPhase) -> Outcome:
    occur(s, Event("aisatsu", s.turn_player, s.attacker, marks=("player" if s.attacked < 0 else "character",), cause=s.attacked))
    return None


@iksa.step("704.8")
def priority_after_greeting(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


# --- 705 interrupt -------------------------------------------------------------------------------------------------------------


@iksa.step("705.1")
def start_of_interrupt_step(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "interrupt_step")
    return None if "703.2" in s.law else goto("705.5")


@iksa.step("705.2")
def priority_before_interrupt(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


def cannot_step_in(s: NinjaState, card: int) -> Refusal | None:
    """705.3a: why a character cannot change the aisatsu target to itself."""
    if s.attacker == NONE or s.attacked == NONE:
        return Refusal("705.3a", "no_target")  # reading A-22
    mine = s.controller[card]
    interrupt = has_keyword(s, card, "interrupt") and "1402.1" in s.law and "1402.2" in s.law
    kaizen = has_keyword(s, card, "kaizen") and "1402.1" in s.law and "1402.3" in s.law
    if interrupt or kaizen:
        if "705.3a-1" in s.law and s.changed[card] == s.turn:
            return Refusal("705.3a-1", "used")
        if "705.3a-2" in s.law and forbidden(s, "be_interrupted", s.attacker % LIFE):
            return Refusal("705.3a-2", "forbidden", s.attacker)
    ban = forbidden(s, "interrupt", card, mine)
    if ban is not None:
        return Refusal("104.4", "forbidden", ban.context.card)
    if s.ref(card) == s.attacked and (kaizen or not interrupt):
        return Refusal("1402.3", "already")
    at_player = s.attacked == player_ref(mine)
    at_other = s.attacked >= 0 and s.controller[s.attacked % LIFE] == mine
    if (interrupt and at_player) or (kaizen and (at_player or at_other)) or permitted(s, "change_target", card, mine) is not None:
        return None
    return Refusal("1402.2", "no_ability")


@iksa.step("705.3")
def choose_who_steps_in(s: NinjaState, f: IksaPhase) -> Outcome:
    """705.3a: the non-turn player, one character at the most."""
    other = opponent(s.turn_player)
    able = tuple(s.ref(card) for card in field_of(s, other) if cannot_step_in(s, card) is None) if "705.3a" in s.law else ()
    options = tuple(Option("interrupt", "705.3a", ref) for ref in able)
    return Request(other, "705.3", (*options, Option("no_interrupt", "705.3a")), s.attacker)


@iksa.step("705.4")
def step_in(s: NinjaState, f: IksaPhase) -> Outcome:
    """At once; nothing goes to the kotodama space."""
    if f.answer.verb == "interrupt":
        card = f.answer.thing % LIFE
        atoms.set_attacked(s, f.answer.thing)
        atoms.note_target_change(s, card)
        occur(s, Event("interrupted", s.controller[card], f.answer.thing, cause=s.attacker))
    return None


@iksa.step("705.5")
def becomes_target_card(s: NinjaState, f: IksaPhase) -> Outcome:
    """A character that is the target is being aisatsu-ed from now on. One that has changed sides meanwhile is gone (reading A-22)."""
    atoms.set_aisatsu_phase(s, 2)
    if s.attacked >= 0 and s.controller[s.attacked % LIFE] == s.turn_player:
        atoms.set_attacked(s, NONE)
    if s.attacked >= 0 and s.attacker != NONE:
        occur(s, Event("aisatsued", s.controller[s.attacked % LIFE], s.attacked, cause=s.attacker))
        f.defender = s.attacked
    return None


@iksa.step("705.6")
def priority_after_interrupt(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


# --- 706 iksa damage -----------------------------------------------------------------------------------------------------------


@iksa.step("706.1")
def are_both_there(s: NinjaState, f: IksaPhase) -> Outcome:
    """Read literally this would skip every attack on a player, who is never a target card; players always exist (reading A-01)."""
    return goto("706.10") if s.attacker == NONE or s.attacked == NONE else None


@iksa.step("706.2")
def start_of_damage_step(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "damage_step")
    return None


@iksa.step("706.3")
def priority_before_damage(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


@iksa.step("706.4")
def fight_it_out(s: NinjaState, f: IksaPhase) -> Outcome:
    """Only the attacker deals damage: sabotage to a player (706.4a), karate to a character (706.4b). Nobody left, no damage (reading A-02)."""
    atoms.set_fighting(s, True)
    if s.attacker == NONE or s.attacked == NONE or "1102.3" not in s.law:
        return None
    row = info(s, s.attacker % LIFE)
    if s.attacked < 0:
        amount = row.sabotage if "706.4a" in s.law and "208.1" in s.law else 0
    else:
        amount = row.karate if "706.4b" in s.law and "206.1" in s.law else 0
    return deal(s, [(s.attacked, amount or 0)], s.attacker if "1216.4" in s.law else NONE, iksa=True)


@iksa.step("706.5")
def priority_after_damage(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


@iksa.step("706.6")
def end_of_damage_step(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "damage_step_end")
    if s.attacked == NONE and f.defender != NONE and "1403.2" in s.law and s.rules.readings.get("satsubatsu_of_the_dead") == "yes":
        _satsubatsu_of_the_dead(s, f)
    return None


def _satsubatsu_of_the_dead(s: NinjaState, f: IksaPhase) -> None:
    """The other reading of A-13: a bearer killed in this fight triggers by its last information."""
    row = last_information(s, f.defender)
    if row is None:
        return
    for ability in last_info(s, row).abilities:
        if s.pool.programs[ability].keyword == "satsubatsu":
            trigger_once(s, Waiting(ability, f.defender, row[2], Event("damage_step_end", s.turn_player)))


@iksa.step("706.7")
def priority_at_the_end(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


@iksa.step("706.8a")
def this_iksa_effects_end(s: NinjaState, f: IksaPhase) -> Outcome:
    _this_iksa_ends(s)
    return None


def _this_iksa_ends(s: NinjaState) -> None:
    if s.effects:
        end_effects(s, lambda effect: effect.until == "iksa")
    if s.loans:
        give_back(s, tuple(loan for loan in s.loans if loan[3]))
    if any(one.until for one in s.delayed):
        atoms.set_delayed(s, tuple(one for one in s.delayed if not one.until))


@iksa.step("706.8b")
def once_more_if_anything_is_due(s: NinjaState, f: IksaPhase) -> Outcome:
    return goto("706.7") if something_due(s) else None


@iksa.step("706.9a")
def no_longer_greeting(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_attacker(s, NONE)
    return None


@iksa.step("706.9b")
def no_longer_greeted(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_attacked(s, NONE)
    return None


@iksa.step("706.9c")
def no_longer_fighting(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_fighting(s, False)
    return None


@iksa.step("706.10")
def back_to_selection(s: NinjaState, f: IksaPhase) -> Outcome:
    """Here the Aisatsu phase is over, so whatever lasted as long ends, also when 706.1 jumped (reading A-02)."""
    if "706.8a" in s.law:
        _this_iksa_ends(s)
    if "706.9a" in s.law:
        atoms.set_attacker(s, NONE)
    if "706.9b" in s.law:
        atoms.set_attacked(s, NONE)
    if "706.9c" in s.law:
        atoms.set_fighting(s, False)
    atoms.set_aisatsu_phase(s, 0)
    f.attacker = f.target = f.defender = NONE
    return goto("704.1") if "703.1" in s.law else goto("707.1")


# --- 707 iksa end --------------------------------------------------------------------------------------------------------------


@iksa.step("707.1")
def end_of_iksa(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "iksa_end")
    return None


@iksa.step("707.2")
def priority_after_iksa(s: NinjaState, f: IksaPhase) -> Outcome:
    return window(s, f)


ROUTINES: tuple[Routine, ...] = (iksa,)
