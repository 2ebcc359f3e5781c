"""One decision followed through two worlds that differ only in what one viewer cannot know, on the real socket.

Two tables of one server are put into the same position: one as it is, the other with everything exchanged that the
viewer cannot know. Then the same is done at both, and whatever the viewer is told has to be the same, message for
message: until something comes to be known that was hidden, or somebody else decides something. Where the other player
is asked at a response window in one world and cannot answer in the other, they let it be. Windows stay for as long as
this test wants, so that both worlds always show the same view, and at any view the viewer tries what a player may try
at any time (undo, why not, jump, swap, a hint …): this has to come to the same, too, then and afterwards.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sa
from server_client import Client, Message, Served

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.lab.matches import pairing_of, pairings
from kisoku.server import store as kept
from kisoku.server.clocks import Clocks
from kisoku.server.course import Course, Moment, idle_place
from kisoku.server.limits import Bucket
from kisoku.server.protocol import Clock
from kisoku.server.settings import Made, Pause
from kisoku.server.sights import known_refs
from kisoku.server.socket import Connection
from kisoku.server.table import Table

CLOCK = {"bank": 600, "each": 0}
LONGEST = 400
"""Decisions of a game; then another one is begun."""
FOLLOWED = 12
"""Times that the others let things be."""
TRIED = 0.2
"""How often all that a player may try is tried: it costs several times as much as what is only told."""
SAME = {"table": "the table"}
"""What differs between two tables on purpose."""
EVER = 1e9
"""Seconds."""


class Gate(Pause):
    """Windows stay until they are let pass."""

    def __init__(self) -> None:
        super().__init__(0, 0)

    def drawn(self) -> float:
        return EVER


class World:
    """One of the two tables, with somebody at both seats and a spectator."""

    def __init__(self, served: Served, game: str, entered: ExitStack) -> None:
        self.served = served
        self.opened = served.open(game, clock=CLOCK)
        self.clients = {
            seat: entered.enter_context(served.sit(self.opened, seat, packed=False, changes=seat != 1))
            for seat in (0, 1, None)
        }
        for client in self.clients.values():
            client.until("view")
        self.table.pause = Gate()
        for watcher in self._connections():
            watcher.bucket = Bucket(1e9, 1e9)  # we ask again and again whether there is more

    def _connections(self) -> Iterator[Connection]:
        for watcher in self.table.watching:
            assert isinstance(watcher, Connection)
            yield watcher

    @property
    def table(self) -> Table:
        return self.served.server.lobby.tables[self.opened["table"]]

    @property
    def course(self) -> Course:
        found = self.table.course
        assert found is not None
        return found

    def put(self, course: Course, made: list[Made]) -> None:
        """This position, as if it had been played here."""

        async def put() -> None:
            table = self.table
            await table.store.write(
                sa.delete(kept.decisions).where(kept.decisions.c.table == table.id),
                sa.delete(kept.proposals).where(kept.proposals.c.table == table.id),
            )
            async with table.lock:
                for seat in table.seats:
                    seat.mode, seat.stops = "auto", []
                table.stand(course, made)
                table.clocks = Clocks(
                    Clock(**CLOCK), table.game.players, {}, now=lambda: 0.0
                )  # how fast this test is, is not what is looked at
                for watcher in table.watching:
                    table.tell(watcher)  # what is told next may be told as what has changed since

        self.served.within(put())
        self.caught_up()
        for client in self.clients.values():
            client.raw.clear()

    def caught_up(self, *seats: int | None) -> None:
        """Read all that the server has to say to what these have sent, until nothing more comes by itself; then what
        all have been told.
        """
        for seat in seats:
            self._read(self.clients[seat])
        self.served.within(self._quiet())
        for client in self.clients.values():
            self._read(client)

    async def _quiet(self) -> None:
        """Until everything is shown, or waits behind a window, and whoever wanted advice has it."""
        table = self.table
        while table.lock.locked() or (table.pending and not self.waits):
            await asyncio.sleep(0)
        for connection in self._connections():
            if connection._advice is not None:
                await asyncio.gather(connection._advice, return_exceptions=True)

    @property
    def waits(self) -> bool:
        """Whether what comes next waits until a window may pass."""
        return bool(self.table.pending) and self.table._not_before > monotonic() + EVER / 2

    @property
    def shown(self) -> Moment:
        found = self.table.shown
        assert found is not None
        return found

    def _read(self, client: Client) -> None:
        client.send(type="hello", table="", token="")
        while client.next().get("code") != "hello_once":
            pass
        client.raw.pop()

    def take(self, player: int, choice: int) -> None:
        self.clients[player].send(type="answer", at=self.course.asking_at, choice=choice)
        self.caught_up(player)

    def keep_hidden(self, viewer: int) -> None:
        """Of a card that nobody knows of, nobody will, nor that anybody was asked. Behind a window nobody is yet."""
        while (
            not self.waits
            and (request := self.course.request) is not None
            and self.course.covert
            and request.player != viewer
        ):
            place = let_be(self.course.game, request)
            assert place is not None
            self.take(request.player, place)

    def lets_be(self, viewer: int) -> tuple[int, int] | None:
        """Who lets things be now, and by which option (-1: by itself); None if it is for the viewer to decide, or if
        something has to be decided.
        """
        if self.waits:
            return (-1, -1)
        request = self.course.request
        place = None if request is None or request.player == viewer else let_be(self.course.game, request)
        return None if request is None or place is None else (request.player, place)

    def go_on(self, who: int, place: int) -> None:
        before = self.shown.at
        if place >= 0:
            self.take(who, place)
        if self.waits and self.shown.at == before:

            async def let_pass() -> None:
                self.table.held, self.table._not_before = None, 0.0
                self.table.wake()
                while self.table.pending and not self.table._not_before:
                    await asyncio.sleep(0)

            self.served.within(let_pass())
            self.caught_up()

    def replay(self, viewer: int) -> tuple[int, Any]:
        """What who asks for a file of the game is told."""
        token = self.clients[viewer].link["token"]
        answer = self.served.http.get(
            f"/api/tables/{self.opened['table']}/replay", headers={"Authorization": f"Bearer {token}"}
        )
        return answer.status_code, answer.json()

    def told(self, viewer: int | None) -> list[Message]:
        """What the viewer was told since this was last asked."""
        client = self.clients[viewer]
        told, client.raw[:] = [self._plain(message) for message in client.raw], []
        return told

    def _plain(self, message: Message) -> Message:
        if message["type"] == "table":
            return {**message, **SAME}
        return message


class Pair:
    """The world as it is and as it might be."""

    def __init__(self, served: Served, game: Game, entered: ExitStack) -> None:
        self.game = game
        self.really, self.instead = World(served, game.name, entered), World(served, game.name, entered)
        self.met: Counter[str] = Counter()
        """How much of what was compared."""
        self._viewers: tuple[int | None, ...] = ()

    @property
    def worlds(self) -> tuple[World, World]:
        return self.really, self.instead

    def follow(
        self, course: Course, made: list[Made], viewer: int, decision: int | None, chance: random.Random
    ) -> None:
        """Put both tables there, let the viewer decide that (None: nothing), the others let things be, and compare what
        is told. Raises AssertionError.
        """
        count = len(course.decisions)
        other = course.fork(count)
        other.stand_in(self.game.disguise(course.state, viewer, chance.randrange(1 << 62)))
        self.really.put(course.fork(count), made)
        self.instead.put(other, made)
        self._viewers = (viewer, None)
        known, drawn = tuple(course.state.known), course.state.drawn
        if decision is not None:
            for world in self.worlds:
                world.take(viewer, decision)
        for _ in range(FOLLOWED):
            for world in self.worlds:
                world.keep_hidden(viewer)
            if any(_something_new(world.shown, viewer, known, drawn) for world in self.worlds):
                self.met["come to light"] += 1
                return
            one, two = (world.shown.at for world in self.worlds)
            assert one == two, f"view {one} in one world, {two} in the other; now {self._stand()}"
            self._compare()
            if chance.random() < TRIED:
                self._rights(viewer, chance)
            turns = [world.lets_be(viewer) for world in self.worlds]
            if turns[0] == turns[1] and (turns[0] is None or chance.random() < 0.3):
                return
            for world, turn in zip(self.worlds, turns, strict=True):
                assert turn is not None, f"somebody has to decide in one world only: {turns}"
                world.go_on(*turn)
            self.met["let be"] += 1
            self.met["let be in one world only"] += turns[0] != turns[1]

    def _compare(self) -> None:
        """What has been told since this was last asked."""
        for eyes in self._viewers:
            one, two = (world.told(eyes) for world in self.worlds)
            for really, instead in zip(one, two, strict=False):
                assert really == instead, self._unlike(eyes, really, instead)
                assert msgspec.json.encode(really) == msgspec.json.encode(instead), (eyes, "order of keys")
                self.met[really["type"]] += 1
                self.met["moments"] += really["type"] in ("view", "changed")
            more = max(one, two, key=len)[min(len(one), len(two)) :]
            assert not more, f"viewer {eyes}: one world told more: {more!r:.500}"

    def _unlike(self, eyes: int | None, really: Message, instead: Message) -> str:
        return f"viewer {eyes}: {really['type']}{different(really, instead)}; now {self._stand()}"

    def _stand(self) -> list[Any]:
        return [
            (
                (world.shown.at, world.shown.player, world.shown.rule, world.shown.window, world.shown.asked),
                world.course.at,
                world.course.request and world.course.request.data(),
                world.course.decisions[-3:],
            )
            for world in self.worlds
        ]

    def _rights(self, viewer: int, chance: random.Random) -> None:
        """Whatever a player may try has the same result in both worlds."""
        shown, layout = self.really.shown, self.really.clients[viewer].last["table"]["layout"]
        at, seen = shown.at, sorted(known_refs(shown.for_viewer(viewer)))
        asked = self.really.course.request is not None and self.really.course.request.player == viewer
        tries: list[Message] = [
            {"type": "jump", "at": chance.randrange(1, at + 1), "viewer": viewer},
            {"type": "jump", "at": at, "viewer": 1 - viewer},
            {"type": "course"},
            {"type": "answer", "at": at - asked, "choice": 0},
            {"type": "swap"},
            {"type": "rematch"},
            {"type": "reply", "agree": True},
            {"type": "go"},
            {"type": "stand_in", "seat": 1 - viewer},
            {"type": "switch", "mode": chance.choice(("on", "auto")), "stops": []},
        ]
        if layout["asks"]:
            tries.append({"type": "why_not", "intent": chance.choice(layout["asks"])["intent"]})
        if layout["intents"]:
            refs = [chance.choice(seen)] * bool(seen) + [chance.randrange(1 << 48)]
            intents = [chance.choice(layout["intents"])["intent"] for _ in refs]
            tries += [
                {"type": "why_not", "intent": intent, "ref": ref} for intent, ref in zip(intents, refs, strict=True)
            ]
        costly: list[Message] = [
            {"type": "foresee", "at": at, "choice": chance.randrange(4)},
            {"type": "ahead", "at": at},
            {"type": "hindrances"},
            {"type": "hint"},
        ]
        tries += [chance.choice(costly)] if asked else costly  # who is not asked is refused
        tries += [{"type": "undo", "at": chance.randrange(1, at + 1)}, {"type": "undo"}]
        for message in tries:
            for world in self.worlds:
                world.clients[viewer].send(**message)
                if message["type"] in ("hint", "undo"):
                    world.caught_up(viewer)
            self.met[f"tried {message['type']}"] += 1
        for world in self.worlds:
            world.caught_up(viewer)
        self._compare()
        one, two = (world.replay(viewer) for world in self.worlds)
        assert one == two, f"the file of the game: {one} / {two}"


def let_be(game: Game, request: Request) -> int | None:
    """How things take their course: the place of that option. Of a card that nobody knows of, nobody will."""
    kept_hidden = [
        place for place, option in enumerate(request.options) if option.verb == game.covert.get(request.rule)
    ]
    return kept_hidden[0] if kept_hidden else idle_place(game, request)


def _something_new(shown: Moment, viewer: int, known: tuple[int, ...], drawn: int) -> bool:
    """Whether what was hidden may have come to light."""
    news = any(now >> viewer & 1 and not then >> viewer & 1 for now, then in zip(shown.known, known, strict=False))
    return news or shown.drawn != drawn or shown.for_viewer(None)["winner"] is not None


def different(one: Any, two: Any, at: str = "") -> str:
    """Where two pieces of data differ first."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in {**one, **two}:
            if one.get(key) != two.get(key):
                return different(one.get(key), two.get(key), f"{at}/{key}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for place, (left, right) in enumerate(zip(one, two, strict=True)):
            if left != right:
                return different(left, right, f"{at}/{place}")
    return f"{at}: {one!r:.300} / {two!r:.300}"


@contextmanager
def pair(served: Served, game: Game) -> Iterator[Pair]:
    with ExitStack() as entered:
        yield Pair(served, game, entered)


def walk(both: Pair, moments: int, seed: int) -> Counter[str]:
    """Games at random; now and then a decision is followed through two worlds, until so many views
    have been compared.
    """
    chance = random.Random(seed)
    game = both.game
    decks = pairings(game)
    while both.met["moments"] < moments:
        course, made = (
            Course(game, pairing_of(decks, chance.randrange(100)).cards, chance.randrange(1 << 62)),
            list[Made](),
        )
        while course.request is not None and len(course.decisions) < LONGEST and both.met["moments"] < moments:
            request = course.request
            decision = chance.randrange(len(request.options))
            # what has happened before a covert question is told after it only, and another state would have nothing to
            # tell
            if chance.random() < 0.2 and not course.covert:
                both.follow(course, made, request.player, decision, chance)
            elif chance.random() < 0.1 and not course.covert:
                both.follow(course, made, 1 - request.player, None, chance)
            made.append(Made(request.player, False, 0.0))
            course.take(decision, look=False)
    return both.met
