"""Chapter 8: the turn, phase after phase."""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Action, BasicAction, Context, Draw, Effect, Reconstruction, Turn, Window
from kisoku.games.sakura.rules.r5_situations import is_optional, reveal, settle, turn_player_picks
from kisoku.games.sakura.rules.r5_values import distance, hand_limit
from kisoku.games.sakura.rules.r6_crystals import is_contested, tick_down
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r7_zones import can_move
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS, additional_options, can_pay, possible
from kisoku.games.sakura.rules.r9_legality import own_statics, permitted, usable
from kisoku.games.sakura.rules.r9_using import use_frame
from kisoku.games.sakura.rules.r10_terms import gain_concentration, is_not_chosen
from kisoku.games.sakura.rules.standing import derived, is_meant, kept_from
from kisoku.games.sakura.state import (
    END_PHASE,
    ENHANCEMENT,
    FACEDOWN,
    FULL_POWER,
    HAND,
    MAIN_PHASE,
    NONE,
    STANDARD,
    START_PHASE,
    TRUMP,
    UNUSED,
    SakuraState,
)
from kisoku.kernel.choosing import Pick, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

turn = Routine("turn", Turn, "C8")
window = Routine("window", Window)
action = Routine("action", Action, "C8-2-2")


# --- C8-1: start phase ------------------------------------------------------------------------------------------------


@turn.step("C8-1")
def start_phase(s: SakuraState, f: Turn) -> Outcome:
    atoms.set_history(s, ())
    atoms.set_terminal(s, ())
    atoms.set_action(s, 0)
    atoms.set_phase(s, START_PHASE)
    atoms.set_once(s, ())
    atoms.set_seen_distance(s, distance(s))
    atoms.tell(s, ("turn", s.turn_player, NONE, s.turn, ()))
    return None


@turn.step("C8-1-1")
def turn_start_distance(s: SakuraState, f: Turn) -> Outcome:
    """Before anything that is not constant, deployed or spent."""
    note_distance(s)
    return None


@rule("C5-2-1.p2")
def note_distance(s: SakuraState) -> None:
    atoms.set_start_distance(s, distance(s))


@turn.step("C8-1-2")
def in_the_start_phase(s: SakuraState, f: Turn) -> Outcome:
    return Window(moment="start_phase", rule="C8-1-2")


@turn.step("C8-1-3")
def default_processing(s: SakuraState, f: Turn) -> Outcome:
    return goto("C8-2") if is_first_turn(s) else None


@rule("C8-1-3.p2", off=False)
def is_first_turn(s: SakuraState) -> bool:
    """Of either player."""
    return s.turn <= 2


@turn.step("C8-1-3.i")
def gain_one(s: SakuraState, f: Turn) -> Outcome:
    gain_concentration(s, s.turn_player, 1)
    return None


@turn.step("C8-1-3.ii")
def enhancements_wear_off(s: SakuraState, f: Turn) -> Outcome:
    """Of both players (a reading: no player is named), all at once."""
    able = tuple(card for card in s.zones[2 * ENHANCEMENT + s.turn_player] if s.bound[card] and may_stay(s, card))
    f.given = ()
    return Pick(player=s.turn_player, rule="C8-1-3.ii", candidates=able, least=0, most=len(able)) if able else None


def may_stay(s: SakuraState, card: int) -> bool:
    """An effect lets its player leave the crystals on the card."""
    return bool(info(s, card).own_limits) and bool(
        own_statics(s, s.turn_player, card, "permit", "keep_crystals", 0, NONE)
    )


@turn.step("C8-1-3.ii")
def which_go_their_own_way(s: SakuraState, f: Turn) -> Outcome:
    """Where a card's own effect and another's both say where its crystal goes, the turn player decides (a published
    answer).
    """
    f.worn = tuple(
        card
        for player in (0, 1)
        for card in s.zones[2 * ENHANCEMENT + player]
        if s.bound[card] and card not in (f.given or ())
    )
    f.given = ()
    able = tuple(card for card in f.worn if is_contested(s, card))
    return Pick(player=s.turn_player, rule="C1-4", candidates=able, least=0, most=len(able)) if able else None


@turn.step("C8-1-3.ii")
def lose_one_each(s: SakuraState, f: Turn) -> Outcome:
    if f.worn:
        tick_down(s, f.worn, f.given or ())
    return None


@turn.step("C8-1-3.iii")
def whether_to_reconstruct(s: SakuraState, f: Turn) -> Outcome:
    return YesNo(player=s.turn_player, rule="C8-1-3.iii", verb="reconstruct")


@turn.step("C8-1-3.iii")
def reconstruct(s: SakuraState, f: Turn) -> Outcome:
    return Reconstruction(player=s.turn_player, by_rule=True) if f.given else None


@turn.step("C8-1-3.iv")
def draw_two(s: SakuraState, f: Turn) -> Outcome:
    return Draw(player=s.turn_player, count=2)


# --- C8-2: main phase -------------------------------------------------------------------------------------------------


@turn.step("C8-2")
def main_phase(s: SakuraState, f: Turn) -> Outcome:
    atoms.set_phase(s, MAIN_PHASE)
    atoms.set_once(s, ())
    atoms.tell(s, ("phase", s.turn_player, NONE, MAIN_PHASE, ()))
    return goto("C8-3") if kept_from(s, s.turn_player, "main_phase") else None


@turn.step("C8-2-1")
def at_the_start_of_the_main_phase(s: SakuraState, f: Turn) -> Outcome:
    return Window(moment="main_start", rule="C8-2-1", action=True)


@turn.step("C8-2-2")
def act(s: SakuraState, f: Turn) -> Outcome:
    return Action()


@turn.step("C8-2-3")
def at_the_end_of_the_main_phase(s: SakuraState, f: Turn) -> Outcome:
    return Window(moment="main_end", rule="C8-2-3")


# --- C8-3: end phase --------------------------------------------------------------------------------------------------


@turn.step("C8-3")
def end_phase(s: SakuraState, f: Turn) -> Outcome:
    atoms.set_phase(s, END_PHASE)
    atoms.set_once(s, ())
    atoms.tell(s, ("phase", s.turn_player, NONE, END_PHASE, ()))
    return None


@turn.step("C8-3-1")
def in_the_end_phase(s: SakuraState, f: Turn) -> Outcome:
    return Window(moment="end_phase", rule="C8-3-1")


@turn.step("C8-3-2")
def down_to_the_limit(s: SakuraState, f: Turn) -> Outcome:
    """One card after another, while there are too many and one that can be put face-down."""
    player = s.turn_player
    hand = s.zones[2 * HAND + player]
    able = tuple(card for card in hand if can_move(s, card, FACEDOWN) and not is_not_chosen(s, card, player))
    if len(hand) <= hand_limit(s, player) or not able:
        return goto("C8")
    return Request(player, "C8-3-2", tuple(Option("pay", "C8-3-2", card) for card in able))


@turn.step("C8-3-2")
def put_face_down(s: SakuraState, f: Turn) -> Outcome:
    move(s, f.answer.thing, FACEDOWN)
    return goto("C8-3-2")


@turn.step("C8")
def turn_ends(s: SakuraState, f: Turn) -> Outcome:
    """What lasts for this turn ends with it."""
    left = tuple(effect for effect in s.effects if effect.until not in ("turn", "next") and effect.ends != s.turn)
    if len(left) != len(s.effects):
        atoms.set_effects(s, left)
    booked = tuple(item for item in s.booked if item[5] != s.turn)
    if len(booked) != len(s.booked):
        atoms.set_booked(s, booked)
    settle(s)
    return None


# --- windows: what is worded for one moment ---------------------------------------------------------------------------


def waiting_in(s: SakuraState, f: Window) -> list[tuple[Any, ...]]:
    """What may be resolved now: (key, card). An identical effect only once in a phase."""
    found: list[tuple[Any, ...]] = []
    for program, card, player in (s.cache or derived(s)).windows:
        key = ("effect", program.number, card)
        g = Context(player, card)
        if key in s.once or not _is_for(s, program, f.moment, g):
            continue
        if program.condition is None or program.condition(s, g):
            found.append((key, player))
    for place, booking in enumerate(s.booked):
        if booking[0] == f.moment and booking[9] != s.turn and _whose(s, booking[4], booking[3]):
            found.append((("booked", place), booking[3]))
    for number, (moment, whose, able) in s.rules.windows.items():
        for player in (s.turn_player, 1 - s.turn_player):
            if (
                moment == f.moment
                and ("rule", number, player) not in s.once
                and _whose(s, whose, player)
                and able(s, player)
            ):
                found.append((("rule", number, player), player))
    return found


def _is_for(s: SakuraState, program: Any, moment: str, g: Context) -> bool:
    if program.kind == "resurge":
        return resurges(s, moment, g.player)
    return bool(program.waits(s, Event(moment, s.turn_player), g))


@rule("C10-7", off=False)
def resurges(s: SakuraState, moment: str, player: int) -> bool:
    return moment == "end_phase" and player == s.turn_player


def _whose(s: SakuraState, whose: str, player: int) -> bool:
    return is_meant(s, player, whose, s.turn_player)


@window.step("C9-1")
def which_effect(s: SakuraState, f: Window) -> Outcome:
    """The turn player orders them; at the start of the main phase the choice of action is among them."""
    waiting = waiting_in(s, f)
    options = [Option("first", f.rule, place, _shown(s, key)) for place, (key, _) in enumerate(waiting)]
    if f.action:
        options += [Option("standard", "C8-2-1"), *full_power(s)]
    if not options:
        return leave()
    if f.action and not waiting:
        return Request(s.turn_player, f.rule, tuple(options))
    f.answer = options[0]
    return turn_player_picks(s, f.rule, options) if len(options) > 1 else None


@rule("C8-2-2.B", off=())
def full_power(s: SakuraState) -> tuple[Option, ...]:
    return (Option("full_power", "C8-2-1"),)


def _shown(s: SakuraState, key: tuple[Any, ...]) -> int:
    """What the option is about: the card, or for a rule of a Megami its player."""
    if key[0] == "effect":
        return int(key[2])
    return int(s.booked[key[1]][2]) if key[0] == "booked" else -1 - int(key[2])


@window.step("C9-1")
def resolve_it(s: SakuraState, f: Window) -> Outcome:
    f.step = 0
    if f.answer.verb in ("standard", "full_power"):
        f.action = False
        atoms.set_action(s, STANDARD if f.answer.verb == "standard" else FULL_POWER)
        atoms.tell(s, ("action", s.turn_player, NONE, s.action, ()))
        return None
    key, player = waiting_in(s, f)[f.answer.thing]
    if key[0] == "booked":
        _, booked, card, player, _, _, _, it, numbers, _ = s.booked[key[1]]
        atoms.set_booked(s, s.booked[: key[1]] + s.booked[key[1] + 1 :])
        return Effect(program=booked, card=card, player=player, it=it, numbers=numbers)
    atoms.set_once(s, (*s.once, key))
    if key[0] == "rule":
        begun: Outcome = s.rules.window_frames[key[1]](s, player)
        return begun
    program = s.pool.programs[key[1]]
    if program.kind == "constant" and not is_optional(program):
        reveal(s, key[2])
    number = s.pool.resurging if program.kind in ("resurge", "immediate_resurge") else key[1]
    return Effect(program=number, card=key[2], player=player)


# --- C8-2-2 -----------------------------------------------------------------------------------------------------------


@action.step("C8-2-2")
def what_next(s: SakuraState, f: Action) -> Outcome:
    player = s.turn_player
    if s.action == FULL_POWER:
        return Request(player, "C8-2-2.B", (*usable_cards(s, player, FULL_POWER), Option("end", "C8-2-2.B")))
    return Request(player, "C8-2-2.A", (*standard_options(s, player), Option("end", "C8-2-2.A")))


@rule("C8-2-2.A", off=())
def standard_options(s: SakuraState, player: int) -> list[Option]:
    found = usable_cards(s, player, STANDARD) + basic_options(s, player)
    for more in s.rules.standard_options:
        found += more(s, player)
    return found


def usable_cards(s: SakuraState, player: int, how: int) -> list[Option]:
    rule = "C8-2-2.B" if how == FULL_POWER else "C8-2-2.A"
    found = [Option("use", rule, card) for card in s.zones[2 * HAND + player] if usable(s, player, card, how)]
    if s.rules.ready is not None:
        found += [Option("use", rule, card) for card in s.rules.ready(s, player) if usable(s, player, card, how)]
    found += [
        Option("use", rule, card)
        for card in s.zones[2 * FACEDOWN + player]
        if info(s, card).own_limits and permitted(s, player, card, "from_facedown") and usable(s, player, card, how)
    ]
    found += [
        Option("use", rule, card)
        for card in s.zones[2 * TRUMP + player]
        if s.used[card] == UNUSED and usable(s, player, card, how)
    ]
    for more in s.rules.other_uses:
        found += more(s, player)
    return found


def basic_options(s: SakuraState, player: int) -> list[Option]:
    """C9-6.ii: only if one of the costs can be paid."""
    if player in s.terminal or not can_pay(s, player):
        return []
    found = [Option("basic", "C9-6.i-B", place) for place in range(len(BASIC_ACTIONS)) if possible(s, player, place)]
    return found + additional_options(s, player)


@action.step("C8-2-2")
def do_it(s: SakuraState, f: Action) -> Outcome:
    verb, player = f.answer.verb, s.turn_player
    if verb == "end":
        return leave()
    if verb == "basic":
        return BasicAction(player=player, name=BASIC_ACTIONS[f.answer.thing].name)
    if verb == "extra_basic":
        return BasicAction(player=player, name=verb, extra=f.answer.thing)
    if verb in s.rules.actions:
        chosen: Outcome = s.rules.actions[verb](s, player, f.answer)
        return chosen
    return use_frame(s, player, f.answer.thing, s.action or STANDARD)


@action.step("C8-2-2.A.p2")
def again(s: SakuraState, f: Action) -> Outcome:
    """A standard action goes on until its player ends it."""
    return leave() if is_one_card(s) else goto("C8-2-2")


@rule("C8-2-2.B.p2", off=False)
def is_one_card(s: SakuraState) -> bool:
    """A full-power action is one."""
    return s.action == FULL_POWER


ROUTINES = (turn, window, action)
