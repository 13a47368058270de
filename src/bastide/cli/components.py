"""`bastide components GAME`: the game's component file, to be copied and changed."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.components import read_text
from ..games import load
from .common import GAMES, components_option, game_argument


@click.command(epilog=GAMES)
@game_argument
@components_option
def components(game: str, components: Path | None) -> None:
    """Print a game's component file. With --components check another one and print it."""
    text = read_text(load(game, components).component_file)
    click.echo(text.encode(), nl=False)  # bytes: in every terminal the UTF-8 in which it will be read again
