"""Reviews of finished matches, worked out in the background and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
import structlog

from ..core.match import Match
from . import api, warming
from .files import as_match, finished
from .problems import Refused
from .schema import reviews
from .storage import Conflict, Unstored, Write
from .table import Table

if TYPE_CHECKING:
    from .house import House

log = structlog.get_logger("bastide.reviews")
MOST_RUNNING = 20
Progress = Callable[[int, int], None]
Reviewer = Callable[[Match, Progress, int], Any]


def review_with_search(match: Match, progress: Progress, threads: int) -> Any:
    """The review of the arena, which searches every position."""
    from ..arena.review import review

    warming.prepare(match.game)
    return review(match, progress, threads=threads)


class Reviews:
    """The reviews of one process; one is worked on at a time."""

    def __init__(self, house: House, reviewer: Reviewer = review_with_search) -> None:
        self.house = house
        self.reviewer = reviewer
        self.running: dict[str, api.Review] = {}
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def look(self, table: Table) -> api.Review:
        """The review as far as it is."""
        finished(table)
        if table.id in self.running:
            return self.running[table.id]
        found = await self.house.store.rows(sa.select(reviews.c.result).where(reviews.c.match == table.id))
        return msgspec.json.decode(found[0].result, type=api.Review) if found else api.Review("none")

    async def start(self, table: Table) -> api.Review:
        """Begin a review, unless there is one."""
        now = await self.look(table)
        now = self.running.get(table.id, now)  # somebody else may have begun it meanwhile
        if now.state in ("done", "running"):
            return now
        waiting = sum(review.state == "running" for review in self.running.values())
        if waiting >= MOST_RUNNING:
            raise Refused("busy", "too many reviews are being worked on", 30)
        self.running[table.id] = api.Review("running")
        self.house.later(self._work(table))
        return self.running[table.id]

    async def _work(self, table: Table) -> None:
        state = self.running[table.id]

        def progress(done: int, total: int) -> None:
            state.progress = round(done / max(1, total), 3)

        def work() -> api.Review:
            return converted(self.reviewer(as_match(table), progress, self.house.settings.bot_threads))

        try:
            result = await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except Exception:
            log.exception("a review failed", table=table.id)
            self.running[table.id] = api.Review("failed", problem="the review could not be worked out")
            return
        row = {"match": table.id, "result": msgspec.json.encode(result).decode(), "at": self.house.now()}
        try:
            await self.house.store.put(Write("", others=[(reviews.insert(), row)]))
        except Conflict:
            log.info("another worker reviewed the same match", table=table.id)
        except Unstored:
            self.running[table.id] = api.Review("failed", problem="the review could not be stored")
            return
        self.running.pop(table.id, None)


def converted(found: Any) -> api.Review:
    """The arena's review in the words of the API."""
    plies = [api.ReviewPly(ply, list(win)) for ply, win in enumerate(found.chances)]
    for made in found.plies:
        here = plies[made.ply]
        here.seat, here.move, here.words = made.seat, made.move, made.words
        here.change, here.loss = made.swing, made.loss
        if made.loss > 0:
            here.better, here.better_words = made.preferred, made.preferred_words
    points = []
    for point in found.turning_points:
        ply = plies[point.ply]
        points.append(
            api.TurningPoint(
                point.ply,
                point.seat,
                point.kind,
                ply.move or "",
                ply.words or "",
                ply.change,
                ply.better,
                ply.better_words,
            )
        )
    return api.Review("done", 1.0, plies, points)
