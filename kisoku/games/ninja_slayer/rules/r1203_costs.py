"""1203: paying costs. All or nothing, in written order.

A cost in progress is a tuple of (verb, number, which, source) where `which` is the number that the pool gave to the
cost as the text has it (0 for plain ether) and `source` the card whose text it is. Whether a cost can be paid is found
without paying it; the rewind of
1204.2i is the last line of defence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.games.ninja_slayer.rules import r1100_damage, r1300_terms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import Context, Happen, PayCost
from kisoku.games.ninja_slayer.rules.lasting import Price
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, damage_zone_of, deck_of, hand_of
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import happen
from kisoku.games.ninja_slayer.state import CARD, FIELD, HAND, KOTODAMA_SPACE, NOBODY, NinjaState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, player_ref

CostItem = tuple[str, int, int, int]


def fixed_costs(s: NinjaState, costs: tuple[Price, ...], f: Any) -> tuple[CostItem, ...]:
    """The cost as the text has it, with its numbers filled in; -1 where it is all that there are."""
    return tuple((price.verb, -1 if price.whole else price.number(s, f), price.index, f.card) for price in costs)


def candidates(s: NinjaState, item: CostItem, player: int, f: Any) -> list[int]:
    """The cards with which a cost action can be done. A card that is being entered cannot pay for itself (1204.2l)."""
    verb = item[0]
    if verb == "ether":
        return r1300_terms.ready_ether(s, player)
    if verb == "jitsu":
        return r1300_terms.face_up(s, player)
    can = POSSIBLE.get(verb, always)
    return [card for card in _meant(s, item, player, f) if can(s, card, player)]


def _meant(s: NinjaState, item: CostItem, player: int, f: Any) -> list[int]:
    """The cards that the text speaks of, whether or not it can be done with them."""
    verb, _, which, source = item
    price = s.pool.prices[which]
    if price.aimless:
        return [card for card in hand_of(s, player) if card != f.thing] if verb in ("discard", "reveal") else []
    return [
        ref % LIFE
        for ref in price.objects(s, payer(f, player, source))
        if ref >= 0 and s.alive(ref) and ref % LIFE != f.thing
    ]


def in_number(s: NinjaState, item: CostItem, player: int, f: Any) -> CostItem:
    """With "all" as a number: as many as are meant, so that it fails if it cannot be done with one of them (1203.2)."""
    verb, _, which, source = item
    price = s.pool.prices[which]
    if not price.whole:
        return item
    meant = _meant(s, item, player, f)
    return verb, whole_hand(s, meant) if price.aimless else len(meant), which, source


@rule("1309.2", off=0)
def whole_hand(s: NinjaState, hand: list[int]) -> int:
    """A hand that is discarded is all of it; that may be nothing."""
    return len(hand)


def payer(f: Any, player: int, source: int) -> Any:
    """The context of what another card's text demands: its card, and you who pay."""
    if source == f.card:
        return f
    other = Context(player, source, f.program)
    other.numbers, other.thing = f.numbers, f.thing
    return other


def can_go(s: NinjaState, card: int) -> bool:
    return not forbidden(s, "leave_field", card)


def always(s: NinjaState, card: int, player: int) -> bool:
    return True


POSSIBLE: dict[str, Callable[[NinjaState, int, int], bool]] = {
    "bow": lambda s, card, player: not r1300_terms.is_bowed(s, card) and not forbidden(s, "bow", card),
    "unbow": lambda s, card, player: not r1300_terms.is_ready(s, card) and not forbidden(s, "unbow", card),
    "kill": lambda s, card, player: (
        can_go(s, card) and s.zone[card] >> 1 == FIELD and not forbidden(s, "be_killed", card)
    ),
    "exclude": lambda s, card, player: can_go(s, card),
    "move": lambda s, card, player: can_go(s, card),
    "discard": lambda s, card, player: s.zone[card] >> 1 == HAND and not forbidden(s, "discard", card, player),
    "damage": lambda s, card, player: s.zone[card] >> 1 == FIELD and not forbidden(s, "be_damaged", card),
}
"""Whether an action can be done with a card at all, leaving replacements aside (1203.2)."""


BY_PLAYER: dict[str, Callable[[NinjaState, int, int], bool]] = {
    "damage": lambda s, player, count: not forbidden(s, "be_damaged", player=player),
    "draw": lambda s, player, count: r1300_terms.may_draw(s, player) and len(deck_of(s, player)) >= count,
    "heal": lambda s, player, count: (
        not forbidden(s, "heal", player=player) and len(damage_zone_of(s, player)) >= count
    ),
}
"""The same for what a player does or suffers, so many times."""


@rule("1203.2", off=True)
def payable(s: NinjaState, costs: tuple[CostItem, ...], player: int, f: Any) -> bool:
    """Every action can be done in full, one after another (1203.4)."""
    turned: list[tuple[int, list[int]]] = []
    removed: list[tuple[int, list[int]]] = []
    returned = 0
    for written in costs:
        item = in_number(s, written, player, f) if written[1] < 0 else written
        verb, count, which, _ = item
        price = s.pool.prices[which]
        if count <= 0 and not price.top:
            if nothing_to_do(s):
                continue
            return False
        if price.aimless and verb in BY_PLAYER:
            if not BY_PLAYER[verb](s, player, count):
                return False
            returned += count if verb == "draw" else 0
            continue
        wanted = how_many(s, item, player, f)
        found = candidates(s, item, player, f)
        if price.from_hand:
            found = [*found, *range(-returned, 0)]
        if len(found) < wanted:
            return False
        if verb == "move" and price.place == HAND:
            returned += wanted
        if verb in TURNING:
            turned.append((wanted, found))
        if verb in REMOVING or (verb in TURNING and removed):
            removed.append((wanted, found))
    return enough_for_all(turned) and enough_for_all(removed)


nothing_to_do = so("1203.5")
"""0 or less counts as done."""


TURNING = ("ether", "bow", "unbow", "jitsu")
"""Actions after which the card is still there, but cannot be turned in the same way again."""

REMOVING = ("discard", "kill", "exclude", "move")
"""Actions after which the card is not there for any later one."""


def enough_for_all(demands: list[tuple[int, list[int]]]) -> bool:
    """Whether every demand can have its cards with no card used twice."""
    return len(demands) < 2 or each_has_its_own([found for wanted, found in demands for _ in range(wanted)])


def how_many(s: NinjaState, item: CostItem, player: int, f: Any) -> int:
    """How many cards the action takes: the number, unless that is an amount; all of so many top cards; one where a card
    is named.
    """
    verb, count, which, _ = item
    price = s.pool.prices[which]
    if price.top:
        return max(count, price.top)
    if price.named:
        return 1
    return count if verb != "damage" else price.many if price.many >= 0 else len(_meant(s, item, player, f))


paying = Routine("1203", PayCost)


@paying.step("1203.4")
def next_action(s: NinjaState, f: PayCost) -> Outcome:
    """In the order in which they are written; the payer picks the cards."""
    if f.at >= len(f.costs):
        return leave(1)
    verb, count, which, source = f.costs[f.at]
    price = s.pool.prices[which]
    context = s.pool.scope(f.ability, f.source, f.controller)
    if which:
        context = Context(f.controller, f.source, f.ability)
        context.numbers, context.thing = f.numbers, f.entering
    count = as_locked(s, price, count, context)
    item = in_number(s, (verb, count, which, source), f.player, context)
    count = item[1]
    f.costs = (*f.costs[: f.at], item, *f.costs[f.at + 1 :])
    if count <= 0 and nothing_to_do(s):
        f.taken = ()
        return None
    if price.aimless and verb in BY_PLAYER:
        f.taken = ()
        return None if BY_PLAYER[verb](s, f.player, count) else leave(0)
    refs = tuple([card + LIFE * s.life[card] for card in candidates(s, item, f.player, context)])
    wanted = how_many(s, item, f.player, context)
    if len(refs) < wanted:
        return leave(0)
    if len(refs) == wanted:
        f.taken = refs
        return None
    f.taken = ASKED
    return Pick(
        player=f.player, rule="1312.1" if verb == "ether" else "1203.4", source=f.source, candidates=refs, least=wanted,
        most=wanted, alike=alike(s, refs),
        verb=f"pay_{verb}",
    )  # fmt: skip


ASKED = (-100,)


@rule("1204.2h", off=lambda s, price, count, context: price.number(s, context) if price.index else count)
def as_locked(s: NinjaState, price: Price, count: int, context: Context) -> int:
    """The number does not change once the cost is fixed."""
    return count


@paying.step("1203.1")
def do_it(s: NinjaState, f: PayCost) -> Outcome:
    """The action is carried out; replaced by something else it still counts (1203.3)."""
    if f.taken == ASKED:
        f.taken = f.given
    verb, count, which, _ = f.costs[f.at]
    f.at += 1
    f.step = 0
    outcome = s.pool.book.costs[verb](s, f, s.pool.prices[which], count, [ref % LIFE for ref in f.taken])
    return leave(0) if isinstance(outcome, Happen) and not still_paid(s) else outcome


still_paid = so("1203.3")


@rule("1216.7a", off=NOBODY)
def by_whom(s: NinjaState, f: PayCost) -> int:
    """The player who controls what it is paid for is the one by whom cards move."""
    return f.controller


def bow(s: NinjaState, f: PayCost, price: Price, count: int, cards: list[int]) -> Outcome:
    by = by_whom(s, f)
    for card in cards:
        r1300_terms.bow(s, card, by)
    return None


@rule("1312.1")
def pay_ether(s: NinjaState, f: PayCost, price: Price, count: int, cards: list[int]) -> Outcome:
    return bow(s, f, price, count, cards)


def unbow(s: NinjaState, f: PayCost, price: Price, count: int, cards: list[int]) -> Outcome:
    for card in cards:
        r1300_terms.unbow(s, card, by_whom(s, f))
    return None


def damage(s: NinjaState, f: PayCost, price: Price, count: int, cards: list[int]) -> Outcome:
    hits = [(player_ref(f.player), count)] if price.aimless else [(s.ref(card), count) for card in cards]
    return r1100_damage.deal(s, hits, f.source, by=by_whom(s, f))


def reveal(s: NinjaState, f: PayCost, price: Price, count: int, cards: list[int]) -> Outcome:
    for card in cards:
        r1300_terms.reveal(s, card)
    occur(s, Event("shown", f.player))
    return None


ACTS: dict[str, Callable[[NinjaState, PayCost, Price, int, list[int]], Outcome]] = {
    "ether": pay_ether,
    "bow": bow,
    "unbow": unbow,
    "damage": damage,
    "reveal": reveal,
    "draw": lambda s, f, price, count, cards: r1300_terms.draw(s, f.player, count, by_whom(s, f)),
    "heal": lambda s, f, price, count, cards: happen(
        s, [Event("healed", f.player, number=count, cause=f.source, by=by_whom(s, f))]
    ),
    "discard": lambda s, f, price, count, cards: r1300_terms.discard(s, cards, by_whom(s, f), f.source),
    "jitsu": lambda s, f, price, count, cards: r1300_terms.jitsu(s, f.player, cards),
    "kill": lambda s, f, price, count, cards: r1100_damage.kill(s, cards, f.source, by_whom(s, f)),
    "exclude": lambda s, f, price, count, cards: r1300_terms.exclude(s, cards, by_whom(s, f), f.source),
    "move": lambda s, f, price, count, cards: r1300_terms.put(
        s, cards, price.place, OWNER, price.how, by_whom(s, f), f.source
    ),
}
"""What each action of a cost does."""


def alike(s: NinjaState, refs: tuple[int, ...], spoken_of: Any = ()) -> tuple[int, ...]:
    """Numbers that are equal for cards that no rule can tell apart; () if all are of different print anyway.

    spoken_of: references that something not yet in the kotodama space speaks of.
    """
    keys: dict[object, int] = {}
    prints = {s.card[ref % LIFE] for ref in refs if ref >= 0}
    if len(prints) == len(refs):
        return ()
    marked = told_apart(s)
    _mentioned(spoken_of, marked)
    return tuple(keys.setdefault(ref if ref < 0 else twin_key(s, ref % LIFE, marked), len(keys)) for ref in refs)


def told_apart(s: NinjaState) -> set[int]:
    """References that something speaks of: effects, the fight, what waits to resolve or to trigger. Their cards have no
    twins.
    """
    marked = {s.attacker, s.attacked}
    for effect in s.effects:
        marked.update(effect.refs or ())
        marked.add(effect.card)
    for thing in s.zones[KOTODAMA_SPACE]:
        marked.add(s.source[thing])
        _mentioned(s.entry[thing] or (), marked)
    for records in (s.waiting, s.delayed, s.loans, s.triggered, s.history, s.banned):
        _mentioned(records, marked)
    return marked


def _mentioned(data: tuple[Any, ...], marked: set[int]) -> None:
    """Every number in the data, for any of them may be a reference."""
    for item in data:
        if isinstance(item, int):
            marked.add(item)
        elif isinstance(item, tuple):
            _mentioned(item, marked)


def twin_key(s: NinjaState, card: int, marked: set[int]) -> object:
    """Equal for cards of the same print in the same state that nothing speaks of. On the field every card is one of its
    own: people point at it.
    """
    if s.facedown[card]:
        return ("face down", s.zone[card], s.owner[card])  # nobody can tell them apart (309.1b-1)
    ref = card + LIFE * s.life[card]
    if ref in marked or s.thing[card] != CARD or s.zone[card] >> 1 == FIELD:
        return ref
    return (
        s.card[card], s.zone[card], s.owner[card], s.bowed[card], s.facedown[card], s.damage[card], s.shown[card],
        s.known[card], s.changed[card] == s.turn,
        s.entry[card],
    )  # fmt: skip


ROUTINES: tuple[Routine, ...] = (paying,)
