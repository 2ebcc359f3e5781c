"""Additional rules 15: ハツミ. Who was attacked has a headwind in the next turn; and who dives surfaces just before the
opponent's card is resolved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, ResolveAttack, Use, UseAttack
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import ADVERSE, FAIR, breeze, note_turn
from kisoku.games.sakura.rules.r9_attack import attacker, in_its_range, remove, resolving
from kisoku.games.sakura.rules.r9_using import acting, attacking, enhancing
from kisoku.games.sakura.rules.standing import whom
from kisoku.games.sakura.state import NONE, T_DIVE, T_HEADWIND, T_TAILWIND, SakuraState, opponent
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

FORWARD, BACK = 1, 2
WAYS = {FORWARD: "dive_forward", BACK: "dive_back"}


# --- A15-1-1: winds ---------------------------------------------------------------------------------------------------


@book.fact("wind")
def has_wind(s: SakuraState, f: Any, value: Any) -> bool:
    whose, _, wind = value.rpartition(":")
    return breeze(s, whom(s, f.player, whose)) == (FAIR if wind == "fair" else ADVERSE)


def wind_turns(s: SakuraState, f: ResolveAttack) -> Outcome:
    """A15-1-1.p2: for the attacked player, in the turn after this one, whatever becomes of the attack."""
    if s.alive(f.attack):
        note_turn(s, T_HEADWIND + opponent(attacker(s, f.attack)), s.turn + 1)
    return None


# --- A15-1-2, A15-2: diving -------------------------------------------------------------------------------------------


class Dive(Frame):
    """A15-1-2.p3: which way, in secret."""

    player: int = NONE


class Surfacing(Frame):
    """A15-2. attack: that of the Attack card that was used, if it is one."""

    player: int = NONE
    attack: int = NONE


diving = Routine("dive", Dive)
surfacing = Routine("surfacing", Surfacing, "A15-2")


@diving.step("A15-1-2.p3")
def which_way(s: SakuraState, f: Dive) -> Outcome:
    return Request(f.player, "A15-1-2.p3", tuple(Option(way, "A15-1-2.p3") for way in WAYS.values()))


@diving.step("A15-1-2.p3")
def under_water(s: SakuraState, f: Dive) -> Outcome:
    atoms.set_tally(s, T_DIVE + f.player, FORWARD if f.answer.verb == WAYS[FORWARD] else BACK)
    happen(s, Event("dived", f.player))
    settle(s)
    return leave()


@book.on_players("dive")
def dive(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    """Who is under water already is there."""
    return Dive(player=player) if "hatsumi" in s.rules.users and not is_diving(s, player) else 0


@rule("A15-1-2", "A15-1-2.p2", off=False)
def is_diving(s: SakuraState, player: int) -> bool:
    """At first nobody is."""
    return s.tallies[T_DIVE + player] != 0


@book.fact("diving")
def dives(s: SakuraState, f: Any, value: Any) -> bool:
    return is_diving(s, whom(s, f.player, value))


def before_it_is_resolved(s: SakuraState, f: Use) -> Outcome:
    """A15-1-2.p4: the opponent of who dives has used a card; not where its resolution is replaced."""
    player = opponent(f.player)
    if f.replaced or not s.tallies[T_DIVE + player] or not is_diving(s, player):
        return None
    return Surfacing(player=player, attack=f.attack if isinstance(f, UseAttack) else NONE)


@surfacing.step("A15-2.1")
def reveal_it(s: SakuraState, f: Surfacing) -> Outcome:
    atoms.tell(s, ("surfaced", f.player, NONE, s.tallies[T_DIVE + f.player], ()))
    return None


@surfacing.step("A15-2.2")
def change_distances(s: SakuraState, f: Surfacing) -> Outcome:
    """For this turn. The dive is over (a reading)."""
    way = WAYS[s.tallies[T_DIVE + f.player]]
    atoms.set_tally(s, T_DIVE + f.player, 0)
    return Effect(program=s.pool.ruled[way], card=NONE, player=f.player)


@surfacing.step("A15-2.3.a")
def check_range(s: SakuraState, f: Surfacing) -> Outcome:
    """A15-2.3: only where an Attack card was used."""
    return leave() if f.attack == NONE or not s.alive(f.attack) or in_its_range(s, f.attack) else None


@surfacing.step("A15-2.3.b")
def it_fails(s: SakuraState, f: Surfacing) -> Outcome:
    """The attack is not made, and whoever dived has a tailwind in the next turn, whatever else happens."""
    atoms.tell(s, ("attack_missed", opponent(f.player), f.attack))
    remove(s, f.attack)
    note_turn(s, T_TAILWIND + f.player, s.turn + 1)
    return None


@surfacing.step("A15-2")
def done(s: SakuraState, f: Surfacing) -> Outcome:
    return leave()


def patch(rules: SakuraRuleset) -> None:
    rules.append(resolving, "C9-4", "A15-1-1.p2", wind_turns)
    for routine, number in ((attacking, "C9-2-1.iv"), (acting, "C9-2-2.iii"), (enhancing, "C9-2-3.iii")):
        rules.insert(routine, number, "A15-1-2.p4", before_it_is_resolved)
    rules.add_window("A15-1-2.p5", "start_phase", "you", is_diving, lambda s, player: Surfacing(player=player))


ROUTINES: tuple[Routine, ...] = (diving, surfacing)
