"""Scenario files: what is read as what, and what is refused, with its place."""

import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kisoku.judge.loading import parse
from kisoku.judge.report import run_paths, scenario_files
from kisoku.judge.scenario import run, run_file
from kisoku.text.yamlfile import BadFile

HEAD = "title: t\ngame: ninja_slayer\n"


def refused(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        parse(text, "x.yaml")
    assert caught.value.ja
    return caught.value.message("en")


def message(text: str) -> str:
    """The one failure of a scenario that is refused when its position is built."""
    outcome = run(parse(HEAD + text, "x.yaml"))
    assert outcome.bad_file
    assert len(outcome.failures) == 1
    return outcome.failures[0].message()


def test_a_rule_number_is_never_a_decimal_fraction() -> None:
    assert parse(HEAD + "rules: [706.10, 1204.2i-1, 503, 104.1]", "x").rules == ("706.10", "1204.2i-1", "503", "104.1")


def test_yes_and_no_are_words() -> None:
    lines = parse(HEAD + "when:\n  - A: yes\n  - B: no", "x").when
    assert [line.value for line in lines] == ["yes", "no"]


def test_lines_of_the_script_know_their_place_in_the_file() -> None:
    lines = parse(HEAD + "when:\n  - A: pass\n\n  - B: pass", "x").when
    assert [line.line for line in lines] == [4, 6]


@pytest.mark.parametrize("title", ["Who: what", '"Entered" is not "appeared"', "It's a draw", "100% - # of cards"])
def test_a_title_is_taken_as_it_stands(title: str) -> None:
    assert parse(f"title: {title}\ngame: ninja_slayer", "x").title == title


def test_a_date_is_a_day() -> None:
    assert parse(HEAD + "date: 2025-05-02", "x").date == datetime.date(2025, 5, 2)
    assert "2026-03-01" in refused(HEAD + "date: last week")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: ninja_slayer", "title"),
        ("title: t", "game"),
        ("- a\n- b", "not a scenario"),
        ("", "not a scenario"),
        (HEAD + "whne: []", "“whne”"),
        (HEAD + "when: pass", "list of lines"),
        (HEAD + "when: [[1]]", "step 1"),
        (HEAD + "then: 3", "what: value"),
        (HEAD + "given: []", "not a position"),
        (HEAD + "given: {A: {hand: [兵]}, A: {}}", "twice"),
        (HEAD + "given: &a {A: {}}\nthen: *a", "aliases"),
        (HEAD + "given: {A: [", "line"),
        (HEAD + "given: " + "[" * 100 + "]" * 100, "deep"),
        (HEAD + "readings: [a]", "name: value"),
    ],
)
def test_what_is_no_scenario_is_refused(text: str, said: str) -> None:
    assert said in refused(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("given: {A: {graveyard: [白紙]}}", "there is no “graveyard” here; there are borne, deck, hand, field"),
        ("given: {A: {hand: [そんな札]}}", "there is no card “そんな札”"),
        ("given: {A: {hand: [{card: 白紙, bowed: true}]}}", "303.1"),
        ("given: {A: {field: [{card: 白紙, facedown: true}]}}", "303.2"),
        ("given: {A: {field: [{card: 白紙, bowed: sideways}]}}", "true or false"),
        ("given: {A: {hand: 5000}}", "from 0 to 400"),
        ("given: {A: {hand: [白紙 x300]}, B: {hand: [白紙 x300]}}", "more than 400"),
        ("given: {at: 999.9}", "999.9"),
        ("given: {at: breakfast}", "breakfast"),
        ("given: {at: 705.3}", "needs aisatsu"),
        ("given: {at: 704.4}", "704.3"),
        ("given: {aisatsu: A.白紙 -> B, A: {field: [白紙]}}", "704.6"),
        ("given: {at: 502.2a, priority: B}", "not a step of priority"),
        ("given: {kotodama: [{damage_check: C}]}", "not a player"),
        ("given: {waiting: [{ability: 白紙/1, by: A}], A: {field: [白紙]}}", "0 abilities"),
        ("given: {moon: full}", "moon"),
        ("readings: {entered_trigger_point: moon}", "no such reading"),
        ("cards: [{name: 兵, stats: 1/2}]", "karate/endurance/sabotage"),
        ("cards: [{name: 兵, text: ◆謎の文。}]", "cannot read"),
        ("cards: [{name: 兵}, {name: 兵}]", "two cards"),
        ("cards: [{name: 兵, colour: red}]", "colour"),
        ("given: {A: {field: [{card: 白紙, as: 甲}, {card: 白紙, as: 甲}]}}", "two cards are called"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, said: str) -> None:
    assert said in message(text)


def test_an_unknown_game_is_a_failure() -> None:
    assert "“chess”" in run(parse("title: t\ngame: chess", "x")).failures[0].message()


def test_files_that_are_no_scenarios_fail_and_the_others_are_run(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(HEAD + "then: {turn: 3}", encoding="utf-8")
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "notes.txt").write_text("no scenario", encoding="utf-8")
    report = run_paths([tmp_path])
    assert (report.passed, report.failed, report.bad_files) == (1, 1, 1)
    assert report.failures[0]["file"].endswith("bad.yaml")
    assert report.failures[0]["ja"] != report.failures[0]["en"]


def test_a_path_where_nothing_is_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        list(scenario_files([tmp_path / "nothing.yaml"]))
    assert run_file(tmp_path / "nothing.yaml").bad_file


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="AB:- {}[]\n.\"'#&*|>ab12兵、", max_size=60))
def test_any_text_is_a_scenario_or_refused(text: str) -> None:
    try:
        scenario = parse(HEAD + text, "x.yaml")
    except BadFile:
        return
    assert not any("engine failed" in failure.message() for failure in run(scenario).failures)
