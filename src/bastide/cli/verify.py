"""`bastide verify FILE`: replay a match file and check it at every ply."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.match import Match
from .common import components_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@components_option
def verify(file: Path, components: Path | None) -> None:
    """Replay a saved match and check every move, every outcome and the sealed seed."""
    match = Match.load(file, components)
    result = f"final scores {match.scores()}" if match.over else f"unfinished, {match.ply} plies"
    click.echo(f"{file.name}: {match.game.title}, {match.players} players, all {match.ply} plies agree; {result}.")
    click.echo(f"The seed {match.seed} matches the commitment {match.commitment}.")
