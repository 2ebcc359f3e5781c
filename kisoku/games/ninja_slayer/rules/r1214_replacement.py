"""1214: replacement effects. Whatever is about to happen is handed to `happen`; see `doer` for what is done
in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kisoku.effects import replacing
from kisoku.effects.replacing import AMOUNTS, Do
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import Context, Effect, Happen
from kisoku.games.ninja_slayer.rules.information import controller_of, refresh
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.standing import Part
from kisoku.games.ninja_slayer.state import ETHER, NONE, NinjaState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Routine
from kisoku.kernel.replacing import Applied as Applied
from kisoku.kernel.rules import rule


class Replacing(replacing.Replacing[Part]):
    frame = Happen
    instead = "1214.1"
    choosing = "1214.2"
    declining = "1214.3"

    def standing(self, s: NinjaState) -> Sequence[Part]:
        return replacing_now(s)

    def applicable(self, s: NinjaState, event: Event, applied: Applied) -> list[Part]:
        return [
            part for part in self.standing(s) if not applied_already(s, part, applied) and self.applies(s, part, event)
        ]

    def applies(self, s: NinjaState, part: Part, event: Event) -> bool:
        if not active(s, part) or (
            part.lasting.op.how
            and event.kind == "damaged"
            and not (more_damage if part.lasting.op.how == "+" else other_damage)(s)
        ):
            return False
        return (
            view_of(s, part, event) is not None
            and (part.lasting.acts is None or part.lasting.acts(s))
            and all(
                amount(s, part.context) <= sum(not s.bowed[card] for card in s.zones[2 * ETHER + who(s, part.context)])
                for amount, who in part.lasting.pays
            )
        )

    def key(self, part: Part) -> tuple[int, int, int]:
        return (part.lasting.program, part.context.card, part.stamp)

    def optional(self, s: NinjaState, part: Part) -> bool:
        return super().optional(s, part) and may_be_left(s)

    def chooser(self, s: NinjaState, event: Event, parts: Sequence[Part]) -> int:
        """1214.2: the player the event would apply to, or the controller of the card. Who may leave an effect unapplied
        is its controller (1214.3).
        """
        if all(self.optional(s, part) for part in parts):
            return parts[0].context.player
        return event.player if event.thing == NONE else controller_of(s, event.thing)

    def apply(self, s: NinjaState, part: Part, event: Event, applied: Applied) -> Event | Frame | None:
        op, lasting = part.lasting.op, part.lasting
        if op.once and part.record is not None:
            atoms.set_effects(s, tuple(record for record in s.effects if record is not part.record))
        if op.how:
            changed = event._replace(number=AMOUNTS[op.how](event.number, _amount(s, part, event)))
            return changed if changed.number > 0 else None
        f = part.context
        return Effect(
            program=lasting.instead, player=f.player, card=f.card, event=view_of(s, part, event), replacing=applied,
            it=f.it, targets=f.targets,
        )  # fmt: skip


def _amount(s: NinjaState, part: Part, event: Event) -> int:
    """Fixed when the effect began, unless it speaks of the amount of the event itself."""
    if part.record is not None and not part.lasting.by_amount:
        return part.record.values[0]
    assert part.lasting.amount is not None
    return part.lasting.amount(s, Context(part.context.player, part.context.card, part.context.program, event))


def view_of(s: NinjaState, part: Part, event: Event) -> Event | None:
    """The event as the effect speaks of it, if it does."""
    fits = part.lasting.fits
    assert fits is not None
    return next((view for view in seen_as(event) if fits(s, view, part.context)), None)


def seen_as(event: Event) -> list[Event]:
    """The event as abilities may speak of it: damage also from what deals it, a named move (killed, discarded …) also
    as a plain one.
    """
    if event.kind == "damaged":
        return [event, as_dealt(event)]
    if event.kind == "moved" or event.target < 0:
        return [event]
    killers = event.cause if isinstance(event.cause, tuple) else (event.cause,)
    killing = [
        event._replace(kind="kills", thing=killer, cause=event.thing, source=-1, target=-1)
        for killer in killers
        if event.kind == "killed"
    ]
    return [event, event._replace(kind="moved"), *killing]


def as_dealt(event: Event) -> Event:
    """The same damage seen from what deals it."""
    return Event("deals_damage", event.player, event.cause, event.number, event.marks, event.thing, by=event.by)


@rule("1214.1", "1201.2c", off=())
def replacing_now(s: NinjaState) -> Sequence[Part]:
    """All replacement effects that stand."""
    replaces: Sequence[Part] = (s.cache or refresh(s)).replaces
    return replaces


@rule("1214.3", off=False)
def applied_already(s: NinjaState, part: Part, applied: Applied) -> bool:
    """Each at most once for the original event."""
    return REPLACING.key(part) in applied


may_be_left = so("1214.3")
"""An effect that says so may be left unapplied."""


other_damage = so("1102.4c")
"""Damage changed by effects is dealt as it was changed."""


more_damage = so("1102.4c", "1326.1")


REPLACING = Replacing()


def doer(kind: str, *numbers: str) -> Callable[[Do], Do]:
    """The function is what doing events of a kind, all at the same moment, means. The chapters that define the verbs
    say so.
    """

    def add(function: Do) -> Do:
        REPLACING.doers[kind] = rule(*numbers)(function)
        return function

    return add


def happen(s: NinjaState, events: Sequence[Event], applied: Applied = ()) -> Frame | None:
    """Let events of one kind happen together, unless replaced. None: done; else the frame that will see to it."""
    if not events or not replacing_now(s):
        return REPLACING.do(s, events) if events else None
    return REPLACING.happen(s, events, applied)


ROUTINES: tuple[Routine, ...] = (REPLACING.routine("1214"),)
