"""A server in a process that is made to be killed. Imported by the fork server, so that starting one takes no time."""

from __future__ import annotations

import uvicorn

from bastide.games import NAMES, load
from bastide.server.app import create_app
from bastide.server.running import OPTIONS
from bastide.server.settings import Settings

GAMES = [load(name) for name in NAMES]


def serve(port: int, database: str) -> None:
    app = create_app(Settings(database=database, rate=1e6, bot_delay=0.0, log_level="error"))
    uvicorn.run(app, port=port, log_level="error", **OPTIONS)
