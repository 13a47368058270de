"""Numbers for whoever runs a server, in the form Prometheus reads."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

TABLES = Gauge("bastide_tables", "Tables held in memory")
CONNECTIONS = Gauge("bastide_connections", "Open WebSocket connections")
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
