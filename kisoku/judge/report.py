"""Running many scenarios, and telling how they went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kisoku.judge.index import index
from kisoku.judge.scenario import Outcome, run_file
from kisoku.kernel.game import Game
from kisoku.text.yamlfile import BadFile, Place

ENDINGS = (".yaml", ".yml")


@dataclass
class Report:
    """How many passed and failed, and each failure as one message."""

    passed: int = 0
    failed: int = 0
    failures: list[dict[str, str]] = field(default_factory=list)
    bad_files: int = 0

    def add(self, path: Path, outcome: Outcome) -> None:
        if outcome.passed:
            self.passed += 1
            return
        self.failed += 1
        self.bad_files += outcome.bad_file
        for failure in outcome.failures:
            self.failures.append(
                {"file": str(path), "title": outcome.title, "ja": failure.message("ja"), "en": failure.message("en")}
            )


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The scenario files among the paths; folders are looked through. Raises BadFile for a path where nothing is, and
    for a folder without any.
    """
    for path in paths:
        if path.is_dir():
            files = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS)
            if not files:
                endings = ", ".join(ENDINGS)
                raise BadFile(
                    Place(str(path)),
                    f"シナリオのファイルがありません（{endings}）",
                    f"has no scenario files ({endings})",
                )
            yield from files
        elif path.exists():
            yield path
        else:
            raise BadFile(
                Place(str(path)), "そのようなファイルもフォルダーもありません", "there is no such file or folder"
            )


def run_paths(paths: Sequence[Path], again: bool = False) -> Report:
    """Run every scenario in the files and folders."""
    report = Report()
    for path in scenario_files(paths):
        report.add(path, run_file(path, again=again))
    return report


TAGS = {"": "", "cited": "· ", "asked": "? ", "forced": "! "}


def trace_lines(outcome: Outcome, game: Game, language: str) -> list[str]:
    """Every step with its rule number and our summary of the rule in that language, indented by frame depth.

    · a rule consulted within the step (once for each step), ? a player is asked, ! a question with one answer, which
    the engine gives.
    """
    rules = index(game)
    lines: list[str] = []
    consulted: set[str] = set()
    for depth, number, tag in outcome.trace.lines:
        if tag == "":
            consulted.clear()
        if tag == "cited":
            if number in consulted:
                continue
            consulted.add(number)
        if number in rules:
            lines.append(f"{'  ' * (depth - 1)}{TAGS[tag]}{number}  {rules.rule(number).words.in_(language)}")
    return lines
