"""`bastide serve` as a program: its options, its health, its logs, and its end."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from click.testing import CliRunner

from bastide.cli import run
from bastide.cli.serve import serve
from bastide.core.errors import BadInput
from bastide.server.schema import metadata
from bastide.server.settings import Settings
from bastide.server.storage import Store

from .harness import Person, wait_for

PROGRAM = [sys.executable, "-c", "from bastide.cli import main; main()", "serve"]


class Program:
    """The program in a process of its own."""

    def __init__(self, *options: str, **variables: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.people: list[Person] = []
        environment = {
            **os.environ,
            "BASTIDE_PORT": str(self.port),
            "BASTIDE_RATE": "1000",
            "BASTIDE_COMPILE": "0",
            **variables,
        }
        self.process = subprocess.Popen(
            [*PROGRAM, *options], env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def person(self, name: str = "Ann") -> Person:
        self.people.append(Person(self.base, name))
        return self.people[-1]

    def __enter__(self) -> Program:
        wait_for(self.answers, 60)
        return self

    def answers(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()[1]
        try:
            return httpx.get(self.base + "/healthz").status_code == 200
        except httpx.HTTPError:
            time.sleep(0.05)
            return False

    def __exit__(self, *_: object) -> None:
        for person in self.people:
            person.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.communicate(timeout=30)


def test_help_names_every_option_and_its_variable() -> None:
    text = CliRunner().invoke(serve, ["--help"]).output
    for option in ("host", "port", "database", "workers", "bot-threads", "log-level", "open"):
        assert f"--{option}" in text
    for variable in ("HOST", "PORT", "DATABASE", "WORKERS", "BOT_THREADS", "LOG_LEVEL"):
        assert f"BASTIDE_{variable}" in " ".join(text.split())


def test_several_workers_need_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--workers", "2", "--database", "sqlite:///x.db"]) == 2
    assert "several workers need PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize("database", ["nonsense", "mysql://x/y", "sqlite://"])
def test_a_wrong_database_is_one_sentence(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--database", database]) == 2
    assert capsys.readouterr().err.startswith("bastide: ")


def test_an_address_that_cannot_be_had_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for host, why in (("127.0.0.1", f"port {port}: address already in use"), ("999.1.1.1", "999.1.1.1, port")):
            assert run(["serve", "--host", host, "--port", str(port)]) == 2
            said = capsys.readouterr().err
            assert "the server cannot listen on" in said and why in said.lower() and said.count("\n") == 1


def test_the_default_database_is_a_file_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_DATA", str(tmp_path / "data"))
    assert Settings().url() == f"sqlite+aiosqlite:///{tmp_path / 'data' / 'bastide.db'}"
    with pytest.raises(BadInput, match="URL"):
        Settings(database="x").url()


def test_the_program_serves_logs_measures_and_stops_gracefully(tmp_path: Path) -> None:
    options = ("--database", f"sqlite:///{tmp_path}/x.db", "--log-format", "json")
    with Program(*options, BASTIDE_BOT_DELAY="0") as program:
        ann = program.person()
        table = ann.create("me", "random")["table"]
        wait_for(lambda: ann.look(table)["legal"])
        ann.move(table)
        metrics = ann.http.get("/metrics").text
        assert 'bastide_moves_total{by="person",game="splendor"} 1.0' in metrics and "bastide_tables 1.0" in metrics
        live = ann.live(table)
        live.next("update")
        program.process.send_signal(signal.SIGTERM)
        errors = program.process.communicate(timeout=30)[1]
        wait_for(lambda: live.socket.close_code == 1012)
        live.stack.close()
    lines = [json.loads(line) for line in errors.splitlines()]
    assert lines and all({"event", "level", "timestamp"} <= set(line) for line in lines)
    assert program.process.returncode in (0, -signal.SIGTERM) and "Application shutdown complete." in errors


def test_on_a_new_machine_games_are_compiled_beside_the_server(tmp_path: Path) -> None:
    """Nobody has made the folder for compiled code yet; without it the stronger bots would stay greedy."""
    cache = tmp_path / "not" / "yet"
    options = ("--database", f"sqlite:///{tmp_path}/x.db")
    with Program(*options, BASTIDE_COMPILE="1", BASTIDE_CACHE=str(cache)):
        wait_for(lambda: list(cache.rglob("*.nbi")), 60)


def may_move(person: Person, table: str) -> bool:
    return bool(person.look(table)["legal"])


def as_of(person: Person, table: str, ply: int) -> dict[str, Any] | None:
    now = person.look(table)
    return now if now["state"] == "playing" and now["ply"] == ply else None


def test_two_worker_processes_serve_one_table(new_postgres: str) -> None:
    with Program("--workers", "2", "--database", new_postgres, "--log-level", "warning") as program:
        ann = program.person("Ann")
        table = ann.create("me", "open", "open")["table"]
        others = [program.person(name) for name in ("Bob", "Cid")]
        for person in others:
            person.join(table)
        watching = [program.person().live(table) for _ in range(6)]
        ann.at(table, "start")
        people = [ann, *others]
        for ply in range(12):
            now = wait_for(partial(as_of, ann, table, ply))  # either worker may answer, and be a moment behind
            actor = people[now["actors"][0]]
            wait_for(partial(may_move, actor, table))
            actor.move(table)
        for live in watching:
            assert live.until(lambda update: update["ply"] == 12)
            told = [line["seq"] for text in live.raw for line in json.loads(text).get("log", [])]
            assert told == list(range(1, len(told) + 1))
        metrics = ann.http.get("/metrics").text
        assert 'bastide_moves_total{by="person",game="splendor"} 12.0' in metrics, "all workers are counted"
        assert "bastide_connections 6.0" in metrics
        for live in watching:
            live.stack.close()


def test_migrations_lead_to_exactly_the_described_tables(database: str) -> None:
    import asyncio

    async def difference() -> Any:
        store = Store(Settings(database=database).url())
        await store.open()
        async with store.engine.connect() as connection:
            found = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync, opts={"compare_type": True}), metadata)
            )
        await store.close()
        return found

    assert asyncio.run(difference()) == []


def test_a_newer_start_finds_its_database_migrated_already(tmp_path: Path) -> None:
    import asyncio

    async def open_twice() -> list[str]:
        names = []
        for _ in range(2):
            store = Store(Settings(database=f"sqlite:///{tmp_path}/x.db").url())
            await store.open()
            names.append(await store.key("cookies"))
            await store.close()
        return names

    first, second = asyncio.run(open_twice())
    assert first == second and len(first) == 64
    engine = sa.create_engine(f"sqlite:///{tmp_path}/x.db")
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()
