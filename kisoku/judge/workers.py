"""Many small tasks on a few processes, each with a limit of computing time."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeAlias, TypeVar

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many tasks are done, of how many."""

T = TypeVar("T")

FEW = 8
"""So few tasks are done at once in this process."""


def unseen(done: int, of: int) -> None:
    """For who wants to see no progress."""


class TooLong(BaseException):
    """The computing time is used up. Not an Exception, so that nothing on the way takes it for a failure of its own."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong after that much computing time; not time on the clock, so that a busy machine changes no result.

    Where the system has no such timer there is no limit.
    """
    if not hasattr(signal, "ITIMER_VIRTUAL"):
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _leave_stopping_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; the parent alone decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_workers(
    task: Callable[..., T], arguments: Sequence[tuple[Any, ...]], progress: Progress = unseen, workers: int = 2
) -> Iterator[T]:
    """The results of the task for each of the arguments, in the order in which they are ready."""
    progress(0, len(arguments))
    if workers < 2 or len(arguments) <= FEW:
        for done, row in enumerate(arguments, 1):
            yield task(*row)
            progress(done, len(arguments))
        return
    spawned = get_context("spawn")  # not forked: a progress bar may have its own thread
    with ProcessPoolExecutor(workers, spawned, _leave_stopping_to_the_parent) as pool:
        running = [pool.submit(task, *row) for row in arguments]
        try:
            for done, future in enumerate(as_completed(running), 1):
                yield future.result()
                progress(done, len(arguments))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
