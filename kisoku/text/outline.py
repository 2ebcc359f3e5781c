"""What an ability program does, said in words: for people who want to see how a card's text was understood.

Each kind of data has one row of pieces, printed in their order; a piece whose field has nothing to say (its default) is
left out. Verbs, zones, items and marks are the program's own words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from kisoku.kernel.game import JA, Words
from kisoku.text import program as ir

Piece = tuple[str, str, str]
"""A field ("" for words that always stand), and what is said of it in Japanese and in English."""

FORMS: dict[str, tuple[Piece, ...]] = {
    "Filter": (("item", "{}", "{}"), ("test", " {}", " {}"), ("value", " {}", " {}"), ("event", " {}", " {}")),
    "Query": (
        ("whose", "{}の", "{} "), ("zones", "{}の", "{} "), ("", "カード", "cards"),
        ("filters", "（{}）", " with {}"), ("either", "（{}のどれか）", " with any of {}"),
        ("other", "（これ以外）", " other than this"), ("top", "（上から{}枚）", " among the top {}"),
        ("players", "と{}のプレイヤー", " or players ({})"),
    ),
    "Several": (("things", "{}", "{}"),),
    "Var": (("letter", "{}", "{}"),),
    "Count": (("of", "{}の数", "the number of {}"),),
    "Value": (("of", "{}の", "{} of "), ("item", "{}", "{}")),
    "Amount": (("", "その数", "that amount"),),
    "Sum": (("left", "（{}＋", "({} + "), ("right", "{}）", "{})")),
    "Times": (("left", "（{}×", "({} × "), ("right", "{}）", "{})")),
    "Quotient": (("left", "（{}÷", "({} ÷ "), ("right", "{}）", "{})")),
    "Compare": (("left", "{}", "{}"), ("test", " {}", " {}"), ("right", " {}", " {}")),
    "Is": (("objects", "{}が", "{} is "), ("filters", "{}", "{}")),
    "Turn": (("whose", "{}のターン", "it is {}'s turn"),),
    "During": (("phase", "{}の間", "in the {} phase"),),
    "Paid": (("cost", "{}を支払った", "{} was paid"),),
    "Happened": (
        ("trigger", "このターンに「{}」が起きた", "“{}” has happened this turn"),
        ("times", "（{}回以上）", " ({} times or more)"),
        ("since", "（最後の{}の後）", " (since the last {})"),
    ),
    "Fact": (("name", "{}", "{}"), ("value", " {}", " {}")),
    "Not": (("condition", "「{}」でない", "not ({})"),),
    "Every": (("conditions", "すべて：{}", "all of: {}"),),
    "Some": (("conditions", "どれか：{}", "any of: {}"),),
    "Trigger": (
        ("event", "{}", "{}"), ("subject", " {}", " {}"), ("cause", "（{}による）", " by {}"),
        ("whose", "（{}）", " ({})"), ("source", " {}から", " from {}"), ("target", " {}へ", " to {}"),
        ("by", "（{}が行う）", " done by {}"), ("flags", " [{}]", " [{}]"), ("condition", "（{}）", " while {}"),
        ("either", "、または {}", ", or {}"),
    ),
    "Cost": (
        ("verb", "{}", "{}"), ("number", " {}", " {}"), ("many", "を{}", " to {}"), ("objects", "（{}）", " of {}"),
        ("place", "→{}", " to {}"),
    ),
    "Choose": (
        ("who", "{}が", "{} chooses "), ("query", "{}から", "among {}: "), ("least", "{}以上", "at least {}"),
        ("most", "{}以下を選ぶ", ", at most {}"), ("at_random", "（無作為）", ", at random"),
        ("total", "（合計{}まで）", ", in all {}"),
    ),
    "Target": (
        ("query", "{}を対象に選ぶ", "{}"), ("least", "（{}以上）", ", at least {}"),
        ("most", "（{}以下）", ", at most {}"), ("who", "（{}が選ぶ）", ", chosen by {}"),
        ("if_paid", "（{}を支払ったなら）", ", if {} was paid"),
        ("share", "（{}を割り振る）", ", among which {} is shared out"),
    ),
    "Search": (
        ("who", "{}が探す：", "{} searches for "), ("wanted", "{}", "{}"), ("exact", "（ちょうど）", ", exactly"),
        ("total", "（合計{}まで）", ", in all {}"),
    ),
    "Do": (
        ("who", "{}が ", "{}: "), ("verb", "{}", "{}"), ("number", " {}", " {}"), ("objects", "：{}", " → {}"),
        ("players", "：{}", " → {}"), ("origin_of", " {}の", " from {}"), ("origin", " {}から", " from {}"),
        ("place", " →{}", " to {}"), ("place_of", "（{}の）", " of {}"), ("how", " [{}]", " [{}]"),
        ("source", "（{}から）", ", dealt by {}"),
    ),
    "Create": (
        ("who", "{}が ", "{}: "), ("what", "{}を作る", "make {}"), ("facts", "（{}）", " ({})"),
        ("abilities", "：{}", " with {}"),
    ),
    "Modes": (
        ("who", "{}が選ぶ", "{} chooses"), ("least", "（{}以上）", ", at least {}"),
        ("most", "（{}以下）", ", at most {}"), ("contents", "：{}", ": {}"),
    ),
    "Case": (("of", "{}によって：", "by {}: "), ("parts", "{}", "{}")),
    "Change": (("item", "{}", "{}"), ("how", " {}", " {}"), ("number", " {}", " {}"), ("other", " {}", " {}")),
    "Modify": (("objects", "{}：", "{}: "), ("changes", "{}", "{}"), ("duration", "（{}）", " ({})")),
    "Grant": (
        ("objects", "{}が得る：", "{} gains "), ("attribute", "{}", "{}"), ("ability", "「{}」", "“{}”"),
        ("duration", "（{}）", " ({})"),
    ),
    "Lose": (
        ("objects", "{}が失う：", "{} loses "), ("attribute", "{}", "{}"), ("keyword", "{}", "{}"),
        ("number", " {}", " {}"), ("duration", "（{}）", " ({})"),
    ),
    "Become": (
        ("objects", "{}の", "{}: "), ("item", "{}が", "{} becomes "), ("value", "{}になる", "{}"),
        ("duration", "（{}）", " ({})"),
    ),
    "Forbid": (
        ("action", "禁止：{}", "cannot {}"), ("objects", "（{}）", ": {}"), ("players", "（{}）", ": {}"),
        ("object_filter", "（{}）", " with {}"), ("duration", "（{}）", " ({})"),
    ),
    "Permit": (
        ("action", "許可：{}", "may {}"), ("objects", "（{}）", ": {}"), ("players", "（{}）", ": {}"),
        ("duration", "（{}）", " ({})"),
    ),
    "CostChange": (
        ("objects", "{}のコスト", "cost of {}"), ("how", " {}", " {}"), ("number", " {}", " {}"),
        ("duration", "（{}）", " ({})"),
    ),
    "Extra": (
        ("objects", "{}の", "{}: "), ("action", "{}には追加で ", "{} demands also "), ("costs", "{}", "{}"),
        ("duration", "（{}）", " ({})"),
    ),
    "Replace": (
        ("trigger", "「{}」の代わりに：", "instead of “{}”: "), ("ops", "{}", "{}"),
        ("how", "数を {}", "its number {}"), ("number", " {}", " {}"), ("once", "（一度）", " (once)"),
        ("optional", "（任意）", " (if wanted)"), ("duration", "（{}）", " ({})"),
    ),
    "Later": (
        ("ability", "後で：{}", "later: {}"), ("every", "（毎回）", " (each time)"),
        ("duration", "（{}）", " ({})"),
    ),
    "If": (("condition", "もし {} なら、次の", "if {}, the next "), ("skip", "{}つ：", "{}:")),
    "May": (("who", "{}はしてもよい、次の", "{} may do the next "), ("skip", "{}つ：", "{}:")),
    "Pay": (
        ("who", "{}は ", "{} may pay "), ("costs", "{} を支払ってもよい。支払ったなら次の", "{}; if so the next "),
        ("skip", "{}つ：", "{}:"),
    ),
    "IfDone": (
        ("negated", "（しなかったなら）", "(if it was not done) "),
        ("skip", "そうしたなら次の{}つ：", "if something was done, the next {}:"),
    ),
    "EachPlayer": (("length", "各プレイヤーについて次の{}つ：", "for each player the next {}:"),),
    "Repeat": (("number", "{}回、次の", "{} times the next "), ("length", "{}つ：", "{}:")),
    "Variable": (("letter", "{}＝", "{} = "), ("number", "{}", "{}")),
    "Mode": (("targets", "対象 {}：", "target {}: "), ("ops", "{}", "{}"), ("variables", "（{}）", " ({})")),
    "Ability": (
        ("kind", "{}", "{}"), ("keyword", " {}", " {}"), ("zones", "（{}で）", " in {}"),
        ("trigger", "「{}」の時", " when {}"), ("condition", "（{}なら）", " if {}"),
        ("costs", " コスト {}", " cost {}"), ("ops", "：{}", ": {}"),
    ),
}  # fmt: skip
REGISTERS = {
    "self": Words("これ", "this card"), "target": Words("対象", "the target"), "it": Words("それ", "it"),
    "event": Words("それ（誘発）", "what it happened to"),
    "cause": Words("その原因", "what caused it"), "seen": Words("見たカード", "what was looked at"),
    "rest": Words("残り", "the rest"),
    "attacker": Words("アイサツしたもの", "the attacker"), "attacked": Words("アイサツされたもの", "the attacked"),
}  # fmt: skip
PARTS = (
    ("trigger", Words("いつ", "when")), ("condition", Words("条件", "if")), ("costs", Words("コスト", "cost")),
    ("variables", Words("数", "number")),
    ("targets", Words("対象", "target")), ("choose_modes", Words("選ぶ数", "so many of these")),
    ("modes", Words("選択肢", "mode")),
    ("limit", Words("1ターンに", "a turn at most")), ("zones", Words("領域", "in")), ("ops", Words("すること", "does")),
)  # fmt: skip
"""Of an ability what stands in lines of its own."""
BLOCKS = {"If": "skip", "May": "skip", "Pay": "skip", "IfDone": "skip", "EachPlayer": "length", "Repeat": "length"}
"""Ops that are about the next few."""


def outline(ability: ir.Ability, language: str) -> Iterator[str]:
    """The ability in a few lines: what it is, when it works, what it does, one op a line."""
    yield " ".join(filter(None, (ability.kind, ability.keyword, ability.name)))
    for name, title in PARTS:
        value = getattr(ability, name)
        if value in ((), None, 0, (0, 0)):
            continue
        if name == "ops":
            yield f"  {title.in_(language)}:"
            yield from (f"    {line}" for line in _ops(value, language))
        else:
            for item in value if isinstance(value, tuple) and name != "choose_modes" else (value,):
                yield f"  {title.in_(language)}: {said(item, language)}"


def _ops(ops: tuple[Any, ...], language: str) -> Iterator[str]:
    """Ops one under the other, those that depend on one before indented below it."""
    ends: list[int] = []
    for place, op in enumerate(ops):
        if isinstance(op, ir.If) and op.condition == ir.NEVER:
            ends = [end for end in ends if end > place + 1]
            yield "  " * len(ends) + (
                f"そうでないなら次の{op.skip}つ：" if language == JA else f"otherwise the next {op.skip}:"
            )
        else:
            ends = [end for end in ends if end > place]
            jump = ops[place + op.skip] if isinstance(op, ir.If) and op.skip and place + op.skip < len(ops) else None
            over = isinstance(jump, ir.If) and jump.condition == ir.NEVER
            yield "  " * len(ends) + said(msgspec.structs.replace(op, skip=op.skip - 1) if over else op, language)
        field = BLOCKS.get(type(op).__name__)
        if field is not None:
            ends.append(place + 1 + getattr(op, field))


def said(node: Any, language: str) -> str:
    """Any part of a program in words."""
    if isinstance(node, ir.Reg):
        known = REGISTERS.get(node.name)
        return known.in_(language) if known is not None and not node.index else f"{node.name}{node.index or ''}"
    if isinstance(node, tuple):
        return ("、" if language == JA else ", ").join(said(item, language) for item in node)
    if not isinstance(node, ir.Data):
        return str(node)
    default = _defaults(type(node))
    parts = []
    for name, ja, en in FORMS[type(node).__name__]:
        value = getattr(node, name, None)
        if name in ("number", "many") and value == -1 and isinstance(node, ir.Cost):
            value = "すべて" if language == JA else "all"
        if not name or name in ALWAYS or value != default[name]:
            parts.append((ja if language == JA else en).format(said(value, language)))
    return "".join(parts)


@cache
def _defaults(kind: type[ir.Data]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


ALWAYS = frozenset(("least", "most", "letter"))
"""Fields that are said even where they are what they are by default."""
