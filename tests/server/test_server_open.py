"""A server that stands in the open: floods, slow headers, doors, names, proxies, tables that expire."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from server_client import WAIT, Client, Served, serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kisoku.server import asking, wire
from kisoku.server import lobby as lobby_of_tables
from kisoku.server import socket as socket_of_a_table
from kisoku.server import store as kept
from kisoku.server.settings import Hosting


@contextmanager
def hosted(folder: Path, **wanted: Any) -> Iterator[Served]:
    with serving(folder, hosting=Hosting(**wanted)) as one:
        yield one


def connected(served: Served) -> socket.socket:
    host, _, port = served.base.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), WAIT)


def closed(connection: socket.socket) -> bool:
    """Whether the other side ends it, sooner or later."""
    with suppress(ConnectionError):
        while connection.recv(65_536):
            pass
    return True


PING = b"\x89\x80" + bytes(4)
EMPTY_FRAGMENT = b"\x00\x80" + bytes(4)


@pytest.mark.parametrize(
    ("first", "frame"), [(b"", PING), (b"\x01\x80" + bytes(4), EMPTY_FRAGMENT), (b"", b"\x8a\x80" + bytes(4))]
)
def test_frames_that_say_nothing_are_counted_and_the_others_play_on(served: Served, first: bytes, frame: bytes) -> None:
    fields = (
        "Host: x",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        "",
        "",
    )
    opened = served.open()
    with served.sit(opened, 0) as client, connected(served) as flooder:
        client.until("view")
        flooder.sendall("\r\n".join(("GET /ws HTTP/1.1", *fields)).encode())
        assert b"101" in flooder.recv(4_096)
        with suppress(ConnectionError):
            flooder.sendall(first + frame * 200_000)
        assert closed(flooder)
        assert client.ask(type="rule", number="C1")["type"] == "rule"


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\n", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: "]
)
def test_headers_have_to_come_in_time(served: Served, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(wire, "HEADERS", 0.2)
    began = monotonic()
    with connected(served) as slow:
        slow.sendall(said)
        assert closed(slow)
    assert monotonic() - began < WAIT / 2


def come(served: Served, opened: Any, entered: ExitStack, count: int) -> None:
    for _ in range(count):
        entered.enter_context(served.sit(opened, None)).until("view")


async def nobody_left(served: Served) -> None:
    while served.server.connections:
        await asyncio.sleep(0.01)


def test_one_address_has_so_many_connections_and_gets_more_when_some_end(tmp_path: Path) -> None:
    with hosted(tmp_path, each=6) as served:
        opened = served.open()
        with ExitStack() as entered:
            come(served, opened, entered, 4)
            with pytest.raises((OSError, InvalidHandshake, ConnectionClosed)):
                come(served, opened, entered, 6)
        served.within(nobody_left(served))
        with served.sit(opened, 0) as client:
            client.until("view")


def test_who_comes_again_and_again_is_let_in_so_often_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "COMING", 20.0)
    doors = wire.Doors(1_000, 200, frozenset(("192.0.2.1",)))

    def come_and_go(address: str) -> int:
        let_in = 0
        for _ in range(400):
            if doors.enter(address):
                let_in += 1
                doors.leave(address)
        return let_in

    assert 200 <= come_and_go("192.0.2.2") < 300
    assert come_and_go("192.0.2.1") == 400
    assert come_and_go("192.0.2.3") >= 200


def test_spectators_of_many_tables_leave_room_for_players(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_of_a_table, "SPECTATORS", 3)
    one, other = served.open(), served.open()
    with ExitStack() as entered:
        come(served, one, entered, 2)
        come(served, other, entered, 1)
        late = entered.enter_context(served.sit(other, None))
        assert late.next()["code"] == "full"
        entered.enter_context(served.sit(other, 0)).until("view")


def test_who_never_comes_to_a_table_is_shut_out_whatever_they_say(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_of_a_table, "FIRST", 0.5)
    assert served.http.get("/health").status_code == 200
    began = monotonic()

    def go_on(client: Client) -> None:
        while monotonic() - began < WAIT:
            client.send(type="ping")
            client.next()
            served.within(asyncio.sleep(0.1))

    with Client(served.base) as client, pytest.raises(ConnectionClosed):
        go_on(client)
    assert monotonic() - began < WAIT / 2


def test_machines_that_nobody_watches_make_room_for_people(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = served.server.lobby
    for _ in range(3):
        served.open(kinds=("random", "random"), pace=10)
    monkeypatch.setattr(lobby, "room", len(lobby.tables))
    monkeypatch.setattr(lobby_of_tables, "CROWDED", 0.0)
    with served.sit(served.open(), 0) as client:
        client.until("view")


def test_looking_back_again_and_again_stops_nobody(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "LOOK_BURST", 3.0)
    monkeypatch.setattr(asking, "LOOK_RATE", 0.0)
    opened = served.open("ninja_slayer")
    with served.sit(opened, 0) as one, served.sit(opened, None) as other:
        one.until("view")
        at = other.until("view")["at"]
        told = [other.ask(type="jump", at=max(1, at - back)) for back in (0, 0, 1, 1, 2, 3, 4)]
        assert [message["type"] for message in told][:4] == ["past"] * 4
        assert len({message.get("at") for message in told if message["type"] == "past"}) <= 3
        assert all(message["code"] == "too_fast" for message in told if message["type"] == "error")
        assert one.ask(type="rule", number="101.1")["type"] in ("rule", "error")


def test_only_the_servers_own_names_are_answered(tmp_path: Path) -> None:
    with hosted(tmp_path, names=frozenset(("tables.example", "127.0.0.1"))) as served:
        get = served.http.get
        assert get("/health").status_code == 200
        assert get("/health", headers={"Host": "tables.example:8443"}).status_code == 200
        for headers in (
            {"Host": "evil.example"},
            {"Host": ""},
            {"Host": "["},
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
        ):
            assert (get("/health", headers=headers).status_code, bool(headers)) == (421, True)
        assert get("/health", headers={"Origin": "https://tables.example"}).status_code == 200
        with pytest.raises(InvalidStatus):
            connect(served.base.replace("http", "ws", 1) + "/ws", origin=Origin("https://evil.example"))


def test_a_page_of_another_place_may_not_call_even_where_any_name_will_do(served: Served) -> None:
    assert served.http.get("/health", headers={"Origin": served.base}).status_code == 200
    assert served.http.get("/health", headers={"Origin": "http://127.0.0.1:1"}).status_code == 421


@pytest.mark.parametrize("proxies", [frozenset(), frozenset(("127.0.0.1",))])
def test_what_a_proxy_tells_of_addresses_counts_only_if_it_is_named(tmp_path: Path, proxies: frozenset[str]) -> None:
    with hosted(tmp_path, proxies=proxies, each=2) as served, ExitStack() as entered:
        address = served.base.replace("http", "ws", 1) + "/ws"
        for number in range(2):
            entered.enter_context(connect(address, additional_headers={"X-Forwarded-For": f"10.0.0.{number}"}))
        served.within(asyncio.sleep(0.1))
        assert set(served.server.from_each) == ({"10.0.0.0", "10.0.0.1"} if proxies else {"127.0.0.1"})


def test_a_table_that_nobody_touches_is_deleted_with_all_that_belongs_to_it(served: Served) -> None:
    old, new = served.open(), served.open()
    for opened in (old, new):
        with served.sit(opened, 0) as client:
            client.until("view")

    async def expire() -> int:
        lobby = served.server.lobby
        for opened in (old, new):
            table = lobby.tables.pop(opened["table"], None)
            assert table is not None
            table.forget()
        await lobby.store.write(sa.update(kept.tables).where(kept.tables.c.id == old["table"]).values(made=0.0))
        assert await lobby.expire(0) == 0
        return await lobby.expire(1)

    assert served.within(expire()) == 1
    with served.sit(old, 0) as client:
        assert client.next()["code"] == "no_table"
    with served.sit(new, 0) as client:
        client.until("view")


def test_health_tells_the_truth_about_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "CHECKED", 0.0)
    monkeypatch.setattr(kept, "IN_DOUBT", (0.0,))
    with serving(tmp_path) as served:
        assert served.http.get("/health").status_code == 200

        def full(connection: Any, *_: Any) -> None:
            raise sa.exc.OperationalError("INSERT", {}, OSError(28, os.strerror(28)))

        sa.event.listen(served.server.store.engine, "commit", full)
        answer = served.http.get("/health")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)
        sa.event.remove(served.server.store.engine, "commit", full)
        assert httpx.get(f"{served.base}/health").status_code == 200


def test_a_client_without_a_table_is_told_so(served: Served) -> None:
    with Client(served.base, "nowhere", "x") as client:
        assert client.next()["code"] == "no_table"
