"""Chapter 5-5 with 9-8: what a change causes is resolved at once, inside of whatever was going on.

There is no stack. After every single change `settle` looks at what it has caused; if anything, a Situations frame is
laid on top of all
others, and the interrupted effect goes on when it has finished. Frames nest to any depth, so this is all there is to
nested resolution.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Context, Discarding, Effect, Situations, VictoryCheck
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r6_objects import show
from kisoku.games.sakura.rules.r10_texts import has_keyword
from kisoku.games.sakura.rules.standing import derived
from kisoku.games.sakura.state import ATTACKING, ENHANCEMENT, LIFE, NONE, PREPARATION, Caused, SakuraState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

REMEMBERED = frozenset(
    (
        "used",
        "attack_made",
        "damage",
        "lacerated",
        "basic_action",
        "reconstructed",
        "toggled",
        "concentration_gained",
        "drawn",
        "moved_crystals",
        "discovered",
        "recovered",
        "perjury_declared",
        "perjured",
        "refuted",
        "reverted",
        "advanced",
        "paid",
    )
)
"""Events that texts may ask for later in the turn."""

TOGETHER = Event("together")
"""In the history behind crystals: what moves after it does not move at once with those before."""

DISCARD_IT, EFFECT, IMPATIENCE = "discard", "effect", "impatience"
"""What may wait: an enhancement without crystals, an effect whose condition is met, a draw from an empty deck."""


def happen(s: SakuraState, event: Event) -> None:
    """Something has happened: it is told, remembered, and whoever waits for it gets to wait for resolution. (kind,
    player, thing, number, more, cause)."""
    if s.log is not None:
        s.log.append(event)
    kind = event.kind
    if kind in REMEMBERED or kind in s.pool.remembered:
        atoms.set_history(s, (*s.history, event))
    if kind not in s.pool.listened:
        return
    for program, card, player in (s.cache or derived(s)).listeners.get(kind, ()):
        f = Context(player, card, own_attack(s, card), event=event)
        if program.keyword == "opening":
            item = Caused(EFFECT, s.pool.opening, card, player, event)
            if _opens(s, event, player) and has_keyword(s, card, "opening") and item not in s.pending:
                wait(s, item)
            continue
        if CAUSED[program.kind](s, program, event, f):
            wait(s, Caused(EFFECT, program.number, card, player, event))
    if kind in s.pool.attacks_wait:
        _tell_attacks(s, event)
    if s.booked:
        _tell_booked(s, event)


def own_attack(s: SakuraState, card: int) -> int:
    """The attack that came of the card, as long as it is there."""
    return next(
        (
            s.ref(attack)
            for player in (0, 1)
            for attack in s.zones[2 * ATTACKING + player]
            if s.maker[attack] == card != NONE
        ),
        NONE,
    )


def _tell_attacks(s: SakuraState, event: Event) -> None:
    """What the text of an attack itself waits for: of one that an effect made, or what was added to it."""
    from kisoku.games.sakura.rules.r6_attacks import subject_of, text_of

    for attack in (s.ref(attack) for player in (0, 1) for attack in s.zones[2 * ATTACKING + player]):
        subject = subject_of(s, attack)
        for program in (s.pool.programs[number] for number in text_of(s, subject)):
            if program.trigger is not None and program.kind == "constant":
                f = Context(subject.player, subject.card, attack, event=event)
                if caused_constant(s, program, event, f):
                    wait(s, Caused(EFFECT, program.number, subject.card, subject.player, event, attack))


def _tell_booked(s: SakuraState, event: Event) -> None:
    """C9-1-3-4: effects that were booked for such an event; each once, unless it was booked for every one."""
    left = []
    for row in s.booked:
        kind, number, card, player, _, _, every, it, numbers, _ = row
        f = Context(player, card, own_attack(s, card), event=event)
        f.it, f.numbers = it, numbers
        met = kind == event.kind and s.pool.programs[number].waits(s, event, f)
        if met:
            wait(s, Caused(EFFECT, number, card, player, event, NONE, it, numbers))
        if every or not met:
            left.append(row)
    if len(left) != len(s.booked):
        atoms.set_booked(s, tuple(left))


def _caused(s: SakuraState, program: Any, event: Event, f: Context) -> bool:
    """Whether the event causes the effect. (Of one that waits for a state of things it has been seen that this came
    true.)"""
    if event.kind == "state":
        return True
    return program.waits(s, event, f) and (program.condition is None or program.condition(s, f))


caused_constant = rule("C5-5-4", "C9-1-1-2.p3", off=False)(_caused)
caused_deployed = rule("C5-5-5", "C9-1-1-6.p2", off=False)(_caused)
caused_spent = rule("C5-5-6", "C9-1-1-8.p2", off=False)(_caused)
CAUSED = {
    "constant": caused_constant,
    "deployed": caused_deployed,
    **dict.fromkeys(("spent", "resurge", "immediate_resurge"), caused_spent),
}
"""Effects with a condition are situation-caused, by their class."""


@rule("C10-6.p2", off=False)
def _opens(s: SakuraState, event: Any, player: int) -> bool:
    """You took life damage of 1 or more, not from reconstruction."""
    return (
        event.player == player and "life" in event.marks and event.number >= 1 and "reconstruction" not in event.marks
    )


def wait(s: SakuraState, item: Caused) -> None:
    atoms.set_pending(s, (*s.pending, item))


@rule("C9-1.p3")
def settle(s: SakuraState) -> None:
    """To be called after every single change: what it caused comes before anything else, even the rest of what is going
    on."""
    if s.phase == PREPARATION:
        return
    if s.history and s.history[-1].kind == "crystals":
        atoms.set_history(s, (*s.history, TOGETHER))
    if s.ending:  # C10-13.p4: enhancements without crystals go without being discarded
        atoms.set_pending(s, tuple(item for item in s.pending if item.kind != DISCARD_IT))
    if "distance_changed" in s.pool.listened:
        _distance_changed(s)
    for look in s.rules.always:
        look(s)
    if s.pool.states and (s.held or (s.cache or derived(s)).states):
        look_at_conditions(s)
    if not (s.pending or not s.crystals[LIFE] or not s.crystals[LIFE + 1] or s.verdicts != (0, 0)):
        return
    if not s.pending and s.replacing:
        return
    for aside in s.asides:
        if aside.__class__ is Situations:
            return
    interrupt(s)


def _when_it_is_over(s: SakuraState) -> None:
    """What is caused in the middle of an effect waits for its end."""
    if not s.pending or not any(isinstance(f, Effect) for f in s.frames):
        s.asides.append(Situations())


def _not_again(s: SakuraState) -> None:
    if not any(isinstance(f, Situations) for f in s.frames):
        s.asides.append(Situations())


@rule("C5-5.p2", "C9-8.b1", "C9-8.p2", off=_when_it_is_over)
@rule("C9-8.p3", off=_not_again)
def interrupt(s: SakuraState) -> None:
    """What is going on is suspended, however often that has happened before."""
    s.asides.append(Situations())


def _distance_changed(s: SakuraState) -> None:
    """The current distance compared with what it was before the change."""
    before, now = s.seen_distance, distance(s)
    if before != now:
        atoms.set_seen_distance(s, now)
        distance_changed(s, before, now)


@rule("C5-2-1.p3")
def distance_changed(s: SakuraState, before: int, now: int) -> None:
    marks = ("nearer",) if came_nearer(s, before, now) else ("farther",) if went_farther(s, before, now) else ()
    happen(s, Event("distance_changed", s.turn_player, NONE, abs(now - before), marks))


@rule("C5-2-1.p6", off=False)
def came_nearer(s: SakuraState, before: int, now: int) -> bool:
    return now < before


@rule("C5-2-1.p7", off=False)
def went_farther(s: SakuraState, before: int, now: int) -> bool:
    return now > before


def look_at_conditions(s: SakuraState) -> None:
    """Effects that wait for a condition to come true: where it held already when they were last looked at, it is not
    met again (C10-8)."""
    now = []
    for program, card, player in (s.cache or derived(s)).states:
        met = int(program.comes_true(s, Context(player, card)))
        now.append((program.number, card, met))
        event = Event("state", player, card)
        if (
            met
            and (program.number, card, 0) in s.held
            and CAUSED[program.kind](s, program, event, Context(player, card))
        ):
            wait(s, Caused(EFFECT, program.number, card, player, event))
    if tuple(now) != s.held:
        atoms.set_held(s, tuple(now))


# --- the frame --------------------------------------------------------------------------------------------------------

situations = Routine("situations", Situations)


@situations.step("C4-2")
def judge_first(s: SakuraState, f: Situations) -> Outcome:
    """C4-2: the victory check comes before everything else."""
    f.waiting = (*f.waiting, *s.pending)
    atoms.set_pending(s, ())
    if s.replacing:
        return None
    if s.verdicts != (0, 0) or not s.crystals[LIFE] or not s.crystals[LIFE + 1]:
        return VictoryCheck()
    return None


@situations.step("C5-5")
def which_first(s: SakuraState, f: Situations) -> Outcome:
    """One of those that wait; the others are held."""
    f.waiting = tuple(item for item in f.waiting if item.kind != DISCARD_IT or is_to_be_discarded(s, item.card))
    if not f.waiting:
        return leave()
    f.answer = Option("first", "C5-5.p3", 0)
    return first_of_several(s, f) if len(f.waiting) > 1 else None


@rule("C5-5.p3")
def first_of_several(s: SakuraState, f: Situations) -> Outcome:
    return turn_player_picks(
        s, "C5-5.p3", [Option("first", "C5-5.p3", place, _card_of(item)) for place, item in enumerate(f.waiting)]
    )


@rule("C9-1.p2", "C5-1-1.p2")
def turn_player_picks(s: SakuraState, number: str, options: list[Option]) -> Outcome:
    """Which of several effects that arise at the same time is resolved first; the rest wait."""
    return Request(s.turn_player, number, tuple(options))


@situations.step("C9-8")
def resolve_it(s: SakuraState, f: Situations) -> Outcome:
    """C9-8.p2: it resolves to the end; then what is left."""
    item = f.waiting[f.answer.thing]
    f.waiting = f.waiting[: f.answer.thing] + f.waiting[f.answer.thing + 1 :]
    f.step = 1
    return carried_out(s, item)


def _card_of(item: Caused) -> int:
    return item.card if item.kind != IMPATIENCE else -1 - item.card


@rule("C5-5-2", off=False)
def is_to_be_discarded(s: SakuraState, card: int) -> bool:
    """An enhancement without crystals, still."""
    return s.zone[card] >> 1 == ENHANCEMENT and s.bound[card] == 0 and not s.fading[card]


def carried_out(s: SakuraState, item: Caused) -> Frame | None:
    kind, number, card, player, event, attack, it, numbers = item
    if kind == DISCARD_IT:
        return Discarding(card=card)
    if kind == IMPATIENCE:
        from kisoku.games.sakura.rules.r5_damage import impatience

        return impatience(s, card)
    program = s.pool.programs[number]
    if program.kind == "immediate_resurge":
        return resurge_at_once(s, card, player, event)
    if program.kind == "constant" and card != NONE and not is_optional(program):
        reveal(s, card)
    effect = Effect(
        program=number, card=card, player=player, event=event, attack=own_attack(s, card) if attack is None else attack
    )
    effect.it, effect.numbers = it, numbers
    return effect


@rule("C10-8")
def resurge_at_once(s: SakuraState, card: int, player: int, event: Event | None) -> Effect:
    return Effect(program=s.pool.resurging, card=card, player=player, event=event, attack=own_attack(s, card))


@rule("C9-1-1-2.p2")
def reveal(s: SakuraState, card: int) -> None:
    """Whatever's effect is applied is shown to everybody just before."""
    show(s, card)


def is_optional(program: Any) -> bool:
    from kisoku.text.program import May

    return bool(program.ability.ops) and isinstance(program.ability.ops[0], May)


ROUTINES = (situations,)
