"""500: a turn and its six phases."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so, the
from kisoku.games.zx.rules.frames import Battle, Game, Ignition, Play, Turn
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import on_squares, put
from kisoku.games.zx.rules.r600_battle import attackers
from kisoku.games.zx.rules.r700_priority import before_priority
from kisoku.games.zx.rules.r805_costs import ready
from kisoku.games.zx.rules.r806_playing import can_play, can_use
from kisoku.games.zx.rules.r808_triggers import occur, would_trigger
from kisoku.games.zx.rules.r811_continuous import active, info, standing
from kisoku.games.zx.rules.r900_rule_effects import anything_due, limit_of
from kisoku.games.zx.rules.r1000_actions import destroy, draw, turn_to
from kisoku.games.zx.state import (
    ASCENSION,
    CHARGE,
    DRAW_PHASE,
    DYNAMIS,
    END_PHASE,
    ENDLESS,
    EVENT,
    HAND,
    HAND_LIMIT,
    IGNITION_PHASE,
    MAIN_PHASE,
    NONE,
    PREPARATION,
    REBOOT_PHASE,
    RESOURCE,
    RESOURCE_PHASE,
    SHIFT,
    TRASH,
    ZX,
    ZxState,
)  # fmt: skip
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE as LIVES

EXAMINED = examining()
game = Routine("500", Game)


@game.step("501.1")
def next_turn(s: ZxState, f: Game) -> Outcome:
    """Turn by turn, the players in alternation."""
    atoms.begin_turn(s, whose_turn(s))
    if s.log is not None:
        s.log.append(Event("turn_start", s.turn_player))
    f.step -= 1
    return Turn()


@rule("501.2", off=lambda s: s.turn_player)
def whose_turn(s: ZxState) -> int:
    """The turn player; the other is not."""
    return s.first_player if s.turn == 0 else opponent(s, s.turn_player)


turn = Routine("501", Turn)
STARTS = {
    REBOOT_PHASE: "502.1",
    DRAW_PHASE: "503.1",
    RESOURCE_PHASE: "504.1",
    IGNITION_PHASE: "505.1",
    MAIN_PHASE: "506.1",
    END_PHASE: "507.1",
}


def begin_phase(s: ZxState, phase: int, name: str) -> None:
    enter_phase(s, phase)
    occur(s, Event(name, s.turn_player))


PHASE_RULES = dict(zip(STARTS, ("501.3.i", "501.3.ii", "501.3.iii", "501.3.iv", "501.3.v", "501.3.vi"), strict=True))


@rows(PHASE_RULES.values(), lambda s, phase: PHASE_RULES[phase])
def enter_phase(s: ZxState, phase: int) -> None:
    """One phase after the other; what lasts until the end of one is over."""
    from kisoku.games.zx.rules.book import expire

    expire(s, "phase", ahead=int(phase == REBOOT_PHASE))
    atoms.set_phase(s, phase)


# --- 502 ------------------------------------------------------------------------------------------


@turn.step("502.1")
def reboot_all(s: ZxState, f: Turn) -> Outcome:
    player = s.turn_player
    enter_phase(s, REBOOT_PHASE)
    turn_to(
        s,
        [
            card
            for card in (*on_squares(s), *s.zones[2 * RESOURCE + player])
            if s.sleeping[card] and s.controller[card] == player
        ],
        False,
    )
    return destroy(
        s,
        [
            card
            for card in on_squares(s)
            if s.controller[card] == player and ASCENSION in info(s, card).kinds and ZX not in info(s, card).kinds
        ],
        player,
        NONE,
        (),
    )


@turn.step("502.2")
def reboot_phase_begins(s: ZxState, f: Turn) -> Outcome:
    occur(s, Event("reboot_phase", s.turn_player))
    if s.turn == 1:
        occur(s, Event("game_start", s.turn_player))
    return None


@turn.step("502.3")
def before_the_draw(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


# --- 503 ------------------------------------------------------------------------------------------


@turn.step("503.1")
def draw_phase_begins(s: ZxState, f: Turn) -> Outcome:
    begin_phase(s, DRAW_PHASE, "draw_phase")
    return None


@turn.step("503.2")
def before_drawing(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("503.3")
def draw_two(s: ZxState, f: Turn) -> Outcome:
    return None if first_turn(s) else draw(s, s.turn_player, 2)


@rule("503.3a", off=False)
def first_turn(s: ZxState) -> bool:
    """The first player does not draw in the first turn."""
    return s.turn == 1


@turn.step("503.4")
def after_drawing(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


# --- 504 ------------------------------------------------------------------------------------------


@turn.step("504.1")
def resource_phase_begins(s: ZxState, f: Turn) -> Outcome:
    begin_phase(s, RESOURCE_PHASE, "resource_phase")
    return None


@turn.step("504.2")
def before_the_resource(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("504.3")
def one_card_to_resource(s: ZxState, f: Turn) -> Outcome:
    hand = s.zones[2 * HAND + s.turn_player]
    options = [Option("resource", "504.3", ref) for ref in s.refs(hand)]
    return Request(s.turn_player, "504.3", (*options, Option("no_resource", "504.3")))


@turn.step("504.3")
def that_card(s: ZxState, f: Turn) -> Outcome:
    return put(s, [f.answer.thing % LIVES], RESOURCE) if f.answer.verb == "resource" else None


@turn.step("504.4")
def after_the_resource(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


# --- 505 ------------------------------------------------------------------------------------------


@turn.step("505.1")
def ignition_phase_begins(s: ZxState, f: Turn) -> Outcome:
    begin_phase(s, IGNITION_PHASE, "ignition_phase")
    return None


@turn.step("505.2")
def before_ignition(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("505.3")
def ignite_or_pass(s: ZxState, f: Turn) -> Outcome:
    charge = () if forbidden(s, "ignite", player=s.turn_player) else s.zones[2 * CHARGE + s.turn_player]
    options = [Option("ignite", "505.3", s.ref(card)) for card in charge]
    return Request(s.turn_player, "505.3", (*options, Option("pass", "505.3")))


@turn.step("505.3a")
def charge_to_trash(s: ZxState, f: Turn) -> Outcome:
    f.picked = int(f.answer.verb == "ignite")
    return put(s, [f.answer.thing % LIVES], TRASH) if f.picked else goto("505.4")


@turn.step("505.3a")
def top_of_the_deck(s: ZxState, f: Turn) -> Outcome:
    return Ignition(s.turn_player)


@turn.step("505.4")
def after_ignition(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("505.5")
def again_or_on(s: ZxState, f: Turn) -> Outcome:
    return goto("505.3") if f.picked else None


# --- 506 ------------------------------------------------------------------------------------------


@turn.step("506.1")
def main_phase_begins(s: ZxState, f: Turn) -> Outcome:
    begin_phase(s, MAIN_PHASE, "main_phase")
    return None


@turn.step("506.2")
def before_main(s: ZxState, f: Turn) -> Outcome:
    """701.2: before priority is given."""
    return before_priority(s)


@turn.step("701.2")
def act_or_pass(s: ZxState, f: Turn) -> Outcome:
    return Request(s.turn_player, "506.2", actions(s, s.turn_player))


def actions(s: ZxState, player: int) -> tuple[Option, ...]:
    """Everything that the turn player may do in the main phase."""
    options = [option for offer in OFFERS for option in offer(s, player)]
    return (*options, *or_pass(s))


@rule("506.2.i", off=())
def from_hand(s: ZxState, player: int) -> list[Option]:
    return [Option("play", "506.2", s.ref(card)) for card in affordable(s, player) if can_play(s, player, card)]


@rule("506.2.ii", "801.2a", off=())
def with_abilities(s: ZxState, player: int) -> list[Option]:
    return abilities(s, player)


@rule("506.2.iii", "602.1", off=())
def by_battle(s: ZxState, player: int) -> list[Option]:
    return [Option("attack", "602.1", s.ref(card)) for card in attackers(s, player)]


@rule("506.2.vi", off=())
def or_pass(s: ZxState) -> tuple[Option, ...]:
    return (Option("pass", "506.2"),)


def affordable(s: ZxState, player: int) -> Sequence[int]:
    """Cards of the hand that may be playable: not those that cost more than there is, whatever else."""
    hand = s.zones[2 * HAND + player]
    now = standing(s)
    if EXAMINED or now.wide_costs:
        return hand
    count, prints, rows = len(ready(s, player)), s.pool.cards, now.rows
    return [card for card in hand if (prints[s.card[card]].cost or 0) <= count or card in now.own_costs or card in rows]


def from_dynamis(s: ZxState, player: int, events_only: bool = False) -> list[Option]:
    """Extras, one in a turn (reading A-42); Shifts, one in a turn."""
    options = []
    extra, shift = ("extra", player) in s.used and one_extra(s), ("shift", player) in s.used and one_shift(s)
    for card in s.zones[2 * DYNAMIS + player]:
        if not s.facedown[card]:
            continue
        kinds = s.pool.cards[s.card[card]].kinds
        if (
            (shift or events_only)
            if SHIFT in kinds
            else (extra or "extra" not in kinds or (events_only and EVENT not in kinds))
        ):
            continue
        if can_play(s, player, card):
            options.append(Option("play", "506.2", s.ref(card)))
    return options


one_extra = so("506.2", "603.1b")
one_shift = so("506.2")


def abilities(s: ZxState, player: int) -> list[Option]:
    users = standing(s).users[player]
    if not users:
        return []
    found = [Option("use", "807.1", s.ref(card), number) for card, number in users if can_use(s, player, card, number)]
    if len(s.deed) > 1 and found and not s.script:
        from kisoku.games.zx.rules.r1200_other import loops

        found += loops(s, player, found)
    return found


@rule("506.2.iv", "506.2.v", "206.1", "206.2", "206.2a", off=())
def with_dynamis(s: ZxState, player: int) -> list[Option]:
    return from_dynamis(s, player)


def by_leave(s: ZxState, player: int, events_only: bool = False) -> list[Option]:
    """Cards of other zones that a text lets the player play, for their cost or without it."""
    return elsewhere(s, player, events_only) if standing(s).permits else []


@rule("102.2", "313.2b", off=())
def elsewhere(s: ZxState, player: int, events_only: bool) -> list[Option]:
    found: dict[int, Option] = {}
    for part in standing(s).permits:
        free = part.lasting.action == "play_free"
        if part.context.player != player or not (free or part.lasting.action == "play") or not active(s, part):
            continue
        if part.lasting.acts is not None and not part.lasting.acts(s):
            continue
        for ref in part.refs if part.refs is not None else part.lasting.things(s, part.context):
            card = ref % LIVES
            if ref < 0 or s.zone[card] == 2 * HAND + player or (events_only and EVENT not in info(s, card).kinds):
                continue
            if (free or ref not in found) and can_play(s, player, card, free):
                found[ref] = Option("play", "506.2", ref, int(free))
    return list(found.values())


OFFERS = (from_hand, with_dynamis, with_abilities, by_battle, by_leave)


def carry_out(s: ZxState, player: int, option: Option) -> Outcome:
    """A card or an ability is played and resolved."""
    if option.verb == "loop_use":
        from kisoku.games.zx.rules.r1200_other import run_loop

        return run_loop(s, player, option)
    if option.verb == "use":
        from kisoku.games.zx.rules.r1200_other import remember_deed

        remember_deed(s, player, option.thing, option.extra)
        return Play(player=player, card=option.thing, program=option.extra)
    card = option.thing % LIVES
    if s.zone[card] == 2 * DYNAMIS + player:
        atoms.use_up(s, "shift" if s.pool.cards[s.card[card]].kind == SHIFT else "extra", player)
    return Play(player=player, card=option.thing, free=option.extra)


@turn.step("701.3")
def do_it(s: ZxState, f: Turn) -> Outcome:
    f.passed = int(f.answer.verb == "pass")
    if f.passed:
        return None
    if f.answer.verb == "attack":
        return Battle(attacker=f.answer.thing)
    return carry_out(s, s.turn_player, f.answer)


@turn.step("506.3")
def after_the_action(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("506.4")
def on_or_again(s: ZxState, f: Turn) -> Outcome:
    return None if f.passed else goto("506.2")


# --- 507 ------------------------------------------------------------------------------------------


@turn.step("507.1")
def end_phase_begins(s: ZxState, f: Turn) -> Outcome:
    begin_phase(s, END_PHASE, "end_phase")
    return None


@turn.step("507.2")
def before_the_end(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("507.3")
def turn_ends(s: ZxState, f: Turn) -> Outcome:
    occur(s, Event("turn_end", s.turn_player))
    return None


@turn.step("507.4")
def after_turn_end(s: ZxState, f: Turn) -> Outcome:
    return before_priority(s)


@turn.step("507.5")
def anything_left(s: ZxState, f: Turn) -> Outcome:
    return goto("507.3") if not_over(s) else None


def not_over(s: ZxState) -> bool:
    """Whether a rule effect is due, or an ability would trigger that has not."""
    return anything_due(s) or (
        "turn_end" in s.pool.listened and any(True for _ in would_trigger(s, Event("turn_end", s.turn_player)))
    )


@turn.step("507.6")
def heal(s: ZxState, f: Turn) -> Outcome:
    """All zx; an Ascension's mark stays."""
    for card in on_squares(s):
        if s.damage[card] and ZX in info(s, card).kinds:
            atoms.wound(s, card, 0)
    return None


@rule("309.2", "309.2b", off=ENDLESS)
def hand_limit(s: ZxState, player: int) -> int:
    limit = limit_of(s, player, "hand_limit", HAND_LIMIT)
    return no_limit(s) if limit >= ENDLESS else limit


no_limit = the(ENDLESS, "309.2c", off=HAND_LIMIT)


@turn.step("507.7")
def keep_so_many(s: ZxState, f: Turn) -> Outcome:
    hand = tuple(s.ref(card) for card in s.zones[2 * HAND + s.turn_player])
    limit = hand_limit(s, s.turn_player)
    if len(hand) <= limit:
        return goto("507.8")
    return Pick(player=s.turn_player, rule="507.7", candidates=hand, least=limit, most=limit, verb="keep")


@turn.step("309.2a")
def rest_to_trash(s: ZxState, f: Turn) -> Outcome:
    kept = {ref % LIVES for ref in f.given}
    return put(s, [card for card in s.zones[2 * HAND + s.turn_player] if card not in kept], TRASH)


@turn.step("507.8")
def turn_is_over(s: ZxState, f: Turn) -> Outcome:
    """What lasts for this turn is over, and nothing is looked at any more (reading A-29)."""
    from kisoku.games.zx.rules.book import expire

    if s.waiting or not_over(s):
        return goto("507.3")
    expire(s, "turn")
    return leave()


# --- 1028 -----------------------------------------------------------------------------------------


@turn.step("1028.1")
def another_phase(s: ZxState, f: Turn) -> Outcome:
    """Where the turn goes on if an effect has started a phase."""
    return start_phase(s)


@rule("1028.1", "1028.1a", "1028.1b")
def start_phase(s: ZxState) -> Outcome:
    """The present phase is over, and that one begins."""
    from kisoku.games.zx.rules.book import expire
    from kisoku.games.zx.rules.r1200_other import battle_hits_over

    phase = s.starting
    atoms.start_phase(s, PREPARATION)
    expire(s, "phase")
    if s.battle:
        expire(s, "battle")
        battle_hits_over(s)
        atoms.forget_ends(s, "battle_end")
        atoms.set_battle(s, NONE, NONE, 0)
    return goto(STARTS[phase])


ROUTINES: tuple[Routine, ...] = (game, turn)
