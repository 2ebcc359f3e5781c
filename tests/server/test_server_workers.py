"""Several workers behind one address: every table has one home, everybody finds it, and one that dies is replaced
without a loss.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from server_client import WAIT, Client, open_table, options_of, start
from websockets.exceptions import ConnectionClosed

from kisoku.games.registry import GAMES
from kisoku.server.homes import Homes, inbox
from kisoku.server.refusals import Refusal
from kisoku.server.store import BadDatabase, Hold, Store, Superseded, tables

LASTING = [game for game in GAMES if game != "spellcard"]
"""Games of which none is over after the few decisions that are made here."""
CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
pytestmark = pytest.mark.skipif(not CHILDREN.exists(), reason="one cannot see here which workers there are")


def workers_of(server: subprocess.Popen[str]) -> list[int]:
    return [int(child) for child in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()]


def sit(base: str, opened: Any, seat: int = 0) -> Client:
    return Client(base, opened["table"], opened["seats"][seat]["token"], opened["seats"][seat])


def step(client: Client, count: int = 1) -> None:
    for place in range(count):
        view = client.asked_or_over()
        if view["type"] == "over":
            return
        client.answer(view, place % len(options_of(view)))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], str]]:
    folder = tmp_path_factory.mktemp("workers")
    server, base = start(f"sqlite:///{folder / 'tables.sqlite'}", folder, "--workers", "3")
    try:
        yield server, base
        server.send_signal(signal.SIGTERM)
        assert server.wait(WAIT) == 0
    finally:
        server.kill()


def test_everybody_finds_their_table_whichever_worker_they_come_to(running: tuple[subprocess.Popen[str], str]) -> None:
    server, base = running
    assert len(workers_of(server)) == 3
    opened = at_every_home(base, 3)
    with ExitStack() as entered:
        for client in [entered.enter_context(sit(base, one)) for one in opened]:
            step(client, 3)
        said = httpx.get(f"{base}/health").json()
        assert (said["ok"], said["workers"]) == (True, 3)
        assert said["tables"] >= len(opened)


def test_what_was_said_before_a_table_was_named_is_answered_once(running: tuple[subprocess.Popen[str], str]) -> None:
    _, base = running
    opened = open_table(base, "sakura")
    with Client(base) as client:
        client.send(type="ping")
        assert client.next()["code"] == "hello_first"
        for name in "abcdef":
            client.send(type="hello", table=name, token="")
            assert client.next()["code"] == "no_table"
        client.send(type="hello", table=opened["table"], token=opened["seats"][0]["token"])
        client.send(type="rule", number="C1")
        assert client.until("view")["observation"]
        assert client.until("rule")
        assert [message.get("code") for message in client.received if message["type"] == "error"] == ["hello_first"] + [
            "no_table"
        ] * 6


def test_calls_about_a_table_reach_its_home(running: tuple[subprocess.Popen[str], str]) -> None:
    _, base = running
    for _ in range(4):
        opened = httpx.post(
            f"{base}/api/tables",
            json={"game": "sakura", "seats": [{"kind": "person"}, {"kind": "random", "deck": "blades"}]},
        ).json()
        token = opened["seats"][0]["token"]
        wrong = httpx.post(
            f"{base}/api/seats/deck", json={"table": opened["table"], "token": token, "deck": "no such deck"}
        )
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_start")
        assert (
            httpx.post(
                f"{base}/api/seats/deck", json={"table": opened["table"], "token": token, "deck": "blades"}
            ).status_code
            == 200
        )
        with sit(base, opened) as client:
            client.until("view")
            client.send(type="concede")
            client.until("over")
            token = opened["seats"][0]["token"]
        got = httpx.get(f"{base}/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {token}"})
        assert got.status_code == 200
        assert got.json()["decisions"][-1] < 0
        assert (
            httpx.get(f"{base}/api/tables/{opened['table']}/replay", headers={"Authorization": "Bearer x"}).status_code
            == 404
        )


def test_machines_play_where_nobody_has_to_come(running: tuple[subprocess.Popen[str], str]) -> None:
    _, base = running
    for _ in range(3):
        opened = open_table(base, "sakura", ("random", "random"))
        with Client(base, opened["table"], opened["spectators"]["token"]) as client:
            client.until("over")


def at_every_home(base: str, count: int) -> list[Any]:
    """A table in each of so many workers."""
    homes = Homes(0, [inbox()] * count)
    found: dict[int, Any] = {}
    for number in range(30):
        opened = open_table(base, LASTING[number % len(LASTING)])
        found.setdefault(homes.of(opened["table"]), opened)
        if len(found) == count:
            break
    return list(found.values())


def lives(client: Client) -> bool:
    try:
        return client.ask(type="rule", number="1")["type"] in ("rule", "error")
    except ConnectionClosed:
        return False


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(running: tuple[subprocess.Popen[str], str]) -> None:
    server, base = running
    opened = at_every_home(base, 3)
    with ExitStack() as entered:
        before = [entered.enter_context(sit(base, one)) for one in opened]
        for killed in range(3):
            for client in before:
                step(client, 2)
            os.kill(workers_of(server)[killed], signal.SIGKILL)
            assert [lives(client) for client in before].count(False) == 1
            for place, client in enumerate(before):
                again = entered.enter_context(sit(base, opened[place]))
                assert again.asked_or_over()["at"] >= client.last["view"]["at"]
                assert again.log[: len(client.log)] == client.log
                again.answer(again.last["view"], 0)
                before[place] = again
    assert len(workers_of(server)) == 3
    assert httpx.get(f"{base}/health").json()["ok"]


def test_workers_end_with_the_process_that_started_them_and_another_server_finds_all(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server, base = start(url, tmp_path, "--workers", "2")
    opened = open_table(base, "sakura")
    with sit(base, opened) as client:
        step(client, 3)
        there = workers_of(server)
        with pytest.raises(BadDatabase, match="another server"):
            Store(url)
        server.kill()
        server.wait()
        until = monotonic() + WAIT
        while any(Path(f"/proc/{worker}").exists() for worker in there):
            assert monotonic() < until
            sleep(0.02)
    server, base = start(url, tmp_path, "--workers", "2")
    try:
        with sit(base, opened) as again:
            again.asked_or_over()
            assert again.log[: len(client.log)] == client.log
    finally:
        server.kill()
        server.wait()


def test_a_worker_whose_place_was_taken_writes_nothing_more(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    row = {"game": "g", "fingerprint": "f", "settings": {}, "spectators": "s", "made": 0.0}
    hold = Hold(url)
    old, other = Store(url, 0, alone=False), Store(url, 1, alone=False)
    asyncio.run(old.write(sa.insert(tables).values(id="one", **row)))
    new = Store(url, 0, alone=False)
    with pytest.raises(Superseded):
        asyncio.run(old.write(sa.insert(tables).values(id="two", **row)))
    for store, name in ((other, "three"), (new, "four")):
        asyncio.run(store.write(sa.insert(tables).values(id=name, **row)))
    assert [asyncio.run(new.find(name)) is not None for name in ("one", "two", "three", "four")] == [
        True,
        False,
        True,
        True,
    ]
    for store in (old, other, new):
        store.close()
    hold.let_go()


def test_a_server_whose_workers_never_become_ready_ends() -> None:
    program = """
import sys
from kisoku.server.processes import Crew
class Hold:
    def rest(self): pass
def work(homes, ready, gone): raise ValueError("no")
sys.exit(Crew(2, Hold(), work).run(lambda: print("ready")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=WAIT, check=False)
    assert (done.returncode, done.stdout) == (1, "")


def test_workers_answer_each_other_whatever_the_size_and_say_why_they_do_not() -> None:
    async def run() -> None:
        inboxes = [inbox(), inbox()]
        here, there = Homes(0, inboxes), Homes(1, inboxes)

        async def twice(data: bytes) -> bytes:
            if data == b"no":
                raise Refusal("not_over")
            return data + data

        there.answer(twice=twice)
        for one in (here, there):
            one.open(lambda *_: None)
        try:
            for size in (0, 10, 1_000_000):
                assert await here.ask(1, "twice", b"x" * size) == b"xx" * size
            with pytest.raises(Refusal) as refused:
                await here.ask(1, "twice", b"no")
            assert (refused.value.code, refused.value.status) == ("not_over", 409)
            with pytest.raises(Refusal):
                await here.ask(1, "nothing of the kind", b"")
        finally:
            for one in (here, there):
                one.close()

    asyncio.run(run())
