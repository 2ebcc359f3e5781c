"""What does not belong on the socket: each message is answered with one error, and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import MutableMapping
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from server_client import WAIT, Client, Served
from starlette.websockets import WebSocket, WebSocketState
from websockets.exceptions import ConnectionClosed

from kisoku.server import app
from kisoku.server import socket as socket_module
from kisoku.server.protocol import MESSAGE_LIMIT
from kisoku.server.refusals import REFUSALS
from kisoku.server.running import WIRE_LIMIT
from kisoku.server.socket import BURST, PATIENCE, PLACES, QUEUE, QUEUE_LIMIT, Connection

NONSENSE: tuple[tuple[str | bytes, str], ...] = (
    ("", "ill_formed"),
    ("null", "ill_formed"),
    ("[]", "ill_formed"),
    ("{}", "ill_formed"),
    ("{", "ill_formed"),
    ("[" * 4000, "ill_formed"),
    (b"\xff\xfe\x00", "ill_formed"),
    ('{"type": "win"}', "ill_formed"),
    ('{"type": "view", "at": 1}', "ill_formed"),
    ('{"type": "answer"}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": -1}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 1e400}', "ill_formed"),
    ('{"type": "answer", "at": NaN, "choice": 0}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 0.5}', "ill_formed"),
    ('{"type": "answer", "at": null, "choice": 0}', "ill_formed"),
    ('{"type": "answer", "at": [1], "choice": {}}', "ill_formed"),
    ('{"type": ["answer"], "at": 1, "choice": 0}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 0}{}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": "0"}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": true}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 0, "player": 1}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 99999999999999999999999}', "ill_formed"),
    ('{"type": "switch", "mode": "sometimes"}', "ill_formed"),
    ('{"type": "switch", "mode": "on", "stops": ["' + '","'.join("a" * 60) + '"]}', "ill_formed"),
    ('{"type": "hello", "table": "x", "token": "y"}', "hello_once"),
    ('{"type": "rule", "number": "' + "9" * MESSAGE_LIMIT + '"}', "too_large"),
    ('{"type": "rule", "number": "\\ud800"}', "ill_formed"),
    ('{"type": "rule", "number": "../../etc/passwd"}', "no_rule"),
    ('{"type": "card", "number": "' + "9" * 101 + '"}', "ill_formed"),
    ('{"type": "card", "number": ""}', "no_card"),
    ('{"type": "why_not", "ref": -1, "intent": "use {}"}', "ill_formed"),
    ('{"type": "why_not", "ref": 9007199254740992, "intent": "use {}"}', "unseen"),
    (b" " * 500_000, "too_large"),
    ('{"type": "jump", "at": 1, "viewer": 9}', "no_option"),
    ('{"type": "reply", "agree": true}', "no_proposal"),
    ('{"type": "undo"}', "nothing_to_undo"),
    ('{"type": "undo", "at": 999}', "nothing_to_undo"),
    ('{"type": "go"}', "not_asked"),
    ('{"type": "rematch"}', "not_over"),
)


@pytest.fixture(scope="module")
def seated(served: Served) -> Any:
    """A table of two people, both of whom are there, at its first question."""
    return served.open()


@pytest.mark.parametrize(("message", "code"), NONSENSE)
def test_nonsense_is_answered_with_one_error_and_changes_nothing(
    served: Served, seated: Any, message: str | bytes, code: str
) -> None:
    with served.sit(seated, 0) as client:
        before = client.until("view")
        client.send_raw(message)
        error = client.next()
        assert (error["type"], error["code"]) == ("error", code)
        assert error["ja"]
        assert error["en"]
        client.send(type="jump", at=before["at"], viewer=0)
        assert client.next()["observation"] == before["observation"]


def test_only_the_asked_player_answers_and_only_with_an_option_of_the_current_request(
    served: Served, seated: Any
) -> None:
    with served.sit(seated, 0) as one, served.sit(seated, 1) as other, served.sit(seated, None) as spectator:
        views = [client.until("view") for client in (one, other)]
        asked, waiting = (one, other) if views[0]["observation"]["request"] else (other, one)
        at = views[0]["at"]
        tried = (
            (waiting, 0, at, "not_asked"),
            (spectator, 0, at, "spectator"),
            (asked, 500, at, "no_option"),
            (asked, 0, at + 1, "stale"),
        )
        for client, choice, number, code in tried:
            client.send(type="answer", at=number, choice=choice)
            assert client.until("error")["code"] == code


ACTS = (
    {"type": "undo"}, {"type": "reply", "agree": True}, {"type": "concede"}, {"type": "rematch"}, {"type": "swap"},
    {"type": "switch", "mode": "off"},
    {"type": "go"}, {"type": "why_not", "ref": 0, "intent": "use {}"},
)  # fmt: skip


@pytest.mark.parametrize("message", ACTS, ids=[str(act["type"]) for act in ACTS])
def test_a_spectator_does_nothing_but_look(served: Served, seated: Any, message: dict[str, Any]) -> None:
    with served.sit(seated, None) as spectator:
        spectator.until("view")
        assert spectator.ask(**message)["code"] == "spectator"


def test_a_message_beyond_all_measure_ends_the_connection_and_nothing_else(served: Served, seated: Any) -> None:
    with served.sit(seated, 0) as client, served.sit(seated, None) as giant:
        giant.until("view")
        giant.send_raw("x" * (20 * WIRE_LIMIT))  # a few kilobytes on the wire, since it is compressed
        with pytest.raises(ConnectionClosed):
            giant.until("rule")
        client.until("view")
        assert client.ask(type="rule", number="C1")["type"] == "rule"


def test_the_first_message_must_be_hello(served: Served) -> None:
    with Client(served.base) as client:
        client.send(type="concede")
        assert client.next()["code"] == "hello_first"


@pytest.mark.parametrize("token", ["", "x", "A" * 32, "' or 1=1 --"])
def test_a_guessed_token_opens_nothing(served: Served, seated: Any, token: str) -> None:
    with Client(served.base, seated["table"], token) as client:
        assert client.next()["code"] == "no_table"


def test_a_token_opens_nothing_at_another_table(served: Served, seated: Any) -> None:
    other = served.open()
    for link in (*other["seats"], other["spectators"]):
        with Client(served.base, seated["table"], link["token"]) as client:
            assert client.next()["code"] == "no_table"


def test_a_deck_is_brought_by_its_seat_only(served: Served) -> None:
    waiting = served.post("/api/tables", {"game": "sakura", "seats": [{"deck": "blades"}, {}]})
    other = served.post("/api/tables", {"game": "sakura", "seats": [{"deck": "blades"}, {}]})
    for token, code in (
        (waiting["spectators"]["token"], "spectator"),
        (other["seats"][1]["token"], "no_table"),
        ("", "no_table"),
    ):
        answer = served.http.post("/api/seats/deck", json={"table": waiting["table"], "token": token, "deck": "hammer"})
        assert answer.json()["code"] == code
    with served.sit(waiting, 1) as client:
        assert client.until("table")["phase"] == "waiting"


@pytest.mark.parametrize(
    "header", [{}, {"Authorization": "Bearer"}, {"Authorization": "Bearer x"}, {"Authorization": "Basic Og=="}]
)
def test_a_replay_is_for_those_who_have_a_token_of_the_table(
    served: Served, seated: Any, header: dict[str, str]
) -> None:
    answer = served.http.get(f"/api/tables/{seated['table']}/replay", headers=header)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


def test_who_sits_down_first_keeps_the_seat_and_the_invitation_is_void(served: Served) -> None:
    opened = served.open()
    link = opened["seats"][1]
    invitation, own = link["token"], "a secret of the guest's own"
    with Client(served.base) as guest:
        guest.send(type="hello", table=opened["table"], token=invitation, own=own)
        assert guest.until("table")["seat"] == 1
    with Client(served.base, opened["table"], invitation) as host:
        assert host.next()["code"] == "no_table"
    body = {"table": opened["table"], "token": invitation, "deck": "hammer"}
    assert served.http.post("/api/seats/deck", json=body).json()["code"] == "no_table"
    for token in (own, invitation):  # who was interrupted may come with both again
        with Client(served.base) as guest:
            guest.send(type="hello", table=opened["table"], token=token, own=own)
            assert guest.until("table")["seat"] == 1


def test_who_brings_no_token_of_their_own_is_told_one(served: Served) -> None:
    opened = served.open()
    invitation = opened["seats"][0]["token"]
    with served.sit(opened, 0) as one:
        assert one.until("yours")["token"] != invitation
    with served.sit(opened, 0) as again:
        assert again.until("table")["seat"] == 0
    assert opened["seats"][0]["token"] != invitation


def test_spectators_never_take_the_place_of_a_player(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "WATCHERS", 2)
    opened = served.open()
    with served.sit(opened, None) as one, served.sit(opened, None) as two:
        one.until("view")
        two.until("view")
        with served.sit(opened, None) as third:
            assert third.next()["code"] == "full"
        with served.sit(opened, 0) as player:
            player.until("view")


def test_of_many_connections_to_one_seat_the_oldest_goes(served: Served) -> None:
    opened = served.open()
    with ExitStack() as entered:
        clients = []
        for _ in range(PLACES + 1):
            clients.append(entered.enter_context(served.sit(opened, 0)))
            clients[-1].until("view")
        with pytest.raises(ConnectionClosed):
            clients[0].until("rule")
        clients[1].send(type="rule", number="C1")
        clients[1].until("rule")


def test_tokens_are_not_kept(served: Served) -> None:
    opened = served.open()
    with served.server.store.engine.connect() as connection:
        dumped = "\n".join(connection.connection.driver_connection.iterdump())  # type: ignore[union-attr]
    assert opened["table"] in dumped
    for link in (*opened["seats"], opened["spectators"]):
        assert link["token"] not in dumped


def test_too_many_messages_are_answered_with_errors(served: Served, seated: Any) -> None:
    with served.sit(seated, None) as flooder:
        flooder.until("view")
        count = int(BURST) + PATIENCE // 2
        for _ in range(count):
            flooder.send(type="rule", number="C1")
        assert "too_fast" in {flooder.next().get("code") for _ in range(count)}


def flood(client: Client) -> None:
    """Send for as long as the connection is there, and read now and then."""
    for _ in range(100):
        for _ in range(PATIENCE // 5):
            client.send(type="rule", number="C1")
        for _ in range(PATIENCE // 5):
            client.next()


def test_who_does_not_stop_is_shut_out_and_the_others_play_on(served: Served, seated: Any) -> None:
    with served.sit(seated, None) as flooder, served.sit(seated, 0) as client:
        flooder.until("view")
        with pytest.raises(ConnectionClosed):
            flood(flooder)
        client.until("view")
        assert client.ask(type="rule", number="C1")["type"] == "rule"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400), ("[]", 400), ('{"game": "chess", "seats": []}', 400), ('{"game": "sakura", "seats": []}', 400),
        ('{"game": "sakura", "seats": [{"kind": "cheat"}, {}]}', 400),
        ('{"game": "sakura", "seats": [{"kind": "random"}, {}]}', 400),
        ('{"game": "sakura", "seats": [{"deck": "no such"}, {}]}', 400),
        ('{"game": "sakura", "seats": [{"text": "cards: ["}, {}]}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "seed": 1}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "luck": 1}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "clock": {"bank": -1}}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "replay": "{}"}', 400),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_both_languages(served: Served, body: str, status: int) -> None:
    answer = served.http.post("/api/tables", content=body)
    assert answer.status_code == status
    told = answer.json()
    assert told["code"] in REFUSALS
    assert told["ja"]
    assert told["en"]


def test_a_body_that_is_too_large_is_refused(served: Served) -> None:
    assert served.http.post("/api/replays", content=b"x" * 4_100_000).status_code == 413


@pytest.mark.parametrize(
    "body", ["[" * 100_000, '{"a":' * 100_000, '{"format": "kisoku-replay", "version": NaN}', "null", "\x00"]
)
def test_a_replay_that_is_none_is_refused(served: Served, body: str) -> None:
    answer = served.http.post("/api/replays", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_start")


@pytest.mark.parametrize(
    "text", ["[" * 15_000, "cards: &a [*a]", "!!python/object/apply:os.system ['true']", "{" * 20_001, "\x00", "\ud800"]
)
def test_a_deck_that_is_none_is_refused(served: Served, text: str) -> None:
    answer = served.http.post("/api/decks/check", content=json.dumps({"game": "sakura", "text": text}))
    assert (answer.status_code, answer.json()["type"]) == (400, "error")


CALL = "POST /api/decks/check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


@pytest.mark.parametrize(
    ("head", "body", "status"),
    [
        ("Content-Length: 2\r\n", b'{"game": "sakura"', b"400"),  # more comes than was told
        ("Content-Length: -1\r\n", b"{}", b"400"),
        ("Content-Length: 2\r\nContent-Length: 3\r\n", b"{}", b"400"),
        ("Transfer-Encoding: chunked\r\n", b"zz\r\n{}\r\n0\r\n\r\n", b"400"),
        ("Content-Length: 99999999999\r\n", b"x" * 9_000_000, b"413"),
    ],
)
def test_a_body_that_lies_about_its_length_is_refused(served: Served, head: str, body: bytes, status: bytes) -> None:
    assert raw(served, f"{CALL}{head}\r\n".encode() + body).split()[1] == status


def test_a_body_that_never_comes_to_its_end_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "BODY_TIME", 0.05)
    answer = raw(served, f"{CALL}Content-Length: 100\r\n\r\n{{".encode())
    assert answer.split()[1] == b"408"


@pytest.mark.parametrize(
    "path",
    ["/assets/../index.html", "/assets/..%2f..%2fetc/passwd", "/../../etc/passwd", "//etc/passwd", "/assets/%00"],
)
def test_no_path_leads_out_of_the_page(served: Served, path: str) -> None:
    answer = raw(served, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] in (b"400", b"404")


def raw(served: Served, data: bytes) -> bytes:
    """What the server answers to bytes that no library would send."""
    host, _, port = served.base.removeprefix("http://").partition(":")
    answer = b""
    with socket.create_connection((host, int(port)), WAIT) as connection:
        with suppress(OSError):  # it may not want to hear more
            connection.sendall(data)
        with suppress(ConnectionResetError):
            while part := connection.recv(65_536):
                answer += part
    return answer


# --- those who do not listen ----------------------------------------------------------------------


class Deaf(WebSocket):
    """The other end of a connection sends and does not read."""

    def __init__(self) -> None:
        super().__init__({"type": "websocket"}, self.receive, self.send)
        self.client_state = self.application_state = WebSocketState.CONNECTED
        self.said = self.closed = 0

    async def accept(self, *_: Any) -> None:
        pass

    async def receive(self) -> MutableMapping[str, Any]:
        self.said += 1
        return {"type": "websocket.receive", "text": "{}"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        else:
            await asyncio.Event().wait()


def test_who_does_not_read_is_not_read_and_has_to_come_again(served: Served) -> None:
    async def run() -> None:
        other_end = Deaf()
        connection = Connection(other_end, served.server.lobby)
        running = asyncio.create_task(connection.run())
        for _ in range(3 * QUEUE):
            await asyncio.sleep(0)
        assert QUEUE <= other_end.said <= QUEUE + 2
        for _ in range(QUEUE_LIMIT):
            connection.send(b"{}")
        await asyncio.wait_for(running, WAIT)
        assert other_end.closed == 1013

    asyncio.run(run())


def test_an_unknown_address_is_told_so(served: Served) -> None:
    assert served.http.get("/api/secrets").json()["code"] == "not_found"


def test_health_counts_what_there_is(served: Served, seated: Any) -> None:
    with served.sit(seated, None) as client:
        client.until("view")
        health = json.loads(served.http.get("/health").text)
    assert health["ok"] is True
    assert health["connections"] >= 1
    assert health["tables"] >= 1
