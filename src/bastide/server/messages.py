"""What a viewer of a table is sent. Each part is built once per change and shared by all who see the same."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.game import SPECTATOR
from . import api
from .table import Table

encode = api.encode


def update(table: Table, viewer: int, host: bool, since: int) -> bytes:
    """An `api.Update` as bytes, with the log after `since`."""
    lines = table.lines[viewer if viewer != SPECTATOR else table.players]
    news = b",".join(lines[since:] if 0 <= since <= len(lines) else lines)
    flag = b"true" if host else b"false"
    return b"".join((shared(table), seen(table, viewer), b',"host":', flag, b',"log":[', news, b"]}"))


def shared(table: Table) -> bytes:
    """What every viewer is sent alike. Ends without the closing brace."""
    online = table.here
    key = ("shared", *online)
    found = table.cache.get(key)
    if found is None:
        over = table.state == "over"
        position = table.position
        reveal = over and position is not None
        table.setup = table.setup or msgspec.Raw(encode(setup(table)))
        fields = {
            "type": "update",
            "table": table.id,
            "seq": table.seq,
            "state": table.state,
            "ply": position.ply if position else 0,
            "setup": table.setup,
            "actors": table.actors(),
            "ranking": table.ranking(position.state) if reveal and position and table.end != "closed" else None,
            "end": table.end,
            "seats": [seat_info(table, seat, online[seat]) for seat in range(table.players)],
            "rematch": table.rematch,
            "seed": str(table.start.seed) if reveal else None,
            "salt": table.start.salt if reveal else None,
        }
        found = table.cache[key] = encode(fields)[:-1]
    return found


def setup(table: Table) -> api.TableSetup:
    start = table.start
    return api.TableSetup(
        game=start.game,
        title=table.game.title,
        options=dict(start.options),
        public=start.public,
        turn_seconds=start.turn_seconds,
        created=start.created,
        rules_version=start.rules_version,
        components=start.components,
        commitment=table.commitment,
        sealed=start.sealed,
    )


def seat_info(table: Table, number: int, online: bool) -> api.SeatInfo:
    seat = table.seats[number]
    return api.SeatInfo(
        seat=number,
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        level=seat.bot,
        online=online,
        away=seat.away is not None,
        resigned=seat.resigned,
        deadline=table.deadline(number),
    )


def seen(table: Table, viewer: int) -> bytes:
    """What this viewer alone may know; begins with a comma."""
    key = ("seen", viewer)
    if key not in table.cache:
        table.cache[key] = b"," + encode(seen_fields(table, viewer))[1:-1]
    return table.cache[key]


def seen_fields(table: Table, viewer: int) -> dict[str, Any]:
    seated = viewer != SPECTATOR
    fields: dict[str, Any] = {
        "viewer": viewer,
        "made": table.seats[viewer].made if seated else 0,
        "view": None,
        "legal": [],
        "undo": undo_info(table, viewer),
        "scores": [],
    }
    if position := table.position:
        view = table.game.view_of(position.state, viewer)
        fields["view"] = view
        over = position.bits == 0
        fields["scores"] = table.game.scores(position.state) if over else known_scores(view, table.players)
        if seated and table.state == "playing" and not table.seats[viewer].bot:
            fields["legal"] = legal_moves(table, viewer)
    return fields


def known_scores(view: Any, players: int) -> list[int | None]:
    """Points as the view shows them, as `score` or `vp`: a game may keep them secret until the end."""
    seats = getattr(view, "seats", None) or [None] * players
    return [getattr(seat, "score", getattr(seat, "vp", None)) for seat in seats]


def legal_moves(table: Table, seat: int) -> list[api.LegalMove]:
    assert table.position is not None
    names, describe, state = table.game.actions.names, table.game.words.describe, table.position.state
    return [api.LegalMove(names[a], describe(state, seat, a, seat)) for a in table.position.menu(seat)]


def undo_info(table: Table, viewer: int) -> api.UndoInfo:
    asked, agreed = (table.ask.seat, table.ask.agreed) if table.ask else (None, [])
    free = can_ask = False
    if viewer != SPECTATOR and table.position and table.state == "playing" and not table.seats[viewer].bot:
        free = table.position.undoable_by(viewer)
        others = [seat for seat in table.people() if seat != viewer]
        can_ask = not free and not table.ask and bool(others) and table.position.last_of(viewer) is not None
    return api.UndoInfo(free, can_ask, asked, agreed)


def presence(table: Table) -> bytes:
    return encode(api.Presence(table.here, table.watching()))
