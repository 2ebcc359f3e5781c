"""1203: paying costs. All or nothing, in written order.

A cost in progress is a tuple of (verb, number, which, source) where `which` is the number that the pool gave to the Cost as the text has it
(0 for plain ether) and `source` the card whose text it is. Whether a cost can be paid is found without paying it; the rewind of
1204.2i is the last line of defence.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.ninja_slayer.rules import r1100_damage, r1300_terms
from kisoku.games.ninja_slayer.rules.frames import Effect, HappenEach, PayCost
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, hand_of
from kisoku.games.ninja_slayer.rules.r1209_triggers import event, occur
from kisoku.games.ninja_slayer.rules.values import number, things
from kisoku.games.ninja_slayer.state import CARD, FIELD, HAND, KOTODAMA_SPACE, ZONE_BY_NAME, NinjaState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text.program import Cost, Query, Reg

CostItem = tuple[str, int, int, int]


def fixed_costs(s: NinjaState, costs: tuple[Cost, ...], scope: Effect) -> tuple[CostItem, ...]:
    """The cost as the text has it, with its numbers filled in."""
    return tuple((cost.verb, number(s, cost.number, scope), s.pool.cost_number(cost), scope.source) for cost in costs)


def candidates(s: NinjaState, item: CostItem, player: int, scope: Effect) -> list[int]:
    """The cards with which a cost action can be done. A card that is being entered cannot pay for itself (1204.2l)."""
    verb, _, which, source = item
    cost = s.pool.costs[which]
    if verb == "ether":
        return r1300_terms.ready_ether(s, player)
    if verb == "jitsu":
        return r1300_terms.face_up(s, player)
    if cost.objects is None:
        found = list(hand_of(s, player)) if verb in ("discard", "reveal") else []
    else:
        if source != scope.source:
            scope = Effect(ability=scope.ability, controller=player, source=source, numbers=scope.numbers, thing=scope.thing)
        found = [ref % LIFE for ref in things(s, cost.objects, scope) if ref >= 0 and s.alive(ref)]
    return [card for card in found if card != scope.thing and can_do(s, verb, card, player)]


def can_do(s: NinjaState, verb: str, card: int, player: int) -> bool:
    """Whether the action can be done with the card at all, leaving replacements aside (1203.2)."""
    if verb == "bow":
        return not (s.bowed[card] and "1310.2" in s.law) and not forbidden(s, "bow", card)
    if verb == "unbow":
        return bool(s.bowed[card] or "1310.1" not in s.law) and not forbidden(s, "unbow", card)
    if verb in ("kill", "exclude", "move") and forbidden(s, "leave_field", card):
        return False
    if verb == "kill":
        return s.zone[card] >> 1 == FIELD and not forbidden(s, "be_killed", card)
    if verb == "discard":
        return s.zone[card] >> 1 == HAND and not forbidden(s, "discard", card, player)
    if verb == "damage":
        return s.zone[card] >> 1 == FIELD and not forbidden(s, "be_damaged", card)
    return True


def payable(s: NinjaState, costs: tuple[CostItem, ...], player: int, scope: Effect) -> bool:
    """1203.2: every action can be done in full, one after another (1203.4). 0 or less counts as done (1203.5)."""
    if "1203.2" not in s.law:
        return True
    turned: list[tuple[int, list[int]]] = []
    removed: list[tuple[int, list[int]]] = []
    returned = 0
    for item in costs:
        verb, count, which, _ = item
        cost = s.pool.costs[which]
        if count == -1 and verb == "discard" and "1309.2" in s.law:
            continue  # an empty hand can be discarded
        if count <= 0 and not (isinstance(cost.objects, Query) and cost.objects.top):
            if "1203.5" in s.law:
                continue
            return False
        if verb == "damage" and cost.objects is None:
            continue
        wanted = how_many(s, item)
        found = candidates(s, item, player, scope)
        if from_hand(cost, verb):
            found = [*found, *range(-returned, 0)]
        if len(found) < wanted:
            return False
        if verb == "move" and cost.place == "hand":
            returned += wanted
        if verb in TURNING:
            turned.append((wanted, found))
        if verb in REMOVING or (verb in TURNING and removed):
            removed.append((wanted, found))
    return enough_for_all(turned) and enough_for_all(removed)


TURNING = ("ether", "bow", "unbow", "jitsu")
"""Actions after which the card is still there, but cannot be turned in the same way again."""

REMOVING = ("discard", "kill", "exclude", "move")
"""Actions after which the card is not there for any later one."""


def from_hand(cost: Cost, verb: str) -> bool:
    """Whether any card of the hand will do, also one that an earlier action of the cost has brought there."""
    if cost.objects is None:
        return verb == "discard"
    return isinstance(cost.objects, Query) and cost.objects.zones == ("hand",) and not cost.objects.filters and not cost.objects.either


def enough_for_all(demands: list[tuple[int, list[int]]]) -> bool:
    """Whether every demand can have its cards with no card used twice."""
    return len(demands) < 2 or each_has_its_own([found for wanted, found in demands for _ in range(wanted)])


def how_many(s: NinjaState, item: CostItem) -> int:
    """How many cards the action takes: the number; all of so many top cards; one where a card is named or damage is dealt."""
    verb, count, which, _ = item
    objects = s.pool.costs[which].objects
    if isinstance(objects, Query) and objects.top:
        return max(count, objects.top)
    return 1 if verb == "damage" or isinstance(objects, Reg) else count


paying = Routine("1203", PayCost)


@paying.step("1203.4")
def next_action(s: NinjaState, f: PayCost) -> Outcome:
    """In the order in which they are written; the payer picks the cards."""
    if f.at >= len(f.costs):
        return leave(1)
    item = f.costs[f.at]
    verb, count, which, source = item
    scope = s.pool.scope(f.ability, f.source, f.controller)
    if which:
        scope = Effect(ability=f.ability, controller=f.controller, source=f.source, numbers=f.numbers, thing=f.entering)
    if "1204.2h" not in s.law and which:
        count = number(s, s.pool.costs[which].number, scope)
        item = (verb, count, which, source)
        f.costs = (*f.costs[: f.at], item, *f.costs[f.at + 1 :])
    found = candidates(s, item, f.player, scope)
    if count == -1 and verb == "discard":
        f.taken = tuple(s.ref(card) for card in hand_of(s, f.player))
        return None
    if (count <= 0 and "1203.5" in s.law) or (verb == "damage" and s.pool.costs[which].objects is None):
        f.taken = ()
        return None
    wanted = how_many(s, item)
    if len(found) < wanted:
        return leave(0)
    refs = tuple(s.ref(card) for card in found)
    if len(refs) == wanted:
        f.taken = refs
        return None
    f.taken = (-100,)
    return Pick(
        player=f.player,
        rule="1312.1" if verb == "ether" else "1203.4",
        source=f.source,
        candidates=refs,
        least=wanted,
        most=wanted,
        alike=alike(s, refs),
        verb=f"pay_{verb}",
    )


@paying.step("1203.1")
def do_it(s: NinjaState, f: PayCost) -> Outcome:
    """The action is carried out; replaced by something else it still counts (1203.3)."""
    if f.taken == (-100,):
        f.taken = f.given
    verb, count, which, _ = f.costs[f.at]
    f.at += 1
    f.step = 0
    if "1203.1" not in s.law:
        return None
    cards = [ref % LIFE for ref in f.taken]
    outcome = act(s, verb, count, s.pool.costs[which], cards, f.player, f.controller, f.source)
    if isinstance(outcome, HappenEach) and "1203.3" not in s.law:
        return leave(0)
    return outcome


def act(s: NinjaState, verb: str, count: int, cost: Cost, cards: list[int], player: int, by: int, source: int) -> Outcome:
    """One cost action. The player who controls what it is paid for is the one by whom cards move (1216.7a)."""
    by = by if "1216.7a" in s.law else -1
    if verb == "ether":
        for card in cards:
            if "1312.1" in s.law:
                r1300_terms.bow(s, card, by)
    elif verb == "bow":
        for card in cards:
            r1300_terms.bow(s, card, by)
    elif verb == "unbow":
        for card in cards:
            r1300_terms.unbow(s, card, by)
    elif verb == "discard":
        return r1300_terms.discard(s, cards, by, source)
    elif verb == "jitsu":
        r1300_terms.jitsu(s, player, cards)
    elif verb == "kill":
        return r1100_damage.kill(s, cards, source, by)
    elif verb == "exclude":
        return r1300_terms.exclude(s, cards, by, source)
    elif verb == "move":
        place, _, how = cost.place.partition(":")
        return r1300_terms.put(s, cards, ZONE_BY_NAME[place], OWNER, tuple(filter(None, how.split(","))), by, source)
    elif verb == "damage":
        hits = [(s.ref(card), count) for card in cards] if cost.objects is not None else [(player_ref(player), count)]
        return r1100_damage.deal(s, hits, source, by=by)
    elif verb == "reveal":
        for card in cards:
            r1300_terms.reveal(s, card)
        occur(s, event("shown", player=player))
    else:
        raise ValueError(f"no cost is called {verb}")
    return None


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
    """References that something speaks of: effects, the fight, what waits to resolve or to trigger. Their cards have no twins."""
    marked = {s.attacker, s.attacked}
    for effect in s.effects:
        marked.update(effect[5] or ())
        marked.add(effect[3])
    for thing in s.zones[KOTODAMA_SPACE]:
        marked.add(s.source[thing])
        _mentioned(s.entry[thing], marked)
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
    """Equal for cards of the same print in the same state that nothing speaks of. On the field every card is one of its own: people point at it."""
    if s.facedown[card]:
        return ("face down", s.zone[card], s.owner[card])  # nobody can tell them apart (309.1b-1)
    ref = s.ref(card)
    if ref in marked or s.thing[card] != CARD or s.zone[card] >> 1 == FIELD:
        return ref
    return (
        s.card[card], s.zone[card], s.owner[card], s.bowed[card], s.facedown[card], s.damage[card], s.shown[card], s.known[card], s.changed[card] == s.turn,
        s.entry[card],
    )  # fmt: skip


ROUTINES: tuple[Routine, ...] = (paying,)
