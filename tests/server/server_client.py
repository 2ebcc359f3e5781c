"""A server on a real socket, and clients that talk to it, for the tests of the server."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.sync.client import connect

from kisoku.server import wire
from kisoku.server.app import HOSTING, Server, application
from kisoku.server.changing import changed
from kisoku.server.limits import Callers
from kisoku.server.running import configured, listen
from kisoku.server.settings import Hosting, Pause
from kisoku.server.table import Table

WAIT = 20.0
"""Seconds after which a message that does not come is a failure."""

Message = dict[str, Any]
T = TypeVar("T")

DECKS = {"sakura": "blades", "ninja_slayer": "fast", "zx": "ember", "rebirth": "brass", "spellcard": "lanterns"}


class Served:
    """A server in a thread of this process."""

    def __init__(self, url: str, pause: Pause, hosting: Hosting) -> None:
        self.app = application(url, pause, hosting)
        self.server: Server = self.app.state.server
        self.server.callers = Callers(1_000, 1_000)  # the tests of a module are one caller
        wire.COMING = 1_000.0
        listening = listen("127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = configured(self.app, hosting)
        config.timeout_graceful_shutdown = 1
        self._uvicorn = uvicorn.Server(config)
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(listening),), daemon=True)
        self._thread.start()
        self.http = httpx.Client(base_url=self.base, timeout=WAIT, transport=httpx.HTTPTransport(retries=20))

        while (
            not self._uvicorn.started and self._thread.is_alive()
        ):  # on a busy machine reading rules and cards takes a while
            time.sleep(0.01)

    async def _serve(self, listening: socket.socket) -> None:
        self._loop.set_result(asyncio.get_running_loop())
        await self._uvicorn.serve(sockets=[listening])

    def within(self, what: Coroutine[Any, Any, T]) -> T:
        """Have the server's own loop do something."""
        return asyncio.run_coroutine_threadsafe(what, self._loop.result(WAIT)).result(WAIT)

    def close(self) -> None:
        self.http.close()
        self._uvicorn.should_exit = True
        self._thread.join(WAIT)

    def post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, game: str = "sakura", kinds: tuple[str, str] = ("person", "person"), **more: Any) -> Any:
        seats = [{"kind": kind, "deck": DECKS[game]} for kind in kinds]
        return self.post("/api/tables", {"game": game, "seats": seats, "pace": 0, **more})

    def sit(self, opened: Any, seat: int | None, packed: bool = True, changes: bool = False) -> Client:
        link = opened["spectators"] if seat is None else next(link for link in opened["seats"] if link["seat"] == seat)
        return Client(self.base, opened["table"], link["token"], link, packed, changes)

    def settle(self, table: Table) -> None:
        """Wait until the table has shown all that comes by itself."""

        async def quiet() -> None:
            while table.pending or table.lock.locked():
                await asyncio.sleep(0)

        self.within(quiet())


@contextmanager
def serving(folder: Path, pause: Pause | None = None, url: str = "", hosting: Hosting = HOSTING) -> Iterator[Served]:
    served = Served(url or f"sqlite:///{folder / 'tables.sqlite'}", pause or Pause(0, 0), hosting)
    try:
        yield served
    finally:
        served.close()


def start(database: str, folder: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    """The server as a process of its own, and its address."""
    command = [
        sys.executable,
        "-m",
        "kisoku.cli",
        "serve",
        "--port",
        "0",
        "--pause",
        "0",
        "--database",
        database,
        "--lang",
        "en",
        *options,
    ]
    with (folder / "log").open("a") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None, (folder / "log").read_text()
    return server, found[0].rstrip("/")


def open_table(base: str, game: str, kinds: tuple[str, str] = ("person", "random")) -> Any:
    seats = [{"kind": kind, "deck": DECKS[game]} for kind in kinds]
    answer = httpx.post(f"{base}/api/tables", json={"game": game, "seats": seats, "pace": 0}, timeout=20)
    assert answer.status_code == 201, answer.text
    return answer.json()


class Client:
    """One socket; keeps the last message of each type and everything of the log."""

    def __init__(
        self, base: str, table: str = "", token: str = "", link: dict[str, Any] | None = None, packed: bool = True,
        changes: bool = False,
    ) -> None:  # fmt: skip
        self.link = {} if link is None else link
        """Keeps the token of the seat, once it is ours."""
        self._open = ExitStack()
        compression = "deflate" if packed else None
        opened = connect(
            base.replace("http", "ws", 1) + "/ws", max_size=None, compression=compression, close_timeout=0.2
        )
        self.socket = self._open.enter_context(opened)
        self.raw: list[Message] = []
        """What came, as it came."""
        self.received: list[Message] = []
        """The same, but views that came as changes are whole."""
        self.last: dict[str, Message] = {}
        self.answered = -1
        """The position that has been answered and has not changed since."""
        self.log: list[Message] = []
        if table:
            self.send(type="hello", table=table, token=token, changes=changes)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def send_raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def next(self) -> Message:
        message: Message = msgspec.json.decode(self.socket.recv(WAIT))
        self.raw.append(message)
        if message["type"] == "changed":
            observation = changed(self.last["view"]["observation"], message["by"])
            message = {**message, "type": "view", "observation": observation}
        if message["type"] == "table" and message["layout"] is None:
            message = {**message, "layout": self.last["table"]["layout"]}
        self.received.append(message)
        self.last[message["type"]] = message
        if message["type"] == "error" or (message["type"] == "view" and message["at"] != self.answered):
            self.answered = -1
        if message["type"] == "yours":
            self.link["token"] = message["token"]
        if message["type"] == "log":
            self.log[message["start"] :] = message["lines"]
        return message

    def until(self, *types: str, holds: Callable[[Message], bool] = lambda message: True) -> Message:
        """The next message of these types of which that holds; an error that was not waited for is a failure."""
        while True:
            message = self.next()
            if message["type"] in types and holds(message):
                return message
            assert message["type"] != "error", message

    def asked_or_over(self) -> Message:
        return self.until("view", "over", holds=lambda message: message["type"] == "over" or self.is_asked(message))

    def is_asked(self, view: Message) -> bool:
        """Whether something is asked that has not been answered; a view can come again when somebody sits down."""
        return view["observation"]["request"] is not None and view["at"] != self.answered

    def answer(self, view: Message, choice: int) -> None:
        self.answered = view["at"]
        self.send(type="answer", at=view["at"], choice=choice)

    def ask(self, **message: Any) -> Message:
        """Send something that is answered to this client alone, and give the answer."""
        self.send(**message)
        return self.until("error", "why", "rule", "card", "past")


def options_of(view: Message) -> list[Message]:
    found: list[Message] = view["observation"]["request"]["options"]
    return found


def play(client: Client, seed: int, most: int = 2_000, give_up: bool = False) -> int:
    """Answer at random until the game is over or so many decisions have been made; gives how many."""
    chance = random.Random(seed)
    for count in range(most):
        view = client.asked_or_over()
        if view["type"] == "over":
            return count
        client.answer(view, chance.randrange(len(options_of(view))))
    if give_up and client.asked_or_over()["type"] == "view":
        client.send(type="concede")
        client.until("over")
    return most


def watch(client: Client) -> None:
    client.until("over")


def all_play(players: list[Client], watchers: tuple[Client, ...] = (), seed: int = 1, most: int = 2_000) -> None:
    """Everybody at once, until the end; the first gives up after so many decisions."""
    with ThreadPoolExecutor(len(players) + len(watchers)) as pool:
        tasks: list[Future[Any]] = [
            pool.submit(play, client, seed + place, 2_000 if place else most, not place)
            for place, client in enumerate(players)
        ]
        tasks += [pool.submit(watch, client) for client in watchers]
        for task in tasks:
            task.result(60)
