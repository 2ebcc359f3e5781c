"""The card language of Z/X: both generations of wording, keyword abilities and actions, subtexts; one meaning each, and
what is refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kisoku.games.zx.words import language
from kisoku.games.zx.words.keywords import KEYWORDS, WRAPPERS
from kisoku.text.program import (
    Choose,
    Compare,
    Cost,
    Do,
    Forbid,
    Grant,
    If,
    IfDone,
    May,
    Modify,
    Pay,
    Query,
    Reg,
    Replace,
    Trigger,
    Turn,
)
from kisoku.text.reading import TextRefused
from kisoku.text.trees import Trees, meanings

LANGUAGE = language()
GRAMMAR = LANGUAGE.grammar
LINES = (Path(__file__).parent / "text_lines.txt").read_text(encoding="utf-8").splitlines()
SUBLINES = [line.removeprefix("> ") for line in LINES if line.startswith("> ")]
TEXTLINES = [line for line in LINES if line and not line.startswith(("> ", "#"))]


def ability(text: str, box: str = "text"):  # type: ignore[no-untyped-def]
    return LANGUAGE.read_line(text, box).ability


# --- reading and printing -------------------------------------------------------------------------


@pytest.mark.parametrize("line", TEXTLINES)
def test_a_line_reads_and_prints_to_the_character(line: str) -> None:
    assert LANGUAGE.read_line(line).canonical == line


@pytest.mark.parametrize("line", SUBLINES)
def test_a_subtext_reads_and_prints_to_the_character(line: str) -> None:
    assert LANGUAGE.read_line(line, "subtext").canonical == line


def test_every_keyword_ability_is_among_the_lines() -> None:
    met = {LANGUAGE.read_line(line).ability.keyword for line in TEXTLINES}
    assert {*KEYWORDS, *WRAPPERS} <= met


@pytest.mark.parametrize(
    ("printed", "normal"),
    [
        ("【起】〈《青1無1》〉カードを1枚引く。", "【起】〈《青1》《無1》〉カードを1枚引く。"),
        ("【常】このカードは「【常】レンジ2」を得る。", "【常】このカードは“【常】レンジ2”を得る。"),
        (
            "【★】スクエアにあるゼクスを1枚選び、それをコントローラーの手札に戻す。",
            "【★】スクエアにあるゼクスを1枚選び、そのゼクスを支配者の手札に戻す。",
        ),
        ("【★】カードを1枚引く。そうした後、1点回復する。", "【★】カードを1枚引く。その後、1点回復する。"),
        (
            "【★】スクエアにあるゼクスを2枚選び、それぞれに1000ダメージを与える。",
            "【★】スクエアにあるゼクスを2枚選び、それらに1000ダメージを与える。",
        ),
        ("[自]このカードが登場した時、カードを１枚引く。", "【自】このカードが登場した時、カードを1枚引く。"),
        ("（自）このカードが登場した時、カードを1枚引く。", "【自】このカードが登場した時、カードを1枚引く。"),
        ("★カードを1枚引く。", "【★】カードを1枚引く。"),
        ("[☆]カードを1枚引く。", "【★】カードを1枚引く。"),
        (
            "【起】<赤2 このカードを破壊する>カードを1枚引く。",
            "【起】〈《赤2》このカードを破壊する。〉カードを1枚引く。",
        ),
        ("【起】〈《红2》〉カードを1枚引く。", "【起】〈《赤2》〉カードを1枚引く。"),
        (
            "【常】スクエアにあるあなたの＜ホムラ＞のパワーを＋500する。",
            "【常】スクエアにあるあなたの[ホムラ]のパワーを+500する。",
        ),
        (
            "【自】 有効 スクエア 誘発条件 このカードが登場する。 効果 カードを1枚引く。",
            "【自】【有効】スクエア【誘発】このカードが登場する。【効果】カードを1枚引く。",
        ),
        ("【常】絶界【P】ソル", "【常】絶界【P】「ソル」"),
        (
            "【自】このカードが登場した時、カードを1枚引いてもよい。（手札に加える。）",
            "【自】このカードが登場した時、カードを1枚引いてよい。",
        ),
    ],
)
def test_what_differs_only_in_print_is_one_text(printed: str, normal: str) -> None:
    assert LANGUAGE.read_line(printed).canonical == normal


def test_lines_without_an_icon_go_on_with_the_ability_before() -> None:
    text = "【自】このカードが登場した時、\nカードを1枚引く。\n【常】このカードは以下の能力を得る。\n“【常】レンジ2”"
    assert [number for number, _ in LANGUAGE.paragraphs(text)] == [1, 3]


@pytest.mark.parametrize(
    "line",
    [
        "【自】あなたのリソースにカードが7枚以上ある場合、このカードのパワーを+2000する。",  # waits for nothing
        "【常】このカードが登場した時、カードを1枚引く。",  # a constant ability waits
        "【自】【有効】スクエア【効果】カードを1枚引く。",  # no trigger
        "【常】【有効】スクエア【コスト】《赤1》【効果】このカードのパワーを+1000する。",
        "【自】絶界",  # the wrong icon
        "【★】カードを1枚引く。戻したならば、カードを1枚引く。",  # nothing was returned
        "【★】手札を1枚トラッシュに置く。戻したならば、カードを1枚引く。",
        "【★】スクエアにあるゼクスを1枚選び、手札に戻す。トラッシュに置いたならば、カードを1枚引く。",
        "【常】シンパシー【★】カードを1枚引く。",  # a zx has no use for it
        "【★】《白1》を支払ってよい。《青1》を支払ったならば、カードを1枚引く。",  # something else is paid
        "【★】《白1》を支払う。《白2》を支払わなかったならば、カードを1枚引く。",
        "【★】そのゼクスを破壊する。",  # which?
        "【★】ターン終了時まで、カードを1枚引く。",  # nothing that lasts
        "【常】スクエアにあるゼクスを1枚選び、破壊する。",
        "【★】あなたかゼクスを1枚選び、破壊する。",
        "【常】レンジ",
        "【★】カードをX枚引く。",
        "【★】あなたのトラッシュにあるカードを1枚選び、デッキに置く。",  # where in the deck?
    ],
)
def test_what_means_nothing_is_refused(line: str) -> None:
    with pytest.raises(TextRefused):
        LANGUAGE.read_line(line)


def test_an_event_ability_stands_on_events_only() -> None:
    LANGUAGE.read_line("【★】カードを1枚引く。", card="event")
    with pytest.raises(TextRefused, match=r"801\.2e"):
        LANGUAGE.read_line("【★】カードを1枚引く。", card="zx")


@pytest.mark.parametrize("seed", range(4))
def test_a_random_tree_is_said_and_read_again_with_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, seed)
    for _ in range(80):
        kind = trees.random.choice(("line", "line", "subline"))
        tree = trees.grow(kind, depth=trees.random.randint(5, 8))
        text = GRAMMAR.say(kind, tree)
        readings = GRAMMAR.read(kind, text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


@pytest.mark.parametrize("seed", range(4))
def test_a_random_tree_in_any_spelling_has_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, 100 + seed)
    for _ in range(60):
        kind = trees.random.choice(("line", "line", "subline"))
        tree = trees.grow(kind, depth=trees.random.randint(5, 8))
        text = trees.loosely(kind, tree)
        readings = GRAMMAR.read(kind, text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


# --- what texts become ----------------------------------------------------------------------------


def test_both_generations_of_wording_are_the_same_program() -> None:
    old = ability("【自】このカードが登場した時、カードを1枚引く。")
    new = ability("【自】【誘発】このカードが登場する。【効果】カードを1枚引く。")
    assert old == new
    assert old.trigger == Trigger("entered", Reg("self"))
    assert old.ops == (Do("draw", players="you"),)


def test_the_slots_say_where_when_how_often_and_by_whom() -> None:
    found = ability("【起】【P】「ソル」【有効】自分ターン2手札【コスト】《赤青3》【効果】カードを1枚引く。")
    assert found.zones == ("hand",)
    assert found.limit == 2
    assert found.costs == (Cost("resource", 3, place="red blue"),)
    assert Turn("you") in found.condition.conditions


def test_all_of_a_may_is_done_or_nothing() -> None:
    ops = ability("【★】スクエアにあるゼクスを1枚選び、破壊してよい。破壊したならば、カードを1枚引く。").ops
    assert isinstance(ops[0], May)
    assert ops[0].skip == 2
    assert isinstance(ops[1], Choose)
    assert not ops[1].unwritten
    assert isinstance(ops[3], IfDone)


def test_what_is_not_called_choosing_is_marked() -> None:
    chosen, taken = (
        ability("【★】手札にあるカードを1枚選び、チャージに置く。").ops[0],
        ability("【★】手札にあるカードを1枚チャージに置く。").ops[0],
    )
    assert (chosen.unwritten, taken.unwritten) == (False, True)


def test_a_cost_inside_of_an_effect_is_paid_or_not() -> None:
    ops = ability("【★】《無2》を支払ってよい。《無2》を支払ったならば、カードを1枚引く。").ops
    assert ops[0] == Pay("you", (Cost("resource", 2),), 0)
    assert ops[1] == IfDone(1)


def test_whose_player_square_is_not_whose_card() -> None:
    theirs = ability("【★】相手のプレイヤースクエアにあるゼクスを1枚選び、破壊する。").ops[0].query
    lying = ability("【★】プレイヤースクエアにある相手のゼクスを1枚選び、破壊する。").ops[0].query
    assert (theirs.whose, lying.whose) == ("any", "opponent")
    assert len(theirs.filters) == len(lying.filters) + 1


def test_each_condition_holds_for_its_own_sentence() -> None:
    ops = ability("【★】あなたのライフが2以下の場合、カードを2枚引く。カードを1枚引く。").ops
    assert [type(op) for op in ops] == [If, Do, Do]
    assert isinstance(ops[0].condition, Compare)
    assert ops[0].skip == 1


def test_a_constant_ability_is_valid_under_its_condition() -> None:
    found = ability("【常】あなたのライフが2以下の場合、このカードのパワーを+2000する。")
    assert isinstance(found.condition, Compare)
    assert isinstance(found.ops[0], Modify)


def test_destruction_may_lead_elsewhere() -> None:
    (op,) = ability("【常】このカードが破壊された場合、チャージに置くかわりに手札に戻す。").ops
    assert isinstance(op, Replace)
    assert op.trigger == Trigger("destroyed", Reg("self"), target="charge")
    assert isinstance(op.ops[0], Do)
    assert op.ops[0].place == "hand"


def test_a_wrapper_makes_the_ability_behind_it_valid() -> None:
    found = ability("【常】ゼロオプティマ4【自】このカードが登場した時、カードを1枚引く。")
    assert found.keyword == "zero_optima"
    assert found.variables[0].number == 4
    assert isinstance(found.ops[0], Grant)
    assert found.ops[0].ability is not None
    assert found.ops[0].ability.kind == "triggered"


def test_a_quoted_ability_speaks_of_who_has_it() -> None:
    (op,) = ability("【常】スクエアにあるあなたのゼクスは“【常】レンジ2”を得る。").ops
    assert op.ability.keyword == "range"
    assert isinstance(op.objects, Query)


def test_returned_cards_are_shuffled_into_the_deck_they_went_to() -> None:
    returned = ability("【★】スクエアにあるゼクスを1枚選びデッキに戻し、シャッフルする。").ops[-1]
    plain = ability("【★】シャッフルする。").ops[-1]
    assert (returned.players, plain.players) == ("owner it 0", "you")


def test_what_cannot_happen_is_forbidden() -> None:
    (op,) = ability("【常】このカードは攻撃できない。").ops
    assert op == Forbid("attack", Reg("self"))


def test_a_floor_belongs_to_the_change_before_it() -> None:
    (op,) = ability(
        "【常】【有効】すべて【効果】このカードをプレイする際、このカードのコストを-2する。ただし、0以下にならない。"
    ).ops
    assert (op.how, op.number, op.least) == ("-", 2, 1)
