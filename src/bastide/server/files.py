"""Matches as files, and finished matches looked at again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ..core.errors import BastideError
from ..core.file import from_text, to_text
from ..core.game import SPECTATOR
from ..core.match import Match
from . import api
from .messages import setup
from .people import Who
from .position import Made, Position
from .problems import Refused
from .rows import insert_match
from .storage import Entry, Write
from .table import SeatStart, Table, TableStart

if TYPE_CHECKING:
    from .house import House


MAX_SALT = 64


def finished(table: Table) -> Position:
    """The final position; a running match is not looked at from all sides."""
    if table.state != "over" or table.position is None:
        raise Refused("conflict", "this is possible when the match is over")
    return table.position


def as_match(table: Table) -> Match:
    """The match of a table, as the rest of the house knows matches."""
    start = table.start
    match = Match(table.game, table.players, start.seed, start.options, table.names(), start.salt)
    for made in finished(table).moves:
        match.play(made.action, made.seat)
    return match


async def download(table: Table) -> str:
    finished(table)
    return await asyncio.to_thread(lambda: to_text(as_match(table)))


async def upload(house: House, who: Who, data: bytes) -> str:
    """Check a file at every ply and keep it as a finished table."""
    try:
        match = await asyncio.to_thread(from_text, data)
    except BastideError as error:
        raise Refused("invalid", str(error)) from None
    if len(match.salt) > MAX_SALT or not match.salt.isprintable():
        raise Refused("invalid", f"the salt of a match has at most {MAX_SALT} printable characters")
    start = TableStart(
        id=house.new_id(),
        game=match.game.name,
        rules_version=match.game.rules_version,
        components=match.game.components,
        options=match.options,
        seats=[SeatStart("person", name) for name in match.names],
        seed=match.seed,
        salt=match.salt,
        sealed=False,
        host=who.person,
        public=False,
        turn_seconds=None,
        created=house.now(),
    )
    log = uploaded_log(match, start.created)
    first = [insert_match(start, "over", list(match.names), match.ranking() if match.over else None)]
    await house.store.put(Write(start.id, log, first=first))
    return start.id


def uploaded_log(match: Match, at: int) -> list[Entry]:
    log = [Entry(1, "start", None, "normal", at)]
    log += [Entry(number, "move", move.seat, move.name, at) for number, move in enumerate(match.moves, 2)]
    if not match.over:
        log.append(Entry(len(log) + 1, "end", None, "The file ends here.", at))
    return log


# --- replay ------------------------------------------------------------------------------------------------------


async def replay_info(table: Table) -> api.ReplayInfo:
    return await asyncio.to_thread(_replay_info, table)


def _replay_info(table: Table) -> api.ReplayInfo:
    final = finished(table)
    return api.ReplayInfo(
        table=table.id,
        setup=setup(table),
        names=table.names(),
        plies=final.ply,
        log=told(table, final),
        scores=table.game.scores(final.state),
        ranking=table.ranking(final.state) if table.end != "closed" else None,
        end=table.end or "",
        seed=str(table.start.seed),
        salt=table.start.salt,
    )


def told(table: Table, final: Position) -> list[api.LogLine]:
    """Every move of a finished match in full words."""
    game = table.game
    position = Position(game, final.start)
    lines = []
    for ply, made in enumerate(final.moves, 1):
        step = position.step(made.seat, made.action)
        words = game.describe(step.before, made.seat, made.action, None)
        chance = dict(game.words.chance(step.before, step.after, None))
        at = table.times[ply - 1]
        line = api.LogLine(ply, "move", ply, made.seat, table.name(made.seat), words, at)
        line.move, line.chance = game.actions.name(made.action), chance
        lines.append(line)
        position.make(step)
    return lines


async def replay_ply(table: Table, ply: int, viewer: int | None) -> api.ReplayPly:
    final = finished(table)
    if ply > final.ply:
        raise Refused("not_found", f"the match has plies 0 to {final.ply}")
    if viewer is not None and not SPECTATOR <= viewer < table.players:
        raise Refused("invalid", f"a viewer is a seat from 0 to {table.players - 1}, or -1 for a spectator")
    return await asyncio.to_thread(_replay_ply, table, final, ply, viewer)


def _replay_ply(table: Table, final: Position, ply: int, viewer: int | None) -> api.ReplayPly:
    position = final.back_to(ply)
    game, state = table.game, position.state
    following: Made | None = final.moves[ply] if ply < final.ply else None
    view: Any = game.view_of(state, viewer)
    if following is None:
        return api.ReplayPly(ply, viewer, view, position.actors(), game.scores(state), None, None)
    words = game.describe(state, following.seat, following.action, None)
    move = api.LegalMove(game.actions.name(following.action), words)
    return api.ReplayPly(ply, viewer, view, position.actors(), game.scores(state), move, following.seat)
