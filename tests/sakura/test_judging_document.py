"""What docs/scenarios.md says about this game is so."""

import re
from pathlib import Path

import pytest

from kisoku.games.registry import load
from kisoku.games.sakura.table import TABLE
from kisoku.judge.index import index
from kisoku.judge.loading import parse
from kisoku.judge.scenario import run
from kisoku.text.yamlfile import Place

GAME = load("sakura")
WHOLE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
PART = WHOLE[WHOLE.index("## 新幕 桜降る代に決闘を") :]


def listed(start: str, end: str) -> list[str]:
    """The words in code marks between two passages."""
    found = re.search(f"{re.escape(start)}(.*?){re.escape(end)}", PART, re.DOTALL)
    assert found is not None, start
    return re.findall(r"`([^`]+)`", found[1])


def test_the_example_passes() -> None:
    example = re.search(r"```yaml\n(.*?)```", PART, re.DOTALL)
    assert example is not None
    assert [failure.message() for failure in run(parse(example[1], "example"), again=True).failures] == []


@pytest.mark.parametrize("name", [*listed("Names for `at`", "(双掌繚乱"), "next turn", "end of turn"])
def test_every_named_moment_is_a_rule(name: str) -> None:
    assert name == "pass until" or GAME.point(name) in index(GAME)


@pytest.mark.parametrize(
    "name", [name for name in listed("Names for `at`", "(双掌繚乱") if name not in ("pass until", "reacting")]
)
def test_a_position_can_stand_at_every_named_moment(name: str) -> None:
    cards = "A: {megami: [yurina, saine]}, B: {megami: [himika, tokoyo]}"
    words = f"title: a ruling\ngame: sakura\ngiven: {{at: {name}, {cards}}}\nthen: {{asked: A}}"
    said = [failure.message() for failure in run(parse(words, "scenario")).failures]
    assert not said or "should be A" in said[0], said


@pytest.mark.parametrize("zone", listed("**Zones**: ", "(手札")[0].split())
def test_every_named_zone_is_one(zone: str) -> None:
    state = GAME.build({}, [], Place("scenario"), {}, None, frozenset(), None).state
    assert GAME.look(state, {}, f"A.{zone}").items == () or zone == "deck"


def test_every_kind_of_event_can_be_asked_for() -> None:
    kinds = TABLE.declared.happenings
    assert sorted(listed("**Events of this game**", ".\n")[0].split()) == sorted(kinds)
    for kind in kinds:
        assert GAME.event_wanted(kind) == {"event": kind}
