"""Additional rules 16: ミズキ. Soldiers wait in the Barracks; conscripted, they are used from there and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import own_extras
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, Use
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import note_turn, was_in
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r9_using import acting, attacking, enhancing
from kisoku.games.sakura.rules.standing import whom
from kisoku.games.sakura.state import BARRACKS, EXTRA, NONE, REACTION, T_REACTED, SakuraState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Conscripting(Frame):
    """A16-5."""

    player: int = NONE


conscripting = Routine("conscripting", Conscripting)


@conscripting.step("A16-5")
def which_soldier(s: SakuraState, f: Conscripting) -> Outcome:
    able = tuple(
        card for card in s.zones[2 * BARRACKS + f.player] if card_class(s, card) == "soldier" and not s.marked[card]
    )
    return Pick(
        player=f.player, rule="A16-5", candidates=able, verb="conscript", alike=tuple(s.card[card] for card in able)
    )


@conscripting.step("A16-5")
def conscripted(s: SakuraState, f: Conscripting) -> Outcome:
    for card in f.given or ():
        atoms.set_marked(s, card, True)
        happen(s, Event("conscripted", f.player, NONE, 1))
        settle(s)
    return leave(len(f.given or ()))


@book.on_players("conscript")
def conscript(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Conscripting(player=player) if s.zones[2 * BARRACKS + player] else 0


@rule("A16-4.p4", off=())
def ready(s: SakuraState, player: int) -> tuple[int, ...]:
    """Conscripted cards can be used, each where its own conditions allow it."""
    return tuple(card for card in s.zones[2 * BARRACKS + player] if s.marked[card])


def note_reaction(s: SakuraState, f: Use) -> Outcome:
    """Texts ask whether somebody has reacted in the turn before."""
    if f.how == REACTION:
        note_turn(s, T_REACTED + f.player, s.turn)
    return None


@book.fact("reacted_last_turn")
def reacted_last_turn(s: SakuraState, f: Any, value: Any) -> bool:
    return was_in(s, T_REACTED + whom(s, f.player, value), s.turn - 1)


@book.fact("first_reaction")
def is_first_reaction(s: SakuraState, f: Any, value: Any) -> bool:
    made = [
        event.thing
        for event in s.history
        if event.kind == "used" and event.player == f.player and "reaction" in event.marks
    ]
    return made == [f.card, *(thing for thing in made[1:] if thing != f.card)]


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A16-1", own_extras("mizuki", BARRACKS, "-T-"))
    rules.append(duel, "C4-1.2", "A16-1", own_extras("mizuki", EXTRA, "-Ex"))
    rules.ready = ready
    for routine, number in ((attacking, "C9-2-1.iv"), (acting, "C9-2-2.iii"), (enhancing, "C9-2-3.iii")):
        rules.insert(routine, number, "A16-4", note_reaction)


ROUTINES: tuple[Routine, ...] = (conscripting,)
