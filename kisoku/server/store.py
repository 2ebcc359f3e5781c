"""What a server keeps: tables, seats, games and decisions, in SQLite or PostgreSQL by the same code.

A decision is on disk when `write` returns, and only then is its consequence shown. All writing is done by one thread;
what is waiting while it writes is committed together. Of the tokens that open a seat only hashes are kept.

A database is for one server, whose workers share it. The server holds a lock. Each worker has a place of its own in the
table `server`, and signs there each commit with the name that it took and with a number. So one that has been
superseded, by another server or by the worker that took its place, cannot write any more; and if a connection breaks
while the answer to a commit is awaited, the number tells whether it was carried out.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from kisoku.folders import data_folder as data_folder
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
    sa.Column("invited", sa.Boolean, nullable=False),
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


server = sa.Table(
    "server", metadata,
    sa.Column("one", sa.Integer, primary_key=True),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("commits", sa.BigInteger, nullable=False),
)  # fmt: skip
"""A row for each worker: who has that place, and under which number it has committed last. Row 0: the server. All tell
in which form the tables are.
"""

SCHEMA = 2
"""Of the tables. A database of an earlier form is brought to this one when it is opened."""
MIGRATIONS: dict[int, tuple[str, ...]] = {1: ("ALTER TABLE seats ADD COLUMN invited BOOLEAN DEFAULT FALSE NOT NULL",)}
"""From each form to the next."""
LOCK = 0x4B69736F6B75
"""What servers on one PostgreSQL agree to lock."""
CONNECT, STATEMENT = 5, 15
"""Seconds in which a connection has to be made, and an answer to come."""
IN_DOUBT = (0.0, 0.5, 2.0)
"""Seconds before each try to find out whether a commit was carried out."""
CHECKED = 2.0
"""Seconds for which it counts that something could be written."""


class InDoubt(Exception):
    """Nobody can say whether it was written. Who waited has to look when the database is there again."""


class Superseded(Exception):
    """Another server has taken the database."""


class BadDatabase(Exception):
    """A database that cannot be used: one message in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


class Kept(NamedTuple):
    """A table as it is on disk: its row, its seats, one of its rounds, that round's decisions, and what was proposed
    last.
    """

    table: sa.Row[Any]
    seats: Sequence[sa.Row[Any]]
    round: sa.Row[Any] | None
    decisions: Sequence[sa.Row[Any]]
    proposal: sa.Row[Any] | None


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def hashed(token: str) -> str:
    """Tokens have as much chance in them as the hash has bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


Statement = sa.Executable | tuple[sa.Executable, dict[str, Any]]
"""What is to be written; with its values apart where it is written often, since working out what a new statement says
costs more than carrying it out.
"""
Waiting = tuple[tuple[Statement, ...], asyncio.Future[None]]

DECIDED = sa.insert(decisions)
_NAME: sa.BindParameter[str] = sa.bindparam("name")
_ROUND: sa.BindParameter[int] = sa.bindparam("round")
TABLE = sa.select(tables).where(tables.c.id == _NAME)
SEATS = sa.select(seats).where(seats.c.table == _NAME).order_by(seats.c.seat)
LAST = sa.select(rounds).where(rounds.c.table == _NAME).order_by(rounds.c.round.desc()).limit(1)
ROUND = sa.select(rounds).where(rounds.c.table == _NAME, rounds.c.round == _ROUND)
MADE = sa.select(decisions).where(decisions.c.table == _NAME, decisions.c.round == _ROUND).order_by(decisions.c.number)
PROPOSAL = sa.select(proposals).where(proposals.c.table == _NAME)
SIGNED = sa.update(server).where(server.c.name == sa.bindparam("by")).values(commits=sa.bindparam("number"))


class Hold:
    """A database that is held for a server and in order. Raises BadDatabase."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._lock: int | sa.Connection | None = None
        try:
            self._lock = _held_alone(self.engine)
            _prepare(self.engine)
        except (BadDatabase, sa.exc.SQLAlchemyError) as fault:
            self.let_go()
            raise fault if isinstance(fault, BadDatabase) else _unusable(fault) from None

    def rest(self) -> None:
        """Keep nothing open but what is locked, so that processes can be made of this one."""
        self.engine.dispose()

    def let_go(self) -> None:
        if isinstance(self._lock, sa.Connection):
            self._lock.close()
        self.engine.dispose()
        if isinstance(self._lock, int):
            os.close(self._lock)


class Store:
    """Opened for one server, or for the worker at that place of a server that holds the database for all of them. Every
    method but `close` is awaited, and none blocks the loop. Reading does not wait for writing.
    """

    def __init__(self, url: str, place: int = 0, alone: bool = True) -> None:
        self._hold = Hold(url) if alone else None
        self.engine = self._hold.engine if self._hold is not None else _engine(url)
        self.name, self._commits = secrets.token_urlsafe(12), 0
        try:
            _sign(self.engine, place, self.name)
        except sa.exc.SQLAlchemyError as fault:
            self._let_go()
            raise _unusable(fault) from None
        self._turns = None if alone else _turns(self.engine)
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="write")
        self._reader = ThreadPoolExecutor(max_workers=2, thread_name_prefix="read")
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._checked: tuple[float, bool] = (-CHECKED, False)

    def close(self) -> None:
        self._writer.shutdown(wait=True)
        self._reader.shutdown(wait=True)
        self._let_go()

    def _let_go(self) -> None:
        if self._hold is not None:
            self._hold.let_go()
        self.engine.dispose()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Workers that write to one file take turns, so that nobody has to try again and again."""
        if self._turns is None or fcntl is None:
            yield
            return
        fcntl.flock(self._turns, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._turns, fcntl.LOCK_UN)

    async def write(self, *statements: Statement) -> None:
        """Carry out the statements, all or none; when this returns they are on disk. Raises what the database says if
        they are not, and InDoubt if nobody can say.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((statements, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def healthy(self) -> bool:
        """Whether something can be written."""
        if monotonic() - self._checked[0] > CHECKED:
            self._checked = (monotonic(), self._checked[1])  # one asks for all
            try:
                async with asyncio.timeout(CONNECT):
                    await self.write()
            except Exception:
                self._checked = (monotonic(), False)
            else:
                self._checked = (monotonic(), True)
        return self._checked[1]

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            faults = await loop.run_in_executor(self._writer, self._commit_all, [statements for statements, _ in batch])
            for (_, done), fault in zip(batch, faults, strict=True):
                _settle(done, fault)

    def _commit_all(self, batch: Sequence[tuple[Statement, ...]]) -> list[Exception | None]:
        """Everything in one commit; if that is refused, one by one, to find out what spoiled it."""
        fault = self._commit([one for statements in batch for one in statements])
        if fault is None or len(batch) == 1 or isinstance(fault, InDoubt):
            return [fault] * len(batch)
        return [self._commit(statements) for statements in batch]

    def _commit(self, statements: Sequence[Statement]) -> Exception | None:
        self._commits += 1
        try:
            with self._turn(), self.engine.begin() as connection:
                for statement in statements:
                    connection.execute(*statement if isinstance(statement, tuple) else (statement,))
                if connection.execute(SIGNED, {"by": self.name, "number": self._commits}).rowcount != 1:
                    raise Superseded("another server has taken this database")
        except (sa.exc.IntegrityError, sa.exc.ProgrammingError, Superseded) as fault:
            return fault
        except Exception as fault:  # the connection, the disk: was it carried out?
            return self._carried_out(fault)
        return None

    def _carried_out(self, fault: Exception) -> Exception | None:
        """After a commit that was not answered: None if it was carried out all the same."""
        for wait in IN_DOUBT:
            sleep(wait)
            try:
                with self.engine.begin() as connection:
                    last = connection.execute(sa.select(server.c.commits).where(server.c.name == self.name)).scalar()
            except Exception as again:
                fault = again
                continue
            return None if last == self._commits else fault
        return InDoubt(str(fault).splitlines()[0][:300])

    async def _do(self, what: Callable[[sa.Connection], T]) -> T:
        def in_thread() -> T:
            with self.engine.begin() as connection:
                return what(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, in_thread)

    # --- asking ---

    async def find(self, table: str, round: int | None = None) -> Kept | None:
        """The table of that name as it stands, with its last round or with that one."""

        def read(connection: sa.Connection) -> Kept | None:
            named = {"name": table, "round": round}
            row = connection.execute(TABLE, named).first()
            if row is None:
                return None
            sitting = connection.execute(SEATS, named).all()
            last = connection.execute(LAST if round is None else ROUND, named).first()
            made = () if last is None else connection.execute(MADE, {"name": table, "round": last.round}).all()
            proposal = connection.execute(PROPOSAL, named).first()
            return Kept(row, sitting, last, made, proposal)

        return await self._do(read)

    async def untouched(self, before: float, most: int) -> list[str]:
        """Tables that were opened before that time and in which nothing has been decided since."""
        later = (
            sa.select(decisions.c.table).where(decisions.c.table == tables.c.id, decisions.c.made >= before).exists()
        )
        query = sa.select(tables.c.id).where(tables.c.made < before, ~later).limit(most)
        return await self._do(lambda connection: list(connection.execute(query).scalars()))


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    if done.done():  # who waited has gone
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


KINDS = ("sqlite", "postgresql")


def _unusable(fault: Exception | str) -> BadDatabase:
    why = str(fault).splitlines()[0][:300]
    return BadDatabase(f"データベースが使えません：{why}", f"the database cannot be used: {why}")


def _engine(url: str) -> sa.Engine:
    """An engine for that address. Raises BadDatabase for one that leads nowhere."""
    try:
        address = sa.make_url(url)
        if address.drivername in ("postgresql", "postgres"):
            address = address.set(drivername="postgresql+psycopg")
        kind = address.get_backend_name()
        if kind not in KINDS:
            known = " / ".join(KINDS)
            raise _unusable(f"{kind} ({known})")
        if kind != "sqlite":
            patience = {"connect_timeout": CONNECT, "tcp_user_timeout": STATEMENT * 1000}
            patience |= {"keepalives_idle": CONNECT, "keepalives_interval": 3, "keepalives_count": 3}
            options = (
                f"-c statement_timeout={STATEMENT}s -c lock_timeout={CONNECT}s -c "
                f"idle_in_transaction_session_timeout={STATEMENT}s"
            )
            return sa.create_engine(
                address, connect_args={**patience, "options": options}, pool_pre_ping=True, pool_timeout=CONNECT
            )
        if address.database and address.database != ":memory:":
            path = Path(address.database)
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            path.chmod(0o600)  # whoever reads it reads every hand; what SQLite lays beside it gets the same rights
        engine = sa.create_engine(address, connect_args={"check_same_thread": False})
        sa.event.listen(engine, "connect", _careful)
    except ImportError as fault:
        raise _unusable("pip install 'kisoku[postgres]'" if fault.name == "psycopg" else str(fault)) from None
    except (sa.exc.SQLAlchemyError, OSError, ValueError) as fault:
        raise _unusable(fault) from None
    return engine


def _prepare(engine: sa.Engine) -> None:
    """Look whether all is well, and bring the tables to their form. Nobody else may write from now on."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            if found != "ok":
                raise _unusable(str(found))
        there = sa.inspect(connection)
        schema = SCHEMA if not there.has_table("tables") else 1
        if there.has_table("server"):
            schema = connection.execute(sa.select(server.c.schema)).scalar() or SCHEMA
        if schema > SCHEMA:
            ja, en = (
                f"新しい版のKisokuのデータベースです（形式{schema}）",
                f"it was made by a newer Kisoku (form {schema})",
            )
            raise BadDatabase(f"データベースが使えません：{ja}", f"the database cannot be used: {en}")
        for form in range(schema, SCHEMA):
            for change in MIGRATIONS[form]:
                connection.exec_driver_sql(change)
        metadata.create_all(connection)
        connection.execute(sa.delete(server))
        connection.execute(sa.insert(server).values(one=0, schema=SCHEMA, name="", commits=0))


def _sign(engine: sa.Engine, place: int, name: str) -> None:
    """Take a place: who had it cannot write any more."""
    with engine.begin() as connection:
        connection.execute(sa.delete(server).where(server.c.one == place + 1))
        connection.execute(sa.insert(server).values(one=place + 1, schema=SCHEMA, name=name, commits=0))


def _turns(engine: sa.Engine) -> int | None:
    """The file at which workers queue up to write. Not in PostgreSQL, where each writes its own rows."""
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path or path == ":memory:":
        return None
    return os.open(f"{os.path.realpath(path)}.turns", os.O_CREAT | os.O_RDWR, 0o600)


def _held_alone(engine: sa.Engine) -> int | sa.Connection | None:
    """A server keeps its tables in memory, so a database is for one server. A file: a lock on a file beside it,
    whatever links lead there. PostgreSQL: a lock of the session. Both go when the process goes, however it ends. Raises
    BadDatabase if another one has it. On systems without such locks the signature in each commit is all there is.
    """
    taken = ("別のサーバーが使っています", "another server has it")
    if engine.dialect.name == "postgresql":
        connection = engine.connect()
        if connection.execute(sa.select(sa.func.pg_try_advisory_lock(LOCK))).scalar():
            connection.commit()
            return connection
        connection.close()
        raise BadDatabase(f"データベースが使えません：{taken[0]}", f"the database cannot be used: {taken[1]}")
    path = engine.url.database
    if not path or path == ":memory:":
        return None
    if os.stat(path).st_nlink > 1:  # SQLite keeps what was written last in a file beside it that is named like it
        raise _unusable(f"{path}: hard links")
    if fcntl is None:
        return None
    hold = os.open(f"{os.path.realpath(path)}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(hold)
        raise BadDatabase(
            f"データベースが使えません：{path} は{taken[0]}", f"the database cannot be used: {path}: {taken[1]}"
        ) from None
    return hold


def _careful(connection: Any, _: Any) -> None:
    """SQLite: a commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
