"""Live tables: one WebSocket for each viewer of a table.

A connection is told that something changed, never what: it then sends the table as it is now and the log since its last
message. A slow client therefore gets fewer and larger messages, costs no memory, and misses nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
import structlog

from . import api, commands, limits, messages, metrics
from .people import Who, identify
from .problems import Refused
from .table import Table
from .web import cookies_of, from_other_site, header

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.live")
Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

NO_TABLE, WRONG_ORIGIN, TOO_MANY, RESTART, FAILED = 4404, 4403, 4429, 1012, 1011
MOST_CONNECTIONS_EACH = 40  # per person

decoder = msgspec.json.Decoder(api.FromClient)


class Connection:
    """One viewer's socket."""

    def __init__(self, house: House, table: Table, who: Who, send: Send, since: int) -> None:
        self.house = house
        self.table = table
        self.who = who
        self.viewer = table.seat_of(who.people)
        self.host = table.start.host in who.people
        self.seq = since
        self.fresh = True  # nothing sent yet
        self._send = send
        self._awake = asyncio.Event()
        self._outbox: list[bytes] = []

    def wake(self) -> None:
        self._awake.set()

    def tell(self, message: bytes) -> None:
        """Send something after the table's news."""
        self._outbox.append(message)
        self._awake.set()

    async def send_for_ever(self) -> None:
        table, send = self.table, self._send
        while not table.gone:
            later, self._outbox = self._outbox, []
            if self.fresh or self.seq < table.seq:
                self.viewer = table.seat_of(self.who.people)
                message = messages.update(table, self.viewer, self.host, self.seq)
                self.seq, self.fresh = table.seq, False
                await send({"type": "websocket.send", "text": message.decode()})
            for message in later:
                await send({"type": "websocket.send", "text": message.decode()})
            if not self._outbox and self.seq >= table.seq:
                await self._awake.wait()
                self._awake.clear()
        await send({"type": "websocket.close", "code": RESTART, "reason": "connect again"})

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


class Live:
    """The WebSocket endpoint."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: dict[str, int] = {}

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
        person = connection.who.person
        self.people[person] = self.people.get(person, 0) + 1
        metrics.CONNECTIONS.inc()
        try:
            await self.serve(connection, receive)
        finally:
            metrics.CONNECTIONS.dec()
            self.people[person] -= 1
            if not self.people[person]:
                del self.people[person]

    async def admit(self, scope: Scope, send: Send) -> Connection:
        client = scope["client"][0] if scope.get("client") else ""
        self.house.limits.spend("connect", client)
        if from_other_site(scope):
            raise Refused("wrong_origin", "open the table on its own site")
        who = await identify(self.house, cookies_of(scope))
        if self.people.get(who.person, 0) >= MOST_CONNECTIONS_EACH * max(1.0, self.house.settings.rate):
            raise Refused("too_many", "too many open connections")
        table = await self.house.table(scope["path_params"]["table"])
        since = parse_qs(scope["query_string"].decode("latin-1")).get("since", ["0"])[0]
        number = int(since) if since.isascii() and since.isdigit() and len(since) < 9 else 0
        headers = []
        for name, value in who.cookies.items():
            headers.append(
                (b"set-cookie", self.house.cookie(name, value, header(scope, b"x-forwarded-proto") == "https"))
            )
        await send({"type": "websocket.accept", "headers": headers})
        return Connection(self.house, table, who, send, number)

    async def serve(self, connection: Connection, receive: Receive) -> None:
        table = connection.table
        table.connections.add(connection)
        self.house.came_or_went(table)
        sender = asyncio.create_task(connection.send_for_ever())
        listener = asyncio.create_task(self.listen(connection, receive))
        try:
            await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.connections.discard(connection)
            table.touched = time.monotonic()
            self.house.came_or_went(table)
            for task in (sender, listener):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

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
