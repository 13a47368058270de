"""Numbers for whoever runs a server, in the form Prometheus reads.

Several workers keep theirs in files of a common folder, so that whichever of them is asked answers for all.
"""

from __future__ import annotations

import os
import tempfile

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client looks there when it is imported


def share_between_workers() -> tempfile.TemporaryDirectory[str]:
    """Make the common folder, before the workers start; it lasts as long as the object that is returned."""
    folder = tempfile.TemporaryDirectory(prefix="bastide-metrics-")
    os.environ[FOLDER] = folder.name
    return folder


def everything() -> bytes:
    """All numbers as text, of all workers."""
    if FOLDER not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def worker_ends() -> None:
    """Its tables and connections count no longer."""
    if FOLDER in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


TABLES = Gauge("bastide_tables", "Tables held in memory", multiprocess_mode="livesum")
CONNECTIONS = Gauge("bastide_connections", "Open WebSocket connections", multiprocess_mode="livesum")
MOVES = Counter("bastide_moves", "Moves stored", ["game", "by"])
REFUSED = Counter("bastide_refused", "Requests and commands refused", ["code"])
REQUESTS = Counter("bastide_requests", "HTTP requests", ["status"])
COMMIT_SECONDS = Histogram(
    "bastide_commit_seconds", "Time of a commit", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
)
MOVE_SECONDS = Histogram(
    "bastide_move_seconds",
    "From a move's arrival to its push",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3),
)
BOT_SECONDS = Histogram(
    "bastide_bot_seconds", "Time a bot thought", ["level"], buckets=(0.001, 0.01, 0.05, 0.1, 0.3, 1, 3, 10)
)
