"""Words of single Megami: gear frames, winds, gauges, what only their cards do. Their rules come with them; the
language knows them already.
"""

from __future__ import annotations

from kisoku.games.sakura.words.crystals import pool_of
from kisoku.games.sakura.words.describing import Describing
from kisoku.games.sakura.words.nouns import STATES
from kisoku.text.common import actions, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.program import (
    AnyNumber,
    Change,
    Compare,
    Condition,
    Count,
    Do,
    Every,
    Fact,
    Filter,
    Forbid,
    Happened,
    Is,
    May,
    Modes,
    Modify,
    Not,
    Op,
    Permit,
    Quotient,
    Reg,
    Repeat,
    Some,
    Sum,
    Times,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless

DEEDS = {
    "ride": "騎動",
    "ride_forward": "騎動前進",
    "ride_back": "騎動後退",
    "conscript": "徴兵",
    "dive": "潜水",
    "collect": "回収",
    "sword_dance": "剣舞",
}
"""Things that a player does by their name (A9, A16, A15, A21)."""
THERE = {
    "machine": "マシンに造花結晶", "burnt": "燃焼済に造花結晶", "frozen": "オーラに凍結トークン",
    "sprouted": "土壌に萌芽した種結晶|土壌に萌芽している種結晶",
    "flow": "フローに桜花結晶",
}  # fmt: skip
"""What lies somewhere, said as a number of it."""
STATES_OF_PLAY = {"fair": "順風", "adverse": "逆風"}
"""The wind of Hatsumi (A15-1-1)."""


def add_megami(g: Grammar) -> None:
    actions(g, {"suru": "共鳴する 燃焼する TransFormする", "ichidan": "組み立てる"})
    g.words("deed", DEEDS)
    g.add("vp", "deed", "{d:deed}を[行う]")
    g.add("vp", "deed_often", "{d:deed}を{n:n}回[行う]")
    g.add("vp", "deeds", "{d:deed}を{n:n}回まで[行う]")
    g.add("vp", "resonate", "[共鳴する]")
    g.add("vp", "assemble", "パーツを{n:n}つ[組み立てる]", "パーツを{n:n}個[組み立てる]")
    actions(g, {"suru": "解体する"})
    g.entries(
        "vp",
        {
            "assemble_up_to": "パーツを{n:n}<つ|個>まで[組み立てる]",
            "recover_up_to": "{w:of?}燃焼済の造花結晶を{n:n}<つ|個>まで[回復する]",
            "thaw": "{w:of?}<オーラの|>凍結トークンを{n:n}<つ|個>[取り除く]",
            "thaw_all": "{w:of?}<オーラの|>凍結トークンをすべて[取り除く]",
            "dismantle_some": "<組み立てた|組み立てられた|組み立てられている|>パーツを{n:n}<つ|個>[解体する]",
            "dismantle": (
                "組み立てたパーツが{n:n}つ以下になるまで[解体する]",
                "組み立てられ<ている|た>パーツが{n:n}<つ|個>以下になるように[解体する]",
            ),
            "recover": ("{w:of?}燃焼済の造花結晶を{n:n}つ[回復する]", "{w:of?}燃焼済の造花結晶を{n:n}個[回復する]"),
            "recover_all": "{w:of?}燃焼済の造花結晶をすべて[回復する]",
            "gauge_either": "{a:gauge}か{b:gauge}を{n:n}[上げる]",
            "gauge_both": "{a:gauge}と{b:gauge}を{n:n}ずつ[上げる]",
            "basic_either": ("{a:basic}か{b:basic}を{n:n}回[行う]", "基本動作{a:basic}か{b:basic}を{n:n}回[行う]"),
            "basic_either_up_to": (
                "{a:basic}か{b:basic}を{n:n}回まで[行う]",
                "<基本動作|>{a:basic}か{b:basic}を<合計|>{n:n}回まで[行う]",
            ),
        },
    )
    conditions(g)
    machines(g)
    storms(g)
    g.term(
        "gear",
        "〈[攻行付対全XY壱弐参肆]{1,9}〉",
        lambda text: text[1:-1],
        lambda gears: f"〈{gears}〉",
        ("〈行行付〉",),
    )
    g.title("gear", "〈機巧枠〉")
    g.entries(
        "line",
        {
            "geared_label": "{g:gear}{l:label_line}",
            "geared": "{g:gear}{s:sent+}",
            "geared_keyword": "{g:gear}{k:keyword}",
        },
    )


def machines(g: Grammar) -> None:
    """A8, A9."""
    g.add("zones", "three_zones", "{a:zone}か{b:zone}か{c:zone}", "{a:zone}、{b:zone}、{c:zone}のいずれか")
    g.verb("完成している", STATES)
    past = forms(nara="なら|ならば", fin="", case="場合")
    g.verb("組み立てたなら", past, "built")
    g.verb("一致したなら", forms(nara="なら|ならば|ら", fin="", case="場合"), "matched")
    g.entries(
        "cond",
        {
            "gear_done": "{g:gear}が[完成している]",
            "gear_others": "他のメガミのカードで[built]",
            "none_sealed": ("このカードにカードが封印されて[いない]", "カードが封印されて[いない]"),
            "name_right": "{r:ref}が宣言した名前[である]",
            "name_matched": "そのカード名が[matched]",
            "no_fuel": "{w:of?}マシンに造花結晶が[ない]",
            "no_burnt": ("{w:of?}燃焼済に造花結晶が[ない]", "{w:of?}マシンが燃焼済の造花結晶を[持たない]"),
        },
    )
    g.entries(
        "vp",
        {
            "discover": "世紀の大発見を[行う]",
            "declare_name": ("カード名を1つ[宣言する]", "カードの名前を1つ[宣言する]"),
        },
    )
    g.add(
        "predicate",
        "from_facedown",
        "伏せ札からも手札にあるように使用できる",
        "伏せ札から手札にあるかのように通常の方法で使用できる",
    )
    g.add(
        "sent",
        "while_using",
        "その際、適正距離とどちらかのダメージと納のいずれか1つを{n:n}増減させてもよい。",
        "その際、適正距離のすべての値、どちらかのダメージ、納のいずれかを{n:n}増減させてもよい。",
    )
    g.add(
        "vp",
        "burn",
        "{w:of?}マシン<の|にある>造花結晶を{n:n}<つ|個>[燃焼する]",
        "{w:of?}<マシンの|マシンにある|>造花結晶を{n:n}<つ|個>燃焼済に[する]",
        "{w:of?}<マシンの|マシンにある|>造花結晶{n:n}<つ|個>を燃焼済に[する]",
    )
    g.add(
        "vp",
        "burn_all",
        "{w:of?}マシン<の|にある>造花結晶をすべて[燃焼する]",
        "{w:of?}マシン<の|にある>造花結晶をすべて燃焼済に[する]",
    )
    g.add(
        "vp",
        "transform",
        "{w:of?}マシンを変形させて[TransFormする]",
        "{w:of?}マシンは[TransFormする]",
        "[TransFormする]",
        "TransFormを[行う]",
    )
    g.add(
        "predicate",
        "burn_reversed",
        "{w:who}の造花結晶の燃焼は燃焼済からマシンへ移すものとなる",
        "{w:who}が造花結晶を燃焼させるなら<|ば>、マシンから燃焼済に移動させるの<でなく|ではなく>、"
        "燃焼済からマシンに<移動させる|移す>",
    )
    g.add("predicate", "start_draws", "次の開始フェイズにカードを{n:n}枚しか引けない")
    g.add("predicate", "lend_form", "このカードに封印されたカードの追加基本動作<と|、>常時を有効にする")
    g.add(
        "vp",
        "down_to",
        "{p:place1}が{n:n}になるように桜花結晶を{q:place1}<に|へ>[移す]",
        "{p:place1}が{n:n}になるように桜花結晶を{q:place1}<に|へ>[移動させる]",
    )
    g.add("seg", "became_many", "{n:n}つになった<ら|なら|ならば><、|>")
    g.add("expr1", "recovered_here", "このカード<で|により>回復した造花結晶の<数|個数>")


def storms(g: Grammar) -> None:
    """A10."""
    g.add("vp", "gauge_double", "{w:of?}{g:gauge}を2倍に[する]")
    g.add("cond", "multiple", "{e:expr1}が0でない{n:n}の倍数[である]")
    g.add("cond", "multiple_or_none", "{e:expr1}が{n:n}の倍数[である]")
    g.add("cond", "either_gauge", "{w:of?}{a:gauge}か{b:gauge}が{n:n}{t:cmp}[である]")
    g.add("vp", "storm", "嵐の力を{n:n}回[使用する]")
    g.add("vp", "storm_up_to", "嵐の力を{n:n}回まで[使用する]")
    g.words(
        "mod",
        {
            "charged_now": "帯電状態の|帯電状態である",
            "conscripted_now": "徴兵済の|徴兵済である",
            "unconscripted": "未徴兵の|未徴兵である",
        },
    )
    g.add("cond", "charged", "{r:ref}が帯電状態[である]")
    g.add("cond", "not_charged", "{r:ref}が帯電状態[でない]", "{r:ref}が帯電状態では[ない]")
    g.add("vp", "discharge", "{r:ref}の帯電状態を解除[する]")
    g.add("vp", "discharge_it", "帯電状態を解除[する]")
    g.words("sent", {"distinct_powers": "ただし、同じ力は選べない。"})
    g.add("predicate", "no_charge", "{w:who}が使用したカードは帯電しない")
    g.verb("選択したなら", forms(nara="なら|ならば", fin="", case="場合"), "picked")
    g.add("cond", "standard_chosen", "{w:who}が標準行動を[chose]", "{w:who}が標準行動を[picked]")


def conditions(g: Grammar) -> None:
    g.words("there", THERE)
    g.add("cond", "so_many_there", "{w:of?}{x:there}が{n:n}つ{t:cmp?}[ある]", "{w:of?}{x:there}が{n:n}個{t:cmp?}[ある]")
    g.words("wind", STATES_OF_PLAY)
    g.verb("凍結している", STATES)
    g.verb("対応している", STATES)
    g.verb("合っている", STATES)
    chosen = forms(nara="なら|ならば", fin="", case="場合")
    g.verb("選んだなら", chosen, "chose")
    g.verb("選ばなかったなら", chosen, "chose_not")
    g.add("cond", "wind_is", "{p:doer?}{w:wind}[である]")
    g.add("cond", "wind_is_not", "{p:doer?}{w:wind}[でない]", "{p:doer?}{w:wind}では[ない]")
    g.add("cond", "full_aura", "{w:of?}オーラに空きが[ない]", "{w:of?}オーラの空きが[ない]")
    g.add("cond", "open_aura", "{w:of?}オーラに空きが[ある]", "{w:of?}オーラの空きが[ある]")
    g.add("cond", "diving", "{w:who}が潜水状態[である]")
    g.add("cond", "not_diving", "{w:who}が潜水状態[でない]", "{w:who}が潜水状態では[ない]")
    g.add("cond", "frozen", "{w:who}が[凍結している]")
    g.add("cond", "not_frozen", "{w:who}が凍結して[いない]")
    g.add("cond", "aimed", "{w:of?}照準が[合っている]")
    g.add("cond", "chose_damage", "{w:who}が{d:damage}を[chose]")
    g.add("cond", "chose_no_damage", "{w:who}が{d:damage}を[chose_not]")
    g.add("cond", "reacted_before", "{w:who}が直前のターンに[対応している]")
    g.add("cond", "sum_is", "{e:expr1}と{f:summed}の合計が{n:n}{t:cmp?}[である]")
    g.add("summed", "of_player", "{w:of?}{v:pvalue}")
    g.add("cond", "unmoved", "このターン、間合が変化して[いない]", "このターン<中|>に<現在の|>間合が変化して[いない]")


MARKED = (Filter("marked", "==", 1),)


def barred(low: Lowering) -> str:
    """The player of whom it is said."""
    if not low.scope.named or low.scope.who not in ("you", "opponent"):
        raise Meaningless("誰のことかが書かれていません", "of whom this is said is missing")
    return low.scope.who


# --- Meaning --------------------------------------------------------------------------------------


def condition(low: Describing, tree: Tree) -> Condition | None:
    """A condition of a single Megami, or None."""
    match tree:
        case ("wind_is", who, wind):
            return Fact("wind", low.state(who and ("whose", who[1]), wind[0]))
        case ("wind_is_not", who, wind):
            return Not(Fact("wind", low.state(who and ("whose", who[1]), wind[0])))
        case ("so_many_there", who, what, n, test):
            return low.as_many(Value(what[0], Reg(low.player(who))), n, test, ">=")
        case ("full_aura", who):
            return Fact("full_aura", low.player(who))
        case ("open_aura", who):
            return Not(Fact("full_aura", low.player(who)))
        case ("diving", who):
            return Fact("diving", low.who(who))
        case ("not_diving", who):
            return Not(Fact("diving", low.who(who)))
        case ("frozen", who):
            return Fact("frozen", low.who(who))
        case ("not_frozen", who):
            return Not(Fact("frozen", low.who(who)))
        case ("aimed", who):
            low.must_be_you(who)
            return Fact("aimed")
        case ("chose_damage" | "chose_no_damage" as way, who, kind):
            if kind == ("any",):
                raise Meaningless("どちらのダメージかを書いてください", "say which damage")
            chosen = Fact("chose", f"{low.who(who)}:{kind[0]}")
            return chosen if way == "chose_damage" else Not(chosen)
        case ("reacted_before", who):
            return Fact("reacted_last_turn", low.who(who))
        case ("sum_is", left, right, n, test):
            return low.as_many(Sum(low.expression(left), low.expression(right)), n, test)
        case ("gear_done", gears):
            return Fact("gear", gears)
        case ("gear_others",):
            if not low.gears:
                raise Meaningless("歯車枠の中の言葉です", "this is said in a gear frame alone")
            return Fact("gear_of_others", low.gears)
        case ("none_sealed",):
            return Compare(Count(Reg("sealed")), "==", 0)
        case ("name_right", ref):
            low.must_be_it(ref)
            return Fact("named_right")
        case ("name_matched",):
            return Fact("named_right")
        case ("no_fuel", who):
            return Compare(Value("machine", Reg(low.player(who))), "==", 0)
        case ("no_burnt", who):
            return Compare(Value("burnt", Reg(low.player(who))), "==", 0)
        case ("multiple" | "multiple_or_none" as way, left, n):
            by, value = low.number(n), low.expression(left)
            whole = Compare(Times(by, Quotient(value, by, False)), "==", value)
            return whole if way == "multiple_or_none" else Every((whole, Compare(value, ">=", 1)))
        case ("either_gauge", who, a, b, n, test):
            return Some(
                tuple(Compare(Value(gauge[0], Reg(low.player(who))), test[0], low.number(n)) for gauge in (a, b))
            )
        case ("charged", ref):
            return Is(low.ref(ref), MARKED)
        case ("not_charged", ref):
            return Not(Is(low.ref(ref), MARKED))
        case ("standard_chosen", who):
            return Fact("standard_chosen", low.who(who))
        case ("unmoved",):
            return Not(Happened(Trigger("distance_changed")))
    return None


def deed(low: Lowering, tree: Tree) -> list[Op]:
    if tree[0] == "deed":
        return [Do(tree[1][0], low.scope.who)]
    if tree[0] == "deed_often":
        return [Repeat(low.number(tree[2]), 1), Do(tree[1][0], low.scope.who)]
    return up_to(low, low.number(tree[2]), Do(tree[1][0], low.scope.who))


def up_to(low: Lowering, most: AnyNumber, once: Do) -> list[Op]:
    return [Repeat(most, 2), May(low.scope.who, 1), once]


def thaw(low: Lowering, tree: Tree, number: AnyNumber) -> list[Op]:
    return [Do("gauge", players=low.of(tree[1], low.scope.who), number=Times(-1, number), place="frozen")]


def gauges(low: Lowering, tree: Tree) -> list[Op]:
    number = low.amount(tree[3])
    ups = [Do("gauge", players=low.scope.who, number=number, place=name[0]) for name in tree[1:3]]
    return [*ups] if tree[0] == "gauge_both" else [Modes(tuple((up,) for up in ups), who=low.scope.who)]


def basic_either(low: Lowering, tree: Tree) -> list[Op]:
    how = (tree[1][0], tree[2][0], *(("up_to",) if tree[0].endswith("up_to") else ()))
    return [Do("basic_action", low.scope.who, number=low.amount(tree[3]), how=how)]


def recover(low: Lowering, tree: Tree) -> list[Op]:
    if tree[0] == "recover_all":
        return [Do("recover", players=low.of(tree[1], low.scope.who), how=("all",))]
    return [Do("recover", players=low.of(tree[1], low.scope.who), number=low.amount(tree[2]))]


def burnt(low: Lowering, tree: Tree) -> list[Op]:
    whose = low.of(tree[1], low.scope.who)
    number = Value("fuel", Reg(whose)) if tree[0] == "burn_all" else low.amount(tree[2])
    return [Do("burn", who=low.scope.who, players=whose, number=number)]


def down_to(low: Lowering, tree: Tree) -> list[Op]:
    """So many that just that number is left."""
    (origin, origin_of), (place, place_of) = pool_of(low, tree[1]), pool_of(low, tree[3])
    there: AnyNumber = Value(origin, Reg(origin_of or "game"))
    return [
        Do(
            "arrow",
            number=Sum(there, Times(-1, low.number(tree[2]))),
            place=place,
            place_of=place_of,
            origin=origin,
            origin_of=origin_of,
            how=("plain",),
        )
    ]


def start_draws(low: Lowering, tree: Tree) -> list[Op]:
    who = barred(low)
    return [Modify(Reg(who), (Change("start_draws", "=", low.number(tree[1])),), f"next_turn_{who}")]


def storm(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("storm", low.scope.who, number=low.amount(tree[1]), how=("up_to",) if tree[0] == "storm_up_to" else ())]


MEGAMI_VERBS: dict[str, Meaning] = {
    "discover": lambda low, tree: [Do("discover", low.scope.who)],
    "declare_name": lambda low, tree: [Do("declare_name", low.scope.who)],
    "from_facedown": lambda low, tree: [Permit("from_facedown", low.topic())],
    "burn": burnt,
    "burn_all": burnt,
    "transform": lambda low, tree: [Do("transform", low.of(tree[1], low.scope.who))],
    "burn_reversed": lambda low, tree: [Permit("reverse_burn", players=low.who(tree[1]))],
    "start_draws": start_draws,
    "lend_form": lambda low, tree: [Permit("lend_form", Reg("self"))],
    "down_to": down_to,
    "gauge_double": lambda low, tree: [
        Do(
            "gauge",
            players=(who := low.of(tree[1], low.scope.who)),
            number=Value(tree[2][0], Reg(who)),
            place=tree[2][0],
        )
    ],
    "discharge_it": lambda low, tree: [Do("discharge", low.scope.who, low.ref(("it",)))],
    "discharge": lambda low, tree: [Do("discharge", low.scope.who, low.ref(tree[1]))],
    "storm": storm,
    "storm_up_to": storm,
    "no_charge": lambda low, tree: [Forbid("be_charged", players=low.who(tree[1]))],
    "deed": deed,
    "deeds": deed,
    "deed_often": deed,
    "resonate": lambda low, tree: [Do("resonate", low.scope.who)],
    "assemble_up_to": lambda low, tree: up_to(low, low.number(tree[1]), Do("assemble", low.scope.who, number=1)),
    "recover_up_to": lambda low, tree: up_to(
        low, low.number(tree[2]), Do("recover", players=low.of(tree[1], low.scope.who), number=1)
    ),
    "thaw": lambda low, tree: thaw(low, tree, low.amount(tree[2])),
    "thaw_all": lambda low, tree: thaw(low, tree, Value("frozen", Reg(low.of(tree[1], low.scope.who)))),
    "assemble": lambda low, tree: [Do("assemble", low.scope.who, number=low.amount(tree[1]))],
    "dismantle": lambda low, tree: [Do("dismantle", low.scope.who, number=low.number(tree[1]))],
    "dismantle_some": lambda low, tree: [Do("dismantle_some", low.scope.who, number=low.amount(tree[1]))],
    "recover": recover,
    "recover_all": recover,
    "gauge_either": gauges,
    "gauge_both": gauges,
    "basic_either": basic_either,
    "basic_either_up_to": basic_either,
}
