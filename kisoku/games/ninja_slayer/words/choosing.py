"""Choices that look at several cards together: the highest of them, a sum that they must stay within, what they do to
one another.
"""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec.structs import replace

from kisoku.text.common import VERBS
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import whole
from kisoku.text.program import Data, Do, Filter, Op, Query, Reg, Value
from kisoku.text.scope import Meaningless

EXTREMES = {"highest": ("高い", "大きい", "多い"), "lowest": ("低い", "小さい", "少ない")}
MOST = ("最も", "もっとも", "一番", "いちばん")
COMPARED = {"cost": "コスト", "karate": "カラテ", "endurance": "耐久力", "sabotage": "工作力"}
EXTREME_FILTERS = {f"{test}_{item}": (Filter(item, test, 0),) for test in EXTREMES for item in COMPARED}

TOTAL = "total"
"""The test of a filter that limits the sum over all that is chosen; for each card alone it is ≤."""


def add_choosing(g: Grammar) -> None:
    g.verb("対象とする", VERBS["suru"])
    g.add("wo", "wo_two_each", "{a:np}と{b:np}を{n:n}{c:counter}ずつ")
    for test, adjectives in EXTREMES.items():
        for item, noun in COMPARED.items():
            words = [
                f"{most}{noun}{particle}{adjective}" for adjective in adjectives for most in MOST for particle in "がの"
            ]
            words += [f"{noun}が{most}{adjective}" for adjective in adjectives for most in MOST]
            for word in words:
                g.verb(word, {"mod": ("い",)})
            g.add("doing", f"{test}_{item}", *(f"[{word}]" for word in words))
    within = "{i:item}の合計が{n:n}以下になるように", "合計{i:item}が{n:n}以下になるように"
    g.add(
        "vp",
        "choose_within",
        *(
            template
            for limit in within
            for template in (
                f"{limit}<|、>{{o:np}}を{{c:count}}[選ぶ]",
                f"{limit}<|、>{{o:np}}{{c:count}}を[選ぶ]",
                f"{{o:np}}を<|、>{limit}<|、>{{c:count}}[選ぶ]",
            )
        ),
    )
    g.words("own_item", {"own_item": "自身の|それぞれの|自分の|その|お互いの"})
    they = "<それらは|それらが|それらのキャラクターは|選んだキャラクターは|その2人は|2人は><互いに|、互いに|お互いに>"
    g.entries(
        "vp",
        {
            "one_another": (
                f"{they}{{p:own_item?}}{{i:item}}に等しいダメージを[与える]",
                f"{they}{{p:own_item?}}{{i:item}}<に等しい点数の|と同じ|と同じ点数の|分の>ダメージを[与える]",
            ),
            "former_hurts": (
                "前者は後者に{p:own_item?}{i:item}に等しいダメージを[与える]",
                "<前者|1人目><は|が><|、><後者|2人目>に{p:own_item?}{i:item}<に等しい点数の|に等しい|と同じ|"
                "分の>ダメージを[与える]",
            ),
            "one_another_so_much": (f"{they}{{n:n}}ダメージを[与える]", f"{they}{{n:n}}<点の|点>ダメージを[与える]"),
        },
    )


def former_hurts(low: Lowering, tree: Tree) -> list[Op]:
    """「前者は後者にカラテに等しいダメージを与える」: of two that were chosen one after the other."""
    if len(low.scope.targets) != 2 or low.scope.chosen != 2:
        raise Meaningless("前者と後者が決まりません", "which is the former and which the latter is not settled")
    return [Do("damage", objects=Reg("target", 1), number=Value(tree[2][0], Reg("target")), source=Reg("target"))]


def choose_within(low: Lowering, tree: Tree) -> list[Op]:
    """「コストの合計が4以下になるように…を2人まで選び」"""
    _, item, n, noun, count = tree
    limit = (item[0], whole(low.number(n)))
    query = low.query(noun)
    chosen = low.scope.chosen
    try:
        return low.take(query, count, True, limit)
    except Meaningless:
        low.scope.chosen = chosen
    if query.players or item[0] not in COMPARED:
        raise Meaningless("この数の合計は制限できません", "the sum of this cannot be limited")
    return low.take(replace(query, filters=(*query.filters, Filter(item[0], TOTAL, limit[1]))), count, True)


def one_another(low: Lowering, tree: Tree) -> list[Op]:
    """「それらは互いにカラテに等しいダメージを与える」: each deals it to each of the others."""
    several = low.them(("them",))
    if any(not isinstance(thing, Reg) for thing in several):
        raise Meaningless("何と何が互いにそうするのかが決まりません", "who does this to whom is not settled")
    how, number = ((tree[2][0],), 0) if tree[0] == "one_another" else ((), low.amount(tree[1]))
    if len(several) == 1:
        return [Do("one_another", objects=several[0], number=number, how=how)]
    return [
        Do("damage", objects=other, number=Value(how[0], thing) if how else number, source=thing)
        for thing in several
        for other in several
        if other != thing
    ]


CHOOSING: dict[str, Meaning] = {
    "choose_within": choose_within,
    "former_hurts": former_hurts,
    "one_another": one_another,
    "one_another_so_much": one_another,
}

Part = TypeVar("Part")


def compared_with_all(data: Part) -> Part:
    """The data with every "highest" among some cards said as a number that those cards have."""
    if isinstance(data, tuple):
        parts = tuple(map(compared_with_all, data))
        return cast(Part, parts) if any(new is not old for new, old in zip(parts, data, strict=True)) else data
    if not isinstance(data, Data):
        return data
    fields = {name: compared_with_all(getattr(data, name)) for name in data.__struct_fields__}
    found: Data = data
    if any(new is not getattr(data, name) for name, new in fields.items()):
        found = replace(data, **fields)
    if isinstance(found, Query) and any(one.test in EXTREMES for one in found.filters):
        among = replace(found, filters=tuple(one for one in found.filters if one.test not in EXTREMES), players="")
        filters = tuple(
            Filter(one.item, "==", Value(f"{one.test} {one.item}", among)) if one.test in EXTREMES else one
            for one in found.filters
        )
        found = replace(found, filters=filters)
    return cast(Part, found)
