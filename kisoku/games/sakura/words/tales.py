"""Words of カナヱ and レンリ (A18, A20): scenes and concepts, perjury and its refutation."""

from __future__ import annotations

import msgspec

from kisoku.games.sakura.words.crystals import pool_of
from kisoku.games.sakura.words.describing import Describing
from kisoku.games.sakura.words.later_megami import own_card
from kisoku.games.sakura.words.megami import barred
from kisoku.games.sakura.words.nouns import DEMANDS, STATES
from kisoku.text.common import forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import whole
from kisoku.text.program import (
    Ability,
    Become,
    Change,
    Choose,
    Compare,
    Condition,
    Do,
    Every,
    Fact,
    Filter,
    Forbid,
    Grant,
    Happened,
    Is,
    Modes,
    Modify,
    Not,
    Op,
    Permit,
    Query,
    Quotient,
    Reg,
    Repeat,
    Times,
    Trigger,
    Turn,
    Value,
)
from kisoku.text.scope import Meaningless

PAST = forms(nara="なら|ならば", fin="", case="場合")
BOTH = Ability("constant", keyword="both_damages")


COLOURS = {"white": "白", "red": "赤", "purple": "紫", "green": "緑", "yellow": "黄", "finale": "終幕"}


def add_tales(g: Grammar) -> None:
    others(g)
    perjury(g)
    scenes(g)
    concepts(g)


def others(g: Grammar) -> None:
    """Of Another versions: the Mediator, the Fallow Gods, the Prophet, the Smith."""
    g.verb("選ばれている", STATES)
    g.add("cond", "answered_taken", "対応した《攻撃》で{d:damage}が[選ばれている]")
    g.entries(
        "vp",
        {
            "lacerate_chosen": "{w:who}が選んだ{v:who}のオーラかフレアかライフに裂傷を{n:n}[与える]",
            "pool_all": (
                "{p:place1}の桜花結晶をすべて{q:place1}に[移す]",
                "{p:place1}<にある|の>桜花結晶<すべてを|をすべて>{q:place1}<に|へ>[送る]",
                "{p:place1}<にある|の>桜花結晶すべてを{q:place1}<に|へ>[移す]",
            ),
            "same_basic": ("可能なら同じ基本動作を[行う]", "同じ基本動作を可能なら<|ば>[行う]"),
        },
    )
    g.add(
        "seg",
        "swayed",
        "各ターンで最初に《攻撃》のダメージか基本動作で相手のオーラが変化した時、その解決後に、",
        "各ターンで《攻撃》のダメージ<か|または>基本動作で<最初に|初めて>相手のオーラが変化した時、その<|"
        "《攻撃》や基本動作の>解決後に<|あなたは>",
    )
    g.add(
        "sent",
        "modes_may",
        "{s:seg*}以下のどちらかを行ってもよい。{m:mode+}",
        "{s:seg*}以下のいずれかを行ってもよい。{m:mode+}",
    )
    g.add(
        "expr1",
        "paid_flare",
        "このカードのコストを支払う時のあなたのフレア",
        "このカードのコストを支払う際のあなたのフレア",
    )
    g.words("predicate", {"chosen_by_you": "この《攻撃》のダメージはあなたが選ぶ"})
    g.add("expr1", "dealt_by_this", "この《攻撃》が与えた{d:damage}")
    g.add(
        "sent",
        "where_dealt",
        "Xはこの《攻撃》が与えたオーラ<へのダメージ|ダメージ>、Yはライフ<へのダメージ|ダメージ>に等しい。",
    )
    g.add(
        "predicate",
        "arrow_cap",
        "あなたのカードの矢印が桜花結晶を動かす間、あなたのオーラの上限は{n:n}になる",
        "あなたのカードの矢印効果があなたのオーラへ<と|>桜花結晶を動かすなら<|ば>、"
        "その間だけオーラの上限を{n:n}として扱う",
    )
    g.add(
        "vp",
        "execute_discard",
        "捨て札のカードの計略を任意の数だけ任意の順で[実行する]",
        "捨て札にあるカードから任意の数の計略を<|、>任意の順で[実行する]",
    )
    g.words(
        "seg",
        {"all_resolved": "それらすべてを解決し終えたら、|それら全てを解决し終えたら、|それら全てを解決し終えたら、"},
    )
    g.add("vp", "onto_anvil", "金床に桜花結晶を{n:n}つダストから[置く]", "ダストから金床に桜花結晶を{n:n}つ[置く]")
    g.add("sent", "below_of_card", "{s:seg*}以下の効果を解決する。{b:sent+}")
    g.words(
        "predicate",
        {
            "copy_anvil": "名前と使用者とこのカードの効果を除いて金床のカードの複製になる",
            "not_sealed": "封印されない",
            "not_back": "手札か伏せ札にないなら再構成以外で山札や手札に戻らない",
            "double_frames": "あなたの機巧枠の効果を解決する時、このカードの上の桜花結晶を1つダストに送って、"
            "その中の数字をすべて2倍にできる",
        },
    )


def scenes(g: Grammar) -> None:
    """A18."""
    g.words("colour", COLOURS)
    g.add("more_colour", "more_colour", "か{c:colour}", "または{c:colour}", "、{c:colour}")
    g.add(
        "cond",
        "scene_is",
        "{w:of?}幕の色が{c:colour}{m:more_colour*}[である]",
        "{w:of?}<現在の|>幕の色が{c:colour}{m:more_colour*}<|のいずれか>[である]",
    )
    g.add("cond", "is_even", "{e:expr1}が偶数[である]")
    g.add("cond", "is_odd", "{e:expr1}が奇数[である]")
    g.words("stores", {"extra": "追加札", "both": "追加札か達成済|追加札または達成済", "achieved": "達成済"})
    g.add(
        "vp",
        "prepare_concept",
        "{z:stores}から構想カードを1枚[準備する]",
        "{z:stores}<から|の>構想カード<を1枚|1枚を|を>[準備する]",
    )
    g.words("seg", {"if_from_achieved": "達成済から準備したなら、|達成済から準備したら"})
    g.words("predicate", {"no_advance": "構想を進められない"})
    g.add(
        "vp",
        "advance_concept",
        "構想を{n:n}つ[進める]",
        "<準備された|>構想<カード|>を{n:n}マス[進める]",
        "<準備された|>構想カード<の|の上の|にある>桜花結晶を{n:n}つ右<のマス|>に[進める]",
    )
    g.add("cond", "unadvanced", "{w:who}が直前のターンに構想を進めて[いない]")
    g.add("vp", "scene_effect", "幕の色の効果を[得る]", "その効果を[得る]")
    g.entries(
        "mod",
        {
            "declared_name": "宣言<した|された>名前を持つ",
            "no_full_power": "<全力でない>",
        },
    )
    g.add(
        "sent",
        "cannot_use_named",
        "相手のターン中、相手は宣言<された|した>名前を持つ切札を使用できない。<現在の|>幕の色が{c:colour}なら<ば|>、"
        "宣言<された|した>名前を持つ通常札も使用できない。",
    )


def concepts(g: Grammar) -> None:
    """A18-2-1-5."""
    for word, name in (
        ("行われたなら", "took_place"),
        ("移動したなら", "has_moved"),
        ("変化したなら", "has_changed"),
        ("解決したなら", "was_resolved"),
    ):
        g.verb(word, PAST, name)
    turn = "このターン<、|に|中に>"
    g.add("at_once", "so_much", "一度に{n:n}以上")
    g.add("so_often", "so_much", "{n:n}回以上")
    g.entries(
        "concept_cond",
        {
            "clashes": f"{turn}《攻撃》か対応が合計{{n:n}}回以上[took_place]",
            "splash": f"{turn}{{n:n}}<つ|個>以上の桜花結晶が付与札以外の領域<に|へ>一度に[has_moved]",
            "splash_at_all": f"{turn}{{n:n}}<つ|個>以上の桜花結晶が一度に[has_moved]",
            "life_change": f"{turn}ライフが{{n:at_once?}}[has_changed]",
            "arrows_resolved": f"{turn}矢印効果を{{n:so_often?}}[was_resolved]",
            "full_power": f"{turn}準備されたのでなく、{turn}《全力》<のカード|カード>が[used_past]",
            "drifted": "<現在の|>間合がターン開始時<の間合|>から{n:n}以上変化し、かつ{m:n}以下[である]",
            "distance_moved": "<現在の|>間合がターン開始時<の間合|>から{n:n}以上[変化している]",
        },
    )
    g.add("line", "concept_of", "達成{n:n}：{c:concept_cond@fin}。")


def perjury(g: Grammar) -> None:
    """A20."""
    g.verb("偽物だったなら", PAST, "was_fake")
    g.words(
        "seg",
        {
            "unrefuted": "この偽証が反証されなかったなら、|この偽証が反証されなかったならば、",
            "yours_unrefuted": "あなたの偽証が反証されなかったなら、|あなたの偽証が反証されなかったならば、",
            "could_not": "それが行えないなら、|伏せ札にしようとした上で行えないならば、",
            "as_it_deals": "この《攻撃》がダメージを与える時に、|この《攻撃》がダメージを与えるに際して",
        },
    )
    g.words("predicate", {"no_refuting": "反証できない|反証を行えない"})
    g.add("cond", "was_fake", "{r:ref}が[was_fake]")
    g.entries(
        "predicate",
        {
            "heavy_impatience": "<相手が焦燥で受けるダメージは2/1になる|相手が焦燥で受けるダメージが2/1になる>",
            "both_of_this": "<相手は両方のダメージを受ける|相手は片方を選ぶのではなく両方のダメージを受ける>",
            "double_impatience": (
                "反証に失敗した相手は焦燥を2回受ける",
                "この偽証に反証されてこのカードが本物だったなら<|ば>、相手は焦燥を1回<でなく|ではなく>2回受ける",
            ),
            "ticks_only": (
                "{b:bearer}の桜花結晶は{w:who}の開始フェイズの処理でのみ移動する",
                "{b:bearer}の桜花結晶は{w:who}の開始フェイズの処理でしか移動しない",
            ),
            "pretends": "相手が選びうる他のメガミの《付与》以外の通常札として使用を宣言でき、"
            "相手がそれを手札、伏せ札、捨て札から公開したなら使用されずに捨て札になる",
        },
    )
    g.add(
        "sent",
        "pretends_to_be",
        "このカードを、相手が眼前構築で<選べる|選びうる>他のメガミの《付与》<以外の|"
        "でない>通常札として通常の方法で使用を宣言<できる|してもよい>。"
        "そうした<なら|場合>、相手は<|相手の>手札、伏せ札、捨て札から<それ|そのカード>を公開できる。公開されたなら<|"
        "ば>、このカードは使用されずに捨て札<に|と>なる。",
    )
    g.add(
        "vp",
        "exchange_relic",
        "この{m:name}を遺物の通常札1枚と[交換する]",
        "この{m:name}を遺物にある通常札1枚と[交換する]",
    )
    g.add(
        "vp",
        "use_with_life",
        "納{n:n}のうち1つをライフから納めてこのカードを[使用する]",
        "納{n:n}として、そのうちの1つをライフから納める形でこのカードを[使用する]",
    )
    g.add("mod", "nth_card", "このターンに{w:who}が{n:n}枚目に使用するカードの")
    g.add(
        "seg",
        "topic_nth_card",
        "{w:who}がこのターンで{n:n}枚目に<使う|使用する>カードが《攻撃》カードなら<|ば>、その《攻撃》は",
    )
    g.add("form", "form", "・{n:n}<以上|>：{c:name}", "・{n:n}<以上|>：{c:name}。", "{n:n}：{c:name}")
    g.entries(
        "sent",
        {
            "copy_by": (
                "このカードは{n:name}の上の桜花結晶の数によって以下のカードの複製になる。{f:form+}",
                "このカードは<あなたの|>{n:name}の上の桜花結晶の<数によって|個数に応じて、>以下のカードの複製<に|"
                "と>なる。{f:form+}",
            ),
            "either_strength": "{s:seg*}対応した《攻撃》に以下を行う。"
            "その《攻撃》は{i:item}が{n:n}以上なら<ば|>{g:strength}、そうでないなら<ば|>{h:strength}となる。",
        },
    )
    g.add("vp", "again_basic", "もう{n:n}回[行う]")
    g.add("wo", "wo_those_with", "{o:np}から{m:mod}{c:count}を")
    g.add("ref", "self_named", "この{n:name}")


# --- Meaning ----------------------------------------------------------------------------------------------------------


def condition(low: Describing, tree: Tree) -> Condition | None:
    match tree:
        case ("answered_taken", kind):
            if kind == ("any",):
                raise Meaningless("どちらのダメージかを書いてください", "say which damage")
            return Fact("answered_taken", kind[0])
        case ("scene_is", who, first, more):
            return Fact("colour", low.state(who, "|".join((first[0], *(item[1][0] for item in more)))))
        case ("is_even" | "is_odd" as way, left):
            number = low.expression(left)
            return Compare(Times(2, Quotient(number, 2, False)), "==" if way == "is_even" else "<", number)
        case ("unadvanced", who):
            low.must_be_you(("whose", who))
            return Not(Fact("advanced_last_turn"))
        case ("clashes" | "splash" | "splash_at_all" as name, n):
            return Compare(Value(name, Reg("game")), ">=", low.number(n))
        case ("life_change" | "arrows_resolved" as name, n):
            return Compare(Value(name, Reg("game")), ">=", low.number(n[1]) if n else 1)
        case ("full_power",):
            used = Trigger("used", Query((), filters=(DEMANDS["fullpower"],)))
            return Every((Fact("prepared_before"), Happened(used)))
        case ("drifted", n, most):
            moved = Compare(Value("distance_change", Reg("game")), ">=", low.number(n))
            return Every((moved, Compare(Value("distance", Reg("game")), "<=", low.number(most))))
        case ("was_fake", ref):
            return Is(low.ref(ref), (Filter("fake", "==", 1),))
    return None


def permitted(action: str, players: str = "") -> Meaning:
    return lambda low, tree: [Permit(action, players=players) if players else Permit(action, Reg("self"))]


def ticks_only(low: Lowering, tree: Tree) -> list[Op]:
    own_card(low, tree[1])
    low.also_needs(Not(Every((Fact("ticking"), Turn(low.who(tree[2]))))))
    return [Forbid("leave_card", Reg("self"))]


def exchange_relic(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.kind == "static":
        raise Meaningless("常時働く効果は何も選びません", "an effect that always works chooses nothing")
    low.scope.it, low.scope.chosen = Reg("it"), low.scope.chosen + 1
    return [
        Choose(low.scope.who, Query(("relic",), "you", (DEMANDS["normal"],))),
        Do("exchange_relic", low.scope.who, Reg("it"), how=(tree[1],)),
    ]


def use_with_life(low: Lowering, tree: Tree) -> list[Op]:
    return [Modify(Reg("self"), (Change("charge", "=", low.number(tree[1])),)), Do("use_with_life", low.scope.who)]


def copy_by(low: Lowering, tree: Tree) -> Op:
    """C10-16: by the crystals on another card of yours."""
    rows = sorted(((whole(low.number(n)), name) for _, n, name in tree[2]), reverse=True)
    if len({n for n, _ in rows}) < len(rows):
        raise Meaningless("同じ数が二度あります", "the same number stands twice")
    return Become(Reg("self"), "copy_by", "|".join((tree[1], *(f"{n}:{name}" for n, name in rows))))


def again_basic(low: Lowering, tree: Tree) -> list[Op]:
    """The same basic action as before, once more."""
    before: Do | None = getattr(low, "last_basic", None)
    if before is None:
        raise Meaningless("前に行った基本動作がありません", "no basic action was performed before")
    return [msgspec.structs.replace(before, number=low.amount(tree[1]))]


def cannot_use_named(low: Lowering, colour: str) -> list[Op]:
    """Trumps of the declared name, and in an act of that colour normals too."""
    low.also_needs(Turn("opponent"))
    named = Filter("declared_name", "==", 1)
    trumps, normals = (named, DEMANDS["trump"]), (named, DEMANDS["normal"], Filter("act_colour", "==", colour))
    return [Forbid("use", players="opponent", object_filter=demands) for demands in (trumps, normals)]


def both_of_this(low: Lowering, tree: Tree) -> list[Op]:
    return [Grant(Reg("attack"), ability=BOTH, duration=low.duration())]


def lacerate_chosen(low: Lowering, tree: Tree) -> list[Op]:
    """Where, somebody else may choose; who deals them stays who resolves the effect."""
    number, hurt = low.amount(tree[3]), low.who(tree[2])
    parts = tuple((Do("lacerate", players=hurt, place=place, number=number),) for place in ("aura", "flare", "life"))
    return [Modes(parts, who=low.who(tree[1]))]


def pool_all(low: Lowering, tree: Tree) -> list[Op]:
    (origin, origin_of), (place, place_of) = pool_of(low, tree[1]), pool_of(low, tree[2])
    return [
        Do(
            "arrow",
            low.scope.who,
            place=place,
            place_of=place_of,
            origin=origin,
            origin_of=origin_of,
            how=("plain", "all"),
        )
    ]


def arrow_cap(low: Lowering, tree: Tree) -> list[Op]:
    low.also_needs(Fact("own_arrow"))
    return [Modify(Reg("you"), (Change("aura_cap", "=", low.number(tree[1])),))]


def prepare_concept(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("prepare_concept", low.scope.who, how=("extra", "achieved") if tree[1] == ("both",) else tree[1])]


TALES: dict[str, Meaning] = {
    "lacerate_chosen": lacerate_chosen,
    "pool_all": pool_all,
    "same_basic": lambda low, tree: [Do("same_basic", players=low.scope.who)],
    "chosen_by_you": lambda low, tree: [Grant(Reg("attack"), ability=Ability("constant", keyword="chosen_by_you"))],
    "arrow_cap": arrow_cap,
    "execute_discard": lambda low, tree: [Do("execute_discard", players=low.scope.who)],
    "onto_anvil": lambda low, tree: [Do("onto_anvil", players=low.scope.who, number=low.amount(tree[1]))],
    "copy_anvil": lambda low, tree: [Become(low.topic(), "copy_anvil", "anvil")],
    "not_sealed": lambda low, tree: [Forbid("be_sealed", low.topic())],
    "not_back": lambda low, tree: [Forbid("come_back", low.topic())],
    "double_frames": lambda low, tree: [Permit("double_frames", players="you")],
    "prepare_concept": prepare_concept,
    "scene_effect": lambda low, tree: [Do("scene_effect", low.scope.who)],
    "advance_concept": lambda low, tree: [Repeat(low.amount(tree[1]), 1), Do("advance_concept", players=low.scope.who)],
    "no_refuting": lambda low, tree: [Forbid("refute", players=barred(low), duration=low.duration())],
    "no_advance": lambda low, tree: [Forbid("advance_concept", players=barred(low), duration=low.duration())],
    "again_basic": again_basic,
    "double_impatience": permitted("double_impatience"),
    "heavy_impatience": permitted("heavy_impatience", "opponent"),
    "both_of_this": both_of_this,
    "ticks_only": ticks_only,
    "pretends": lambda low, tree: [Permit("pretend", low.topic())],
    "exchange_relic": exchange_relic,
    "use_with_life": use_with_life,
}
