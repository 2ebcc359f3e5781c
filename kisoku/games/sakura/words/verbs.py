"""The actions of the game: what is done once."""

from __future__ import annotations

import msgspec

from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.text.common import actions
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.program import Amount, AnyNumber, Do, If, Modes, Op, Query, Reg, Sum, Times, Value
from kisoku.text.scope import Meaningless

LEXICON = {
    "suru": "使用する 再構成する 封印する 開閉する 準備する 用意する 実行する 宣言する 畏縮する 交換する 凍結する "
    "複製する",
    "su": "打ち消す",
    "ru": "送る 戻る 切る",
    "ku": "解く 取り除く 開く",
    "ichidan": "畏縮させる 閉じる 上げる 下げる 受ける 送られる 移動させる",
}
BASIC = {
    "forward": "《前進》",
    "retreat": "《後退》",
    "wrap": "《纏い》",
    "charge": "《宿し》",
    "break_away": "《離脱》",
}
GAUGES = {"wind": "風神ゲージ", "thunder": "雷神ゲージ", "taboo": "禁忌ゲージ", "rate": "相場"}


def add_verbs(g: Grammar) -> None:
    actions(g, LEXICON)
    cards(g)
    players(g)


def cards(g: Grammar) -> None:
    g.add(
        "wo",
        "wo_some_from",
        "{o:np}を{c:count}{w:of?}{z:zone}から",
        "{o:np}{c:count}を{w:of?}{z:zone}から",
        "{o:np}を{w:of?}{z:zone}から{c:count}",
        "{o:np}を{w:of?}{z:zone}から{c:count}を",
    )
    g.words("order", {"any_order": "好きな順で|任意の順で|好きな順番で"})
    g.words("end", {"top": "上|一番上", "bottom": "底|一番下"})
    g.words("made", {"discard": "捨て札", "facedown": "伏せ札"})
    g.entries(
        "vp",
        {
            "make": ("{o:wo?}{p:made}に[する]", "{o:wo?}{p:made}に[置く]"),
            "make_used": "{o:wo?}使用済に[する]",
            "put_end": (
                "{o:wo?}{h:order?}{w:of?}山札の{e:end}に[置く]",
                "{o:wo?}{h:order?}{w:of?}山札の{e:end}に[戻す]",
            ),
            "put_end_some": "{o:np}を{w:of?}山札の{e:end}に{c:count}[置く]",
            "put_either_end": ("{o:wo?}{w:of?}山札の上か底に[置く]", "{o:wo?}{w:of?}山札の底か上に[置く]"),
            "put": (
                "{o:wo?}{w:of?}{z:zone}に[置く]",
                "{o:wo?}{w:of?}{z:zone}に[戻す]",
                "{o:wo?}{w:of?}{z:zone}に[加える]",
                "{o:wo?}{w:of?}{z:zone}に[移す]",
            ),
            "unuse": ("{o:wo?}未使用に[する]", "{o:wo?}未使用に[戻す]"),
            "unuse_topic": ("未使用に[戻る]", "未使用に[なる]"),
            "gain_unused": ("{o:wo}未使用で[得る]", "{o:wo}追加札から未使用で[得る]", "{o:wo}未使用で追加札から[得る]"),
            "gain_used": ("{o:wo}使用済で[得る]", "{o:wo}追加札から使用済で[得る]"),
            "remove": "{o:wo?}[取り除く]",
            "seal": ("{o:wo?}このカードの下に[封印する]", "{o:wo?}このカードの下に表向きで[封印する]"),
        },
    )
    g.words(
        "manner",
        {
            "free": "消費を支払わずに|その消費を支払わずに|消費を支払わずに、",
            "costless": "コストを支払わずに|そのコストを支払わずに|コストを支払わずに、",
            "answering": "同じ《攻撃》への対応として",
            "again": "もう1回",
        },
    )
    g.title("manner", "〈使い方〉")
    g.entries(
        "vp",
        {
            "use": (
                "{o:wo?}{h:manner*}[使用する]",
                "{o:wo?}、{h:manner*}[使用する]",
                "{h:manner+}{o:wo}[使用する]",
                "{o:wo?}<捨て札|伏せ札>から{h:manner*}[使用する]",
            ),
            "use_from": ("{p:spot}から{h:manner*}{o:wo}[使用する]", "{p:spot}から、{h:manner*}{o:wo}[使用する]"),
            "look": "{o:wo}[見る]",
            "reveal": "{o:wo?}[公開する]",
            "shuffle": ("{w:of?}山札を[シャッフルする]", "{w:of?}山札を<よく|良く|>[切る]"),
            "cancel": "{r:ref}を[打ち消す]",
            "cancel_damage": "{r:its}のダメージを[打ち消す]",
            "cancel_after": ("{r:its}の【攻撃後】を[打ち消す]", "{r:its}の【攻撃後】効果を[打ち消す]"),
            "copy_attack": ("{r:ref}の複製を[行う]", "{r:ref}の複製である《攻撃》を[行う]", "{r:ref}を[複製する]"),
        },
    )
    g.words("store", {"extra": "追加札", "trump": "切札", "discard": "捨て札", "facedown": "伏せ札"})
    g.entries(
        "vp",
        {
            "exchange": ("このカードを{z:store}の{n:name}と[交換する]", "このカードを{z:store}の{n:name}に[交換する]"),
            "exchange_other": ("{o:np}を{z:store}の{n:name}と[交換する]", "{o:np}を{z:store}の{n:name}に[交換する]"),
            "exchange_named": (
                "この{m:name}を{z:store}の{n:name}と[交換する]",
                "この{m:name}を{z:store}の{n:name}に[交換する]",
            ),
        },
    )


def players(g: Grammar) -> None:
    g.words("basic", BASIC)
    g.words("gauge", GAUGES)
    g.entries(
        "vp",
        {
            "draw": ("カードを{n:n}枚[引く]", "カード{n:n}枚を[引く]", "{n:n}枚[引く]"),
            "draw_so_many": "<カードを|>[引く]",
            "draw_as_many": "{e:expr}だけ<、|>カードを[引く]",
            "focus": ("集中力を{n:n}[得る]", "集中力{n:n}を[得る]"),
            "unfocus": "集中力を{n:n}[失う]",
            "pay": ("集中力を{n:n}[支払う]", "集中力{n:n}を[支払う]"),
            "set_focus": ("{w:of?}集中力を{n:n}に[する]", "{w:of?}集中力は{n:n}に[なる]"),
            "shrink": "[畏縮する]",
            "shrink_who": "{w:who}を[畏縮させる]",
            "unshrink": ("{w:of?}畏縮を[解く]", "{w:of?}畏縮を解除[する]"),
            "basic": ("基本動作を{n:n}回[行う]", "任意の基本動作を{n:n}回[行う]"),
            "basic_up_to": "基本動作を{n:n}回まで[行う]",
            "basic_named": ("{b:basic}を{n:n}回[行う]", "基本動作<|の>{b:basic}を{n:n}回[行う]"),
            "basic_once": ("{b:basic}を[行う]", "基本動作{b:basic}を[行う]"),
            "basic_named_up_to": ("{b:basic}を{n:n}回まで[行う]", "基本動作{b:basic}を{n:n}回まで[行う]"),
            "basic_not": "{b:basic}以外の基本動作を{n:n}回まで[行う]",
            "basic_not_just": "{b:basic}以外の基本動作を{n:n}回[行う]",
        },
    )
    g.words("hit", {"aura": "オーラ", "life": "ライフ", "flare": "フレア"})
    g.entries(
        "vp",
        {
            "suffer": ("{p:hit}に{n:n}ダメージを[受ける]", "{p:hit}への{n:n}ダメージを[受ける]"),
            "suffer_own": ("{w:who}の{p:hit}に{n:n}ダメージを[受ける]", "{w:who}の{p:hit}への{n:n}ダメージを[受ける]"),
            "hurt": (
                "{w:who}に{n:n}の{p:hit}ダメージを[与える]",
                "{w:who}の{p:hit}<に|へ|への>{n:n}ダメージを[与える]",
            ),
        },
    )
    g.term("split", "(?:[0-9]{1,2}|[XYZ-])/(?:[0-9]{1,2}|[XYZ-])", str, str, ("1/1", "3/-"))
    g.entries(
        "vp",
        {
            "suffer_split": ("{d:split}のダメージを[受ける]", "{d:split}ダメージを[受ける]"),
            "hurt_split": ("{w:who}に{d:split}のダメージを[与える]", "{w:who}に{d:split}ダメージを[与える]"),
            "impatience": ("焦燥を[受ける]", "焦燥[する]"),
            "end_phase": ("このフェイズを[終了する]", "<現在の|>フェイズを[終了する]"),
            "reconstruct": "{w:of?}山札を[再構成する]",
            "toggle": ("{w:of?}傘を[開閉する]", "{w:of?}傘の開閉を[行う]"),
            "toggle_closed": "{w:of?}傘を[開く]",
            "toggle_open": "{w:of?}傘を[閉じる]",
            "prepare": ("計略を[用意する]", "次の計略を[用意する]", "<次の|>計略を[準備する]"),
            "win": ("[勝利する]", "ゲームに[勝利する]"),
            "lose_game": ("[敗北する]", "ゲームに[敗北する]"),
            "gauge_up": "{w:of?}{g:gauge}を{n:n}[上げる]",
            "gauge_down": "{w:of?}{g:gauge}を{n:n}[下げる]",
            "gauge_to": ("{w:of?}{g:gauge}を{n:n}に[する]", "{w:of?}{g:gauge}は{n:n}に[なる]"),
            "freeze": ("{n:n}回[凍結する]", "{n:n}つ[凍結する]"),
        },
    )


# --- Meaning --------------------------------------------------------------------------------------


def on_objects(verb: str, place: str = "", how: tuple[str, ...] = ()) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        first, objects = low.on(tree[1])
        return [*first, *(Do(verb, low.scope.who, thing, place=place, how=how) for thing in objects)]

    return lower


def move(low: Lowering, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("make", what, place):
            zone, who = place[0], None
        case ("put_end", what, order, who, end):
            zone, how = "deck", (end[0], *(() if order is None else (order[0],)))
        case ("put_either_end", what, who):
            zone, how = "deck", ("top",)
        case ("put", what, who, place):
            zone = place[0]
            if zone in ("deck", "used_trump", "unused_trump", "trump", "enhancement"):
                raise Meaningless("この領域にはこのようには置けません", "cards are not put into this zone this way")
        case ("gain_unused" | "gain_used" as way, what):
            zone, who, how = "trump", None, (way.removeprefix("gain_"),)
        case _:
            raise AssertionError(tree)
    zones = ("extra",) if tree[0].startswith("gain_") else ()
    first, objects = low.on(what, zones)
    if low.scope.kind != "static" and len(objects) == 1 and isinstance(objects[0], Query) and objects[0].top == 1:
        first, objects = low.take(objects[0], ("exactly", ("num", 1), ("mai",)), False), [Reg("it")]  # それ from now on
    who = None if who == ("whose", ("owner",)) else who  # cards go to their holder's zones anyway (C7-1)
    moves = tuple(
        Do("move", low.scope.who, thing, place=zone, place_of=low.of(who, "owner"), how=how) for thing in objects
    )
    if tree[0] == "put_either_end":
        return [
            *first,
            Modes((moves, tuple(msgspec.structs.replace(move, how=("bottom",)) for move in moves)), who=low.scope.who),
        ]
    return [*first, *moves]


def use(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    how = tuple(manner[0] for manner in tree[2] if manner[0] != "again")
    if len(set(how)) != len(tree[2]) - sum(manner == ("again",) for manner in tree[2]):
        raise Meaningless("使い方が二度書かれています", "a way of using is said twice")
    return [*first, *(Do("use", low.scope.who, thing, how=how) for thing in objects)]


def use_from(low: Lowering, tree: Tree) -> list[Op]:
    """「捨て札から、消費を支払わずに…を1枚使用する」: where stands before how."""
    assert isinstance(low, SakuraLowering)
    _, spot, manners, what = tree
    match what:
        case ("wo_some", noun, count) if count != ("all",):
            first = low.take(low.there(spot, noun), count, False)
        case _:
            raise Meaningless("使用する枚数を書いてください", "say how many are used")
    return [
        *first,
        Do("use", low.scope.who, Reg("it"), how=tuple(manner[0] for manner in manners if manner[0] != "again")),
    ]


def look(low: Lowering, tree: Tree) -> list[Op]:
    """Cards are looked at; その中 are they."""
    assert isinstance(low, SakuraLowering)
    first, objects = low.on(tree[1])
    if first or len(objects) != 1:
        raise Meaningless("見るものが決まりません", "what is looked at is not settled")
    low.looked = objects[0] if isinstance(objects[0], Query) else None
    low.scope.seen = True
    return [Do("look", low.scope.who, objects[0]), *only_one(low)]


def to_players(verb: str, **fixed: str) -> Meaning:
    """What is done to a player: the one who is named with を or の, else the one who acts."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return [Do(verb, players=low.whose(tree[1]) if len(tree) > 1 else acting(low), **fixed)]  # type: ignore[arg-type]

    return lower


def acting(low: Lowering) -> str:
    """The player who acts as one who is acted upon."""
    return low.scope.who


def counted(verb: str, sign: int = 1) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        number = low.amount(tree[1])
        return [Do(verb, players=acting(low), number=number if sign > 0 else negative(number))]

    return lower


def draw_so_many(low: Lowering, tree: Tree) -> list[Op]:
    """「その枚数だけカードを引く」: the number stands before it."""
    if low.scope.per is None:
        raise Meaningless("何枚引くかを書いてください", "say how many cards are drawn")
    return counted("draw")(low, ("draw", ("num", 1)))


def draw_as_many(low: Lowering, tree: Tree) -> list[Op]:
    number = low.expression(tree[1])
    if isinstance(number, Amount):  # 「その枚数だけ」 speaks of cards that were chosen
        raise Meaningless("何枚引くかを書いてください", "say how many cards are drawn")
    return [Do("draw", players=acting(low), number=number)]


def negative(number: AnyNumber) -> AnyNumber:
    return -number if isinstance(number, int) else Times(-1, number)


def basic(low: Lowering, tree: Tree) -> list[Op]:
    match tree:
        case ("basic" | "basic_up_to" as tag, n):
            how: tuple[str, ...] = ()
        case ("basic_once" as tag, name):
            how, n = (name[0],), ("num", 1)
        case ("basic_named" | "basic_named_up_to" as tag, name, n):
            how = (name[0],)
        case ("basic_not" as tag, name, n):
            how = (f"not_{name[0]}", "up_to")
        case ("basic_not_just" as tag, name, n):
            how = (f"not_{name[0]}",)
        case _:
            raise AssertionError(tree)
    if tag.endswith("up_to"):
        how = (*how, "up_to")
    return [Do("basic_action", low.scope.who, number=low.amount(n), how=how)]


def damage(low: Lowering, tree: Tree) -> list[Op]:
    match tree:
        case ("suffer", place, n):
            return [Do("damage", players=acting(low), place=place[0], number=low.amount(n))]
        case ("suffer_own", who, place, n):
            if low.who(who) != acting(low):
                raise Meaningless("ダメージは自分の領域に受けます", "damage is taken by one's own zones")
            return [Do("damage", players=acting(low), place=place[0], number=low.amount(n))]
        case ("hurt", who, n, place):
            return [Do("damage", players=low.whose(who), place=place[0], number=low.amount(n))]
        case ("suffer_split", words):
            return [Do("damage", players=acting(low), how=(words,))]
        case ("hurt_split", who, words):
            return [Do("damage", players=low.whose(who), how=(words,))]
    raise AssertionError(tree)


def cancel(verb: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        assert isinstance(low, SakuraLowering)
        what = low.ref(tree[1])
        what = Reg("answered") if what == Reg("answered_card") else what  # 「対応した《攻撃》が…なら、それを」
        if not low.of_attack(what):
            raise Meaningless("打ち消されるのは《攻撃》です", "only an attack is cancelled")
        return [Do(verb, low.scope.who, what)]

    return lower


def own_deed(verb: str) -> Meaning:
    """What a player does with the own things, or with those of the player who is named."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return [Do(verb, low.of(tree[1], low.scope.who) if len(tree) > 1 else low.scope.who)]

    return lower


def toggle_from(side: str) -> Meaning:
    """「傘を開く」「傘を閉じる」: toggled if it is on the other side."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        return [If(low.condition((side, tree[1])), 1), *own_deed("toggle_umbrella")(low, tree)]

    return lower


def exchange(low: Lowering, tree: Tree) -> list[Op]:
    low.scope.it, low.scope.chosen = Reg("it"), low.scope.chosen + 1  # the card that came
    names = tuple(word for word in tree[1:] if isinstance(word, str))
    store = next(word[0] for word in tree[1:] if not isinstance(word, str))
    return [Do("exchange", low.scope.who, Reg("self"), place=store, how=names)]


def exchange_other(low: Lowering, tree: Tree) -> list[Op]:
    """C10-25: a card that is named, wherever it is."""
    assert isinstance(low, SakuraLowering)
    found = low.read_noun(tree[1])
    names = [demand.value for demand in found.filters if demand.item == "name" and demand.test == "=="]
    if len(names) != 1:
        raise Meaningless("交換するカードは名前で書きます", "the card that is exchanged is said by its name")
    found.whose = found.whose or low.scope.who
    low.scope.it, low.scope.chosen = Reg("it"), low.scope.chosen + 1
    return [
        Do("exchange", low.scope.who, low.as_query(found, found.zones), place=tree[2][0], how=(str(names[0]), tree[3]))
    ]


def gauge(sign: int) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        number = low.amount(tree[3])
        return [
            Do(
                "gauge",
                players=low.of(tree[1], low.scope.who),
                number=number if sign > 0 else negative(number),
                place=tree[2][0],
            )
        ]

    return lower


def gauge_to(low: Lowering, tree: Tree) -> list[Op]:
    who, name = low.of(tree[1], low.scope.who), tree[2][0]
    return [Do("gauge", players=who, number=Sum(low.amount(tree[3]), Times(-1, Value(name, Reg(who)))), place=name)]


def only_one(low: SakuraLowering) -> list[Op]:
    """The top card of a deck that was looked at or shown is それ."""
    return (
        low.take(low.looked, ("exactly", ("num", 1), ("mai",)), False)
        if low.looked is not None and low.looked.top == 1
        else []
    )


def revealed(low: Lowering, tree: Tree) -> list[Op]:
    assert isinstance(low, SakuraLowering)
    first, objects = low.on(tree[1])
    if not first and len(objects) == 1 and isinstance(objects[0], Query):
        low.looked, low.scope.seen = objects[0], True
        return [Do("reveal", low.scope.who, objects[0]), *only_one(low)]
    return [*first, *(Do("reveal", low.scope.who, thing) for thing in objects)]


VERBS: dict[str, Meaning] = {
    "make": move,
    "put_end": move,
    "put_either_end": move,
    "put_end_some": lambda low, tree: move(low, ("put_end", ("wo_some", tree[1], tree[4]), None, tree[2], tree[3])),
    "put": move,
    "gain_unused": move,
    "gain_used": move,
    "make_used": on_objects("used"),
    "unuse": on_objects("unused"),
    "unuse_topic": lambda low, tree: [Do("unused", objects=low.topic())],
    "remove": on_objects("remove"),
    "seal": on_objects("seal"),
    "use": use,
    "use_from": use_from,
    "look": look,
    "reveal": revealed,
    "shuffle": own_deed("shuffle"),
    "cancel": cancel("cancel"),
    "cancel_damage": cancel("cancel_damage"),
    "cancel_after": cancel("cancel_after"),
    "copy_attack": cancel("copy_attack"),
    "exchange": exchange,
    "exchange_named": exchange,
    "exchange_other": exchange_other,
    "draw": counted("draw"),
    "draw_so_many": draw_so_many,
    "draw_as_many": draw_as_many,
    "focus": counted("concentration"),
    "unfocus": counted("concentration", -1),
    "pay": lambda low, tree: [Do("pay", low.scope.who, number=low.amount(tree[1]))],
    "set_focus": lambda low, tree: [
        Do("set_concentration", players=low.of(tree[1], low.scope.who), number=low.amount(tree[2]))
    ],
    "shrink": to_players("shrink"),
    "shrink_who": to_players("shrink"),
    "unshrink": lambda low, tree: [Do("unshrink", players=low.of(tree[1], low.scope.who))],
    "basic": basic,
    "basic_up_to": basic,
    "basic_named": basic,
    "basic_once": basic,
    "basic_named_up_to": basic,
    "basic_not": basic,
    "basic_not_just": basic,
    "suffer": damage,
    "suffer_own": damage,
    "hurt": damage,
    "suffer_split": damage,
    "hurt_split": damage,
    "impatience": to_players("impatience"),
    "end_phase": lambda low, tree: [Do("end_phase")],
    "reconstruct": own_deed("reconstruct"),
    "toggle": own_deed("toggle_umbrella"),
    "toggle_closed": toggle_from("closed"),
    "toggle_open": toggle_from("open"),
    "prepare": own_deed("prepare_stratagem"),
    "win": own_deed("win"),
    "lose_game": own_deed("lose"),
    "gauge_up": gauge(1),
    "gauge_down": gauge(-1),
    "gauge_to": gauge_to,
    "freeze": counted("freeze"),
}
COSTS = {"pay": "concentration", "move": "move", "arrow": "arrow", "burn": "burn"}
