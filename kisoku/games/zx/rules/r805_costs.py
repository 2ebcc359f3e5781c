"""804.4, 805: costs: Resource cards that are slept by colour, and other actions, each with things of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.games.zx.rules.frames import PayCosts, PayResource
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r200_cards import bears
from kisoku.games.zx.rules.r300_zones import put
from kisoku.games.zx.rules.r811_continuous import info, standing
from kisoku.games.zx.rules.standing import Part
from kisoku.games.zx.state import DECK, HAND, KIND, RESOURCE, SQUARE, TRASH, ZONE_BY_NAME, ZxState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.matching import each_has_its_own, partners
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examined, rule
from kisoku.kernel.state import LIFE

Refs = tuple[int, ...]
Bill = tuple[tuple[str, ...], int]
"""A Resource cost: colours and points."""

# --- 805: Resource costs --------------------------------------------------------------------------


def ready(s: ZxState, player: int) -> list[int]:
    """Reboot cards in the Resource."""
    sleeping = s.sleeping
    found = []
    for card in s.zones[2 * RESOURCE + player]:
        if not sleeping[card]:
            found.append(card)
    return found


def resource_payable(s: ZxState, player: int, colours: tuple[str, ...], points: int, played: int = -1) -> bool:
    """805.3c: whether so many cards, with the colours among them, can be slept; the card that is played is not there
    any more (804.2e).
    """
    if points <= 0:
        return True
    cards = ready(s, player)
    if played in cards:
        cards.remove(played)
    if len(cards) < points:
        return False
    return matched(s, colours, cards, points)


@rule("805.3a", "805.3a.ex1", "805.3a.ex2", "805.3c", off=True)
def matched(s: ZxState, colours: tuple[str, ...], cards: list[int], points: int) -> bool:
    """A card of its own for each colour (reading A-43); of more colours than points, as many as there are points."""
    if not colours:
        return True
    rows, prints, print_of = standing(s).rows, s.pool.cards, s.card
    if len(colours) == 1:
        return True in [
            colours[0] in (rows[card] if card in rows else prints[print_of[card]]).colours for card in cards
        ]
    return covered(
        colours, [(rows[card] if card in rows else prints[print_of[card]]).colours for card in cards]
    ) >= min(len(colours), points)


def covered(colours: tuple[str, ...], cards: list[tuple[str, ...]]) -> int:
    """How many of the colours can have a card of their own."""
    claims = [[place for place, there in enumerate(cards) if colour in there] for colour in colours]
    return len(partners(claims))


paying = Routine("805", PayResource, rule="805.3")


@paying.step("805.3a")
def which_cards(s: ZxState, f: PayResource) -> Outcome:
    """One card after the other, in their order, such that the rest can still be paid; of cards that pay alike the first
    is offered.
    """
    if not f.taken:
        f.points = of_any_colour(s, f)
    left = f.points - len(f.taken)
    if left <= 0:
        return goto("805.3d")
    open_ = going_on(s, f)
    if not open_:
        return goto("805.3d")
    if len(open_) == 1:
        f.taken = (*f.taken, open_[0])
        return goto("805.3a")
    return Request(f.player, "805.3a", tuple([Option("pay", "805.3b", ref) for ref in s.refs(open_)]), f.source)


@rule("805.3b", off=lambda s, f: min(len(f.colours), f.points))
def of_any_colour(s: ZxState, f: PayResource) -> int:
    """Beyond one card for each colour, as many of any colour as there are points left."""
    return f.points


def going_on(s: ZxState, f: PayResource) -> list[int]:
    """The cards that may be taken next; of those that are alike the first."""
    barred = {ref % LIFE for ref in f.barred}
    cards = [card for card in ready(s, f.player) if card not in barred]
    rows = standing(s).rows
    colours = {card: (rows[card] if card in rows else s.pool.cards[s.card[card]]).colours for card in cards}
    start = cards.index(f.taken[-1]) + 1 if f.taken else 0
    have = [colours[card] for card in f.taken]
    seen: set[int] = set()
    found = []
    left = f.points - len(f.taken) - 1
    wanted = frozenset(f.colours)
    met = not wanted
    last = -1
    if len(wanted) == 1:  # then a card of that colour is still to come, unless one has been taken
        (colour,) = wanted
        met = True in [colour in there for there in have]
        last = -1 if met else max([at for at, card in enumerate(cards) if colour in colours[card]], default=-1)
    for place in range(start, len(cards) - left):
        card = cards[place]
        if s.card[card] in seen:
            continue
        seen.add(s.card[card])
        if met or last >= 0:
            if met or colour in colours[card] or (left and place < last):
                found.append(card)
            continue
        if can_finish(f, [*have, colours[card]], [colours[other] for other in cards[place + 1 :]]):
            found.append(card)
    return found


def can_finish(f: PayResource, taken: list[tuple[str, ...]], rest: list[tuple[str, ...]]) -> bool:
    """Whether the cost can be paid with these and some of the rest."""
    left = f.points - len(taken)
    if left < 0 or left > len(rest):
        return False
    wanted = min(len(f.colours), f.points)
    return not wanted or (wanted - covered(f.colours, taken) <= left and covered(f.colours, taken + rest) >= wanted)


@paying.step("805.3b")
def one_more(s: ZxState, f: PayResource) -> Outcome:
    f.taken = (*f.taken, f.answer.thing % LIFE)
    return goto("805.3a")


@paying.step("805.3d")
def sleep_them(s: ZxState, f: PayResource) -> Outcome:
    from kisoku.games.zx.rules.r1000_actions import turn_to

    if len(f.taken) < f.points:
        return leave(0)
    turn_to(s, list(f.taken), True)
    return leave(1)


# --- 805.2: how much ------------------------------------------------------------------------------


@rule("805.1", "805.2", "805.2a", "203.2", "204.6", off=((), 0))
def printed_cost(s: ZxState, card: int) -> tuple[tuple[str, ...], int | None]:
    """All the colours of the card, and its cost."""
    row = info(s, card)
    return row.colours, row.cost


def points_of(s: ZxState, card: int, player: int, cost: int | None, bought: tuple[Any, ...] = ()) -> int | None:
    """What is to be paid for playing the card. None: it has no cost that could be paid (203.3). bought: what else is
    done for a change (1027.1).
    """
    if cost is None:
        return None
    now = standing(s)
    if now.costs and (now.wide_costs or card in now.own_costs):
        cost = changed_cost(s, card, player, cost, bought)
    elif card not in now.rows or cost == s.pool.cards[s.card[card]].cost:
        return cost
    return at_least_nothing(s, cost)


@rule("805.2c", off=lambda s, cost: cost)
def at_least_nothing(s: ZxState, cost: int) -> int:
    """A cost that was changed, in whatever way, does not fall below 0."""
    return max(0, cost)


def changes_of_cost(s: ZxState, card: int) -> list[Part]:
    """Everything that stands and says something about what it costs to play the card."""
    from kisoku.effects.standing import concerns
    from kisoku.games.zx.rules.r811_continuous import active

    ref = s.ref(card)
    return [
        part
        for part in standing(s).costs
        if (not part.lasting.own or part.context.card == ref)
        and active(s, part)
        and concerns(s, part, ref)
        and (part.lasting.acts is None or part.lasting.acts(s))
    ]


@rule("805.2c", "102.12", "1027.1", off=lambda s, card, player, cost, bought: cost)
def changed_cost(s: ZxState, card: int, player: int, cost: int, bought: tuple[Any, ...]) -> int:
    """All increases, then all decreases, those with the larger floor first (811.8)."""
    less: list[tuple[int, int]] = []
    for part in changes_of_cost(s, card):
        op = part.lasting.op
        if op.how not in ("+", "-") or (part.lasting.costs and (part.lasting.number, part.context.card) not in bought):
            continue
        amount = part.number(s, 0)
        if op.how == "+":
            cost += amount
        else:
            less.append((op.least, amount))
    for floor, amount in larger_floor_first(s, less):
        cost = max(cost - amount, min(cost, floor))
    return cost


@rule("811.8", off=lambda s, rows: rows)
def larger_floor_first(s: ZxState, rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(rows, key=lambda row: -row[0])


def offers(s: ZxState, card: int, player: int) -> list[Part]:
    """1027.1: changes of its cost for which the player could do what they ask for, and then pay the rest."""
    now = standing(s)
    if not now.costs or not (now.wide_costs or card in now.own_costs):
        return []
    colours, cost = printed_cost(s, card)
    found = []
    for part in changes_of_cost(s, card):
        if part.lasting.costs and others_can_pay(
            s, part.lasting.costs, s.pool.scope(part.lasting.program, part.context.card, player), card
        ):
            points = points_of(s, card, player, cost, (bought_by(part),))
            if points is not None and resource_payable(s, player, colours, points, card):
                found.append(part)
    return found


def bought_by(part: Part) -> tuple[int, int]:
    return part.lasting.number, part.context.card


def others_can_pay(s: ZxState, prices: tuple[Any, ...], f: Any, card: int) -> bool:
    """Whether the costs can be paid without the card that is being played, which is in no zone of its own by then
    (804.2e).
    """
    claims = [
        [ref for ref in COSTS[price.verb][0](s, f, price) if ref % LIFE != card]
        for price in prices
        if price.verb not in COUNTED
        for _ in range(price.number(s, f))
    ]
    return costs_payable(s, prices, f) and each_has_its_own(claims)


# --- 804.4: other costs ---------------------------------------------------------------------------

Candidates = Callable[[ZxState, Any, Any], Refs]
COSTS: dict[str, tuple[Candidates, Callable[..., Any]]] = {}
"""By verb: what could be taken for it, and what is done with what was."""


def _objects(test: Callable[[ZxState, int, Any], bool]) -> Candidates:
    def find(s: ZxState, f: Any, price: Any) -> Refs:
        return tuple(
            ref
            for ref in price.objects(s, f)
            if ref >= 0 and s.alive(ref) and one_owns(s, f, ref) and test(s, ref % LIFE, price)
        )

    return find


@rule("804.2f", off=True)
def one_owns(s: ZxState, f: Any, ref: int) -> bool:
    """Only what is under one's own control pays."""
    return bool(s.controller[ref % LIFE] == f.player)


@rule("804.4a", "806.2a", "807.1a", off=True)
def can_sleep(s: ZxState, card: int, price: Any) -> bool:
    return KIND[s.zone[card]] in (SQUARE, RESOURCE) and not s.sleeping[card] and not forbidden(s, "sleep", card)


@rule("804.4a", off=True)
def can_reboot(s: ZxState, card: int, price: Any) -> bool:
    return KIND[s.zone[card]] in (SQUARE, RESOURCE) and bool(s.sleeping[card]) and not forbidden(s, "reboot", card)


@rule("804.4b", "806.2b", off=True)
def can_go(s: ZxState, card: int, price: Any) -> bool:
    return not forbidden(s, "move", card)


def can_be_destroyed(s: ZxState, card: int, price: Any) -> bool:
    return KIND[s.zone[card]] == SQUARE and not forbidden(s, "be_destroyed", card) and can_go(s, card, price)


def _sleep(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.r1000_actions import turn_to

    turn_to(s, [ref % LIFE for ref in refs], price.verb == "sleep", f.player, f.cause)


def _move(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    place, _, how = price.cost.place.partition(":")
    kind = TRASH if price.verb == "discard" else ZONE_BY_NAME[place]
    marks = ("cost", *filter(None, how.split(",")))
    return put(
        s,
        [ref % LIFE for ref in refs],
        kind,
        "discarded" if price.verb == "discard" else "moved",
        marks,
        f.player,
        f.cause,
    )


def _destroy(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.r1000_actions import destroy

    return destroy(s, [ref % LIFE for ref in refs], f.player, f.cause, marks=("cost",))


def _remove(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.r1000_actions import remove

    return remove(s, [ref % LIFE for ref in refs], f.player, f.cause)


def _reveal(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.r1000_actions import show

    for ref in refs:
        show(s, ref % LIFE)


def _mill(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.frames import DeckCards

    return DeckCards(
        player=f.player,
        count=price.number(s, f),
        kind=ZONE_BY_NAME[price.cost.place or "trash"],
        by=f.player,
        cause=f.cause,
    )


def _consume(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Any:
    from kisoku.games.zx.rules.r1000_actions import consume

    consume(s, f.player, price.cost.place, price.number(s, f))


COSTS["sleep"] = (_objects(can_sleep), _sleep)
COSTS["reboot"] = (_objects(can_reboot), _sleep)
COSTS["move"] = (_objects(can_go), _move)
COSTS["discard"] = (_objects(can_go), _move)
COSTS["destroy"] = (_objects(can_be_destroyed), _destroy)
COSTS["remove"] = (_objects(can_go), _remove)
COSTS["reveal"] = (_objects(lambda s, card, price: True), _reveal)
COSTS["mill"] = (lambda s, f, price: (), _mill)
COSTS["counter"] = (lambda s, f, price: (), _consume)
COUNTED = frozenset(("mill", "counter", "resource"))
"""Costs for which no things are chosen."""


@rule("804.2f", off=True)
def costs_payable(s: ZxState, prices: tuple[Any, ...], f: Any) -> bool:
    """804.4d: whether all can be paid, each with things of its own."""
    claims: list[list[int]] = []
    for price in prices:
        count = price.number(s, f)
        if price.verb == "counter":
            if counters(s, f.player, price.cost.place) < count:
                return False
        elif price.verb == "mill":
            if len(s.zones[2 * DECK + f.player]) < count:
                return False
        elif price.verb != "resource":
            found = list(COSTS[price.verb][0](s, f, price))
            if len(found) < count:
                return False
            claims += [found] * count
    for price in prices:
        if price.verb == "resource" and not written_cost(
            s, f.player, tuple(price.cost.place.split()), price.number(s, f)
        ):
            return False
    return not claims or each_on_its_own(s, f.player, claims, bills(s, f, prices))


@rule("805.2b", "205.4c", off=True)
def written_cost(s: ZxState, player: int, colours: tuple[str, ...], points: int) -> bool:
    """Colours and points as the ability writes them."""
    return resource_payable(s, player, colours, points)


def sleeps_them_too(s: ZxState, claims: list[list[int]]) -> bool:
    """Whether what other costs could take could pay a Resource cost as well."""
    return any(KIND[s.zone[ref % LIFE]] == RESOURCE and not s.sleeping[ref % LIFE] for claim in claims for ref in claim)


@rule("804.4", "804.4d", "804.4d.ex1", off=True)
def each_on_its_own(s: ZxState, player: int, claims: list[list[int]], owed: list[Bill]) -> bool:
    return own_things(s, player, claims, owed)


def bills(s: ZxState, f: Any, prices: tuple[Any, ...]) -> list[Bill]:
    """The Resource costs among the prices."""
    return [(tuple(price.cost.place.split()), price.number(s, f)) for price in prices if price.verb == "resource"]


def own_things(
    s: ZxState, player: int, claims: list[list[int]], owed: list[Bill], gone: frozenset[int] = frozenset()
) -> bool:
    """Whether each claim can have a thing of its own, and each Resource cost its cards beside them, without those that
    are gone.
    """
    wanted, of_colours = 0, []
    claims = [[ref for ref in claim if ref not in gone] for claim in claims]
    for colours, points in owed:
        there = [ref for ref in s.refs(ready(s, player)) if ref not in gone]
        claims += [there] * max(0, points - len(colours))
        wanted += min(len(colours), points)
        of_colours += [[ref for ref in there if colour in info(s, ref % LIFE).colours] for colour in colours]
    given = partners(claims + of_colours)
    return len(given) >= len(claims) + wanted and given.keys() >= set(range(len(claims)))


@rule("202.14b", off=0)
def counters(s: ZxState, player: int, icon: str) -> int:
    return (
        next((count for who, what, count in s.counters if who == player and what == icon), 0) if bears(s, icon) else 0
    )


costing = Routine("804.2f", PayCosts)


@costing.step("804.2f")
def next_cost(s: ZxState, f: PayCosts) -> Outcome:
    if f.at >= len(f.costs):
        return leave((1, f.taken))
    if not f.taken and len(f.costs) > 1:
        f.costs = tuple(
            sorted(f.costs, key=lambda number: s.pool.prices[number].verb == "resource" and in_resource(s, f))
        )
    price = s.pool.prices[f.costs[f.at]]
    count = price.number(s, f)
    if price.verb == "resource":
        f.given = ()
        return pay_resource(s, f, price)
    if price.verb in COUNTED:
        f.given = ()
        return None
    used = {ref for refs in f.taken for ref in refs}
    found = tuple(ref for ref in COSTS[price.verb][0](s, f, price) if ref not in used)
    found = tuple(ref for ref in found if leaves_enough(s, f, ref, used))
    if len(found) < count:
        return leave((0, f.taken))
    return Pick(
        player=f.player,
        rule="804.2f",
        source=f.card,
        candidates=found,
        least=count,
        most=count,
        verb=f"pay_{price.verb}",
    )


def _pay_resource(s: ZxState, f: PayCosts, price: Any) -> PayResource:
    barred = tuple(ref for refs in f.taken for ref in refs)
    return PayResource(
        player=f.player,
        colours=tuple(price.cost.place.split()),
        points=price.number(s, f),
        source=f.card,
        barred=barred,
    )


pay_resource = examined("cost resource", _pay_resource, None)


def leaves_enough(s: ZxState, f: PayCosts, ref: int, used: set[int]) -> bool:
    """Whether later costs can still be paid if this is taken now."""
    later = tuple(s.pool.prices[number] for number in f.costs[f.at + 1 :])
    claims = [
        list(COSTS[price.verb][0](s, f, price))
        for price in later
        if price.verb not in COUNTED
        for _ in range(price.number(s, f))
    ]
    return own_things(s, f.player, claims, bills(s, f, later), frozenset((*used, ref)))


def in_resource(s: ZxState, f: PayCosts) -> bool:
    """Whether another of these costs takes cards that could pay the Resource cost: then that is paid last, with what is
    left.
    """
    prices = [s.pool.prices[number] for number in f.costs]
    return sleeps_them_too(
        s, [list(COSTS[price.verb][0](s, f, price)) for price in prices if price.verb not in COUNTED]
    )


@costing.step("804.2f")
def do_it(s: ZxState, f: PayCosts) -> Outcome:
    price = s.pool.prices[f.costs[f.at]]
    refs = f.given if isinstance(f.given, tuple) else ()
    if price.verb == "resource" and not f.given:
        return leave((0, f.taken))
    f.at += 1
    f.taken = (*f.taken, refs)
    return None if price.verb == "resource" else pay(s, f, price, refs)


@rule("804.4c")
def open_cost(s: ZxState, ref: int) -> None:
    """A hidden card that has to be something is shown."""
    from kisoku.games.zx.rules.r1000_actions import show

    show(s, ref % LIFE)


def pay(s: ZxState, f: PayCosts, price: Any, refs: Refs) -> Outcome:
    for ref in refs:
        if KIND[s.zone[ref % LIFE]] == HAND and price.demanding:
            open_cost(s, ref)
    outcome: Outcome = ACTS[price.verb](s, f, price, refs)
    return outcome


ACTS = {verb: examined(f"cost {verb}", act, None) for verb, (_, act) in COSTS.items()}


@costing.step("804.2f")
def and_the_next(s: ZxState, f: PayCosts) -> Outcome:
    f.step = 0
    return None


ROUTINES: tuple[Routine, ...] = (paying, costing)
