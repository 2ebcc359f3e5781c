"""Running the server in this process, or in workers: listening, logs, and stopping in order."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

import msgspec
import uvicorn

from kisoku.kernel.game import Words
from kisoku.server import processes
from kisoku.server.app import application, games
from kisoku.server.homes import Homes, Moved
from kisoku.server.logs import write_logs
from kisoku.server.settings import Hosting, Pause
from kisoku.server.store import Hold
from kisoku.server.wire import Doors, protocols

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

PORT, PORTS = 8017, 10
"""Where tables are served if nobody says where, and how many ports from there on are tried."""
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Hosts that mean every address of this machine, and the one that it calls itself."""
WIRE_LIMIT = 1 << 20
"""Bytes of a message beyond which the connection is closed without reading it; smaller ones that are too large get an
answer.
"""
SWITCH = 0.001
"""Seconds after which a thread that works beside the loop lets the loop have its turn."""
STOPPING = 5
"""Seconds that connections have to end when the server stops."""


class CannotListen(Exception):
    """An address at which nothing can be served: one message in both languages."""

    def __init__(self, host: str, port: int, why: str, taken: bool = False) -> None:
        super().__init__(f"cannot listen at {host}:{port}: {why}")
        self.taken = taken
        self.words = Words(f"{host}:{port} で待ち受けできません（{why}）", str(self))


def listen(host: str, port: int) -> socket.socket:
    """A socket at that address. Raises CannotListen."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, proto)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(128)  # who comes early waits
    except (OSError, UnicodeError) as fault:
        taken = getattr(fault, "errno", None) == errno.EADDRINUSE
        raise CannotListen(host, port, getattr(fault, "strerror", None) or str(fault), taken) from None
    return found


def listen_near(host: str, port: int) -> socket.socket:
    """A socket at that port, or at the next one that nobody has taken. Raises CannotListen."""
    for near in range(port, port + PORTS - 1):
        try:
            return listen(host, near)
        except CannotListen as fault:
            if not fault.taken:
                raise
    return listen(host, port + PORTS - 1)


def address_of(host: str, port: int) -> str:
    """What a browser on this machine calls a server that listens there."""
    name = EVERYWHERE.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def runs_at(host: str, port: int) -> bool:
    """Whether a server of tables answers there already."""
    asked = HTTPConnection(EVERYWHERE.get(host, host), port, timeout=2)
    try:
        asked.request("GET", "/health")
        told = msgspec.json.decode(asked.getresponse().read(1000))
    except (OSError, HTTPException, UnicodeError, msgspec.DecodeError):
        return False
    finally:
        asked.close()
    return isinstance(told, dict) and "tables" in told and "connections" in told


def many_files() -> None:
    """Every connection is a file; as many as the system lets us have."""
    if resource is not None:
        with suppress(OSError, ValueError):
            _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def configured(app: Any, hosting: Hosting) -> uvicorn.Config:
    """The web server that stands before the application."""
    http, ws = protocols(Doors(hosting.most, hosting.each, hosting.proxies))
    return uvicorn.Config(
        app, log_config=None, access_log=False, http=http, ws=ws, ws_max_size=WIRE_LIMIT, ws_per_message_deflate=True,
        timeout_graceful_shutdown=STOPPING,
        proxy_headers=bool(hosting.proxies), forwarded_allow_ips=list(hosting.proxies), server_header=False,
    )  # fmt: skip


class Announced(uvicorn.Server):
    """Says when it is ready, and takes connections that other workers hand over."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], homes: Homes, gone: int | None = None
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._homes = homes
        self._gone = gone
        """A file that can be read when the process that has started this one has gone."""
        self._moving_in: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._homes.open(self._move_in)
        if self._gone is not None:
            asyncio.get_running_loop().add_reader(self._gone, os._exit, 1)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, processes.ASKED)
        self._ready()
        sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._homes.close()
        await super().shutdown(sockets)

    def _move_in(self, connection: socket.socket, moved: Moved) -> None:
        connection.setblocking(False)
        coming = asyncio.get_running_loop().connect_accepted_socket(lambda: self._protocol(moved), connection)
        task = asyncio.ensure_future(coming)
        self._moving_in.add(task)
        task.add_done_callback(self._moving_in.discard)

    def _protocol(self, moved: Moved) -> asyncio.Protocol:
        kind: Any = self.config.ws_protocol_class
        protocol: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        protocol._moved = moved  # type: ignore[attr-defined]
        return protocol


def run(
    found: socket.socket,
    database: str,
    pause: float,
    ready: Callable[[], None],
    level: int = logging.INFO,
    hosting: Hosting | None = None,
    workers: int = 1,
) -> int:
    """Serve until Ctrl-C or SIGTERM, and log what is of that level. Gives the exit code. Raises BadDatabase before
    anything is served.
    """
    where, pausing = hosting or Hosting(), Pause(pause, 3 * pause)
    if workers == 1:
        app = application(database, pausing, where)
        write_logs(level)
        many_files()
        _serve(app, found, where, ready, Homes())
        return 0
    hold = Hold(database)
    write_logs(level)
    many_files()
    games()

    def work(homes: Homes, ready: Callable[[], None], gone: int) -> None:
        _serve(application(database, pausing, where, homes), found, where, ready, homes, gone)

    try:
        return processes.Crew(workers, hold, work).run(ready)
    finally:
        hold.let_go()


def _serve(
    app: Any, found: socket.socket, hosting: Hosting, ready: Callable[[], None], homes: Homes, gone: int | None = None
) -> None:
    for asked in processes.ASKED:  # which uvicorn sends again when all is done: having stopped as asked is no failure
        signal.signal(asked, lambda *_: None)
    sys.setswitchinterval(SWITCH)
    Announced(configured(app, hosting), ready, homes, gone).run(sockets=[found])
