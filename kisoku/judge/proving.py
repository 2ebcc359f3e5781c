"""The proof that tests notice the rules: each rule is switched off in turn, and some scenario that passed must then
fail.

A rule is looked for only in scenarios whose run visited it, first in those that cite it, and no further than to the
first that notices. Results are kept in the user's cache folder, by the hash of the source and of each scenario: a proof
that was stopped goes on where it was, and a new scenario is the only one that is run again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from kisoku.judge.carrying import game_folder, implemented, source_digest, switched_off
from kisoku.judge.coverage import Run, run_all, scenario_files, scenario_folder
from kisoku.judge.index import index
from kisoku.judge.workers import Progress, TooLong, at_most, in_workers, unseen
from kisoku.kernel.game import Game, Words
from kisoku.text.cache import cache_folder
from kisoku.text.yamlfile import BadFile, Place

SECONDS = 2.0
"""Computing time that a scenario has when a rule is switched off. One that never ends has noticed."""

SAVE_EVERY = 20
EXCUSES = "unproved.tsv"


BROAD = 0.3
"""If so large a part of all scenarios fails without a rule, that any of them does proves nothing: one that cites the
rule must.
"""

SAMPLED = 20
"""Scenarios by which that part is estimated. Of fewer nothing can be said."""


class Finding(msgspec.Struct):
    """What is known of a rule. by: the scenario that notices its absence, and that scenario's hash; tried: the hashes
    of those that did not notice. share: how large a part of all scenarios fails without it, where that can be large.
    """

    by: str = ""
    digest: str = ""
    tried: set[str] = msgspec.field(default_factory=set)
    share: float = 0.0


class Findings(msgspec.Struct):
    """The cache: what is known by this version of the source."""

    source: str
    rules: dict[str, Finding] = msgspec.field(default_factory=dict)


class Proof(msgspec.Struct):
    """The outcome for the testable rules of a game, or for those that were named.

    noticed: rule → the scenario that fails without it. unnoticed: no scenario that visits it fails. unvisited: no
    passing scenario visits it. unknown: not looked at yet, or not since something changed. excuses: rule → why no
    scenario can notice. ahead: of those that no scenario visits, the rules whose cards are still to come. broad: rule →
    how large a part of all scenarios fails without it; it counts as noticed only if a scenario that cites it does.
    """

    game: str
    noticed: dict[str, str]
    unnoticed: tuple[str, ...]
    unvisited: tuple[str, ...]
    unknown: tuple[str, ...]
    excuses: dict[str, Words]
    ahead: tuple[str, ...] = ()
    broad: dict[str, float] = {}

    def proved(self, number: str) -> bool | None:
        return None if number in self.unknown else number in self.noticed

    def by(self, number: str) -> str:
        return self.noticed.get(number, "")

    @property
    def unexplained(self) -> tuple[str, ...]:
        """Rules that no test notices, and nobody has said why."""
        return tuple(
            number
            for number in (*self.unnoticed, *self.unvisited)
            if number not in self.excuses and number not in self.ahead
        )

    @property
    def explained(self) -> tuple[str, ...]:
        return tuple(number for number in (*self.unnoticed, *self.unvisited) if number in self.excuses)

    @property
    def holds(self) -> bool:
        """Whether every rule is noticed, or it is said why it cannot be, and nothing is said without need."""
        return not self.unexplained and not self.stale_excuses and not self.unknown

    @property
    def stale_excuses(self) -> tuple[str, ...]:
        """Rules that are said to be beyond proof, and are proved."""
        return tuple(number for number in self.excuses if number in self.noticed)

    def words(self) -> Words | None:
        """What to say if not everything is known."""
        count = len(self.unknown)
        if not count:
            return None
        return Words(
            f"{count}個のルールは、いまのコードとシナリオではまだ証明が行われていません（kisoku rules prove "
            f"{self.game}）",
            f"{count} rules have not been put to the proof with the code and scenarios as they are now (kisoku rules "
            f"prove {self.game})",
        )


# --- one rule -------------------------------------------------------------------------------------


def notices(path: Path, without: frozenset[str]) -> bool:
    """Whether the scenario fails, in whatever way, with those rules switched off."""
    from kisoku.judge.scenario import run_file

    try:
        with at_most(SECONDS):
            return not run_file(path, without=without).passed
    except (Exception, TooLong):  # an engine that breaks without the rule has noticed its absence too
        return True


def look_for(number: str, without: frozenset[str], paths: Sequence[Path]) -> tuple[str, Path | None, list[Path]]:
    """The rule, the first of the scenarios that notices its absence, and those that did not."""
    tried: list[Path] = []
    for path in paths:
        if notices(path, without):
            return number, path, tried
        tried.append(path)
    return number, None, tried


def look_for_own(
    number: str,
    without: frozenset[str],
    paths: Sequence[Path],
    own: Sequence[Path],
    visiting: Sequence[Path],
    runs: int,
) -> tuple[str, Path | None, list[Path], float]:
    """The same, only among its own if it is broad; and which part of all scenarios fails without it.

    own: those that cite it. visiting: all that visit it, of so many runs.
    """
    share = 0.0
    if runs > SAMPLED and len(visiting) > BROAD * runs:
        sample = visiting[:: -(-len(visiting) // SAMPLED)]
        share = sum(notices(path, without) for path in sample) / len(sample) * len(visiting) / runs
    return *look_for(number, without, paths if share <= BROAD else own), share


# --- all rules ------------------------------------------------------------------------------------


def prove(
    game: Game,
    progress: Progress = unseen,
    rules: Iterable[str] | None = None,
    folder: Path | None = None,
    workers: int = 2,
) -> Proof:
    """Switch off the testable rules (or only those named) one at a time. May be stopped at any time: what was found is
    kept.
    """
    runs = run_all(game, scenario_files(folder or scenario_folder(game)), workers=workers)
    cache = read_findings(game, PROOF)
    wanted = (
        [number for number in _testable(game) if number in implemented(game)]
        if rules is None
        else [index(game).rule(number).number for number in rules]
    )
    tasks = []
    for number in wanted:
        if not _known(cache, number, runs, game):
            without = switched_off(game, number)
            visiting = _visiting(runs, without)
            to_try = _to_try(cache.rules.get(number, Finding()), number, visiting)
            tasks.append((number, without, to_try, _own(number, visiting), [run.path for run in visiting], len(runs)))
    unsaved = 0
    try:
        for number, by, tried, share in in_workers(look_for_own, tasks, progress, workers):
            finding = cache.rules.setdefault(number, Finding())
            finding.share = share
            finding.tried.update(digest_of(path) for path in tried)
            finding.by, finding.digest = (by.name, digest_of(by)) if by is not None else ("", "")
            unsaved += 1
            if unsaved % SAVE_EVERY == 0:
                write_findings(game, PROOF, cache)
    finally:
        write_findings(game, PROOF, cache)
    if source_digest(game) != cache.source:
        cache = read_findings(game, PROOF)
    return _proof(game, cache, runs, _testable(game) if rules is None else wanted)


def last_proof(game: Game, runs: Sequence[Run]) -> Proof:
    """What the cache knows about these scenarios; nothing is run."""
    return _proof(game, read_findings(game, PROOF), runs, _testable(game))


def _proof(game: Game, cache: Findings, runs: Sequence[Run], numbers: Sequence[str]) -> Proof:
    noticed: dict[str, str] = {}
    unnoticed, unvisited, unknown = [], [], []
    carried = implemented(game)
    for number in numbers:
        if number not in carried or not _visiting(runs, switched_off(game, number)):
            unvisited.append(number)
        elif not _known(cache, number, runs, game):
            unknown.append(number)
        elif cache.rules[number].by:
            noticed[number] = cache.rules[number].by
        else:
            unnoticed.append(number)
    said = {number: words for number, words in excuses(game).items() if number in numbers}
    later = tuple(number for number in unvisited if number in game.ahead())
    broad = {
        number: share for number in numbers if number in cache.rules and (share := cache.rules[number].share) > BROAD
    }
    return Proof(game.name, noticed, tuple(unnoticed), tuple(unvisited), tuple(unknown), said, later, broad)


def _testable(game: Game) -> list[str]:
    return [rule.number for rule in index(game).rules if rule.testable]


def _visiting(runs: Sequence[Run], without: frozenset[str]) -> list[Run]:
    return [run for run in runs if run.passed and run.visited & without]


def _known(cache: Findings, number: str, runs: Sequence[Run], game: Game) -> bool:
    """Whether the cache's answer still holds: the scenario that noticed is unchanged, or every one that could notice
    has been tried.
    """
    finding = cache.rules.get(number)
    if finding is None:
        return False
    visiting = _visiting(runs, switched_off(game, number))
    able = _own(number, visiting) if finding.share > BROAD else [run.path for run in visiting]
    digests = {digest_of(path) for path in able}
    return finding.digest in digests if finding.by else digests <= finding.tried


def _own(number: str, visiting: Sequence[Run]) -> list[Path]:
    return [run.path for run in visiting if number in run.cited]


def _to_try(finding: Finding, number: str, visiting: Sequence[Run]) -> list[Path]:
    """The scenarios in which to look: the one that noticed before, those that cite the rule, then the rest from the
    smallest.
    """

    def rank(run: Run) -> tuple[bool, bool, int]:
        return (run.path.name != finding.by, number not in run.cited, len(run.visited))

    return [run.path for run in sorted(visiting, key=rank) if digest_of(run.path) not in finding.tried]


@lru_cache(maxsize=4096)
def _digest(path: Path, changed: float) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()


def digest_of(path: Path) -> str:
    return _digest(path, path.stat().st_mtime)


# --- what is kept ---------------------------------------------------------------------------------


PROOF = "proof"
"""Under which name the findings about rules are kept; those about other things have names of their own."""


def _kept_in(game: Game, about: str) -> Path:
    return cache_folder() / f"{about}-{game.name}.msgpack"


def read_findings(game: Game, about: str) -> Findings:
    """What was found by this source. Of another version only the names of the scenarios that noticed are kept, to begin
    with those.
    """
    source = source_digest(game)
    try:
        kept = msgspec.msgpack.decode(_kept_in(game, about).read_bytes(), type=Findings)
    except (OSError, msgspec.MsgspecError):
        return Findings(source)
    if kept.source != source:
        return Findings(source, {number: Finding(finding.by) for number, finding in kept.rules.items() if finding.by})
    return kept


def write_findings(game: Game, about: str, cache: Findings) -> None:
    """Keep what was found; not if the source has changed under our hands, for nobody knows then which of the two was
    run.
    """
    if source_digest(game) != cache.source:
        return
    path = _kept_in(game, about)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(msgspec.msgpack.encode(cache))
        fresh.replace(path)
    except OSError:
        return  # what cannot be kept must be found again


# --- excuses --------------------------------------------------------------------------------------


def excuses(game: Game) -> dict[str, Words]:
    """Rules that no scenario can notice, each with the reason: the game's unproved.tsv (rule, ja, en)."""
    path = game_folder(game) / EXCUSES
    if not path.exists():
        return {}
    known, found = index(game), {}
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines()[1:], 2):
        place = Place(path.name).at(f"line {line}")
        number, *reasons = text.split("\t")
        if len(reasons) != 2 or not all(reasons):
            raise BadFile(
                place,
                "番号、日本語の理由、英語の理由をタブで区切って書きます",
                "is not: number, tab, reason in Japanese, tab, reason in English",
            )
        if number not in known or number in found:
            raise BadFile(
                place,
                f"{number}：そのようなルールはないか、二度あります",
                f"{number}: there is no such rule, or it is there twice",
            )
        found[number] = Words(*reasons)
    return found
