"""Scripts and expectations: strict in meaning, forgiving in spelling."""

import pytest

from kisoku.games.registry import load
from kisoku.judge.loading import parse
from kisoku.judge.report import trace_lines
from kisoku.judge.scenario import Outcome, run

HEAD = """title: t
game: ninja_slayer
cards:
  - {name: 手裏剣, kind: コトダマ, cost: 1, text: キャラクターを1人選び、それに2ダメージを与える。}
  - {name: 二連, kind: コトダマ, cost: 0, text: キャラクターを2人選び、それらに1ダメージを与える。}
  - {name: 兵, stats: 1/3/1}
  - {name: 壁, stats: 0/9/0, text: ◆インターラプト}
"""
GIVEN = (
    HEAD
    + "given: {A: {hand: [手裏剣, 二連], ether: 1, field: [兵]}, B: {field: [{card: 兵, as: 甲}, {card: 兵, as: 乙, "
    "damage: 1}, 壁]}}\n"
)


def judged(
    script: str = "", then: str = "", rules: str = "[]", head: str = GIVEN, without: frozenset[str] = frozenset()
) -> Outcome:
    return run(
        parse(f"{head}rules: {rules}\nwhen: [{script}]\nthen: {{{then}}}\n", "x.yaml"), without, again=not without
    )


def passes(script: str = "", then: str = "", rules: str = "[]", head: str = GIVEN) -> None:
    assert [failure.message() for failure in judged(script, then, rules, head).failures] == []


def fails(script: str = "", then: str = "", rules: str = "[]", head: str = GIVEN) -> str:
    outcome = judged(script, then, rules, head)
    assert not outcome.passed
    assert outcome.failures[0].message("ja") != outcome.failures[0].message("en")
    return outcome.failures[0].message()


# --- answering ------------------------------------------------------------------------------------


def test_both_languages_are_understood() -> None:
    passes("A: エントリー 手裏剣, A: 選ぶ B.壁, パス: 両方", "B.壁: {damage: 2}")
    passes("A: enter 手裏剣, A: target B.壁, pass: both", "B.壁: {damage: 2}")


def test_a_question_that_the_script_did_not_foresee_fails_with_who_was_asked_what() -> None:
    said = fails("A: enter 手裏剣, A: pass")
    assert "player A is asked at 1204.2e" in said
    assert "target B.壁" in said
    assert said.startswith("line ")


def test_a_question_left_open_at_the_end_fails_unless_it_is_expected() -> None:
    assert "the script ends" in fails("A: enter 手裏剣")
    passes("A: enter 手裏剣", "asked: A at 1204.2e")


def test_what_fits_several_things_is_unclear() -> None:
    said = fails("A: enter 手裏剣, A: target 兵")
    assert "could be any of" in said
    passes("A: enter 手裏剣, A: target B.兵#1", "asked: A at 802.4")


def test_picks_of_one_choice_may_be_named_in_any_order() -> None:
    for order in ("甲, 乙", "乙, 甲"):
        passes(f'"A": "enter 二連 -> {order}", pass: both', "甲: {damage: 1}, 乙: {damage: 2}, B.壁: {damage: 0}")


def test_the_only_target_may_be_named_or_not() -> None:
    head = HEAD + "given: {A: {hand: [手裏剣], ether: 1}, B: {field: [兵]}}\n"
    for script in ("A: enter 手裏剣", "A: enter 手裏剣 -> B.兵", "A: enter 手裏剣, A: target B.兵"):
        passes(f"{script}, pass: both", "B.兵: {damage: 2}", head=head)
    assert "cannot" in fails("A: enter 手裏剣, A: target A", head=head)


def test_the_game_stops_where_passing_is_all_that_can_be_done() -> None:
    head = HEAD + "given: {A: {field: [兵]}}\n"
    passes("", "asked: A at 802.4, phase: character", head=head)
    passes("pass: A", "asked: B at 802.4, phase: character", head=head)
    passes("pass: both", "asked: A at 802.4, phase: iksa", head=head)


def test_pass_until_something_that_never_comes_fails() -> None:
    assert "there is no rule 999" in fails("pass until: 999")
    assert "no moment" in fails("pass until: tea time")
    assert "before 1104.2" in fails(
        "pass until: 1104.2", head=HEAD + "given: {A: {deck_exactly: [白紙 x3]}, B: {deck_exactly: [白紙 x3]}}\n"
    )


def test_pass_until_the_game_is_over() -> None:
    passes(
        "pass until: game over",
        "winner: A, lost by: 1002.2",
        head=HEAD + "given: {at: start, player: B, B: {deck_exactly: [白紙 x2]}}\n",
    )


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    passes("concede: A", "winner: B, asked: nobody")
    assert "game is over" in fails("concede: A, concede: B")
    assert "game is over" in fails("concede: A, A: pass")


def test_undo_takes_decisions_back_and_the_other_way_can_be_gone() -> None:
    script = "A: enter 手裏剣 -> 壁, pass: both, undo: all, A: enter 手裏剣 -> 甲, pass: both"
    passes(script, "B.壁: {damage: 0}, 甲: {damage: 2}, events: [damaged 甲], no events: [damaged B.壁]")
    assert "only 0 decisions" in fails("undo: 1")


@pytest.mark.parametrize(
    "line", ["C: pass", "dance: A", "undo: zero", "offered: [A]", "why not: A", "A: []", "A: {x: 1}", "expect: 3"]
)
def test_lines_that_mean_nothing_are_refused(line: str) -> None:
    if line == "A: []":
        passes(line)
    else:
        fails(line)


# --- what is offered, and why not -----------------------------------------------------------------


def test_offers() -> None:
    passes(
        "offered: {A: [enter 手裏剣, pass]}, not offered: {A: [enter 兵, use 兵]}, only offered: {A: [enter 手裏剣, "
        "enter 二連, pass]}"
    )
    assert "not offered" in fails("offered: {A: [enter 兵]}")
    assert "is offered" in fails("not offered: {A: [enter 手裏剣]}")
    assert "there is also: pass" in fails("only offered: {A: [enter 手裏剣, enter 二連]}")
    assert "not asked anything" in fails("offered: {B: [pass]}")


def test_reasons() -> None:
    passes("why not: {A: aisatsu 兵, rules: [704.3]}, why not: {B: interrupt 壁, rules: [705.3]}")
    assert "can be done" in fails("why not: {A: enter 手裏剣}")
    assert "1206.1 is not among the reasons" in fails(
        "why not: {A: enter 白紙, rules: [1206.1]}", head=HEAD + "given: {A: {hand: 1}}\n"
    )
    assert "none of" in fails("why not: {A: win}")


# --- expectations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "then",
    [
        "A.field: [兵]", "B.field: [壁, 兵 x2]", "B.field: [甲, 乙, 壁]", "B.field: [壁, …]", "B.field: 3",
        "A.場: [兵]", "A.ohigan: []",
        "B.field: [{card: 兵, damage: 1}, {card: 兵, damage: 0}, 壁]", "A.ohigan: none", "A.ready ether: 1",
        "A.borne: 0", "A.deck: 20",
        "A.deck: [白紙, …]", "A.deck bottom: [白紙, …]", "乙: {damage: 1, bowed: false}", "B.兵#2: {damage: 1}",
        "winner: none", "phase: character",
        "B.壁: {keywords: [interrupt], karate: 0, attributes: []}", "turn: 3", "player: A", "kotodama: []",
        "waiting: []", "aisatsu: {attacker: none}",
        "sees: {B: {A.hand: 2 unknown}}", "sees: {A: {A.hand: [手裏剣, 二連]}}",
        "knows: {A: [A.手裏剣 in hand]}", "does not know: {B: [A.hand.手裏剣]}", "no events: [killed B.兵, drawn A]",
        "not visited: [1104.2]",
    ],
)  # fmt: skip
def test_what_is_true_is_found_true(then: str) -> None:
    passes("", then)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("A.field: []", "found [兵]"), ("B.field: [兵 x3]", "found"),
        ("B.field: [{card: 兵, damage: 2}, 兵, 壁]", "damage 1"),
        ("A.deck: [兵, …]", "found"), ("乙: {damage: 0}", "damage is 1"),
        ("B.壁: {keywords: []}", "keywords is [interrupt]"),
        ("B.壁: {colour: red}", "no “colour”"), ("A.兵: 3", "write what"), ("B.兵: {damage: 1}", "#1, #2"),
        ("A.侍: {damage: 1}", "there is no card"),
        ("winner: A", "found none"), ("turn: 4", "found 3"), ("asked: B", "should be B"),
        ("asked: sometimes", "like “B at 705.3”"),
        ("events: [killed B.兵]", "did not happen"), ("events: [sneezed A]", "there is no event"),
        ("visited: [1104.2]", "not carried out"),
        ("visited: [77.7]", "there is no rule"), ("not visited: [802.4]", "carried out"),
        ("sees: {B: {A.hand: [手裏剣, 二連]}}", "found [?, ?]"),
        ("knows: {B: [A.手裏剣 in hand]}", "does not know"), ("does not know: {A: [A.手裏剣 in hand]}", "knows"),
        ("sees: {A: {moon: 1}}", "not a zone"),
        ("deck: {cards: [兵 x50]}", "402.4b"), ("deck: {cards: [兵], breaks: []}", "402.4a"),
        ("deck: {cards: [そんな札]}", "there is no card"),
    ],
)  # fmt: skip
def test_what_is_false_is_a_failure_that_says_what_was_found(then: str, said: str) -> None:
    assert said in fails("", then)


# --- citing ---------------------------------------------------------------------------------------


def test_a_cited_rule_must_exist_and_be_carried_out() -> None:
    assert "there is no rule 999.9" in fails(rules="[999.9]")
    assert "cites 1104.3 but never ran it" in fails(rules="[1104.3]")
    passes("A: enter 手裏剣 -> 壁", rules="[1204.2, 1204.2e, 1204]")


def test_a_rule_that_is_switched_off_is_noticed_and_its_citation_is_not_held_against_it() -> None:
    then = "B.壁: {damage: 2}"
    script = "A: enter 手裏剣 -> 壁, pass: both"
    assert judged(script, then, "[1102.4b]").passed
    assert "damage is 0" in judged(script, then, "[1102.4b]", without=frozenset({"1102.4b"})).failures[0].message()
    assert judged("", "turn: 3", "[1102.4b]", without=frozenset({"1102.4b"})).passed


def test_a_trace_has_every_step_indented_with_its_summary() -> None:
    outcome = judged("A: enter 手裏剣 -> 壁, pass: both")
    lines = trace_lines(outcome, load("ninja_slayer"), "en")
    entry = next(line for line in lines if line.strip().startswith("1204.2a "))
    outer = next(line for line in lines if line.strip().startswith("802.5 "))
    assert len(entry) - len(entry.lstrip()) > len(outer) - len(outer.lstrip())
    assert "Reveal the card" in entry
    assert any(line.strip().startswith("? 1204.2e") for line in lines)
