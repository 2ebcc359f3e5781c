"""Which rules count as implemented, visited and tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from kisoku.games.registry import load
from kisoku.judge.carrying import carried, implemented, switched_off
from kisoku.judge.coverage import Coverage, Row, Run, cited_and_run
from kisoku.judge.index import RuleIndex, UnknownRule, index
from kisoku.kernel.game import Rule

SMALL = RuleIndex(
    [
        Rule("500", "-", "heading", False, "Chapter: the turn.", "章：ターン。"),
        Rule("505", "500", "heading", False, "Ending.", "終わり。"),
        Rule("505.3", "505", "procedure", True, "Lasting effects end.", "持続効果が終わる。"),
        Rule("505.3a", "505.3", "procedure", True, "All at the same moment.", "すべて同時に。"),
        Rule("505.3a.ex", "505.3a", "example", True, "Two effects on one card.", "一枚に二つの効果。"),
        Rule("505.4", "505", "procedure", True, "The other player's turn begins.", "相手のターンが始まる。"),
    ]
)


def test_a_visited_rule_counts_for_those_above_it_and_for_its_examples() -> None:
    assert SMALL.with_parents(["505.3a"]) == {"505.3a", "505.3", "505", "500", "505.3a.ex"}


def test_a_visited_rule_does_not_count_for_those_below_it() -> None:
    assert SMALL.with_parents(["505.3"]) == {"505.3", "505", "500"}


def test_a_number_that_is_no_rule_counts_for_nothing() -> None:
    assert SMALL.with_parents(["505.9", "pick"]) == frozenset()


def test_everything_below_a_rule_is_listed_in_the_order_of_the_document() -> None:
    assert [rule.number for rule in SMALL.below("505")] == ["505.3", "505.3a", "505.3a.ex", "505.4"]


def test_an_unknown_rule_is_named_with_what_is_near_it() -> None:
    with pytest.raises(UnknownRule, match=r"505\.3b; near it are 505\.3, 505\.3a"):
        SMALL.rule("505.3b")


def test_rules_are_found_by_number_and_by_all_words() -> None:
    assert [rule.number for rule in SMALL.search("505.3")] == ["505.3", "505.3a", "505.3a.ex"]
    assert [rule.number for rule in SMALL.search("Effects END")] == ["505.3"]
    assert [rule.number for rule in SMALL.search("持続効果　終わる")] == ["505.3"]
    assert SMALL.search("  ") == ()


def test_steps_conditions_and_dated_corrections_of_the_game_are_carried() -> None:
    numbers = carried(load("ninja_slayer"))
    assert {"704.3", "704.3a-1", "701.1", "1601.1", "1602.1.new1"} <= numbers
    assert numbers <= {rule.number for rule in index(load("ninja_slayer")).rules}


def test_a_rule_that_only_announces_others_is_implemented_with_them_and_switched_off_with_them() -> None:
    game = load("ninja_slayer")
    announcing = next(
        rule.number
        for rule in index(game).rules
        if rule.testable and rule.number not in carried(game) and index(game).children(rule.number)
    )
    below = {rule.number for rule in index(game).below(announcing)}
    assert announcing in implemented(game)
    assert switched_off(game, announcing) == {announcing, *below}


def test_a_carried_rule_is_switched_off_alone_and_an_example_by_its_rule() -> None:
    game = load("ninja_slayer")
    assert switched_off(game, "705.3") == {"705.3"}
    assert switched_off(game, "1205.1a.ex") == switched_off(game, "1205.1a")


def test_a_rule_is_tested_only_by_a_passing_scenario_that_cites_and_visits_it() -> None:
    runs = (
        Run(Path("a"), "passes", True, ("505.3", "505.4"), frozenset(("505.3", "505.3a"))),
        Run(Path("b"), "fails", False, ("505.4",), frozenset(("505.4",))),
    )
    assert cited_and_run(runs) == {"505.3"}


def test_the_counts_are_of_testable_rules_and_proved_is_null_while_anything_is_unknown() -> None:
    heading, first, second = SMALL.rules[0], SMALL.rules[2], SMALL.rules[5]
    rows = (Row(heading, True, False, None), Row(first, True, True, True), Row(second, True, False, False))
    assert Coverage("x", rows).counts() == {
        "rules": 3,
        "testable": 2,
        "implemented": 2,
        "tested": 1,
        "proved": 1,
        "untested": ["505.4"],
    }
    assert Coverage("x", (*rows[:2], Row(second, False, False, None))).counts()["proved"] is None
