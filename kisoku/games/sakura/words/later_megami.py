"""Words of single Megami from ウツロ on (A11 to A23): what only their cards say."""

from __future__ import annotations

from kisoku.games.sakura.words.crystals import damage_pool
from kisoku.games.sakura.words.describing import Describing
from kisoku.games.sakura.words.megami import barred
from kisoku.text.common import actions, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.program import (
    Ability,
    Change,
    Choose,
    Compare,
    Condition,
    Do,
    Fact,
    Forbid,
    Grant,
    Modify,
    Op,
    Permit,
    Query,
    Reg,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless

NO_AFTER = Ability("constant", keyword="no_after")


def add_later_megami(g: Grammar) -> None:
    shadows(g)
    blossoms(g)
    ice(g)
    mirrors(g)
    winds(g)
    soldiers(g)


def mirrors(g: Grammar) -> None:
    """A14."""
    g.add("vp", "perfect", "{o:wo?}完全態に[する]")
    g.add("vp", "depart", "桜降る代の旅路に任意の始点から[出発する]")
    actions(g, {"suru": "出発する 解決する"})
    g.add("vp", "journey_on", "旅路を1つ[進める]", "所在地の効果を解決し、桜花結晶を次の位置へと時計回りに[動かす]")
    g.add(
        "vp",
        "journey_step",
        "思い出の桜花結晶を次の位置へと時計回りに[動かす]",
        "桜花結晶を次の位置へと時計回りに[動かす]",
    )
    g.add("vp", "homeward", "家路の効果を[解決する]")
    actions(g, {"ichidan": "進める 納める", "su": "動かす"})
    actions(g, {"su": "思い起こす"})
    g.add("vp", "remember", "思い出のカードを1枚[思い起こす]")
    g.add(
        "cond",
        "first_of_game",
        "このカードの使用がこのゲームの1枚目[である]",
        "このカードが<あなたが|>このゲームで<初めて|最初に>使用するカード[である]",
    )
    g.words(
        "seg",
        {
            "before_rebuilding": "あなたが山札を再構成する直前に、|山札を再構成する直前に、|"
            "あなたが山札を再構成する直前に|山札を再構成する直前に"
        },
    )


def winds(g: Grammar) -> None:
    """A15."""
    g.entries(
        "predicate",
        {
            "only_ends": "<両端だけになる|その中から最小と最大の値を除いてすべての適正距離を失う>",
            "life_damage_to": (
                "この《攻撃》のライフダメージで動く桜花結晶は{p:place1}に移動する",
                "この《攻撃》のライフへのダメージにより移動する桜花結晶はフレアでなく{p:place1}に<動かす|移動する>",
            ),
        },
    )


def soldiers(g: Grammar) -> None:
    """A16."""
    g.add("vp", "put_conscripted", "{o:wo}兵舎に徴兵済で[置く]")
    g.add(
        "cond",
        "first_reaction",
        "このカードの使用がこのターンの最初の対応[である]",
        "このカードがこのターンであなたが行う最初の対応[である]",
    )
    g.add("mod", "neither_kind", "{a:type}でも{b:type}でもない")


def shadows(g: Grammar) -> None:
    """A11."""
    actions(g, {"ru": "蘇る"})
    g.add("vp", "shadow_returns", "終焉の影が[蘇る]")
    g.words("predicate", {"no_after": "【攻撃後】を解決しない|【攻撃後】効果が解決されない"})
    g.words("predicate", {"no_discarding": "【破棄時】を解決しない|【破棄時】効果が解決されない"})
    g.add("mod", "dealing", "{w:who}に{n:n}以上のダメージを与えた")


def blossoms(g: Grammar) -> None:
    """A12."""
    g.add("expr1", "five_zones", "桜花結晶がちょうど5つある領域の数")
    g.add("cond", "five_zones_are", "桜花結晶がちょうど5つある領域が{n:n}つ{t:cmp}[ある]")
    g.words("seg", {"exchanged": "交換したなら、|交換したならば、"})
    g.entries(
        "vp",
        {
            "onto_from_either": (
                "ダストかオーラから桜花結晶{n:n}つを{b:bearer}に[置く]",
                "ダスト<または|か><あなたの|>オーラから{b:bearer}に桜花結晶<を|>{n:n}つ<を|>[置く]",
            ),
            "damage_onto": "その《攻撃》のダメージで動く桜花結晶を{r:ref}の上に[移す]",
            "basic_distinct": "異なる基本動作を合計{n:n}回まで[行う]",
        },
    )
    g.words("predicate", {"no_main_phase": "次のメインフェイズを失う"})


def ice(g: Grammar) -> None:
    """A13."""
    g.verb(
        "空きがない",
        forms(
            fin="空きがない",
            nara="空きがないなら|空きがないならば",
            case="空きがない場合",
            te="空きがなく",
            turns="空きがなくなる",
            turned="空きがなくなった",
            ba="空きがなければ",
            span="空きがないかぎり",
        ),
    )
    g.add("cond", "aura_is_full", "{w:of?}オーラに[空きがない]", "{w:of?}オーラが空いた状態から[空きがない]")
    g.add("cond", "frozen_many", "{w:who}が{n:n}<つ|個>以上[凍結している]")
    g.add("vp", "freeze_full", "オーラの空きがなくなるまで[凍結する]")
    g.add(
        "seg",
        "after_answer",
        "この《攻撃》に対応したカードの解決後、",
        "この《攻撃》が対応されたなら<ば|>、対応したカードの解決後に<、|>",
    )
    g.add("vp", "use_charged", "{r:ref}を納{n:n}として[使用する]")
    g.entries(
        "predicate",
        {
            "react_for": (
                "{r:ref}は消費{n:n}で《対応》を持つものとして使用できる",
                "{r:ref}を消費{n:n}で《対応》を持つかのように<相手の《攻撃》に割り込んで|>使用してもよい",
            ),
            "keeps_crystals": (
                "{w:who}の開始フェイズに{b:bearer}の桜花結晶を減らさなくてもよい",
                "{w:who}の開始フェイズの処理で{b:bearer}の桜花結晶を移動させなくてもよい",
            ),
            "crystals_stay": "{b:bearer}の桜花結晶は移動しない",
        },
    )
    g.add("mod", "first_by", "{w:who}の最初の", "{w:who}が<初めて|最初に>行う")


# --- Meaning --------------------------------------------------------------------------------------


def condition(low: Describing, tree: Tree) -> Condition | None:
    match tree:
        case ("five_zones_are", n, test):
            return low.as_many(Value("five_zones", Reg("game")), n, test)
        case ("aura_is_full", who):
            return Fact("full_aura", low.player(who))
        case ("first_of_game",):
            return Fact("first_of_game")
        case ("first_reaction",):
            return Fact("first_reaction")
        case ("frozen_many", who, n):
            return Compare(Value("frozen", Reg(low.player(("whose", who)))), ">=", low.number(n))
    return None


def own_card(low: Lowering, tree: Tree) -> None:
    if tree != ("bearer_ref", ("self",)):
        raise Meaningless("これはこのカードの上の桜花結晶について言います", "this is said of the crystals on this card")


def react_for(low: Lowering, tree: Tree) -> list[Op]:
    card = low.ref(tree[1])
    if card != Reg("self"):
        raise Meaningless("これはこのカードについて言います", "this is said of this card")
    return [Permit("react", card), Modify(card, (Change("reaction_price", "=", low.number(tree[2])),))]


def use_charged(low: Lowering, tree: Tree) -> list[Op]:
    card = low.ref(tree[1])
    return [Modify(card, (Change("charge", "=", low.number(tree[2])),)), Do("use", low.scope.who, card)]


def keeps_crystals(low: Lowering, tree: Tree) -> list[Op]:
    own_card(low, tree[2])
    if low.who(tree[1]) != "you":
        raise Meaningless("これはあなたの開始フェイズについて言います", "this is said of your start phase")
    return [Permit("keep_crystals", Reg("self"))]


def crystals_stay(low: Lowering, tree: Tree) -> list[Op]:
    own_card(low, tree[1])
    return [Forbid("leave_card", Reg("self"))]


def from_either(low: Lowering, tree: Tree) -> list[Op]:
    own_card(low, tree[2])
    return [
        Do(
            "arrow",
            low.scope.who,
            number=low.amount(tree[1]),
            origin="dust,aura",
            origin_of="you",
            place="self",
            place_of="",
            how=("plain",),
        )
    ]


def damage_onto(low: Lowering, tree: Tree) -> list[Op]:
    return [Modify(Reg("event_attack"), (Change("damage_to", "=", Value("handle", low.ref(tree[1])), "card"),))]


def no_main_phase(low: Lowering, tree: Tree) -> list[Op]:
    who = barred(low)
    return [Forbid("main_phase", players=who, duration=f"next_turn_{who}")]


def silenced(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.topic()
    if not isinstance(objects, Query) or "enhancement" not in objects.zones:
        raise Meaningless("これは付与札について言います", "this is said of enhancements")
    return [Forbid("on_discard", objects)]


def after_answer(low: Lowering) -> Trigger:
    return Trigger("resolved", whose="opponent", flags=("reaction",), condition=Fact("answers_this"))


def perfect(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    return [*first, *(Do("perfect", low.scope.who, thing) for thing in objects)]


def conscripted(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    return [*first, *(Do("move", low.scope.who, thing, place="barracks", how=("conscripted",)) for thing in objects)]


def only_ends(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.items != ("range",):
        raise Meaningless("これは適正距離について言います", "this is said of a range")
    return [Modify(low.topic(item=True), (Change("range", "ends"),), low.duration())]


def life_damage_to(low: Lowering, tree: Tree) -> list[Op]:
    place, place_of = damage_pool(low, tree[1])
    return [Modify(Reg("attack"), (Change("life_damage_to", "=", other=f"{place}:{place_of}"),))]


LATER_VERBS: dict[str, Meaning] = {
    "perfect": perfect,
    "depart": lambda low, tree: [Do("depart", low.scope.who)],
    **dict.fromkeys(("journey_on", "journey_step", "homeward"), lambda low, tree: [Do(tree[0], low.scope.who)]),
    "remember": lambda low, tree: [
        Choose(low.scope.who, Query(("memories",), "you")),
        Do("move", low.scope.who, Reg("it"), place="hand"),
    ],
    "put_conscripted": conscripted,
    "only_ends": only_ends,
    "life_damage_to": life_damage_to,
    "shadow_returns": lambda low, tree: [Do("shadow_returns", low.scope.who)],
    "no_after": lambda low, tree: [Grant(low.topic(), ability=NO_AFTER, duration=low.duration())],
    "no_discarding": silenced,
    "onto_from_either": from_either,
    "damage_onto": damage_onto,
    "basic_distinct": lambda low, tree: [
        Do("basic_action", low.scope.who, number=low.amount(tree[1]), how=("up_to", "distinct"))
    ],
    "no_main_phase": no_main_phase,
    "freeze_full": lambda low, tree: [Do("freeze", players=low.scope.who, how=("full",))],
    "use_charged": use_charged,
    "react_for": react_for,
    "keeps_crystals": keeps_crystals,
    "crystals_stay": crystals_stay,
}
