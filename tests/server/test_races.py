"""Many at once: exactly one wins a ply, and the log has neither gap nor duplicate."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from bastide.server.fanout import Fanout
from bastide.server.rows import insert_match
from bastide.server.schema import matches
from bastide.server.settings import Settings
from bastide.server.storage import Conflict, Entry, Store, Write
from bastide.server.table import SeatStart, TableStart

from .harness import Person, Running, wait_for


def at_once(number: int, work: Callable[[int], Any]) -> list[Any]:
    """Do something in many threads that start together."""
    results: list[Any] = [None] * number
    gate = threading.Barrier(number)

    def run(index: int) -> None:
        gate.wait()
        results[index] = work(index)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def racing(bases: list[str], cookie: str, table: str, wish: Any) -> Counter[tuple[int, str]]:
    """50 clients with the same seat send the same move together."""

    def work(index: int) -> tuple[int, str]:
        address = f"{bases[index % len(bases)]}/api/tables/{table}/moves"
        answer = httpx.post(address, json=wish, headers={"cookie": cookie}, timeout=30)
        return answer.status_code, answer.json().get("code", "")

    return Counter(at_once(50, work))


def check_log(server: Running, table: str) -> list[str]:
    log = server.do(server.house.store.log(table))
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), "no gap and no duplicate"
    return [entry.text for entry in log if entry.kind == "move"]


def test_of_fifty_clients_racing_for_the_same_ply_exactly_one_wins(both: Running) -> None:
    ann = both.person()
    now = ann.create("me", "open", game="secrets")
    table = now["table"]
    ann.at(table, "start", {"fill": "random"})
    for made in range(2):
        wish = {"seat": 0, "made": made, "move": "lay 2"}
        assert racing([both.base], ann.cookie(), table, wish) == {(200, ""): 1, (409, "stale_move"): 49}
    ann.move(table, "lay 2")
    wait_for(lambda: ann.look(table)["state"] == "over")
    assert len(check_log(both, table)) == 6


def test_fifty_clients_on_two_workers_race_and_exactly_one_wins(new_postgres: str) -> None:
    with Running(new_postgres) as one, Running(new_postgres) as two:
        ann = one.person()
        table = ann.create("me", "open", game="secrets")["table"]
        ann.at(table, "start", {"fill": "random"})
        two.person().look(table)
        for made in range(2):
            wish = {"seat": 0, "made": made, "move": "lay 2"}
            assert racing([one.base, two.base], ann.cookie(), table, wish) == {(200, ""): 1, (409, "stale_move"): 49}
        assert check_log(one, table).count("lay 2") >= 2


def test_seats_that_act_at_the_same_time_on_two_workers_all_succeed(new_postgres: str) -> None:
    with Running(new_postgres) as one, Running(new_postgres) as two:
        people = [server.person(name) for name, server in zip("ABCD", (one, two, one, two), strict=True)]
        table = people[0].create("me", "open", "open", "open", game="secrets")["table"]
        for person in people[1:]:
            person.join(table)
        people[0].at(table, "start")
        for made in range(3):

            def lay(seat: int, made: int = made) -> int:
                wish = {"seat": seat, "made": made, "move": f"lay {seat + 1}"}
                return people[seat].http.post(f"/api/tables/{table}/moves", json=wish).status_code

            assert at_once(4, lay) == [200] * 4
        assert len(check_log(one, table)) == 12
        for person in people:
            wait_for(partial(is_over, person, table))
        views = [person.look(table)["view"] for person in people]
        assert all(view == views[0] for view in views)


def test_a_worker_that_has_not_heard_of_the_news_reads_them_before_it_refuses(
    new_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fanout, "heard", lambda *_: None)
    with Running(new_postgres) as one, Running(new_postgres) as two:
        ann, bob, eve = one.person("Ann"), two.person("Bob"), two.person("Eve")
        table = ann.create("me", "open", game="secrets")["table"]
        bob.join(table)
        assert ann.at(table, "start")["state"] == "playing", "the seat is taken, at the other worker"
        eve.join(table, expect=409)
        for seat, person in enumerate((ann, bob)):
            person.at(table, "moves", {"seat": seat, "made": 0, "move": "lay 2"})
        bob.at(table, "chat", {"text": "Well laid!"})
        ann.at(table, "undo", {"seat": 0, "made": 1})
        taken_back = bob.at(table, "undo/answer", {"seat": 1, "agree": True})
        assert taken_back["undo"]["asked"] is None and taken_back["ply"] == 0
        assert ann.at(table, "resign", {"seat": 0})["state"] == "over"
        bob.at(table, "chat", {"text": "Again?"})
        again = [person.at(table, "rematch")["table"] for person in (ann, bob)]
        assert again[0] == again[1] != table
        assert len(one.do(one.house.store.rows(sa.select(matches.c.id)))) == 2, "no third table was left behind"


def is_over(person: Person, table: str) -> bool:
    return bool(person.look(table)["state"] == "over")


def has_made(made: int, update: Any) -> bool:
    return bool(update["state"] == "playing" and update["made"] == made)


def test_two_browsers_on_two_workers_play_one_table(new_postgres: str) -> None:
    with Running(new_postgres) as one, Running(new_postgres) as two:
        ann, bob = one.person("Ann"), two.person("Bob")
        table = ann.create("me", "open", "random", game="secrets")["table"]
        bob.join(table)
        with ann.live(table) as at_ann, bob.live(table) as at_bob:
            wait_for(lambda: at_ann.next("presence")["online"][:2] == [True, True])
            ann.at(table, "start")
            for made in range(3):
                for live, seat in ((at_ann, 0), (at_bob, 1)):
                    update = live.until(partial(has_made, made))
                    live.move(update, f"lay {seat + 1}")
            for live in (at_ann, at_bob):
                over = live.until(lambda u: u["state"] == "over")
                assert over["ply"] == 9 and over["seed"]
                told = [line["seq"] for text in live.raw for line in json.loads(text).get("log", [])]
                assert told == list(range(1, len(told) + 1))


def test_of_many_who_want_the_same_seat_one_sits_down(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "open", game="secrets")["table"]
    people = [both.person(f"P{number}") for number in range(12)]
    path = f"/api/tables/{table}/join"
    codes = at_once(12, lambda n: people[n].http.post(path, json={"name": f"P{n}", "seat": 1}).status_code)
    assert Counter(codes) == {200: 1, 409: 11}


def test_a_batch_with_a_conflict_stores_all_the_others(database: str) -> None:
    start = TableStart("", "secrets", 1, "none", {}, [SeatStart("open")], 1, "s", True, "h", False, None, 0)

    async def scenario() -> list[object]:
        store = Store(Settings(database=database).url())
        await store.open()
        for name in ("one", "two"):
            first = [insert_match(msgspec.structs.replace(start, id=name), "open", [None])]
            await store.put(Write(name, [Entry(1, "start", None, "", 0)], first=first))
        writes = [Write("one", [Entry(1, "chat", None, "x", 0)]), Write("two", [Entry(2, "chat", None, "x", 0)])]
        results = await asyncio.gather(*(store.put(write) for write in writes), return_exceptions=True)
        logs = [len(await store.log(name)) for name in ("one", "two")]
        await store.close()
        return [isinstance(results[0], Conflict), results[1], logs]

    assert asyncio.run(scenario()) == [True, None, [1, 2]]
