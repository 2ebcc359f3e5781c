"""The actions of the game: what is done once (chapter 1000)."""

from __future__ import annotations

from kisoku.games.zx.words.lowering import ZxLowering, diagram
from kisoku.games.zx.words.nouns import FORCES
from kisoku.text.common import actions
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Meaning, of_player, on_objects
from kisoku.text.operands import everybody
from kisoku.text.program import AnyNumber, Choose, Count, Create, Do, Modes, Objects, Op, Query, Reg, Sum, Times
from kisoku.text.scope import Meaningless

SIMPLE = {
    "destroy": ("破壊する",), "reboot": ("リブートする", "リブートにする"), "sleep": ("スリープする", "スリープにする"),
    "vanish": ("消滅させる",), "shift": ("シフトする", "シフトさせる"),
}  # fmt: skip
COSTS = {
    "pay": "resource", "move": "move", "destroy": "destroy", "remove": "remove", "sleep": "sleep", "reboot": "reboot",
    "reveal": "reveal",
    "consume": "counter", "discard": "discard",
}  # fmt: skip
LEXICON = {
    "suru": (
        "破壊する リブートする スリープする シフトする 消費する イグニッションする ユニゾンする IGOBする プレイする "
        "作成する 開始する "
        "リブートにする スリープにする フォースにする 変更する"
    ),
    "ichidan": "入れ替える 移動させる 登場させる 消滅させる シフトさせる 捨てる 受ける",
}
POSTURES = {
    "reboot": "リブートで", "sleep": "スリープで", "faceup": "表向きで", "facedown": "裏向きで",
    "any_order": "好きな順番で|好きな順で|任意の順番で|望む順番で",
}  # fmt: skip
DID = {
    "put": "置いたならば、|置いたなら、|置いた場合、", "return": "戻したならば、|戻したなら、|戻した場合、",
    "destroy": "破壊したならば、|破壊したなら、|破壊した場合、",
    "remove": "除外したならば、|除外したなら、|除外した場合、", "pay": "支払ったならば、|支払ったなら、|支払った場合、",
    "enter": "登場させたならば、|登場させたなら、|登場させた場合、",
    "reveal": "公開したならば、|公開したなら、|公開した場合、",
    "sleep": "スリープしたならば、|スリープしたなら、|スリープした場合、",
    "reboot": "リブートしたならば、|リブートした場合、",
    "damage": "ダメージを与えたならば、|与えたならば、", "draw": "引いたならば、|カードを引いたならば、",
    "spend": "消費したならば、|消費した場合、",
    "to_trash": "トラッシュに置いたならば、|トラッシュに置いた場合、",
    "to_hand": "手札に戻したならば、|手札に戻した場合、",
    "to_deck": "デッキに戻したならば、|デッキに戻した場合、",
    "discard": "捨てたならば、|捨てたなら、|捨てた場合、",
    "add": "加えたならば、|加えた場合、|手札に加えたならば、", "shift": "シフトしたならば、",
    "heal": "回復したならば、",
    "retarget": "変更したならば、|変更したなら、|変更した場合、",
    "swap": "入れ替えたならば、|入れ替えた場合、",
    "relocate": "移動したならば、|移動した場合、|移動させたならば、|移動させた場合、",
}  # fmt: skip
UNDID = {
    "put": "置かなかったならば、|置かなかった場合、|置かないならば、",
    "pay": "支払わなかったならば、|支払わなかった場合、|支払わないならば、",
    "destroy": "破壊しなかったならば、|破壊しなかった場合、",
    "return": "戻さなかったならば、|戻さなかった場合、",
}  # fmt: skip


def add_verbs(g: Grammar) -> None:
    actions(g, LEXICON)
    for tag, verbs in SIMPLE.items():
        g.add("vp", tag, *(f"{{o:wo?}}[{verb}]" for verb in verbs))
    g.entries(
        "vp",
        {
            "remove": "{o:wo?}[除外する]",
            "remove_from_game": "{o:wo?}ゲームから[除外する]",
        },
    )
    g.words("posture", POSTURES)
    g.title("posture", "〈置き方〉")
    g.words(
        "seg",
        {f"did_{tag}": words for tag, words in DID.items()} | {f"undid_{tag}": words for tag, words in UNDID.items()},
    )
    g.entries(
        "seg",
        {
            "did_pay_price": ("{p:price}を支払ったならば、", "{p:price}を支払<ったなら|った場合>、"),
            "undid_pay_price": (
                "{p:price}を支払わなかったならば、",
                "{p:price}を支払わな<かったらならば|かった場合|いならば|い場合>、",
            ),
            "chose": "{o:wo}選び",
            "chose_seen": "<その中から|>{n:n}枚選び、",
        },
    )
    g.add("wo", "wo_of_each", "{o:np}をそれぞれ{n:n}<枚ずつ|枚>")
    g.add("wo", "wo_of_them", "<そのうち|そのうちの|その中の|うち|選んだゼクスのうち|選んだカードのうち>{c:count}を")
    g.add("wo", "wo_other", "もう{n:n}枚<|のゼクス|のカード>を")
    g.add("wo", "wo_other_one", "<もう一方を|他方を>")
    g.add("and_np", "and_np", "と{o:np}")
    g.entries(
        "wo",
        {
            "wo_one_each": (
                "{a:np}と{b:np}{m:and_np*}を{n:n}枚ずつ",
                "{a:np}と{b:np}{m:and_np*}をそれぞれ{n:n}枚<ずつ|>",
            ),
            "wo_up_to_each": (
                "{a:np}と{b:np}{m:and_np*}を{n:n}枚ずつまで",
                "{a:np}と{b:np}{m:and_np*}をそれぞれ{n:n}枚<ずつ|>まで",
            ),
            "wo_top_up_to": (
                "{w:of?}デッキの上から{n:n}<枚まで|枚までを|枚までのカードを>",
                "{w:of?}デッキの<1番|一番|>上から<カードを|>{n:n}枚まで<を|>",
            ),
            "wo_total_comma": (
                "{o:np}を、{i:item}の合計が{n:n}以下になるように{c:count}",
                "{o:np}を、合計{i:item}<|が>{n:n}以下になるように{c:count}",
                "{i:item}の合計が{n:n}以下になるように<、|>{o:np}を{c:count}",
                "{o:np}を合計{i:item}{n:n}以下になるように{c:count}",
            ),
        },
    )
    squares(g)
    draws(g)
    damage(g)
    moves(g)
    others(g)


def squares(g: Grammar) -> None:
    """Where zx are put: which square, from the viewpoint of the ability's controller."""
    g.words(
        "square",
        {
            "normal_square": "ノーマルスクエア",
            "your_player_square": "あなたのプレイヤースクエア|自分のプレイヤースクエア",
            "opponent_player_square": "相手のプレイヤースクエア",
            "squares": "スクエア",
            "own_area": "自軍エリアのスクエア",
            "centre_area": "中央エリアのスクエア",
            "enemy_area": "敵軍エリアのスクエア",
            "player_square": "プレイヤースクエア",
            "centre_square": "中央のスクエア",
        },
    )
    g.words(
        "near",
        {
            "beside": "隣の",
            "next_to_it": "そのゼクスがあるスクエアの隣の|そのカードがあるスクエアの隣の",
            "next_to_this": "このカードがあるスクエアの隣の|このカードの隣の",
            "was_it": "そのゼクスがあった|そのカードがあった",
            "was_this": "このカードがあった",
        },
    )
    g.words(
        "barring",
        {
            "not_opponent_player": "相手のプレイヤースクエア以外の|相手のプレイヤースクエアではない",
            "not_own_player": "あなたのプレイヤースクエア以外の|自分のプレイヤースクエア以外の",
            "normal": "プレイヤースクエア以外の",
        },
    )
    g.words("empty", {"empty": "ゼクスのない|ゼクスのいない|ゼクスの無い"})
    g.add(
        "spot_square",
        "spot_square",
        "{x:barring?}{n:near?}{e:empty?}{s:square}",
        "{n:near?}{x:barring?}{e:empty?}{s:square}",
        "{n:near?}{e:empty}{x:barring}{s:square}",
        "{x:barring?}{e:empty}{n:near}{s:square}",
    )
    g.words(
        "region",
        {
            tag: f"{word}エリアの|{word}エリアにある"
            for tag, word in (("own_area", "自軍"), ("centre_area", "中央"), ("enemy_area", "敵軍"))
        },
    )
    g.add("spot_square", "spot_region", "{s:region}{e:empty}スクエア")
    g.add("spot_square", "spot_diagram", "{d:diagram}の{e:empty?}スクエア", "{e:empty?}{d:diagram}のスクエア")
    g.title("spot_square", "〈スクエア〉")
    g.entries(
        "vp",
        {
            "enter": (
                "{o:wo?}{h:posture?}{s:spot_square}に[登場させる]",
                "{o:wo?}{s:spot_square}に{h:posture?}[登場させる]",
            ),
            "relocate": (
                "{o:wo?}{h:posture?}{s:spot_square}に[置く|移動する|移動させる]",
                "{o:wo?}{s:spot_square}に{h:posture?}[置く]",
            ),
        },
    )


def draws(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "draw": (
                "<カードを||デッキからカードを|あなたのデッキからカードを>{n:n}枚[引く]",
                "カード{n:n}枚を[引く]",
                "{n:n}枚カードを[引く]",
            ),
            "draw_up_to": "<カードを|>{n:n}枚まで[引く]",
            "draw_until": "{w:of?}手札が{n:n}枚になる<ように|まで><|、>カードを[引く]",
            "draw_as_many": (
                "{e:expr}<に等しい枚数カードを|に等しい枚数のカードを>[引く]",
                "{e:expr}と同じ枚数<の|>カードを[引く]",
            ),
            "draw_same": ("その枚数カードを[引く]", "<その枚数|同じ枚数|選んだ枚数><分|><の|>カードを[引く]"),
            "draw_moved": "{d:done_way}枚数<分|><の|>カードを[引く]",
            "heal": ("<|ライフを>{n:n}点[回復する]", "{n:n}[回復する]"),
            "shuffle": "[シャッフルする]",
            "shuffle_of": "{w:of?}デッキを[シャッフルする]",
            "look": "{o:wo}[見る]",
            "seek": "{o:wo}[探す]",
            "reveal": "{o:wo?}[公開する]",
            "ignite": "[イグニッションする]",
            "ignite_often": "{n:n}回[イグニッションする]",
        },
    )


def damage(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "hurt": (
                "{t:ni?}{n:n}ダメージを[与える]",
                "{t:ni?}{n:n}点<の|>ダメージを[与える]",
                "{t:ni?}ダメージを{n:n}点[与える]",
            ),
            "hurt_per": ("{t:ni}{m:per}{n:n}ダメージを[与える]", "{t:ni}、{m:per}{n:n}ダメージを[与える]"),
            "hurt_so_much": ("{n:n}ダメージを{t:ni}[与える]", "{n:n}点<の|>ダメージを{t:ni}[与える]"),
            "suffer": ("{n:n}点<の|>ダメージを[受ける]", "{n:n}ダメージを[受ける]"),
            "hurt_as_much": (
                "{t:ni?}{e:expr}<に等しい値のダメージを|に等しいダメージを>[与える]",
                "{t:ni}、{e:expr}に等しい<値の|>ダメージを[与える]",
                "{t:ni?}{e:expr}<分の|と同じ値の|と同じ|>ダメージを[与える]",
            ),
            "hurt_by_value": "{e:expr}<分の|と同じ値の|と同じ|に等しい|に等しい値の|>ダメージを{t:ni}[与える]",
            "share": (
                "{n:n}ダメージを割り振って[与える]",
                "<合計|>{n:n}ダメージを<好きなように|任意に|>割り振って[与える]",
            ),
        },
    )


def moves(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "put": (
                "{o:wo?}{w:of?}{z:pile}に{h:posture*}[置く|移動する]",
                "{o:wo?}{h:posture*}{w:of?}{z:pile}に[置く]",
            ),
            "add": "{o:wo?}{w:of?}{z:pile}に{h:posture*}[加える]",
            "give_back": ("{o:wo?}{w:of?}{z:pile}に{h:posture*}[戻す]", "{o:wo?}{h:posture*}{w:of?}{z:pile}に[戻す]"),
            "put_either": (
                "{o:wo?}{w:of?}デッキの1番上か1番下に[置く]",
                "{o:wo?}{w:of?}デッキの<1番|一番|>上か<デッキの|><1番|一番|>下に[置く|戻す]",
            ),
        },
    )
    for tag, end in (("top", "上"), ("bottom", "下")):
        g.entries(
            "vp",
            {
                f"put_{tag}": (
                    f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの1番{end}に[置く]",
                    f"{{o:wo?}}{{w:of?}}デッキの<1番|一番|>{end}に{{h:posture*}}[置く]",
                    f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの<一番|>{end}に[置く]",
                ),
                f"back_{tag}": (
                    f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの{end}に[戻す]",
                    f"{{o:wo?}}{{w:of?}}デッキの<1番|一番|>{end}に{{h:posture*}}[戻す]",
                    f"{{o:wo?}}{{h:posture*}}{{w:of?}}デッキの<1番|一番>{end}に[戻す]",
                ),
            },
        )
    g.entries(
        "vp",
        {
            "discard": "{o:wo?}[捨てる]",
            "swap": (
                "それらの<ある|>スクエアを[入れ替える]",
                "<それらの位置を|それらがあるスクエアを|位置を|それらを|>[入れ替える]",
            ),
            "swap_with": (
                "{a:ref}と{b:ref}<のスクエアを|を>[入れ替える]",
                "{a:ref}と{b:ref}の<位置|あるスクエア>を[入れ替える]",
                "{a:ref}と{b:ref}がある<スクエア|位置>を[入れ替える]",
            ),
            "swap_it": "{a:ref}と<スクエア|位置>を[入れ替える]",
            "force": (
                "{o:wo?}{h:posture?}フォースとして{b:thing}の下に[置く]",
                "{o:wo?}フォースとして{b:thing}の下に{h:posture?}[置く]",
            ),
            "force_make": "{o:wo?}{b:thing}の[フォースにする]",
            "force_so": "{o:wo?}{h:posture}{b:thing}の[フォースにする]",
            "turn_up": "{o:wo?}[表向きにする]",
            "turn_down": "{o:wo?}[裏向きにする]",
        },
    )
    g.words("free", {"free": "コストを支払わずに|カードのコストを支払わずに|そのコストを支払わずに"})
    g.add("vp", "play", "{o:wo?}{f:free?}[プレイする]")


def others(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "pay": "{p:price}を[支払う]",
            "name_number": ("好きな数を1つ[選ぶ]", "<好きな|0以上の|任意の|><数|数字|数値>を1つ[選ぶ]"),
            "gain_counter": "{i:counter_icon}を{n:n}<個|つ>[得る]",
            "spend_counter": "{i:counter_icon}を{n:n}<個|つ>[消費する]",
            "gain_shield": "シールドを{n:n}<つ|個>[得る]",
            "gain_life_shield": "ライフシールドを{n:n}<つ|個>[得る]",
            "lose_shield": "{s:thing}のシールドを{n:n}<つ|個>[消滅させる]",
            "give_shield": "{t:ni?}シールドを{n:n}<つ|個>[与える]",
            "igob": ("IGOBして{n:name}を含むゼクスに[なる]", "カード名に{n:name}を含むゼクスに[IGOBする]"),
            "unison": "<|手札の|手札にある|手札から>{n:name}と[ユニゾンする]",
        },
    )
    g.add("source", "source", "{w:of?}{z:pile}<から|にある>")
    g.add("vp", "break", "{a:breaker}はブレイクして{s:source}{o:np}<に|1枚に>[なる]")
    g.entries(
        "breaker",
        {
            "breaks": "{o:np}<1枚|>",
            "self": "このカード",
        },
    )
    g.entries(
        "vp",
        {
            "start_phase": "{p:phase}を[開始する]",
            "phase_again": (
                "もう一度{p:phase}を[行う]",
                "<もう一度|もう1度|再び|追加の|><、|>{p:phase}を<もう一度|もう1度|>[行う]",
            ),
        },
    )
    g.add("made_colour", "made_colour", "{c:colour}の")
    g.entries(
        "vp",
        {
            "token": (
                "コスト{c:n}、"
                "パワー{p:n}の{a:made_colour*}{r:attr*}{n:name}トークンを{k:n}枚{h:posture?}{s:spot_square}に[登場させる]",
                "コスト{c:n}<、|で>パワー{p:n}の{a:made_colour*}{r:attr*}{n:name}<トークン|"
                "のトークン>{k:n}枚を{h:posture?}{s:spot_square}に[登場させる]",
            ),
            "link": ("リンク{n:name}を{k:n}枚[作成する]", "{n:name}リンクを{k:n}枚[作成する]"),
            "combine": "{o:np}{k:n}種類を合わせて{h:posture?}{s:spot_square}に[登場させる]",
            "win_game": "<ゲームに|>[勝利する]",
            "lose_game": "<ゲームに|>[敗北する]",
            "end_battle": "<このバトルを|バトルを>[終了する]",
            "retarget": (
                "<|攻撃しているゼクスの|攻撃ゼクスの|このバトルの>攻撃目標を{o:thing}に[変更する|する]",
                "{o:thing}に攻撃目標を[変更する]",
            ),
            "retarget_who": "<|攻撃しているゼクスの|攻撃ゼクスの|このバトルの>攻撃目標を{w:who}に[変更する]",
        },
    )


# --- what they mean --------------------------------------------------------------------------------------------------


def hurt(low: ZxLowering, tree: Tree) -> list[Op]:
    """The amount may stand first: then 「につき」 before it multiplies it, not what is chosen."""
    if tree[0] in ("hurt", "hurt_as_much"):
        return low.to_each("damage", low.given_to(tree[1]), low.amount(tree[2]))
    if tree[0] == "hurt_per":
        given = low.given_to(tree[1])
        return low.to_each("damage", given, low.amount(tree[3])) if not low.settle(("per_each", tree[2])) else []
    number = low.amount(tree[1])
    return low.to_each("damage", low.given_to(tree[2]), number)


def suffer(low: ZxLowering, tree: Tree) -> list[Op]:
    """「相手は1点のダメージを受ける」."""
    if low.scope.subject is not None:
        raise Meaningless(
            "カードには「…にダメージを与える」と書いてください", "of a card say that damage is dealt to it"
        )
    return [Do("damage", players=everybody(low.scope.who), number=low.amount(tree[1]))]


def discard(low: ZxLowering, tree: Tree) -> list[Op]:
    """Cards of a hand to the Trash."""
    first, objects = low.on(tree[1])
    for thing in objects:
        if isinstance(thing, Query) and thing.zones != ("hand",):
            raise Meaningless("捨てるのは手札のカードです", "cards of a hand are discarded")
    chosen = [op.query for op in first if isinstance(op, Choose)]
    if any(query is None or query.zones != ("hand",) for query in chosen):
        raise Meaningless("捨てるのは手札のカードです", "cards of a hand are discarded")
    return [*first, *(low.do("discard", thing) for thing in objects)]


def draw_until(low: ZxLowering, tree: Tree) -> list[Op]:
    """「手札が5枚になるようにカードを引く」: as many as are missing."""
    whose = low.of(tree[1], low.scope.who)
    return [low.do("draw", players=whose, number=Sum(low.amount(tree[2]), Times(-1, Count(Query(("hand",), whose)))))]


def share(low: ZxLowering, tree: Tree) -> list[Op]:
    """804.3d."""
    if low.scope.it is None or low.scope.chosen == 0:
        raise Meaningless("割り振る相手は先に選びます", "what the damage is shared among must be chosen before")
    return [Do("damage", objects=low.scope.it, number=low.amount(tree[1]), how=("shared",))]


def give_shield(low: ZxLowering, tree: Tree) -> list[Op]:
    first, whom = low.given_to(tree[1])
    number = low.amount(tree[2])
    return [
        *first,
        *(
            Do("life_shield" if objects is None else "shield", objects=objects, players=players, number=number)
            for objects, players in whom
        ),
    ]


def gain_shield(low: ZxLowering, tree: Tree) -> list[Op]:
    number = low.amount(tree[1])
    if low.scope.subject is not None:
        return [Do("shield", objects=low.topic(), number=number)]
    if low.scope.chosen and not low.scope.named:
        return [Do("shield", objects=low.scope.it, number=number)]
    return [Do("life_shield", players=low.scope.who, number=number)]


def where(low: ZxLowering, tree: Tree, moved: list[Objects] | None = None) -> tuple[str, tuple[str, ...]]:
    """The square that a text names, as one word, and what else is demanded of it. moved: what goes there from another
    square.
    """
    if tree[0] == "spot_diagram":
        return "squares", (*(("zxless",) if tree[2] is not None else ()), diagram(tree[1]))
    if tree[0] == "spot_region":
        tree = ("spot_square", None, None, tree[2], tree[1])
    _, barring, near, empty, square = tree
    marks = [MARKS[square[0]]] if square[0] in MARKS else []
    if barring is not None and (near is not None or square[0] != "squares"):
        raise Meaningless("スクエアの指定が重なっています", "the square is said twice")
    if near is not None:
        if near[0] in ("next_to_it", "was_it"):
            low.ref(("it",))
        if square[0] not in ("squares", "normal_square"):
            raise Meaningless("スクエアの指定が重なっています", "the square is said twice")
        of = {"next_to_it": low.scope.it, "next_to_this": Reg("self")}.get(near[0])
        if near[0] == "beside" and not moved:
            raise Meaningless("何の隣のスクエアかが書かれていません", "next to what is not said")
        beside = near[0] == "beside" or moved == [of]
        if near[0] == "next_to_it" and not beside:
            raise Meaningless(
                "登場させるスクエアをこのようには書けません", "the square to enter cannot be said this way"
            )
        marks.append("adjacent" if beside else MARKS[near[0]])
    if barring is not None:
        marks.append(barring[0])
    return "squares", (*(("zxless",) if empty is not None else ()), *marks)


MARKS = {
    "normal_square": "normal", "your_player_square": "own_player", "opponent_player_square": "opponent_player",
    "player_square": "player",
    "own_area": "area:own", "centre_square": "squares:5",
    "centre_area": "area:central", "enemy_area": "area:enemy", "next_to_it": "next:it", "next_to_this": "next:self",
    "was_it": "there", "was_this": "there",
}  # fmt: skip


def onto_square(verb: str) -> Meaning:
    def lower(low: ZxLowering, tree: Tree) -> list[Op]:
        _, what, posture, square = tree
        first, objects = low.on(what)
        place, how = where(low, square, objects if verb == "relocate" else None)
        if posture is not None and posture[0] not in ("reboot", "sleep", "facedown"):
            raise Meaningless("この置き方はできません", "cards are not put there this way")
        marks = ((posture[0],) if posture is not None else ()) + how
        return [*first, *(low.do(verb, thing, place=place, how=marks) for thing in objects)]

    return lower


def put(low: ZxLowering, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("put" | "give_back" | "add", what, who, (zone,), postures):
            how = tuple(posture[0] for posture in postures)
            if zone == "deck" and tree[0] == "put":
                raise Meaningless("デッキのどこに置くかを書いてください", "say where in the deck it is put")
        case ("put_top" | "put_bottom" | "back_top" | "back_bottom", what, postures, who):
            zone, how = "deck", (tree[0].split("_")[1], *(posture[0] for posture in postures))
        case _:
            raise AssertionError(tree)
    if zone == "life":
        how = tuple(mark for mark in how if mark != "facedown")  # as everything lies there
    if zone in FORCES:
        raise Meaningless("「…のフォースにする」と書いてください", "write 「…のフォースにする」")
    first, objects = low.on(what)
    place_of = low.of(who, "owner")
    low.returned = whose_deck(objects) if zone == "deck" else ""
    if what is not None and what[0].startswith("wo_top"):
        low.taken, low.spotted, low.scope.it = True, Query(("seen",)), Reg("seen")
    whose = "owner" if place_of == "any" else place_of
    return [*first, *(low.do("move", thing, place=zone, place_of=whose, how=how) for thing in objects)]


def put_either(low: ZxLowering, tree: Tree) -> list[Op]:
    _, what, who = tree
    first, objects = low.on(what)
    top, bottom = (
        tuple(low.do("move", thing, place="deck", place_of=low.of(who, "owner"), how=(end,)) for thing in objects)
        for end in ("top", "bottom")
    )
    return [*first, Modes((top, bottom), 1, 1, planned=True)]


def whose_deck(objects: list[Objects]) -> str:
    """Into whose deck the things go."""
    (first, *_) = objects
    if isinstance(first, Query):
        return first.whose if first.whose != "any" else "you"
    return "you" if first == Reg("self") else f"owner {first.name} 0"


def shuffle(low: ZxLowering, tree: Tree) -> list[Op]:
    """1004.4; after cards were returned to a deck, that one."""
    whose = low.of(tree[1], low.scope.who) if len(tree) > 1 else low.scope.who
    if len(tree) == 1 and low.returned:
        whose = low.returned
    return [low.do("shuffle", players=whose)]


def look(low: ZxLowering, tree: Tree) -> list[Op]:
    """The top of a deck, or a whole zone."""
    how: tuple[str, ...] = ()
    match tree[1]:
        case ("wo_top" | "wo_top_up_to", who, n):
            number, whose, place = low.amount(n), low.of(who, low.scope.who), "deck"
            how = ("upto",) if tree[1][0] == "wo_top_up_to" else ()
        case ("wo_top1", who):
            number, whose, place = 1, low.of(who, low.scope.who), "deck"
        case ("wo_each", ("np", _, ("pile", (place,)))) | ("wo_some", ("np", _, ("pile", (place,))), ("all",)) if (
            place in ("hand", "deck", "life")
        ):
            found = low.query(tree[1][1])
            number, whose, how = 1, found.whose, ("all",)
            if found.filters or found.either:
                raise Meaningless(
                    "見るのは全部か、デッキの上からの枚数です", "all of a zone is looked at, or the top of a deck"
                )
        case _:
            raise Meaningless("見るのは手札かライフかデッキです", "a hand, a Life or a deck is looked at")
    low.scope.seen = True
    low.scope.it = Reg("seen")
    return [low.do("look", players=whose, number=number, place=place, how=how)]


def seek(low: ZxLowering, tree: Tree) -> list[Op]:
    """「デッキから[竜]を1枚探し、」: a choice in a deck; what fits need not be found (102.9)."""
    if tree[1][0] == "wo_each":
        raise Meaningless("「デッキから…を1枚探し、」と書いてください", "write 「デッキから…を1枚探し、」")
    ops = low.choose(tree[1])
    if not all(isinstance(op, Choose) and op.query.zones == ("deck",) for op in ops):
        raise Meaningless(
            "探すのはデッキのカードです（他のゾーンからは「選ぶ」）",
            "cards of a deck are searched for; elsewhere they are chosen (選ぶ)",
        )
    return ops


def phase_again(low: ZxLowering, tree: Tree) -> list[Op]:
    raise Meaningless(
        "フェイズを繰り返すルールはありません。1028の「メインフェイズを開始する」のように書いてください",
        "there is no rule for phases done once more; write as 1028 does: 「メインフェイズを開始する」",
    )


def reveal(low: ZxLowering, tree: Tree) -> list[Op]:
    first, objects = low.acted_on(tree[1])
    if not first and any(isinstance(thing, Query) for thing in objects):
        low.scope.seen = True
        low.scope.it = Reg("seen")
    return [*first, *(low.do("reveal", thing) for thing in objects)]


def swap(low: ZxLowering, tree: Tree) -> list[Op]:
    """Two cards stand where the other stood."""
    if tree[0] == "swap":
        if low.scope.chosen == 0:
            raise Meaningless("入れ替えるものは先に選びます", "what changes places must be chosen before")
        return [low.do("swap", low.ref(("them",)))]
    if tree[0] == "swap_it" and (low.scope.chosen == 0 or low.ref(tree[1]) == low.scope.it):
        raise Meaningless("入れ替えるものは先に選びます", "what changes places must be chosen before")
    return [low.do("swap", low.ref(tree[1]), source=low.ref(tree[2] if tree[0] == "swap_with" else ("it",)))]


def force(low: ZxLowering, tree: Tree) -> list[Op]:
    posture = tree[2] if tree[0] in ("force", "force_so") else None
    if posture not in (None, ("facedown",), ("faceup",)):
        raise Meaningless("フォースは表向きか裏向きです", "a force lies face up or face down")
    host = low.thing(tree[-1])
    if isinstance(host, Query):
        raise Meaningless("どのカードのフォースかが決まりません", "whose force it becomes is not settled")
    return low.each("force", tree[1], source=host, how=("facedown",) if posture == ("facedown",) else ())


def retarget(low: ZxLowering, tree: Tree) -> list[Op]:
    target = low.thing(tree[1])
    if isinstance(target, Query):
        raise Meaningless(
            "新しい攻撃目標は先に選びます（「…を1枚選び、攻撃目標をそのゼクスに変更する」）",
            "the new target must be chosen before (選び)",
        )
    return [low.do("retarget", target)]


def pay(low: ZxLowering, tree: Tree) -> list[Op]:
    cost = low.price(tree[1])
    if cost.verb != "resource":
        raise Meaningless("これは支払えません", "this is not paid")
    return [low.do("pay", number=cost.number, place=cost.place)]


def counters(verb: str) -> Meaning:
    return lambda low, tree: [low.do(verb, players=low.scope.who, number=low.amount(tree[2]), place=tree[1][0])]


def breaks(low: ZxLowering, tree: Tree) -> list[Op]:
    """1019.2."""
    _, breaker, (_, who, zone), noun = tree
    broken: Objects = Reg("self") if breaker == ("self",) else low.query(breaker[1])
    named, whose, filters, either, players, other = low.described(noun)
    if named or whose or players or other:
        raise Meaningless("領域が二度書かれています", "the zone is said twice")
    found = Query((zone[0],), low.of(who, low.scope.who), filters, either)
    return [low.do("break", broken, source=found)]


def token(low: ZxLowering, tree: Tree) -> list[Op]:
    _, cost, power, colours, races, name, n, posture, square = tree
    if not all(isinstance(low.number(one), int) for one in (cost, power)):
        raise Meaningless("トークンのコストとパワーは数で書きます", "cost and power of a token are plain numbers")
    _, how = where(low, square)
    facts: tuple[tuple[str, AnyNumber | str], ...] = (
        ("name", name), ("cost", low.number(cost)), ("power", low.number(power)),
        ("colours", " ".join(colour[0] for _, colour in colours)), ("races",
        " ".join(races)),
        ("number", low.amount(n)), ("how", ",".join(((posture[0],) if posture is not None else ()) + how)),
    )  # fmt: skip
    return [Create("token", facts, who=low.scope.who)]


def combine(low: ZxLowering, tree: Tree) -> list[Op]:
    _, noun, n, posture, square = tree
    place, how = where(low, square)
    marks = ((posture[0],) if posture is not None else ()) + how
    return [low.do("combine", low.query(noun), number=low.number(n), place=place, how=marks)]


VERBS: dict[str, Meaning] = {
    **{tag: on_objects(tag) for tag in (*SIMPLE, "remove")},
    "remove_from_game": on_objects("remove"),
    "discard": discard,
    "suffer": suffer,
    "draw": of_player("draw"),
    "draw_up_to": of_player("draw", "upto"),
    "draw_as_many": of_player("draw"),
    "draw_until": draw_until,
    "draw_moved": lambda low, tree: [
        low.do("draw", players=low.scope.who, number=low.expression(("number_moved", tree[1])))
    ],
    "draw_same": lambda low, tree: [low.do("draw", players=low.scope.who, number=low.expression(("number_done",)))],
    "heal": of_player("recover"),
    "ignite": of_player("ignite"),
    "ignite_often": of_player("ignite"),
    "shuffle": shuffle,
    "shuffle_of": shuffle,
    "look": look,
    "seek": seek,
    "phase_again": phase_again,
    "reveal": reveal,
    "hurt": hurt,
    "hurt_as_much": hurt,
    "hurt_so_much": hurt,
    "hurt_per": hurt,
    "hurt_by_value": hurt,
    "share": share,
    "enter": onto_square("enter"),
    "relocate": onto_square("relocate"),
    **dict.fromkeys(("put", "give_back", "add", "put_top", "put_bottom", "back_top", "back_bottom"), put),
    "put_either": put_either,
    "swap": swap,
    "swap_with": swap,
    "swap_it": swap,
    "force": force,
    "force_make": force,
    "force_so": force,
    "turn_up": on_objects("turn_face", "faceup"),
    "turn_down": on_objects("turn_face", "facedown"),
    "play": lambda low, tree: low.each("play", tree[1], how=("free",) if tree[2] else ()),
    "pay": pay,
    "name_number": lambda low, tree: [low.do("name_number")],
    "gain_counter": counters("gain"),
    "spend_counter": counters("consume"),
    "gain_shield": gain_shield,
    "give_shield": give_shield,
    "gain_life_shield": lambda low, tree: [Do("life_shield", players=low.scope.who, number=low.amount(tree[1]))],
    "lose_shield": lambda low, tree: [low.do("vanish", low.thing(tree[1]), number=low.amount(tree[2]))],
    "igob": lambda low, tree: [low.do("igob", place=tree[1])],
    "unison": lambda low, tree: [low.do("unison", place=tree[1])],
    "break": breaks,
    "start_phase": lambda low, tree: [low.do("start_phase", place=tree[1][0])],
    "token": token,
    "link": lambda low, tree: [Create("link", (("name", tree[1]), ("number", low.amount(tree[2]))), who=low.scope.who)],
    "combine": combine,
    "win_game": lambda low, tree: [low.do("win_game", players=low.scope.who)],
    "lose_game": lambda low, tree: [low.do("lose_game", players=low.scope.who)],
    "retarget": retarget,
    "retarget_who": lambda low, tree: [low.do("retarget", players=low.who(tree[1]))],
    "end_battle": lambda low, tree: [low.do("end_battle")],
}
