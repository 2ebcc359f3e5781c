"""What does not belong on the socket: each message is answered with one error, and nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server_client import Client, Served
from websockets.exceptions import ConnectionClosed

from kisoku.server.protocol import MESSAGE_LIMIT
from kisoku.server.refusals import REFUSALS
from kisoku.server.socket import BURST, PATIENCE

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
    ('{"type": "answer", "at": 1, "choice": "0"}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": true}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 0, "player": 1}', "ill_formed"),
    ('{"type": "answer", "at": 1, "choice": 99999999999999999999999}', "ill_formed"),
    ('{"type": "switch", "mode": "sometimes"}', "ill_formed"),
    ('{"type": "switch", "mode": "on", "stops": ["' + '","'.join("a" * 60) + '"]}', "ill_formed"),
    ('{"type": "hello", "table": "x", "token": "y"}', "hello_once"),
    ('{"type": "rule", "number": "' + "9" * MESSAGE_LIMIT + '"}', "too_large"),
    ('{"type": "rule", "number": "\\ud800"}', "ill_formed"),
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
def test_nonsense_is_answered_with_one_error_and_changes_nothing(served: Served, seated: Any, message: str | bytes, code: str) -> None:
    with served.sit(seated, 0) as client:
        before = client.until("view")
        client.send_raw(message)
        error = client.next()
        assert (error["type"], error["code"]) == ("error", code)
        assert error["ja"]
        assert error["en"]
        client.send(type="jump", at=before["at"], viewer=0)
        assert client.next()["observation"] == before["observation"]


def test_only_the_asked_player_answers_and_only_with_an_option_of_the_current_request(served: Served, seated: Any) -> None:
    with served.sit(seated, 0) as one, served.sit(seated, 1) as other, served.sit(seated, None) as spectator:
        views = [client.until("view") for client in (one, other)]
        asked, waiting = (one, other) if views[0]["observation"]["request"] else (other, one)
        at = views[0]["at"]
        tried = ((waiting, 0, at, "not_asked"), (spectator, 0, at, "spectator"), (asked, 500, at, "no_option"), (asked, 0, at + 1, "stale"))
        for client, choice, number, code in tried:
            client.send(type="answer", at=number, choice=choice)
            assert client.until("error")["code"] == code


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
        for _ in range(int(BURST) + PATIENCE // 2):
            flooder.send(type="rule", number="C1")
        assert flooder.until("error")["code"] == "too_fast"


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
        ('{"game": "sakura", "seats": [{"kind": "cheat"}, {}]}', 400), ('{"game": "sakura", "seats": [{"kind": "random"}, {}]}', 400),
        ('{"game": "sakura", "seats": [{"deck": "no such"}, {}]}', 400), ('{"game": "sakura", "seats": [{"text": "cards: ["}, {}]}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "seed": 1}', 400), ('{"game": "sakura", "seats": [{}, {}], "luck": 1}', 400),
        ('{"game": "sakura", "seats": [{}, {}], "clock": {"bank": -1}}', 400), ('{"game": "sakura", "seats": [{}, {}], "replay": "{}"}', 400),
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


def test_an_unknown_address_is_told_so(served: Served) -> None:
    assert served.http.get("/api/secrets").json()["code"] == "not_found"


def test_health_counts_what_there_is(served: Served, seated: Any) -> None:
    with served.sit(seated, None) as client:
        client.until("view")
        health = json.loads(served.http.get("/health").text)
    assert health["ok"] is True
    assert health["connections"] >= 1
    assert health["tables_on_disk"] >= health["tables"] >= 1
