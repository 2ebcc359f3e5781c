"""One connection: what comes in is measured, read and handed to the table; what goes out waits in a queue of its own.

Whatever is too large, too frequent, unreadable or not possible now is answered with one error, and changes nothing. Who
does not read is not read either, and who falls too far behind has to come again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import monotonic

import msgspec
import sqlalchemy as sa
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kisoku.server import agreeing, asking, foreseeing, hinting, protocol, recalling
from kisoku.server import store as kept
from kisoku.server.changing import Viewed
from kisoku.server.course import Course
from kisoku.server.homes import Movable
from kisoku.server.limits import Bucket, household
from kisoku.server.lobby import Lobby
from kisoku.server.protocol import MESSAGE_LIMIT, ClientMessage, FromServer, Hello, decode_client, encode
from kisoku.server.refusals import Refusal
from kisoku.server.seats import NOBODY
from kisoku.server.table import Table
from kisoku.server.wire import MOVING

RATE, BURST = 20.0, 60.0
"""Messages a second, and at once."""
PATIENCE = 500
"""Messages over the limit before the connection is closed."""
FIRST = 15.0
"""Seconds in which one has to have come to a table, whatever else one says."""
QUEUE = 40
"""Messages that may wait to be sent; then views that are no longer true are left out, and nothing more is read."""
AT_ONCE = 16
"""Messages that are handed to the system in one piece."""
QUEUE_LIMIT = 400
"""Whoever is so far behind has to come again."""
CLOSING = 1.0
"""Seconds for saying goodbye to somebody who may not listen."""
SILENT = 3.5
"""Seconds without a word after which somebody who sends pings counts as away."""
WATCHERS, SPECTATORS = 300, 1_000
"""Spectators of one table, and of all tables together. They never take the place of a player."""
ROUND = 0.05
"""Seconds: views of the past are answered after a multiple of this."""
PLACES = 4
"""Connections to one seat."""
MOVED_AFTER = 20
"""Messages after which a connection is not handed over any more: who has a table needs one."""
MOVES, MOVING_AGAIN = 100, 0.05
"""How often it is tried to hand a connection over to another worker, and seconds between the tries."""

log = logging.getLogger("kisoku.socket")


class Connection:
    """A person, a spectator or a program at the other end of a socket."""

    def __init__(self, socket: WebSocket, lobby: Lobby) -> None:
        self.socket = socket
        self.address = household(socket.client.host if socket.client is not None else "")
        self.lobby = lobby
        self.seat: int | None = None
        self.table: Table | None = None
        self._queue: deque[bytes | Viewed] = deque()
        self._more = asyncio.Event()
        self._room = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None
        self.bucket = Bucket(RATE, BURST)
        self._over = 0
        self._pings = False
        """Whether the other side says from time to time that it is there."""
        self._heard = monotonic()
        self._changes = False
        """Whether views may come as what has changed."""
        self._last: Viewed | None = None
        """The view that was sent last."""
        self._advice: asyncio.Task[None] | None = None
        self._movable: Movable | None = (socket.scope.get("extensions") or {}).get(MOVING)
        self._taken = 0
        """Messages that have come."""
        self._moved = False
        self._wondering = False

    # --- out ---

    def send(self, message: bytes | Viewed) -> None:
        if len(self._queue) >= QUEUE and isinstance(message, Viewed):
            self._queue = deque(old for old in self._queue if not isinstance(old, Viewed))
        self._queue.append(message)
        self._more.set()
        if len(self._queue) > QUEUE_LIMIT and self._sender is not None:
            self._sender.cancel()

    def say(self, message: FromServer) -> None:
        self.send(encode(message))

    async def _send_all(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._queue:
                written = [self._written(self._queue.popleft()) for _ in range(min(len(self._queue), AT_ONCE))]
                if self._movable is not None:
                    await self._movable.write(written)
                else:
                    for message in written:
                        await self.socket.send_text(message.decode())
                self._room.set()

    def _written(self, message: bytes | Viewed) -> bytes:
        if isinstance(message, bytes):
            return message
        before, self._last = self._last, message
        return message.whole if before is None or not self._changes else message.after(before)

    # --- in ---

    @property
    def silent(self) -> bool:
        return self._pings and monotonic() - self._heard > SILENT

    async def run(self) -> None:
        """Until the other side goes, or does not deserve better."""
        await self.socket.accept()
        self._sender, receiver = asyncio.create_task(self._send_all()), asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait((self._sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            behind = self._sender.done()
            await self._leave()
            self._sender.cancel()
            receiver.cancel()
            await asyncio.gather(self._sender, receiver, return_exceptions=True)
            if (
                not self._moved
                and self.socket.client_state == WebSocketState.CONNECTED
                and self.socket.application_state == WebSocketState.CONNECTED
            ):
                with suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):  # gone, or deaf
                    await asyncio.wait_for(self.socket.close(1013 if behind else 1008), CLOSING)

    async def _receive_all(self) -> None:
        until = asyncio.get_running_loop().time() + FIRST
        while self._over < PATIENCE:
            while len(self._queue) >= QUEUE:
                self._room.clear()
                await self._room.wait()
            try:
                async with asyncio.timeout_at(until if self.table is None else None):
                    received = await self.socket.receive()
            except TimeoutError:
                return
            if received["type"] == "websocket.disconnect":
                return
            self._heard = monotonic()
            self._taken += 1
            if self._movable is not None and self._taken <= self._movable.taken:
                continue
            text = received.get("text")
            data = text.encode(errors="surrogatepass") if text is not None else received.get("bytes") or b""
            try:
                await self._take(data)
                if self._moved:
                    return
            except Refusal as refusal:
                self.say(refusal.message())
            except Exception:  # ours; the table stands where it stood
                log.exception("fault", extra={"data": {"table": self.table.id if self.table is not None else None}})
                self.say(Refusal("fault").message())

    async def _take(self, data: bytes) -> None:
        if not self.bucket.take():
            self._over += 1
            raise Refusal("too_fast")
        if len(data) > MESSAGE_LIMIT:
            raise Refusal("too_large", limit=MESSAGE_LIMIT)
        try:
            message = decode_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise Refusal("ill_formed", why=str(fault)[:200]) from None
        await self.lobby.turns.through(self.address)
        if isinstance(message, Hello):
            await self._enter(message)
        elif self.table is None:
            raise Refusal("hello_first")
        else:
            self.table.used = monotonic()
            if isinstance(message, protocol.Ping):
                self._pings = True
                self.say(protocol.Pong())
                return
            if isinstance(message, protocol.Jump):
                await self._jump(self.table, message)
                return
            if isinstance(message, protocol.AskCourse):
                await self._recall(self.table)
                return
            async with self.table.lock:
                await self._handle(self.table, message)

    async def _enter(self, hello: Hello) -> None:
        if self.table is not None:
            raise Refusal("hello_once")
        if not self.lobby.homes.here(hello.table):
            await self._move(self.lobby.homes.of(hello.table))
            return
        table, seat, token = await self.lobby.sit(hello.table, hello.token, hello.own)
        if seat is None and (table.spectating() >= WATCHERS or self.lobby.spectating >= SPECTATORS):
            raise Refusal("full")
        if self._movable is not None:
            self._movable.settle()
        async with table.lock:
            self.table, self.seat, self._changes = table, seat, hello.changes
            if seat is not None:
                self._take_the_place_of_older(table, seat)
            if token is not None:
                self.say(protocol.Yours(token))
            self.lobby.spectating += seat is None
            table.came(self)
        log.info("came", extra={"data": {"table": table.id, "seat": seat}})

    async def _move(self, home: int) -> None:
        """Have the worker go on in which the table lives, as soon as it can. Raises Refusal if it cannot, or if one has
        been sent about before.
        """
        if self._taken > MOVED_AFTER:
            raise Refusal("too_fast")
        for _ in range(MOVES):
            if (
                self._movable is not None
                and not self._queue
                and self._movable.hand_over(self.lobby.homes, home, self._taken - 1)
            ):
                self._moved = True
                return
            await asyncio.sleep(MOVING_AGAIN)
        raise Refusal("unreachable")

    def _take_the_place_of_older(self, table: Table, seat: int) -> None:
        """Somebody at a seat may look at it at several places, but not at any number of them: the oldest goes."""
        same = [watcher for watcher in table.watching if watcher.seat == seat]
        for watcher in same[: max(0, len(same) - PLACES + 1)]:
            watcher.dismiss()

    def dismiss(self) -> None:
        if self._sender is not None:
            self._sender.cancel()

    async def _leave(self) -> None:
        table = self.table
        if self._advice is not None:
            self._advice.cancel()
        if table is None or self not in table.watching:
            return
        table.watching.remove(self)
        self.lobby.spectating -= self.seat is None
        async with table.lock:
            table.heed()
            if self.seat is not None:
                table.tell_of_table()
            table.wake()
        log.info("left", extra={"data": {"table": table.id, "seat": self.seat}})

    async def _handle(self, table: Table, message: ClientMessage) -> None:
        """One message, under the table's lock."""
        match message:
            case protocol.AskRule():
                self.say(asking.rule_and_neighbours(table.game, message.number))
                return
            case protocol.AskCard():
                self.say(asking.printed_card(table.game, message.number))
                return
        if self.seat is None:
            raise Refusal("spectator")
        match message:
            case protocol.Answer():
                await table.answer(self.seat, message.at, message.choice)
                self.bucket.give_back()  # the engine asks no faster than it can
            case protocol.Concede():
                await table.concede(self.seat)
            case protocol.StandIn():
                table.let_stand_in(message.seat)
            case protocol.Go():
                await table.go(self.seat)
            case protocol.Undo():
                self.bucket.take()
                await agreeing.undo(table, self.seat, message.at)
            case protocol.Rematch():
                await agreeing.rematch(table, self.seat, message.swap)
            case protocol.Swap():
                await agreeing.swap(table, self.seat)
            case protocol.Reply():
                if table.proposal is None:
                    raise Refusal("no_proposal")
                await table.proposal.reply(table, self.seat, message.agree)
            case protocol.Switch():
                await self._switch(table, self.seat, message)
            case protocol.AskHint():
                course, player = table.playing(), table.player_of(self.seat)
                if not table.asks(player):
                    raise Refusal("not_asked")
                self._wondering = True
                if self._advice is None or self._advice.done():
                    self._advice = asyncio.create_task(self._advise(course, player))
            case protocol.Foresee() | protocol.AskAhead() | protocol.AskHindrances():
                if table.hidden or table.course is None:
                    raise Refusal("unforeseen")
                self.say(foreseeing.told(table.course, table.player_of(self.seat), message))
            case protocol.WhyNot():
                if table.hidden or table.responding(self.seat):
                    raise Refusal("not_now")
                self.say(asking.why_not(table.playing(), table.player_of(self.seat), message))

    async def _advise(self, course: Course, player: int) -> None:
        """Outside of the table's lock: it takes its time. Who asks again meanwhile is told of what
        stands then, once.
        """
        try:
            while self._wondering:
                self._wondering = False
                async with self.lobby.beside.serving(self.address):
                    self.say(await hinting.advise(course, player))
        except Refusal as refusal:
            self.say(refusal.message())
        except Exception:
            log.exception("fault", extra={"data": {"hint": True}})
            self.say(Refusal("fault").message())

    async def _recall(self, table: Table) -> None:
        """The course of a finished game: it is played again beside the loop, once for all who ask."""
        if table.course is None or not table.over:
            raise Refusal("not_over")
        course, looking = table.course, table.looking
        async with self.lobby.beside.serving(self.address):
            if looking.course is None:
                looking.course = await asyncio.to_thread(recalling.course_of, course)
        self.say(looking.course)

    async def _switch(self, table: Table, seat: int, message: protocol.Switch) -> None:
        where = (kept.seats.c.table == table.id, kept.seats.c.seat == seat)
        await table.keep(sa.update(kept.seats).where(*where).values(mode=message.mode, stops=message.stops))
        table.seats[seat].mode, table.seats[seat].stops = message.mode, message.stops
        for watcher in table.watching:
            if watcher.seat == seat:
                watcher.send(table.described(seat))
                table.show_again(watcher)
        table.wake()

    async def _jump(self, table: Table, message: protocol.Jump) -> None:
        """Through one's own eyes; after the end, and in a replay, through anybody's. The game is played again beside
        the loop, and not more often than is good for the others. Whatever it takes, it is answered after a round time:
        else that would tell how often somebody was asked before.
        """
        self.bucket.take()  # it is more work than others
        began = monotonic()
        course, shown = table.course, table.shown
        if course is None or shown is None:
            raise Refusal("waiting")
        own, viewer = table.viewer(self), message.viewer
        if viewer is not None and viewer >= len(table.seats):
            raise Refusal("no_option")
        if (
            viewer is not None
            and viewer != own
            and not (table.over or all(seat.kind == NOBODY for seat in table.seats))
        ):
            raise Refusal("not_over")
        looking, at = table.looking, min(max(message.at, 1), shown.at)
        looked = looking.known(key := (table.round, at, viewer))
        if looked is None:
            if not looking.bucket.take():
                raise Refusal("too_fast")
            async with self.lobby.beside.serving(self.address):
                looked = await asyncio.to_thread(asking.look_back, course.shared(), at, viewer)
            looking.keep(key, looked)
        await asyncio.sleep(-(monotonic() - began) % ROUND)
        if table.looking is not looking or table.shown is None:
            raise Refusal("stale")  # it was taken back meanwhile
        self.say(asking.past(course, viewer, own, table.shown.at, looked))
