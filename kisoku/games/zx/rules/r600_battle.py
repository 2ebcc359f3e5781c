"""600: battle. The attacker strikes; the attacked never strikes back."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Battle
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import distance, fighters_on, is_zx, on_squares, player_card
from kisoku.games.zx.rules.r700_priority import before_priority
from kisoku.games.zx.rules.r808_triggers import occur, would_trigger
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.rules.r900_rule_effects import anything_due
from kisoku.games.zx.rules.r1000_actions import deal, turn_to
from kisoku.games.zx.rules.r1200_other import battle_hits_over
from kisoku.games.zx.state import ENDLESS, EVENT, KIND, NONE, PLAYER_SQUARES, SQUARE, SQUARES, ZONES, ZX, ZxState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE, player_ref

# --- who may attack whom --------------------------------------------------------------------------

attacking = Refusals()
"""(state, player, card)"""


@attacking.because("602.1a", "自分のリブート状態のゼクスではありません", "it is not a reboot zx of the turn player")
def not_ready(s: ZxState, player: int, card: int) -> bool:
    return KIND[s.zone[card]] != SQUARE or s.controller[card] != player or bool(s.sleeping[card]) or not is_zx(s, card)


@attacking.because("102.6", "攻撃が禁止されています", "an effect forbids it to attack")
def kept_from(s: ZxState, player: int, card: int) -> bool:
    return forbidden(s, "attack", card)


@attacking.because("602.1c", "攻撃目標がありません", "there is nothing that it could attack")
def no_target(s: ZxState, player: int, card: int) -> bool:
    return not targets(s, card)


def attackers(s: ZxState, player: int) -> list[int]:
    """Of the zx on squares; whether they are awake and the player's is looked at first, because most are not."""
    prints, print_of, sleeping, controller = s.pool.cards, s.card, s.sleeping, s.controller
    return [
        card
        for card in on_squares(s)
        if not sleeping[card]
        and controller[card] == player
        and ZX in prints[print_of[card]].kinds
        and attacking.none(s, player, card)
    ]


def reach(s: ZxState, card: int) -> Sequence[int]:
    """The squares among which the target is chosen."""
    here = s.zone[card]
    far = range_of(s, card)
    if far == 1:
        return neighbours(s, here)
    return far_squares(s, here, far) if far < ENDLESS else any_square(s)


@rule("303.2", off=list(SQUARES))
def neighbours(s: ZxState, here: int) -> Sequence[int]:
    return ZONES.beside[here]


def range_of(s: ZxState, card: int) -> int:
    return getattr(info(s, card), "range", 1)


@rule("1105.2", off=[])
def far_squares(s: ZxState, here: int, far: int) -> list[int]:
    return [square for square in SQUARES if distance(s, here, square) <= far]


@rule("1105.3", off=[])
def any_square(s: ZxState) -> list[int]:
    return list(SQUARES)


def targets(s: ZxState, card: int) -> list[int]:
    """References of zx and Ascensions, or of the player."""
    return offered_targets(s, card, opponent(s, s.controller[card]))


@rule("602.1b", off=[])
def offered_targets(s: ZxState, card: int, enemy: int) -> list[int]:
    found: list[int] = []
    for square in reach(s, card):
        there = fighters_on(s, square, of=enemy) if s.zones[square] else ()
        if there:
            found += cards_to_attack(s, there, card)
        if square == PLAYER_SQUARES[enemy] and exposed(s, enemy, square) and not off_limits(s, card, enemy):
            found.append(player_ref(enemy))
    return found


def off_limits(s: ZxState, card: int, enemy: int) -> bool:
    """Whether a text keeps this card from attacking the player."""
    return forbidden(s, "be_attacked", player=enemy, other=card) or forbidden(s, "attack_player", card)


@rule("602.1b.i", off=())
def cards_to_attack(s: ZxState, there: Sequence[int], card: int) -> list[int]:
    return [s.ref(other) for other in there if not kept_off(s, card, other)]


def kept_off(s: ZxState, card: int, other: int) -> bool:
    """Whether a text keeps this card from attacking the other."""
    return forbidden(s, "be_attacked", other, other=card) or forbidden(s, "attack_card", card, other=other)


@rule("602.1b.ii", off=False)
def exposed(s: ZxState, enemy: int, square: int) -> bool:
    """No zx or Ascension stands there, and the Player card does (reading A-25)."""
    return not fighters_on(s, square) and player_card(s, enemy) != NONE


# --- 602 ------------------------------------------------------------------------------------------

battle = Routine("601", Battle, rule="601.1")


@battle.step("602.1b")
def choose_target(s: ZxState, f: Battle) -> Outcome:
    options = tuple(Option("target", "602.1b", ref) for ref in targets(s, f.attacker % LIFE))
    return Request(s.turn_player, "602.1b", options, f.attacker)


@battle.step("602.1d")
def attacker_sleeps(s: ZxState, f: Battle) -> Outcome:
    """If it cannot, the battle happens all the same (reading A-26)."""
    f.target = f.answer.thing
    atoms.set_battle(s, f.attacker, f.target, s.clock + 1)
    turn_to(s, [f.attacker % LIFE], True)
    return None


@battle.step("602.1e")
def battle_begins(s: ZxState, f: Battle) -> Outcome:
    player = s.turn_player
    occur(s, Event("battle_start", player, f.attacker, cause=f.target))
    occur(s, Event("attacks", player, f.attacker, cause=f.target, marks=("player" if f.target < 0 else "card",)))
    occur(
        s,
        Event(
            "attacked", opponent(s, player), f.target, cause=f.attacker, marks=("player" if f.target < 0 else "card",)
        ),
    )
    return None


@battle.step("602.1f")
def before_the_events(s: ZxState, f: Battle) -> Outcome:
    return before_priority(s)


def broken_off(s: ZxState) -> Outcome:
    """Where it goes on if an effect has started a phase (1028), or ended the battle."""
    if s.starting:
        return leave()
    return goto("605.1") if s.attacker == NONE else None


@battle.step("602.1g")
def to_the_events(s: ZxState, f: Battle) -> Outcome:
    return broken_off(s)


# --- 603 ------------------------------------------------------------------------------------------


@battle.step("603.1a")
def turn_player_first(s: ZxState, f: Battle) -> Outcome:
    f.holder, f.passes = s.turn_player, 0
    return None


@battle.step("603.1")
def before_each(s: ZxState, f: Battle) -> Outcome:
    return before_priority(s)


@battle.step("603.1b")
def act_or_pass(s: ZxState, f: Battle) -> Outcome:
    return broken_off(s) or Request(f.holder, "603.1b", battle_actions(s, f.holder))


def battle_actions(s: ZxState, player: int) -> tuple[Option, ...]:
    options = [option for offer in OFFERS for option in offer(s, player)]
    return (*options, *or_pass(s))


@rule("603.1b.i", off=())
def events_from_hand(s: ZxState, player: int) -> list[Option]:
    from kisoku.games.zx.rules.r500_turn import affordable
    from kisoku.games.zx.rules.r806_playing import can_play

    prints = s.pool.cards
    return [
        Option("play", "603.1b", s.ref(card))
        for card in affordable(s, player)
        if EVENT in prints[s.card[card]].kinds and can_play(s, player, card)
    ]


@rule("603.1b.ii", off=())
def events_from_dynamis(s: ZxState, player: int) -> list[Option]:
    from kisoku.games.zx.rules.r500_turn import from_dynamis

    return from_dynamis(s, player, events_only=True)


@rule("603.1b.iii", off=())
def abilities_in_battle(s: ZxState, player: int) -> list[Option]:
    from kisoku.games.zx.rules.r500_turn import abilities

    return abilities(s, player)


@rule("603.1b.iv", off=())
def or_pass(s: ZxState) -> tuple[Option, ...]:
    return (Option("pass", "603.1b"),)


def events_by_leave(s: ZxState, player: int) -> list[Option]:
    from kisoku.games.zx.rules.r500_turn import by_leave

    return by_leave(s, player, events_only=True)


OFFERS = (events_from_hand, events_from_dynamis, abilities_in_battle, events_by_leave)


@battle.step("603.1b")
def do_it(s: ZxState, f: Battle) -> Outcome:
    if f.answer.verb == "pass":
        f.passes += 1
        return None
    from kisoku.games.zx.rules.r500_turn import carry_out

    f.passes = 0
    return carry_out(s, f.holder, f.answer)


@battle.step("603.1c")
def the_other(s: ZxState, f: Battle) -> Outcome:
    """Until the latest action of both is a pass."""
    f.holder = opponent(s, f.holder)
    return broken_off(s) or (goto("603.1") if f.passes < 2 else None)


# --- 604 ------------------------------------------------------------------------------------------


@battle.step("604.1")
def before_the_damage(s: ZxState, f: Battle) -> Outcome:
    return before_priority(s)


@battle.step("604.2")
def attacker_there(s: ZxState, f: Battle) -> Outcome:
    return broken_off(s) or (None if is_on_a_square(s, f.attacker) else goto("605.1"))


def is_on_a_square(s: ZxState, ref: int) -> bool:
    return s.alive(ref) and KIND[s.zone[ref % LIFE]] == SQUARE


@battle.step("604.3")
def which_target(s: ZxState, f: Battle) -> Outcome:
    f.target = s.target
    return goto("604.3c") if f.target < 0 else None


@battle.step("604.3a")
def strike_card(s: ZxState, f: Battle) -> Outcome:
    """As much as its power; one damage also to what has shields (reading A-24)."""
    f.step = s.rules.places[Battle]["604.4"]
    if not is_on_a_square(s, f.target):
        return goto("605.1")
    return strike(s, f, info(s, f.attacker % LIFE).power or 0)


@rule("209.3", "604.3b")
def strike(s: ZxState, f: Battle, power: int) -> Outcome:
    """As much as the attacker's power; it is not struck back."""
    return at_the_target(s, f, power)


@rule("604.3e", "1105.4")
def at_the_target(s: ZxState, f: Battle, power: int) -> Outcome:
    """Wherever the two stand by now, and whatever stands between them."""
    return deal(s, [(f.target, power)], f.attacker, s.controller[f.attacker % LIFE], battle=True)


@battle.step("604.3c")
def strike_player(s: ZxState, f: Battle) -> Outcome:
    """One point, whatever the power."""
    return at_the_target(s, f, 1)


@battle.step("604.4")
def to_the_end(s: ZxState, f: Battle) -> Outcome:
    return None


# --- 605 ------------------------------------------------------------------------------------------


@battle.step("605.1")
def after_the_damage(s: ZxState, f: Battle) -> Outcome:
    return before_priority(s)


@battle.step("605.2")
def battle_ends(s: ZxState, f: Battle) -> Outcome:
    if s.starting:
        return leave()
    battle_hits_over(s)
    occur(s, Event("battle_end", s.turn_player, f.attacker, cause=s.target))
    return None


@battle.step("605.3")
def after_battle_end(s: ZxState, f: Battle) -> Outcome:
    return before_priority(s)


def not_over(s: ZxState, f: Battle) -> bool:
    what = Event("battle_end", s.turn_player, f.attacker, cause=s.target)
    return anything_due(s) or ("battle_end" in s.pool.listened and any(True for _ in would_trigger(s, what)))


@battle.step("605.4")
def anything_left(s: ZxState, f: Battle) -> Outcome:
    if s.starting:
        return leave()
    return goto("605.2") if not_over(s, f) else None


@battle.step("605.5")
def battle_effects_end(s: ZxState, f: Battle) -> Outcome:
    from kisoku.games.zx.rules.book import expire

    expire(s, "battle")
    return None


@battle.step("605.6")
def battle_is_over(s: ZxState, f: Battle) -> Outcome:
    if not_over(s, f):
        return goto("605.2")
    atoms.forget_ends(s, "battle_end")
    atoms.set_battle(s, NONE, NONE, 0)
    return leave()


ROUTINES: tuple[Routine, ...] = (battle,)
