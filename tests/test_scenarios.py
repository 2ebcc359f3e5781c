"""Every scenario is a test: it must pass, and once more with every decision taken back and taken again, and in each of
its variants.
"""

from pathlib import Path

import pytest

from kisoku.judge.loading import read
from kisoku.judge.report import scenario_files
from kisoku.judge.scenario import run_file
from kisoku.judge.variants import variants
from kisoku.text.yamlfile import BadFile

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = list(scenario_files([SCENARIOS]))


def name(path: Path) -> str:
    """The file's place and the ruling."""
    place = path.relative_to(SCENARIOS).with_suffix("").as_posix()
    try:
        return f"{place}: {read(path).title}"
    except BadFile:
        return place


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario(path: Path) -> None:
    outcome = run_file(path, again=True)
    assert [failure.message() for failure in outcome.failures] == []
    assert [
        f"{one.name}: {failure.message()}" for one in variants(read(path), outcome) for failure in one.failures
    ] == []
