"""What lasts: status, information, ranges, abilities that are gained, damage that is more or less."""

from __future__ import annotations

import itertools

from kisoku.games.spellcard.words.describing import attribute
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.games.spellcard.words.nouns import ITEMS
from kisoku.text.common import actions, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Meaning
from kisoku.text.operands import listed, signed
from kisoku.text.program import (
    Become,
    Change,
    Cost,
    CostChange,
    Grant,
    Lose,
    Modify,
    Objects,
    Op,
    Quotient,
    Reg,
    Replace,
    Times,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless

SOURCES = {
    "attack": "攻撃の|攻撃による",
    "spell": "スペルカードの|スペルカードによる",
    "ability": "アビリティの|アビリティによる",
}


COST_KINDS = {"score": "スコアコスト", "hand": "手札コスト", "furyoku": "符力コスト"}
ALL = 99
"""More icons than any cost has."""


def add_changes(g: Grammar) -> None:
    actions(g, {"ichidan": "上げる 下げる 増加させる 減少させる"})
    g.words("sign", {"+": "+", "-": "-"})
    g.title("bonus", "「POW：+1」")
    g.words("shift_item", ITEMS | {"status": "ステータス"})
    g.add("shift", "shift", "{i:shift_item}<：|>{p:sign}{q:quantity}")
    g.add("more_shift", "more_shift", "</|、>{s:shift}")
    g.add("bonus", "bonus", "「{s:shift}{m:more_shift*}」")
    g.add("more_bonus", "more_bonus", "<|と|、>{b:bonus}")
    g.entries(
        "vp",
        {
            "raise": "{o:wo?}{b:bonus}{m:more_bonus*}[する]",
            "raise_item": "{o:owning}の{i:item}を{p:sign}{q:n}[する]",
            "raise_by": "{o:owning}の{i:item}を{q:n}[増やす|上げる|増加する|増加させる]",
            "lower_by": "{o:owning}の{i:item}を{q:n}[減らす|下げる|減少する|減少させる]",
            "raise_either": "{o:wo?}{a:bonus}<or|か>{b:bonus}[する]",
        },
    )
    g.add("setting", "setting", "「{i:item}：{q:quantity}」")
    g.add("valued", "valued", "{i:item}：{q:quantity}")
    g.entries(
        "vp",
        {
            "set_both": (
                "{o:wo?}「{a:valued}/{b:valued}」に[変更する|する]",
                "{o:wo?}「{a:valued}」<|と|、>「{b:valued}」に[変更する|する]",
            ),
            "multiply": "{o:owning}の{i:item}を{n:n}倍に[する|変更する]",
            "halve": "{o:owning}の{i:item}を半分に[する|変更する]",
            "bleach": ("{o:wo?}無属性に[変更する|する]", "{o:wo?}「属性：なし」に[変更する]"),
            "bleach_info": "{o:owning}の属性を無属性に[変更する|する]",
            "set": "{o:wo?}{s:setting}に[変更する|する]",
            "set_item": (
                "{o:owning}の{i:item}を{q:quantity}に[変更する|する]",
                "{o:owning}の{i:item}を「{q:quantity}」に[変更する]",
            ),
            "set_printed": (
                "{o:owning}の{i:shift_item}を本来の値に[変更する|する]",
                "{o:owning}の{i:shift_item}を本来の数値に[変更する]",
            ),
            "turn_into": "{o:wo?}{f:facet}に[変更する|する]",
            "turn_info": "{o:owning}の{i:info}を「{w:infoword}」に[変更する|する]",
            "swap_items": "{o:owning}の{a:item}と{b:item}を[入れ替える]",
        },
    )
    ranges(g)
    prices(g)
    gains(g)
    damages(g)
    g.entries(
        "vp",
        {
            "limit_set": ("{w:of?}{v:limit}を{n:n}枚に[変更する|する]", "{w:of?}{v:limit}は{n:n}<枚に|枚と>[なる]"),
            "limit_raise": (
                "{w:of?}{v:limit}を{n:n}枚[増やす]",
                "{w:of?}{v:limit}を+{n:n}<枚|>[する]",
                "{w:of?}{v:limit}を「+{n:n}」[する]",
                "{w:of?}{v:limit}は{n:n}枚[増える]",
            ),
            "limit_lower": (
                "{w:of?}{v:limit}を{n:n}枚[減らす]",
                "{w:of?}{v:limit}を-{n:n}<枚|>[する]",
                "{w:of?}{v:limit}を「-{n:n}」[する]",
                "{w:of?}{v:limit}は{n:n}枚[減る]",
            ),
        },
    )
    g.words("limit", {"hand_limit": "手札の上限|手札の上限枚数"})


def prices(g: Grammar) -> None:
    """3.4.1, 7.1: what summons and declarations cost."""
    g.words("cost_kind", COST_KINDS)
    g.entries(
        "price",
        {
            "price_of": "<|召喚する>{o:owning}の召喚コスト",
            "price_who": ("{w:who}の召喚コスト", "{w:who}が<支払う|召喚する際に支払う>召喚コスト"),
            "price_summoned": "{w:who}が召喚する{o:np}の召喚コスト",
            "price_declared": (
                "{o:thing}が宣言する{d:declared}の{k:cost_kind}",
                "{o:owning}の{d:declared}の{k:cost_kind}",
            ),
            "price_declared_who": "{w:who}<が宣言する|の>{d:declared}の{k:cost_kind}",
        },
    )
    few = "<|つ|個|点|枚>"
    g.entries(
        "vp",
        {
            "cost_less": (
                f"{{p:price}}を{{n:n}}{few}[減らす]",
                f"{{p:price}}を{{n:n}}{few}[減少する]",
                f"{{p:price}}を{{n:n}}{few}[軽減する]",
                f"{{p:price}}は{{n:n}}{few}[減る]",
                f"{{p:price}}は{{n:n}}{few}少なく[なる]",
                "{p:price}を-{n:n}[する]",
            ),
            "cost_more": (
                f"{{p:price}}を{{n:n}}{few}[増やす]",
                f"{{p:price}}を{{n:n}}{few}[増加する]",
                f"{{p:price}}は{{n:n}}{few}[増える]",
                f"{{p:price}}は{{n:n}}{few}多く[なる]",
                "{p:price}を+{n:n}[する]",
            ),
            "icons_less": (
                "{p:price}を「{s:spheres}」<|1つ|1個|1>[減らす]",
                "{p:price}は「{s:spheres}」<|1つ>[減る]",
                "{p:price}は「{s:spheres}」<|1つ>少なく[なる]",
            ),
            "icons_more": (
                "{p:price}を「{s:spheres}」<|1つ|1個|1>[増やす]",
                "{p:price}は「{s:spheres}」<|1つ>[増える]",
                "{p:price}は「{s:spheres}」<|1つ>多く[なる]",
            ),
            "cost_less_per": ("{p:price}<は|は、>{x:per}{n:n}[減る]", "{p:price}を、{x:per}{n:n}[減らす]"),
            "cost_none": ("{p:price}を0に[する|変更する]", "{p:price}は0に[なる]"),
        },
    )


def ranges(g: Grammar) -> None:
    g.add("map", "map", "〔範囲{m:minimap}〕", "<範囲|>{m:minimap}")
    g.entries(
        "vp",
        {
            "range_set": "{o:owning}の攻撃範囲を{m:map}に[変更する|する]",
            "range_more": "{o:owning}の攻撃範囲に{m:map}を[加える|加算する|追加する]",
        },
    )


def gains(g: Grammar) -> None:
    g.title("gain", "〈得るもの〉")
    g.entries(
        "gain",
        {
            "quoted": ("<『|アビリティ『>{a:ability_line}』", "アビリティ「{a:ability_line}」"),
            "keyword": (
                "<|アビリティ>{k:keyword_ability}",
                "『{k:keyword_ability}』",
                "アビリティ「{k:keyword_ability}」",
            ),
            "gain_facet": "{f:facet}",
            "gain_bonus": "{b:bonus}",
        },
    )
    g.add("more_gain", "more_gain", "<と|、|>{g:gain}")
    g.entries(
        "vp",
        {
            "gain": "{g:gain}{m:more_gain*}を[得る]",
            "bestow": "{t:ni}{g:gain}{m:more_gain*}を[与える]",
        },
    )
    g.entries(
        "loss",
        {
            "lose_keyword": ("<|アビリティ>{k:keyname}", "『{k:keyname}』"),
            "lose_facet": "{f:facet}",
            "lose_all": "<すべてのアビリティ|アビリティすべて|アビリティ>",
            "lose_attribute": "<属性|すべての属性>",
            "lose_race": "<種族|すべての種族>",
            "lose_affiliation": "<所属|すべての所属>",
        },
    )
    g.entries(
        "vp",
        {
            "lose": "{l:loss}を[失う]",
            "lose_abilities": "<アビリティ|能力>をすべて[失う]",
        },
    )


def damages(g: Grammar) -> None:
    g.words("source", SOURCES)
    g.title("change", "【+n】")
    g.add("change", "change", "【{p:sign}{q:quantity}】")
    g.words("nextly", {"nextly": "次に"})
    g.entries(
        "vp",
        {
            "dealt_more": "{s:source?}ダメージ{c:change}[nil]",
            "this_attack": "<この攻撃の|その攻撃の>ダメージ{c:change}[nil]",
            "own_attack": "{r:owning}の{s:source}ダメージ{c:change}[nil]",
        },
    )
    for tag, verb in (("taken", "受ける"), ("given", "与える")):
        g.add(
            "vp",
            tag,
            f"{{n:nextly?}}{verb}{{s:source?}}ダメージ{{c:change}}[nil]",
            f"{{n:nextly?}}{verb}{{s:source?}}ダメージを{{c:change}}[する]",
        )
        whole = f"{verb}{{s:source?}}ダメージ"
        g.add(
            "vp",
            f"{tag}_of",
            f"{{r:thing}}<|全員>が{{n:nextly?}}{whole}{{c:change}}[nil]",
            f"{{n:nextly?}}{{r:thing}}が{whole}{{c:change}}[nil]",
            f"{{r:thing}}が{{n:nextly?}}{whole}を{{c:change}}[する]",
            f"{{r:owning}}の{{n:nextly}}{whole}{{c:change}}[nil]",
        )
    g.entries(
        "vp",
        {
            "given_to": (
                "{r:thing}が{t:np}に{s:way?}与えるダメージ{c:change}[nil]",
                "{r:thing}が{s:way?}{t:np}に与えるダメージ{c:change}[nil]",
            ),
            "taken_from": "{r:thing}が{t:np}から受ける{s:source?}ダメージ{c:change}[nil]",
        },
    )
    g.words("way", {"attack": "攻撃で", "spell": "スペルカードで", "ability": "アビリティで"})
    for tag, verb in (("taken", "受ける"), ("given", "与える")):
        g.entries(
            "vp",
            {
                f"{tag}_way": (
                    f"{{r:thing}}が{{n:nextly?}}{{s:way}}{verb}ダメージ{{c:change}}[nil]",
                    f"{{n:nextly?}}{{r:thing}}が{{s:way}}{verb}ダメージ{{c:change}}[nil]",
                ),
                f"{tag}_by": f"{{n:nextly?}}{{s:way}}{verb}ダメージ{{c:change}}[nil]",
            },
        )
    g.add(
        "vp",
        "taken_none",
        "{n:nextly?}受ける{s:source?}ダメージを【0】に[する|変更する]",
        "{n:nextly?}受ける{s:source?}ダメージを0に[する]",
        "{n:nextly?}受ける{s:source?}ダメージを[受けない]",
    )
    g.verb("受けない", forms(fin="受けない"))


# --- status ---------------------------------------------------------------------------------------


def shifts(low: Striking, tree: Tree) -> list[Change]:
    """「POW：+1/DEF：-1」"""
    _, first, more = tree
    found = []
    for _, (item,), (sign,), quantity in listed(first, more):
        number = signed(sign, low.amount(quantity))
        found += [Change(one, "+", number) for one in (ITEMS if item == "status" else (item,))]
    return found


def raise_status(low: Striking, tree: Tree) -> list[Op]:
    changes = tuple(change for bonus in listed(tree[2], tree[3]) for change in shifts(low, bonus))
    return low.onto(tree[1], lambda thing: Modify(thing, changes))


def raise_item(low: Striking, tree: Tree) -> list[Op]:
    sign = tree[3][0] if tree[0] == "raise_item" else "+" if tree[0] == "raise_by" else "-"
    return [Modify(whose(low, tree[1]), (Change(tree[2][0], "+", signed(sign, low.amount(tree[-1]))),))]


def raise_either(low: Striking, tree: Tree) -> list[Op]:
    from kisoku.text.program import Modes

    first, objects = low.on(tree[1])
    if low.scope.kind == "static":
        raise Meaningless("常時発動能力では選びません", "an always-on ability gives no choice")
    contents = tuple(
        tuple(low.lasting(Modify(thing, tuple(shifts(low, bonus)))) for thing in objects) for bonus in tree[2:]
    )
    return [*first, Modes(contents, who=low.scope.who)]


def set_status(low: Striking, tree: Tree) -> list[Op]:
    """変更する: whatever it was, it is this from now on (8.1.7)."""
    changes = tuple(Change(item, "=", low.amount(quantity)) for _, (item,), quantity in tree[2:])
    return low.onto(tree[1], lambda thing: Modify(thing, changes))


def scaled(low: Striking, tree: Tree) -> list[Op]:
    """2倍にする, 半分にする: changed to that much of what it is then (8.1.7)."""
    thing = whose(low, tree[1])
    if not isinstance(thing, Reg) or low.scope.kind == "static":
        raise Meaningless(
            "倍や半分になるのは、対象か術者か選んだストライカーです",
            "the target, the caster or a chosen striker is doubled or halved",
        )
    now = Value(tree[2][0], thing)
    number = Quotient(now, 2) if tree[0] == "halve" else Times(now, low.number(tree[3]))
    return [Modify(thing, (Change(tree[2][0], "=", number),))]


def bleach(low: Striking, tree: Tree) -> list[Op]:
    return (
        [Become(whose(low, tree[1]), "attribute", "無")]
        if tree[0] == "bleach_info"
        else low.onto(tree[1], lambda thing: Become(thing, "attribute", "無"))
    )


def whose(low: Striking, tree: Tree) -> Objects:
    return low.placed(("it",) if tree == ("that",) else tree, ())


def set_printed(low: Striking, tree: Tree) -> list[Op]:
    """8.1.12: to what is printed on it."""
    thing = whose(low, tree[1])
    if not isinstance(thing, Reg) or low.scope.kind == "static":
        raise Meaningless(
            "本来の値になるのは、対象か術者か選んだストライカーです",
            "the target, the caster or a chosen striker is changed to what is printed on it",
        )
    items = tuple(ITEMS) if tree[2] == ("status",) else (tree[2][0],)
    return [Modify(thing, tuple(Change(item, "=", Value(f"printed_{item}", thing)) for item in items))]


def swap_items(low: Striking, tree: Tree) -> list[Op]:
    if {tree[2][0], tree[3][0]} != {"pow", "def"}:
        raise Meaningless("入れ替えられるのはPOWとDEFです", "POW and DEF are exchanged, nothing else")
    return [Modify(whose(low, tree[1]), (Change(tree[2][0], "swap", other=tree[3][0]),))]


def changeable(item: str, word: str) -> None:
    attribute(item, word if word != "無" else "神")
    if item not in ("attribute", "race", "affiliation"):
        raise Meaningless(
            "変更できるのは属性・種族・所属です", "attributes, races and affiliations are changed, nothing else"
        )


def turn_into(low: Striking, tree: Tree) -> list[Op]:
    (item,), word = tree[2:] if tree[0] == "turn_info" else tree[2][1:]
    changeable(item, word)
    return (
        [Become(whose(low, tree[1]), item, word)]
        if tree[0] == "turn_info"
        else low.onto(tree[1], lambda thing: Become(thing, item, word))
    )


def new_range(how: str) -> Meaning:
    return lambda low, tree: [Modify(whose(low, tree[1]), (Change("attack_range", how, other=code(tree[2][1])),))]


def code(words: str) -> str:
    """The minimap as programs have it: 25 signs."""
    found = words.replace("/", "")
    if sum(sign in "oRB" for sign in found) != 1:
        raise Meaningless("ミニマップには起点が一つ必要です（3.6.4）", "a minimap has one origin (3.6.4)")
    return found


def limit(how: str, sign: str) -> Meaning:
    def lower(low: Striking, tree: Tree) -> list[Op]:
        who = low.of(tree[1], low.scope.who)
        number = low.amount(tree[3])
        players = ("you", "opponent") if who == "any" else (who,)
        if not set(players) <= {"you", "opponent", "each"}:
            raise Meaningless(
                "誰の上限かを「あなた」か「相手」で書いてください", "say whose limit it is: yours or the opponent's"
            )
        changed = Change(tree[2][0], how, signed(sign, number))
        return [Modify(Reg(player), (changed,)) for player in players]

    return lower


def costing(how: str) -> Meaning:
    """How much more or less summons or declarations cost: objects are the cards, the casters, or their player."""

    def lower(low: Striking, tree: Tree) -> list[Op]:
        if tree[0] == "cost_less_per":
            low.multiply(tree[2])
            tree = ("cost_less", tree[1], tree[3])
        tag, price, *amount = tree
        verb, kind, objects = priced(low, price)
        icons: str = amount[0] if tag.startswith("icons") else ""
        number = ALL if tag == "cost_none" else len(icons) if icons else low.amount(amount[0])
        if icons and verb not in ("summon", "furyoku"):
            raise Meaningless(
                "符力のアイコンは符力コストのものです（7.1.4.1）", "icons of furyoku belong to furyoku costs (7.1.4.1)"
            )
        changed = [Cost(verb, 1, place=sign) for sign in icons] or [Cost(verb, 1)]
        return [
            CostChange(objects, how, number, costs=(*changed, *((Cost("declaring", 1, place=kind),) if kind else ())))
        ]

    return lower


def priced(low: Striking, price: Tree) -> tuple[str, str, Objects]:
    """Which cost, of which kind of declarations, and whose: cards in a hand, casters, or a player."""
    match price:
        case ("price_of", noun):
            if noun[0] == "np":
                return priced(low, ("price_summoned", ("you",), noun))
            found = low.ref(noun)
            if found == Reg("self") and low.where == "ability" and low.timing not in ("action", "reaction"):
                low.scope.zones = ("hand",)
            else:
                raise Meaningless(
                    "召喚コストがあるのは手札のカードです（5.5.1.2）",
                    "cards in a hand are summoned for a cost (5.5.1.2)",
                )
            return "summon", "", found
        case ("price_who", who):
            return "summon", "", Reg(low.one_player(("whose", who)))
        case ("price_summoned", who, noun):
            described = low.read_noun(noun)
            if described.zones not in ((), ("stage",), ("hand",)):
                raise Meaningless(
                    "召喚するのは手札のカードです（5.5.1.2）", "cards are summoned from the hand (5.5.1.2)"
                )
            described.whose = described.whose or low.one_player(("whose", who))
            return "summon", "", low.as_query(described, ("hand",))
        case ("price_declared", noun, (kind,), (verb,)):
            return verb, "" if kind == "declaration" else kind, whose(low, noun)
        case ("price_declared_who", who, (kind,), (verb,)):
            return verb, "" if kind == "declaration" else kind, Reg(low.one_player(("whose", who)))
    raise AssertionError(price)


# --- what is gained and lost ----------------------------------------------------------------------


def gained(low: Striking, objects: list[Objects], tree: Tree, more: tuple[Tree, ...]) -> list[Op]:
    found: list[Op] = []
    items = listed(tree, more)
    for before, after in itertools.pairwise(items):
        if before[0] == "keyword" and before[1][0] in ("kakusei", "jinkei") and after[0] == "gain_bonus":
            raise Meaningless("このステータスはキーワード能力のものです", "that status is the keyword's")
    for thing in objects:
        for item in items:
            match item:
                case ("quoted", line) | ("keyword", line):
                    found.append(Grant(thing, ability=low.quoted(line)))
                case ("gain_bonus", bonus):
                    found.append(Modify(thing, tuple(shifts(low, bonus))))
                case ("gain_facet", (_, (kind,), word)):
                    changeable(kind, word)
                    found.append(Grant(thing, word, item=kind))
    return found


def gain(low: Striking, tree: Tree) -> list[Op]:
    first, objects = low.on(None)
    return [*first, *gained(low, objects, tree[1], tree[2])]


def bestow(low: Striking, tree: Tree) -> list[Op]:
    from kisoku.games.spellcard.words.verbs import sufferers

    first, objects = sufferers(low, tree[1])
    return [*first, *gained(low, objects, tree[2], tree[3])]


def lose(low: Striking, tree: Tree) -> list[Op]:
    first, objects = low.on(None)
    found: list[Op] = []
    for thing in objects:
        match tree:
            case ("lose", ("lose_keyword", (keyword,))):
                found.append(Lose(thing, keyword=keyword))
            case ("lose", ("lose_attribute" | "lose_race" | "lose_affiliation" as kind,)):
                found.append(Lose(thing, "*", item=kind.removeprefix("lose_")))
            case ("lose", ("lose_facet", (_, (kind,), word))):
                changeable(kind, word)
                found.append(Lose(thing, word, item=kind))
            case _:
                found.append(Lose(thing, keyword="*"))
    return [*first, *found]


# --- damage ---------------------------------------------------------------------------------------


def marks(source: Tree | None) -> tuple[str, ...]:
    return () if source is None else (source[0],)


def altered(low: Striking, trigger: Trigger, change: Tree, once: bool) -> Op:
    """8.2.5: how much damage is more or less."""
    _, (sign,), quantity = change
    if once and low.scope.kind == "static":
        raise Meaningless(
            "常時発動能力に「次に」は使えません（8.1.3.2）", "an always-on ability has no next time (8.1.3.2)"
        )
    return Replace(trigger, how=sign, number=low.amount(quantity), once=once)


def receivers(low: Striking, thing: Tree | None) -> list[Objects]:
    if thing is not None:
        return [low.placed(thing, ())] if thing[0] == "np" else low.them(thing)
    if low.scope.subject is not None or low.scope.targets or low.scope.chosen:
        return low.on(None)[1]
    return [low.ref(("striker",))]


def taken(low: Striking, tree: Tree) -> list[Op]:
    """Damage that is taken, or dealt, by what is said or else meant."""
    *thing, once, source, change = tree[1:]
    mine = tree[0].startswith("taken")
    return [
        altered(
            low,
            Trigger("damage", one if mine else None, None if mine else one, flags=marks(source)),
            change,
            once is not None,
        )
        for one in receivers(low, thing[0] if thing else None)
    ]


def between(low: Striking, tree: Tree) -> list[Op]:
    """Damage that somebody deals to such strikers, or receives from them."""
    tag, whom, others, source, change = tree
    other = low.placed(others, ())
    found = []
    for one in receivers(low, whom):
        subject, cause = (other, one) if tag == "given_to" else (one, other)
        found.append(altered(low, Trigger("damage", subject, cause=cause, flags=marks(source)), change, False))
    return found


def dealt_more(low: Striking, tree: Tree) -> list[Op]:
    """攻撃のダメージ【+n】: of the striker's own attacks (10.2.1)."""
    if low.where == "spell" and low.lasts != "equip":
        raise Meaningless(
            "誰の受けるダメージか与えるダメージかを書いてください", "say who receives or deals that damage"
        )
    return [altered(low, Trigger("damage", cause=low.ref(("striker",)), flags=marks(tree[1])), tree[2], False)]


def this_attack(low: Striking, tree: Tree) -> list[Op]:
    """A chain has one attack at most, its first declaration (6.2.1.2)."""
    if low.duration() != "chain":
        raise Meaningless(
            "「この攻撃」のダメージを変えるには、チェインの持続時間が必要です（6.2.1.2）",
            "what changes the damage of this attack lasts for the chain (6.2.1.2)",
        )
    return [altered(low, Trigger("damage", flags=("attack",)), tree[1], False)]


def taken_none(low: Striking, tree: Tree) -> list[Op]:
    return taken(low, ("taken", *tree[1:], ("change", ("=",), ("num", 0))))


CHANGES: dict[str, Meaning] = {
    "raise": raise_status,
    "raise_either": raise_either,
    **dict.fromkeys(("raise_item", "raise_by", "lower_by"), raise_item),
    "set": set_status,
    "set_item": lambda low, tree: [Modify(whose(low, tree[1]), (Change(tree[2][0], "=", low.amount(tree[3])),))],
    "set_both": set_status,
    "set_printed": set_printed,
    "multiply": scaled,
    "halve": scaled,
    "bleach": bleach,
    "bleach_info": bleach,
    "swap_items": swap_items,
    "turn_into": turn_into,
    "turn_info": turn_into,
    "range_set": new_range("="),
    "range_more": new_range("+"),
    **dict.fromkeys(("cost_less", "icons_less", "cost_none", "cost_less_per"), costing("-")),
    **dict.fromkeys(("cost_more", "icons_more"), costing("+")),
    "limit_set": limit("=", "+"),
    "limit_raise": limit("+", "+"),
    "limit_lower": limit("+", "-"),
    "gain": gain,
    "bestow": bestow,
    "lose": lose,
    "lose_abilities": lose,
    **{f"{way}{whose}": taken for way in ("taken", "given") for whose in ("", "_of", "_way", "_by")},
    "given_to": between,
    "taken_from": between,
    "dealt_more": dealt_more,
    "this_attack": this_attack,
    "own_attack": lambda low, tree: [
        altered(low, Trigger("damage", cause=whose(low, tree[1]), flags=marks(tree[2])), tree[3], False)
    ],
    "taken_none": taken_none,
}
