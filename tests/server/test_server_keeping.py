"""What is on disk: nothing is lost when the server is killed, in SQLite and, where there is one, in PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

import pytest
import sqlalchemy as sa
from server_client import Client, all_play, open_table, options_of, serving, start
from websockets.exceptions import ConnectionClosed

from kisoku.games.registry import GAMES
from kisoku.server.store import BadDatabase, Store, Superseded, data_folder, decisions, rounds, seats, tables
from kisoku.server.store import _engine as _opened

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [
    Path(found).parent for found in [shutil.which("initdb")] if found
]
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


def play_until_killed(base: str, opened: Any, decisions_first: int, kill: Any) -> Client:
    """Answer with one option after another, tell when so many are done or the game is over before, and go on until the
    connection breaks.
    """
    client = Client(base, opened["table"], opened["seats"][0]["token"], opened["seats"][0])
    count = 0
    try:
        while True:
            view = client.asked_or_over()
            if view["type"] == "over":
                if count < decisions_first:
                    kill()
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
            with Client(base, opened["table"], opened["seats"][0]["token"], opened["seats"][0]) as again:
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
            found = (
                connection.execute(
                    sa.select(decisions.c.choice)
                    .where(decisions.c.table == opened["table"])
                    .order_by(decisions.c.number)
                )
                .scalars()
                .all()
            )
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
            again, other = await asyncio.gather(
                store.write(first),
                store.write(sa.insert(decisions).values(table="two", **values)),
                return_exceptions=True,
            )
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


def test_a_link_to_a_file_leads_to_the_same_lock(tmp_path: Path) -> None:
    first = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
    with pytest.raises(BadDatabase, match="another server"):
        Store(f"sqlite:///{tmp_path / 'link.sqlite'}")
    first.close()


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'tables.sqlite'}").close()
    os.link(tmp_path / "tables.sqlite", tmp_path / "other.sqlite")
    with pytest.raises(BadDatabase, match="hard links"):
        Store(f"sqlite:///{tmp_path / 'other.sqlite'}")


def test_a_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch(0o644)
    store = Store(f"sqlite:///{path}")
    asyncio.run(store.write())
    assert {file.name: file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == dict.fromkeys(
        (file.name for file in tmp_path.iterdir()), 0
    )
    store.close()


def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(f"sqlite:///{path}").close()
    data = bytearray(path.read_bytes())
    data[4_096:8_192] = b"\xff" * 4_096
    path.write_bytes(data)
    with pytest.raises(BadDatabase, match="cannot be used"):
        Store(f"sqlite:///{path}")


def test_an_older_database_is_brought_to_the_form_of_today_and_a_newer_one_is_refused(database: str) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE server")
        connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN invited")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('old', 'sakura', 'f', '{}', 's', 0)")
        connection.exec_driver_sql("INSERT INTO seats VALUES ('old', 0, 'person', 'hash', NULL, 'auto', '[]')")
    store.close()
    store = Store(database)
    found = asyncio.run(store.find("old"))
    assert found is not None
    assert [(row.token, bool(row.invited)) for row in found.seats] == [("hash", False)]
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE server SET schema = 999")
    store.close()
    with pytest.raises(BadDatabase, match="newer"):
        Store(database)
    with _opened(database).begin() as connection:
        connection.exec_driver_sql("UPDATE server SET schema = 2")
        connection.exec_driver_sql("DELETE FROM tables")


def test_a_database_is_for_one_server_at_a_time(database: str) -> None:
    first = Store(database)
    with pytest.raises(BadDatabase, match="another server"):
        Store(database)
    first.close()
    Store(database).close()


def test_a_server_that_was_superseded_writes_nothing_more(database: str) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE server SET name = 'another'")
    with pytest.raises(Superseded):
        asyncio.run(
            store.write(
                sa.insert(tables).values(id="x", game="g", fingerprint="f", settings={}, spectators="s", made=0.0)
            )
        )
    assert asyncio.run(store.find("x")) is None
    store.close()


@pytest.mark.skipif(not CAN_START, reason="no PostgreSQL here")
@pytest.mark.parametrize("carried_out", [True, False])
def test_a_commit_that_was_not_answered_is_looked_up(carried_out: bool) -> None:
    """Somewhere on the way to PostgreSQL the connection breaks just when a commit is sent: before it arrives, or before
    its answer does.
    """
    with postgres() as url, unreliable(url, carried_out) as (through, break_next):
        store = Store(through)

        async def run() -> None:
            row = {"game": "g", "fingerprint": "f", "settings": {}, "spectators": "s", "made": 0.0}
            await store.write(sa.insert(tables).values(id="before", **row))
            break_next.set()
            written = store.write(sa.insert(tables).values(id="x", **row))
            if carried_out:
                await written
            else:
                with pytest.raises(sa.exc.OperationalError):
                    await written
            assert (await store.find("x") is not None) is carried_out
            await store.write(sa.insert(tables).values(id="after", **row))
            assert await store.healthy()

        asyncio.run(run())
        store.close()


@contextmanager
def unreliable(url: str, carried_out: bool) -> Iterator[tuple[str, threading.Event]]:
    """Another way to that PostgreSQL, which breaks at the next commit after the event is set."""
    home = url.partition("host=")[2]
    break_next = threading.Event()

    def pump(source: socket.socket, sink: socket.socket, from_client: bool, broken: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if from_client and break_next.is_set() and b"COMMIT" in data:
                    break_next.clear()
                    broken.set()
                    if carried_out:
                        sink.sendall(data)
                        sleep(0.3)
                    break
                if not from_client and broken.is_set():
                    break
                sink.sendall(data)
        for one in (source, sink):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/.s.PGSQL.5432")
        listening.listen()

        def serve() -> None:
            with suppress(OSError):
                while True:
                    near, _ = listening.accept()
                    far, broken = socket.socket(socket.AF_UNIX), threading.Event()
                    far.connect(f"{home}/.s.PGSQL.5432")
                    for ends in ((near, far, True, broken), (far, near, False, broken)):
                        threading.Thread(target=pump, args=ends, daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield url.replace(home, folder), break_next


def test_the_data_folder_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KISOKU_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"


@pytest.mark.parametrize(
    "url", ["", "nonsense", "sqlite:////proc/no/such.sqlite", "oracle://x/y", "postgresql://nobody@127.0.0.1:1/none"]
)
def test_a_database_that_leads_nowhere_is_told_in_both_languages(url: str) -> None:
    with pytest.raises(BadDatabase) as told:
        Store(url)
    assert told.value.words.ja.startswith("データベースが使えません")


def test_every_table_of_the_database_belongs_to_a_table_of_players() -> None:
    for table in (seats, rounds, decisions):
        assert [key.column.table.name for key in table.foreign_keys] == ["tables"]
