"""kill -9 at random moments during play: after a restart every acknowledged move is there, and no half one."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import websockets.asyncio.client as ws_client
import websockets.exceptions

from .crashing import serve

KILLS = 50
TABLES = 3
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tests.server.crashing", "pytest"])


class Player:
    """Somebody alone at a table with bots' seats held by nobody: two seats, one cookie each."""

    def __init__(self, cookie: str, table: str, chance: random.Random) -> None:
        self.cookie = cookie
        self.table = table
        self.chance = chance
        self.sent: dict[int, str] = {}
        self.acknowledged: list[tuple[int, str]] = []  # (which of the seat's moves, name)

    async def play(self, port: int) -> None:
        """Move whenever it is possible until the connection breaks."""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/live"
        try:
            opened = ws_client.connect(address, additional_headers={"cookie": self.cookie}, compression=None)
            async with opened as live:
                async for text in live:
                    message = json.loads(text)
                    if message["type"] == "done":
                        self.acknowledged.append((message["id"], self.sent[message["id"]]))
                    if message["type"] == "update" and message["legal"]:
                        move = self.chance.choice(message["legal"])["name"]
                        self.sent[message["made"]] = move
                        wish = {"seat": message["viewer"], "made": message["made"], "id": message["made"]}
                        await live.send(json.dumps({"type": "move", "move": move, **wish}))
        except (OSError, websockets.exceptions.WebSocketException):
            return


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def started(port: int, database: str) -> Any:
    process = processes.Process(target=serve, args=(port, database), daemon=True)
    process.start()
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=2).status_code == 200:
                return process
        except httpx.HTTPError:
            time.sleep(0.02)
    raise AssertionError("the server did not start")


def new_table(port: int, chance: random.Random) -> list[Player]:
    """A table of two people."""
    base = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=base) as ann, httpx.Client(base_url=base) as bob:
        plans = [{"kind": "me"}, {"kind": "open"}]
        table = ann.post("/api/tables", json={"game": "splendor", "seats": plans}).json()["table"]
        bob.post(f"/api/tables/{table}/join", json={"name": "Bob"})
        ann.post(f"/api/tables/{table}/start", json={})
        cookies = ["; ".join(f"{k}={v}" for k, v in client.cookies.items()) for client in (ann, bob)]
    return [Player(cookie, table, chance) for cookie in cookies]


def check(port: int, players: list[Player]) -> int:
    """Every acknowledged move is in the log, in its place; returns how many there are."""
    total = 0
    for player in players:
        headers = {"cookie": player.cookie}
        now = httpx.get(f"http://127.0.0.1:{port}/api/tables/{player.table}", headers=headers).json()
        own = [line["move"] for line in now["log"] if line["kind"] == "move" and line["seat"] == now["viewer"]]
        assert [line["seq"] for line in now["log"]] == list(range(1, now["seq"] + 1))
        assert now["made"] == len(own) and now["state"] in ("playing", "over")
        for made, name in player.acknowledged:
            assert made < len(own) and own[made] == name, f"move {made} ({name}) was acknowledged and is lost"
        total += len(player.acknowledged)
    return total


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def play_until_killed(players: list[Player], port: int, process: Any, chance: random.Random) -> None:
    """Play at full speed; after some moves, at any moment, the server dies."""
    playing = [asyncio.create_task(player.play(port)) for player in players]
    enough = acknowledged(players) + chance.randrange(40)
    for _ in range(200):
        if acknowledged(players) >= enough or all(task.done() for task in playing):
            break
        await asyncio.sleep(0.005)
    await asyncio.sleep(chance.uniform(0, 0.02))
    process.kill()
    await asyncio.gather(*playing)


def test_after_fifty_kills_every_acknowledged_move_is_there(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/crash.db"
    chance = random.Random(9)
    port = free_port()
    process = started(port, database)
    everybody = [player for _ in range(TABLES) for player in new_table(port, chance)]
    for _ in range(KILLS):
        players = everybody[-2 * TABLES :]
        asyncio.run(play_until_killed(players, port, process, chance))
        process.join()
        process = started(port, database)
        check(port, players)
        if chance.random() < 0.2:
            everybody += new_table(port, chance)
    assert check(port, everybody) > 5 * KILLS, "the server died too early to prove anything"
    process.kill()
    process.join()
