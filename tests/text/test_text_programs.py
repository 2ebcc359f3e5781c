"""What lines of the Ninja Slayer TCG mean: the programs, judged by the rules they stand for."""

from __future__ import annotations

from kisoku.games.ninja_slayer.words import language
from kisoku.text.program import (
    NEVER,
    Ability,
    Amount,
    Change,
    Choose,
    Compare,
    Cost,
    CostChange,
    Count,
    Do,
    EachPlayer,
    Every,
    Extra,
    Filter,
    Forbid,
    Grant,
    If,
    IfDone,
    Is,
    Later,
    Lose,
    May,
    Mode,
    Modify,
    Paid,
    Pay,
    Permit,
    Query,
    Reg,
    Repeat,
    Replace,
    Search,
    Several,
    Target,
    Times,
    Trigger,
    Turn,
    Value,
    Var,
    Variable,
)

CHARACTER = Filter("kind", "==", "character")
KOTODAMA = Filter("kind", "==", "kotodama")
NINJA = Filter("attribute", "has", "ニンジャ")
SELF, IT, FIRST = Reg("self"), Reg("it"), Reg("target", 0)
DRAW = Do("draw", players="you")


def read(text: str, box: str = "text") -> Ability:
    return language().read_line(text, box).ability


def test_choosing_from_a_public_zone_is_a_target() -> None:  # 1204.2e
    ability = read("相手の〈ニンジャ〉を2人まで選び、それらを殺す。")
    assert ability.targets == (Target(Query(("field",), "opponent", (NINJA,)), 0, 2),)
    assert ability.ops == (Do("kill", objects=FIRST),)


def test_choosing_from_a_hand_is_done_while_resolving() -> None:  # 1307.4
    ability = read("あなたの手札のキャラクターを1枚選び、それをアンブッシュする。")
    assert ability.targets == ()
    assert ability.ops == (Choose("you", Query(("hand",), "you", (CHARACTER,))), Do("ambush", objects=IT, place_of=""))


def test_choosing_after_nara_is_done_while_resolving() -> None:  # 1204.2e-3
    ability = read("あなたの手札が0枚なら、キャラクターを1人選び、それを殺す。")
    assert ability.targets == ()
    assert [type(op) for op in ability.ops] == [If, Choose, Do]


def test_choosing_after_reba_stays_a_target() -> None:
    ability = read("あなたの場に〈ニンジャ〉がいれば、キャラクターを1人選び、それを殺す。")
    assert len(ability.targets) == 1
    assert ability.ops == (
        If(Compare(Count(Query(("field",), "you", (NINJA,))), ">=", 1), 1),
        Do("kill", objects=FIRST),
    )


def test_choosing_after_sonogo_is_done_while_resolving() -> None:  # 1204.2e-3
    assert read("1枚ドロー。その後、キャラクターを1人選び、それを殺す。").targets == ()


def test_choosing_after_a_paid_additional_cost_is_a_target_of_its_own() -> None:  # 1204.2e-3, 1404
    ability = read("1枚ドロー。タツジン・コストを支払っていたなら、キャラクターを1人選び、それを殺す。")
    assert ability.targets == (Target(Query(("field",), "any", (CHARACTER,)), if_paid="tatsujin"),)
    assert ability.ops == (DRAW, If(Paid("tatsujin"), 1), Do("kill", objects=FIRST))


def test_instead_after_a_paid_additional_cost_replaces_the_sentence_before() -> None:
    ability = read("1枚ドロー。タツジン・コストを支払っていたなら、代わりに3枚ドロー。")
    assert ability.ops == (If(Paid("tatsujin"), 2), Do("draw", players="you", number=3), If(NEVER, 1), DRAW)


def test_the_first_action_of_a_may_sentence_is_its_cost() -> None:  # 1203.6, 1203.7
    ability = read(
        "◆これが登場した時、手札を1枚選んで捨てて、あなたのオヒガンの〈ニンジャ〉を1枚選び、アンブッシュしてもよい。"
    )
    assert ability.ops == (Pay("you", (Cost("discard", 1),), 1), Do("ambush", objects=FIRST, place_of=""))
    assert ability.targets == (Target(Query(("ohigan",), "you", (NINJA,))),)


def test_without_mayoi_the_same_actions_are_a_plain_sequence() -> None:  # 1203.6
    assert read("手札を1枚捨てて、2枚ドロー。").ops == (
        Do("discard", players="you"),
        Do("draw", players="you", number=2),
    )


def test_may_without_cost_asks_its_player() -> None:
    assert read("相手は1枚ドローしてもよい。").ops == (May("opponent", 1), Do("draw", "opponent", players="opponent"))


def test_a_payment_that_may_be_made_is_asked_for_and_looked_at_later() -> None:
    ability = read("2エテルを支払ってもよい。そうしたなら、1枚ドロー。")
    assert ability.ops == (Pay("you", (Cost("ether", 2),), 0), IfDone(1), DRAW)


def test_unless_the_opponent_pays() -> None:
    ability = read("コトダマ空間のカードを1枚選び、相手が1エテルを支払わないなら、それを打ち消す。")
    assert ability.ops == (
        Pay("opponent", (Cost("ether", 1),), 0),
        IfDone(1, negated=True),
        Do("counter", objects=FIRST),
    )
    assert ability.targets[0].query == Query(("kotodama",), "any", (Filter("object", "==", "card"),))


def test_each_player_does_only_what_the_sentence_says() -> None:
    ability = read("各プレイヤーは手札を1枚選んで捨てる。1枚ドロー。")
    assert ability.ops == (EachPlayer(1), Do("discard", "each", players="each"), DRAW)


def test_the_opponent_chooses_their_own_target() -> None:
    ability = read("相手は自分のキャラクターを1人選び、それを殺す。")
    assert ability.targets == (Target(Query(("field",), "opponent", (CHARACTER,)), who="opponent"),)


def test_looking_into_an_opposing_hand_and_choosing_there() -> None:  # 1307.2
    hand = Query(("hand",), "opponent")
    assert read("相手の手札を1枚選び、捨てる。").ops == (Choose("you", hand), Do("discard", objects=IT))


def test_top_cards_are_looked_at_taken_and_the_rest_is_put_below() -> None:
    ability = read(
        "あなたのデッキの上から3枚を見て、その中からコトダマを1枚まで選び、手札に加え、"
        "残りを好きな順番でデッキの下に置く。"
    )
    assert ability.ops == (
        Do("look", players="you", number=3, place="deck"),
        Choose("you", Query(("seen",), "any", (KOTODAMA,)), 0, 1),
        Do("move", objects=IT, place="hand"),
        Do("move", objects=Reg("rest"), place="deck", how=("bottom",)),
    )


def test_a_search_may_be_made_in_two_ways_under_one_limit() -> None:
    ability = read(
        "あなたのデッキから合計コストが4以下になるように〈ニンジャ〉を3枚までか、“夜鴉”を2枚まで探し、"
        "それらを手札に加える。"
    )
    named = Query(("deck",), "you", (Filter("name", "==", "夜鴉"),))
    assert ability.ops[0] == Search("you", ((Query(("deck",), "you", (NINJA,)), 3), (named, 2)), total=("cost", 4))


def test_shared_damage_is_part_of_the_choice() -> None:  # 1305
    target = Target(Query(("field",), "any", (CHARACTER,)), 0, 3, share=3)
    for text in (
        "3ダメージを、キャラクターを3人まで選び、割り振る。",
        "キャラクターを3人まで選び、それらに3ダメージを割り振って与える。",
    ):
        ability = read(text)
        assert ability.targets == (target,)
        assert ability.ops == (Do("damage", objects=FIRST, number=0, how=("shared",)),)


def test_modes_have_targets_of_their_own() -> None:  # 1204.2b
    ability = read("次から1つ選択する。・1枚ドロー。・キャラクターを1人選び、それをオジギする。")
    assert ability.choose_modes == (1, 1)
    assert ability.modes == (
        Mode((), (DRAW,)),
        Mode((Target(Query(("field",), "any", (CHARACTER,))),), (Do("bow", objects=FIRST),)),
    )


def test_costs_stand_before_the_colon_in_their_order() -> None:  # 1203.4, 1208
    ability = read("◆1エテル、ジツ2、これをオジギする、手札を1枚捨てる、あなたの他の〈ニンジャ〉を1人殺す：1枚ドロー。")
    assert ability.kind == "activated"
    assert ability.has_cost
    assert ability.costs == (
        Cost("ether", 1),
        Cost("jitsu", 2),
        Cost("bow", 1, SELF),
        Cost("discard", 1),
        Cost("kill", 1, Query(("field",), "you", (NINJA,), other=True)),
    )


def test_a_whole_hand_as_cost() -> None:  # 1309.2
    assert read("◆手札を捨てる：1枚ドロー。").costs == (Cost("discard", -1),)


def test_x_without_method_is_named_by_the_player() -> None:  # 1304.2a
    ability = read("◆Xエテル：これはこのターン+X/+0を得る。")
    assert ability.variables == (Variable("X"),)
    assert ability.ops == (Modify(SELF, (Change("karate", "+", Var("X")),), "turn"),)


def test_x_with_method_carries_it() -> None:  # 1304.3
    ability = read("相手にXダメージを与える。Xはあなたの場の〈ニンジャ〉の人数に等しい。")
    assert ability.variables == (Variable("X", Count(Query(("field",), "you", (NINJA,)))),)


def test_numbers_of_sabotage_are_not_touched_by_strength() -> None:  # 1303
    (op,) = read("◆これは-2/+1を得る。").ops
    assert op == Modify(SELF, (Change("karate", "+", -2), Change("endurance", "+", 1)))


def test_per_card_multiplies_the_next_number() -> None:
    ability = read("◆これのコストはあなたのオヒガンの〈ニンジャ〉1枚につき2少なくなる。")
    assert ability.ops == (CostChange(SELF, "-", Times(2, Count(Query(("ohigan",), "you", (NINJA,))))),)


def test_costs_of_an_opponents_kotodama_rise_wherever_they_are_entered_from() -> None:  # 1204.2g-5
    (op,) = read("◆相手のコトダマのコストは1多くなる。").ops
    assert isinstance(op, CostChange)
    assert isinstance(op.objects, Query)
    assert "hand" in op.objects.zones
    assert "field" not in op.objects.zones
    assert (op.objects.whose, op.objects.filters, op.how, op.number) == ("opponent", (KOTODAMA,), "+", 1)


def test_a_static_condition_belongs_to_the_ability() -> None:
    ability = read("◆あなたのターン中、あなたの場に他の〈ニンジャ〉がいれば、これは+1/+1とインターラプトを得る。")
    assert ability.kind == "static"
    assert ability.condition == Every(
        (Turn("you"), Compare(Count(Query(("field",), "you", (NINJA,), other=True)), ">=", 1))
    )
    assert [type(op) for op in ability.ops] == [Modify, Grant]


def test_a_condition_before_the_event_belongs_to_the_trigger() -> None:
    ability = read("◆あなたのターンなら、これが殺された時、1枚ドロー。")
    assert ability.trigger == Trigger("killed", SELF, condition=Turn("you"))


def test_a_state_that_is_waited_for() -> None:  # 1209.8
    ability = read("◆あなたの手札が0枚である時、1枚ドロー。")
    assert ability.trigger == Trigger("state", condition=Compare(Count(Query(("hand",), "you")), "==", 0))


def test_events_name_their_sides() -> None:
    assert read("◆これがイクサで殺された時、1枚ドロー。").trigger == Trigger("killed", SELF, flags=("iksa",))
    assert read("◆これがキャラクターにアイサツした時、1枚ドロー。").trigger == Trigger(
        "aisatsu", SELF, flags=("character",)
    )
    assert read("◆これが相手にイクサダメージを与えた時、1枚ドロー。").trigger == Trigger(
        "deals_damage", SELF, whose="opponent", flags=("iksa", "player")
    )
    assert read("◆これがオヒガンからアンブッシュした時、1枚ドロー。").trigger == Trigger(
        "ambushed", SELF, source="ohigan"
    )
    assert read("◆これが相手によって手札から捨てられた時、1枚ドロー。").trigger == Trigger(
        "discarded", SELF, by="opponent", source="hand"
    )
    assert read("◆相手のターン終了時、1枚ドロー。").trigger == Trigger("turn_end", whose="opponent")
    assert read("◆これが場を離れた時、1枚ドロー。").trigger == Trigger("moved", SELF, source="field")


def test_it_after_an_event_is_the_other_side_of_this_card() -> None:
    assert read("◆これがイクサでキャラクターを殺した時、それを除外する。").ops == (Do("exclude", objects=Reg("cause")),)
    assert read("◆あなたのキャラクターがアイサツした時、それをアンタイ・オジギする。").ops == (
        Do("unbow", objects=Reg("event")),
    )


def test_limits_count_in_a_turn() -> None:  # 1604
    assert read("◆これがアイサツした時、1枚ドロー。この能力は1ターンに2度しか誘発しない。").limit == 2
    assert read("◆1ターンに1度、これがアイサツした時、1枚ドロー。").limit == 1


def test_a_delayed_ability_waits_in_the_program() -> None:  # 1209.7
    (first, _) = read("このターン終了時、これを殺す。次のあなたのターン開始時、1枚ドロー。").ops
    assert first == Later(Ability("triggered", (Do("kill", objects=SELF),), trigger=Trigger("turn_end")))
    ability = read("次のあなたのターン開始時、1枚ドロー。")
    assert ability.ops == (
        Later(Ability("triggered", (DRAW,), trigger=Trigger("turn_start", whose="you", flags=("next",)))),
    )


def test_an_ability_that_waits_all_turn() -> None:
    (op,) = read("このターン、あなたの〈ニンジャ〉が殺された時、1枚ドロー。").ops
    assert isinstance(op, Later)
    assert op.every
    assert op.duration == "turn"


def test_replacements_are_mandatory_unless_they_say_so() -> None:  # 1214.3
    (must,) = read("◆これが殺される場合、代わりにこれを除外する。").ops
    (may,) = read("◆あなたの他の〈ニンジャ〉が殺される場合、代わりにこれを殺してもよい。").ops
    assert must == Replace(Trigger("killed", SELF), (Do("exclude", objects=SELF),))
    assert isinstance(may, Replace)
    assert may.optional


def test_a_replacement_for_the_next_time_only() -> None:
    (op,) = read("このターン、次にあなたがダメージを受ける場合、代わりに1枚ドロー。").ops
    assert op == Replace(Trigger("damaged", whose="you", flags=("player",)), (DRAW,), once=True, duration="turn")


def test_changed_amounts_of_damage() -> None:  # 1326
    assert read("◆これが与えるダメージを1点増加する。").ops == (
        Replace(Trigger("deals_damage", SELF), how="+", number=1),
    )
    assert read("◆これが受けるダメージは2倍になる。").ops == (
        Replace(Trigger("damaged", SELF), how="=", number=Times(2, Amount())),
    )


def test_prohibitions_of_cards_and_of_players() -> None:
    assert read("◆これは相手に選ばれない。").ops == (Forbid("be_chosen", SELF, "opponent"),)
    assert read("◆プレイヤーは回復できない。").ops == (Forbid("heal", players="any"),)
    assert read("◆相手はコスト3以上のコトダマをエントリーできない。").ops == (
        Forbid("enter", players="opponent", object_filter=(Filter("cost", ">=", 3), KOTODAMA)),
    )
    assert read("◆あなたのコトダマは打ち消されない。").ops == (
        Forbid("be_countered", Query(("kotodama",), "you", (KOTODAMA,))),
    )


def test_permissions() -> None:
    assert read("◆あなたの手札が0枚なら、このコストを支払わずにエントリーしてもよい。").ops == (
        Permit("enter_free", SELF),
    )
    assert read("◆これがアンタイ・オジギ状態なら、アイサツの対象をこれに変更してもよい。").ops == (
        Permit("change_target", SELF),
    )


def test_attacking_can_have_a_cost() -> None:  # 704.5
    assert read("◆これがアイサツするには、1エテルを支払う必要がある。").ops == (
        Extra("aisatsu", SELF, (Cost("ether", 1),)),
    )


def test_a_base_ability_sets_a_number() -> None:  # 1210.2
    ability = read("◆これのカラテと耐久力はあなたの手札の枚数に等しい。")
    assert ability.ops == tuple(
        Modify(SELF, (Change(item, "=", Count(Query(("hand",), "you"))),)) for item in ("karate", "endurance")
    )


def test_swapping_and_losing() -> None:
    ability = read("キャラクターを1人選び、このターン、それのカラテと耐久力を入れ替える。それはすべての能力を失う。")
    assert ability.ops == (
        Modify(FIRST, (Change("karate", "swap", other="endurance"),), "turn"),
        Lose(FIRST, keyword="*"),
    )


def test_a_quoted_ability_speaks_of_its_receiver() -> None:  # 1325.2
    (op,) = read("キャラクターを1人選び、それは「◆これがアイサツした時、1枚ドロー。」を得る。").ops
    assert op == Grant(FIRST, ability=Ability("triggered", (DRAW,), trigger=Trigger("aisatsu", SELF)))


def test_no_pronoun_reaches_into_a_quoted_ability() -> None:
    assert (
        language()
        .explain("キャラクターを1人選び、これは「◆1エテル：それを殺す。」を得る。")
        .startswith("line 1: nothing that")
    )


def test_an_ukemi_that_enters_itself_asks_its_condition_first() -> None:  # 1211.2b, A-16
    ability = read("あなたの場にキャラクターがいなければ、これがエントリーする！", "ukemi")
    assert ability.self_entry
    assert ability.condition == Compare(Count(Query(("field",), "you", (CHARACTER,))), "==", 0)
    assert ability.ops == (Do("enter", objects=SELF, how=("free",)),)


def test_an_ukemi_with_cost_may_be_declined() -> None:  # 1104.4a
    ability = read("1エテル：1枚ドロー。", "ukemi")
    assert ability.has_cost
    assert ability.costs == (Cost("ether", 1),)
    assert not ability.self_entry


def test_a_zone_that_the_text_names_for_this_card() -> None:  # 1202.3
    assert read("◆2エテル：オヒガンにあるこれを手札に加える。").zones == ("ohigan",)
    assert read("◆あなたのキャラクターが殺された時、手札のこれをアンブッシュしてもよい。").zones == ("hand",)


def test_damage_can_have_another_source() -> None:  # 1216.3
    ability = read("あなたのキャラクターを1人選び、それは相手にそれのカラテに等しいダメージを与える。")
    assert ability.ops == (Do("damage", players="opponent", number=Value("karate", FIRST), source=FIRST),)


def test_conditions_join_by_and_and_by_or() -> None:
    both = read("◆これがオジギ状態で、あなたの手札が0枚なら、これは+1/+1を得る。")
    assert isinstance(both.condition, Every)
    assert both.condition.conditions[0] == Is(SELF, (Filter("orientation", "==", "bowed"),))


def test_repeating_a_sentence() -> None:
    assert read("3回、あなたのデッキの上から1枚をオヒガンに置く。").ops[0] == Repeat(3, 1)


def test_several_single_choices_are_meant_together_by_them() -> None:
    ability = read("あなたのキャラクターを1人と相手のキャラクターを1人選び、それらを殺す。")
    assert ability.ops == (Do("kill", objects=Several((FIRST, Reg("target", 1)))),)
