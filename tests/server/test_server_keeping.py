"""What is on disk: nothing is lost when the server is killed, in SQLite and, where there is one, in PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from server_client import DECKS, Client, all_play, options_of, serving
from websockets.exceptions import ConnectionClosed

from kisoku.games.registry import GAMES
from kisoku.server.store import BadDatabase, Store, data_folder, decisions, rounds, seats, tables

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [Path(found).parent for found in [shutil.which("initdb")] if found]
CAN_START = bool(BINARIES) and (os.getuid() != 0 or shutil.which("runuser") is not None)
DATABASES = ["sqlite", *(["postgresql"] if CAN_START else [])]


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, at a socket in a folder of its own. It does not run as root."""
    binaries = BINARIES[-1]
    as_other = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []

    def run(*command: str) -> None:
        subprocess.run([*as_other, *command], check=True, capture_output=True, timeout=60, cwd="/")

    with TemporaryDirectory() as home:
        if as_other:
            shutil.chown(home, "postgres")
        data = f"{home}/data"
        run(str(binaries / "initdb"), "-D", data, "-U", "kisoku", "-A", "trust", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories='{home}' -c fsync=off"
        run(str(binaries / "pg_ctl"), "-D", data, "-w", "-l", f"{home}/log", "-o", options, "start")
        try:
            yield f"postgresql://kisoku@/postgres?host={home}"
        finally:
            run(str(binaries / "pg_ctl"), "-D", data, "-m", "immediate", "stop")


@pytest.fixture(scope="module", params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('kept') / 'tables.sqlite'}"
    else:
        with postgres() as url:
            yield url


def start(database: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """The server as a process of its own, and its address."""
    command = [sys.executable, "-m", "kisoku.cli", "serve", "--port", "0", "--pause", "0", "--database", database, "--lang", "en"]
    with (folder / "log").open("a") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None, (folder / "log").read_text()
    return server, found[0].rstrip("/")


def open_table(base: str, game: str) -> Any:
    kinds = [{"kind": kind, "deck": DECKS[game]} for kind in ("person", "random")]
    answer = httpx.post(f"{base}/api/tables", json={"game": game, "seats": kinds, "pace": 0}, timeout=20)
    assert answer.status_code == 201, answer.text
    return answer.json()


def play_until_killed(base: str, opened: Any, decisions_first: int, kill: Any) -> Client:
    """Answer with the first option, tell when so many are done, and go on until the connection breaks."""
    client = Client(base, opened["table"], opened["seats"][0]["token"])
    count = 0
    try:
        while True:
            view = client.asked_or_over()
            if view["type"] == "over":
                break
            client.answer(view, count % len(options_of(view)))
            count += 1
            if count == decisions_first:
                kill()
    except (ConnectionClosed, OSError):
        pass
    return client


def test_after_kill_9_every_table_stands_where_it_stood(database: str, tmp_path: Path) -> None:
    server, base = start(database, tmp_path)
    tables_opened = [open_table(base, game) for game in GAMES for _ in range(2)]
    started: list[int] = []

    def one_more() -> None:
        """The last of the tables to get going kills the server, while the others play on."""
        started.append(1)
        if len(started) == len(tables_opened):
            server.send_signal(signal.SIGKILL)

    with ThreadPoolExecutor(len(tables_opened)) as pool:
        clients = list(pool.map(lambda opened: play_until_killed(base, opened, 12, one_more), tables_opened))
    assert server.wait(20) == -signal.SIGKILL
    server, base = start(database, tmp_path)
    try:
        for opened, before in zip(tables_opened, clients, strict=True):
            with Client(base, opened["table"], opened["seats"][0]["token"]) as again:
                view = again.asked_or_over()
                if view["type"] == "view":
                    assert view["at"] >= before.last["view"]["at"]
                    again.answer(view, 0)
                    again.until("view", "over")
                assert again.log[: len(before.log)] == before.log
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
    finally:
        server.kill()


def test_a_whole_game_of_two_people_is_kept_decision_by_decision(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, url=database) as served:
        opened = served.open()
        with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
            all_play([one, other])
        course = served.server.lobby.tables[opened["table"]].course
        assert course is not None
        with served.server.store.engine.connect() as connection:
            found = connection.execute(sa.select(decisions.c.choice).where(decisions.c.table == opened["table"]).order_by(decisions.c.number)).scalars().all()
        assert list(found) == course.decisions


def test_a_proposal_waits_over_a_restart_until_it_is_answered(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(tmp_path, url=url) as served:
        opened = served.open()
        with served.sit(opened, 0) as one, served.sit(opened, 1) as two:
            all_play([one, two], most=12)
        with served.sit(opened, 0) as one, served.sit(opened, 1) as two:
            one.send(type="rematch")
            asked = two.until("proposal")
    with serving(tmp_path, url=url) as served, served.sit(opened, 0) as one, served.sit(opened, 1) as two:
        again = two.until("proposal")
        assert again == asked
        assert one.until("proposal")["by"] == 0
        two.send(type="reply", agree=False)
        assert not one.until("settled")["agreed"]
    with serving(tmp_path, url=url) as served, served.sit(opened, 1) as two:
        assert two.ask(type="reply", agree=True)["code"] == "no_proposal"


def test_a_decision_that_is_there_already_is_not_written_twice_and_spoils_nothing_else(database: str) -> None:
    async def run() -> None:
        store = Store(database)
        try:
            values = {"round": 1, "number": 0, "seat": 0, "choice": 0, "made": 0.0, "spent": 0.0, "automatic": False}
            row = {"game": "g", "fingerprint": "f", "settings": {}, "spectators": "s", "made": 0.0}
            await store.write(sa.insert(tables).values(id="one", **row), sa.insert(tables).values(id="two", **row))
            first = sa.insert(decisions).values(table="one", **values)
            await store.write(first)
            again, other = await asyncio.gather(store.write(first), store.write(sa.insert(decisions).values(table="two", **values)), return_exceptions=True)
            assert isinstance(again, sa.exc.IntegrityError)
            assert other is None
            found = await store.find("two")
            assert found is not None
            await store.write(sa.delete(tables).where(tables.c.id.in_(("one", "two"))))
        finally:
            store.close()

    asyncio.run(run())


def test_a_file_is_for_one_server_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = Store(url)
    with pytest.raises(BadDatabase, match="another server"):
        Store(url)
    first.close()
    Store(url).close()


def test_the_data_folder_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KISOKU_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite:////proc/no/such.sqlite", "oracle://x/y", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_leads_nowhere_is_told_in_both_languages(url: str) -> None:
    with pytest.raises(BadDatabase) as told:
        Store(url)
    assert told.value.words.ja.startswith("データベースが使えません")


def test_every_table_of_the_database_belongs_to_a_table_of_players() -> None:
    for table in (seats, rounds, decisions):
        assert [key.column.table.name for key in table.foreign_keys] == ["tables"]
