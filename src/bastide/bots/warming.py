"""Getting a game's compiled code ready for bots, without anybody waiting who does not want to.

Compiling a game takes up to a minute the first time and about a second from the cache. Interactive play begins on the
mirror; `start` compiles in the background and `ready` says when it is done.
"""

from __future__ import annotations

import threading
import weakref

from ..core.game import Game

_lock = threading.Lock()
_ready: weakref.WeakSet[Game] = weakref.WeakSet()
_building: weakref.WeakKeyDictionary[Game, threading.Lock] = weakref.WeakKeyDictionary()


def ready(game: Game) -> bool:
    """Whether bots can use compiled rules of this game at once."""
    return game in _ready


def warm(game: Game) -> None:
    """Compile all that bots need, or load it from the cache; returns when it is ready."""
    with _lock:
        building = _building.setdefault(game, threading.Lock())
    with building:
        if game in _ready:
            return
        from .thinking import rehearse

        rehearse(game)
        _ready.add(game)


def start(game: Game) -> None:
    """Begin to compile in the background, unless that is done or under way."""
    with _lock:
        building = _building.setdefault(game, threading.Lock())
    if game not in _ready and not building.locked():
        threading.Thread(target=warm, args=(game,), name=f"compile {game.name}", daemon=True).start()
