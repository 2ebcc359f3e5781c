"""1214: replacement effects. One pipeline for every kind of event.

Whatever is about to happen is an event tuple (see r1209_triggers) handed to `happen`. Effects that replace it are offered in turn,
each at most once for the original event: the set of those applied is carried along. What is left of the event is then
done by the function that DOERS names for its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Effect, Happen, HappenEach
from kisoku.games.ninja_slayer.rules.information import standing
from kisoku.games.ninja_slayer.rules.r1209_triggers import BY, CAUSE, FLAGS, KIND, LEFT, NUMBER, PLAYER, REACHED, SUBJECT, Event, fits_event
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.standing import Part
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.rules.values import controller_of, number, player
from kisoku.games.ninja_slayer.state import ETHER, NONE, NinjaState
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.text.program import Amount, Do, Op

Applied = tuple[Any, ...]

DOERS: dict[str, Callable[[NinjaState, list[Event]], Outcome]] = {}
"""What doing events of a kind, all at the same moment, means. Filled by the chapters that define the verbs."""


def happen(s: NinjaState, events: list[Event], applied: Applied = ()) -> Outcome:
    """Let events of one kind happen together, unless replaced. None: done; else the frame that will see to it."""
    if not events:
        return None
    parts = standing(s).replacements
    if not parts or "1214.1" not in s.law or "1201.2c" not in s.law:
        return DOERS[events[0][KIND]](s, events)
    replaced = [what for what in events if applicable(s, what, applied)]
    plain = [what for what in events if what not in replaced]
    if not replaced:
        return DOERS[events[0][KIND]](s, plain)
    return HappenEach(plain=tuple(plain), events=tuple(replaced), applied=applied)


def key(part: Part) -> tuple[int, int, int]:
    return (part.ability, part.scope.source, part.stamp)


def applicable(s: NinjaState, what: Event, applied: Applied) -> list[Part]:
    """The replacement effects that apply to the event and have not yet been applied to it (1214.3)."""
    found = []
    for part in standing(s).replacements:
        if key(part) in applied and "1214.3" in s.law:
            continue
        if not active(s, part):
            continue
        if part.op.how and what[KIND] == "damaged" and not ("1102.4c" in s.law and (part.op.how != "+" or "1326.1" in s.law)):
            continue
        trigger = part.op.trigger
        scope = _scope(s, part)
        if any(fits_event(s, trigger, view, scope) for view in seen_as(what)) and not (part.op.optional and _unaffordable(s, part.op.ops, scope)):
            found.append(part)
    return found


def _unaffordable(s: NinjaState, ops: tuple[Op, ...], scope: Effect) -> bool:
    """Whether somebody would have to pay more ether than they have: that is no choice (1312.1)."""
    return any(
        isinstance(op, Do) and op.verb == "pay"
        and number(s, op.number, scope) > sum(not s.bowed[card] for card in s.zones[2 * ETHER + player(s, op.who, scope)])
        for op in ops
    )


def _scope(s: NinjaState, part: Part) -> Effect:
    """Effects made by resolving remember what they were about in their locked objects."""
    if part.static:
        return part.scope
    locked = part.locked or ()
    return Effect(ability=part.ability, controller=part.scope.controller, source=part.scope.source, it=locked, has_it=bool(locked), targets=(locked,))


def seen_as(what: Event) -> list[Event]:
    """The event as abilities may speak of it: damage also from what deals it, a named move (killed, discarded …) also as a plain one."""
    if what[KIND] == "damaged":
        return [what, as_dealt(what)]
    killers = what[CAUSE] if isinstance(what[CAUSE], tuple) else (what[CAUSE],)
    killing = [("kills", killer, what[SUBJECT], *what[PLAYER:LEFT], -1, -1, what[BY]) for killer in killers if what[KIND] == "killed"]
    if what[KIND] != "moved" and what[REACHED] >= 0:
        return [what, ("moved", *what[1:]), *killing]
    return [what]


def as_dealt(what: Event) -> Event:
    """The same damage seen from what deals it."""
    return ("deals_damage", what[CAUSE], what[SUBJECT], what[PLAYER], *what[NUMBER:])


happening_each = Routine("1214.each", HappenEach)


@happening_each.step("1214.1")
def those_not_replaced(s: NinjaState, f: HappenEach) -> Outcome:
    return DOERS[f.plain[0][KIND]](s, list(f.plain)) if f.plain else None


@happening_each.step("1214.1")
def the_others_in_turn(s: NinjaState, f: HappenEach) -> Outcome:
    if f.at >= len(f.events):
        return leave()
    what = f.events[f.at]
    f.at += 1
    f.step -= 1
    return Happen(event=what, applied=f.applied)


happening = Routine("1214", Happen)


def affected_player(s: NinjaState, what: Event) -> int:
    """1214.2: the player the event would apply to, or the controller of the card."""
    subject = what[SUBJECT]
    if subject == NONE:
        return int(what[PLAYER])
    return controller_of(s, subject)


@happening.step("1214.2")
def choose_a_replacement(s: NinjaState, f: Happen) -> Outcome:
    """Several apply: the affected player picks one. An effect that says so may be left unapplied by its controller (1214.3)."""
    parts = applicable(s, f.event, f.applied)
    if not parts:
        f.chosen = -1
        return None
    options = [Option("replace", "1214.2", part.scope.source, place) for place, part in enumerate(parts)]
    chooser = affected_player(s, f.event)
    if all(part.op.optional for part in parts) and "1214.3" in s.law:
        options.append(Option("decline", "1214.3"))
        chooser = parts[0].scope.controller
    f.chosen = 0
    return Request(chooser, "1214.2" if len(parts) > 1 else "1214.3", tuple(options))


@happening.step("1214.1")
def the_new_event(s: NinjaState, f: Happen) -> Outcome:
    """The original does not happen: the changed event, or the other actions, do."""
    if f.chosen < 0 or f.answer.verb == "decline":
        return DOERS[f.event[KIND]](s, [f.event])
    parts = applicable(s, f.event, f.applied)
    part = parts[f.answer.extra]
    f.applied = (*f.applied, key(part))
    if s.watched:
        applies(s, "1214.3")
    if part.op.once:
        _use_up(s, part)
    if part.op.how:
        f.event = changed(s, f.event, part)
        if f.event[NUMBER] > 0:
            f.step = 0
            return None
        return leave()
    view = next(view for view in seen_as(f.event) if fits_event(s, part.op.trigger, view, _scope(s, part)))
    return Effect(
        ability=part.ability, mode=part.scope.mode, inner=part.scope.pc if not part.static else _place(s, part), controller=part.scope.controller,
        source=part.scope.source, event=view, replacing=f.applied, it=part.locked or (), has_it=bool(part.locked), targets=(part.locked or (),),
    )  # fmt: skip


@happening.step("1214.1")
def finished(s: NinjaState, f: Happen) -> Outcome:
    return leave()


def _place(s: NinjaState, part: Part) -> int:
    return s.pool.programs[part.ability].ability.ops.index(part.op)


def changed(s: NinjaState, what: Event, part: Part) -> Event:
    """The event with another amount."""
    op = part.op
    scope = Effect(ability=part.ability, controller=part.scope.controller, source=part.scope.source, event=what)
    amount = number(s, op.number, scope) if part.static or mentions_amount(op.number) else part.values[0]
    value = what[NUMBER]
    value = amount if op.how == "=" else value + amount if op.how == "+" else value - amount
    return (*what[:NUMBER], value, *what[FLAGS:])


def mentions_amount(data: object) -> bool:
    """Whether a number speaks of the amount of the event itself."""
    if isinstance(data, Amount):
        return True
    return any(mentions_amount(getattr(data, name)) for name in getattr(data, "__struct_fields__", ()))


def _use_up(s: NinjaState, part: Part) -> None:
    atoms.set_effects(s, tuple(effect for effect in s.effects if not (effect[0] == part.ability and effect[10] == part.stamp)))


ROUTINES: tuple[Routine, ...] = (happening_each, happening)
