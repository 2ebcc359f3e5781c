"""Verbs of what lasts: numbers, prohibitions, partner attacks, what is gained and lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kisoku.games.rebirth.words.choosing import acted_on, each, times
from kisoku.games.rebirth.words.describing import listed
from kisoku.games.rebirth.words.judging import STATES
from kisoku.games.rebirth.words.lowering import Lowering, Meanings, Ops, every, nth_attack, number_of
from kisoku.text.program import (
    Ability,
    AnyNumber,
    Become,
    Change,
    Condition,
    Do,
    Fact,
    Filter,
    Forbid,
    Grant,
    Happened,
    If,
    Is,
    Lose,
    Modify,
    Not,
    Objects,
    Op,
    Permit,
    Query,
    Reg,
    Replace,
    Sum,
    Times,
    Trigger,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

PLAIN = "become_partner_attack"
CHOOSERS: dict[str, tuple[str, tuple[Filter, ...]]] = {
    "opponent": ("opponent", ()), "characters": ("opponent", (Filter("kind", "==", "character"),)),
}  # fmt: skip
USES = {
    ("block", ""),
    ("block", "hand"),
    ("cancel", ""),
    ("cancel", "hand"),
    ("spark", ""),
    ("spark", "character"),
    ("use", "entry"),
    ("use", "member"),
}
"""What can be forbidden to be used, and of which cards."""
ACTIONS = {"blocker": "block", "activated": "use"}


def duration(low: Lowering) -> str:
    scope = low.scope
    scope.lasted = True
    if scope.kind == "static" and scope.duration:
        raise Meaningless("常時能力に期間はありません", "a static ability has no duration")
    return scope.duration


def static_only(low: Lowering) -> None:
    if not low.static:
        raise Meaningless("常時能力だけのことです", "only a static ability says so")


# --- numbers ---


def deltas(low: Lowering, delta: Tree) -> tuple[Change, ...]:
    per, found = low.scope.per, []
    for item, number in zip(("atk", "def"), delta[1:], strict=True):
        low.scope.per = per
        if number:
            found.append(Change(item, "+", times(low, number)))
    low.scope.per = None
    if not found:
        raise Meaningless("何も変わりません", "nothing changes")
    return tuple(found)


def changed(low: Lowering, objects: Sequence[Objects], changes: tuple[Change, ...], lasting: str) -> Ops:
    low.scope.modified, low.scope.changing = (objects[-1], lasting), objects[-1]
    return [Modify(one, changes, lasting) for one in objects]


def modify(low: Lowering, wo: Tree, delta: Tree) -> Ops:
    first, objects = acted_on(low, wo)
    if first and low.static:
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    return [*first, *changed(low, objects, deltas(low, delta), duration(low))]


def modify_for(low: Lowering, wo: Tree, lasting: Tree, delta: Tree) -> Ops:
    """「そのキャラをこのターン中+1/±0」: how long stands behind what is changed."""
    low.settles(("during", lasting))
    return modify(low, wo, delta)


def modify_more(low: Lowering, delta: Tree) -> Ops:
    """「さらに+1/+1」: of what was changed before, for as long."""
    scope = low.scope
    if not scope.topic_used:  # 「このキャラは+1/+1」
        return changed(low, topics(low), deltas(low, delta), duration(low))
    if scope.modified is None and scope.it == Reg("it") and not scope.further:  # 「1枚選び、+1/+1」
        return changed(low, [Reg("it")], deltas(low, delta), duration(low))
    objects, lasting = modified(low)
    return changed(low, [objects], deltas(low, delta), (scope.duration and duration(low)) or lasting)


def modified(low: Lowering) -> tuple[Objects, str]:
    if low.scope.modified is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    return low.scope.modified


def item_shift(low: Lowering, thing: Tree, item: Tree, number: int) -> Ops:
    low.shifted = unborne(item)
    return changed(low, [low.thing(thing)], (Change(item[0], "+", times(low, number)),), duration(low))


def item_shift_per(low: Lowering, thing: Tree, item: Tree, per: Tree, number: int) -> Ops:
    """「コストを、…1枚につき-1」"""
    low.scope.per = low.multiplied(per)
    return item_shift(low, thing, item, number)


def item_more(low: Lowering, number: int) -> Ops:
    """「さらに-1」: of the number that was changed before."""
    objects, lasting = modified(low)
    if low.shifted is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    return [Modify(objects, (Change(low.shifted, "+", times(low, number)),), lasting)]


def unborne(item: Tree) -> str:
    if item == ("damage",):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    if item[0].startswith("printed_"):
        raise Meaningless("元々の値は変わりません", "what is printed does not change")
    return str(item[0])


def item_becomes(low: Lowering, thing: Tree, item: Tree, number: AnyNumber, how: str = "=") -> Ops:
    low.scope.changing = low.thing(thing)
    return [Modify(low.scope.changing, (Change(unborne(item), how, number),), duration(low))]


def item_set(low: Lowering, thing: Tree, item: Tree, n: Tree) -> Ops:
    if item == ("damage",):
        return [Do("set_damage", low.acting, low.thing(thing), number=low.number(n))]
    return item_becomes(low, thing, item, low.number(n))


def item_times(low: Lowering, thing: Tree, item: Tree, n: Tree) -> Ops:
    """So many times as much: as much again is added, fixed now."""
    if low.static:
        raise Meaningless("常時能力で何倍にすることはできません", "a static ability does not multiply")
    return item_becomes(low, thing, item, Times(int(n[1]) - 1, low.value(thing, item)), "+")


def items_become(low: Lowering, thing: Tree, items: dict[Tree, AnyNumber]) -> Ops:
    low.scope.changing = low.thing(thing)
    changes = tuple(Change(unborne(item), "=", number) for item, number in items.items())
    return [Modify(low.scope.changing, changes, duration(low))]


def item_as(low: Lowering, thing: Tree, item: Tree, ref: Tree, other: Tree, more: int = 0) -> Ops:
    """「このキャラのATKをそのキャラのATK+2にする」"""
    unborne(other)
    number = low.value(ref, other)
    return item_becomes(low, thing, item, Sum(number, more) if more else number)


def item_add(low: Lowering, ref: Tree, other: Tree, thing: Tree, item: Tree) -> Ops:
    unborne(other)
    return item_becomes(low, thing, item, low.value(ref, other), "+")


def damage_shift(low: Lowering, thing: Tree, number: int) -> Ops:
    """So much more or less damage is borne each time (9.11)."""
    whom = low.thing(thing)
    trigger = Trigger("damaged", replace(whom, zones=()) if isinstance(whom, Query) else whom)
    return [Replace(trigger, how=sign(number), number=abs(number), duration=duration(low))]


def that_damage_shift(low: Lowering, number: int) -> Ops:
    """「ダメージを受ける時、かわりにそのダメージを-1」: what `replacing` makes its own number."""
    if low.scope.kind != "replacement" or low.scope.trigger is None or low.scope.trigger.event != "damaged":
        raise Meaningless("どのダメージかが決まりません", "which damage is meant is not settled")
    return [Replace(low.scope.trigger, how=sign(number), number=abs(number))]


def sign(number: int) -> str:
    if not number:
        raise Meaningless("何も変わりません", "nothing changes")
    return "+" if number > 0 else "-"


def slots(low: Lowering, of: Tree | None, number: int) -> Ops:
    """4.5.3: so many member slots more or less."""
    if low.static or low.scope.duration:
        raise Meaningless("メンバー枠は期間を限って増減しません", "member slots do not change for a time")
    return [Modify(Reg(low.of(of)), (Change("slots", "+", number),))]


# --- prohibitions ---


def topic(low: Lowering) -> Objects:
    scope = low.scope
    if scope.topic is None and scope.changing is not None:  # 「このキャラのATKを5にし、【ブロッカー】を得る」
        return scope.changing
    if scope.topic is None:
        raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
    scope.topic_used = True
    return scope.topic


def said_of(low: Lowering, objects: Objects) -> str:
    """How long; and what a later 「さらに+1/±0」 is about, if nothing else was changed."""
    lasting = duration(low)
    low.scope.modified = low.scope.modified or (objects, lasting)
    return lasting


def topics(low: Lowering) -> list[Objects]:
    return [topic(low), *([] if low.scope.also is None else [low.scope.also])]


def granted(low: Lowering, objects: Objects, condition: Condition, op: Op) -> Ops:
    """What holds under a condition about the card itself: said by a static ability, which for a time it has."""
    if low.static and objects == Reg("self"):
        low.scope.held = [*low.scope.held, condition]
        return [op]
    return [Grant(objects, ability=Ability("static", (If(condition, 1), op)), duration=duration(low))]


def not_blocked(low: Lowering, thing: Tree) -> Ops:
    """While it attacks, nobody blocks."""
    if low.thing(thing) != Reg("self"):
        raise unsettled_attack()
    return granted(low, Reg("self"), Is(Reg("self"), (STATES["attacking"],)), Forbid("block", players="any"))


def unsettled_attack() -> Meaningless:
    return Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")


def cannot_use(low: Lowering, source: Tree | None, keyword: Tree, others: Sequence[Tree]) -> Ops:
    if (
        low.scope.topic is not None
        and not low.scope.topic_used
        and (source, keyword, others) == (None, ("activated",), ())
    ):
        return forbidden("use")(low)
    match low.scope.topic:
        case Query(("entry", "member"), ("you" | "opponent") as whose, (Filter("kind", "==", "character"),)) if (
            source is None and not low.scope.topic_used
        ):  # 「相手のキャラは【スパーク】を使えない」
            low.scope.topic_used = True
            outer, low.scope.who = low.scope.who, whose
            found = cannot_use(low, ("character",), keyword, others)
            low.scope.who = outer
            return found
    if low.scope.topic is not None and not low.scope.topic_used:
        raise Meaningless("誰が使えないかを書いてください", "say which player cannot use it")
    lasting, where, who = duration(low), source[0] if source else "", low.acting
    actions = [ACTIONS.get(one[0], one[0]) for one in listed(keyword, others)]
    if any((action, where) not in USES for action in actions):
        raise Meaningless("これを使えなくすることはまだ書けません", "this use cannot be forbidden")
    demands = (Filter("kind", "==", "character"),) if where == "character" else ()
    return [
        Forbid(one, Query((where,), who), duration=lasting)
        if one == "use"
        else Forbid(one, None, who, demands, lasting)
        for one in actions
    ]


def whose_use(low: Lowering, of: Tree, keyword: Tree) -> Ops:
    """「相手の【スパーク】は発動しない」"""
    outer, low.scope.who = low.scope.who, low.who(of[1])
    found = cannot_use(low, None, keyword, ())
    low.scope.who = outer
    return found


def forbidden(action: str) -> Callable[..., Ops]:
    def lower(low: Lowering) -> Ops:
        if low.scope.topic is None:
            return [Forbid(action, players=low.acting, duration=duration(low))]
        return [Forbid(action, one, duration=said_of(low, one)) for one in topics(low)]

    return lower


def not_block(low: Lowering) -> Ops:
    """11.6: players block, with cards of their hand."""
    if isinstance(low.scope.topic, Query) and "hand" not in low.scope.topic.zones:
        raise Meaningless(
            "誰がブロックできないかを、プレイヤーか手札のカードで書いてください",
            "say which player, or which card of a hand, cannot block",
        )
    return forbidden("block")(low)


def not_chosen(low: Lowering, by: Tree | None) -> Ops:
    players, demands = CHOOSERS.get(by[0] if by else "", ("", ()))
    return [Forbid("be_chosen", one, players, demands, said_of(low, one)) for one in topics(low)]


def no_set(low: Lowering, origin: Tree | None, what: Tree) -> Ops:
    if low.cards(what).ways != [(Filter("kind", "==", "rebirth"),)] or (
        origin is not None and low.origin(origin) != "not entry"
    ):
        raise Meaningless("この禁止はまだ書けません", "this prohibition cannot be said")
    return [Forbid("set", players=low.acting, duration=duration(low))]


# --- partner attacks ---


def attacked_before(number: int | str) -> Condition:
    """An attack that is just being declared is this card's one of that number."""
    attacks = Trigger("attacks", Reg("self"))
    if not isinstance(number, int):
        raise Meaningless("一回ずつ書いてください", "say one at a time")
    first = Not(Happened(attacks, number))
    return first if number == 1 else every([Happened(attacks, number - 1), first])


def no_partner(low: Lowering) -> Ops:
    """8.2.4.4.1: it does not become one."""
    now = Forbid(PLAIN, players="any", duration="attack")
    match low.scope.attack:
        case ("attack_topic", who, nth):
            low.scope.held = [*low.scope.held, every([nth_attack(nth), Fact("attacking", low.who(who))])]
            if not low.static:
                raise Meaningless("このアタックはここでは決まりません", "this attack is not settled here")
            return [Forbid(PLAIN, players=low.who(who))]
        case ("attacks_topic", who):
            return [Forbid(PLAIN, players=low.who(who), duration=duration(low))]
        case ("its_attacks_topic", thing):
            return [Forbid(PLAIN, low.thing(thing), duration=duration(low))]
        case ("attack_at_topic", thing):
            return granted(low, low.thing(thing), Is(Reg("self"), (STATES["attacked"],)), Forbid(PLAIN, players="any"))
        case ("support_topic", event):
            return low.while_supporting(event, lambda: [Forbid(PLAIN, players="any", duration=duration(low))])
        case ("next_attack_at_topic", thing):
            return low.instant(Trigger("attacks", None, low.on_stage(thing)), lambda: [now])
        case ("its_attack_topic", thing, ("next",)):
            return low.instant(Trigger("attacks", low.on_stage(thing)), lambda: [now])
        case ("this_attack_topic",):
            return [now]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


def partner(low: Lowering) -> Ops:
    match low.scope.attack:
        case ("its_attack_topic", thing, nth):
            attacker = low.on_stage(thing)
            condition = None if nth == ("next",) else attacked_before(number_of(nth))
            if condition is not None and attacker != Reg("self"):
                raise unsettled_attack()
            return low.instant(Trigger("attacks", attacker, condition=condition), lambda: [Do("partner_attack")])
        case ("its_attacks_topic", thing):
            return [Permit(PLAIN, low.thing(thing), duration=duration(low))]
        case ("this_attack_topic",):
            return [Do("partner_attack")]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


# --- what is gained and lost ---


def gains(low: Lowering, objects: Objects, first: Tree, others: Sequence[Tree]) -> Ops:
    lasting = duration(low)
    found: Ops = []
    for gain in listed(first, others):
        match gain:
            case ("attr", name):
                found.append(Grant(objects, attribute=name, duration=lasting))
            case ("name", name):
                found.append(Become(objects, "name", f"+{name}", lasting))
            case ("keyword", ("blocker" | "nobishiro" as keyword,)):
                found.append(Grant(objects, ability=Ability("static", keyword=keyword), duration=lasting))
            case ("quoted", line):
                found.append(Grant(objects, ability=low.line(line), duration=lasting))
            case _:
                raise Meaningless("これは与えられません", "this cannot be given")
    return found


def gain_all(low: Lowering, ref: Tree) -> Ops:
    """All abilities that the chosen card has now."""
    if low.ref(ref) != Reg("it") or low.static:
        raise Meaningless("どのカードの能力かが決まりません", "whose abilities are meant is not settled")
    return [Grant(topic(low), duration=duration(low), item="abilities")]


def given_to(low: Lowering, to: Tree | None) -> Objects:
    objects = low.thing(to[1]) if to is not None else low.scope.it
    if objects is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is given is not said")
    return objects


def lose(low: Lowering, loss: Tree) -> Ops:
    objects, lasting = topic(low), duration(low)
    attributes, nameless = Lose(objects, attribute="*", duration=lasting), Become(objects, "name", "", lasting)
    keyword = loss[1][0] if loss[0] == "kept" else "*"
    abilities = Lose(objects, keyword=keyword, duration=lasting)
    lost: dict[str, Ops] = {
        "attribute": [attributes],
        "abilities_too": [abilities, attributes],
        "name": [nameless],
        "both": [nameless, attributes],
    }
    return lost.get(loss[0], [abilities])


def treated_as(low: Lowering, wo: Tree, name: str) -> Ops:
    """「…を《A》としても扱う」"""
    return each(low, wo, lambda thing: Become(thing, "name", f"+{name}", duration(low)))


CHANGES: Meanings = {
    "modify": modify,
    "modify_all": lambda low, thing, delta: changed(low, [low.thing(thing)], deltas(low, delta), duration(low)),
    "modify_for": modify_for,
    "modify_more": modify_more,
    "item_shift": item_shift,
    "item_shift_per": item_shift_per,
    "item_more": item_more,
    "item_set": item_set,
    "item_times": item_times,
    "item_set_count": lambda low, thing, item, place: item_becomes(low, thing, item, low.how_many(place)),
    "items_set_count": lambda low, thing, item, others, place: items_become(
        low, thing, {one: low.how_many(place) for one in listed(item, others)}
    ),
    "item_set_sum": lambda low, thing, item, others, other: items_become(low, thing, {item: low.value(others, other)}),
    "items_swap": lambda low, thing, item, other: items_become(
        low, thing, {item: low.value(thing, other), other: low.value(thing, item)}
    ),
    "item_own": lambda low, thing, item, other: items_become(low, thing, {item: low.value(thing, other)}),
    "items_as": lambda low, thing, item, others, ref: items_become(
        low, thing, {one: low.value(ref, one) for one in listed(item, others)}
    ),
    "item_add": item_add,
    "item_as": item_as,
    "item_as_more": item_as,
    "damage_shift": damage_shift,
    "that_damage_shift": that_damage_shift,
    "slots": slots,
    "no_damage_to": lambda low, thing: [Forbid("be_damaged", low.thing(thing), duration=duration(low))],
    "not_blocked": not_blocked,
    "cannot_use": cannot_use,
    "whose_use": whose_use,
    "not_chosen": not_chosen,
    "not_block": not_block,
    "no_set": no_set,
    "no_partner_at": lambda low: [
        op
        for one in topics(low)
        for op in granted(low, one, Is(Reg("self"), (STATES["attacked"],)), Forbid(PLAIN, players="any"))
    ],
    "no_stand": forbidden("stand"),
    "not_partner": forbidden("partner_attack"),
    "not_attack": forbidden("attack"),
    "not_support": forbidden("support"),
    "not_attacked": forbidden("be_attacked"),
    "not_play": forbidden("play"),
    "not_draw": forbidden("draw"),
    "not_retire": forbidden("retire"),
    "not_damaged": forbidden("be_damaged"),
    "not_lose": forbidden("lose"),
    "no_partner": no_partner,
    "partner": partner,
    "name_becomes": lambda low, wo, name: each(low, wo, lambda thing: Become(thing, "name", name, duration(low))),
    "count_as": lambda low, name: [Become(topic(low), "name", f"+{name}", duration(low))],
    "them_as": treated_as,
    "attr_as": lambda low, name: [Grant(topic(low), attribute=name, duration=duration(low))],
    "them_attr": lambda low, wo, name: each(
        low, wo, lambda thing: Grant(thing, attribute=name, duration=duration(low))
    ),
    "gain": lambda low, first, others: gains(low, topic(low), first, others),
    "gain_all": gain_all,
    "give": lambda low, to, first, others: gains(low, given_to(low, to), first, others),
    "lose": lose,
    "invalid": lambda low, thing, what: [  # 9.4.2: the abilities are there, and do nothing
        Lose(low.thing(thing), keyword="*" if what == ("all",) else what[1][0], item="valid", duration=duration(low))
    ],
}
