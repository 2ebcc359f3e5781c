"""What lasts: numbers, abilities, attributes, prohibitions, permissions, costs, changed damage."""

from __future__ import annotations

import msgspec

from kisoku.text.common import VERBS
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import everybody, is_noun, listed, signed, whole, word
from kisoku.text.program import (
    Ability,
    Amount,
    AnyNumber,
    Become,
    Change,
    CostChange,
    Data,
    Do,
    Grant,
    Lose,
    Modify,
    Objects,
    Op,
    Query,
    Reg,
    Replace,
    Times,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.waiting import PLAYERS

KINDS_OF_DAMAGE = {"": "ダメージ", "_iksa": "イクサダメージ"}


def add_changes(g: Grammar) -> None:
    g.words("sign", {"+": "+", "-": "-"})
    g.title("gain", "〈得るもの〉")
    g.entries(
        "gain",
        {
            "strength": "{p:sign}{a:n}/{q:sign}{b:n}",
            "item_up": "{i:item}{p:sign}{n:n}",
            "keyword": "{k:keyword}",
            "attr": ("<|属性>{a:attr}", "{a:attr}の属性"),
            "quoted": "「{a:marked}」",
        },
    )
    g.add("more_gain", "more_gain", "<と|、>{g:gain}")
    g.add("vp", "gain", "{g:gain}{m:more_gain*}を[得る]")
    g.entries(
        "loss",
        {
            "lose_keyword": "{k:keyword}",
            "lose_attr": "<|属性>{a:attr}",
            "lose_tatsujin": "<タツジン>",
            "lose_all": "<すべての能力|全ての能力>",
        },
    )
    g.add("more_loss", "more_loss", "<と|、>{l:loss}")
    g.entries(
        "vp",
        {
            "lose": "{l:loss}{m:more_loss*}を[失う]",
            "lose_some": ("{k:keyword}を{n:n}つ[失う]", "{k:keyword}{n:n}つを[失う]"),
            "lose_abilities": ("能力をすべて[失う]", "能力を<全て|>[失う]"),
            "bestow": "{o:thing}に{g:gain}{m:more_gain*}を[与える]",
            "bestow_it": "{g:gain}{m:more_gain*}を[与える]",
            "bestow_some": "{o:np}{c:count}に{g:gain}{m:more_gain*}を[与える]",
        },
    )
    g.words("kind", {"character": "キャラクター|キャラクターカード", "kotodama": "コトダマ|コトダマカード"})
    g.entries(
        "vp",
        {
            "become_kind": "<|種類が>{k:kind}に[なる]",
            "kind_becomes": (
                "{s:owning}の種類は{d:dur?}{k:kind}に[なる]",
                "{s:owning}の種類を{d:dur?}{k:kind}に[変更する]",
                "{s:thing}を{k:kind}に[する]",
            ),
        },
    )
    g.entries(
        "predicate",
        {
            "kind_is": "{k:kind}である",
            "also_attr": ("{a:attr}<でもある|である>", "{a:attr}を<持つ|持っている>"),
            "strength_is": "{a:n}/{b:n}である",
        },
    )
    g.add("vp", "strength_becomes", "{a:n}/{b:n}に[なる]")
    g.add("predicate", "equal_item", "{i:item}に等しい", "{i:item}と<同じ|等しい>")
    g.add(
        "vp",
        "name_becomes",
        "{s:owning}<のカード名は|の名前は>{d:dur?}{n:name}に[なる]",
        "{s:owning}の<カード名|名前>を{d:dur?}{n:name}に[変更する]",
        "{s:owning}の<カード名|名前>を{n:name}に[する]",
    )
    g.add("predicate", "attribute_is", "{s:owning}の属性は{a:attr}である")
    g.entries(
        "vp",
        {
            "become_attr": "<|属性が|属性は>{a:attr}に[なる]",
            "attribute_becomes": (
                "{s:owning}の属性は{d:dur?}{a:attr}に[なる]",
                "{s:owning}の属性を{d:dur?}{a:attr}に[変更する]",
            ),
            "become_name": "<|カード名が>{n:name}に[なる]",
            "set_item": "{q:quantity}に[なる]",
        },
    )
    g.entries(
        "predicate",
        {
            "equal": "{q:quantity}<に等しい|と同じ|と等しい>",
            "amounts": "{q:quantity}である",
        },
    )
    g.entries(
        "vp",
        {
            "more": ("{n:n}<|点|だけ>[増加する]", "{n:n}<点|>[増える]"),
            "less": ("{n:n}<|点|だけ>[減少する]", "{n:n}<点|>[減る]"),
            "more_by": "{e:expr}<だけ|分>[増加する]",
            "less_by": "{e:expr}<だけ|分>[減少する]",
            "dearer": "{n:n}多く[なる]",
            "cheaper": "{n:n}少なく[なる]",
            "ether_more": ("{n:n}エテル多く[なる]", "{n:n}エテル[増加する]"),
            "ether_less": ("{n:n}エテル少なく[なる]", "{n:n}エテル[減少する]"),
            "raise_item": (
                "{s:owning}の{i:item}を{d:dur?}{n:n}[増やす]",
                "{s:owning}の{i:item}を{d:dur?}{n:n}<点|>[増加する]",
                "{s:owning}の{i:item}を{d:dur?}{n:n}<点|>多く[する]",
                "{s:owning}の{i:item}を{d:dur?}+{n:n}[する]",
            ),
            "lower_item": (
                "{s:owning}の{i:item}を{d:dur?}{n:n}[減らす]",
                "{s:owning}の{i:item}を{d:dur?}{n:n}<点|>[減少する]",
                "{s:owning}の{i:item}を{d:dur?}{n:n}<点|>少なく[する]",
                "{s:owning}の{i:item}を{d:dur?}-{n:n}[する]",
            ),
        },
    )
    for tag, plain, others in (
        ("entry_more", "増加する", ("[増やす]", "[増える]", "多く[なる]")),
        ("entry_less", "減少する", ("[減らす]", "[減る]", "少なく[なる]")),
    ):
        g.add(
            "vp",
            tag,
            f"{{s:thing}}をエントリーするためのコストは{{p:per?}}{{n:n}}[{plain}]",
            f"{{s:thing}}をエントリーするためのコストは、{{p:per}}{{n:n}}[{plain}]",
            *(
                f"{{s:thing}}をエントリーする{when}コスト<は|を|が>{{n:n}}<点|エテル|>{verb}"
                for verb in (f"[{plain}]", *others)
                for when in ("<ための|>", "<時|際|場合><、|><その|>")
            ),
        )
    g.entries(
        "vp",
        {
            "entry_set": (
                "{s:thing}をエントリーするためのコストは{q:quantity}に[なる]",
                "{s:thing}をエントリーする<ための|>コストは{q:quantity}<エテル|>に[なる]",
                "{s:thing}をエントリーする<ための|>コストを{q:quantity}<エテル|>に[する]",
                "{s:thing}をエントリーする<場合|時|際><、|><コスト|そのコスト>の代わりに{q:quantity}エテルを[支払う]",
            ),
            "turn_item": "{s:owning}の{i:item}を{d:dur?}{q:quantity}に[変更する|する]",
            "multiplied": "{n:n}倍に[なる]",
            "multiply": "{s:its}の{i:item}を{n:n}[倍にする]",
            "counts_as": "<|属性>{a:attr}としても[扱う]",
            "amount_more": ("<そのダメージを|そのダメージは>{n:n}点[増加する]", "そのダメージを{n:n}[増やす]"),
            "amount_less": (
                "そのダメージを{n:n}点[減少する|軽減する]",
                "そのダメージを{n:n}<点|>[減らす]",
                "そのダメージは{n:n}点[減少する]",
            ),
            "amount_times": (
                "そのダメージを{n:n}[倍にする]",
                "そのダメージは{n:n}倍に[なる]",
                "その{n:n}倍のダメージを[受ける]",
            ),
            "amount_set": ("そのダメージは{n:n}に[なる]", "そのダメージを{n:n}に[変更する]"),
            "swap": "{s:owning}の{a:item}と{b:item}を[入れ替える]",
            "exchange": "{s:thing}の{i:item}を{d:dur?}[入れ替える]",
            "exchange_two": "{a:its}の{i:item}と{b:its}の{j:item}を{d:dur?}[入れ替える]",
            "swap_topic": "{a:item}と{b:item}を[入れ替える]",
            "control_to": (
                "{s:ref}の支配を{w:who}に[移す]",
                "{s:ref}の<支配|コントロール|支配権>を{w:who}に[渡す|戻す]",
            ),
            "control_some": "{o:np}{c:count}の<支配|コントロール|支配権>を[得る]",
            "control_it": ("その支配を[得る]", "その<コントロール|支配権>を[得る]"),
            "control": ("{s:ref}<の支配を|のコントロールを|の支配権を>[得る]", "{s:ref}を[支配する]"),
        },
    )
    g.verb("支配する", VERBS["suru"])
    g.alias("party", "thing", "who")
    for tag, phrase in (("dealt", "が与える"), ("taken", "が受ける")):
        for end, noun in KINDS_OF_DAMAGE.items():
            g.entries(
                "vp",
                {
                    f"{tag}_set{end}": (
                        f"{{s:party}}{phrase}{noun}は{{n:n}}に[なる]",
                        f"{{s:party}}{phrase}{noun}を<すべて|全て|>{{n:n}}に[する]",
                        f"{{s:party}}{phrase}{noun}を<すべて|全て|>{{n:n}}に[変更する]",
                    ),
                    f"{tag}_times{end}": (
                        f"{{s:party}}{phrase}{noun}は{{n:n}}倍に[なる]",
                        f"{{s:party}}{phrase}{noun}を{{n:n}}[倍にする]",
                    ),
                },
            )
        for whom, noun in (("player", "プレイヤー"), ("character", "キャラクター")) if tag == "dealt" else ():
            for way, verb in (("more", "増加する"), ("less", "減少する")):
                g.add(
                    "vp",
                    f"{tag}_{whom}_{way}",
                    f"{{s:party}}が{noun}に与えるダメージを{{n:n}}点[{verb}]",
                    f"{{s:party}}が{noun}に与えるダメージ<は|を>{{n:n}}<点|>[{verb}]",
                )
        for way, verb, verbs in (("more", "増加する", ()), ("less", "減少する", ("軽減する", "減らす"))):
            for end, noun in KINDS_OF_DAMAGE.items():
                g.add(
                    "vp",
                    f"{tag}_{way}{end}",
                    f"{{s:party}}{phrase}{noun}を{{n:n}}点[{verb}]",
                    *(
                        f"{{s:party}}{phrase}{noun}{particle}{{n:n}}<点|>[{v}]"
                        for v in (verb, *verbs)
                        for particle in "をは"
                    ),
                )
    g.add("more_held", "more_held", "<と|、>{k:keyword}")
    g.add("predicate", "holds", "{k:keyword}{m:more_held*}<を持つ|を持っている>")


def shifted(low: Lowering, sign: Tree, number: Tree, per: AnyNumber | None) -> AnyNumber:
    value = low.number(number)
    if isinstance(value, Data):
        return signed(sign[0], value if per is None else Times(value, per))
    value = signed(sign[0], value)
    return value if per is None or value == 0 else Times(value, per)


def gain(low: Lowering, tree: Tree) -> list[Op]:
    objects, duration = low.topic(), low.duration()
    per, low.scope.per = low.scope.per, None
    found: list[Op] = []
    for item in listed(tree[1], tree[2]):
        match item:
            case ("strength", p, a, q, b):
                numbers = (("karate", shifted(low, p, a, per)), ("endurance", shifted(low, q, b, per)))
                found.append(
                    Modify(
                        objects, tuple(Change(name, "+", number) for name, number in numbers if number != 0), duration
                    )
                )
            case ("item_up", name, p, n):
                found.append(Modify(objects, (Change(name[0], "+", shifted(low, p, n, per)),), duration))
            case ("keyword", keyword):
                found.append(Grant(objects, ability=keyword_ability(keyword[0]), duration=duration))
            case ("attr", words):
                found += [Grant(objects, attribute=word, duration=duration) for word in words.split("×")]
            case ("quoted", line):
                found.append(
                    Grant(
                        objects, ability=low.words.line(Lowering(low.words, Scope("static")), line), duration=duration
                    )
                )
    if per is not None and not any(item[0] in ("strength", "item_up") for item in listed(tree[1], tree[2])):
        raise Meaningless("「につき」の後に数がありません", "no number follows to be multiplied")
    return found


def lose(low: Lowering, tree: Tree) -> list[Op]:
    objects, duration = low.topic(), low.duration()
    found: list[Op] = []
    for item in listed(tree[1], tree[2]):
        match item:
            case ("lose_keyword", keyword):
                found.append(Lose(objects, keyword=keyword[0], duration=duration))
            case ("lose_attr", attribute):
                found += [Lose(objects, attribute=word, duration=duration) for word in attribute.split("×")]
            case (kind,):
                found.append(Lose(objects, keyword="tatsujin" if kind == "lose_tatsujin" else "*", duration=duration))
    return found


def lose_some(low: Lowering, tree: Tree) -> list[Op]:
    number = whole(low.number(tree[2]))
    if number < 1:
        raise Meaningless("失う数は1以上です", "at least one must be lost")
    return [Lose(low.topic(), keyword=tree[1][0], number=number)]


def bestow(low: Lowering, tree: Tree) -> list[Op]:
    """「それにサツバツを与える」: as 得る, of what is named with に."""
    if low.scope.subject is not None and not low.scope.subject_used:
        raise Meaningless("「…は」が二つ続いています", "two topics and no verb between them")
    low.set_topic(tree[1])
    found = gain(low, ("gain", tree[2], tree[3]))
    low.scope.subject = None
    return found


def bestow_it(low: Lowering, tree: Tree) -> list[Op]:
    """「キャラクターを1人選び、このターン-2/-0を与える」: to what was chosen."""
    if low.scope.subject is not None or low.scope.chosen == 0 or low.scope.it is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is given is not said")
    return bestow(low, ("bestow", ("it",), tree[1], tree[2]))


def what_is_entered(low: Lowering, thing: Tree) -> Objects:
    """「相手がコトダマをエントリーする…」: cards of that player, if one is named."""
    if not is_noun(thing):
        return low.thing(thing)
    query = low.query(thing, low.nouns.entering)
    return (
        msgspec.structs.replace(query, whose=everybody(low.scope.who))
        if low.scope.named and query.whose == "any"
        else query
    )


def entry_set(low: Lowering, tree: Tree) -> list[Op]:
    return [CostChange(what_is_entered(low, tree[1]), "=", low.amount(tree[2]))]


EXCHANGED = ("karate", "endurance", "sabotage")


def exchange(low: Lowering, tree: Tree) -> list[Op]:
    """「それらのカラテを入れ替える」: of two that were chosen, together or one each."""
    during(low, tree[3])
    several = low.them(tree[1]) if not is_noun(tree[1]) else []
    bounds = [
        (target.least, target.most)
        for one in several
        if isinstance(one, Reg) and one.name == "target"
        for target in (low.scope.targets[one.index],)
    ]
    if bounds not in ([(2, 2)], [(1, 1), (1, 1)]) or tree[2][0] not in EXCHANGED:
        raise Meaningless(
            "選んだ2つの間でだけ、カラテ・耐久力・工作力を入れ替えられます",
            "only numbers of two that were chosen are exchanged",
        )
    objects = several[0] if len(several) == 1 else Query(("targets",))
    return [Modify(objects, (Change(tree[2][0], "exchange"),))]


def exchange_two(low: Lowering, tree: Tree) -> list[Op]:
    """「これのカラテとそれのカラテを入れ替える」"""
    _, a, item, b, other, words = tree
    during(low, words)
    objects = [low.ref(a), low.ref(b)]
    chosen = [one for one in objects if one.name == "target"]
    if (
        Reg("self") not in objects
        or len(low.scope.targets) != 1
        or chosen != [Reg("target")]
        or item != other
        or item[0] not in EXCHANGED
    ):
        raise Meaningless(
            "これと選んだ1人の間でだけ、同じ数値を入れ替えられます",
            "only this card and one that was chosen exchange the same number",
        )
    return [Modify(Query(("self", "targets")), (Change(item[0], "exchange"),))]


def bestow_some(low: Lowering, tree: Tree) -> list[Op]:
    first, _ = low.on(("wo_some", tree[1], tree[2]))
    return [*first, *bestow(low, ("bestow", ("it",), tree[3], tree[4]))]


def strength(low: Lowering, tree: Tree) -> list[Op]:
    """カラテ/耐久力, both set."""
    a, b = low.number(tree[1]), low.number(tree[2])
    return [Modify(low.topic(), (Change("karate", "=", a), Change("endurance", "=", b)))]


def equal_item(low: Lowering, tree: Tree) -> list[Op]:
    """「これのカラテは耐久力に等しい」: another number of the same card."""
    objects = low.topic(item=True)
    if not isinstance(objects, Reg) or "cost" in low.scope.items:
        raise Meaningless("どのカードの数値かが決まりません", "whose number this is is not settled")
    return [changed_number(low, objects, item, "=", Value(tree[1][0], objects)) for item in topic_items(low)]


def set_item(low: Lowering, tree: Tree) -> list[Op]:
    number = low.amount(tree[1])
    return [changed_number(low, low.topic(item=True), item, "=", number) for item in topic_items(low)]


def topic_items(low: Lowering) -> tuple[str, ...]:
    if not low.scope.items:
        raise Meaningless("どの数値が変わるのかが書かれていません", "which number changes is not said")
    return low.scope.items


def shift_topic(sign: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        number = signed(sign, low.amount(tree[1]))
        return [changed_number(low, low.topic(item=True), item, "+", number) for item in topic_items(low)]

    return lower


def also_attribute(low: Lowering, tree: Tree) -> list[Op]:
    return [Grant(low.topic(), attribute=one) for one in tree[1].split("×")]


def becoming(item: str) -> Meaning:
    """Of the topic, or of what is named with の, for as long as may stand behind it."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        if len(tree) > 3:
            during(low, tree[2])
        return [Become(low.topic() if len(tree) == 2 else low.thing(tree[1]), item, word(tree[-1]))]

    return lower


def changed_number(low: Lowering, objects: Objects, item: str, how: str, number: AnyNumber) -> Op:
    if item == "damage":
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    if item == "cost":
        return cost_change(low, objects, how, number)
    return Modify(objects, (Change(item, how, number),))


def cost_change(low: Lowering, objects: Objects, how: str, number: AnyNumber) -> CostChange:
    """More and less are applied apart (1204.2g-5, -6)."""
    if objects == Reg("event") and low.scope.trigger is not None and low.scope.trigger.event == "entered":
        raise Meaningless(
            "その時にはもうコストは支払われています（「…をエントリーする際、」）",
            "its cost has been paid by then (「…をエントリーする際、」)",
        )
    if how == "+" and isinstance(number, int) and number < 0:
        return CostChange(objects, "-", -number)
    if how == "+" and isinstance(number, Times) and number.left == -1:
        return CostChange(objects, "-", number.right)
    return CostChange(objects, how, number)


def price(how: str, ether: bool = False) -> Meaning:
    """多くなる, 少なくなる: of costs, and of other numbers alike; of so much ether only costs."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        items, number, objects = topic_items(low), low.amount(tree[1]), low.topic(item=True)
        if items == ("cost",):
            return [cost_change(low, objects, how, number)]
        if ether:
            raise Meaningless("エテルで数えるのはコストだけです", "only costs are counted in ether")
        return [changed_number(low, objects, item, "+", signed(how, number)) for item in items]

    return lower


def shift(sign: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        during(low, tree[3])
        number = low.amount(tree[4])
        if tree[2][0] == "cost":
            return [cost_change(low, what_is_entered(low, tree[1]), sign, number)]
        return [changed_number(low, low.thing(tree[1]), tree[2][0], "+", signed(sign, number))]

    return lower


def entry_shift(sign: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        _, thing, per, n = tree
        low.multiply(per)
        return shift(sign)(low, ("", thing, ("cost",), None, n))

    return lower


def during(low: Lowering, words: Tree | None) -> str:
    """For how long: as said before, or right before the verb."""
    if words is not None:
        low.settle(("dur", words))
    return low.duration()


def turn_item(low: Lowering, tree: Tree) -> list[Op]:
    _, thing, item, words, quantity = tree
    during(low, words)
    return [changed_number(low, low.thing(thing), item[0], "=", low.amount(quantity))]


def swap(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.topic() if tree[0] == "swap_topic" else low.thing(tree[1])
    a, b = tree[-2][0], tree[-1][0]
    return [Modify(objects, (Change(a, "swap", other=b),))]


def multiplied(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.topic(item=True)
    if not isinstance(objects, Reg) or low.scope.kind == "static":
        raise Meaningless("倍になるのは効果で選んだものだけです", "only what an effect has in hand is multiplied")
    return [
        changed_number(low, objects, item, "=", Times(low.number(tree[1]), Value(item, objects)))
        for item in topic_items(low)
    ]


def multiply(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.kind == "static":
        raise Meaningless("倍になるのは効果で選んだものだけです", "only what an effect has in hand is multiplied")
    objects, item = low.ref(tree[1]), tree[2][0]
    return [changed_number(low, objects, item, "=", Times(low.number(tree[3]), Value(item, objects)))]


def on_loan(low: Lowering) -> str:
    """For how long control changes: for good, this turn or this iksa."""
    if low.scope.kind == "static":
        raise Meaningless("支配は常時能力では変わりません", "a static ability does not change control")
    if low.duration() not in ("", "turn", "iksa"):
        raise Meaningless(
            "支配が変わるのは、このターンかこのイクサの間、またはずっとです",
            "control changes for this turn, for this iksa, or for good",
        )
    return low.duration()


def control(low: Lowering, tree: Tree) -> list[Op]:
    duration = on_loan(low)
    first, objects = low.on(("wo_some", tree[1], tree[2])) if tree[0] == "control_some" else ([], [low.ref(tree[1])])
    if any(
        isinstance(thing, Reg)
        and thing.name == "target"
        and low.nouns.field not in low.scope.targets[thing.index].query.zones
        for thing in objects
    ):
        raise Meaningless("支配が変わるのは場のカードだけです", "only cards on the field change sides")
    return [*first, *(low.do("control", thing, how=(duration,) if duration else ()) for thing in objects)]


def control_to(low: Lowering, tree: Tree) -> list[Op]:
    duration = on_loan(low)
    return [Do("control", low.who(tree[2]), low.ref(tree[1]), how=(duration,) if duration else ())]


def damage_shift(event: str, how: str, *flags: str) -> Meaning:
    """「これが与えるダメージを1点増加する」 (1326): a replacement that changes the amount."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        party = tree[1]
        number = Times(low.number(tree[2]), Amount()) if how == "times" else low.amount(tree[2])
        if party[0] in PLAYERS:
            if event != "damaged":
                raise Meaningless("プレイヤーはダメージを与えません", "players deal no damage")
            who = low.who(party)
            trigger = Trigger(event, whose="any" if who == "each" else who, flags=(*flags, "player"))
        elif is_noun(party) and not low.query(party).zones and event == "damaged":
            trigger = Trigger(event, whose=low.query(party).players, flags=(*flags, "player"))
        else:
            trigger = Trigger(event, low.thing(party), flags=flags)
        return [Replace(trigger, how="=" if how == "times" else how, number=number)]

    return lower


def keyword_ability(keyword: str) -> Ability:
    return Ability("triggered" if keyword == "satsubatsu" else "static", keyword=keyword)


AMOUNTS = {"amount_more": "+", "amount_less": "-", "amount_set": "=", "amount_times": "times"}


def no_event(low: Lowering, tree: Tree) -> list[Op]:
    raise Meaningless("「そのダメージ」が指す出来事がありません", "no event whose damage could be meant")


CHANGES: dict[str, Meaning] = {
    "gain": gain,
    "lose": lose,
    "lose_abilities": lambda low, tree: [Lose(low.topic(), keyword="*")],
    "lose_some": lose_some,
    "bestow": bestow,
    **dict.fromkeys(("become_kind", "kind_is", "kind_becomes"), becoming("kind")),
    **dict.fromkeys(("become_attr", "attribute_is", "attribute_becomes"), becoming("attribute")),
    **dict.fromkeys(("become_name", "name_becomes"), becoming("name")),
    "control_to": control_to,
    "ether_more": price("+", ether=True),
    "ether_less": price("-", ether=True),
    "control_some": control,
    **dict.fromkeys(("set_item", "equal", "amounts"), set_item),
    **dict.fromkeys(("more", "more_by"), shift_topic("+")),
    **dict.fromkeys(("less", "less_by"), shift_topic("-")),
    "dearer": price("+"),
    "cheaper": price("-"),
    "raise_item": shift("+"),
    "lower_item": shift("-"),
    "turn_item": turn_item,
    "multiply": multiply,
    "multiplied": multiplied,
    "counts_as": also_attribute,
    "swap": swap,
    "swap_topic": swap,
    "control": control,
    "control_it": lambda low, tree: control(low, ("control", ("it",))),
    "entry_set": entry_set,
    "exchange": exchange,
    "exchange_two": exchange_two,
    "bestow_it": bestow_it,
    "entry_more": entry_shift("+"),
    "entry_less": entry_shift("-"),
    **{
        f"{tag}_{way}{end}": damage_shift(event, how, *flags)
        for tag, event in (("dealt", "deals_damage"), ("taken", "damaged"))
        for way, how in (("more", "+"), ("less", "-"), ("set", "="), ("times", "times"))
        for end, flags in (("", ()), ("_iksa", ("iksa",)))
    },
    **dict.fromkeys(AMOUNTS, no_event),
    "holds": lambda low, tree: [
        Grant(low.topic(), ability=keyword_ability(keyword[0])) for keyword in listed(tree[1], tree[2])
    ],
    **{
        f"dealt_{whom}_{way}": damage_shift("deals_damage", how, whom)
        for whom in ("player", "character")
        for way, how in (("more", "+"), ("less", "-"))
    },
    "also_attr": also_attribute,
    "strength_is": strength,
    "strength_becomes": strength,
    "equal_item": equal_item,
    "bestow_some": bestow_some,
}
