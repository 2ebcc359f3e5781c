"""All tables of a server: opening them, finding them again (also after a restart), and letting go of those that nobody
uses.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Sequence
from functools import partial
from time import monotonic, time
from typing import Any

import msgspec
import sqlalchemy as sa

from kisoku.judge import scenes
from kisoku.kernel import replay as replays
from kisoku.kernel.game import Game, Unclear, Words
from kisoku.kernel.machine import EngineFault, Refused
from kisoku.players.table import PLAYERS
from kisoku.server import agreeing, decks, guiding, puzzling
from kisoku.server import store as kept
from kisoku.server.calls import BringDeck, Link, NewTable, Opened
from kisoku.server.course import Course
from kisoku.server.homes import Homes
from kisoku.server.limits import Desk, Turnstile
from kisoku.server.refusals import Refusal, refused_start
from kisoku.server.seats import NOBODY, PERSON, Seat
from kisoku.server.settings import Pause, Settings
from kisoku.server.store import Kept, Store, hashed
from kisoku.server.table import Machines, Table
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile, Place

SEEDS = 1 << 62
MACHINE = "normal"
"""Who answers at a puzzle, if nobody is named."""
SCENE_MACHINE = "greedy"
"""Who plays at a scenario's board: cards that only it describes are not known where machines think for long."""
UNUSED = 600.0
"""Seconds after which a table that nobody watches is let go from memory. It stays on disk."""
CROWDED = 30.0
"""The same, where there is no room for another one."""
EXPIRING = 100
"""Tables that are deleted at once."""
REPLAY_DECISIONS = 5_000
"""Of a replay that somebody brings: playing it again must not keep the server busy for long."""

log = logging.getLogger("kisoku.lobby")


class Lobby:
    """Tables are taken from disk when somebody comes to them."""

    def __init__(self, store: Store, pause: Pause, room: int = 2_000, homes: Homes | None = None) -> None:
        self.homes = homes or Homes()
        self.store = store
        self.pause = pause
        self.room = room
        self.tables: dict[str, Table] = {}
        self.spectating = 0
        """Spectators of all tables together."""
        self._machines = Machines()
        self._taking: dict[str, asyncio.Task[Table]] = {}
        self._verifying = Desk()
        """For those who bring replays: these take longest."""
        self.turns = Turnstile()
        """For messages, by where they come from."""
        self.beside = Desk()
        """For those who have a game played again, or thought about, or a text read: beside the loop, so that it has
        never more than its share.
        """

    # --- opening ---

    async def open(self, wish: NewTable, who: str = "") -> Opened:
        """A new table with its links, for who comes from there. Raises Refusal, with what is wrong, if it cannot be."""
        game = decks.game_called(wish.game)
        if wish.scene:
            async with self.beside.serving(who):
                return await self._set_scene(game, wish)
        try:
            seating = game.seating(len(wish.seats), wish.seating)
        except Unclear as wrong:
            raise refused_start(wrong.words) from None
        for seat in wish.seats:
            if seat.kind not in PLAYERS and seat.kind != PERSON:
                raise refused_start(
                    Words(
                        f"席につけるのは person, {', '.join(PLAYERS)} です",
                        f"a seat is for one of: person, {', '.join(PLAYERS)}",
                    )
                )
        people = sum(seat.kind == PERSON for seat in wish.seats)
        if wish.seed is not None and people > 1:
            raise refused_start(
                Words("人どうしの対戦ではシードを選べません", "the seed cannot be chosen where people play each other")
            )
        if wish.replay:
            return await self._go_on(game, wish, who)
        if wish.guided:
            async with self.beside.serving(who):
                begun = await asyncio.to_thread(guiding.begun, game)
            return await self.lay(
                game, [seat.kind for seat in wish.seats], begun.decks, begun.seed, Settings(None, wish.pace), begun.made
            )
        if wish.puzzle:
            async with self.beside.serving(who):
                begun, player, scene = await asyncio.to_thread(puzzling.begun, game.name, wish.puzzle)
            machine = (
                SCENE_MACHINE if scene else next((seat.kind for seat in wish.seats if seat.kind != PERSON), MACHINE)
            )
            kinds = [PERSON if seat == player else machine for seat in range(len(begun.decks))]
            return await self.lay(
                game, kinds, begun.decks, begun.seed, Settings(None, wish.pace, scene=scene), begun.made
            )
        form = decks.format_called(game, wish.format)
        seed = wish.seed if wish.seed is not None else secrets.randbelow(SEEDS)
        cards = [
            await asyncio.to_thread(decks.brought_or_dealt, game, form, seat.deck, seat.text, seed + 1 + place)
            for place, seat in enumerate(wish.seats)
        ]
        for seat, deck in zip(wish.seats, cards, strict=True):
            if deck is None and seat.kind != PERSON:
                raise refused_start(Words("機械の席にはデッキが要ります", "a machine needs a deck"))
        return await self.lay(
            game,
            [seat.kind for seat in wish.seats],
            cards,
            seed,
            Settings(wish.clock, wish.pace, dict(seating.readings), format=form),
        )

    async def _set_scene(self, game: Game, wish: NewTable) -> Opened:
        """A scenario as a board: with seats, to be played on after `at` of its views; without, to
        be stepped through.
        """
        if not wish.scene.startswith(scenes.TRIED) and wish.scene not in await asyncio.to_thread(
            scenes.scenes, game.name
        ):
            raise refused_start(
                Words(f"そのようなシナリオはありません：{wish.scene}", f"there is no such scenario: {wish.scene}")
            )
        try:
            course = await asyncio.to_thread(scenes.course, game, wish.scene)
        except (TextError, BadFile) as fault:  # of a text that somebody has written
            raise refused_start(Words(fault.message("ja"), fault.message("en"))) from None
        if course is None or (wish.seats and len(wish.seats) != course.seats):
            raise refused_start(Words("このシナリオは盤では動かせません", "this scenario cannot be played on a board"))
        made = list(zip(course.players, course.decisions, strict=True))
        if wish.at is not None:
            laid = partial(scenes.begun, game, wish.scene)
            whole = await asyncio.to_thread(Course, game, [()] * course.seats, 0, course.decisions, None, laid)
            made = made[: whole.decisions_at(wish.at)]
        kinds = [PERSON if seat.kind == PERSON else SCENE_MACHINE for seat in wish.seats] or [NOBODY] * course.seats
        return await self.lay(game, kinds, [()] * course.seats, 0, Settings(None, wish.pace, scene=wish.scene), made)

    async def lay(
        self,
        game: Game,
        kinds: Sequence[str],
        cards: Sequence[tuple[str, ...] | None],
        seed: int,
        settings: Settings,
        made: Sequence[tuple[int, int]] = (),
    ) -> Opened:
        """Write a new table to disk, with decisions (player, choice) that have been made already."""
        name, now = secrets.token_urlsafe(9), time()
        spectators = secrets.token_urlsafe(24)
        links = [Link(place, secrets.token_urlsafe(24)) for place, kind in enumerate(kinds) if kind == PERSON]
        tokens = {link.seat: hashed(link.token) for link in links}
        known = [deck for deck in cards if deck is not None]
        row = {
            "id": name,
            "game": game.name,
            "fingerprint": replays.fingerprint(game, known),
            "settings": msgspec.to_builtins(settings),
        }
        statements: list[kept.Statement] = [
            sa.insert(kept.tables).values(**row, spectators=hashed(spectators), made=now)
        ]
        for place, kind in enumerate(kinds):
            deck = cards[place]
            values: dict[str, Any] = {
                "kind": kind,
                "token": tokens.get(place),
                "deck": None if deck is None else list(deck),
                "mode": "auto",
                "stops": [],
            }
            statements.append(sa.insert(kept.seats).values(table=name, seat=place, invited=True, **values))
        if len(known) == len(kinds):
            statements.append(sa.insert(kept.rounds).values(table=name, round=1, seed=str(seed), turned=0))
        for number, (player, choice) in enumerate(made):
            details = {"seat": player, "choice": choice, "made": now, "spent": 0.0, "automatic": False}
            statements.append((kept.DECIDED, {"table": name, "round": 1, "number": number, **details}))
        await self.store.write(*statements)
        log.info(
            "opened", extra={"data": {"table": name, "game": game.name, "seats": list(kinds), "decisions": len(made)}}
        )
        if not links and NOBODY not in kinds:  # nobody has to come for it to begin
            await self.set_going(name)
        return Opened(name, links, Link(None, spectators))

    # --- replays ---

    async def show(self, text: str, who: str = "") -> Opened:
        """A table at which a replay is looked at; nobody decides anything there."""
        replay, game, made = await self._verified(text, who)
        return await self.lay(
            game, [NOBODY] * len(replay.decks), replay.decks, replay.seed, Settings(readings=replay.readings), made
        )

    async def replay(self, table: Table, round: int) -> str:
        """The file of a finished game of the table; of the last one it is kept. Raises Refusal if it is none."""
        if table.settings.scene:
            raise refused_start(
                Words("シナリオの盤にはリプレイのファイルがありません", "there is no replay file of a scenario's board")
            )
        if round == table.round:
            if table.course is None or not table.over:
                raise Refusal("not_over")
            course, looking = table.course.shared(), table.looking
            async with self.beside.serving(table.id):
                if looking.replay is None:
                    looking.replay = await asyncio.to_thread(
                        lambda: replays.to_text(course.fork(len(course.decisions)).replay())
                    )
            return looking.replay
        found = await self.store.find(table.id, round)
        if found is None or found.round is None:
            raise Refusal("no_round")
        made = [row.choice for row in found.decisions]
        turned, seed = found.round.turned, int(found.round.seed)
        try:
            async with self.beside.serving(table.id):
                played = await asyncio.to_thread(
                    Course, table.game, table.decks(turned), seed, made, table.settings.readings
                )
        except (Refused, EngineFault):
            raise Refusal("stale_rules") from None
        if not played.over:
            raise Refusal("not_over")
        return await asyncio.to_thread(lambda: replays.to_text(played.replay()))

    async def _go_on(self, game: Game, wish: NewTable, who: str) -> Opened:
        """Play on from a point of a replay."""
        replay, played, made = await self._verified(wish.replay, who)
        if played.name != game.name:
            raise refused_start(Words("別のゲームのリプレイです", "this is a replay of another game"))
        if wish.at is not None:
            course = await asyncio.to_thread(Course, game, replay.decks, replay.seed, replay.decisions, replay.readings)
            made = made[: course.decisions_at(wish.at)]
        if made and made[-1][1] < 0:  # going on from the end of a game that was given up
            made = made[:-1]
        settings = Settings(wish.clock, wish.pace, replay.readings)
        return await self.lay(game, [seat.kind for seat in wish.seats], replay.decks, replay.seed, settings, made)

    async def _verified(self, text: str, who: str) -> tuple[replays.Replay, Game, list[tuple[int, int]]]:
        """A replay that can be played here, with who made each decision. One at a time, outside of the loop."""

        def play() -> tuple[replays.Replay, Game, list[tuple[int, int]]]:
            replay = replays.from_text(text, "replay")
            if len(replay.decisions) > REPLAY_DECISIONS:
                raise refused_start(
                    Words(f"決定は{REPLAY_DECISIONS}回までです", f"at most {REPLAY_DECISIONS} decisions")
                )
            game = decks.game_called(replay.game)
            replays.verify(game, replay)
            match = replays.begin(game, replay, Place("replay"))
            made: list[tuple[int, int]] = []
            for decision in replay.decisions:
                player = -1 - decision if decision < 0 else match.request.player if match.request is not None else 0
                made.append((player, decision))
                replays.play_on(match, decision)
            return replay, game, made

        async with self._verifying.serving(who):
            try:
                return await asyncio.to_thread(play)
            except BadFile as fault:
                raise refused_start(Words(fault.message("ja"), fault.message("en"))) from None

    # --- finding ---

    async def set_going(self, name: str) -> None:
        """Have the table taken up where it lives."""
        if self.homes.here(name):
            await self.find(name)
        else:
            await self.homes.ask(self.homes.of(name), "set_going", name.encode())

    async def find(self, name: str) -> Table:
        """The table of that name, which lives here, taken from disk if it is not open. Raises Refusal if
        there is none.
        """
        assert self.homes.here(name)
        table = self.tables.get(name)
        if table is None or table.lost:
            taking = self._taking.get(name)
            if taking is None:
                taking = self._taking[name] = asyncio.create_task(self._take_up(name))
                taking.add_done_callback(lambda _: self._taking.pop(name))
            table = await asyncio.shield(taking)
        table.used = monotonic()
        return table

    async def _take_up(self, name: str) -> Table:
        before = self.tables.pop(name, None)
        if before is not None:
            before.forget()
        try:
            found = await self.store.find(name)
        except sa.exc.SQLAlchemyError as fault:
            log.error("unreachable", extra={"data": {"fault": str(fault).splitlines()[0][:300]}})
            raise Refusal("unreachable") from None
        if found is None:
            raise Refusal("no_table")
        if len(self.tables) >= self.room:
            self.sweep(CROWDED)
            if len(self.tables) >= self.room:
                raise Refusal("full")
        table = await asyncio.to_thread(self._table, found)  # a long game takes a while to be played again
        self.tables[name] = table
        table.start()
        return table

    def _table(self, found: Kept) -> Table:
        game = decks.game_called(found.table.game)
        seats = [
            Seat(
                row.seat,
                row.kind,
                row.token,
                None if row.deck is None else tuple(row.deck),
                secrets.randbelow(SEEDS),
                row.mode,
                row.stops,
                row.invited,
            )
            for row in found.seats
        ]
        table = Table(
            found.table.id,
            game,
            seats,
            self.store,
            self.pause,
            self._machines,
            msgspec.convert(found.table.settings, Settings),
        )
        table.spectators = found.table.spectators
        if found.round is not None:
            cards = [seat.deck for seat in seats if seat.deck is not None]
            if any(
                game.printed(number) is None for deck in cards for number in deck
            ) or found.table.fingerprint != replays.fingerprint(game, cards):
                raise Refusal("stale_rules")
            try:
                table.begin(found.round.round, found.round.turned, int(found.round.seed), found.decisions)
            except (Refused, EngineFault, BadFile, KeyError) as fault:
                log.error("cannot be taken up", extra={"data": {"table": table.id, "fault": str(fault)[:300]}})
                raise Refusal("stale_rules") from None
            agreeing.take_up(table, found.proposal)
        return table

    async def admit(self, name: str, token: str) -> tuple[Table, int | None]:
        """The table and the seat (None: a spectator's) that a token opens. A token opens nothing at any other table."""
        table = await self.find(name)
        given = hashed(token)
        for seat in table.seats:
            if seat.token is not None and hmac.compare_digest(seat.token, given):
                return table, seat.place
        if hmac.compare_digest(table.spectators, given):
            return table, None
        raise Refusal("no_table")

    async def sit(self, name: str, token: str, own: str | None) -> tuple[Table, int | None, str | None]:
        """The table, the seat, and the token that opens it from now on if it is another one. Who sits down first keeps
        the seat; the invitation is void.
        """
        try:
            table, place = await self.admit(name, token)
        except Refusal:
            if own is None:
                raise
            table, place = await self.admit(name, own)  # who has sat there before and comes with the invitation again
            token = own
        if place is None:
            return table, None, None
        async with table.lock:
            seat = table.seats[place]
            if seat.token != hashed(token):
                raise Refusal("no_table")  # somebody else was faster
            if not seat.invited:
                return table, place, own if token == own else None
            new = own or secrets.token_urlsafe(24)
            where = (kept.seats.c.table == table.id, kept.seats.c.seat == place)
            await table.keep(sa.update(kept.seats).where(*where).values(token=hashed(new), invited=False))
            seat.token, seat.invited = hashed(new), False
        return table, place, new

    async def bring(self, wish: BringDeck) -> None:
        """A person brings a deck; when the last one has come, the game begins."""
        table, seat = await self.admit(wish.table, wish.token)
        if seat is None:
            raise Refusal("spectator")
        form = decks.format_called(table.game, table.settings.format)
        cards = await asyncio.to_thread(decks.legal, table.game, form, wish.deck, wish.text)
        if cards is None:
            raise refused_start(Words("デッキを選んでください", "name a deck"))
        async with table.lock:
            if table.course is not None:
                raise Refusal("begun")
            change = (
                sa.update(kept.seats)
                .where(kept.seats.c.table == table.id, kept.seats.c.seat == seat)
                .values(deck=list(cards))
            )
            others = [other.deck for other in table.seats if other.place != seat]
            if None in others:
                await table.keep(change)
                table.seats[seat].deck = cards
                table.tell_of_table()
                return
            all_cards = [cards if other.place == seat else other.deck or () for other in table.seats]
            mark = (
                sa.update(kept.tables)
                .where(kept.tables.c.id == table.id)
                .values(fingerprint=replays.fingerprint(table.game, all_cards))
            )
            seed = secrets.randbelow(SEEDS)
            await table.keep(
                change, mark, sa.insert(kept.rounds).values(table=table.id, round=1, seed=str(seed), turned=0)
            )
            table.seats[seat].deck = cards
            table.begin(1, 0, seed)
            for watcher in table.watching:
                table.tell(watcher)
            table.wake()

    # --- letting go ---

    def sweep(self, unused: float = UNUSED) -> None:
        """Let go of tables that nobody has used for so long. Not of those at which only machines play, until their game
        is over; but where there is no room for people, of these as well. They stay on disk, and go on when somebody
        comes.
        """
        now, crowded = monotonic(), len(self.tables) >= self.room
        for name, table in list(self.tables.items()):
            busy = table.course is not None and not table.course.over and not table.people and not crowded
            if not table.watching and not busy and now - table.used > unused and not table.lock.locked():
                del self.tables[name]
                table.forget()

    async def expire(self, days: float) -> int:
        """Delete from disk what nobody has touched for so many days (0: nothing), some at a time."""
        if not days:
            return 0
        untouched = await self.store.untouched(time() - days * 86_400, EXPIRING)
        gone = [name for name in untouched if self.homes.here(name) and name not in self.tables]
        if gone:
            await self.store.write(sa.delete(kept.tables).where(kept.tables.c.id.in_(gone)))
        return len(gone)

    async def close(self) -> None:
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.tables.clear()
        self._machines.workers.stop()
