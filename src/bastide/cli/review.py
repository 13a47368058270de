"""`bastide review FILE`: the chances of every seat through a saved match, and the moves that decided it."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ..arena.report import Page, lines
from ..arena.review import QUALITIES, Review
from ..arena.review import review as review_match
from ..bots import warm
from ..core.match import Match
from ..core.wording import count
from .common import compiling, components_option, json_option, progress_bar, report_option, reported

HEIGHT = 12
COLOURS = ("cyan", "yellow", "green", "magenta")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--quality",
    type=click.Choice(list(QUALITIES)),
    default="normal",
    show_default=True,
    help="How long to think about a move.",
)
@click.option("--threads", type=click.IntRange(1, 64), help="Positions searched at a time; one for each core.")
@components_option
@report_option
@json_option
def review(
    file: Path, quality: str, threads: int | None, components: Path | None, report: Path | None, as_json: bool
) -> None:
    """Judge a saved match. Shows everybody's chances after every move, the turning points and the better moves."""
    match = Match.load(file, components)
    console = Console(stderr=True)
    with compiling(console, match.game):
        warm(match.game)
    with progress_bar(console) as bar:
        task = bar.add_task("positions", total=match.ply)
        found = review_match(match, lambda done, total: bar.update(task, completed=done, total=total), quality, threads)
    with reported(report, lambda: page(found, match)):
        if as_json:
            click.echo(msgspec.json.encode(found))
        else:
            show(Console(), found, match)


def show(console: Console, found: Review, match: Match) -> None:
    console.print(f"{match.game.title}: chances over {count(match.ply, 'move')}", style="bold")
    for line in plot(found.chances, min(console.width - 8, 120)):
        console.print(line)
    for seat, name in enumerate(found.names):
        console.print(f"  [{COLOURS[seat % 4]}]●[/] {escape(name)}  now {found.chances[-1][seat]:.0%}")
    table = Table("move", "who", "what", "chances", "the search preferred", title="turning points")
    for point in found.turning_points:
        ply = found.plies[point.ply - 1]
        better = escape(f"{ply.preferred_words} (+{ply.loss:.0%})") if point.kind == "mistake" else ""
        table.add_row(str(ply.ply), escape(found.names[ply.seat]), escape(ply.words), f"{ply.swing:+.0%}", better)
    console.print(table if table.row_count else "No single move changed the chances by much.")


def plot(chances: list[list[float]], width: int) -> list[Text]:
    """The curves as rows of text, one column for each ply or several plies."""
    columns = [chances[i * len(chances) // width] for i in range(width)] if len(chances) > width else chances
    columns = [*columns[:-1], chances[-1]]
    rows = []
    for row in range(HEIGHT, -1, -1):
        line = Text(f"{100 * row // HEIGHT:4}% │" if row % 3 == 0 else "      │", style="dim")
        for column in columns:
            seats = [seat for seat, chance in enumerate(column) if round(chance * HEIGHT) == row]
            line.append("●" if seats else " ", style=COLOURS[seats[0] % 4] if seats else "")
        rows.append(line)
    rows.append(Text("      └" + "─" * len(columns), style="dim"))
    return rows


def page(found: Review, match: Match) -> Page:
    """The review as an HTML page."""
    report = Page(f"{match.game.title}: {', '.join(found.names)}")
    curves = {f"{seat + 1} {name}": [row[seat] for row in found.chances] for seat, name in enumerate(found.names)}
    report.figure(lines(curves, 1.0, "moves"))
    report.heading("Turning points")
    report.table(
        ("move", "who", "what", "chances", "the search preferred", "lost"),
        [
            (ply.ply, found.names[ply.seat], ply.words, f"{ply.swing:+.0%}", ply.preferred_words, f"{ply.loss:.0%}")
            for point in found.turning_points
            for ply in [found.plies[point.ply - 1]]
        ],
    )
    return report
