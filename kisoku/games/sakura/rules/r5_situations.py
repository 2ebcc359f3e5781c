"""Chapter 5-5 with 9-8: what a change causes is resolved at once, inside of whatever was going on.

There is no stack. After every single change `settle` looks at what it has caused; if anything, a Situations frame is laid on top of all
others, and the interrupted effect goes on when it has finished. Frames nest to any depth, so this is all there is to nested resolution.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Context, Discarding, Effect, Situations, VictoryCheck
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r6_objects import show
from kisoku.games.sakura.rules.r9_nesting import is_nested, nested
from kisoku.games.sakura.rules.r10_texts import keywords_now
from kisoku.games.sakura.rules.standing import derived
from kisoku.games.sakura.state import ATTACKING, ENHANCEMENT, LIFE, NONE, PREPARATION, SakuraState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request

REMEMBERED = frozenset(("used", "attack_made", "damage", "basic_action", "reconstructed", "toggled", "concentration_gained", "drawn", "moved_crystals"))
"""Events that texts may ask for later in the turn."""

CAUSED = {"constant": ("C5-5-4", "C9-1-1-2.p3"), "deployed": ("C5-5-5", "C9-1-1-6.p2"), "spent": ("C5-5-6", "C9-1-1-8.p2")}
"""By class of effect: the rule that makes it situation-caused, and the rule of its class that says the same."""

DISCARD_IT, EFFECT, IMPATIENCE = "discard", "effect", "impatience"
"""What may wait: an enhancement without crystals, an effect whose condition is met, a draw from an empty deck."""


def happen(s: SakuraState, event: Event) -> None:
    """Something has happened: it is told, remembered, and whoever waits for it gets to wait for resolution. (kind, player, thing, number, more, cause)."""
    if s.log is not None:
        s.log.append(event)
    kind = event.kind
    if kind in REMEMBERED or kind in s.pool.remembered:
        atoms.set_history(s, (*s.history, event))
    if kind not in s.pool.listened:
        return
    for program, card, player in derived(s).listeners.get(kind, ()):
        f = Context(player, card, own_attack(s, card), event=event)
        if program.keyword == "opening":
            item = (EFFECT, s.pool.opening, card, player, event)
            if _opens(s, event, player) and "opening" in keywords_now(s, card) and item not in s.pending:
                wait(s, item)
            continue
        if program.waits(s, event, f) and (program.condition is None or program.condition(s, f)) and _is_referable(s, program, card):
            wait(s, (EFFECT, program.number, card, player, event))
    if kind in s.pool.attacks_wait:
        _tell_attacks(s, event)
    if s.booked:
        _tell_booked(s, event)


def own_attack(s: SakuraState, card: int) -> int:
    """The attack that came of the card, as long as it is there."""
    return next((s.ref(attack) for player in (0, 1) for attack in s.zones[2 * ATTACKING + player] if s.maker[attack] == card != NONE), NONE)


def _tell_attacks(s: SakuraState, event: Event) -> None:
    """What the text of an attack itself waits for: of one that an effect made, or what was added to it."""
    from kisoku.games.sakura.rules.r6_attacks import subject_of, text_of

    for attack in (s.ref(attack) for player in (0, 1) for attack in s.zones[2 * ATTACKING + player]):
        subject = subject_of(s, attack)
        for program in (s.pool.programs[number] for number in text_of(s, subject)):
            if program.trigger is not None and program.kind == "constant" and "C5-5-4" in s.law:
                f = Context(subject.player, subject.card, attack, event=event)
                if program.waits(s, event, f) and (program.condition is None or program.condition(s, f)):
                    wait(s, (EFFECT, program.number, subject.card, subject.player, event, attack))


def _tell_booked(s: SakuraState, event: Event) -> None:
    """C9-1-3-4: effects that were booked for such an event; each once, unless it was booked for every one."""
    left = []
    for row in s.booked:
        kind, number, card, player, _, _, every, it, numbers = row
        f = Context(player, card, own_attack(s, card), event=event)
        f.it, f.numbers = it, numbers
        met = kind == event.kind and s.pool.programs[number].waits(s, event, f)
        if met:
            wait(s, (EFFECT, number, card, player, event, NONE, it, numbers))
        if every or not met:
            left.append(row)
    if len(left) != len(s.booked):
        atoms.set_booked(s, tuple(left))


def _is_referable(s: SakuraState, program: Any, card: int) -> bool:
    """C9-1-1-2.p3, -6.p2, -8.p2: conditional effects are situation-caused, by their class."""
    cause, cls = CAUSED.get(program.kind, CAUSED["spent"])
    return cause in s.law and cls in s.law


def _opens(s: SakuraState, event: Any, player: int) -> bool:
    """C10-6.p2: you took life damage of 1 or more, not from reconstruction."""
    return "C10-6.p2" in s.law and event.player == player and "life" in event.marks and event.number >= 1 and "reconstruction" not in event.marks


def wait(s: SakuraState, item: tuple[Any, ...]) -> None:
    atoms.set_pending(s, (*s.pending, item))


def settle(s: SakuraState) -> None:
    """To be called after every single change: what it caused comes before anything else (C9-8.p2), also inside of an effect (C5-5.p2)."""
    if s.phase == PREPARATION:
        return
    if s.ending:  # C10-13.p4: enhancements without crystals go without being discarded
        atoms.set_pending(s, tuple(item for item in s.pending if item[0] != DISCARD_IT))
    if s.watched and "C9-1.p3" not in s.law:
        return
    if "distance_changed" in s.pool.listened:
        _distance_changed(s)
    if s.pool.states:
        _look_at_conditions(s)
    if not (s.pending or not s.crystals[LIFE] or not s.crystals[LIFE + 1] or s.verdicts != (0, 0)):
        return
    if not s.pending and s.replacing:
        return
    if s.watched and "C5-5.p2" not in s.law and s.pending and any(isinstance(f, Effect) for f in s.frames):
        return
    for aside in s.asides:
        if aside.__class__ is Situations:
            return
    if s.watched and not is_nested(s, "C9-8.b1") and len(s.frames) > 1:
        if s.frames[-2].__class__ is not Situations:
            nested(s, Situations(), "C9-8.b1")
        return
    s.asides.append(Situations())


def _distance_changed(s: SakuraState) -> None:
    """C5-2-1.p3, .p6, .p7: the current distance compared with what it was before the change."""
    before, now = s.seen_distance, distance(s)
    if before == now:
        return
    atoms.set_seen_distance(s, now)
    if "C5-2-1.p3" not in s.law:
        return
    nearer = now < before
    rule = "C5-2-1.p6" if nearer else "C5-2-1.p7"
    happen(s, Event("distance_changed", s.turn_player, NONE, abs(now - before), ("nearer" if nearer else "farther",) if rule in s.law else ()))


def _look_at_conditions(s: SakuraState) -> None:
    """Effects that wait for a condition to come true: where it held already when they were last looked at, it is not met again (C10-8)."""
    now = []
    for program, card, player in derived(s).states:
        met = int(program.comes_true(s, Context(player, card)))
        now.append((program.number, card, met))
        if met and (program.number, card, 0) in s.held and _is_referable(s, program, card):
            wait(s, (EFFECT, program.number, card, player, Event("state", player, card)))
    if tuple(now) != s.held:
        atoms.set_held(s, tuple(now))


# --- the frame ---------------------------------------------------------------------------------------------------------------

situations = Routine("situations", Situations)


@situations.step("C4-2")
def judge_first(s: SakuraState, f: Situations) -> Outcome:
    """C4-2: the victory check comes before everything else."""
    f.waiting = (*f.waiting, *s.pending)
    atoms.set_pending(s, ())
    if s.replacing and "C9-1-3-1" in s.law:
        return None
    if s.verdicts != (0, 0) or not s.crystals[LIFE] or not s.crystals[LIFE + 1]:
        return VictoryCheck()
    return None


@situations.step("C5-5")
def which_first(s: SakuraState, f: Situations) -> Outcome:
    """C5-5.p3, C9-1.p2: the turn player picks one of those that wait; the others are held."""
    f.waiting = tuple(item for item in f.waiting if _still(s, item))
    if not f.waiting:
        return leave()
    if len(f.waiting) == 1 or not ("C5-5.p3" in s.law and "C9-1.p2" in s.law and "C5-1-1.p2" in s.law):
        f.answer = Option("first", "C5-5.p3", 0)
        return None
    options = tuple(Option("first", "C5-5.p3", place, _card_of(item)) for place, item in enumerate(f.waiting))
    return Request(s.turn_player, "C5-5.p3", options)


@situations.step("C9-8")
def resolve_it(s: SakuraState, f: Situations) -> Outcome:
    """C9-8.p2: it resolves to the end; then what is left."""
    item = f.waiting[f.answer.thing]
    f.waiting = f.waiting[: f.answer.thing] + f.waiting[f.answer.thing + 1 :]
    f.step = 1
    return carried_out(s, item)


def _card_of(item: tuple[Any, ...]) -> int:
    return int(item[2]) if item[0] != IMPATIENCE else -1 - int(item[2])


def _still(s: SakuraState, item: tuple[Any, ...]) -> bool:
    """Whether what waits is still to be done."""
    if item[0] == DISCARD_IT:
        card = item[2]
        return s.zone[card] >> 1 == ENHANCEMENT and s.bound[card] == 0 and not s.fading[card] and "C5-5-2" in s.law
    return True


def carried_out(s: SakuraState, item: tuple[Any, ...]) -> Frame | None:
    kind, number, card, player, event, *more = item
    if kind == DISCARD_IT:
        return Discarding(card=card)
    if kind == IMPATIENCE:
        from kisoku.games.sakura.rules.r5_damage import impatience

        return impatience(s, card)
    program = s.pool.programs[number]
    if program.kind == "immediate_resurge":
        if "C10-8" not in s.law:
            return None
        number = s.pool.resurging
    elif program.kind == "constant" and card != NONE and not is_optional(program):
        reveal(s, card)
    effect = Effect(program=number, card=card, player=player, event=event, attack=more[0] if more else own_attack(s, card))
    if len(more) > 1:
        effect.it, effect.numbers = more[1:]
    return effect


def reveal(s: SakuraState, card: int) -> None:
    """C9-1-1-2.p2: whoever's effect is applied is shown to everybody."""
    if s.known[card] != atoms.EVERYONE and "C9-1-1-2.p2" in s.law:
        show(s, card)


def is_optional(program: Any) -> bool:
    from kisoku.text.program import May

    return bool(program.ability.ops) and isinstance(program.ability.ops[0], May)


ROUTINES = (situations,)
