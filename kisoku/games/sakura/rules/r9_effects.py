"""Chapter 9-1: resolving an effect, op after op.

The ops were compiled into instructions when the card came into the pool. An instruction does one change and ends, so
that what the change
causes is resolved before the next one begins (C9-8). One that has to ask comes back with a higher stage.
"""

from __future__ import annotations

from kisoku.effects import running as effects
from kisoku.games.sakura.rules.frames import Effect, Effects
from kisoku.games.sakura.state import NONE, SakuraState
from kisoku.kernel.choosing import in_order
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.rules import rule


def begin(s: SakuraState, f: Effect) -> Outcome:
    """An effect whose condition is not met does nothing."""
    program = s.pool.programs[f.program]
    if program.condition is not None and program.trigger is None and not program.condition(s, f):
        return leave()
    return s.rules.doubling(s, f) if s.rules.doubling is not None else None


carrying_out = effects.carrying_out("effect", Effect, "C9-1", begin)
running = Routine("effects", Effects, "C6-2-1-7")


@running.step("C6-2-1-7")
def next_effect(s: SakuraState, f: Effects) -> Outcome:
    """All of them, in the order of the text."""
    if f.added and f.place >= len(f.programs):
        asked = _order_additions(s, f)
        if asked is not None:
            return asked
    if f.place and not goes_on(s, f):
        return leave()
    if not f.place and f.card != NONE:
        f.zone = s.zone[f.card]
    if f.place >= len(f.programs):
        return leave()
    number_ = f.programs[f.place]
    f.place += 1
    f.step = 0
    return Effect(program=number_, card=f.card, player=f.player, attack=f.attack, answered=f.answered)


@rule("C6-2-1-7.p2", off=lambda s, f: f.card == NONE or s.zone[f.card] == f.zone)
def goes_on(s: SakuraState, f: Effects) -> bool:
    """Whatever becomes of the card meanwhile."""
    return True


def _order_additions(s: SakuraState, f: Effects) -> Outcome:
    """C10-14: what was added comes after the card's own effects; of several, the turn player decides the order."""
    numbers, givers = (tuple(column) for column in zip(*f.added, strict=True))
    if not f.ordering and len(set(numbers)) > 1:
        f.ordering = True
        f.step = 0
        return in_order(s.turn_player, "C10-14", givers, f.card)
    if f.ordering:
        left = list(f.added)
        for giver in f.given:
            chosen = next(row for row in left if row[1] == giver)
            left.remove(chosen)
            f.programs = (*f.programs, chosen[0])
    else:
        f.programs = (*f.programs, *numbers)
    f.added = ()
    return None


ROUTINES = (running, carrying_out)
