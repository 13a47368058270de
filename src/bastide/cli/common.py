"""What several commands share: how a game and its tables are named on the command line, how numbers are shown."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich import box, get_console
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots.levels import NAMES as BOT_NAMES
from ..core.errors import BadInput
from ..core.game import Game
from ..core.wording import listed
from ..games import NAMES

if TYPE_CHECKING:
    from ..arena.report import Page

ROOMY = 76  # columns of a terminal in which names are wrapped rather than numbers
GAMES = f"GAME is {listed(NAMES, 'or')}."
BOTS = f"A bot is {listed(BOT_NAMES, 'or')}; the last three with a budget of thought if you like, as search:500ms."
game_argument = click.argument("game", metavar="GAME")
players_option = click.option("--players", "-p", type=int, help="Number of players; 2 unless the game needs more.")
seed_option = click.option("--seed", type=int, help="Seed of all chance: the same seed gives the same game.")
option_option = click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, such as modules=cities; repeatable. A wrong name lists the right ones.",
)
components_option = click.option(
    "--components", type=click.Path(path_type=Path), help="Play with another component file than the game's own."
)
report_option = click.option(
    "--report",
    type=click.Path(path_type=Path),
    callback=lambda _context, _option, path: checked_report(path),
    help="Write a report with plots, as .html, or the plots alone, as .png.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")


def table_options(command: Any) -> Any:
    """What is chosen before the first move: players, seed, options, components."""
    return players_option(seed_option(option_option(components_option(command))))


def parse_options(given: tuple[str, ...]) -> dict[str, Any]:
    """`("modules=orient,cities",)` as a mapping."""
    options: dict[str, Any] = {}
    for item in given:
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise BadInput(f'an option is written NAME=VALUE, not "{item[:60]}"')
        if name in options:
            raise BadInput(f'option {name[:60]} is given twice; several values are written as one, "a,b"')
        options[name] = value
    return options


class Decimal(click.FloatRange):
    """A number in a range; click itself lets through what is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def checked_report(path: Path | None) -> Path | None:
    """Where a report goes, refused before anything is played."""
    if path:
        from ..arena.report import check_name

        check_name(path)
    return path


@contextmanager
def reported(path: Path | None, make: Callable[[], Page]) -> Iterator[None]:
    """Tells the outcome, then writes the report: neither a full disk nor a closed pipe costs what was played for."""
    try:
        yield
    finally:
        if path:
            make().save(path)


def default_players(game: Game, players: int | None) -> int:
    return game.check_players(max(2, game.seats[0]) if players is None else players)


@contextmanager
def compiling(console: Console, game: Game) -> Iterator[None]:
    """A line that moves while a game's rules are compiled for the first time."""
    with console.status(f"Preparing {game.title} (compiled once, then kept)"), interruptible():
        yield


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C stops what is done here. The compiler loses it now and then, and goes on or fails in some other way."""
    pressed = False

    def press(_number: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    here = threading.current_thread() is threading.main_thread()  # Python knows signals nowhere else
    before = signal.signal(signal.SIGINT, press) if here else None
    try:
        yield
    except Exception:
        if not pressed:
            raise
    finally:
        if here:
            signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )


def short(number: float) -> str:
    """A large number with a unit, so that a row of them fits a terminal.

    >>> from bastide.cli.common import short
    >>> short(11_830_455), short(236_400), short(87.4)
    ('11.83 M', '236.4 k', '87')
    """
    if number >= 999_950:
        return f"{number / 1e6:,.2f} M"
    return f"{number / 1e3:.1f} k" if number >= 10_000 else f"{number:,.0f}"


def number_table(title: str, name: str, *numbers: str) -> Table:
    """A table of one column of names and further ones of numbers, which are cut off in no terminal."""
    roomy = get_console().width >= ROOMY
    table = Table(title=title, box=box.HEAVY_HEAD if roomy else box.SIMPLE)
    table.add_column(name)
    for column in numbers:
        table.add_column(column, justify="right", no_wrap=roomy)
    return table
