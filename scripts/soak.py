"""A bounded load on a real server: tables with people who think for a second at most, and what an answer takes. Then
kill -9, and what is left.

The server runs as a process of its own, with SQLite in a folder that is thrown away. The people are programs at the
other end of a socket, so that an answer is measured as a person feels it: from sending an option to getting the view in
which it has been taken. Every table may have spectators. The time for which a passed window is shown on purpose is set
to nothing.

In the midst of all this the server is killed and started again; or so many times one of its workers is. Whatever
anybody had been shown must be there: every line of every log, and the last view, to the letter.

    python scripts/soak.py --tables 200 --workers 2 --seconds 30
    python scripts/soak.py --tables 50 --workers 3 --kills 100
    python scripts/soak.py --tables 50 --strong 50             what people feel while at other tables machines think
    python scripts/soak.py --worlds 100000 --seed 1

What the programs read of a view is only what they have to answer; the rest is put together when it is needed. Their own
processor time is told, and that of the server is counted from when everybody has come.

The last follows decisions through two worlds that differ only in what a viewer cannot know, in every game, until so
many views have been compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kisoku.games.registry import GAMES, load
from kisoku.server.changing import changed

P95_LIMIT = 0.100
"""Seconds."""
MEMORY_LIMIT = 2.0
"""Megabytes for each table."""
PACE = 0.4
"""Seconds between the decisions of the server's machines, as the page asks for it."""
COMING_LIMIT = 1.0
"""Seconds in which 95 of 100 who come to a table while all others are played at have to see it."""
BETWEEN = 0.25
"""Seconds between two who come."""
THINKING = 1.0
"""Seconds that our programs wait at most before they answer."""
COVERT = 5.0
"""Seconds in which what was shown to one player alone has to be shown again."""
REPORT = 5.0
"""Seconds between two lines of progress."""


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


# --- the server -----------------------------------------------------------------------------------


def start(folder: Path, workers: int, database: str) -> tuple[subprocess.Popen[str], str]:
    """The server, when it is ready, and its address."""
    url = database or f"sqlite:///{folder / 'soak.sqlite'}"
    command = [
        sys.executable,
        "-m",
        "kisoku.cli",
        "serve",
        "--port",
        "0",
        "--database",
        url,
        "--pause",
        "0",
        "--workers",
        str(workers),
    ]
    command += ["--each", "100000"]  # all who come are we
    with (folder / "server.log").open("a") as log:
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "KISOKU_LANG": "en"}
        )
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    if found is None:
        raise SystemExit((folder / "server.log").read_text())
    return server, found[0].rstrip("/")


def workers_of(process: int) -> list[int]:
    """The processes that it has started: workers, or machines that think."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def family(process: int) -> list[int]:
    return [process, *(one for child in workers_of(process) for one in family(child))]


def memory(process: int) -> float:
    """Megabytes that the process and those that it has started have in memory, shared ones counted once."""
    found = 0
    for one in family(process):
        rows = dict(line.split(":", 1) for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()[1:])
        found += int(rows["Pss"].split()[0])
    return found / 1e3


def post(address: str, path: str, body: Any) -> Any:
    """A call; where the server takes no more from one address at the moment, a little later."""
    call = urllib.request.Request(address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    for _ in range(60):
        try:
            with urllib.request.urlopen(call, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 429:
                raise SystemExit(f"{path}: {refused.read().decode()}") from None
            time.sleep(1)
    raise SystemExit(f"{path}: no end of waiting")


def opened(address: str, count: int, against: str) -> list[Any]:
    """Tables of all games, with a person against that kind: another person, or a machine of the server."""
    tables = []
    for number in range(count):
        game = list(GAMES)[number % len(GAMES)]
        decks = list(load(game).decks())
        seats = [
            {"kind": "person", "deck": decks[number % len(decks)]},
            {"kind": against, "deck": decks[(number + 1) % len(decks)]},
        ]
        tables.append(post(address, "/api/tables", {"game": game, "seats": seats, "pace": PACE}))
    return tables


# --- those who sit there --------------------------------------------------------------------------


def processor(process: int) -> float:
    """Seconds of processor time that the process and those that it has started have used."""
    found = 0
    for one in family(process):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


def rest(process: int) -> None:
    """Wait until it has nothing to do."""
    for _ in range(120):
        before = processor(process)
        time.sleep(1)
        if processor(process) - before < 0.05:
            return


class Changed(msgspec.Struct):
    """A view, as far as it is read when it comes: `by` is what has changed, `observation` the whole."""

    type: str
    at: int
    by: tuple[str, dict[str, msgspec.Raw], list[str]] = ("{", {}, [])
    observation: msgspec.Raw = msgspec.Raw()


class Asked(msgspec.Struct):
    """What of an observation has to be answered."""

    request: Any = None
    winner: int | None = None


class Log(msgspec.Struct):
    start: int
    lines: list[msgspec.Raw]


LOG = b'{"type":"log"'
VIEW = (b'{"type":"view"', b'{"type":"changed"')
"""How messages begin that are views."""
TOGETHER = 100
"""Changes that are put together at once."""


class Shown:
    """The last view that somebody was shown."""

    def __init__(self, at: int, whole: msgspec.Raw) -> None:
        self.at = at
        self._whole: Any = whole
        self._since: list[bytes] = []
        self.asked = msgspec.json.decode(whole, type=Asked)

    def change(self, message: bytes, view: Changed) -> None:
        self.at = view.at
        self._since.append(message)
        for key in ("request", "winner"):
            if key in view.by[1]:
                part = msgspec.json.decode(view.by[1][key])
                setattr(self.asked, key, changed({key: getattr(self.asked, key)}, ["{", {key: part}, []])[key])
        if len(self._since) >= TOGETHER:
            self.observation()

    def observation(self) -> Any:
        if isinstance(self._whole, msgspec.Raw):
            self._whole = msgspec.json.decode(self._whole)
        for message in self._since:
            self._whole = changed(self._whole, msgspec.json.decode(message)["by"])
        self._since = []
        return self._whole


def late_of(times: list[float]) -> float:
    """95 of 100 took no longer."""
    return sorted(times)[int(len(times) * 0.95)] if times else float("inf")


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.measuring = False
        """Whether everybody has come."""
        self.counted = 0
        """Answers since then."""
        self.coming = self.own = 0.0
        self.answers: list[float] = []
        self.views = 0
        self.over = 0
        self.memory = 0.0
        self.processor = 0.0
        self.lasted = 0.0
        self.errors: list[str] = []
        self.lost: list[str] = []
        self.joined: list[float] = []
        self.late: list[float] = []
        """How long those waited who came while all others were playing."""
        self.kills = 0

    def p95(self) -> float:
        return late_of(self.answers)

    def middle(self) -> float:
        return statistics.median(self.answers) if self.answers else float("inf")


class Visitor:
    """Somebody at a seat, who answers at random, or a spectator; knows what was shown, and goes on until the connection
    breaks.
    """

    def __init__(self, table: Any, link: Any, figures: Figures, seed: int, measured: bool = True) -> None:
        self.measured = measured
        self._joining = False
        self.table = table
        self.link = link
        self.figures = figures
        self.chance = random.Random(seed)
        self.round = 0
        self.player: int | None = None
        self.log: list[bytes] = []
        self.view: Shown | None = None
        self._sent = 0.0
        self._asked = -1
        self._answered = -1
        """The view that was answered last, also after a break."""

    async def hello(self, socket: ClientConnection) -> None:
        own = self.link.setdefault(
            "own", secrets.token_urlsafe(24)
        )  # so that nothing is lost if the server dies before it has told us ours
        await socket.send(
            json.dumps(
                {
                    "type": "hello",
                    "table": self.table["table"],
                    "token": self.link["token"],
                    "own": own,
                    "changes": True,
                }
            )
        )

    async def stay(self, address: str, ended: asyncio.Event) -> None:
        """Until all is over; who is thrown out comes again."""
        while not ended.is_set():
            try:
                began, self._joining = time.monotonic(), True
                async with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
                    await self.hello(socket)
                    while True:
                        self.take(await socket.recv(decode=False))
                        if self._joining and self.view is not None:
                            self._joining = False
                            self.figures.joined.append(time.monotonic() - began)
                        await self.answer(socket)
            except (ConnectionClosed, OSError, InvalidHandshake):
                self._sent, self._asked = 0.0, -1
                await asyncio.sleep(0.05)

    def take(self, data: bytes) -> None:
        if data.startswith(VIEW):
            self.see(data)
            return
        if data.startswith(LOG):
            log = msgspec.json.decode(data, type=Log)
            lines = [bytes(line) for line in log.lines]
            if self._joining and log.start == 0 and lines[: len(self.log)] != self.log:
                self.figures.lost.append("lines of the log")
            self.log[log.start :] = lines
            return
        message = msgspec.json.decode(data)
        match message["type"]:
            case "yours":
                self.link["token"] = message["token"]
            case "error":
                if message["code"] not in (
                    "stale",
                    "not_asked",
                    "over",
                    "pending",
                ):  # after a break one does not know whether one has answered
                    self.figures.errors.append(message["code"])
            case "table":
                if message["round"] != self.round:
                    self.round, self.log, self.view, self._asked = message["round"], [], None, -1
                self.player = message["player"]
            case "over":
                self.figures.over += 1

    def see(self, data: bytes) -> None:
        view = msgspec.json.decode(data, type=Changed)
        if (
            self._joining and self.view is not None and view.at < self.view.at - 1
        ):  # the last may be for its player alone, and come next
            self.figures.lost.append(f"view {self.view.at}: now {view.at}")
        if bytes(view.observation):
            self.view = Shown(view.at, view.observation.copy())
        else:
            assert self.view is not None
            self.view.change(data, view)
        self.figures.views += 1
        if self._sent and view.at > self._asked:
            if self.measured:
                self.figures.answers.append(time.monotonic() - self._sent)
                self.figures.counted += self.figures.measuring
            self._sent = 0.0

    async def answer(self, socket: ClientConnection) -> None:
        """After a view in which we are asked; another game when one is over."""
        view = self.view
        if self.link["seat"] is None or view is None or self._sent:
            return
        if view.asked.winner is not None and self._asked != view.at:
            self._asked = view.at
            await socket.send(json.dumps({"type": "rematch"}))
        elif view.asked.request and view.at > self._asked:
            await asyncio.sleep(self.chance.uniform(0, THINKING))
            self._sent, self._asked, self._answered = time.monotonic(), view.at, view.at
            choice = self.chance.randrange(len(view.asked.request["options"]))
            await socket.send(json.dumps({"type": "answer", "at": self._asked, "choice": choice}))

    async def missing(self, address: str) -> str:
        """What of all that was shown is not there any more; empty if nothing is lost."""
        again = Visitor(self.table, self.link, Figures(), 0)
        async with asyncio.timeout(60), connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
            await self.hello(socket)
            with suppress(TimeoutError):
                while again.view is None or (
                    again.round == self.round and self.view is not None and again.view.at < self.view.at
                ):
                    async with asyncio.timeout(
                        None if again.view is None else COVERT
                    ):  # what only its player may see comes after what all see
                        again.take(await socket.recv(decode=False))
                    if again.figures.errors:
                        return again.figures.errors[0]
            if again.round > self.round or self.view is None:
                return ""
            assert again.view is not None
            if again.round < self.round or again.view.at < self.view.at:
                return f"view {self.view.at} of game {self.round}: now {again.view.at} of game {again.round}"
            if again.log[: len(self.log)] != self.log:
                return "lines of the log"
            await socket.send(json.dumps({"type": "jump", "at": self.view.at, "viewer": self.player}))
            async for text in socket:
                past = json.loads(text)
                if past["type"] in ("past", "error"):
                    now = past.get("observation", {})
                    if (
                        again.view.at == self.view.at > past.get("at", 0)
                    ):  # what one may know alone cannot be gone back to, but was told again
                        now = again.view.observation()
                    if again.view.at == self.view.at == self._answered and again.view.asked != self.view.asked:
                        # Asked alone, which is shown to nobody else: once it is answered, the next view has its number.
                        return ""
                    seen = self.view.observation()
                    other = [part for part in seen if part not in now or now[part] != seen[part]]
                    return f"{', '.join(other)} at view {self.view.at} of {seen['game']}" if other else ""
        return "the connection"


async def coming_late(address: str, visitors: list[Visitor], figures: Figures, ended: asyncio.Event, seed: int) -> None:
    """One spectator after another comes to a table at which others play, sees it, and goes."""
    chance = random.Random(seed)
    while not ended.is_set():
        await asyncio.sleep(BETWEEN)
        began = time.monotonic()
        with suppress(ConnectionClosed, OSError, InvalidHandshake):  # killed meanwhile
            async with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
                table = chance.choice(visitors).table
                await socket.send(
                    json.dumps(
                        {
                            "type": "hello",
                            "table": table["table"],
                            "token": table["spectators"]["token"],
                            "changes": True,
                        }
                    )
                )
                while not (await socket.recv(decode=False)).startswith(VIEW):
                    pass
                figures.late.append(time.monotonic() - began)


async def busy(
    server: subprocess.Popen[str], address: str, visitors: list[Visitor], wanted: argparse.Namespace, figures: Figures
) -> None:
    """Load for so long, then kill -9 in the midst of it. Or meanwhile so many workers."""
    coming, ended = processor(server.pid), asyncio.Event()
    staying = [asyncio.create_task(visitor.stay(address, ended)) for visitor in visitors]
    chance = random.Random(wanted.seed)
    while not all(visitor.view is not None for visitor in visitors):
        await asyncio.sleep(0.02)
        for gone in (task for task in staying if task.done()):
            gone.result()
    before, own, figures.measuring = processor(server.pid), time.process_time(), True
    figures.coming = before - coming
    staying.append(asyncio.create_task(coming_late(address, visitors, figures, ended, wanted.seed)))
    began = reported = time.monotonic()
    while figures.kills < wanted.kills if wanted.kills else time.monotonic() < began + wanted.seconds:
        await asyncio.sleep(chance.uniform(0.2, 0.8) if wanted.kills else min(REPORT, wanted.seconds))
        if wanted.kills:
            os.kill(chance.choice(workers_of(server.pid)), signal.SIGKILL)
            figures.kills += 1
        if time.monotonic() - reported >= REPORT:
            reported = time.monotonic()
            text = f"  {len(figures.answers)} answers, p95 {figures.p95() * 1000:.0f} ms, {figures.views} views"
            say(
                f"{text}, {figures.kills} killed, {len(figures.lost)} lost"
                if wanted.kills
                else f"{text}, {memory(server.pid):.0f} MB"
            )
    if wanted.kills:
        await asyncio.sleep(2)
    figures.lasted = time.monotonic() - began
    figures.own = (time.process_time() - own) / figures.lasted
    figures.memory, figures.processor = memory(server.pid), (processor(server.pid) - before) / figures.lasted
    ended.set()
    server.send_signal(signal.SIGKILL)
    server.wait()
    await asyncio.wait_for(asyncio.gather(*staying), 30)


async def lost_of(address: str, visitors: list[Visitor]) -> list[str]:
    """What each visitor misses after the restart."""
    found = await asyncio.gather(*(visitor.missing(address) for visitor in visitors))
    return [what for what in found if what]


def worlds(moments: int, seed: int) -> int:
    """What a viewer is told in two worlds that they cannot tell apart. Stops at the first difference."""
    sys.path.append(str(Path(__file__).parents[1] / "tests" / "server"))
    from server_client import serving
    from two_worlds import pair, walk

    for game in GAMES:
        with tempfile.TemporaryDirectory() as name, serving(Path(name)) as served, pair(served, load(game)) as both:
            for step in range(1, 11):
                try:
                    walk(both, moments * step // 10, seed + step)
                except AssertionError as different:
                    say(f"{game}, seed {seed + step}: {different}")
                    return 1
                say(f"{game}: {dict(both.met)}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--spectators", type=int, default=1, help="at each table")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--against", default="person", help="who sits at the other side: person, greedy …")
    parser.add_argument(
        "--strong",
        type=int,
        default=0,
        help="tables beside these, of people against strong machines; these people are not measured",
    )
    parser.add_argument("--kills", type=int, default=0, help="so many workers are killed, one after another")
    parser.add_argument(
        "--limit", type=float, default=P95_LIMIT * 1000, help="milliseconds in which 95 of 100 answers have to be taken"
    )
    parser.add_argument("--database", default="")
    parser.add_argument("--worlds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.worlds:
        return worlds(wanted.worlds, wanted.seed)
    figures = Figures()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, address = start(folder, wanted.workers, wanted.database)
        try:
            for game in GAMES:  # cards and rules are loaded before memory is measured
                deck = next(iter(load(game).decks()))
                post(address, "/api/tables", {"game": game, "seats": [{"kind": "greedy", "deck": deck}] * 2, "pace": 0})
            rest(server.pid)
            before = memory(server.pid)
            load_now = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
            say(
                f"{wanted.tables} tables for {wanted.seconds:.0f} s; before, the server has {before:.0f} MB, and the "
                f"machine a {load_now}"
            )
            tables, strong = opened(address, wanted.tables, wanted.against), opened(address, wanted.strong, "strong")
            links = [
                (table, link)
                for table in (*tables, *strong)
                for link in (*table["seats"], *[table["spectators"]] * wanted.spectators)
            ]
            visitors = [
                Visitor(table, link, figures, number, table not in strong) for number, (table, link) in enumerate(links)
            ]
            asyncio.run(busy(server, address, visitors, wanted, figures))
            each = (figures.memory - before) / (wanted.tables + wanted.strong)
            say("killed; starting again")
            server, address = start(folder, wanted.workers, wanted.database)
            lost = figures.lost + asyncio.run(lost_of(address, visitors))
            server.send_signal(signal.SIGTERM)
            stopped = server.wait(20)
        finally:
            server.kill()
    say(
        f"answer: median {figures.middle() * 1000:.1f} ms, p95 {figures.p95() * 1000:.1f} ms (limit "
        f"{wanted.limit:.0f}), of {len(figures.answers)}"
    )
    joined = sorted(figures.joined)
    each_coming = figures.coming / len(visitors) * 1000
    say(
        f"coming to a table: median {joined[len(joined) // 2]:.2f} s, p95 {late_of(joined):.2f} s, of {len(joined)}, "
        f"all at once"
    )
    one_by_one = f"p95 {late_of(figures.late):.2f} s (limit {COMING_LIMIT:.0f})"
    say(f"                   {one_by_one}, of {len(figures.late)}, one after another while all play")
    say(f"                   {each_coming:.1f} ms of the server's processor time for each, with taking up the tables")
    if not figures.kills:
        each_answer = figures.processor * figures.lasted / max(1, figures.counted) * 1000
        say(
            f"processor: {figures.processor:.0%} of one core, {each_answer:.1f} ms for an answer with all that comes "
            f"of it, of {figures.counted}"
        )
        say(
            f"           {figures.own:.0%} of one core besides for the programs that answer, on the same "
            f"{os.cpu_count()} cores"
        )
        say(f"memory for each table: {each:.2f} MB (limit {MEMORY_LIMIT:.0f})")
    shown = sum(len(visitor.log) for visitor in visitors)
    if figures.kills:
        say(f"{figures.kills} workers were killed")
    say(
        f"after kill -9: {len(visitors) - len(lost)} of {len(visitors)} find all that they were shown ({shown} lines "
        f"of logs, and the last views)"
    )
    failed = [f"p95 of {figures.p95() * 1000:.0f} ms"] * (figures.p95() * 1000 > wanted.limit and not wanted.kills)
    failed += [f"coming to a table took {late_of(figures.late):.2f} s"] * (
        late_of(figures.late) > COMING_LIMIT and not wanted.kills
    )
    failed += [f"{each:.2f} MB for each table"] * (each > MEMORY_LIMIT and not wanted.kills)
    failed += [f"lost: {what}" for what in sorted(set(lost))] + [
        f"error: {code}" for code in sorted(set(figures.errors))
    ]
    failed += [f"exit code {stopped} after SIGTERM"] * (stopped != 0)
    for what in failed:
        say(f"failed: {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
