"""What events mean: alternatives, delayed abilities, what has just happened, whom それ and そのプレイヤー mean."""

from __future__ import annotations

import pytest

from kisoku.games.ninja_slayer.words import language
from kisoku.text.program import (
    Ability,
    Amount,
    Become,
    Compare,
    Cost,
    CostChange,
    Do,
    Filter,
    Forbid,
    Happened,
    If,
    Later,
    Lose,
    Not,
    Query,
    Reg,
    Repeat,
    Replace,
    Trigger,
    Turn,
    Var,
)
from kisoku.text.reading import TextRefused

KOTODAMA = Filter("kind", "==", "kotodama")
SELF, IT, FIRST = Reg("self"), Reg("it"), Reg("target", 0)


def read(text: str, box: str = "text") -> Ability:
    return language().read_line(text, box).ability


def test_two_events_of_one_ability_are_alternatives() -> None:
    trigger = read("◆これがエントリーした時かアイサツした時、1枚ドロー。").trigger
    assert trigger == Trigger("entered", SELF, either=(Trigger("aisatsu", SELF),))


def test_a_condition_before_two_events_holds_for_both() -> None:
    trigger = read("◆あなたのターン中、これがアイサツした時かアイサツされた時、1枚ドロー。").trigger
    assert trigger is not None
    assert trigger.condition == Turn("you")
    assert [other.condition for other in trigger.either] == [Turn("you")]


def test_a_second_event_of_players_has_the_player_of_the_first() -> None:
    trigger = read("◆あなたがドローした時か回復した時、相手に1ダメージを与える。").trigger
    assert trigger == Trigger("drawn", whose="you", either=(Trigger("healed", whose="you"),))


def test_a_delayed_ability_keeps_hold_of_what_made_it() -> None:  # 1209.7
    ability = read("◆相手のキャラクターが登場した時、このターン終了時、それを殺す。")
    assert ability.ops == (Later(Ability("triggered", (Do("kill", objects=IT),), trigger=Trigger("turn_end"))),)


def test_what_was_killed_is_asked_for_by_the_event() -> None:
    ability = read("キャラクターを1人選び、それを殺す。それが殺されたなら、1枚ドロー。")
    assert ability.ops[1] == If(Happened(Trigger("killed", FIRST)), 1)


def test_that_player_is_the_one_who_is_greeted() -> None:
    ability = read("◆これがプレイヤーにアイサツした時、そのプレイヤーは手札を1枚捨てる。")
    assert ability.ops == (Do("discard", "opponent", players="opponent"),)


def test_the_turn_player_is_whoever_has_the_turn() -> None:  # 105.1
    assert read("◆ターン開始時、ターンプレイヤーは1枚ドロー。").ops == (
        Do("draw", "turn_player", players="turn_player"),
    )
    assert read("◆非ターンプレイヤーはコトダマをエントリーできない。").ops == (
        Forbid("enter", players="non_turn_player", object_filter=(KOTODAMA,)),
    )


def test_an_event_asks_how_much_damage_it_was() -> None:  # 1317.2
    trigger = read("◆これが3以上のダメージを受けた時、1枚ドロー。").trigger
    assert trigger == Trigger("damaged", SELF, condition=Compare(Amount(), ">=", 3))


def test_what_did_not_happen_this_turn() -> None:
    ability = read("◆このターン、あなたがドローしていないなら、これは+1/+0を得る。")
    assert ability.condition == Not(Happened(Trigger("drawn", whose="you")))


def test_entering_an_ability_is_an_event_of_its_own() -> None:
    assert read("◆相手が起動能力をエントリーした時、1枚ドロー。").trigger == Trigger(
        "ability_entered", whose="opponent", flags=("activated",)
    )


def test_an_event_that_moves_this_card_waits_for_it_where_it_was() -> None:  # 1209.6b
    assert read("◆これが殺された時、これをオヒガンからアンブッシュする。").zones == ()


def test_a_static_ability_works_where_its_condition_says() -> None:  # 1202.3
    assert read("◆これがオヒガンにあるかぎり、あなたのキャラクターは+1/+0を得る。").zones == ("ohigan",)


def test_a_replacement_without_object_speaks_of_what_the_event_concerns() -> None:  # 1214
    (own,) = read("◆これが殺される場合、代わりに手札に戻す。").ops
    (others,) = read("◆あなたのキャラクターが殺される場合、代わりに手札に戻す。").ops
    assert isinstance(own, Replace)
    assert isinstance(others, Replace)
    assert own.ops == (Do("move", objects=SELF, place="hand"),)
    assert others.ops == (Do("move", objects=Reg("event"), place="hand"),)


def test_so_many_top_cards_as_x_go_one_after_another() -> None:  # 304.3
    ability = read("相手のデッキの上からX枚を除外する。Xはあなたの手札の枚数に等しい。")
    assert ability.ops == (Repeat(Var("X"), 1), Do("exclude", objects=Query(("deck",), "opponent", top=1)))


def test_a_cost_says_where_in_the_deck_a_card_goes() -> None:
    assert read("◆手札を1枚デッキの下に置く：1枚ドロー。").costs == (
        Cost("move", 1, Query(("hand",), "you"), "deck:bottom"),
    )


def test_a_choice_and_its_verb_are_one_cost() -> None:
    assert read("◆手札を1枚選び、捨てる：1枚ドロー。").costs == read("◆手札を1枚捨てる：1枚ドロー。").costs


def test_a_kotodama_that_is_countered_needs_no_zone() -> None:
    ability = read("相手のコトダマを1枚選び、打ち消す。")
    assert ability.targets[0].query.zones == ("kotodama",)


def test_players_can_be_protected_as_cards_are() -> None:
    assert read("◆あなたはアイサツされない。").ops == (Forbid("be_aisatsued", players="you"),)
    assert read("◆あなたはダメージを受けない。").ops == (Forbid("be_damaged", players="you"),)
    assert read("◆これはプレイヤーにアイサツできない。").ops == (Forbid("aisatsu_player", SELF),)


def test_a_cost_that_decreases_is_no_negative_increase() -> None:  # 1204.2g-6
    assert read("◆これのコストは1減少する。").ops == (CostChange(SELF, "-", 1),)


def test_a_keyword_may_be_lost_once() -> None:  # 1327.1
    assert read("◆これはインターラプトを1つ失う。").ops == (Lose(SELF, keyword="interrupt", number=1),)


def test_a_card_becomes_another_kind() -> None:  # 1213.1d
    ability = read("キャラクターを1人選び、それはこのターン、コトダマになる。")
    assert ability.ops == (Become(FIRST, "kind", "kotodama", "turn"),)


@pytest.mark.parametrize(
    "line",
    [
        "コトダマを1枚選び、手札に加える。",  # from which zone?
        "コトダマを1枚選ぶ。",
        # that is found out by the next rule check
        "キャラクターを1人選び、それに2ダメージを与える。それが殺されたなら、1枚ドロー。",
        "キャラクターが殺されたなら、1枚ドロー。",  # when?
        "◆これがキャラクターを殺した時、次のターン開始時、それを手札に加える。",  # the delayed ability does not know it
        "◆アイサツできない。",  # the card, or its controller?
        "◆ダメージを受けない。",
        "◆あなたのターンである時、1枚ドロー。",
        "◆相手のターンの時、これは+1/+0を得る。",
        "◆これがオヒガンにある時、あなたのキャラクターは+1/+0を得る。",  # かぎり is meant
        "◆これがオジギ状態の時、これは+1/+0を得る。",
        "◆あなたのターン開始時かターン終了時、1枚ドロー。",  # whose end?
        "◆次にあなたがダメージを受ける場合、代わりに1枚ドロー。",  # a static ability has no next time
        "◆これがアイサツした時、そのプレイヤーは1枚ドロー。",
        "◆これは相手のキャラクターはアイサツできない。",
        "◆これのカラテは1エテル多くなる。",
        "◆相手のキャラクターは相手にアイサツできない。",
        "◆あなたがドローした時か殺された時、1枚ドロー。",
        "1枚を手札に加える。",  # of what?
        "3ダメージ、1枚ドロー。",
    ],
)
def test_words_that_leave_open_what_is_meant_are_refused(line: str) -> None:
    with pytest.raises(TextRefused):
        language().read_line(line)
