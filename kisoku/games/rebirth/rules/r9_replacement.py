"""9.11: replacement effects. Whatever is about to happen is handed to `happen`; see `doer` for what is done
in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.effects import replacing
from kisoku.effects.coding import Deed
from kisoku.effects.replacing import AMOUNTS
from kisoku.games.rebirth.rules.definitions import so
from kisoku.games.rebirth.rules.frames import Context, Effect, Happen
from kisoku.games.rebirth.rules.r9_layers import active, standing
from kisoku.games.rebirth.rules.standing import Part
from kisoku.games.rebirth.state import RebirthState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Routine
from kisoku.kernel.replacing import Applied as Applied
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

ALL = 99
"""So many are all that there are."""


class Replacing(replacing.Replacing[Part]):
    frame = Happen
    instead = "9.11.1"
    choosing = "9.11.2"
    declining = "9.3.1.3.2"

    def standing(self, s: RebirthState) -> Sequence[Part]:
        return replacing_now(s)

    def applicable(self, s: RebirthState, event: Event, applied: Applied) -> list[Part]:
        return [part for part in self.standing(s) if not used(s, part, applied) and self.applies(s, part, event)]

    def applies(self, s: RebirthState, part: Part, event: Event) -> bool:
        fits = part.lasting.fits
        if not active(s, part) or fits is None or not fits(s, event, part.context):
            return False
        return not part.lasting.op.optional or can_choose(s, part, event)

    def optional(self, s: RebirthState, part: Part) -> bool:
        return super().optional(s, part) and may_be_left(s)

    def chooser(self, s: RebirthState, event: Event, parts: Sequence[Part]) -> int:
        """Reading A-80: the master of the card that is acted on, else who acts. Who may do so is
        the effect's master.
        """
        if all(part.lasting.op.optional for part in parts):
            return part_player(parts[0])
        return of_a_card(s, event) if event.thing >= 0 else event.player

    def apply(self, s: RebirthState, part: Part, event: Event, applied: Applied) -> Event | Frame | None:
        op, lasting = part.lasting.op, part.lasting
        if op.how:
            context = Context(part.context.player, part.context.card, part.context.program, event)
            assert lasting.amount is not None
            amount = part.record.values[0] if part.record is not None else lasting.amount(s, context)
            changed = event._replace(number=AMOUNTS[op.how](event.number, amount))
            return changed if changed.number > 0 else None
        f = part.context
        it = part.record.refs if part.record is not None else None
        return Effect(lasting.instead, player=f.player, card=f.card, event=event, it=it, replacing=applied)


may_be_left = so("9.3.1.3.2")
"""An effect that says so may be left unapplied."""


def part_player(part: Part) -> int:
    return part.context.player


@rule("9.11.2.1", "9.11.2.2", off=lambda s, event: s.turn_player)
def of_a_card(s: RebirthState, event: Event) -> int:
    return s.owner[event.thing % LIFE]


@rule("9.11.1", "9.3.1.3", "9.3.1.3.1", "9.11.1.1", off=())
def replacing_now(s: RebirthState) -> Sequence[Part]:
    """All replacement effects that stand."""
    return standing(s).replaces


@rule("9.11.2.3", off=False)
def used(s: RebirthState, part: Part, applied: Applied) -> bool:
    """Each at most once for the same event."""
    return REPLACING.key(part) in applied


@rule("9.11.3", off=True)
def can_choose(s: RebirthState, part: Part, event: Event) -> bool:
    """What may be done instead must be possible: there is something to choose, or it can be done."""
    program = s.pool.programs[part.lasting.instead]
    if not program.code:
        return True
    operands: Any = program.code[0][1]
    context = Context(part.context.player, part.context.card, part.lasting.instead, event)
    if hasattr(operands, "open_to"):
        wanted, found = operands.least(s, context), len(operands.open_to(s, context))
        return found >= wanted > 0 or (found > 0 and not 0 < wanted < ALL)
    book: Any = s.pool.book
    return not isinstance(operands, Deed) or bool(book.can_do(s, context, operands))


REPLACING = Replacing()
doer = REPLACING.doer


def happen(s: RebirthState, events: Sequence[Event], applied: Applied = ()) -> Frame | None:
    """Let events of one kind happen together, unless replaced. None: done; else the frame that will see to it."""
    if not events or not standing(s).replaces:
        return REPLACING.do(s, events) if events else None
    return REPLACING.happen(s, events, applied)


ROUTINES: tuple[Routine, ...] = (REPLACING.routine("9.11"),)
