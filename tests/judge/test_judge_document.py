"""docs/scenarios.md says what is so."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kisoku.games.registry import GAMES, load
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
    names = re.search(r"Or a name: (.*?) \(ス", TEXT)
    assert names is not None
    points = {GAME.point(name): rule for name, rule in re.findall(r"`([^`]+)` \(([^)]+)\)", names[1])}
    assert len(points) == 12
    assert all(point == rule for point, rule in points.items())


def kinds() -> Iterator[tuple[str, str]]:
    """The kinds of events that are listed, each with the game in whose section it is: what comes before the first of
    them is about ninja_slayer.
    """
    first, *rest = re.split(r"^## .*\(`(\w+)`\)$", TEXT, flags=re.MULTILINE)
    for game, section in [("ninja_slayer", first), *zip(rest[::2], rest[1::2], strict=True)]:
        for listed in re.findall(
            r"(?:^Kinds: |^\*\*Events of this game\*\*: |[ .]Events: |\bmoments )(`.*)", section, re.MULTILINE
        ):
            for words in re.findall(r"`([^`]+)`(?: \([^)]*\) `([^`]+)`)?", listed)[0]:
                yield from ((game, kind) for kind in words.split() if kind != "…")


def test_every_game_lists_its_kinds_of_events() -> None:
    assert {game for game, _ in kinds()} == set(GAMES)


@pytest.mark.parametrize(("game", "kind"), [*kinds()])
def test_every_kind_of_event_is_one(game: str, kind: str) -> None:
    assert load(game).event_wanted(kind) == {"event": kind}
