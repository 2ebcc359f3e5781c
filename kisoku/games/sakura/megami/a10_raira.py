"""Additional rules 10: ライラ. Cards of her partner are charged when used; released, they feed the gauges of wind and
thunder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.coding import Deed
from kisoku.effects.frames import ASKED
from kisoku.games.sakura.megami.hosting import change_tally, given, hosts, own_extras
from kisoku.games.sakura.megami.tallies import has_tally
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, Reconstruction, Use
from kisoku.games.sakura.rules.items import users_of
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen
from kisoku.games.sakura.rules.r7_moving import CHARGED_ZONES
from kisoku.games.sakura.rules.r9_basic_actions import just_before
from kisoku.games.sakura.rules.r9_using import acting, attacking, enhancing
from kisoku.games.sakura.rules.standing import kept_from
from kisoku.games.sakura.state import EXTRA, NONE, T_THUNDER, T_WIND, SakuraState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rows, rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

GAUGES = {"wind": T_WIND, "thunder": T_THUNDER}
MOST = 3
"""A10-5.2."""


@rule("A10-2-1", "A10-2-1.p2", off=1)
def gauge(s: SakuraState, player: int, place: int) -> int:
    """Of somebody without gauges, 0."""
    return s.tallies[place + player]


for _name, _place in GAUGES.items():
    book.of_player(_name)(lambda s, player, place=_place: gauge(s, player, place))
book.of_player("lower_gauge")(lambda s, player: min(gauge(s, player, T_WIND), gauge(s, player, T_THUNDER)))


@book.verb("gauge")
def change_gauge(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = sum(abs(change_tally(s, deed.op.place, player, deed.number(s, f))) for player in deed.players(s, f))
    return None


# --- A10-3: charge ----------------------------------------------------------------------------------------------------


@rule("A10-3-1-1", off=False)
def is_charged_by(s: SakuraState, player: int, card: int) -> bool:
    """Raira's host uses a card of another Megami; one without a user is nobody's."""
    users = users_of(s, card)
    return hosts(s, player, "raira") and bool(users) and "raira" not in users and not kept_from(s, player, "be_charged")


@rule("A10-3-1-1.p2")
def uncharge(s: SakuraState, card: int) -> None:
    atoms.set_marked(s, card, False)


def release(s: SakuraState, player: int, option: Option) -> Outcome:
    """A10-4: what is released so raises a gauge."""
    uncharge(s, option.thing)
    happen(s, Event("released", player, option.thing, 1))
    change_tally(s, option.verb.removeprefix("release_"), player, 1)
    return None


@book.on_cards("discharge", rule="A10-3-1-1.p2")
def discharge(s: SakuraState, f: Effect, card: int) -> int:
    """By a card, which raises no gauge."""
    was = s.marked[card] and s.zone[card] >> 1 in CHARGED_ZONES
    if was:
        uncharge(s, card)
        happen(s, Event("released", f.player, card, 1))
    return int(was)


def releases(number: str, cards: tuple[int, ...]) -> list[Option]:
    return [Option(f"release_{gauge}", number, card) for card in cards for gauge in GAUGES]


@rule("A10-4", off=())
def charged(s: SakuraState, player: int) -> tuple[int, ...]:
    return tuple(card for kind in CHARGED_ZONES for card in s.zones[2 * kind + player] if s.marked[card])


def charge_it(s: SakuraState, f: Use) -> Outcome:
    """A10-4.b1: of the card itself, as it enters In-use."""
    if f.entered != 1 or not is_charged_by(s, f.player, f.card):
        return None
    atoms.set_marked(s, f.card, True)
    f.answer = Option("decline", "A10-4.b1")
    return Request(f.player, "A10-4.b1", (*releases("A10-4.b1", (f.card,)), Option("decline", "A10-4.b1")))


def release_it(s: SakuraState, f: Use) -> Outcome:
    if f.answer.verb.startswith("release_") and f.answer.rule == "A10-4.b1":
        release(s, f.player, f.answer)
    f.answer = Option("decline", "")
    if f.entered:
        f.entered = 2
    return None


def before_reconstruction(s: SakuraState, f: Reconstruction) -> list[Option]:
    """A10-4.b2: any of them, whatever brings the reconstruction about (a published answer)."""
    return releases("A10-4.b2", charged(s, f.player)) if hosts(s, f.player, "raira") else []


@rule("A10-4.b3", off=())
def in_a_standard_action(s: SakuraState, player: int) -> list[Option]:
    return releases("A10-4.b3", charged(s, player)) if hosts(s, player, "raira") else []


# --- A10-5: the power of the storm ------------------------------------------------------------------------------------


class Storm(Frame):
    """A10-5. used: powers that cannot be taken again."""

    player: int = NONE
    used: tuple[str, ...] = ()
    left: int = 1
    distinct: int = 0
    up_to: int = 0
    card: int = NONE
    """Whose effect lets it be used: the attack that it makes is of that card's user (C10-5.1)."""


storming = Routine("storm", Storm, "A10-5")


@storming.step("A10-5.1")
def which_power(s: SakuraState, f: Storm) -> Outcome:
    """A10-5.2: from 1 to 3, not more than there is (a reading)."""
    options = [
        Option(gauge, "A10-5.1", amount)
        for gauge, place in GAUGES.items()
        for amount in range(1, min(MOST, s.tallies[place + f.player]) + 1)
        if f"{gauge}{amount}" not in f.used
    ]
    if not f.left or not options:
        return leave(int(bool(f.used)))
    more = (Option("decline", "A10-5.1"),) if f.up_to else ()
    return Request(f.player, "A10-5.1", (*options, *more))


@storming.step("A10-5.2")
def lower_it(s: SakuraState, f: Storm) -> Outcome:
    if f.answer.verb == "decline":
        return leave(int(bool(f.used)))
    change_tally(s, f.answer.verb, f.player, -f.answer.thing)
    return None


@storming.step("A10-5.3")
def its_power(s: SakuraState, f: Storm) -> Outcome:
    number = f"A10-5.{f.answer.verb[0]}{f.answer.thing}"
    f.used, f.left = (*f.used, f"{f.answer.verb}{f.answer.thing}" if f.distinct else ""), f.left - 1
    f.step = 0
    return power(s, f.player, number, f.card)


@rows(
    [f"A10-5.{gauge}{amount}" for gauge in "wt" for amount in range(1, MOST + 1)],
    lambda s, player, number, card: number,
)
def power(s: SakuraState, player: int, number: str, card: int) -> Effect:
    return Effect(program=s.pool.ruled[number], card=card, player=player)


@book.verb("storm", how="up_to distinct")
def use_the_storm(s: SakuraState, f: Effect, deed: Any, stage: int) -> Outcome:
    player = deed.who(s, f)
    if stage or not has_tally(s, "wind", player):
        f.done = int(bool(stage and f.given))
        return None
    f.stage = ASKED
    return Storm(
        player=player,
        left=deed.number(s, f),
        distinct=int("distinct" in deed.how),
        up_to=int("up_to" in deed.how),
        card=f.card,
    )


def no_beasts(s: SakuraState, f: Any) -> Outcome:
    """A10-1: 『祈祷師』 has none of them (X1)."""
    return own_extras("raira", EXTRA)(s, f)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A10-1", no_beasts)
    rules.append(duel, "C4-1.2", "A10-2-1", given("wind", "thunder"))
    for routine, number in ((attacking, "C9-2-1.iv"), (acting, "C9-2-2.iii"), (enhancing, "C9-2-3.iii")):
        rules.insert(routine, number, "A10-4.b1", charge_it)
        rules.insert(routine, number, "A10-4.b1", release_it)
    just_before(rules, "A10-4.b2", before_reconstruction, lambda s, f: release(s, f.player, f.answer))
    rules.standard_options.append(in_a_standard_action)
    rules.actions |= dict.fromkeys(("release_wind", "release_thunder"), release)


ROUTINES: tuple[Routine, ...] = (storming,)
