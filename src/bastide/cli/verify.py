"""`bastide verify FILE`: replay a match file and check it at every ply."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.match import Match
from ..core.wording import count, listed
from .common import components_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@components_option
def verify(file: Path, components: Path | None) -> None:
    """Check a saved match. It is replayed: every move, every outcome and the sealed seed have to agree."""
    match = Match.load(file, components)
    scores = listed(f"{name} with {score}" for name, score in zip(match.names, match.scores(), strict=True))
    result = f"Final scores: {scores}" if match.over else f"Unfinished; so far {scores}"
    seats = count(match.players, "player")
    click.echo(f"{file.name}: {match.game.title}, {seats}, {count(match.ply, 'move')}: all agrees. {result}.")
    click.echo(f"The seed {match.seed} matches the commitment {match.commitment}.")
