"""Compiling for the bots in a process of its own, so that nobody at a table notices.

Compiling holds the interpreter for up to a minute a game. The server starts this module beside itself; it fills the
cache of compiled code and leaves a mark. Until a game has its mark its stronger bots play as `greedy`.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .. import bots
from ..core.game import Game

MARK = "ready-for-bots"
QUICK = ("random", "greedy", "easy")  # need nothing compiled
_ready: set[str] = set()


def start() -> None:
    """Begin to compile beside the server; ends with it."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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


def main() -> None:
    """Compile every game that has no mark yet."""
    from ..games import NAMES, load

    with suppress(OSError):
        os.nice(10)
    for name in NAMES:
        game = load(name)
        if not mark_of(game).exists():
            warm: Callable[[Game], None] | None = getattr(bots, "warm", None)
            if warm is None:
                return
            warm(game)
            mark_of(game).touch()


if __name__ == "__main__":
    main()
