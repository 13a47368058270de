"""Bots at tables. They think in a bounded pool of threads, never in the event loop."""

from __future__ import annotations

import asyncio
import secrets
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from ..bots import Bot, Intention, SearchBot, make_bot
from ..core.game import Game
from . import commands, metrics, warming
from .position import Position
from .table import Table

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.bots")
PATIENCE = 12.0  # seconds a worker leaves to the one that wrote last before it thinks for a bot itself


class Choice(NamedTuple):
    """A bot's move, and what it means to do next."""

    action: int
    intention: Intention | None = None


class Bots:
    """The bots of one process. A bot is made for a decision; what it intends is kept until the seat's next one.

    Taking a move back makes another position, for which nothing is intended yet.
    """

    def __init__(self, house: House, threads: int) -> None:
        self.house = house
        self.pool = ThreadPoolExecutor(max(1, threads), thread_name_prefix="bot")
        self.intentions: weakref.WeakKeyDictionary[Position, dict[int, Intention | None]] = weakref.WeakKeyDictionary()

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def consider(self, table: Table) -> None:
        """Let the table's bots play if it is their turn and they are not thinking already."""
        if table.thinking is None and not table.gone and table.bot_to_act() is not None:
            table.thinking = self.house.later(self._play(table))

    def consider_later(self, table: Table) -> None:
        """The same for a worker that did not write last: only if nothing has happened for a while."""
        if table.bot_to_act() is not None:
            seq = table.seq
            age = (self.house.now() - table.active) / 1000

            def look() -> None:
                if table.seq == seq:
                    self.consider(table)

            asyncio.get_running_loop().call_later(min(PATIENCE, max(0.0, PATIENCE - age)), look)

    async def _play(self, table: Table) -> None:
        try:
            while not table.gone and (seat := table.bot_to_act()) is not None:
                await self._play_one(table, seat)
        finally:
            table.thinking = None
            if not table.gone:
                self.consider(table)

    async def _play_one(self, table: Table, seat: int) -> None:
        position = table.position
        assert position is not None
        level, made = table.seats[seat].bot or "normal", table.seats[seat].made
        began = time.monotonic()
        intentions = self.intentions.setdefault(position, {})
        action, intentions[seat] = await self.choose(table.game, position.state, seat, level, intentions.get(seat))
        pause = self.house.settings.bot_delay - (time.monotonic() - began)
        if pause > 0 and table.connections:
            await asyncio.sleep(pause)
        await commands.bot_move(self.house, table, position, seat, made, action)

    async def choose(self, game: Game, state: Any, seat: int, level: str, intention: Intention | None = None) -> Choice:
        """What a bot of this level would do; it is never told more than its seat may know."""
        with metrics.BOT_SECONDS.labels(level).time():
            return await asyncio.get_running_loop().run_in_executor(
                self.pool, chosen, game, state, seat, level, intention
            )


def chosen(game: Game, state: Any, seat: int, level: str, intention: Intention | None) -> Choice:
    legal = game.legal(state, seat)
    try:
        bot = bot_of(warming.level_now(game, level))
        if isinstance(bot, SearchBot):
            bot.intention = intention
            choice = Choice(bot.choose(game, state, seat), bot.intention)
        else:
            choice = Choice(legal[0] if len(legal) == 1 else bot.choose(game, state, seat))
    except Exception:
        log.exception("a bot failed", game=game.name, level=level)
        choice = Choice(-1)
    return choice if choice.action in legal else Choice(secrets.choice(legal))


def bot_of(level: str) -> Bot:
    return make_bot(level, secrets.randbits(31))
