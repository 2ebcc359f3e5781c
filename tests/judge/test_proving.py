"""A rule is proved when a scenario that passed fails without it, and by nothing less."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kisoku.games.registry import load
from kisoku.judge.coverage import coverage
from kisoku.judge.proving import Proof, excuses, look_for, look_for_own, notices, prove
from kisoku.judge.workers import TooLong, at_most
from kisoku.kernel.game import Words

GAME = load("ninja_slayer")

KILLED = """
title: A character that bears damage equal to its endurance is killed in the next rule check
game: ninja_slayer
rules: [1004.1, 706.4b]
cards:
  - {name: 侍, stats: 2/2/1}
  - {name: 兵, stats: 1/2/1}
given:
  at: aisatsu
  A: {field: [侍]}
  B: {field: [兵]}
when:
  - A: aisatsu 侍 -> B.兵
  - pass until: 707.1
then:
  B.ohigan: [兵]
"""

HARDLY_LOOKS = KILLED.replace("B.ohigan: [兵]", "A.field: [侍]")
"""Cites the rules and runs them, and would not mind if the character lived on."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for scenarios, and an empty cache."""
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path / "cache"))
    (tmp_path / "scenarios").mkdir()
    return tmp_path / "scenarios"


@pytest.fixture
def put_to_the_proof(folder: Path) -> Callable[..., int]:
    """How many rules had to be looked at anew."""

    def looked_at(*rules: str) -> int:
        totals: list[int] = []
        prove(GAME, lambda done, of: totals.append(of), rules, folder, workers=1)
        return totals[0]

    return looked_at


def test_a_scenario_that_fails_without_the_rule_proves_it(folder: Path) -> None:
    (folder / "killed.yaml").write_text(KILLED, encoding="utf-8")
    assert prove(GAME, rules=["1004.1"], folder=folder, workers=1).noticed == {"1004.1": "killed.yaml"}


def test_citing_a_rule_and_running_it_does_not_prove_it(folder: Path) -> None:
    (folder / "hardly.yaml").write_text(HARDLY_LOOKS, encoding="utf-8")
    proof = prove(GAME, rules=["1004.1"], folder=folder, workers=1)
    assert "1004.1" in proof.unnoticed
    assert proof.proved("1004.1") is False


def test_a_rule_that_no_scenario_visits_is_told_apart_from_one_that_none_notices(folder: Path) -> None:
    (folder / "killed.yaml").write_text(KILLED, encoding="utf-8")
    assert "1501.1" in prove(GAME, rules=["1501.1"], folder=folder, workers=1).unvisited


def test_a_scenario_that_fails_anyway_proves_nothing(folder: Path) -> None:
    (folder / "wrong.yaml").write_text(KILLED.replace("B.ohigan: [兵]", "B.field: [兵]"), encoding="utf-8")
    assert prove(GAME, rules=["1004.1"], folder=folder, workers=1).noticed == {}


def test_the_scenario_that_notices_is_found_after_those_that_do_not(folder: Path) -> None:
    first, second = folder / "a.yaml", folder / "b.yaml"
    first.write_text(HARDLY_LOOKS, encoding="utf-8")
    second.write_text(KILLED, encoding="utf-8")
    assert look_for("1004.1", frozenset(("1004.1",)), [first, second]) == ("1004.1", second, [first])


def test_a_rule_without_which_everything_fails_is_proved_only_by_a_scenario_of_its_own(folder: Path) -> None:
    killed = folder / "killed.yaml"
    killed.write_text(KILLED, encoding="utf-8")
    number, everywhere = "1004.1", [killed] * 30
    without = frozenset((number,))
    assert look_for_own(number, without, everywhere, [], everywhere, 30) == (number, None, [], 1.0)
    assert look_for_own(number, without, everywhere, [killed], everywhere, 30) == (number, killed, [], 1.0)
    assert look_for_own(number, without, everywhere, [], everywhere, 300) == (number, killed, [], 0.0)


def test_what_was_found_is_kept_until_the_scenario_changes(folder: Path, put_to_the_proof: Callable[..., int]) -> None:
    scenario = folder / "killed.yaml"
    scenario.write_text(KILLED, encoding="utf-8")
    assert put_to_the_proof("1004.1", "704.5") == 2
    assert put_to_the_proof("1004.1", "704.5") == 0
    scenario.write_text(KILLED + "  A.hand: []\n", encoding="utf-8")
    assert put_to_the_proof("1004.1") == 1


def test_a_new_scenario_is_tried_for_what_nothing_noticed_before(
    folder: Path, put_to_the_proof: Callable[..., int]
) -> None:
    (folder / "hardly.yaml").write_text(HARDLY_LOOKS, encoding="utf-8")
    assert put_to_the_proof("1004.1") == 1
    assert put_to_the_proof("1004.1") == 0
    (folder / "killed.yaml").write_text(KILLED, encoding="utf-8")
    assert put_to_the_proof("1004.1") == 1
    assert put_to_the_proof("1004.1") == 0


def test_a_damaged_cache_counts_as_none(folder: Path, put_to_the_proof: Callable[..., int]) -> None:
    (folder / "killed.yaml").write_text(KILLED, encoding="utf-8")
    put_to_the_proof("1004.1")
    for kept in (folder.parent / "cache").rglob("proof-*"):
        kept.write_bytes(b"\x00broken")
    assert put_to_the_proof("1004.1") == 1


def test_coverage_says_that_rules_were_not_put_to_the_proof(folder: Path) -> None:
    (folder / "killed.yaml").write_text(KILLED, encoding="utf-8")
    before = coverage(GAME, folder=folder)
    assert before.counts()["proved"] is None
    assert before.proof_words is not None
    prove(GAME, folder=folder)
    after = coverage(GAME, folder=folder)
    assert after.proof_words is None
    assert after.counts()["tested"] == 2
    assert {row.rule.number for row in after.testable if row.proved} >= {"1004.1", "704.5"}


def test_a_scenario_that_cannot_be_read_notices_nothing_more_than_before(folder: Path) -> None:
    (folder / "broken.yaml").write_text("title: [", encoding="utf-8")
    assert prove(GAME, rules=["1004.1"], folder=folder, workers=1).noticed == {}


def test_a_step_that_is_missed_so_much_that_the_scenario_breaks_is_noticed(folder: Path) -> None:
    scenario = folder / "killed.yaml"
    scenario.write_text(KILLED, encoding="utf-8")
    assert notices(scenario, frozenset(("704.4",)))


def test_what_never_ends_is_stopped() -> None:
    def for_ever() -> None:
        while True:
            pass

    with pytest.raises(TooLong), at_most(0.05):
        for_ever()


def test_an_excuse_for_a_rule_that_is_proved_is_stale() -> None:
    proof = Proof("x", {"1.1": "a.yaml"}, ("1.2", "1.3"), ("1.4",), (), {"1.1": Words("", ""), "1.3": Words("", "")})
    assert proof.stale_excuses == ("1.1",)
    assert proof.explained == ("1.3",)
    assert proof.unexplained == ("1.2", "1.4")


def test_every_excuse_of_the_game_is_for_a_testable_rule() -> None:
    testable = {rule.number for rule in GAME.rules() if rule.testable}
    assert set(excuses(GAME)) <= testable
