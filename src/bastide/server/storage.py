"""Reading and writing matches. One writer for the whole process: what comes in together is committed together."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..core.errors import BadInput
from . import metrics
from .schema import entries, keys, matches

log = structlog.get_logger("bastide.storage")
CHANNEL = "bastide"
MIGRATION_LOCK = 0xBA57
MOST_IN_ONE_COMMIT = 500


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a table's log."""

    seq: int
    kind: str
    seat: int | None
    text: str
    at: int


class Conflict(Exception):
    """Somebody else wrote that entry first."""


class Unstored(Exception):
    """The database did not take it, for a reason of its own."""


class Write(msgspec.Struct):
    """What is to be stored together or not at all."""

    match: str
    entries: Sequence[Entry] = ()
    others: Sequence[tuple[Any, Any]] = ()  # statements with their parameters
    first: Sequence[tuple[Any, Any]] = ()  # those that come before the entries


class Store:
    """The database of one process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.postgres = url.startswith("postgresql")
        self.engine = make_engine(url)
        self._writer = None if self.postgres else SqliteWriter(self.engine)
        self.worker = secrets.token_hex(4)
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            if self.postgres:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(migrate)
        self._task = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Finish what is waiting, then close."""
        if self._task:
            self._wake.set()
            while self._waiting:
                await asyncio.sleep(0.005)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._writer:
            self._writer.close()
        await self.engine.dispose()

    # --- reading ---------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    async def rows(self, statement: Any) -> Sequence[Any]:
        async with self.reading() as connection:
            return (await connection.execute(statement)).all()

    async def match(self, match: str) -> Any | None:
        found = await self.rows(sa.select(matches).where(matches.c.id == match))
        return found[0] if found else None

    async def log(self, match: str, after: int = 0) -> list[Entry]:
        columns = (entries.c.seq, entries.c.kind, entries.c.seat, entries.c.text, entries.c.at)
        statement = sa.select(*columns).where(entries.c.match == match, entries.c.seq > after).order_by(entries.c.seq)
        return [Entry(*row) for row in await self.rows(statement)]

    async def key(self, name: str) -> str:
        """A secret of this installation, made on first use."""
        statement = sa.select(keys.c.value).where(keys.c.name == name)
        while not (found := await self.rows(statement)):
            made = {"name": name, "value": secrets.token_hex(32)}
            with contextlib.suppress(Conflict):
                await self.put(Write("", others=[(keys.insert(), made)]))
        return str(found[0][0])

    # --- writing ---------------------------------------------------------------------------------------------

    async def put(self, write: Write) -> None:
        """Returns when it is stored for good."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._wake.set()
        await done

    async def _write_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_IN_ONE_COMMIT]
                with metrics.COMMIT_SECONDS.time():
                    await self._commit(batch)
                del self._waiting[: len(batch)]

    async def _commit(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        problem: Exception | None = None
        try:
            writes = [write for write, _ in batch]
            await (self._writer.transaction(writes) if self._writer else self._transaction(writes))
        except Exception as error:
            if len(batch) > 1:
                for one in batch:
                    await self._commit([one])
                return
            problem = Conflict() if isinstance(error, IntegrityError) else Unstored()
            if isinstance(problem, Unstored):
                log.error("not stored", match=batch[0][0].match, error=str(error))
        for _, done in batch:
            if not done.done():
                done.set_exception(problem) if problem else done.set_result(None)

    async def _transaction(self, writes: list[Write]) -> None:
        async with self.engine.begin() as connection:
            for statement, parameters in statements(writes):
                await connection.execute(statement, parameters)
            await self.notify(connection, {write.match for write in writes if write.entries})

    async def notify(self, connection: AsyncConnection, changed: Iterable[str]) -> None:
        """Tell the other workers, as part of the transaction."""
        together = sorted(changed)
        for start in range(0, len(together), 200):
            payload = f"{self.worker} " + " ".join(together[start : start + 200])
            await connection.execute(NOTIFY, {"payload": payload})


async def prepare(url: str) -> None:
    """Reach the database and bring it up to date, so that what is wrong with it is said once and in one sentence."""
    try:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()
    except Exception as error:
        raise BadInput(f"the database cannot be used: {reason(error)}") from None


def reason(error: Exception) -> str:
    match error:
        case ImportError():
            return 'PostgreSQL needs more to be installed: pip install "bastide[postgres]"'
        case CommandError():
            return f"it was written by another version of Bastide, probably a newer one ({error})"
        case DBAPIError():
            return str(error.orig)
    return str(error)


class SqliteWriter:
    """Writes to SQLite from one thread of its own: a batch is one trip there and back."""

    def __init__(self, engine: AsyncEngine) -> None:
        url = engine.url.set(drivername="sqlite")
        self._engine = sa.create_engine(url, hide_parameters=True, connect_args={"timeout": 30})
        sa.event.listen(self._engine, "connect", _set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def transaction(self, writes: list[Write]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes)

    def _write(self, writes: list[Write]) -> None:
        with self._engine.begin() as connection:
            for statement, parameters in statements(writes):
                connection.execute(statement, parameters)

    def close(self) -> None:
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()


def statements(writes: list[Write]) -> Iterator[tuple[Any, Any]]:
    """What makes up a transaction: all entries are one statement."""
    for write in writes:
        yield from write.first
    rows = [row_of(write.match, entry) for write in writes for entry in write.entries]
    if rows:
        yield INSERT, rows
    for write in writes:
        yield from write.others


def row_of(match: str, entry: Entry) -> dict[str, Any]:
    return {"match": match, **msgspec.structs.asdict(entry)}


def logged(match: str, log: Sequence[Entry]) -> list[tuple[Any, Any]]:
    """The log of another table, to be stored with an entry of this one."""
    return [(INSERT, row_of(match, entry)) for entry in log]


INSERT = entries.insert()
NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :payload)")


def make_engine(url: str) -> AsyncEngine:
    """Errors are logged without parameters: among them are seeds, secret moves and hashes of passwords."""
    if url.startswith("postgresql"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True, connect_args={"timeout": 30})
    sa.event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log: readers never wait for the writer; FULL: a commit is on the disk when it returns."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(connection: Any) -> None:
    """Bring the database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
