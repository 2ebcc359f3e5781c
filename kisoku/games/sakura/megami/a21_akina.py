"""Additional rules 21: アキナ. Tickets turn cards into crystals in Flow at the going rate, and collecting takes the
opponent's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import change_tally, given, hosts
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.card_verbs import turned_unused
from kisoku.games.sakura.rules.frames import Damage, Effect, Reconstruction
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_damage import taking
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import rate
from kisoku.games.sakura.rules.r6_crystals import move_crystals, space
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r9_basic_actions import asked_instead, done_instead, rebuilding
from kisoku.games.sakura.rules.r10_texts import has_keyword
from kisoku.games.sakura.rules.standing import replacements
from kisoku.games.sakura.state import (
    AURA,
    DISCARD,
    DUST,
    FACEDOWN,
    FLARE,
    FLOW,
    LIFE,
    NONE,
    TRUMP,
    USED,
    SakuraState,
)
from kisoku.kernel.choosing import Pick, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


@book.of_player("capital", rule="A21-2-2")
def capital(s: SakuraState, player: int) -> int:
    """Crystals in Aura, Flare and Flow."""
    return s.crystals[AURA + player] + s.crystals[FLARE + player] + s.crystals[FLOW + player]


book.of_player("flow")(lambda s, player: s.crystals[FLOW + player])
book.of_player("rate")(lambda s, player: rate(s, player))


@rule("A21-2-1.p2", off=lambda s, player, whose: DUST)
def market(s: SakuraState, player: int, whose: int) -> int:
    """The place to which the player's rate points: Dust, or that of one of the players."""
    return {1: DUST, 2: AURA + whose, 3: FLARE + whose, 4: LIFE + whose}[rate(s, player)]


# --- A21-6-1: tickets -------------------------------------------------------------------------------------------------


class Tickets(Frame):
    """A21-6-1. cards: those that are still to be turned in."""

    player: int = NONE
    cards: tuple[int, ...] = ()


investing = Routine("tickets", Tickets, "A21-6-1.p2")


@rule("A21-4", off=())
def tickets(s: SakuraState, player: int) -> tuple[int, ...]:
    """Cards with 投資券 in the discard, and among the used trumps."""
    trumps = tuple(card for card in s.zones[2 * TRUMP + player] if s.used[card] == USED)
    return tuple(card for card in (*s.zones[2 * DISCARD + player], *trumps) if has_keyword(s, card, "investment"))


@investing.step("A21-6-1.1")
def which_cards(s: SakuraState, f: Tickets) -> Outcome:
    able = tickets(s, f.player)
    return Pick(player=f.player, rule="A21-6-1.1", candidates=able, least=0, most=len(able), ordered=True)


@investing.step("A21-6-1.2")
def turn_one_in(s: SakuraState, f: Tickets) -> Outcome:
    """A normal face-down, a trump unused."""
    f.cards = f.cards or tuple(f.given or ())
    f.given = None
    if not f.cards:
        return leave(False)
    card, f.cards = f.cards[0], f.cards[1:]
    f.given = turned_unused(s, card) if card_class(s, card) == "trump" else move(s, card, FACEDOWN)
    return None


@investing.step("A21-6-1.3")
def invest(s: SakuraState, f: Tickets) -> Outcome:
    """A crystal from the own place of the rate to Flow."""
    f.given = move_crystals(s, market(s, f.player, f.player), FLOW + f.player, 1) if f.given else 0
    return None


@investing.step("A21-6-1.4")
def rate_rises(s: SakuraState, f: Tickets) -> Outcome:
    if f.given:
        change_tally(s, "rate", f.player, 1)
    return None


@investing.step("A21-6-1.5")
def next_one(s: SakuraState, f: Tickets) -> Outcome:
    if not f.cards:
        return leave(True)
    f.step = 1
    return None


def may_invest(s: SakuraState, player: int) -> bool:
    """A21-6-1, A21-6-1.b2."""
    return hosts(s, player, "akina") and bool(tickets(s, player))


def before_reconstruction(s: SakuraState, f: Reconstruction) -> Outcome:
    """A21-6-1.b1, once, whatever brings the reconstruction about (published answers)."""
    f.given = None
    return Tickets(player=f.player) if not f.invested and may_invest(s, f.player) else None


def has_invested(s: SakuraState, f: Reconstruction) -> Outcome:
    f.invested = f.given
    return None


# --- A21-5, A21-6-2: collecting ---------------------------------------------------------------------------------------


class Collecting(Frame):
    """A21-5. optional: it may be left undone (A21-6-2), or something else be done instead."""

    player: int = NONE
    optional: int = 0


collecting = Routine("collecting", Collecting, "A21-5")


@collecting.step("A21-6-2")
def whether(s: SakuraState, f: Collecting) -> Outcome:
    f.given = 1
    return YesNo(player=f.player, rule="A21-6-2", verb="collect") if f.optional else None


@collecting.step("A21-6-2")
def or_instead(s: SakuraState, f: Collecting) -> Outcome:
    if not f.given:
        return leave()
    f.given = None
    return asked_instead(s, f, Event("collect", f.player)) if f.optional else None


@collecting.step("A21-6-2")
def something_else(s: SakuraState, f: Collecting) -> Outcome:
    effect = done_instead(s, f, Event("collect", f.player))
    if effect is not None:
        f.optional = -1
    return effect


@collecting.step("A21-5.1")
def from_flow(s: SakuraState, f: Collecting) -> Outcome:
    return None if f.optional >= 0 and move_crystals(s, FLOW + f.player, DUST, 1) else leave(False)


@collecting.step("A21-5.2")
def from_the_market(s: SakuraState, f: Collecting) -> Outcome:
    """The opponent's; to the own Aura, or to Dust if that is full."""
    goal = AURA + f.player if space(s, AURA + f.player) else DUST
    source = market(s, f.player, 1 - f.player)
    moved = move_crystals(s, source, goal, 1) if source != goal else min(1, s.crystals[source])
    return None if moved else collected(s, f)


@collecting.step("A21-5.3")
def rate_falls(s: SakuraState, f: Collecting) -> Outcome:
    change_tally(s, "rate", f.player, -2)
    return collected(s, f)


def collected(s: SakuraState, f: Collecting) -> Outcome:
    happen(s, Event("collect", f.player))
    settle(s)
    return leave()


@book.on_players("collect")
def collect(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Collecting(player=player) if hosts(s, player, "akina") else 0


def may_collect(s: SakuraState, player: int) -> bool:
    """After the tickets."""
    done = not may_invest(s, player) or ("rule", "A21-6-1.b2", player) in s.once
    return (
        hosts(s, player, "akina")
        and done
        and (s.crystals[FLOW + player] > 0 or bool(replacements(s, Event("collect", player))))
    )


# --- A21-6-3 ----------------------------------------------------------------------------------------------------------


def fluctuate(s: SakuraState, f: Damage) -> Outcome:
    """Not by a reconstruction; a damage of 0 counts too."""
    if f.reconstruction or not any(name == "life" for name, _ in f.parts):
        return None
    for player in (f.player, *f.others):
        falls_and_rises(s, player)
    return None


@rule("A21-6-3.b1", "A21-6-3.b2")
def falls_and_rises(s: SakuraState, player: int) -> None:
    change_tally(s, "rate", player, -1)
    change_tally(s, "rate", 1 - player, 1)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A21-2-1", given("rate"))
    if rules.beforehand:  # before what else may be done then, or after it
        rules.insert(rebuilding, "C5-5.p3", "A21-6-1.b1", before_reconstruction)
        rules.insert(rebuilding, "C5-5.p3", "A21-6-1.b1", has_invested)
    rules.insert(rebuilding, "C9-7.i", "A21-6-1.b1", before_reconstruction)
    rules.insert(taking, "C5-8-3", "A21-6-3", fluctuate)
    rules.add_window("A21-6-1.b2", "main_start", "you", may_invest, lambda s, player: Tickets(player=player))
    rules.add_window(
        "A21-6-2", "main_start", "you", may_collect, lambda s, player: Collecting(player=player, optional=1)
    )


ROUTINES: tuple[Routine, ...] = (investing, collecting)
