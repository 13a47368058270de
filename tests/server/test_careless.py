"""Careless hosts: other rules, other components, a database that fails, a clock that jumps."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bastide.cli import run
from bastide.core.match import Match
from bastide.server import fanout, house, thinking
from bastide.server.house import House
from bastide.server.problems import Refused
from bastide.server.settings import Settings
from bastide.server.storage import Store

from .harness import Person, Running, wait_for
from .test_hostile import Slow
from .test_races import at_once

DAY = 86_400_000


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/test.db"


@contextmanager
def without(file: Path, table: str) -> Iterator[None]:
    """The database has lost one of its tables for a while."""
    for name, other in ((table, "elsewhere"), ("elsewhere", table)):
        with sqlite3.connect(file, timeout=20) as raw:
            raw.execute(f"ALTER TABLE {name} RENAME TO {other}")
        raw.close()
        if name == table:
            yield


def with_secrets(**changed: Any) -> Callable[[House], None]:
    """The server knows the tiny game in another version."""

    def change(new: House) -> None:
        new.games["secrets"] = dataclasses.replace(new.games["secrets"], **changed)

    return change


def begun(server: Running, moves: int = 0) -> tuple[Person, str]:
    """A game of one, with so many moves made."""
    ann = server.person()
    table: str = ann.create("me", game="secrets")["table"]
    for _ in range(moves):
        ann.move(table, "lay 3")
    return ann, table


def same_person(server: Running, before: Person) -> Person:
    again = server.person(before.name)
    again.become(before.cookies())
    return again


# --- other rules and components ----------------------------------------------------------------------------------


def test_a_match_with_other_components_does_not_hide_somebodys_other_tables(url: str) -> None:
    with Running(url) as server:
        ann, old = begun(server)
        other = ann.create("me", "open")["table"]
    with Running(url, change=with_secrets(components="newer")) as server:
        ann = same_person(server, ann)
        assert {line["table"] for line in ann.get("/api/mine")} == {old, other}
        assert "the components have changed" in ann.get(f"/api/tables/{old}", expect=409)["detail"]


def test_a_running_match_is_not_played_on_under_other_rules_and_a_finished_one_only_if_it_ends_the_same(
    url: str,
) -> None:
    with Running(url) as server:
        ann, running = begun(server, 1)
        _, finished = begun(server, 3)
        before = ann.look(finished)
    with Running(url, change=with_secrets(rules_version=2)) as server:
        ann = same_person(server, ann)
        assert "version 1 of the rules" in ann.get(f"/api/tables/{running}", expect=409)["detail"]
        assert ann.look(finished)["view"] == before["view"]
    with sqlite3.connect(url.removeprefix("sqlite:///")) as raw:
        raw.execute("UPDATE matches SET ranking = '[2]'")
    raw.close()
    with Running(url, change=with_secrets(rules_version=2)) as server:
        assert "ended otherwise" in server.person().get(f"/api/tables/{finished}", expect=409)["detail"]


def test_a_match_that_cannot_be_replayed_is_closed_in_the_end_like_any_other(url: str) -> None:
    with Running(url) as server:
        ann, old = begun(server)
    with Running(url, change=with_secrets(components="newer")) as server:
        server.house.now = lambda: time.time_ns() // 1_000_000 + 31 * DAY
        server.do(server.house.tidy())
        assert same_person(server, ann).get("/api/mine")[0]["state"] == "over"
        assert [entry.kind for entry in server.do(server.house.store.log(old))] == ["start", "end"]


# --- a database that fails ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["matches", "holders"])
def test_what_the_database_does_not_do_is_busy_and_not_broken(server: Running, tmp_path: Path, table: str) -> None:
    ann = server.person()
    wish = {"game": "secrets", "seats": [{"kind": "me"}]}
    with without(tmp_path / "test.db", table):
        assert ann.post("/api/tables", wish, expect=503)["code"] == "busy"
    assert ann.post("/api/tables", wish)["state"] == "playing"


def test_the_log_of_a_failing_database_tells_no_seed_and_no_move(
    server: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server.house.draw = lambda: (8_765_432_109, "the-salt")
    ann, table = begun(server)
    with without(tmp_path / "test.db", "entries"):
        ann.at(table, "moves", {"seat": 0, "made": 0, "move": "lay 4"}, expect=503)
    with without(tmp_path / "test.db", "holders"):
        ann.get("/api/mine", expect=503)
    with sqlite3.connect(tmp_path / "test.db") as raw:
        raw.execute("ALTER TABLE matches RENAME COLUMN ranking TO places")
    raw.close()
    ann.post("/api/tables", {"game": "secrets", "seats": [{"kind": "me"}]}, expect=503)
    assert "not stored" in caplog.text
    for secret in ("8765432109", "the-salt", "lay 4", ann.cookies()["bastide_guest"].partition(".")[0]):
        assert secret not in caplog.text


def test_a_table_that_does_not_exist_is_no_error_of_the_server(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    server.person().get("/api/tables/nothing", expect=404)
    assert not caplog.records


def test_what_is_done_regularly_is_done_again_after_a_failure(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "TIDY_SECONDS", 0.1)
    with Running(url) as server:
        ann, table = begun(server)
        with without(tmp_path / "test.db", "logins"):
            time.sleep(0.3)
        server.house.now = lambda: time.time_ns() // 1_000_000 + 31 * DAY
        wait_for(lambda: ann.look(table)["end"] == "closed", 5)


def test_who_is_connected_is_told_again_after_postgresql_was_away(
    new_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "REPEAT_SECONDS", 0.05)
    monkeypatch.setattr(fanout, "FORGET_SECONDS", 0.3)
    monkeypatch.setattr(fanout, "RETRY_SECONDS", 0.05)
    with Running(new_postgres) as one, Running(new_postgres) as two:
        ann, table = begun(one)
        eve = two.person()
        with ann.live(table) as live:
            live.next("update")
            wait_for(lambda: is_online(eve, table))
            asyncio.run(let_in(new_postgres, False))
            wait_for(lambda: not two.house.tables[table].elsewhere)
            assert eve.get("/healthz", expect=503)["code"] == "busy"
            asyncio.run(let_in(new_postgres, True))
            wait_for(lambda: is_online(eve, table), 5)


def is_online(person: Person, table: str) -> bool:
    return bool(person.look(table)["seats"][0]["online"])


async def let_in(database: str, allowed: bool) -> None:
    """PostgreSQL takes connections to this database, or breaks those there are and takes no more."""
    import asyncpg  # type: ignore[import-untyped]

    base, _, query = database.partition("?")
    address, _, name = base.rpartition("/")
    connection = await asyncpg.connect(f"{address}/postgres?{query}")
    await connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allowed}")
    if not allowed:
        await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    await connection.close()


def test_a_table_that_was_dropped_from_memory_writes_no_more(server: Running) -> None:
    """Another one may hold the match by then, and would not hear of it."""
    ann, table = begun(server, 1)
    old = server.house.tables[table]

    async def write() -> None:
        server.house.forget(old)
        async with old.lock:
            await server.house.append(old, "chat", 0, '{"name": "Ann", "text": "hello"}')

    with pytest.raises(Refused, match="try again"):
        server.do(write())
    assert ann.look(table)["ply"] == 1 and ann.look(table)["seq"] == 2


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("sqlite:////nowhere/at/all/x.db", "unable to open database file"),
        ("sqlite:///{}/not-one.db", "file is not a database"),
        ("sqlite:///{}/newer.db", "written by another version of Bastide"),
        ("postgresql://me:secret-word@127.0.0.1:1/x", "Connect call failed"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    database: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "not-one.db").write_text("This is a letter and not a database." * 20)
    asyncio.run(written_by_a_newer_version(tmp_path / "newer.db"))
    assert run(["serve", "--no-compile", "--port", "0", "--database", database.format(tmp_path)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and lines[0].startswith("bastide: the database cannot be used: ") and said in lines[0]
    assert "secret-word" not in lines[0]


async def written_by_a_newer_version(file: Path) -> None:
    store = Store(Settings(database=f"sqlite:///{file}").url())
    await store.open()
    await store.close()
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()


# --- reviews -----------------------------------------------------------------------------------------------------


def reviewed(calls: list[int], match: Match, _: object, __: int) -> object:
    calls.append(match.ply)
    time.sleep(0.2)
    return SimpleNamespace(chances=[[1.0]] * (match.ply + 1), plies=[], turning_points=[])


def test_of_many_who_ask_for_the_same_review_one_begins_it(server: Running) -> None:
    calls: list[int] = []
    server.house.reviews.reviewer = partial(reviewed, calls)
    ann, table = begun(server, 3)
    people = [server.person() for _ in range(8)]
    states = at_once(8, lambda n: people[n].at(table, "review")["state"])
    assert states == ["running"] * 8
    wait_for(lambda: ann.get(f"/api/tables/{table}/review")["state"] == "done")
    assert calls == [3]


def test_a_review_that_could_not_be_stored_says_so_and_can_be_tried_again(server: Running, tmp_path: Path) -> None:
    calls: list[int] = []
    server.house.reviews.reviewer = partial(reviewed, calls)
    ann, table = begun(server, 3)
    look = partial(ann.get, f"/api/tables/{table}/review")
    ann.at(table, "review")
    with without(tmp_path / "test.db", "reviews"):
        wait_for(lambda: table in server.house.reviews.running and look()["state"] == "failed")
    assert ann.at(table, "review")["state"] == "running"
    wait_for(lambda: look()["state"] == "done")


# --- clocks ------------------------------------------------------------------------------------------------------


def test_a_turn_ends_though_the_servers_clock_was_put_back(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.create("me", "open", game="secrets", turn_seconds=5)["table"]
    bob.join(table)
    start = time.time_ns() // 1_000_000
    server.house.now = lambda: start
    ann.at(table, "start")
    server.house.now = lambda: start + 4_900  # the timer of the next change is short, and then the clock stands still
    ann.at(table, "chat", {"text": "slow"})
    server.house.now = lambda: start + 4_500
    time.sleep(0.4)
    server.house.now = lambda: start + 60_000
    wait_for(lambda: ann.look(table)["state"] == "over", 8)


def test_a_bot_is_not_left_to_a_dead_worker_because_the_clock_was_put_back(
    new_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Slow()
    monkeypatch.setattr(thinking, "bot_of", lambda level: bot)
    monkeypatch.setattr(thinking, "PATIENCE", 0.1)
    with Running(new_postgres) as one, Running(new_postgres) as two:
        table = one.person().create("me", "hard", game="secrets")["table"]
        wait_for(lambda: bot.asked == 1)
        two.house.now = lambda: time.time_ns() // 1_000_000 - 3_600_000
        two.person().look(table)
        wait_for(lambda: bot.asked == 2, 5)
        bot.go_on.set()
