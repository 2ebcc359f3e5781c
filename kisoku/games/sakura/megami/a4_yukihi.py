"""Additional rules 4: ユキヒ. The umbrella is closed or open, and her cards read accordingly (r6_objects.info)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import hosting
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.state import ABSENT, CLOSED, NONE, OPEN, SakuraState
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Toggling(Frame):
    """A4-4.b1."""

    player: int = NONE


toggling = Routine("toggling", Toggling)


def umbrellas(s: SakuraState, f: Duel) -> Outcome:
    """A4-1-1: closed at first."""
    for player in hosting(s, "yukihi"):
        atoms.set_umbrella(s, player, CLOSED)
    return None


@rule("A4-3", off=0)
def toggle(s: SakuraState, player: int) -> int:
    if has_none(s, player):
        return 0
    atoms.set_umbrella(s, player, CLOSED if s.umbrella[player] == OPEN else OPEN)
    happen(s, Event("toggled", player, NONE, s.umbrella[player], ()))
    settle(s)
    return 1


@rule("A4-3.p2", off=False)
def has_none(s: SakuraState, player: int) -> bool:
    """Without an umbrella nothing happens."""
    return s.umbrella[player] == ABSENT


@toggling.step("A4-4.b1")
def whether(s: SakuraState, f: Toggling) -> Outcome:
    return YesNo(player=f.player, rule="A4-4.b1", verb="toggle")


@toggling.step("A4-4.b1")
def so_be_it(s: SakuraState, f: Toggling) -> Outcome:
    if f.given:
        toggle(s, f.player)
    return None


@toggling.step("A4-4.b1")
def done(s: SakuraState, f: Toggling) -> Outcome:
    return leave()


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A4-1-1", umbrellas)
    rules.procedures["toggle_umbrella"] = lambda s, player, count: toggle(s, player)
    rules.add_window(
        "A4-4.b1",
        "end_phase",
        "you",
        lambda s, player: s.umbrella[player] != ABSENT,
        lambda s, player: Toggling(player=player),
    )


ROUTINES: tuple[Routine, ...] = (toggling,)
