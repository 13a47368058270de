"""Structured logs: readable lines in a terminal, JSON for machines."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from .settings import Settings


def _without_colour(_: Any, __: str, event: dict[str, Any]) -> dict[str, Any]:
    """uvicorn adds its message a second time, coloured."""
    event.pop("color_message", None)
    return event


def set_up(settings: Settings) -> None:
    """One way out for our own log and for that of the libraries."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ExtraAdder(),
        _without_colour,
    ]
    if settings.log_format == "json":
        renderer: Any = structlog.processors.JSONRenderer()
        shared.append(structlog.processors.format_exc_info)
    else:
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_logger_name,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for quiet in ("alembic", "sqlalchemy", "aiosqlite", "asyncio"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
