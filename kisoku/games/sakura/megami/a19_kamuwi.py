"""Additional rules 19: カムヰ. Oath frames give a card more, and bring her host nearer to the taboo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import change_tally, given, own_extras
from kisoku.games.sakura.megami.tallies import TALLIES, has_tally
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Use
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r6_objects import info, last_use
from kisoku.games.sakura.rules.r9_using import acting, attacking, enhancing, is_paid
from kisoku.games.sakura.rules.r10_texts import lost_keywords
from kisoku.games.sakura.rules.standing import kept_from
from kisoku.games.sakura.state import ENHANCEMENT, EXTRA, LIFE, NONE, T_TABOO, USED, SakuraState
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.text.program import Every, Fact

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

book.of_player("taboo", rule="A19-2-1")(lambda s, player: s.tallies[T_TABOO + player])
BY_LIFE = ((10, 0), (6, 1), (0, 2))
"""A19-4.b1: from so much Life on, the gauge rises by so much."""


class Oath(Frame):
    """A19-3.p2. frames: of the card, each with its orb; chosen: their places."""

    player: int = NONE
    card: int = NONE
    chosen: tuple[str, ...] = ()


swearing = Routine("oath", Oath, "A19-3")


def frames_of(s: SakuraState, card: int) -> tuple[str, ...]:
    """The oath frames of a card: "0:2" is the first, with an orb of 2. One that lost them has none."""
    if "oath" in lost_keywords(s, card):
        return ()
    found = [fact for program in info(s, card).programs for fact in _facts(program.ability.condition)]
    return tuple(dict.fromkeys(found))


def _facts(condition: Any) -> tuple[str, ...]:
    if isinstance(condition, Every):
        return tuple(fact for part in condition.conditions for fact in _facts(part))
    return (str(condition.value),) if isinstance(condition, Fact) and condition.name == "oath" else ()


@swearing.step("A19-3.p2")
def which_oaths(s: SakuraState, f: Oath) -> Outcome:
    """Any number of them, each raising the gauge by its orb."""
    left = [frame for frame in frames_of(s, f.card) if frame not in f.chosen]
    options = [
        Option("swear", "A19-3.p2", int(frame.partition(":")[0]), int(frame.partition(":")[2])) for frame in left
    ]
    return Request(f.player, "A19-3.p2", (*options, Option("done", "A19-3.p2"))) if options else leave(f.chosen)


@swearing.step("A19-3.p2")
def sworn(s: SakuraState, f: Oath) -> Outcome:
    if f.answer.verb == "done":
        return leave(f.chosen)
    f.chosen = (*f.chosen, f"{f.answer.thing}:{f.answer.extra}")
    change_tally(s, "taboo", f.player, f.answer.extra)
    f.step = 0
    return None


def swear(s: SakuraState, f: Use) -> Outcome:
    """Between paying and using (a reading). Without a gauge none is raised, so nothing is sworn."""
    if not is_paid(s, f) or f.declared == 1 or not has_tally(s, "taboo", f.player) or not frames_of(s, f.card):
        return None
    f.oaths = None
    return Oath(player=f.player, card=f.card)


def keep_oaths(s: SakuraState, f: Use) -> Outcome:
    if f.oaths is None:
        f.oaths, f.given = tuple(f.given or ()), 1
    return None


@book.fact("oath", rule="A19-3")
def was_sworn(s: SakuraState, f: Any, value: Any) -> bool:
    """The frame was chosen for the use that is going on, or for the one by which the card is deployed or used now."""
    uses = [frame.oaths or () for frame in s.frames if isinstance(frame, Use) and frame.card == f.card]
    if not uses and f.card != NONE and (s.zone[f.card] >> 1 == ENHANCEMENT or s.used[f.card] == USED):
        uses = [last_use(s, f.card).oaths]
    return any(str(value) in sworn for sworn in uses)


def may_rise(s: SakuraState, player: int) -> bool:
    return has_tally(s, "taboo", player) and how_much(s, player) > 0


def how_much(s: SakuraState, player: int) -> int:
    return next(rise for life, rise in BY_LIFE if s.crystals[LIFE + player] >= life)


def rises(s: SakuraState, player: int) -> Frame | None:
    change_tally(s, "taboo", player, how_much(s, player))
    return None


def too_far(s: SakuraState) -> None:
    """Looked at after every change, so that who could not lose loses when that ends."""
    for player in (0, 1):
        if s.tallies[T_TABOO + player] >= TALLIES["taboo"].loses and not (
            s.verdicts[player] or s.replacing or kept_from(s, player, "lose")
        ):
            goes_too_far(s, player)


@rule("A19-4.b2")
def goes_too_far(s: SakuraState, player: int) -> None:
    atoms.set_verdict(s, player, -1)


def patch(rules: SakuraRuleset) -> None:
    rules.always = (*rules.always, too_far)
    rules.append(duel, "C4-1.2", "A19-1", own_extras("kamuwi", EXTRA))
    rules.append(duel, "C4-1.2", "A19-2-1", given("taboo"))
    for routine, number in ((attacking, "C9-2-1.iii"), (acting, "C9-2-2.ii"), (enhancing, "C9-2-3.ii")):
        rules.insert(routine, number, "A19-3.p2", swear)
        rules.insert(routine, number, "A19-3.p2", keep_oaths)
    rules.add_window("A19-4.b1", "start_phase", "you", may_rise, rises)


ROUTINES: tuple[Routine, ...] = (swearing,)
