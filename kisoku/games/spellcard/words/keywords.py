"""Keyword abilities: each is the ability that chapter 10 says it is, under its own name."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.spellcard.words.changes import shifts
from kisoku.games.spellcard.words.limits import origins
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import listed, whole
from kisoku.text.program import (
    Ability,
    Compare,
    Do,
    Filter,
    Forbid,
    Grant,
    If,
    Is,
    May,
    Modify,
    Op,
    Query,
    Reg,
    Replace,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless

AWAKE = 10
"""10.3.1: the score of the opponent from which on it holds."""
SELF = Reg("self")


def add_keywords(g: Grammar) -> None:
    g.title("keyword_ability", "〈キーワード能力〉")
    g.entries(
        "keyword_ability",
        {
            "sessha": "<《接射》|《接射》+>{n:n}",
            "kakusei": "《覚醒》{b:bonus}{m:more_bonus*}",
            "kakusei_keyword": (
                "《覚醒》「{k:keyword_ability}」",
                "《覚醒》『{k:keyword_ability}』",
                "《覚醒》{k:keyword_ability}",
            ),
            "kakusei_ability": ("《覚醒》「{a:ability_line}」", "《覚醒》『{a:ability_line}』"),
            "jinkei": "《陣形》{o:np?}<：|>{b:bonus}{m:more_bonus*}",
        },
    )
    g.entries(
        "screened",
        {
            "screened": "{o:origin*}{p:performed}",
            "screened_enemy": "<敵>",
            "screened_ally": "<味方>",
            "screened_opponent": "<相手>",
            "screened_facet": "{f:facet}{m:or_facet*}",
        },
    )
    g.entries(
        "keyword_ability",
        {
            "shadan": "《遮断》{x:screened}",
            "shadan_all": "<《遮断》>",
            "shunsoku": "<《瞬速》>",
            "kago": "<《加護》>",
            "shushu": "《蒐集》{n:n}",
            "kasei": "《加勢》{a:also*}{c:cond@noun}",
            "kasei_if": "《加勢》{a:also*}{c:cond@fin}",
            "kasei_always": "<《加勢》>",
            "shunsoku_said": "<このストライカーは追加行動を行う前に、もう一度隣接するエリアへ移動できる。>",
        },
    )


def keyword_ability(low: Striking, tree: Tree) -> Ability:
    tag = tree[0].partition("_")[0]
    return KEYWORDS[tag](low, tree)


def sessha(low: Striking, tree: Tree) -> Ability:
    near = Trigger("damage", cause=SELF, flags=("attack", "adjacent"))
    return Ability("static", (Replace(near, how="+", number=low.number(tree[1])),), keyword="sessha")


def kakusei(low: Striking, tree: Tree) -> Ability:
    condition = Compare(Value("score", Reg("opponent")), ">=", AWAKE)
    ops: tuple[Op, ...]
    if tree[0] == "kakusei":
        ops = (Modify(SELF, changes(low, tree[1], tree[2])),)
    elif tree[0] == "kakusei_keyword":
        ops = (Grant(SELF, ability=keyword_ability(low.inner(), tree[1])),)
    else:
        ops = (Grant(SELF, ability=low.quoted(tree[1])),)
    return Ability("static", ops, keyword="kakusei", condition=condition)


def changes(low: Striking, first: Tree, more: tuple[Tree, ...]) -> tuple:  # type: ignore[type-arg]
    return tuple(change for bonus in listed(first, more) for change in shifts(low, bonus))


def jinkei(low: Striking, tree: Tree) -> Ability:
    """10.4: of allies that the words describe; only in its range (10.4.2)."""
    if not low.reach:
        raise Meaningless(
            "《陣形》にはミニマップの範囲が必要です（10.4.2）", "《陣形》 needs a minimap with its range (10.4.2)"
        )
    _, noun, first, more = tree
    whom = Query(("stage",), "you", (Filter("range", "in", low.reach),))
    if noun is not None:
        named = low.query(noun, ("stage",))
        if named.whose not in ("any", "you") or named.zones != ("stage",):
            raise Meaningless("《陣形》は味方に効果を及ぼします（10.4.1）", "《陣形》 is for allies (10.4.1)")
        whom = Query(("stage",), "you", named.filters, named.either, named.other)
    return Ability("static", (Modify(whom, changes(low, first, more)),), keyword="jinkei")


def shadan(low: Striking, tree: Tree) -> Ability:
    """10.5: cannot be the target of declared abilities that have X."""
    demands: list[tuple[Filter, ...]] = [()]
    if tree[0] == "shadan":
        match tree[1]:
            case ("screened", sources, _) if ("by_other",) in sources:
                raise Meaningless(
                    "誰の宣言かを「敵の」か「味方の」で書いてください",
                    "say whose declarations are meant: of enemies or of allies",
                )
            case ("screened", sources, (kind,)):
                demands = [(*(() if kind == "declared" else (Filter("declaration", "==", kind),)), *origins(sources))]
            case ("screened_enemy",) | ("screened_opponent",):
                demands = [(Filter("controller", "==", "opponent"),)]
            case ("screened_ally",):
                demands = [(Filter("controller", "==", "you"),)]
            case ("screened_facet", first, more):
                from kisoku.games.spellcard.words.describing import facet

                demands = [(facet(one),) for one in listed(first, more)]
    return Ability("static", tuple(Forbid("be_targeted", SELF, object_filter=one) for one in demands), keyword="shadan")


def shunsoku(low: Striking, tree: Tree) -> Ability:
    return Ability(
        "triggered",
        (May("you", 1), Do("step", objects=SELF)),
        keyword="shunsoku",
        trigger=Trigger("additional_action", SELF),
    )


def shushu(low: Striking, tree: Tree) -> Ability:
    away = Is(SELF, (Filter("territory", "!=", "you"),))
    number = whole(low.number(tree[1]))
    return Ability(
        "triggered",
        (If(away, 1), Do("pay_score", "opponent", players="opponent", number=number)),
        keyword="shushu",
        trigger=Trigger("turn_start", whose="you"),
    )


def kasei(low: Striking, tree: Tree) -> Ability:
    summoned: tuple[Op, ...] = (May("you", 1), Do("summon", objects=SELF, how=("free",)))
    if tree[0] != "kasei_always":
        summoned = (If(low.when(tree[1], tree[2]), 2), *summoned)
    return Ability(
        "triggered", summoned, keyword="kasei", zones=("hand",), trigger=Trigger("striker_phase_start", whose="you")
    )


def kago(low: Striking, tree: Tree) -> Ability:
    return Ability("static", (Forbid("leave_stage", SELF),), keyword="kago")


KEYWORDS: dict[str, Callable[[Striking, Tree], Ability]] = {
    "sessha": sessha,
    "kakusei": kakusei,
    "jinkei": jinkei,
    "shadan": shadan,
    "shunsoku": shunsoku,
    "shushu": shushu,
    "kasei": kasei,
    "kago": kago,
}
