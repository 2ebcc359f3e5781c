"""The card language of スペルカードストライク: what reads, how it is printed, that it is carried out,
what is refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kisoku.effects.programs import unmeant
from kisoku.games.spellcard import cardset
from kisoku.games.spellcard.files import PARAGRAPHS
from kisoku.games.spellcard.pool import trial
from kisoku.games.spellcard.words import language, line_of
from kisoku.text.program import Choose, Do, Filter, Forbid, Grant, If, Later, May, Modify, Query, Reg, Replace
from kisoku.text.reading import TextError, TextRefused
from kisoku.text.template import Tree
from kisoku.text.trees import Trees, meanings

LANGUAGE = language()
GRAMMAR = LANGUAGE.grammar
MAP = "範囲...../.rrr./.ror./.bbb./....."
CODE = "......rrr..ror..bbb......"
LINES = [
    tuple(line.replace("{M}", MAP).split("\t"))
    for line in (Path(__file__).parent / "language_lines.txt").read_text(encoding="utf-8").splitlines()
]

PRINTED = [
    (
        "ability",
        "常相手のスコアが10以上である場合、このストライカーを「ＰＯＷ：＋２」する。",
        "〔常〕相手のスコアが10以上の場合、このストライカーを「POW：+2」する。",
    ),
    ("ability", "《加護》（説明はここでは意味を持たない）", "《加護》"),
    (
        "ability",
        "このストライカーが召喚されたとき、カードを1枚引く",
        "このストライカーが召喚された場合、カードを1枚引く。",
    ),
    ("spell", "〔アクション〕お互いはカードを1枚引く。", "〔アクション〕お互いのプレイヤーはカードを1枚引く。"),
    (
        "spell",
        f"〔アクション・{MAP}・対象：敵ストライカー1体〕対象に3点のダメージを与える。",
        f"〔アクション・{MAP}・対象：敵1体〕対象に【3】ダメージを与える。",
    ),
]

REFUSED = [
    ("spell", "〔アクション〕対象に【3】ダメージ。", "8.1.11"),
    ("spell", "〔アクション〕範囲内の敵全員に【3】ダメージ。", "3.6.5"),
    ("spell", f"〔アクション・{MAP}・対象：味方1体〕対象を「POW：+2」する。", "2.4.6"),
    ("ability", "カードを1枚引く。", "2.4.4"),
    ("ability", "〔霊〕このストライカーが召喚された場合、カードを1枚引く。", "7.1.1"),
    ("ability", f"〔{MAP}・対象：敵1体〕このストライカーが召喚された場合、対象に【1】ダメージ。", "2.5.4.1"),
    ("ability", "《陣形》味方：「POW：+1」", "10.4.2"),
    ("ability", "〔アクション〕《瞬速》", "10.1"),
    ("ability", "〔常〕次に受けるダメージ【-1】。", "8.1.3.2"),
    ("ability", "このストライカーが召喚された場合、術者を前進させる。", "8.1.13"),
    ("spell", "〔アクション・範囲...../.rrr./.rrr./...../.....・対象：敵1体〕対象に【1】ダメージ。", "3.6.4"),
    ("spell", "〔アクション・リアクション〕カードを1枚引く。", "2.5.4.2"),
    ("extra", "カードを1枚引く。", "続く効果"),
]


@pytest.mark.parametrize(("box", "text"), LINES)
def test_a_line_reads_is_printed_with_the_same_meaning_and_is_carried_out(box: str, text: str) -> None:
    reading = LANGUAGE.read_line(text, box)
    again = LANGUAGE.read_line(reading.canonical, box)
    assert again.status == "exact"
    assert again.abilities == reading.abilities
    assert unmeant(trial(), reading.abilities) == ()


@pytest.mark.parametrize(("box", "text", "canonical"), PRINTED)
def test_other_spellings_are_printed_in_the_language_of_the_cards(box: str, text: str, canonical: str) -> None:
    assert LANGUAGE.read_line(text, box).canonical == canonical


@pytest.mark.parametrize(("box", "text", "reason"), REFUSED)
def test_what_means_nothing_is_refused_with_its_reason(box: str, text: str, reason: str) -> None:
    with pytest.raises(TextRefused) as refused:
        LANGUAGE.read_line(text, box)
    assert reason in refused.value.ja


def read(text: str, box: str = "spell") -> tuple[object, ...]:
    return LANGUAGE.read_line(text, box).ability.ops


def test_the_words_below_the_minimap_are_the_target_wherever_they_stand() -> None:
    head = f"〔アクション・{MAP}・対象：敵1体〕"
    hit = (Do("damage", objects=Reg("target"), number=3),)
    assert (
        read(head + "対象に【3】ダメージ。")
        == read(head + "敵1体に【3】ダメージ。")
        == read(head + "【3】ダメージ。")
        == hit
    )
    other = read(head + "味方1体を前進させる。")
    assert isinstance(other[0], Choose)
    assert other[1] == Do("advance", objects=Reg("it"))


def test_without_a_target_only_what_is_in_range_is_meant() -> None:
    (hit,) = read(f"〔アクション・{MAP}〕敵全員に【1】ダメージ。")
    assert isinstance(hit, Do)
    assert isinstance(hit.objects, Query)
    assert Filter("range", "in", CODE) in hit.objects.filters


def test_done_is_waited_for_after_the_application_and_being_done_before_it() -> None:
    after = LANGUAGE.read_line("このストライカーがダメージを受けた場合、カードを1枚引く。").ability
    before = LANGUAGE.read_line("このストライカーがダメージを受ける場合、カードを1枚引く。").ability
    assert after.trigger is not None
    assert before.trigger is not None
    assert (after.trigger.event, before.trigger.event) == ("damaged", "damage")


def test_what_an_effect_waits_for_begins_before_what_it_may_bring_about() -> None:
    ops = read(f"〔アクション・{MAP}・対象：敵1体〕対象を後退させる。対象が後退した場合、カードを1枚引く。")
    assert isinstance(ops[0], Later)
    assert ops[1] == Do("retreat", objects=Reg("target"))


def test_may_holds_for_all_that_stands_before_it() -> None:
    assert isinstance(read("〔アクション〕手札を1枚捨てて、カードを2枚引いてもよい。")[0], May)


def test_an_icon_says_how_long_and_words_say_so_too() -> None:
    icon = read(f"〔アクション・ターン・{MAP}・対象：味方1体〕対象を「POW：+2」する。")
    words = read(f"〔アクション・{MAP}・対象：味方1体〕ターン終了時まで、対象を「POW：+2」する。")
    assert icon == words
    assert isinstance(icon[0], Modify)
    assert icon[0].duration == "turn"


def test_a_condition_of_an_equip_spell_is_asked_all_the_time() -> None:
    (given,) = read(
        f"〔アクション・装備・{MAP}・対象：味方1体〕対象がセンターラインに存在する場合、対象を「POW：+2」する。"
    )
    assert isinstance(given, Grant)
    assert given.ability is not None
    assert given.ability.condition is not None
    (now, *_) = read(
        f"〔アクション・ターン・{MAP}・対象：味方1体〕対象がセンターラインに存在する場合、対象を「POW：+2」する。"
    )
    assert isinstance(now, If)


def test_less_damage_once_and_always() -> None:
    once = read(f"〔リアクション・チェイン・{MAP}・対象：味方1体〕対象が次に受けるダメージ【-2】。")[0]
    always = read(f"〔リアクション・チェイン・{MAP}・対象：味方1体〕対象が受けるダメージ【-2】。")[0]
    assert isinstance(once, Replace)
    assert isinstance(always, Replace)
    assert (once.once, always.once) == (True, False)


def test_an_effect_that_is_not_received_is_no_target_that_cannot_be() -> None:
    (spared,) = LANGUAGE.read_line("〔常〕このストライカーは敵のスペルカードの効果を受けない。").ability.ops
    (hidden,) = LANGUAGE.read_line("〔常〕このストライカーは敵のスペルカードの対象にならない。").ability.ops
    assert isinstance(spared, Forbid)
    assert isinstance(hidden, Forbid)
    assert (spared.action, hidden.action) == ("be_affected", "be_targeted")


def own_trees() -> list[tuple[str, Tree]]:
    found = []
    for card in cardset.our_cards().values():
        for where, boxes in (("ability", card.facts.abilities), ("spell", card.facts.spells)):
            found += [(f"{where}_line", LANGUAGE.read_line(line_of(box), where).tree) for box in boxes]
    return found


@pytest.mark.parametrize("seed", range(2))
def test_a_varied_card_text_has_one_meaning_and_what_it_means_is_carried_out(seed: int) -> None:
    trees = own_trees()
    for kind, text in Trees(GRAMMAR, seed).varied(trees, 3):
        try:
            reading = LANGUAGE.read_line(text, PARAGRAPHS[kind])
        except TextRefused:
            continue
        assert unmeant(trial(), reading.abilities) == (), text


@pytest.mark.parametrize("seed", range(3))
def test_a_random_tree_is_said_and_read_again_with_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, seed)
    for _ in range(100):
        tree = trees.grow("ability_line", depth=trees.random.randint(4, 7))
        text = GRAMMAR.say("ability_line", tree)
        readings = GRAMMAR.read("ability_line", text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


@pytest.mark.parametrize(
    "part",
    [
        "対象を後退させ、",
        "「種族：妖精」を持つ",
        "カードを1枚引く。",
        "『",
        "対象に【",
        "隣接する",
        "以下から1つ選ぶ。・",
    ],
)
def test_a_long_text_is_refused_and_not_thought_about(part: str) -> None:
    with pytest.raises(TextError):
        LANGUAGE.read_line(f"〔アクション・{MAP}・対象：敵1体〕" + part * 300, "spell")
