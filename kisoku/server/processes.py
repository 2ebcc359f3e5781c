"""A server of several processes: one that holds the database and the address, and workers, each with its share of the
tables.

The first process reads all rules and cards, and then makes workers of itself: so these have them at once and share the
memory, and one that dies is replaced in a moment. It does nothing else, and has no threads. A worker that finds it gone
ends at once, as if it had been killed: what was acknowledged is on disk.
"""

from __future__ import annotations

import gc
import logging
import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import NoReturn

from kisoku.server.homes import Homes, Inbox, inbox
from kisoku.server.store import Hold

FAILURES = 10
"""So many workers in a row that die before they are ready are too many: then the server ends."""
ENDING = 15.0
"""Seconds that workers have to end in order."""
ASKED = (signal.SIGINT, signal.SIGTERM)
"""How one is asked to end."""

log = logging.getLogger("kisoku.processes")

Work = Callable[[Homes, Callable[[], None], int], None]
"""What a worker does: with its homes, what it calls when it is ready, and a file that can be read when the first
process has gone.
"""


class Crew:
    """The workers, as the first process sees them."""

    def __init__(self, count: int, hold: Hold, work: Work) -> None:
        self._count = count
        self._hold = hold
        self._work = work
        self._inboxes: list[Inbox] = [inbox() for _ in range(count)]
        self._places: dict[int, int] = {}
        self._failures = 0
        self._ready_read, self._ready_write = os.pipe()
        self._gone_read, self._gone_write = os.pipe()
        self._stopping = 0.0
        self._failed = False

    def run(self, ready: Callable[[], None]) -> int:
        """Until somebody asks it to end, or workers die again and again. Gives the exit code."""
        for asked in ASKED:
            signal.signal(asked, self._stop)
        self._hold.rest()
        gc.collect()
        gc.freeze()
        for place in range(self._count):
            self._start(place)
        waiting = self._count
        while self._places:
            self._bury()
            if self._stopping and monotonic() - self._stopping > ENDING:
                self._signal(signal.SIGKILL)
            if waiting > 0:
                waiting -= self._some_ready(0.05)
                if waiting <= 0:
                    ready()
            else:
                self._wait()
        return int(self._failed)

    def _start(self, place: int) -> None:
        """Who is asked to end is asked when it can hear that."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKED)
        child = os.fork()
        if not child:
            self._become(place)
        self._places[child] = place
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _become(self, place: int) -> NoReturn:
        """From here on this process is a worker."""
        code = 1
        try:
            os.close(self._gone_write)
            self._work(Homes(place, self._inboxes), lambda: _tell(self._ready_write), self._gone_read)
            code = 0
        except BaseException:
            log.exception("worker", extra={"data": {"worker": place}})
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)  # whatever the first process has open is not this one's to close

    def _some_ready(self, seconds: float = 0.0) -> int:
        """How many workers have become ready since this was last asked."""
        found = select.select([self._ready_read], [], [], seconds)[0]
        return len(os.read(self._ready_read, 1_000)) if found else 0

    def _wait(self) -> None:
        """For the end of some worker; a little while only, since somebody may want all to end."""
        with suppress(ChildProcessError):
            if self._stopping:
                select.select([], [], [], 0.05)
            else:
                found, status = os.waitpid(-1, 0)
                self._died(found, status)

    def _bury(self) -> None:
        """See which workers have ended."""
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                self._died(*found)

    def _died(self, child: int, status: int) -> None:
        place = self._places.pop(child, None)
        if place is None or self._stopping:
            return
        log.error("worker died", extra={"data": {"worker": place, "status": os.waitstatus_to_exitcode(status)}})
        self._failures = 1 if self._some_ready() else self._failures + 1
        if self._failures > FAILURES:
            log.critical("workers die again and again")
            self._failed = True
            self._stop()
            return
        self._start(place)

    def _stop(self, *_: int | FrameType | None) -> None:
        if not self._stopping:
            self._stopping = monotonic()
            self._signal(signal.SIGTERM)

    def _signal(self, which: signal.Signals) -> None:
        for child in list(self._places):
            with suppress(ProcessLookupError):
                os.kill(child, which)


def _tell(file: int) -> None:
    os.write(file, b"!")
