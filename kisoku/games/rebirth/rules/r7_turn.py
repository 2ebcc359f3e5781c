"""7: a turn, phase by phase. In team turns every player of the turn team goes through it (12.5.7.2)."""

from __future__ import annotations

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules import r5_actions as actions
from kisoku.games.rebirth.rules.definitions import as_it_is, so
from kisoku.games.rebirth.rules.frames import Attacking, Play, Turn
from kisoku.games.rebirth.rules.r2_cards import entry_character, is_partner
from kisoku.games.rebirth.rules.r4_zones import empty_seats, moving, put
from kisoku.games.rebirth.rules.r9_layers import forbidden, info, permitted, standing
from kisoku.games.rebirth.rules.r9_playing import play_cost, playable_abilities
from kisoku.games.rebirth.rules.r9_replacement import happen
from kisoku.games.rebirth.rules.r9_triggers import has_met, heard, occur
from kisoku.games.rebirth.rules.r10_processes import check
from kisoku.games.rebirth.rules.r12_multiplayer import turn_players
from kisoku.games.rebirth.rules.r13_loops import banned, loops, note_action, run_loop, settle_bans
from kisoku.games.rebirth.state import (
    ATTACK_PHASE,
    END,
    ENERGY,
    ENERGY_PHASE,
    ENTRY,
    HAND,
    MAIN,
    MEMBER,
    MOST,
    NONE,
    REBIRTH,
    REBIRTH_CARD,
    STANDBY,
    WAITING_ROOM,
    RebirthState,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE, player_ref

turn = Routine("7", Turn, "7.1.2")


def moment(s: RebirthState, *kinds: str) -> None:
    """Trigger conditions of a moment occur."""
    for kind in kinds:
        if heard(s, kind):
            occur(s, Event(kind, s.turn_player))


def whose(f: Turn, players: tuple[int, ...]) -> int | None:
    """Whose part of what a team does it is: the next seat that has not done it. Meanwhile somebody may leave (12.4)."""
    player = next((seat for seat in players if seat >= f.place), None)
    if player is not None:
        f.place = player
    return player


# --- 7.2: standby -----------------------------------------------------------------------------------------------------


@turn.step("7.2.1.1")
def stand_all(s: RebirthState, f: Turn) -> Outcome:
    """Everything in Entry, Member and Energy stands up; all at the same moment as the draw (7.2.1)."""
    atoms.set_phase(s, STANDBY)
    for player in standing_up(s):
        for kind in (ENTRY, MEMBER, ENERGY):
            for card in s.zones[MOST * kind + player]:
                if s.rested[card] and not forbidden(s, "stand_up", s.ref(card)):
                    actions.turn(s, card, False)
    f.place = 0
    return None


@rule("7.2.1", "12.5.7.2.1", off=lambda s: turn_players(s)[1:])
def standing_up(s: RebirthState) -> tuple[int, ...]:
    return turn_players(s)


@turn.step("7.2.1.2")
def draw(s: RebirthState, f: Turn) -> Outcome:
    player = whose(f, standing_up(s))
    if player is None:
        return None
    done = actions.draw(s, player, 1)
    f.place += 1
    return call(done, "7.2.1.2") if isinstance(done, Frame) else goto("7.2.1.2")


@turn.step("7.2.2")
def turn_begins(s: RebirthState, f: Turn) -> Outcome:
    moment(s, "turn_start", "standby_start")
    if s.turn == 1:
        moment(s, "game_start")
    return None


@turn.step("7.2.3")
def check_standby(s: RebirthState, f: Turn) -> Outcome:
    return check(s)


# --- 7.3: energy ------------------------------------------------------------------------------------------------------


@turn.step("7.3.1")
def energy_begins(s: RebirthState, f: Turn) -> Outcome:
    atoms.set_phase(s, ENERGY_PHASE)
    moment(s, "energy_start")
    f.place, f.chosen = 0, ()
    return check(s)


@rule("12.5.7.2.2", off=lambda s: turn_players(s)[:1])
def putting(s: RebirthState) -> tuple[int, ...]:
    return turn_players(s)


@turn.step("7.3.2.1")
def a_partner(s: RebirthState, f: Turn) -> Outcome:
    """Up to one Partner of the hand."""
    player = whose(f, putting(s))
    if player is None:
        return goto("7.3.2")
    options = [
        Option("partner", "7.3.2.1", s.ref(card)) for card in s.zones[MOST * HAND + player] if is_partner(s, card)
    ]
    return Request(player, "7.3.2.1", (*options, Option("no_partner", "7.3.2.1")))


@turn.step("7.3.2.1")
def with_the_partner(s: RebirthState, f: Turn) -> Outcome:
    if f.answer.verb == "partner":
        f.chosen = (*f.chosen, f.answer.thing)
    return None


@turn.step("7.3.2.2")
def another_card(s: RebirthState, f: Turn) -> Outcome:
    """Up to one other card of the hand, face down."""
    player = whose(f, putting(s)) if f.place not in s.gone else None
    if player is None:
        return goto("7.3.2.1")
    hand = s.zones[MOST * HAND + player]
    cards = {s.card[card]: s.ref(card) for card in reversed(hand) if not is_partner(s, card)}
    options = [Option("energy", "7.3.2.2", ref) for ref in reversed(cards.values())]
    if standing(s).permits and permitted(s, "energy_from_waiting_room", NONE, player):
        options += [Option("energy", "1.3.1", s.ref(card)) for card in s.zones[MOST * WAITING_ROOM + player]]
    return Request(player, "7.3.2.2", (*options, Option("no_energy", "7.3.2.2")))


@turn.step("7.3.2.2")
def next_of_the_team(s: RebirthState, f: Turn) -> Outcome:
    if f.answer.verb == "energy":
        f.chosen = (*f.chosen, f.answer.thing)
    f.place += 1
    return goto("7.3.2.1")


@turn.step("7.3.2")
def into_energy(s: RebirthState, f: Turn) -> Outcome:
    """Everything at the same moment."""
    return put(s, [ref for ref in f.chosen if s.alive(ref)], ENERGY, marks=("energy_phase",)) if f.chosen else None


@turn.step("7.3.3")
def check_energy(s: RebirthState, f: Turn) -> Outcome:
    return check(s)


# --- 7.4: main --------------------------------------------------------------------------------------------------------


@turn.step("7.4.1")
def main_begins(s: RebirthState, f: Turn) -> Outcome:
    atoms.set_phase(s, MAIN)
    moment(s, "main_start")
    f.passed, f.declared = (), 0
    return check(s)


@turn.step("7.4.2")
def who_acts(s: RebirthState, f: Turn) -> Outcome:
    players = turn_players(s)
    if not players and is_skipped(s):
        return goto("7.5.1")
    if f.lead not in players:
        f.lead = players[0]
    settle_bans(s)
    return None


@turn.step("7.4.2")
def one_action(s: RebirthState, f: Turn) -> Outcome:
    """Exactly one of these, by the turn player or by one of the turn team (12.5.7.2.3)."""
    players = turn_players(s)
    if f.lead not in players:
        return goto("7.4.2")
    return Request(f.lead, "7.4.2", (*actions_of(s, f.lead), *hand_over(s, f, players)))


is_skipped = so("12.4.6")
"""Who has left does nothing more; the turn goes on without (reading A-70)."""


@rule("12.5.7.2.3", off=())
def hand_over(s: RebirthState, f: Turn, players: tuple[int, ...]) -> list[Option]:
    """In a team another member may act; each hands over once before anything is done."""
    if len(players) < 2:
        return []
    return [
        Option("hand_over", "12.5.7.2.3", player_ref(mate))
        for mate in players
        if mate != f.lead and mate not in f.passed
    ]


def actions_of(s: RebirthState, player: int) -> list[Option]:
    """7.4.2: all that the player can do."""
    options = []
    ready = len(actions.standing_energy(s, player))
    kinds = s.pool.cards
    seen = set()
    for card in s.zones[MOST * HAND + player]:
        if s.card[card] in seen:
            continue
        seen.add(s.card[card])
        if kinds[s.card[card]].kind == REBIRTH_CARD:
            if SETTING.none(s, card, player):
                options.append(Option("set", "7.4.2.4", s.ref(card)))
        elif PLAYING.none(s, card, player, ready):
            options.append(Option("play", "7.4.2.1", s.ref(card)))
    entry = entry_character(s, player)
    if entry != NONE and STEPPING.none(s, entry, player, ready):
        options.append(Option("step_back", "7.4.2.2", s.ref(entry)))
    if standing(s).users[player]:
        options += [
            Option("use", "7.4.2.3", s.ref(card), program.number) for card, program in playable_abilities(s, player)
        ]
    if s.banned and not s.script:
        options = [option for option in options if not banned(s, player, option)]
    if s.acted and not s.script:
        options += loops(s, player, options)
    return [*options, *going_to_attack(s)]


@rule("7.4.2.5", off=())
def going_to_attack(s: RebirthState) -> tuple[Option, ...]:
    return (Option("attack_phase", "7.4.2.5"),)


PLAYING, STEPPING, SETTING = Refusals(), Refusals(), Refusals()
"""Why a card cannot be played, the Entry cannot step back, a Re-birth card cannot be set."""


@PLAYING.because("7.4.2.1", "キャラではありません", "it is no Character")
def no_character(s: RebirthState, card: int, player: int, ready: int) -> bool:
    return info(s, card).kind != "character"


@PLAYING.because("5.14.1.1", "スタンド状態のエネルギーが足りません", "there is not enough standing Energy")
def too_dear(s: RebirthState, card: int, player: int, ready: int) -> bool:
    cost = play_cost(s, card)
    return cost is None or cost > ready


@PLAYING.because("1.3.3", "効果により禁止されています", "an effect forbids it")
def not_to_be_played(s: RebirthState, card: int, player: int, ready: int) -> bool:
    return forbidden(s, "play", s.ref(card), player)


@STEPPING.because("7.4.2.2", "メンバーに空席がありません", "there is no empty member seat")
def no_seat(s: RebirthState, card: int, player: int, ready: int) -> bool:
    return not empty_seats(s, player)


@STEPPING.because("5.14.1.1", "スタンド状態のエネルギーが足りません", "there is not enough standing Energy")
def too_dear_to_step(s: RebirthState, card: int, player: int, ready: int) -> bool:
    cost = info(s, card).cost
    return cost is None or cost > ready


@SETTING.because("1.3.3", "効果により禁止されています", "an effect forbids it")
def not_to_be_set(s: RebirthState, card: int, player: int) -> bool:
    return forbidden(s, "set", s.ref(card), player)


@turn.step("7.4.2")
def do_it(s: RebirthState, f: Turn) -> Outcome:
    verb, ref = f.answer.verb, f.answer.thing
    if verb == "hand_over":
        f.passed = (*f.passed, f.lead)
        f.lead = -1 - ref
        return goto("7.4.2")
    f.passed = ()
    if verb == "attack_phase":
        f.declared = 1
        return goto("7.4.3")
    if verb.startswith("loop_"):
        return call(run_loop(s, f.lead, f.answer), "7.4.2")
    note_action(s, f.lead, f.answer)
    if verb == "play":
        return call(Play(player=f.lead, card=ref), "7.4.3")
    if verb == "use":
        return call(Play(player=played_by(s, f.lead), card=ref, program=f.answer.extra), "7.4.3")
    if verb == "set":
        return goto("7.4.2.4")
    return None


played_by = as_it_is("3.1.2.2", off=lambda s, player: (player + 1) % s.seats)
"""The master of an activated ability is who plays it."""


@turn.step("7.4.2.2")
def pay_for_the_step(s: RebirthState, f: Turn) -> Outcome:
    """The Entry Character's own cost; this is neither a play nor an appearance."""
    return actions.energy_pick(s, f.lead, info(s, f.answer.thing % LIFE).cost or 0, f.answer.thing)


@turn.step("7.4.2.2")
def is_paid(s: RebirthState, f: Turn) -> Outcome:
    actions.rest_energy(s, f.given, f.lead)
    f.chosen = (f.answer.thing,)
    return None


@turn.step("7.4.2.2")
def which_seat(s: RebirthState, f: Turn) -> Outcome:
    seats = empty_seats(s, f.lead)
    if f.lead in s.gone:
        return goto("7.4.3")
    return Request(f.lead, "4.5.3", tuple(Option("to_slot", "4.5.3", slot) for slot in seats), f.chosen[0])


@turn.step("7.4.2.2")
def step_back(s: RebirthState, f: Turn) -> Outcome:
    frame = put(s, f.chosen, MEMBER, f.lead, slot=f.answer.thing)
    return call(frame, "7.4.3") if frame is not None else goto("7.4.3")


@turn.step("7.4.2.4")
def set_and_draw(s: RebirthState, f: Turn) -> Outcome:
    """Free, as often as one likes, and no play (reading A-22)."""
    return actions.set_rebirth(s, [f.answer.thing], f.lead)


@turn.step("7.4.2.4")
def draw_for_it(s: RebirthState, f: Turn) -> Outcome:
    """Only if the card was really set."""
    if s.zone[f.answer.thing % LIFE] // MOST != REBIRTH:
        return None
    done = actions.draw(s, f.lead, 1)
    return done if isinstance(done, Frame) else None


@turn.step("7.4.3")
def check_main(s: RebirthState, f: Turn) -> Outcome:
    return check(s)


@turn.step("7.4.3")
def on_to_attack(s: RebirthState, f: Turn) -> Outcome:
    return None if f.declared else goto("7.4.2")


# --- 7.5: attack ------------------------------------------------------------------------------------------------------


@turn.step("7.5.1")
def attack(s: RebirthState, f: Turn) -> Outcome:
    atoms.set_phase(s, ATTACK_PHASE)
    return Attacking(lead=f.lead)


# --- 7.6: end ---------------------------------------------------------------------------------------------------------


@turn.step("7.6.1")
def turn_ends(s: RebirthState, f: Turn) -> Outcome:
    """Each ability for the end of the turn once (see r9_triggers.met_this_turn)."""
    atoms.set_phase(s, END)
    moment(s, "turn_end")
    f.worked, f.place, f.chosen = s.worked, 0, ()
    return None


@turn.step("7.6.2")
def check_end(s: RebirthState, f: Turn) -> Outcome:
    return check(s)


@turn.step("7.6.3")
def heal(s: RebirthState, f: Turn) -> Outcome:
    """On both sides (reading A-17)."""
    for player in range(s.seats):
        for card in s.zones[MOST * ENTRY + player]:
            if s.damage[card]:
                atoms.bear(s, card, 0)
    return None


@turn.step("7.6.4")
def effects_end(s: RebirthState, f: Turn) -> Outcome:
    """What lasts until the end of the turn."""
    kept = tuple(record for record in s.effects if record.ends < 0 or record.ends > s.turn)
    if len(kept) != len(s.effects):
        atoms.set_effects(s, kept)
    if s.delayed:
        atoms.set_delayed(s, tuple(one for one in s.delayed if one.ends < 0 or one.ends > s.turn))
    return None


@turn.step("7.6.5")
def keep_one(s: RebirthState, f: Turn) -> Outcome:
    """A text may let one stay (1.3.1)."""
    f.given = ()
    player = whose(f, clearing(s)) if standing(s).permits else None
    if player is None or not permitted(s, "keep_rebirth", NONE, player):
        return None
    refs = tuple(s.ref(card) for card in s.zones[MOST * REBIRTH + player])
    return Pick(player=player, rule="7.6.5", candidates=refs, least=0, most=1, verb="keep")


@turn.step("7.6.5")
def kept(s: RebirthState, f: Turn) -> Outcome:
    f.chosen = (*f.chosen, *(f.given or ()))
    f.place += 1
    return goto("7.6.5") if standing(s).permits and f.place <= max(clearing(s), default=-1) else None


@turn.step("7.6.5")
def clear_rebirths(s: RebirthState, f: Turn) -> Outcome:
    """Of the turn player; what may stay is asked for each time anew."""
    refs = [s.ref(card) for player in clearing(s) for card in s.zones[MOST * REBIRTH + player]]
    if f.chosen:
        refs = [ref for ref in refs if ref not in f.chosen]
    return happen(s, [moving(s, ref, WAITING_ROOM, marks=("rule", "clearing")) for ref in refs]) if refs else None


@rule("12.5.7.2.5", off=lambda s: turn_players(s)[:1])
def clearing(s: RebirthState) -> tuple[int, ...]:
    return turn_players(s)


@turn.step("7.6.6")
def next_turn_or_again(s: RebirthState, f: Turn) -> Outcome:
    """Again if anything was resolved, waits, or has come up that waits for the end of the turn (reading A-18)."""
    if s.worked != f.worked or s.waiting or has_unmet(s):
        return goto("7.6.1")
    return leave()


def has_unmet(s: RebirthState) -> bool:
    """Whether an ability for the end of the turn has not had its moment yet."""
    event = Event("turn_end", s.turn_player)
    for card, program in standing(s).listeners.get("turn_end", ()):
        source, player = s.ref(card), s.zone[card] % MOST
        if not has_met(s, "turn_end", program.number, source):
            context = s.pool.scope(program.number, source, player)
            if program.waits(s, event, context):
                return True
    return any("turn_end" in s.pool.programs[one.program].events and one.begins <= s.turn for one in s.delayed)


ROUTINES: tuple[Routine, ...] = (turn,)
