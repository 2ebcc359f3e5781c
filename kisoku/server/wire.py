"""What happens on the wire before a message is one: how many connections there are and from where, how long headers may
take, and frames that say nothing.

Whoever connects and does not speak, speaks without end, or sends what only has to be answered (pings, empty fragments)
is shut out, before it costs others anything. And here a socket goes to another worker, with all that was said on it
before its table was named.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.protocol import State

from kisoku.server.homes import Homes, Moved
from kisoku.server.limits import Bucket, Callers, household
from kisoku.server.protocol import encode
from kisoku.server.refusals import Refusal

HEADERS = 10.0
"""Seconds in which the headers of a request have to come."""
CHUNK = 8_192
"""Bytes that are taken from a connection at once, so that others have their turn."""
SLICE = 512
"""Bytes of it that are looked at before it is asked whether the connection is still wanted."""
COMING = 20.0
"""Connections a second from one address, at least."""
HEARD = 16_000
"""Bytes that a socket may say before it names its table, if it is to be handed over to the worker in
which that lives.
"""
MOVING = "kisoku.moving"
"""Under this name the application finds the socket itself, so that it can be handed over."""
PLAIN = 300
"""Bytes of a message up to which it is sent as it is: compressing it would cost more than it saves."""
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 6}
)
"""In half the time of what is usual, to about the same size, with twice the memory (64 kB)."""
IDLE_RATE, IDLE_BURST = 5.0, 40.0
"""Frames that are no message of their own: a second, and at once."""


class Doors:
    """How many connections there may be, in all and from one address; behind a proxy, all come from there, and the
    addresses that it tells are counted.
    """

    def __init__(self, most: int, each: int, proxies: frozenset[str]) -> None:
        self.most, self.each, self.proxies = most, each, frozenset(map(household, proxies))
        self.count: Counter[str] = Counter()
        self._coming = Callers(max(COMING, each / 10), max(5 * COMING, each))

    def enter(self, address: str) -> bool:
        if self.count.total() >= self.most:
            return False
        if address not in self.proxies and (self.count[address] >= self.each or not self._coming.take(address)):
            return False
        self.count[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.count[address] -= 1
        if self.count[address] <= 0:
            del self.count[address]


def _address(transport: asyncio.BaseTransport) -> str:
    found = transport.get_extra_info("peername")
    return household(str(found[0])) if isinstance(found, tuple) else ""


def protocols(doors: Doors) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of HTTP and of the socket, for connections that come through these doors."""

    class Http(H11Protocol):
        _deadline: asyncio.TimerHandle | None = None
        _let_in = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if hasattr(transport, "max_size"):
                transport.max_size = CHUNK
            self._let_in = doors.enter(_address(transport))
            if self._let_in:
                self._wait()
            else:
                transport.abort()

        def _wait(self) -> None:
            self._deadline = self.loop.call_later(HEADERS, self.transport.abort)

        def _heard(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            if self._deadline is None and before is not None and before.response_complete:
                self._wait()
            super().data_received(data)
            if self.cycle is not before or self.transport.get_protocol() is not self:
                self._heard()

        def connection_lost(self, exc: Exception | None) -> None:
            self._heard()
            if self._let_in:
                doors.leave(_address(self.transport))
            super().connection_lost(exc)

    class Socket(WebSocketsSansIOProtocol):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            if self.conn.available_extensions:
                self.conn.available_extensions = [PACKING]

        _moved: Moved | None = None
        """What was said on it at the worker that it comes from."""
        _waiting: bytearray | None = None
        """What has come since, until that is said again."""
        _let_in = True
        _heard: bytearray | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._spare = Bucket(IDLE_RATE, IDLE_BURST)
            self._out = False
            self._heard = bytearray()
            if self._moved is None:
                return
            if hasattr(transport, "max_size"):
                transport.max_size = CHUNK
            self._let_in = doors.enter(_address(transport))
            if not self._let_in:
                transport.abort()
                return
            head, mark, rest = self._moved.heard.partition(b"\r\n\r\n")
            self.data_received(head + mark)
            self._waiting = bytearray(rest)

        def data_received(self, data: bytes) -> None:
            if self._waiting is not None:
                self._waiting += data
                return
            if self._heard is not None:
                self._heard += data
                if len(self._heard) > HEARD:
                    self._heard = None
            for start in range(0, len(data), SLICE):
                if not self._out:
                    super().data_received(data[start : start + SLICE])

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if hasattr(self, "scope"):
                extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), MOVING: self}
                self.scope["extensions"] = extensions

        async def send(self, message: Any) -> None:
            if self._waiting is None:
                await super().send(message)
                return
            transport, waiting = self.transport, self._waiting
            if (
                message["type"] != "websocket.accept"
            ):  # there is no room here, and to say so in words of HTTP it is too late
                transport.abort()
                raise ClientDisconnected
            self.transport = Deaf(transport)  # type: ignore[assignment]  # the other worker has said already that the socket is one
            try:
                await super().send(message)
            finally:
                self.transport, self._waiting = transport, None
            self.data_received(bytes(waiting))

        async def write(self, messages: Iterable[bytes]) -> None:
            """Send texts, all in one piece, as soon as there is room."""
            await self.writable.wait()
            if self.transport.is_closing() or self.conn.state is not State.OPEN:
                raise ClientDisconnected
            parts: list[bytes] = []
            for message in messages:
                if len(message) <= PLAIN:
                    parts += (_head_of_text(len(message)), message)
                else:
                    self.conn.send_text(message)
                    parts += self.conn.data_to_send()
            self.transport.write(b"".join(parts))

        @property
        def taken(self) -> int:
            """How many of the messages that come first have been answered already, by another worker."""
            return 0 if self._moved is None else self._moved.taken

        def settle(self) -> None:
            """It has found its table, and will not be handed over."""
            self._heard = None

        def hand_over(self, homes: Homes, place: int, taken: int) -> bool:
            """Give it to that worker, of whose messages so many are answered. False if that cannot be done now; else it
            is gone from here.
            """
            if self._heard is None or self.transport.is_closing() or self.transport.get_write_buffer_size():
                return False
            connection = self.transport.get_extra_info("socket")
            if not homes.hand_over(place, connection.fileno(), bytes(self._heard), taken):
                return False
            self.transport.abort()
            return True

        def _idle(self) -> bool:
            """Whether a frame that is no message is still taken."""
            if not self._out and not self._spare.take():
                self._out = True
                self.transport.abort()
            return not self._out

        def handle_ping(self) -> None:
            if self._idle():
                super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            if self._idle():
                super().handle_pong(event)

        def handle_cont(self, event: Frame) -> None:
            if self._idle():
                super().handle_cont(event)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._let_in:
                doors.leave(_address(self.transport))
            super().connection_lost(exc)

    return Http, Socket


def _head_of_text(length: int) -> bytes:
    """What stands before a text in a frame of its own that is not compressed."""
    return bytes((0x81, length)) if length < 126 else bytes((0x81, 126)) + length.to_bytes(2, "big")


class Deaf:
    """A way out on which nothing goes out."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def write(self, data: bytes) -> None:
        pass


class Names:
    """Only calls for one of the server's own names are answered, and only pages of this server may call it from a
    browser.

    So nobody can lead a browser here under another name, nor use one that can reach a server that they cannot. Without
    names any will do.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._welcome(scope):
            refusal = Refusal("not_here")
            body = encode(refusal.message())
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        await self.app(scope, receive, send)

    def _welcome(self, scope: Scope) -> bool:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if self.names and _name(f"//{host}") not in self.names:
            return False
        return origin is None or urlsplit(origin).netloc.lower() == host.lower() or _name(origin) in self.names


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""
