"""1104: resolving a damage check, and 1211: the Ukemi abilities that it may bring up."""

from __future__ import annotations

from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import DamageCheck, Effect, Entry, PayCost
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, deck_of, move
from kisoku.games.ninja_slayer.rules.r1203_costs import fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import refusal
from kisoku.games.ninja_slayer.rules.r1300_terms import leave_space, put
from kisoku.games.ninja_slayer.state import CHECK, DAMAGE, NOBODY, NONE, OHIGAN, Fixed, NinjaState
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.rules import rule
from kisoku.text.program import Ability, Choose, Do, If, Reg, Search

checking = Routine("1104", DamageCheck, rule="1104.1")


@checking.step("1104.2")
def flip_the_top_card(s: NinjaState, f: DamageCheck) -> Outcome:
    """The controller's top card goes to the check zone for all to see."""
    deck = deck_of(s, s.controller[f.thing])
    if not deck:
        return goto("1104.5")
    f.card = deck[-1]
    move(s, (f.card,), CHECK, s.controller[f.thing])
    return None


@checking.step("1104.3")
def no_ukemi(s: NinjaState, f: DamageCheck) -> Outcome:
    """Without Ukemi the card becomes damage, face up."""
    if ukemi_of(s, f.card):
        return None
    f.step = s.rules.places[DamageCheck]["1104.5"]
    return put(s, [f.card], DAMAGE, OWNER, (), NOBODY, NONE)


@rule("210.1", "1211.1", "1104.4", off=0)
def ukemi_of(s: NinjaState, card: int) -> int:
    """What stands in its Ukemi box."""
    return info(s, card).ukemi


@checking.step("1104.4")
@rule("1201.1d", "1211.3", "1211.5", off=goto("1104.5"))
def enter_the_ukemi(s: NinjaState, f: DamageCheck) -> Outcome:
    """It must be entered now (1211.3), nested in this resolution; only one written with a cost may be declined
    (1104.4a, 1211.3a).
    """
    ability = s.pool.programs[info(s, f.card).ukemi].ability
    player = s.controller[f.thing]
    f.given = None
    possible = not impossible(s, f)
    f.given = 1
    if possible and may_be_declined(s, ability):
        return YesNo(player=player, rule="1104.4a", source=s.ref(f.card), verb="pay")
    return None


@rule("1104.4a", "1211.3a", off=False)
def may_be_declined(s: NinjaState, ability: Ability) -> bool:
    return ability.has_cost


@checking.step("1104.4a")
def declined(s: NinjaState, f: DamageCheck) -> Outcome:
    if f.given == 0:
        move(s, (f.card,), OHIGAN)
        return goto("1104.5")
    return None


@checking.step("1104.4a")
def pay_for_it(s: NinjaState, f: DamageCheck) -> Outcome:
    """What is entered in place of the ability does not ask for the ability's own cost, so it is paid here."""
    number = info(s, f.card).ukemi
    ability = s.pool.programs[number].ability
    player = s.controller[f.thing]
    f.given = None
    possible = not impossible(s, f)
    f.given = 1
    if ability.self_entry and ability.costs and possible:
        source = s.ref(f.card)
        costs = fixed_costs(s, s.pool.programs[number].costs, s.pool.scope(number, source, player))
        return PayCost(player=player, controller=player, ability=number, source=source, costs=costs)
    return None


@checking.step("1104.4b")
def cannot_be_entered(s: NinjaState, f: DamageCheck) -> Outcome:
    """No legal target, forbidden, cannot be paid, a condition not met: to the Ohigan."""
    if impossible(s, f):
        move(s, (f.card,), OHIGAN)
        return goto("1104.5")
    return None


@checking.step("1211.2")
def by_its_content(s: NinjaState, f: DamageCheck) -> Outcome:
    """The card itself (1211.2b), something else that it names (1211.2a), or the ability (1211.2c)."""
    number = info(s, f.card).ukemi
    ability = s.pool.programs[number].ability
    player = s.controller[f.thing]
    if ability.self_entry and enters_itself(s):
        return Entry(player=player, card=f.card, free=costs_nothing(s))
    if enters_something_else(ability) and carries_it_out(s):
        return Effect(program=number, player=player, card=s.ref(f.card))
    return the_ability_itself(s, player, number, s.ref(f.card))


enters_itself = so("1211.2b")
costs_nothing = so("1211.2b-1", "1313.1a-1")
carries_it_out = so("1211.2a")


@rule("1211.2c")
def the_ability_itself(s: NinjaState, player: int, number: int, card: int) -> Entry:
    return Entry(player=player, ability=number, source=card, ukemi_card=card)


@checking.step("1211.2a")
def the_flipped_card_waits(s: NinjaState, f: DamageCheck) -> Outcome:
    """The flipped card goes to the Ohigan when what was entered instead leaves the space; at once if nothing was
    (reading A-34).
    """
    entered = f.given if isinstance(f.given, tuple) else ()
    if s.zone[f.card] >> 1 != CHECK:
        return None
    if entered:
        thing = entered[-1]
        atoms.fix_entry(s, thing, (s.entry[thing] or Fixed(()))._replace(ukemi_card=s.ref(f.card)))
    elif f.given in (None, NONE) or isinstance(f.given, tuple) or f.given == 0:
        move(s, (f.card,), OHIGAN)
    return None


@checking.step("1104.5")
def remove_the_check(s: NinjaState, f: DamageCheck) -> Outcome:
    leave_space(s, f.thing)
    return leave()


def impossible(s: NinjaState, f: DamageCheck) -> bool:
    """1104.4b: whether the Ukemi cannot be entered. Its condition is tested now where it enters its own card (reading
    A-16).
    """
    number = info(s, f.card).ukemi
    program = s.pool.programs[number]
    ability = program.ability
    player = s.controller[f.thing]
    source = s.ref(f.card)
    scope = s.pool.scope(number, source, player)
    if program.condition is not None and not program.condition(s, scope):
        return True
    if ability.self_entry:
        payable_now = f.given == 1 or payable(s, fixed_costs(s, program.costs, scope), player, scope)
        return not payable_now or refusal(s, player, f.card, free=True) is not None
    if enters_something_else(ability):
        return not payable(s, fixed_costs(s, program.costs, scope), player, scope)
    return refusal(s, player, ability=number, source=source) is not None


def enters_something_else(ability: Ability) -> bool:
    """1211.2a: all it does is to have another card entered. A mixture is an ability like any other (reading A-16)."""
    entries = [op for op in ability.ops if isinstance(op, Do)]
    return (
        bool(entries)
        and all(op.verb == "enter" and op.objects != Reg("self") for op in entries)
        and all(isinstance(op, Do | Choose | Search | If) for op in ability.ops)
        and not ability.targets
        and not ability.costs
    )


ROUTINES: tuple[Routine, ...] = (checking,)
