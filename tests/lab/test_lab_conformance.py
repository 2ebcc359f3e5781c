"""The conformance suite, in short, on every game; and every regression that was ever kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.lab import conformance as suite
from kisoku.lab import digests
from kisoku.lab.conformance import PROPERTIES, Conformance, check_games, conformance
from kisoku.lab.matches import BadRun, Pairing
from kisoku.lab.shrinking import find, kept

REGRESSIONS = sorted((Path(__file__).parents[1] / "regressions").rglob("*.json"))
NO_SCENARIOS = Path(__file__).parent


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def complaints(result: Conformance) -> list[str]:
    return [
        f"seed {failure.seed}, decision {len(failure.decisions)}: {failure.law}: {failure.message}"
        for failure in result.failures
    ]


@pytest.mark.parametrize("start", [0, 10])
def test_random_games_keep_every_law(game: Game, start: int) -> None:
    result = check_games(game, start, 5 if game.length > 100 else 10)  # in short games few positions are looked at
    assert complaints(result) == []
    for law in ("games", "clone", "save", "undo", "replay", "options", "refusals", "conservation", "derived", "leaks"):
        assert result.counts[law] >= 5, law


def test_the_suite_counts_every_property_and_compares_other_hash_seeds(game: Game) -> None:
    result = conformance(game, 4, 60, workers=1, pythons=["no such python"], scenarios=NO_SCENARIOS)
    report = result.report()
    assert complaints(result) == []
    assert set(PROPERTIES) <= set(report)
    assert report["games"] == 4
    assert report["hash_seeds"] == 8
    assert report["steps"] > 0
    assert report["rule_numbers"] > len(game.rules()) / 10
    assert report["most_steps"] > 0


def test_work_shared_among_processes_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("sakura")
    monkeypatch.setattr(suite, "COMPARED", 1)
    alone = conformance(game, 8, 0, workers=1, pythons=["no such python"], scenarios=NO_SCENARIOS)
    shared = conformance(game, 8, 0, workers=2, pythons=["no such python"], scenarios=NO_SCENARIOS)
    assert alone.counts == shared.counts
    assert alone.decisions == shared.decisions


def test_ctrl_c_gives_what_was_done_so_far() -> None:
    game = load("sakura")

    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    result = conformance(game, 50, 0, workers=1, progress=stop, scenarios=NO_SCENARIOS)
    assert result.stopped
    assert 0 < result.counts["games"] < 50


def test_nonsense_is_refused(game: Game) -> None:
    with pytest.raises(BadRun):
        conformance(game, 0)


def test_other_bytes_elsewhere_are_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        digests, "lines", lambda name, seed, games: [f"{number} 0" for number in range(seed, seed + games)]
    )
    result = conformance(game, 1, 0, workers=1, pythons=["no such python"], scenarios=NO_SCENARIOS)
    assert {failure.law for failure in result.failures} == {"hash_seeds"}


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_once_failed_does_not_fail_again(path: Path) -> None:
    failure = kept(path)
    found = find(
        load(failure.game), Pairing(failure.decks, failure.cards), failure.seed, failure.decisions, failure.check
    )
    assert found is None
