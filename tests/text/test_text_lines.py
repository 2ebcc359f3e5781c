"""Lines of card text: what reads, how it is printed, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kisoku.games.ninja_slayer.words import language
from kisoku.lab.benchmark import calls_of
from kisoku.text.program import Ability
from kisoku.text.reading import TextAmbiguous, TextRefused

HERE = Path(__file__).parent
CANONICAL = (HERE / "canonical.txt").read_text(encoding="utf-8").splitlines()
VARIANTS = [tuple(line.split(" → ")) for line in (HERE / "variants.txt").read_text(encoding="utf-8").splitlines()]


def boxed(line: str) -> tuple[str, str]:
    return (line[2:], "ukemi") if line.startswith("U:") else (line, "text")


@pytest.mark.parametrize("line", CANONICAL)
def test_a_canonical_line_is_printed_to_the_character(line: str) -> None:
    text, box = boxed(line)
    reading = language().read_line(text, box)
    assert (reading.status, reading.canonical) == ("exact", text)


@pytest.mark.parametrize(("line", "canonical"), VARIANTS)
def test_a_variant_is_printed_in_the_canonical_way(line: str, canonical: str) -> None:
    text, box = boxed(line)
    assert language().read_line(text, box).canonical == boxed(canonical)[0]


@pytest.mark.parametrize(("line", "canonical"), VARIANTS)
def test_a_variant_means_what_its_canonical_form_means(line: str, canonical: str) -> None:
    (text, box), (said, _) = boxed(line), boxed(canonical)
    assert language().read_line(text, box).ability == language().read_line(said, box).ability


@pytest.mark.parametrize(
    "line",
    [
        "1枚ドロー",  # no 。
        "1枚をドロー。",
        "キャラクターが1人選び、それを殺す。",
        "キャラクターを選び、それを殺す。",  # how many?
        "これは1枚ドロー。",  # a topic that no verb takes up
        "このターン、1枚ドロー。",  # a duration of nothing that lasts
        "あなたの手札1枚につき、これを殺す。",  # a multiplier without number
        "それを殺す。",  # nothing that it could mean
        "残りをデッキの下に置く。",
        "◆これが登場した時、それを殺す。",
        "◆これが殺された時、それを殺す。",  # this card, or the one that killed it?
        "Xはあなたの手札の枚数に等しい。1枚ドロー。",  # X is not used
        "◆1枚ドロー。",  # neither trigger nor cost
        "◆これは+X/+0を得る。",  # X of a static ability without method
        "◆これは+1/+1を得る。この能力は1ターンに1度しか誘発しない。",
        "◆これのカラテは〈ニンジャ〉になる。",  # a number is no attribute
        "◆キャラクターを1人選び、それは+1/+1を得る。",
        "◆これは+1/+1を得てもよい。",
        "◆デッキをシャッフルする：1枚ドロー。",  # shuffling is no cost
        "◆キャラクターを1人選ぶ：1枚ドロー。",
        "キャラクターを1枚選び、それをアンブッシュする。",  # from which zone?
        "次から1つ選択する。・1枚ドロー。",
        "次から3つ選択する。・1枚ドロー。・2枚ドロー。",
        "これがエントリーする！",  # only an Ukemi
        "2ダメージを割り振る。",
        "◆これがアイサツした時、「1枚ドロー。」を得る。",
        "あなたのあなたのキャラクターを1人選び、それを殺す。",
        "場の手札のカードを1枚選び、それを殺す。",
        "◆",
        "",
        "。",
        "（注意書きだけ。）",
    ],
)
def test_a_line_that_says_nothing_that_can_be_done_is_refused(line: str) -> None:
    with pytest.raises(TextRefused):
        language().read_line(line)


def test_a_refusal_says_where_what_stands_there_and_what_was_expected() -> None:
    with pytest.raises(TextRefused) as refused:
        language().read_line("キャラクターを1人選び、それをやっつける。", number=3)
    error = refused.value
    assert (error.line, error.column, error.words) == (3, 16, "やっつける。")
    assert "殺す" in error.expected
    assert "3行目16文字目" in error.message("ja")
    assert "やっつける" in error.message("ja")
    assert "line 3, column 16" in error.message("en")
    assert "\n" not in error.message("en")


def test_a_meaning_that_is_missing_is_said_in_both_languages() -> None:
    with pytest.raises(TextRefused) as refused:
        language().read_line("それを殺す。")
    assert "それ" in refused.value.message("ja")
    assert "it" in refused.value.message("en")


@pytest.mark.parametrize(
    "line",
    [
        "1枚ドロー。" * 2_000,
        "あ" * 10_000,
        "◆" + "これは「◆" * 300 + "」を得る。" * 300,
        "コストが" * 400,
        "あなたの" * 450 + "キャラクターを1人選び、それを殺す。",
        "他の" * 900 + "キャラクターを殺す。",
        "〈" * 1_000 + "〉" * 900,
        "（" * 1_900,
        "“" * 1_900,
        "1枚ドローし、" * 250 + "1枚ドロー。",
        "さらに" * 600 + "1枚ドロー。",
        "手札が0枚なら、" * 240 + "1枚ドロー。",
        "次に手札が0枚なら" * 200,
        "\ufdfa" * 1_900,
        "\u0000\ud7ff\ufffd" * 300,
        "9" * 1_500 + "枚ドロー。",
    ],
)
def test_a_hostile_line_is_answered_with_little_work(line: str) -> None:
    language()
    answers: list[object] = []
    assert calls_of(lambda: answers.append(language().explain(line))) < 500 * len(line)
    assert answers[0]


def test_a_line_of_more_than_two_thousand_characters_is_refused() -> None:
    with pytest.raises(TextRefused, match="too long"):
        language().read_line("1枚ドロー。" * 400)


def test_items_of_a_choice_are_one_ability_with_the_line_before_them() -> None:
    text = "◆インターラプト\n◆これが登場した時、次から1つ選択する。\n・1枚ドロー。\n・相手に1ダメージを与える。"
    abilities = language().read_card(text, "これがエントリーする！", "キャラクター")
    assert [(ability.kind, len(ability.modes)) for ability in abilities] == [
        ("static", 0),
        ("triggered", 2),
        ("ukemi", 0),
    ]


def test_a_card_is_refused_with_the_line_that_does_not_read() -> None:
    with pytest.raises(TextRefused) as refused:
        language().read_card("◆インターラプト\n\n◆これはなにもしない。", "", "キャラクター")
    assert refused.value.line == 3


def test_a_card_without_text_has_no_abilities() -> None:
    assert language().read_card("", "", "キャラクター") == ()


def test_x_of_an_additional_cost_is_named_only_there() -> None:
    tatsujin, effect = language().read_card(
        "◆タツジン-Xエテル\nタツジン・コストを支払っていたなら、相手にXダメージを与える。", "", "コトダマ"
    )
    assert [variable.letter for variable in tatsujin.variables] == ["X"]
    assert effect.variables == ()


def test_a_character_has_no_kotodama_ability() -> None:  # 209.3
    with pytest.raises(TextRefused, match="begins with ◆"):
        language().read_card("1枚ドロー。", "", "キャラクター")


def test_a_line_broken_after_a_comma_is_one_paragraph() -> None:
    (ability,) = language().read_card("◆これが登場した時、\n1枚ドロー。", "", "キャラクター")
    assert ability.kind == "triggered"


def test_a_misspelling_is_answered_with_the_word_that_was_meant() -> None:
    with pytest.raises(TextRefused) as refused:
        language().read_line("◆これはインタラプトを得る。")
    assert refused.value.meant == "インターラプト"


def test_the_name_of_an_ability_is_kept_and_changes_nothing() -> None:
    named = language().read_line("◆『鉄の型』これがアイサツした時、1枚ドロー。").ability
    plain = language().read_line("◆これがアイサツした時、1枚ドロー。").ability
    assert named.name == "鉄の型"
    assert Ability(plain.kind, plain.ops, "鉄の型", trigger=plain.trigger) == named


def test_ambiguity_shows_both_programs() -> None:
    error = TextAmbiguous(2, (Ability("static"),), (Ability("kotodama"),))
    assert "line 2" in error.message("en")
    assert "kotodama" in error.message("en")
    assert "二通り" in error.message("ja")


def test_the_language_is_built_once_in_a_process() -> None:
    assert language() is language()


def test_all_templates_are_listed_by_kind() -> None:
    listed = language().templates()
    assert ("vp", "<|カードを>{n:n}枚[ドロー]", "1枚ドロー") in listed
    assert len(listed) > 300
