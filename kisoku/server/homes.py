"""Which of several worker processes a table lives in, and what workers have to tell each other.

Every table has one home, which follows from its name alone. Whoever comes to another worker is handed over: the
connection itself goes, with what has been said on it so far, so that nothing has to be passed on afterwards. Calls
about a table that lives elsewhere are put to its home, and answered by it. All this goes through an inbox for each
worker. The inboxes belong to the process that has started the workers: so what is sent to a worker that has just died
waits there for the one that takes its place.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Protocol

import msgspec

from kisoku.server.refusals import Refusal

SMALL = 16_000
"""Bytes that go through an inbox as they are; more are laid into a file that has no name."""
LETTER = 65_536
"""Bytes of one message at most."""
ROOM = 1 << 20
"""Bytes that an inbox holds, if the system lets it."""
PATIENCE = 10.0
"""Seconds in which a call to another worker has to be answered."""

log = logging.getLogger("kisoku.homes")


class Moved(msgspec.Struct, tag=True):
    """A connection, whose file comes along: all bytes that came on it so far, and how many of its messages have been
    answered.
    """

    heard: bytes
    taken: int


class Call(msgspec.Struct, tag=True):
    """A question to a worker. data: None if it comes along as a file."""

    id: int
    back_to: int
    what: str
    data: bytes | None


class Reply(msgspec.Struct, tag=True):
    """The answer; refusal: the code of why there is none, and the words, in both languages."""

    id: int
    data: bytes | None = None
    refusal: tuple[str, str, str] | None = None


Letter = Moved | Call | Reply
Answering = Callable[[bytes], Awaitable[bytes]]
Inbox = tuple[socket.socket, socket.socket]
"""Where one reads, and where all the others write."""

_decode = msgspec.msgpack.Decoder(Letter).decode
_encode = msgspec.msgpack.Encoder().encode


class Movable(Protocol):
    """A socket that can be handed over."""

    @property
    def taken(self) -> int: ...

    async def write(self, messages: Iterable[bytes]) -> None: ...

    def settle(self) -> None: ...

    def hand_over(self, homes: Homes, place: int, taken: int) -> bool: ...


def inbox() -> Inbox:
    pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in pair:
        end.setblocking(False)
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            end.setsockopt(socket.SOL_SOCKET, option, ROOM)
    return pair


class Homes:
    """The workers as one of them sees them. Without inboxes it is the only one, and every table lives here."""

    def __init__(self, place: int = 0, inboxes: Sequence[Inbox] = ()) -> None:
        self.place = place
        self.count = max(1, len(inboxes))
        self._inboxes = inboxes
        self._awaited: dict[int, asyncio.Future[bytes]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._answers: Mapping[str, Answering] = {}
        self._take: Callable[[socket.socket, Moved], None] | None = None

    def of(self, table: str) -> int:
        """The place of the worker in which a table of that name lives."""
        return int.from_bytes(hashlib.sha256(table.encode(errors="surrogatepass")).digest()[:8], "big") % self.count

    def here(self, table: str) -> bool:
        return self.of(table) == self.place

    @property
    def others(self) -> list[int]:
        return [place for place in range(self.count) if place != self.place]

    def answer(self, **answers: Answering) -> None:
        """What others may ask, and how it is answered."""
        self._answers = answers

    def open(self, take: Callable[[socket.socket, Moved], None]) -> None:
        """Read the inbox from now on; connections that are handed over are taken by that."""
        self._take = take
        if self._inboxes:
            asyncio.get_running_loop().add_reader(self._inboxes[self.place][0], self._read)

    def close(self) -> None:
        if self._inboxes:
            asyncio.get_running_loop().remove_reader(self._inboxes[self.place][0])

    # --- sending ---

    def hand_over(self, place: int, file: int, heard: bytes, taken: int) -> bool:
        """Give a connection to another worker; it may then be closed here. Whether its inbox had room."""
        return self._send(place, Moved(heard, taken), file)

    async def ask(self, place: int, what: str, data: bytes) -> bytes:
        """Have another worker answer something. Raises the Refusal that it raises, or says that it
        cannot be reached.
        """
        call = secrets.randbits(62)
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._awaited[call] = done
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._send_data(place, Call(call, self.place, what, data)):
                    await asyncio.sleep(0.05)
                return await done
        except TimeoutError:
            raise Refusal("unreachable") from None
        finally:
            del self._awaited[call]

    def _send_data(self, place: int, letter: Call | Reply) -> bool:
        if letter.data is None or len(letter.data) <= SMALL:
            return self._send(place, letter)
        with TemporaryFile(buffering=0) as laid:
            laid.write(letter.data)
            return self._send(place, msgspec.structs.replace(letter, data=None), laid.fileno())

    def _send(self, place: int, letter: Letter, *files: int) -> bool:
        try:
            socket.send_fds(self._inboxes[place][1], [_encode(letter)], files)
        except (BlockingIOError, OSError) as fault:  # full; or there are too many files on their way
            log.warning("inbox full", extra={"data": {"worker": place, "fault": str(fault)[:100]}})
            return False
        return True

    # --- reading ---

    def _read(self) -> None:
        with suppress(BlockingIOError):
            data, files, _, _ = socket.recv_fds(self._inboxes[self.place][0], LETTER, 1)
            self._take_in(_decode(data), files)

    def _take_in(self, letter: Letter, files: Sequence[int]) -> None:
        if isinstance(letter, Moved):
            connection = socket.socket(fileno=files[0])
            assert self._take is not None
            self._take(connection, letter)
            return
        if letter.data is None and files:
            with os.fdopen(files[0], "rb") as laid:
                laid.seek(0)
                letter.data = laid.read()
        if isinstance(letter, Call):
            task = asyncio.create_task(self._reply(letter))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            return
        done = self._awaited.get(letter.id)
        if done is None or done.done():  # it came too late
            return
        if letter.refusal is not None:
            done.set_exception(Refusal.said(*letter.refusal))
        else:
            done.set_result(letter.data or b"")

    async def _reply(self, call: Call) -> None:
        reply = Reply(call.id)
        try:
            reply.data = await self._answers[call.what](call.data or b"")
        except Refusal as refusal:
            reply.refusal = (refusal.code, refusal.words.ja, refusal.words.en)
        except Exception:
            log.exception("fault", extra={"data": {"call": call.what}})
            fault = Refusal("fault")
            reply.refusal = (fault.code, fault.words.ja, fault.words.en)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self._send_data(call.back_to, reply):
                    await asyncio.sleep(0.05)
