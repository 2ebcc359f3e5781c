"""A bounded load on a real server: tables of machine against machine with spectators, and what an answer takes.

The server runs as a process of its own, with SQLite in a folder that is thrown away. Machines at half of the seats are programs at the other end of a
socket, so that an answer is measured as a person feels it: from sending an option to getting the view in which it has been taken. At the other
tables machines of the server play each other. Every table has spectators. At the end the server is killed and started again.
The time for which a passed window is shown on purpose is set to nothing.

    python scripts/soak.py --tables 50 --seconds 30
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from kisoku.games.registry import GAMES, load

P95_LIMIT = 0.100
"""Seconds."""
MEMORY_LIMIT = 2.0
"""Megabytes for each table."""
THINKING = 1.0
"""Seconds that a machine waits before it answers, on average: a table of people is slower."""


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.views = 0
        self.errors: list[str] = []
        self.over = 0


def start(folder: Path, port: int) -> tuple[subprocess.Popen[str], str]:
    """The server, when it is ready, and its address."""
    command = [sys.executable, "-m", "kisoku.cli", "serve", "--port", str(port), "--database", f"sqlite:///{folder / 'soak.sqlite'}", "--pause", "0"]
    with (folder / "server.log").open("a") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "KISOKU_LANG": "en"})
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    if found is None:
        raise SystemExit((folder / "server.log").read_text())
    return server, found[0].rstrip("/")


def memory(process: int) -> float:
    """Megabytes that the process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def post(address: str, path: str, body: Any) -> Any:
    call = urllib.request.Request(address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(call, timeout=30) as answer:
        return json.load(answer)


def opened(address: str, count: int) -> list[Any]:
    """Tables of all games; at every second one sits a program of ours, for whose answers the server is measured."""
    tables = []
    for number in range(count):
        game = list(GAMES)[number % len(GAMES)]
        decks = list(load(game).decks())
        first = "person" if number // len(GAMES) % 2 else "greedy"
        seats = [{"kind": first, "deck": decks[number % len(decks)]}, {"kind": "greedy", "deck": decks[(number + 1) % len(decks)]}]
        tables.append(post(address, "/api/tables", {"game": game, "seats": seats, "pace": THINKING}))
        time.sleep(0.12)  # the server takes no more from one address
    return tables


async def sit(address: str, table: Any, link: Any, figures: Figures, until: float, seed: int) -> None:
    """At a seat, answer at random and measure; as a spectator, read. Another game when one is over."""
    chance = random.Random(seed)
    sent = 0.0
    asked = -1
    try:
        async with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:

            async def send(**message: Any) -> None:
                await socket.send(json.dumps(message))

            await send(type="hello", table=table["table"], token=link["token"])
            while time.monotonic() < until:
                message = json.loads(await asyncio.wait_for(socket.recv(), max(0.1, until - time.monotonic())))
                if message["type"] == "error":
                    figures.errors.append(message["code"])
                elif message["type"] == "over":
                    figures.over += 1
                    asked = -1
                    if link["seat"] is not None:
                        await send(type="rematch")
                elif message["type"] == "view":
                    figures.views += 1
                    if sent and message["at"] > asked:
                        figures.answers.append(time.monotonic() - sent)
                        sent = 0.0
                    request = message["observation"]["request"]
                    if link["seat"] is not None and request:
                        await asyncio.sleep(chance.uniform(0, 2 * THINKING))
                        sent, asked = time.monotonic(), message["at"]
                        await send(type="answer", at=asked, choice=chance.randrange(len(request["options"])))
    except TimeoutError:
        return


async def load_for(address: str, tables: list[Any], seconds: float, spectators: int) -> Figures:
    figures = Figures()
    until = time.monotonic() + seconds
    visits = []
    for number, table in enumerate(tables):
        links = [*table["seats"], *[table["spectators"]] * spectators]
        visits += [sit(address, table, link, figures, until, number) for link in links]
    await asyncio.gather(*visits)
    return figures


async def logs_of(address: str, tables: list[Any]) -> list[list[Any]]:
    """What a spectator is told of every table from its beginning."""
    found = []
    for table in tables:
        async with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table["table"], "token": table["spectators"]["token"]}))
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 60))
                if message["type"] == "log":
                    found.append(message["lines"])
                    break
                if message["type"] == "error":
                    raise SystemExit(f"after the restart: {message['en']}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--spectators", type=int, default=1)
    wanted = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, address = start(folder, 0)
        try:
            post(address, "/api/tables", {"game": "sakura", "seats": [{}, {}]})
            for game in GAMES:  # cards and rules are loaded before memory is measured
                deck = next(iter(load(game).decks()))
                post(address, "/api/tables", {"game": game, "seats": [{"kind": "random", "deck": deck}] * 2, "pace": 0})
            time.sleep(3)
            before = memory(server.pid)
            tables = opened(address, wanted.tables)
            figures = asyncio.run(load_for(address, tables, wanted.seconds, wanted.spectators))
            each = (memory(server.pid) - before) / wanted.tables
            told = asyncio.run(logs_of(address, tables))
            server.send_signal(signal.SIGKILL)
            server.wait()
            server, address = start(folder, 0)
            again = asyncio.run(logs_of(address, tables))
            lost = sum(1 for old, new in zip(told, again, strict=True) if new[: len(old)] != old)
            server.send_signal(signal.SIGTERM)
            stopped = server.wait(15)
        finally:
            server.kill()
        answers = sorted(figures.answers)
        p95 = answers[int(len(answers) * 0.95)] if answers else float("inf")
        middle = statistics.median(answers) if answers else float("inf")
        print(f"{wanted.tables} tables, {wanted.seconds:.0f} s: {len(answers)} answers, {figures.views} views, {figures.over} ends")  # noqa: T201
        print(f"answer: median {middle * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms (limit {P95_LIMIT * 1000:.0f})")  # noqa: T201
        print(f"memory for each table: {each:.2f} MB (limit {MEMORY_LIMIT:.0f})")  # noqa: T201
        print(f"after kill -9: {wanted.tables - lost} of {wanted.tables} tables stand where they stood; exit code after SIGTERM: {stopped}")  # noqa: T201
        failed += ["p95"] * (p95 > P95_LIMIT) + ["memory"] * (each > MEMORY_LIMIT) + ["lost tables"] * (lost > 0)
        failed += [f"errors: {sorted(set(figures.errors))}"] * bool(figures.errors)
        for what in failed:
            print(f"failed: {what}")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
