"""1020-1022, 1025: the conditions by which Zx Extras are played (806.1g-j). None is played for its bare cost (reading
A-56).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import DeckCards, PayCosts, Play, Refs
from kisoku.games.zx.rules.r300_zones import put
from kisoku.games.zx.rules.r805_costs import (
    COSTS,
    COUNTED,
    Bill,
    can_be_destroyed,
    can_go,
    costs_payable,
    counters,
    own_things,
    points_of,
    printed_cost,
    resource_payable,
    sleeps_them_too,
)
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.rules.r1000_actions import consume, destroy, draw, show, shuffle
from kisoku.games.zx.state import (
    CHARGE,
    DECK,
    FORCE,
    FORCE_ZONE,
    KIND,
    NOBODY,
    NONE,
    OVERBOOST,
    REMOVE,
    RESOURCE,
    SQUARE,
    TRASH,
    ZX,
    ZX_EXTRA,
    ZxState,
)
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examined, rule
from kisoku.kernel.state import LIFE as LIVES

Cards = tuple[int, ...]


def context(s: ZxState, player: int, card: int, program: Any) -> Any:
    return s.pool.scope(program.number, s.ref(card), player)


def ways(s: ZxState, player: int, card: int) -> list[str]:
    """The conditions by which the player could play the card now."""
    rules = s.pool.cards[s.card[card]].rules
    return [way for way, possible in OPEN_WAYS.items() if way in rules and possible(s, player, card, rules[way])]


def materials(s: ZxState, player: int, card: int, program: Any) -> list[list[int]]:
    """For each card that the condition demands, what could be taken for it."""
    f = context(s, player, card, program)
    claims: list[list[int]] = []
    for price in program.costs:
        if price.verb == MATERIAL[program.keyword]:
            found = [ref % LIVES for ref in FOUND[price.verb](s, price, f)]
            claims += [[one for one in found if fits(s, price.verb, one)]] * price.number(s, f)
    return claims


def demanded(s: ZxState, price: Any, f: Any) -> Refs:
    """The cards that a condition speaks of."""
    found: Refs = price.objects(s, f)
    return found


MATERIAL = {"advent": "destroy", "awakening": "awaken", "possession": "possess"}
FOUND = {verb: examined(f"cost {verb}", demanded, ()) for verb in MATERIAL.values()}


def fits(s: ZxState, verb: str, card: int) -> bool:
    if verb == "destroy":
        return reboot_zx(s, card) and info(s, card).cost is not None and can_be_destroyed(s, card, None)
    if verb == "possess":
        return reboot_zx(s, card) and info(s, card).cost is not None and can_be_force(s, card) and can_go(s, card, None)
    return can_go(s, card, None)


def reboot_zx(s: ZxState, card: int) -> bool:
    return KIND[s.zone[card]] == SQUARE and not s.sleeping[card] and ZX in info(s, card).kinds


@rule("1025.3a", off=True)
def can_be_force(s: ZxState, card: int) -> bool:
    """Reading A-44: not what could not stay there."""
    return card < s.rules.first_free and s.pool.cards[s.card[card]].kind not in (ZX_EXTRA, OVERBOOST)


def total(s: ZxState, cards: Any) -> int:
    return sum(info(s, card).cost or 0 for card in cards)


def choices(s: ZxState, player: int, card: int, way: str, program: Any) -> list[tuple[int, ...]]:
    """Every set of cards with which the condition can be met, each demand by a card of its own (804.4d)."""
    claims = materials(s, player, card, program)
    found = list(dict.fromkeys(one for claim in claims for one in claim))
    sets = combinations(found, len(claims))
    return [
        chosen
        for chosen in sets
        if each_has_its_own([[one for one in claim if one in chosen] for claim in claims])
        and SUITS[way](s, player, card, chosen, program)
    ]


# --- 1020: advent ---------------------------------------------------------------------------------


@rule("806.1g", "1020.1", "1020.2", off=False)
def advent(s: ZxState, player: int, card: int, program: Any) -> bool:
    """As many Resource cards as its cost, and zx whose costs together are at least that."""
    cost = info(s, card).cost
    return (
        cost is not None
        and len(s.zones[2 * RESOURCE + player]) >= cost
        and bool(choices(s, player, card, "advent", program))
    )


def suits_advent(s: ZxState, player: int, card: int, chosen: tuple[int, ...], program: Any) -> bool:
    return total(s, chosen) >= (info(s, card).cost or 0)


# --- 1021: awakening ------------------------------------------------------------------------------


@rule("806.1h", "1021.1", "1021.2", off=False)
def awakening(s: ZxState, player: int, card: int, program: Any) -> bool:
    """Its Resource cost, what its colour demands, and what else it says, each with cards of their own (804.4d)."""
    colours, cost = printed_cost(s, card)
    points = points_of(s, card, player, cost)
    if points is None or not resource_payable(s, player, colours, points):
        return False
    return costs_payable(s, further(program), context(s, player, card, program)) and awakens(
        s, player, card, program, ()
    )


def further(program: Any) -> tuple[Any, ...]:
    """What an awakening demands beside the cards of its colour."""
    return tuple([price for price in program.costs if price.verb != "awaken"])


def awakens(s: ZxState, player: int, card: int, program: Any, taken: Cards) -> bool:
    """Whether with these, and others that come after them, the rest can still be paid."""
    f = context(s, player, card, program)
    claims = materials(s, player, card, program)[len(taken) :]
    left = [s.refs(left_of(claims[0], taken))] * len(claims) if claims else []
    others = [
        list(COSTS[price.verb][0](s, f, price))
        for price in further(program)
        for _ in range(price.number(s, f))
        if price.verb not in COUNTED
    ]
    owed: list[Bill] = []
    if program.ability.name == "green" or sleeps_them_too(s, others):
        colours, cost = printed_cost(s, card)
        owed = [(colours, points_of(s, card, player, cost) or 0)]
    return own_things(s, player, left + others, owed, frozenset(s.refs(taken)))


def left_of(claim: list[int], taken: Cards) -> list[int]:
    """What can be taken after these: so no two orders of the same cards are offered."""
    return claim[claim.index(taken[-1]) + 1 :] if taken else claim


# --- 1022: dream ----------------------------------------------------------------------------------


@rule("806.1i", "1022.1", "1022.2", off=False)
def dream(s: ZxState, player: int, card: int, program: Any) -> bool:
    price = program.costs[0]
    return bool(counters(s, player, price.cost.place) >= price.number(s, context(s, player, card, program)))


# --- 1025: possession -----------------------------------------------------------------------------


@rule("806.1j", "1025.1", "1025.2", off=False)
def possession(s: ZxState, player: int, card: int, program: Any) -> bool:
    return bool(choices(s, player, card, "possession", program))


def suits_possession(s: ZxState, player: int, card: int, chosen: tuple[int, ...], program: Any) -> bool:
    colours, cost = printed_cost(s, card)
    points = points_of(s, card, player, cost)
    return points is not None and bool(resource_payable(s, player, colours, lessened(s, points, total(s, chosen))))


@rule("1025.2a", off=lambda s, points, less: max(0, points - less))
def lessened(s: ZxState, points: int, less: int) -> int:
    """Never below 1, also where both are equal (reading A-20)."""
    least = 0 if points == less and s.rules.readings.get("possession_of_equal_cost") == "nothing" else 1
    return max(least, points - less)


Possible = Callable[[ZxState, int, int, Any], bool]
WAYS: dict[str, Possible] = {"advent": advent, "awakening": awakening, "dream": dream, "possession": possession}
OPEN_WAYS = {
    way: examined("kind rule", examined(f"keyword {way}", possible, False), False) for way, possible in WAYS.items()
}
SUITS: dict[str, Callable[[ZxState, int, int, tuple[int, ...], Any], bool]] = {
    "advent": suits_advent, "possession": suits_possession,
}  # fmt: skip


# --- choosing them --------------------------------------------------------------------------------


class Materials(Frame):
    """Which cards are taken for the condition, one after the other, such that the rest can be found. Leaves with their
    references.
    """

    player: int = 0
    card: int = NONE
    way: str = ""
    taken: Refs = ()


choosing = Routine("806.2", Materials)


@choosing.step("806.2")
def next_material(s: ZxState, f: Materials) -> Outcome:
    card, taken = f.card % LIVES, f.taken
    program = s.pool.cards[s.card[card]].rules[f.way]
    claims = materials(s, f.player, card, program)
    if len(taken) == len(claims):
        return leave(tuple(s.refs(taken)))
    if f.way == "awakening":
        fitting = [one for one in left_of(claims[0], taken) if awakens(s, f.player, card, program, (*taken, one))]
    else:
        fitting = [
            chosen[len(taken)] for chosen in choices(s, f.player, card, f.way, program) if chosen[: len(taken)] == taken
        ]
    return Request(
        f.player, "806.2", tuple(Option("pick", "806.2", ref) for ref in s.refs(dict.fromkeys(fitting))), f.card
    )


@choosing.step("806.2")
def that_one(s: ZxState, f: Materials) -> Outcome:
    f.taken = (*f.taken, f.answer.thing % LIVES)
    f.step = 0
    return None


def settle_way(s: ZxState, f: Play) -> Outcome:
    """804.2d: what is taken for the condition, where that is chosen, and what is left to be paid."""
    f.taken = ()
    if f.way == "dream":
        f.given, f.points = (), 0
        return None
    return Materials(player=f.player, card=f.card, way=f.way)


def fixed_way(s: ZxState, f: Play) -> None:
    refs = tuple(f.given or ())
    f.taken = (refs,) if refs else ()
    if f.way == "advent":
        f.points = 0
    elif f.way == "possession":
        f.points = lessened(s, f.points, total(s, (ref % LIVES for ref in refs)))


def carry_out_way(s: ZxState, f: Play) -> Outcome:
    """What the condition demands, which no ability or effect does (1020.3, 1021.3)."""
    program = s.pool.cards[s.card[f.card % LIVES]].rules[f.way]
    refs = f.taken[0] if f.taken else ()
    if f.way == "advent":
        return sacrifice(s, [ref % LIVES for ref in refs])
    if f.way == "awakening":
        return Awaken(
            player=f.player,
            card=f.card,
            colour=program.ability.name,
            refs=refs,
            further=tuple(price.index for price in further(program)),
        )
    if f.way == "dream":
        price = program.costs[0]
        consume(s, f.player, price.cost.place, price.number(s, context(s, f.player, f.card % LIVES, program)))
    return None


@rule("1020.3", "1027.1b", off=lambda s, cards: destroy(s, cards, NOBODY, s.ref(cards[0])))
def sacrifice(s: ZxState, cards: list[int]) -> Outcome:
    """A destruction by no ability or effect."""
    return destroy(s, cards, NOBODY, NONE, ("cost",))


@rule("1025.3", "1025.4")
def become_forces(s: ZxState, f: Play) -> list[Any]:
    """As it enters, what was chosen goes under it, by no ability or effect."""
    from kisoku.games.zx.rules.r300_zones import carry, move_event

    cards = [ref % LIVES for ref in (f.taken[0] if f.taken else ()) if s.alive(ref)]
    carry(s, [move_event(s, card, FORCE, "forced", ("cost",), zone=FORCE_ZONE) for card in cards])
    for card in cards:
        if s.zone[card] == FORCE_ZONE:
            atoms.link(s, card, f.card % LIVES)
    return cards


# --- 1021.2: by colour ----------------------------------------------------------------------------


class Awaken(Frame):
    """1021.2: what an awakening demands beside its cost."""

    player: int = 0
    card: int = NONE
    colour: str = ""
    refs: Refs = ()
    further: tuple[int, ...] = ()


awaking = Routine("1021", Awaken, rule="1021.2")


def _cards(f: Awaken, colour: str) -> list[int]:
    return [ref % LIVES for ref in f.refs] if f.colour == colour else []


@awaking.step("1021.2a")
def red(s: ZxState, f: Awaken) -> Outcome:
    cards = _cards(f, "red")
    return put(s, cards, REMOVE, "removed", ("cost",)) if cards else None


@awaking.step("1021.2b")
def blue(s: ZxState, f: Awaken) -> Outcome:
    cards = _cards(f, "blue")
    for card in cards:
        show(s, card)
    return put(s, cards, DECK, marks=("cost",)) if cards else None


@awaking.step("1021.2b")
def blue_draws(s: ZxState, f: Awaken) -> Outcome:
    if f.colour != "blue" or not f.refs:
        return None
    shuffle(s, f.player)
    return draw(s, f.player, len(f.refs))


@awaking.step("1021.2c")
def white(s: ZxState, f: Awaken) -> Outcome:
    cards = _cards(f, "white")
    return put(s, cards, DECK, marks=("cost",)) if cards else None


@awaking.step("1021.2c")
def white_shuffles(s: ZxState, f: Awaken) -> Outcome:
    if f.colour == "white" and f.refs:
        shuffle(s, f.player)
    return None


@awaking.step("1021.2d")
def black(s: ZxState, f: Awaken) -> Outcome:
    cards = _cards(f, "black")
    return put(s, cards, TRASH, marks=("cost",)) if cards else None


@awaking.step("1021.2d")
def black_charges(s: ZxState, f: Awaken) -> Outcome:
    return DeckCards(player=f.player, count=len(f.refs), kind=CHARGE) if f.colour == "black" and f.refs else None


@awaking.step("1021.2e")
def green(s: ZxState, f: Awaken) -> Outcome:
    cards = _cards(f, "green")
    return put(s, cards, DECK, marks=("cost",)) if cards else None


@awaking.step("1021.2e")
def green_grows(s: ZxState, f: Awaken) -> Outcome:
    if f.colour != "green" or not f.refs:
        return None
    shuffle(s, f.player)
    return DeckCards(player=f.player, count=len(f.refs), kind=RESOURCE, marks=("sleep",))


@awaking.step("1021.3")
def further_costs(s: ZxState, f: Awaken) -> Outcome:
    """By no ability or effect."""
    return PayCosts(player=f.player, card=f.card, costs=f.further) if f.further else None


ROUTINES: tuple[Routine, ...] = (choosing, awaking)
