"""Machines that think in processes of their own, so that who hosts tables is never kept waiting by them.

A worker is told the position as its seat may imagine it, all that is hidden drawn anew, and the player with what
it remembers; it gives back the choice and what is to be remembered. So it can be any worker each time, and one
that dies takes nothing with it: another is started, and the question is put again.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, NamedTuple

from kisoku.kernel import rules
from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.players.player import Player

TRIES = 3
"""So often a question is put to workers that die over it."""
NICENESS = 10
"""People come before machines."""


class Task(NamedTuple):
    """What a worker is told."""

    game: str
    header: dict[str, Any]
    saved: bytes
    player: bytes


class Lost(Exception):
    """No worker could answer."""


def thoughtful(player: Player) -> bool:
    """Whether the player thinks for long enough to be sent to a worker."""
    return bool(getattr(player, "thoughtful", False))


class Workers:
    """So many processes, started when they are first needed."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, (os.cpu_count() or 1) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, state: State, request: Request, player: Player) -> tuple[int, Player]:
        """The place of the chosen option, and the player as it is afterwards. The state may go on meanwhile: whether
        the answer still fits is the caller's to see."""
        seen = game.disguise(state, request.player, secrets.randbits(60))
        task = Task(
            game.name, game.header(state), seen.canonical(), pickle.dumps(player)
        )  # the header of the real one: cards are numbered by it
        for _ in range(TRIES):
            pool = self._started()
            try:
                choice, after = await asyncio.get_running_loop().run_in_executor(pool, carry_out, task)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                continue
            thinker: Player = pickle.loads(after)
            return choice, thinker
        raise Lost(f"{TRIES} workers in a row have died")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), initializer=_begin)
        return self._pool

    def stop(self) -> None:
        """End all workers; what they think of is lost."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)


# --- in the worker --------------------------------------------------------------------------------


def _begin() -> None:
    import signal

    rules.play()
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who ends the server ends the workers


def _end_with(server: BaseProcess | None) -> None:
    """A server that was killed could not end its workers, and these would wait for ever."""
    if server is not None:
        server.join()
        os._exit(1)


@cache
def _step_back() -> None:
    """From the first thought on; what has to be read before that, somebody waits for."""
    with suppress(OSError):
        os.nice(NICENESS)


def carry_out(task: Task) -> tuple[int, bytes]:
    from kisoku.games.registry import load

    game = load(task.game)
    _step_back()
    state = game.blank(task.saved, task.header)
    player: Player = pickle.loads(task.player)
    assert state.request is not None
    return player.choose(game, state, state.request), pickle.dumps(player)
