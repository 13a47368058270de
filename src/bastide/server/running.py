"""Running the application under uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import nullcontext
from typing import Any

import uvicorn

from ..core.errors import BadInput, reason
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


def check_address(host: str, port: int) -> None:
    """Say in one sentence what the server would only write into its log."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")  # as the server itself does
            probe.bind(address)
    except OSError as error:
        where = f"{host}, port {port}"
        raise BadInput(f"the server cannot listen on {where}: {reason(error)}; choose --host or --port") from None


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
