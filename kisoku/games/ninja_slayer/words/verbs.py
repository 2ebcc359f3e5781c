"""The actions of the game: what is done once."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.text.common import actions
from kisoku.text.conditions import SWAPPED
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning, of_player, on_objects
from kisoku.text.operands import everybody, narrowed, whole, zone_names
from kisoku.text.program import (
    Amount,
    AnyNumber,
    Choose,
    Count,
    Data,
    Do,
    EachPlayer,
    Objects,
    Op,
    Permit,
    Query,
    Reg,
    Repeat,
    Search,
    Sum,
    Times,
    Value,
    everything_in,
)
from kisoku.text.scope import Meaningless

SIMPLE = {
    "kill": "殺す",
    "bow": "オジギする",
    "unbow": "アンタイ・オジギする",
    "exclude": "除外する",
    "counter": "打ち消す",
}
ALSO = {"bow": ("オジギさせる", "オジギ状態にする"), "unbow": ("アンタイ・オジギさせる", "アンタイ・オジギ状態にする")}
COSTS = {
    "pay": "ether",
    "draw": "draw",
    "heal": "heal",
    "jitsu": "jitsu",
    "discard": "discard",
    "reveal": "reveal",
    "damage": "damage",
    "move": "move",
    "kill": "kill",
    "bow": "bow",
    "unbow": "unbow",
    "exclude": "exclude",
}
POSTURES = {
    "bowed": "オジギ状態で",
    "ready": "アンタイ・オジギ状態で",
    "facedown": "裏向きで",
    "faceup": "表向きで",
    "any_order": "好きな順番で|好きな順で|望む順番で|任意の順番で",
}


MOVES = {"kill", "exclude", "move", "discard", "counter"}
"""After these a card that was on the field need not be there any more."""
LEXICON = {
    "suru": "エントリーする アンブッシュする オジギする アンタイ・オジギする オジギ状態にする "
    "アンタイ・オジギ状態にする",
    "su": "殺す 打ち消す 出す",
    "ru": "送る",
    "ichidan": "捨てさせる オジギさせる アンタイ・オジギさせる 受ける",
}


def add_verbs(g: Grammar) -> None:
    actions(g, LEXICON)
    for tag, verb in SIMPLE.items():
        g.add("vp", tag, f"{{o:wo?}}[{verb}]", *(f"{{o:wo?}}[{other}]" for other in ALSO.get(tag, ())))
    g.words("posture", POSTURES)
    g.title("posture", "〈置き方〉")
    g.entries(
        "vp",
        {
            "draw_one": ("カードを[ドロー]", "[ドロー]"),
            "draw": ("<|カードを>{n:n}枚[ドロー]", "カード{n:n}枚を[ドロー]", "<|デッキから><カードを|>{n:n}枚[引く]"),
            "draw_as_many": (
                "{e:expr}<に等しい枚数|分|だけ>[ドロー]",
                "{e:expr}と同じ枚数<の|>[ドロー]",
                "{e:expr}に等しい枚数のカードを[引く]",
            ),
        },
    )
    g.words("as_many", {"as_many": "同じ枚数|その枚数|その枚数分|その枚数だけ|選んだ枚数"})
    g.words(
        "as_many", {"discarded": "捨てた枚数と同じ枚数|捨てた枚数|捨てた枚数分|捨てた枚数だけ|捨てた枚数に等しい枚数"}
    )
    g.entries(
        "vp",
        {
            "draw_same": ("{c:as_many}<|を|カードを|のカードを>[ドロー]", "{c:as_many}<の|>カードを[引く]"),
            "draw_up_to": (
                "{w:of?}手札が{n:n}枚になるまで[ドロー]",
                "{w:of?}手札が{n:n}枚になる<まで|ように><カードを|>[ドロー]",
                "{w:of?}手札が{n:n}枚になる<まで|ように>カードを[引く]",
            ),
            "discard_down_to": (
                "{w:of?}手札が{n:n}枚になるまで手札を[捨てる]",
                "{w:of?}手札が{n:n}枚になる<まで|ように><手札を|カードを|>[捨てる]",
            ),
            "heal": "{n:n}<|点>[回復する]",
            "heal_as_many": (
                "{e:expr}<に等しい点数|分|だけ>[回復する]",
                "{e:expr}に等しい<数値だけ|数だけ|数値|数>[回復する]",
            ),
            "discard": "{o:wo?}[捨てる|捨てさせる]",
            "choose_seen": "{c:count}[選ぶ]",
            "discard_cards": "{n:n}<枚|枚選んで>[捨てる]",
            "suffer": ("{n:n}ダメージを[受ける]", "{n:n}点<の|>ダメージを[受ける]"),
            "suffer_as_much": (
                "{e:expr}に等しいダメージを[受ける]",
                "{e:expr}<に等しい点数の|と同じ点数の|と同じ|分の>ダメージを[受ける]",
            ),
            "hurt_same": (
                "{t:ni?}同じ点数のダメージを[与える]",
                "{t:ni?}<その点数の|それと同じ点数の|同じ>ダメージを[与える]",
                "<同じ点数の|その点数の|それと同じ点数の|同じ>ダメージを{t:ni}[与える]",
            ),
            "suffer_it": "そのダメージを[受ける]",
            "give_it": ("{t:ni}そのダメージを[与える]", "そのダメージを{t:ni}[与える]"),
            "hurt": (
                "{t:ni?}{p:per?}{n:n}ダメージを[与える]",
                "{t:ni?}{p:per?}{n:n}点<の|>ダメージを[与える]",
                "{t:ni?}{p:per?}ダメージを{n:n}点[与える]",
                "{n:n}<点の|点|>ダメージを{t:ni}[与える]",
                "{t:ni?}{p:per?}{n:n}<点の|点|>ダメージ[nil]",
                "{t:ni}、{p:per}{n:n}<点の|点|>ダメージを[与える]",
            ),
            "hurt_as_much": (
                "{t:ni?}{e:expr}<に等しいダメージを|に等しい点数のダメージを>[与える]",
                "{t:ni?}{e:expr}<分の|と同じ点数の|と同じ>ダメージを[与える]",
                "{e:expr}<に等しい点数の|に等しい|と同じ点数の|と同じ|分の>ダメージを{t:ni}[与える]",
            ),
            "hurt_own": (
                "{t:ni?}自身の{i:item}に等しいダメージを[与える]",
                "{t:ni?}<自身|自分>の{i:item}<に等しい点数の|と同じ|と同じ点数の|分の>ダメージを[与える]",
            ),
            "share": (
                "{t:ni?}{n:n}ダメージを割り振って[与える]",
                "{t:ni?}<合計|>{n:n}ダメージを好きなように割り振って[与える]",
                "{t:ni?}<合計|>{n:n}点のダメージを<好きなように|>割り振って[与える]",
                "{t:ni}<合計|>{n:n}<点の|>ダメージを<好きなように|>[割り振る]",
            ),
            "share_out": (
                "{n:n}<ダメージを|点のダメージを>[割り振る]",
                "<合計|>{n:n}<点の|>ダメージを<好きなように|>[割り振る]",
            ),
            "share_now": "[割り振る]",
        },
    )
    g.add("ni", "ni_cards_first", "{o:thing}<と|および>{w:who}に", "{o:thing}<すべて|全て|>と{w:who}<それぞれ|>に")
    g.add("seg", "sharing", "{n:n}ダメージを、")
    g.entries(
        "vp",
        {
            "to_hand_add": "{o:wo?}{w:of?}手札に[加える]",
            "to_hand_return": "{o:wo?}{w:of?}手札に[戻す]",
            "put": (
                "{o:wo?}{h:posture*}{w:of?}{z:zone}に[置く|送る|移動する]",
                "{o:wo?}{w:of?}{z:zone}に{h:posture*}[置く]",
            ),
        },
    )
    for tag, end in (("top", "上"), ("bottom", "下")):
        g.add(
            "vp",
            f"put_{tag}",
            f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの{end}に[置く]",
            f"{{o:wo?}}{{w:of?}}デッキの{end}に{{h:posture*}}[置く]",
            f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの一番{end}に[置く]",
            f"{{o:wo?}}{{w:of?}}デッキの一番{end}に{{h:posture*}}[置く]",
            f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの<一番|>{end}に[戻す]",
            f"{{o:wo?}}{{w:of?}}デッキの<一番|>{end}に{{h:posture*}}[戻す]",
        )
    g.add(
        "vp",
        "put_as_many",
        "{w:of?}デッキの上から同じ枚数のカードを{z:zone}に[置く]",
        "{w:of?}デッキの<上|一番上>から<同じ枚数|その点数と同じ枚数|その点数に等しい枚数|その枚数>の<カード|"
        ">を{z:zone}に[置く]",
        "{w:of?}デッキの<上|一番上>から<カードを|>同じ枚数<|を>{z:zone}に[置く]",
    )
    g.words("order", {"any_order": POSTURES["any_order"]})
    g.entries(
        "vp",
        {
            "put_back": "{o:wo?}{h:order}[戻す]",
            "put_deck": "{o:wo?}{w:of?}デッキに[戻す|加える]",
        },
    )
    g.add("side", "side", "{w:who}の場に")
    g.add(
        "vp",
        "ambush",
        "{o:wo?}{w:side?}{h:posture?}[アンブッシュする]",
        "{o:wo?}{h:posture?}{w:side?}[アンブッシュする]",
    )
    verbs = ("置く", "出す", "移動する", "戻す")
    g.entries(
        "vp",
        {
            "put_side": (
                *(
                    template
                    for verb in verbs
                    for template in (
                        f"{{o:wo?}}{{w:side}}{{h:posture?}}[{verb}]",
                        f"{{o:wo?}}{{h:posture?}}{{w:side}}[{verb}]",
                    )
                ),
            ),
            "put_field": (
                *(
                    template
                    for verb in verbs
                    for template in (f"{{o:wo?}}場に{{h:posture?}}[{verb}]", f"{{o:wo?}}{{h:posture?}}場に[{verb}]")
                ),
            ),
            "bring": "{o:wo}{w:side}[移動する|出す|置く]",
        },
    )
    g.words("free", {"free": "コストを支払わずに|そのコストを支払わずに|コストを支払うことなく"})
    g.entries(
        "vp",
        {
            "enter": ("{o:wo?}{f:free?}[エントリーする]", "{o:wo}、{f:free}[エントリーする]"),
            "enter_self": "<これが|このカードが>{f:free?}[エントリーする]",
            "enter_self_free": (
                "<このコストを支払わずに|これのコストを支払わずに>[エントリーする]",
                "<これは|このカードは><手札から|><コスト|そのコスト>を支払わずに[エントリーする]",
            ),
        },
    )
    g.add("wanted", "wanted", "{o:np}を{c:count}")
    g.add("wanted_or", "wanted_or", "<か、|か|、または>{o:np}を{c:count}")
    g.add("total", "total", "合計{i:item}が{n:n}以下になるように", "{i:item}の合計が{n:n}以下になるように")
    g.entries(
        "vp",
        {
            "search": "{w:of?}{z:zones}<から|の|にある|から、>{t:total?}{a:wanted}{m:wanted_or*}[探す]",
            "look": "{o:wo}[見る]",
            "reveal": "{o:wo?}[公開する]",
            "shuffle": ("{w:of?}デッキを[シャッフルする]", "[シャッフルする]"),
            "face_down": "{o:wo?}[裏向きにする]",
            "face_up": "{o:wo?}[表向きにする]",
            "jitsu": "ジツ{n:n}を[行う]",
            "jitsu_bare": "ジツ{n:n}[nil]",
            "pay": "{n:n}<エテルを|エテル>[支払う]",
            "retarget": "<アイサツの|アイサツ|このアイサツの|そのアイサツの>対象を{o:thing}に[変更する]",
            "end_aisatsu": "<このアイサツを|アイサツを|そのアイサツを>[終了する]",
            "lose_game": "<|ゲームに>[敗北する]",
            "win_game": "<|ゲームに>[勝利する]",
        },
    )


def draw_up_to(low: Lowering, tree: Tree) -> list[Op]:
    """As many as are missing; none if there are enough."""
    who = low.scope.who
    if low.of(tree[1], who) != who:
        raise Meaningless("自分の手札が増えるようにしかドローできません", "only one's own hand is filled by drawing")
    return [Do("draw", who, players=who, number=Sum(low.number(tree[2]), Times(-1, Count(Query(("hand",), who)))))]


def discard_down_to(low: Lowering, tree: Tree) -> list[Op]:
    """As many as are too many; none if there are so few."""
    who = low.scope.who
    if low.of(tree[1], who) != who:
        raise Meaningless("捨てるのは自分の手札です", "only one's own hand is discarded")
    left = low.number(tree[2])
    fewer = Times(-1, left) if isinstance(left, Data) else -left
    return [Do("discard", who, players=who, number=Sum(Count(Query(("hand",), who)), fewer))]


def draw_same(low: Lowering, tree: Tree) -> list[Op]:
    if tree[1] != ("discarded",) and low.scope.it != Reg("it"):
        raise Meaningless("何と同じ枚数かが決まりません", "as many as what is not settled")
    many = low.done_to(("discard",), ("card",)) if tree[1] == ("discarded",) else Reg("it")
    return [low.do("draw", players=low.scope.who, number=Count(many))]


def discard(low: Lowering, tree: Tree) -> list[Op]:
    who = low.scope.who
    match tree[1]:
        case ("wo_some", noun, count):
            query = low.query(noun, ("hand",))
            if query.zones == ("hand",) and count == ("all",):
                return hand_discard(low, query, -1, ("all",))
            if query.zones == ("hand",) and count[0] in ("exactly", "each", "at_random"):
                random = count[0] == "at_random"
                if query.whose in (who, "any") or random:
                    return hand_discard(low, query, low.bounds(count)[1], ("random",) if random else ())
        case ("wo_each", noun):
            query = low.query(noun, ("hand",))
            if query.zones == ("hand",):
                return hand_discard(low, query, -1, ("all",))
    return low.each("discard", tree[1], ("hand",))


def hand_discard(low: Lowering, query: Query, number: AnyNumber, how: tuple[str, ...]) -> list[Op]:
    number = 1 if how == ("all",) else number
    if query.whose == "any":  # 「各プレイヤーの手札を」
        query = replace(query, whose="each")
        return [EachPlayer(1), Do("discard", "each", narrowed(query), "each", number, how=how)]
    if how == ("all",):
        low.scope.it = Reg("it")
    elif low.scope.it is None and query.whose != "each":
        low.scope.it = Reg("it")  # 「手札を1枚捨てる。それが…なら」
    return [low.do("discard", narrowed(query), query.whose, number, how=how)]


def chosen_discard(ops: list[Op]) -> list[Op]:
    """A player who chooses cards of the own hand and discards them simply discards."""
    found: list[Op] = []
    for op in ops:
        last = found[-1] if found else None
        if (
            isinstance(op, Do)
            and op.verb == "discard"
            and op.objects == Reg("it")
            and isinstance(last, Choose)
            and last.query.zones == ("hand",)
            and last.query.whose == last.who
            and last.least == last.most
        ):
            found.pop()
            found.append(
                Do(
                    "discard",
                    last.who,
                    narrowed(last.query),
                    last.who,
                    last.most,
                    how=("random",) if last.at_random else (),
                )
            )
        else:
            found.append(op)
    return found


def hurt(low: Lowering, tree: Tree) -> list[Op]:
    source = None if low.scope.subject is None else low.topic()
    spoken_of = low.scope.it
    given = low.given_to(tree[1])
    if tree[0] == "hurt":
        low.multiply(tree[2])
    new, low.scope.it = (
        low.scope.it,
        spoken_of or low.scope.it,
    )  # 「1人選び、相手のキャラクター1人にそのカラテに等しい…」: of the one chosen before
    number, low.scope.it = low.amount(tree[-1]), new
    if given[0] and spoken_of == Reg("it") and Reg("it") in everything_in(number):
        raise Meaningless("どちらの数値かが決まりません", "whose number this is is not settled")
    return low.to_each("damage", given, number, source=None if source == Reg("self") else source)


def hurt_own(low: Lowering, tree: Tree) -> list[Op]:
    """「それは相手プレイヤーに自身の工作力に等しいダメージを与える」"""
    source = low.topic()
    if not isinstance(source, Reg):
        raise Meaningless("誰自身かが決まりません", "whose own number this is is not settled")
    return low.to_each(
        "damage", low.given_to(tree[1]), Value(tree[2][0], source), source=None if source == Reg("self") else source
    )


def suffer(low: Lowering, tree: Tree) -> list[Op]:
    """Whoever is spoken of; instead of other damage the one that would have taken that."""
    number, scope = low.amount(tree[1]), low.scope
    if scope.subject is not None:
        return [Do("damage", objects=low.topic(), number=number)]
    instead = scope.trigger if scope.kind == "replacement" and not scope.named else None
    if instead is not None and instead.event == "damaged" and instead.subject is not None:
        whom = instead.subject if isinstance(instead.subject, Reg) else Reg("event")
        return [Do("damage", objects=whom, number=number)]
    return [Do("damage", players=scope.who, number=number)]


def suffer_it(low: Lowering, tree: Tree) -> list[Op]:
    """Damage that goes to another: as much, from where it came."""
    trigger = low.scope.trigger
    if low.scope.kind != "replacement" or trigger is None or trigger.event not in ("damaged", "deals_damage"):
        raise Meaningless("「そのダメージ」が指す出来事がありません", "no event whose damage could be meant")
    source = Reg("cause") if trigger.event == "damaged" else Reg("event")
    if tree[0] == "give_it":
        return low.to_each("damage", low.given_to(tree[1]), Amount(), source=source)
    if low.scope.subject is not None:
        return [Do("damage", objects=low.topic(), number=Amount(), source=source)]
    if not low.scope.named:
        raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
    return [Do("damage", players=everybody(low.scope.who), number=Amount(), source=source)]


def share(low: Lowering, tree: Tree) -> list[Op]:
    """割り振る: the targets get a share each, decided with them (1305)."""
    scope = low.scope
    number = None if tree[0] == "share_now" else low.number(tree[-1])
    first, whom = low.given_to(tree[1] if tree[0] == "share" else None)
    (objects, players), *more = whom
    if first or more or players or not isinstance(objects, Reg) or objects.name != "target":
        raise Meaningless("割り振る相手は先に選びます", "what the units are shared among must be chosen before")
    target = scope.targets[objects.index]
    shared = number if number is not None else target.share
    if shared is None or (number is not None and target.share is not None):
        raise Meaningless("割り振る点数が決まりません", "how many units are shared is not settled")
    scope.targets[objects.index] = replace(target, share=shared)
    return [Do("damage", objects=objects, number=0, how=("shared",))]


def place_of(low: Lowering, tree: Tree | None) -> str:
    who = low.of(tree, "owner")
    return "owner" if who.startswith(low.nouns.of_one) else who


def put(low: Lowering, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("to_hand_add" | "to_hand_return", what, who):
            zone = "hand"
        case ("put", what, postures, who, place):
            zone, how = place[0], tuple(posture[0] for posture in postures)
            if zone in ("field", "deck", "kotodama", "check"):
                raise Meaningless("この領域には「置く」では置けません", "cards are not put into this zone this way")
        case ("put_top" | "put_bottom", what, postures, who):
            zone, how = "deck", (tree[0].removeprefix("put_"), *(posture[0] for posture in postures))
        case ("put_deck", what, who):
            zone = "deck"
        case _:
            raise AssertionError(tree)
    how = tuple(mark for mark in how if mark not in ("faceup", "any_order", "ready"))
    return low.at_once("move", what, place=zone, place_of=place_of(low, who), how=how)


def put_as_many(low: Lowering, tree: Tree) -> list[Op]:
    """As many cards of the top as the event says, one after another (304.3)."""
    if low.scope.trigger is None or tree[2][0] in ("field", "deck", "kotodama", "check"):
        raise Meaningless("何と同じ枚数かが決まりません", "as many as what is not settled")
    return [Repeat(Amount(), 1), *put(low, ("put", ("wo_top1", tree[1]), (), None, tree[2]))]


def put_back(low: Lowering, tree: Tree) -> list[Op]:
    """Cards of the top of a deck go back there."""
    first, objects = low.on(tree[1])
    if first or any(not isinstance(thing, Reg) or thing.name not in ("seen", "rest") for thing in objects):
        raise Meaningless("どこに戻すかが書かれていません", "where they go back to is not said")
    return [low.do("move", thing, place="deck", how=("top",)) for thing in objects]


def bring(low: Lowering, tree: Tree) -> list[Op]:
    """Cards that are on a field already go over to the other side (306.4); all others are put there."""
    first, objects = low.on(tree[1])
    if low.scope.kind == "static" or not all(on_field(low, thing) for thing in objects):
        raise Meaningless("場のカードではありません", "these cards are not on the field")
    return [*first, *(Do("control", low.who(tree[2][1]), thing) for thing in objects)]


def ambush(low: Lowering, tree: Tree) -> list[Op]:
    """Onto the field: by アンブッシュ, or merely put there, which is no ambush (1314.1) but lets the card appear too
    (1315.1).
    """
    way, what, (side, posture) = tree[0], tree[1], tree[2:] if len(tree) > 3 else (None, tree[2])
    first, objects = low.on(what)
    how = () if posture is None else (posture[0],)
    if how == ("ready",) and all(ready_anyway(low, thing) for thing in objects):
        how = ()
    if how not in ((), ("bowed",)):
        raise Meaningless("場への置き方が違います", "cards are not put onto the field this way")
    off_field(low, objects)
    verb, place = ("ambush", "") if way == "ambush" else ("move", "field")
    whose = place_of(low, side) if side or place else ""
    return [*first, *(low.do(verb, thing, place=place, place_of=whose, how=how) for thing in objects)]


def ready_anyway(low: Lowering, thing: Objects) -> bool:
    """Whether the cards come from a zone without orientation: then they are put down ready (303.1a); from the ether
    zone they keep theirs (1314.1b).
    """
    query = low.scope.targets[thing.index].query if isinstance(thing, Reg) and thing.name == "target" else thing
    return isinstance(query, Query) and "ether" not in query.zones


def on_field(low: Lowering, thing: Objects) -> bool:
    """Whether these are cards on the field for all that the text says."""
    query = low.scope.targets[thing.index].query if isinstance(thing, Reg) and thing.name == "target" else thing
    moved = isinstance(thing, Reg) and not MOVES.isdisjoint(low.scope.deeds)
    return isinstance(query, Query) and query.zones == (low.nouns.field,) and not moved


def off_field(low: Lowering, objects: list[Objects]) -> None:
    """Cards on the field neither enter nor ambush: the zone was forgotten."""
    for thing in objects:
        if on_field(low, thing):
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")


def enter(low: Lowering, tree: Tree) -> list[Op]:
    free: tuple[str, ...] = ("free",)
    if tree[0] == "enter_self_free":
        first: list[Op] = []
        objects: list[Objects] = [Reg("self")]
    elif tree[0] == "enter_self":
        first, objects, free = [], [Reg("self")], free if tree[1] else ()
    else:
        (first, objects), free = low.on(tree[1]), free if tree[2] else ()
    if low.scope.kind == "static":
        if objects != [Reg("self")] or not free or not low.permitting:
            raise Meaningless(
                "常時能力ではエントリーを許すことだけができます", "a static ability can only permit to enter this card"
            )
        return [Permit("enter_free", Reg("self"))]
    off_field(low, objects)
    return [*first, *(low.do("enter", thing, how=free) for thing in objects)]


def search(low: Lowering, tree: Tree) -> list[Op]:
    _, who, zones, total, first, more = tree
    whose = low.of(who, low.scope.who)
    ways: list[tuple[Query, AnyNumber]] = []
    exact: set[bool] = set()
    for _, noun, count in (first, *more):
        found = low.query(noun, zone_names(zones), own=True)
        if found.zones != zone_names(zones):
            raise Meaningless("探す領域が二度書かれています", "the zone that is searched is said twice")
        least, most = low.bounds(count)
        ways.append((Query(found.zones, whose, found.filters, found.either, found.other), most))
        exact.add(least == most)
    low.scope.it = Reg("it")
    low.scope.chosen += 1
    limit = None if total is None else (total[1][0], whole(low.number(total[2])))
    return [Search(low.scope.who, tuple(ways), exact == {True}, limit)]


def look(low: Lowering, tree: Tree) -> list[Op]:
    if tree[1][0] == "wo_top":
        low.scope.seen, low.scope.it, low.scope.chosen = True, Reg("seen"), low.scope.chosen + 1
        return [low.do("look", players=low.of(tree[1][1], low.scope.who), number=low.number(tree[1][2]), place="deck")]
    first, objects = low.on(tree[1])
    low.scope.seen, low.scope.it, low.scope.chosen = True, Reg("seen"), low.scope.chosen + 1
    found: list[Op] = []
    for thing in objects:
        if not isinstance(thing, Query) or first or thing.filters or not (thing.top or thing.zones == ("hand",)):
            raise Meaningless("見るのはデッキの上か手札です", "only the top of a deck or a hand is looked at")
        if thing.top:
            found.append(low.do("look", players=thing.whose, number=thing.top, place="deck"))
        else:
            found.append(low.do("look", players=thing.whose, place=thing.zones[0], how=("all",)))
    return found


OPEN = frozenset(("field", "ether", "ohigan", "exclusion", "kotodama"))


def reveal(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    if any(isinstance(op, Repeat) for op in first):
        raise Meaningless("公開する枚数は数で書いてください", "how many are revealed must be a plain number")
    if any(
        isinstance(one, Reg) and one.name == "target" and OPEN.issuperset(low.scope.targets[one.index].query.zones)
        for one in objects
    ):
        raise Meaningless("それはもう公開されています", "that is open to everybody already")
    if objects and isinstance(objects[0], Query):
        low.scope.it, low.scope.seen, low.scope.chosen = Reg("seen"), True, low.scope.chosen + 1
    return [*first, *(low.do("reveal", thing) for thing in objects)]


def retarget(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.thing(tree[1])
    if low.scope.kind == "static":
        if objects != Reg("self") or not low.permitting:
            raise Meaningless(
                "常時能力ではこれへの変更を許すことだけができます",
                "a static ability can only permit to change the target to this card",
            )
        return [Permit("change_target", Reg("self"))]
    return [low.do("retarget", objects)]


def win(low: Lowering, tree: Tree) -> list[Op]:
    """A player wins if the other loses (103.2)."""
    if low.scope.who not in SWAPPED:
        raise Meaningless("誰が勝利するかが決まりません", "who wins is not settled")
    return [low.do("lose", players=SWAPPED[low.scope.who])]


def counter(low: Lowering, tree: Tree) -> list[Op]:
    """打ち消す settles that a Kotodama named without a zone is the one that waits to be resolved."""
    found = low.each("counter", tree[1], (low.nouns.stack,))
    low.scope.guessed = False
    return found


VERBS: dict[str, Meaning] = {
    **{tag: on_objects(tag) for tag in SIMPLE},
    "counter": counter,
    **dict.fromkeys(("draw", "draw_one", "draw_as_many"), of_player("draw")),
    "draw_same": draw_same,
    "draw_up_to": draw_up_to,
    "discard_down_to": discard_down_to,
    "heal": of_player("heal"),
    "heal_as_many": of_player("heal"),
    "discard": discard,
    "choose_seen": lambda low, tree: low.choose(("wo_seen", tree[1])),
    "discard_cards": of_player("discard"),
    "suffer": suffer,
    "suffer_as_much": suffer,
    **dict.fromkeys(("suffer_it", "give_it"), suffer_it),
    "hurt": hurt,
    "hurt_as_much": hurt,
    "hurt_same": lambda low, tree: hurt(low, ("hurt_as_much", tree[1], ("amount",))),
    "hurt_own": hurt_own,
    "put_as_many": put_as_many,
    "share": share,
    "share_out": share,
    "share_now": share,
    "to_hand_add": put,
    "to_hand_return": put,
    "put": put,
    "put_top": put,
    "put_bottom": put,
    "put_deck": put,
    "put_back": put_back,
    "ambush": ambush,
    "put_side": ambush,
    "put_field": ambush,
    "bring": bring,
    "enter": enter,
    "enter_self": enter,
    "enter_self_free": enter,
    "search": search,
    "look": look,
    "reveal": reveal,
    "shuffle": lambda low, tree: [low.do("shuffle", players=low.of(tree[1], low.scope.who), place="deck")],
    "face_down": on_objects("flip", "facedown"),
    "face_up": on_objects("flip", "faceup"),
    "jitsu": lambda low, tree: [low.do("jitsu", number=low.amount(tree[1]))],
    "jitsu_bare": lambda low, tree: [low.do("jitsu", number=low.amount(tree[1]))],
    "pay": lambda low, tree: [low.do("pay", number=low.amount(tree[1]))],
    "retarget": retarget,
    "end_aisatsu": lambda low, tree: [low.do("end_aisatsu")],
    "win_game": win,
    "lose_game": lambda low, tree: [low.do("lose", players=low.scope.who)],
}
