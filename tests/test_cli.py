"""The command line: fields that scripts rely on, exit codes, one message for every mistake and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kisoku.cli
from kisoku.cli import run
from kisoku.commands import playing
from kisoku.games.registry import load
from kisoku.kernel import replay as replays
from kisoku.kernel.match import Match

GAME = "ninja_slayer"
SET = Path(kisoku.cli.__file__).parent / "games" / GAME / "cards" / "KNS1.yaml"

PASSING = """
title: Passing at the end leaves everything as it was
game: ninja_slayer
rules: [802.4]
cards: [{name: 兵, kind: キャラクター, cost: 1, karate: 1, endurance: 1, sabotage: 1}]
given: {at: 503.2, A: {hand: [兵], ether: 1}}
when:
  - A: pass
then:
  A.hand: [兵]
"""


class Said:
    """What a command line printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def kisoku_says(capsys: pytest.CaptureFixture[str]) -> Any:
    def says(*words: object) -> Said:
        capsys.readouterr()
        code = run([str(word) for word in words])
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return says


def is_one_message(said: Said) -> bool:
    return said.code == 2 and said.out == "" and said.err.count("\n") == 1 and "Traceback" not in said.err


def test_games_are_listed_in_the_language_asked_for(kisoku_says: Any) -> None:
    assert "ニンジャスレイヤーTCG" in kisoku_says("games", "--lang", "ja").out
    assert "Ninja Slayer TCG" in kisoku_says("--lang=en", "games").out


def test_listing_games_loads_no_game_and_no_screen() -> None:
    code = "import sys; from kisoku.cli import run; run(['games']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"textual", "rich", "yaml", "kisoku.games.ninja_slayer"} & set(loaded)


@pytest.mark.parametrize("words", [
    ("nonsense",), ("games", "--nonsense"), ("rules", "show"), ("simulate", GAME, "--games", "many"),
    ("simulate", GAME, "--games", "0"),
    ("simulate", GAME, "--players", "random"), ("simulate", GAME, "--players", "random,nobody"),
    ("simulate", GAME, "--decks", "fast"),
    ("simulate", GAME, "--seed", "-1"), ("simulate", "no_game"), ("conformance", "no_game"), ("bench", "no_game"),
    ("rules", "show", "no_game", "802"),
    ("rules", "show", GAME, "9999"), ("cards", "read", "no_game", "x"), ("cards", "read", GAME),
    ("cards", "read", GAME, "読めない"),
    ("deck", "check", GAME, "missing.yaml"),
    ("deck", "open", GAME, "--seed", "-4"), ("cards", "check", "missing.yaml"), ("replay", "verify", "missing.json"),
    ("judge", "missing"), ("play", "no_game"),
    ("play", GAME, "--deck", "no_deck"), ("play", GAME, "--opponent", "nobody"),
    ("play", GAME, "--resume", "missing.json"),
    ("games", "--lang", "fr"), ("games", "--lang"),
])  # fmt: skip
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_mistake_is_one_message_and_exit_code_2(
    kisoku_says: Any, words: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KISOKU_LANG", language)
    assert is_one_message(kisoku_says(*words))


def test_mistakes_are_told_in_japanese_too(kisoku_says: Any) -> None:
    assert "ありません" in kisoku_says("rules", "show", GAME, "9999", "--lang", "ja").err
    assert "が必要です" in kisoku_says("rules", "show", "--lang", "ja").err


def test_a_fault_of_ours_is_said_to_be_one_without_a_traceback(
    kisoku_says: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(playing, "games", broken)
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path))
    said = kisoku_says("games", "--lang", "en")
    assert said.code == 3
    assert "Traceback" not in said.err + said.out
    assert "fault of Kisoku" in said.err
    assert list(tmp_path.rglob("*")) == []
    monkeypatch.setenv("KISOKU_DEBUG", "1")
    kisoku_says("games", "--lang", "en")
    assert "ZeroDivisionError" in next(tmp_path.rglob("fault.log")).read_text(encoding="utf-8")


# --- the fields that scripts rely on --------------------------------------------------------------


def test_simulate_prints_exactly_its_fields(kisoku_says: Any) -> None:
    said = kisoku_says("simulate", GAME, "--games", "2", "--seed", "3", "--decks", "fast,control", "--json")
    report = json.loads(said.out)
    assert list(report) == [
        "game", "games", "decisions", "seconds", "games_per_s", "decisions_per_s", "decisions_per_game",
        "turns_per_game", "wins", "draws", "errors",
    ]  # fmt: skip
    assert said.code == 0
    assert report["games"] == 2
    assert sum(report["wins"]) + report["draws"] + report["errors"] == 2


def test_judge_counts_and_fails_with_exit_code_1(kisoku_says: Any, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(PASSING, encoding="utf-8")
    bad.write_text(PASSING.replace("A.hand: [兵]", "A.hand: 3"), encoding="utf-8")
    said = kisoku_says("judge", good, "--json")
    assert (said.code, json.loads(said.out)) == (0, {"passed": 1, "failed": 0, "failures": []})
    said = kisoku_says("judge", tmp_path, "--json")
    report = json.loads(said.out)
    assert said.code == 1
    assert (report["passed"], report["failed"]) == (1, 1)
    assert report["failures"][0]["file"] == str(bad)


def test_judge_traces_steps_with_their_rules(kisoku_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(PASSING, encoding="utf-8")
    lines = kisoku_says("judge", file, "--trace").out.splitlines()
    asked = next(line for line in lines if "802.4 " in line)
    assert asked.startswith("  ")
    assert "Priority holder" in asked


def test_a_scenario_that_is_no_yaml_is_a_mistake_of_the_file(kisoku_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("title: [unclosed", encoding="utf-8")
    said = kisoku_says("judge", file)
    assert said.code == 2
    assert "Traceback" not in said.out + said.err


def test_card_text_is_read_or_refused_with_the_place(kisoku_says: Any) -> None:
    assert kisoku_says("cards", "read", GAME, "◆これが登場した時、1枚ドロー。").code == 0
    refused = kisoku_says("cards", "read", GAME, "◆これが登場した時、3枚踊る。", "--lang", "ja")
    assert is_one_message(refused)
    assert "踊る" in refused.err
    assert is_one_message(kisoku_says("cards", "read", GAME, "長" * 10_000))


def test_a_file_of_cards_is_counted_line_by_line(kisoku_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    rows: list[dict[str, Any]] = [
        {"name": "甲", "text": "◆インターラプト\n◆これが登場した時、1枚ドロー。"},
        {"name": "乙", "text": ["◆読めない"], "ukemi": "1枚ドロー。"},
        {"name": "丙"},
    ]
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    report = json.loads(kisoku_says("cards", "read", GAME, "--jsonl", file, "--json").out)
    assert list(report) == [
        "lines",
        "exact",
        "variant",
        "ambiguous",
        "refused",
        "cards",
        "cards_complete",
        "runs",
        "not_carried_out",
        "seconds",
        "refusals",
    ]
    assert (report["lines"], report["refused"], report["cards"], report["cards_complete"]) == (4, 1, 3, 2)
    assert report["exact"] + report["variant"] == report["runs"] == 3
    assert [(row["card"], row["text"], row["status"]) for row in report["refusals"]] == [("乙", "◆読めない", "refused")]
    assert "乙: ◆読めない" in kisoku_says("cards", "read", GAME, "--jsonl", file).out


def test_several_texts_are_read_at_once_and_said_in_words(kisoku_says: Any) -> None:
    said = kisoku_says("cards", "read", GAME, "◆これが登場した時、1枚ドロー。", "◆読めない", "--lang", "en")
    assert said.code == 2
    assert "○ reads and runs: ◆これが登場した時、1枚ドロー。\n    triggered\n      when: appeared this card" in said.out
    assert "✕ ◆読めない\n    line 1, column 2: cannot read" in said.out
    rows = json.loads(kisoku_says("cards", "read", GAME, "◆これが登場した時、1枚ドロー。", "◆読めない", "--json").out)
    assert [(row["text"], row["status"]) for row in rows] == [(1, "exact"), (2, "refused")]


def test_a_text_that_reads_but_is_not_carried_out_says_which_part(kisoku_says: Any) -> None:
    said = kisoku_says("cards", "read", "sakura", "間合→ロスト：1", "--lang", "en").out
    assert "△ reads, but is not carried out: 間合→ロスト：1\n    what is not carried out: place lost" in said


def test_all_faults_of_a_set_are_named(kisoku_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    text = "◆読めない\\n◆これが登場した時、1枚ドロー。\\n◆これも読めない"
    file.write_text(
        f"""game: {GAME}
cards:
  - {{id: X-1, name: 甲, cost: 1, kind: キャラクター, karate: x, endurance: 1, sabotage: 1, text: "{text}"}}
  - {{id: X-2, name: 乙, kind: なに}}
""",
        encoding="utf-8",
    )
    said = kisoku_says("cards", "check", file)
    assert said.code == 2
    assert [line.split(": ")[1:3] for line in said.err.splitlines()] == [
        ["cards › 1 › X-1 › karate", "is not a whole number from 0 to 99"],
        ["cards › 1 › X-1 › text", "line 1, column 2"],
        ["cards › 1 › X-1 › text", "line 3, column 4"],
        ["cards › 2 › X-2 › kind", "a kind is キャラクター or コトダマ (205.2)"],
    ]


def test_our_own_set_is_read_and_a_spoilt_one_is_not(kisoku_says: Any, tmp_path: Path) -> None:
    assert kisoku_says("cards", "check", SET).code == 0
    spoilt = tmp_path / "spoilt.yaml"
    spoilt.write_text(SET.read_text(encoding="utf-8").replace("1枚ドロー。", "1枚踊る。", 1), encoding="utf-8")
    assert is_one_message(kisoku_says("cards", "check", spoilt))


def test_every_broken_rule_of_a_deck_is_named_by_number(kisoku_says: Any, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("game: ninja_slayer\ncards: {KNS1-002: 40}\n", encoding="utf-8")
    said = kisoku_says("deck", "check", GAME, deck)
    assert said.code == 2
    assert "402.4a" in said.err
    assert "402.4b" in said.err


def test_opened_packs_make_a_legal_sealed_deck_that_cannot_be_tampered_with(kisoku_says: Any, tmp_path: Path) -> None:
    deck = tmp_path / "sealed.yaml"
    deck.write_text(kisoku_says("deck", "open", GAME, "--seed", "3").out, encoding="utf-8")
    assert kisoku_says("deck", "check", GAME, deck).code == 0
    deck.write_text(deck.read_text(encoding="utf-8").replace("packs_seed: 3", "packs_seed: 4"), encoding="utf-8")
    assert "402.3a" in kisoku_says("deck", "check", GAME, deck).err


def test_rules_are_shown_with_what_is_above_and_found_by_words(kisoku_says: Any) -> None:
    shown = kisoku_says("rules", "show", GAME, "802.4d").out.splitlines()
    assert [line.split()[0] for line in shown] == ["800", "802", "802.4", "802.4d", "802.4d-1"]
    assert "103.4" in kisoku_says("rules", "search", GAME, "CONCEDE").out
    assert kisoku_says("rules", "search", GAME, "no such words").code == 1


def test_every_ruling_option_is_listed(kisoku_says: Any) -> None:
    said = kisoku_says("rules", "readings", GAME)
    for reading in load(GAME).readings():
        assert reading.name in said.out


# --- replays --------------------------------------------------------------------------------------


def short_game() -> replays.Replay:
    game = load(GAME)
    decks = [deck.cards for deck in list(game.decks().values())[:2]]
    match = Match(game.new(decks, 7))
    for _ in range(30):
        match.answer(0)
    match.concede(0)
    return replays.record(game, match, 7, decks)


def test_a_replay_is_shown_from_the_first_turn_to_the_result_and_verified(kisoku_says: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    replays.write(short_game(), file)
    shown = kisoku_says("replay", "show", file, "--lang", "en").out
    assert "Turn 1" in shown
    assert "Player B wins." in shown
    assert "You " not in shown
    assert kisoku_says("replay", "verify", file).code == 0


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 400), junk=st.binary(max_size=8))
def test_a_damaged_replay_is_one_message(kisoku_says: Any, tmp_path: Path, cut: int, junk: bytes) -> None:
    file = tmp_path / "game.json"
    text = replays.to_text(short_game()).encode()
    file.write_bytes(text[: len(text) - 1 - cut] + junk)
    for command in ("show", "verify"):
        said = kisoku_says("replay", command, file)
        assert said.code in (0, 2)
        assert "Traceback" not in said.out + said.err
