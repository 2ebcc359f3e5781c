"""What lasts: damage and ranges of attacks, keywords, values, costs, what cannot and what may be done."""

from __future__ import annotations

import msgspec

from kisoku.games.sakura.words.crystals import damage_pool, pool_of
from kisoku.games.sakura.words.describing import plain_keyword
from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.games.sakura.words.nouns import DEMANDS
from kisoku.games.sakura.words.verbs import negative
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import whole
from kisoku.text.program import (
    Ability,
    Amount,
    AnyNumber,
    Become,
    Change,
    Cost,
    CostChange,
    Do,
    Every,
    Extra,
    Fact,
    Filter,
    Forbid,
    Grant,
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
    Times,
    Trigger,
    Variable,
)
from kisoku.text.scope import Meaningless

BOTH = Ability("constant", keyword="both_damages")
UNCANCELLED = Ability("constant", keyword="uncancelled")


def add_changes(g: Grammar) -> None:
    gains(g)
    values(g)
    limits(g)


def gains(g: Grammar) -> None:
    g.words("sign", {"+": "+", "-": "-"})
    g.title("gain", "〈得るもの〉")
    g.add("strength", "strength", "{p:sign}{a:n}/{q:sign}{b:n}")
    g.alias("gain", "strength", "keyword", "reach")
    g.add("gain", "quoted", "「{a:label_line}」")
    g.add("more_gain", "more_gain", "と{g:gain}", "、{g:gain}", "となるとともに{g:gain}")
    g.entries(
        "vp",
        {
            "gain": ("{g:gain}{m:more_gain*}を[得る]", "{g:strength}と[なる]"),
            "made_so": (
                "{r:ref}を{g:strength}[する]",
                "{r:ref}を{g:strength}と[する]",
                "{r:ref}に{g:strength}を[与える]",
            ),
        },
    )
    g.words("subtype", {"fullpower": "《全力》", "reaction": "《対応》"})
    g.add("loss", "lost_keyword", "{k:keyword}")
    g.words("loss", {"distance_limit": "間合制限"})
    g.alias("loss", "subtype")
    g.add("vp", "lose", "{l:loss}を[失う]")
    g.add("vp", "gain_subtype", "{s:subtype}を[得る]")
    g.entries(
        "predicate",
        {
            "uncancelled": "<打ち消されない>",
            "cancelled": "<打ち消される>",
            "two_sides": (
                "傘の両面の適正距離を持つ",
                "傘を<開いた|閉じた>状態と傘を<閉じた|開いた>状態<|の>両方の適正距離を持つ",
            ),
            "both_damages": (
                "相手は{r:ref}のダメージを両方受ける",
                "{r:ref}がダメージを与えるなら<ば|>、相手は片方を選ぶ<のではなく|代わりに>両方のダメージを受ける",
            ),
        },
    )
    g.entries(
        "vp",
        {
            "swap": "{a:item}と{b:item}を[入れ替える]",
            "swap_of": "{s:thing}の{a:item}と{b:item}を[入れ替える]",
        },
    )


def values(g: Grammar) -> None:
    g.entries(
        "seg",
        {
            "topic_value": "{v:gvalue}は<|、>",
            "topic_limit": ("{w:of?}{l:limit}は<|、>", "{w:of?}{l:limit}が"),
        },
    )
    g.add("vp", "limit_as", "{l:limit}を{n:n}として[扱う]")
    many = "その枚数 それらの枚数 捨て札にした枚数 伏せ札にした枚数 選んだ枚数 同じ枚数"
    ends = "だけ に等しい数だけ に等しい枚数だけ と同じ数だけ と同じ枚数だけ"
    g.words(
        "seg",
        {
            "so_many": "|".join(
                word + end + stop for word in many.split() for end in (*ends.split(), "の") for stop in ("", "、")
            )
        },
    )
    g.add("seg", "per_value", "{e:expr1}1につき<、|>", "{e:expr1}1<つ|個>につき<、|>")
    g.entries(
        "vp",
        {
            "more": (
                "{n:n}[増加する]",
                "{n:n}<大きく|多く>[なる]",
                "{n:n}つ多く[なる]",
                "{n:n}[増える]",
                "+{n:n}[する]",
            ),
            "less": ("{n:n}[減少する]", "{n:n}<小さく|少なく>[なる]", "{n:n}[減る]", "-{n:n}[する]"),
            "more_by": ("{e:expr}だけ[増加する]", "{e:expr}だけ<大きく|多く>[なる]", "{e:expr}だけ[増える]"),
            "less_by": ("{e:expr}だけ[減少する]", "{e:expr}だけ<小さく|少なく>[なる]", "{e:expr}だけ[減る]"),
            "become": ("{q:quantity}に[なる]", "{q:quantity}と[なる]"),
            "become_none": ("「-」に[なる]", "「-」と[なる]"),
            "multiplied": ("{n:n}倍に[なる]", "{n:n}倍と[なる]"),
            "divided_up": ("半分（端数切り上げ）に[なる]", "半分（切り上げ）<に|と>[なる]"),
            "divided_down": ("半分（端数切り捨て）に[なる]", "半分（切り捨て）<に|と>[なる]"),
        },
    )
    g.words("predicate", {"unlimited": "無くなる|なくなる"})
    g.add("seg", "topic_arrows", "{o:arrowed}の矢印は<|、>", "{o:arrowed}の持つ矢印は")
    g.alias("arrowed", "ref", "np")
    g.entries(
        "vp",
        {
            "arrows_turn": "逆に[なる]",
            "arrows_both": ("両方向に[なる]", "両矢印に[なる]"),
        },
    )
    g.add("seg", "topic_moved", "{o:arrowed}の矢印で動く桜花結晶は<|、>", "{o:arrowed}の持つ矢印で動く桜花結晶は")
    g.entries(
        "predicate",
        {
            "no_move": (
                "カードの矢印は{p:place1}の桜花結晶を動かさない",
                "カードの矢印により{p:place1}にある桜花結晶は移動しない",
            ),
            "redirect": (
                "{b:bearer}の桜花結晶は{p:place1}に移動する代わりに{q:place1}に移動する",
                "{b:bearer}の桜花結晶が{p:place1}<へと|へ|に><送られる|移動する><なら|ならば|場合>、<それは|"
                ">代わりに{q:place1}<へと|へ|に>移動する",
            ),
            "as_aura": (
                "{w:who}が受けるダメージの解決で、{b:bearer}の桜花結晶は{v:who}のオーラに数える",
                "{w:who}へのダメージを解決するに際し、{b:bearer}<の|"
                "に置かれた>桜花結晶を{v:who}のオーラにあるかのように扱う",
            ),
            "damage_to": (
                "この《攻撃》のダメージで動く桜花結晶は{p:place1}に移動する",
                "この《攻撃》のダメージ<で|により>移動する桜花結晶は<|、>ダストやフレア<ではなく|"
                "でなく>{p:place1}に<移動する|動かす>",
            ),
        },
    )


def limits(g: Grammar) -> None:
    g.title("predicate", "〈述語〉")
    g.entries(
        "predicate",
        {
            "cannot_use": "{o:np}を使用できない",
            "cannot_be_used": "<使用できない|使えない>",
            "cannot_attack": "<《攻撃》を行えない>",
            "cannot_basic": "<基本動作を行えない>",
            "cannot_draw": "<カードを引けない>",
            "cannot_focus": "<集中力を得られない|集中力を得ることができない>",
            "cannot_pay": "<集中力を支払えない>",
            "cannot_react": "<対応できない>",
            "not_chosen": "<選ばれない>",
            "no_damage": "<ダメージを受けない>",
            "not_shrunk": "<畏縮しない>",
        },
    )
    g.add("more_basic", "more_basic", "と{b:basic}", "、{b:basic}", "や{b:basic}")
    g.entries(
        "predicate",
        {
            "cannot_named": ("{b:basic}{m:more_basic*}を行えない", "基本動作{b:basic}{m:more_basic*}を行えない"),
            "as_reaction": (
                "{r:ref}は《対応》を持つものとして使用できる",
                "{r:ref}を《対応》を持つかのように<相手の《攻撃》に割り込んで|>使用できる",
            ),
            "also_standard": "<標準行動でも使用できる|標準行動で使用できる>",
            "only_reacting_to": ("{t:type}への対応でのみ使用できる", "{t:type}に対する対応でしか使用できない"),
            "only_by_effect": "<効果でのみ使用できる|この効果でのみ使用できる>",
            "only_reacting": "<対応でのみ使用できる|対応でしか使用できない>",
            "one_more_trap": (
                "山札の再構成の直前に、{o:np}をもう{n:n}枚使用できる",
                "山札を再構成する直前に<、|>{o:np}を追加で{n:n}枚伏せ札から使用できる",
            ),
        },
    )


# --- Meaning --------------------------------------------------------------------------------------


def keyword_ability(low: Lowering, tree: Tree) -> Ability:
    """C10-21, C10-22, C10-37: what stands behind a keyword."""
    match tree:
        case ("no_reaction",):
            return Ability("constant", (Forbid("react", Reg("attack")),), keyword="no_reaction")
        case ("no_reaction_to", kind):
            return Ability(
                "constant", (Forbid("react", Reg("attack"), object_filter=(DEMANDS[kind[0]],)),), keyword="no_reaction"
            )
        case ("distance_limit", a, b):
            least, most = whole(low.number(a)), whole(low.number(b))
            if least > most:
                raise Meaningless("範囲が逆です", "the range is upside down")
            return Ability(
                "constant", keyword="distance_limit", variables=(Variable("least", least), Variable("most", most))
            )
        case ("burning",):
            return Ability("constant", (Extra("use", Reg("self"), (Cost("burn"),)),), keyword="burning")
        case ("growth", n):
            return Ability("constant", keyword="growth", variables=(Variable("seeds", low.number(n)),))
        case ("opening",):
            return Ability("deployed", keyword="opening")
    return Ability("constant", keyword=str(tree[0]))


def signed(low: Lowering, sign: Tree, number: Tree, per: AnyNumber | None) -> AnyNumber:
    value = low.number(number)
    value = negative(value) if sign[0] == "-" else value
    if per is None or value == 0:
        return value
    return per if value == 1 else Times(value, per)


def gain(low: Lowering, tree: Tree) -> list[Op]:
    objects, duration = low.topic(), low.duration()
    per, low.scope.per = low.scope.per, None
    items = (tree[1], *(more[1] for more in tree[2]))
    if per is not None and not any(item[0] == "strength" for item in items):
        raise Meaningless("「につき」の後に数がありません", "no number follows to be multiplied")
    return [given(low, objects, duration, item, per) for item in items]


def given(low: Lowering, objects: Objects, duration: str, item: Tree, per: AnyNumber | None = None) -> Op:
    match item:
        case ("strength", p, a, q, b):
            changes = (Change("aura", "+", signed(low, p, a, per)), Change("life", "+", signed(low, q, b, per)))
            return Modify(of_attacks(objects), changes, duration)
        case ("expand" | "reduce" as way, bound, n):
            how = bound[0] + ("+" if way == "expand" else "-")
            return Modify(of_attacks(objects), (Change("range", how, low.number(n)),), duration)
        case ("quoted", line):
            assert isinstance(low, SakuraLowering)
            quoted = low.words.line(low.inner(), line)
            if quoted.kind not in ("constant", "after_attack"):
                of_cards(low, objects)
            return Grant(objects, ability=quoted, duration=duration)
    ability = keyword_ability(low, item)
    if ability.keyword in ("no_reaction", "overcome", "unavoidable"):
        of_attacks(objects)
    elif ability.keyword not in BORNE_BY_ATTACKS:
        of_cards(low, objects)
    return Grant(objects, ability=ability, duration=duration)


def of_attacks(objects: Objects) -> Objects:
    """C10-3, C10-4: only attacks have this, never cards."""
    if objects == Reg("self") or (isinstance(objects, Query) and objects.zones != ("attacking",)):
        raise Meaningless("これを得るのは《攻撃》だけです", "only attacks gain this")
    return objects


BORNE_BY_ATTACKS = frozenset(("no_reaction", "overcome", "unavoidable", "homing"))
"""Keywords that matter while an attack is resolved (C10-21 to 23, A23-4); all others are about using
or keeping cards.
"""


def of_cards(low: Lowering, objects: Objects) -> Objects:
    assert isinstance(low, SakuraLowering)
    if low.of_attack(objects) if isinstance(objects, Reg) else objects.zones == ("attacking",):
        raise Meaningless("これはカードについてだけ言えます", "only cards have, gain or lose this")
    return objects


def lose(low: Lowering, tree: Tree) -> list[Op]:
    name = tree[1][0]
    if name == "lost_keyword":
        keyword = tree[1][1]
        name = "no_reaction" if keyword[0] == "no_reaction" else plain_keyword(keyword)
    objects = low.topic()
    return [
        Lose(objects if name in BORNE_BY_ATTACKS else of_cards(low, objects), keyword=name, duration=low.duration())
    ]


def granted(ability: Ability) -> Meaning:
    return lambda low, tree: [Grant(of_attacks(low.topic()), ability=ability, duration=low.duration())]


def swap(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.topic() if tree[0] == "swap" else low.thing(tree[1])
    a, b = tree[-2][0], tree[-1][0]
    if {a, b} != {"aura", "life"}:
        raise Meaningless("入れ替わるのは二つのダメージだけです", "only the two damages are swapped")
    return [Modify(of_attacks(objects), (Change("aura", "swap", other="life"),), low.duration())]


def changed(low: Lowering, how: str, number: AnyNumber) -> list[Op]:
    """A number of the topic changes: + - or =."""
    objects, duration = low.topic(item=True), low.duration()
    return [change_of(low, objects, item, how, number, duration) for item in low.scope.items]


def change_of(low: Lowering, objects: Objects, item: str, how: str, number: AnyNumber, duration: str) -> Op:
    if item == "consumption":
        return CostChange(of_cards(low, objects), how, number, duration)
    if item == "charge":
        of_cards(low, objects)
    if item == "charge" and isinstance(objects, Query) and "enhancement" in objects.zones:
        raise Meaningless(
            "納は使用する時の数です（「《付与》カードの納」と書いてください）",
            "charging is done when a card is used (write 「《付与》カードの納」)",
        )
    if item in ("arrow", "range") and how == "=":
        raise Meaningless("このようには変わりません", "this does not change this way")
    if item in ("aura", "life"):
        objects = being_used(objects)
    if item == "range":
        return Modify(
            of_attacks(objects), (Change("range", "shift", negative(number) if how == "-" else number),), duration
        )
    return Modify(
        objects, (Change(item, "+" if how == "-" else how, negative(number) if how == "-" else number),), duration
    )


def being_used(objects: Objects) -> Objects:
    """Damage is dealt by cards that are used, and have left the zone in which they lay; that of this card is its
    attack's.
    """
    if objects == Reg("self"):
        return Reg("attack")
    if not isinstance(objects, Query) or objects.zones in ((), ("attacking",)):
        return objects
    if objects.zones != ("trump",):
        raise Meaningless(
            "ダメージは使用したカードが与えます", "damage is dealt by cards that are used, wherever they lay"
        )
    return msgspec.structs.replace(objects, zones=(), filters=(*objects.filters, DEMANDS["trump"]))


def scaled(low: Lowering, tree: Tree) -> list[Op]:
    """C5-6.iii, C5-6.iv: a number is multiplied, or halved and rounded as the text says."""
    if not low.scope.items or set(low.scope.items) & {"consumption", "arrow", "range"}:
        raise Meaningless("これは何倍にもなりません", "this is not multiplied or halved")
    how, number, other = (
        ("*", low.amount(tree[1]), "") if tree[0] == "multiplied" else ("/", 2, tree[0].removeprefix("divided_"))
    )
    objects = low.topic(item=True)
    objects = being_used(objects) if {"aura", "life"} & set(low.scope.items) else objects
    return [Modify(objects, tuple(Change(item, how, number, other) for item in low.scope.items), low.duration())]


def shift(how: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return changed(low, how, low.expression(tree[1]) if tree[0] in ("more_by", "less_by") else low.amount(tree[1]))

    return lower


def limit_as(low: Lowering, tree: Tree) -> list[Op]:
    if not low.scope.named or low.scope.who not in ("you", "opponent"):
        raise Meaningless("誰の上限かが書かれていません", "whose limit this is is not said")
    return [Modify(Reg(low.scope.who), (Change(tree[1][0], "=", low.amount(tree[2])),), low.duration())]


def unlimited(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.items != ("hand_limit",):
        raise Meaningless("無くなるのは手札の上限だけです", "only the hand limit can vanish")
    return [Modify(low.topic(item=True), (Change("hand_limit", "none"),), low.duration())]


def become_none(low: Lowering, tree: Tree) -> list[Op]:
    if not set(low.scope.items) <= {"aura", "life"}:
        raise Meaningless("「-」になるのはダメージだけです", "only a damage becomes 「-」")
    return [
        Modify(
            being_used(low.topic(item=True)), tuple(Change(item, "none") for item in low.scope.items), low.duration()
        )
    ]


def arrows(value: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        if low.scope.items != ("arrow",):
            raise Meaningless("これは矢印について言います", "this is said of arrows")
        return [Become(low.topic(item=True), "arrow", value, low.duration())]

    return lower


def redirect(low: Lowering, tree: Tree) -> list[Op]:
    card = tree[1]
    if card != ("bearer_ref", ("self",)):
        raise Meaningless("これはこのカードの上の桜花結晶について言います", "this is said of the crystals on this card")
    target, _ = pool_of(low, tree[2])
    if target != "dust":
        raise Meaningless(
            "行き先が変わるのはダストに移る桜花結晶です", "only crystals that would go to Dust go elsewhere"
        )
    place, place_of = pool_of(low, tree[3])
    trigger = Trigger("crystal_moved", Reg("self"), source="self", target=target)
    return [Replace(trigger, (Do("arrow", number=Amount(), place=place, place_of=place_of, origin="self"),))]


def as_aura(low: Lowering, tree: Tree) -> list[Op]:
    _, damaged, card, whose = tree
    if card != ("bearer_ref", ("self",)) or {low.who(damaged), low.who(whose)} != {"you"}:
        raise Meaningless("これはあなたとこのカードについて言います", "this is said of you and of this card")
    return [Permit("count_as_aura", Reg("self"))]


def damage_to(low: Lowering, tree: Tree) -> list[Op]:
    """Crystals that the damage of this attack moves go to another place."""
    place, place_of = damage_pool(low, tree[1])
    return [Modify(Reg("attack"), (Change("damage_to", "=", other=place if not place_of else f"{place}:{place_of}"),))]


def barred(low: Lowering) -> str:
    """The player who is the topic, or both."""
    if not low.scope.named:
        raise Meaningless("誰がそうできないのかが書かれていません", "who cannot do it is not said")
    return "any" if low.scope.who == "each" else low.scope.who


def banned(action: str) -> Meaning:
    """A player who is the topic cannot do it."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return [Forbid(action, players=barred(low), duration=low.duration())]

    return lower


def cannot_named(low: Lowering, tree: Tree) -> list[Op]:
    names = (tree[1][0], *(more[1][0] for more in tree[2]))
    who, duration = barred(low), low.duration()
    return [
        Forbid("basic_action", players=who, object_filter=(Filter("name", "==", name),), duration=duration)
        for name in names
    ]


def cannot_use(low: Lowering, tree: Tree) -> list[Op]:
    assert isinstance(low, SakuraLowering)
    players = barred(low)
    found = low.read_noun(tree[1])
    if found.zones == ("trump",):
        found.zones, found.filters = (), [*found.filters, DEMANDS["trump"]]
    if found.zones or found.whose or found.either or found.other:
        raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")
    return [Forbid("use", players=players, object_filter=tuple(found.filters), duration=low.duration())]


def topic_banned(action: str) -> Meaning:
    return lambda low, tree: [Forbid(action, low.topic(), duration=low.duration())]


def no_damage(low: Lowering, tree: Tree) -> list[Op]:
    return [Forbid("be_damaged", players=barred(low), duration=low.duration())]


def no_move(low: Lowering, tree: Tree) -> list[Op]:
    pool, whose = pool_of(low, tree[1])
    return [
        Forbid(
            "leave_by_arrow",
            object_filter=(Filter("origin", "==", f"{pool}:{whose}" if whose else pool),),
            duration=low.duration(),
        )
    ]


def only_reacting(low: Lowering, tree: Tree) -> list[Op]:
    """C9-3: it cannot be used unless in reaction (to such an attack)."""
    if low.scope.kind != "static":
        raise Meaningless("これはいつも働く効果です", "this is an effect that always works")
    answered = Fact("reacting")
    low.also_needs(Not(Every((answered, Is(Reg("answered"), (DEMANDS[tree[1][0]],)))) if len(tree) > 1 else answered))
    return [Forbid("use", low.topic())]


def only_by_effect(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.kind != "static":
        raise Meaningless("これはいつも働く効果です", "this is an effect that always works")
    low.also_needs(Not(Fact("by_effect")))
    return [Forbid("use", low.topic())]


def one_more_trap(low: Lowering, tree: Tree) -> list[Op]:
    query = low.query(tree[1], ("facedown",))
    if query.zones != ("facedown",) or whole(low.number(tree[2])) != 1:
        raise Meaningless("設置は伏せ札から1枚ずつ使用します", "a trap is used from the face-down cards, one by one")
    return [Permit("trap", query)]


def made_so(low: Lowering, tree: Tree) -> list[Op]:
    """「対応した《攻撃》を+0/-1する」"""
    return [given(low, low.ref(tree[1]), low.duration(), tree[2])]


CHANGES: dict[str, Meaning] = {
    "gain": gain,
    "made_so": made_so,
    "lose": lose,
    "gain_subtype": lambda low, tree: [
        Grant(of_cards(low, low.topic()), ability=Ability("constant", keyword=tree[1][0]), duration=low.duration())
    ],
    "both_damages": lambda low, tree: [Grant(of_attacks(low.ref(tree[1])), ability=BOTH, duration=low.duration())],
    "uncancelled": granted(UNCANCELLED),
    "cancelled": lambda low, tree: [Become(of_attacks(low.topic()), "state", "cancelled", low.duration())],
    "two_sides": lambda low, tree: [Modify(of_attacks(low.topic()), (Change("range", "sides"),), low.duration())],
    "swap": swap,
    "swap_of": swap,
    "more": shift("+"),
    "less": shift("-"),
    "more_by": shift("+"),
    "less_by": shift("-"),
    "become": shift("="),
    "become_none": become_none,
    "multiplied": scaled,
    "divided_up": scaled,
    "divided_down": scaled,
    "unlimited": unlimited,
    "limit_as": limit_as,
    "arrows_turn": arrows("reversed"),
    "arrows_both": arrows("both"),
    "no_move": no_move,
    "redirect": redirect,
    "as_aura": as_aura,
    "damage_to": damage_to,
    "cannot_use": cannot_use,
    "cannot_be_used": topic_banned("use"),
    "not_chosen": topic_banned("be_chosen"),
    "cannot_attack": banned("attack"),
    "cannot_basic": banned("basic_action"),
    "cannot_draw": banned("draw"),
    "cannot_focus": banned("gain_concentration"),
    "cannot_pay": banned("pay_concentration"),
    "cannot_react": banned("react"),
    "not_shrunk": banned("be_shrunk"),
    "no_damage": no_damage,
    "cannot_named": cannot_named,
    "as_reaction": lambda low, tree: [Permit("react", low.ref(tree[1]))],
    "also_standard": lambda low, tree: [Permit("standard", low.topic(), duration=low.duration())],
    "only_by_effect": only_by_effect,
    "only_reacting_to": only_reacting,
    "only_reacting": only_reacting,
    "one_more_trap": one_more_trap,
}
