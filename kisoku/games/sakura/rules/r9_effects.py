"""Chapter 9-1: resolving an effect, op after op.

The ops were compiled into instructions when the card came into the pool. An instruction does one change and ends, so that what the change
causes is resolved before the next one begins (C9-8). One that has to ask comes back with a higher stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.compiling import COMPARE, Context, Instruction, condition, number, player_of, players_of
from kisoku.games.sakura.rules.frames import Effect, Effects
from kisoku.games.sakura.rules.lasting import NEXT
from kisoku.games.sakura.rules.r5_situations import reveal, settle
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.state import EXECUTED, NONE, SakuraState
from kisoku.kernel.choosing import Ask, Pick, YesNo
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.requests import Option
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool

carrying_out = Routine("effect", Effect)
running = Routine("effects", Effects, "C6-2-1-7")


@running.step("C6-2-1-7")
def next_effect(s: SakuraState, f: Effects) -> Outcome:
    """C6-2-1-7.p2: all of them, in the order of the text, whatever becomes of the card meanwhile."""
    if f.added and f.place >= len(f.programs):
        asked = _order_additions(s, f)
        if asked is not None:
            return asked
    if f.place >= len(f.programs) or (f.place and "C6-2-1-7" not in s.law):
        return leave()
    if f.card != NONE:
        if not f.place:
            f.zone = s.zone[f.card]
        elif s.zone[f.card] != f.zone and "C6-2-1-7.p2" not in s.law:
            return leave()
    if s.watched and f.card != NONE and "A7-4.p3" not in s.law and card_class(s, f.card) == "poison":
        f.player = s.owner[f.card]
    number_ = f.programs[f.place]
    f.place += 1
    f.step = 0
    return Effect(program=number_, card=f.card, player=f.player, attack=f.attack, answered=f.answered)


def _order_additions(s: SakuraState, f: Effects) -> Outcome:
    """C10-14: what was added comes after the card's own effects; of several, the turn player decides the order."""
    numbers, givers = (tuple(column) for column in zip(*f.added, strict=True))
    if not f.ordering and len(set(numbers)) > 1 and "C10-14" in s.law:
        f.ordering = 1
        f.step = 0
        return Pick(player=s.turn_player, rule="C10-14", source=f.card, candidates=givers, least=len(givers), most=len(givers), ordered=True)
    if f.ordering:
        left = list(f.added)
        for giver in f.given:
            chosen = next(row for row in left if row[1] == giver)
            left.remove(chosen)
            f.programs = (*f.programs, chosen[0])
    else:
        f.programs = (*f.programs, *numbers)
    f.added = ()
    return None


@carrying_out.step("C9-1.p2")
def begin(s: SakuraState, f: Effect) -> Outcome:
    """An effect whose condition is not met does nothing."""
    program = s.pool.programs[f.program]
    if program.condition is not None and program.trigger is None and not program.condition(s, f):
        return leave(0)
    return None


@carrying_out.step("C9-1.p2")
def next_op(s: SakuraState, f: Effect) -> Outcome:
    """One instruction after the other, until one has to wait or has caused something."""
    code = s.pool.programs[f.program].code
    frames = s.frames
    while True:
        while f.loops and f.pc >= f.loops[-1][1]:
            _once_more(f)
        if f.pc >= len(code):
            if f.declared:
                _refused(s, f)
            return leave(f.done)
        stage, f.stage = f.stage, 0
        outcome = code[f.pc](s, f, stage)
        if frames[-1] is not f:
            return outcome
        if f.stage == 0:
            f.pc += 1
        if outcome is not None or s.asides:
            f.step = 1
            return outcome


def _refused(s: SakuraState, f: Effect) -> None:
    """C10-39.iv: a use that was declared and that nobody let go on."""
    from kisoku.games.sakura.rules.term_verbs import refuse

    refuse(s, f)


def _once_more(f: Effect) -> None:
    """At the end of a repeated passage: again, or out of it."""
    start, end, left = f.loops[-1]
    f.loops = f.loops[:-1]
    if left:
        f.each = left[0]
        f.loops = (*f.loops, (start, end, left[1:]))
        f.pc = start
    else:
        f.each = -1


# --- control -----------------------------------------------------------------------------------------------------------------


def nothing(s: SakuraState, f: Effect, stage: int) -> Outcome:
    """Stands where a jump will."""
    return None


def go_to(place: int) -> Instruction:
    def go(s: SakuraState, f: Effect, stage: int) -> Outcome:
        f.pc = place - 1
        return None

    return go


def back_to(place: int) -> Instruction:
    """The end of one content of a choice: back to the question, which asks for more or goes on."""

    def back(s: SakuraState, f: Effect, stage: int) -> Outcome:
        f.pc = place
        f.stage = 2
        return None

    return back


def jump(op: Any, place: int) -> Instruction:
    """If, May, IfDone, Repeat, EachPlayer: on to the next instruction, or to that place."""
    if isinstance(op, ir.If):
        test = condition(op.condition)

        def when(s: SakuraState, f: Effect, stage: int) -> Outcome:
            f.done = int(test(s, f))
            if not f.done:
                f.pc = place - 1
            return None

        return when
    if isinstance(op, ir.May):
        return _may(op.who, place)
    if isinstance(op, ir.IfDone):
        negated = op.negated

        def if_done(s: SakuraState, f: Effect, stage: int) -> Outcome:
            if bool(f.done) == negated:
                f.pc = place - 1
            return None

        return if_done
    if isinstance(op, ir.Repeat):
        times = number(op.number)

        def repeat(s: SakuraState, f: Effect, stage: int) -> Outcome:
            count = times(s, f)
            if count <= 0:
                f.pc = place - 1
            else:
                f.loops = (*f.loops, (f.pc + 1, place, (f.each,) * (count - 1)))
            return None

        return repeat
    if isinstance(op, ir.EachPlayer):

        def each(s: SakuraState, f: Effect, stage: int) -> Outcome:
            f.each = s.turn_player
            f.loops = (*f.loops, (f.pc + 1, place, (1 - s.turn_player,) if "C1-2" in s.law else ()))
            return None

        return each
    return _pay(op, place)


def may_choose(op: ir.May, choice: ir.Choose, place: int, pool: Pool, program: int) -> Instruction:
    """What may be done with a card that is chosen: while there is none, the answer is no."""
    from kisoku.games.sakura.rules.card_verbs import candidates

    return _may(op.who, place, candidates(choice, pool, program))


def _may(who: str, place: int, among: Callable[[SakuraState, Effect], tuple[int, ...]] | None = None) -> Instruction:
    def may(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if not stage:
            f.stage = 1
            return YesNo(player=player_of(who, f), rule="C9-1", source=f.card, possible=int(among is None or bool(among(s, f))))
        f.done = f.given
        if not f.given:
            f.pc = place - 1
        elif f.card != NONE and s.pool.programs[f.program].kind == "constant":
            reveal(s, f.card)
        return None

    return may


def _pay(op: ir.Pay, place: int) -> Instruction:
    """A cost inside of an effect: the asked player may pay all of it; else what follows is skipped."""
    from kisoku.games.sakura.rules.r9_costs import can_pay_all, cost_choice, pay_cost

    def pay(s: SakuraState, f: Effect, stage: int) -> Outcome:
        who = player_of(op.who, f)
        if stage == 0:
            f.done = 0
            if not can_pay_all(s, op.costs, f, who):  # type: ignore[arg-type]
                f.pc = place - 1
                return None
            f.stage = 1
            return YesNo(player=who, rule="C9-1", source=f.card, verb="pay_cost")
        if stage == 1:
            if not f.given:
                f.pc = place - 1
                return None
            f.scratch = ()
        else:
            f.scratch = (*f.scratch, f.given)
        for at in range(max(stage - 1, 0), len(op.costs)):
            frame = cost_choice(s, op.costs[at], f, NONE, tuple(card for group in f.scratch for card in group), who)  # type: ignore[arg-type]
            if frame is not None:
                f.stage = at + 2
                return frame
            f.scratch = (*f.scratch, ())
        for at, cost in enumerate(op.costs):
            pay_cost(s, cost, f, f.scratch[at] if at < len(f.scratch) else (), who)  # type: ignore[arg-type]
        f.done = 1
        return None

    return pay


def modes(op: ir.Modes, begins: tuple[int, ...], end: int) -> Instruction:
    """One of several contents, as often as the text says; each is done before the next is chosen."""
    least, most, again, who = op.least, op.most, op.again, op.who

    def choose(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage == 1:
            verb, _, place, _ = f.scratch[f.given]
            if verb == "done":
                f.chosen = f.chosen[:-1]
                f.pc = end - 1
                return None
            f.chosen = (*f.chosen[:-1], (*f.chosen[-1], place))
            f.pc = begins[place] - 1
            return None
        if stage == 0:
            f.chosen = (*f.chosen, ())
        taken = f.chosen[-1]
        if len(taken) >= (most if most >= 0 else len(begins)):
            f.chosen = f.chosen[:-1]
            f.pc = end - 1
            return None
        options = [Option("mode", "C9-1", place, f.program) for place in range(len(begins)) if again or not taken or place > taken[-1]]
        if len(taken) >= least or not options:
            options.append(Option("done", "C9-1"))
        f.stage = 1
        f.scratch = tuple(tuple(option) for option in options)
        return Ask(player=player_of(who, f), rule="C9-1", source=f.card, options=f.scratch)

    return choose


def case(of: str, begins: dict[str, int], end: int) -> Instruction:
    """By the player's stratagem, or by the current distance."""
    return _by_stratagem(begins, end) if of == "stratagem" else _by_value(of, begins, end)


def _by_value(of: str, begins: dict[str, int], end: int) -> Instruction:
    """The first part whose bound, such as >=5, the value meets."""
    from kisoku.games.sakura.rules.items import OF_GAME

    read = OF_GAME[of]
    bounds = tuple((name.rstrip("0123456789"), int(name.lstrip("<>=")), place) for name, place in begins.items())

    def pick(s: SakuraState, f: Effect, stage: int) -> Outcome:
        value = read(s, f)
        f.pc = end - 1
        for test, bound, place in bounds:
            if COMPARE[test](value, bound):
                f.pc = place - 1
                break
        return None

    return pick


def _by_stratagem(begins: dict[str, int], end: int) -> Instruction:
    """A5-2.p2: the player's own stratagem is revealed, and the part of that name is done. A5-2.n1: the same one while no next is prepared."""
    names = tuple(begins)

    def execute(s: SakuraState, f: Effect, stage: int) -> Outcome:
        plan = s.stratagem[f.player]
        lawful = "A5-2" in s.law and "A5-2.p2" in s.law and (s.plan[f.player] != EXECUTED or "A5-2.n1" in s.law)
        if plan < 0 or plan >= len(names) or not lawful:
            f.pc = end - 1
            f.done = 0
            return None
        atoms.set_plan(s, f.player, EXECUTED)
        atoms.tell(s, ("executed", f.player, f.card, plan, ()))
        f.done = 1
        f.pc = begins[names[plan]] - 1
        return None

    return execute


# --- ops ---------------------------------------------------------------------------------------------------------------------


def instruction(op: Any, pool: Pool, program: int) -> Instruction:
    """The instruction of an op that is not a jump."""
    from kisoku.games.sakura.rules import card_verbs, verbs

    if isinstance(op, ir.Do):
        return verbs.VERBS.get(op.verb, verbs.by_additional_rules)(op, pool, program)
    if isinstance(op, ir.Choose):
        return card_verbs.choose(op, pool, program)
    if isinstance(op, ir.Create):
        return card_verbs.make_attack(op, pool, program)
    if isinstance(op, ir.Later):
        return _book(op, pool)
    return _begin_lasting(pool.lasting_of(op, program).number, pool)


def _book(op: ir.Later, pool: Pool) -> Instruction:
    """C9-1-3-4: an effect for a later moment or event, which then needs its card no more; what it speaks of is kept."""
    from kisoku.games.sakura.pool import MOMENTS

    booked = pool.number_of(op.ability)
    trigger = op.ability.trigger or ir.Trigger("end_phase")
    this_turn = trigger.whose == "any" if trigger.event in MOMENTS else op.duration == "turn"

    def book(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if "C9-1-3-4.p2" in s.law:
            row = (trigger.event, booked, f.card, f.player, trigger.whose, s.turn if this_turn else -1, int(op.every), f.it, tuple(f.numbers))
            atoms.set_booked(s, (*s.booked, row))
        f.done = 1
        return None

    return book


def _begin_lasting(number_: int, pool: Pool) -> Instruction:
    """A continuous effect begins: with what it is about, and with its numbers, fixed now."""
    lasting = pool.lasting[number_]
    either = any(change.either for change in lasting.changes)

    def begin_it(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if either and not stage and "C10-35.p2" in s.law:
            f.stage = 1
            return Ask(player=f.player, rule="C10-35.p2", source=f.card, options=(("raise", "C10-35.p2", 1, 0), ("lower", "C10-35.p2", -1, 0)))
        sign = -1 if either and stage and f.given else 1
        refs: tuple[int, ...] | None = None
        if lasting.duration not in NEXT and (lasting.register or lasting.players or not lasting.of_attacks):
            refs = (
                tuple(lasting.things(s, f))
                if lasting.objects is not None and lasting.register != "game"
                else tuple(-1 - p for p in players_of(lasting.players, s, f))
            )
            if lasting.register == "game":
                refs = (NONE,)
        if lasting.kind == "replace":
            refs = None  # it waits for what would happen
        elif refs == ():
            f.done = 0
            return None  # about nothing, such as the attack reacted to where there was none
        values = tuple(change.number(s, f) * (sign if change.either else 1) for change in lasting.changes)
        until = _until(s, f.player, lasting.duration) or ("attack" if lasting.of_attacks else "turn")
        holder = s.owner[f.card] if f.card != NONE else f.player
        atoms.set_effects(s, (*s.effects, (lasting.number, f.player, f.card, refs, values, until, s.turn, holder)))
        f.done = 1
        settle(s)
        return None

    return begin_it


def _until(s: SakuraState, player: int, duration: str) -> str:
    """A coming turn by its number."""
    if not duration.startswith(COMING):
        return duration
    whose = player_of(duration.removeprefix(COMING), Context(player))
    return f"turn:{s.turn + (2 if whose == s.turn_player else 1)}"


COMING = "next_turn_"


def look_at(s: SakuraState, player: int, cards: Any) -> None:
    """The player sees the cards."""
    for card in cards:
        atoms.set_known(s, card, (s.known[card] | 1 << player) & EVERYONE)


ROUTINES = (running, carrying_out)
