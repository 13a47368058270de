"""How much one client may ask for: sizes, and rates as token buckets."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from .problems import Refused

BODY = 64 * 1024  # bytes of an ordinary request
UPLOAD = 8_000_000  # bytes of a match file
MESSAGE = 8 * 1024  # bytes of a message over a WebSocket
MOST_CLIENTS = 20_000  # remembered; the one unseen for longest is forgotten

RATES = {  # kind: (per second, at once)
    "request": (30.0, 150.0),
    "command": (30.0, 120.0),
    "create": (0.2, 30.0),
    "password": (0.1, 10.0),
    "chat": (0.5, 8.0),
    "heavy": (0.5, 10.0),  # hints, reviews, uploads, replays
    "connect": (2.0, 60.0),
}


class Limits:
    """Buckets of every client and kind."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, client: str, now: float | None = None) -> None:
        """Use one token; without one the request is refused."""
        now = time.monotonic() if now is None else now
        rate, most = (number * self.factor for number in RATES[kind])
        key = (kind, client)
        tokens, last = self._buckets.pop(key, (most, now))
        tokens = min(most, tokens + (now - last) * rate)
        if tokens < 1:
            self._buckets[key] = (tokens, now)
            wait = math.ceil((1 - tokens) / rate)
            raise Refused("too_many", f"that was too fast; try again in {wait} s", wait)
        self._buckets[key] = (tokens - 1, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
