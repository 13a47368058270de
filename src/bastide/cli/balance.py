"""`bastide balance GAME`: who is favoured by the rules and the components, and by how much."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console

from ..arena.balance import Balance, Use, check, measure
from ..arena.balancing import comparison, details, page, telling, use_cells
from ..bots import make_bot, warm
from ..core.game import Game
from ..core.wording import count
from ..games import load
from .common import (
    BOTS,
    GAMES,
    compiling,
    default_players,
    game_argument,
    json_option,
    number_table,
    parse_options,
    progress_bar,
    report_option,
    reported,
    table_options,
)

USUAL = {"random": 1_000_000, "greedy": 100_000}
SEARCHED = 1000
MEANING = (
    "wins: of the seats that used it, with the 95% interval; lift: points of percent more than all seats; "
    "corr.: correlation of having used it with winning"
)


@click.command(epilog=f"{GAMES} {BOTS}")
@game_argument
@click.option("--bot", default="random", show_default=True, help="Who plays: random, greedy, or any other bot.")
@click.option("--games", "-n", type=int, help="How many games; a million random, 100,000 greedy or 1,000 others.")
@table_options
@click.option("--workers", type=click.IntRange(1, 256), help="Processes for bots that search.")
@report_option
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
    bot = bot.strip().lower()
    make_bot(bot)  # an unknown name is refused before anything is compiled
    console = Console(stderr=True)
    games = games if games is not None else USUAL.get(bot, SEARCHED)
    check(games, 1 if seed is None else seed)
    standard = load(game)
    seats = default_players(standard, players)
    sets: list[tuple[str, Game, str | None]] = [("standard", standard, None)]
    if components:
        sets.append((components.stem, load(game, components), str(components.resolve())))
    found = []
    for name, description, path in sets:
        found.append(
            measured(console, name, description, seats, games, bot, seed, parse_options(options), workers, path)
        )
    names = [name for name, _, _ in sets]
    with reported(report, lambda: page(found, standard.title, names)):
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
    bots = count(found[0].players, f"{found[0].bot} bot")
    table = number_table(f"{count(found[0].games, 'game')} of {title}, {bots}", "", *names)
    for row in comparison(found):
        table.add_row(*row)
    console.print(table)
    for name, things in details(found):
        table = number_table(name, "", *names)
        for row in things:
            table.add_row(*row)
        console.print(table)
    for heading, kind in (("actions", "actions"), ("components", "parts")):
        rows = [list(getattr(one, kind)) for one in found]
        if not any(rows):
            continue
        uses = [{use.name: use for use in row} for row in rows]
        shown = number_table(f"{heading}: best and worst for those who use them", "", *columns_for(names))
        for name in telling(rows):
            shown.add_row(name, *(cell for one in uses for cell in cells_for(one.get(name), len(names))))
        console.print(shown)
    console.print(MEANING, style="dim")


def columns_for(names: list[str]) -> list[str]:
    """All figures of one set of components; of two only those that are compared, or they would not fit."""
    if len(names) == 1:
        return ["used by", "a game", "wins", "lift", "corr."]
    return [column for name in names for column in (name, "lift")]


def cells_for(use: Use | None, sets: int) -> list[str]:
    used_by, times, wins, lift, correlation = use_cells(use)
    return [used_by, times, wins, lift, correlation] if sets == 1 else [wins, lift]
