"""Chapter 10-13: an effect ends the phase. All that was still to be done in it is gone."""

from __future__ import annotations

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Ending, Turn
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_objects import USED_AS, info
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r9_attack import remove
from kisoku.games.sakura.rules.r9_using import put_away
from kisoku.games.sakura.state import (
    ATTACKING,
    END_PHASE,
    ENHANCEMENT,
    IN_USE,
    MAIN_PHASE,
    NONE,
    START_PHASE,
    SakuraState,
)
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rows

ending = Routine("ending", Ending, "C10-13")

NEXT = {
    START_PHASE: ("", "C8-2", ""),
    MAIN_PHASE: ("C8-2-3.n1", "C8-3", "C8-2-3"),
    END_PHASE: ("C8-3-2.n1", "C8", "C8-3-2"),
}
"""The rule by which the last part of the ended phase is skipped, where the turn goes on by it, and where without it."""


@rows((number for number, _, _ in NEXT.values()), lambda s: NEXT[s.phase][0], off=lambda s: NEXT[s.phase][2])
def next_step(s: SakuraState) -> str:
    return NEXT[s.phase][1]


@ending.step("C10-13.p2")
def cards_in_use(s: SakuraState, f: Ending) -> Outcome:
    """Enhancements are deployed; all others are put away. What these moves cause is resolved (C9-8); what waited before
    has vanished."""
    for player in (s.turn_player, 1 - s.turn_player):
        for card in s.zones[2 * IN_USE + player]:
            if info(s, card).type == "enhancement":
                move(s, card, ENHANCEMENT, player)
            else:
                put_away(s, card)
    return None


@ending.step("C10-13.p3")
def attacks_vanish(s: SakuraState, f: Ending) -> Outcome:
    for zone in (2 * ATTACKING, 2 * ATTACKING + 1):
        for attack in s.zones[zone]:
            remove(s, s.ref(attack))
    return None


@ending.step("C10-13.p4")
def empty_enhancements(s: SakuraState, f: Ending) -> Outcome:
    """Without their on-discard effects."""
    for zone in (2 * ENHANCEMENT, 2 * ENHANCEMENT + 1):
        for card in s.zones[zone]:
            if not s.bound[card]:
                put_away(s, card)
    return None


@ending.step("C10-13")
def on_to_the_next_phase(s: SakuraState, f: Ending) -> Outcome:
    """Every procedure inside of the turn is dropped."""
    atoms.set_ending(s, False)
    atoms.set_pending(s, ())
    atoms.set_replacing(s, False)
    atoms.set_copies(s, tuple(copy for copy in s.copies if copy[2] != USED_AS))
    for card in range(len(s.fading)):
        if s.fading[card]:
            atoms.set_fading(s, card, False)
    place = max(at for at, frame in enumerate(s.frames) if isinstance(frame, Turn))
    s.frames[place + 1 :] = [f]
    turn = own(s, place)
    turn.step = s.rules.places[Turn][next_step(s)]
    atoms.tell(s, ("phase_ended", s.turn_player, NONE, s.phase, ()))
    settle(s)
    return leave()


ROUTINES = (ending,)
