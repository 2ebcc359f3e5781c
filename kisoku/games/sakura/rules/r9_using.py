"""Chapters 9-2 and 9-3: using a card, and paying for it."""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.compiling import Context, Lasting
from kisoku.games.sakura.rules.frames import Effects, Pay, ResolveAttack, Use, UseAction, UseAttack, UseEnhancement
from kisoku.games.sakura.rules.information import (
    Subject,
    charge,
    consumption,
    context_of,
    derived,
    distance,
    holds,
    keyword_programs,
    worked_out,
)
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_objects import REACTING, attack_from, card_class, facts_of, info, is_attack
from kisoku.games.sakura.rules.r7_zones import move, move_crystals
from kisoku.games.sakura.rules.r10_terms import arrow_changes
from kisoku.games.sakura.state import (
    AURA,
    DISCARD,
    DUST,
    ENHANCEMENT,
    FLARE,
    FULL_POWER,
    HAND,
    IN_USE,
    NONE,
    REACTION,
    STANDARD,
    TRUMP,
    USED,
    SakuraState,
)
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.state import handle


# --- C9-2.p5: what makes a use illegal ---------------------------------------------------------------------------------------


def usable(s: SakuraState, player: int, card: int, how: int, answered: int = NONE) -> bool:
    return refusal(s, player, card, how, answered) == ""


def refusal(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: bool = False) -> str:
    """The number of the first rule that forbids using the card so, or nothing."""
    return next(iter(refusals(s, player, card, how, answered, free)), "")


def refusals(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: bool = False) -> Any:
    """The numbers of all rules that forbid it, in the order of the procedure."""
    law = s.law
    known = info(s, card)
    if player in s.terminal and "C9-2.p7" in law:
        yield "C9-2.p7"
    if known.type == "indefinite" and "C6-2-1-5.n1" in law:
        yield "C6-2-1-5.n1"
        return
    if how == REACTION:
        yield from _no_reaction(s, player, card, answered)
    elif how == STANDARD and known.subtype == "fullpower" and "C9-2.b2" in law:
        yield "C9-2.b2"
    if "C9-2.b3" in law and _condition_unmet(s, player, card, how, answered):
        yield "C9-2.b3"
    if known.type == "attack":
        if "C9-2.b4" in law and cannot_attack(s, player):
            yield "C9-2.b4"
        if "C9-2-1.i.p2" in law and not in_range(s, player, card):
            yield "C9-2-1.i.p2"
    if not payable(s, player, card, free) and "C9-3.i" in law:
        yield {"attack": "C9-2-1.ii", "action": "C9-2-2.i"}.get(known.type, "C9-2-3.i")


def _no_reaction(s: SakuraState, player: int, card: int, answered: int) -> Any:
    """C9-2.b1: only Reaction cards (or those that count as such); C10-22: and none that the attack does not allow."""
    if info(s, card).subtype != "reaction" and not permitted(s, player, card, "react", answered) and "C9-2.b1" in s.law:
        yield "C9-2.b1"
    if answered != NONE and s.alive(answered) and is_attack(s, answered):
        for program in keyword_programs(s, answered, "no_reaction"):
            tests = [lasting.object_test for lasting in program.statics]
            f = Context(player, card)
            if "C10-22.p2" in s.law and (not tests or all(test(s, card, f) for test in tests)):
                yield "C10-22.p2"


def own_statics(s: SakuraState, player: int, card: int, kind: str, action: str, how: int, answered: int) -> list[Lasting]:
    """What the card's own constant effects say about using it, where their conditions hold."""
    found = []
    for program in info(s, card).own_limits:
        f = Context(player, card, answered=answered, how=how)
        if program.condition is None or program.condition(s, f):
            found += [lasting for lasting in program.statics if lasting.kind == kind and lasting.action == action]
    return found


def permitted(s: SakuraState, player: int, card: int, action: str, answered: int = NONE) -> bool:
    if own_statics(s, player, card, "permit", action, REACTION, answered):
        return True
    for standing in derived(s).permits:
        f = context_of(standing)
        lasting = standing.lasting
        if lasting.action == action and holds(s, standing, f) and lasting.test is not None and lasting.test(s, card, f) and player == standing.player:
            return True
    return False


def _condition_unmet(s: SakuraState, player: int, card: int, how: int, answered: int) -> bool:
    """C9-2.b3: 遠心, 間合制限, and whatever else the card or another effect demands."""
    known = info(s, card)
    if known.keywords:
        if "centrifugal" in known.keywords and s.rules.conditions["centrifugal"](s, player):
            return True
        limit = known.keywords.get("distance_limit")
        if limit is not None and "C10-37.p2" in s.law:
            f = Context(player, card)
            now = distance(s)
            if not limit.variables["least"](s, f) <= now <= limit.variables["most"](s, f):
                return True
    if own_statics(s, player, card, "forbid", "use", how, answered):
        return True
    return forbidden(s, player, "use", card)


def forbidden(s: SakuraState, player: int, action: str, card: int = NONE) -> bool:
    """Whether a standing effect forbids the player the action (with that card)."""
    for standing in derived(s).forbids:
        lasting = standing.lasting
        if lasting.action != action:
            continue
        f = context_of(standing)
        if not holds(s, standing, f):
            continue
        if standing.refs is not None:
            concerned = card in standing.refs or -1 - player in standing.refs
        elif lasting.players:
            concerned = lasting.players == "any" or (player == standing.player) == (lasting.players == "you")
        elif lasting.test is not None and card != NONE:
            concerned = lasting.test(s, card, f) and (lasting.whose == "any" or (s.owner[card] == standing.player) == (lasting.whose == "you"))
        else:
            concerned = lasting.register == "self" and card == standing.card
        if concerned and (card == NONE or lasting.object_test(s, card, f)):
            return True
    return False


def cannot_attack(s: SakuraState, player: int) -> bool:
    return forbidden(s, player, "attack")


def in_range(s: SakuraState, player: int, card: int) -> bool:
    """C9-4-1-1 for the attack that using the card would create."""
    now = worked_out(s, Subject(player, attack_from(s, card), NONE, card))
    return ranges.has(now.range, distance(s)) or "C9-4-1-1" not in s.law


# --- C9-3: costs -------------------------------------------------------------------------------------------------------------


def extra_costs(s: SakuraState, player: int, card: int) -> tuple[Any, ...]:
    """C10-31: additional costs of using the card: (cost, context)."""
    if "C9-3.b2" not in s.law or "C10-31" not in s.law:
        return ()
    found = []
    for program in info(s, card).own_limits:
        f = Context(player, card)
        for lasting in program.statics:
            if lasting.kind == "extra" and (program.condition is None or program.condition(s, f)):
                found += [(cost, f) for cost in lasting.op.costs]
    for standing in derived(s).extras:
        f = context_of(standing)
        lasting = standing.lasting
        if holds(s, standing, f) and lasting.test is not None and lasting.test(s, card, f):
            if lasting.whose == "any" or (player == standing.player) == (lasting.whose == "you"):
                found += [(cost, Context(player, standing.card)) for cost in lasting.op.costs]
    return tuple(found)


def price(s: SakuraState, player: int, card: int, free: bool) -> int:
    """C9-3.b1: the consumption, where the card has one."""
    if free or "C9-3.b1" not in s.law:
        return 0
    return consumption(s, card, player)


def payable(s: SakuraState, player: int, card: int, free: bool = False) -> bool:
    """C9-3.i: everything for all costs can be selected together; one object cannot serve two of them."""
    need: dict[int, int] = {}
    cost = price(s, player, card, free)
    if cost:
        need[FLARE + player] = cost
    for extra, f in extra_costs(s, player, card):
        from kisoku.games.sakura.rules.r10_terms import cost_needs

        if not cost_needs(s, extra, f, card, need):
            return False
    return all(have(s, place, player) >= count for place, count in need.items())


def have(s: SakuraState, place: int, player: int) -> int:
    """How much of something there is to pay with: crystals at a place, concentration (-1), cards of the hand (-2)."""
    if place == CONCENTRATION:
        return s.concentration[player]
    if place == CARDS:
        return len(s.zones[2 * HAND + player])
    return s.crystals[place]


CONCENTRATION, CARDS = -1, -2

paying = Routine("pay", Pay, "C9-3")


@paying.step("C9-3.i")
def select_everything(s: SakuraState, f: Pay) -> Outcome:
    """All objects for all costs; if anything is missing, nothing is paid."""
    if not payable(s, f.player, f.card, f.consumption < 0):
        return leave(0)
    f.consumption = price(s, f.player, f.card, f.consumption < 0)
    return None


@paying.step("C9-3.i")
def choose_objects(s: SakuraState, f: Pay) -> Outcome:
    """What a player has to choose for additional costs."""
    from kisoku.games.sakura.rules.r10_terms import cost_choice

    if f.place:
        f.chosen = (*f.chosen, f.given)
    costs = extra_costs(s, f.player, f.card)
    while f.place < len(costs):
        cost, context = costs[f.place]
        f.place += 1
        taken = tuple(card for group in f.chosen if group for card in group)
        frame = cost_choice(s, cost, context, f.card, taken)
        if frame is not None:
            f.step -= 1
            return frame
        f.chosen = (*f.chosen, ())
        f.given = None
    return None


@paying.step("C9-3.ii")
def pay_everything(s: SakuraState, f: Pay) -> Outcome:
    """All that was selected moves."""
    from kisoku.games.sakura.rules.r10_terms import pay_cost

    for place, (cost, context) in enumerate(extra_costs(s, f.player, f.card)):
        pay_cost(s, cost, context, f.chosen[place] if place < len(f.chosen) else ())
    if f.consumption:
        move_crystals(s, FLARE + f.player, DUST, f.consumption)
        atoms.tell(s, ("paid", f.player, f.card, f.consumption, ()))
    return None


@paying.step("C9-3")
def all_paid(s: SakuraState, f: Pay) -> Outcome:
    return leave(1)


# --- C9-2: the procedures ----------------------------------------------------------------------------------------------------


def use_frame(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: bool = False) -> Use | None:
    """C9-2.p2: the procedure of the card's type."""
    kind = {"attack": UseAttack, "action": UseAction, "enhancement": UseEnhancement}.get(info(s, card).type)
    if kind is None:
        return None
    return kind(player=player, card=card, how=how, answered=answered, free=int(free))


def reveal(s: SakuraState, card: int) -> None:
    if s.known[card] != EVERYONE:
        atoms.set_known(s, card, EVERYONE)
        atoms.tell(s, ("revealed", s.owner[card], card, 0, ()))


def illegal(s: SakuraState, f: Use) -> bool:
    """C9-2.b1 to b4 and special conditions; range and costs have steps of their own."""
    later = ("C9-2-1.i.p2", "C9-2-1.ii", "C9-2-2.i", "C9-2-3.i")
    return "C9-2.p5" in s.law and any(rule not in later for rule in refusals(s, f.player, f.card, f.how, f.answered, bool(f.free)))


def into_use(s: SakuraState, f: Use) -> None:
    """C9-2.p3: the card counts as used when it enters In-use. The changes that effects make to its text are fixed now (C9-1-3-3)."""
    origin = s.zone[f.card] >> 1
    order = 1 + sum(event[0] == "used" and event[1] == f.player for event in s.history)
    atoms.set_use(s, f.card, (f.how, origin, order, s.turn, f.answered, f.player, ()))
    arrow = arrow_changes(s, f.card, f.player)
    atoms.set_use(s, f.card, (f.how, origin, order, s.turn, f.answered, f.player, arrow))
    move(s, f.card, IN_USE, f.player)
    if "C9-2.p3" in s.law:
        happen(s, ("used", f.player, f.card, order, (f"from:{_zone_name(origin)}", _HOW[f.how])))
    settle(s)


_HOW = {STANDARD: "standard", FULL_POWER: "full_power", REACTION: "reaction", 4: "effect"}


def _zone_name(kind: int) -> str:
    from kisoku.games.sakura.state import ZONE_NAMES

    return ZONE_NAMES[kind]


def out_of_use(s: SakuraState, f: Use) -> None:
    """C9-2-1.v, C9-2-2.iv: a normal to its holder's Discard, a trump used to the Trump zone, if it is still there."""
    if s.zone[f.card] >> 1 == IN_USE:
        put_away(s, f.card, f.away)


def put_away(s: SakuraState, card: int, away: int = DISCARD) -> None:
    """A trump used to the Trump zone, any other to Discard, unless an effect says where else; a poison cannot be put face-down."""
    if card_class(s, card) == "trump":
        move(s, card, TRUMP, used=USED)
    elif not move(s, card, away):
        move(s, card, DISCARD)


def terminal(s: SakuraState, f: Use) -> None:
    """C9-2.p7: from now on its user uses no other card and performs no basic action in this turn."""
    if "terminal" in info(s, f.card).keywords and "C9-2.p7" in s.law and f.player not in s.terminal:
        atoms.set_terminal(s, (*s.terminal, f.player))


def replaced_resolution(s: SakuraState, f: Use) -> bool:
    """C10-30: whether an effect does something else instead of resolving the card."""
    return False


attacking = Routine("use-attack", UseAttack, "C9-2-1")


@attacking.step("C9-2-1.i")
def reveal_and_create(s: SakuraState, f: UseAttack) -> Outcome:
    if illegal(s, f):
        return leave(0)
    reveal(s, f.card)
    facts = attack_from(s, f.card)
    if f.no_reaction:
        facts = facts._replace(text=(*facts.text, s.pool.no_reaction))
    f.attack = atoms.new_attack(s, f.player, facts._replace(marks=REACTING if f.how == REACTION or f.answered != NONE else 0), f.card)
    return None


@attacking.step("C9-2-1.i.p2")
def first_range_check(s: SakuraState, f: UseAttack) -> Outcome:
    """Failing, the use is illegal: all is as before."""
    if not ranges.has(worked_out(s, Subject(f.player, facts_of(s, f.attack), f.attack, f.card)).range, distance(s)):
        return take_back(s, f)
    return None


def take_back(s: SakuraState, f: UseAttack) -> Outcome:
    """C9-2.p6: not used, and nothing of it remains."""
    atoms.remove_attack(s, handle(f.attack))
    return leave(0)


@attacking.step("C9-2-1.ii")
def pay_for_attack(s: SakuraState, f: UseAttack) -> Outcome:
    return Pay(player=f.player, card=f.card, consumption=-1 if f.free else 0)


@attacking.step("C9-2-1.iii")
def attack_card_used(s: SakuraState, f: UseAttack) -> Outcome:
    if not f.given and "C9-2-1.ii" in s.law:
        return take_back(s, f)
    into_use(s, f)
    return None


@attacking.step("C9-2-1.iv")
def resolve_attack(s: SakuraState, f: UseAttack) -> Outcome:
    return ResolveAttack(attack=f.attack) if s.alive(f.attack) else None


@attacking.step("C9-2-1.v")
def attack_card_leaves(s: SakuraState, f: UseAttack) -> Outcome:
    terminal(s, f)
    out_of_use(s, f)
    return None


@attacking.step("C9-2-1")
def attack_card_done(s: SakuraState, f: UseAttack) -> Outcome:
    return leave(1)


acting = Routine("use-action", UseAction, "C9-2-2")


@acting.step("C9-2-2.i")
def reveal_and_pay(s: SakuraState, f: UseAction) -> Outcome:
    if illegal(s, f):
        return leave(0)
    reveal(s, f.card)
    return Pay(player=f.player, card=f.card, consumption=-1 if f.free else 0)


@acting.step("C9-2-2.ii")
def action_card_used(s: SakuraState, f: UseAction) -> Outcome:
    if not f.given:
        return leave(0)
    into_use(s, f)
    return None


@acting.step("C9-2-2.iii")
def on_use(s: SakuraState, f: UseAction) -> Outcome:
    return Effects(programs=info(s, f.card).on_use if "C9-1-1-3" in s.law else (), card=f.card, player=f.player, answered=f.answered)


@acting.step("C9-2-2.iv")
def action_card_leaves(s: SakuraState, f: UseAction) -> Outcome:
    terminal(s, f)
    out_of_use(s, f)
    return None


@acting.step("C9-2-2")
def action_card_done(s: SakuraState, f: UseAction) -> Outcome:
    return leave(1)


enhancing = Routine("use-enhancement", UseEnhancement, "C9-2-3")


@enhancing.step("C9-2-3.i")
def reveal_and_pay_enhancement(s: SakuraState, f: UseEnhancement) -> Outcome:
    if illegal(s, f):
        return leave(0)
    reveal(s, f.card)
    return Pay(player=f.player, card=f.card, consumption=-1 if f.free else 0)


@enhancing.step("C9-2-3.ii")
def enhancement_used(s: SakuraState, f: UseEnhancement) -> Outcome:
    if not f.given:
        return leave(0)
    into_use(s, f)
    return None


@enhancing.step("C9-2-3.iii")
def how_to_charge(s: SakuraState, f: UseEnhancement) -> Outcome:
    """From Dust, from one's own Aura, or both; no cost, so as many as there are (C6-3.p5)."""
    dust, aura = s.crystals[DUST], s.crystals[AURA + f.player]
    count = min(charge(s, f.card, f.player), dust + aura)
    least, most = max(0, count - dust), min(count, aura)
    f.paid = count
    return PickNumber(player=f.player, rule="C9-2-3.iii", source=f.card, least=least, most=most)


@enhancing.step("C9-2-3.iii")
def charge_it(s: SakuraState, f: UseEnhancement) -> Outcome:
    """C6-3.p7: bound to the card, they are on their way to the Enhancement zone."""
    from_aura = f.given or 0
    parts = ((DUST, f.paid - from_aura), (AURA + f.player, from_aura))
    for pool, count in parts:
        if count > 0:
            atoms.shift_crystals(s, pool, -count)
    atoms.set_bound(s, f.card, s.bound[f.card] + f.paid)
    atoms.set_charge(s, f.card, tuple((pool, count) for pool, count in parts if count > 0))
    atoms.tell(s, ("charged", f.player, f.card, f.paid, (from_aura,)))
    settle(s)
    return None


@enhancing.step("C9-2-3.iv")
def on_deploy(s: SakuraState, f: UseEnhancement) -> Outcome:
    return Effects(programs=info(s, f.card).on_deploy if "C9-1-1-5" in s.law else (), card=f.card, player=f.player, answered=f.answered)


@enhancing.step("C9-2-3.v")
def deployed(s: SakuraState, f: UseEnhancement) -> Outcome:
    """Into the zone of whoever used it (a reading), if it is still there."""
    terminal(s, f)
    if s.zone[f.card] >> 1 == IN_USE:
        move(s, f.card, ENHANCEMENT, f.player)
    return None


@enhancing.step("C9-2-3")
def enhancement_done(s: SakuraState, f: UseEnhancement) -> Outcome:
    return leave(1)


ROUTINES = (paying, attacking, acting, enhancing)

