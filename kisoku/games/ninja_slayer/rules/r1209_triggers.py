"""1209: triggered abilities — watching events, waiting with counters, delayed and conditional ones.

An event is a plain tuple: (kind, subject, cause, player, number, flags, zone left, zone reached, player who caused it).
Subject and cause are references (a death by damage may have a tuple of causes), taken on the side of a move that 1209.6 says.
A triggered ability that has triggered waits in `s.waiting` as (ability, source, controller, event): one record for each time,
apart from its card (1209.3, 1209.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Effect, EnterTriggered, Entry, RevealToTrigger
from kisoku.games.ninja_slayer.rules.information import standing
from kisoku.games.ninja_slayer.rules.values import controller_of, holds, players, ref_passes
from kisoku.games.ninja_slayer.state import ABILITY, HAND, KOTODAMA_SPACE, NOBODY, NONE, ZONE_BY_NAME, NinjaState
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.text.program import Objects, Query, Reg, Trigger

Event = tuple[Any, ...]

KIND, SUBJECT, CAUSE, PLAYER, NUMBER, FLAGS, LEFT, REACHED, BY = range(9)


def event(
    kind: str, subject: int = NONE, cause: int | tuple[int, ...] = NONE, player: int = NOBODY, number: int = 0,
    flags: tuple[str, ...] = (), left: int = -1, reached: int = -1, by: int = NOBODY,
) -> Event:  # fmt: skip
    return (kind, subject, cause, player, number, flags, left, reached, by)


Listeners = dict[str, list[tuple[int, int]]]


def heard(s: NinjaState, kind: str) -> bool:
    """Whether anybody would take note of such an event: an ability, a later question about the turn, the log."""
    return kind in s.pool.heard or s.log is not None or s.watched


def occur(s: NinjaState, what: Event, before: Listeners | None = None, former: dict[int, int] | None = None) -> None:
    """An event happens: abilities that wait for it trigger, and those who ask later will know.

    before: who listened before the cards moved, for moves off the field (1209.6b). former: the references that moved cards had.
    """
    kind = what[KIND]
    if s.log is not None:
        s.log.append(what)
    pool = s.pool
    if kind not in pool.listened and kind != "aisatsued":
        if kind in pool.history:
            atoms.remember_event(s, what)
        return
    listeners = (before if before is not None else standing(s).listeners).get(kind)
    if listeners:
        for card, ability in list(listeners):
            source = former[card] if former is not None and card in former else s.ref(card)
            controller = controller_of(s, source)
            trigger = pool.programs[ability].ability.trigger
            if trigger is not None and fits_event(s, trigger, what, pool.scope(ability, source, controller)):
                trigger_once(s, ability, source, controller, what)
    if s.delayed:
        _delayed_ones(s, what)
    if kind in s.pool.history or kind == "aisatsued":
        atoms.remember_event(s, what)


def fits_event(s: NinjaState, trigger: Trigger, what: Event, f: Effect) -> bool:
    """Whether the event is one that the ability waits for."""
    if trigger.either and any(fits_event(s, other, what, f) for other in trigger.either):
        return True
    if what[KIND] != trigger.event:
        return False
    if trigger.whose != "any" and what[PLAYER] not in players(s, trigger.whose, f):
        return False
    if not _concerns(s, trigger.subject, what[SUBJECT], f) or not _caused(s, trigger.cause, what[CAUSE], f):
        return False
    if what[LEFT] >= 0 and isinstance(trigger.subject, Query) and not any(ZONE_BY_NAME[zone] in (what[LEFT], what[REACHED]) for zone in trigger.subject.zones):
        return False
    if trigger.source and what[LEFT] != ZONE_BY_NAME[trigger.source]:
        return False
    if trigger.target and what[REACHED] != ZONE_BY_NAME[trigger.target]:
        return False
    if trigger.by and what[BY] not in players(s, trigger.by, f):
        return False
    for flag in trigger.flags:
        if flag == "first":
            if any(fits_event(s, _without_first(trigger), earlier, f) for earlier in s.history):
                return False
        elif flag == "aisatsued":
            if "1403.1" not in s.law or "1403.2" not in s.law or f.source != s.attacked or s.aisatsu_phase < 2:
                return False
        elif (flag != "next" and flag not in what[FLAGS] and not (s.watched and flag == "iksa")) or not _so_in_iksa(s, flag, what):
            return False
    if trigger.condition is not None:
        scope = Effect(ability=f.ability, controller=f.controller, source=f.source, event=what)
        return holds(s, trigger.condition, scope)
    return True


def _so_in_iksa(s: NinjaState, flag: str, what: Event) -> bool:
    """1216.6 for what is killed in iksa; asked also where it says no, so that a trace shows it."""
    if flag != "iksa" or not s.watched:
        return True
    return (what[KIND] not in ("killed", "kills") or "1216.6" in s.law) and flag in what[FLAGS]


def _without_first(trigger: Trigger) -> Trigger:
    return Trigger(
        trigger.event, trigger.subject, trigger.cause, trigger.whose, trigger.source, trigger.target, trigger.by,
        tuple(flag for flag in trigger.flags if flag != "first"), trigger.condition,
    )  # fmt: skip


def _concerns(s: NinjaState, wanted: Objects | None, ref: int, f: Effect) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, Reg):
        if wanted.name == "self":
            return ref == f.source
        return ref in (f.it if wanted.name == "it" else f.targets[wanted.index] if wanted.index < len(f.targets) else ())
    if ref < 0:
        return bool(wanted.players) and (ref == NONE or -1 - ref in players(s, wanted.players, f)) and ref != NONE
    return _fits_query(s, wanted, ref, f)


def _caused(s: NinjaState, wanted: Objects | None, causes: int | tuple[int, ...], f: Effect) -> bool:
    """A death by damage may have several causes (1216.5a)."""
    if wanted is not None and "1216.5c" not in s.law:
        return False
    if isinstance(causes, tuple):
        return wanted is None or any(_concerns(s, wanted, cause, f) for cause in causes)
    return _concerns(s, wanted, causes, f)


def _fits_query(s: NinjaState, wanted: Query, ref: int, f: Effect) -> bool:
    if wanted.other and ref == f.source:
        return False
    if wanted.whose != "any" and controller_of(s, ref) not in players(s, wanted.whose, f):
        return False
    if not ref_passes(s, ref, wanted.filters, f):
        return False
    return not wanted.either or any(ref_passes(s, ref, row, f) for row in wanted.either)


def trigger_once(s: NinjaState, ability: int, source: int, controller: int, what: Event) -> None:
    """1209.3: the condition occurred once, so the count rises by one, within the limit that the text sets per turn (1604.new)."""
    if not all(rule in s.law for rule in ("1201.1b", "1209.1", "1209.2", "1209.3")):
        return
    limit = s.pool.programs[ability].ability.limit
    if limit:
        times = sum(1 for one in s.triggered if one == (ability, source))
        if times >= limit:
            return
        atoms.count_trigger(s, (ability, source))
    record = (ability, source, controller, what)
    card = source % LIFE
    if s.alive(source) and s.zone[card] >> 1 == HAND and not s.shown[card] and "1209.3a" in s.law:
        s.asides.append(RevealToTrigger(player=controller, record=record))
        return
    atoms.wait(s, record)


def _delayed_ones(s: NinjaState, what: Event) -> None:
    """1209.7: abilities made by effects for a later event; once only unless stated."""
    left = []
    for one in s.delayed:
        ability, source, controller, registers, every, _ends, made, _iksa, begins = one
        it, targets, numbers = registers
        scope = Effect(ability=ability, controller=controller, source=source, it=it, has_it=bool(it), targets=targets, numbers=numbers)
        trigger = s.pool.programs[ability].ability.trigger
        if trigger is not None and begins <= s.turn and (made < s.turn or "next" not in trigger.flags) and fits_event(s, trigger, what, scope):
            atoms.wait(s, (ability, source, controller, (*what, registers)))
            if "1209.7" in s.law and not every:
                continue
        left.append(one)
    atoms.set_delayed(s, tuple(left))


def look_for_conditions(s: NinjaState) -> None:
    """1209.8: conditional triggers, which trigger while their condition holds and they have not triggered already."""
    for ability, source, controller in list(conditions_met(s)):
        trigger_once(s, ability, source, controller, event("state", source))


def conditions_met(s: NinjaState) -> Iterator[tuple[int, int, int]]:
    """Conditional triggers that are to trigger now: (ability, source, controller).

    "Already" includes an instance in the kotodama space; read by counters alone it would trigger for ever (reading A-11).
    """
    for card, ability in standing(s).listeners.get("state", ()):
        if "1209.8" not in s.law:
            return
        source = s.ref(card)
        if any(one[0] == ability and one[1] == source for one in s.waiting):
            continue
        if any(s.thing[t] == ABILITY and s.ability[t] == ability and s.source[t] == source for t in s.zones[KOTODAMA_SPACE]):
            continue
        trigger = s.pool.programs[ability].ability.trigger
        scope = s.pool.scope(ability, source, s.controller[card])
        if trigger is not None and trigger.condition is not None and holds(s, trigger.condition, scope):
            yield ability, source, s.controller[card]


# --- 1209.3a: hidden cards ---------------------------------------------------------------------------------------------------

revealing = Routine("1209.3", RevealToTrigger)


@revealing.step("1209.3b")
def show_or_keep_hidden(s: NinjaState, f: RevealToTrigger) -> Outcome:
    """Keeping the card hidden is allowed; then the count does not rise."""
    options = (Option("reveal", "1209.3a", f.record[1]), Option("decline", "1209.3b", f.record[1]))
    return Request(f.player, "1209.3b", options, f.record[1])


@revealing.step("1209.3c")
def shown_until_done(s: NinjaState, f: RevealToTrigger) -> Outcome:
    """The card stays revealed until the ability is resolved, gone, or found impossible to enter."""
    if f.answer.verb == "decline":
        return leave()
    card = f.record[1] % LIFE
    atoms.pass_for_known_copy(s, card, atoms.EVERYONE)
    atoms.show(s, card, True)
    atoms.know(s, card, atoms.EVERYONE)
    atoms.wait(s, f.record)
    return leave()


def hide_again(s: NinjaState, source: int) -> None:
    """The end of 1209.3c."""
    if source >= 0 and s.alive(source) and s.shown[source % LIFE] and s.zone[source % LIFE] >> 1 == HAND:
        atoms.show(s, source % LIFE, False)


# --- 902.1b, 902.1c, 1209.4: taking them up -----------------------------------------------------------------------------------

entering_triggered = Routine("1209", EnterTriggered)


def waiting_of(s: NinjaState, player: int) -> list[tuple[Any, ...]]:
    """The triggered abilities of a player that wait; one that has triggered several times is one ability with a count (1209.3).

    Only where its text speaks of what triggered it do its occurrences differ.
    """
    found: dict[Any, tuple[Any, ...]] = {}
    for record in s.waiting:
        if record[2] == player:
            found.setdefault(record if s.pool.speaks_of_event(record[0]) or len(record[3]) > BY + 1 else record[:2], record)
    return list(found.values())


@entering_triggered.step("1209.4")
def choose_one(s: NinjaState, f: EnterTriggered) -> Outcome:
    """The player chooses among their own waiting abilities; none may be passed over (1209.5)."""
    records = waiting_of(s, f.player)
    options = tuple(Option("trigger", "1209.4", record[1], place) for place, record in enumerate(records))
    return Request(f.player, "902.1b" if f.player == s.turn_player else "902.1c", options)


@entering_triggered.step("1209.5")
def enter_it(s: NinjaState, f: EnterTriggered) -> Outcome:
    """Entered or impossible to enter: the count goes down by one either way."""
    record = waiting_of(s, f.player)[f.answer.extra]
    atoms.wait_no_longer(s, record)
    ability, source, controller, what = record
    if "1209.9" not in s.law and not s.alive(source):
        return leave()
    if s.pool.programs[ability].ability.keyword == "satsubatsu" and "1403.2a" not in s.law:
        return leave()
    registers = what[BY + 1] if len(what) > BY + 1 else ()
    return Entry(player=controller, ability=ability, source=source, event=what[: BY + 1], registers=registers)


@entering_triggered.step("1209.5")
def after_entering(s: NinjaState, f: EnterTriggered) -> Outcome:
    """An ability that could not be entered no longer keeps its hidden card revealed (1209.3c)."""
    if f.given is None or f.given == NONE:
        hide_again(s, f.answer.thing)
    return leave()


ROUTINES: tuple[Routine, ...] = (revealing, entering_triggered)
