"""What abilities wait for, what has happened this turn, and the windows of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.sakura.words.crystals import SHARED
from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.games.sakura.words.nouns import DEMANDS, STATED
from kisoku.text.common import Forms, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import Operands, Waited
from kisoku.text.program import Amount, Compare, Fact, Objects, Query, Reg, Trigger
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import changed

ENDINGS = {
    "する": ("し", "して"), "う": ("い", "って"), "る": ("", "て"), "く": ("き", "いて"), "れる": ("れ", "れて"),
    "す": ("し", "して"), "る/": ("り", "って"), "ぶ": ("び", "んで"),
}  # fmt: skip
"""The ending of a verb → its ren form and its te form; る/ are the verbs in る that do not drop it."""
VERBS = {
    "する": "使用する 開閉する 再構成する 変化する 対応する 移動する TransFormする 畏縮する 展開する 開始する "
    "敗北する 共鳴する 失敗する 成功する"
    " 反証する 回帰する 凍結する 萌芽する 解除する する",
    "う": "行う 失う 向かう",
    "る": "受ける 得る 変化させる 与える 進める",
    "く": "引く 近付く",
    "す": "動かす",
    "れる": "使用される 対応される 破棄される 置かれる 打ち消される 展開される 封印される 行われる 反証される",
    "る/": "戻る 遠ざかる なる 上がる 下がる",
    "ぶ": "選ぶ",
}
HARMS = {
    "attack": "《攻撃》",
    "reconstruction": "山札の再構成 再構成",
    "not_reconstruction": "再構成以外 山札の再構成以外",
}
"""Of what damage comes."""
DEEDS = {
    "collect": "回収を[行う*]", "ridden": "騎動を[行う*]", "conscripted": "徴兵を[行う*]", "dived": "潜水を[行う*]",
    "perjury_declared": "偽証を[行う*]", "released": "<カードの|>帯電状態を[解除する*]",
    "progressed": "構想を[進める*]",
    "impatience": "焦燥を[受ける*]", "cut": "裂傷を[受ける*]", "perfected": "<カードを|>完全態に[する*]",
}  # fmt: skip
"""What players do, or what befalls them, by rules of single Megami."""
RISING = ("cut", "perfected", "frozen", "sprouted")
"""Of those, what shows in a number of the player."""
POINTS = {
    "start_phase": "開始フェイズ|開始フェイズの開始時|ターンの開始時|ターン開始時",
    "main_start": "メインフェイズの開始時|メインフェイズ開始時",
    "main_end": "メインフェイズの終了時|メインフェイズ終了時",
    "end_phase": "終了フェイズ|終了フェイズの開始時",
}


def event_forms(ending: str) -> Forms:
    ren, te = ENDINGS[ending]
    past = te[:-1] + {"て": "た", "で": "だ"}[te[-1]]
    return forms(
        would=ending.rstrip("/"),
        past=past,
        ren=ren,
        nara=f"{te}いたなら|{te}いたならば|{te}いるなら|{te}いるならば|{past}なら|{past}ならば",
        case=f"{te}いた場合",
        ba=f"{te}いれば",
        te=f"{te}いて|{te}おり",
        fin=f"{te}いる|{te}いた",
        unmet=f"{te}いないなら|{te}いないならば|{te}いなかったなら|{te}いなかったならば",
    )


def denied_forms(ending: str) -> Forms:
    _, te = ENDINGS[ending]
    return forms(
        fin=f"{te}いない",
        nara=f"{te}いないなら|{te}いないならば|{te}いなかったなら|{te}いなかったならば",
        case=f"{te}いない場合|{te}いなかった場合",
        te=f"{te}おらず|{te}いなく",
    )


def add_events(g: Grammar) -> None:
    g.title("event", "〈出来事〉")
    for ending, words in VERBS.items():
        happens, denied = event_forms(ending), denied_forms(ending)
        for word in words.split():
            g.verb(word, happens, word + "*")
            g.verb(word.removesuffix(ending.rstrip("/")) + denied["fin"][0], denied, word + "*not")

    def event(tag: str, *templates: str) -> None:
        g.add("event", tag, *templates)
        g.add("nonevent", f"no_{tag}", *(template.replace("*]", "*not]") for template in templates))

    g.add("doer", "doer", "{w:who}が")
    event("uses", "{w:doer?}{o:thing}を[使用する*]")
    event("is_used", "{o:thing}が[使用される*]")
    event("attacks", "{w:doer?}{o:attacks}を[行う*]")
    g.add("attacks", "np", "{m:mod*}{h:attack_head}")
    g.words("attack_head", {"attack_object": "《攻撃》"})
    event("is_made", "{o:thing}が[行われる*]")
    event("reacts", "{w:doer?}{o:np}で[対応する*]")
    event("answers_this", "{w:doer?}{o:np}でこの《攻撃》に[対応する*]")
    for name, words in DEEDS.items():
        event(name, "{w:doer?}" + words)
    g.add("event", "frozen", "{w:doer?}[凍結する*]")  # 凍結していない is a state, not something that has not happened
    event("sprouted", "{w:of?}<土壌の|>種結晶が[萌芽する*]")
    event("gauge_rises", "{w:of?}{g:gauge}が[上がる*]")
    event("gauge_falls", "{w:of?}{g:gauge}が[下がる*]")
    event("reacts_at_all", "{w:doer?}[対応する*]", "{w:doer?}対応を[行う*]", "{w:doer?}<相手の|>《攻撃》に[対応する*]")
    event("answered_now", "{r:ref}が[対応される*]")
    g.words(
        "damage",
        {"any": "ダメージ", "aura": "オーラダメージ|オーラへのダメージ", "life": "ライフダメージ|ライフへのダメージ"},
    )
    g.add("least", "least", "{n:n}以上の")
    g.add("at_least", "least", "{n:n}以上")
    g.words(
        "harm",
        {
            name: "|".join(word + by for word in words.split() for by in ("によって", "により", "から", "で"))
            for name, words in HARMS.items()
        },
    )
    event(
        "damaged",
        "{w:doer?}{h:harm?}{l:least?}{d:damage}を[受ける*]",
        "{w:doer?}{h:harm?}{d:damage}を{l:at_least}[受ける*]",
    )
    event(
        "damaged_there",
        "{w:doer?}{h:harm?}{p:hit}に{l:least?}ダメージを[受ける*]",
        "{w:doer?}{h:harm?}{p:hit}へ{l:least?}ダメージを[受ける*]",
    )
    event("rides", "{w:doer?}騎動により間合を[変化させる*]")
    event("transforms", "{w:of?}マシンが[TransFormする*]")
    event("toggles", "{w:doer?}傘を[開閉する*]", "{w:doer?}傘の開閉を[行う*]")
    event("discards", "{o:thing}が[破棄される*]")
    event("acts", "{w:doer?}基本動作を[行う*]")
    event("acts_named", "{w:doer?}{b:basic}を[行う*]", "{w:doer?}基本動作{b:basic}を[行う*]")
    event("reconstructs", "{w:doer?}山札を[再構成する*]", "{w:doer?}山札の再構成を[行う*]")
    event("distance_changes", "間合が[変化する*]")
    event("nearer", "間合が[近付く*]")
    event("farther", "間合が[遠ざかる*]")
    event("gains_focus", "{w:doer?}集中力を[得る*]")
    event("draws", "{w:doer?}カードを[引く*]")
    g.add("event", "shrinks", "{w:doer?}[畏縮する*]")  # 畏縮していない is a state, not something that has not happened
    event("becomes_unused", "{o:thing}が未使用に[戻る*]")
    event("put_into", "{o:thing}が{z:zone}に[置かれる*]", "{o:thing}が{z:zone}に[移動する*]")
    event("put_from", "{o:thing}が{a:zone}から{b:zone}に[移動する*]")
    event("put_out", "{o:thing}が{a:zone}から[移動する*]", "{o:thing}が{a:zone}から別の領域へと[移動する*]")
    event("next_act", "{w:doer?}次の幕へ[向かう*]")
    event("refutes_in_vain", "{w:doer?}反証に[失敗する*]")
    event("refutes_rightly", "{w:doer?}反証に[成功する*]")
    event("refutes", "{w:doer?}[反証する*]")
    event("is_refuted", "{r:ref}が[反証される*]")
    event("reverts", "{r:ref}を[回帰する*]", "{r:ref}が[回帰する*]")
    event("cancelled_now", "{o:thing}が[打ち消される*]")
    event("loses", "{w:doer?}[敗北する*]")
    event("loses_first", "{w:doer?}初めて[敗北する*]")
    event("phase_begins", "{w:of?}{p:begun}が[開始する*]")
    g.words("begun", {"main_start": "メインフェイズ", "start_phase": "開始フェイズ", "end_phase": "終了フェイズ"})
    g.entries(
        "crystal_spot",
        {
            "crystal_pool": "{w:of?}{p:pool}",
            "crystal_cards": ("{w:of?}付与札", "{w:of?}付与札の上"),
            "crystal_self": "<このカードの上|このカード>",
        },
    )
    event(
        "crystals_move",
        "桜花結晶が{a:crystal_spot}から{b:crystal_spot}に[移動する*]",
        "{a:crystal_spot}から{b:crystal_spot}に桜花結晶が[移動する*]",
    )
    event("crystals_leave", "桜花結晶が{a:crystal_spot}から[移動する*]", "{a:crystal_spot}から桜花結晶が[移動する*]")
    event("crystals_come", "桜花結晶が{b:crystal_spot}に[移動する*]", "桜花結晶が{b:crystal_spot}に[置かれる*]")
    event(
        "crystals_taken",
        "{w:doer?}{a:crystal_spot}の桜花結晶を[動かす*]",
        "{w:doer?}{a:crystal_spot}にある桜花結晶を[動かす*]",
    )
    g.entries(
        "tail",
        {
            "damaged": "{d:damage}を[受ける*]",
            "acts": "基本動作を[行う*]",
        },
    )
    g.words("point", POINTS)
    g.title("moment", "〈時点〉")
    g.entries(
        "moment",
        {
            "at": "{w:of?}{p:point}",
            "at_each": ("各{p:point}", "<あなたか相手|あなたと相手|両者>の{p:point}"),
            "at_this": "このターンの{p:point}",
            "at_next": ("次の{w:of?}{p:point}", "{w:of}次の{p:point}"),
            "at_next_turn": ("次の{w:of?}ターンの{p:point}", "{w:of}次のターンの{p:point}"),
        },
    )
    g.entries(
        "seg",
        {
            "first_event": "各ターン<で最初に|に初めて>{e:event@past}<時|とき><、|に、>",
            "first_after_use": (
                "各ターンで最初に{w:who}が{o:np}を使用した後、",
                "各ターンで最初に{w:who}が{o:np}を使用した時、その解決後に<、|>",
            ),
            "after_use": ("{w:who}が{o:np}を使用した後、", "{w:who}が{o:np}を使用した時、その解決後に<、|>"),
            "after_that": "<その解決後に、|その解決後に|その解決後、>",
            "after_attack_of": "{o:attacks}の解決後<、|に、|に>",
            "turned_now": "{a:also*}{c:cond@turned}<時|とき>、",
        },
    )
    g.entries(
        "cond",
        {
            "not_happened": "このターン<、|に|中に|中、>{e:nonevent}",
            "nor_happened": "{e:nonevent}",
        },
    )


def who(low: Operands, tree: Tree | None) -> str:
    found = low.who(tree[1]) if tree is not None else low.scope.who
    return "any" if found == "each" else found


def subject(low: Operands, tree: Tree) -> Objects | None:
    """The cards or attacks that the event must be about; any card at all is None."""
    assert isinstance(low, SakuraLowering)
    found = low.thing(tree)
    if isinstance(found, Reg):
        return found
    if tree[2] == ("trump_card",) and found.zones == (
        "trump",
    ):  # 切札 says of which class the card is, wherever it lies and whoever holds it
        found = replace(
            found, zones=(), whose=said_whose(low, tree) or "any", filters=(*found.filters, DEMANDS["trump"])
        )
    return found if found.filters or found.either or found.other or found.whose != "any" or found.zones else None


def said_whose(low: Operands, tree: Tree) -> str:
    """Whose cards a noun says that they are; nothing if it does not say."""
    assert isinstance(low, SakuraLowering)
    return low.read_noun(tree).whose


def fitting(event: str, found: Objects | None) -> Objects | None:
    """C9-2, C9-4: cards are used, attacks are made. Attacks of which nothing is demanded are just any attack."""
    attacks = found == Reg("attack") or (isinstance(found, Query) and found.zones == ("attacking",))
    if event != "attack_made" and attacks and event != "cancelled":
        raise Meaningless(
            "これはカードについて言います（《攻撃》は「行う」ものです）",
            "this is said of cards (attacks are made: 《攻撃》を行う)",
        )
    if event == "used" and isinstance(found, Query) and found.zones == ("enhancement",):
        raise Meaningless(
            "使用するのは「《付与》カード」です（付与札は既に展開されています：C7-1-9）",
            "what is used is an enhancement card, 《付与》カード (付与札 are deployed already: C7-1-9)",
        )
    if event == "used" and isinstance(found, Query) and any(one.item == "state" for one in found.filters):
        raise Meaningless(
            "使用した切札は使用中です。状態は書けません（C6-2-2-3）",
            "a trump that was used is in use: no other state can be said of it (C6-2-2-3)",
        )
    if event == "discarded_enhancement" and found == Reg("self"):
        raise Meaningless(
            "「【破棄時】…」と書いてください（破棄される間、【展開中】の効果は失われています：C9-5）",
            "write 【破棄時】 (while it is discarded its deployed effects are lost: C9-5)",
        )
    if event == "attack_made" and not attacks and found != Reg("event"):
        raise Meaningless("行われるのは《攻撃》です", "only attacks are made")
    return None if found == Query(("attacking",)) else found


def done_by(event: str, *flags: str) -> Waited:
    """Something that a player does or that befalls one."""
    return lambda low, tree: Trigger(event, whose=who(low, tree[1]), flags=flags)


def with_thing(event: str, *flags: str) -> Waited:
    """A player does something with cards or attacks."""

    def lower(low: Operands, tree: Tree) -> Trigger:
        if event == "attack_made" and tree[1] is None and any(mod[0] == "used_from_by" for mod in tree[2][1]):
            raise Meaningless("誰が行うかを先に書いてください", "say first who makes it")
        found = subject(low, tree[2])
        if isinstance(found, Query) and found.zones and found.zones != ("attacking",) and not said_whose(low, tree[2]):
            found = replace(found, whose=who(low, tree[1]))  # what a player does is done with the own zones
        return Trigger(event, fitting(event, found), whose=who(low, tree[1]), flags=flags)

    return lower


def of_thing(event: str, *flags: str) -> Waited:
    return lambda low, tree: Trigger(event, fitting(event, subject(low, tree[1])), flags=flags)


def damaged(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("damaged", doer, kind):
            cause = least = None
        case ("damaged", doer, cause, least, kind) | ("damaged_there", doer, cause, kind, least):
            pass
        case _:
            raise AssertionError(tree)
    flags = tuple(word[0] for word in (kind, cause) if word not in (None, ("any",)))
    condition = None if least is None else Compare(Amount(), ">=", low.number(least[1]))
    return Trigger("damage", whose=who(low, doer), flags=flags, condition=condition)


def answered_now(low: Operands, tree: Tree) -> Trigger:
    """Somebody reacts to the attack of this card."""
    if subject(low, tree[1]) != Reg("attack"):
        raise Meaningless("対応されるのは「この《攻撃》」です", "what is reacted to is this attack")
    return Trigger("used", flags=("reaction",), condition=Fact("answers_this"))


def acts_named(low: Operands, tree: Tree) -> Trigger:
    return Trigger("basic_action", whose=who(low, tree[1]), flags=(tree[2][0],))


def put(low: Operands, tree: Tree) -> Trigger:
    source, target = ("", tree[2][0]) if tree[0] == "put_into" else (tree[2][0], tree[3][0])
    if STATED.keys() & {source, target}:
        raise Meaningless("ここでは「切札」と書いてください", "say 切札 here, without its state")
    return Trigger("moved", fitting("moved", subject(low, tree[1])), source=source, target=target)


def crystals(low: Operands, tree: Tree) -> Trigger:
    """Crystals leave one place for another: a pool with its player, an enhancement zone, this card."""

    def end(spot: Tree) -> str:
        match spot:
            case ("crystal_pool", whose, (pool,)):
                return f"{pool}:" + ("" if pool in SHARED else low.of(whose, low.scope.who))
            case ("crystal_cards", whose):
                return "enhancement:" + low.of(whose, "any")
        return "self:"

    if tree[0] == "crystals_taken":
        return Trigger("crystals", source=end(tree[2]), by=who(low, tree[1]))
    source = end(tree[1]) if tree[0] != "crystals_come" else ""
    target = end(tree[-1]) if tree[0] != "crystals_leave" else ""
    return Trigger("crystals", source=source, target=target)


def becomes_unused(low: Operands, tree: Tree) -> Trigger:
    """「使用済の切札が未使用に戻った時」: what it was before, not what it is now."""
    found = subject(low, tree[1])
    used = isinstance(found, Query) and STATED["used_trump"] in found.filters
    if used and isinstance(found, Query):
        found = replace(found, filters=tuple(one for one in found.filters if one != STATED["used_trump"]))
    return Trigger("became_unused", fitting("became_unused", found), flags=("used",) if used else ())


def loses_first(low: Operands, tree: Tree) -> Trigger:
    """The first time in the game."""
    assert isinstance(low, SakuraLowering)
    low.also_needs(Fact("never_lost"))
    return Trigger("lose_instead", whose=who(low, tree[1]))


LOWERINGS: dict[str, Waited] = {
    "uses": with_thing("used"),
    "is_used": of_thing("used"),
    "attacks": with_thing("attack_made"),
    "is_made": of_thing("attack_made"),
    "reacts": with_thing("used", "reaction"),
    "answers_this": lambda low, tree: changed(
        with_thing("used", "reaction")(low, tree), condition=Fact("answers_this")
    ),
    **{name: done_by(name) for name in DEEDS},
    **{name: done_by("tally", name, "up") for name in RISING},
    "sprouted": lambda low, tree: Trigger("tally", whose=low.of(tree[1], "you"), flags=("sprouted", "up")),
    "gauge_rises": lambda low, tree: Trigger("tally", whose=low.of(tree[1], "you"), flags=(tree[2][0], "up")),
    "gauge_falls": lambda low, tree: Trigger("tally", whose=low.of(tree[1], "you"), flags=(tree[2][0], "down")),
    "reacts_at_all": done_by("used", "reaction"),
    "answered_now": answered_now,
    "damaged": damaged,
    "damaged_there": damaged,
    "crystals_move": crystals,
    "crystals_leave": crystals,
    "crystals_come": crystals,
    "crystals_taken": crystals,
    "rides": done_by("ridden", "moved"),
    "transforms": lambda low, tree: Trigger("transformed", whose=low.of(tree[1], "you")),
    "toggles": done_by("toggled"),
    "discards": of_thing("discarded_enhancement"),
    "acts": done_by("basic_action"),
    "acts_named": acts_named,
    "reconstructs": done_by("reconstructed"),
    "distance_changes": lambda low, tree: Trigger("distance_changed"),
    "nearer": lambda low, tree: Trigger("distance_changed", flags=("nearer",)),
    "farther": lambda low, tree: Trigger("distance_changed", flags=("farther",)),
    "gains_focus": done_by("concentration_gained"),
    "draws": done_by("drawn"),
    "shrinks": done_by("shrunk"),
    "becomes_unused": becomes_unused,
    "put_into": put,
    "put_from": put,
    "put_out": lambda low, tree: Trigger("moved", fitting("moved", subject(low, tree[1])), source=tree[2][0]),
    "next_act": done_by("advanced"),
    "refutes_in_vain": done_by("refuted", "failed"),
    "refutes_rightly": done_by("refuted", "succeeded"),
    "refutes": done_by("refuted"),
    "is_refuted": of_thing("refuted"),
    "reverts": of_thing("reverted"),
    "cancelled_now": of_thing("cancelled"),
    "loses": done_by("lose_instead"),
    "loses_first": loses_first,
    "phase_begins": lambda low, tree: Trigger(tree[2][0], whose=low.of(tree[1], "any")),
}


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A window of the turn (C8-1-2, C8-2-1, C8-2-3, C8-3-1); of this turn it is one certain moment to come."""
    match tree:
        case ("at", whose, point):
            return Trigger(point[0], whose=low.of(whose, "you")), False
        case ("at_each", point):
            return Trigger(point[0]), False
        case ("at_this", point):
            return Trigger(point[0]), True
        case ("at_next" | "at_next_turn" as way, whose, point):
            return Trigger(point[0], whose=low.of(whose, "any"), flags=(way.removeprefix("at_"),)), True
    raise AssertionError(tree)


ABOUT_THINGS = {
    "used",
    "attack_made",
    "discarded_enhancement",
    "moved",
    "became_unused",
    "resolved",
    "react_instead",
    "perjured",
}


def referent(trigger: Trigger) -> Reg | None:
    """What それ means right after the event: its subject."""
    if trigger.subject == Reg("self") and trigger.event != "perjured":
        return None
    return Reg("event") if trigger.event in ABOUT_THINGS else None


def that_player(trigger: Trigger) -> str:
    return "" if trigger.event in POINTS or trigger.event == "state" else "that_player"


OF_PLAYERS = frozenset({"uses", "attacks", "damaged", "toggles", "acts", "reconstructs", "draws"})
