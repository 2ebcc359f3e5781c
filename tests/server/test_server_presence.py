"""Who can be heard: silence is noticed, a machine may stand in for who is away, and goes when they come back. No test
waits for time to pass.
"""

from __future__ import annotations

from typing import Any

import pytest
from server_client import Client, Served, options_of

from kisoku.server import socket
from kisoku.server.socket import Connection
from kisoku.server.table import Table

LONG_AGO = -1e9


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is away because this machine is slow."""
    monkeypatch.setattr(socket, "SILENT", 1e6)


def table_of(served: Served, opened: Any) -> Table:
    return served.server.lobby.tables[opened["table"]]


def silence(served: Served, opened: Any, seat: int) -> None:
    """Nothing has been heard from that seat for long."""

    async def silence() -> None:
        table = table_of(served, opened)
        for watcher in table.watching:
            if watcher.seat == seat:
                assert isinstance(watcher, Connection)
                watcher._heard = LONG_AGO
        await table.listen()

    served.within(silence())


def seat_of(message: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = message["seats"][seat]
    return found


def pinged(client: Client) -> None:
    client.send(type="ping")
    client.until("pong")


def test_who_falls_silent_is_away_until_heard_again(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
        other.until("view")
        pinged(other)
        silence(served, opened, 1)
        one.until("table", holds=lambda said: not seat_of(said, 1)["here"])
        pinged(other)
        served.within(table_of(served, opened).listen())
        one.until("table", holds=lambda said: seat_of(said, 1)["here"])


def test_who_never_said_to_be_there_is_not_taken_for_away(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
        one.until("table", holds=lambda said: seat_of(said, 1)["here"])
        other.until("view")
        silence(served, opened, 1)
        assert seat_of(one.last["table"], 1)["here"]
        one.send(type="stand_in", seat=1)
        while (answer := one.next())["type"] != "error":
            assert answer["type"] != "table" or seat_of(answer, 1)["here"]
        assert answer["code"] == "not_away"


def test_a_machine_plays_on_for_who_has_been_away_for_a_while_and_stops_when_they_are_back(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one:
        with served.sit(opened, 1) as other:
            other.until("view")
            one.until("view")
            pinged(other)
            silence(served, opened, 1)
            one.send(type="stand_in", seat=1)
            assert one.until("error")["code"] == "not_away"  # not for long
        table_of(served, opened).seats[1].away_since = LONG_AGO
        one.send(type="stand_in", seat=1)
        one.until("table", holds=lambda said: seat_of(said, 1)["stand_in"])
        turns, view = set[int](), one.last["view"]
        while len(turns) < 3:  # the game goes on, also where the other one is asked
            turns.add(view["observation"]["turn"])
            if view["observation"]["request"] is not None:
                one.answer(view, len(options_of(view)) - 1)
            view = one.until("view")
        with served.sit(opened, 1) as other:
            one.until("table", holds=lambda said: seat_of(said, 1)["here"] and not seat_of(said, 1)["stand_in"])
            assert other.until("view")["observation"]["viewer"] == 1
