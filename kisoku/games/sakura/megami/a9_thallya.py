"""Additional rules 9: サリヤ. Artificial crystals that burn, and ride into the distance; a machine that transforms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.coding import Deed
from kisoku.games.sakura.megami.hosting import given, own_extras
from kisoku.games.sakura.megami.tallies import TALLIES, has_tally
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import BasicAction, Effect, Effects
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import covered, distance, farther_tokens
from kisoku.games.sakura.rules.r6_objects import card_class, info
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r9_basic_actions import acting, idling
from kisoku.games.sakura.rules.standing import context_of, derived, holds, is_lent
from kisoku.games.sakura.state import (
    DISTANCE,
    DISTANCE_CAP,
    EXTRA,
    MACHINE,
    NONE,
    SEAL,
    T_BURNT,
    T_FARTHER,
    T_MACHINE,
    T_NEARER,
    T_TRANSFORMED,
    SakuraState,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

book.of_player("machine", rule="A9-2.p2")(lambda s, player: s.tallies[T_MACHINE + player])
book.of_player("burnt")(lambda s, player: s.tallies[T_BURNT + player])
book.of_player("transformed")(lambda s, player: s.tallies[T_TRANSFORMED + player])


# --- A9-5: burning and recovering -------------------------------------------------------------------------------------


def shift(s: SakuraState, player: int, sources: tuple[int, ...], target: int, count: int) -> int:
    """Artificial crystals go at once from some of their places to another; how many from each."""
    done = 0
    for source in sources:
        number = min(count, s.tallies[source + player])
        if number > 0:
            place = target + its_holder(s, player)
            atoms.set_tally(s, source + player, s.tallies[source + player] - given_up(s, number))
            atoms.set_tally(s, place, s.tallies[place] + number)
            done += number
    if done:
        settle(s)
    return done


its_holder = as_it_is("A9-2.p2", "A9-4", "A9-5", "A9-5.p2", off=lambda s, player: 1 - player)
"""Each belongs to one host, and lies in that player's places."""

given_up = as_it_is("A9-2.p3", "A9-2-1-1.p4", off=0)
"""It is always at one place, in one state."""


def is_reversed(s: SakuraState, player: int) -> bool:
    """Whether an effect lets burning go the other way."""
    return any(
        one.lasting.action == "reverse_burn" and one.player == player and holds(s, one, context_of(one))
        for one in derived(s).permits
    )


@book.of_player("fuel")
def fuel(s: SakuraState, player: int) -> int:
    """How many artificial crystals the player could burn."""
    return s.tallies[(T_BURNT if is_reversed(s, player) else T_MACHINE) + player]


@rule("A9-5.p3", off=0)
def burn(s: SakuraState, player: int, count: int) -> int:
    source, target = (T_BURNT, T_MACHINE) if is_reversed(s, player) else (T_MACHINE, T_BURNT)
    done = shift(s, player, (source,), target, count)
    happen(s, Event("burnt", player, NONE, done))
    return done


@rule("A9-5.p4", off=0)
def recover(s: SakuraState, player: int, count: int, card: int = NONE) -> int:
    done = shift(s, player, (T_BURNT,), T_MACHINE, count)
    happen(s, Event("recovered", player, NONE, done, (), card))
    return done


@book.on_players("burn")
def burn_some(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return burn(s, player, count)


@book.verb("recover", how="all")
def recover_some(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    for player in deed.players(s, f):
        f.done = recover(s, player, s.tallies[T_BURNT + player] if "all" in deed.how else deed.number(s, f), f.card)
    return None


@book.value("recovered_here")
def recovered_here(s: SakuraState, f: Any) -> int:
    """How many this card has recovered in this turn."""
    return sum(event.number for event in s.history if event.kind == "recovered" and event.cause == f.card)


# --- A9-9: riding -----------------------------------------------------------------------------------------------------


class Ride(Frame):
    """A9-9. way: the only one, if one is named."""

    player: int = NONE
    way: str = "ride"


riding = Routine("ride", Ride, "A9-9")


@riding.step("A9-9.1")
def which_way(s: SakuraState, f: Ride) -> Outcome:
    """Without an artificial crystal in Machine nothing happens."""
    if not s.tallies[T_MACHINE + f.player]:
        return leave(False)
    ways = ("ride_forward", "ride_back") if has_uncovered(s) else ("ride_back",)
    able = tuple(Option(way, "A9-9.1") for way in ways if way.startswith(f.way))
    return Request(f.player, "A9-9.1", able) if able else leave(False)


@rule("A9-9.1", "A9-6.p2", off=True)
def has_uncovered(s: SakuraState) -> bool:
    """There is a crystal in Distance that no token covers."""
    return s.crystals[DISTANCE] > covered(s)


@riding.step("A9-9")
def go(s: SakuraState, f: Ride) -> Outcome:
    before = distance(s)
    done = (forward if f.answer.verb == "ride_forward" else back)(s, f.player)
    if done:
        happen(s, Event("ridden", f.player, NONE, 1, ("moved",) if distance(s) != before else ()))
        settle(s)
    return leave(done)


@rule("A9-9.2-1", "A9-2-1-1", off=0)
def forward(s: SakuraState, player: int) -> int:
    """On a crystal in Distance, as a distance-1 token."""
    return shift(s, player, (T_MACHINE,), T_NEARER, 1)


@rule("A9-9.2-2", off=0)
def back(s: SakuraState, player: int) -> int:
    """Beside the crystals, as a distance+1 token."""
    return 0 if is_full(s) else shift(s, player, (T_MACHINE,), T_FARTHER, 1)


@rule("A9-9.n1", "A9-6", off=False)
def is_full(s: SakuraState) -> bool:
    """Ten crystals and tokens are the most."""
    return s.crystals[DISTANCE] + farther_tokens(s) >= DISTANCE_CAP


for _way in ("ride", "ride_forward", "ride_back"):
    book.on_players(_way)(
        lambda s, f, player, count, way=_way: Ride(player=player, way=way) if has_tally(s, "machine", player) else 0
    )


def has_tokens(s: SakuraState, player: int) -> bool:
    return bool(s.tallies[T_NEARER + player] or s.tallies[T_FARTHER + player])


def tokens_burn(s: SakuraState, player: int) -> Frame | None:
    """A9-2-1-1.b1, A9-2-1-1.p4: in Burnt they are neither."""
    shift(s, player, (T_NEARER, T_FARTHER), T_BURNT, TALLIES["burnt"].most)
    return None


# --- A9-3: TransForm --------------------------------------------------------------------------------------------------


class Transforming(Frame):
    """A9-3.p2."""

    player: int = NONE
    card: int = NONE


transforming = Routine("transforming", Transforming)


@transforming.step("A9-3.p2")
def which_form(s: SakuraState, f: Transforming) -> Outcome:
    forms = tuple(card for card in s.zones[2 * EXTRA + f.player] if card_class(s, card) == "transform")
    return Pick(player=f.player, rule="A9-3.p2", candidates=forms, verb="transform")


@transforming.step("A9-3.p2")
def into_the_machine(s: SakuraState, f: Transforming) -> Outcome:
    if not f.given:
        return leave(False)
    f.card = f.given[0]
    move(s, f.card, MACHINE)
    atoms.set_tally(s, T_TRANSFORMED + f.player, s.tallies[T_TRANSFORMED + f.player] + 1)
    happen(s, Event("transformed", f.player, f.card))
    settle(s)
    return None


@transforming.step("A9-3-1-5")
def its_effect(s: SakuraState, f: Transforming) -> Outcome:
    return Effects(programs=info(s, f.card).on_transform, card=f.card, player=f.player)


@transforming.step("A9-3.p2")
def transformed(s: SakuraState, f: Transforming) -> Outcome:
    return leave()


@book.on_players("transform")
def transform(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Transforming(player=player) if has_tally(s, "machine", player) else 0


# --- A9-3-1-7: additional basic actions -------------------------------------------------------------------------------


@rule("A9-3-1-7", off=())
def additional(s: SakuraState, player: int) -> tuple[int, ...]:
    """Cards whose basic action the player can choose: in Machine, or under a card that says so."""
    sealed = [card for card in s.zones[2 * SEAL + player] if is_lent(s, card)]
    cards = [*s.zones[2 * MACHINE + player], *sealed]
    return tuple(card for card in cards if info(s, card).basics and not is_spent(s, card))


def is_spent(s: SakuraState, card: int) -> bool:
    """A basic action that is performed once a turn was."""
    once = any("once" in s.pool.programs[number].ability.name for number in info(s, card).basics)
    return once and any(event.kind == "basic_action" and event.thing == card for event in s.history)


def resolve_additional(s: SakuraState, f: BasicAction) -> Outcome:
    """In place of moving a crystal: what the card says."""
    if f.extra == NONE or idling(s, f.player):
        return None
    return Effects(programs=info(s, f.extra).basics, card=f.extra, player=f.player)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A9-1", own_extras("thallya", EXTRA, "TransForm"))
    rules.append(duel, "C4-1.2", "A9-1.p2", given("machine"))
    rules.insert(acting, "C9-6.iii", "A9-3-1-7", resolve_additional)
    rules.additional_basics = additional
    rules.burning, rules.fuel = burn, fuel
    rules.add_window("A9-2-1-1.b1", "start_phase", "you", has_tokens, tokens_burn)


ROUTINES: tuple[Routine, ...] = (riding, transforming)
