"""`bastide doctor`: what is installed, compiled, cached and reachable."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from .. import __version__
from ..core.native import cache_folder, cache_root
from ..core.wording import count
from ..games import NAMES, load

EXTRAS = {
    "learn": ("pettingzoo", "gymnasium", "open_spiel"),
    "cluster": ("ray",),
    "postgres": ("asyncpg",),
    "gpu": ("numba-cuda", "cupy"),
}
NEEDED = ("numpy", "numba", "msgspec", "fastapi", "uvicorn", "sqlalchemy", "openskill")


@click.command()
def doctor() -> None:
    """Show what is installed, compiled, cached and reachable."""
    table = Table(show_header=False, title=f"Bastide {__version__}")
    for name, value in checks():
        table.add_row(name, value)
    Console().print(table)


def checks() -> list[tuple[str, str]]:
    return [
        ("Python", f"{platform.python_version()} on {platform.system()}, {count(os.cpu_count() or 1, 'core')}"),
        ("packages", ", ".join(installed(name) for name in NEEDED)),
        *((f"extra {name}", ", ".join(map(installed, packages))) for name, packages in EXTRAS.items()),
        ("web app", web_app()),
        ("SQLite", sqlite3.sqlite_version),
        ("compiled code", cache()),
        *((f"  {name}", compiled(name)) for name in NAMES),
        ("GPU", gpu()),
    ]


def installed(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} not installed"


def web_app() -> str:
    page = Path(__file__).parent.parent / "server" / "static" / "index.html"
    return "built" if page.exists() else "not built: make web"


def cache() -> str:
    root = cache_root()
    if not root.exists():
        return "none yet; games are compiled when they are first played fast"
    if not root.is_dir():
        return f"NOT WRITABLE: {root} is not a folder"
    used = sum(map(size, root.rglob("*")))
    free = shutil.disk_usage(root).free
    writable = "writable" if os.access(root, os.W_OK) else "NOT WRITABLE"
    return f"{used / 1e6:.0f} MB, {writable}, {free / 1e9:.0f} GB free"


def size(file: Path) -> int:
    """The bytes of a file; a compiler that runs beside this may just have removed it."""
    try:
        return file.stat().st_size if file.is_file() else 0
    except OSError:
        return 0


def compiled(name: str) -> str:
    game = load(name)
    try:
        files = len(list(cache_folder(game).rglob("*.nbc")))
        state = count(files, "compiled function") if files else "not compiled yet"
    except OSError as error:
        state = f"nothing can be kept: {error.strerror}"
    return f"{game.title}: rules version {game.rules_version}, {state}"


def gpu() -> str:
    if importlib.util.find_spec("cupy") is None:
        return "CuPy is not installed"
    try:
        import cupy

        return str(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    except Exception as error:  # whatever a driver may say
        return f"none usable: {str(error)[:80]}"
