"""Sentences that have several contents: one of them, all, or those that the game decides for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed

from kisoku.games.rebirth.words.judging import every as every
from kisoku.games.rebirth.words.lowering import Lowering, Meanings, Ops
from kisoku.text.program import Count, If, Modes, one_or_other
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree


def modes(low: Lowering, segments: Sequence[Tree], n: Tree, items: Sequence[Tree], up_to: bool = False) -> Ops:
    """「以下から1つ選ぶ」"""
    number = int(n[1])
    if not 0 < number <= len(items) or len(items) < 2:
        raise Meaningless("選択肢が足りません", "there are too few contents to choose from")

    def contents() -> Ops:
        who = low.acting
        return [Modes(tuple(tuple(low.apart(item[2])) for item in items), 0 if up_to else number, number, who=who)]

    return low.chain(list(segments), contents)


def modes_all(low: Lowering, segments: Sequence[Tree], items: Sequence[Tree]) -> Ops:
    return low.chain(list(segments), lambda: [op for item in items for op in low.apart(item[2])])


def cases_of_number(low: Lowering, segments: Sequence[Tree], *said: Tree) -> Ops:
    """「エネルギーの枚数により以下をすべて行う」"""
    *place, items = said

    def contents() -> Ops:
        found: Ops = []
        for item in items:
            if item[0] != "case_n":
                raise Meaningless("枚数が書かれていません", "no number is said")
            ops = low.apart(item[3])
            number = low.how_many(place[0]) if place else Count(low.ref(("them",)))
            found += [If(low.as_many(number, *item[1:3]), len(ops)), *ops]
        return found

    return low.chain(list(segments), contents)


def cases_of_names(low: Lowering, place: Tree, who: Tree, items: Sequence[Tree]) -> Ops:
    low.scope.who = low.who(who)
    found: Ops = []
    for item in items:
        if item[0] == "case_n":
            raise Meaningless("カード名が書かれていません", "no name is said")
        ops = low.apart(item[-1])
        found += [If(every([low.there(place, ("np", (), ("name", name))) for name in item[1:-1]]), len(ops)), *ops]
    return found


def switch(low: Lowering, segments: Sequence[Tree], branches: Sequence[Tree], items: Sequence[Tree]) -> Ops:
    """「それが…ならi、そうでないならiiを行う」"""

    def contents() -> Ops:
        marks = [item[1][0] for item in items]
        asked_before = branches[0][1] if branches[0][0] == "switch" else None
        found: Ops = []
        for branch in reversed(branches):
            *asked, (mark,) = branch[1:]
            wanted = ("i", "ii") if mark == "both" else (mark,)
            if not set(wanted) <= set(marks) or (not asked and found):
                raise Meaningless("項目の番号が合いません", "the numbers of the items do not fit")
            ops = [op for item in items if item[1][0] in wanted for op in low.apart(item[2])]
            found = one_or_other(low.branch(branch[0], asked[0], asked_before), ops, found) if asked else ops
        return found

    return low.chain(list(segments), contents)


def either_act(low: Lowering, segments: Sequence[Tree], first: Tree, second: Tree) -> Ops:
    """「エントリーに置くか、手札に戻す」"""

    def contents() -> Ops:
        kept = changed(low.scope)
        ways = [tuple(low.act(first))]
        low.scope = kept
        return [Modes((*ways, tuple(low.act(second))), 1, 1, who=low.acting)]

    if low.static:
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    return low.chain(list(segments), contents)


CONTENTS: Meanings = {
    "modes": modes, "modes_up_to": lambda low, segments, n, items: modes(low, segments, n, items, True),
    "modes_all": modes_all, "cases_n": cases_of_number,
    "cases_those": cases_of_number, "cases_name": cases_of_names, "switch": switch,
    "either_act": either_act,
}  # fmt: skip
