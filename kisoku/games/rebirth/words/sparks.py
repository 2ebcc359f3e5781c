"""Sparks that are carried out again, damage, blocks, attacks alone, and who comes next."""

from __future__ import annotations

import msgspec

from kisoku.games.rebirth.words.changes import deltas, duration, static_only, topic
from kisoku.games.rebirth.words.choosing import times
from kisoku.games.rebirth.words.lowering import Lowering, number_of
from kisoku.text.program import (
    Ability,
    Choose,
    Do,
    Filter,
    Forbid,
    Grant,
    Happened,
    If,
    Is,
    Later,
    Modify,
    Not,
    Objects,
    Op,
    Permit,
    Query,
    Reg,
    Trigger,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree


def choose_spark(low: Lowering, tree: Tree) -> list[Op]:
    """A card with a Spark is chosen; which of its Sparks, when one is carried out."""
    tag, where, what, count = tree
    query = low.place(where) if tag == "choose_spark" else low.among(where)
    least, most = low.bounds(count)
    low.scope.it, low.scope.sparks = Reg("it"), True
    with_spark = low.described(query, low.cards(what))
    return [Choose(low.scope.who, msgspec.structs.replace(with_spark, filters=(*with_spark.filters, Filter("keyword", "has", "spark"))), least, most)]


def choose_its_spark(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.ref(tree[1]) if tree[0] == "choose_its_spark" else low.ref(("it",))
    one_of(low, tree[-1])
    low.scope.it, low.scope.sparks = objects, True
    return []


def one_of(low: Lowering, count: Tree) -> None:
    if low.bounds(count) not in ((1, 1), (0, 1)):
        raise Meaningless("【スパーク】は1つずつです", "one Spark at a time")


def resolve_spark(low: Lowering, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("resolve_spark_as", thing):
            objects: Objects | None = low.scope.it if low.scope.sparks else None
            how = ("as_self",) if low.thing(thing) == Reg("self") else ("as_entry",)
        case ("resolve_its_spark", count):
            objects = low.ref(("it",))
            one_of(low, count)
        case ("resolve_ref_spark", ref, count):
            objects = low.ref(ref)
            one_of(low, count)
        case _:
            objects = low.scope.it if low.scope.sparks else None
    if objects is None:
        raise Meaningless("どの【スパーク】かが書かれていません", "which Spark is not said")
    return [Do("resolve_spark", low.scope.who, objects, how=how)]


def damage_set(low: Lowering, tree: Tree) -> list[Op]:
    if low.number(tree[1]) != 0:
        raise Meaningless("アタックのダメージは0にだけできます", "the damage of an attack can only become 0")
    return [Forbid("deal_attack_damage", Reg("attacker"), duration="attack")]


def be_damaged(low: Lowering, tree: Tree) -> list[Op]:
    """「相手のエントリーは2ダメージを受ける」"""
    return [Do("damage", low.scope.who, topic(low), number=times(low, low.number(tree[1])))]


def damage(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.topic == Reg("self"):  # it is this card that deals it, whoever says so (9.13.3)
        low.scope.topic_used = True
    objects = low.thing(tree[1][1]) if tree[1] is not None else low.scope.it
    if objects is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is dealt is not said")
    return [Do("damage", low.scope.who, objects, number=times(low, low.number(tree[2])))]


def borne_set(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("set_damage", low.scope.who, low.ref(tree[1]), number=low.number(tree[2]))]


def block_with(low: Lowering, tree: Tree) -> list[Op]:
    """Cards that may block as if they had Blocker: for a time, a static ability of this card says so."""
    whom, found = low.thing(tree[1]), low.thing(tree[2])
    if not isinstance(found, Query) or found.zones != ("hand",):
        raise Meaningless("ブロックできるのは手札のカードです", "only cards in hand block")
    if whom == Reg("self"):
        attacked = Is(whom, (Filter("role", "has", "attacked"),))
    elif isinstance(whom, Query) and whom.zones == ("entry",) and whom.whose in ("you", "ally"):
        attacked = Is(Reg("attacked"), whom.filters)
    else:
        raise Meaningless("何をブロックできるかが決まりません", "what may be blocked is not settled")
    grant = Grant(found, ability=Ability("static", keyword="blocker"))
    if low.scope.kind == "static":
        low.scope.held = [*low.scope.held, attacked]
        return [grant]
    return [Grant(Reg("self"), ability=Ability("static", (If(attacked, 1), grant)), duration=duration(low))]


def no_support_attack(low: Lowering, tree: Tree) -> list[Op]:
    return [Permit("attack_without_support", topic(low), duration=duration(low))]


def first_without_support(low: Lowering, tree: Tree) -> list[Op]:
    if number_of(tree[1]) != 1:
        raise Meaningless("1回目だけです", "only the first time")
    low.scope.held = [*low.scope.held, Not(Happened(Trigger("attacks", Reg("self"))))]
    static_only(low)
    return [Permit("attack_without_support", topic(low))]


def unsettled(low: Lowering, tree: Tree) -> list[Op]:
    raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")


def next_entry(low: Lowering, tree: Tree) -> list[Op]:
    """「次にあなたのエントリーに置かれるキャラを+2/±0」"""
    _, of, what, delta = tree
    subject = low.described(Query((), low.of(of)), low.cards(what))
    lasting, changes = low.scope.duration or "turn", deltas(low, delta)
    trigger = Trigger("moved", subject, target="entry")
    low.scope.lasted = True
    low.scope.modified = None
    return [Later(Ability("instant", (Modify(Reg("event"), changes, lasting),), trigger=trigger), False, lasting)]
