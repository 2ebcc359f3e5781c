"""1205: resolving a card or an ability of the kotodama space."""

from __future__ import annotations

from typing import Any

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules.frames import Effect, Resolve
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, move
from kisoku.games.ninja_slayer.rules.r1204_possibility import legal_targets
from kisoku.games.ninja_slayer.rules.r1209_triggers import event, occur
from kisoku.games.ninja_slayer.rules.r1300_terms import leave_space, put, release_ukemi_card
from kisoku.games.ninja_slayer.rules.values import number
from kisoku.games.ninja_slayer.state import CARD, FIELD, KOTODAMA_SPACE, NOBODY, NONE, OHIGAN, NinjaState
from kisoku.kernel.frames import Outcome, Routine, goto, leave

resolving = Routine("1205", Resolve, rule="1205.1")

PARTS, PAID, NUMBERS, EVENT, REGISTERS, UKEMI_CARD = range(6)
"""The places of what was fixed on entry (see r1204_entering.into_the_space)."""


def scope_of(s: NinjaState, thing: int, ability: int, mode: int, targets: tuple[Any, ...], shares: tuple[Any, ...], numbers: tuple[Any, ...]) -> Effect:
    """The frame that will carry out one content of the thing, with all registers set."""
    _, paid, _, what, registers, _ = s.entry[thing]
    source = s.ref(thing) if s.thing[thing] == CARD else s.source[thing]
    it, outer_targets, outer_numbers = registers or ((), (), ())
    return Effect(
        ability=ability, mode=mode, controller=s.controller[thing], source=source, thing=thing, targets=targets or outer_targets, shares=shares,
        numbers=(*numbers, *outer_numbers), paid=paid, event=what, it=it, has_it=bool(it),
    )  # fmt: skip


@resolving.step("1205.1a")
def check_targets(s: NinjaState, f: Resolve) -> Outcome:
    """What is no longer a legal target is left alone; the rest happens all the same."""
    parts = s.entry[f.thing][PARTS] if s.entry[f.thing] else ()
    checked = []
    for ability, mode, targets, shares in parts:
        if not any(targets):
            checked.append((ability, mode, targets, shares))
            continue
        program = s.pool.programs[ability].ability
        wanted = program.targets if mode < 0 else program.modes[mode].targets
        scope = scope_of(s, f.thing, ability, mode, targets, shares, s.entry[f.thing][NUMBERS])
        kept, kept_shares = [], []
        for spec, chosen, share in zip(wanted, targets, shares, strict=True):
            legal = legal_targets(s, spec, scope, choosing=False) if chosen else []
            places = [i for i, ref in enumerate(chosen) if ref in legal or "1205.1a" not in s.law]
            kept.append(tuple(chosen[i] for i in places))
            kept_shares.append(tuple(share[i] for i in places) if share else ())
        checked.append((ability, mode, tuple(kept), tuple(kept_shares)))
    f.parts = tuple(checked)
    return None


@resolving.step("1205.1b")
def fix_open_variables(s: NinjaState, f: Resolve) -> Outcome:
    """1304.3: a variable with a method that the entry did not need is found now."""
    f.numbers = s.entry[f.thing][NUMBERS] if s.entry[f.thing] else ()
    known = {letter for letter, _ in f.numbers}
    for ability, mode, targets, shares in f.parts:
        for variable in s.pool.programs[ability].ability.variables:
            if variable.letter not in known and variable.number is not None and "1304.3" in s.law:
                known.add(variable.letter)
                scope = scope_of(s, f.thing, ability, mode, targets, shares, f.numbers)
                f.numbers = (*f.numbers, (variable.letter, number(s, variable.number, scope)))
    return None


@resolving.step("1205.1c")
def by_its_kind(s: NinjaState, f: Resolve) -> Outcome:
    if s.thing[f.thing] != CARD:
        return goto("1205.1d")
    if "205.2" not in s.law:
        return leave()
    return goto("1205.1c-1") if info(s, f.thing).kind == CHARACTER else goto("1205.1c-2")


@resolving.step("1205.1c-1")
def character_to_the_field(s: NinjaState, f: Resolve) -> Outcome:
    """Onto its controller's field (602.2)."""
    entry = s.entry[f.thing]
    player = s.controller[f.thing]
    if "602.2" in s.law:
        move(s, (f.thing,), FIELD, player)
        release_ukemi_card(s, entry)
        if s.rules.readings.get("entered_trigger_point") == "field":  # the other reading of A-10
            occur(s, event("entered", s.ref(f.thing), player=player, flags=("card",)))
    return leave()


@resolving.step("1205.1c-2")
def carry_out_kotodama(s: NinjaState, f: Resolve) -> Outcome:
    """1201.1e: every Kotodama ability of the card in turn, then the card goes to its owner's Ohigan."""
    if f.at < len(f.parts) and "1201.1e" in s.law:
        f.step -= 1
        return _next_part(s, f)
    if s.zone[f.thing] == KOTODAMA_SPACE:
        f.numbers = s.entry[f.thing]
        return put(s, [f.thing], OHIGAN, OWNER, (), NOBODY, NONE)
    return leave()


@resolving.step("1205.1c-2")
def used_up(s: NinjaState, f: Resolve) -> Outcome:
    release_ukemi_card(s, f.numbers)
    return leave()


@resolving.step("1205.1d")
def carry_out_ability(s: NinjaState, f: Resolve) -> Outcome:
    """Whether or not its card is still there (1205.1d-1); then the ability is removed."""
    if f.at < len(f.parts) and ("1205.1d-1" in s.law or s.alive(s.source[f.thing])):
        f.step -= 1
        return _next_part(s, f)
    if s.zone[f.thing] == KOTODAMA_SPACE and s.thing[f.thing] != CARD:
        leave_space(s, f.thing)
    return leave()


def _next_part(s: NinjaState, f: Resolve) -> Effect:
    ability, mode, targets, shares = f.parts[f.at]
    f.at += 1
    return scope_of(s, f.thing, ability, mode, targets, shares, f.numbers)


ROUTINES: tuple[Routine, ...] = (resolving,)
