"""Running the application under uvicorn."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any

import uvicorn

from . import limits, logs, metrics, storage, warming
from .settings import Settings
from .sockets import Socket

OPTIONS: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws": Socket,
    "ws_max_size": 2 * limits.MESSAGE,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": 10,
}


def serve(host: str, port: int, settings: Settings) -> None:
    """Serve until told to stop."""
    asyncio.run(storage.prepare(settings.url()))
    logs.set_up(settings)
    if settings.compile:
        warming.start()
    with metrics.share_between_workers() if settings.workers > 1 else nullcontext():
        uvicorn.run(
            "bastide.server.app:create_app",
            factory=True,
            host=host,
            port=port,
            workers=settings.workers,
            log_level=settings.log_level,
            **OPTIONS,
        )
