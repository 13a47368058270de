"""All tables of a process: found, kept in memory while needed, written to, and told to those who look on."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

import msgspec
import structlog

from ..core.game import Game
from ..games import NAMES, load
from . import messages, metrics
from .fanout import REPEAT_SECONDS, Fanout
from .limits import Limits
from .position import Deal, Step, standard_deal
from .problems import Refused
from .reviewing import Reviews
from .rows import idle_tables, start_of, timed_tables
from .schema import logins, matches
from .settings import Settings
from .storage import Conflict, Entry, Store, Unstored, Write
from .table import BOT_FOR_ABSENT, Table
from .thinking import Bots

log = structlog.get_logger("bastide.house")
SWEEP_SECONDS = 15
TIDY_SECONDS = 3600
KEEP_FINISHED = 30  # seconds a table nobody looks at stays in memory
KEEP_RUNNING = 300
LEFT_ALONE = "The table was left alone for long."
COOKIE_SECONDS = 400 * 86400
TABLE_ID = re.compile(r"[\w-]{1,64}", re.ASCII)


def clock() -> int:
    return time.time_ns() // 1_000_000


def sealed_draw() -> tuple[int, str]:
    """The seed of a deal and the salt it is sealed with."""
    return secrets.randbits(64), secrets.token_hex(16)


class House:
    """The tables, the store and the bots of one process."""

    def __init__(
        self,
        settings: Settings,
        deal: Deal = standard_deal,
        now: Callable[[], int] = clock,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(12),
        games: Mapping[str, Game] | None = None,
    ) -> None:
        self.settings = settings
        self.games = dict(games or {name: load(name) for name in NAMES})
        self.deal = deal
        self.now = now
        self.new_id = new_id
        self.store = Store(settings.url())
        self.tables: dict[str, Table] = {}
        self.bots = Bots(self, settings.bot_threads)
        self.reviews = Reviews(self)
        self.fanout = Fanout(self) if self.store.postgres else None
        self.limits = Limits(settings.rate)
        self.draw = sealed_draw
        self.secret = b""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.store.open()
        self.secret = (self.settings.secret or await self.store.key("cookies")).encode()
        self.later(self.wind_clocks())
        self.later(self.for_ever(self.sweep_now, SWEEP_SECONDS))
        self.later(self.for_ever(self.tidy, TIDY_SECONDS))
        if self.fanout:
            self.later(self.fanout.listen_for_ever())
            self.later(self.for_ever(self.fanout.repeat, REPEAT_SECONDS))

    async def close(self) -> None:
        """Let running commands finish their writes, then stop."""
        for table in list(self.tables.values()):
            self._stop(table)
            async with table.lock:
                pass
        for task in list(self._tasks):
            task.cancel()
        self.bots.close()
        self.reviews.close()
        await self.store.close()

    def later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside; a failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("a background task failed", exc_info=error)

    async def for_ever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        """Again and again: what fails once may go well the next time."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("something done regularly failed")
            await asyncio.sleep(pause)

    # --- finding ---------------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Refused("not_found", f'there is no game called "{name[:40]}"')
        return self.games[name]

    async def table(self, table: str) -> Table:
        """A table, from memory or from its log."""
        found = self.tables.get(table)
        if found is None and not TABLE_ID.fullmatch(table):
            raise Refused("not_found", "there is no such table")
        if found is None:
            if table not in self._loading:
                self._loading[table] = self.later(self._load(table))
            try:
                found = await asyncio.shield(self._loading[table])
            finally:
                self._loading.pop(table, None)
        found.touched = time.monotonic()
        return found

    async def _load(self, table: str) -> Table:
        row = await self.store.match(table)
        if row is None:
            raise Refused("not_found", "there is no such table")
        game = self.game(row.game)
        found = await asyncio.to_thread(rebuilt, row, await self.store.log(table), game, self.deal)
        return self.keep(found, ours=False)

    def keep(self, table: Table, ours: bool = True) -> Table:
        """Hold a table in memory; `ours`: nobody else can be at work on it."""
        kept = self.tables.setdefault(table.id, table)
        metrics.TABLES.set(len(self.tables))
        if self.store.postgres:
            self.later(self.refresh(kept))  # what another worker wrote meanwhile
        self.wake_up(kept, ours)
        return kept

    async def refresh(self, table: Table) -> None:
        """Take in what other workers wrote."""
        async with table.lock:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """The same for somebody who holds the table's lock."""
        fresh = [entry for entry in await self.store.log(table.id, table.seq) if entry.seq > table.seq]
        for entry in fresh:
            table.add(entry)
        if fresh:
            self.changed(table, ours=False)

    # --- writing ---------------------------------------------------------------------------------------------

    async def append(
        self,
        table: Table,
        kind: str,
        seat: int | None,
        text: str = "",
        step: Step | None = None,
        others: Sequence[tuple[Any, Any]] = (),
    ) -> None:
        """Store an entry, then show it. Whoever calls holds the table's lock."""
        if table.gone:  # another table in memory may hold this match by now, and would not hear of it
            raise Refused("busy", "the table is read again from the database; try again")
        entry = Entry(table.seq + 1, kind, seat, text, self.now())
        try:
            await self.store.put(Write(table.id, (entry,), others))
        except Conflict:
            await self.catch_up(table)
            raise
        except Unstored:
            self.forget(table)
            raise Refused("busy", "this could not be stored; try again") from None
        except asyncio.CancelledError:
            self.later(self.refresh(table))
            raise
        table.add(entry, step)
        self.changed(table)

    def changed(self, table: Table, ours: bool = True) -> None:
        """Tell everybody who looks on, and let bots and clocks go on."""
        table.touched = time.monotonic()
        for connection in table.connections:
            connection.wake()
        self.wake_up(table, ours)

    def wake_up(self, table: Table, ours: bool) -> None:
        """Bots are moved by the worker that wrote last, or by any other when nothing comes of it."""
        if ours or not self.store.postgres:
            self.bots.consider(table)
        else:
            self.bots.consider_later(table)
        if table.start.turn_seconds is not None:
            self.set_timer(table)

    def set_timer(self, table: Table) -> None:
        if table.timer:
            table.timer.cancel()
            table.timer = None
        ends = [end for seat in table.actors() if (end := table.deadline(seat)) is not None]
        if ends:
            wait = max(0.0, (min(ends) - self.now()) / 1000 + 0.05)
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(wait, lambda: self.later(self._time_is_up(table)))

    async def wind_clocks(self) -> None:
        """Clocks run on where a server stopped before."""
        for name in await timed_tables(self.store):
            with contextlib.suppress(Refused):
                await self.table(name)

    async def _time_is_up(self, table: Table) -> None:
        async with table.lock:
            for seat in table.actors():
                end = table.deadline(seat)
                if end is not None and end <= self.now() and not table.gone:
                    try:
                        await self.append(table, "bot", seat, f"{BOT_FOR_ABSENT} time")
                    except Conflict:
                        return
            if not table.gone:
                self.set_timer(table)  # the clock on the wall may have been put back

    # --- who is there ----------------------------------------------------------------------------------------

    def came_or_went(self, table: Table) -> None:
        """Somebody connected or left."""
        self.tell_presence(table)
        if self.fanout:
            self.fanout.tell(table)

    def tell_presence(self, table: Table) -> None:
        """Tell a table who is connected."""
        table.count_heads()
        message = messages.presence(table)
        for connection in table.connections:
            connection.tell(message)

    def cookie(self, name: str, value: str | None, secure: bool) -> bytes:
        """A Set-Cookie line; None removes the cookie."""
        age = 0 if value is None else COOKIE_SECONDS
        flags = "Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{name}={value or ''}; Max-Age={age}; {flags}".encode("latin-1")

    # --- forgetting ------------------------------------------------------------------------------------------

    def forget(self, table: Table) -> None:
        """Drop a table from memory; whoever looks on connects again."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        metrics.TABLES.set(len(self.tables))
        self._stop(table)

    def _stop(self, table: Table) -> None:
        table.gone = True
        if table.timer:
            table.timer.cancel()
        for connection in table.connections:
            connection.wake()

    async def tidy(self) -> None:
        """Close tables that were left alone for long, and forget old logins."""
        old = self.now() - self.settings.keep_days * 86_400_000
        await self.store.put(Write("", others=[(logins.delete().where(logins.c.expires < self.now()), None)]))
        for name in await idle_tables(self.store, old):
            with contextlib.suppress(Refused, Conflict):
                await self._close_idle(name, old)

    async def _close_idle(self, name: str, old: int) -> None:
        over = [(matches.update().where(matches.c.id == name).values(state="over"), None)]
        try:
            table = await self.table(name)
        except Refused:  # it cannot be replayed any more, and must not stay in lists and limits for that
            entry = Entry(len(await self.store.log(name)) + 1, "end", None, LEFT_ALONE, self.now())
            await self.store.put(Write(name, (entry,), over))
            return
        async with table.lock:
            if table.state != "over" and table.active < old:
                await self.append(table, "end", None, LEFT_ALONE, others=over)

    async def sweep_now(self) -> None:
        self.sweep()

    def sweep(self, now: float | None = None) -> None:
        """Forget tables that nobody looks at."""
        now = time.monotonic() if now is None else now
        for table in list(self.tables.values()):
            limit = KEEP_FINISHED if table.state == "over" else KEEP_RUNNING
            busy = table.connections or table.thinking or table.timer or table.lock.locked()
            if not busy and now - table.touched > limit:
                self.forget(table)


def rebuilt(row: Any, entries: Sequence[Entry], game: Game, deal: Deal) -> Table:
    """A table from the database."""
    try:
        if row.components != game.components:
            raise ValueError("the components have changed")
        table = Table(start_of(row), game, deal)
        for entry in entries:
            table.add(entry)
        if row.rules_version != game.rules_version:
            check_outcome(row, table)
    except Exception as error:  # other rules may fail in any way over an old log
        log.info("a match cannot be replayed", table=row.id, error=repr(error))
        reason = f"this match was played under other rules and cannot be replayed: {error}"
        raise Refused("conflict", reason) from None
    return table


def check_outcome(row: Any, table: Table) -> None:
    """A match begun under another version of the rules: only its result can be compared, so it has to have one."""
    versions = f"version {row.rules_version} of the rules, this server plays version {table.game.rules_version}"
    if table.state != "over":
        raise ValueError(f"it was begun under {versions}")
    if row.ranking and table.position and msgspec.json.decode(row.ranking) != table.ranking(table.position.state):
        raise ValueError(f"it ended otherwise under {versions}")
