"""Sparks that are carried out again, damage, blocks, attacks alone, and who comes next."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.rebirth.words.changes import deltas, duration, given_to, granted, static_only, topic
from kisoku.games.rebirth.words.choosing import times
from kisoku.games.rebirth.words.judging import STATES, with_filters
from kisoku.games.rebirth.words.lowering import Lowering, Meanings, Ops, every, number_of
from kisoku.text.program import (
    Ability,
    Choose,
    Condition,
    Do,
    Filter,
    Forbid,
    Grant,
    Happened,
    Is,
    Later,
    Modify,
    Not,
    Objects,
    Permit,
    Query,
    Reg,
    Trigger,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

IT = ("it",)


def choose_spark(low: Lowering, query: Query, what: Tree, count: Tree) -> Ops:
    """A card with a Spark is chosen; which of its Sparks, when one is carried out."""
    least, most = low.bounds(count)
    low.scope.it, low.scope.sparks = Reg("it"), True
    return [
        Choose(
            low.acting,
            with_filters(low.described(query, low.cards(what)), Filter("keyword", "has", "spark")),
            least,
            most,
        )
    ]


def one_of(low: Lowering, ref: Tree, count: Tree) -> Objects:
    if low.bounds(count) not in ((1, 1), (0, 1)):
        raise Meaningless("【スパーク】は1つずつです", "one Spark at a time")
    return low.ref(ref)


def choose_its_spark(low: Lowering, ref: Tree, count: Tree) -> Ops:
    low.scope.it, low.scope.sparks = one_of(low, ref, count), True
    return []


def resolve_spark(low: Lowering, *how: str) -> Ops:
    if low.scope.it is None or not low.scope.sparks:
        raise Meaningless("どの【スパーク】かが書かれていません", "which Spark is not said")
    return [Do("resolve_spark", low.acting, low.scope.it, how=how)]


def resolve_one(low: Lowering, ref: Tree, count: Tree) -> Ops:
    return [Do("resolve_spark", low.acting, one_of(low, ref, count))]


def damage_set(low: Lowering, n: Tree) -> Ops:
    if low.number(n) != 0:
        raise Meaningless("アタックのダメージは0にだけできます", "the damage of an attack can only become 0")
    return [Forbid("deal_attack_damage", Reg("attacker"), duration="attack")]


def damage(low: Lowering, to: Tree | None, n: Tree) -> Ops:
    if low.scope.topic == Reg("self"):  # it is this card that deals it, whoever says so (9.13.3)
        low.scope.topic_used = True
    return [Do("damage", low.acting, given_to(low, to), number=times(low, low.number(n)))]


def block_with(low: Lowering, thing: Tree, cards: Tree) -> Ops:
    """Cards that may block as if they had Blocker: for a time, a static ability of this card says so."""
    whom, found = low.thing(thing), low.thing(cards)
    attacked: Condition
    if not isinstance(found, Query) or found.zones != ("hand",):
        raise Meaningless("ブロックできるのは手札のカードです", "only cards in hand block")
    if whom == Reg("self"):
        attacked = Is(whom, (STATES["attacked"],))
    elif isinstance(whom, Query) and whom.zones == ("entry",) and whom.whose in ("you", "ally"):
        attacked = Is(Reg("attacked"), whom.filters)
    else:
        raise Meaningless("何をブロックできるかが決まりません", "what may be blocked is not settled")
    often, low.scope.often = low.scope.often, 0
    if often:  # by cards that could not have done it of themselves
        others = with_filters(replace(found, zones=()), Filter("keyword", "lacks", "blocker"))
        attacked = every([attacked, Not(Happened(Trigger("blocks", others, whom), often))])
    return granted(low, Reg("self"), attacked, Grant(found, ability=Ability("static", keyword="blocker")))


def first_without_support(low: Lowering, nth: Tree) -> Ops:
    if number_of(nth) != 1:
        raise Meaningless("1回目だけです", "only the first time")
    low.scope.held = [*low.scope.held, Not(Happened(Trigger("attacks", Reg("self"))))]
    static_only(low)
    return [Permit("attack_without_support", topic(low))]


def unsettled(low: Lowering, *_: Tree) -> Ops:
    raise low.not_settled()


def next_put(low: Lowering, dest: Tree, what: Tree, delta: Tree) -> Ops:
    """「次にあなたのエントリーに置かれるキャラを+2/±0」"""
    lasting, changes = low.scope.duration or "turn", deltas(low, delta)
    found = {"subject": low.described(Query((), low.of(dest[1])), low.cards(what))}
    trigger = Trigger("moved", **found | low.reached(found, dest))
    low.scope.lasted, low.scope.modified = True, None
    return [Later(Ability("instant", (Modify(Reg("event"), changes, lasting),), trigger=trigger), False, lasting)]


SPARKS: Meanings = {
    "choose_spark": lambda low, place, what, count: choose_spark(low, low.place(place), what, count),
    "choose_seen_spark": lambda low, among, what, count: choose_spark(low, low.among(among), what, count),
    "choose_its_spark": choose_its_spark,
    "choose_this_spark": lambda low, count: choose_its_spark(low, IT, count),
    "resolve_spark_as": lambda low, thing: resolve_spark(
        low, "as_self" if low.thing(thing) == Reg("self") else "as_entry"
    ),
    "resolve_spark": resolve_spark,
    "resolve_its_spark": lambda low, count: resolve_one(low, IT, count),
    "resolve_ref_spark": resolve_one,
    "damage": damage,
    "damage_set": damage_set,
    "be_damaged": lambda low, n: [Do("damage", low.acting, topic(low), number=times(low, low.number(n)))],
    "borne_set": lambda low, ref, n: [Do("set_damage", low.acting, low.ref(ref), number=low.number(n))],
    "block_with": block_with,
    "first_without_support": first_without_support,
    "times_instead": unsettled,
    "next_put": next_put,
    "no_support_attack": lambda low: [Permit("attack_without_support", topic(low), duration=duration(low))],
}
