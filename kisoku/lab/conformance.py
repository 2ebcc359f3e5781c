"""The conformance suite: random games in which every law of `properties` is checked again and again.

Cheap laws are checked at every decision, the others at some positions of every game; some games are traced step by
step. Work is shared among processes. What breaks is named with seed, decks and decisions, shrunk, and, if wanted, kept
as a regression.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kisoku.games.registry import load
from kisoku.judge.coverage import scenario_files, scenario_folder
from kisoku.judge.scenario import run_file
from kisoku.kernel import choosing
from kisoku.kernel.game import Game
from kisoku.kernel.trace import Trace, watch
from kisoku.lab import digests
from kisoku.lab.matches import DECISION_LIMIT, Pairing, Progress, Unended, any_pairing, check_run
from kisoku.lab.properties import CHECKS, Broken, Stand, demand, options_are_sound
from kisoku.lab.shrinking import PLAYING, Failure, keep, shrink

PROPERTIES = (
    "games", "clone", "save", "undo", "replay", "scenarios_after_rollback", "options", "refusals", "conservation",
    "derived", "leaks",
    "hash_seeds", "python_versions", "steps", "rule_numbers",
)  # fmt: skip

SAMPLES = 4
"""Positions of a game at which every law is checked, on the average."""
TRACED = 20
"""One of so many games is traced step by step."""
STEPS = 5_000
"""More steps than this between two decisions are too many, unless the game ended with them: a loop that nobody can
leave.
"""
CHUNK = 5
COMPARED = 40
"""Games that are compared under other hash seeds and Pythons, at most."""
FAILURES = 20
"""Failures that are reported in full; more are counted only."""


@dataclass
class Conformance:
    """How often each law was checked, and where it did not hold."""

    game: str
    counts: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    most_steps: int = 0
    failures: list[Failure] = field(default_factory=list)
    broken: int = 0
    seconds: float = 0.0
    stopped: bool = False

    def report(self) -> dict[str, Any]:
        """The fields that `kisoku conformance --json` prints: a count for each property, and `failures`."""
        return {
            "game": self.game,
            **{law: self.counts[law] for law in PROPERTIES},
            "decisions": self.decisions,
            "most_steps": self.most_steps,
            "seconds": round(self.seconds, 2),
            "failures": [
                {key: value for key, value in asdict(failure).items() if key != "cards"} for failure in self.failures
            ],
        }

    def add(self, other: Conformance) -> None:
        self.counts.update(other.counts)
        self.decisions += other.decisions
        self.most_steps = max(self.most_steps, other.most_steps)
        self.broken += other.broken
        self.failures.extend(other.failures[: FAILURES - len(self.failures)])

    def fail(self, failure: Failure) -> None:
        self.broken += 1
        if len(self.failures) < FAILURES:
            self.failures.append(failure)


def conformance(
    game: Game,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    regressions: Path | None = None,
    pythons: Sequence[str] = (),
    scenarios: Path | None = None,
) -> Conformance:
    """Random games with the seeds `seed`, `seed` + 1, … under all laws. Ctrl-C ends it early with what was done so far.

    regressions: where to keep shrunk failures. pythons: other interpreters to compare with; found by themselves if none
    is named. scenarios: the folder of scenarios that are run with every decision taken back and made again; the game's
    own if none is named.
    """
    check_run(games, seed)
    started = time.perf_counter()
    result = Conformance(game.name)
    try:
        _all_numbers_exist(game, result)
        _same_bytes_elsewhere(game, min(games, COMPARED), seed, pythons, result)
        for part, done in _played(game, games, seed, workers):
            result.add(part)
            if progress is not None:
                progress(done, games)
        _scenarios_after_rollback(game, scenarios or scenario_folder(game), result)
    except KeyboardInterrupt:
        result.stopped = True
    result.failures = _first_of_each_law_shrunk(game, result.failures)
    if regressions is not None:
        for failure in result.failures:
            if failure.cards:
                keep(failure, regressions)
    result.seconds = time.perf_counter() - started
    return result


def _first_of_each_law_shrunk(game: Game, failures: list[Failure]) -> list[Failure]:
    """Shrinking takes time, and failures of one law mostly have one cause."""
    shrunk: dict[str, Failure] = {}
    for failure in failures:
        if failure.decisions and failure.law not in shrunk:
            shrunk[failure.law] = shrink(game, failure)
    first = {failure.law: failure for failure in reversed(failures) if failure.decisions}
    return [shrunk[failure.law] if failure is first.get(failure.law) else failure for failure in failures]


def _played(game: Game, games: int, seed: int, workers: int | None) -> Iterator[tuple[Conformance, int]]:
    """The results of all games, a few at a time, with how many are done."""
    wanted = workers or os.cpu_count() or 1
    chunks = [(start, min(CHUNK, seed + games - start)) for start in range(seed, seed + games, CHUNK)]
    done = 0
    if wanted == 1 or len(chunks) < 2 * wanted:
        for start, count in chunks:
            done += count
            yield check_games(game, start, count), done
        return
    with ProcessPoolExecutor(wanted, mp_context=multiprocessing.get_context("spawn")) as processes:
        running: dict[Future[Conformance], int] = {
            processes.submit(_in_worker, game.name, start, count): count for start, count in chunks
        }
        try:
            for future in as_completed(running):
                done += running[future]
                yield future.result(), done
        except (KeyboardInterrupt, GeneratorExit):
            processes.shutdown(wait=False, cancel_futures=True)
            raise


def _in_worker(name: str, seed: int, games: int) -> Conformance:
    return check_games(load(name), seed, games)


def check_games(game: Game, seed: int, games: int) -> Conformance:
    """Some random games under all laws that concern a single game."""
    result = Conformance(game.name)
    for number in range(seed, seed + games):
        check_game(game, any_pairing(game, number), number, result)
    return result


def check_game(game: Game, pairing: Pairing, seed: int, result: Conformance) -> None:
    """One random game: every decision is looked at, some positions closely."""
    chance = random.Random(seed)
    decisions: list[int] = []
    check = 0
    law = PLAYING
    try:
        stand = Stand(game, pairing, seed)
        trace = watch(stand.state) if seed % TRACED == 0 else None
        remembered: list[tuple[int, bytes]] = []
        while stand.match.request is not None:
            if len(decisions) >= DECISION_LIMIT:
                raise Unended(f"the game did not end within {DECISION_LIMIT} decisions")
            options_are_sound(stand)
            result.counts["options"] += 1
            if chance.random() < SAMPLES / game.length:
                check = chance.randrange(1 << 30)
                remembered.append((len(decisions), stand.state.canonical()))
                for law, check_position in CHECKS.items():
                    if law != "replay":
                        check_position(stand, random.Random(check))
                        _count(result, law)
                law = PLAYING
            decisions.append(chance.randrange(len(stand.match.request.options)))
            stand.logged = len(stand.state.log or ())
            stand.match.answer(decisions[-1])
            if trace is not None:
                _look_at(trace, stand, result)
        check = chance.randrange(1 << 30)
        for law in ("conservation", "refusals", "leaks", "replay"):
            CHECKS[law](stand, random.Random(check))
            _count(result, law)
        law = "undo"
        for place, before in reversed(remembered):
            stand.match.undo(len(stand.match.decisions) - place)
            demand(
                "undo",
                stand.state.canonical() == before,
                f"taken back to decision {place}, the position is not what it was",
            )
            result.counts["undo"] += 1
    except Broken as broken:
        result.fail(
            Failure(
                game.name,
                broken.law,
                broken.message,
                seed,
                pairing.names,
                pairing.cards,
                tuple(decisions),
                check,
                pairing.readings,
            )
        )
    except Exception as error:
        message = f"{error.__class__.__name__}: {error}"
        result.fail(
            Failure(
                game.name, law, message, seed, pairing.names, pairing.cards, tuple(decisions), check, pairing.readings
            )
        )
    result.counts["games"] += 1
    result.decisions += len(decisions)


def _count(result: Conformance, law: str) -> None:
    result.counts[law] += 1
    if law == "clone":
        result.counts["save"] += 1
        result.counts["undo"] += 1


# --- steps and their numbers ----------------------------------------------------------------------


def _look_at(trace: Trace, stand: Stand, result: Conformance) -> None:
    """steps, rule_numbers: what was done since the last decision is bounded, and every number in it exists."""
    steps = sum(1 for _, _, what in trace.lines if not what)
    result.most_steps = max(result.most_steps, steps)
    demand("steps", steps <= STEPS or stand.match.over, f"{steps} steps between two decisions")
    result.counts["steps"] += 1
    unknown = trace.visited - stand.numbers - KERNEL_STEPS
    demand("rule_numbers", not unknown, f"rules that do not exist were carried out: {sorted(unknown)}")
    result.counts["rule_numbers"] += len(trace.visited)
    trace.lines.clear()
    trace.visited.clear()
    trace.requests.clear()


KERNEL_STEPS = frozenset(number for routine in choosing.ROUTINES for number, _ in routine.steps)
"""Picking, naming and deciding belong to no rulebook: the rule is in the request."""


def _all_numbers_exist(game: Game, result: Conformance) -> None:
    """rule_numbers: every step of every routine, also those that no random game comes to."""
    known = {rule.number for rule in game.rules()}
    found: set[tuple[str, str]] = set()
    for deck in game.decks().values():  # what is played with may bring rules of its own
        for frame, numbers in game.new([deck.cards] * game.players, 0).rules.numbers.items():
            routine = frame.routine
            if routine not in choosing.ROUTINES:
                found.update((routine.name, number) for number in (*numbers, routine.rule) if number)
    result.counts["rule_numbers"] += len(found)
    for name, number in sorted(found):
        if number not in known:
            result.fail(
                _general(
                    game, "rule_numbers", f"step {number} of routine {name} stands under a rule that does not exist", 0
                )
            )


# --- scenarios ------------------------------------------------------------------------------------


def _scenarios_after_rollback(game: Game, folder: Path, result: Conformance) -> None:
    """scenarios_after_rollback: a scenario that passes does so as well when every decision is taken back and made
    again.
    """
    for path in scenario_files(folder):
        if not run_file(path).passed:
            continue
        outcome = run_file(path, again=True)
        result.counts["scenarios_after_rollback"] += 1
        for failure in outcome.failures:
            result.fail(_general(game, "scenarios_after_rollback", f"{path.name}: {failure.message('en')}", 0))


# --- the same bytes everywhere --------------------------------------------------------------------


def _same_bytes_elsewhere(game: Game, games: int, seed: int, pythons: Sequence[str], result: Conformance) -> None:
    """hash_seeds, python_versions: the same games in other processes end in the same bytes."""
    expected = digests.lines(game.name, seed, games)
    for hash_seed in (1, 2):
        _compare(game, "hash_seeds", sys.executable, hash_seed, expected, seed, result)
    for python in digests.other_pythons(pythons):
        _compare(game, "python_versions", python, 0, expected, seed, result)


def _compare(
    game: Game, law: str, python: str, hash_seed: int, expected: list[str], seed: int, result: Conformance
) -> None:
    try:
        found = digests.lines_elsewhere(python, hash_seed, game.name, seed, len(expected))
    except Exception as error:
        result.fail(_general(game, law, f"{Path(python).name} with hash seed {hash_seed}: {error}", seed))
        return
    for number, (here, there) in enumerate(zip(expected, found, strict=False), seed):
        result.counts[law] += 1
        if here != there:
            result.fail(
                _general(
                    game,
                    law,
                    f"{Path(python).name} with hash seed {hash_seed} gives other bytes for seed {number}",
                    number,
                )
            )


def _general(game: Game, law: str, message: str, seed: int) -> Failure:
    """A failure that belongs to no list of decisions."""
    return Failure(game.name, law, message, seed, (), (), (), 0)
