"""Running the server in this process: listening, logs, and stopping in order."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from kisoku.kernel.game import Words
from kisoku.server.app import application
from kisoku.server.logs import write_logs
from kisoku.server.settings import Pause

WIRE_LIMIT = 1 << 20
"""Bytes of a message beyond which the connection is closed without reading it; smaller ones that are too large get an answer."""
STOPPING = 5
"""Seconds that connections have to end when the server stops."""


class CannotListen(Exception):
    """An address at which nothing can be served: one message in both languages."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"cannot listen at {host}:{port}: {why}")
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
        raise CannotListen(host, port, getattr(fault, "strerror", None) or str(fault)) from None
    return found


def run(found: socket.socket, database: str, pause: float, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. Raises BadDatabase before anything is served."""
    app = application(database, Pause(pause, 3 * pause))
    write_logs()
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws="websockets-sansio", ws_max_size=WIRE_LIMIT, ws_per_message_deflate=True, timeout_graceful_shutdown=STOPPING
    )

    class Announced(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()
            sys.stdout.flush()

    signal.signal(signal.SIGTERM, lambda *_: None)  # which uvicorn sends again when all is done: having stopped as asked is no failure
    Announced(config).run(sockets=[found])
