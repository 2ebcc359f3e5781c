"""The card language of 桜降る代に決闘を: what reads, how it is printed, what it means, what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.pool import trial
from kisoku.games.sakura.words import language
from kisoku.lab.benchmark import calls_of
from kisoku.text.program import (
    Ability,
    Case,
    Change,
    Choose,
    Compare,
    CostChange,
    Count,
    Create,
    Do,
    Every,
    Fact,
    Filter,
    Forbid,
    Grant,
    If,
    IfDone,
    Is,
    Later,
    Lose,
    May,
    Modes,
    Modify,
    Not,
    Query,
    Reg,
    Repeat,
    Replace,
    Trigger,
    Turn,
    Value,
    Var,
    Variable,
)
from kisoku.text.reading import TextError, TextRefused

LINES = (Path(__file__).parent / "language_lines.txt").read_text(encoding="utf-8").splitlines()

VARIANTS = [
    ("【展開中】あなたの攻撃は+1/+0となる。", "【展開中】あなたの《攻撃》は+1/+0を得る。"),
    (
        "【攻撃後】この攻撃がライフにダメージを与えたならば、カードを1枚引く。",
        "【攻撃後】この《攻撃》が与えたライフダメージが1以上なら、カードを1枚引く。",
    ),
    (
        "【攻撃後】この攻撃でオーラに2以上のダメージを与えていたなら、カードを1枚引く。",
        "【攻撃後】この《攻撃》が与えたオーラダメージが2以上なら、カードを1枚引く。",
    ),
    (
        "【常時】あなたの集中力が2ならば、この攻撃は距離縮小(遠1)となる。",
        "【常時】あなたの集中力が2なら、この《攻撃》は距離縮小（遠1）を得る。",
    ),
    (
        "あなたのフレアが相手より多いならば、カードを1枚引く。",
        "あなたのフレアが相手のフレアより多いなら、カードを1枚引く。",
    ),
    (
        "【破棄時】攻撃『適正距離2-4、2/1、【常時】対応不可』を行う。",
        "【破棄時】攻撃『距離2-4、2/1、対応不可』を行う。",
    ),
    (
        "相手の付与札を1枚選び、その上の桜花結晶1つをダストに送る。",
        "相手の付与札を1枚選び、その上の桜花結晶1つをダストに移す。",
    ),
    (
        "【常時】決死-あなたのライフが4以下ならば、この《攻撃》は+2/+0となる。",
        "【常時】決死：あなたのライフが4以下なら、この《攻撃》は+2/+0を得る。",
    ),
    ("【攻撃後】連火―間合が1ならば、自ライフ→ダスト：2", "【攻撃後】連火：間合が1なら、自ライフ→ダスト：2"),
    ("攻撃『適正距離2-3、1/-』を行う。", "攻撃『距離2-3、1/-』を行う。"),
    ("攻撃「適正距離2-3、1/-」を2回行う。", "攻撃『距離2-3、1/-』を2回行う。"),
    (
        "攻撃『適正距離1, 3、1/1、【攻撃後】相手を畏縮させる』を行う。",
        "攻撃『距離1,3、1/1、【攻撃後】相手を畏縮させる。』を行う。",
    ),
    ("自オーラ→間合：1　ダスト→間合：1", "自オーラ→間合：1、ダスト→間合：1"),
    ("傘の開閉を行う。その後、ダスト→自オーラ：2", "傘を開閉する。その後、ダスト→自オーラ：2"),
    ("このカードを手札に戻す。", "このカードを手札に置く。"),
    ("相手のライフに2ダメージを与える。", "相手に2のライフダメージを与える。"),
    ("あなたの集中力は1になる。", "あなたの集中力を1にする。"),
    ("現在のフェイズを終了する。", "このフェイズを終了する。"),
    ("基本動作《宿し》を2回行う。", "《宿し》を2回行う。"),
    ("手札1枚を伏せ札にする。", "手札を1枚伏せ札にする。"),
    ("手札の《攻撃》でないカードを1枚捨て札にする。", "手札の《攻撃》以外のカードを1枚捨て札にする。"),
    ("【展開中】相手は《攻撃》カードを使用できない。", "【展開中】相手は《攻撃》のカードを使用できない。"),
    ("このターンにあなたが次に行う《攻撃》は+3/+0となる。", "このターンのあなたの次の《攻撃》は+3/+0を得る。"),
    ("相手の次のターンの開始フェイズに、相手は畏縮する。", "次の相手のターンの開始フェイズに、相手は畏縮する。"),
    ("以下から１つを選ぶ。・ダスト→間合：2・カードを1枚引く。", "以下から1つ選ぶ。・ダスト→間合：2・カードを1枚引く。"),
]


def abilities(text: str, kind: str = "") -> tuple[Ability, ...]:
    return language().read_card(text, kind)


def ops(text: str) -> tuple[object, ...]:
    (found,) = abilities(text)
    return found.ops


@pytest.mark.parametrize("line", LINES)
def test_a_canonical_line_is_printed_to_the_character(line: str) -> None:
    reading = language().read_line(line)
    assert (reading.status, reading.canonical) == ("exact", line)
    assert language().read_line(reading.canonical).abilities == reading.abilities


REWORDED = [
    ("ダスト→自オーラ：X　Xはあなたの手札の枚数に等しい。", "ダスト→自オーラ：X。Xはあなたの手札の枚数に等しい。"),
    ("【展開中】間合が近づいた時、集中力を1得る。", "【展開中】間合が近付いた時、集中力を1得る。"),
    ("【展開中】現在の間合が離れた時、集中力を1得る。", "【展開中】間合が遠ざかった時、集中力を1得る。"),
    (
        "ターン開始時の間合から間合が2以上離れているなら、カードを1枚引く。",
        "間合がターン開始時から2以上遠ざかっているなら、カードを1枚引く。",
    ),
    ("【展開中】あなたの《攻撃》の適正距離に6を加える。", "【展開中】あなたの《攻撃》に適正距離6を加える。"),
    ("あなたが付与札を出しているならば、カードを1枚引く。", "あなたの付与札が1枚以上なら、カードを1枚引く。"),
    ("相手に焦燥を与える。", "相手は焦燥を受ける。"),
    (
        "【展開中】相手が《攻撃》カードを使用するには、追加コストとして手札を1枚伏せ札にする。",
        "【展開中】相手が《攻撃》のカードを使用するには、追加コストとして手札を1枚伏せ札にしなければならない。",
    ),
]


@pytest.mark.parametrize(("line", "canonical"), REWORDED)
def test_other_words_for_the_same_read_as_the_canonical_line(line: str, canonical: str) -> None:
    reading = language().read_line(line)
    assert reading.canonical == canonical
    assert language().read_line(canonical).abilities == reading.abilities


@pytest.mark.parametrize(("line", "canonical"), VARIANTS)
def test_a_variant_is_printed_in_the_canonical_way_and_means_the_same(line: str, canonical: str) -> None:
    reading = language().read_line(line)
    assert (reading.status, reading.canonical) == ("variant", canonical)
    assert language().read_line(canonical).abilities == reading.abilities


@pytest.mark.parametrize(
    ("line", "normal"),
    [
        ("設置　対応不可", "設置対応不可"),
        ("【展開中】あなたは後退を行えない。", "【展開中】あなたは《後退》を行えない。"),
        ("【攻撃後】相手の集中力を1失わせる。", "【攻撃後】相手は集中力を1失う。"),
        (
            "【再起】このターンにあなたが2回以上攻撃を行っている。",
            "【再起】このターン、2回以上あなたが《攻撃》を行っている。",
        ),
        ("対応不可(通常札)", "対応不可（通常札）"),
        ("ダスト → 自オーラ: ２", "ダスト→自オーラ：2"),
        ("【再起】あなたのフレアが1である。（今も使える）", "【再起】あなたのフレアが1である。"),
        ("【展開中】このカードの矢印（→）は逆になる。", "【展開中】このカードの矢印は逆になる。"),
    ],
)
def test_signs_blanks_and_reminders_make_no_difference(line: str, normal: str) -> None:
    reading = language().read_line(line)
    assert (reading.status, reading.canonical) == ("exact", normal)


@pytest.mark.parametrize(
    "line",
    [
        "カードを1枚引く",  # no 。
        "ダスト→オーラ：1",  # whose aura?
        "自ダスト→自オーラ：1",  # the dust is nobody's
        "自オーラ→自オーラ：1",
        "ダスト→間合：1カードを1枚引く。",
        "それを捨て札にする。",  # nothing that it could mean
        "カードを1枚選び、それを捨て札にする。",  # from where?
        "この《攻撃》は1枚引く。",
        "このターン、カードを1枚引く。",  # a duration of nothing that lasts
        "このカードは+1/+0を得る。",  # only attacks gain damage
        "あなたの手札は+1/+0を得る。",
        "【常時】カードを1枚引く。",  # waits for nothing
        "【展開中】このターン、あなたの《攻撃》は+1/+0を得る。",  # what always works has no duration
        "【常時】手札を1枚選び、それを捨て札にする。",
        "【攻撃後】その中から1枚を選び、それを捨て札にする。",  # nothing has been looked at
        "【攻撃後/攻撃後】カードを1枚引く。",
        "【変身後】カードを1枚引く。",
        "以下から3つ選ぶ。・カードを1枚引く。・ダスト→間合：1",
        "以下から1つ選ぶ。・カードを1枚引く。",
        "攻撃『距離1-4』を行う。",
        "攻撃『距離1-4、3/-、隠密』を行う。",
        "これらの使用による《攻撃》は対応不可を得る。",  # nothing was used
        "そうでないなら、カードを1枚引く。",
        "【使用済】それを解決する代わりに、カードを1枚引く。",
        "相手の手札を捨て札の枚数に等しい。",
        "Xは3に等しい。カードを1枚引く。",
        "間合制限（5-2）",
        "神速",
        "カードを（1枚引く。",
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(TextRefused):
        language().read_line(line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("【常時】この《攻撃》は偽証を得る。", "only cards"),
        ("【展開中】あなたの《攻撃》は投資券を失う。", "only cards"),
        ("【展開中】あなたの《攻撃》は「【即再起】カードを引く。」を得る。", "only cards"),
        ("【展開中】《攻撃》の納は1減少する。", "only cards"),
        ("【展開中】《攻撃》の消費は1減少する。", "only cards"),
        ("【展開中】納3以下の《攻撃》は+1/+1を得る。", "only cards"),
        ("対応した消費3以下の《攻撃》を打ち消す。", "only cards"),
        ("【常時】この《攻撃》の納が2以上なら、この《攻撃》は+1/+1を得る。", "only cards"),
        ("照準が合っている手札を1枚選び、それを捨て札にする。", "only attacks"),
        ("【即再起】あなたがライフダメージが「-」または2以下のカードを使用する。", "only attacks"),
        ("捨て札の納が「-」でないカードを1枚選び、それを手札に戻す。", "only damage"),
        ("【展開中】あなたの手札のライフダメージは1減少する。", "damage is dealt by cards that are used"),
        ("【常時】このカードが対応された時、ダスト→自オーラ：1", "this attack"),
        ("【展開時】このカードの下に封印されたカードの上の桜花結晶2つをダストに移す。", "C7-1-13"),
    ],
)
def test_what_cards_or_attacks_do_not_have_is_refused_in_so_many_words(line: str, why: str) -> None:
    with pytest.raises(TextRefused, match=why):
        language().read_line(line)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("【展開中】この《攻撃》は+1/+0を得る。", "register attack of deployed"),
        ("【使用済】この《攻撃》のダメージは変化しない。", "register attack of spent"),
        (
            "【展開中】あなたのオーラが5以上なら、このカードに封印されたカードの追加基本動作と常時を有効にする。",
            "permit lend_form",
        ),
        ("【展開中】このカードは「斬」の下に封印されたカードの複製になる。", "become copy"),
        ("【使用済】敗北した時、カードを1枚引く。", "event lose_instead"),
    ],
)
def test_what_can_never_hold_where_it_stands_is_not_carried_out(line: str, fault: str) -> None:
    (ability,) = language().read_line(line).abilities
    with pytest.raises(NoMeaning, match=fault):
        trial().number_of(ability)


def test_a_refusal_names_the_place_the_words_and_what_was_expected() -> None:
    with pytest.raises(TextRefused) as caught:
        language().read_card("カードを1枚引く。\n【攻撃後】ダスト→墓地：1")
    refused = caught.value
    assert (refused.line, refused.column, refused.words) == (2, 10, "墓地：1")
    assert "間合" in refused.expected
    assert "2行目10文字目" in refused.message("ja")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("カードを1枚引く。", "attack"),
        ("カードを1枚引く。", "enhancement"),
        ("カードを1枚引く。", "攻撃"),
        ("【攻撃後】カードを1枚引く。", "action"),
        ("【攻撃後】カードを1枚引く。", "enhancement"),
        ("【展開時】カードを1枚引く。", "attack"),
        ("【展開中】間合は1増加する。", "action"),
        ("【破棄時】カードを1枚引く。", "indefinite"),
        ("隙", "attack"),
    ],
)
def test_a_label_on_the_wrong_type_of_card_is_refused(line: str, kind: str) -> None:
    with pytest.raises(TextRefused, match="C9-1-1"):
        language().read_card(line, kind)


@pytest.mark.parametrize("kind", ["attack", "action", "enhancement", "indefinite", "付与"])
def test_keywords_and_constant_effects_stand_on_any_card(kind: str) -> None:
    found = abilities("終端\n【常時】あなたのライフが3以下でないなら、このカードは使用できない。", kind)
    assert [ability.kind for ability in found] == ["constant", "constant"]


def test_lines_that_separate_or_remind_mean_nothing() -> None:
    assert abilities("カードを1枚引く。\n（手札に加わる）\n----\n【再起】あなたの手札が0枚である。", "action") == (
        Ability("on_use", (Do("draw", players="you"),)),
        Ability("resurge", condition=Compare(Count(Query(("hand",), "you")), "==", 0)),
    )


def test_items_of_a_choice_stand_on_their_own_lines() -> None:
    (found,) = abilities("以下から1つ選ぶ。\n・ダスト→間合：1\n・間合→ダスト：1", "action")
    there = Do("arrow", origin="dust", place="distance", place_of="")
    back = Do("arrow", origin="distance", place="dust", place_of="")
    assert found.ops == (Modes(((there,), (back,))),)


# --- What the words mean --------------------------------------------------------------------------


def test_an_arrow_names_both_places_and_whose_they_are() -> None:
    assert ops("相オーラ→自フレア：2") == (
        Do("arrow", number=2, place="flare", place_of="you", origin="aura", origin_of="opponent"),
    )
    assert ops("間合⇔ダスト：1") == (Do("arrow", origin="distance", place="dust", place_of="", how=("both",)),)


def test_a_condition_before_an_effect_skips_it_and_one_of_a_constant_effect_holds_for_it() -> None:
    low = Compare(Value("life", Reg("you")), "<=", 3)
    assert ops("決死：あなたのライフが3以下なら、カードを1枚引く。") == (If(low, 1), Do("draw", players="you"))
    (constant,) = abilities("【常時】決死：あなたのライフが3以下なら、この《攻撃》は+1/+0を得る。")
    assert constant == Ability(
        "constant", (Modify(Reg("attack"), (Change("aura", "+", 1), Change("life", "+", 0))),), condition=low
    )


def test_full_power_only_is_a_condition_too() -> None:
    (found,) = abilities("全力化：【攻撃後】カードを1枚引く。")
    assert found.condition == Fact("empowered")


def test_two_labels_are_two_effects() -> None:
    deployed, spent = abilities("【展開中/使用済】あなたの切札の消費は1減少する。")
    assert (deployed.kind, spent.kind) == ("deployed", "spent")
    assert deployed.ops == spent.ops == (CostChange(Query(("trump",), "you"), "-", 1),)


def test_keywords_carry_what_stands_behind_them() -> None:
    found = abilities("対応不可（通常札）\n間合制限（2-5）\n隙\n超克")
    assert found == (
        Ability(
            "constant",
            (Forbid("react", Reg("attack"), object_filter=(Filter("class", "==", "normal"),)),),
            keyword="no_reaction",
        ),
        Ability("constant", keyword="distance_limit", variables=(Variable("least", 2), Variable("most", 5))),
        Ability("deployed", keyword="opening"),
        Ability("constant", keyword="overcome"),
    )


def test_the_next_attack_of_the_turn_may_be_described() -> None:
    query = Query(("attacking",), "you", (Filter("user", "has", "other"), Filter("aura", "<=", 3)))
    assert ops("このターンのあなたの次の他のメガミのオーラダメージ3以下の《攻撃》は超克を得る。") == (
        Grant(query, ability=Ability("constant", keyword="overcome"), duration="next"),
    )


def test_a_made_attack_carries_its_text_and_letters() -> None:
    (found,) = abilities(
        "攻撃『距離0-2,5、X/-、不可避、【攻撃後】相手を畏縮させる。』を行う。Xは相手のフレアに等しい。"
    )
    traits = (Ability("constant", keyword="unavoidable"), Ability("after_attack", (Do("shrink", players="opponent"),)))
    assert found.ops == (Create("attack", (("range", "0-2,5"), ("aura", Var("X")), ("life", "-")), traits),)
    assert found.variables == (Variable("X", Value("flare", Reg("opponent"))),)


def test_attacks_are_made_as_often_as_something_counts() -> None:
    assert ops("攻撃『距離3、1/1』をあなたの伏せ札の枚数に等しい回数行う。") == (
        Repeat(Count(Query(("facedown",), "you")), 1),
        Create("attack", (("range", "3"), ("aura", 1), ("life", 1))),
    )


def test_a_zone_without_owner_is_that_of_the_one_who_acts() -> None:
    assert ops("相手は手札を1枚捨て札にする。") == (
        Choose("opponent", Query(("hand",), "opponent")),
        Do("move", "opponent", Reg("it"), place="discard"),
    )


def test_what_is_demanded_of_the_answered_attack_is_asked_first() -> None:
    assert ops("【攻撃後】対応した切札以外の《攻撃》を打ち消す。") == (
        If(Is(Reg("answered"), (Filter("class", "!=", "trump"),)), 1),
        Do("cancel", objects=Reg("answered")),
    )


def test_looking_is_not_optional_but_choosing_then_is() -> None:
    hand = Query(("hand",), "opponent")
    assert ops("相手の手札を見て、その中から1枚を選び、それを捨て札にしてもよい。") == (
        Do("look", objects=hand), May("you", 2), Choose("you", hand), Do("move", objects=Reg("it"), place="discard"),
    )  # fmt: skip


def test_if_so_looks_at_what_was_just_done() -> None:
    assert ops("このカードを取り除いてもよい。そうしたなら、ダスト→自オーラ：1") == (
        May("you", 1), Do("remove", objects=Reg("self")), IfDone(1),
        Do("arrow", origin="dust", place="aura", place_of="you"),
    )  # fmt: skip


def test_otherwise_is_decided_by_the_condition_before_anything_is_done() -> None:
    assert ops("あなたのターンなら、間合→自フレア：1。そうでないなら、カードを1枚引く。") == (
        If(Turn("you"), 2), Do("arrow", origin="distance", place="flare", place_of="you"), If(Fact("never"), 1),
        Do("draw", players="you"),
    )  # fmt: skip


def test_cases_look_at_the_value_once() -> None:
    assert ops("間合によって以下を行う。・3以上：カードを1枚引く。・2以下：相手を畏縮させる。") == (
        Case(
            Value("distance", Reg("game")),
            ((">=3", (Do("draw", players="you"),)), ("<=2", (Do("shrink", players="opponent"),))),
        ),
    )


def test_a_stratagem_has_two_parts_and_the_next_is_prepared() -> None:
    assert ops("計略を実行し、次の計略を用意する。〔神算〕カードを1枚引く。〔鬼謀〕相手を畏縮させる。") == (
        Case("stratagem", (("神算", (Do("draw", players="you"),)), ("鬼謀", (Do("shrink", players="opponent"),)))),
        Do("prepare_stratagem"),
    )


def test_an_event_at_the_beginning_is_what_the_effect_waits_for() -> None:
    (found,) = abilities("【展開中】他のあなたの付与札が破棄された時、カードを1枚引く。")
    assert found.trigger == Trigger("discarded_enhancement", Query(("enhancement",), "you", other=True))
    (window,) = abilities("【使用済】あなたの終了フェイズに、カードを1枚引いてもよい。")
    assert window.trigger == Trigger("end_phase", whose="you")
    assert window.ops == (May("you", 1), Do("draw", players="you"))


def test_a_window_of_this_turn_is_booked() -> None:
    assert ops("このターンの終了フェイズに、カードを1枚引く。") == (
        Later(Ability("triggered", (Do("draw", players="you"),), trigger=Trigger("end_phase"))),
    )


def test_losing_may_be_replaced() -> None:
    assert ops("【使用済】あなたが敗北する場合、代わりにダスト→自ライフ：1") == (
        Replace(Trigger("lose_instead", whose="you"), (Do("arrow", origin="dust", place="life", place_of="you"),)),
    )


def test_conditions_of_resurging_are_joined() -> None:
    (found,) = abilities("【再起】このターン、あなたが遠心を持つカードを使用していて、このカードを使用していない。")
    assert isinstance(found.condition, Every)
    assert isinstance(found.condition.conditions[1], Not)


def test_losing_a_keyword_is_said_of_attacks() -> None:
    assert ops("【展開中】相手の他のメガミの《攻撃》は対応不可を失う。") == (
        Lose(Query(("attacking",), "opponent", (Filter("user", "has", "other"),)), keyword="no_reaction"),
    )


# --- Untrusted text -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["あ" * 3_000, "「" * 500, "攻撃『距離1、1/1、【攻撃後】" * 60, "ダスト→間合：1、" * 200, "\n".join(["隙"] * 100)],
)
def test_text_that_is_too_much_is_refused(text: str) -> None:
    with pytest.raises(TextRefused):
        language().read_card(text, "action")


@pytest.mark.parametrize("seed", range(4))
def test_one_changed_character_never_crashes_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    letters = sorted({letter for line in LINES for letter in line})
    for _ in range(300):
        line = chance.choice(LINES)
        place = chance.randrange(len(line))
        head, tail = line[:place], line[place:]
        line = chance.choice((head + tail[1:], head + chance.choice(letters) + tail, head + tail * 2))
        try:
            reading = language().read_line(line)
        except TextError:
            continue
        assert language().read_line(reading.canonical).abilities == reading.abilities


def test_reading_a_line_takes_little_work() -> None:
    language()
    letters = sum(map(len, LINES))
    assert calls_of(lambda: [language().read_line(line) for line in LINES]) < 500 * letters
