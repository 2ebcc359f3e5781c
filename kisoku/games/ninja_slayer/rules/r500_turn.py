"""500: the turn, phase by phase. The fight of 504 is chapter 700's."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import IksaPhase, Turn
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import cards_in_play, ether_of, field_of, hand_of, move
from kisoku.games.ninja_slayer.rules.r800_priority import window
from kisoku.games.ninja_slayer.rules.r900_rule_check import something_due
from kisoku.games.ninja_slayer.rules.r1201_effects import end_effects
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1300_terms import draw, take_control, unbow
from kisoku.games.ninja_slayer.state import (
    CHARACTER_PHASE,
    END_PHASE,
    ETHER,
    IKSA_PHASE,
    NOBODY,
    OHIGAN,
    START_PHASE,
    NinjaState,
    opponent,
)
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, goto
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

turn = Routine("500", Turn, rule="501.1")


def moment(s: NinjaState, kind: str) -> None:
    """A trigger condition of the turn's course occurs."""
    if kind in s.pool.heard or s.log is not None or s.trace is not None:
        occur(s, Event(kind, turn_player(s)))


def told(kind: str) -> Callable[[NinjaState, Frame], Outcome]:
    """A step in which nothing else happens."""

    def step(s: NinjaState, f: Frame) -> Outcome:
        moment(s, kind)
        return None

    return step


@rule("105.1", off=lambda s: opponent(s.turn_player))
def turn_player(s: NinjaState) -> int:
    """The one whose turn it is."""
    return s.turn_player


# --- 502 start phase ------------------------------------------------------------------------------


@turn.step("502.1")
def start_phase(s: NinjaState, f: Turn) -> Outcome:
    atoms.set_phase(s, START_PHASE)
    return None


@turn.step("502.2a")
def ready_everything(s: NinjaState, f: Turn) -> Outcome:
    """Only the turn player's own field and ether zone."""
    for card in (*field_of(s, s.turn_player), *ether_of(s, s.turn_player)):
        if (s.bowed[card] or s.trace is not None) and not forbidden(s, "unbow_step", card):
            unbow(s, card)
    return None


@turn.step("502.2b")
def start_of_turn(s: NinjaState, f: Turn) -> Outcome:
    moment(s, "turn_start")
    if s.turn == 1:
        moment(s, "game_start")
    return None


turn.step("502.2c")(window)


@turn.step("502.3a")
def draw_cards(s: NinjaState, f: Turn) -> Outcome:
    """Two; one in the very first turn."""
    return draw(s, s.turn_player, 1 if s.turn == 1 else 2)


turn.step("502.3b")(told("draw_step"))  # after the draw (reading A-23)
turn.step("502.3c")(window)


@turn.step("502.4a")
def offer_ether(s: NinjaState, f: Turn) -> Outcome:
    """One card of the hand may become ether."""
    seen: set[int] = set()
    options: list[Option] = []
    for card in hand_of(s, s.turn_player):
        if s.card[card] in seen and not s.effects:
            continue
        seen.add(s.card[card])
        options.append(Option("ether", "502.4a", s.ref(card)))
    return Request(s.turn_player, "502.4a", (*options, Option("no_ether", "502.4a")))


@turn.step("502.4a")
def place_ether(s: NinjaState, f: Turn) -> Outcome:
    if f.answer.verb == "ether":
        move(s, (f.answer.thing % LIFE,), ETHER)
    return None


turn.step("502.4b")(told("ether_step"))  # after the placement (reading A-23)
turn.step("502.4c")(window)


# --- 503 character phase --------------------------------------------------------------------------


@turn.step("503.1")
def start_of_character_phase(s: NinjaState, f: Turn) -> Outcome:
    atoms.set_phase(s, CHARACTER_PHASE)
    moment(s, "character_phase")
    return None


turn.step("503.2")(window)  # 601.2: any number of characters, one after another


# --- 504 iksa phase -------------------------------------------------------------------------------


@turn.step("504.1")
def fight(s: NinjaState, f: Turn) -> Outcome:
    atoms.set_phase(s, IKSA_PHASE)
    return IksaPhase()


# --- 505 end phase --------------------------------------------------------------------------------


@turn.step("505.1")
def end_of_turn(s: NinjaState, f: Turn) -> Outcome:
    atoms.set_phase(s, END_PHASE)
    moment(s, "turn_end")
    return None


turn.step("505.2")(window)


@turn.step("505.3a")
def wounds_close(s: NinjaState, f: Turn) -> Outcome:
    for card in cards_in_play(s):
        atoms.unburden(s, card)
    keep_the_hand(s)
    return None


def _discard_all(s: NinjaState) -> None:
    move(s, hand_of(s, s.turn_player), OHIGAN)


@rule("305.5", off=_discard_all)
def keep_the_hand(s: NinjaState) -> None:
    """No hand is too large: nothing is discarded."""


@turn.step("505.3b")
def this_turn_effects_end(s: NinjaState, f: Turn) -> Outcome:
    end_effects(s, lambda effect: 0 <= effect.ends <= s.turn)
    give_back(s, s.loans)
    if any(0 <= one.ends <= s.turn for one in s.delayed):
        atoms.set_delayed(s, tuple(one for one in s.delayed if not 0 <= one.ends <= s.turn))
    return None


def give_back(s: NinjaState, loans: tuple[tuple[int, int, int, int], ...]) -> None:
    """Control gained for a time ends, the latest first: each goes back to who had it before."""
    if not loans:
        return
    atoms.set_loans(s, tuple(loan for loan in s.loans if loan not in loans))
    for ref, before, now, _ in reversed(loans):
        if s.alive(ref) and s.controller[ref % LIFE] == now:
            take_control(s, ref % LIFE, before, NOBODY)


@turn.step("505.3c")
def once_more_if_anything_is_due(s: NinjaState, f: Turn) -> Outcome:
    return goto("505.2") if something_due(s) else None


@turn.step("505.4")
def the_other_players_turn(s: NinjaState, f: Turn) -> Outcome:
    atoms.begin_turn(s, opponent(s.turn_player))
    return goto("502.1")


ROUTINES: tuple[Routine, ...] = (turn,)
