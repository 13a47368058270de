"""Matches as rows of the database."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from .schema import entries, matches
from .storage import Store
from .table import SeatStart, TableStart


async def idle_tables(store: Store, before: int) -> list[str]:
    """Tables that are not over and have seen nothing since."""
    last = sa.select(sa.func.max(entries.c.at)).where(entries.c.match == matches.c.id).scalar_subquery()
    idle = sa.func.coalesce(last, matches.c.created) < before
    rows = await store.rows(sa.select(matches.c.id).where(matches.c.state != "over", idle).limit(1000))
    return [row.id for row in rows]


async def timed_tables(store: Store) -> list[str]:
    """Tables where a clock runs."""
    running = (matches.c.state == "playing") & matches.c.turn_seconds.is_not(None)
    return [row.id for row in await store.rows(sa.select(matches.c.id).where(running))]


def start_of(row: Any) -> TableStart:
    return TableStart(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        components=row.components,
        options=msgspec.json.decode(row.options),
        seats=msgspec.json.decode(row.plan, type=list[SeatStart]),
        seed=int(row.seed),
        salt=row.salt,
        sealed=row.sealed,
        host=row.host,
        public=row.public,
        turn_seconds=row.turn_seconds,
        created=row.created,
    )


def insert_match(start: TableStart, state: str, names: list[str | None], ranking: Any = None) -> tuple[Any, Any]:
    """The statement that stores a new match."""
    values = {
        "id": start.id,
        "game": start.game,
        "rules_version": start.rules_version,
        "components": start.components,
        "options": msgspec.json.encode(start.options).decode(),
        "plan": msgspec.json.encode(start.seats).decode(),
        "seed": str(start.seed),
        "salt": start.salt,
        "sealed": start.sealed,
        "host": start.host,
        "public": start.public,
        "turn_seconds": start.turn_seconds,
        "created": start.created,
        "state": state,
        "names": msgspec.json.encode(names).decode(),
        "ranking": None if ranking is None else msgspec.json.encode(ranking).decode(),
    }
    return matches.insert(), values
