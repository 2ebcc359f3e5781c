"""What strikers and players cannot do, what cannot be done to them, and which effects they do not receive (1.1.3,
2.4.13).
"""

from __future__ import annotations

from kisoku.games.spellcard.words.changes import whose
from kisoku.games.spellcard.words.describing import facet
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Meaning
from kisoku.text.operands import everybody
from kisoku.text.program import Filter, Forbid, Objects, Op, Permit
from kisoku.text.scope import Meaningless


def cannot(*words: str) -> str:
    """攻撃する → 攻撃できない and its like."""
    return "|".join(
        f"{word}{end}"
        for word in words
        for end in ("できない", "することができない", "を行うことができない", "を行えない", "しない")
    )


def declaring(word: str) -> str:
    return "|".join(
        f"{word}{end}"
        for end in (
            "を宣言できない",
            "宣言を行うことができない",
            "宣言ができない",
            "宣言を行えない",
            "を宣言することができない",
        )
    )


BANS = {
    "attack": cannot("攻撃", "攻撃宣言"),
    "move": cannot("移動") + "|移動させられない",
    "spell": declaring("スペルカード"),
    "ability": declaring("アビリティ"),
    "react": "|".join(
        (
            cannot("リアクション"),
            "リアクションを宣言できない",
            "リアクションを宣言することができない",
            "リアクションタイミング能力を宣言できない",
            "リアクションタイミング能力を使用できない",
        )
    ),
    "declare": "宣言できない|宣言を行うことができない|宣言を行えない|宣言することができない|"
    "いかなる宣言も行うことができない",
    "be_attacked": "攻撃の対象にならない|攻撃されない|攻撃の対象に選ばれない",
    "be_targeted": "宣言能力の対象にならない",
    "act": "行動済み状態にならない|行動済みにならない",
    "unact": "未行動状態にならない|未行動にならない",
    "damage": "ダメージを受けない",
    "defeat": "撃破されない",
    "equip": cannot("装備") + "|装備スペルを装備できない|装備スペルを装備することができない",
    "be_countered": "打ち消されない|宣言を打ち消されない",
    "retire": cannot("退場") + "|退場しない|退場させられない",
}
WHOLE = {
    "targets": ("対象にならない|対象に選ばれない|宣言の対象にならない", ("be_targeted", "be_attacked")),
    "stays": ("ステージを離れない|ステージから離れない", ("leave_stage", "defeat", "retire")),
}
"""What is more than one prohibition: no target of abilities and of attacks (2.5.4.1), and no way to leave the stage."""
UNMOVED = {"advance": cannot("前進") + "|前進させられない", "retreat": cannot("後退") + "|後退させられない"}
"""Steps of a kind that an effect would make: 2.4.13."""
OF_PLAYERS = {
    "graze": cannot("グレイズ"),
    "draw": "カードを引けない|カードを引くことができない|カードを引かない",
    "summon": cannot("召喚", "ストライカーを召喚"),
    "discard": "手札を捨てることができない|手札を捨てられない|手札を捨てない",
}
EFFECTS = {
    "damage": "ダメージ",
    "status": "ステータスを変更する|ステータスを増減する",
    "lower": "ステータスを減少する|ステータスを減少させる|ステータスを下げる",
    "step": "移動する|移動させる|エリアを移動する",
    "act": "行動済み状態にする",
    "unact": "未行動状態にする",
    "leave": "ステージを離れる",
    "leave_undamaged": "ダメージによる撃破以外のステージを離れる|ダメージによる撃破以外でステージを離れる",
    "defeat": "撃破する|撃破される",
    "retire": "退場する|退場させる",
    "return": "手札に戻す|手札に戻る|手札に戻される",
    "to_deck": "山札に戻す|山札に置く|山札に戻る",
    "remove": "除外する|除外される",
    "control": "コントロールを得る|コントロールを変更する",
    "advance": "前進する|前進させる",
    "retreat": "後退する|後退させる",
}
BEFALLING = {
    "step": "移動しない|移動させられない|移動されない",
    "act": "行動済み状態にならない",
    "leave": "ステージを離れない",
    "defeat": "撃破されない",
    "retire": "退場しない|退場させられない",
    "control": "コントロールを変更されない|コントロールを奪われない",
}
"""The same as what does not come about by effects."""
BY = {
    "spell": "スペルカード",
    "ability": "アビリティ",
    "attack": "攻撃",
    "declared": "宣言能力",
    "triggered": "誘発能力",
    "rule": "ルールカード",
    "equip": "装備スペル",
    "capability": "能力",
}


def add_limits(g: Grammar) -> None:
    g.title("predicate", "〈述語〉")
    g.words("predicate", {f"no_{action}": words for action, words in (BANS | OF_PLAYERS).items()})
    g.words("predicate", {f"never_{verb}": words for verb, words in UNMOVED.items()})
    g.words("predicate", {f"none_{name}": words for name, (words, _) in WHOLE.items()})
    g.words("predicate_of", {"be_countered": "宣言は打ち消されない|宣言は打ち消すことができない"})
    g.add("vp", "uncounterable", "{r:owning}の{p:predicate_of}[nil]")
    g.words("performed", BY)
    g.words("undergone", EFFECTS)
    g.words("befalling", BEFALLING)
    g.entries(
        "origin",
        {
            "by_side": "{w:who}の",
            "by_enemy": "<敵の>",
            "by_ally": "<味方の>",
            "by_other": "<他のストライカーの>",
            "by_facet": "{f:facet}<を持つ|の>",
        },
    )
    g.add("or_performed", "or_performed", "<と|or|や|および>{p:performed}")
    g.entries(
        "predicate",
        {
            "untargeted_by": "{o:origin*}{p:performed}{m:or_performed*}<の対象にならない|の対象に選ばれない>",
            "untargeted_from": "{o:origin*}効果<の対象にならない|の対象に選ばれない>",
            "undeclared_on": "{o:origin+}宣言<の対象にならない|の対象に選ばれない>",
            "unaffected_by": "{o:origin*}{p:performed}{m:or_performed*}の効果を受けない",
            "unaffected_from": "{o:origin+}効果を受けない",
            "unaffected_in": (
                "{o:origin*}{u:undergone}効果を受けない",
                "{o:origin*}効果<によって|により|では>{u:befalling}",
            ),
            "unaffected": "<効果を受けない|一切の効果を受けない|あらゆる効果を受けない>",
            "unhurt_by": (
                "{o:origin*}{p:performed}の<ダメージ|ダメージ>を受けない",
                "{o:origin*}{p:performed}によるダメージを受けない",
            ),
            "attack_again": "もう一度攻撃<できる|することができる|宣言を行うことができる|を行うことができる|"
            "を宣言できる>",
            "attack_acted": "行動済み状態で<も|あっても>攻撃<できる|することができる|宣言を行うことができる>",
            "move_acted": "行動済み状態で<も|あっても>移動<できる|することができる|を行うことができる>",
        },
    )


def ban(action: str) -> Meaning:
    def lower(low: Striking, tree: Tree) -> list[Op]:
        scope = low.scope
        if action in OF_PLAYERS:
            if scope.subject is not None:
                raise Meaningless("これはプレイヤーについて言うことです", "this is said of players")
            who = "any" if action == "graze" and not scope.named else scope.who  # whoever is attacked
            return [Forbid(action, players=everybody(who))]
        if (
            scope.subject is None
            and scope.named
            and action in ("attack", "spell", "ability", "declare", "react", "move", "equip")
        ):
            return [Forbid(action, players=everybody(scope.who))]
        return [Forbid(action, thing) for thing in whom(low)]

    return lower


def bans(actions: tuple[str, ...]) -> Meaning:
    return lambda low, tree: [op for action in actions for op in ban(action)(low, tree)]


def whom(low: Striking) -> list[Objects]:
    if low.scope.subject is None and low.scope.named:
        raise Meaningless("これはストライカーについて言うことです", "this is said of strikers")
    if low.scope.subject is None and not low.scope.targets and not low.scope.chosen:
        return [low.ref(("striker",))]
    return low.on(None)[1]


def origins(trees: tuple[Tree, ...]) -> tuple[Filter, ...]:
    """Whose effect it is, and what its card must have."""
    found: list[Filter] = []
    for tree in trees:
        match tree:
            case ("by_side", (who,)):
                found.append(Filter("controller", "==", who if who in ("you", "opponent") else "any"))
            case ("by_enemy",):
                found.append(Filter("controller", "==", "opponent"))
            case ("by_ally",):
                found.append(Filter("controller", "==", "you"))
            case ("by_other",):
                found.append(Filter("other", "==", 1))
            case ("by_facet", words):
                found.append(facet(words))
    return tuple(one for one in found if one != Filter("controller", "==", "any"))


OF_SPELLS = Filter("declaration", "==", "spell")
AIMING: dict[str, tuple[Filter, ...]] = {
    "spell": (OF_SPELLS,),
    "ability": (Filter("declaration", "==", "ability"),),
    "declared": (),
    "capability": (),
    "equip": (OF_SPELLS, Filter("type", "has", "装備")),
    "rule": (OF_SPELLS, Filter("type", "has", "ルール")),
}
"""Which declared abilities are meant where it is said of whose target something is not."""


UNTARGETED: dict[str, tuple[Tree, tuple[Tree, ...]]] = {
    "untargeted_from": (("declared",), ()),
    "undeclared_on": (("declared",), (("or_performed", ("attack",)),)),
}
"""An effect is of an ability, and so of no attack (2.4.1, 2.4.8); a declaration may be an attack."""


def of_kinds(action: str, first: Tree, more: tuple[Tree, ...], low: Striking, others: tuple[Filter, ...]) -> list[Op]:
    kinds = [first[0], *(item[1][0] for item in more)]
    found: list[Op] = []
    for thing in whom(low):
        for kind in kinds:
            if action == "be_targeted" and kind == "attack":
                if others and others != (Filter("controller", "==", "opponent"),):
                    raise Meaningless("攻撃をこのようには限れません", "attacks cannot be described this way")
                found.append(Forbid("be_attacked", thing))
                continue
            if action == "be_targeted" and kind not in AIMING:
                raise Meaningless(
                    "対象を取るのは宣言能力だけです（2.5.4.1）", "only declared abilities have targets (2.5.4.1)"
                )
            demand = AIMING[kind] if action == "be_targeted" else (Filter("declaration", "==", kind),)
            found.append(Forbid(action, thing, object_filter=(*demand, *others)))
    return found


def untargeted_by(low: Striking, tree: Tree) -> list[Op]:
    if ("by_other",) in tree[1]:
        raise Meaningless(
            "誰の宣言かを「敵の」か「味方の」で書いてください",
            "say whose declarations are meant: of enemies or of allies",
        )
    first, more = tree[2:] if tree[0] == "untargeted_by" else UNTARGETED[tree[0]]
    return of_kinds("be_targeted", first, more, low, origins(tree[1]))


def unaffected_by(low: Striking, tree: Tree) -> list[Op]:
    return of_kinds("be_affected", tree[2], tree[3], low, origins(tree[1]))


def unaffected(low: Striking, tree: Tree) -> list[Op]:
    effect = tree[2][0] if len(tree) > 2 else ""
    if effect == "leave_undamaged" and not tree[1]:
        return [Forbid("leave_stage", thing) for thing in whom(low)]
    others = origins(tree[1]) if len(tree) > 1 else ()
    return unaffecting(low, *others, *((Filter("effect", "==", effect.removesuffix("_undamaged")),) if effect else ()))


def unaffecting(low: Striking, *demands: Filter) -> list[Op]:
    return [Forbid("be_affected", thing, object_filter=demands) for thing in whom(low)]


def unmoved(verb: str) -> Meaning:
    return lambda low, tree: unaffecting(low, Filter("effect", "==", verb))


def uncounterable(low: Striking, tree: Tree) -> list[Op]:
    return [Forbid("be_countered", whose(low, tree[1]))]


def unhurt_by(low: Striking, tree: Tree) -> list[Op]:
    return unaffecting(
        low, Filter("declaration", "==", tree[2][0]), Filter("effect", "==", "damage"), *origins(tree[1])
    )


def permit(action: str) -> Meaning:
    return lambda low, tree: [Permit(action, thing) for thing in whom(low)]


def attack_again(low: Striking, tree: Tree) -> list[Op]:
    """Once more although it is acted: in this turn, if nothing else is said."""
    duration = low.duration() or "turn"
    if low.scope.kind == "static" or duration in ("equip", "rule"):
        raise Meaningless(
            "もう一度攻撃できるのは一回だけなので、"
            "ずっと続く効果では書けません（「行動済み状態でも攻撃できる」と書いてください）",
            "once more is no lasting permission (write 「行動済み状態でも攻撃できる」)",
        )
    return [Permit("attack_again", thing, duration=duration) for thing in whom(low)]


LIMITS: dict[str, Meaning] = {
    **{f"no_{action}": ban(action) for action in BANS | OF_PLAYERS},
    **{f"never_{verb}": unmoved(verb) for verb in UNMOVED},
    **{f"none_{name}": bans(actions) for name, (_, actions) in WHOLE.items()},
    "uncounterable": uncounterable,
    **dict.fromkeys(("untargeted_by", *UNTARGETED), untargeted_by),
    "unaffected_by": unaffected_by,
    "unaffected_from": unaffected,
    "unaffected_in": unaffected,
    "unaffected": unaffected,
    "unhurt_by": unhurt_by,
    "attack_again": attack_again,
    "attack_acted": permit("attack_acted"),
    "move_acted": permit("move_acted"),
}
