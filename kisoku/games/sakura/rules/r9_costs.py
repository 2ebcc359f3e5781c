"""Chapter 9-3 with 10-31: paying for a card, all costs together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.effects.programs import Price
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Context, Pay, Within
from kisoku.games.sakura.rules.r5_situations import happen
from kisoku.games.sakura.rules.r5_values import consumption
from kisoku.games.sakura.rules.r6_crystals import move_crystals, pool_of
from kisoku.games.sakura.rules.r6_objects import card_class, info
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r7_zones import can_move
from kisoku.games.sakura.rules.r10_terms import is_not_chosen, put_concentration
from kisoku.games.sakura.rules.r10_texts import keywords_now, limits_of
from kisoku.games.sakura.rules.standing import concerns, context_of, derived, kept_from
from kisoku.games.sakura.state import (
    DISCARD,
    DUST,
    FLARE,
    HAND,
    NONE,
    ZONE_BY_NAME,
    SakuraState,
    opponent,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import examined, rule

COSTLESS = 2
"""C9-3: neither its consumption nor additional costs are paid; 1: only the consumption is not."""

# --- C9-3: costs ------------------------------------------------------------------------------------------------------


@rule("C9-3.b2", "C10-31", off=())
def extra_costs(s: SakuraState, player: int, card: int, free: int = 0) -> tuple[Any, ...]:
    """Additional costs of using the card: (cost, context)."""
    if free == COSTLESS:
        return ()
    found = []
    for program in limits_of(s, card):
        f = Context(player, card)
        if program.keyword and program.keyword not in keywords_now(s, card):
            continue  # it was lost
        for lasting in program.says(s):
            if lasting.kind == "extra" and (program.condition is None or program.condition(s, f)):
                found += [(cost, f) for cost in lasting.costs]
    for standing in (s.cache or derived(s)).extras:
        f = context_of(standing)
        lasting = standing.lasting
        if is_user(lasting, standing.player, player) and concerns(s, standing, card):
            found += [(cost, f) for cost in lasting.costs]
    return tuple(found)


def is_user(lasting: Any, source: int, player: int) -> bool:
    """Whether an additional cost is one for that player. source: whose effect it is."""
    user = lasting.action.removeprefix("use").removeprefix("_by_")
    return not user or (user == "you") == (player == source)


@rule("C9-3.b1", off=0)
def price(s: SakuraState, player: int, card: int, free: int) -> int:
    """The consumption, where the card has one."""
    if free or (info(s, card).consumption is None and card_class(s, card) != "trump"):
        return 0
    return consumption(s, card, player)


@rule("C9-3.i", "C9-3", off=True)
def payable(s: SakuraState, player: int, card: int, free: int = 0) -> bool:
    """Everything for all costs can be selected together; one object cannot serve two of them."""
    need: dict[int, int] = {}
    cost = price(s, player, card, free)
    if cost:
        need[FLARE + player] = cost
    for extra, f in extra_costs(s, player, card, free):
        if not cost_needs(s, extra, f, card, need):
            return False
    return all(have(s, place, player) >= count for place, count in need.items())


def have(s: SakuraState, place: int, player: int) -> int:
    """How much of something there is to pay with: crystals at a place, concentration (-1), cards of the hand (-2)."""
    if place == CONCENTRATION:
        return 0 if kept_from(s, player, "pay_concentration") else s.concentration[player]
    if place == FUEL:
        return s.rules.fuel(s, player) if s.rules.fuel is not None else 0
    if place == CARDS:
        return len(s.zones[2 * HAND + player])
    return s.crystals[place]


CONCENTRATION, CARDS, FUEL = -1, -2, -3

paying = Routine("pay", Pay, "C9-3.p2")


@paying.step("C9-3.i")
def select_everything(s: SakuraState, f: Pay) -> Outcome:
    """All objects for all costs; if anything is missing, nothing is paid."""
    if not payable(s, f.player, f.card, f.free):
        return leave(False)
    f.consumption = price(s, f.player, f.card, f.free)
    return None


@paying.step("C9-3.i")
def choose_objects(s: SakuraState, f: Pay) -> Outcome:
    """What a player has to choose for additional costs."""
    return choose_in_turn(s, f, extra_costs(s, f.player, f.card, f.free), f.card)


def choose_in_turn(s: SakuraState, f: Pay | Within, costs: Sequence[tuple[Price, Any]], card: int) -> Frame | None:
    """What is to be chosen for each of the costs, one after the other; nothing serves two of them. The step is repeated
    until all are through.
    """
    if f.place:
        f.chosen = (*f.chosen, f.given or ())
    while f.place < len(costs):
        cost, context = costs[f.place]
        f.place += 1
        taken = tuple(other for group in f.chosen for other in group)
        frame = cost_choice(s, cost, context, card, taken, f.player)
        if frame is not None:
            f.step -= 1
            return frame
        f.chosen = (*f.chosen, ())
        f.given = None
    return None


@paying.step("C9-3.ii")
def pay_everything(s: SakuraState, f: Pay) -> Outcome:
    """All that was selected moves."""
    if card_class(s, f.card) == "trump":
        happen(s, Event("paid", f.player, f.card, s.crystals[FLARE + f.player]))
    for place, (cost, context) in enumerate(extra_costs(s, f.player, f.card, f.free)):
        pay_cost(s, cost, context, f.chosen[place] if place < len(f.chosen) else (), f.player)
    if f.consumption:
        move_crystals(s, FLARE + f.player, DUST, f.consumption)
    return None


@paying.step("C9-3.p2")
def all_paid(s: SakuraState, f: Pay) -> Outcome:
    return leave(True)


# --- C10-31: additional costs -----------------------------------------------------------------------------------------


def cost_needs(s: SakuraState, cost: Price, f: Any, card: int, need: dict[int, int]) -> bool:
    """Adds what the cost takes to what is needed; False if its cards cannot be selected."""
    count = demanded(s, cost, f, card)
    if cost.verb == "concentration":
        need[CONCENTRATION] = need.get(CONCENTRATION, 0) + count
        return True
    if cost.verb == "burn":
        need[FUEL] = need.get(FUEL, 0) + burning_cost(s, count)
        return True
    if cost.verb == "arrow":
        place = _place(cost.cost.place.partition(">")[0], f)
        need[place] = need.get(place, 0) + count
        return True
    able = cost_cards(s, cost, f, card)
    if getattr(cost.cost.objects, "zones", ()) == ("hand",):
        need[CARDS] = (
            need.get(CARDS, 0) + count + (1 if card != NONE and s.zone[card] >> 1 == HAND and CARDS not in need else 0)
        )
    return len(able) >= count


def demanded(s: SakuraState, cost: Price, f: Any, card: int) -> int:
    """How many, or how much; of all cards that there are, the card that is used is none."""
    return sum(other != card for other in cost.objects(s, f)) if cost.whole else cost.number(s, f)


burning_cost = as_it_is("A9-8", "A9-8.p2", off=0)
"""Artificial crystals that have to be burnt."""


def can_pay_all(s: SakuraState, costs: tuple[Price, ...], f: Any, payer: int) -> bool:
    """Whether a player can pay costs inside of an effect, all of them together."""
    need: dict[int, int] = {}
    return all(cost_needs(s, cost, f, NONE, need) for cost in costs) and all(
        have(s, at, payer) >= count for at, count in need.items()
    )


def _place(word: str, f: Any) -> int:
    """A place for crystals as a cost names it: "aura:you", "dust:"."""
    name, _, whose = word.partition(":")
    return pool_of(name, opponent(f.player) if whose == "opponent" else f.player)


def cost_cards(s: SakuraState, cost: Price, f: Any, card: int) -> tuple[int, ...]:
    """Cards that could be paid; the card that is used is not one of them."""
    goal = ZONE_BY_NAME.get(cost.cost.place or "discard", DISCARD)
    return tuple(
        other
        for other in cost.objects(s, f)
        if other != card and can_move(s, other, goal) and not is_not_chosen(s, other, s.owner[other])
    )


def cost_choice(s: SakuraState, cost: Price, f: Any, card: int, taken: tuple[int, ...], payer: int) -> Frame | None:
    """What the payer has to choose for the cost, if anything. f: whose effect demands it."""
    if cost.verb in ("concentration", "arrow", "burn"):
        return None
    count = demanded(s, cost, f, card)
    able = tuple(other for other in cost_cards(s, cost, f, card) if other not in taken)
    return Pick(player=payer, rule="C9-3.i", source=card, candidates=able, least=count, most=count, verb="pay_with")


def pay_cost(s: SakuraState, cost: Price, f: Any, chosen: Any, payer: int) -> None:
    PAYING[cost.verb](s, cost, f, chosen, payer)


def _pay_concentration(s: SakuraState, cost: Price, f: Any, chosen: Any, payer: int) -> None:
    put_concentration(s, payer, s.concentration[payer] - cost.number(s, f))


def _pay_burning(s: SakuraState, cost: Price, f: Any, chosen: Any, payer: int) -> None:
    assert s.rules.burning is not None
    s.rules.burning(s, payer, cost.number(s, f))


def _pay_crystals(s: SakuraState, cost: Price, f: Any, chosen: Any, payer: int) -> None:
    source, _, target = cost.cost.place.partition(">")
    move_crystals(s, _place(source, f), _place(target or "dust", f), cost.number(s, f))


def _pay_cards(s: SakuraState, cost: Price, f: Any, chosen: Any, payer: int) -> None:
    for card in chosen or ():
        move(s, card, ZONE_BY_NAME.get(cost.cost.place or "discard", DISCARD))


ACTS = {"concentration": _pay_concentration, "burn": _pay_burning, "arrow": _pay_crystals, "move": _pay_cards}
PAYING = {verb: examined(f"cost {verb}", act, None) for verb, act in ACTS.items()}
"""What paying is, by the kind of cost."""


# --- C9-3 inside of an effect -----------------------------------------------------------------------------------------

within = Routine("pay-within", Within)


def _demanded(s: SakuraState) -> tuple[Any, tuple[Price, ...]]:
    """The effect that asks for the payment, and what it demands."""
    effect: Any = s.frames[-2]
    return effect, s.pool.programs[effect.program].code[effect.pc][1].costs


@within.step("C9-3.i")
def choose_what_it_takes(s: SakuraState, f: Within) -> Outcome:
    effect, costs = _demanded(s)
    return choose_in_turn(s, f, [(cost, effect) for cost in costs], NONE)


@within.step("C9-3.ii")
def pay_what_it_takes(s: SakuraState, f: Within) -> Outcome:
    effect, costs = _demanded(s)
    for cost, chosen in zip(costs, f.chosen, strict=False):
        pay_cost(s, cost, effect, chosen, f.player)
    return None


@within.step("C9-3.p2")
def paid_what_it_takes(s: SakuraState, f: Within) -> Outcome:
    return leave(True)
