"""Our summaries of the rules, in both languages, and who speaks which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kisoku.cli import run
from kisoku.commands.judging import coverage_out
from kisoku.commands.voice import voice
from kisoku.games.ninja_slayer.game import GAME as NINJA_SLAYER
from kisoku.games.registry import load
from kisoku.judge.coverage import Coverage, Row
from kisoku.judge.index import index

GAME = load("ninja_slayer")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-鿿]")
NUMBER = re.compile(r"\b\d{3,4}\.\d+[a-z]?(?:-\d+)?")

SCENARIO = """
title: 壁は立っている
game: ninja_slayer
rules: [802.4]
cards: [{name: 壁, kind: キャラクター, cost: 1, karate: 1, endurance: 1, sabotage: 1}]
given: {at: 503.2, A: {hand: [壁], ether: 1}}
when:
  - A: pass
then:
  A.hand: [壁]
"""


@pytest.fixture(autouse=True)
def the_language_stays_as_it_was() -> Iterator[None]:
    before = voice.language
    yield
    voice.language = before


def said(capsys: pytest.CaptureFixture[str], language: str, *words: str) -> str:
    capsys.readouterr()
    assert run(["--lang", language, *words]) == 0
    return capsys.readouterr().out


def test_every_rule_has_a_summary_in_both_languages_and_no_other_has() -> None:
    assert [number for number, _ in NINJA_SLAYER.rows_of("rules_ja.tsv")] == [
        row[0] for row in NINJA_SLAYER.rows_of("rules.tsv")
    ]


def test_each_summary_is_in_its_own_language() -> None:
    assert [rule.number for rule in GAME.rules() if not JAPANESE.search(rule.ja) or not rule.ja.endswith("。")] == []
    assert [
        rule.number for rule in GAME.rules() if JAPANESE.search(rule.summary) or not rule.summary.endswith(".")
    ] == []


def test_the_japanese_summaries_point_only_at_rules() -> None:
    known = index(GAME)
    assert [
        (rule.number, found) for rule in GAME.rules() for found in NUMBER.findall(rule.ja) if found not in known
    ] == []


@pytest.mark.parametrize("words", ["アイサツした時", "アイサツ Aisatsu 条件 trigger", "performs aisatsu"])
def test_rules_are_found_by_words_of_either_language(words: str) -> None:
    assert "704.7" in [rule.number for rule in index(GAME).search(words)]


def test_rules_are_shown_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "ja", "rules", "show", "ninja_slayer", "802.4a").splitlines()[-1] == "802.4a       パス。"
    assert said(capsys, "en", "rules", "show", "ninja_slayer", "802.4a").splitlines()[-1] == "802.4a       Pass."


@pytest.mark.parametrize("word", ["サツバツ", "Satsubatsu"])
def test_what_is_found_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert (
        "1403.1       サツバツは誘発能力。" in said(capsys, "ja", "rules", "search", "ninja_slayer", word).splitlines()
    )
    assert (
        "1403.1       Satsubatsu is a triggered ability."
        in said(capsys, "en", "rules", "search", "ninja_slayer", word).splitlines()
    )


def test_a_trace_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    rule = index(GAME).rule("802.3")
    assert f"802.3  {rule.ja}\n" in said(capsys, "ja", "judge", "--trace", str(path))
    assert f"802.3  {rule.summary}\n" in said(capsys, "en", "judge", "--trace", str(path))


@pytest.mark.parametrize(
    ("language", "summary", "count"), [("ja", "パス。", "試験できる   1"), ("en", "Pass.", "testable     1")]
)
def test_coverage_is_told_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], language: str, summary: str, count: str
) -> None:
    voice.language = language
    coverage_out(Coverage("ninja_slayer", (Row(index(GAME).rule("802.4a"), True, True, None),)))
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1].split() == ["802.4a", "○", "○", "?", summary]
    assert count in lines
