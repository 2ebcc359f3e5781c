"""The target of design: every testable rule is tested and proved, and where that cannot be it is said why."""

from __future__ import annotations

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.judge.coverage import cited_and_run, run_all, scenario_files, scenario_folder
from kisoku.judge.proving import Proof, excuses, prove

PROVED = ("ninja_slayer",)
"""Games of which every rule is held to its proof. The others are tested rule by rule; their proofs are still to be
completed.
"""


@pytest.fixture(scope="module", params=PROVED)
def proof(request: pytest.FixtureRequest) -> Proof:
    """The proof of all rules, from the cache as far as nothing has changed."""
    return prove(load(request.param))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_testable_rule_is_cited_and_visited_by_a_passing_scenario(name: str) -> None:
    game = load(name)
    tested = cited_and_run(run_all(game, scenario_files(scenario_folder(game))))
    left = tested | excuses(game).keys() | game.ahead()
    assert [rule.number for rule in game.rules() if rule.testable and rule.number not in left] == []


def test_without_any_one_rule_some_scenario_fails(proof: Proof) -> None:
    assert proof.unexplained == ()
    assert proof.unknown == ()


def test_no_rule_that_is_proved_has_an_excuse(proof: Proof) -> None:
    assert proof.stale_excuses == ()
