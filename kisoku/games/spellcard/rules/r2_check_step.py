"""Chapter 2.7 with 9.1: the check step, the one loop in which everything resolves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import CheckStep, Context, Effect, Interrupts
from kisoku.games.spellcard.rules.r1_ending import is_undecided, judge
from kisoku.games.spellcard.rules.standing import BY_SPELL, OWN, Listener, derived, is_forbidden, stands
from kisoku.games.spellcard.state import HAND, SpellcardState
from kisoku.kernel.base_frames import TakeUp
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE
from kisoku.kernel.waiting import Queue, Waiting

EXAMINING = examining()
UNMET = "unmet"
"""The mark of a triggered ability that is met if what it waits for does not happen."""


class Triggers(Queue[Listener]):
    """Triggered abilities whose condition was met wait here until a check step takes them up (2.4.4)."""

    frame = CheckStep
    before = "2.7.2.1"
    choosing = "9.1.2"
    taking = "2.7.2.2"
    then = "2.7.2.3"

    def waiting(self, s: SpellcardState) -> tuple[Waiting, ...]:
        return s.waiting

    def put(self, s: SpellcardState, waiting: tuple[Waiting, ...]) -> None:
        atoms.set_waiting(s, waiting)

    def listeners(self, s: SpellcardState) -> Mapping[str, Iterable[Listener]]:
        return derived(s).listeners

    def heard(self, s: SpellcardState, listener: Listener, event: Event) -> Waiting | None:
        context, program = listener.context, listener.program
        if not is_met(s, program, event, context) or is_exhausted(s, program, context.card):
            return None
        return Waiting(
            program.number,
            context.card,
            context.player,
            event,
            (listener.cls, listener.stamp, s.stamp, context.caster, context.targets, listener.copy),
        )

    def choosers(self, s: SpellcardState) -> Sequence[tuple[int, str]]:
        return tuple((player, "9.1.3.1") for player in in_order(s))

    def open_to(self, s: SpellcardState, f: TakeUp, player: int) -> list[Waiting]:
        return next_of(s, s.waiting, player)

    def option(self, s: SpellcardState, record: Waiting, place: int) -> Option:
        return Option(self.verb, "9.1.3.1", record.source, place)

    def idle(self, s: SpellcardState, f: TakeUp) -> Outcome:
        return goto("2.7.2.4")

    def carry_out(self, s: SpellcardState, record: Waiting) -> Frame | None:
        return effect_of(s, record)

    def routine(self, name: str) -> Routine:
        routine = Routine(name, self.frame, "2.7.2")
        routine.steps += [
            ("2.7.2.1", what_is_resolved), ("10.8.1", who_comes), ("10.8.1", comes), ("9.1.2", self._choose),
            ("2.7.2.2", self._take),
            ("2.7.2.3", defeated), ("2.7.2.4", victory), ("2.7.2.5", again),
        ]  # fmt: skip
        return routine


TRIGGERS = Triggers()


# --- who is next: 9.1 -----------------------------------------------------------------------------


def next_of(s: SpellcardState, waiting: Iterable[Waiting], player: int) -> list[Waiting]:
    """What the player may have resolved next: those of the first class (9.1.2), and among those the turn player's
    first.
    """
    waiting = list(waiting)
    if not waiting:
        return []
    first = first_class(s, waiting)
    records = [record for record in waiting if priority(s, record.registers[0]) == first] if first else waiting
    if first == BY_SPELL and all(record.registers[0] == BY_SPELL for record in records):
        earliest = first_made(s, records)
        return [earliest] if earliest.player == player else []
    return [record for record in records if record.player == player]


@rule("9.1.2", off=0)
def first_class(s: SpellcardState, waiting: list[Waiting]) -> int:
    """Rule cards before equip spells before strikers' own abilities before spells, whoever's they are."""
    return min(priority(s, int(record.registers[0])) for record in waiting)


CLASSES = {1: "9.1.2.1", 2: "9.1.2.2", 3: "9.1.2.3", 4: "9.1.2.4"}


@rows(CLASSES.values(), lambda s, cls: CLASSES[cls], off=lambda s, cls: 9 if cls < 4 else 0)
def priority(s: SpellcardState, cls: int) -> int:
    """Rule cards, equip spells, what strikers have by themselves, spells."""
    return cls


@rule("9.1.3.1", off=lambda s: (opponent(s, s.turn_player), s.turn_player))
def in_order(s: SpellcardState) -> tuple[int, int]:
    """All of the turn player's, then all of the other's, each in the order that its player likes."""
    return s.turn_player, opponent(s, s.turn_player)


@rule("9.1.3.2", off=lambda s, records: records[-1])
def first_made(s: SpellcardState, records: list[Waiting]) -> Waiting:
    """Of effects of spells, the one whose spell was resolved first."""
    return min(records, key=lambda record: record.registers[1])


@rule("9.1.1")
def effect_of(s: SpellcardState, record: Waiting) -> Effect | None:
    """The effect that a met trigger is; it is resolved even if its source has gone (reading A57)."""
    atoms.next_stamp(s)
    _, _, _, caster, targets, _ = record.registers
    return Effect(
        program=record.what,
        card=record.source,
        player=record.player,
        event=record.event,
        caster=caster,
        targets=targets,
        how="triggered",
    )


# --- what triggers --------------------------------------------------------------------------------


def occur(s: SpellcardState, *events: Event, listeners: Mapping[str, list[Listener]] | None = None) -> None:
    """These have happened at once. Whoever waits for that triggers, once, however many of them fit (8.1.4.1).

    listeners: those that stood before, where what happened has taken some of them away.
    """
    for event in events:
        atoms.tell(s, event)
        if event.kind in s.pool.remembered:
            atoms.remember(s, event)
    kind = events[0].kind
    if kind not in s.pool.listened:
        return
    now = derived(s).listeners.get(kind, ())
    for listener in (
        (*listeners.get(kind, ()), *(one for one in now if not _known(one, listeners.get(kind, ()))))
        if listeners
        else now
    ):
        meet(s, listener, events)


def _known(listener: Listener, others: Iterable[Listener]) -> bool:
    return any(
        other.program is listener.program and other.context is listener.context and other.copy == listener.copy
        for other in others
    )


@rule("8.1.4.3", "8.1.4", off=True)
def is_met(s: SpellcardState, program: Any, event: Event, context: Context) -> bool:
    """Unless its condition is met, nothing of an ability is manifested."""
    return bool(program.waits(s, event, context))


@rule("8.1.4.1", "8.1.9.1", "2.4.4", off=lambda s, listener, events: [hear(s, listener, event) for event in events])
def meet(s: SpellcardState, listener: Listener, events: Sequence[Event]) -> None:
    """Once, for whatever meets the condition at the same time or by the same effect."""
    program, context = listener.program.number, listener.context
    for record in s.waiting:
        same = record.what == program and record.source == context.card and record.player == context.player
        _, made, met, _, _, copy = record.registers
        if same and (made, met, copy) == (listener.stamp, s.stamp, listener.copy):
            return
    for event in events:
        if hear(s, listener, event):
            return


def hear(s: SpellcardState, listener: Listener, event: Event) -> bool:
    record = TRIGGERS.heard(s, listener, event)
    if record is None:
        return False
    if UNMET in listener.program.trigger.flags:
        atoms.set_pending(s, tuple(row for row in s.pending if row is not listener.row))
        return True
    TRIGGERS.add(s, record)
    use_up(s, listener)
    if listener.program.ability.limit:
        atoms.remember(s, Event("triggered", record.player, record.source, record.what))
    return True


def is_exhausted(s: SpellcardState, program: Any, card: int) -> bool:
    """A text that says so triggers only so often in a turn (1.1.2)."""
    limit = program.ability.limit
    return bool(limit) and sum(one[:4] == ("triggered", one.player, card, program.number) for one in s.history) >= limit


def in_vain(s: SpellcardState, until: str) -> None:
    """What waits for something not to happen is met when that has not happened by the end."""
    for row in s.pending:
        trigger = s.pool.programs[row.program].trigger
        if row.until == until and trigger is not None and UNMET in trigger.flags:
            registers = (BY_SPELL, row.stamp, s.stamp, row.caster, row.targets, 0)
            TRIGGERS.add(s, Waiting(row.program, row.card, row.player, Event(UNMET, row.player), registers))


@rule("8.1.3.1", "8.1.3")
def use_up(s: SpellcardState, listener: Listener) -> None:
    """What waits for the next time has had it."""
    row = listener.row
    if row is not None and row.once:
        atoms.set_pending(s, tuple(other for other in s.pending if other != row))


def moment(s: SpellcardState, kind: str, player: int) -> CheckStep | None:
    """The check step in which what is worded for a moment triggers."""
    atoms.next_stamp(s)
    event = Event(kind, player)
    if kind in s.pool.listened:
        occur(s, event)
    else:
        atoms.tell(s, event)
    if kind != "striker_phase_start" and kind not in s.pool.awaited:
        return check(s)
    hands = tuple(held for each in in_order(s) if (held := holding(s, event, each)))
    return CheckStep(event=event, hands=hands) if hands else check(s)


# --- 10.8: what may come from the hand ------------------------------------------------------------


def holding(s: SpellcardState, event: Event, player: int) -> tuple[int, ...]:
    """The cards of the hand of a player who may have some that come at this moment. Nobody else is to know whether they
    have any; so whoever's striker phase begins is asked in any case, and answers alone if there is nothing to answer.
    """
    if event.kind != "striker_phase_start" or event.player != player:
        programs = s.pool.programs
        if not any(is_met(s, programs[number], event, Context(player, NONE, number)) for number in s.pool.in_hand):
            return ()
    return tuple(s.ref(card) for card in s.zones[2 * HAND + player])


@rule("10.8.2", "3.13.3.1", off=())
def comers(s: SpellcardState, event: Event, hand: tuple[int, ...]) -> tuple[Option, ...]:
    """Of these cards, those that are still in the hand and have an ability that works there, and whose condition is
    met.
    """
    found = []
    for ref in hand:
        card = ref % LIFE
        if not s.alive(ref):
            continue
        for number in s.pool.cards[s.card[card]].abilities:
            program = s.pool.programs[number]
            if number in s.pool.in_hand and (not program.keyword or stands(s, program)):
                context = Context(s.controller[card], ref, number, event)
                barred = program.keyword == "kasei" and is_forbidden(s, "summon", ref, s.controller[card])
                if (
                    not barred
                    and is_met(s, program, event, context)
                    and (program.needs is None or program.needs(s, context))
                ):
                    found.append(Option("come", "10.8.1", ref, number))
    return tuple(found)


def who_comes(s: SpellcardState, f: CheckStep) -> Outcome:
    """Among what strikers have by themselves, in whatever order its player likes (9.1.3.1): so this is asked before
    each of these.
    """
    if not f.hands or f.event is None:
        return goto("9.1.2")
    player = owner_of(s, f.hands[0])
    for record in s.waiting:
        cls = int(record.registers[0])
        if cls < OWN or (cls == OWN and record.player != player and player != s.turn_player):
            return goto("9.1.2")
    return Request(player, "10.8.1", (*comers(s, f.event, f.hands[0]), Option("stay", "10.8.1")))


def owner_of(s: SpellcardState, hand: tuple[int, ...]) -> int:
    """Whose hand it is: cards come only to that of their owner (2.3.5)."""
    return s.owner[hand[0] % LIFE]


def comes(s: SpellcardState, f: CheckStep) -> Outcome:
    option = f.answer
    hand, *others = f.hands
    if option.verb == "stay":
        if not any(record.player == owner_of(s, hand) and int(record.registers[0]) == OWN for record in s.waiting):
            f.hands = tuple(others)
        return None
    left = tuple(ref for ref in hand if ref != option.thing)
    f.hands = (left, *others) if left else tuple(others)
    atoms.next_stamp(s)
    return call(
        Effect(
            program=option.extra,
            card=option.thing,
            player=owner_of(s, hand),
            event=f.event,
            caster=option.thing,
            how="triggered",
            agreed=1,
        ),
        "2.7.2.3",
    )


# --- 2.7.2 ----------------------------------------------------------------------------------------


def check(s: SpellcardState) -> CheckStep | None:
    """A check step; where a process only plays, none if it would find nothing to do."""
    if EXAMINING or s.waiting or not is_undecided(s):
        return CheckStep()
    what_is_over(s)
    if s.departed:
        atoms.set_departed(s, ())
    s.frames[-1].given = None  # as a check step leaves it
    return None


def what_is_over(s: SpellcardState) -> None:
    """What was immediate is over with its effect (2.4.7, 2.4.4.3)."""
    if s.effects or s.pending:
        from kisoku.games.spellcard.rules.r5_turn import end_lasting

        end_lasting(s, "effect")


def what_is_resolved(s: SpellcardState, f: CheckStep) -> Outcome:
    """First the declaration that is handed in, then what waits, one at a time (9.1.1)."""
    if f.entry < 0:
        return None
    from kisoku.games.spellcard.rules.r2_effects import resolved

    place, f.entry = f.entry, -1
    atoms.next_stamp(s)
    frame = resolved(s, s.chain[place])
    return goto("2.7.2.3") if frame is None else call(frame, "2.7.2.3")


def defeated(s: SpellcardState, f: CheckStep) -> Outcome:
    """Whoever has taken damage of its DEF or more by one effect."""
    if not s.wounds:
        return None
    from kisoku.games.spellcard.rules.r2_damage import defeats

    frame = defeats(s)
    return None if frame is None else call(frame, "2.7.2.4")


def victory(s: SpellcardState, f: CheckStep) -> Outcome:
    what_is_over(s)
    judge(s)
    return None


def again(s: SpellcardState, f: CheckStep) -> Outcome:
    """As long as anything waits."""
    if s.waiting or f.hands:
        return goto("2.7.2.1")
    if s.departed:
        atoms.set_departed(s, ())
    return leave()


# --- before something is applied: 8.1.8 -----------------------------------------------------------

interrupts = Routine("interrupts", Interrupts)


def interrupting(s: SpellcardState, events: Sequence[Event]) -> Interrupts | None:
    """What is manifested before these are applied (される, 受ける, 前に)."""
    if events[0].kind not in s.pool.listened:
        return None
    found: list[Waiting] = []
    for listener in derived(s).listeners.get(events[0].kind, ()):
        for event in events:
            record = TRIGGERS.heard(s, listener, event)
            if record is not None:
                found.append(record)
                use_up(s, listener)
                break
    return before_applying(s, tuple(found)) if found else None


@rule("8.1.8", "8.1.8.1")
def before_applying(s: SpellcardState, found: tuple[Waiting, ...]) -> Interrupts | None:
    return Interrupts(found)


@interrupts.step("9.1.1")
def which_first(s: SpellcardState, f: Interrupts) -> Outcome:
    for player in in_order(s):
        records = next_of(s, f.held, player)
        if records:
            return Request(
                player, "9.1.3.1", tuple(TRIGGERS.option(s, record, place) for place, record in enumerate(records))
            )
    return leave()


@interrupts.step("8.1.8")
def that_one(s: SpellcardState, f: Interrupts) -> Outcome:
    for player in in_order(s):
        for place, record in enumerate(next_of(s, f.held, player)):
            if TRIGGERS.option(s, record, place) == f.answer:
                f.held = tuple(other for other in f.held if other is not record)
                frame = effect_of(s, record)
                return goto("9.1.1") if frame is None else call(frame, "9.1.1")
    return leave()


ROUTINES = (TRIGGERS.routine("check step"), interrupts)
