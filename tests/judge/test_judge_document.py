"""docs/scenarios.md says what is so."""

import re
from pathlib import Path

import pytest

from kisoku.games.registry import load
from kisoku.judge.expecting import SPECIAL
from kisoku.judge.loading import KEYS, parse
from kisoku.judge.scenario import run

GAME = load("ninja_slayer")
TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL))
def test_an_example_passes(example: str) -> None:
    assert [failure.message() for failure in run(parse(example, "example"), again=True).failures] == []


def test_every_key_of_a_scenario_is_explained() -> None:
    assert [key for key in KEYS if f"| `{key}` |" not in TEXT] == []


def test_every_special_expectation_is_explained() -> None:
    assert [key for key in SPECIAL if f"`{key}" not in TEXT] == []


def test_every_named_moment_is_one() -> None:
    names = re.search(r"Or a name: (.*?) \(", TEXT)
    assert names is not None
    points = [GAME.point(name) for name in re.findall(r"`([^`]+)`", names[1])]
    assert len(points) == len(set(points)) == 12


@pytest.mark.parametrize("kind", " ".join(re.findall(r"(?:Kinds: |moments )`([^`]+)`", TEXT)).split())
def test_every_kind_of_event_is_one(kind: str) -> None:
    assert GAME.event_wanted(kind) == {"event": kind}
