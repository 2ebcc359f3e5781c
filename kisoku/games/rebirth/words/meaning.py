"""What each verb phrase and each sentence of its own kind means: the tables."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.rebirth.words.changes import (
    cannot_use,
    damage_shift,
    duration,
    forbidden,
    gain_all,
    gains,
    give,
    invalid,
    item_add,
    item_as,
    item_more,
    item_set,
    item_set_count,
    item_shift,
    item_shift_per,
    item_times,
    items_as,
    lose,
    modify,
    modify_for,
    modify_more,
    name_becomes,
    no_damage_to,
    no_partner,
    no_set,
    not_block,
    not_blocked,
    not_chosen,
    partner,
    slots,
    static_only,
    that_damage_shift,
    topic,
    treated_as,
)
from kisoku.games.rebirth.words.choosing import choose, plain
from kisoku.games.rebirth.words.contents import CONTENTS
from kisoku.games.rebirth.words.lowering import Lowering, every
from kisoku.games.rebirth.words.moving import (
    check,
    declare,
    discard,
    draw,
    draw_to,
    exchange,
    exchange_some,
    exchange_with,
    heal,
    look,
    put,
    put_apart,
    put_as,
    reveal,
    to_zone,
    turn_as,
)
from kisoku.games.rebirth.words.sparks import (
    be_damaged,
    block_with,
    borne_set,
    choose_its_spark,
    choose_spark,
    damage,
    damage_set,
    first_without_support,
    next_entry,
    no_support_attack,
    resolve_spark,
    unsettled,
)
from kisoku.text.program import (
    Become,
    Change,
    Do,
    Forbid,
    Grant,
    If,
    Modify,
    Not,
    Op,
    Permit,
    Reg,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

DECK = 50
"""As many of a card as a main deck has (6.1.1.1)."""


def keep(low: Lowering, tree: Tree) -> list[Op]:
    if low.number(tree[2]) != 1:
        raise Meaningless("残せるのは1枚です", "one may be kept")
    if (low.scope.kind == "static") != (tree[0] == "keep_each"):
        raise Meaningless("いつのターン終了時かが決まりません", "at the end of which turn is not settled")
    return [Permit("keep_rebirth", players=low.who(tree[1]), duration="" if low.scope.kind == "static" else "this_end")]


def energy_instead(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    if tree[3] != ("waiting",):
        raise Meaningless("控え室からだけです", "only from the waiting room")
    return low.chain(list(tree[1]), lambda: held(low, [Permit("energy_from_waiting_room", players=low.who(tree[2]))]))


def held(low: Lowering, ops: list[Op]) -> list[Op]:
    return [made for op in ops for made in (If(every(low.scope.held), 1), op)] if low.scope.held else ops


def preferred(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    segments, who, thing = tree[1], tree[2], tree[-1]
    return low.chain(list(segments), lambda: held(low, [Permit("preferred", low.thing(thing), players=low.who(who))]))


def deck_limit(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [Modify(Reg("self"), (Change("copies", "=", low.number(tree[1]) if tree[0] == "deck_up_to" else DECK),))]


def cancel_only(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [If(Not(low.when(tree[1], tree[2])), 1), Forbid("cancel", Reg("self"))]


def sparks_twice(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [Permit("spark_twice", players=low.who(tree[1]))]


SENTENCES = CONTENTS | {
    "keep": keep, "keep_each": keep,
    "energy_instead": energy_instead, "preferred": preferred, "preferred_what": preferred, "deck_limit": deck_limit, "deck_up_to": deck_limit,
     "deck_any": deck_limit, "cancel_only": cancel_only,
     "sparks_twice": sparks_twice,
}  # fmt: skip

VERBS: dict[str, Callable[[Lowering, Tree], list[Op]]] = {
    "choose": choose,
    "put": put, "return": put, "add": put,
    "discard": discard,
    "set": plain("set"), "stand": plain("stand"), "rest": plain("rest"), "retire": plain("retire"), "exclude": plain("exclude"),
    "memory": to_zone("memory"), "face_up": plain("flip", "up"), "face_down": plain("flip", "down"),
    "exchange_with": exchange_with, "exchange_some": exchange_some, "times_instead": unsettled, "item_more": item_more,
    "first_without_support": first_without_support, "exchange": exchange,
    "draw": draw, "draw_to": draw_to, "heal": heal, "look": look, "reveal": reveal,
    "pay": lambda low, tree: [Do("pay", low.scope.who, number=low.number(tree[1]))],
    "declare": declare,
    "shuffle": lambda low, tree: [Do("shuffle", low.scope.who, players=low.of(tree[1]))],
    "end_phase": lambda low, tree: [Do("end_phase")],
    "check": check,
    "win": lambda low, tree: [Do("win", low.scope.who, players=low.scope.who)],
    "lose_game": lambda low, tree: [Do("lose", low.scope.who, players=low.scope.who)],
    "modify": modify, "modify_all": modify, "modify_for": modify_for, "modify_more": modify_more,
    "item_shift": item_shift, "item_shift_per": item_shift_per, "item_set": item_set, "item_set_count": item_set_count,
    "item_times": item_times, "items_as": items_as, "item_add": item_add,
    "item_as": item_as, "item_as_more": item_as, "no_damage_to": no_damage_to, "not_blocked": not_blocked,
    "cannot_use": cannot_use, "not_chosen": not_chosen,
    "no_stand": forbidden("stand"), "not_partner": forbidden("partner_attack"), "name_becomes": name_becomes,
    "not_attack": forbidden("attack"), "not_support": forbidden("support"),
    "no_partner": no_partner, "partner": partner, "no_set": no_set,
    "count_as": lambda low, tree: [Become(topic(low), "name", f"+{tree[1]}", duration(low))],
    "them_as": treated_as, "them_attr": treated_as,
    "attr_as": lambda low, tree: [Grant(topic(low), attribute=tree[1], duration=duration(low))],
    "gain": lambda low, tree: gains(low, topic(low), tree[1], tree[2]),
    "give": give, "gain_all": gain_all, "lose": lose,
    "choose_spark": choose_spark, "choose_seen_spark": choose_spark, "choose_its_spark": choose_its_spark, "choose_this_spark": choose_its_spark,
    "resolve_spark_as": resolve_spark, "resolve_spark": resolve_spark, "resolve_its_spark": resolve_spark, "resolve_ref_spark": resolve_spark,
    "be_damaged": be_damaged, "damage_shift": damage_shift, "that_damage_shift": that_damage_shift, "slots": slots, "invalid": invalid,
    "damage": damage, "damage_set": damage_set,
    "not_block": not_block, "not_attacked": forbidden("be_attacked"),
    "not_play": forbidden("play"), "not_draw": forbidden("draw"), "not_retire": forbidden("retire"),
    "not_damaged": forbidden("be_damaged"), "not_lose": forbidden("lose"), "borne_set": borne_set, "block_with": block_with,
    "no_support_attack": no_support_attack, "put_as": put_as, "put_apart": put_apart, "put_onto": put_apart, "turn_as": turn_as, "next_entry": next_entry,
}  # fmt: skip
