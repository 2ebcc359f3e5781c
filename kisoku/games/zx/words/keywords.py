"""The keyword abilities (chapter 1100): how they are written. What they mean is in the rules (see
kisoku.games.zx.keywords).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kisoku.text.program import Ability, Cost, Grant, Op, Reg, Variable
from kisoku.text.scope import Meaningless

if TYPE_CHECKING:
    from kisoku.games.zx.words.lowering import ZxLowering
    from kisoku.text.template import Tree

ENDLESS = 99

KEYWORDS: dict[str, tuple[str, str, str]] = {
    "start_card": ("スタートカード", "static", ""),
    "life_recovery": ("ライフリカバリー", "special", ""),
    "void_bringer": ("ヴォイドブリンガー", "special", ""),
    "range": ("レンジ", "static", "n"),
    "evolseed": ("エヴォルシード", "triggered", "body"),
    "zekkai": ("絶界", "static", ""),
    "alter_force": ("アルターフォース", "triggered", "n?"),
    "infinite_solitude": ("InfiniteSolitude|Infinite Solitude", "triggered", ""),
    "headbutt": ("スタイリッシュ頭突き", "triggered", "body"),
    "gate_card": ("ゲートカード", "static", ""),
    "denei": ("電影", "activated", "n"),
    "install": ("インストール", "triggered", "body"),
    "rewrite": ("リライト", "activated", "c"),
    "activate": ("アクティベート", "activated", "c"),
    "hangon": ("反魂", "triggered", "c"),
    "sublimation": ("昇華", "triggered", "n name"),
    "renkei": ("連携", "static", "name"),
    "phantom": ("ファントム", "activated", "body"),
    "gravity_assist": ("グラビティアシスト", "triggered", ""),
    "genesis_rebuild": ("世界再創生-ジェネシスリビルド-|ジェネシスリビルド|世界再創生", "activated", ""),
    "start_resource": ("スタートリソース", "static", ""),
    "colour_break": ("カラーブレイク", "triggered", ""),
    "raid": ("レイド", "activated", "c"),
    "trance": ("トランス", "activated", ""),
    "overdrive": ("オーバードライブ", "static", ""),
    "dress_up": ("ドレスアップ", "triggered", ""),
}
"""Name → (its spellings, the kind of ability it is, what stands behind it: n a number, c a resource cost, name, body a
text).
"""

WRAPPERS: dict[str, tuple[str, str]] = {
    "zero_optima": ("ゼロオプティマ", "n"),
    "level": ("Lv|レベル", "race n"),
    "zextend_drive": ("ゼクステンド・ドライブ！|ゼクステンドドライブ！", ""),
    "session": ("セッション", ""),
    "symbol": ("シンボル", "name"),
    "alter_break": ("アルターブレイク", ""),
    "haten_advent": ("破天降臨", ""),
    "voltage": ("ボルテージ", "race n"),
    "sympathy": ("シンパシー", ""),
}
"""Those behind which another ability stands, which they make valid."""

SLOTTED = {("const", "life_recovery"), ("const", "void_bringer")}
"""Cards from before special abilities print these with the icon of constant ones."""


IDLE = frozenset({
    "start_card", "gate_card", "start_resource", "life_recovery", "void_bringer", "alter_force", "infinite_solitude",
    "headbutt", "install", "sublimation",
    "overdrive", "genesis_rebuild", "denei", "rewrite", "hangon", "renkei", "raid", "trance", "evolseed",
})  # fmt: skip
"""Keyword abilities that are of no use to a card that is on a square already."""


def number_of(tree: Tree) -> int:
    return ENDLESS if tree == ("endless",) else int(tree[1])


def keyword_line(low: ZxLowering, name: str, kind: str, values: tuple[Tree, ...], ops: tuple[Op, ...]) -> Ability:
    """The ability in short: its name and what stands behind it."""
    number: int | None = None
    word = ""
    costs: tuple[Cost, ...] = ()
    for value in values:
        if isinstance(value, str):
            word = value
        elif value is not None and value[0] in ("number", "endless"):
            number = number_of(value)
        elif value is not None:
            costs = (low.price(value),)
    if name == "alter_force" and number is None:
        number = 1
    variables = () if number is None else (Variable("N", number),)
    return Ability(kind, ops, keyword=name, name=word, costs=costs, variables=variables)


def wrapped(low: ZxLowering, tree: Tree, line: Callable[[ZxLowering, Tree], Ability]) -> Ability:
    """1109.2 and the like: under their condition the ability behind them is valid."""
    name = tree[0].removeprefix("wrap_")
    *params, inner = tree[2:]
    word = next((value for value in params if isinstance(value, str)), "")
    number = next((number_of(value) for value in params if not isinstance(value, str)), None)
    ability = line(low.inner(), inner)
    if name == "sympathy" and (ability.kind == "event" or ability.keyword in IDLE):
        raise Meaningless("この能力を与えても意味がありません", "to give this ability means nothing")
    made = Grant(Reg("self"), ability=ability)
    return Ability(
        "static",
        (made,),
        keyword=name,
        name=word,
        variables=() if number is None else (Variable("N", number),),
        zones=("all",),
    )
