"""The actions of the game: what is done once."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.spellcard.words.changes import whose
from kisoku.games.spellcard.words.describing import made_by
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.common import actions
from kisoku.text.conditions import SWAPPED
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Meaning, of_player, on_objects
from kisoku.text.operands import narrowed, signed
from kisoku.text.program import (
    Amount,
    Become,
    Choose,
    Count,
    Do,
    Filter,
    Modes,
    Objects,
    Op,
    Query,
    Reg,
    Repeat,
    Sum,
)
from kisoku.text.scope import Meaningless

LEXICON = {
    "suru": "追加する 選択する 撃破する 召喚する 前進する 後退する 退場する 装備する 宣言する 加算する 裏向きにする "
    "表向きにする",
    "su": "打ち消す",
    "u": "奪う",
    "ichidan": "前進させる 後退させる 退場させる 移動させる 装備させる 召喚させる 捨てさせる 受ける 引かせる",
}
SIMPLE = {"defeat": ("撃破する",), "retire": ("退場させる", "退場する"), "remove": ("除外する",)}
COSTS = {
    "discard": "discard",
    "pay_score": "score",
    "act": "act",
    "retire": "retire",
    "remove": "remove",
    "move": "move",
    "defeat": "defeat",
}


def add_verbs(g: Grammar) -> None:
    actions(g, LEXICON)
    for tag, verbs in SIMPLE.items():
        g.add("vp", tag, *(f"{{o:wo?}}[{verb}]" for verb in verbs))
    damage(g)
    g.entries(
        "vp",
        {
            "act": "{o:wo?}行動済み状態に[する]",
            "unact": "{o:wo?}未行動状態に[する]",
            "act_or_not": "{o:wo?}<行動済み状態or未行動状態に|未行動状態or行動済み状態に>[する]",
        },
    )
    for tag, verb in (("advance", "前進"), ("retreat", "後退")):
        g.entries(
            "vp",
            {
                tag: (f"{{o:wo?}}[{verb}させる]", f"{{o:wo?}}[{verb}する]"),
                f"{tag}_far": (
                    f"{{o:wo?}}{{n:n}}エリア[{verb}させる]",
                    f"{{o:wo?}}{{n:n}}回[{verb}させる]",
                    f"{{o:wo?}}{{n:n}}エリア[{verb}する]",
                ),
            },
        )
    g.add("vp", "shift_either", "{o:wo?}<前進or|前進または>[後退させる]")
    moving(g)
    cards(g)
    players(g)


def damage(g: Grammar) -> None:
    g.title("hurt", "〈ダメージ〉")
    g.add("hurt", "hurt", "【{q:quantity}】", "{q:n}<|点|点の>", "{q:quantity}<と同じ値の|に等しい|に等しい値の|分の>")
    g.entries(
        "vp",
        {
            "choose_it": "{o:wo}[選択する]",
            "damage": "{t:ni?}<|それぞれ|、それぞれ>{h:hurt}ダメージ[nil]",
            "damage_dealt": "{t:ni?}<|それぞれ|、それぞれ>{h:hurt}ダメージを[与える]",
        },
    )
    g.add("seg", "damage_and", "{t:ni}{h:hurt}ダメージ、")
    g.entries(
        "vp",
        {
            "suffer": "{h:hurt}ダメージを[受ける]",
            "suffer_it": ("{r:ref}がダメージを[受ける]", "{r:ref}が<その|同じ>ダメージを[受ける]"),
        },
    )


def moving(g: Grammar) -> None:
    g.entries(
        "goal",
        {
            "goal_some": "{o:np}{c:count?}",
            "goal_target": "<対象のエリア|対象|そのエリア>",
            "goal_free": "<任意の|好きな>{o:np}",
            "goal_place": "{p:place}<|の空きエリア|の任意のエリア>",
        },
    )
    g.entries(
        "vp",
        {
            "relocate": "{o:wo?}{g:goal}<に|へ>[移動させる|移動する]",
            "relocate_there": "{g:goal}<に|へ>{o:wo}[移動させる]",
            "swap": "{a:thing}と{b:thing}<の位置を|を|のエリアを>[入れ替える]",
            "swap_them": "{a:thing}の位置を[入れ替える]",
        },
    )


def cards(g: Grammar) -> None:
    g.words(
        "manner", {"facedown": "裏向きで", "faceup": "表向きで", "any_order": "好きな順番で|任意の順番で|望む順番で"}
    )
    g.entries(
        "vp",
        {
            "to_hand": "{o:wo?}{w:of?}手札に[加える]",
            "return_hand": "{o:wo?}{w:of?}手札に[戻す]",
        },
    )
    for tag, end in (("top", "一番上"), ("bottom", "一番下")):
        g.add(
            "vp",
            f"put_{tag}",
            f"{{o:wo?}}{{h:manner?}}{{w:of?}}山札の{end}に[置く]",
            f"{{o:wo?}}{{h:manner?}}{{w:of?}}山札の<一番|>{end[2:]}に[置く]",
            f"{{o:wo?}}{{h:manner?}}{{w:of?}}山札の<一番|>{end[2:]}に[戻す]",
        )
    g.add("vp", "put_deck", "{o:wo?}{w:of?}山札に[戻す]")
    g.add("vp", "shuffle_in", "{o:wo?}{w:of?}山札に<戻して|戻し、|加えて|加え、>[シャッフルする]")
    g.words("resting", {"discard": "捨て札", "score": "スコア置き場|スコア", "rule": "ルールカード置き場"})
    g.add(
        "vp",
        "put",
        "{o:wo?}{w:of?}{z:resting}に{h:manner?}[置く|加える]",
        "{o:wo?}{h:manner?}{w:of?}{z:resting}に[置く]",
    )
    g.words("terms", {"free": "召喚コストを支払わずに|コストを支払わずに"})
    g.words("posture", {"acted": "行動済み状態で", "unacted": "未行動状態で"})
    g.words("maker", {"made_by_you": "あなたの|味方の", "made_by_opponent": "相手の|敵の"})
    g.entries(
        "vp",
        {
            "summon": ("{o:wo?}{f:terms?}{p:posture?}[召喚する]", "{o:wo?}{p:posture?}{f:terms?}[召喚する]"),
            "summon_to": (
                "{o:wo?}{f:terms?}{p:posture?}{g:goal}に[召喚する]",
                "{o:wo?}{g:goal}に{f:terms?}{p:posture?}[召喚する]",
            ),
            "equip": ("{o:wo}{t:ni}[装備させる|装備する]", "{t:ni}{o:wo}[装備させる]"),
            "counter": (
                "{r:owning}の{d:declared}を[打ち消す]",
                "{r:owning}が<宣言した|行った|宣言している|行っている>{d:declared}を[打ち消す]",
            ),
            "redirect": "攻撃の対象を<、|>{t:thing}に[変更する]",
            "redirect_of": (
                "{r:owning}の{d:declared}の対象を<、|>{t:thing}に[変更する]",
                "{r:owning}が<宣言した|行った|宣言している|行っている>{d:declared}の対象を<、|>{t:thing}に[変更する]",
            ),
            "redirect_from": "{r:owning}<への|を対象とする>{d:declared}の対象を<、|>{t:thing}に[変更する]",
            "counter_some": (
                "{o:np}{c:count}の{d:declared}を[打ち消す]",
                "{o:np}{c:count}が<宣言した|行った|宣言している|行っている>{d:declared}を[打ち消す]",
            ),
            "counter_it": "{o:wo?}[打ち消す]",
            "counter_one": (
                "{w:maker?}{d:declared}を1つ[打ち消す]",
                "{w:maker?}{d:declared}1つを[打ち消す]",
                "{w:maker?}{d:declared}を1つ<選び、|選んで>[打ち消す]",
            ),
            "counter_last": "{w:maker?}<直前の|直前に行われた|この宣言の直前に行われた|"
            "チェインで最後に行われた>{d:declared}を[打ち消す]",
            "counter_attack": "<攻撃宣言を|攻撃を|攻撃の宣言を|この攻撃を>[打ち消す]",
            "bear": ("{t:ni}[装備する]", "{t:ni}[装備させる]"),
            "reveal": "{o:wo?}[公開する]",
            "look": "{o:wo}[見る]",
            "control": ("{o:owning}のコントロールを[得る|奪う]", "{o:owning}のコントローラーと[なる]"),
            "control_to": (
                "{o:owning}のコントロールを{w:who}に[移す]",
                "{o:owning}のコントローラーを{w:who}に[変更する]",
            ),
            "face_down": "{o:wo?}[裏向きにする]",
            "face_up": "{o:wo?}[表向きにする]",
        },
    )


def players(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "draw": ("<カードを||山札からカードを>{n:n}枚[引く]", "カード{n:n}枚を[引く]"),
            "draw_as_many": (
                "{e:expr}<と同じ枚数のカードを|に等しい枚数のカードを|に等しい枚数カードを|だけカードを|"
                "の数だけカードを|分カードを|分のカードを>[引く]",
                "カードを{e:expr}<と同じ枚数|に等しい枚数|だけ|枚>[引く]",
            ),
        },
    )
    g.words(
        "as_many",
        {
            "as_many": "同じ枚数|その枚数|捨てた枚数と同じ枚数|捨てた枚数に等しい枚数|捨てた枚数分|捨てた枚数だけ|"
            "捨てた数だけ"
        },
    )
    g.entries(
        "vp",
        {
            "draw_same": ("{c:as_many}<のカードを|カードを|>[引く]", "カードを{c:as_many}[引く]"),
            "draw_until": "手札が{n:n}<枚になるまでカードを|枚になるように>[引く]",
            "discard": "{o:wo?}[捨てる|捨てさせる]",
            "discard_down": ("手札が{n:n}<枚になるまで手札を|枚になるまで>[捨てる]", "手札を{n:n}枚になるまで[捨てる]"),
            "pay_score": ("スコアコストを{n:n}<点|>[支払う]", "スコアコスト{n:n}<点を|を>[支払う]"),
            "shuffle": "{w:of?}山札を[シャッフルする]",
            "win": "ゲームは{w:who}の勝利で[終了する]",
            "win_game": "<ゲームに|>[勝利する]",
            "lose_game": "<ゲームに|>[敗北する]",
        },
    )
    either = ("or", "か、", "か", "または")
    g.entries(
        "sent",
        {
            "either_act": (*(f"{{s:seg*}}{{a:vp@fin}}{word}{{t:seg*}}{{b:vp@fin}}。" for word in either),),
            "either_may": (*(f"{{s:seg*}}{{a:vp@fin}}{word}{{t:seg*}}{{b:vp@may}}。" for word in either[:3]),),
            "modes_now": (
                "{s:seg*}以下から{n:n}つ選ぶ。{m:mode+}",
                "{s:seg*}<以下|次><から|の中から|のうち>{n:n}つ<を|><選ぶ|選択する>。{m:mode+}",
                "{s:seg*}以下の効果から{n:n}つ<を|>選ぶ。{m:mode+}",
            ),
            "modes_up_to": (
                "{s:seg*}以下から{n:n}つまで選ぶ。{m:mode+}",
                "{s:seg*}<以下|次><から|の中から>{n:n}つまで<を|><選ぶ|選択する>。{m:mode+}",
            ),
        },
    )


# --- what they mean -------------------------------------------------------------------------------


def far(verb: str) -> Meaning:
    def lower(low: Striking, tree: Tree) -> list[Op]:
        first, objects = low.on(tree[1])
        number = low.amount(tree[2])
        return [*first, Repeat(number, len(objects)), *(low.do(verb, thing) for thing in objects)]

    return lower


def either_of(*verbs: str) -> Meaning:
    """A or B (8.1.9): whoever uses the effect picks."""

    def lower(low: Striking, tree: Tree) -> list[Op]:
        first, objects = low.on(tree[1])
        return [
            *first,
            Modes(tuple(tuple(low.do(verb, thing) for thing in objects) for verb in verbs), who=low.scope.who),
        ]

    return lower


def sufferers(low: Striking, tree: Tree | None) -> tuple[list[Op], list[Objects]]:
    match tree:
        case None:
            return low.acted_on(None)
        case ("ni_ref", ref):
            return [], low.them(ref)
        case ("ni_each", noun):
            aimed = low.aimed(noun, None)
            return [], [low.query(noun) if aimed is None else aimed]
        case ("ni_plain", noun):
            aimed = low.plainly(noun)
            if aimed is None:
                raise Meaningless("対象と同じ語ではありません", "these are not the words of the target")
            return [], [aimed]
        case ("ni_some", noun, count):
            return low.acted_on(("wo_some", noun, count))
        case ("ni_two", a, b):
            return [], [low.thing(a), low.thing(b)]
    raise Meaningless("ダメージを受けるのはストライカーです（2.6.1）", "strikers receive damage (2.6.1)")


def hurt(low: Striking, tree: Tree) -> list[Op]:
    source = None
    if low.scope.subject is not None and not low.scope.subject_used and tree[1] is not None:
        source = low.topic()
    if source not in (None, Reg("self"), Reg("caster")):
        raise Meaningless(
            "ダメージの発生源はこの能力とその術者です（2.6.2）", "damage comes from the ability and its caster (2.6.2)"
        )
    first, objects = sufferers(low, tree[1])
    number = low.amount(tree[2][1])
    return [*first, *(low.do("damage", thing, number=number) for thing in objects)]


def suffer(low: Striking, tree: Tree) -> list[Op]:
    return [low.do("damage", low.topic(), number=low.amount(tree[1][1]))]


def suffer_it(low: Striking, tree: Tree) -> list[Op]:
    """Instead of whom it was dealt to: the same damage."""
    trigger = low.scope.trigger
    if trigger is None or trigger.event not in ("damage", "damaged"):
        raise Meaningless("どのダメージかが書かれていません", "which damage is meant is not said")
    return [low.do("damage", low.ref(tree[1]), number=Amount())]


def goal(low: Striking, tree: Tree, moved: Objects | None = None) -> tuple[list[Op], Objects]:
    """Where strikers go: the target, or an area that is chosen now; one that is only called adjacent is so to what is
    moved.
    """
    match tree:
        case ("goal_target",):
            areas = [place for place, target in enumerate(low.scope.targets) if target.query.zones == ("areas",)]
            return [], Reg("target", areas[0]) if len(areas) == 1 else low.target()
        case ("goal_some", noun, count):
            aimed = low.aimed(noun, count) if count is not None else None
            if aimed is not None:
                return [], aimed
        case ("goal_free", noun):
            pass
        case ("goal_place", place):
            return [Choose(low.scope.who, Query(("areas",), filters=(low.at(place), Filter("empty", "==", 1))))], Reg(
                "it"
            )
    low.moved = moved.name if isinstance(moved, Reg) and not moved.index else ""
    query = low.query(tree[1], ("areas",))
    low.moved = ""
    if query.zones != ("areas",):
        raise Meaningless("移動先はエリアです（4.1.5）", "strikers move to areas (4.1.5)")
    free = Filter("empty", "==", 1)  # 4.1.6
    return [Choose(low.scope.who, replace(query, filters=tuple(dict.fromkeys((*query.filters, free)))))], Reg("it")


def relocate(low: Striking, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    if first:
        raise Meaningless("移動するストライカーは先に選んでください", "choose the striker that moves before")
    before = low.scope.it
    ask, place = goal(low, tree[2], objects[0] if len(objects) == 1 else None)
    if place == Reg("it") and Reg("it") in objects:
        raise Meaningless(
            "選んだストライカーの移動先は対象のエリアか前進・後退で書いてください",
            "a chosen striker goes to a target area, or advances or retreats",
        )
    low.scope.it = before
    return [*ask, *(low.do("relocate", thing, source=place) for thing in objects)]


def swap(low: Striking, tree: Tree) -> list[Op]:
    if any(isinstance(part, tuple) and part[0] == "np" and low.plainly(part) is None for part in tree[1:]):
        raise Meaningless(
            "入れ替えるのは、対象か術者か選んだストライカーです", "targets, the caster or chosen strikers change places"
        )
    if tree[0] == "swap_them":
        found = low.them(tree[1]) if tree[1][0] != "np" else [low.placed(tree[1], ())]
        if len(found) == 2:
            return [low.do("swap", found[0], source=found[1])]
        return [low.do("swap", found[0])]
    return [low.do("swap", low.placed(tree[1], ()), source=low.placed(tree[2], ()))]


def place_of(low: Striking, who: Tree | None) -> str:
    found = low.of(who, "owner")
    return "owner" if found.startswith(("owner", "controller")) else found


def put(low: Striking, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("to_hand" | "return_hand", what, who):
            place = "hand"
        case ("put_top" | "put_bottom", what, manner, who):
            place, how = (
                "deck" if tree[0] == "put_top" else "deck_bottom",
                ("any_order",) if manner == ("any_order",) else (),
            )
        case ("put_deck", what, who):
            place = "deck"
        case ("put", what, who, zone, manner):
            place, how = zone[0], () if manner is None or manner[0] == "any_order" else (manner[0],)
        case _:
            raise AssertionError(tree)
    return low.at_once("move", what, place=place, place_of=place_of(low, who), how=how)


def shuffle_in(low: Striking, tree: Tree) -> list[Op]:
    """The deck into which it goes is shuffled."""
    found = put(low, ("put_deck", *tree[1:]))
    last = found[-1]
    assert isinstance(last, Do)
    what, whose_deck = last.objects, "each"
    if isinstance(what, Reg):
        whose_deck = f"owner {what.name}"
    elif isinstance(what, Query) and what.zones in (("discard",), ("hand",)):
        whose_deck = what.whose
    return [*found, low.do("shuffle", players=whose_deck)]


def bear(low: Striking, tree: Tree) -> list[Op]:
    """2.9.2: what the icon of an equip spell says already."""
    if low.lasts != "equip" or sufferers(low, tree[1]) != ([], [Reg("target")]):
        raise Meaningless(
            "何を装備するかが書かれていません（装備スペルなら装備のアイコンが必要です、2.9.2）",
            "what is equipped is not said (an equip spell needs its icon, 2.9.2)",
        )
    return []


def is_area(low: Striking, chosen: Reg) -> bool:
    """Whether what was chosen as a target is a place, and no striker."""
    return bool(low.scope.targets) and low.scope.targets[chosen.index].query.zones == ("areas",)


def summon(low: Striking, tree: Tree) -> list[Op]:
    _, what, terms, posture, *goals = tree
    first, objects = low.on(what, ("hand",))
    if any(thing.name == "target" and is_area(low, thing) for thing in objects if isinstance(thing, Reg)):
        raise Meaningless("何を召喚するか決まりません", "what is summoned is not said")
    how = (*(("free",) if terms else ()), *(("acted",) if posture == ("acted",) else ()))
    if low.scope.kind == "static":
        raise Meaningless("常時発動能力では召喚しません", "an always-on ability does not summon")
    ask: list[Op] = []
    source: Objects | None = None
    if goals:
        ask, source = goal(low, goals[0])
        for op in ask:  # which of the areas is asked when the card appears (2.8.1.1)
            assert isinstance(op, Choose)
            ask, source = [], op.query
    return [*first, *ask, *(low.do("summon", thing, how=how, source=source) for thing in objects)]


def equip(low: Striking, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    also, bearers = sufferers(low, tree[2])
    if also:
        raise Meaningless("装備するストライカーは先に選んでください", "choose the bearer before")
    if low.lasts == "equip" and objects == [Reg("self")]:
        return bear(low, ("bear", tree[2]))
    return [*first, *(low.do("equip", thing, source=bearers[0]) for thing in objects)]


def kinds(declared: Tree) -> tuple[str, ...]:
    """Which declarations are meant, if not all."""
    return () if declared == ("declaration",) else (declared[0],)


def counter(low: Striking, tree: Tree) -> list[Op]:
    waited = low.scope.trigger
    if (
        tree[0] == "counter"
        and tree[1] == ("that",)
        and waited is not None
        and waited.event in ("attacked", "targeted")
    ):
        return [low.do("counter", Reg("cause"), how=(*kinds(tree[2]), "that"))]  # by whom it is attacked or aimed at
    if tree[0] == "counter_it":
        first, objects = low.on(tree[1])
        how: tuple[str, ...] = ()
        if objects == [Reg("event")] and waited is not None:
            if waited.event not in ("declared", "attacked", "targeted"):
                raise Meaningless("打ち消すのは宣言です（2.5.5）", "declarations are countered (2.5.5)")
            how = ("spell", "that") if "spell" in waited.flags else ()
        return [*first, *(low.do("counter", thing, how=how) for thing in objects)]
    if tree[0] == "counter_some":
        return low.each("counter", ("wo_some", tree[1], tree[2]), how=kinds(tree[3]))
    that = waited if tree[1] == ("that",) else None
    declared = that is not None and that.event == "declared" and that.subject is None  # by whoever did it
    return [
        low.do(
            "counter",
            Reg("event") if declared else whose(low, tree[1]),
            how=(*kinds(tree[2]), *(("that",) if that else ())),
        )
    ]


def counter_one(low: Striking, tree: Tree) -> list[Op]:
    """One of those that wait in the chain, or the one before."""
    return [low.do("counter", None, made_by(tree[1]), how=(*kinds(tree[2]), tree[0].removeprefix("counter_")))]


def redirect(low: Striking, tree: Tree) -> list[Op]:
    """Another target for the attack, or for what somebody has declared."""
    goal = low.placed(tree[-1], ())
    if isinstance(goal, Query):
        raise Meaningless(
            "変更先は、対象か術者かこのストライカーです", "the new target is the target, the caster or this striker"
        )
    if tree[0] == "redirect":
        return [low.do("redirect", goal, how=("attack",))]
    how = (*kinds(tree[2]), *(("away",) if tree[0] == "redirect_from" else ()))
    return [low.do("redirect", goal, how=how, source=whose(low, tree[1]))]


def reveal(low: Striking, tree: Tree) -> list[Op]:
    first, objects = low.on(tree[1])
    if any(
        isinstance(one, Reg)
        and (one.name == "target" or (one.name == "it" and low.taken is not None and "stage" in low.taken.zones))
        for one in objects
    ):
        raise Meaningless("それはもう公開されています（4.1.2）", "that is open to both already (4.1.2)")
    if objects and isinstance(objects[0], Query):
        low.scope.it, low.scope.seen, low.scope.chosen = Reg("seen"), True, low.scope.chosen + 1
        low.looked_at = objects[0]
    return [*first, *(low.do(tree[0], thing) for thing in objects)]


def control(low: Striking, tree: Tree) -> list[Op]:
    thing = whose(low, tree[1])
    who = low.who(tree[2]) if tree[0] == "control_to" else low.scope.who
    if who not in ("you", "opponent"):
        raise Meaningless(
            "誰がコントローラーになるかを「あなた」か「相手」で書いてください",
            "say who controls it then: you or the opponent",
        )
    return [Become(thing, "controller", who)]


def discard(low: Striking, tree: Tree) -> list[Op]:
    """What was discarded can be spoken of afterwards."""
    found = discarding(low, tree)
    low.thrown = True
    low.scope.it = low.scope.it or Reg("it")
    return found


def discarding(low: Striking, tree: Tree) -> list[Op]:
    """手札を捨てる: its holder picks the cards, one after another (4.3.4)."""
    match tree[1]:
        case ("wo_some" | "wo_counted", noun, count):
            query = low.query(noun, ("hand",))
            if query.zones != ("hand",):
                raise Meaningless("捨てるのは手札です（4.3.4）", "only cards of a hand are discarded (4.3.4)")
            how = {"all": "all", "everyone": "all", "at_random": "random", "any_number": "up_to", "up_to": "up_to"}.get(
                count[0]
            )
            number = low.amount(count[1]) if len(count) > 1 else 1 if how == "all" else -1
            return [low.do("discard", narrowed(query), query.whose, number, how=(how,) if how else ())]
        case ("wo_each", noun):
            query = low.query(noun, ("hand",))
            every = noun[2] == ("pile", ("hand",)) and ("every",) in noun[1]
            return [low.do("discard", narrowed(query), query.whose, how=("all",) if every else ())]
    first, objects = low.on(tree[1], ("hand",))
    held = low.looked_at if low.taken is not None and low.taken.zones == ("seen",) else low.taken
    if objects != [Reg("it")] or held is None or held.zones != ("hand",):
        raise Meaningless("捨てるのは手札です（4.3.4）", "only cards of a hand are discarded (4.3.4)")
    return [*first, low.do("discard", Reg("it"), held.whose, how=("all",))]


def discard_down(low: Striking, tree: Tree) -> list[Op]:
    player, number = low.one_player(None), low.amount(tree[1])
    held = Count(Query(("hand",), whose=player))
    return [low.do("discard", None, player, Sum(held, signed("-", number)))]


def wins(low: Striking, tree: Tree) -> list[Op]:
    who = low.who(tree[1]) if tree[0] == "win" else low.scope.who
    return [low.do("win", players=who)]


def loses(low: Striking, tree: Tree) -> list[Op]:
    """Whoever loses, the other wins (1.2.4)."""
    if low.scope.who not in SWAPPED:
        raise Meaningless("誰が敗北するかを「あなた」か「相手」で書いてください", "say who loses: you or the opponent")
    return [low.do("win", players=SWAPPED[low.scope.who])]


VERBS: dict[str, Meaning] = {
    **{verb: on_objects(verb) for verb in (*SIMPLE, "act", "unact", "advance", "retreat")},
    "choose_it": lambda low, tree: low.choose(tree[1]),
    "act_or_not": either_of("act", "unact"),
    "shift_either": either_of("advance", "retreat"),
    "advance_far": far("advance"),
    "retreat_far": far("retreat"),
    "damage": hurt,
    "damage_dealt": hurt,
    "suffer": suffer,
    "suffer_it": suffer_it,
    "relocate": relocate,
    "relocate_there": lambda low, tree: relocate(low, ("relocate", tree[2], tree[1])),
    "swap": swap,
    "swap_them": swap,
    **dict.fromkeys(("to_hand", "return_hand", "put_top", "put_bottom", "put_deck", "put"), put),
    "summon": summon,
    "summon_to": summon,
    "equip": equip,
    "bear": bear,
    "shuffle_in": shuffle_in,
    "counter_attack": lambda low, tree: [
        low.do("counter", Query(("stage",), "any", (Filter("attacking", "==", 1),)), how=("attack",))
    ],
    **dict.fromkeys(("counter", "counter_it", "counter_some"), counter),
    **dict.fromkeys(("counter_one", "counter_last"), counter_one),
    **dict.fromkeys(("redirect", "redirect_of", "redirect_from"), redirect),
    "reveal": reveal,
    "look": reveal,
    "control": control,
    "control_to": control,
    "face_down": on_objects("facedown"),
    "face_up": on_objects("faceup"),
    **dict.fromkeys(("draw", "draw_as_many"), of_player("draw")),
    "draw_same": lambda low, tree: [low.do("draw", players=low.scope.who, number=Count(Reg("it")))],
    "draw_until": of_player("draw", "until"),
    "discard": discard,
    "discard_down": discard_down,
    "pay_score": of_player("pay_score"),
    "shuffle": lambda low, tree: [low.do("shuffle", players=low.of(tree[1], low.scope.who))],
    "win": wins,
    "win_game": wins,
    "lose_game": loses,
}
