"""Bastide: the digital home of medieval strategy board games.

>>> import bastide
>>> match = bastide.new_match("splendor", players=3, seed=7)
>>> match.play("take white blue red").name
'take white blue red'
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.game import Game
    from .core.match import Match

__version__ = "0.1.0"
__all__ = ["game", "list_games", "load", "new_match"]


def list_games() -> list[str]:
    """The names of all games.

    >>> "splendor" in bastide.list_games()
    True
    """
    from .games import NAMES

    return list(NAMES)


def game(name: str, components: str | Path | None = None) -> Game:
    """The description of a game, with its own components or those of another file.

    >>> bastide.game("splendor").seats
    (2, 4)
    """
    from .games import load as load_game

    return load_game(name, components)


def new_match(
    name: str,
    players: int = 2,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    components: str | Path | None = None,
    **options: Any,
) -> Match:
    """Begin a match. Without a seed the deal is random; options are those of the game.

    >>> match = bastide.new_match("splendor", players=2, seed=7, modules="orient")
    >>> match.legal()[0]
    'take white blue green'
    """
    from .core.match import Match

    return Match(game(name, components), players, seed, options, names)


def load(path: str | Path, components: str | Path | None = None) -> Match:
    """Read a `.bastide` file, replay it and check it at every ply.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "first.bastide")
    >>> bastide.new_match("splendor", seed=7).save(path)
    >>> bastide.load(path).ply
    0
    """
    from .core.match import Match

    return Match.load(path, components)
