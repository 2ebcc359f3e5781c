"""Rule coverage: which rules are implemented, tested and proved. All of it is computed from source, from runs and from
proofs.

*Implemented*: the game's code carries the rule (see `carrying`). *Tested*: a passing scenario cites the rule and its
run visited it.
*Proved*: with the rule switched off some scenario fails (see `proving`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kisoku
from kisoku.games.registry import load
from kisoku.judge.carrying import implemented
from kisoku.judge.index import index
from kisoku.judge.workers import Progress, in_workers, unseen
from kisoku.kernel.game import Game, Rule, Words

SCENARIOS = "scenarios"


@dataclass(frozen=True)
class Run:
    """What a scenario did with every rule in force. visited: with parents and examples."""

    path: Path
    title: str
    passed: bool
    cited: tuple[str, ...]
    visited: frozenset[str]
    constructs: frozenset[str] = frozenset()
    """What of the card language was carried out."""


@dataclass(frozen=True)
class Row:
    """One rule of the table. proved: None if no valid proof run says anything of it."""

    rule: Rule
    implemented: bool
    tested: bool
    proved: bool | None


@dataclass(frozen=True)
class Coverage:
    """Every rule of a game, in the document's order. proof_words: what the reader should know about the
    last proof run.
    """

    game: str
    rows: tuple[Row, ...]
    proof_words: Words | None = None

    @property
    def testable(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.rule.testable)

    @property
    def untested(self) -> tuple[str, ...]:
        return tuple(row.rule.number for row in self.testable if not row.tested)

    def counts(self) -> dict[str, Any]:
        """What `rules coverage --json` prints. Counted among the testable rules; proved is null if the last proof run
        is stale or there is none.
        """
        rows = self.testable
        known = all(row.proved is not None for row in rows)
        return {
            "rules": len(self.rows),
            "testable": len(rows),
            "implemented": sum(row.implemented for row in rows),
            "tested": sum(row.tested for row in rows),
            "proved": sum(bool(row.proved) for row in rows) if known else None,
            "untested": list(self.untested),
        }


def scenario_folder(game: Game) -> Path:
    """Where the game's scenarios are: beside the package in a checkout, else in the folder where we are."""
    beside = Path(kisoku.__file__).parents[1] / SCENARIOS / game.name
    return beside if beside.is_dir() else Path(SCENARIOS) / game.name


def scenario_files(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml")))


def run_once(game_name: str, path: Path) -> Run:
    """Run one scenario with every rule in force."""
    from kisoku.judge.scenario import run_file

    try:
        outcome = run_file(path)
    except Exception:  # a scenario on which the engine breaks is one that fails; `kisoku judge` says why
        return Run(path, path.name, False, (), frozenset())
    return Run(
        path,
        outcome.title,
        outcome.passed,
        outcome.rules,
        index(load(game_name)).with_parents(outcome.visited),
        frozenset(outcome.trace.constructs),
    )


def run_all(game: Game, files: Sequence[Path], progress: Progress = unseen, workers: int = 2) -> tuple[Run, ...]:
    """Run the scenarios, in the order of their files."""
    done = in_workers(run_once, [(game.name, path) for path in files], progress, workers)
    return tuple(sorted(done, key=lambda run: run.path))


def cited_and_run(runs: Iterable[Run]) -> frozenset[str]:
    """Rules that a passing scenario cites and visits."""
    return frozenset(number for run in runs if run.passed for number in run.cited if number in run.visited)


def coverage(game: Game, progress: Progress = unseen, folder: Path | None = None) -> Coverage:
    """The coverage of every rule of the game, by the scenarios of the folder and the last proof run."""
    from kisoku.judge.proving import last_proof

    files = scenario_files(folder or scenario_folder(game))
    runs = run_all(game, files, progress)
    proof = last_proof(game, runs)
    carried, cited = implemented(game), cited_and_run(runs)
    rows = tuple(
        Row(rule, rule.number in carried, rule.number in cited, proof.proved(rule.number)) for rule in index(game).rules
    )
    return Coverage(game.name, rows, proof.words())
