"""Response switch, stops, timing, undo by right and by consent, clocks: at a table without a socket in between."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.lab.matches import pairing_of, pairings
from kisoku.players.player import Player
from kisoku.server import agreeing, showing
from kisoku.server import store as kept
from kisoku.server.changing import Viewed
from kisoku.server.clocks import Clocks
from kisoku.server.course import Course, idle_place
from kisoku.server.lobby import Lobby
from kisoku.server.protocol import Clock
from kisoku.server.refusals import Refusal
from kisoku.server.settings import Pause, Settings
from kisoku.server.showing import result
from kisoku.server.store import Store
from kisoku.server.table import Machines, Table

NINJA = load("ninja_slayer")
WAIT = 10.0


class Sitting:
    """Somebody at a table, who keeps what is told, and when."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told: list[tuple[float, dict[str, Any]]] = []
        self.more = asyncio.Event()

    def send(self, message: bytes | Viewed) -> None:
        self.told.append((monotonic(), json.loads(message.whole if isinstance(message, Viewed) else message)))
        self.more.set()

    silent = False
    address = ""

    def dismiss(self) -> None:
        raise AssertionError("nobody is sent away here")

    async def until(self, type: str, holds: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The first message of that type, told already or not, of which that holds; it and all before
        it are forgotten.
        """
        async with asyncio.timeout(WAIT):
            while True:
                self.more.clear()
                for place, (_, message) in enumerate(self.told):
                    if message["type"] == type and holds(message):
                        del self.told[: place + 1]
                        return message
                await self.more.wait()

    def types(self) -> list[str]:
        return [message["type"] for _, message in self.told]


class Found(NamedTuple):
    """A game up to a decision: what it is begun from, who is to decide, and what."""

    seed: int
    made: list[tuple[int, int]]
    player: int
    choice: int


@lru_cache
def position(what: str) -> Found:
    """A decision of a random game that is what a test needs."""
    for seed in range(20):
        chance = random.Random(seed)
        course = Course(NINJA, pairing_of(pairings(NINJA), 1).cards, seed)
        made: list[tuple[int, int]] = []
        while course.request is not None and len(made) < 250:
            request = course.request
            choice = chance.randrange(len(request.options))
            idle = idle_place(NINJA, request)
            looked = course.look()
            if what == "asked" and looked.response and idle is not None:
                return Found(seed, made, request.player, idle)
            moments = course.take(choice)
            if (
                what == "passed"
                and moments[0].response
                and not moments[0].asked
                and moments[0].player != request.player
                and len(moments) > 1
            ):
                return Found(seed, made, request.player, choice)
            now = moments[-1]
            same = all(moment.player == request.player for moment in moments) and looked.drawn == now.drawn
            if (
                what == "own affair"
                and same
                and not any(agreeing.newly_known(looked, now, player) for player in range(2))
            ):
                return Found(seed, made, request.player, choice)
            if (
                what == "seen"
                and any(agreeing.newly_known(looked, now, player) for player in range(2))
                and course.request is not None
            ):
                return Found(seed, made, request.player, choice)
            made.append((request.player, choice))
    raise AssertionError(what)


@asynccontextmanager
async def laid(
    folder: Path,
    found: Found,
    pause: Pause | None = None,
    kinds: tuple[str, str] = ("person", "person"),
    clock: Clock | None = None,
) -> AsyncIterator[tuple[Table, dict[int | None, Sitting], Store]]:
    """A table at that point of a game, with a person at each seat and a spectator."""
    store = Store(f"sqlite:///{folder / 'tables.sqlite'}")
    lobby = Lobby(store, pause or Pause(0, 0))
    opened = await lobby.lay(
        NINJA, kinds, pairing_of(pairings(NINJA), 1).cards, found.seed, Settings(clock), found.made
    )
    table = await lobby.find(opened.table)
    people: dict[int | None, Sitting] = {
        seat: Sitting(seat) for seat in (0, 1, None) if seat is None or kinds[seat] == "person"
    }
    async with table.lock:
        for one in people.values():
            table.came(one)
    try:
        yield table, people, store
    finally:
        await lobby.close()
        store.close()


def rows(store: Store, table: Table) -> list[tuple[int, int, bool]]:
    with store.engine.connect() as connection:
        query = sa.select(kept.decisions).where(kept.decisions.c.table == table.id).order_by(kept.decisions.c.number)
        return [(row.seat, row.choice, row.automatic) for row in connection.execute(query)]


async def act(table: Table, what: Any) -> None:
    async with table.lock:
        await what


def at_of(table: Table) -> int:
    assert table.shown is not None
    return table.shown.at


# --- the switch -----------------------------------------------------------------------------------


def test_off_answers_by_itself_with_a_recorded_decision_that_undo_takes_back(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found) as (table, people, store):
            window = at_of(table)
            table.seats[found.player].mode = "off"
            table.wake()
            await people[None].until("view", lambda view: view["at"] > window)
            assert rows(store, table)[len(found.made)] == (found.player, found.choice, True)
            await act(table, agreeing.undo(table, found.player, window))
            if table.proposal is not None:
                await act(table, table.proposal.reply(table, 1 - found.player, True))
            await people[found.player].until(
                "view", lambda view: view["at"] == window and view["observation"]["request"] is not None
            )
            assert len(rows(store, table)) == len(found.made)
            await act(table, table.answer(found.player, window, found.choice))
            assert rows(store, table)[len(found.made)] == (found.player, found.choice, False)

    asyncio.run(run())


@pytest.mark.parametrize("name", [0, 1])
def test_a_stop_makes_off_ask_by_rule_and_by_rule_and_phase(tmp_path: Path, name: int) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found) as (table, _, store):
            assert table.shown is not None
            table.seats[found.player].stops = [table.shown.names[name]]
            table.seats[found.player].mode = "off"
            assert await table._next() is None
            assert len(rows(store, table)) == len(found.made)

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_every_response_window_can_be_stopped_at_by_name(game: str) -> None:
    rules = load(game)
    for seed in range(2):
        chance = random.Random(seed)
        course = Course(rules, pairing_of(pairings(rules), seed).cards, seed)
        while course.request is not None and len(course.decisions) < 100:
            for moment in course.take(chance.randrange(len(course.request.options))):
                assert not moment.response or set(moment.names) & set(rules.windows), moment.names
    assert {name.partition(" ")[0] for name in rules.windows} <= {rule.number for rule in rules.rules()}


@pytest.mark.parametrize("game", GAMES)
def test_the_option_that_lets_things_be_is_marked_for_who_is_asked(game: str) -> None:
    rules = load(game)
    chance = random.Random(1)
    course = Course(rules, pairing_of(pairings(rules), 1).cards, 1)
    marked = 0
    while course.request is not None and len(course.decisions) < 60:
        request = course.request
        options = course.look().for_viewer(request.player)["request"]["options"]
        places = [place for place, option in enumerate(options) if option.get("idle")]
        idle = idle_place(rules, request)
        assert places == ([] if idle is None or request.options[idle].verb in rules.presumed else [idle])
        marked += len(places)
        course.take(chance.randrange(len(request.options)))
    assert marked


@pytest.mark.parametrize("mode", ["on", "auto"])
def test_on_holds_a_player_at_a_window_without_anything_to_answer_and_auto_does_not(tmp_path: Path, mode: str) -> None:
    async def run() -> None:
        found = position("passed")
        other = 1 - found.player
        async with laid(tmp_path, found) as (table, people, _):
            table.seats[other].mode = "on" if mode == "on" else "auto"
            before = at_of(table)
            await act(table, table.answer(found.player, before, found.choice))
            window = await people[found.player].until("view", lambda view: view["at"] == before + 1)
            assert (window["thinking"], window["observation"]["request"]) == (other, None)
            if mode == "on":
                assert (await people[other].until("held"))["at"] == before + 1
                assert table.hidden
                with pytest.raises(Refusal):
                    await act(table, table.go(found.player))
                await act(table, table.go(other))
            await people[found.player].until("view", lambda view: view["at"] == before + 2)
            assert "held" not in people[found.player].types()

    asyncio.run(run())


@pytest.mark.parametrize("what", ["asked", "passed"])
def test_at_the_window_of_another_nothing_tells_whether_there_is_something_to_answer(tmp_path: Path, what: str) -> None:
    async def run() -> None:
        found = position(what)
        player = found.player if what == "asked" else 1 - found.player
        async with laid(tmp_path, found) as (table, people, _):
            table.seats[player].mode = "on"
            if what == "passed":
                await act(table, table.answer(found.player, at_of(table), found.choice))
                await people[player].until("held")
            assert table.hidden is (what == "passed")
            assert (table.responding(player), table.responding(1 - player)) == (False, True)
            with pytest.raises(Refusal, match=Refusal("not_asked").words.en):
                await act(table, table.answer(1 - player, at_of(table), 0))

    asyncio.run(run())


class Passing(Player):
    """A machine that lets everything be, or takes that option."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, game: Game, state: State, request: Request) -> int:
        return self.place


@pytest.mark.parametrize("what", ["engine", "person", "switch", "machine"])
def test_a_passed_window_stays_for_a_time_of_the_same_range_whoever_passed(tmp_path: Path, what: str) -> None:
    least, most = 0.2, 0.3

    async def run() -> None:
        found = position("passed" if what == "engine" else "asked")
        began = monotonic()
        async with laid(tmp_path, found, Pause(least, most)) as (table, people, _):
            window = at_of(table)
            if what == "switch":
                table.seats[found.player].mode = "off"
                table.wake()
            elif what == "machine":
                table.settings = Settings(pace=60)
                table.seats[found.player].machine = Passing(found.choice)
                table.wake()
            else:
                await act(table, table.answer(found.player, window, found.choice))
            if what == "engine":
                window += 1
                await people[None].until("view", lambda view: view["at"] == window)
            shown = table._not_before
            assert began + least <= shown <= monotonic() + most
            await people[None].until("view", lambda view: view["at"] == window + 1)
            assert monotonic() >= shown

    asyncio.run(run())


def test_a_machine_that_does_not_let_a_window_pass_takes_its_time(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found) as (table, people, _):
            table.settings = Settings(pace=0.3)
            began, window = monotonic(), at_of(table)
            table._machine_since = began
            table.seats[found.player].machine = Passing(1 if found.choice == 0 else 0)
            table.wake()
            await people[None].until("view", lambda view: view["at"] == window + 1)
            assert monotonic() >= began + 0.3

    asyncio.run(run())


def test_that_a_game_has_ended_is_not_told_before_it_is_shown(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("passed")
        async with laid(tmp_path, found) as (table, people, store):
            table.pause = Pause(60, 60)
            await act(table, table.answer(found.player, at_of(table), found.choice))
            await people[None].until("view", lambda view: view["thinking"] is not None and view["at"] == at_of(table))
            assert table.hidden
            assert table.course is not None
            table.pending.extend(
                table.course.take(-1)
            )  # behind a window that is still shown, the game comes to its end
            for player in range(2):
                for code, what in (
                    ("not_asked", table.answer(player, at_of(table), 0)),
                    ("begun", agreeing.swap(table, player)),
                    ("not_over", agreeing.rematch(table, player, False)),
                ):
                    with pytest.raises(Refusal, match=Refusal(code).words.en):
                        await act(table, what)
                await act(table, table.concede(player))
            assert len(rows(store, table)) == len(found.made) + 1
            assert all("over" not in one.types() for one in people.values())

    asyncio.run(run())


# --- undo -----------------------------------------------------------------------------------------


def test_what_is_ones_own_affair_is_taken_back_without_asking(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("own affair")
        async with laid(tmp_path, found) as (table, people, store):
            before = at_of(table)
            first = await people[found.player].until("view")
            await act(table, table.answer(found.player, before, found.choice))
            await people[found.player].until("view", lambda view: view["at"] > before)
            await act(table, agreeing.undo(table, found.player, None))
            assert await people[found.player].until("view") == first
            assert rows(store, table) == [(player, choice, False) for player, choice in found.made]

    asyncio.run(run())


def test_a_window_that_another_player_was_shown_to_have_makes_it_their_affair_whether_or_not_they_could_answer(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        found = position("passed")
        async with laid(tmp_path, found) as (table, people, _):
            await act(table, table.answer(found.player, at_of(table), found.choice))
            await people[found.player].until("view", lambda view: view["thinking"] == 1 - found.player)
            await act(table, agreeing.undo(table, found.player, None))
            assert (await people[1 - found.player].until("proposal"))["kind"] == "undo"

    asyncio.run(run())


@pytest.mark.parametrize("agree", [True, False])
def test_what_has_been_seen_is_taken_back_by_consent_only_and_it_is_said_what_was_seen(
    tmp_path: Path, agree: bool
) -> None:
    async def run() -> None:
        found = position("seen")
        other = 1 - found.player
        async with laid(tmp_path, found) as (table, people, store):
            before = at_of(table)
            assert table.course is not None
            await act(table, table.answer(found.player, before, found.choice))
            while table.hidden:
                await asyncio.sleep(0)
            await act(table, agreeing.undo(table, found.player, None))
            proposal = await people[other].until("proposal")
            assert (proposal["kind"], proposal["by"]) == ("undo", found.player)
            assert any(sign in "123456789" for sign in proposal["en"])
            with pytest.raises(Refusal):
                await act(table, agreeing.undo(table, other, None))
            assert table.proposal is not None
            with pytest.raises(Refusal):
                await act(table, table.proposal.reply(table, found.player, True))
            await act(table, table.proposal.reply(table, other, agree))
            assert (await people[None].until("settled"))["agreed"] is agree
            assert len(rows(store, table)) == len(found.made) + (0 if agree else 1)

    asyncio.run(run())


def test_a_machine_always_agrees(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("seen")
        kinds = ("person", "random") if found.player == 0 else ("random", "person")
        async with laid(tmp_path, found, kinds=kinds) as (table, people, store):
            before = at_of(table)
            await act(table, table.answer(found.player, before, found.choice))
            await people[found.player].until(
                "view", lambda view: view["at"] > before and view["observation"]["request"] is not None
            )
            await act(table, agreeing.undo(table, found.player, before))
            assert len(rows(store, table)) == len(found.made)

    asyncio.run(run())


def test_a_proposal_lapses_when_the_game_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("seen")
        async with laid(tmp_path, found) as (table, people, _):
            await act(table, table.answer(found.player, at_of(table), found.choice))
            while table.hidden:
                await asyncio.sleep(0)
            await act(table, agreeing.undo(table, found.player, None))
            assert table.course is not None
            assert table.course.request is not None
            await act(table, table.answer(table.course.request.player, at_of(table), 0))
            assert (await people[None].until("settled"))["agreed"] is False

    asyncio.run(run())


# --- clocks ---------------------------------------------------------------------------------------


def test_the_bank_is_used_only_beyond_the_time_that_each_decision_has() -> None:
    now = [0.0]
    clocks = Clocks(Clock(bank=100, each=10), 2, {1: 30.0}, lambda: now[0])
    clocks.start(0)
    now[0] = 8.0
    assert (clocks.stop(), clocks.shown()) == (0.0, [100.0, 70.0])
    clocks.start(1)
    now[0] = 33.0
    assert (clocks.left(), clocks.shown()) == (55.0, [100.0, 55.0])
    assert (clocks.stop(), clocks.shown()) == (15.0, [100.0, 55.0])
    clocks.give_back(1, 15.0)
    assert clocks.shown() == [100.0, 70.0]


def test_who_has_no_time_left_has_conceded(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("own affair")
        async with laid(tmp_path, found, clock=Clock(bank=0.05)) as (table, people, store):
            over = await people[None].until("over")
            assert over["winner"] == 1 - found.player
            assert (await people[found.player].until("over"))["en"] == "Your time is up. You lose."
            assert (await people[1 - found.player].until("over"))["ja"].startswith("相手の持ち時間がなくなりました。")
            assert over["en"].startswith(f"Player {'AB'[found.player]}'s time is up.")
            assert rows(store, table)[-1] == (found.player, -1 - found.player, True)
            again = await Lobby(store, Pause(0, 0)).find(table.id)
            assert result(again, found.player) == result(table, found.player)

    asyncio.run(run())


# --- people come first ----------------------------------------------------------------------------


def test_between_two_machines_people_have_their_turn() -> None:
    async def run() -> list[str]:
        turnstile, order = Machines(), list[str]()

        async def machine() -> None:
            await turnstile.through()
            order.append("machine")

        async def person() -> None:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            order.append("person")

        await asyncio.gather(*(machine() for _ in range(4)), person())
        return order

    assert asyncio.run(run()) == ["machine", "person", "machine", "machine", "machine"]


def test_a_window_that_only_its_own_player_watches_takes_no_time(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found, Pause(0.2, 0.3)) as (table, people, _):
            for watcher in [watcher for watcher in table.watching if table.viewer(watcher) != found.player]:
                table.watching.remove(watcher)
            assert table.shown is not None
            table._window(table.shown)
            assert table._not_before == 0.0
            await act(table, table.answer(found.player, at_of(table), found.choice))
            await people[found.player].until("view")

    asyncio.run(run())


def test_a_window_that_the_switch_lets_pass_is_shown_without_a_question(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found, Pause(0.2, 0.3)) as (table, _, _):
            moment = table.shown
            assert moment is not None

            def asked() -> bool:
                shown = showing.messages(table, moment, found.player, False)
                viewed = next(message for message in shown if isinstance(message, Viewed))
                return viewed.view.observation["request"] is not None

            assert asked()
            table.seats[found.player].mode = "off"
            assert not asked()
            table.by_hand = len(table.made_by)
            assert asked()

    asyncio.run(run())


def test_who_passes_a_window_no_later_than_it_would_pass_by_itself_loses_no_time(tmp_path: Path) -> None:
    async def run() -> None:
        found = position("asked")
        async with laid(tmp_path, found, Pause(0.0, 30.0), clock=Clock(bank=100)) as (table, _, _):
            await asyncio.sleep(0.2)
            assert table.clocks is not None
            assert table.clocks.shown() == [100.0, 100.0]
            await act(table, table.answer(found.player, at_of(table), found.choice))
            assert table.made_by[-1].spent == 0

    asyncio.run(run())
