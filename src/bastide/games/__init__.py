"""The games of the house. Each is a folder with the same files; `load` opens one by name."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from functools import cache
from pathlib import Path

from ..core.components import read_text, used
from ..core.errors import BadInput, did_you_mean
from ..core.game import Game

NAMES = ("anarchy", "archon", "splendor", "troyes")


def load(name: str, components: str | Path | None = None) -> Game:
    """The description of a game, with its own components or those of another file."""
    if name not in NAMES:
        known = did_you_mean(str(name)[:40], NAMES) or f"; possible: {', '.join(NAMES)}"
        raise BadInput(f'there is no game called "{str(name)[:40]}"{known}')
    if components is None:
        return _standard(name)
    path = Path(os.path.realpath(components))  # links in a circle are told when it is read
    return _variant(name, path, read_text(path))


@cache
def _standard(name: str) -> Game:
    game = importlib.import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(game, Game)
    return game


@cache
def _variant(name: str, path: Path, text: str) -> Game:
    """The game's package loaded a second time under another name, while another component file is in use."""
    alias = f"{__name__}.{name}_{abs(hash(text)):x}"
    folder = Path(__file__).parent / name
    spec = importlib.util.spec_from_file_location(
        alias, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    sys.modules[alias] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[alias])
    with used(path):
        game = importlib.import_module(f"{alias}.game").GAME
    assert isinstance(game, Game)
    return game
