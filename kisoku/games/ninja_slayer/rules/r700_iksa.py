"""700: the iksa phase. Every attack is an Aisatsu phase of its own: 704, 705, 706 and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kisoku.games.ninja_slayer.naming import card_words
from kisoku.games.ninja_slayer.pool import CHARACTER, CardDef
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Context, IksaPhase, PayCost
from kisoku.games.ninja_slayer.rules.information import has_keyword, info, last_info, last_information, standing
from kisoku.games.ninja_slayer.rules.prohibitions import concerns, counts, forbidden, permitted
from kisoku.games.ninja_slayer.rules.r300_zones import field_of
from kisoku.games.ninja_slayer.rules.r500_turn import give_back, moment, told
from kisoku.games.ninja_slayer.rules.r800_priority import window
from kisoku.games.ninja_slayer.rules.r900_rule_check import something_due
from kisoku.games.ninja_slayer.rules.r1100_damage import deal
from kisoku.games.ninja_slayer.rules.r1201_effects import end_effects
from kisoku.games.ninja_slayer.rules.r1203_costs import CostItem, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur, trigger_once
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.r1300_terms import bow
from kisoku.games.ninja_slayer.rules.standing import Info
from kisoku.games.ninja_slayer.state import NONE, NinjaState, Waiting, opponent
from kisoku.kernel import transactions
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Goto, Outcome, Routine, goto
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE, player_ref

iksa = Routine("700", IksaPhase, rule="701.1")


# --- 702 iksa start -------------------------------------------------------------------------------


iksa.step("702.1")(told("iksa_start"))
iksa.step("702.2")(window)


# --- 704 aisatsu target selection -----------------------------------------------------------------


@iksa.step("704.1")
def start_of_selection(s: NinjaState, f: IksaPhase) -> Outcome:
    """703.1: any number of Aisatsu phases, one after another."""
    moment(s, "target_step")
    f.void = ()
    return None


iksa.step("704.2")(window)


greeting = Refusals()
"""704.3a: why a character cannot perform aisatsu."""


def who(s: NinjaState, card: int) -> dict[str, Words]:
    return {"card": card_words(s, card)}


def by_effect(action: str) -> Callable[[NinjaState, int], dict[str, Words]]:
    """What forbids a card the action."""

    def found(s: NinjaState, card: int) -> dict[str, Words]:
        ban = forbidden(s, action, card, s.controller[card])
        assert ban is not None
        return {"by": card_words(s, ban.context.card % LIFE)}

    return found


@greeting.because("704.3a-1", "{card.ja}はオジギ状態です", "{card.en} is bowed", who)
def greeter_is_bowed(s: NinjaState, card: int) -> bool:
    return bool(s.bowed[card])


@greeting.because(
    "704.3a-2", "{by.ja}の効果で禁止されています", "an effect of {by.en} forbids it", by_effect("aisatsu")
)
def must_not_greet(s: NinjaState, card: int) -> bool:
    return forbidden(s, "aisatsu", card, s.controller[card]) is not None


@greeting.because(
    "704.4", "アイサツできる対象がありません", "there is nothing that {card.en} could perform aisatsu on", who
)
def has_nobody_to_greet(s: NinjaState, card: int) -> bool:
    return next(targets_for(s, card), None) is None


@greeting.because("704.5", "必要な行動を支払えません", "what it demands cannot be paid")
def cannot_do_what_it_demands(s: NinjaState, card: int) -> bool:
    needed = demands(s, card)
    return bool(needed) and not payable(s, needed, s.controller[card], Context(s.controller[card], s.ref(card)))


def demands(s: NinjaState, card: int) -> tuple[CostItem, ...]:
    """What must be done so that the character may perform aisatsu."""
    items: list[CostItem] = []
    for part in standing(s).extras:
        if part.lasting.action == "aisatsu" and active(s, part) and concerns(s, part, card) and counts(s, part):
            items.extend(fixed_costs(s, part.lasting.costs, part.context))
    return tuple(items)


def targets_for(s: NinjaState, card: int) -> Iterator[int]:
    """704.4: the opponent, or any one of the opponent's characters, bowed or not."""
    mine = s.controller[card]
    other = opponent(mine)
    if not standing(s).bans:
        yield player_ref(other)
        yield from map(s.ref, field_of(s, other))
        return
    if not forbidden(s, "be_aisatsued", player=other, other=card) and not forbidden(s, "aisatsu_player", card, mine):
        yield player_ref(other)
    for target in field_of(s, other):
        if not forbidden(s, "be_aisatsued", target, other=card) and not forbidden(s, "aisatsu", card, mine, target):
            yield s.ref(target)


@iksa.step("704.3")
def choose_attacker(s: NinjaState, f: IksaPhase) -> Outcome:
    now = standing(s)
    able = field_of(s, s.turn_player)
    if now.bans or now.extras or s.trace is not None:
        able = tuple(card for card in able if greeting.none(s, card))
    else:  # nothing but bowing can keep anybody from it
        able = tuple(card for card in able if not greeter_is_bowed(s, card))
    options = [
        Option("greet", "704.3", ref)
        for card in able
        if info(s, card).kind == CHARACTER and (ref := s.ref(card)) not in f.void
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
    if not needed and s.trace is None:
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
    occur(
        s,
        Event(
            "aisatsu", s.turn_player, s.attacker, marks=("player" if s.attacked < 0 else "character",), cause=s.attacked
        ),
    )
    return None


iksa.step("704.8")(window)


# --- 705 interrupt --------------------------------------------------------------------------------


@iksa.step("705.1")
@rule("703.2", off=goto("706.10"))
def start_of_interrupt_step(s: NinjaState, f: IksaPhase) -> Outcome:
    """One Aisatsu phase is 704, then 705, then 706."""
    moment(s, "interrupt_step")
    return None


iksa.step("705.2")(window)


stepping_in = Refusals()
"""705.3a: why a character cannot change the aisatsu target to itself."""


@stepping_in.because(
    "705.3a", "アイサツしているカードか対象がもうありません", "the aisatsu card or its target is gone", off=True
)
def nobody_fights(s: NinjaState, card: int) -> bool:
    """Reading A-22."""
    return s.attacker == NONE or s.attacked == NONE


def can_step_in(s: NinjaState, card: int) -> bool:
    return has_keyword(s, card, "interrupt") or has_keyword(s, card, "kaizen")


@stepping_in.because(
    "705.3a-1", "{card.ja}はこのターンすでに対象を変えました", "{card.en} has changed a target this turn already", who
)
def has_stepped_in(s: NinjaState, card: int) -> bool:
    return s.changed[card] == s.turn and can_step_in(s, card)


@stepping_in.because(
    "705.3a-2", "{by.ja}の効果で禁止されています", "an effect of {by.en} forbids it",
    lambda s, card: {"by": card_words(s, s.attacker % LIFE)},
)  # fmt: skip
def must_not_be_interrupted(s: NinjaState, card: int) -> bool:
    return s.attacker != NONE and forbidden(s, "be_interrupted", s.attacker % LIFE) is not None and can_step_in(s, card)


@stepping_in.because(
    "104.4", "{by.ja}の効果で禁止されています", "an effect of {by.en} forbids it", by_effect("interrupt")
)
def must_not_step_in(s: NinjaState, card: int) -> bool:
    return forbidden(s, "interrupt", card, s.controller[card]) is not None


@rule("1402.1", "1402.2", off=False)
def interrupts(s: NinjaState, card: int) -> bool:
    """For its controller."""
    return s.attacked == player_ref(s.controller[card]) and has_keyword(s, card, "interrupt")


@rule("1402.1", "1402.3", off=False)
def interrupts_kaizen(s: NinjaState, card: int) -> bool:
    """For its controller, and for other characters."""
    mine = s.controller[card]
    return (s.attacked == player_ref(mine) or (s.attacked >= 0 and s.controller[s.attacked % LIFE] == mine)) and (
        has_keyword(s, card, "kaizen")
    )


def is_greeted(s: NinjaState, card: int) -> bool:
    return s.ref(card) == s.attacked and (has_keyword(s, card, "kaizen") or not has_keyword(s, card, "interrupt"))


def has_no_way(s: NinjaState, card: int) -> bool:
    if interrupts(s, card) or interrupts_kaizen(s, card):
        return False
    return permitted(s, "change_target", card, s.controller[card]) is None


stepping_in.because(
    "1402.3", "{card.ja}はすでにアイサツ対象です", "{card.en} is the aisatsu target already", who, off=is_greeted
)(is_greeted)
stepping_in.because(
    "1402.2", "{card.ja}にはこの対象を変える能力がありません", "{card.en} has no ability to change this target", who,
    off=has_no_way,
)(has_no_way)  # fmt: skip


@rule("705.3a", off=())
def who_can_step_in(s: NinjaState, player: int) -> list[int]:
    return [card for card in field_of(s, player) if stepping_in.none(s, card)]


@iksa.step("705.3")
def choose_who_steps_in(s: NinjaState, f: IksaPhase) -> Outcome:
    """The non-turn player, one character at the most."""
    other = opponent(s.turn_player)
    options = tuple(Option("interrupt", "705.3a", s.ref(card)) for card in who_can_step_in(s, other))
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
    """A character that is the target is being aisatsu-ed from now on. One that has changed sides meanwhile is gone
    (reading A-22).
    """
    atoms.set_aisatsu_phase(s, 2)
    if s.attacked >= 0 and s.controller[s.attacked % LIFE] == s.turn_player:
        atoms.set_attacked(s, NONE)
    if s.attacked >= 0 and s.attacker != NONE:
        occur(s, Event("aisatsued", s.controller[s.attacked % LIFE], s.attacked, cause=s.attacker))
        f.defender = s.attacked
    return None


iksa.step("705.6")(window)


# --- 706 iksa damage ------------------------------------------------------------------------------


@iksa.step("706.1")
def are_both_there(s: NinjaState, f: IksaPhase) -> Outcome:
    """Read literally this would skip every attack on a player, who is never a target card; players always exist
    (reading A-01).
    """
    return goto("706.10") if s.attacker == NONE or s.attacked == NONE else None


iksa.step("706.2")(told("damage_step"))
iksa.step("706.3")(window)


@iksa.step("706.4")
def fight_it_out(s: NinjaState, f: IksaPhase) -> Outcome:
    """Only the attacker deals damage: sabotage to a player (706.4a), karate to a character (706.4b). Nobody left, no
    damage (reading A-02).
    """
    atoms.set_fighting(s, True)
    if s.attacker == NONE or s.attacked == NONE:
        return None
    row = info(s, s.attacker % LIFE)
    amount = against_a_player(s, row) if s.attacked < 0 else against_a_character(s, row)
    return deal(s, [(s.attacked, amount or 0)], whose_damage(s), iksa=True)


@rule("1102.3", "706.4a", "208.1", off=0)
def against_a_player(s: NinjaState, row: Info | CardDef) -> int | None:
    return row.sabotage


@rule("1102.3", "706.4b", "206.1", off=0)
def against_a_character(s: NinjaState, row: Info | CardDef) -> int | None:
    return row.karate


@rule("1216.4", off=NONE)
def whose_damage(s: NinjaState) -> int:
    """Its source is the attacker."""
    return s.attacker


iksa.step("706.5")(window)


@iksa.step("706.6")
def end_of_damage_step(s: NinjaState, f: IksaPhase) -> Outcome:
    moment(s, "damage_step_end")
    if s.attacked == NONE and f.defender != NONE:
        _satsubatsu_of_the_dead(s, f)
    return None


@rule("1403.2")
def _satsubatsu_of_the_dead(s: NinjaState, f: IksaPhase) -> None:
    """The other reading of A-13: a bearer killed in this fight triggers by its last information."""
    row = last_information(s, f.defender)
    if row is None or s.rules.readings.get("satsubatsu_of_the_dead") != "yes":
        return
    for ability in last_info(s, row).abilities:
        if s.pool.programs[ability].keyword == "satsubatsu":
            trigger_once(s, Waiting(ability, f.defender, row[2], Event("damage_step_end", s.turn_player)))


iksa.step("706.7")(window)


@iksa.step("706.8a")
@rule("706.8a")
def this_iksa_effects_end(s: NinjaState, f: IksaPhase) -> Outcome:
    if s.effects:
        end_effects(s, lambda effect: effect.until == "iksa")
    if s.loans:
        give_back(s, tuple(loan for loan in s.loans if loan[3]))
    if any(one.until for one in s.delayed):
        atoms.set_delayed(s, tuple(one for one in s.delayed if not one.until))
    return None


@iksa.step("706.8b")
def once_more_if_anything_is_due(s: NinjaState, f: IksaPhase) -> Outcome:
    return goto("706.7") if something_due(s) else None


@iksa.step("706.9a")
@rule("706.9a")
def no_longer_greeting(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_attacker(s, NONE)
    return None


@iksa.step("706.9b")
@rule("706.9b")
def no_longer_greeted(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_attacked(s, NONE)
    return None


@iksa.step("706.9c")
@rule("706.9c")
def no_longer_fighting(s: NinjaState, f: IksaPhase) -> Outcome:
    atoms.set_fighting(s, False)
    return None


@iksa.step("706.10")
def back_to_selection(s: NinjaState, f: IksaPhase) -> Outcome:
    """Here the Aisatsu phase is over, so whatever lasted as long ends, also when 706.1 jumped (reading A-02)."""
    for step in (this_iksa_effects_end, no_longer_greeting, no_longer_greeted, no_longer_fighting):
        step(s, f)
    atoms.set_aisatsu_phase(s, 0)
    f.attacker = f.target = f.defender = NONE
    return another_aisatsu_phase(s)


@rule("703.1", off=goto("707.1"))
def another_aisatsu_phase(s: NinjaState) -> Goto:
    """Any number of them."""
    return goto("704.1")


# --- 707 iksa end ---------------------------------------------------------------------------------


iksa.step("707.1")(told("iksa_end"))
iksa.step("707.2")(window)


ROUTINES: tuple[Routine, ...] = (iksa,)
