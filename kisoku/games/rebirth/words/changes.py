"""Verbs of what lasts: numbers, prohibitions, partner attacks, what is gained and lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from kisoku.games.rebirth.words.choosing import acted_on, times
from kisoku.games.rebirth.words.lowering import Lowering, every, nth_attack, number_of
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
    Value,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

PLAIN = "become_partner_attack"
CHOOSERS: dict[str, tuple[str, tuple[Filter, ...]]] = {
    "": ("", ()), "effects": ("", ()), "opponent": ("opponent", ()), "characters": ("opponent", (Filter("kind", "==", "character"),)),
}  # fmt: skip
USED = {"blocker": "block", "cancel": "cancel", "spark": "spark", "activated": "use", "triggered": "use_triggered"}


def duration(low: Lowering) -> str:
    scope = low.scope
    scope.lasted = True
    if scope.kind == "static" and scope.duration:
        raise Meaningless("常時能力に期間はありません", "a static ability has no duration")
    return scope.duration


def deltas(low: Lowering, delta: Tree) -> tuple[Change, ...]:
    per = low.scope.per
    found = []
    for item, number in (("atk", delta[1]), ("def", delta[2])):
        low.scope.per = per
        if number:
            found.append(Change(item, "+", times(low, number)))
    low.scope.per = None
    if not found:
        raise Meaningless("何も変わりません", "nothing changes")
    return tuple(found)


def changed(low: Lowering, objects: Objects, changes: tuple[Change, ...], lasting: str) -> Op:
    low.scope.modified = (objects, lasting)
    return Modify(objects, changes, lasting)


def modify(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1]) if tree[0] == "modify" else ([], [low.thing(tree[1])])
    if first and low.scope.kind == "static":
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    changes, lasting = deltas(low, tree[2]), duration(low)
    return [*first, *(changed(low, thing, changes, lasting) for thing in objects)]


def modify_for(low: Lowering, tree: Tree) -> list[Op]:
    """「そのキャラをこのターン中+1/±0」: how long stands behind what is changed."""
    low.settles(("during", tree[2]))
    return modify(low, ("modify", tree[1], tree[3]))


def modify_more(low: Lowering, tree: Tree) -> list[Op]:
    """「さらに+1/+1」: of what was changed before, for as long."""
    if not low.scope.topic_used:  # 「このキャラは+1/+1」
        changes, lasting = deltas(low, tree[1]), duration(low)
        return [changed(low, thing, changes, lasting) for thing in topics(low)]
    modified = low.scope.modified
    if modified is None and low.scope.it == Reg("it") and not low.scope.further:  # 「1枚選び、+1/+1」
        return [changed(low, Reg("it"), deltas(low, tree[1]), duration(low))]
    if modified is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    objects, lasting = modified
    return [changed(low, objects, deltas(low, tree[1]), (low.scope.duration and duration(low)) or lasting)]


def item_shift(low: Lowering, tree: Tree) -> list[Op]:
    objects, low.shifted = low.thing(tree[1]), tree[2][0]
    if low.shifted == "damage":
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [changed(low, objects, (Change(tree[2][0], "+", times(low, tree[3])),), duration(low))]


def item_shift_per(low: Lowering, tree: Tree) -> list[Op]:
    """「コストを、…1枚につき-1」"""
    _, thing, item, per, number = tree
    low.scope.per = low.multiplied(per)
    return item_shift(low, ("item_shift", thing, item, number))


def item_more(low: Lowering, tree: Tree) -> list[Op]:
    """「さらに-1」: of the number that was changed before."""
    before = low.shifted
    if before is None or low.scope.modified is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    objects, lasting = low.scope.modified
    return [Modify(objects, (Change(before, "+", times(low, tree[1])),), lasting)]


def item_set(low: Lowering, tree: Tree) -> list[Op]:
    objects, item, number = low.thing(tree[1]), tree[2][0], low.number(tree[3])
    if item == "damage":
        return [Do("set_damage", low.scope.who, objects, number=number)]
    return [Modify(objects, (Change(item, "=", number),), duration(low))]


def item_set_count(low: Lowering, tree: Tree) -> list[Op]:
    """「ATKはあなたのリタイアの枚数と同じになる」"""
    _, thing, item, place = tree
    if item[0] == "damage":
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [Modify(low.thing(thing), (Change(item[0], "=", low.how_many(place)),), duration(low))]


def item_times(low: Lowering, tree: Tree) -> list[Op]:
    """So many times as much: as much again is added, fixed now."""
    objects, number = low.thing(tree[1]), low.number(tree[3])
    if low.scope.kind == "static" or not isinstance(number, int) or tree[2][0] == "damage":
        raise Meaningless("常時能力で何倍にすることはできません", "a static ability does not multiply")
    return [Modify(objects, (Change(tree[2][0], "+", Times(number - 1, Value(tree[2][0], objects))),), duration(low))]


def items_as(low: Lowering, tree: Tree) -> list[Op]:
    _, thing, item, others, ref = tree
    objects, like = low.thing(thing), low.ref(ref)
    if "damage" in (item[0], *(other[1][0] for other in others)):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [Modify(objects, tuple(Change(name, "=", Value(name, like)) for name in (item[0], *(other[1][0] for other in others))), duration(low))]


def item_as(low: Lowering, tree: Tree) -> list[Op]:
    """「このキャラのATKをそのキャラのATK+2にする」"""
    _, thing, item, ref, other, *more = tree
    if "damage" in (item[0], other[0]):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    number: AnyNumber = Value(other[0], low.ref(ref))
    return [Modify(low.thing(thing), (Change(item[0], "=", Sum(number, more[0]) if more else number),), duration(low))]


def not_blocked(low: Lowering, tree: Tree) -> list[Op]:
    """While it attacks, nobody blocks."""
    if low.thing(tree[1]) != Reg("self"):
        raise Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")
    attacks = Is(Reg("self"), (Filter("role", "has", "attacking"),))
    if low.scope.kind == "static":
        low.scope.held = [*low.scope.held, attacks]
        return [Forbid("block", players="any")]
    says = Ability("static", (If(attacks, 1), Forbid("block", players="any")))
    return [Grant(Reg("self"), ability=says, duration=duration(low))]


def no_damage_to(low: Lowering, tree: Tree) -> list[Op]:
    return [Forbid("be_damaged", low.thing(tree[1]), duration=duration(low))]


def damage_shift(low: Lowering, tree: Tree) -> list[Op]:
    """So much more or less damage is borne each time (9.11)."""
    if tree[2] == 0:
        raise Meaningless("何も変わりません", "nothing changes")
    whom = low.thing(tree[1])
    trigger = Trigger("damaged", msgspec.structs.replace(whom, zones=()) if isinstance(whom, Query) else whom)
    return [Replace(trigger, how="+" if tree[2] > 0 else "-", number=abs(tree[2]), duration=duration(low))]


def that_damage_shift(low: Lowering, tree: Tree) -> list[Op]:
    """「ダメージを受ける時、かわりにそのダメージを-1」: what `replacing` makes its own number."""
    if low.scope.kind != "replacement" or low.scope.trigger is None or low.scope.trigger.event != "damaged" or not tree[1]:
        raise Meaningless("どのダメージかが決まりません", "which damage is meant is not settled")
    return [Replace(low.scope.trigger, how="+" if tree[1] > 0 else "-", number=abs(tree[1]))]


def slots(low: Lowering, tree: Tree) -> list[Op]:
    """4.5.3: so many member slots more or less."""
    if low.scope.kind == "static" or low.scope.duration:
        raise Meaningless("メンバー枠は期間を限って増減しません", "member slots do not change for a time")
    return [Modify(Reg(low.of(tree[1])), (Change("slots", "+", tree[2]),))]


def invalid(low: Lowering, tree: Tree) -> list[Op]:
    """9.4.2: the abilities are there, and do nothing."""
    keyword = "*" if tree[2] == ("all",) else tree[2][1][0]
    return [Lose(low.thing(tree[1]), keyword=keyword, item="valid", duration=duration(low))]


def item_add(low: Lowering, tree: Tree) -> list[Op]:
    _, ref, item, thing, other = tree
    if "damage" in (item[0], other[0]):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [Modify(low.thing(thing), (Change(other[0], "+", Value(item[0], low.ref(ref))),), duration(low))]


def topic(low: Lowering) -> Objects:
    scope = low.scope
    if scope.topic is None:
        raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
    scope.topic_used = True
    return scope.topic


def topics(low: Lowering) -> list[Objects]:
    return [topic(low), *([] if low.scope.also is None else [low.scope.also])]


def cannot_use(low: Lowering, tree: Tree) -> list[Op]:
    _, source, keyword, others = tree
    if low.scope.topic is not None and not low.scope.topic_used:
        raise Meaningless("誰が使えないかを書いてください", "say which player cannot use it")
    lasting, found = duration(low), []
    for one in (keyword, *(other[1] for other in others)):
        action, where = USED.get(one[0], ""), source[0] if source else ""
        if action in ("block", "cancel") and where in ("", "hand"):
            found.append(Forbid(action, players=low.scope.who, duration=lasting))
        elif action == "spark" and where in ("", "character"):
            demands = () if not where else (Filter("kind", "==", "character"),)
            found.append(Forbid(action, players=low.scope.who, object_filter=demands, duration=lasting))
        elif action == "use" and where in ("entry", "member"):
            found.append(Forbid(action, Query((where,), low.scope.who), duration=lasting))
        else:
            raise Meaningless("これを使えなくすることはまだ書けません", "this use cannot be forbidden")
    return list(found)


def forbidden(action: str) -> Callable[[Lowering, Tree], list[Op]]:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        if low.scope.topic is None:
            return [Forbid(action, players=low.scope.who, duration=duration(low))]
        return [Forbid(action, one, duration=duration(low)) for one in topics(low)]

    return lower


def not_block(low: Lowering, tree: Tree) -> list[Op]:
    """11.6: players block, with cards of their hand."""
    if isinstance(low.scope.topic, Query) and "hand" not in low.scope.topic.zones:
        raise Meaningless("誰がブロックできないかを、プレイヤーか手札のカードで書いてください", "say which player, or which card of a hand, cannot block")
    return forbidden("block")(low, tree)


def not_chosen(low: Lowering, tree: Tree) -> list[Op]:
    players, demands = CHOOSERS[tree[1][0] if tree[1] else ""]
    return [Forbid("be_chosen", one, players, demands, duration(low)) for one in topics(low)]


def attacked_before(number: int | str) -> Condition:
    """An attack that is just being declared is this card's one of that number."""
    attacks = Trigger("attacks", Reg("self"))
    if not isinstance(number, int):
        raise Meaningless("一回ずつ書いてください", "say one at a time")
    first = Not(Happened(attacks, number))
    return first if number == 1 else every([Happened(attacks, number - 1), first])


def no_partner(low: Lowering, tree: Tree) -> list[Op]:
    """8.2.4.4.1: it does not become one."""
    match low.scope.attack:
        case ("attack_topic", who, nth):
            return attack_of(low, who, nth, lambda who: Forbid(PLAIN, players=who))
        case ("attacks_topic", who):
            return [Forbid(PLAIN, players=low.who(who), duration=duration(low))]
        case ("its_attacks_topic", thing):
            return [Forbid(PLAIN, low.thing(thing), duration=duration(low))]
        case ("attack_at_topic", thing):
            return attacked_plainly(low, low.thing(thing))
        case ("next_attack_at_topic", thing):
            low.scope.lasted = True
            return [low.instant(Trigger("attacks", None, low.on_stage(thing)), "attack", lambda: [Forbid(PLAIN, players="any", duration="attack")])]
        case ("its_attack_topic", thing, ("next",)):
            return [low.instant(Trigger("attacks", low.on_stage(thing)), "attack", lambda: [Forbid(PLAIN, players="any", duration="attack")])]
        case ("this_attack_topic",):
            return [Forbid(PLAIN, players="any", duration="attack")]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


def attacked_plainly(low: Lowering, whom: Objects) -> list[Op]:
    """An attack on it does not become a partner attack: for a time, it has an ability that says so."""
    under_attack = (Filter("role", "has", "attacked"),)
    if low.scope.kind == "static" and whom == Reg("self"):
        low.scope.held = [*low.scope.held, Is(whom, under_attack)]
        return [Forbid(PLAIN, players="any")]
    says = Ability("static", (If(Is(Reg("self"), under_attack), 1), Forbid(PLAIN, players="any")))
    return [Grant(whom, ability=says, duration=duration(low))]


def attack_of(low: Lowering, who: Tree, nth: Tree, op: Callable[[str], Op]) -> list[Op]:
    whose = low.who(who)
    low.scope.held = [*low.scope.held, every([nth_attack(nth), Fact("attacking", whose)])]
    if low.scope.kind != "static":
        raise Meaningless("このアタックはここでは決まりません", "this attack is not settled here")
    return [op(whose)]


def partner(low: Lowering, tree: Tree) -> list[Op]:
    match low.scope.attack:
        case ("its_attack_topic", thing, nth):
            attacker = low.on_stage(thing)
            condition = None if nth == ("next",) else attacked_before(number_of(nth))
            if condition is not None and attacker != Reg("self"):
                raise Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")
            low.scope.lasted = True
            return [low.instant(Trigger("attacks", attacker, condition=condition), "attack", lambda: [Do("partner_attack")])]
        case ("its_attacks_topic", thing):
            return [Permit(PLAIN, low.thing(thing), duration=duration(low))]
        case ("this_attack_topic",):
            return [Do("partner_attack")]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


def name_becomes(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1])
    return [*first, *(Become(thing, "name", tree[2], duration(low)) for thing in objects)]


def treated_as(low: Lowering, tree: Tree) -> list[Op]:
    """「…を《A》としても扱う」, 「…を〔A〕としても扱う」"""
    first, objects = acted_on(low, tree[1])
    lasting = duration(low)
    if tree[0] == "them_attr":
        return [*first, *(Grant(thing, attribute=tree[2], duration=lasting) for thing in objects)]
    return [*first, *(Become(thing, "name", f"+{tree[2]}", lasting) for thing in objects)]


def no_set(low: Lowering, tree: Tree) -> list[Op]:
    _, origin, what = tree
    if low.cards(what).ways != [(Filter("kind", "==", "rebirth"),)] or (origin is not None and low.origin(origin) != "not entry"):
        raise Meaningless("この禁止はまだ書けません", "this prohibition cannot be said")
    return [Forbid("set", players=low.scope.who, duration=duration(low))]


def gains(low: Lowering, objects: Objects, first: Tree, others: Sequence[Tree]) -> list[Op]:
    lasting = duration(low)
    found: list[Op] = []
    for gain in (first, *(other[1] for other in others)):
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


def gain_all(low: Lowering, tree: Tree) -> list[Op]:
    """All abilities that the chosen card has now."""
    if low.ref(tree[1]) != Reg("it") or low.scope.kind == "static":
        raise Meaningless("どのカードの能力かが決まりません", "whose abilities are meant is not settled")
    return [Grant(topic(low), duration=duration(low), item="abilities")]


def give(low: Lowering, tree: Tree) -> list[Op]:
    _, to, first, others = tree
    objects = low.thing(to[1]) if to is not None else low.scope.it
    if objects is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is given is not said")
    return gains(low, objects, first, others)


def lose(low: Lowering, tree: Tree) -> list[Op]:
    objects, lasting = topic(low), duration(low)
    match tree[1]:
        case ("all",):
            return [Lose(objects, keyword="*", duration=lasting)]
        case ("kept", keyword):
            return [Lose(objects, keyword=keyword[0], duration=lasting)]
        case ("attribute",):
            return [Lose(objects, attribute="*", duration=lasting)]
        case ("abilities_too",):
            return [Lose(objects, keyword="*", duration=lasting), Lose(objects, attribute="*", duration=lasting)]
        case ("name",):
            return [Become(objects, "name", "", lasting)]
        case _:
            return [Become(objects, "name", "", lasting), Lose(objects, attribute="*", duration=lasting)]


def static_only(low: Lowering) -> None:
    if low.scope.kind != "static":
        raise Meaningless("常時能力だけのことです", "only a static ability says so")
