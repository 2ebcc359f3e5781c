"""Wordings that are printed mean what the same is in this language, in one line or in several."""

from __future__ import annotations

import pytest

from kisoku.games.sakura.words import language
from kisoku.text.program import Ability

SAME = [
    (
        "【展開時/展開中】展開時とあなたの終了フェイズにカードを1枚引いてもよい。",
        "【展開時】カードを1枚引いてもよい。\n"
        "【展開中】あなたの終了フェイズに、カードを1枚引いてもよい。",
    ),
    (
        "【展開中】あなたの他のメガミまたは兵員の《攻撃》は+1/+0となる。",
        "【展開中】あなたの他のメガミの《攻撃》は+1/+0を得る。\n"
        "【展開中】あなたの兵員の《攻撃》は+1/+0を得る。",
    ),
    (
        "以下から異なる2つを選び、上から順に行う。\n"
        "・カードを1枚引く。\n"
        "・集中力を1得る。\n"
        "・相手は畏縮する。",
        "以下から2つ選ぶ。\n"
        "・カードを1枚引く。\n"
        "・集中力を1得る。\n"
        "・相手は畏縮する。",
    ),
    (
        "現在の間合と照準が等しいならば、カードを1枚引く。",
        "間合が照準と同じなら、カードを1枚引く。",
    ),
    (
        "相手のオーラとライフに2ダメージを与える。",
        "相手に2のオーラダメージを与え、相手に2のライフダメージを与える。",
    ),
    (
        "あなたのオーラかライフかフレアに裂傷を2与える。",
        "以下から1つ選ぶ。\n"
        "・あなたのオーラに裂傷を2与える。\n"
        "・あなたのライフに裂傷を2与える。\n"
        "・あなたのフレアに裂傷を2与える。",
    ),
    (
        "間合⇔ダスト：1　　相手は畏縮する。",
        "間合⇔ダスト：1。相手は畏縮する。",
    ),
    (
        "攻撃『適正距離0-5　-/1』を行う。",
        "攻撃『距離0-5、-/1』を行う。",
    ),
    (
        "このカードの上にダストから2つ桜花結晶を置く。",
        "ダストから桜花結晶2つをこのカードの上に置く。",
    ),
]


def meant(text: str) -> tuple[Ability, ...]:
    return language().read_card(text)


@pytest.mark.parametrize(("printed", "ours"), SAME)
def test_a_printed_wording_means_the_same_as_ours(printed: str, ours: str) -> None:
    assert meant(printed) == meant(ours)


def test_a_line_that_stands_for_one_stays_as_it_is_written() -> None:
    assert language().paragraphs("【展開時/破棄時】カードを1枚引く。") == [(1, "【展開時/破棄時】カードを1枚引く。")]
