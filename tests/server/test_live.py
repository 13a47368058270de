"""Live play over WebSockets."""

from __future__ import annotations

import json
import time

import pytest
import websockets.exceptions

from .harness import Running, wait_for


def test_a_game_is_played_over_the_socket(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "random", seed=3)["table"]
    lines, moves, done = [], 0, 0
    with ann.live(table) as live:
        while True:
            message = live.next()
            assert message["type"] != "problem", message
            done += message["type"] == "done"
            if message["type"] != "update":
                continue
            lines += [line["seq"] for line in message["log"]]
            if message["state"] == "over":
                break
            if message["legal"]:
                live.move(message, message["legal"][-1]["name"])
                moves += 1
    assert lines == list(range(1, message["seq"] + 1)), "every line once and in order"
    assert moves > 10 and done >= moves - 1


def test_an_update_comes_before_the_done_of_its_command(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", game="secrets")["table"]
    with ann.live(table) as live:
        first = live.next("update")
        number = live.move(first, "lay 2")
        while (message := live.next())["type"] == "presence":
            pass
        assert message["type"] == "update" and message["ply"] == 1
        done = live.next()
        assert done == {"type": "done", "id": number, "seq": message["seq"]}


def test_everybody_at_the_table_gets_their_own_view(both: Running) -> None:
    ann, bob, eve = both.person("Ann"), both.person("Bob"), both.person("Eve")
    table = ann.create("me", "open", game="secrets")["table"]
    bob.join(table)
    with ann.live(table) as at_ann, bob.live(table) as at_bob, eve.live(table) as at_eve:
        ann.at(table, "start")
        mine = at_ann.until(lambda u: u["state"] == "playing")
        at_ann.move(mine, "lay 5")
        words = {}
        for name, live in (("ann", at_ann), ("bob", at_bob), ("eve", at_eve)):
            update = live.until(lambda u: u["ply"] == 1)
            words[name] = update["log"][-1]["words"], update["log"][-1]["move"], update["view"]["seats"][0]["laid"]
        assert words["ann"] == ("lays 5", "lay 5", [5])
        assert words["bob"] == words["eve"] == ("lays a number face down", None, [None])


def test_a_broken_connection_goes_on_where_it_was(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", game="secrets")["table"]
    bob.join(table)
    ann.at(table, "start")
    with ann.live(table) as live:
        last = live.next("update")["seq"]
    bob.move(table, "lay 1")
    bob.move(table, "lay 2")
    ann.at(table, "chat", {"text": "still there?"})
    with ann.live(table, since=last) as live:
        update = live.next("update")
        assert [line["seq"] for line in update["log"]] == [last + 1, last + 2, last + 3]
        assert update["seq"] == last + 3 and update["ply"] == 2
    with ann.live(table, since=999) as live:
        assert len(live.next("update")["log"]) == last + 3, "a position that never was gets the whole log"


def test_presence_says_who_is_connected(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", game="secrets")["table"]
    with ann.live(table) as live:
        with bob.live(table):
            wait_for(lambda: live.next("presence")["watching"] == 1)
            bob.join(table)
            wait_for(lambda: live.next("presence")["online"] == [True, True])
        wait_for(lambda: live.next("presence") == {"type": "presence", "online": [True, False], "watching": 0})
        assert [seat["online"] for seat in ann.look(table)["seats"]] == [True, False]


def test_chat_ping_and_problems_over_the_socket(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", "open", game="secrets")["table"]
    with ann.live(table) as live:
        live.next("update")
        live.send("chat", text="hello")
        assert live.next("update")["log"][0]["words"] == "hello"
        live.socket.send(json.dumps({"type": "ping"}))
        assert abs(live.next("pong")["now"] / 1000 - time.time()) < 60
        number = live.send("move", seat=0, made=0, move="lay 1")
        problem = live.next("problem")
        assert (problem["id"], problem["code"], problem["status"]) == (number, "conflict", 409)
        live.send("undo", seat=0, made=0)
        assert live.next("problem")["code"] == "conflict"
        live.send("answer", seat=0, agree=True)
        assert live.next("problem")["code"] == "conflict"


def test_a_table_that_does_not_exist_closes_with_its_code(server: Running) -> None:
    with server.person().live("nothing") as live:
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            live.next(seconds=5)
        assert live.socket.close_code == 4404


def test_a_client_that_does_not_read_costs_nobody_else_anything(server: Running) -> None:
    ann, slow = server.person("Ann"), server.person("Slow")
    table = ann.create("me", "open", game="secrets")["table"]
    with slow.live(table) as silent, ann.live(table) as live:
        silent.socket.recv_bufsize = 1
        live.next("update")
        for number in range(300):
            live.send("chat", text=f"{number} " + "x" * 390)
        seen = 0
        while seen < 300:
            seen += sum(line["kind"] == "chat" for line in live.next("update")["log"])
        assert seen == 300
        heard = 0
        while heard < 300:
            heard += sum(line["kind"] == "chat" for line in silent.next("update")["log"])
        assert heard == 300, "the slow one catches up, nothing lost and nothing twice"


def test_the_server_tells_clients_to_come_again_when_it_stops(tmp_path: object) -> None:
    database = f"sqlite:///{tmp_path}/test.db"
    with Running(database) as first:
        ann = first.person()
        table = ann.create("me", game="secrets")["table"]
        cookies = ann.cookies()
        live = ann.live(table)
        seq = live.next("update")["seq"]
    wait_for(lambda: live.socket.close_code)
    assert live.socket.close_code == 1012
    with Running(database) as second:
        again = second.person()
        again.become(cookies)
        with again.live(table, since=seq) as live:
            update = live.next("update")
            assert update["viewer"] == 0 and update["log"] == [] and update["legal"]
