"""Ctrl-C, readers that go away, and outputs that cannot be written: what was done is told, and nothing breaks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import kisoku
from kisoku.cli import run

GAME = "ninja_slayer"
OURS = str(Path(kisoku.__file__).parent)
KISOKU = (sys.executable, "-c", "from kisoku.cli import main; main()")
SCENARIOS = Path(__file__).parents[2] / "scenarios" / GAME

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """As if somebody pressed Ctrl-C then, while our own code runs: what others call back, at a garbage collection say,
    would swallow it.
    """

    def press(number: int, frame: FrameType | None) -> None:
        if frame is None or not frame.f_code.co_filename.startswith(OURS):
            signal.setitimer(signal.ITIMER_REAL, 0.001)
            return
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_stopped_simulation_tells_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    with stopped_after(1.5):
        code = run(["simulate", GAME, "--games", "5000", "--json", "--lang", "en"])
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert code == 130
    assert 0 < report["games"] < 5_000
    assert sum(report["wins"]) + report["draws"] == report["games"]
    assert captured.err == "Stopped.\n"


def test_a_stopped_judge_tells_what_was_judged(capsys: pytest.CaptureFixture[str]) -> None:
    with stopped_after(0.8):
        code = run(["judge", *[str(SCENARIOS)] * 50, "--json", "--lang", "en"])
    captured = capsys.readouterr()
    assert code == 130
    assert json.loads(captured.out)["passed"] > 0
    assert captured.err == "Stopped.\n"


def test_a_stopped_reading_of_cards_tells_what_was_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    row = json.dumps({"text": "◆これが登場した時、キャラクターを1人選び、それを殺す。"}, ensure_ascii=False)
    file.write_text(f"{row}\n" * 100_000, encoding="utf-8")
    with stopped_after(1.0):
        code = run(["cards", "read", GAME, "--jsonl", str(file), "--json", "--lang", "ja"])
    captured = capsys.readouterr()
    assert code == 130
    assert 0 < json.loads(captured.out)["cards"] < 100_000
    assert captured.err == "中断しました。\n"


@pytest.mark.parametrize("words", [("bench",), ("rules", "coverage", GAME)])
def test_other_long_commands_just_stop(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path))
    with stopped_after(0.6):
        code = run([*words, "--lang", "en"])
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err) == (130, "", "Stopped.\n")


# --- outputs --------------------------------------------------------------------------------------


def spoken(words: tuple[str, ...], **streams: Any) -> tuple[int, str]:
    """The exit code of a program of its own, and what it complained of."""
    environment = {**os.environ, "KISOKU_LANG": "en"}
    done = subprocess.run(
        [*KISOKU, *words], stderr=subprocess.PIPE, env=environment, timeout=60, check=False, **streams
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [("rules", "search", GAME, "the"), ("rules", "show", GAME, "700", "800"), ("rules", "readings", GAME), ("games",)],
)
def test_a_reader_that_goes_away_is_no_fault(words: tuple[str, ...]) -> None:
    there, here = os.pipe()
    os.close(there)
    try:
        assert spoken(words, stdout=here) == (0, "")
    finally:
        os.close(here)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [("rules", "search", GAME, "the"), ("deck", "open", GAME), ("games",)])
def test_an_output_that_cannot_be_written_is_one_message(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        code, complaint = spoken(words, stdout=full)
    assert code == 2
    assert complaint.count("\n") == 1


def test_a_closed_output_is_no_fault() -> None:
    line = f"{sys.executable} -c 'from kisoku.cli import main; main()' games >&-"
    assert subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, timeout=60, check=False).stderr == b""


def test_an_output_without_our_letters_gets_them_in_other_signs() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "KISOKU_LANG": "ja"}
    done = subprocess.run([*KISOKU, "games"], capture_output=True, env=environment, timeout=60, check=True)
    assert b"\\u30cb" in done.stdout
