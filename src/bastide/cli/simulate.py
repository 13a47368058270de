"""`bastide simulate GAME`: many random games, and what they show."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from ..core.game import Game
from ..core.simulation import Simulation, check_size, warm_up
from ..core.simulation import simulate as run_simulation
from ..core.wording import count
from ..games import load
from .common import (
    GAMES,
    compiling,
    default_players,
    game_argument,
    json_option,
    number_table,
    parse_options,
    progress_bar,
    table_options,
)


@click.command(epilog=GAMES)
@game_argument
@click.option("--games", "-n", type=int, default=10_000, show_default=True, help="How many games.")
@table_options
@json_option
def simulate(
    game: str,
    games: int,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    components: Path | None,
    as_json: bool,
) -> None:
    """Play many random games at full speed. Shows their length, scores, wins by seat and what was done in them."""
    description = load(game, components)
    seats = default_players(description, players)
    chosen = description.read_options(parse_options(options))
    seed = 1 if seed is None else seed
    check_size(games, seed)
    console = Console(stderr=True)
    with compiling(console, description):
        warm_up(description, seats, chosen)
    with progress_bar(console) as bar:
        task = bar.add_task(f"{description.title}, {count(seats, 'player')}", total=games)
        result = run_simulation(description, seats, games, seed, chosen, lambda n: bar.advance(task, n))
    if as_json:
        click.echo(json.dumps(result.as_dict()))
    else:
        show(result, description)


def show(result: Simulation, game: Game) -> None:
    console = Console()
    usual = game.read_options()
    chosen = ", ".join(f"{name} {_value(value)}" for name, value in result.options.items() if value != usual[name])
    played = f"{count(result.games, 'random game')} of {game.title}, {count(result.players, 'player')}"
    table = Table(title=f"{played}, {chosen or 'default options'}", show_header=False)
    table.add_row("speed", f"{result.games_per_second:,.0f} games/s, {result.moves_per_second:,.0f} moves/s")
    for name, numbers in (("moves a game", result.length), ("score of a seat", result.scores)):
        table.add_row(
            name,
            f"mean {numbers['mean']:.1f} ± {numbers['deviation']:.1f}, middle 90% {numbers['p5']} to {numbers['p95']}, "
            f"all {numbers['min']} to {numbers['max']}",
        )
    seats = "  ".join(f"{seat + 1}: {rate:.1%}" for seat, rate in enumerate(result.win_rate_by_seat))
    if result.players > 1:
        table.add_row("wins by seat", seats)
    for name, value in result.statistics.items():
        table.add_row(name, _value(value))
    console.print(table)
    used = number_table("decisions made, by kind, in a thousand moves", "kind", "per 1000")
    for kind, times in sorted(result.used.items(), key=lambda item: -item[1]):
        if times:
            used.add_row(kind, f"{1000 * times / result.moves:.2f}")
    console.print(used)
    unused = [kind for kind, times in result.used.items() if not times]
    if unused:
        console.print("never used: " + ", ".join(unused), style="dim")


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{key} {number:g}" for key, number in value.items())
    if isinstance(value, list):
        return "+".join(map(str, value)) or "none"
    return f"{value:g}" if isinstance(value, float | int) else str(value)
