"""1209: triggered abilities — watching events, waiting with counters, delayed and conditional ones.

Subject and cause of an event are references (a death by damage may have a tuple of causes), taken on the side of a move
that 1209.6 says. A triggered ability that has triggered waits in `s.waiting`: one record for each time, apart from its
card (1209.3, 1209.9).
"""

from __future__ import annotations

from collections.abc import Iterator

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import Context, EnterTriggered, Entry, RevealToTrigger
from kisoku.games.ninja_slayer.rules.information import controller_of, standing
from kisoku.games.ninja_slayer.state import ABILITY, HAND, KOTODAMA_SPACE, NONE, NinjaState, Waiting
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

Listeners = dict[str, list[tuple[int, int]]]


def occur(s: NinjaState, what: Event, before: Listeners | None = None, former: dict[int, int] | None = None) -> None:
    """An event happens: abilities that wait for it trigger, and those who ask later will know.

    before: who listened before the cards moved, for moves off the field (1209.6b). former: the references that moved
    cards had.
    """
    kind = what.kind
    if s.log is not None:
        s.log.append(what)
    pool = s.pool
    if kind in pool.listened:
        listeners = (before if before is not None else standing(s).listeners).get(kind)
        for card, number in list(listeners or ()):
            source, player = s.ref(card), s.controller[card]
            if former is not None and card in former:
                source, player = former[card], controller_of(s, former[card])
            if pool.programs[number].waits(s, what, pool.scope(number, source, player)):
                trigger_once(s, Waiting(number, source, player, what))
        if s.delayed:
            _delayed_ones(s, what)
    if kind in pool.remembered or kind == "aisatsued":
        atoms.remember_event(s, what)


@rule("1201.1b", "1209.1", "1209.2", "1209.3")
def trigger_once(s: NinjaState, record: Waiting) -> None:
    """1209.3: the condition occurred once, so the count rises by one, within the limit that the text sets per turn
    (1604.new).
    """
    key = (record.program, record.card)
    limit = s.pool.programs[record.program].ability.limit
    if limit:
        if sum(one == key for one in s.triggered) >= limit:
            return
        atoms.count_trigger(s, key)
    card = record.card % LIFE
    if s.alive(record.card) and s.zone[card] >> 1 == HAND and not s.shown[card] and has_to_be_shown(s):
        s.asides.append(RevealToTrigger(player=record.player, record=record))
        return
    atoms.wait(s, record)


has_to_be_shown = so("1209.3a")
"""An ability of a hidden card triggers only if the card is shown."""


def _delayed_ones(s: NinjaState, what: Event) -> None:
    """1209.7: abilities made by effects for a later event; once only unless stated."""
    left = []
    for one in s.delayed:
        it, targets, numbers = one.registers
        context = Context(one.player, one.card, one.program)
        context.it, context.targets, context.numbers = it or None, targets, numbers
        program = s.pool.programs[one.program]
        assert program.trigger is not None
        if (
            one.begins <= s.turn
            and (one.made < s.turn or "next" not in program.trigger.flags)
            and program.waits(s, what, context)
        ):
            atoms.wait(s, Waiting(one.program, one.card, one.player, what, one.registers))
            if not one.every and only_once(s):
                continue
        left.append(one)
    atoms.set_delayed(s, tuple(left))


only_once = so("1209.7")


def look_for_conditions(s: NinjaState) -> None:
    """1209.8: conditional triggers, which trigger while their condition holds and they have not triggered already."""
    for record in list(conditions_met(s)):
        trigger_once(s, record)


def conditions_met(s: NinjaState) -> Iterator[Waiting]:
    """Conditional triggers that are to trigger now."""
    return (record for card, number in standing(s).listeners.get("state", ()) for record in comes_true(s, card, number))


@rule("1209.8", off=())
def comes_true(s: NinjaState, card: int, number: int) -> tuple[Waiting, ...]:
    """ "Already" includes an instance in the kotodama space; read by counters alone it would trigger for ever (reading
    A-11).
    """
    source, player = s.ref(card), s.controller[card]
    if any(one.program == number and one.card == source for one in s.waiting):
        return ()
    if any(s.thing[t] == ABILITY and s.ability[t] == number and s.source[t] == source for t in s.zones[KOTODAMA_SPACE]):
        return ()
    if not s.pool.programs[number].comes_true(s, s.pool.scope(number, source, player)):
        return ()
    return (Waiting(number, source, player, Event("state", thing=source)),)


# --- 1209.3a: hidden cards ------------------------------------------------------------------------

revealing = Routine("1209.3", RevealToTrigger)


@revealing.step("1209.3b")
def show_or_keep_hidden(s: NinjaState, f: RevealToTrigger) -> Outcome:
    """Keeping the card hidden is allowed; then the count does not rise."""
    assert f.record is not None
    card = f.record.card
    return Request(f.player, "1209.3b", (Option("reveal", "1209.3a", card), Option("decline", "1209.3b", card)), card)


@revealing.step("1209.3c")
def shown_until_done(s: NinjaState, f: RevealToTrigger) -> Outcome:
    """The card stays revealed until the ability is resolved, gone, or found impossible to enter."""
    if f.answer.verb == "decline":
        return leave()
    assert f.record is not None
    card = f.record.card % LIFE
    atoms.pass_for_known_copy(s, card, atoms.EVERYONE)
    atoms.show(s, card, True)
    atoms.know(s, card, atoms.EVERYONE)
    atoms.wait(s, f.record)
    return leave()


def hide_again(s: NinjaState, source: int) -> None:
    """The end of 1209.3c."""
    if source >= 0 and s.alive(source) and s.shown[source % LIFE] and s.zone[source % LIFE] >> 1 == HAND:
        atoms.show(s, source % LIFE, False)


# --- 902.1b, 902.1c, 1209.4: taking them up -------------------------------------------------------

entering_triggered = Routine("1209", EnterTriggered)


def waiting_of(s: NinjaState, player: int) -> list[Waiting]:
    """The triggered abilities of a player that wait; one that has triggered several times is one ability with a count
    (1209.3).

    Only where its text speaks of what triggered it do its occurrences differ.
    """
    found: dict[object, Waiting] = {}
    for record in s.waiting:
        if record.player == player:
            differs = s.pool.programs[record.program].speaks_of_event or record.registers
            found.setdefault(record if differs else record[:2], record)
    return list(found.values())


@entering_triggered.step("1209.4")
def choose_one(s: NinjaState, f: EnterTriggered) -> Outcome:
    """The player chooses among their own waiting abilities; none may be passed over (1209.5)."""
    records = waiting_of(s, f.player)
    options = tuple(Option("trigger", "1209.4", record.card, place) for place, record in enumerate(records))
    return Request(f.player, "902.1b" if f.player == s.turn_player else "902.1c", options)


@entering_triggered.step("1209.5")
def enter_it(s: NinjaState, f: EnterTriggered) -> Outcome:
    """Entered or impossible to enter: the count goes down by one either way."""
    record = waiting_of(s, f.player)[f.answer.extra]
    atoms.wait_no_longer(s, record)
    if not (s.alive(record.card) or card_may_be_gone(s)) or (
        s.pool.programs[record.program].keyword == "satsubatsu" and not is_triggered(s)
    ):
        return leave()
    return Entry(
        player=record.player, ability=record.program, source=record.card, event=record.event, registers=record.registers
    )


card_may_be_gone = so("1209.9")
"""What has triggered is entered, wherever its card is by then."""


is_triggered = so("1403.2a")
"""Satsubatsu is a triggered ability."""


@entering_triggered.step("1209.5")
def after_entering(s: NinjaState, f: EnterTriggered) -> Outcome:
    """An ability that could not be entered no longer keeps its hidden card revealed (1209.3c)."""
    if f.given is None or f.given == NONE:
        hide_again(s, f.answer.thing)
    return leave()


ROUTINES: tuple[Routine, ...] = (revealing, entering_triggered)
