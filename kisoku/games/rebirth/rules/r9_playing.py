"""9.7: playing and resolving cards and abilities, with the counter process between (9.7.3)."""

from __future__ import annotations

from typing import Any

from kisoku.games.rebirth.pool import Program
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules import r5_actions as actions
from kisoku.games.rebirth.rules.definitions import so
from kisoku.games.rebirth.rules.frames import Effect, Paying, Play
from kisoku.games.rebirth.rules.r4_zones import put
from kisoku.games.rebirth.rules.r9_costs import payable
from kisoku.games.rebirth.rules.r9_layers import forbidden, info, standing
from kisoku.games.rebirth.rules.r9_triggers import occur, resolved, used_up
from kisoku.games.rebirth.rules.r12_multiplayer import may_cancel, rivals
from kisoku.games.rebirth.state import ENTRY, EVERYONE, HAND, MEMBER, MOST, NONE, PLAYED, WAITING_ROOM, RebirthState
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, call, goto, leave
from kisoku.kernel.players import everyone
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, player_ref

# --- what can be played -----------------------------------------------------------------------------------------------


@rule("2.3.1", off=0)
def play_cost(s: RebirthState, card: int) -> int | None:
    """What playing the card costs; None: it has no cost."""
    return info(s, card).cost


@rule("11.2.3.2", off=True)
def condition_met(s: RebirthState, program: Program, context: Any) -> bool:
    """Condition keywords of an activated ability, on playing and again on resolving it."""
    return program.condition is None or bool(program.condition(s, context))


def playable_abilities(s: RebirthState, player: int) -> list[tuple[int, Program]]:
    """7.4.2.3: activated abilities of cards that the player masters (reading A-12), valid where they are."""
    found = []
    for card, program in standing(s).users[player]:
        source = s.ref(card)
        if not can_be_played(s, program) or (program.once and used_up(s, source, program.number)):
            continue
        context = s.pool.scope(program.number, source, player)
        if not condition_met(s, program, context) or forbidden(s, "use", source, player):
            continue
        if program.costs and not payable(s, program.costs, context, player):
            continue
        found.append((card, program))
    return found


@rule("9.7.1", "7.4.2.3", "9.1.1.1", "9.1.1.1.1", off=False)
def can_be_played(s: RebirthState, program: Program) -> bool:
    """An activated ability is played by who pays what stands in its brackets."""
    return True


@rule("9.5.1", off=())
def bracketed(s: RebirthState, program: Program) -> Any:
    """The cost at the head of an ability."""
    return program.costs


# --- 9.7.2 ------------------------------------------------------------------------------------------------------------

playing = Routine("9.7.2", Play, "9.7.2")


def program_of(s: RebirthState, f: Play) -> Program:
    return s.pool.programs[f.program]  # type: ignore[no-any-return]


@playing.step("9.2.2.2")
def may_be_skipped(s: RebirthState, f: Play) -> Outcome:
    """A waiting ability that can be played once in a turn may be left for a later time of its condition."""
    f.given = 1
    if not f.waiting or not program_of(s, f).once:
        return None
    return YesNo(player=f.player, rule="9.2.2.2", source=f.card, verb="play_ability")


@playing.step("9.8.3.1.1")
def cost_may_be_declined(s: RebirthState, f: Play) -> Outcome:
    """An automatic ability with a cost is played by who pays it; one that cannot be paid cannot be played (9.8.3.2)."""
    if not f.given:
        return leave()
    costs = bracketed(s, program_of(s, f)) if f.waiting else ()
    if not costs:
        f.given = 1
        return None
    if not payable(s, costs, s.pool.scope(f.program, f.card, f.player), f.player):
        return leave()
    return YesNo(player=f.player, rule="9.8.3.1.1", source=f.card, verb="pay")


@playing.step("9.7.2.1")
def specify(s: RebirthState, f: Play) -> Outcome:
    """What is played is shown; an ability that can be played once in a turn has been by that (9.2.2.1.1)."""
    if not f.given and not_paid_not_played(s):
        return leave()
    f.stamp = atoms.tick(s)
    if f.program:
        if program_of(s, f).once:
            is_used(s, f)
        return None
    card = f.card % LIFE
    f.cost = play_cost(s, card) or 0
    if s.rules.readings.get("played_card", "apart") == "apart":
        atoms.relocate(s, card, MOST * PLAYED + f.player, EVERYONE)
        f.card = s.ref(card)
    else:
        atoms.know(s, card, EVERYONE)
    return None


not_paid_not_played = so("9.8.3.2.1")


@rule("9.2.2.1.1")
def is_used(s: RebirthState, f: Play) -> None:
    """Whatever becomes of the play."""
    atoms.use(s, f.card, f.program)


@playing.step("9.7.2.1.1")
def which_place(s: RebirthState, f: Play) -> Outcome:
    """A Character goes to the Entry or to one of the member slots, taken ones too."""
    if f.program or f.slot >= 0:
        return None
    places = [Option("to_entry", "9.7.2.1.1"), *(Option("to_slot", "4.5.3", slot) for slot in slots(s, f.player))]
    return Request(f.player, "9.7.2.1.1", tuple(places), f.card)


@rule("4.5.3", off=range(1, 2))
def slots(s: RebirthState, player: int) -> range:
    return range(1, s.slots[player] + 1)


@playing.step("12.5.5")
def which_opponent(s: RebirthState, f: Play) -> Outcome:
    """In team games the opponent that the text speaks of is named on playing."""
    if not f.program:
        f.slot = f.slot if f.slot >= 0 else f.answer.thing if f.answer.verb == "to_slot" else 0
        return None
    if not program_of(s, f).rival or not (s.teams or (s.seats > 2 and s.rules.readings.get("opponent") == "named")):
        return None
    others = rivals(s, f.player)
    if not others:
        return None
    return Request(f.player, "12.5.5", tuple(Option("rival", "12.5.5", player_ref(other)) for other in others), f.card)


@playing.step("9.5.2")
def pay(s: RebirthState, f: Play) -> Outcome:
    """Reading A-01: between specifying and the counter process. A card costs as much energy as its cost says."""
    if f.program:
        if f.answer.verb == "rival":
            f.rival = -1 - f.answer.thing
        costs = bracketed(s, program_of(s, f))
        if not costs:
            return None
        indices = tuple(price.index for price in costs)
        return Paying(player=f.player, card=f.card, program=f.program, costs=indices, event=f.event)
    return actions.energy_pick(s, f.player, f.cost, f.card)


@playing.step("9.7.2")
def is_played(s: RebirthState, f: Play) -> Outcome:
    if f.program:
        if isinstance(f.given, tuple):
            paid = tuple(ref for ref in f.given if ref != NONE)
            f.registers = (*f.registers[:3], *((), (), ())[len(f.registers) :], paid)
        program = program_of(s, f)
        marks = (program.kind, program.keyword) if program.keyword else (program.kind,)
        occur(s, Event("ability_played", f.player, f.card, marks=marks))
    else:
        actions.rest_energy(s, f.given, f.player)
        occur(s, Event("played", f.player, f.card))
    f.asked = 0
    return None if s.pool.cancels and can_be_countered(s) else goto("9.7.4")


can_be_countered = so("9.7.3", "9.1.1.4.1")


# --- 9.7.3: the counter process ---------------------------------------------------------------------------------------


@playing.step("9.7.3.1")
def present(s: RebirthState, f: Play) -> Outcome:
    """The turn player is asked first, then the others in their order (reading A-43). Whose turn to be asked has passed
    is remembered, whatever they had in hand."""
    for place, player in enumerate(everyone(s)):
        options = (
            [Option("cancel", "9.7.3.1", ref, aim + 1) for ref, _, aim in presentable(s, player, f)]
            if place >= f.asked
            else []
        )
        if options:
            f.asked = place
            return Request(player, "9.7.3.1", (*options, Option("no_cancel", "9.7.3.1")), f.card)
    return goto("9.7.3.3")


@playing.step("9.7.3.2")
def presented(s: RebirthState, f: Play) -> Outcome:
    """What is presented costs its card at once (reading A-63), and then everybody is asked anew."""
    if f.answer.verb == "no_cancel":
        f.asked += 1
        return goto("9.7.3.1")
    ref, aim = f.answer.thing, f.answer.extra - 1
    player = s.owner[ref % LIFE]
    _, program, _ = next(row for row in presentable(s, player, f) if row[0] == ref and row[2] == aim)
    f.presented = (*f.presented, (program.number, ref, player, aim))
    f.asked = 0
    occur(s, Event("cancel_used", player, ref))
    if program.costs:
        indices = tuple(price.index for price in program.costs)
        return call(Paying(player=player, card=ref, program=program.number, costs=indices), "9.7.3.1")
    frame = put(s, [ref], WAITING_ROOM, player, ref, ("discard", "cost", "cancel"))
    return goto("9.7.3.1") if frame is None else call(frame, "9.7.3.1")


def presentable(s: RebirthState, player: int, f: Play) -> list[tuple[int, Program, int]]:
    """Valid cancel abilities in the hand, each with what it can be aimed at: -1 the play, else a presented one."""
    found: list[tuple[int, Program, int]] = []
    if forbidden(s, "cancel", player=player):
        return found
    for card in s.zones[MOST * HAND + player]:
        row = info(s, card)
        if "cancel" not in row.keywords:
            continue
        ref = s.ref(card)
        for number in row.abilities:
            program = s.pool.programs[number]
            if program.kind == "cancel" and can_present(s, program, ref, player):
                aims = [-1] if may_cancel(s, player, f.player) and is_aimed_at(s, program, f) else []
                aims += [
                    place
                    for place, (_, _, other, _) in enumerate(f.presented)
                    if may_cancel(s, player, other) and at_cancels(s, program)
                ]
                found += [(ref, program, aim) for aim in aims]
    return found


@rule("11.4.1", "11.4.2", "9.1.1.4", "9.7.3.1", off=False)
def can_present(s: RebirthState, program: Program, ref: int, player: int) -> bool:
    """Its condition keywords are met, and its cost can be paid."""
    context = s.pool.scope(program.number, ref, player)
    if forbidden(s, "cancel", ref, player) or not still_met(s, program, ref, player):
        return False
    return not program.costs or payable(s, program.costs, context, player)


@rule("9.1.1.4.2", off=True)
def is_aimed_at(s: RebirthState, program: Program, f: Play) -> bool:
    """Whether what is being played is of a kind that the ability names."""
    for name in program.ability.name.split(","):
        what, _, but = name.partition("!")
        if but and f.card >= 0 and s.pool.cards[s.card[f.card % LIFE]].kind == but:
            continue
        if f.program == 0:
            if what == "character":
                return True
            continue
        played = program_of(s, f)
        if what in (played.kind, played.keyword, "ability"):
            return True
    return False


def at_cancels(s: RebirthState, program: Program) -> bool:
    return "cancel" in program.ability.name.split(",")


@playing.step("9.7.3.3")
def process(s: RebirthState, f: Play) -> Outcome:
    """The last presented one first."""
    f.processing = len(f.presented) if f.processing < 0 else f.processing
    if f.processing == 0:
        return goto("9.7.4")
    f.processing -= 1
    number, ref, player, aim = f.presented[f.processing]
    program = s.pool.programs[number]
    if annulled(s, f, f.processing) or player in s.gone or not still_met(s, program, ref, player):
        return goto("9.7.3.3")
    annul(s, f, aim)
    return goto("9.7.3.3")


@rule("5.19.2.1", off=False)
def annulled(s: RebirthState, f: Play, place: int) -> bool:
    """A presented one that was annulled is not processed."""
    return place in f.annulled


@rule("11.2.3.4", off=True)
def still_met(s: RebirthState, program: Program, ref: int, player: int) -> bool:
    return program.condition is None or bool(program.condition(s, s.pool.scope(program.number, ref, player)))


@rule("5.19.2", "5.13.1", "5.19.1")
def annul(s: RebirthState, f: Play, aim: int) -> None:
    """What it is aimed at is not resolved, or not processed."""
    f.annulled = (*f.annulled, aim)
    source = f.card if aim < 0 else f.presented[aim][1]
    keyword = program_of(s, f).keyword if aim < 0 else "cancel"
    occur(
        s, Event("cancelled", f.player if aim < 0 else f.presented[aim][2], source, marks=(keyword,) if keyword else ())
    )


# --- 9.7.4: resolving -------------------------------------------------------------------------------------------------


@playing.step("9.7.4")
def resolve(s: RebirthState, f: Play) -> Outcome:
    """A card is put where it was said to go; an ability does what it says, wherever its card is by now (9.7.4.2.1)."""
    done = -1 in f.annulled
    if f.program == 0:
        return None if not s.alive(f.card) else (annulled_card if done else resolve_card)(s, f)
    return None if done else resolve_ability(s, f)


@rule("5.19.1", off=None)
def annulled_card(s: RebirthState, f: Play) -> Outcome:
    return put(s, [f.card], WAITING_ROOM, marks=("rule",))


@rule("9.7.4.1", off=None)
def resolve_card(s: RebirthState, f: Play) -> Outcome:
    return put(s, [f.card], MEMBER if f.slot else ENTRY, f.player, f.card, ("played",), f.slot)


@rule("9.7.4.2", "9.9.1", off=None)
def resolve_ability(s: RebirthState, f: Play) -> Outcome:
    program = program_of(s, f)
    context = s.pool.scope(f.program, f.card, f.player)
    if not (is_met if program.kind == "triggered" else condition_met)(s, program, context):
        return None
    if not (s.alive(f.card) or may_be_gone(s)):
        return None
    it, targets, numbers, *_ = (*f.registers, None, (), ()) if not f.registers else (*f.registers, ())
    paid = f.registers[3] if len(f.registers) > 3 else ()
    return Effect(
        f.program, player=f.player, card=f.card, event=f.event, it=it or None, targets=targets, numbers=numbers,
        stamp=f.stamp, rival=f.rival, paid=paid, followed=paid,
    )  # fmt: skip


@rule("11.2.3.3", "11.2.4", "11.2.1", "11.2.2", off=True)
def is_met(s: RebirthState, program: Program, context: Any) -> bool:
    """An automatic ability is played whether its condition keywords are met or not, and not resolved if
    they are not.
    """
    return program.condition is None or bool(program.condition(s, context))


may_be_gone = so("9.7.4.2.1", "9.8.7")


@playing.step("9.8.3")
def is_over(s: RebirthState, f: Play) -> Outcome:
    """However it ended, it waits no more (reading A-64)."""
    if f.waiting:
        atoms.work(s)
        resolved(s, f.program, f.card)
    return leave()


ROUTINES: tuple[Routine, ...] = (playing,)
