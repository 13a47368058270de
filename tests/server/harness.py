"""A real server in a thread, and people who use it over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self

import httpx
import uvicorn
import websockets.sync.client as ws_client

from bastide.core.game import Game
from bastide.games import NAMES, load
from bastide.server.app import create_app
from bastide.server.house import House
from bastide.server.running import OPTIONS
from bastide.server.settings import Settings

from .tiny import GAMES

WAIT = 20.0


def all_games() -> dict[str, Game]:
    return {**{name: load(name) for name in NAMES}, **GAMES}


class Running:
    """A server on a port of its own. `change` may alter the house before it opens."""

    def __init__(
        self, database: str, settings: dict[str, Any] | None = None, change: Callable[[House], None] | None = None
    ) -> None:
        chosen = {"bot_delay": 0.0, "rate": 1000.0, **(settings or {})}
        self.house = House(Settings(database=database, **chosen), games=all_games())
        if change:
            change(self.house)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        options = {**OPTIONS, "timeout_graceful_shutdown": 2}
        app = create_app(self.house.settings, self.house)
        self.server = uvicorn.Server(uvicorn.Config(app, port=self.port, log_level="warning", **options))
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.people: list[Person] = []

    def _run(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            runner.run(self.server.serve())

    def __enter__(self) -> Self:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        for person in self.people:
            person.http.close()
        self.server.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive(), "the server did not stop"

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def person(self, name: str = "Ann") -> Person:
        self.people.append(Person(self.base, name))
        return self.people[-1]


def wait_for(condition: Callable[[], Any], seconds: float = WAIT, pause: float = 0.01) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(pause)
    raise AssertionError("waited too long")


class Person:
    """Somebody with a browser."""

    def __init__(self, base: str, name: str = "Ann") -> None:
        self.base = base
        self.name = name
        self.http = httpx.Client(base_url=base, timeout=WAIT)
        self.http.get("/api/me")

    def get(self, path: str, expect: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == expect, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path: str, body: Any = None, expect: int | None = None, **headers: str) -> Any:
        answer = self.http.post(path, json={} if body is None else body, headers=headers)
        wanted = (200, 201, 202) if expect is None else (expect,)
        assert answer.status_code in wanted, (path, answer.status_code, answer.text)
        return answer.json()

    def create(self, *seats: str, game: str = "splendor", **more: Any) -> Any:
        """`create("me", "open", "greedy")`: seats are me, open or the level of a bot."""
        plans = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        return self.post("/api/tables", {"game": game, "seats": plans, "name": self.name, **more})

    def at(self, table: str, command: str, body: Any = None, expect: int | None = None) -> Any:
        return self.post(f"/api/tables/{table}/{command}", body, expect)

    def join(self, table: str, expect: int | None = None, **more: Any) -> Any:
        return self.at(table, "join", {"name": self.name, **more}, expect)

    def look(self, table: str, since: int = 0) -> Any:
        return self.get(f"/api/tables/{table}", since=since)

    def move(self, table: str, name: str | None = None, expect: int | None = None, **more: Any) -> Any:
        """Make a move, by default the first legal one."""
        now = self.look(table)
        wish = {"seat": now["viewer"], "made": now["made"], "move": name or now["legal"][0]["name"], **more}
        return self.at(table, "moves", wish, expect)

    def become(self, cookies: dict[str, str]) -> None:
        """Use somebody's cookies."""
        self.http.cookies.clear()
        self.http.cookies.update(cookies)

    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies.items())

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def live(self, table: str, since: int | None = None, query: str = "", **headers: str) -> Watching:
        query = query if since is None else f"?since={since}"
        address = f"{self.base.replace('http', 'ws')}/api/tables/{table}/live{query}"
        return Watching(address, {"cookie": self.cookie(), **headers})


class Watching:
    """An open table."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.stack = ExitStack()
        opened = ws_client.connect(address, additional_headers=headers, max_size=None, compression=None)
        self.socket = self.stack.enter_context(opened)
        self.raw: list[str] = []
        self.numbers = itertools.count(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def next(self, kind: str | None = None, seconds: float = WAIT) -> Any:
        """The next message, or the next of a kind."""
        end = time.monotonic() + seconds
        while True:
            text = self.socket.recv(timeout=max(0.01, end - time.monotonic()))
            assert isinstance(text, str)
            self.raw.append(text)
            message = json.loads(text)
            if kind is None or message["type"] == kind:
                return message

    def until(self, condition: Callable[[Any], Any]) -> Any:
        """The first update for which the condition holds."""
        while True:
            message = self.next("update")
            if condition(message):
                return message

    def send(self, kind: str, **fields: Any) -> int:
        number = next(self.numbers)
        self.socket.send(json.dumps({"type": kind, "id": number, **fields}))
        return number

    def move(self, update: Any, name: str | None = None) -> int:
        name = name or update["legal"][0]["name"]
        return self.send("move", seat=update["viewer"], made=update["made"], move=name)
