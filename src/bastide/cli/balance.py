"""`bastide balance GAME`: who is favoured by the rules and the components, and by how much."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table

from ..arena.balance import Balance, measure
from ..arena.balancing import comparison, page, telling, use_cells, use_head
from ..bots import warm
from ..core.game import Game
from ..games import load
from .common import (
    BOTS,
    GAMES,
    compiling,
    default_players,
    game_argument,
    json_option,
    parse_options,
    progress_bar,
    table_options,
)

USUAL = {"random": 1_000_000, "greedy": 100_000}
SEARCHED = 1000


@click.command(epilog=f"{GAMES} {BOTS}")
@game_argument
@click.option("--bot", default="random", show_default=True, help="Who plays: random, greedy, or any other bot.")
@click.option("--games", "-n", type=int, help="How many games; a million random, 100,000 greedy or 1,000 others.")
@table_options
@click.option("--workers", type=click.IntRange(1, 256), help="Processes for bots that search.")
@click.option("--report", type=click.Path(path_type=Path), help="Write an HTML report with plots.")
@json_option
def balance(
    game: str,
    bot: str,
    games: int | None,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    components: Path | None,
    workers: int | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Show who and what is favoured. Seats, length, scores, and what each action and component has to do with winning.

    With --components the same games are played with the game's own components and with the other file, side by side.
    """
    console = Console(stderr=True)
    games = games if games is not None else USUAL.get(bot, SEARCHED)
    standard = load(game)
    count = default_players(standard, players)
    sets: list[tuple[str, Game, str | None]] = [("standard", standard, None)]
    if components:
        sets.append((components.stem, load(game, components), str(components.resolve())))
    found = []
    for name, description, path in sets:
        found.append(
            measured(console, name, description, count, games, bot, seed, parse_options(options), workers, path)
        )
    names = [name for name, _, _ in sets]
    if report:
        page(found, standard.title, names).save(report)
    if as_json:
        click.echo(msgspec.json.encode(dict(zip(names, found, strict=True))))
    else:
        show(found, standard.title, names)


def measured(
    console: Console,
    name: str,
    game: Game,
    players: int,
    games: int,
    bot: str,
    seed: int | None,
    options: dict[str, str],
    workers: int | None,
    path: str | None,
) -> Balance:
    """One set of components, with a progress bar."""
    with compiling(console, game):
        if bot in USUAL:
            measure(game, players, 1, bot, 1, options)
        else:
            warm(game)
    with progress_bar(console) as bar:
        task = bar.add_task(f"{game.title}, {name}", total=games)
        return measure(
            game,
            players,
            games,
            bot,
            1 if seed is None else seed,
            options,
            lambda n: bar.advance(task, n),
            workers,
            path,
        )


def show(found: list[Balance], title: str, names: list[str]) -> None:
    console = Console()
    table = Table("", title=f"{found[0].games:,} games of {title}, {found[0].players} {found[0].bot} bots")
    for name in names:
        table.add_column(name, justify="right")
    for row in comparison(found):
        table.add_row(*row)
    console.print(table)
    for heading, kind in (("actions", "actions"), ("components", "parts")):
        rows = [list(getattr(one, kind)) for one in found]
        if not any(rows):
            continue
        uses = [{use.name: use for use in row} for row in rows]
        shown = Table(*use_head(names), title=f"{heading}: best and worst for those who use them")
        for name in telling(rows):
            shown.add_row(name, *(cell for one in uses for cell in use_cells(one.get(name))))
        console.print(shown)
