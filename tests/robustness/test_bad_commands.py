"""Whatever stands on the command line or in a file named there: one message, exit code 2, nothing written, no
traceback.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from fuzz_targets import seeds
from hypothesis import given
from hypothesis import strategies as st
from nonsense import STEADY

from kisoku.cli import run

GAME = "ninja_slayer"
READING = {
    "cards": ("cards", "check"), "deck": ("deck", "check", GAME), "show": ("replay", "show"),
    "verify": ("replay", "verify"), "judge": ("judge",),
    "jsonl": ("cards", "read", GAME, "--jsonl"), "resume": ("play", "--resume"), "play": ("play", GAME, "--deck"),
}  # fmt: skip
"""Commands that read a file, which stands last."""

CONTENTS: dict[str, bytes] = {
    "zero": b"\0" * 100, "not utf-8": b"\xff\xfe\xfa", "utf-16": "cards: []".encode("utf-16"),
    "too large": b"#" * 4_000_001, "deep": b"[" * 100_000,
    "deep mapping": b"{a: " * 20_000, "aliases": b"a: &a [1]\nb: [*a, *a]", "unclosed": b"a: [1, 2",
    "tab": b"a:\n\t- b",
    "control": b"a: \x1b[31m", "tag": b"!!python/name:os.system x", "surrogate": b'cards: "\\ud800"',
    "long word": b"cards: " + b"x" * 200_000,
    "huge number": b"cards: 0x" + b"f" * 9_000, "version": b'{"format": "kisoku-replay", "version": 99, "text": 5}',
    "cut off": b'{"format": "kisoku-repl', "list": b"- 1\n- 2", "two": b"a: 1\n---\nb: 2",
    "twice": b"cards: []\ncards: []", "date": b"cards: 2026-99-99",
}  # fmt: skip


class Said:
    """What a command line printed, its exit code, and what it left in the folder."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def one_message(self) -> bool:
        return (
            self.code == 2
            and self.out == ""
            and self.err.count("\n") == 1
            and self.err.strip().isprintable()
            and len(self.err) < 2_500
        )

    @property
    def no_fault(self) -> bool:
        return self.code in (0, 1, 2) and "Traceback" not in self.out + self.err


def left_in(folder: Path) -> list[tuple[str, int, int]]:
    return sorted((path.name, path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.iterdir())


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KISOKU_LANG", "en")
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def said(*words: object) -> Said:
        capsys.readouterr()
        before = left_in(folder)
        code = run([str(word) for word in words])
        captured = capsys.readouterr()
        assert left_in(folder) == before
        return Said(code, captured.out, captured.err)

    return said


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("command", READING)
def test_a_file_of_nonsense_is_one_message_that_names_it(
    says: Any, command: str, content: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KISOKU_LANG", language)
    file = Path("odd.yaml")
    file.write_bytes(CONTENTS[content])
    said = says(*READING[command], file)
    if command == "judge":  # counts, too
        said.out = ""
    assert said.one_message
    assert "odd.yaml" in said.err


@pytest.mark.parametrize("command", READING)
def test_an_empty_file_is_one_message_that_names_it(says: Any, command: str) -> None:
    file = Path("empty.yaml")
    file.touch()
    said = says(*READING[command], file)
    if command == "jsonl":  # no cards at all: nothing to complain of
        assert said.code == 0
    else:
        assert said.code == 2
        assert "empty.yaml" in said.err


@pytest.mark.parametrize("command", READING)
def test_what_is_no_file_is_one_message_that_names_it(says: Any, command: str) -> None:
    Path("folder.yaml").mkdir()
    os.symlink("loop.yaml", "loop.yaml")
    names = (
        "folder.yaml",
        "loop.yaml",
        "missing.yaml",
        "a" * 300 + ".yaml",
        "no/deeper.yaml",
        "nul\0.yaml",
        "new\nline.yaml",
        "\udcff.yaml",
        "\x1b[31m.yaml",
    )
    for name in names:
        if (command, name) == ("judge", "folder.yaml"):  # a folder is what it takes
            continue
        said = says(*READING[command], name)
        assert said.one_message, name


@pytest.mark.parametrize("command", READING)
def test_a_file_that_may_not_be_read_is_one_message(says: Any, command: str) -> None:
    """For whom nothing is forbidden it is a file that is no text, and that is one message too."""
    file = Path("secret.yaml")
    file.write_bytes(b"\xff\x00")
    file.chmod(0o000)
    said = says(*READING[command], file)
    if command == "judge":  # counts, too
        said.out = ""
    assert said.one_message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("command", READING)
def test_a_file_without_an_end_is_one_message(says: Any, command: str) -> None:
    said = says(*READING[command], "/dev/zero")
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_a_deck_that_breaks_rules_is_refused_by_their_numbers(says: Any) -> None:
    Path("deck.yaml").write_text("cards: {KNS1-002: 40}", encoding="utf-8")
    said = says("deck", "check", GAME, "deck.yaml")
    assert said.code == 2
    assert [line.split()[0] for line in said.err.splitlines()[1:]] == ["402.4a", "402.4b"]
    said = says("play", GAME, "--deck", "deck.yaml")
    assert said.one_message
    assert "402.4a" in said.err


def test_a_file_of_another_game_is_one_message_that_names_file_and_game(says: Any) -> None:
    Path("set.yaml").write_text("game: chess\ncards: []", encoding="utf-8")
    Path("scenario.yaml").write_text("game: chess\ntitle: t", encoding="utf-8")
    Path("game.json").write_bytes(seeds("replay")[0].replace(b"ninja_slayer", b"chess"))
    for words in (
        ("cards", "check", "set.yaml"),
        ("judge", "scenario.yaml"),
        ("replay", "show", "game.json"),
        ("replay", "verify", "game.json"),
    ):
        said = says(*words)
        assert said.code == 2
        assert words[-1] in said.err
        assert "chess" in said.err


def test_a_failing_and_a_bad_scenario_are_told_apart(says: Any) -> None:
    Path("bad.yaml").write_text("title: t\ngame: ninja_slayer\ngiven: {moon: full}", encoding="utf-8")
    Path("wrong.yaml").write_text("title: t\ngame: ninja_slayer\nthen: {turn: 99}", encoding="utf-8")
    assert says("judge", "bad.yaml").code == 2
    said = says("judge", ".")
    assert said.code == 1
    assert said.err.startswith("bad.yaml: ")
    assert "wrong.yaml" in said.out
    report = json.loads(says("judge", ".", "--json").out)
    assert [Path(failure["file"]).name for failure in report["failures"]] == ["bad.yaml", "wrong.yaml"]


@pytest.mark.parametrize("row", [
    "[]", "5", "{", '{"text": 5}', '{"text": [5]}', '{"text": {"a": 1}}', '{"text": "\\ud800"}', "[" * 3_000, "\x00",
    "x" * 200_001,
])  # fmt: skip
def test_a_line_that_is_no_card_is_named_by_its_number(says: Any, row: str) -> None:
    Path("cards.jsonl").write_text('\ufeff{"name": "甲"}\n\n' + row, encoding="utf-8")
    said = says("cards", "read", GAME, "--jsonl", "cards.jsonl")
    assert said.one_message
    assert said.err.startswith("cards.jsonl: line 3")


# --- words on the command line --------------------------------------------------------------------

LINES = tuple(
    tuple(line.split())
    for line in """
    games|? games|games ?|--lang ? games|?|judge ?|judge ? --json
    play ?|play GAME --deck ?|play GAME --opponent ?|play GAME --seed ?|play GAME --against ?
    replay show ?|replay verify ?|replay ? x
    simulate ?|simulate GAME --games ?|simulate GAME --seed ? --games 1|simulate GAME --players ? --games 1
    simulate GAME --decks ? --games 1
    conformance ?|conformance GAME --games ?|rules ?|rules show GAME ?|rules search GAME ?
    rules readings ?|rules coverage ?
    cards ?|cards check ?|cards read GAME ?|cards read GAME ? --box ukemi --json
    cards read GAME x --box ?|cards read ? x
    deck check GAME ?|deck open GAME --seed ?|deck open ?
""".replace("\n", "|").split("|")
    if line.strip()
)
"""Command lines with a place for any word."""

WORDS = st.one_of(
    st.text(st.characters(exclude_characters="\0", exclude_categories=()), max_size=8),
    st.sampled_from((
        "0", "-1", "1e3", "1000000000000", str(10**100), "9" * 5_000, "true", "--", "-", "--json", "--nonsense", "-x",
        "random,nobody", "greedy", ",", "fast,",
        "fast,chess", "chess", "", " ", "ja", "x" * 10_000, "長" * 10_000, "◆これが登場した時、1枚ドロー。",
        "◆「「「「",
        "（", "\\n", "802.4", "999.9", "\udcff", "../..", "/", "~", "%s", "{0}", "[red]",
    )),
)  # fmt: skip


@STEADY
@given(line=st.sampled_from(LINES), word=WORDS)
def test_any_word_anywhere_is_carried_out_or_refused_in_one_message(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: tuple[str, ...],
    word: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if word.strip("+_ ").isdecimal() and 0 < int(word.strip("+_ ")[:9]) < 10**7 and "--games" in line:
        return  # that many games would really be played
    if (word == "-" and line[:2] == ("cards", "read")) or (line[0] == "judge" and os.path.isdir(word)):
        return  # standard input, and whole folders
    capsys.readouterr()
    code = run([{"GAME": GAME, "?": word}.get(part, part) for part in line])
    captured = capsys.readouterr()
    said = Said(code, captured.out, captured.err)
    assert said.no_fault
    assert said.one_message or code != 2 or (line[0] == "judge" and captured.err.count("\n") == 1)


@pytest.mark.parametrize(
    "words",
    [("rules", "prove", GAME, "999.9"), ("rules", "prove", GAME, "802.4", ""), ("bench", "chess"), ("bench", GAME, "")],
)
def test_long_commands_refuse_before_they_begin(says: Any, words: tuple[str, ...]) -> None:
    assert says(*words).one_message


@pytest.mark.parametrize("option", ["--games", "--seed"])
@pytest.mark.parametrize("value", ["0x", "-1", "1.5", "", "many", "1000000000000000000000"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_number_that_makes_no_sense_is_refused_in_our_own_words(
    says: Any, option: str, value: str, language: str
) -> None:
    said = says("simulate", GAME, option, value, "--lang", language)
    assert said.one_message
    assert ("整数" in said.err or "以上" in said.err or "まで" in said.err) is (language == "ja")
