"""What a server keeps: tables, seats, games and decisions, in SQLite or PostgreSQL by the same code.

A decision is on disk when `write` returns, and only then is its consequence shown. All writing is done by one thread; what is waiting while it
writes is committed together. Of the tokens that open a seat only hashes are kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from kisoku.kernel.game import Words

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

metadata = sa.MetaData()

tables = sa.Table(
    "tables", metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(100), nullable=False),
    sa.Column("fingerprint", sa.String(64), nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("spectators", sa.String(64), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)  # fmt: skip
seats = sa.Table(
    "seats", metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(100), nullable=False),
    sa.Column("token", sa.String(64)),
    sa.Column("deck", sa.JSON(none_as_null=True)),
    sa.Column("mode", sa.String(10), nullable=False),
    sa.Column("stops", sa.JSON, nullable=False),
)  # fmt: skip
rounds = sa.Table(
    "rounds", metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seed", sa.String(24), nullable=False),
    sa.Column("turned", sa.Integer, nullable=False),
)  # fmt: skip
decisions = sa.Table(
    "decisions", metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.Integer, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("spent", sa.Float, nullable=False),
    sa.Column("automatic", sa.Boolean, nullable=False),
)  # fmt: skip

proposals = sa.Table(
    "proposals", metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("made", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("back_to", sa.Integer, nullable=False),
    sa.Column("waiting", sa.JSON, nullable=False),
)  # fmt: skip
"""What waits for consent, in a round in which so many decisions were made: with one more or fewer it has lapsed."""


class BadDatabase(Exception):
    """A database that cannot be used: one message in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


class Kept(NamedTuple):
    """A table as it is on disk: its row, its seats, one of its rounds, that round's decisions, and what was proposed last."""

    table: sa.Row[Any]
    seats: Sequence[sa.Row[Any]]
    round: sa.Row[Any] | None
    decisions: Sequence[sa.Row[Any]]
    proposal: sa.Row[Any] | None


def data_folder() -> Path:
    """Where this user's data are kept, by the custom of the platform; KISOKU_DATA names another place."""
    named = os.environ.get("KISOKU_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Kisoku"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Kisoku"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kisoku"


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def hashed(token: str) -> str:
    """Tokens have as much chance in them as the hash has bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """Opened for one server. Every method but `close` is awaited, and none blocks the loop."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._hold = _held_alone(self.engine)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._waiting: list[tuple[tuple[sa.Executable, ...], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self.engine.dispose()
        if self._hold is not None:
            os.close(self._hold)

    async def write(self, *statements: sa.Executable) -> None:
        """Carry out the statements, all or none; when this returns they are on disk. Raises what the database says if they cannot be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((statements, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._do(partial(_carry_out, statements=[one for statements, _ in batch for one in statements]))
            except Exception as fault:
                await self._one_by_one(batch, fault)
            else:
                for _, done in batch:
                    _settle(done, None)

    async def _one_by_one(self, batch: Sequence[tuple[tuple[sa.Executable, ...], asyncio.Future[None]]], fault: Exception) -> None:
        """One of them spoiled the commit for all: find out which."""
        for statements, done in batch:
            if len(batch) == 1:
                _settle(done, fault)
                continue
            try:
                await self._do(partial(_carry_out, statements=statements))
            except Exception as own:
                _settle(done, own)
            else:
                _settle(done, None)

    async def _do(self, what: Callable[[sa.Connection], T]) -> T:
        def in_thread() -> T:
            with self.engine.begin() as connection:
                return what(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)

    # --- asking ---

    async def find(self, table: str, round: int | None = None) -> Kept | None:
        """The table of that name as it stands, with its last round or with that one."""

        def read(connection: sa.Connection) -> Kept | None:
            row = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
            if row is None:
                return None
            sitting = connection.execute(sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat)).all()
            which = rounds.c.table == table if round is None else sa.and_(rounds.c.table == table, rounds.c.round == round)
            last = connection.execute(sa.select(rounds).where(which).order_by(rounds.c.round.desc()).limit(1)).first()
            made: Sequence[sa.Row[Any]] = ()
            if last is not None:
                query = sa.select(decisions).where(decisions.c.table == table, decisions.c.round == last.round).order_by(decisions.c.number)
                made = connection.execute(query).all()
            proposal = connection.execute(sa.select(proposals).where(proposals.c.table == table)).first()
            return Kept(row, sitting, last, made, proposal)

        return await self._do(read)

    async def count(self) -> int:
        return await self._do(lambda connection: connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one())


def _carry_out(connection: sa.Connection, statements: Sequence[sa.Executable]) -> None:
    for statement in statements:
        connection.execute(statement)


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    if done.done():  # who waited has gone
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


KINDS = ("sqlite", "postgresql")


def _engine(url: str) -> sa.Engine:
    """An engine with all tables made. Raises BadDatabase for an address that leads nowhere."""
    try:
        address = sa.make_url(url)
        if address.drivername in ("postgresql", "postgres"):
            address = address.set(drivername="postgresql+psycopg")
        kind = address.drivername.partition("+")[0]
        if kind not in KINDS:
            known = " / ".join(KINDS)
            raise BadDatabase(f"{kind} のデータベースは使えません（{known}）", f"a {kind} database cannot be used; there are {known}")
        lite = kind == "sqlite"
        if lite and address.database:
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(address, connect_args={"check_same_thread": False} if lite else {}, pool_pre_ping=not lite)
        if lite:
            sa.event.listen(engine, "connect", _careful)
        metadata.create_all(engine)
    except ImportError as fault:
        extra = "pip install 'kisoku[postgres]'" if fault.name == "psycopg" else str(fault)
        raise BadDatabase(f"データベースが使えません：{extra}", f"the database cannot be used: {extra}") from None
    except (sa.exc.SQLAlchemyError, OSError, ValueError) as fault:
        why = str(fault).splitlines()[0][:300]
        raise BadDatabase(f"データベースが使えません：{why}", f"the database cannot be used: {why}") from None
    return engine


def _held_alone(engine: sa.Engine) -> int | None:
    """A server keeps its tables in memory, so a file is for one server: a lock on a file beside it, which goes when the process goes, however it ends.
    Raises BadDatabase if another one has it. PostgreSQL, memory, and systems without such locks are left to the care of who hosts there."""
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path or path == ":memory:" or fcntl is None:
        return None
    hold = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(hold)
        engine.dispose()
        raise BadDatabase(f"データベースが使えません：{path} は別のサーバーが使っています", f"the database cannot be used: another server has {path}") from None
    return hold


def _careful(connection: Any, _: Any) -> None:
    """SQLite: a commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
