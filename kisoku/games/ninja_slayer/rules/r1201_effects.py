"""1201.2: carrying out what an ability says, op after op.

An op that has to ask (or to wait for another procedure) names a stage and is taken up there again when the answer has come.
Actions of the game stand in `verbs`; here are choices, control, and effects that last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Effect, PayCost
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r300_zones import everyone_sees
from kisoku.games.ninja_slayer.rules.r1203_costs import alike, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import bounds, contents_of, late_targets, legal_targets, refusal
from kisoku.games.ninja_slayer.rules.r1300_terms import as_many, cover, reveal
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.rules.values import holds, item_of, matching, now_called, number, player, players, things, was_done
from kisoku.games.ninja_slayer.rules.verbs import VERBS
from kisoku.games.ninja_slayer.state import DECK, HAND, NONE, NinjaState, opponent
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick, YesNo
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.state import LIFE
from kisoku.text.program import (
    Ability,
    Become,
    Choose,
    CostChange,
    Do,
    EachPlayer,
    Extra,
    Forbid,
    Grant,
    If,
    IfDone,
    Later,
    Lose,
    May,
    Modify,
    Op,
    Pay,
    Permit,
    Query,
    Reg,
    Repeat,
    Replace,
    Search,
)  # fmt: skip

carrying_out = Routine("1201.2", Effect)


def ops_at(ability: Ability, mode: int, inner: int) -> tuple[Op, ...]:
    """The ops of an ability, of one of its modes, or of a replacement inside."""
    ops = ability.ops if mode < 0 else ability.modes[mode].ops
    if inner >= 0:
        replacement = ops[inner]
        assert isinstance(replacement, Replace)
        return replacement.ops
    return ops


@carrying_out.step("1201.2")
def next_ops(s: NinjaState, f: Effect) -> Outcome:
    """One op after another until one has to wait."""
    if "1201.2" not in s.law:
        return leave(f.done)
    ops = ops_at(s.pool.programs[f.ability].ability, f.mode, f.inner)
    while True:
        _close_loops(s, f)
        if f.pc >= len(ops):
            break
        op = ops[f.pc]
        stage, f.stage = f.stage, 0
        if not stage and op.__class__ is not IfDone:
            f.fresh = 0
        outcome = HANDLERS[op.__class__](s, f, op, stage)
        if f.stage == 0:
            f.pc += 1
        if outcome is not None:
            f.step = 0
            return outcome
    cover(s, f.shown)
    return leave(f.scratch or f.done)


def _close_loops(s: NinjaState, f: Effect) -> None:
    """At the end of a repeated passage: once more, or out of it."""
    while f.loops and f.pc >= f.loops[-1][1]:
        start, end, left = f.loops[-1]
        f.loops = f.loops[:-1]
        if left:
            f.each = left[0]
            f.loops = (*f.loops, (start, end, left[1:]))
            f.pc = start
        else:
            f.each = -1


# --- choosing ----------------------------------------------------------------------------------------------------------------


def choose(s: NinjaState, f: Effect, op: Choose, stage: int) -> Outcome:
    """1307: obligatory in the open; in a hidden zone one may look, and need not find what has to have some property."""
    if stage:
        f.it, f.has_it = tuple(f.given), True
        f.done = len(f.it)
        return None
    who = player(s, op.who, f)
    hidden = bool({"hand", "deck"}.intersection(op.query.zones))
    if s.watched and "seen" in op.query.zones:
        applies(s, "1307.2")
    found = tuple(matching(s, op.query, f)) if "1307.1" in s.law and ("1307.4" if hidden else "1204.2e-3") in s.law else ()
    if enters_what_is_taken(s, f):
        found = tuple(ref for ref in found if refusal(s, who, ref % LIFE, free=_free_entry(s, f)) is None)
    least = number(s, op.least, f)
    most = number(s, op.most, f)
    if most < 0:
        most = len(found)
    if op.at_random:
        f.it, f.has_it = _at_random(s, found, most), True
        f.done = len(f.it)
        return None
    if hidden and "1307.2" in s.law and look_through(s, op.query, who, f) and _demands(op.query):
        least = 0
    if least < len(found):
        atoms.calm(s)
    f.stage = 1
    weights = tuple(int(getattr(info(s, ref % LIFE), op.total[0]) or 0) for ref in found) if op.total else ()
    return Pick(
        player=who, rule="1307.1", source=f.source, candidates=found, least=max(0, as_many(s, least, len(found))), most=max(0, min(most, len(found))),
        alike=alike(s, found), weights=weights, limit=op.total[1] if op.total else -1,
    )  # fmt: skip


def enters_what_is_taken(s: NinjaState, f: Effect) -> bool:
    """1313.1c: what could not be entered is no choice where the chosen card is to be entered."""
    ops = ops_at(s.pool.programs[f.ability].ability, f.mode, f.inner)
    following = ops[f.pc + 1] if f.pc + 1 < len(ops) else None
    return isinstance(following, Do) and following.verb == "enter" and following.objects == Reg("it") and "1313.1c" in s.law


def _free_entry(s: NinjaState, f: Effect) -> bool:
    following = ops_at(s.pool.programs[f.ability].ability, f.mode, f.inner)[f.pc + 1]
    return isinstance(following, Do) and "free" in following.how


def _at_random(s: NinjaState, found: tuple[int, ...], count: int) -> tuple[int, ...]:
    return randomness.shuffled(s, found)[: max(0, count)] if found else ()


def look_through(s: NinjaState, query: Query, who: int, f: Effect) -> bool:
    """1307.2: the chooser sees the cards of the hidden zones in question. True if somebody cannot see them all (302.2b).

    Of somebody else's hand that is nobody: its owner sees it, and now the chooser does.
    """
    hidden = False
    for word in query.zones:
        if word not in ("deck", "hand"):
            continue
        kind = DECK if word == "deck" else HAND
        owners = (0, 1) if query.whose == "any" else players(s, query.whose, f)
        for owner in owners:
            cards = s.zones[2 * kind + owner]
            for card in cards[-query.top :] if query.top else cards:
                atoms.know(s, card, 1 << who)
                hidden = hidden or (not s.shown[card] and (kind == DECK or owner == who))
    return "302.2b" in s.law and hidden


def _demands(query: Query) -> bool:
    return bool(query.filters or query.either)


def search(s: NinjaState, f: Effect, op: Search, stage: int) -> Outcome:
    """1307.2, 1307.3: look through the zone, take what one wants to find, show it if it had to be something."""
    who = player(s, op.who, f)
    if len(op.wanted) > 1:
        return _search_in_one_way(s, f, op, stage, who)
    if stage == 1:
        f.it, f.has_it = tuple(f.given), True
        f.done = len(f.it)
        if "1307.3" in s.law:
            for ref in f.it:
                if _demands(op.wanted[0][0]) and not everyone_sees(s, s.zone[ref % LIFE] >> 1) and reveal(s, ref % LIFE):
                    f.shown = (*f.shown, ref)
        return None
    query, count = op.wanted[0]
    found = tuple(matching(s, query, f))
    most = number(s, count, f)
    least = min(most, len(found)) if op.exact else 0
    if "1307.2" in s.law and look_through(s, query, who, f) and _demands(query):
        least = 0
    weights = tuple(int(getattr(info(s, ref % LIFE), op.total[0]) or 0) for ref in found) if op.total else ()
    f.stage = 1
    return Pick(
        player=who, rule="1307.2", source=f.source, candidates=found, least=least, most=max(0, min(most, len(found))), alike=alike(s, found), weights=weights,
        limit=op.total[1] if op.total else -1, verb="find",
    )  # fmt: skip


def _search_in_one_way(s: NinjaState, f: Effect, op: Search, stage: int, who: int) -> Outcome:
    """「…を2枚までか、…を1枚まで」: card by card, as long as all of them together fit one of the ways."""
    f.scratch = (*f.scratch, *f.given) if stage else ()
    if not stage and "1307.2" in s.law:
        for query, _ in op.wanted:
            look_through(s, query, who, f)
    found = _going_on(s, f, op) if not stage or f.given else ()
    if found:
        f.stage = 1
        return Pick(player=who, rule="1307.2", source=f.source, candidates=found, least=0, most=1, alike=alike(s, found), verb="find")
    f.it, f.has_it, f.scratch = tuple(f.scratch), True, ()
    f.done = len(f.it)
    for ref in f.it if "1307.3" in s.law and all(_demands(query) for query, _ in op.wanted) else ():
        if not everyone_sees(s, s.zone[ref % LIFE] >> 1) and reveal(s, ref % LIFE):
            f.shown = (*f.shown, ref)
    return None


def _going_on(s: NinjaState, f: Effect, op: Search) -> tuple[int, ...]:
    """What may be taken beside what has been taken already. In the order of the zone, so that no set can be taken in two ways."""
    ways = [(matching(s, query, f), number(s, count, f)) for query, count in op.wanted]
    everything = list(dict.fromkeys(ref for found, _ in ways for ref in found))
    everything.sort(key=lambda ref: -s.zones[s.zone[ref % LIFE]].index(ref % LIFE))
    taken: tuple[int, ...] = f.scratch
    later = everything[everything.index(taken[-1]) + 1 :] if taken else everything

    def fits(refs: tuple[int, ...]) -> bool:
        if op.total and sum(int(getattr(info(s, ref % LIFE), op.total[0]) or 0) for ref in refs) > op.total[1]:
            return False
        return any(len(refs) <= most and all(ref in found for ref in refs) for found, most in ways)

    return tuple(ref for ref in later if fits((*taken, ref)))


# --- control -----------------------------------------------------------------------------------------------------------------


def condition(s: NinjaState, f: Effect, op: If, stage: int) -> Outcome:
    f.done = int(holds(s, op.condition, f))
    if not f.done:
        f.pc += op.skip
    return None


def may(s: NinjaState, f: Effect, op: May, stage: int) -> Outcome:
    if not stage:
        f.stage = 1
        atoms.calm(s)
        return YesNo(player=player(s, op.who, f), rule="1203.6", source=f.source)
    f.done = f.given
    if not f.given:
        f.pc += op.skip
    return None


def pay_at_resolution(s: NinjaState, f: Effect, op: Pay, stage: int) -> Outcome:
    """1203.6, 1203.7: the asked player pays all of it and the effect happens, or does not and it does not."""
    who = player(s, op.who, f)
    costs = fixed_costs(s, op.costs, f)
    if stage == 0:
        f.done = 0
        kind = "1203.7" if any(cost.verb == "discard" for cost in op.costs) else "1203.6"
        if s.watched:
            applies(s, "1203.6")  # which 1203.7 is a case of
        if kind not in s.law or (op.who == "you" and ("1203.7a" if kind == "1203.7" else "1203.6a") not in s.law):
            f.pc += op.skip
            return None
        if not payable(s, costs, who, f):
            f.pc += op.skip
            return None
        f.stage = 1
        atoms.calm(s)
        return YesNo(player=who, rule="1203.6", source=f.source, verb="pay")
    if stage == 1:
        if not f.given:
            f.pc += op.skip
            return None
        f.stage = 2
        return PayCost(player=who, controller=f.controller, ability=f.ability, source=f.source, numbers=f.numbers, costs=costs)
    if stage == 2:
        f.done = f.given
        if not f.given:
            f.pc += op.skip
            return None
    elif stage > 2:
        index = late_targets(contents_of(s, f.ability, f.mode))[stage - 3]
        f.targets = (*f.targets[:index], tuple(f.given), *f.targets[index + 1 :])
    return _next_late_target(s, f, max(0, stage - 2))


def _next_late_target(s: NinjaState, f: Effect, done: int) -> Outcome:
    """The other reading of A-19: what follows the cost is chosen once it is paid."""
    if s.rules.readings.get("target_after_a_cost") != "resolution":
        return None
    content = contents_of(s, f.ability, f.mode)
    late = late_targets(content)
    if done >= len(late):
        return None
    spec = content.targets[late[done]]
    found = tuple(legal_targets(s, spec, f))
    least, most = bounds(s, spec, f, len(found))
    f.stage = 3 + done
    return Pick(player=player(s, spec.who, f), rule="1203.7", source=f.source, candidates=found, least=min(least, len(found)), most=most, alike=alike(s, found))


def if_done(s: NinjaState, f: Effect, op: IfDone, stage: int) -> Outcome:
    done = any(was_done(s, deed) for deed in f.deeds[-f.fresh :]) if f.fresh else bool(f.done)
    if done == op.negated:
        f.pc += op.skip
    return None


def each_player(s: NinjaState, f: Effect, op: EachPlayer, stage: int) -> Outcome:
    start = f.pc + 1
    f.each = s.turn_player
    f.loops = (*f.loops, (start, start + op.length, (opponent(s.turn_player),)))
    return None


def repeat(s: NinjaState, f: Effect, op: Repeat, stage: int) -> Outcome:
    """104.2: 0 or fewer times is not at all."""
    times = number(s, op.number, f)
    if times <= 0:
        f.pc += op.length
        return None
    start = f.pc + 1
    f.loops = (*f.loops, (start, start + op.length, (f.each,) * (times - 1)))
    return None


# --- what lasts: 1213 --------------------------------------------------------------------------------------------------------


def begin_lasting(s: NinjaState, f: Effect, op: Any, stage: int) -> Outcome:
    """A continuous effect begins: its objects are fixed (1213.6), its numbers too, and its end (1213.3b-4)."""
    span = duration(s, op.duration, f)
    if span is None or "1201.2b" not in s.law or "1213.3b-4" not in s.law:
        return None
    if isinstance(op, Modify) and op.changes[0].how == "exchange" and len(locked_objects(s, f, op)) != 2:
        return None
    values = values_of(s, f, op)
    if isinstance(op, Modify) and "104.2" in s.law and all(change.how == "+" for change in op.changes) and not any(values):
        return None  # 104.2: by 0 is not at all
    begins, ends, iksa = span
    effect = (
        f.ability,
        f.mode,
        f.pc,
        f.source,
        f.controller,
        locked_objects(s, f, op),
        values,
        begins,
        ends,
        iksa,
        atoms.tick(s) if "1213.3b-2" in s.law else 0,
        0,
    )
    atoms.set_effects(s, (*s.effects, effect))
    f.done = 1
    return None


def duration(s: NinjaState, word: str, f: Effect) -> tuple[int, int, int] | None:
    """(first turn, last turn or -1, whether it ends with the fight); None if its end is past already (1213.9)."""
    if word == "turn":
        return (s.turn, s.turn, 0)
    if word == "iksa":
        if not s.aisatsu_phase and "1213.9" in s.law:
            return None
        return (s.turn, s.turn, 1)
    begins, _, whose = word.partition("next_turn")
    if whose or word.endswith("next_turn"):  # 1213.7
        owner = {"_you": f.controller, "_opponent": opponent(f.controller)}.get(whose, opponent(s.turn_player))
        turn = s.turn + (2 if owner == s.turn_player else 1)
        return (turn if not begins and "1213.7" in s.law else s.turn, turn - (begins == "before_"), 0)
    return (s.turn, -1 if "1213.8" in s.law else s.turn, 0)


def locked_objects(s: NinjaState, f: Effect, op: Any) -> tuple[int, ...]:
    """Whatever the effect applies to at this moment."""
    if isinstance(op, Replace):
        found: list[int] = []
        for side in (op.trigger.subject, op.trigger.cause):
            if isinstance(side, Reg):
                found.extend(ref for ref in (now_called(s, ref, f) for ref in things(s, side, f)) if ref != NONE)
        return tuple(found)
    objects = getattr(op, "objects", None)
    if objects is not None:
        return tuple(ref for ref in (now_called(s, ref, f) for ref in things(s, objects, f)) if ref != NONE)
    return tuple(-1 - p for p in players(s, getattr(op, "players", ""), f))


def values_of(s: NinjaState, f: Effect, op: Any) -> tuple[int, ...]:
    if isinstance(op, Modify):
        if op.changes[0].how == "exchange":  # each of the two cards, and what it has from now on: the other's
            one, other = locked_objects(s, f, op)
            return (one % LIFE, item_of(s, other, op.changes[0].item), other % LIFE, item_of(s, one, op.changes[0].item))
        return tuple(number(s, change.number, f) for change in op.changes)
    if isinstance(op, CostChange | Replace):
        return (number(s, op.number, f),)
    return ()


def later(s: NinjaState, f: Effect, op: Later, stage: int) -> Outcome:
    """1209.7: a delayed triggered ability, whose card is the card of the ability that made it."""
    span = duration(s, op.duration, f)
    if span is None:
        return None
    it = f.it if f.has_it else ((f.event[1],) if f.event is not None else ())

    def now(refs: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(ref for ref in (now_called(s, ref, f) for ref in refs) if ref != NONE)

    registers = (now(it), tuple(now(refs) for refs in f.targets), f.numbers)
    trigger = op.ability.trigger
    this_turn = trigger is not None and trigger.event == "turn_end" and "next" not in trigger.flags and not op.every
    ends = s.turn if this_turn and span[1] < 0 else span[1]  # 1213.9: at the end of this turn, or not at all
    record = (s.pool.number_of(op.ability), f.source, f.controller, registers, int(op.every), ends, s.turn, span[2], span[0])
    atoms.set_delayed(s, (*s.delayed, record))
    return None


def end_effects(s: NinjaState, fits: Callable[[Any], bool]) -> None:
    """Effects whose time is up end."""
    left = tuple(effect for effect in s.effects if not fits(effect))
    if len(left) != len(s.effects):
        atoms.set_effects(s, left)


def do(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1201.2a, 1212.1: an immediate effect is done once and is over."""
    if s.watched and not ("1201.2a" in s.law and "1212.1" in s.law):
        return None
    return VERBS[op.verb](s, f, op, stage)


HANDLERS: dict[type[Any], Callable[[NinjaState, Effect, Any, int], Outcome]] = {
    Choose: choose,
    Search: search,
    Do: do,
    If: condition,
    May: may,
    Pay: pay_at_resolution,
    IfDone: if_done,
    EachPlayer: each_player,
    Repeat: repeat,
    Later: later,
    Modify: begin_lasting,
    Grant: begin_lasting,
    Lose: begin_lasting,
    Become: begin_lasting,
    Forbid: begin_lasting,
    Permit: begin_lasting,
    CostChange: begin_lasting,
    Extra: begin_lasting,
    Replace: begin_lasting,
}

ROUTINES: tuple[Routine, ...] = (carrying_out,)
