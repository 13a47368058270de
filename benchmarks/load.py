"""Load on one server: live tables of four scripted clients over loopback, every move stored and pushed to four views.

    python -m benchmarks.load --tables 100,400 --seconds 15

Clients answer at once, so the server always has a move of every table in hand: moves a second are then what the server
can do, and the latency (from a client's send to each of the four clients' receipt) is that of a full house. Processor
time and memory are the server's own, from its /metrics.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

SEATS = 4
SAMPLES = 6  # of the server's memory, evenly over the time: `--seconds 600` shows whether it stays flat


class Move(msgspec.Struct):
    name: str


class Message(msgspec.Struct):
    """What a scripted client reads of an update."""

    type: str
    ply: int = 0
    state: str = ""
    viewer: int = -1
    made: int = 0
    legal: list[Move] = []
    detail: str = ""


decoder = msgspec.json.Decoder(Message)


@dataclass
class Tally:
    """What all clients saw."""

    moves: int = 0
    finished: int = 0
    problems: list[str] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    seated: set[int] = field(default_factory=set)  # tables whose four clients are connected
    measuring: bool = False


class TableOfFour:
    """A table and when its last move was sent."""

    def __init__(self, tally: Tally, chooser: random.Random) -> None:
        self.tally = tally
        self.chooser = chooser
        self.sent: dict[int, float] = {}  # ply: when
        self.over = asyncio.Event()
        self.stopped = False


class Client(asyncio.Protocol):
    """A WebSocket client with just enough of the protocol, so that the clients cost little beside the server."""

    def __init__(self, table: TableOfFour, path: str, cookie: str) -> None:
        self.table = table
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self.buffer = bytearray()
        self.open = False
        self.ply = -1
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.open, self.buffer = True, bytearray(rest)
        while frame := self.frame():
            self.received(frame)

    def frame(self) -> bytes | None:
        """The next whole text frame."""
        have = self.buffer
        if len(have) < 2:
            return None
        size, start = have[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(have[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(have[2:10]), 10
        if len(have) < start + size:
            return None
        payload, kind = bytes(have[start : start + size]), have[0] & 15
        del have[: start + size]
        if kind == 9:
            self.write(10, payload)
        return payload if kind == 1 else b'{"type":"other"}'

    def write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self.transport:
            self.transport.close()

    def received(self, payload: bytes) -> None:
        now = time.perf_counter()
        table, tally = self.table, self.table.tally
        message = decoder.decode(payload)
        if message.type == "problem":
            tally.problems.append(message.detail)
        if message.type != "update":
            return
        if message.ply > self.ply and message.ply in table.sent and tally.measuring:
            tally.latencies.append(now - table.sent[message.ply])
        self.ply = message.ply
        if message.state == "over":
            table.over.set()
        elif message.legal and not table.stopped:
            move = table.chooser.choice(message.legal).name
            table.sent = {message.ply + 1: time.perf_counter()}
            wish = {"type": "move", "id": 1, "seat": message.viewer, "made": message.made, "move": move}
            self.write(1, json.dumps(wish).encode())
            tally.moves += 1


class Guests:
    """Makes tables over HTTP."""

    def __init__(self, base: str) -> None:
        self.http = httpx.AsyncClient(base_url=base, timeout=60)

    async def guest(self) -> str:
        self.http.cookies.clear()
        answer = await self.http.get("/api/me")
        return answer.headers["set-cookie"].split(";")[0]

    async def post(self, path: str, cookie: str, body: Any) -> Any:
        self.http.cookies.clear()
        answer = await self.http.post(path, json=body, headers={"cookie": cookie})
        answer.raise_for_status()
        return answer.json()

    async def table(self, game: str, cookies: list[str]) -> str:
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        made = await self.post("/api/tables", cookies[0], {"game": game, "seats": seats, "name": "A"})
        for cookie in cookies[1:]:
            await self.post(f"/api/tables/{made['table']}/join", cookie, {"name": "B"})
        await self.post(f"/api/tables/{made['table']}/start", cookies[0], {})
        return str(made["table"])


class Server:
    """`bastide serve` in a process of its own, with a fresh database."""

    def __init__(self, folder: Path, database: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        program = "from bastide.cli import main; main()"
        url = database or f"sqlite:///{folder / 'load.db'}"
        options = ["serve", "--port", str(self.port), "--database", url, "--rate", "1000000"]
        options += ["--log-level", "warning", "--no-compile"]
        self.process = subprocess.Popen([sys.executable, "-c", program, *options], env={**os.environ})

    async def ready(self) -> None:
        async with httpx.AsyncClient() as http:
            for _ in range(300):
                try:
                    if (await http.get(self.base + "/healthz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.1)
        raise RuntimeError("the server did not start")

    async def numbers(self) -> dict[str, float]:
        async with httpx.AsyncClient(timeout=60) as http:
            text = (await http.get(self.base + "/metrics")).text
        return {name: float(value) for name, value in re.findall(r"^(\w+) ([\d.e+-]+)$", text, re.MULTILINE)}

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


async def keep_playing(guests: Guests, game: str, cookies: list[str], port: int, tally: Tally, seed: int) -> None:
    """Four clients play one game after the other."""
    loop = asyncio.get_running_loop()
    chooser = random.Random(seed)
    while True:
        table = TableOfFour(tally, chooser)
        path = f"/api/tables/{await guests.table(game, cookies)}/live"
        clients = [Client(table, path, cookie) for cookie in cookies]
        try:
            for client in clients:
                await loop.create_connection(partial(same, client), "127.0.0.1", port)
            tally.seated.add(seed)
            await table.over.wait()
            tally.finished += 1
        finally:
            table.stopped = True
            for client in clients:
                client.close()


def same(client: Client) -> Client:
    return client


async def measure(server: Server, game: str, tables: int, seconds: float) -> dict[str, Any]:
    guests = Guests(server.base)
    tally = Tally()
    cookies = [[await guests.guest() for _ in range(SEATS)] for _ in range(tables)]
    playing = [
        asyncio.create_task(keep_playing(Guests(server.base), game, four, server.port, tally, n))
        for n, four in enumerate(cookies)
    ]
    while len(tally.seated) < tables and not any(task.done() for task in playing):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    before, began, moves = await server.numbers(), time.perf_counter(), tally.moves
    tally.measuring = True
    memory = []
    for _ in range(SAMPLES):
        await asyncio.sleep(seconds / SAMPLES)
        memory.append(round((await server.numbers())["process_resident_memory_bytes"] / 2**20))
    tally.measuring = False
    after, took = await server.numbers(), time.perf_counter() - began
    failed = [task for task in playing if task.done()]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    made = tally.moves - moves
    cpu = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
    times = sorted(tally.latencies)
    p50, p95, p99 = (1000 * times[int(len(times) * q)] for q in (0.50, 0.95, 0.99))
    return {
        "game": game,
        "tables": tables,
        "moves_per_second": round(made / took),
        "moves_per_server_cpu_second": round(made / cpu),
        "p50_ms": round(p50, 1),
        "p95_ms": round(p95, 1),
        "p99_ms": round(p99, 1),
        "pushes": len(times),
        "server_mib": memory,
        "tables_held": after.get("bastide_tables"),
        "games_finished": tally.finished,
        "problems": len(tally.problems),
        "failed_clients": len(failed),
    }


async def run(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for number, tables in enumerate(arguments.tables):
            fresh = Path(folder) / str(number)
            fresh.mkdir()
            server = Server(fresh, arguments.database)
            try:
                await server.ready()
                result = await measure(server, arguments.game, tables, arguments.seconds)
            finally:
                server.stop()
            results.append(result)
            if not arguments.json:
                print(line(result), flush=True)
    return results


def line(result: dict[str, Any]) -> str:
    return (
        f"{result['tables']:4} tables of four, {result['game']}: {result['moves_per_second']:5} moves/s, "
        f"{result['moves_per_server_cpu_second']:5} moves per server CPU-second, move to push "
        f"p50 {result['p50_ms']} p95 {result['p95_ms']} p99 {result['p99_ms']} ms, "
        f"MiB {' '.join(map(str, result['server_mib']))}, "
        f"{result['games_finished']} games finished, {result['problems']} problems"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Live tables of four on one worker over loopback.")
    parser.add_argument("--game", default="splendor")
    parser.add_argument("--tables", default="100,400", type=lambda text: [int(n) for n in text.split(",")])
    parser.add_argument("--seconds", default=15.0, type=float)
    parser.add_argument("--database", default="", help="SQLAlchemy URL instead of a fresh SQLite file")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    import uvloop

    results = uvloop.run(run(arguments))
    if arguments.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
