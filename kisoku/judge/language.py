"""Language coverage: what the card texts of a game can say, and what of it is carried out, tested and proved. All of it
is computed.

A *construct* is one thing that texts say: a verb, an event, a test of an item, a condition, a quantity, a zone, a
duration, something granted or forbidden. The grammar itself is asked what it can produce: trees are grown from it at
random, and what they mean is compiled by the game's book. A construct *runs* if the book has a meaning for it; one that
is read and has none is refused by its name. It is *tested* if a passing scenario carried it out, *proved* if some
scenario fails when it is made meaningless, and *silent* if cards with it were played, it was carried out, and that made
no difference to anything (see trying).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from kisoku.judge.coverage import Run, run_all, scenario_files, scenario_folder
from kisoku.judge.proving import Finding, Findings, digest_of, look_for, read_findings, write_findings
from kisoku.judge.trying import Text, candidates_for, produced, silent_one
from kisoku.judge.workers import Progress, in_workers, unseen
from kisoku.kernel.game import Game

LANGUAGE = "language"
"""Under which name the findings about constructs are kept."""

TRIALS = "trials"
"""Under which name it is kept what trials found."""

TRIES = 12
"""How many trees are grown around each phrase of the grammar; many more add nothing new."""


class Construct(msgspec.Struct, frozen=True):
    """One thing that texts can say. by: the scenario that notices if it means nothing; proved is None if that was not
    looked for. in_vain: a text with which it was carried out and changed nothing."""

    name: str
    runs: bool
    tested: bool
    proved: bool | None = None
    by: str = ""
    in_vain: str = ""


class LanguageCoverage(msgspec.Struct, frozen=True):
    """Every construct of a game's language. refused: what is read and then refused by name."""

    game: str
    constructs: tuple[Construct, ...]
    refused: tuple[str, ...]

    @property
    def silent(self) -> tuple[str, ...]:
        """What is read, and then does nothing."""
        return tuple(one.name for one in self.constructs if one.in_vain)

    def counts(self) -> dict[str, Any]:
        here = [one for one in self.constructs if one.runs]
        known = all(one.proved is not None for one in here)
        return {
            "constructs": len(self.constructs),
            "runs": len(here),
            "tested": sum(one.tested for one in here),
            "proved": sum(bool(one.proved) for one in here) if known else None,
            "silent": list(self.silent),
            "refused": list(self.refused),
            "untested": [one.name for one in here if not one.tested],
            "unproved": [one.name for one in here if one.proved is False],
        }


def language_coverage(
    game: Game, prove: bool = False, progress: Progress = unseen, folder: Path | None = None, workers: int = 2
) -> LanguageCoverage:
    """The coverage by the scenarios of the folder. prove: also make each construct meaningless in turn; may be stopped,
    what was found is kept.
    """
    known_texts, refused = produced(game, TRIES)
    made = {construct for text in known_texts for construct in text.constructs}
    runs = run_all(game, scenario_files(folder or scenario_folder(game)), workers=workers)
    carried_out = {name for run in runs if run.passed for name in run.constructs}
    names = sorted({*made, *carried_out})
    cache = read_findings(game, LANGUAGE)
    if prove:
        _prove(game, cache, [name for name in names if name in carried_out], runs, progress, workers)
    known = {name: _known(cache, name, runs) for name in names}
    doubtful = [
        name for name in names if known[name][0] is False or (known[name][0] is None and name not in carried_out)
    ]
    in_vain = _try(game, doubtful, known_texts, progress, workers)
    found = [Construct(name, True, name in carried_out, *known[name], in_vain.get(name, "")) for name in names]
    found += [Construct(name, False, False) for name in sorted(refused)]
    return LanguageCoverage(game.name, tuple(found), tuple(sorted(refused)))


def _try(game: Game, names: Sequence[str], known: Sequence[Text], progress: Progress, workers: int) -> dict[str, str]:
    """Of constructs of which no scenario says that they do something, those that make no difference when they are
    played, with a text.
    """
    cache = read_findings(game, TRIALS)
    unknown = [name for name in names if name not in cache.rules]
    if unknown:
        candidates = candidates_for(unknown, known)
        try:
            for name, text in in_workers(
                silent_one, [(game.name, name, candidates[name]) for name in unknown], progress, workers
            ):
                cache.rules[name] = Finding(text)
        finally:
            write_findings(game, TRIALS, cache)
    return {name: cache.rules[name].by for name in names if cache.rules[name].by}


def _executing(runs: Sequence[Run], name: str) -> list[Run]:
    return sorted((run for run in runs if run.passed and name in run.constructs), key=lambda run: len(run.constructs))


def _known(cache: Findings, name: str, runs: Sequence[Run]) -> tuple[bool | None, str]:
    finding = cache.rules.get(name)
    there = {digest_of(run.path) for run in _executing(runs, name)}
    if not there:
        return False, ""
    if finding is None:
        return None, ""
    if finding.by and finding.digest in there:
        return True, finding.by
    return (False, "") if there <= finding.tried else (None, "")


def _prove(
    game: Game, cache: Findings, names: Sequence[str], runs: Sequence[Run], progress: Progress, workers: int
) -> None:
    tasks = []
    for name in names:
        if _known(cache, name, runs)[0] is None:
            finding = cache.rules.get(name, Finding())
            tasks.append(
                (
                    name,
                    frozenset((name,)),
                    [run.path for run in _executing(runs, name) if digest_of(run.path) not in finding.tried],
                )
            )
    try:
        for name, by, tried in in_workers(look_for, tasks, progress, workers):
            finding = cache.rules.setdefault(name, Finding())
            finding.tried.update(digest_of(path) for path in tried)
            finding.by, finding.digest = (by.name, digest_of(by)) if by is not None else ("", "")
    finally:
        write_findings(game, LANGUAGE, cache)
