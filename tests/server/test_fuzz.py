"""Nonsense from outside: the server answers as it is described to, and no match changes."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import websockets.exceptions
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from .harness import Person, Running, wait_for

CHECKED = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
EXAMPLES = 15


class World:
    """A server with a table in every state, and somebody who sits at them."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.ann: Person = server.person()
        self.finished: str = self.ann.create("me", "random", game="secrets")["table"]
        for _ in range(3):
            self.ann.move(self.finished)
        wait_for(lambda: self.ann.look(self.finished)["state"] == "over")
        self.open: str = self.ann.create("me", "open", "open", "open", public=True)["table"]
        self.running: str = self.ann.create("me", "open")["table"]
        server.person("Bob").join(self.running)
        self.ann.at(self.running, "start")
        self.choice = random.Random(1)

    def table(self) -> str:
        return self.choice.choice((self.finished, self.open, self.running))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with Running(f"sqlite:///{folder}/fuzz.db", {"rate": 1e6}) as server:
        yield World(server)


def operations() -> list[Any]:
    from bastide.server import routes
    from bastide.server.openapi import description

    assert routes
    schema = schemathesis.openapi.from_dict(description())
    found: list[Any] = list(schema.get_all_operations())
    return [result.ok() for result in found]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["right", "wrong"])
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_every_answer_is_one_that_is_described(operation: Any, mode: GenerationMode, world: World) -> None:
    if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query or operation.path_parameters):
        return  # there is nothing to get wrong
    checks = CHECKS.get_by_names(CHECKED)

    @given(case=operation.as_strategy(generation_mode=mode), real=st.integers(0, 3), seed=st.integers(0, 2**16))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def one(case: Any, real: int, seed: int) -> None:
        if real and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = world.table()
        if real and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = "splendor"
        if isinstance(case.body, dict) and real == 3:
            case.body.update({k: v for k, v in sensible(seed).items() if k in case.body})
        case.call_and_validate(base_url=world.server.base, checks=checks, cookies=world.ann.cookies(), timeout=20)

    one()
    assert world.ann.get("/healthz")["status"] == "ok"


def sensible(seed: int) -> dict[str, Any]:
    """Values that lead further in than random ones."""
    chance = random.Random(seed)
    return {
        "seat": chance.randrange(3),
        "made": chance.randrange(3),
        "move": chance.choice(("take white blue red", "pass", "lay 1", "nonsense")),
        "game": chance.choice(("splendor", "secrets")),
        "name": "Ann",
    }


def test_the_description_covers_every_route_and_is_valid(world: World) -> None:
    described = world.ann.get("/openapi.json")
    assert described["openapi"].startswith("3.1") and len(described["paths"]) > 25
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], f"{method} {path} says nothing"
            assert {"400", "429"} <= set(operation["responses"])
    identifiers = [o["operationId"] for methods in described["paths"].values() for o in methods.values()]
    assert len(set(identifiers)) == len(identifiers)


def test_wrong_methods_and_addresses_are_problems_too(world: World) -> None:
    for method, path, status in (
        ("DELETE", "/api/games", 405),
        ("PUT", f"/api/tables/{world.open}", 405),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/games", 405),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/..%2f..%2fetc", 404),
    ):
        answer = world.ann.http.request(method, path)
        assert answer.status_code == status, (method, path, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"


# --- the socket --------------------------------------------------------------------------------------------------

texts = st.one_of(
    st.text(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    ).map(json.dumps),
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(("move", "undo", "answer", "chat", "ping", "update", "", "x")),
            "id": st.integers() | st.none() | st.text(max_size=3),
            "seat": st.integers(-3, 9) | st.text(max_size=3),
            "made": st.integers(-3, 9),
            "move": st.text(max_size=30) | st.just("take white blue red") | st.none(),
        }
    ).map(json.dumps),
)


def test_nonsense_over_a_socket_is_answered_and_changes_nothing(world: World) -> None:
    eve = world.server.person("Eve")
    before = world.ann.look(world.running)
    with eve.live(world.running) as live:
        live.next("update")

        @given(message=texts)
        @settings(max_examples=250, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def one(message: str) -> None:
            live.socket.send(message)
            assert live.next()["type"] in ("problem", "pong", "presence")

        @given(message=st.binary(max_size=300))
        @settings(max_examples=100, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def other(message: bytes) -> None:
            live.socket.send(message)
            assert live.next()["type"] == "problem"

        one()
        other()
    after = world.ann.look(world.running)
    after["seats"] = before["seats"]
    assert after == before


def test_huge_frames_close_the_connection_and_nothing_else(world: World) -> None:
    before = world.ann.look(world.running)
    with world.ann.live(world.running) as live:
        live.next("update")
        live.socket.send("x" * 12_000)
        assert live.next("problem")["code"] == "too_large"
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, OSError):
            live.socket.send("x" * 2_000_000)
        wait_for(lambda: live.socket.close_code == 1009)
    assert world.ann.look(world.running)["seq"] == before["seq"]


def test_raw_garbage_and_broken_frames_leave_the_server_answering(world: World) -> None:
    chance = random.Random(5)
    for attempt in range(60):
        with socket.create_connection(("127.0.0.1", world.server.port), timeout=5) as raw:
            if attempt % 2:
                request = (
                    f"GET /api/tables/{world.running}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    f"Sec-WebSocket-Version: 13\r\nCookie: {world.ann.cookie()}\r\n\r\n"
                )
                raw.sendall(request.encode())
                raw.recv(100)
            raw.sendall(chance.randbytes(chance.randrange(1, 3000)) + os.urandom(10))
    assert world.ann.get("/healthz")["status"] == "ok"


def test_a_flood_is_slowed_down_and_the_table_stays_as_it_was(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/test.db", {"rate": 1.0}) as server:
        ann, eve = server.person("Ann"), server.person("Eve")
        table = ann.create("me", "open", game="secrets")["table"]
        with eve.live(table) as live:
            for number in range(2000):
                live.send("move", seat=0, made=number % 3, move="lay 1")
            codes = [live.next("problem")["code"] for _ in range(1000)]
        assert "too_many" in codes and set(codes) <= {"not_your_seat", "too_many"}
        assert ann.look(table)["seq"] == 0
        assert ann.get("/healthz")["status"] == "ok"
