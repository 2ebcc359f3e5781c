"""Terms that the rules define and few cards use: ranges, copies, declared numbers, replaced resolutions, additional
costs (C5-7, C10-14 to C10-39).
"""

from __future__ import annotations

from kisoku.games.sakura.words.changes import barred, change_of, of_attacks
from kisoku.games.sakura.words.crystals import pool_of
from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.text.common import VERBS as FORMS
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import whole
from kisoku.text.program import Become, Change, Do, Extra, Forbid, Modify, Op, Permit, Query, Reg
from kisoku.text.scope import Meaningless

RANGE_PATTERN = "[0-9]{1,2}(?:-[0-9]{1,2})?(?:,[0-9]{1,2}(?:-[0-9]{1,2})?)*"


def add_terms(g: Grammar) -> None:
    for verb in ("増減させる", "増加させる", "減少させる"):
        g.verb(verb, FORMS["ichidan"])
    g.verb("除く", FORMS["ku"])
    g.verb("追加する", FORMS["suru"])
    g.term("range", RANGE_PATTERN, str, str, ("1-4", "0-2,5"))
    g.title("range", "〈適正距離〉")
    ranges(g)
    copies(g)
    uses(g)


def ranges(g: Grammar) -> None:
    """C5-7, C10-35."""
    g.entries(
        "vp",
        {
            "range_becomes": ("{r:range}に[なる]", "{r:range}と[なる]"),
            "damage_becomes": (
                "{s:thing}のダメージは{d:split}に[なる]",
                "{s:thing}のダメージは{d:split}と[なる]",
                "{s:thing}のダメージを{d:split}<に|と>[する]",
            ),
            "range_add": ("{s:thing}に適正距離{r:range}を[加える]", "{s:thing}に適正距離{r:range}を[追加する]"),
            "range_remove": ("{s:thing}から適正距離{r:range}を[除く]", "{s:thing}から適正距離{r:range}を[取り除く]"),
            "either_way": "{s:thing}の{i:item}を{n:n}[増減させる]",
            "raised": (
                "{s:thing}の{i:item}を{n:n}[増加させる]",
                "{s:thing}の{i:item}を{n:n}[増やす]",
                "{s:thing}の{i:item}を{n:n}[増加する]",
            ),
            "lowered": (
                "{s:thing}の{i:item}を{n:n}[減少させる]",
                "{s:thing}の{i:item}を{n:n}[減らす]",
                "{s:thing}の{i:item}を{n:n}[減少する]",
            ),
        },
    )


def copies(g: Grammar) -> None:
    """C10-16, C10-28, C10-32."""
    g.entries(
        "vp",
        {
            "become_copy": ("{o:thing}の複製に[なる]", "{o:thing}の複製と[なる]"),
            "copy_sealed": (
                "{w:of?}{n:name}の下に封印されたカードの複製に[なる]",
                "{w:of?}{n:name}に封印されたカードの複製<に|と>[なる]",
            ),
        },
    )
    g.words("sent", {"name_kept": "ただし、名前は変わらない。|但し、名前は変更されない。|ただし、名前は変更されない。"})
    g.words("sent", {"cancels_out": "この効果は重複したら相殺する。|この効果が重複したら相殺する。"})
    g.entries(
        "mod",
        {
            "originally": "元々{k:keyword}を持つ",
            "originally_kind": ("元々{t:type}の", "元々が{t:type}である", "元々{t:type}を持つ"),
            "unbuilt": "<眼前構築で選んでいない|眼前構築で選ばれていない>",
        },
    )


def uses(g: Grammar) -> None:
    """C10-30, C10-31, C10-34, C10-36, C10-38, C10-39, C9-1-3-1."""
    g.entries(
        "seg",
        {
            "instead_of_resolving": "<それを解決する代わりに、|それを解決する代わりに>",
            "react_instead": (
                "{w:who}は対応を行う代わりに、",
                "{w:who}は<ある|相手の|>《攻撃》に対応を行う代わりに<、|>",
                "{w:who}は対応を行う代わりに",
            ),
        },
    )
    g.entries(
        "sent",
        {
            "extra_cost": (
                "{s:seg*}{o:thing}を使用するには、追加コストとして{v:vp@must}。",
                "{s:seg*}{o:thing}を使用する<なら|ならば|際|場合>、追加コストとして<、|>{v:vp@must}。",
            ),
            "extra_cost_next": (
                "{s:seg*}次に{o:thing}を使用するには、追加コストとして{v:vp@must}。",
                "{s:seg*}次に{o:thing}を使用する<なら|ならば|際|場合>、追加コストとして<、|>{v:vp@must}。",
            ),
        },
    )
    g.add("seg", "topic_next_use", "{w:who}が次に使用する{o:np}の消費は")
    g.add("expr1", "declared", "宣言した数", "宣言された数")
    g.entries(
        "vp",
        {
            "declare_number": ("数を1つ[宣言する]", "任意の数を1つ[宣言する]"),
            "declare_between": ("{a:n}以上{b:n}以下の数を1つ[宣言する]", "{a:n}から{b:n}までの数を1つ[宣言する]"),
            "use_as": "{o:wo}{n:name}として[使用する]",
            "declare_use": "{r:ref}の使用を[宣言する]",
        },
    )
    g.entries(
        "predicate",
        {
            "refuse_use": "{r:ref}の使用は拒否される",
            "cannot_lose": "<敗北しない|敗北できない>",
            "cannot_win": "<勝利できない|勝利しない>",
            "facedown_away": (
                "使用されたこのカードは捨て札になる代わりに伏せ札になってもよい",
                "使用されたこのカードが捨て札になる<なら|ならば|場合>、代わりに<|それを>伏せ札にしてもよい",
            ),
            "facedown_always": (
                "使用されたこのカードは捨て札になる代わりに伏せ札になる",
                "使用されたこのカードが捨て札になる<なら|ならば|場合>、代わりに<|それを>伏せ札にする",
            ),
            "charge_outside": (
                "このカードには{p:place1}から桜花結晶を納めてもよい",
                "<このカードを|>使用するに際し、{p:place1}から桜花結晶を納めてもよい",
            ),
            "not_chosen_by": ("{w:who}の効果で選ばれない", "{w:who}の効果で選べない", "{w:who}に選ばれない"),
        },
    )


# --- Meaning --------------------------------------------------------------------------------------


def range_change(how: str, words: str) -> Change:
    """One number, or several as they are written."""
    return Change("range", how, int(words)) if words.isdigit() else Change("range", how, other=words)


def range_becomes(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.items != ("range",):
        raise Meaningless("適正距離ではありません", "this is no range")
    return [Modify(of_attacks(low.topic(item=True)), (range_change("=", tree[1]),), low.duration())]


def damage_becomes(low: Lowering, tree: Tree) -> list[Op]:
    """Both damages at once: 5/-."""
    parts = zip(("aura", "life"), tree[2].split("/"), strict=True)
    changes = tuple(
        Change(item, "none")
        if word == "-"
        else Change(item, "=", int(word) if word.isdecimal() else low.number((word,)))
        for item, word in parts
    )
    return [Modify(of_attacks(low.thing(tree[1])), changes, low.duration())]


def range_edit(how: str) -> Meaning:
    return lambda low, tree: [Modify(of_attacks(low.thing(tree[1])), (range_change(how, tree[2]),), low.duration())]


def either_way(low: Lowering, tree: Tree) -> list[Op]:
    """C10-35: its player chooses whether it is raised or lowered."""
    if low.scope.kind == "static":
        raise Meaningless(
            "常時働く効果では増減を選べません",
            "an effect that always works leaves no choice between raising and lowering",
        )
    return [Modify(low.thing(tree[1]), (Change(tree[2][0], "either", low.number(tree[3])),), low.duration())]


def one_way(how: str) -> Meaning:
    """C10-35.p2: raised or lowered as it is said."""
    return lambda low, tree: [change_of(low, low.thing(tree[1]), tree[2][0], how, low.number(tree[3]), low.duration())]


def become_copy(low: Lowering, tree: Tree) -> list[Op]:
    copy, original = low.topic(), low.thing(tree[1])
    if low.scope.kind == "static" or not isinstance(original, Reg):
        raise Meaningless(
            "何の複製になるかが決まりません。先にカードを1枚選んでください（例：…を1枚選び、"
            "このカードはそれの複製になる）",
            "what it becomes a copy of is not settled: choose one card first (…を1枚選び、"
            "このカードはそれの複製になる)",
        )
    return [Do("become_copy", objects=original, source=None if copy == Reg("self") else copy)]


def copy_sealed(low: Lowering, tree: Tree) -> list[Op]:
    if low.of(tree[1], "you") != "you":
        raise Meaningless("あなたのカードの複製だけになれます", "it becomes a copy of your cards only")
    return [Become(low.topic(), "copy", f"sealed:{tree[2]}")]


def use_as(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    return [*first, *(Do("use_as", low.scope.who, thing, how=(tree[2],)) for thing in objects)]


def declare_between(low: Lowering, tree: Tree) -> list[Op]:
    least, most = whole(low.number(tree[1])), whole(low.number(tree[2]))
    if least > most:
        raise Meaningless("範囲が逆です", "the range is upside down")
    return [Do("declare_number", low.scope.who, how=(str(least), str(most)))]


def extra_cost(low: SakuraLowering, thing: Tree, verb: Tree, once: bool = False) -> list[Op]:
    """C10-31: of a card, whoever uses it, or only if the player uses it of whom is spoken. Who uses it pays. once: the
    next time only.
    """
    objects, duration, scope = low.thing(thing), low.duration(), low.scope
    if once and duration != "turn":
        raise Meaningless("「このターン、」と書いてください", "say 「このターン、」 for the next time")
    duration = "next" if once else duration
    user = scope.who if scope.named else ""
    if user not in ("", "you", "opponent"):
        raise Meaningless(
            "誰が使用するかを「あなた」か「相手」で書いてください", "say who uses it: you or the opponent"
        )
    whose = objects.whose if isinstance(objects, Query) else ""
    outer, scope.who = scope.who, user or ("opponent" if whose == "opponent" else "you")
    costs = low.as_costs(low.in_cost([verb]))
    scope.who = outer
    return [Extra(f"use_by_{user}" if user else "use", objects, costs, duration)]


def banned_player(action: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return [Forbid(action, players=barred(low), duration=low.duration())]

    return lower


def charge_outside(low: Lowering, tree: Tree) -> list[Op]:
    if pool_of(low, tree[1]) != ("outside", ""):
        raise Meaningless(
            "納めるのはダスト、オーラ、ゲーム外の桜花結晶です", "cards are charged from Dust, Aura or Outside"
        )
    return [Permit("charge_outside", Reg("self"))]


TERMS: dict[str, Meaning] = {
    "range_becomes": range_becomes,
    "damage_becomes": damage_becomes,
    "range_add": range_edit("add"),
    "range_remove": range_edit("remove"),
    "either_way": either_way,
    "raised": one_way("+"),
    "lowered": one_way("-"),
    "become_copy": become_copy,
    "copy_sealed": copy_sealed,
    "use_as": use_as,
    "declare_number": lambda low, tree: [Do("declare_number", low.scope.who)],
    "declare_between": declare_between,
    "declare_use": lambda low, tree: [Do("declare_use", low.scope.who, low.ref(tree[1]))],
    "refuse_use": lambda low, tree: [Do("refuse_use", low.scope.who, low.ref(tree[1]))],
    "facedown_away": lambda low, tree: [Permit("facedown_away", Reg("self"))],
    "facedown_always": lambda low, tree: [Permit("facedown_always", Reg("self"))],
    "charge_outside": charge_outside,
    "cannot_lose": banned_player("lose"),
    "cannot_win": banned_player("win"),
    "not_chosen_by": lambda low, tree: [Forbid("be_chosen", low.topic(), low.who(tree[1]), duration=low.duration())],
}
