"""The same tournament on a Ray cluster: every node needs bastide[cluster] installed."""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from ..core.errors import BadInput
from .pool import GameFailed
from .tournament import Outcome, Task, Tournament, play, prepared

AHEAD = 2  # games handed out for each core, so that none waits for work
REACH_SECONDS = 10
TRIES = 3  # further attempts at a game whose node was lost


def run(tournament: Tournament, tasks: Iterable[Task], address: str, keep_moves: bool = False) -> Iterator[Outcome]:
    """Play tasks on the cluster; outcomes come in the order they are finished."""
    cluster = connected(address)
    remote = cluster.remote(num_cpus=1, max_retries=TRIES)(play_one)
    ahead = max(1, int(cluster.cluster_resources().get("CPU", 1)) * AHEAD)
    waiting = deque(tasks)
    running: dict[Any, Task] = {}
    try:
        while waiting or running:
            while waiting and len(running) < ahead:
                task = waiting.popleft()
                running[remote.remote(tournament, task, keep_moves)] = task
            ready, _ = cluster.wait(list(running), num_returns=1)
            for reference in ready:
                del running[reference]
                yield outcome_of(cluster, reference)
    finally:
        for reference in running:
            cluster.cancel(reference, force=True)


def connected(address: str) -> Any:
    """Ray, connected to the cluster."""
    try:
        import ray
    except ImportError:
        raise BadInput("a Ray cluster needs the package ray: install bastide[cluster]") from None
    knock(address)
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError) as error:
            raise BadInput(f"there is no Ray cluster at {address}: {str(error).splitlines()[0][:120]}") from None
    return ray


def outcome_of(cluster: Any, reference: Any) -> Outcome:
    """What a node has played; what went wrong there in one sentence."""
    try:
        outcome = cluster.get(reference)
    except cluster.exceptions.RayTaskError as error:
        raise GameFailed(f"a node of the cluster could not play: {error.cause}") from None
    except cluster.exceptions.RayError as error:  # lost again and again
        raise GameFailed(f"the cluster lost a game {1 + TRIES} times: {str(error).splitlines()[0]}") from None
    assert isinstance(outcome, Outcome)
    return outcome


def knock(address: str) -> None:
    """Ray itself would try for minutes to reach a cluster that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return  # "auto" and the like: Ray knows where to look
    try:
        socket.create_connection((host, int(port)), timeout=REACH_SECONDS).close()
    except OSError as error:
        raise BadInput(f"there is no Ray cluster at {address}: {error.strerror or error}") from None


def play_one(tournament: Tournament, task: Task, keep_moves: bool) -> Outcome:
    """What a node does."""
    return play(tournament, prepared(tournament), task, keep_moves)
