"""Lists of tables: the lobby and somebody's own."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from . import api
from .people import Who
from .problems import Refused
from .schema import entries, holders, matches

if TYPE_CHECKING:
    from .house import House

LOBBY_ROWS = 100
MINE_ROWS = 100
LOOKED_INTO = 20  # running games looked into to say whose turn it is


def _columns() -> list[Any]:
    last = (
        sa.select(entries.c.at)
        .where(entries.c.match == matches.c.id)
        .order_by(entries.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    return [matches, last.label("active")]


async def lobby(house: House, game: str | None) -> list[api.TableLine]:
    """Public tables: open ones first, then running ones, newest first."""
    if game is not None and game not in house.games:
        return []
    statement = (
        sa.select(*_columns())
        .where(matches.c.public, matches.c.state != "over")
        .order_by(matches.c.state, matches.c.created.desc())
        .limit(LOBBY_ROWS)
    )
    if game is not None:
        statement = statement.where(matches.c.game == game)
    return [line(row, house) for row in await house.store.rows(statement) if row.game in house.games]


async def mine(house: House, who: Who) -> list[api.TableLine]:
    """Tables somebody made, sits or sat at, newest first."""
    statement = (
        sa.select(*_columns(), holders.c.seat)
        .outerjoin(holders, sa.and_(holders.c.match == matches.c.id, holders.c.person.in_(who.people)))
        .where(sa.or_(holders.c.person.is_not(None), matches.c.host.in_(who.people)))
        .order_by(matches.c.created.desc())
        .limit(MINE_ROWS)
    )
    lines = []
    running = 0
    for row in await house.store.rows(statement):
        if row.game not in house.games:
            continue
        own = line(row, house)
        own.seat = row.seat
        if row.state == "playing" and row.seat is not None and running < LOOKED_INTO:
            running += 1
            with contextlib.suppress(Refused):  # one that cannot be replayed any more does not hide the others
                table = await house.table(row.id)
                own.your_turn = row.seat in table.actors() and not table.seats[row.seat].bot
        lines.append(own)
    return lines


def line(row: Any, house: House) -> api.TableLine:
    return api.TableLine(
        table=row.id,
        game=row.game,
        title=house.games[row.game].title,
        state=row.state,
        options=msgspec.json.decode(row.options),
        seats=msgspec.json.decode(row.names),
        created=row.created,
        active=row.active or row.created,
        public=row.public,
        turn_seconds=row.turn_seconds,
        ranking=None if row.ranking is None else msgspec.json.decode(row.ranking),
    )
