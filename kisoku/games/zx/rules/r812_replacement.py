"""812: replacement effects. Whatever is about to happen is handed to `happen`; see `doer` for what is done
in the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.effects import replacing
from kisoku.effects.replacing import AMOUNTS
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Effect, Happen
from kisoku.games.zx.rules.r811_continuous import active, standing
from kisoku.games.zx.rules.standing import Part
from kisoku.games.zx.state import REMOVE, ZONE_BY_NAME, ZONES, ZxState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Routine
from kisoku.kernel.replacing import Applied as Applied
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir


class Replacing(replacing.Replacing[Part]):
    frame = Happen
    instead = "812.1"
    choosing = "812.2"
    declining = "804.3c"

    def standing(self, s: ZxState) -> Sequence[Part]:
        return replacing_now(s)

    def applies(self, s: ZxState, part: Part, event: Event) -> bool:
        if not active(s, part) or view_of(s, part, event) is None:
            return False
        return part.lasting.possible is None or part.lasting.possible(s, part.context)

    def chooser(self, s: ZxState, event: Event, parts: Sequence[Part]) -> int:
        if all(self.optional(s, part) for part in parts):
            return parts[0].context.player
        return who_orders(s, event)

    def apply(self, s: ZxState, part: Part, event: Event, applied: Applied) -> Event | Frame | None:
        op, lasting = part.lasting.op, part.lasting
        if op.once and part.record is not None:
            others = (
                tuple(ref for ref in part.record.refs or () if ref != event.thing) if op.trigger.cause is None else ()
            )
            left = (part.record._replace(refs=others),) if others else ()  # it was said of each of them
            atoms.set_effects(
                s, tuple(one for record in s.effects for one in (left if record is part.record else (record,)))
            )
        if op.how:
            changed = event._replace(number=AMOUNTS[op.how](event.number, part.number(s, 0)))
            return changed if changed.number > 0 else None
        elsewhere = redirected(s, part, event)
        if elsewhere is not None:
            return elsewhere
        f = part.context
        return Effect(
            program=lasting.instead, player=f.player, card=f.card, event=view_of(s, part, event), replacing=applied,
            it=f.it, targets=f.targets,
        )  # fmt: skip


@rule("812.1", "802.2c", "802.2c.ex1", "815.2b", off=None)
def redirected(s: ZxState, part: Part, event: Event) -> Event | None:
    """Where only the place is another, what happens is still what it was: a destruction is one (reading A-52)."""
    op = part.lasting.op
    if not op.trigger.target or len(op.ops) != 1 or not isinstance(op.ops[0], ir.Do) or op.ops[0].verb not in GOING:
        return None
    move = op.ops[0]
    if move.objects not in (op.trigger.subject, ir.Reg("event")):
        return None
    kind = REMOVE if move.verb == "remove" else ZONE_BY_NAME[move.place]
    marks = (*(mark for mark in event.marks if mark not in PLACING), *move.how, *GOING[move.verb])
    return event._replace(target=kind, number=ZONES.number(kind, s.owner[event.thing % LIFE]), marks=marks)


GOING: dict[str, tuple[str, ...]] = {"move": (), "remove": ("removed",)}
PLACING = frozenset(("sleep", "reboot", "facedown", "faceup", "top", "bottom"))


def view_of(s: ZxState, part: Part, event: Event) -> Event | None:
    """The event as the effect speaks of it, if it does."""
    fits, acts = part.lasting.fits, part.lasting.acts
    assert fits is not None
    if acts is not None and not acts(s):
        return None
    return next((view for view in seen_as(event) if fits(s, view, part.context)), None)


def seen_as(event: Event) -> list[Event]:
    """The event as abilities may speak of it: damage also from what deals it, a named move also as a plain one."""
    if event.kind == "damaged":
        return [event, event._replace(kind="deals_damage", thing=event.cause, cause=event.thing)]
    if event.kind == "moved" or event.target < 0:
        return [event]
    killing = (
        [event._replace(kind="destroys", thing=event.cause, cause=event.thing)] if event.kind == "destroyed" else []
    )
    return [event, event._replace(kind="moved"), *killing]


@rule("812.1", "802.2c", off=())
def replacing_now(s: ZxState) -> Sequence[Part]:
    """All replacement effects that stand."""
    return standing(s).replaces


@rule("812.2", off=lambda s, event: event.player)
def who_orders(s: ZxState, event: Event) -> int:
    """The turn player, whomever it befalls."""
    return s.turn_player


REPLACING = Replacing()
doer = REPLACING.doer


def happen(s: ZxState, events: Sequence[Event], applied: Applied = ()) -> Frame | None:
    """Let events of one kind happen together, unless replaced. None: done; else the frame that will see to it."""
    if not events or not standing(s).replaces:
        return REPLACING.do(s, events) if events else None
    return REPLACING.happen(s, events, applied)


ROUTINES: tuple[Routine, ...] = (REPLACING.routine("812"),)
