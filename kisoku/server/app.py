"""The web server: games, decks, tables and replays over HTTP, and the socket at which a table is played."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kisoku.games.registry import GAMES, load
from kisoku.kernel import replay as replays
from kisoku.kernel.game import Words
from kisoku.players.table import PLAYERS
from kisoku.server import asking, decks, puzzling
from kisoku.server.calls import (
    BringDeck,
    CheckDeck,
    DeckChecked,
    FormatFacts,
    GameFacts,
    Games,
    MachineFacts,
    NewTable,
    ReadText,
    SeatingFacts,
)
from kisoku.server.gallery import deck_text, gallery, text_read
from kisoku.server.homes import Homes
from kisoku.server.limits import Callers, household
from kisoku.server.lobby import Lobby
from kisoku.server.page import page_folder, page_routes
from kisoku.server.protocol import VERSION, Said, encode
from kisoku.server.refusals import Refusal, refused_start
from kisoku.server.rulebook import rulebook, scenes_of
from kisoku.server.schema import schema
from kisoku.server.settings import Hosting, Pause
from kisoku.server.socket import Connection
from kisoku.server.store import Store
from kisoku.server.wire import Names

BODY_LIMIT = 8_500_000
"""Bytes of one call: a replay as a string in a body that opens a table, each sign escaped at worst."""
BODY_TIME = 30.0
"""Seconds in which it has to come."""
CALL_RATE, CALL_BURST = 5.0, 60.0
"""Calls that open or check something: for each address a second, and at once."""
CONNECTIONS = 2_000
SWEEP = 60.0
LISTEN = 0.5
"""Seconds between looks at who can still be heard."""
HOSTING = Hosting()

log = logging.getLogger("kisoku.app")
B = TypeVar("B")


def json(data: Any, status: int = 200) -> Response:
    return encoded(encode(data), status)


def encoded(data: bytes, status: int = 200) -> Response:
    return Response(
        data,
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"},
    )


def _from(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


Handler = Callable[[Request], Awaitable[Response]]


def answering(handler: Handler) -> Handler:
    """What cannot be done is said in both languages, with its status; a fault of ours is logged and told without
    details.
    """

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refusal:
            return json(refusal.message(), refusal.status)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("fault", extra={"data": {"path": request.url.path}})
            return json(Refusal("fault").message(), 500)

    return answer


async def body(request: Request, limit: int) -> bytes:
    """What was sent, up to a limit, and if it comes in time."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_TIME):
            async for part in request.stream():
                data += part
                if len(data) > limit:
                    raise Refusal("too_large", limit=limit)
    except TimeoutError:
        raise Refusal("too_slow") from None
    return bytes(data)


async def body_as(request: Request, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(await body(request, BODY_LIMIT), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Refusal("ill_formed", why=str(fault)[:200]) from None


@cache
def games() -> Games:
    found = []
    for name, (_, title) in GAMES.items():
        game = load(name)
        own = [
            decks.facts_of(game, deck, Said(*facts.title), facts.format, facts.cards)
            for deck, facts in game.decks().items()
        ]
        formats = [
            FormatFacts(form, Said(words.ja, words.en), game.dealt(form, 0) is not None)
            for form, words in game.formats().items()
        ]
        seatings = [
            SeatingFacts(one, Said(seating.words.ja, seating.words.en), seating.players)
            for one, seating in game.seatings.items()
        ]
        found.append(
            GameFacts(
                name,
                Said(title.ja, title.en),
                game.version,
                game.layout()["accent"],
                seatings,
                formats,
                own,
                decks.example(game),
            )
        )
    return Games(found, [MachineFacts(name, Said(words.ja, words.en)) for name, (_, words) in PLAYERS.items()])


@cache
def games_bytes() -> bytes:
    return encode(games())


@cache
def schema_bytes() -> bytes:
    return encode(schema())


@cache
def rules_bytes(game: str) -> bytes:
    return encode(rulebook(game))


@cache
def gallery_bytes(game: str) -> bytes:
    return encode(gallery(game))


@lru_cache(2 * len(GAMES))
def puzzles_bytes(game: str, day: date) -> bytes:
    return encode(puzzling.listed(game, day))


class Health(msgspec.Struct):
    """Of one worker."""

    ok: bool
    tables: int
    connections: int


class WantedReplay(msgspec.Struct):
    table: str
    token: str
    round: int | None


class FoundReplay(msgspec.Struct):
    name: str
    text: str


class Server:
    """What the calls have in common."""

    def __init__(self, database: str, pause: Pause, hosting: Hosting, homes: Homes) -> None:
        self.store = Store(database, homes.place, alone=homes.count == 1)
        self.homes = homes
        self.hosting = hosting
        self.from_each: Counter[str] = Counter()
        """Sockets by the addresses where they come from, as far as a proxy tells it."""
        self.lobby = Lobby(self.store, pause, homes=homes)
        self.callers = Callers(CALL_RATE, CALL_BURST)
        self.connections = 0
        homes.answer(health=self._health, bring=self._bring, replay=self._replay, set_going=self._set_going)

    def _admit_caller(self, request: Request) -> None:
        if not self.callers.take(household(_from(request))):
            raise Refusal("too_fast")

    def _beside(self, request: Request) -> AbstractAsyncContextManager[None]:
        return self.lobby.beside.serving(household(_from(request)))

    async def health(self, request: Request) -> Response:
        """Whether decisions can be kept, in every worker: asked of the disk itself, though not again and again."""
        found = await asyncio.gather(
            self._health(),
            *(self.homes.ask(place, "health", b"") for place in self.homes.others),
            return_exceptions=True,
        )
        told = [msgspec.json.decode(one, type=Health) for one in found if isinstance(one, bytes)]
        well = len(told) == self.homes.count and all(one.ok for one in told)
        tables, connections = sum(one.tables for one in told), sum(one.connections for one in told)
        said = {"ok": well, "version": VERSION, "tables": tables, "connections": connections, "workers": len(told)}
        return json(said, 200 if well else 503)

    async def _health(self, _: bytes = b"") -> bytes:
        return encode(Health(await self.store.healthy(), len(self.lobby.tables), self.connections))

    async def games(self, request: Request) -> Response:
        return encoded(games_bytes())

    async def schema(self, request: Request) -> Response:
        self._admit_caller(request)
        return encoded(schema_bytes())

    async def check_deck(self, request: Request) -> Response:
        self._admit_caller(request)
        wish = await body_as(request, CheckDeck)
        game = decks.game_called(wish.game)
        form = decks.format_called(game, wish.format) if wish.format else ""
        if wish.cards:
            cards = tuple(game.deck_of([number for number in wish.cards if game.printed(number) is not None]))
            form = form or next(iter(game.formats()))
            reasons = game.deck_reasons(cards, form)
        else:
            async with self._beside(request):
                cards, form, reasons = await asyncio.to_thread(decks.read, game, wish.text, form)
        text = deck_text(game, cards, form, game.title.ja)
        return json(DeckChecked(decks.listed(game, cards), form, asking.because(reasons), text))

    async def cards(self, request: Request) -> Response:
        self._admit_caller(request)
        name = decks.game_called(request.path_params["game"]).name
        async with self._beside(request):
            return encoded(await asyncio.to_thread(gallery_bytes, name))

    async def read_text(self, request: Request) -> Response:
        self._admit_caller(request)
        wish = await body_as(request, ReadText)
        game = decks.game_called(wish.game)
        boxes = gallery(game.name).boxes
        if wish.box and wish.box not in boxes:
            names = ", ".join(boxes)
            raise refused_start(Words(f"文章の場所は次のどれかです：{names}", f"a text stands in one of: {names}"))
        async with self._beside(request):
            return json(await asyncio.to_thread(text_read, game, wish.text, wish.box or boxes[0]))

    async def rule(self, request: Request) -> Response:
        self._admit_caller(request)
        return json(
            asking.rule_and_neighbours(decks.game_called(request.path_params["game"]), request.path_params["number"])
        )

    async def rules(self, request: Request) -> Response:
        self._admit_caller(request)
        return encoded(rules_bytes(decks.game_called(request.path_params["game"]).name))

    async def scenes(self, request: Request) -> Response:
        self._admit_caller(request)
        name = decks.game_called(request.path_params["game"]).name
        async with self._beside(request):
            return json(await asyncio.to_thread(scenes_of, name, request.path_params["number"]))

    async def puzzles(self, request: Request) -> Response:
        self._admit_caller(request)
        name = decks.game_called(request.path_params["game"]).name
        async with self._beside(request):  # at first they are all looked through
            return encoded(await asyncio.to_thread(puzzles_bytes, name, datetime.now(UTC).date()))

    async def open_table(self, request: Request) -> Response:
        self._admit_caller(request)
        return json(await self.lobby.open(await body_as(request, NewTable), household(_from(request))), 201)

    async def bring_deck(self, request: Request) -> Response:
        self._admit_caller(request)
        wish = await body_as(request, BringDeck)
        await self._at_home(wish.table, "bring", encode(wish))
        return json({"ok": True})

    async def _bring(self, wish: bytes) -> bytes:
        await self.lobby.bring(msgspec.json.decode(wish, type=BringDeck))
        return b""

    async def _set_going(self, name: bytes) -> bytes:
        await self.lobby.find(name.decode())
        return b""

    async def _at_home(self, table: str, what: str, data: bytes) -> bytes:
        """Have it done by the worker in which the table lives."""
        if self.homes.here(table):
            return await {"bring": self._bring, "replay": self._replay}[what](data)
        return await self.homes.ask(self.homes.of(table), what, data)

    async def upload_replay(self, request: Request) -> Response:
        self._admit_caller(request)
        data = await body(request, replays.SIZE_LIMIT)
        try:
            text = data.decode()
        except UnicodeDecodeError as fault:
            raise Refusal("ill_formed", why=str(fault)[:200]) from None
        return json(await self.lobby.show(text, household(_from(request))), 201)

    async def download_replay(self, request: Request) -> Response:
        """A finished game of the table as a file, the last one or that of a `round`; of a running one it would tell
        what nobody may know yet. The token comes as `Authorization: Bearer …`.
        """
        self._admit_caller(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise Refusal("no_table")
        wanted = request.query_params.get("round", "")
        if wanted and (not wanted.isdecimal() or len(wanted) > 6):
            raise Refusal("no_round")
        name = request.path_params["table"]
        wish = encode(WantedReplay(name, token.strip(), int(wanted) if wanted else None))
        found = msgspec.json.decode(await self._at_home(name, "replay", wish), type=FoundReplay)
        disposition = f'attachment; filename="{found.name}"'
        return Response(
            found.text,
            media_type="application/json",
            headers={"Content-Disposition": disposition, "Cache-Control": "no-store"},
        )

    async def _replay(self, wish: bytes) -> bytes:
        wanted = msgspec.json.decode(wish, type=WantedReplay)
        table, _ = await self.lobby.admit(wanted.table, wanted.token)
        played = table.round if wanted.round is None else wanted.round
        text = await self.lobby.replay(table, played)
        return encode(FoundReplay(f"{table.game.name}-{table.id}-{played}.json", text))

    async def nothing(self, request: Request) -> Response:
        raise Refusal("not_found")

    async def play(self, socket: WebSocket) -> None:
        address = household(_from(socket))
        if self.connections >= CONNECTIONS or self.from_each[address] >= self.hosting.each:
            await socket.close(1013)
            return
        self.connections += 1
        self.from_each[address] += 1
        try:
            await Connection(socket, self.lobby).run()
        finally:
            self.connections -= 1
            self.from_each[address] -= 1
            if not self.from_each[address]:
                del self.from_each[address]

    async def listen(self) -> None:
        while True:
            await asyncio.sleep(LISTEN)
            for table in list(self.lobby.tables.values()):
                await table.listen()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.lobby.sweep()
            try:
                gone = await self.lobby.expire(self.hosting.days)
            except Exception as fault:
                log.error("not expired", extra={"data": {"fault": str(fault).splitlines()[0][:300]}})
            else:
                if gone:
                    log.info("expired", extra={"data": {"tables": gone}})

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/health", answering(self.health), methods=["GET"]),
            Route("/api/games", answering(self.games), methods=["GET"]),
            Route("/api/rules/{game}", answering(self.rules), methods=["GET"]),
            Route("/api/rules/{game}/{number}", answering(self.rule), methods=["GET"]),
            Route("/api/scenes/{game}/{number}", answering(self.scenes), methods=["GET"]),
            Route("/api/puzzles/{game}", answering(self.puzzles), methods=["GET"]),
            Route("/api/cards/read", answering(self.read_text), methods=["POST"]),
            Route("/api/cards/{game}", answering(self.cards), methods=["GET"]),
            Route("/api/schema", answering(self.schema), methods=["GET"]),
            Route("/api/decks/check", answering(self.check_deck), methods=["POST"]),
            Route("/api/tables", answering(self.open_table), methods=["POST"]),
            Route("/api/tables/{table}/replay", answering(self.download_replay), methods=["GET"]),
            Route("/api/seats/deck", answering(self.bring_deck), methods=["POST"]),
            Route("/api/replays", answering(self.upload_replay), methods=["POST"]),
            WebSocketRoute("/ws", self.play),
            Route("/api/{rest:path}", answering(self.nothing)),
            *page_routes(page_folder()),
        ]


def application(database: str, pause: Pause, hosting: Hosting = HOSTING, homes: Homes | None = None) -> Starlette:
    """The whole server, or one of its workers. Raises BadDatabase where the database cannot be used."""
    server = Server(database, pause, hosting, homes or Homes())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        games()  # all rules and cards are read now, and need not be looked through for garbage again and again
        gc.collect()
        gc.freeze()
        beside = [asyncio.create_task(server.sweep()), asyncio.create_task(server.listen())]
        log.info("ready", extra={"data": {"database": server.store.engine.url.render_as_string(hide_password=True)}})
        yield
        for task in beside:
            task.cancel()
        await server.lobby.close()
        server.store.close()
        log.info("stopped")

    app = Starlette(routes=server.routes(), lifespan=lifespan, middleware=[Middleware(Names, names=hosting.names)])
    app.state.server = server
    return app
