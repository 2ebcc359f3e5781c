"""Words of single Megami: gear frames, winds, gauges, what only their cards do. Their rules come with them; the language knows them already."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.sakura.words.describing import Describing
from kisoku.games.sakura.words.nouns import STATES
from kisoku.text.common import actions, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering
from kisoku.text.program import Compare, Condition, Do, Fact, Happened, Modes, Not, Op, Sum, Trigger
from kisoku.text.scope import Meaningless

DEEDS = {
    "ride": "騎動",
    "conscript": "徴兵",
    "dive": "潜水",
    "collect": "回収",
    "sword_dance": "剣舞",
}
"""Things that a player does by their name (A9, A16, A15, A21)."""
STATES_OF_PLAY = {"fair": "順風", "adverse": "逆風"}
"""The wind of Hatsumi (A15-1-1)."""


def add_megami(g: Grammar) -> None:
    actions(g, {"suru": "共鳴する", "ichidan": "組み立てる"})
    g.words("deed", DEEDS)
    g.add("vp", "deed", "{d:deed}を[行う]", "{d:deed}を1回[行う]")
    g.add("vp", "deeds", "{d:deed}を{n:n}回まで[行う]")
    g.add("vp", "resonate", "[共鳴する]")
    g.add("vp", "assemble", "パーツを{n:n}つ[組み立てる]", "パーツを{n:n}個[組み立てる]")
    actions(g, {"suru": "解体する"})
    g.add("vp", "dismantle", "組み立てたパーツが{n:n}つ以下になるまで[解体する]", "組み立てられ<ている|た>パーツが{n:n}<つ|個>以下になるように[解体する]")
    g.add("vp", "recover", "{w:of?}燃焼済の造花結晶を{n:n}つ[回復する]", "{w:of?}燃焼済の造花結晶を{n:n}個[回復する]")
    g.add("vp", "recover_all", "{w:of?}燃焼済の造花結晶をすべて[回復する]")
    g.add("vp", "gauge_either", "{a:gauge}か{b:gauge}を{n:n}[上げる]")
    g.add("vp", "gauge_both", "{a:gauge}と{b:gauge}を{n:n}ずつ[上げる]")
    g.add("vp", "basic_either", "{a:basic}か{b:basic}を{n:n}回[行う]", "基本動作{a:basic}か{b:basic}を{n:n}回[行う]")
    g.add("vp", "basic_either_up_to", "{a:basic}か{b:basic}を{n:n}回まで[行う]", "基本動作{a:basic}か{b:basic}を{n:n}回まで[行う]")
    conditions(g)
    g.term("gear", "〈[攻行付対全XY壱弐参肆]{1,9}〉", lambda text: text[1:-1], lambda gears: f"〈{gears}〉", ("〈行行付〉",))
    g.title("gear", "〈機巧枠〉")
    g.add("line", "geared_label", "{g:gear}{l:label_line}")
    g.add("line", "geared", "{g:gear}{s:sent+}")
    g.add("line", "geared_keyword", "{g:gear}{k:keyword}")


def conditions(g: Grammar) -> None:
    g.words("wind", STATES_OF_PLAY)
    g.verb("凍結している", STATES)
    g.verb("対応している", STATES)
    g.verb("合っている", STATES)
    chosen = forms(nara="なら|ならば", fin="", case="場合")
    g.verb("選んだなら", chosen, "chose")
    g.add("cond", "wind_is", "{w:wind}[である]")
    g.add("cond", "wind_is_not", "{w:wind}[でない]", "{w:wind}では[ない]")
    g.add("cond", "full_aura", "{w:of?}オーラに空きが[ない]", "{w:of?}オーラの空きが[ない]")
    g.add("cond", "frozen", "{w:who}が[凍結している]")
    g.add("cond", "aimed", "{w:of?}照準が[合っている]")
    g.add("cond", "chose_damage", "{w:who}が{d:damage}を[chose]")
    g.add("cond", "reacted_before", "{w:who}が直前のターンに[対応している]")
    g.add("cond", "sum_is", "{e:expr1}と{f:summed}の合計が{n:n}{t:cmp?}[である]")
    g.add("summed", "of_player", "{w:of?}{v:pvalue}")
    g.add("cond", "unmoved", "このターン、間合が変化して[いない]", "このターン<中|>に<現在の|>間合が変化して[いない]")


# --- Meaning ------------------------------------------------------------------------------------------------------------------


def condition(low: Describing, tree: Tree) -> Condition | None:
    """A condition of a single Megami, or None."""
    match tree:
        case ("wind_is", wind):
            return Fact("wind", wind[0])
        case ("wind_is_not", wind):
            return Not(Fact("wind", wind[0]))
        case ("full_aura", who):
            return Fact("full_aura", low.player(who))
        case ("frozen", who):
            return Fact("frozen", low.who(who))
        case ("aimed", who):
            low.must_be_you(who)
            return Fact("aimed")
        case ("chose_damage", who, kind):
            if kind == ("any",):
                raise Meaningless("どちらのダメージかを書いてください", "say which damage")
            return Fact("chose", f"{low.who(who)}:{kind[0]}")
        case ("reacted_before", who):
            return Fact("reacted_last_turn", low.who(who))
        case ("sum_is", left, right, n, test):
            return Compare(Sum(low.expression(left), low.expression(right)), test[0] if test else "==", low.number(n))
        case ("unmoved",):
            return Not(Happened(Trigger("distance_changed")))
    return None


def deed(low: Lowering, tree: Tree) -> list[Op]:
    if tree[0] == "deed":
        return [Do(tree[1][0], low.scope.who)]
    return [Do(tree[1][0], low.scope.who, number=low.amount(tree[2]), how=("up_to",))]


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


MEGAMI_VERBS: dict[str, Callable[[Lowering, Tree], list[Op]]] = {
    "deed": deed,
    "deeds": deed,
    "resonate": lambda low, tree: [Do("resonate", low.scope.who)],
    "assemble": lambda low, tree: [Do("assemble", low.scope.who, number=low.amount(tree[1]))],
    "dismantle": lambda low, tree: [Do("dismantle", low.scope.who, number=low.number(tree[1]))],
    "recover": recover,
    "recover_all": recover,
    "gauge_either": gauges,
    "gauge_both": gauges,
    "basic_either": basic_either,
    "basic_either_up_to": basic_either,
}
