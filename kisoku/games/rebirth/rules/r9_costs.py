"""9.5: costs. Every action of a cost is done in the order of the text, or none of it can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from kisoku.games.rebirth.pool import Price
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules import r5_actions as actions
from kisoku.games.rebirth.rules.definitions import as_it_is, the
from kisoku.games.rebirth.rules.frames import Context, Paying
from kisoku.games.rebirth.rules.r4_zones import ORIENTED, empty_seats, moving, put
from kisoku.games.rebirth.rules.r9_layers import forbidden
from kisoku.games.rebirth.rules.r9_replacement import happen
from kisoku.games.rebirth.state import DECK, HAND, MEMBER, MOST, NONE, WAITING_ROOM, ZONE_BY_NAME, RebirthState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text.program import Query

Act = Callable[[RebirthState, Paying, Sequence[int], Price], "Frame | None"]


def candidates(s: RebirthState, price: Price, context: Any, player: int) -> tuple[int, ...]:
    """With what the action can be done."""
    verb = price.verb
    if verb == "energy":
        return tuple(s.ref(card) for card in actions.standing_energy(s, player))
    if price.cost.objects is None:
        refs = tuple(s.ref(card) for card in s.zones[MOST * HAND + player])
    else:
        refs = s.pool.book.now(s, context, price.objects(s, context))
    return tuple(ref for ref in refs if ref >= 0 and could(s, verb, price, ref % LIFE))


def could(s: RebirthState, verb: str, price: Price, card: int) -> bool:
    """Whether the action would do anything with the card (1.3.2.1)."""
    if verb in ("rest", "stand"):
        rested = verb == "rest"
        already = s.zone[card] // MOST not in ORIENTED or actions.so_already(s, s.rested[card], rested)
        return not already and not forbidden(s, verb, s.ref(card))
    if verb == "move":
        return s.zone[card] // MOST != goal(price)[0]
    return True


def goal(price: Price) -> tuple[int, tuple[str, ...]]:
    """Where cards are put, and how."""
    place, _, how = price.cost.place.partition(":")
    return ZONE_BY_NAME.get(place, -1), tuple(filter(None, how.split(",")))


def amount(s: RebirthState, price: Price, context: Any) -> int:
    """How many; -1: all, at least one; -2: as many as one likes, at least one; -102, -202: the same with
    at least two.
    """
    wanted = price.number(s, context)
    if price.verb != "energy":
        return wanted
    return by_the_icon(s, wanted) if wanted else for_nothing(s)


by_the_icon = as_it_is("5.14.2", off=0)
for_nothing = the(0, "5.14.2.1", off=1)


STAYING = ("energy", "rest", "stand", "reveal")
"""What leaves a card where it is, so that a later action can still be done with it."""


@rule("9.5.2.2", off=True)
def payable(s: RebirthState, prices: Sequence[Price], context: Any, player: int, chosen: Sequence[int] = ()) -> bool:
    """Whether all of the cost can be paid in its order. chosen: these are among what the first action is done with."""
    claims: list[Sequence[int]] = []
    taking = False
    for place, price in enumerate(prices):
        found, wanted = candidates(s, price, context, player), amount(s, price, context)
        if from_the_top(price):
            if not enough_on_top(s, price, player, wanted):
                return False
            continue
        if not room_for(s, price, player, wanted):
            return False
        least = fewest(wanted)
        taking = taking or price.verb not in STAYING
        if len(prices) == 1:
            return len(found) >= least
        tokens = found if taking else tuple(NONE - ref - 1 for ref in found)
        if place == 0:
            claims = [tokens[found.index(ref) :][:1] for ref in chosen]
            tokens, least = after(tokens, [claim[0] for claim in claims]), least - len(chosen)
        claims += [tokens] * least
    return each_has_its_own(claims) or payable_by_turns(s, prices, context, player, chosen)


def payable_by_turns(
    s: RebirthState, prices: Sequence[Price], context: Any, player: int, chosen: Sequence[int]
) -> bool:
    """9.5.2.1: what an action needs may come only by the one before it."""
    price, *rest = prices
    if price.verb not in ("move", "discard") or not any(feeds(price, later) for later in rest) or from_the_top(price):
        return False
    kind = goal(price)[0] if price.verb == "move" else WAITING_ROOM
    others = after(candidates(s, price, context, player), chosen)
    for more in combinations(others, max(fewest(amount(s, price, context)) - len(chosen), 0)):
        ahead = s.branch()
        for ref in (*chosen, *more):
            atoms.relocate(ahead, ref % LIFE, MOST * kind + player, 1 << player)
        if payable(ahead, rest, context, player):
            return True
    return False


def after(refs: tuple[int, ...], chosen: Sequence[int]) -> tuple[int, ...]:
    """What may be taken with what was chosen: no set is taken in two orders."""
    return refs[refs.index(chosen[-1]) + 1 :] if chosen else refs


def feeds(price: Price, later: Price) -> bool:
    """Whether the one puts cards where the other finds some."""
    query = later.cost.objects
    place = price.cost.place.partition(":")[0] if price.verb == "move" else "waiting_room"
    return isinstance(query, Query) and place in query.zones


def from_the_top(price: Price) -> bool:
    """So many cards from the top of one's own deck."""
    query = price.cost.objects
    return price.verb == "move" and isinstance(query, Query) and bool(query.top) and query.whose == "you"


def enough_on_top(s: RebirthState, price: Price, player: int, wanted: int) -> bool:
    """A deck that runs empty on the way is refreshed with what has gone to the waiting room, by this cost too."""
    deck, room = (len(s.zones[MOST * kind + player]) for kind in (DECK, WAITING_ROOM))
    return deck > 0 and (goal(price)[0] == WAITING_ROOM or deck + room >= wanted)


@rule("4.9.3", off=None)
def put_from_the_top(s: RebirthState, f: Paying, price: Price, wanted: int) -> None:
    """One by one."""
    kind, marks = goal(price)
    for _ in range(wanted):
        deck = s.zones[MOST * DECK + f.player]
        if deck:
            f.paid = (*f.paid, s.ref(deck[-1]))
            put(s, [s.ref(deck[-1])], kind, f.player, f.card, (*marks, done_as(f)))


def fewest(wanted: int) -> int:
    """The least of so many."""
    return wanted if wanted >= 0 else -wanted % 100 if wanted <= -100 else 1


def room_for(s: RebirthState, price: Price, player: int, wanted: int) -> bool:
    """So many slots for what goes to the member zone."""
    return price.verb != "move" or goal(price)[0] != MEMBER or len(open_slots(s, price, player)) >= fewest(wanted)


def done_as(f: Paying) -> str:
    """What moves are marked with."""
    return "effect" if f.inside else "cost"


def context_of(s: RebirthState, f: Paying) -> Context:
    return Context(f.player, f.card, f.program, f.event)


paying = Routine("9.5.2", Paying, "9.5.2")


@paying.step("9.5.2.1")
def next_action(s: RebirthState, f: Paying) -> Outcome:
    """In the order of the text."""
    if f.place >= len(f.costs):
        return leave(f.paid or (NONE,))
    price = s.pool.prices[f.costs[f.place]]
    context = context_of(s, f)
    found, wanted = candidates(s, price, context, f.player), amount(s, price, context)
    if price.verb == "energy":
        return actions.energy_pick(s, f.player, wanted, f.card)
    if from_the_top(price):
        f.place += 1
        put_from_the_top(s, f, price, wanted)
        return goto("9.5.2.1")
    prices = [s.pool.prices[one] for one in f.costs[f.place :]]
    free = wanted == -2 or wanted <= -200
    f.one_by_one = int((free or wanted > 0) and len(prices) > 1 and contended(s, prices, context, f.player, found))
    if f.one_by_one:
        left = after(found, f.chosen)
        found = tuple(ref for ref in left if payable(s, prices, context, f.player, (*f.chosen, ref)))
    most = len(found) if wanted < 0 else min(wanted - len(f.chosen), len(found))
    least = min(fewest(wanted) - len(f.chosen), most) if free else most
    if f.one_by_one:
        most, least = min(most, 1), min(least, 1)
    return Pick(
        player=f.player, rule="9.5.2.1", source=f.card, candidates=found, most=most, least=least,
        alike=s.pool.book.alike(s, found), verb=f"pay_{price.verb}",
    )  # fmt: skip


def contended(s: RebirthState, prices: Sequence[Price], context: Any, player: int, found: Sequence[int]) -> bool:
    """Whether what is taken for the first action may be what a later one needs."""
    first, *rest = prices
    return any(
        feeds(first, later) or not set(found).isdisjoint(candidates(s, later, context, player)) for later in rest
    )


@paying.step("9.5.2.1")
def do_it(s: RebirthState, f: Paying) -> Outcome:
    if f.one_by_one and f.given:  # what may still be taken depends on what has been
        f.chosen = (*f.chosen, *f.given)
        return goto("9.5.2.1")
    if f.one_by_one:
        f.given, f.chosen, f.one_by_one = f.chosen, (), 0
    price = s.pool.prices[f.costs[f.place]]
    f.place += 1
    if price.verb != "energy":
        f.paid = (*f.paid, *f.given)
    if price.verb == "move" and goal(price)[0] == MEMBER:
        f.moving, f.slots = tuple(f.given), ()
        return goto("4.5.3")
    frame = s.pool.book.costs[price.verb](s, f, f.given, price)
    return goto("9.5.2.1") if frame is None else frame


@paying.step("9.5.2.1")
def pay_on(s: RebirthState, f: Paying) -> Outcome:
    return goto("9.5.2.1")


@paying.step("4.5.3")
def which_slot(s: RebirthState, f: Paying) -> Outcome:
    """What goes to the member zone goes to a slot that is named, to an empty one if the cost says so."""
    price = s.pool.prices[f.costs[f.place - 1]]
    free = [slot for slot in open_slots(s, price, f.player) if slot not in f.slots]
    return Request(f.player, "4.5.3", tuple(Option("to_slot", "4.5.3", slot) for slot in free), f.moving[len(f.slots)])


@paying.step("4.5.3")
def slot_named(s: RebirthState, f: Paying) -> Outcome:
    f.slots = (*f.slots, f.answer.thing)
    if len(f.slots) < len(f.moving):
        return goto("4.5.3")
    marks = (*goal(s.pool.prices[f.costs[f.place - 1]])[1], done_as(f))
    moves = [moving(s, ref, MEMBER, f.player, f.card, marks, at) for ref, at in zip(f.moving, f.slots, strict=True)]
    frame = happen(s, moves)
    return goto("9.5.2.1") if frame is None else call(frame, "9.5.2.1")


def open_slots(s: RebirthState, price: Price, player: int) -> Sequence[int]:
    return empty_seats(s, player) if "empty" in goal(price)[1] else range(1, s.slots[player] + 1)


def rest_for_energy(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> None:
    actions.rest_energy(s, refs, f.player)


def turn_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> None:
    for ref in refs:
        actions.turn(s, ref % LIFE, price.verb == "rest", f.player, f.card, (done_as(f),))


def move_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> Frame | None:
    kind, marks = goal(price)
    if kind == WAITING_ROOM and all(s.zone[ref % LIFE] // MOST == HAND for ref in refs):
        return discard_for_cost(s, f, refs, price)
    return put(s, refs, kind, f.player, f.card, (*marks, done_as(f)))


def show_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> None:
    """Shown, and hidden again."""
    for ref in refs:
        if actions.reveal(s, ref % LIFE):
            atoms.forget(s, ref % LIFE, 1 << s.owner[ref % LIFE])


def discard_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> Frame | None:
    return actions.discard(s, refs, f.player, f.card, marks=(done_as(f),))


def exclude_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> Frame | None:
    return actions.exclude(s, refs, f.player, f.card)


def retire_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> Frame | None:
    return actions.retire(s, refs, f.player, f.card)


def set_rebirth_for_cost(s: RebirthState, f: Paying, refs: Sequence[int], price: Price) -> Frame | None:
    return actions.set_rebirth(s, refs, f.player, f.card)


ACTS: dict[str, Act] = {
    "reveal": show_for_cost,
    "energy": rest_for_energy,
    "rest": turn_for_cost,
    "stand": turn_for_cost,
    "move": move_for_cost,
    "discard": discard_for_cost,
    "exclude": exclude_for_cost,
    "retire": retire_for_cost,
    "set": set_rebirth_for_cost,
}
"""What is done for a cost."""

ROUTINES: tuple[Routine, ...] = (paying,)
