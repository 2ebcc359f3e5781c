"""1204: entering a card or an ability, as one transaction.

What is entered has *parts*: the contents that will be carried out on resolution, each a program (of an ability, or of
one of the contents that it offers). On the way everything is fixed that 1204.2 says; any failure rewinds to the state
before (1204.2i, 1204.2l).
"""

from __future__ import annotations

from typing import Any

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so, the
from kisoku.games.ninja_slayer.rules.frames import Entry, PayCost
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r300_zones import everyone_sees, move
from kisoku.games.ninja_slayer.rules.r1203_costs import alike, payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import (
    abilities_of,
    additional,
    all_different,
    asked_on_entry,
    bounds,
    legal_targets,
    letters_in,
    no_targets,
    refusal,
    scope_of,
    specs,
    total_cost,
    weights,
    with_tatsujin,
)
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1500_loops import note_automatic
from kisoku.games.ninja_slayer.state import ABILITY, KOTODAMA, NONE, Fixed, NinjaState
from kisoku.kernel import transactions
from kisoku.kernel.choosing import LARGEST_NUMBER, Pick, PickNumber, Share
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Leave, Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- the procedure --------------------------------------------------------------------------------

entering = Routine("1204", Entry)


def fail(s: NinjaState, f: Entry) -> Leave:
    never_happened(s, f)
    return leave(NONE)


@rule("1204.2l", off=transactions.keep)
def never_happened(s: NinjaState, f: Entry) -> None:
    transactions.undo(s, f)


@entering.step("1204.2a")
def reveal_it(s: NinjaState, f: Entry) -> Outcome:
    """Everybody sees what is being entered. What could not be entered is found out before anything is shown."""
    if not f.offered and refusal(s, f.player, f.card, f.ability, f.source, f.free, f.event, f.registers) is not None:
        return leave(NONE)
    transactions.begin(s, f)
    card = f.card if f.card != NONE else f.source % LIFE
    alive = f.card != NONE or s.alive(f.source)
    if alive and not everyone_sees(s, s.zone[card] >> 1):
        atoms.pass_for_known_copy(s, card, atoms.EVERYONE)
        atoms.know(s, card, atoms.EVERYONE)
    if f.card == NONE and s.alive(f.source) and not f.paid and s.entry[card]:
        f.paid = s.entry[card].paid  # type: ignore[union-attr]
    contents = abilities_of(s, f.card, f.ability)
    f.parts = tuple(number for number in contents if not s.pool.programs[number].modes)
    f.modal = tuple(number for number in contents if s.pool.programs[number].modes)
    return None


@entering.step("1204.2b")
def choose_modes(s: NinjaState, f: Entry) -> Outcome:
    """The wanted number of contents; the others do not exist from now on."""
    if not f.modal:
        return goto("1204.2c")
    program = s.pool.programs[f.modal[0]]
    possible = tuple(place for place, mode in enumerate(program.modes) if no_targets(s, f, (mode,)) is None)
    least, most = program.ability.choose_modes
    return Pick(
        player=f.player,
        rule="1204.2b",
        source=_shown(s, f),
        candidates=possible,
        least=least,
        most=min(most, len(possible)),
        verb="mode",
    )


@entering.step("1204.2b")
def those_modes(s: NinjaState, f: Entry) -> Outcome:
    modes = s.pool.programs[f.modal[0]].modes
    f.parts = (*f.parts, *(modes[place] for place in f.given))
    f.modal = f.modal[1:]
    return goto("1204.2b")


@entering.step("1204.2c")
def declare_additional_costs(s: NinjaState, f: Entry) -> Outcome:
    """Such as Tatsujin. Nothing is paid where entering is free, so nothing can be declared either (reading A-17)."""
    f.at = 0
    if f.card == NONE or (f.free and nothing_is_paid(s)) or not additional(s, f.card):
        f.at = -1
        return None
    ways = {"tatsujin": with_tatsujin(s, f), "decline": f}
    options = [
        Option(verb, "1404.2", s.ref(f.card))
        for verb, way in ways.items()
        if way is not None and no_targets(s, way, f.parts) is None
    ]
    return Request(f.player, "1204.2c", tuple(options), s.ref(f.card))


@entering.step("1204.2c")
def declared(s: NinjaState, f: Entry) -> Outcome:
    if f.at == 0 and f.answer.verb == "tatsujin":
        f.paid = ("tatsujin",)
    f.at = 0
    return None


@entering.step("1204.2d")
def fix_variables(s: NinjaState, f: Entry) -> Outcome:
    """X: named by the player (1304.2a), or found by its method if the entry needs it (1304.2b)."""
    letters = (
        open_letters(s, f)
        if f.at or f.paid or any(s.pool.programs[number].ability.variables for number in f.parts)
        else []
    )
    if f.at >= len(letters):
        f.at = 0
        return goto("1204.2e")
    letter, number = letters[f.at]
    f.at += 1
    method = s.pool.programs[number].variables.get(letter[0])
    if method is not None:
        if needed_for_entry(s, f, letter[0], number):
            f.numbers = (*f.numbers, (letter, method(s, scope_of(s, f, number))))
        return goto("1204.2d")
    f.letter = letter
    asked = name_it(s, f)
    return goto("1204.2d") if asked is None else asked


@rule("1304.2a")
def name_it(s: NinjaState, f: Entry) -> Outcome:
    """The player names a number, and none below 0 (104.5)."""
    return PickNumber(
        player=f.player, rule="1304.2a", source=_shown(s, f), least=smallest(s), most=largest(s, f, f.letter)
    )


smallest = the(0, "104.5", off=-1)


@entering.step("1204.2d")
def that_value(s: NinjaState, f: Entry) -> Outcome:
    f.numbers = (*f.numbers, (f.letter, f.given))
    return goto("1204.2d")


@rule("1304.2", off=[])
def open_letters(s: NinjaState, f: Entry) -> list[tuple[str, int]]:
    """Letters in the text of what is entered, each with its program."""
    return letters_in(s, f.card, f.paid, f.parts)


@rule("1304.2b", off=False)
def needed_for_entry(s: NinjaState, f: Entry, letter: str, definer: int) -> bool:
    """Whether cost, number or kind of targets look at the letter, of that content or of one that does not work out its
    own.
    """
    programs = s.pool.programs
    return any(
        letter in programs[number].entry_letters and (number == definer or letter not in programs[number].variables)
        for number in f.parts
    )


def largest(s: NinjaState, f: Entry, letter: str) -> int:
    """The largest value with which the entry can still be completed."""
    before = f.numbers
    best = 0
    for value in range(LARGEST_NUMBER + 1):
        f.numbers = (*before, (letter, value))
        costs = () if f.free else total_cost(s, f, f.paid)
        if not payable(s, costs, f.player, scope_of(s, f, f.ability)) or no_targets(s, f, f.parts) is not None:
            break
        best = value
    f.numbers = before
    return best


@entering.step("1204.2e")
def choose_targets(s: NinjaState, f: Entry) -> Outcome:
    """As many as the text wants, all different (1204.2e-2), all legal; otherwise it cannot be entered."""
    wanted = list(specs(s, f.parts, f.paid))
    if f.at >= len(wanted):
        return goto("1204.2f")
    place, target = wanted[f.at]
    scope = scope_of(s, f, f.parts[place])
    scope.targets = tuple(chosen for (part, _), chosen in zip(wanted, f.targets, strict=False) if part == place)
    found = tuple(legal_targets(s, target, scope))
    least, most = bounds(s, target, scope, len(found))
    if least > len(found):
        return fail(s, f)
    found = tuple(all_different(s, found))
    least = obliged(s, least)
    if least < len(found):
        atoms.calm(s)
    return Pick(
        player=target.who(s, scope), rule="1204.2e", source=_shown(s, f), candidates=found, least=least, most=most,
        alike=alike(s, found, f.targets),
        weights=weights(s, target, found), limit=-1 if target.total is None else target.total[1], verb="target",
    )  # fmt: skip


obliged = as_it_is("1307.1", off=0)
"""Choosing is obligatory."""


@entering.step("1204.2e-6")
def those_targets(s: NinjaState, f: Entry) -> Outcome:
    """Their number is fixed from now on."""
    f.targets = (*f.targets, tuple(f.given))
    f.at += 1
    return goto("1204.2e")


@entering.step("1204.2f")
def allocate(s: NinjaState, f: Entry) -> Outcome:
    """1204.2f-1, 1305.1: units are distributed among the targets, at least one for each."""
    wanted = list(specs(s, f.parts, f.paid))
    while len(f.shares) < len(wanted):
        place, target = wanted[len(f.shares)]
        chosen = f.targets[len(f.shares)]
        if target.share is None or not chosen or not is_distributed(s):
            f.shares = (*f.shares, ())
            continue
        units = target.share(s, scope_of(s, f, f.parts[place]))
        return Share(player=f.player, rule="1204.2f", things=chosen, total=units, least=smallest_share(s))
    return goto("1204.2g")


is_distributed = so("1305.1")
smallest_share = the(1, "1204.2f-1", off=0)


@entering.step("1204.2f-2")
def that_share(s: NinjaState, f: Entry) -> Outcome:
    """Fixed from now on."""
    f.shares = (*f.shares, f.given)
    return goto("1204.2f")


@entering.step("1204.2g")
def work_out_the_cost(s: NinjaState, f: Entry) -> Outcome:
    f.costs = total_cost(s, f, f.paid)
    return None


@entering.step("1204.2h")
def cost_is_locked(s: NinjaState, f: Entry) -> Outcome:
    """From here on it does not change. Entering without paying goes straight on (1204.2i-1, reading A-08)."""
    if f.free and nothing_is_paid(s):
        f.costs = ()
    return None


nothing_is_paid = so("1204.2i-1")


@entering.step("1204.2i")
def pay(s: NinjaState, f: Entry) -> Outcome:
    if not f.costs and s.trace is None:
        f.given = 1
        return None
    ability = f.ability or (additional(s, f.card)[0] if f.paid and f.card != NONE else 0)
    return PayCost(
        player=f.player,
        controller=f.player,
        ability=ability,
        source=_shown(s, f),
        entering=f.card,
        numbers=f.numbers,
        costs=f.costs,
    )


@entering.step("1204.2i")
def was_it_paid(s: NinjaState, f: Entry) -> Outcome:
    if not f.given:
        return fail(s, f)
    return None


@entering.step("1204.2j")
@rule("1204.1", off=fail)
def into_the_space(s: NinjaState, f: Entry) -> Outcome:
    """The card, or the ability as a pseudo-card, goes to the kotodama space with all that was fixed."""
    fixed = Fixed(parts_with_targets(s, f), f.paid, f.numbers, f.event, f.registers, f.ukemi_card)
    if f.card != NONE:
        move(s, (f.card,), KOTODAMA)
        atoms.set_controller(s, f.card, f.player)
        atoms.fix_entry(s, f.card, fixed)
        f.placed = f.card
    else:
        f.placed = atoms.place_thing(s, ABILITY, f.player, f.ability, f.source, fixed)
        ability = s.pool.programs[f.ability].ability
        if ability.kind == "activated" and ability.limit:
            atoms.count_trigger(s, (f.ability, f.source))
    return None


@entering.step("1204.2k")
def it_is_entered(s: NinjaState, f: Entry) -> Outcome:
    """Now it counts as entered; by reading A-10 this is where "when this is entered" triggers, unless switched to the
    arrival.
    """
    transactions.keep(s, f)
    atoms.forget_ban(s, f.card if f.card != NONE else f.source % LIFE, f.ability)
    if f.event is not None:
        note_automatic(s)
    if f.card != NONE and not (
        s.rules.readings.get("entered_trigger_point") == "field" and info(s, f.card).kind == CHARACTER
    ):
        occur(s, Event("entered", f.player, s.ref(f.card), marks=("card",)))
    elif f.card == NONE:
        occur(s, Event("ability_entered", f.player, f.source, marks=(s.pool.programs[f.ability].kind,)))
    return leave(f.placed)


def parts_with_targets(s: NinjaState, f: Entry) -> tuple[Any, ...]:
    """Each part as (program, targets by place of their choice, shares); a choice that fell away leaves
    an empty place.
    """
    result = []
    taken = iter(zip(f.targets, f.shares, strict=True))
    for number in f.parts:
        asked = [asked_on_entry(s, number, index, f.paid) for index in range(len(s.pool.programs[number].targets))]
        rows = [next(taken) if one else ((), ()) for one in asked]
        result.append((number, tuple(row[0] for row in rows), tuple(row[1] for row in rows)))
    return tuple(result)


def _shown(s: NinjaState, f: Entry) -> int:
    return s.ref(f.card) if f.card != NONE else f.source


ROUTINES: tuple[Routine, ...] = (entering,)
