"""Running the server in this process: listening, logs, and stopping in order."""

from __future__ import annotations

import errno
import logging
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
from kisoku.server.app import application
from kisoku.server.logs import write_logs
from kisoku.server.settings import Hosting, Pause
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
"""Bytes of a message beyond which the connection is closed without reading it; smaller ones that are too large get an answer."""
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
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
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
        app, log_config=None, access_log=False, http=http, ws=ws, ws_max_size=WIRE_LIMIT, ws_per_message_deflate=True, timeout_graceful_shutdown=STOPPING,
        proxy_headers=bool(hosting.proxies), forwarded_allow_ips=list(hosting.proxies), server_header=False,
    )  # fmt: skip


def run(
    found: socket.socket, database: str, pause: float, ready: Callable[[], None], level: int = logging.INFO, hosting: Hosting | None = None
) -> None:
    """Serve until Ctrl-C or SIGTERM, and log what is of that level. Raises BadDatabase before anything is served."""
    hosting = hosting or Hosting()
    app = application(database, Pause(pause, 3 * pause), hosting)
    write_logs(level)
    many_files()

    class Announced(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()
            sys.stdout.flush()

    for asked in (signal.SIGINT, signal.SIGTERM):  # which uvicorn sends again when all is done: having stopped as asked is no failure
        signal.signal(asked, lambda *_: None)
    Announced(configured(app, hosting)).run(sockets=[found])
