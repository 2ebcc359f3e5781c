"""Chapter 5.2 to 5.6: the turn, phase after phase, step after step."""

from __future__ import annotations

from kisoku.effects.standing import Record, Standing
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Context, Discard, Pay, Summon, Turn
from kisoku.games.spellcard.rules.r1_ending import after_turn
from kisoku.games.spellcard.rules.r2_cards import called
from kisoku.games.spellcard.rules.r2_check_step import check, in_vain, interrupting, moment, occur
from kisoku.games.spellcard.rules.r2_effects import REPLACING, counted, doer, is_ace
from kisoku.games.spellcard.rules.r2_summoning import summon_areas
from kisoku.games.spellcard.rules.r3_information import hand_limit
from kisoku.games.spellcard.rules.r4_stage import gate
from kisoku.games.spellcard.rules.r4_zones import put
from kisoku.games.spellcard.rules.r5_actions import action_frame, actions
from kisoku.games.spellcard.rules.r7_costs import can_pay_icons, changed_costs, changed_icons
from kisoku.games.spellcard.rules.standing import derived, holds, is_forbidden
from kisoku.games.spellcard.state import (
    COMMANDER,
    DECK,
    DISCARD,
    EFFECT_ZONE,
    END,
    HAND,
    REFRESH,
    STRIKER,
    SpellcardState,
    striker_at,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE

turn = Routine("turn", Turn, "5.2")
discarding = Routine("discard", Discard)


# --- drawing and discarding: 4.2.4, 4.3.4 ---------------------------------------------------------


@rule("4.2.4", off=False)
def draw_one(s: SpellcardState, player: int) -> bool:
    """The top card of the deck goes to the hand."""
    deck = s.zones[2 * DECK + player]
    if not deck:
        return False
    put(s, deck[-1], HAND)
    return True


@doer("draw")
def draw(s: SpellcardState, events: list[Event]) -> Frame | None:
    for event in events:
        if not is_forbidden(s, "draw", player=event.player) and draw_one(s, event.player):
            counted(s, 1)
            occur(s, Event("drawn", event.player, -1 - event.player, 1, event.marks, by=event.by))
    return None


@doer("discard")
def discard(s: SpellcardState, events: list[Event]) -> Frame | None:
    for event in events:
        to_discard(s, event)
    return None


@rule("4.3.4", "4.4.1")
def to_discard(s: SpellcardState, event: Event) -> None:
    card = event.thing % LIFE
    put(s, card, DISCARD)
    counted(s, 1)
    occur(s, event._replace(kind="discarded", thing=s.ref(card), source=HAND, target=DISCARD))


@discarding.step("4.3.4")
def which(s: SpellcardState, f: Discard) -> Outcome:
    """One card after the other, as far as there are any (1.1.8); nobody is asked about an order that makes no
    difference.
    """
    hand = tuple(ref for ref in map(s.ref, s.zones[2 * HAND + f.player]) if not f.among or ref in f.among)
    if f.count <= 0 or not hand or is_forbidden(s, "discard", player=f.player):
        return leave(f.thrown)
    if f.picked:
        return goto("8.1.8")
    f.given = None
    if 1 < len(hand) <= f.count and not f.may_stop:
        return Pick(player=f.player, rule=f.rule, candidates=hand, least=len(hand), most=len(hand), verb="discard")
    options = [Option("discard", f.rule, ref) for ref in hand]
    return Request(f.player, f.rule, tuple([*options, Option("done", f.rule)] if f.may_stop else options))


@rule("1.1.8", off=lambda s, wanted, there_are: wanted if wanted <= there_are else 0)
def as_far_as_possible(s: SpellcardState, wanted: int, there_are: int) -> int:
    """What is impossible of what an effect demands is ignored; the rest is done."""
    return min(wanted, there_are)


@discarding.step("4.3.4")
def that(s: SpellcardState, f: Discard) -> Outcome:
    if f.given is None and f.answer.verb == "done":
        return leave(f.thrown)
    f.picked = (f.answer.thing,) if f.given is None else tuple(f.given)
    return None


@discarding.step("8.1.8")
def before_that(s: SpellcardState, f: Discard) -> Outcome:
    f.count -= 1
    return interrupting(s, [Event("discard", f.player, f.picked[0], 1, (), by=f.player)])


@discarding.step("8.1.5")
def unless_replaced(s: SpellcardState, f: Discard) -> Outcome:
    ref, f.picked = f.picked[0], f.picked[1:]
    if not s.alive(ref):
        return goto("4.3.4")
    frame = REPLACING.happen(s, [Event("discard", f.player, ref, 1, (), by=f.player)])
    if frame is None:
        f.thrown = (*f.thrown, s.ref(ref % LIFE))
        return goto("4.3.4")
    return call(frame, "4.3.4")


# --- 5.3: refresh phase ---------------------------------------------------------------------------


@turn.step("5.3.1")
def refresh_phase(s: SpellcardState, f: Turn) -> Outcome:
    if skips_refresh(s):
        return goto("5.4.1")
    _enter(s, REFRESH)
    return None


@rule("5.2.3")
def _enter(s: SpellcardState, phase: int) -> None:
    """Refresh, striker, commander, end (reading A1)."""
    atoms.set_phase(s, phase)
    atoms.tell(s, Event("phase", s.turn_player, NONE, phase))


@rule("5.3.2", off=False)
def skips_refresh(s: SpellcardState) -> bool:
    """Only the first turn of whoever began."""
    return s.turn == 1


@turn.step("5.3.1.1")
def all_unacted(s: SpellcardState, f: Turn) -> Outcome:
    refresh(s)
    return None


@rule("5.2.2", off=lambda s: (0, 1))
def whose_phase(s: SpellcardState) -> tuple[int, ...]:
    """What the phases bring is the turn player's alone."""
    return (s.turn_player,)


def refresh(s: SpellcardState) -> None:
    """All strikers of the turn player, but for those of which a text says that they do not become unacted (1.1.2)."""
    events = []
    for player in whose_phase(s):
        for card in derived(s).strikers[player]:
            if s.acted[card] and not is_forbidden(s, "unact", s.ref(card)):
                atoms.set_acted(s, card, 0)
                events.append(Event("unacted", player, s.ref(card), 0, ("rule",)))
    if events:
        occur(s, *events)


@turn.step("5.3.1.2")
def at_turn_start(s: SpellcardState, f: Turn) -> Outcome:
    end_lasting(s, f"before {s.turn}")
    return moment(s, "turn_start", s.turn_player)


@turn.step("5.3.1.3")
def may_discard(s: SpellcardState, f: Turn) -> Outcome:
    """As often as one likes."""
    return _may_discard(s, "5.3.1.3")


def _may_discard(s: SpellcardState, number: str) -> Outcome:
    hand = () if is_forbidden(s, "discard", player=s.turn_player) else s.zones[2 * HAND + s.turn_player]
    options = [Option("discard", number, s.ref(card)) for card in hand]
    return Request(s.turn_player, number, (*options, Option("done", number)))


@turn.step("5.3.1.3")
def discard_it(s: SpellcardState, f: Turn) -> Outcome:
    return _discard_it(s, f, "5.3.1.3")


def _discard_it(s: SpellcardState, f: Turn, number: str) -> Outcome:
    if f.answer.verb == "done":
        return None
    return call(Discard(s.turn_player, 1, number, picked=(f.answer.thing,)), number)


@turn.step("5.3.1.4")
def to_the_limit(s: SpellcardState, f: Turn) -> Outcome:
    """Up to the limit by drawing, or down to it by discarding."""
    return fill_hand(s, "5.3.1.4")


def fill_hand(s: SpellcardState, number: str) -> Outcome:
    player = s.turn_player
    while True:
        over = len(s.zones[2 * HAND + player]) - hand_limit(s, player)
        if over > 0:
            return discards_down(s, player, over, number)
        if over == 0 or not s.zones[2 * DECK + player] or is_forbidden(s, "draw", player=player):
            return None
        frame = REPLACING.happen(s, [Event("draw", player, -1 - player, 1, ("rule",), by=player)])
        if frame is not None:
            return call(frame, number)


@rule("4.3.5")
def discards_down(s: SpellcardState, player: int, over: int, number: str) -> Discard | None:
    return Discard(player, over, number)


@turn.step("5.3.1.5")
def check_after_drawing(s: SpellcardState, f: Turn) -> Outcome:
    return check(s)


@turn.step("5.3.1.6")
def on_to_the_striker_phase(s: SpellcardState, f: Turn) -> Outcome:
    return None


# --- 5.4: striker phase ---------------------------------------------------------------------------


@turn.step("5.4.1")
def striker_phase(s: SpellcardState, f: Turn) -> Outcome:
    if skips_striker_phase(s):
        return goto("5.5.1")
    _enter(s, STRIKER)
    return None


@rule("5.4.11", off=False)
def skips_striker_phase(s: SpellcardState) -> bool:
    """In the first turn of each player."""
    return s.turn <= 2


@turn.step("5.4.2")
def at_its_start(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "striker_phase_start", s.turn_player)


@turn.step("5.4.3")
def which_action(s: SpellcardState, f: Turn) -> Outcome:
    """Any number in any order (5.4.4), or none (5.4.5)."""
    return Request(s.turn_player, "5.4.3", (*actions(s, s.turn_player), *to_end(s)))


@rule("5.4.5", off=())
def to_end(s: SpellcardState) -> tuple[Option, ...]:
    """Whoever takes no action says that the phase ends."""
    return (Option("end", "5.4.5"),)


@turn.step("5.4.4")
def do_it(s: SpellcardState, f: Turn) -> Outcome:
    if f.answer.verb == "end":
        return goto("5.4.10.1")
    return call(action_frame(s, s.turn_player, f.answer), "5.4.3")


@turn.step("5.4.10.1")
def at_its_end(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "striker_phase_end", s.turn_player)


@turn.step("5.4.10.2")
def on_to_the_commander_phase(s: SpellcardState, f: Turn) -> Outcome:
    return None


# --- 5.5: commander phase -------------------------------------------------------------------------


@turn.step("5.5.1")
def commander_phase(s: SpellcardState, f: Turn) -> Outcome:
    _enter(s, COMMANDER)
    return None


@turn.step("5.5.1.1")
def at_commander_start(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "commander_phase_start", s.turn_player)


@turn.step("5.5.1.2")
def may_retire(s: SpellcardState, f: Turn) -> Outcome:
    """Asked together with what comes next: whoever announces a card, or nothing at all, retires nobody."""
    player = s.turn_player
    card = striker_at(s, gate(s, player))
    if card < 0 or not RETIRING.none(s, player, card):
        return goto("5.5.1.2#2")
    return Request(
        player,
        "5.5.1.2",
        (Option("retire", "5.5.1.2", s.ref(card)), *announcements(s, player), Option("decline", "5.5.1.2")),
    )


RETIRING = Refusals()


@RETIRING.because("4.1.9.2", "{card}は自分のゲートエリアにいません", "{card_en} is not on your gate area", called)
def is_not_at_the_gate(s: SpellcardState, player: int, card: int) -> bool:
    return card != striker_at(s, gate(s, player))


@RETIRING.because("5.5.1.2", "{card}は味方ストライカーではありません", "{card_en} is no striker of yours", called)
def is_no_ally(s: SpellcardState, player: int, card: int) -> bool:
    return s.controller[card] != player


@RETIRING.because("10.9.1", "エースは退場させられません（読み A16）", "an ace cannot be retired (reading A16)")
def is_kept_by_protection(s: SpellcardState, player: int, card: int) -> bool:
    """Retiring is a rule and no effect, so an ace can be (reading A16), unless the other reading is chosen."""
    return s.rules.readings.get("ace_may_be_retired") == "no" and is_ace(s, card)


@RETIRING.because("1.1.3", "{card}は効果により退場できません", "an effect keeps {card_en} from retiring", called)
def may_not_retire(s: SpellcardState, player: int, card: int) -> bool:
    return is_forbidden(s, "retire", s.ref(card))


@turn.step("5.5.1.2")
def retire_it(s: SpellcardState, f: Turn) -> Outcome:
    """2.8.2; a check step only if one was retired."""
    if f.answer.verb != "retire":
        return _announce(s, f)
    event = Event("retire", s.turn_player, f.answer.thing, 0, ("rule",), target=DISCARD, by=s.turn_player)
    return REPLACING.happen(s, [event])


@turn.step("5.5.1.2")
def check_after_retiring(s: SpellcardState, f: Turn) -> Outcome:
    return check(s)


SUMMONING = Refusals()


@SUMMONING.because("5.5.1.2#2", "{card}は手札にありません", "{card_en} is not in your hand", called)
def is_not_in_hand(s: SpellcardState, player: int, card: int) -> bool:
    return s.zone[card] != 2 * HAND + player


@SUMMONING.because("1.1.3", "召喚は禁止されています", "an effect forbids summoning")
def may_not_summon(s: SpellcardState, player: int, card: int) -> bool:
    return is_forbidden(s, "summon", s.ref(card), player)


@SUMMONING.because("2.8.1.1", "ベースラインに空きエリアがありません", "no area of your baseline is free")
def finds_no_area(s: SpellcardState, player: int, card: int) -> bool:
    return not summon_areas(s, player)


@SUMMONING.because("7.1.2", "{card}の召喚コストを支払えません", "the summon cost of {card_en} cannot be paid", called)
def cannot_be_paid(s: SpellcardState, player: int, card: int) -> bool:
    icons, waived = summon_price(s, player, card)
    return not can_pay_icons(s, player, icons, NONE, waived)


@rule("3.4.1", off=())
def summon_cost(s: SpellcardState, card: int) -> tuple[str, ...]:
    return s.pool.cards[s.card[card]].summon


def summon_price(s: SpellcardState, player: int, card: int) -> tuple[tuple[str, ...], int]:
    """The icons with what effects make of them, and how many of them need not be paid; a card may say so of itself
    while it is in the hand.
    """
    changes = changed_costs(s, "summon", (s.ref(card), -1 - player)) if derived(s).costs else []
    for number in s.pool.cards[s.card[card]].abilities:
        program = s.pool.programs[number]
        for lasting in program.statics if program.zones == ("hand",) else ():
            own = Standing(lasting, Context(player, s.ref(card), number))
            if lasting.kind == "costchange" and holds(s, own):
                change = own.number(s, 0)
                changes.append(
                    (-change if lasting.op.how == "-" else change, "".join(cost.place for cost in lasting.op.costs))
                )
    return changed_icons(summon_cost(s, card), changes)


@turn.step("5.5.1.2#2")
def which_card(s: SpellcardState, f: Turn) -> Outcome:
    """At most one, and none if one likes (reading A14)."""
    player = s.turn_player
    return Request(player, "5.5.1.2#2", (*announcements(s, player), Option("decline", "5.5.1.2#2")))


def announcements(s: SpellcardState, player: int) -> list[Option]:
    """The cards that could be summoned."""
    return [
        Option("summon", "5.5.1.2#2", s.ref(card))
        for card in s.zones[2 * HAND + player]
        if SUMMONING.none(s, player, card)
    ]


@turn.step("5.5.1.2#2")
def announce_it(s: SpellcardState, f: Turn) -> Outcome:
    return _announce(s, f)


def _announce(s: SpellcardState, f: Turn) -> Outcome:
    if f.answer.verb != "summon":
        return goto("5.5.1.5")
    card = f.answer.thing % LIFE
    f.icons, f.waived = summon_price(s, s.turn_player, card)
    put(s, card, EFFECT_ZONE)
    f.summoned = s.ref(card)
    return goto("5.5.1.3")


@turn.step("5.5.1.3")
def pay_for_it(s: SpellcardState, f: Turn) -> Outcome:
    return Pay(player=s.turn_player, card=f.summoned, icons=f.icons, waived=f.waived)


@turn.step("5.5.1.4")
def summon_it(s: SpellcardState, f: Turn) -> Outcome:
    return Summon(s.turn_player, f.summoned)


@turn.step("5.5.1.4")
def check_after_summoning(s: SpellcardState, f: Turn) -> Outcome:
    f.summoned = NONE
    return check(s)


@turn.step("5.5.1.5")
def at_commander_end(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "commander_phase_end", s.turn_player)


@turn.step("5.5.1.6")
def on_to_the_end_phase(s: SpellcardState, f: Turn) -> Outcome:
    return None


# --- 5.6: end phase -------------------------------------------------------------------------------


@turn.step("5.6.1")
def end_phase(s: SpellcardState, f: Turn) -> Outcome:
    _enter(s, END)
    return None


@turn.step("5.6.1.1")
def at_end_phase_start(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "end_phase_start", s.turn_player)


@turn.step("5.6.1.2")
def turn_effects_end(s: SpellcardState, f: Turn) -> Outcome:
    """Of both players; what begins later lasts until the next time (reading A51)."""
    end_lasting(s, "turn")
    end_lasting(s, f"until {s.turn}")
    return None


def end_lasting(s: SpellcardState, until: str) -> None:
    over = [effect for effect in s.effects if effect.until == until]
    if over:
        atoms.set_effects(s, tuple(effect for effect in s.effects if effect.until != until))
        for effect in reversed(over):
            give_back(s, effect)
    if any(row.until == until for row in s.pending):
        in_vain(s, until)
        forget(s, until)


@rule("8.1.3.3", "8.1.4.2")
def forget(s: SpellcardState, until: str) -> None:
    """What has not been met by then is never manifested."""
    atoms.set_pending(s, tuple(row for row in s.pending if row.until != until))


def give_back(s: SpellcardState, effect: Record) -> None:
    """A striker whose control was changed for so long is again whose it was; under a later change that stands, it is so
    after that.
    """
    if not of_control(s, effect):
        return
    for ref in effect.refs or ():
        later = [
            other
            for other in s.effects
            if other.stamp > effect.stamp and ref in (other.refs or ()) and of_control(s, other)
        ]
        if later:
            atoms.set_effects(
                s, tuple(other._replace(values=effect.values) if other is later[0] else other for other in s.effects)
            )
        elif s.alive(ref):
            atoms.set_controller(s, ref % LIFE, effect.values[0])


def of_control(s: SpellcardState, effect: Record) -> bool:
    lasting = s.pool.lasting[effect.lasting]
    return bool(lasting.kind == "become" and lasting.op.item == "controller")


@turn.step("5.6.1.3")
def may_discard_again(s: SpellcardState, f: Turn) -> Outcome:
    return _may_discard(s, "5.6.1.3")


@turn.step("5.6.1.3")
def discard_that(s: SpellcardState, f: Turn) -> Outcome:
    return _discard_it(s, f, "5.6.1.3")


@turn.step("5.6.1.4")
def to_the_limit_again(s: SpellcardState, f: Turn) -> Outcome:
    return fill_hand(s, "5.6.1.4")


@turn.step("5.6.1.5")
def check_after_that(s: SpellcardState, f: Turn) -> Outcome:
    return check(s)


@turn.step("5.6.1.6")
def all_unacted_again(s: SpellcardState, f: Turn) -> Outcome:
    refresh(s)
    return None


@turn.step("5.6.1.7")
def at_turn_end(s: SpellcardState, f: Turn) -> Outcome:
    return moment(s, "turn_end", s.turn_player)


@turn.step("5.6.1.8")
def turn_is_over(s: SpellcardState, f: Turn) -> Outcome:
    """The other player's refresh phase follows."""
    atoms.count_still(s)
    after_turn(s)
    return leave()


ROUTINES = (turn, discarding)
