"""Compiled rules. numba is loaded here (and in `rooms`), the first time somebody asks for speed.

Compiled code is kept in a per-user cache folder. The folder is named by a hash of everything the code depends on
(all rule sources, component data, versions), because numba itself only notices changes in the one file that holds
the function. For the same reason templates are kept in a folder within it, named by a hash of their neighbours.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import shutil
import time
import types
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .record import Table
from .rule import Binding, Rule, narrow_room, reachable, room

if TYPE_CHECKING:
    from .game import Game

INLINED_INSTRUCTIONS = 90  # measured: more costs compile time, fewer costs speed
KEPT_FOLDERS = 12  # compiled variants kept on disk; the oldest are removed


class Native:
    """The compiled rules of one game: `native[template]` is ready to be called with record arrays."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.folder = cache_folder(game)
        self._binding = Binding(game.rules.named(), self._make, Table.array, _compiled_rooms())

    def __getitem__(self, function: Rule) -> Any:
        return self._binding[function]

    def _make(self, twin: types.FunctionType) -> Any:
        import numba
        from numba.core import config as numba_config

        config: Any = numba_config

        if hasattr(twin, "__parallel__"):
            twin.__globals__["prange"] = numba.prange
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder / key_of_neighbours(twin) if hasattr(twin, "__template__") else self.folder)
        try:
            inner = not hasattr(twin, "__template__")  # never called from Python: needs no wrappers
            parallel = hasattr(twin, "__parallel__")
            njit: Any = numba.njit
            compiled = njit(
                twin,
                cache=True,
                nogil=True,
                error_model="numpy",
                parallel=parallel,
                _nrt=parallel,  # rules make no arrays, so that nobody needs to count who uses one
                no_cpython_wrapper=inner,
                no_cfunc_wrapper=inner,
                forceinline=inner and is_short(twin),
            )
            widen_calls(compiled, numba.types)
            return compiled
        finally:
            config.CACHE_DIR = before


def key_of_neighbours(twin: types.FunctionType) -> str:
    """A hash of the folder that a template lies in, whose templates and rules may be compiled into it."""
    return _key_of_folder(Path(twin.__code__.co_filename).parent)


@cache
def _key_of_folder(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_short(twin: types.FunctionType) -> bool:
    """Short rules are put into their callers: left to itself, the compiler calls many of them."""
    return sum(1 for _ in dis.get_instructions(twin)) <= INLINED_INSTRUCTIONS


def widen_calls(compiled: Any, types: Any) -> None:
    """Rules take every whole number as int64: one compilation each, not one for every mixture of field types."""
    template = compiled.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        return template(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args), kws)

    compiled.get_call_template = widened


def _compiled_rooms() -> dict[Rule, Any]:
    from numba import types

    from .rooms import in_the_frame

    return {room: in_the_frame(types.int32), narrow_room: in_the_frame(types.int16)}


def cache_root() -> Path:
    """Where compiled code is kept: BASTIDE_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("BASTIDE_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "bastide"


def cache_folder(game: Game) -> Path:
    """The folder for this game's compiled code; makes it, and removes those nobody has used for long."""
    root = cache_root()
    folder = root / f"{game.name}-{source_key(game)}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted((item for item in root.iterdir() if item.is_dir()), key=lambda item: item.stat().st_mtime)
    for old in others[:-KEPT_FOLDERS]:
        if old.stat().st_mtime < time.time() - 86400:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def source_key(game: Game) -> str:
    """A hash of everything this game's compiled code depends on."""
    import llvmlite
    import numba
    import numpy

    functions = reachable(game.rules.named().values())
    digest = hashlib.sha256()
    for path in sorted(_source_files(functions)):
        digest.update(path.read_bytes())
    for entry in game.rules.named().values():  # two games may differ only in which rule of a file they use
        digest.update(f"{entry.__module__}.{entry.__qualname__}|".encode())
    versions = (platform.python_version(), numba.__version__, llvmlite.__version__, numpy.__version__)
    digest.update("|".join(versions).encode() + game.components.encode())
    return digest.hexdigest()[:16]


def _source_files(functions: Iterable[types.FunctionType]) -> set[Path]:
    """The files of all rules, and their neighbours: constants come from state.py and actions.py."""
    files = {Path(function.__code__.co_filename) for function in functions}
    return {neighbour for file in files for pattern in ("*.py", "*.npz") for neighbour in file.parent.glob(pattern)}
