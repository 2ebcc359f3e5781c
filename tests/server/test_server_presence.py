"""Who can be heard: silence is noticed, a machine may stand in for who is away, and goes when they come back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from server_client import Client, Served, options_of

from kisoku.server import socket
from kisoku.server import table as tables


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few seconds are a fraction of one here."""
    monkeypatch.setattr(socket, "SILENT", 0.4)
    monkeypatch.setattr(tables, "AWAY", 0.2)


@contextmanager
def pinging(client: Client) -> Iterator[None]:
    """Say again and again that one is here."""
    ended = threading.Event()

    def ping() -> None:
        while not ended.wait(0.1):
            client.send(type="ping")

    thread = threading.Thread(target=ping, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def seat_of(message: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = message["seats"][seat]
    return found


@pytest.mark.usefixtures("hurried")
def test_who_falls_silent_is_away_until_heard_again(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, pinging(one):
        other.send(type="ping")
        other.until("pong")
        one.until("table", holds=lambda said: not seat_of(said, 1)["here"])
        other.send(type="ping")
        one.until("table", holds=lambda said: seat_of(said, 1)["here"])


@pytest.mark.usefixtures("hurried")
def test_who_never_said_to_be_there_is_not_taken_for_away(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
        one.until("view")
        other.until("view")
        one.send(type="ping")
        one.until("table", holds=lambda said: not seat_of(said, 0)["here"])
        assert seat_of(one.last["table"], 1)["here"]
        one.send(type="stand_in", seat=1)
        assert one.until("error")["code"] == "not_away"


@pytest.mark.usefixtures("hurried")
def test_a_machine_plays_on_for_who_is_away_and_stops_when_they_are_back(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, pinging(one):
        with served.sit(opened, 1) as other:
            other.until("view")
            one.send(type="stand_in", seat=1)
            assert one.until("error")["code"] == "not_away"
        one.until("table", holds=lambda said: not seat_of(said, 1)["here"])
        while True:  # not before they have been away for a while
            one.send(type="stand_in", seat=1)
            answer = one.next()
            while answer["type"] not in ("error", "table"):
                answer = one.next()
            if answer["type"] == "table" and seat_of(answer, 1)["stand_in"]:
                break
            one.until("pong")
        turns, view = set[int](), one.last["view"]
        while len(turns) < 3:  # the game goes on, also where the other one is asked
            turns.add(view["observation"]["turn"])
            if view["observation"]["request"] is not None:
                one.answer(view, len(options_of(view)) - 1)
            view = one.until("view")
        with served.sit(opened, 1) as other:
            one.until("table", holds=lambda said: seat_of(said, 1)["here"] and not seat_of(said, 1)["stand_in"])
            assert other.until("view")["observation"]["viewer"] == 1
