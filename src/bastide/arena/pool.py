"""Many processes on one machine. A process that dies costs only the game it was playing, which is played again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from ..core.errors import BastideError
from ..core.game import Game
from .tournament import Outcome, Task, Tournament, play, prepared

TRIES = 3  # a game that kills its process so often is given up


class Worker:
    """A process that plays one game at a time."""

    def __init__(self, tournament: Tournament, keep_moves: bool) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would inherit threads of the compiler half-way
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, tournament, keep_moves), daemon=True)
        with deaf():  # it inherits that; the parent decides when to stop
            self.process.start()
        theirs.close()
        self.task: Task | None = None

    def give(self, task: Task) -> None:
        """Let it play a game."""
        self.task = task
        with contextlib.suppress(OSError):  # it has died meanwhile: its pipe ends, and the game is given to another
            self.pipe.send(task)

    def stop(self) -> None:
        """End the process."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(5)


def serve(pipe: Connection, tournament: Tournament, keep_moves: bool) -> None:
    """The life of a worker: games in, outcomes out, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where signals cannot be held back
    game = prepared(tournament)
    with contextlib.suppress(EOFError, OSError):  # the parent has closed the pipe: nobody wants more games
        while True:
            pipe.send(answer(tournament, game, pipe.recv(), keep_moves))


def answer(tournament: Tournament, game: Game, task: Task, keep_moves: bool) -> Outcome | str:
    """A game as it was played, or what went wrong."""
    try:
        return play(tournament, game, task, keep_moves)
    except Exception as error:  # whatever it is, the parent reports it
        return f"game {task.number} failed: {type(error).__name__}: {error}"


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Holds Ctrl-C back for a moment."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class GameFailed(BastideError):
    """A game could not be played."""


class Pool:
    """Plays tasks on so many processes; outcomes come in the order they are finished."""

    def __init__(self, tournament: Tournament, workers: int | None = None, keep_moves: bool = False) -> None:
        self.tournament = tournament
        self.size = max(1, workers or os.cpu_count() or 1)
        self.keep_moves = keep_moves
        self.workers: list[Worker] = []

    def run(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Play these games; outcomes come as they are finished, in any order."""
        waiting = deque(tasks)
        tries: dict[int, int] = {}
        try:
            for _ in range(min(self.size, len(waiting))):
                self._begin(waiting)
            while busy := [worker for worker in self.workers if worker.task]:
                for pipe in wait([worker.pipe for worker in busy]):
                    worker = next(worker for worker in busy if worker.pipe is pipe)
                    outcome = self._answer(worker)
                    if outcome is not None:
                        worker.task = None
                        if waiting:
                            worker.give(waiting.popleft())
                        yield outcome
                    else:
                        self._replace(worker, waiting, tries)
        finally:
            self.stop()

    def _begin(self, waiting: deque[Task]) -> None:
        worker = Worker(self.tournament, self.keep_moves)
        self.workers.append(worker)
        worker.give(waiting.popleft())

    def _answer(self, worker: Worker) -> Outcome | None:
        """What a worker has to say; None when it has died."""
        try:
            said: Any = worker.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(said, str):
            raise GameFailed(said)
        assert isinstance(said, Outcome)
        return said

    def _replace(self, worker: Worker, waiting: deque[Task], tries: dict[int, int]) -> None:
        """A new process plays the game of one that died."""
        task = worker.task
        assert task is not None
        worker.stop()
        self.workers.remove(worker)
        tries[task.number] = tries.get(task.number, 0) + 1
        if tries[task.number] >= TRIES:
            raise GameFailed(f"game {task.number} ended its process {TRIES} times")
        waiting.appendleft(task)
        self._begin(waiting)

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()
        self.workers = []
