"""What several commands share: how a game, its options and its components are named on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ..core.errors import BadInput
from ..core.game import Game

game_argument = click.argument("game", metavar="GAME")
players_option = click.option("--players", "-p", type=int, help="Number of players; 2 unless the game needs more.")
seed_option = click.option("--seed", type=int, help="Seed of all chance: the same seed gives the same game.")
option_option = click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; repeatable."
)
components_option = click.option("--components", type=click.Path(path_type=Path), help="Another component file.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")


def parse_options(given: tuple[str, ...]) -> dict[str, Any]:
    """`("modules=orient,cities",)` as a mapping."""
    options = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f'an option is written NAME=VALUE, not "{item[:60]}"')
        options[name.strip()] = value.strip()
    return options


def default_players(game: Game, players: int | None) -> int:
    return game.check_players(max(2, game.seats[0]) if players is None else players)


@contextmanager
def compiling(console: Console, game: Game) -> Iterator[None]:
    """A line that moves while a game's rules are compiled for the first time."""
    with console.status(f"Preparing {game.title} (compiled once, then kept)"):
        yield
