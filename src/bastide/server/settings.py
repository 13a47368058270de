"""What can be chosen when a server starts. Every setting is an option of `bastide serve` and a BASTIDE_ variable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from ..core.errors import BadInput

VARIABLE = "BASTIDE_SETTINGS"  # how the parent process hands its settings to its workers


class Settings(msgspec.Struct, frozen=True):
    database: str = ""  # an SQLAlchemy URL; empty: a file in the user's data folder
    workers: int = 1
    bot_threads: int = 2
    bot_delay: float = 0.5  # seconds a bot waits at least while people look on, so that they can follow and undo
    compile: bool = True  # compile for the stronger bots beside the server when it starts
    log_level: str = "info"
    log_format: str = "text"
    rate: float = 1.0  # scales every limit of requests in time
    secret: str = ""  # signs cookies; empty: made once and kept in the database
    keep_days: int = 30  # open and unfinished tables without a move are closed after so long

    def url(self) -> str:
        """The database as an asynchronous SQLAlchemy URL."""
        given = self.database or f"sqlite:///{data_folder() / 'bastide.db'}"
        scheme, separator, rest = given.partition("://")
        if not separator:
            raise BadInput(f"a database is a URL such as sqlite:///file.db or postgresql://host/name, not {given[:80]}")
        kind = scheme.split("+")[0]
        drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        if kind not in drivers:
            raise BadInput(f"the database can be sqlite or postgresql, not {kind[:40]}")
        return f"{drivers[kind]}://{rest}"

    def check(self) -> None:
        if self.url() in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
            raise BadInput("the server keeps its matches in a file: pass --database sqlite:///FILE")
        if self.url().startswith("sqlite") and self.workers > 1:
            raise BadInput("several workers need PostgreSQL: pass --database postgresql://...")


def data_folder() -> Path:
    """Where the embedded database lives: BASTIDE_DATA, else the user's data folder."""
    chosen = os.environ.get("BASTIDE_DATA")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(chosen) if chosen else Path(base) / "bastide"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def export(settings: Settings) -> None:
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    """The settings a parent process exported, or the defaults."""
    text: Any = os.environ.get(VARIABLE)
    return msgspec.json.decode(text, type=Settings) if text else Settings()
