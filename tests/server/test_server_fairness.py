"""Who asks for much waits for themselves, and not the others."""

from __future__ import annotations

import asyncio
import threading
from time import sleep
from typing import Any

import pytest
from server_client import Client, Served, play

from kisoku.kernel.replay import Replay
from kisoku.server import recalling
from kisoku.server.course import Course
from kisoku.server.limits import Desk, Turnstile, household
from kisoku.server.protocol import CourseSays


def test_all_who_want_to_go_through_have_their_turn() -> None:
    async def run() -> list[str]:
        turnstile, order = Turnstile(), list[str]()

        async def go(who: str) -> None:
            await turnstile.through(who)
            order.append(who)

        await asyncio.gather(*(go("a") for _ in range(5)), go("b"), go("c"))
        return order

    assert sorted(asyncio.run(run())[:3]) == ["a", "b", "c"]


@pytest.mark.parametrize("others", [True, False])
def test_who_has_had_a_long_turn_rests_where_there_are_others(others: bool) -> None:
    async def run() -> float:
        turnstile, loop = Turnstile(), asyncio.get_running_loop()

        async def go(who: str, took: float) -> None:
            await turnstile.through(who)
            sleep(took)

        if others:
            await go("b", 0.0)
        began = loop.time()
        await asyncio.gather(go("a", 0.1), go("a", 0.0))
        return loop.time() - began

    assert (asyncio.run(run()) >= 0.2) is others


def test_at_a_desk_one_is_served_at_a_time_and_who_wants_more_waits_for_themselves() -> None:
    async def run() -> list[str]:
        desk, order, inside = Desk(), list[str](), [0]

        async def ask(who: str) -> None:
            async with desk.serving(who):
                inside[0] += 1
                assert inside[0] == 1
                await asyncio.sleep(0.001)
                inside[0] -= 1
                order.append(who)

        asking = [asyncio.create_task(ask(who)) for who in "aaaaab"]
        await asyncio.sleep(0)
        asking[1].cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await ask("c")
        return order

    order = asyncio.run(run())
    assert order.index("b") <= 2
    assert (order.count("a"), order[-1]) == (4, "c")


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::9%eth0", "2001:db8:1:2::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_with_long_addresses_is_one(address: str, stands_for: str) -> None:
    assert household(address) == stands_for


def test_the_course_of_a_game_is_worked_out_once_and_beside_the_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, really = list[str](), recalling.course_of

    def course_of(course: Course) -> CourseSays:
        found.append(threading.current_thread().name)
        return really(course)

    monkeypatch.setattr(recalling, "course_of", course_of)
    opened: Any = served.open(kinds=("person", "random"))
    with served.sit(opened, 0) as one, served.sit(opened, None) as other:
        play(one, 1, most=3, give_up=True)
        other.until("over")
        for client in (one, other):
            client.send(type="course")
            assert client.until("course")["points"]
    assert len(found) == 1
    assert found[0].startswith("asyncio")


def test_the_file_of_a_game_is_written_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    found, really = list[str](), Course.replay

    def replay(course: Course) -> Replay:
        found.append(threading.current_thread().name)
        return really(course)

    monkeypatch.setattr(Course, "replay", replay)
    opened: Any = served.open(kinds=("person", "random"))
    with served.sit(opened, 0) as one:
        play(one, 1, most=3, give_up=True)
        headers = {"Authorization": f"Bearer {one.link['token']}"}
        answers = [served.http.get(f"/api/tables/{opened['table']}/replay", headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].text == answers[1].text
    assert len(found) == 1
    assert found[0].startswith("asyncio")


def test_of_tables_that_are_not_there_nothing_is_remembered(served: Served) -> None:
    for number in range(5):
        with Client(served.base, f"nowhere {number}", "x") as client:
            assert client.next()["code"] == "no_table"
    assert not served.server.lobby._taking
