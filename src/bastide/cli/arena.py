"""`bastide arena GAME`: a tournament between bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from ..arena.pool import Pool
from ..arena.ratings import Ratings, rated
from ..arena.summary import Summary, page, summarise
from ..arena.tournament import Outcome, Results, Task, Tournament, collect
from ..bots import warm
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


@click.command(epilog=f"{GAMES} {BOTS}")
@game_argument
@click.option("--bots", default="random,greedy,normal", show_default=True, help="The bots, as a,b,c.")
@click.option("--games", "-n", type=int, default=100, show_default=True, help="How many games.")
@table_options
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; one for each core unless given.")
@click.option("--ray", "address", help="Play on the Ray cluster at this address instead.")
@click.option(
    "--results",
    type=click.Path(path_type=Path),
    help="Append results to this file as they finish; an arena that was stopped goes on from it.",
)
@report_option
@json_option
def arena(
    game: str,
    bots: str,
    games: int,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    components: Path | None,
    workers: int | None,
    address: str | None,
    results: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Let bots play against each other and rate them. Everybody sits in every seat equally often."""
    description = load(game, components)
    tournament = Tournament(
        game,
        tuple(name.strip().lower() for name in bots.split(",")),
        games,
        1 if seed is None else seed,
        default_players(description, players),
        parse_options(options),
        str(components.resolve()) if components else None,
    )
    tournament.check()
    kept = Results(results, tournament)
    console = Console(stderr=True)
    if set(tournament.bots) != {"random"} and not address and kept.missing():
        with compiling(console, description):
            warm(description)  # once here, so that the workers find it in the cache
    stopped = False
    try:
        watch(console, kept, players_of(kept, workers, address))
    except KeyboardInterrupt:
        stopped = True
        console.print(f"stopped after {len(kept.done):,} of {count(games, 'game')}", style="yellow")
    finally:
        kept.close()
    tell(kept, description.title, report, as_json)
    if stopped:
        click.get_current_context().exit(130)


def players_of(kept: Results, workers: int | None, address: str | None) -> Iterator[Outcome]:
    """Who plays the games that are missing."""
    missing: list[Task] = kept.missing()
    if address:
        from ..arena.ray import run

        return run(kept.tournament, missing, address)
    return Pool(kept.tournament, workers).run(missing)


def watch(console: Console, kept: Results, outcomes: Iterator[Outcome]) -> None:
    """Play, with a progress bar and the ratings so far."""
    bar = progress_bar(console)
    task = bar.add_task("games", total=kept.tournament.games, completed=len(kept.done))
    live = Ratings(kept.tournament.bots)
    for outcome in kept.outcomes():
        live.add(outcome)
    with Live(bar, console=console, refresh_per_second=4, transient=True) as screen:
        for outcome in collect(kept, outcomes):
            live.add(outcome)
            bar.advance(task)
            screen.update(Group(rating_table(live), bar))


def rating_table(ratings: Ratings) -> Table:
    columns = ("rating", "wins", "games", "score", "ms/move")
    table = number_table("ratings, with 95% intervals", "bot", *columns)
    for row in ratings.table():
        table.add_row(
            row.bot,
            f"{row.rating:.1f} ± {(row.high - row.low) / 2:.1f}",
            str(row.wins),
            f"{row.wins.games:,}",
            f"{row.mean_score:.1f}",
            f"{row.milliseconds_a_decision:.1f}",
        )
    return table


def tell(kept: Results, title: str, report: Path | None, as_json: bool) -> None:
    """The outcome, in whatever form was asked for."""
    outcomes = kept.outcomes()
    summary = summarise(kept.tournament, outcomes)
    with reported(report if outcomes else None, lambda: page(summary, outcomes, title)):
        if as_json:
            click.echo(msgspec.json.encode(summary))
        else:
            console = Console()
            console.print(rating_table(rated(kept.tournament.bots, outcomes)))
            show_duels(console, summary)


def show_duels(console: Console, summary: Summary) -> None:
    table = Table("bot", "against", title="placed before each other; shared places count half")
    table.add_column("rate", justify="right")
    table.add_column("games", justify="right")
    for one, row in summary.duels.items():
        for other, rate in row.items():
            table.add_row(one, other, str(rate), f"{rate.games:,}")
    if table.row_count:
        console.print(table)
