"""Chapter 5.4.6 to 5.4.9: the optional actions of the striker phase."""

from __future__ import annotations

from kisoku.games.spellcard.pool import Program
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import as_it_is, so, the
from kisoku.games.spellcard.rules.frames import (
    Attack,
    Chain,
    Context,
    Declare,
    DeclareAbility,
    DeclareSpell,
    Join,
    Move,
    Pay,
)
from kisoku.games.spellcard.rules.r2_cards import called, is_declaration
from kisoku.games.spellcard.rules.r2_check_step import EXAMINING, check, occur
from kisoku.games.spellcard.rules.r2_declaring import (
    casters,
    declarations,
    involved,
    kind_of,
    namable,
    put_away,
    target_context,
)
from kisoku.games.spellcard.rules.r2_targets import candidates
from kisoku.games.spellcard.rules.r4_stage import adjacent, free_areas, is_free
from kisoku.games.spellcard.rules.r4_zones import put
from kisoku.games.spellcard.rules.r7_costs import become_acted, due, price_of
from kisoku.games.spellcard.rules.standing import attack_reach, derived, is_forbidden, is_permitted
from kisoku.games.spellcard.state import (
    ABILITY,
    ATTACK,
    EFFECT_ZONE,
    FIRST_AREA,
    HAND,
    SCORE,
    SPELL,
    Entry,
    SpellcardState,
    area_ref,
    ref_area,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE

# --- what there is to choose from: 5.4.3 ----------------------------------------------------------


def actions(s: SpellcardState, player: int) -> list[Option]:
    found = []
    strikers = derived(s).strikers[player]
    for card in strikers:
        if (not s.acted[card] or derived(s).permits) and MOVING.none(s, player, card) and goals(s, card):
            found.append(Option("move", "5.4.6", card + LIFE * s.life[card]))
    for card in strikers:
        if (not s.acted[card] or derived(s).permits) and attack_targets(s, player, card):
            found.append(Option("attack", "5.4.7", card + LIFE * s.life[card]))
    return allowed(s, found + declarations(s, player, False))


allowed = as_it_is("2.5.3", off=())
"""Declarations are optional actions of the striker phase."""


def action_frame(s: SpellcardState, player: int, option: Option, mover: int = NONE, reaction: int = 0) -> Frame:
    """What carries an action out. mover: whose additional action it is."""
    if option.verb == "move":
        return Move(option.thing)
    if option.verb == "attack":
        return Attack(option.thing, NONE, (), mover)
    if option.verb == "spell":
        program = s.pool.cards[s.card[option.thing % LIFE]].spells[option.extra]
        return DeclareSpell(player, option.thing, program, NONE if mover == NONE else mover, mover, reaction)
    return DeclareAbility(player, option.thing, option.extra, NONE, mover, reaction)


# --- 5.4.6: moving --------------------------------------------------------------------------------

MOVING = Refusals()
"""Of (player, striker)."""


@MOVING.because("5.4.6", "{card}は味方ストライカーではありません", "{card_en} is no striker of yours", called)
def is_no_ally(s: SpellcardState, player: int, card: int) -> bool:
    return s.zone[card] < FIRST_AREA or s.controller[card] != player


@MOVING.because("5.4.6.1", "{card}は行動済みです", "{card_en} is acted", called)
def has_acted(s: SpellcardState, player: int, card: int) -> bool:
    return bool(s.acted[card]) and not is_permitted(s, "move_acted", s.ref(card))


@MOVING.because("1.1.3", "{card}は効果により移動できません", "an effect forbids {card_en} to move", called)
def may_not_move(s: SpellcardState, player: int, card: int) -> bool:
    return is_forbidden(s, "move", s.ref(card))


@rule("5.4.6", off=lambda s, card: list(range(20)))
def goals(s: SpellcardState, card: int) -> list[int]:
    """Adjacent areas without a striker."""
    return free_areas(s, adjacent(s, s.zone[card] - FIRST_AREA))


moving = Routine("move", Move, "5.4.6")


@moving.step("5.4.6.1")
def where_to(s: SpellcardState, f: Move) -> Outcome:
    areas = goals(s, f.striker % LIFE)
    return Request(
        s.turn_player, "5.4.6.1", tuple(Option("area", "5.4.6.1", area_ref(s, area)) for area in areas), f.striker
    )


@moving.step("5.4.6.1")
def go(s: SpellcardState, f: Move) -> Outcome:
    """The striker goes to the area."""
    atoms.next_stamp(s)
    step_to(s, f.striker % LIFE, ref_area(s, f.answer.thing), ("action",), s.turn_player)
    return None


def step_to(s: SpellcardState, card: int, area: int, marks: tuple[str, ...], player: int) -> bool:
    """A striker goes to an area, if that is free (4.1.6)."""
    if area < 0 or not is_free(s, area) or s.zones[FIRST_AREA + area]:
        return False
    old = s.zone[card] - FIRST_AREA
    atoms.shift(s, card, area)
    occur(s, Event("stepped", s.controller[card], s.ref(card), 1, marks, NONE, old, area, player))
    if "action" not in marks and gives_opportunity(s):
        occur(s, Event("additional_action", s.controller[card], s.ref(card)))
    return True


gives_opportunity = the(False, "10.6.2", off=True)
"""A step by an effect gives none for an additional action."""


@moving.step("5.4.6.2")
def check_after_it(s: SpellcardState, f: Move) -> Outcome:
    return check(s)


@moving.step("10.6.1")
def once_more(s: SpellcardState, f: Move) -> Outcome:
    """《瞬速》 triggers at the opportunity for the additional action, and is resolved in a check step of its own
    (reading A37).
    """
    if "additional_action" not in s.pool.listened or not s.alive(f.striker):
        return None
    atoms.next_stamp(s)
    occur(s, Event("additional_action", s.turn_player, f.striker))
    return check(s)


@moving.step("5.4.6.3")
def additional_action(s: SpellcardState, f: Move) -> Outcome:
    """One declaration of that very striker, or none. It is asked for in any case: what there is to declare lies in the
    hand.
    """
    player = s.turn_player
    if not is_still_ours(s, f.striker, player):
        return goto("5.4.6.4")
    card = f.striker % LIFE
    options = [Option("attack", "5.4.7", f.striker)] if attack_targets(s, player, card) else []
    options += declarations(s, player, False, who_declares(s, f.striker))
    return Request(player, "5.4.6.3", (*options, Option("done", "5.4.6.3")))


who_declares = as_it_is("5.4.6.3.1", off=NONE)
"""Only who has moved; without that, anybody."""


def is_still_ours(s: SpellcardState, ref: int, player: int) -> bool:
    """Reading A36."""
    return s.alive(ref) and s.controller[ref % LIFE] == player


@moving.step("5.4.6.3.2")
def go_on_with_it(s: SpellcardState, f: Move) -> Outcome:
    if f.answer.verb == "done":
        return goto("5.4.6.4")
    return call(action_frame(s, s.turn_player, f.answer, f.striker), "5.4.6.5")


@moving.step("5.4.6.4")
def complete(s: SpellcardState, f: Move) -> Outcome:
    """Without one the move is over: the striker is acted."""
    atoms.next_stamp(s)
    if s.alive(f.striker):
        become_acted(s, f.striker % LIFE, "move", s.turn_player)
    return check(s)


@moving.step("5.4.6.5")
def back(s: SpellcardState, f: Move) -> Outcome:
    return leave()


# --- 5.4.7: attacking -----------------------------------------------------------------------------

ATTACKING = Refusals()
"""Of (player, striker, target)."""


@ATTACKING.because("2.5.1", "{card}は味方ストライカーではありません", "{card_en} is no striker of yours", called)
def is_not_ours(s: SpellcardState, player: int, card: int, target: int) -> bool:
    return s.zone[card] < FIRST_AREA or s.controller[card] != player


@ATTACKING.because("5.4.7.1", "{card}は行動済みです", "{card_en} is acted", called)
def is_acted(s: SpellcardState, player: int, card: int, target: int) -> bool:
    return bool(s.acted[card]) and not any(is_permitted(s, action, s.ref(card)) for action in ("attack_acted", AGAIN))


AGAIN = "attack_again"


def attacks_again(s: SpellcardState, ref: int) -> None:
    """An acted striker that only attacks since it may do so once more has done that."""
    if not s.acted[ref % LIFE] or is_permitted(s, "attack_acted", ref):
        return
    allowing = next(
        effect for effect in s.effects if s.pool.lasting[effect.lasting].action == AGAIN and ref in (effect.refs or ())
    )
    others = tuple(one for one in allowing.refs or () if one != ref)
    left = (allowing._replace(refs=others),) if others else ()
    atoms.set_effects(s, (*(effect for effect in s.effects if effect is not allowing), *left))


@ATTACKING.because("1.1.3", "{card}は効果により攻撃できません", "an effect forbids the attack of {card_en}", called)
def may_not_attack(s: SpellcardState, player: int, card: int, target: int) -> bool:
    banned = any(is_forbidden(s, action, s.ref(card), player) for action in ("attack", "declare"))
    return banned or is_forbidden(s, "be_attacked", s.ref(target))


@ATTACKING.because("3.6.6", "対象は敵ストライカー1体です", "the target is an enemy striker")
def is_no_enemy(s: SpellcardState, player: int, card: int, target: int) -> bool:
    return s.zone[target] < FIRST_AREA or s.bearer[target] >= 0 or s.controller[target] == player


@ATTACKING.because("5.4.7.2", "{card}の攻撃範囲にいません", "it is not in the attack range of {card_en}", called)
def is_out_of_reach(s: SpellcardState, player: int, card: int, target: int) -> bool:
    if s.zone[card] < FIRST_AREA or s.zone[target] < FIRST_AREA:
        return True
    return not attack_reach(s, card) >> (s.zone[target] - FIRST_AREA) & 1


def attack_targets(s: SpellcardState, player: int, card: int) -> list[int]:
    """Whom a striker could attack."""
    here = derived(s)
    other = opponent(s, player)
    if not attack_reach(s, card) & here.bits[other]:
        return []
    return [target for target in here.strikers[other] if ATTACKING.none(s, player, card, target)]


attacking = Routine("attack", Attack, "5.4.7")


@attacking.step("5.4.7.2")
def which_enemy(s: SpellcardState, f: Attack) -> Outcome:
    """One enemy in its attack range: the attack target."""
    targets = attack_targets(s, s.turn_player, f.striker % LIFE)
    return Request(
        s.turn_player, "5.4.7.2", tuple(Option("target", "5.4.7.2", s.ref(card)) for card in targets), f.striker
    )


@attacking.step("5.4.7.3")
def who_joins(s: SpellcardState, f: Attack) -> Outcome:
    """Other unacted allies whose own range has the target in it."""
    f.target = f.answer.thing
    player, target = s.turn_player, f.target % LIFE
    others = tuple(
        s.ref(card) for card in derived(s).strikers[player]
        if s.ref(card) != f.striker and ATTACKING.none(s, player, card, target)
    )  # fmt: skip
    f.given = ()
    return (
        Pick(player=player, rule="5.4.7.3", candidates=others, least=0, most=len(others), verb="join", source=f.target)
        if others
        else None
    )


@attacking.step("5.4.7.4")
def all_are_acted(s: SpellcardState, f: Attack) -> Outcome:
    """All of them take part, and are acted."""
    atoms.next_stamp(s)
    f.attackers = (f.striker, *(f.given or ()))
    player = s.turn_player
    for ref in f.attackers:
        attacks_again(s, ref)
        if acts_by_attacking(s):
            become_acted(s, ref % LIFE, "attack", player)
    atoms.set_declared(s, Entry(ATTACK, player, f.attackers, NONE, s.pool.attacking, ((f.target,),)))
    for ref in f.attackers if is_declaration(s, ATTACK) else ():
        occur(s, Event("declared", player, ref, 0, (ATTACK,), by=player))
    occur(s, Event("attacked", s.controller[f.target % LIFE], f.target, 0, (), f.attackers, by=player))
    return None


acts_by_attacking = so("5.4.7.4")


@attacking.step("5.4.7.5")
def check_before_graze(s: SpellcardState, f: Attack) -> Outcome:
    return check(s)


@attacking.step("5.4.7.6")
def may_graze(s: SpellcardState, f: Attack) -> Outcome:
    """Any number of cards of the hand, also more than the damage."""
    defender = opponent(s, s.turn_player)
    hand = tuple(s.ref(card) for card in s.zones[2 * HAND + defender])
    f.given = ()
    if not hand or is_forbidden(s, "graze", player=defender):
        return None
    return Pick(
        player=defender, rule="5.4.7.6", candidates=hand, least=0, most=len(hand), verb="graze", source=f.target
    )


@attacking.step("5.4.7.6")
def graze(s: SpellcardState, f: Attack) -> Outcome:
    """Face-down into the attacker's score area."""
    atoms.next_stamp(s)
    f.grazed = len(f.given or ())
    for ref in f.given or ():
        put(s, ref % LIFE, SCORE, facedown=True)
    if f.grazed:
        defender = opponent(s, s.turn_player)
        occur(s, Event("grazed", defender, -1 - defender, f.grazed))
    return None


@attacking.step("5.4.7.7")
def check_after_graze(s: SpellcardState, f: Attack) -> Outcome:
    return check(s)


@attacking.step("5.4.7.8")
def into_the_chain(s: SpellcardState, f: Attack) -> Outcome:
    entry = s.declared
    assert entry is not None
    return Join(entry._replace(grazed=f.grazed), f.mover)


@attacking.step("5.4.7.8")
def attack_is_over(s: SpellcardState, f: Attack) -> Outcome:
    return leave()


# --- 5.4.8, 5.4.9: declaring a spell or an ability ------------------------------------------------

spelling = Routine("declare spell", DeclareSpell, "5.4.8")
using = Routine("declare ability", DeclareAbility, "5.4.9")


@spelling.step("5.4.8.1")
def into_the_effect_zone(s: SpellcardState, f: Declare) -> Outcome:
    """Only a declaration that can be completed is begun (reading A26)."""
    atoms.next_stamp(s)
    card = f.card % LIFE
    put(s, card, EFFECT_ZONE)
    f.card = s.ref(card)
    return None


@spelling.step("5.4.8.2")
def who_could(s: SpellcardState, f: Declare) -> Outcome:
    """The strikers for which all conditions are met; after a move only the one that moved."""
    found = casters(s, f.player, f.card, s.pool.programs[f.program], bool(f.reaction))
    f.able = tuple(ref for ref in found if f.caster in (NONE, ref))
    return None


@spelling.step("5.4.8.3")
def which_caster(s: SpellcardState, f: Declare) -> Outcome:
    return Request(f.player, "5.4.8.3", tuple(Option("caster", "5.4.8.3", ref) for ref in f.able), f.card)


@spelling.step("5.4.8.3")
def the_caster(s: SpellcardState, f: Declare) -> Outcome:
    f.caster = f.answer.thing
    return None


@using.step("5.4.9.1")
def caster_and_ability(s: SpellcardState, f: Declare) -> Outcome:
    """The striker that has the ability is the caster."""
    atoms.next_stamp(s)
    f.caster = f.card
    return None


@using.step("5.4.9.2")
def could_it(s: SpellcardState, f: Declare) -> Outcome:
    """Whether all conditions are met was asked before it was offered (reading A26); so it is."""
    f.able = (f.caster,)
    return None


def name_n(s: SpellcardState, f: Declare) -> Outcome:
    """What its player names for n."""
    program = s.pool.programs[f.program]
    if not program.named:
        return None
    numbers = namable(s, f.player, f.card, program, f.caster, bool(f.reaction))
    return Request(f.player, "1.1.6.1", tuple(Option("number", "1.1.6.1", n) for n in numbers), f.card)


def n_is_named(s: SpellcardState, f: Declare) -> Outcome:
    letter = s.pool.programs[f.program].named
    if letter:
        f.numbers = ((letter, f.answer.thing),)
    return None


spelling.step("1.1.6")(name_n)
spelling.step("1.1.6")(n_is_named)
using.step("1.1.6")(name_n)
using.step("1.1.6")(n_is_named)


def next_target(s: SpellcardState, f: Declare, number: str) -> Outcome:
    """One target after the other, in the order of the stage; of several, none twice."""
    program = s.pool.programs[f.program]
    place = len(f.targets)
    if not f.able or place >= len(program.targets):
        return None
    target = program.targets[place]
    g = target_context(s, f.player, f.card, program, f.caster)
    g.numbers = f.numbers
    taken = {ref for chosen in f.targets for ref in chosen}
    refs = [ref for ref in candidates(s, g, target) if ref not in taken]
    if target.all:
        f.targets = (*f.targets, tuple(refs))
        return goto(number)
    most = target.most(s, g)
    least = max(1, target.least(s, g)) if target.spec.least != 0 else 0
    most = len(refs) if most < 0 else min(most, len(refs))
    if len(f.picked) >= most:
        f.targets, f.picked = (*f.targets, f.picked), ()
        return goto(number)
    start = refs.index(f.picked[-1]) + 1 if f.picked else 0
    needed = least - len(f.picked) - 1
    open_to = refs[start : len(refs) - max(0, needed)]
    if program.targets[place + 1 :]:
        open_to = [
            ref
            for ref in open_to
            if leaves_enough(s, g, program, place, refs[refs.index(ref) + 1 :], needed, taken | {*f.picked, ref})
        ]
    if f.reaction:
        open_to = near_enough(s, f, g, refs, open_to, most - len(f.picked), taken)
    options = [Option("target", number, ref) for ref in open_to]
    if len(f.picked) >= least and may_stop(s, f, taken, place == len(program.targets) - 1):
        options.append(Option("done", number))
    return Request(f.player, number, tuple(options), f.card)


def leaves_enough(
    s: SpellcardState, g: Context, program: Program, place: int, refs: list[int], needed: int, taken: set[int]
) -> bool:
    """Whether all that is still demanded finds targets of its own, of these and of those of the demands that come after
    that one.
    """
    claims = [refs] * max(0, needed)
    for target in program.targets[place + 1 :]:
        claims += [[ref for ref in candidates(s, g, target) if ref not in taken]] * max(1, target.least(s, g))
    return each_has_its_own(claims)


def may_stop(s: SpellcardState, f: Declare, taken: set[int], last: bool) -> bool:
    """Whether these are targets enough: in a chain one of all has to take part in it."""
    return not f.reaction or not last or not involved(s, f.caster).isdisjoint(taken | set(f.picked))


def near_enough(
    s: SpellcardState, f: Declare, g: Context, refs: list[int], open_to: list[int], left: int, taken: set[int]
) -> list[int]:
    """Of the targets that are open, those with which one that takes part in the chain can still be among all targets
    (2.5.4.1.1).
    """
    near = involved(s, f.caster)
    if not near.isdisjoint(taken | set(f.picked)):
        return open_to
    later = s.pool.programs[f.program].targets[len(f.targets) + 1 :]
    to_come = [near.intersection(candidates(s, g, target)) for target in later]
    found = []
    for ref in open_to:
        beside = any(one in near for one in refs[refs.index(ref) + 1 :]) if left > 1 else False
        if ref in near or beside or any(others - taken - set(f.picked) - {ref} for others in to_come):
            found.append(ref)
    return found


def that_target(s: SpellcardState, f: Declare, number: str) -> Outcome:
    if len(f.targets) >= len(s.pool.programs[f.program].targets):
        return None
    if f.answer.verb == "done":
        f.targets, f.picked = (*f.targets, f.picked), ()
    else:
        f.picked = (*f.picked, f.answer.thing)
    return goto(number)


@spelling.step("5.4.8.4")
def which_target(s: SpellcardState, f: Declare) -> Outcome:
    return next_target(s, f, "5.4.8.4")


@spelling.step("5.4.8.4")
def the_target(s: SpellcardState, f: Declare) -> Outcome:
    return that_target(s, f, "5.4.8.4")


@using.step("5.4.9.3")
def which_target_of_it(s: SpellcardState, f: Declare) -> Outcome:
    return next_target(s, f, "5.4.9.3")


@using.step("5.4.9.3")
def the_target_of_it(s: SpellcardState, f: Declare) -> Outcome:
    return that_target(s, f, "5.4.9.3")


@spelling.step("5.4.8.5")
def pay_for_the_spell(s: SpellcardState, f: Declare) -> Outcome:
    return payment(s, f)


@using.step("5.4.9.4")
def pay_for_the_ability(s: SpellcardState, f: Declare) -> Outcome:
    return payment(s, f)


def payment(s: SpellcardState, f: Declare) -> Outcome:
    f.given = ()
    return every_cost(s, f) if any(costs_of(s, f, named_number(f))) else None


def costs_of(s: SpellcardState, f: Declare, n: int) -> tuple[tuple[str, ...], int, int, int]:
    return price_of(s, s.pool.programs[f.program], n, f.player, f.caster, kind_of(s, f.card))


def named_number(f: Declare) -> int:
    return f.numbers[0][1] if f.numbers else 0


@rule("7.1.3")
def every_cost(s: SpellcardState, f: Declare) -> Pay | None:
    """Furyoku, cards of the hand, score."""
    costs = costs_of(s, f, named_number(f))
    return Pay(f.player, f.program, f.card, f.caster, *(due(s, *costs) if EXAMINING else costs))


def told(s: SpellcardState, f: Declare, kind: str) -> None:
    f.paid = tuple((f.given or (1,))[1:])
    entry = Entry(kind, f.player, (f.caster,), f.card, f.program, f.targets, f.numbers, f.paid)
    atoms.set_declared(s, entry)
    if is_declaration(s, kind):
        occur(s, Event("declared", f.player, f.caster, 0, (kind,), f.card, by=f.player, was=(f.program,)))
    chosen = [ref for refs in f.targets for ref in refs if ref % LIFE < s.rules.first_free]
    if chosen:
        occur(s, *(Event("targeted", s.controller[ref % LIFE], ref, 0, (kind,), f.card, by=f.player) for ref in chosen))


@spelling.step("5.4.8.6")
def conditions_of_use(s: SpellcardState, f: Declare) -> Outcome:
    """What the first line of its text says of its use was asked for; nothing else of it is applied now."""
    told(s, f, SPELL)
    return None


@using.step("5.4.9.5")
def conditions_of_its_use(s: SpellcardState, f: Declare) -> Outcome:
    told(s, f, ABILITY)
    return None


@spelling.step("5.4.8.7")
def check_the_spell(s: SpellcardState, f: Declare) -> Outcome:
    return check(s)


@using.step("5.4.9.6")
def check_the_ability(s: SpellcardState, f: Declare) -> Outcome:
    return check(s)


@spelling.step("5.4.8.8")
def spell_joins(s: SpellcardState, f: Declare) -> Outcome:
    return Join(s.declared, f.mover)


@using.step("5.4.9.7")
def ability_joins(s: SpellcardState, f: Declare) -> Outcome:
    return Join(s.declared, f.mover)


@spelling.step("5.4.8.8")
def spell_is_over(s: SpellcardState, f: Declare) -> Outcome:
    return leave()


# --- into the chain: 6.1.3 ------------------------------------------------------------------------

joining = Routine("join", Join, "6.1.3")


@joining.step("6.1.3.3")
def mover_is_acted(s: SpellcardState, f: Join) -> Outcome:
    """Before the chain of an additional action the move is completed."""
    if f.mover == NONE:
        return None
    atoms.next_stamp(s)
    if s.alive(f.mover):
        become_acted(s, f.mover % LIFE, "move", s.turn_player)
    return check(s)


@joining.step("6.1.3.1")
def incorporate(s: SpellcardState, f: Join) -> Outcome:
    """A countered declaration never gets there (reading A63)."""
    entry, making = f.entry, s.declared
    atoms.set_declared(s, None)
    assert entry is not None
    if making is not None and making.countered:
        put_away(s, entry)
        return leave()
    opening = not s.chain and opens(s)
    atoms.set_chain(s, (*s.chain, entry))
    return Chain(actor=opponent(s, entry.player)) if opening else None


opens = so("6.1.3.2", "2.4.5")
"""Every declaration of the striker phase does, and nothing else."""


ROUTINES = (moving, attacking, spelling, using, joining)
