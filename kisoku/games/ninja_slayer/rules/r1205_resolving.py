"""1205: resolving a card or an ability of the kotodama space."""

from __future__ import annotations

from typing import Any

from kisoku.effects.operands import Number
from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD
from kisoku.games.ninja_slayer.rules.frames import Effect, Resolve
from kisoku.games.ninja_slayer.rules.information import kind_of
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, move
from kisoku.games.ninja_slayer.rules.r1204_possibility import legal_targets, letters_in, own_first
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1300_terms import leave_space, put, release_ukemi_card
from kisoku.games.ninja_slayer.state import CARD, FIELD, KOTODAMA_SPACE, NOBODY, NONE, OHIGAN, Fixed, NinjaState
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.rules import rule

resolving = Routine("1205", Resolve, rule="1205.1")


def carrying(
    s: NinjaState, thing: int, number: int, targets: tuple[Any, ...], shares: tuple[Any, ...], numbers: tuple[Any, ...]
) -> Effect:
    """The frame that will carry out one content of the thing, with all registers set."""
    fixed = s.entry[thing]
    assert fixed is not None
    card = s.ref(thing) if s.thing[thing] == CARD else s.source[thing]
    it, outer_targets, outer_numbers = fixed.registers or ((), (), ())
    return Effect(
        program=number, player=s.controller[thing], card=card, thing=thing, targets=targets or outer_targets,
        shares=shares,
        numbers=(*own_first(numbers, number), *outer_numbers) if numbers else outer_numbers, paid=fixed.paid,
        event=fixed.event, it=it or None,
    )  # fmt: skip


@resolving.step("1205.1a")
def check_targets(s: NinjaState, f: Resolve) -> Outcome:
    """What is no longer a legal target is left alone; the rest happens all the same."""
    fixed = s.entry[f.thing] or Fixed(())
    f.parts, f.numbers = fixed.parts, fixed.numbers
    f.parts = still_legal(s, f)
    return None


@rule("1205.1a", off=lambda s, f: f.parts)
def still_legal(s: NinjaState, f: Resolve) -> tuple[Any, ...]:
    checked = []
    for number, targets, shares in f.parts:
        if any(targets):
            scope = carrying(s, f.thing, number, targets, shares, f.numbers)
            kept = [
                _kept(chosen, share, legal_targets(s, target, scope, choosing=False) if chosen else [])
                for target, chosen, share in zip(s.pool.programs[number].targets, targets, shares, strict=True)
            ]
            targets, shares = tuple(row[0] for row in kept), tuple(row[1] for row in kept)
        checked.append((number, targets, shares))
    return tuple(checked)


def _kept(chosen: tuple[int, ...], share: tuple[int, ...], legal: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    places = [place for place, ref in enumerate(chosen) if ref in legal]
    return tuple(chosen[place] for place in places), tuple(share[place] for place in places) if share else ()


@resolving.step("1205.1b")
def fix_open_variables(s: NinjaState, f: Resolve) -> Outcome:
    """1304.3: a variable with a method that the entry did not need is found now."""
    chosen: dict[int, tuple[Any, Any]] = {}
    variable = False
    for number, targets, shares in f.parts:
        chosen[number] = targets, shares
        variable = variable or bool(s.pool.programs[number].variables)
    if not variable:
        return None
    fixed = s.entry[f.thing] or Fixed(())
    for letter, number in letters_in(s, f.thing if s.thing[f.thing] == CARD else NONE, fixed.paid, tuple(chosen)):
        method = s.pool.programs[number].variables.get(letter[0])
        if method is not None and all(letter != known for known, _ in f.numbers):
            fix(s, f, letter, method, carrying(s, f.thing, number, *chosen[number], f.numbers))
    return None


@rule("1304.3")
def fix(s: NinjaState, f: Resolve, letter: str, method: Number, scope: Effect) -> None:
    f.numbers = ((letter, method(s, scope)), *f.numbers)


@resolving.step("1205.1c")
def by_its_kind(s: NinjaState, f: Resolve) -> Outcome:
    return goto(WHERE[kind_of(s, f.thing)] if s.thing[f.thing] == CARD else "1205.1d")


WHERE = {CHARACTER: "1205.1c-1", KOTODAMA_CARD: "1205.1c-2", "": "1205.1d"}


@resolving.step("1205.1c-1")
def character_to_the_field(s: NinjaState, f: Resolve) -> Outcome:
    onto_the_field(s, f)
    return leave()


@rule("602.2")
def onto_the_field(s: NinjaState, f: Resolve) -> None:
    """Of its controller."""
    entry = s.entry[f.thing]
    player = s.controller[f.thing]
    move(s, (f.thing,), FIELD, player)
    release_ukemi_card(s, entry)
    if s.rules.readings.get("entered_trigger_point") == "field":  # the other reading of A-10
        occur(s, Event("entered", player, s.ref(f.thing), marks=("card",)))


@resolving.step("1205.1c-2")
def carry_out_kotodama(s: NinjaState, f: Resolve) -> Outcome:
    """Every Kotodama ability of the card in turn, then the card goes to its owner's Ohigan."""
    if has_another_kotodama(s, f):
        f.step -= 1
        return _next_part(s, f)
    if s.zone[f.thing] == KOTODAMA_SPACE:
        f.fixed = s.entry[f.thing]
        return put(s, [f.thing], OHIGAN, OWNER, (), NOBODY, NONE)
    return leave()


@rule("1201.1e", off=False)
def has_another_kotodama(s: NinjaState, f: Resolve) -> bool:
    return f.at < len(f.parts)


@resolving.step("1205.1c-2")
def used_up(s: NinjaState, f: Resolve) -> Outcome:
    release_ukemi_card(s, f.fixed)
    return leave()


@resolving.step("1205.1d")
def carry_out_ability(s: NinjaState, f: Resolve) -> Outcome:
    """And then the ability is removed."""
    if has_another_part(s, f):
        f.step -= 1
        return _next_part(s, f)
    if s.zone[f.thing] == KOTODAMA_SPACE and s.thing[f.thing] != CARD:
        leave_space(s, f.thing)
    return leave()


@rule("1205.1d-1", off=lambda s, f: f.at < len(f.parts) and s.alive(s.source[f.thing]))
def has_another_part(s: NinjaState, f: Resolve) -> bool:
    """Whether or not its card is still there."""
    return f.at < len(f.parts)


def _next_part(s: NinjaState, f: Resolve) -> Effect:
    number, targets, shares = f.parts[f.at]
    f.at += 1
    return carrying(s, f.thing, number, targets, shares, f.numbers)


ROUTINES: tuple[Routine, ...] = (resolving,)
