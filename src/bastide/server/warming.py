"""Compiling for the bots in a process of its own, so that nobody at a table notices.

Compiling holds the interpreter for up to a minute a game. The server starts this module beside itself; it fills the
cache of compiled code and leaves a mark. Until a game has its mark its stronger bots play as `greedy`.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..bots import warm
from ..core.game import Game

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

MARK = "ready-for-bots"
WITH_PARENT = "--with-parent"
QUICK = ("random", "greedy", "easy")  # need nothing compiled
_ready: set[str] = set()


def start() -> None:
    """Begin to compile beside the server; ends with it, however it ends: its end of the pipe closes then."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, WITH_PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def stop() -> None:
        with suppress(OSError):
            process.kill()
        process.wait()

    atexit.register(stop)


def level_now(game: Game, level: str) -> str:
    """The level a bot can play at without compiling first."""
    return level if level in QUICK or is_ready(game) else "greedy"


def is_ready(game: Game) -> bool:
    if game.name not in _ready and mark_of(game).exists():
        _ready.add(game.name)
    return game.name in _ready


def mark_of(game: Game) -> Path:
    from ..core.native import cache_folder

    return cache_folder(game) / MARK


def prepare(game: Game) -> None:
    """Wait until a game is compiled, in a process of its own; for threads that have time."""
    if not is_ready(game):
        subprocess.run([sys.executable, "-m", __name__, game.name], check=True, capture_output=True)


def main(names: list[str]) -> None:
    """Compile these games, or all, as far as they have no mark yet."""
    from ..games import NAMES, load

    if WITH_PARENT in names:
        threading.Thread(target=end_with_parent, daemon=True).start()
        names = []
    with suppress(OSError):
        os.nice(10)
    for name in names or NAMES:
        game = load(name)
        with one_at_a_time(game):
            if not mark_of(game).exists():
                warm(game)
                mark_of(game).touch()


def end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


@contextmanager
def one_at_a_time(game: Game) -> Iterator[None]:
    """Servers started at the same time do not compile the same game side by side."""
    with open(mark_of(game).with_name("compiling"), "w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main(sys.argv[1:])
