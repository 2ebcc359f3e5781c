"""Fitted weights are accepted only when they win."""

from __future__ import annotations

from kisoku.games.registry import load
from kisoku.lab.training import fitted, rows, trial


def test_a_fit_foretells_who_wins_at_least_as_well_as_before() -> None:
    game = load("rebirth")
    report = fitted(game, rows(game, 4, 5))
    assert report["rows"] > 20
    assert report["loss_after"] <= report["loss_before"]
    assert list(report["weights"]) == [words.en for words in game.weighing.words]


def test_weights_that_judge_the_wrong_way_round_lose_their_trial() -> None:
    game = load("rebirth")
    before = game.weighing.weights
    told = trial(game, [-weight for weight in before], 4, 5)
    assert told["games"] == 4
    assert told["won"] <= 1
    assert not told["accepted"]
    assert game.weighing.weights == before
