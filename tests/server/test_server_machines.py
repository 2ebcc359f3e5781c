"""Machines that think for long sit at tables, too: in processes of their own, and nobody waits for them."""

from __future__ import annotations

import pytest
from server_client import Served, play

from kisoku.games.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_against_a_machine_that_thinks(served: Served, game: str) -> None:
    opened = served.open(game, ("person", "normal"))
    with served.sit(opened, 0) as client:
        assert play(client, 4, most=25, give_up=True)


def test_who_gives_up_while_the_machine_thinks_is_told_at_once(served: Served) -> None:
    opened = served.open("sakura", ("person", "strong"))
    with served.sit(opened, 0) as client:
        client.until("view")
        client.send(type="concede")
        assert client.until("over")["winner"] is not None
