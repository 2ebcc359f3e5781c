"""Additional rules 5: シンラ. A stratagem is prepared in secret, and executed by card texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import hosting
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.state import ABSENT, EXECUTED, KIBOU, NONE, PREPARED, SHINSAN, SakuraState
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Preparing(Frame):
    """A5-2.p3."""

    player: int = NONE


preparing = Routine("preparing", Preparing)


def stratagems(s: SakuraState, f: Duel) -> Outcome:
    """A5-1: 神算 at first."""
    for player in hosting(s, "shinra"):
        atoms.set_stratagem(s, player, SHINSAN)
        atoms.set_plan(s, player, PREPARED)
    return None


@preparing.step("A5-2.p3")
def which(s: SakuraState, f: Preparing) -> Outcome:
    """In secret."""
    if s.stratagem[f.player] == ABSENT:
        return leave(False)
    return Request(
        f.player, "A5-2.p3", (Option("stratagem", "A5-2.p3", SHINSAN), Option("stratagem", "A5-2.p3", KIBOU))
    )


@preparing.step("A5-2.p3")
def prepared(s: SakuraState, f: Preparing) -> Outcome:
    atoms.set_stratagem(s, f.player, f.answer.thing)
    atoms.set_plan(s, f.player, PREPARED)
    atoms.tell(s, ("prepared", f.player))
    return leave()


def nothing_prepared(s: SakuraState, player: int) -> bool:
    return s.stratagem[player] != ABSENT and s.plan[player] == EXECUTED


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A5-1", stratagems)
    rules.procedures["prepare_stratagem"] = lambda s, player, count: Preparing(player=player)
    rules.add_window(
        "A5-3.b1",
        "end_phase",
        "any",
        nothing_prepared,
        lambda s, player: Preparing(player=player),
    )


ROUTINES: tuple[Routine, ...] = (preparing,)
