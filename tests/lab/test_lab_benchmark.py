"""The benchmark: its fields, and that counted calls do not depend on the moment."""

from __future__ import annotations

import pytest

from kisoku.games.registry import GAMES, UnknownGame, load
from kisoku.lab import benchmark
from kisoku.lab.benchmark import bench, calls_per_decision

FIELDS = [
    "clone_us", "undo_us", "decisions_per_s", "games_per_s", "calls_per_decision", "options_us", "observe_us",
    "search_per_s", "search_calls", "state_bytes",
]  # fmt: skip


def test_the_report_has_exactly_the_promised_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, fewer in (("FEWEST", 2), ("COUNTED", 2), ("POSITIONS", 2), ("REPEATS", 5), ("PLANNED", 10)):
        monkeypatch.setattr(benchmark, name, fewer)
    report = bench(list(GAMES), seconds=0.1)
    assert list(report) == ["games", "calibration_s"]
    assert list(report["games"]) == list(GAMES)
    assert report["calibration_s"] > 0
    for measured in report["games"].values():
        assert list(measured) == FIELDS
        assert all(value > 0 for value in measured.values())


@pytest.mark.parametrize("name", GAMES)
def test_calls_are_the_same_every_time(name: str) -> None:
    assert calls_per_decision(load(name), 3) == calls_per_decision(load(name), 3)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownGame):
        bench(["chess"])
