"""Carrying a study out: over all cores, or on a Ray cluster; stopped and gone on with; results as Parquet.

Every batch that is done is a file of its own, written whole or not at all. So a run that is stopped, or that loses
workers, only lacks the batches that it lacks; and what all batches give together is the same to the byte, however
many workers there were. Needs `pip install kisoku[lab]`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from kisoku.kernel import rules
from kisoku.lab.matches import BadRun, Progress
from kisoku.lab.study import Batch, Study, play_batch

TRIES = 5
"""So often lost workers are made good for."""


def carry_out(
    study: Study, folder: Path, workers: int | None = None, ray: str = "", progress: Progress | None = None
) -> Path:
    """Play what is still missing and put everything together; gives the file with all rows. Ctrl-C leaves what was
    done for the next time."""
    files = parquet()
    _same_study(study, folder)
    parts = folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    batches = study.batches()
    missing = [batch for batch in batches if not _part(parts, batch).exists()]
    done = len(batches) - len(missing)
    for batch, rows in _played(study, missing, workers, ray):
        target = _part(parts, batch)
        draft = target.with_suffix(".draft")
        files.write_table(_table(rows), draft)
        os.replace(draft, target)
        done += 1
        if progress is not None:
            progress(done, len(batches))
    whole = folder / "games.parquet"
    rows = [row for batch in batches for row in files.read_table(_part(parts, batch)).to_pylist()]
    files.write_table(_table(rows), whole)
    return whole


def _part(parts: Path, batch: Batch) -> Path:
    return parts / f"{batch.cell:04d}-{batch.start:08d}.parquet"


def _same_study(study: Study, folder: Path) -> None:
    """A folder belongs to one study; another one is refused."""
    told = json.dumps(
        [
            study.game,
            study.games,
            study.seed,
            study.decks,
            study.players,
            dict(study.readings),
            {k: dict(v) for k, v in study.cards.items()},
            study.rules,
        ]
    )
    mark = folder / "study.json"
    if not mark.exists():
        folder.mkdir(parents=True, exist_ok=True)
        mark.write_text(told, encoding="utf-8")
    elif mark.read_text(encoding="utf-8") != told:
        raise BadRun(f"{folder} には別の研究の結果があります", f"{folder} holds the results of another study")


def _played(
    study: Study, missing: list[Batch], workers: int | None, ray: str
) -> Iterator[tuple[Batch, list[dict[str, Any]]]]:
    if ray:
        yield from _on_ray(study, missing, ray)
        return
    left = list(missing)
    for _ in range(TRIES):
        pool = ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn"), initializer=rules.play)
        try:
            tasks = {pool.submit(play_batch, study, batch): batch for batch in left}
            for task in as_completed(tasks):
                yield tasks[task], task.result()
                left.remove(tasks[task])
            return
        except BrokenProcessPool:
            continue
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    raise BadRun("作業プロセスが何度も失われました", "worker processes were lost again and again")


def _on_ray(study: Study, missing: list[Batch], address: str) -> Iterator[tuple[Batch, list[dict[str, Any]]]]:
    """Ray itself gives the batches of lost workers to others."""
    try:
        import ray
    except ImportError:
        raise BadRun("Ray がありません：pip install kisoku[ray]", "there is no Ray: pip install kisoku[ray]") from None
    ray.init(address=None if address == "local" else address, log_to_driver=False)
    try:
        remote = ray.remote(max_retries=TRIES)(_only_playing)
        tasks = {remote.remote(study, batch): batch for batch in missing}
        waiting = list(tasks)
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            yield tasks[ready[0]], ray.get(ready[0])
    finally:
        ray.shutdown()


def _only_playing(study: Study, batch: Batch) -> list[dict[str, Any]]:
    """A batch in a process of Ray, which was not told yet that it only plays."""
    rules.play()
    return play_batch(study, batch)


def parquet() -> Any:
    """What reads and writes such files, if it is installed."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise BadRun(
            "pyarrow がありません：pip install kisoku[lab]", "there is no pyarrow: pip install kisoku[lab]"
        ) from None
    return pyarrow.parquet


def _table(rows: list[dict[str, Any]]) -> Any:
    """Always the same columns of the same types, also where a batch has nothing to put in."""
    import pyarrow as pa

    kinds: dict[type, Any] = {int: pa.int64(), str: pa.string(), list: pa.list_(pa.string())}
    schema = pa.schema([(name, kinds[type(value)]) for name, value in rows[0].items()])
    return pa.Table.from_pylist(rows, schema=schema)
