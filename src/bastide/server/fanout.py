"""Several workers, one table: PostgreSQL tells each worker what the others wrote and who is connected to them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
import structlog

from ..core.game import SPECTATOR
from .storage import CHANNEL
from .table import Table

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.fanout")
PRESENCE = "bastide_presence"
RETRY_SECONDS = 1.0
REPEAT_SECONDS = 20.0  # presence is told again so often, and forgotten when it was not
FORGET_SECONDS = 50.0
TELL = sa.text(f"SELECT pg_notify('{PRESENCE}', :payload)")


class Fanout:
    """One worker's ear and voice."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lost = asyncio.Event()
        self._told: dict[str, str] = {}

    async def listen_for_ever(self) -> None:
        """Stay connected; after a break look at every table, for something may have been missed."""
        import asyncpg  # type: ignore[import-untyped]

        url = self.house.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                self.lost.clear()
                connection = await asyncpg.connect(url)
                try:
                    connection.add_termination_listener(lambda *_: self.lost.set())
                    await connection.add_listener(CHANNEL, self.heard)
                    await connection.add_listener(PRESENCE, self.heard_presence)
                    for table in list(self.house.tables.values()):
                        self.house.later(self.house.refresh(table))
                    await self.lost.wait()
                finally:
                    await connection.close(timeout=2)
            log.warning("the connection that listens to PostgreSQL broke")
            await asyncio.sleep(RETRY_SECONDS)

    def heard(self, _: Any, __: int, ___: str, payload: object) -> None:
        """Another worker wrote to these tables."""
        worker, *changed = str(payload).split(" ")
        if worker != self.house.store.worker:
            for table in changed:
                if table in self.house.tables:
                    self.house.later(self.house.refresh(self.house.tables[table]))

    # --- presence --------------------------------------------------------------------------------------------

    def tell(self, table: Table) -> None:
        """Tell the other workers who is connected to this one."""
        seats = sorted({c.viewer for c in table.connections if c.viewer != SPECTATOR})
        watching = sum(c.viewer == SPECTATOR for c in table.connections)
        self._told[table.id] = f"{table.id} {watching} {' '.join(map(str, seats))}".rstrip()
        self.house.later(self._notify(self._told[table.id]))
        if not table.connections:
            del self._told[table.id]

    async def _notify(self, payload: str) -> None:
        async with self.house.store.engine.begin() as connection:
            await connection.execute(TELL, {"payload": f"{self.house.store.worker} {payload}"})

    def heard_presence(self, _: Any, __: int, ___: str, payload: object) -> None:
        worker, name, watching, *seats = str(payload).split(" ")
        table = self.house.tables.get(name)
        if table is None or worker == self.house.store.worker:
            return
        before = table.here, table.watching()
        if seats or int(watching):
            table.elsewhere[worker] = (time.monotonic(), [int(seat) for seat in seats], int(watching))
        else:
            table.elsewhere.pop(worker, None)
        table.count_heads()
        if (table.here, table.watching()) != before:
            self.house.tell_presence(table)

    async def repeat(self) -> None:
        """Workers that died say nothing: what is not repeated is forgotten."""
        for payload in list(self._told.values()):
            await self._notify(payload)
        limit = time.monotonic() - FORGET_SECONDS
        for table in list(self.house.tables.values()):
            old = [worker for worker, (heard, _, _) in table.elsewhere.items() if heard < limit]
            for worker in old:
                del table.elsewhere[worker]
            if old:
                self.house.tell_presence(table)
