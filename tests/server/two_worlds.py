"""One decision followed through two worlds that differ only in what one viewer cannot know, on the real socket.

Two tables of one server are put into the same position: one as it is, the other with everything exchanged that the
viewer cannot know. Then the same is done at both, and whatever the viewer is told has to be the same, message for
message: until something comes to be known that was hidden, or somebody else decides something. Where the other player
is asked at a response window in one world and cannot answer in the other, they let it be. At the end the viewer tries
what a player may try at any time (undo, why not, jump, swap …), and this has to come to the same, too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from server_client import Client, Message, Served

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.lab.matches import pairing_of, pairings
from kisoku.server import store as kept
from kisoku.server.clocks import Clocks
from kisoku.server.course import Course, idle_place
from kisoku.server.limits import Bucket
from kisoku.server.protocol import Clock
from kisoku.server.settings import Made
from kisoku.server.sights import known_refs
from kisoku.server.socket import Connection
from kisoku.server.table import Table

CLOCK = {"bank": 600, "each": 0}
LONGEST = 400
"""Decisions of a game; then another one is begun."""
FOLLOWED = 12
"""Times that the others let things be."""
TRIED = 0.3
"""How often all that a player may try is tried: it costs several times as much as what is only told."""
SAME = {"table": "the table"}
"""What differs between two tables on purpose."""


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
        for watcher in self.table.watching:
            assert isinstance(watcher, Connection)
            watcher.bucket = Bucket(1e9, 1e9)  # we ask again and again whether there is more

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
        self.served.settle(self.table)
        for client in self.clients.values():
            self._read(client)

    def _read(self, client: Client) -> None:
        client.send(type="hello", table="", token="")
        while client.next().get("code") != "hello_once":
            pass
        client.raw.pop()

    def take(self, player: int, choice: int) -> None:
        self.clients[player].send(type="answer", at=self.course.asking_at, choice=choice)
        self.caught_up(player)

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
        self._told: dict[int | None, tuple[list[Message], list[Message]]] = {}

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
        self._told = {eyes: ([], []) for eyes in (viewer, None)}
        known, drawn = tuple(course.state.known), course.state.drawn
        if decision is not None:
            for world in self.worlds:
                world.take(viewer, decision)
        for _ in range(FOLLOWED):
            news = [_something_new(world, viewer, known, drawn) for world in self.worlds]
            if not all(news):
                self._compare()
            if any(news):
                self.met["come to light"] += 1
                return
            ahead, behind = sorted(self.worlds, key=lambda world: world.course.at, reverse=True)
            waiting = behind.course.request
            level = ahead.course.at == behind.course.at
            place = None if waiting is None or waiting.player == viewer else let_be(self.game, waiting)
            if waiting is None or place is None or (level and chance.random() < 0.3):
                assert level, (
                    f"view {ahead.course.at} in one world, {behind.course.at} in the other, where "
                    f"{waiting and waiting.data()} is asked"
                )
                break
            for world in (
                self.worlds if level else (behind,)
            ):  # where one world has gone on, nobody could answer there: so they do not in the other
                request = world.course.request
                where = None if request is None else let_be(self.game, request)
                assert request is not None, "the game is over in one world only"
                assert where is not None, f"{waiting.data()} is asked in one world, {request.data()} in the other"
                world.take(request.player, where)
            self.met["let be"] += 1
            self.met["let be in one world only"] += not level
        else:
            return
        if chance.random() < TRIED:
            self._rights(viewer, chance)
        else:
            self._compare()
            self._nothing_more()

    def _compare(self) -> None:
        """What has been told so far: where one world is ahead, what the other one has told is how its telling began."""
        for eyes, (one, two) in self._told.items():
            for world, told in zip(self.worlds, (one, two), strict=True):
                told += world.told(eyes)
            for really, instead in zip(one, two, strict=False):
                assert really == instead, self._unlike(eyes, really, instead)
                assert msgspec.json.encode(really) == msgspec.json.encode(instead), (eyes, "order of keys")
                self.met[really["type"]] += 1
                self.met["moments"] += really["type"] in ("view", "changed")
            same = min(len(one), len(two))
            del one[:same], two[:same]

    def _unlike(self, eyes: int | None, really: Message, instead: Message) -> str:
        stand = [
            (world.course.at, world.course.request and world.course.request.data(), world.course.decisions[-3:])
            for world in self.worlds
        ]
        return f"viewer {eyes}: {really['type']}{different(really, instead)}; now {stand}"

    def _rights(self, viewer: int, chance: random.Random) -> None:
        """Whatever a player may try has the same result in both worlds."""
        course = self.really.course
        intents = course.game.observe(course.state, viewer)["table"]
        seen = sorted(known_refs(course.look().for_viewer(viewer)))
        tries: list[Message] = [{"type": "jump", "at": chance.randrange(1, course.at + 1), "viewer": viewer}]
        if intents["asks"]:
            tries.append({"type": "why_not", "intent": chance.choice(intents["asks"])["intent"]})
        if intents["intents"] and seen:
            tries.append(
                {"type": "why_not", "intent": chance.choice(intents["intents"])["intent"], "ref": chance.choice(seen)}
            )
        tries += [
            {"type": "swap"},
            {"type": "rematch"},
            {"type": "reply", "agree": True},
            {"type": "go"},
            {"type": "undo"},
        ]
        for message in tries:
            for world in self.worlds:
                world.clients[viewer].send(**message)
            self.met[f"tried {message['type']}"] += 1
        for world in self.worlds:
            world.caught_up(viewer)
        self._compare()
        self._nothing_more()

    def _nothing_more(self) -> None:
        for eyes, told in self._told.items():
            assert told == ([], []), f"viewer {eyes}: one world told more: {told!r:.500}"


def let_be(game: Game, request: Request) -> int | None:
    """How things take their course: the place of that option. Of a card that nobody knows of, nobody will."""
    kept_hidden = [
        place for place, option in enumerate(request.options) if option.verb == game.covert.get(request.rule)
    ]
    return kept_hidden[0] if kept_hidden else idle_place(game, request)


def _something_new(world: World, viewer: int, known: tuple[int, ...], drawn: int) -> bool:
    """Whether what was hidden may have come to light."""
    state = world.course.state
    news = any(now >> viewer & 1 and not then >> viewer & 1 for now, then in zip(state.known, known, strict=False))
    return news or state.drawn != drawn or state.winner is not None


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
