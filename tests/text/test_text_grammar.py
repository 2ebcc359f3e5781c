"""The two-way grammar library, on small grammars of its own."""

from __future__ import annotations

import pytest

from kisoku.text.common import VERBS
from kisoku.text.grammar import Grammar, GrammarError, TooHard


def small() -> Grammar:
    g = Grammar()
    g.term("int", "[0-9]+", int, str, ("1", "2"))
    g.verb("置く", VERBS["ku"])
    g.verb("引く", VERBS["ku"])
    g.words("place", {"hand": "手札|てふだ", "deck": "山札"})
    g.add("vp", "put", "{n:int}枚を{p:place}に[置く]", "{p:place}に{n:int}枚を[置く]")
    g.add("vp", "draw", "<カードを|>{n:int}枚[引く]")
    g.add("seg", "then", "{v:vp@ren}、")
    g.add("sent", "do", "{s:seg*}{v:vp@fin}。")
    g.add("sent", "may", "{s:seg*}{v:vp@may}。")
    return g.build()


@pytest.mark.parametrize("text", ["カードを1枚引く。", "1枚を手札に置き、カードを2枚引いてもよい。"])
def test_a_canonical_text_is_said_as_it_was_read(text: str) -> None:
    g = small()
    (tree,) = g.read("sent", text)
    assert g.say("sent", tree) == text


def test_a_variant_is_said_in_the_canonical_way() -> None:
    g = small()
    (tree,) = g.read("sent", "てふだに1枚を置いてよい。")
    assert g.say("sent", tree) == "1枚を手札に置いてもよい。"


def test_a_verb_is_read_only_in_the_form_that_the_place_asks_for() -> None:
    assert small().read("sent", "1枚引く、1枚引く。") == []


def test_a_refusal_names_the_furthest_place_and_what_could_have_stood_there() -> None:
    g = small()
    miss = g.why_not("sent", "1枚を墓地に置く。")
    assert miss.place == 3
    assert "手札" in miss.expected
    assert "山札" in miss.expected


def test_a_phrase_that_begins_with_itself_is_an_error() -> None:
    g = Grammar()
    g.add("np", "of", "{n:np}の物")
    g.add("np", "thing", "物")
    with pytest.raises(GrammarError, match="begins with itself"):
        g.build()


def test_a_tag_that_means_two_things_is_an_error() -> None:
    g = Grammar()
    g.add("a", "same", "あ")
    g.add("b", "same", "い")
    g.alias("c", "a", "b")
    with pytest.raises(GrammarError, match="two things"):
        g.build()


def test_a_kind_without_phrases_is_an_error() -> None:
    g = Grammar()
    g.add("a", "x", "{b:nothing}あ")
    with pytest.raises(GrammarError, match="no phrase is"):
        g.build()


def test_a_phrase_that_can_be_empty_is_an_error() -> None:
    g = Grammar()
    g.add("a", "x", "<あ|>")
    with pytest.raises(GrammarError, match="empty"):
        g.build()


def test_a_variant_may_not_leave_out_a_field() -> None:
    g = Grammar()
    g.term("int", "[0-9]+", int, str, ("1",))
    with pytest.raises(GrammarError, match="leaves out"):
        g.add("a", "x", "{n:int}枚", "一枚")


def test_a_pattern_with_a_capture_group_is_an_error() -> None:
    with pytest.raises(GrammarError, match="capture group"):
        Grammar().term("int", "([0-9])+", int, str, ())


def test_endless_nesting_is_given_up_instead_of_followed() -> None:
    g = Grammar()
    g.add("a", "in", "（{a:a}）")
    g.add("a", "x", "x")
    g.build()
    with pytest.raises(TooHard):
        g.read("a", "（" * 900 + "x" + "）" * 900)


def test_an_explosion_of_readings_is_given_up() -> None:
    g = Grammar()
    g.words("a", {"one": "あ", "two": "ああ", "three": "あああ"})
    g.add("s", "s", "{a:a+}。")
    g.build()
    with pytest.raises(TooHard):
        g.read("s", "あ" * 60 + "。")
