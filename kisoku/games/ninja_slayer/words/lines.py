"""Whole paragraphs: keyword lines, costs before ：, marked, Kotodama and Ukemi abilities (1201, 1211, 1404)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kisoku.games.ninja_slayer.words.changes import keyword_ability
from kisoku.games.ninja_slayer.words.choosing import compared_with_all
from kisoku.games.ninja_slayer.words.nouns import CHANGING
from kisoku.text.abilities import ability, apart
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering
from kisoku.text.operands import Operands, is_noun, whole
from kisoku.text.program import (
    Ability,
    Compare,
    Condition,
    CostChange,
    Count,
    Do,
    Extra,
    Filter,
    Forbid,
    Happened,
    If,
    Is,
    Not,
    Paid,
    Permit,
    Query,
    Reg,
    Trigger,
    Variable,
)
from kisoku.text.scope import Meaningless


def add_lines(g: Grammar) -> None:
    g.term("label", "『[^『』「」。◆]{1,60}』", lambda text: text[1:-1], lambda name: f"『{name}』", ("『鉄拳』",))
    g.title("costs", "〈コスト〉")
    g.title("body", "〈効果〉")
    g.entries(
        "cost",
        {
            "cost_ether": "{n:n}エテル",
            "cost_jitsu": "ジツ{n:n}",
            "cost_vp": ("{v:vp@fin}", "{v:vp@ren}", "{v:vp@te}"),
            "cost_pair": "{a:vp@te}{b:vp@fin}",
        },
    )
    g.add("more_cost", "more_cost", "、{c:cost}")
    g.add("costs", "costs", "{c:cost}{m:more_cost*}")
    paying = {"fin": ("いる",), "nara": ("いるなら", "いるならば"), "ba": ("いれば",), "case": ("いる場合",)}
    g.verb("支払っている", paying)
    g.verb("支払われている", paying)
    g.verb("タツジンしている", paying)
    unpaid = {
        form: tuple(
            end.replace("い", "いな", 1).replace("いなる", "いない").replace("いなれば", "いなければ") for end in ends
        )
        for form, ends in paying.items()
    }
    for verb in ("支払っていない", "支払われていない", "タツジンしていない"):
        g.verb(verb, unpaid)
    for verb in ("支払った", "支払われた", "タツジンした"):
        g.verb(verb, {"fin": ("た",), "nara": ("たなら", "たならば"), "case": ("た場合",)})
    g.entries(
        "cond",
        {
            "tatsujin_paid": (
                "タツジン・コストを[支払っていた]",
                "タツジン・コストが[支払われていた]",
                *(
                    f"<これの|このカードの|このコトダマの|><タツジン・コスト|タツジンコスト|タツジン>{words}"
                    for words in (
                        "を[支払っていた]",
                        "が[支払われていた]",
                        "を[支払っている]",
                        "が[支払われている]",
                        "を[支払った]",
                        "が[支払われた]",
                    )
                ),
                "[タツジンしている]",
                "[タツジンした]",
            ),
            "counts_in_all": (
                "{o:np}が合計{n:n}{c:counter}{t:cmp?}[である]",
                "{o:np}の合計<が|枚数が|人数が>{n:n}{c:counter}{t:cmp?}[である]",
                "{o:np}が合計{n:n}{c:counter}{t:cmp?}[いる]",
                "{o:np}が合計{n:n}{c:counter}{t:cmp?}[ある]",
            ),
            "exist_in_all": (
                "{p:spot}に{o:np}が合計{n:n}{c:counter}{t:cmp}[いる]",
                "{p:spot}に{o:np}が合計{n:n}{c:counter}{t:cmp}[ある]",
            ),
            "tatsujin_unpaid": (
                "タツジン・コストを[支払っていない]",
                "<これの|このカードの|このコトダマの|><タツジン・コスト|タツジンコスト|タツジン>を[支払っていない]",
                "<これの|このカードの|このコトダマの|><タツジン・コスト|タツジンコスト|タツジン>が[支払われていない]",
                "[タツジンしていない]",
            ),
            "happened_count": "このターン<、|に|中に|中、|>{s:thing}が{n:n}{c:counter}以上{t:tail}",
            "entered_count": "このターン<、|に|中に|中、|>{w:who}が{o:np}を{n:n}枚以上[エントリーする*]",
        },
    )
    g.entries(
        "sent",
        {
            "use_limit": (
                "この能力は1ターンに{n:n}<度|回>しかエントリーできない。",
                "この能力は1ターンに{n:n}<度|回>しか<使用できない|使えない|エントリーされない>。",
                "この能力は1ターンに{n:n}<度|回><のみ|まで><エントリーできる|使用できる>。",
            ),
            "use_turn": (
                "この能力は{w:who}のターンにのみエントリーできる。",
                "この能力は{w:who}のターン<にのみ|中のみ|にしか|中にしか><使用できる|エントリーできる|"
                "エントリーできない|使用できない>。",
            ),
            "use_phase": (
                "この能力は{w:of?}{p:phase}にのみエントリーできる。",
                "この能力は{w:of?}{p:phase}<にのみ|中のみ|中にのみ|にしか|中にしか><使用できる|エントリーできる|"
                "エントリーできない|使用できない>。",
            ),
            "use_when": (
                "この能力は{c:cond@case}にのみエントリーできる。",
                "この能力は{c:cond@case}<にのみ|のみ|だけ><エントリーできる|使用できる|誘発する>。",
            ),
            "use_zone": (
                "この能力はこれが{z:zone}にある時のみエントリーできる。",
                "この能力はこれが{z:zone}にある<時|とき|場合><のみ|にのみ|だけ><エントリーできる|使用できる|使える|"
                "誘発する|有効である>。",
                "この能力は{z:zone}で<のみ|も>有効である。",
            ),
        },
    )
    g.entries(
        "marked",
        {
            "keyword_line": "◆{l:label?}{k:keyword}<|。>",
            "tatsujin_line": "◆{l:label?}<タツジン-|タツジン：>{c:costs}<|。>",
            "cost_line": "◆{l:label?}{c:costs}：{b:body}",
            "limited_cost_line": "◆{l:label?}1ターンに{n:n}<度|回>、{c:costs}：{b:body}",
            "marked_line": "◆{l:label?}{b:body}",
        },
    )
    g.add("kotodama", "kotodama_line", "{l:label?}{b:body}")
    g.entries(
        "ukemi",
        {
            "ukemi_cost_line": "{l:label?}{c:costs}：{b:body}",
            "ukemi_line": "{l:label?}{b:body}",
        },
    )


def line(low: Lowering, tree: Tree) -> Ability:
    """A whole paragraph."""
    return compared_with_all(paragraph(low, (*tree[:-1], said_again(tree[-1])) if tree[0].endswith("_line") else tree))


def paragraph(low: Lowering, tree: Tree) -> Ability:
    match tree:
        case ("keyword_line", label, keyword):
            return replace(keyword_ability(keyword[0]), name=label or "")
        case ("tatsujin_line", label, costs):
            demanded = low.costs(costs)
            variables = tuple(Variable(letter) for letter in low.scope.letters)
            return Ability("static", name=label or "", keyword="tatsujin", costs=demanded, variables=variables)
        case ("cost_line", label, costs, body):
            return ability(low, "marked", label or "", costs, body)
        case ("limited_cost_line", label, n, costs, body):
            low.scope.limit = whole(low.number(n))
            return ability(low, "marked", label or "", costs, body)
        case ("marked_line", label, body):
            return apart(low, ability(low, "marked", label or "", None, body), body)
        case ("kotodama_line", label, body):
            return resolved(ability(low, "kotodama", label or "", None, body), body)
        case ("ukemi_cost_line", label, costs, body):
            return ukemi(ability(low, "ukemi", label or "", costs, body))
        case ("ukemi_line", label, body):
            return ukemi(ability(low, "ukemi", label or "", None, body))
    raise AssertionError(tree)


def said_again(body: Tree) -> Tree:
    """「…に1ダメージを与える。…なら、代わりに3ダメージを与える。」: dealt to the same."""
    if not isinstance(body, tuple) or not body or body[0] != "sents":
        return body
    sentences = list(body[1])
    for place in range(1, len(sentences)):
        match sentences[place - 1], sentences[place]:
            case (_, _, ("hurt" | "hurt_as_much", whom, *_)), (
                tag,
                (first, ("rather",), *rest),
                ("hurt" | "hurt_as_much" as verb, None, *much),
            ) if whom:
                sentences[place] = (tag, (first, ("rather",), *rest), (verb, whom, *much))
    return ("sents", tuple(sentences))


OF_ENTERING = ("enter", "enter_any_phase", "be_countered")
"""Actions of which only a text that works before the card is resolved can speak."""


def resolved(found: Ability, body: Tree) -> Ability:
    """A Kotodama ability is carried out when its card is resolved (1201.1e): too late to change how that is entered."""
    for op in found.ops:
        if getattr(op, "objects", None) == Reg("self") and (
            isinstance(op, CostChange) or (isinstance(op, Extra | Forbid | Permit) and op.action in OF_ENTERING)
        ):
            raise Meaningless(
                "これのエントリーについては◆の常時能力に書きます",
                "a static ability (◆) says how this card itself is entered",
            )
    if body[0] == "sents" and any(sentence[0] == "shout" for sentence in body[1]):
        raise Meaningless("「！」で終わるのはウケミだけです", "only an Ukemi ends in ！")
    return found


def ukemi(found: Ability) -> Ability:
    """An Ukemi that only enters its own card (1211.2b); a condition is asked when it would be entered."""
    ops = found.ops
    condition = found.condition
    if len(ops) == 2 and isinstance(ops[0], If):
        condition, ops = ops[0].condition, ops[1:]
    if len(ops) == 1 and isinstance(ops[0], Do) and ops[0].verb == "enter" and ops[0].objects == Reg("self"):
        free = Do("enter", objects=Reg("self"), how=("free",))
        return replace(found, ops=(free,), condition=condition, self_entry=True)
    return found


def paid(low: Operands, tree: Tree) -> Condition:
    return Paid("tatsujin")


def drew(low: Operands, tree: Tree) -> Condition:
    """Cards are drawn one at a time (1308.2), so each is an event of its own."""
    return Happened(Trigger("drawn", whose=low.whose(tree[1])), whole(low.number(tree[2])))


def happened_count(low: Operands, tree: Tree) -> Condition:
    """「このターン、あなたのキャラクターが2人以上殺されていたなら」: each is an event of its own."""
    _, thing, n, _, tail = tree
    if not is_noun(thing):
        raise Meaningless("これは一つしかありません", "there is but one of this")
    return Happened(low.event((tail[0], thing, *tail[1:])), whole(low.number(n)))


def entered_count(low: Operands, tree: Tree) -> Condition:
    _, who, noun, n = tree
    return Happened(low.event(("who_enters", who, noun)), whole(low.number(n)))


def changed(low: Operands, tree: Tree) -> Condition:
    """「これのカラテが増加しているなら」: larger, or smaller, than printed (104.6)."""
    tag, ref, item = tree
    if item[0] not in CHANGING:
        raise Meaningless("増減を調べられない数です", "whether this number is increased or decreased cannot be asked")
    return Is(low.ref(ref), (Filter(item[0], tag.removeprefix("item_"), 0),))


def in_all(low: Any, tree: Tree) -> Condition:
    """「お互いの手札が合計5枚以下なら」: those of both together."""
    found: Query = low.query(tree[1]) if tree[0] == "counts_in_all" else low.there(tree[1], tree[2])
    n, _, test = tree[-3:]
    return Compare(Count(found), test[0] if test else "==", low.number(n))


CONDITIONS = {
    **dict.fromkeys(("counts_in_all", "exist_in_all"), in_all),
    "tatsujin_paid": paid,
    "tatsujin_unpaid": lambda low, tree: Not(Paid("tatsujin")),
    "drew": drew,
    "happened_count": happened_count,
    "entered_count": entered_count,
    "item_raised": changed,
    "item_lowered": changed,
}
