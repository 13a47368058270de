"""Live tables: one WebSocket for each viewer of a table.

A connection is told that something changed, never what: it then sends the table as it is now and the log since its last
message. A slow client therefore gets fewer and larger messages, costs no memory, and misses nothing.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
import structlog

from . import api, commands, limits, messages, metrics
from .people import Who, identify
from .problems import Refused
from .sockets import Socket
from .table import Table
from .web import cookies_of, excused, from_other_site

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.live")
Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

NO_TABLE, WRONG_ORIGIN, TOO_MANY, RESTART, FAILED = 4404, 4403, 4429, 1012, 1011
LIVE_PATH = re.compile(r"/api/tables/([\w-]{1,64})/live", re.ASCII)
MOST_WAITING = 100  # answers kept for a client that does not read
MOST_CONNECTIONS_EACH = 40  # per person
MOST_CONNECTIONS_FROM = 400  # per address: without a cookie everybody is a new person each time

decoder = msgspec.json.Decoder(api.FromClient)


class Connection:
    """One viewer's socket."""

    def __init__(self, house: House, table: Table, who: Who, socket: Socket, since: int) -> None:
        self.house = house
        self.table = table
        self.who = who
        self.viewer = table.seat_of(who.people)
        self.seating = table.seating
        self.host = table.start.host in who.people
        self.seq = since
        self.fresh = True  # nothing sent yet
        self.closed = asyncio.Event()  # the table is gone
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._due = False
        self._outbox: list[bytes] = []
        socket.on_writable = self.wake

    def leave(self) -> None:
        """Let go of the socket, which lives on in circles of its own: else they would keep the table in memory."""
        self._socket.on_writable = None

    def wake(self) -> None:
        """Something changed. It is sent when the present work is done, together with what comes of that."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._flush)

    def tell(self, message: bytes) -> None:
        """Send something after the table's news."""
        self._outbox.append(message)
        self.wake()

    def _flush(self) -> None:
        self._due = False
        table = self.table
        if table.gone:
            self.closed.set()
        if not self._socket.ready:
            del self._outbox[:-MOST_WAITING]
            return
        news, self._outbox = self._outbox, []
        if self.fresh or self.seq < table.seq:
            if self.seating != table.seating:
                self.look_again()
            news.insert(0, messages.update(table, self.viewer, self.host, self.seq))
            self.seq, self.fresh = table.seq, False
        if news:
            self._socket.send_messages(news)

    def look_again(self) -> None:
        """Somebody sat down or got up: perhaps this viewer."""
        self.seating = self.table.seating
        before, self.viewer = self.viewer, self.table.seat_of(self.who.people)
        if before != self.viewer:
            self.house.came_or_went(self.table)

    async def obey(self, text: str | bytes) -> None:
        """Carry out a command and answer it."""
        number = None
        began = time.perf_counter()
        try:
            command = decoder.decode(text)
            if isinstance(command, api.PingCommand):
                self.tell(api.encode(api.Pong(self.house.now())))
                return
            number = command.id
            self.house.limits.spend("command", self.who.person)
            await self.carry_out(command)
            self.tell(api.encode(api.Done(number, self.table.seq)))
            metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.refuse(Refused("bad_request", f"that message cannot be read: {str(error)[:200]}"), number)
        except Refused as refusal:
            self.refuse(refusal, number)
        except Exception as error:
            self.refuse(excused(error, "live"), number)

    def refuse(self, refusal: Refused, number: int | None) -> None:
        metrics.REFUSED.labels(refusal.code).inc()
        self.tell(api.encode(refusal.problem(number)))

    async def carry_out(self, command: Any) -> None:
        house, table, who = self.house, self.table, self.who
        if isinstance(command, api.MoveCommand):
            await commands.move(house, table, who, command)
        elif isinstance(command, api.UndoCommand):
            await commands.undo(house, table, who, command)
        elif isinstance(command, api.AnswerCommand):
            await commands.answer_undo(house, table, who, command)
        else:
            house.limits.spend("chat", who.person)
            await commands.chat(house, table, who, command)


def address_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


class Live:
    """The WebSocket endpoint."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: Counter[str] = Counter()  # connections by person and by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        try:
            connection = await self.admit(scope, send)
        except Refused as refusal:
            codes = {"not_found": NO_TABLE, "wrong_origin": WRONG_ORIGIN, "too_many": TOO_MANY}
            await send({"type": "websocket.accept"})
            code = codes.get(refusal.code, FAILED)
            await send({"type": "websocket.close", "code": code, "reason": refusal.detail[:100]})
            return
        counted = (connection.who.person, address_of(scope))
        self.open.update(counted)
        metrics.CONNECTIONS.inc()
        try:
            await self.serve(connection, receive, send)
        finally:
            metrics.CONNECTIONS.dec()
            self.open.subtract(counted)
            for key in counted:
                if not self.open[key]:
                    del self.open[key]

    async def admit(self, scope: Scope, send: Send) -> Connection:
        self.house.limits.spend("connect", address_of(scope))
        if from_other_site(scope):
            raise Refused("wrong_origin", "open the table on its own site")
        who = await identify(self.house, cookies_of(scope))
        for key, most in ((who.person, MOST_CONNECTIONS_EACH), (address_of(scope), MOST_CONNECTIONS_FROM)):
            if self.open[key] >= most * max(1.0, self.house.settings.rate):
                raise Refused("too_many", "too many open connections")
        path = LIVE_PATH.fullmatch(scope["path"])
        if path is None:
            raise Refused("not_found", "there is no such table")
        table = await self.house.table(path[1])
        since = parse_qs(scope["query_string"].decode("latin-1")).get("since", ["0"])[0]
        number = int(since) if since.isascii() and since.isdigit() and len(since) < 9 else 0
        await send({"type": "websocket.accept"})
        return Connection(self.house, table, who, scope["extensions"]["bastide"], number)

    async def serve(self, connection: Connection, receive: Receive, send: Send) -> None:
        table = connection.table
        table.connections.add(connection)
        self.house.came_or_went(table)
        connection.wake()
        listener = asyncio.create_task(self.listen(connection, receive))
        closed = asyncio.create_task(connection.closed.wait())
        try:
            await asyncio.wait((listener, closed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.connections.discard(connection)
            connection.leave()
            table.touched = time.monotonic()
            self.house.came_or_went(table)
            for task in (listener, closed):
                task.cancel()
            await asyncio.gather(listener, closed, return_exceptions=True)
        if connection.closed.is_set():
            await send({"type": "websocket.close", "code": RESTART, "reason": "connect again"})

    async def listen(self, connection: Connection, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            data = message.get("text") or message.get("bytes") or b""
            if len(data) > limits.MESSAGE:
                connection.refuse(Refused("too_large", f"a message has at most {limits.MESSAGE} bytes"), None)
                continue
            await connection.obey(data)
