"""Hostile players: they stall, repeat themselves, hoard, impersonate and send what nobody would."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets.exceptions

from bastide.core.file import to_text
from bastide.core.match import Match
from bastide.games import load
from bastide.server import app, commands, live, thinking
from bastide.server.running import OPTIONS

from .harness import Person, Running, wait_for


class Slow:
    """A bot that thinks until it may go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.asked = 0

    def choose(self, game: Any, state: Any, seat: int) -> int:
        self.asked += 1
        assert self.go_on.wait(20)
        return int(game.legal(state, seat)[0])


def people_at(server: Running, number: int, **more: Any) -> tuple[list[Person], str]:
    """People who play the tiny game, in which all act at the same time."""
    people = [server.person(name) for name in "ABCD"[:number]]
    table: str = people[0].create("me", *["open"] * (number - 1), game="secrets", **more)["table"]
    for person in people[1:]:
        person.join(table)
    people[0].at(table, "start")
    return people, table


# --- taking back -------------------------------------------------------------------------------------------------


def test_a_bot_that_thought_about_a_move_taken_back_thinks_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Slow()
    monkeypatch.setattr(thinking, "bot_of", lambda level: bot)
    ann = server.person()
    table = ann.create("me", "hard", game="secrets")["table"]
    wait_for(lambda: bot.asked == 1)
    ann.move(table, "lay 1")
    ann.at(table, "undo", {"seat": 0, "made": 1})
    bot.go_on.set()
    wait_for(lambda: ann.look(table)["ply"] == 3)
    assert bot.asked == 4, "three moves, and one thought about what was taken back"


def test_what_was_meant_to_follow_a_move_that_was_taken_back_is_stale(both: Running) -> None:
    (ann, bob, cid), table = people_at(both, 3)
    ann.move(table, "lay 1")
    bob.move(table, "lay 2")
    ann.at(table, "undo", {"seat": 0, "made": 1})
    for seat, person in ((1, bob), (2, cid)):
        person.at(table, "undo/answer", {"seat": seat, "agree": True})
    late = {"seat": 1, "made": 1, "move": "lay 3"}
    assert bob.at(table, "moves", late, expect=409)["code"] == "stale_move"
    assert [person.look(table)["made"] for person in (ann, bob, cid)] == [2, 2, 0]


# --- time --------------------------------------------------------------------------------------------------------


def test_nobody_wins_time_by_talking_asking_taking_back_or_calling_a_bot(server: Running) -> None:
    start = time.time_ns() // 1_000_000
    server.house.now = lambda: start
    server.house.settings = type(server.house.settings)(bot_delay=10, rate=1000)
    (ann, bob), table = people_at(server, 2, turn_seconds=60)

    def left() -> int:
        deadline = ann.look(table)["seats"][0]["deadline"]
        return int(deadline - server.house.now()) // 1000

    server.house.now = lambda: start + 20_000
    ann.at(table, "chat", {"text": "let me think"})
    assert left() == 40
    ann.move(table, "lay 1")
    assert left() == 60, "a move gives the whole time for the next one"
    server.house.now = lambda: start + 30_000
    ann.at(table, "undo", {"seat": 0, "made": 1})
    assert left() == 30
    with bob.live(table) as looking:  # bots wait a moment for those who look on
        looking.next("update")
        ann.at(table, "bot", {"seat": 0})
        ann.at(table, "back", {"seat": 0})
        assert left() == 30


def test_who_gets_a_move_back_by_agreement_has_the_time_that_was_left(server: Running) -> None:
    start = time.time_ns() // 1_000_000
    server.house.now = lambda: start
    (ann, bob), table = people_at(server, 2, turn_seconds=60)
    server.house.now = lambda: start + 20_000
    ann.move(table, "lay 1")
    server.house.now = lambda: start + 50_000
    bob.move(table, "lay 1")
    ann.at(table, "undo", {"seat": 0, "made": 1})
    bob.at(table, "undo/answer", {"seat": 1, "agree": True})
    assert ann.look(table)["seats"][0]["deadline"] == start + 50_000 + 40_000


def test_an_opponents_seat_goes_to_the_usual_bot_and_not_to_the_weakest(server: Running) -> None:
    (ann, bob), table = people_at(server, 2)
    server.house.now = lambda: time.time_ns() // 1_000_000 + 121_000
    assert ann.at(table, "bot", {"seat": 1, "level": "random"})["seats"][1]["level"] == "normal"
    assert bob.at(table, "back", {"seat": 1})["seats"][1]["level"] is None
    assert bob.at(table, "bot", {"seat": 1, "level": "random"})["seats"][1]["level"] == "random"


# --- hoarding ----------------------------------------------------------------------------------------------------


def test_a_log_does_not_grow_without_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 6)
    ann = server.person()
    table = ann.create("me", game="secrets")["table"]
    for made in (0, 2):
        ann.move(table, "lay 1")
        ann.at(table, "undo", {"seat": 0, "made": made + 1})
    ann.move(table, "lay 1")
    assert ann.at(table, "undo", {"seat": 0, "made": 5}, expect=429)["code"] == "too_many"
    ann.at(table, "chat", {"text": "hello"}, expect=429)
    ann.move(table, "lay 1")
    assert ann.move(table, "lay 1")["state"] == "over", "the game is played on"
    ann.at(table, "rematch")


def test_an_address_has_only_so_many_sockets_though_it_calls_itself_somebody_new_each_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_CONNECTIONS_FROM", 3 / 1000)
    table = server.person().create("me", "open")["table"]
    opened = [server.person().live(table) for _ in range(3)]
    for each in opened:
        each.next("update")
    with server.person().live(table) as refused:
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            refused.next()
        assert refused.socket.close_code == 4429
    opened.pop().stack.close()
    wait_for(lambda: opens(server, table))
    for each in opened:
        each.stack.close()


def opens(server: Running, table: str) -> bool:
    with server.person().live(table) as opened:
        try:
            return bool(opened.next("update"))
        except websockets.exceptions.ConnectionClosed:
            return False


def test_a_client_that_reads_nothing_and_answers_no_ping_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OPTIONS, "ws_ping_interval", 0.5)
    monkeypatch.setitem(OPTIONS, "ws_ping_timeout", 0.5)
    with Running(f"sqlite:///{tmp_path}/test.db") as server, socket.socket() as silent:
        ann, eve = server.person("Ann"), server.person("Eve")
        path = "/api/tables/" + ann.create("me", "open")["table"]
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        silent.connect(("127.0.0.1", server.port))
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Host: x\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        silent.sendall(f"GET {path}/live HTTP/1.1\r\n{upgrade}{key}Cookie: {eve.cookie()}\r\n\r\n".encode())
        (table,) = server.house.tables.values()
        (connection,) = wait_for(lambda: set(table.connections))
        transport = connection._socket.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        while connection._socket.ready and table.connections:
            ann.post(f"{path}/chat", {"text": "x" * 400})
        wait_for(lambda: not table.connections, 5)


# --- what nobody would send --------------------------------------------------------------------------------------


def test_a_zero_byte_is_refused_by_every_database_alike(both: Running) -> None:
    ann = both.person()
    assert ann.http.get("/api/tables/%00").status_code == 404
    assert ann.get("/api/tables?game=%00") == []
    assert ann.post("/api/login", {"name": "a\0b", "password": "long enough"}, expect=403)["code"] == "wrong_password"
    table = ann.create("me", game="secrets")["table"]
    assert ann.http.get(f"/api/tables/{table}/why?seat=0&move=%00").status_code == 422
    file = to_text(Match(load("splendor"), 2, 1, salt="a\0b"))
    sent = ann.http.post("/api/files", content=file, headers={"content-type": "application/json"})
    assert sent.status_code == 422 and "printable" in sent.text


def test_a_cookie_of_another_application_on_the_same_host_loses_nobody_a_seat(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", game="secrets")["table"]
    for other in ('theme={"dark": true}', "a[b]=1", "x y=z", "=;;", 'q="', "\xe9=\xe9"):
        headers = {b"cookie": f"{other}; {ann.cookie()}".encode("latin-1")}
        answer = httpx.get(f"{server.base}/api/tables/{table}", headers=headers)
        assert answer.json()["viewer"] == 0, other


def test_a_guest_with_an_account_is_told_so_and_not_that_every_name_is_taken(server: Running) -> None:
    ann = server.person()
    wish = {"name": "Ann", "password": "correct horse"}
    ann.post("/api/accounts", wish)
    ann.become({"bastide_guest": ann.cookies()["bastide_guest"]})  # the login has expired
    assert "has an account already" in ann.post("/api/accounts", {**wish, "name": "Ann II"}, expect=409)["detail"]
    assert "is taken" in server.person().post("/api/accounts", wish, expect=409)["detail"]


def test_a_mistake_of_the_server_is_answered_logged_and_leaves_the_socket_open(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.person()
    table = ann.create("me", game="secrets")["table"]
    monkeypatch.setattr(server.house.tables[table].game.actions, "parse", lambda name: 1 // 0)
    with ann.live(table) as opened:
        number = opened.move(opened.next("update"))
        problem = opened.next("problem")
        assert (problem["id"], problem["code"]) == (number, "broken")
        monkeypatch.undo()
        opened.move(ann.look(table))
        assert opened.next("done")
    assert "ZeroDivisionError" in caplog.text


def test_a_wrong_method_is_told_all_the_right_ones(server: Running) -> None:
    ann = server.person()
    for method, path, right in (
        ("DELETE", "/api/tables", "GET, HEAD, POST"),
        ("GET", "/api/login", "POST"),
        ("PUT", "/api/tables/x/review", "GET, HEAD, POST"),
        ("POST", "/healthz", "GET, HEAD"),
    ):
        answer = ann.http.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, right), path
        assert f"here the API does {right}, not {method}" == answer.json()["detail"]
    assert ann.http.get("/api/nothing").status_code == 404
    assert ann.http.post("/").status_code == 405


def test_describing_the_api_again_and_again_costs_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()
    described = ann.get("/openapi.json")
    monkeypatch.setattr(app, "description", lambda: 1 // 0)
    assert ann.get("/openapi.json") == described
