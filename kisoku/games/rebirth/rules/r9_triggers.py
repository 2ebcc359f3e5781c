"""9.8: automatic abilities — what they wait for, how they wait, and how they are taken up (10.4).

One that has triggered waits in `s.waiting`: a record for each time, apart from its card (9.8.2.1, 9.8.7). For a card
that moves, the reference in the event is of the side whose information counts (9.8.4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kisoku.games.rebirth.pool import Program
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import as_it_is, so
from kisoku.games.rebirth.rules.frames import Checking, Context, Effect, Play
from kisoku.games.rebirth.rules.r9_layers import forbidden, info, permitted, standing
from kisoku.games.rebirth.state import HIDDEN, MOST, STAGE, Delayed, RebirthState
from kisoku.kernel.base_frames import TakeUp
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Goto, Leave, Outcome, goto
from kisoku.kernel.players import everyone
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, Plain
from kisoku.kernel.waiting import Queue, Waiting

Listener = tuple[int, Program]
AT_ENDS = frozenset(("turn_end", "close_step", "attack_end"))
"""Moments at which an ability that has waited for one of them already does not wait again (7.6.1, 8.5.1)."""


class Automatic(Queue[Listener]):
    """10.4: which waiting ability is played next."""

    frame = Checking
    before = "9.6.2.1"
    choosing = "9.6.2.2"
    taking = "9.8.3"

    def waiting(self, s: RebirthState) -> tuple[Waiting, ...]:
        return s.waiting

    def put(self, s: RebirthState, waiting: tuple[Waiting, ...]) -> None:
        atoms.set_waiting(s, waiting)

    def listeners(self, s: RebirthState) -> Mapping[str, Iterable[Listener]]:
        return standing(s).listeners

    def heard(self, s: RebirthState, listener: Listener, event: Event) -> Waiting | None:
        card, program = listener
        together = (
            event.kind in ("moved", "appeared")
            and event.thing % LIFE != card
            and s.since[card] == s.since[event.thing % LIFE]
        )
        if together and not sees_companions(s):
            return None
        return listen(s, program, s.ref(card), master_of_automatic(s, s.zone[card] % MOST), event)

    def add(self, s: RebirthState, record: Waiting) -> None:
        become_waiting(s, record)

    def due(self, s: RebirthState) -> Frame | None:
        from kisoku.games.rebirth.rules.r10_processes import recovery

        if s.pool.states:
            look_for_states(s)
        return recovery(s)

    def choosers(self, s: RebirthState) -> Sequence[tuple[int, str]]:
        """10.4.1, 10.4.2: the turn player first; in team turns whoever of the turn team is asked picks for
        all of it.
        """
        return choosers(s)

    def belongs(self, s: RebirthState, record: Waiting, player: int) -> bool:
        return record.player == player or (
            bool(s.teams) and teams_pick(s) and s.teams[record.player] == s.teams[player]
        )

    def same(self, s: RebirthState, record: Waiting) -> Plain:
        """What has triggered several times is one ability, unless its text speaks of what triggered it."""
        plain = not record.registers and not s.pool.programs[record.what].eventful
        return (record.what, record.source, record.player) if plain else record

    def carry_out(self, s: RebirthState, record: Waiting) -> Frame | None:
        program = s.pool.programs[record.what]
        if program.once and used_up(s, record.source, record.what):
            return None  # 10.4.3
        if program.keyword == "spark" and forbidden(s, "spark", record.source, record.player, record.source):
            return None
        return Play(
            player=record.player, card=record.source, program=record.what, event=record.event,
            registers=record.registers, waiting=1,
        )  # fmt: skip

    def _choose(self, s: RebirthState, f: TakeUp) -> Outcome:
        outcome = super()._choose(s, f)
        return goto("9.6.2.3") if isinstance(outcome, Leave) else must_be_played(s, outcome)

    def _take(self, s: RebirthState, f: TakeUp) -> Outcome:
        outcome = super()._take(s, f)
        return cannot_be_played(s) if isinstance(outcome, Goto) else outcome


AUTOMATIC = Automatic()


@rule("10.4.3", "9.8.3.2", off=None)
def cannot_be_played(s: RebirthState) -> Outcome:
    """What cannot be played waits one time less, and the check begins anew (reading A-61)."""
    return goto("9.6.2.1")


must_be_played = as_it_is("9.8.3.1", off=lambda s, outcome: goto("9.6.2.3"))
"""What waits is played; its master only chooses what comes first."""

sees_companions = so("9.8.4.2")
"""A card sees what moves at the very moment at which it comes."""

master_of_automatic = as_it_is("3.1.2.3", off=lambda s, player: (player + 1) % s.seats)
"""That of its card."""


def choosers(s: RebirthState) -> Sequence[tuple[int, str]]:
    first, *others = everyone(s) or (s.turn_player,)
    later = tuple((player, "10.4.2") for player in in_turn_order(s, others))
    return turn_player_first(s, (first, "10.4.1"), later)


Chooser = tuple[int, str]


@rule("10.4.1", off=lambda s, first, later: (*later, first))
def turn_player_first(s: RebirthState, first: Chooser, later: tuple[Chooser, ...]) -> tuple[Chooser, ...]:
    return (first, *later)


in_turn_order = as_it_is("12.2.1", "10.4.2", off=())
teams_pick = so("12.5.7.3")


@rule("9.2.2.1", "9.2.2", off=False)
def used_up(s: RebirthState, source: int, program: int) -> bool:
    """As often in a turn as its icon says: this ability of this card (reading A-41)."""
    limit: int = s.pool.programs[program].ability.limit
    return s.used.count((source, program)) >= limit


# --- waiting ----------------------------------------------------------------------------------------------------------


def heard(s: RebirthState, kind: str) -> bool:
    """Whether anybody would take note of such an event: an ability, a later question about the turn, the log."""
    pool = s.pool
    return kind in pool.listened or kind in pool.remembered or s.log is not None or pool.states


def occur(
    s: RebirthState, event: Event, gone: Sequence[Listener] = (), former: Mapping[int, int] | None = None
) -> None:
    """An event happens: abilities that wait for it trigger, and those who ask later will know.

    gone: who listened before, and has moved at the same moment (reading A-40); former: the references of those.
    """
    if s.log is not None:
        s.log.append(event)
    pool = s.pool
    if event.kind in pool.listened:
        AUTOMATIC.occur(s, event)
        for card, program in gone:
            assert former is not None
            record = listen(s, program, former[card], s.owner[card], event)
            if record is not None:
                become_waiting(s, record)
        if s.delayed:
            delayed_ones(s, event)
    if event.kind in pool.remembered:
        atoms.remember_event(s, event)
    if pool.states:
        look_for_states(s)


def listen(s: RebirthState, program: Program, source: int, player: int, event: Event) -> Waiting | None:
    """The record, if this is what the ability waits for."""
    if event.kind in AT_ENDS and has_met(s, event.kind, program.number, source):
        return None
    if not program.waits(s, event, s.pool.scope(program.number, source, player)):
        return None
    if event.kind in AT_ENDS:
        atoms.meet(s, ("turn" if event.kind == "turn_end" else "attack", program.number, source))
    return Waiting(program.number, source, player, event)


def has_met(s: RebirthState, kind: str, program: int, source: int) -> bool:
    return (met_this_turn if kind == "turn_end" else met_in_this_step)(s, program, source)


@rule("7.6.1", off=False)
def met_this_turn(s: RebirthState, program: int, source: int) -> bool:
    return ("turn", program, source) in s.met


@rule("8.5.1", off=False)
def met_in_this_step(s: RebirthState, program: int, source: int) -> bool:
    return ("attack", program, source) in s.met


@rule("9.8.2", "9.8.2.1", "9.1.1.2", "9.1.1.2.1", "9.8.1")
def become_waiting(s: RebirthState, record: Waiting) -> None:
    """Each time that its condition is met it waits once more; a Spark that triggers twice, twice."""
    atoms.set_waiting(s, (*s.waiting, record))
    spark = s.pool.programs[record.what].keyword == "spark"
    if spark and standing(s).permits and permitted(s, "spark_twice", record.source, record.player):
        atoms.set_waiting(s, (*s.waiting, record))


def own_triggers(s: RebirthState, card: int, abilities: Iterable[int], event: Event) -> None:
    """What waits for something that befalls its own card, wherever it goes (reading A-62)."""
    table, player = s.pool.programs, s.owner[card]
    for number in abilities:
        program = table[number]
        if event.kind in program.own and (not program.zones or valid_there(s, program, event)):
            record = listen(s, program, event.thing, player, event)
            if record is not None:
                become_waiting(s, record)


@rule("9.4.4", off=True)
def valid_there(s: RebirthState, program: Program, event: Event) -> bool:
    """An ability that names its zone waits for moves into it, and out of it (reading A-79)."""
    return event.source in program.zones or event.target in program.zones


# --- 9.8.4: cards that move -------------------------------------------------------------------------------------------


@rule("9.8.4", "9.8.4.1", off=False)
def looks_back(s: RebirthState, source: int, target: int) -> bool:
    """Whether the information from before the move counts."""
    if source in STAGE and target not in STAGE:
        return as_on_stage(s)
    if (source in HIDDEN) != (target in HIDDEN):
        return as_in_public(s, target)
    return not as_at_the_goal(s)


as_on_stage = so("9.8.4.1.2")


@rule("9.8.4.1.1", off=lambda s, target: target not in HIDDEN)
def as_in_public(s: RebirthState, target: int) -> bool:
    return target in HIDDEN


as_at_the_goal = so("9.8.4.1.3")


# --- 9.8.5: delayed ones ----------------------------------------------------------------------------------------------


def delayed_ones(s: RebirthState, event: Event) -> None:
    left: list[Delayed] = []
    for one in s.delayed:
        it, targets, numbers = one.registers
        context = Context(one.player, one.card, one.program)
        context.it, context.targets, context.numbers = it, targets, numbers
        if one.begins <= s.turn and s.pool.programs[one.program].waits(s, event, context):
            if s.pool.programs[one.program].kind == "instant":  # no ability: what is said to happen at that moment
                s.asides.append(
                    Effect(one.program, player=one.player, card=one.card, event=event, targets=targets, numbers=numbers)
                )
            else:
                become_waiting(s, Waiting(one.program, one.card, one.player, event, one.registers))
            if not one.every and only_once(s):
                continue
        left.append(one)
    atoms.set_delayed(s, tuple(left))


only_once = so("9.8.5.1")


# --- 9.8.6: states ----------------------------------------------------------------------------------------------------


def look_for_states(s: RebirthState) -> None:
    """A state trigger waits once when its state arises; `held` are those whose state goes on."""
    holding = []
    for card, program in standing(s).listeners.get("state", ()):
        source, player = s.ref(card), s.zone[card] % MOST
        key = (program.number, source)
        if program.comes_true(s, s.pool.scope(program.number, source, player)):
            holding.append(key)
            if key not in s.held and not any(one.what == program.number and one.source == source for one in s.waiting):
                arises(s, Waiting(program.number, source, player, Event("state", player, source)))
    if tuple(holding) != s.held:
        atoms.set_held(s, tuple(holding))


@rule("9.8.6", "9.8.6.1")
def arises(s: RebirthState, record: Waiting) -> None:
    become_waiting(s, record)


def resolved(s: RebirthState, program: int, source: int) -> None:
    """9.8.6.1: after its resolution a state is looked at again."""
    if s.held:
        atoms.set_held(s, tuple(key for key in s.held if key != (program, source)))


def abilities_of(s: RebirthState, card: int) -> tuple[int, ...]:
    """What the card has for abilities now."""
    known: Any = info(s, card)
    return known.abilities  # type: ignore[no-any-return]
