"""The normal form of card texts."""

from __future__ import annotations

import pytest

from kisoku.text.normal import Unbalanced, normal, normal_name


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("■これを 2 枚ドロー。", "◆これを2枚ドロー。"),
        ("▶２枚ドロー。", "◆2枚ドロー。"),
        ("<ニンジャ>⟨ニンジャ⟩《ニンジャ》", "〈ニンジャ〉〈ニンジャ〉〈ニンジャ〉"),
        ("1エテル:1枚ドロー!", "1エテル：1枚ドロー！"),
        ('"夜鴉"と”夜鴉“', "“夜鴉”と“夜鴉”"),
        ("＋１／－１を得る。", "+1/-1を得る。"),
        ("タツジン―2エテル", "タツジン-2エテル"),
        ("◆インターラプト（1ターンに1度(だけ)使える。）", "◆インターラプト"),
    ],
)
def test_spellings_of_one_sign_become_one(raw: str, expected: str) -> None:
    assert normal(raw) == expected


def test_the_long_vowel_is_no_dash() -> None:
    assert normal("ドロー") == "ドロー"


def test_the_normal_form_is_its_own_normal_form() -> None:
    text = "◆これがアイサツした時、“夜鴉”を1枚選び、〈ニンジャ〉を得る。"
    assert normal(normal(text)) == normal(text) == text


def test_a_bracket_without_partner_is_found() -> None:
    with pytest.raises(Unbalanced):
        normal("1枚ドロー。（つづく")


def test_names_are_compared_in_one_spelling() -> None:
    assert normal_name("影 ！") == normal_name("影!")
