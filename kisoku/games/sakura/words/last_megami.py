"""Words of single Megami from メグミ on (A17 to A23): seeds, oaths, rates, lacerations, aims."""

from __future__ import annotations

from kisoku.games.sakura.words.describing import Describing
from kisoku.games.sakura.words.later_megami import own_card
from kisoku.games.sakura.words.nouns import DEMANDS, STATES
from kisoku.text.common import actions, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.program import (
    Ability,
    Choose,
    Compare,
    Condition,
    Do,
    Every,
    Fact,
    Filter,
    Forbid,
    Grant,
    Not,
    Op,
    Permit,
    Query,
    Reg,
    Sum,
    Times,
    Value,
)
from kisoku.text.scope import Meaningless

MARKS = {
    "no_aura_choice": "相手はオーラダメージを選べない|相手はオーラへのダメージを選べない",
    "fixed_damage": "この《攻撃》のダメージは変化しない",
    "fragile": "この《攻撃》に対応が行われたなら、この《攻撃》は打ち消される|この《攻撃》が対応されたなら、"
    "この攻撃は打ち消される"
    "|この《攻撃》が対応されたならば、この攻撃は打ち消される|この《攻撃》が対応されたならば、"
    "この《攻撃》は打ち消される",
}
"""What an attack has by its own text, and what it is called."""


def add_last_megami(g: Grammar) -> None:
    seeds(g)
    oaths(g)
    markets(g)
    cuts(g)
    aims(g)


def seeds(g: Grammar) -> None:
    """A17."""
    actions(g, {"ichidan": "萌芽させる"})
    g.verb("萌芽している", STATES)
    g.entries(
        "cond",
        {
            "all_sprouted": "{w:of?}土壌の種結晶がすべて[萌芽している]",
            "seeds_out": "{w:of?}付与札に種結晶が[ある]",
            "none_sprouted": "{w:of?}土壌に萌芽した種結晶が[ない]",
        },
    )
    g.add("vp", "sprout", "{w:of?}土壌の種結晶を{n:n}つ[萌芽させる]")
    g.entries(
        "expr1",
        {
            "seeds_on": "{r:ref}の上の種結晶の<数|個数>",
            "seeds_in_all": (
                "《付与》カードの上のあなたの種結晶の数",
                "《付与》カードの上にあるあなたの種結晶の個数の合計",
            ),
        },
    )
    g.entries(
        "predicate",
        {
            "gathers": (
                "開始フェイズにあなたの他の付与札から減る桜花結晶はこのカードの上に移動する",
                "開始フェイズの処理であなたの他の付与札から<|、>桜花結晶がダストへ<|と>送られるなら<|ば>、"
                "それは代わりにこの付与札へ<|と>移動する",
            ),
            "basic_idle": (
                "このターンの{w:who}の次の基本動作は効果を解決しない",
                "このターンに{w:who}が行う次の基本動作は効果を解決しない",
            ),
        },
    )


def oaths(g: Grammar) -> None:
    """A19."""
    g.term("orb", r"（\+[0-9]）", lambda text: text[2:-1], lambda orb: f"（+{orb}）", ("（+1）", "（+2）"))
    g.title("orb", "〈誓約枠〉")
    g.entries(
        "line",
        {
            "oath_label": "{o:orb}{l:label_line}",
            "oath": "{o:orb}{s:sent+}",
        },
    )
    g.add(
        "predicate",
        "bars_aura",
        "桜花結晶は相手のオーラに移動する代わりにダストに移動し、"
        "そのたびにこのカードの上の桜花結晶が1つダストに移動する",
        "相手のオーラへ<|と>桜花結晶が移動するなら<|ば>、それは代わりにダストへ<|と>移動する。そうした<場合|なら>、"
        "このカードの上から桜花結晶を1つダストに送る",
    )
    g.words(
        "mod", {"of_answered": "このカードが対応した《攻撃》のメガミの|このカードが対応した《攻撃》を行ったメガミの"}
    )


def markets(g: Grammar) -> None:
    """A21."""
    g.add("cond", "more_by", "{e:expr1}が{f:expr1}より{n:n}以上[大きい]")
    g.words("predicate", MARKS)
    g.add("predicate", "stays_but_own", "このカードの効果以外で{b:bearer}の桜花結晶は移動しない")


def cuts(g: Grammar) -> None:
    """A22."""
    g.term(
        "cuts",
        r"\{[0-9XY-]{1,2}/[0-9XY-]{1,2}\}",
        lambda text: text[1:-1],
        lambda pair: "{" + pair + "}",
        ("{1/2}", "{1/1}"),
    )
    g.add(
        "vp",
        "make_cuts",
        "攻撃『距離{r:range}、{d:cuts}{t:trait*}』を[行う]",
        "攻撃『<適正距離|>{r:range}、{d:cuts}{t:trait*}』を[行う]",
    )
    g.add(
        "vp",
        "lacerate",
        "{w:who}の{p:hit}に裂傷を{n:n}[与える]",
        "{w:who}の{p:hit}<に|へ|への>{n:n}<の|>裂傷を[与える]",
        "{w:who}に{n:n}の{p:hit}裂傷を[与える]",
    )
    g.add("vp", "lacerate_pair", "{w:who}に{d:cuts}の裂傷を[与える]", "{w:who}に{d:cuts}裂傷を[与える]")
    g.add("vp", "take_cuts", "その《攻撃》のダメージと同じ裂傷を[受ける]")
    g.add("vp", "convert", "<あなたの|>裂傷トークンを<すべて|>[ダメージ化する]")
    g.add(
        "vp",
        "convert_some",
        "好きな数の領域の裂傷トークンを[ダメージ化する]",
        "<好きな|任意の>数の領域を選び、それらに<ある|置かれた>あなたの裂傷トークンを<好きな|"
        "任意の>順で[ダメージ化する]",
    )
    actions(g, {"suru": "ダメージ化する"})
    g.words("predicate", {"lacerating": "裂傷化する"})
    g.words("seg", {"after_answered": "対応した《攻撃》の解決後、"})
    g.add("expr1", "difference", "{e:of_someone}から{f:subtracted}を引いた値")
    g.add("of_someone", "of_player", "{w:of?}{v:pvalue}")


def aims(g: Grammar) -> None:
    """A23."""
    g.entries(
        "cond",
        {
            "has_aim": "{w:of?}照準が[ある]",
            "has_no_aim": ("{w:of?}照準が[ない]", "{w:of?}照準<|の値>が『なし』[である]"),
            "answered_in_aim": "{r:ref}の適正距離があなたの照準を[含む]",
        },
    )
    g.verb("含む", forms(fin="む", nara="むなら|むならば", case="む場合", te="み"))
    g.add("vp", "aim_here", "{w:of?}照準を現在の間合と同じ値に[する]", "{w:of?}照準を<現在の|>間合と同じ<値|>に[する]")
    g.add("vp", "aim_nowhere", "{w:of?}照準を『なし』に[する]", "{w:of?}照準<の値|>を<『なし』|「なし」>に[する]")
    g.add("vp", "aim_at", "{w:of?}照準を{n:n}に[する]")
    actions(g, {"ichidan": "増加させる 減少させる"})
    g.add("vp", "aim_up", "{w:of?}照準を{n:n}[増やす]", "{w:of?}照準を{n:n}[増加させる]")
    g.add("vp", "aim_down", "{w:of?}照準を{n:n}[減らす]", "{w:of?}照準を{n:n}[減少させる]")
    g.words("mod", {"aimed_at": "照準が合っている"})
    g.add(
        "vp",
        "use_homing",
        "伏せ札か眼前構築で選んでいない他のメガミのカードから《全力》以外の《攻撃》の通常札を1枚選び、"
        "それに追尾を与えて[使用する]",
    )
    g.add("expr", "times_plus", "{e:expr1}の{m:n}倍に{n:n}を加えた数", "{e:expr1}の{m:n}倍に{n:n}を加えた値")
    g.words("ref", {"answered_card": "対応した《攻撃》のカード"})


# --- Meaning --------------------------------------------------------------------------------------


def condition(low: Describing, tree: Tree) -> Condition | None:
    match tree:
        case ("all_sprouted", who):
            return Fact("all_sprouted", low.state(who))
        case ("seeds_out", who):
            return Compare(Value("deployed_seeds", Reg(low.player(who))), ">=", 1)
        case ("none_sprouted", who):
            return Compare(Value("sprouted", Reg(low.player(who))), "==", 0)
        case ("more_by", left, right, n):
            return Compare(low.expression(left), ">=", Sum(low.expression(right), low.number(n)))
        case ("has_aim", who):
            return Fact("has_aim", low.player(who))
        case ("has_no_aim", who):
            return Not(Fact("has_aim", low.player(who)))
        case ("answered_in_aim", ref):
            if low.ref(ref) != Reg("answered"):
                raise Meaningless(
                    "これは対応した《攻撃》について言います", "this is said of the attack that is reacted to"
                )
            demand, low.demand = low.demand, None
            return Fact("answered_in_aim") if demand is None else Every((demand, Fact("answered_in_aim")))
    return None


def marked(keyword: str) -> Meaning:
    return lambda low, tree: [Grant(Reg("attack"), ability=Ability("constant", keyword=keyword))]


def basic_idle(low: Lowering, tree: Tree) -> list[Op]:
    return [Forbid("basic_effect", players=low.who(tree[1]), duration="turn")]


def stays_but_own(low: Lowering, tree: Tree) -> list[Op]:
    own_card(low, tree[1])
    low.also_needs(Not(Fact("by_itself")))
    return [Forbid("leave_card", Reg("self"))]


def use_homing(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.kind == "static":
        raise Meaningless("常時働く効果は何も選びません", "an effect that always works chooses nothing")
    unbuilt = (Filter("zone", "==", "outside"), Filter("facedown", "==", 1), Filter("user", "has", "other"))
    wanted = (DEMANDS["normal"], DEMANDS["attack"], Filter("subtype", "!=", "fullpower"))
    low.scope.it, low.scope.chosen = Reg("it"), low.scope.chosen + 1
    query = Query(("outside", "facedown"), "you", wanted, (unbuilt, (Filter("zone", "==", "facedown"),)))
    return [Choose("you", query), Do("use", low.scope.who, Reg("it"), how=("homing", "unbuilt_after"))]


def aim(sign: int) -> Meaning:
    return lambda low, tree: [
        Do("shift_aim", players=low.of(tree[1], low.scope.who), number=Times(sign, low.amount(tree[2])))
    ]


LAST_VERBS: dict[str, Meaning] = {
    "sprout": lambda low, tree: [Do("sprout", players=low.of(tree[1], low.scope.who), number=low.amount(tree[2]))],
    "gathers": lambda low, tree: [Permit("gather", Reg("self"))],
    "basic_idle": basic_idle,
    "bars_aura": lambda low, tree: [Permit("bar_aura", Reg("self"))],
    "stays_but_own": stays_but_own,
    "lacerate": lambda low, tree: [
        Do("lacerate", players=low.whose(tree[1]), place=tree[2][0], number=low.amount(tree[3]))
    ],
    "lacerate_pair": lambda low, tree: [Do("lacerate_pair", players=low.who(tree[1]), how=(tree[2],))],
    "take_cuts": lambda low, tree: [Do("take_cuts", players=low.scope.who)],
    **dict.fromkeys(("convert", "convert_some"), lambda low, tree: [Do(tree[0], low.scope.who)]),
    "lacerating": lambda low, tree: [
        Grant(low.topic(), ability=Ability("constant", keyword="lacerating"), duration=low.duration())
    ],
    "aim_here": lambda low, tree: [Do("aim_here", players=low.of(tree[1], low.scope.who))],
    "aim_nowhere": lambda low, tree: [Do("aim_nowhere", players=low.of(tree[1], low.scope.who))],
    "aim_at": lambda low, tree: [Do("aim_at", players=low.of(tree[1], low.scope.who), number=low.amount(tree[2]))],
    "aim_up": aim(1),
    "aim_down": aim(-1),
    "use_homing": use_homing,
    **{keyword: marked(keyword) for keyword in MARKS},
}
