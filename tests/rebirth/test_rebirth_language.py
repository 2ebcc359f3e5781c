"""The card language of Reバース for you: what reads, as what, and what is refused."""

from __future__ import annotations

import pytest

from kisoku.effects.programs import unmeant
from kisoku.games.rebirth.cardset import our_cards, our_decks
from kisoku.games.rebirth.files import deck_reasons, programs
from kisoku.games.rebirth.words import language
from kisoku.text.program import Choose, Cost, Do, Fact, If, IfDone, Later, May, Modify, Pay, Reg, Replace, Trigger
from kisoku.text.reading import TextRefused

LANGUAGE = language()


def ops(text: str) -> tuple[object, ...]:
    return LANGUAGE.read_line(text).ability.ops


def test_every_line_of_our_own_cards_is_canonical_and_runs() -> None:
    for card in our_cards().values():
        for _, words in LANGUAGE.paragraphs(card.facts.text):
            reading = LANGUAGE.read_line(words)
            assert reading.status == "exact", (words, reading.canonical)
            assert not unmeant(programs(), reading.abilities), words


def test_our_own_set_has_two_titles_all_kinds_and_three_decks_of_each() -> None:
    cards = [card for number, card in our_cards().items() if number.startswith("KRB1-")]
    assert len({card.facts.name for card in cards}) >= 100
    assert len({card.facts.title for card in cards}) == 2
    assert {card.facts.kind for card in cards} == {"character", "rebirth", "partner"}
    assert {ability.keyword for card in cards for ability in card.abilities} >= {
        "spark",
        "blocker",
        "cancel",
        "nobishiro",
    }
    titles = [next(iter(our_cards()[number].facts.title for number in deck.cards)) for deck in our_decks().values()]
    assert sorted(titles.count(title) for title in set(titles)) == [3, 3]


def test_every_line_of_our_own_cards_has_its_english() -> None:
    for number, card in our_cards().items():
        if number.startswith("KRB1-"):
            assert card.facts.name_en
            assert len(card.facts.text_en.splitlines()) == len(card.facts.text.splitlines())


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "【自】【ターン１回】：このキャラがアタックした時、あなたは１枚引く。",
            "【自】【ターン1】：このキャラがアタックした時、あなたは1枚引く。",
        ),
        ("【スパーク】本領発揮Lv３：あなたはカードを１枚引く", "【スパーク】【本領発揮Lv3】：あなたは1枚引く。"),
        (
            "【スパーク】：あなたはエネ①してよい。エネ①したなら、あなたは１枚引く。",
            "【スパーク】：あなたはエネ1してよい。エネ1したら、あなたは1枚引く。",
        ),
        (
            "【起】【メンバー】：［エネ①］　あなたは１枚引く。（エネ①は支払うコスト）",
            "【起】【メンバー】：［エネ1］あなたは1枚引く。",
        ),
        (
            "【自】：このキャラがアタックした時あなたの手札が3枚以上ならこのターン中このキャラを+1/±0。",
            "【自】：このキャラがアタックした時、あなたの手札が3枚以上なら、このターン中、このキャラを+1/±0。",
        ),
        (
            "【スパーク】：あなたは自分のメンバーから1枚選び、スタンドさせる。",
            "【スパーク】：あなたは自分のメンバーから1枚選び、【スタンド】する。",
        ),
        (
            "【スパーク】：あなたは自分のデッキの上から2枚見て、1枚を手札に加え、もう1枚を控え室に置く。",
            "【スパーク】：あなたは自分のデッキの上から2枚見て、1枚を手札に加え、残りを控え室に置く。",
        ),
        (
            "【永】【エントリー】：あなたのリタイアが相手よりも多いなら、このキャラは+1/±0を得る。",
            "【永】【エントリー】：あなたのリタイアが相手より多いなら、このキャラは+1/±0。",
        ),
        (
            "【永】：このキャラのカード名は《琴》としても扱う。",
            "【永】：このキャラは《琴》としても扱う。",
        ),
        (
            "【自】【エントリー】：このキャラがアタックした時、《琴》か《笛》にサポートされたら、あなたは1枚引く。",
            "【自】【エントリー】：このキャラがアタックした時、《琴》か《笛》にサポートされたら、あなたは1枚引く。",
        ),
    ],
)
def test_other_spellings_are_printed_canonically(text: str, canonical: str) -> None:
    assert LANGUAGE.read_line(text).canonical == canonical


def test_doing_something_by_doing_another_is_a_price() -> None:
    price, draw = ops("【スパーク】：あなたは自分の手札から1枚控え室に置くことで、2枚引く。")
    assert isinstance(price, Pay)
    assert price.skip == 1
    assert [(cost.verb, cost.number, cost.place) for cost in price.costs] == [("move", 1, "waiting_room")]
    assert draw == Do("draw", players="you", number=2)


def test_may_is_said_of_the_last_action_with_its_choice() -> None:
    draw, may, choose, move = ops("【スパーク】：あなたは1枚引き、自分のメンバーから1枚選び、手札に戻してよい。")
    assert isinstance(draw, Do)
    assert isinstance(may, May)
    assert may.skip == 2
    assert isinstance(choose, Choose)
    assert isinstance(move, Do)


def test_further_is_said_of_what_was_changed_before() -> None:
    first, condition, second = ops(
        "【スパーク】：このターン中、このキャラを+1/+1。あなたの手札がないなら、さらに+2/±0。"
    )
    assert isinstance(first, Modify)
    assert isinstance(condition, If)
    assert isinstance(second, Modify)
    assert (second.objects, second.duration) == (first.objects, first.duration) == (Reg("self"), "turn")


def test_what_was_put_is_asked_for_only_if_it_was_put() -> None:
    *_, done, which, _ = ops(
        "【スパーク】：あなたは自分の手札からキャラを1枚選び、メンバーに置いてよい。《琴》を置いたら、あなたは1枚引く。"
    )
    assert isinstance(done, IfDone)
    assert isinstance(which, If)


def test_condition_keywords_are_no_conditions_of_the_text() -> None:
    text = (
        "【自】【エントリー】【Reコンボ】《歌》【ターン1】：このキャラがアタックした時、あなたの手札がないなら、"
        "あなたは1枚引く。"
    )
    ability = LANGUAGE.read_line(text).ability
    assert ability.condition == Fact("recombo", "歌")
    assert ability.limit == 1
    assert ability.zones == ("entry",)
    assert isinstance(ability.ops[0], If)


def test_a_later_moment_and_the_next_one_are_two_things() -> None:
    (later,) = ops("【スパーク】：このターン終了時、このキャラを控え室に置く。")
    (instant,) = ops("【起】：このターン中、次にあなたのエントリーに置かれるキャラを+1/±0。")
    assert isinstance(later, Later)
    assert later.ability.kind == "triggered"
    assert not later.every
    assert isinstance(instant, Later)
    assert instant.ability.kind == "instant"


def test_something_else_instead() -> None:
    (replace,) = ops("【永】【エントリー】：このキャラがリタイアする時、かわりに控え室に置く。")
    assert isinstance(replace, Replace)
    assert replace.trigger == Trigger("moved", Reg("self"), target="retire")


def test_costs_in_brackets() -> None:
    costs = LANGUAGE.read_line(
        "【起】【メンバー】：［エネ2、このキャラをデッキの下に置く］あなたは1枚引く。"
    ).ability.costs
    assert costs == (Cost("energy", 2), Cost("move", 1, Reg("self"), "deck:bottom"))


@pytest.mark.parametrize(("text", "why"), [
    ("【スパーク】：あなたは1枚引くだろう。", "cannot read"),
    ("【自】【エントリー】：あなたは1枚引く。", "waits for"),
    ("【永】【エントリー】：あなたは1枚引く。", "only has continuous effects"),
    ("【スパーク】：そのキャラを控え室に置く。", "nothing that “it” could mean"),
    ("【スパーク】：残りを控え室に置く。", "no cards have been looked at"),
    ("【起】【エントリー】：［エネ1、手札から1枚このキャラの魂にする］あなたは1枚引く。", "cannot read"),
    ("【起】：あなたは自分のエントリーと、メンバー1枚を入れ替える。", "what is exchanged"),
    ("【起】：このターン中、このキャラの元々のATKを5にする。", "what is printed does not change"),
    ("【自】：あなたのメンバーの《A》がブロックした時、あなたは1枚引く。", "cards of a hand that block"),
    ("【永】【エントリー】【ターン1】：このキャラを+1/±0。", "have a limit"),
    ("【自】このキャラが登場した時、ブロックされたキャラの【スパーク】から合計1体まで選ぶ。", "nothing is done"),
    ("【スパーク】：引いたら、あなたは1点回復する。", "what was done is not settled"),
    ("【スパーク】：あなたは1枚引く。回復したら、あなたは1枚引く。", "what was done is not settled"),
    ("【自】：このキャラがアタックした時、違うなら、あなたは1枚引く。", "cannot stand here"),
    ("【スパーク】：各プレイヤーは相手のメンバーから1枚選び、控え室に置く。", "whose opponent or ally"),
])  # fmt: skip
def test_what_means_nothing_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(TextRefused) as refused:
        LANGUAGE.read_line(text)
    assert why in refused.value.en


def test_contents_of_a_choice_belong_to_the_line_before() -> None:
    text = "【スパーク】：あなたは以下から1つ選ぶ。\nⅰ．1枚引く。\nⅱ．1点回復する。\n（どちらか1つ）"
    assert len(LANGUAGE.paragraphs(text)) == 1
    assert len(LANGUAGE.read_card(text)) == 1


def test_the_decks_are_legal() -> None:
    from kisoku.games.rebirth.cardset import HERE

    for path in sorted((HERE / "decks").glob("*.yaml")):
        assert not deck_reasons(path)


@pytest.mark.parametrize(
    "text",
    [
        "【スパーク】：その能力を持つキャラ1枚につき、このターン中、このキャラを+1/±0。",
        "【スパーク】：あなたは各ターン1回まで、1枚引く。",
        "【スパーク】：この能力は各ターン2回まで使える。",
        "【永】：その差1枚につき、このキャラを+1/±0。",
        "【スパーク】：奇数なら、あなたは1枚引く。",
        "【スパーク】：あなたは1枚引く。いないなら、あなたは2枚引く。",
        "【スパーク】：控え室に置いたカード1枚につき、あなたは1枚引く。",
        "【スパーク】：あなたは1枚引く。あなたの手札がないなら、《琴》を選んでもよい。",
    ],
)
def test_what_refers_to_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextRefused):
        LANGUAGE.read_line(text)
