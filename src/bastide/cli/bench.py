"""`bastide bench [GAME]`: how fast games play and step here, on the CPU or on the GPU."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ..core.errors import BadInput
from ..core.wording import count
from ..games import NAMES, load
from .common import GAMES, Decimal, compiling, default_players, json_option, number_table, players_option, short

MEANING = (
    "random play: whole games; batch: steps with observations, masks, rewards and new deals; sampled: the same with "
    "random choices; PettingZoo: one game at a time; ratio: batch to PettingZoo"
)


@click.command(epilog=f"{GAMES} All of them unless given.")
@click.argument("game", metavar="[GAME]", required=False)
@players_option
@click.option("--gpu", is_flag=True, help="Compare with the CPU byte for byte, and measure, on the GPU.")
@click.option("--seconds", type=Decimal(0.1, 60), default=2.0, show_default=True, help="Time of a measurement.")
@json_option
def bench(game: str | None, players: int | None, gpu: bool, seconds: float, as_json: bool) -> None:
    """Measure the speed of one game or of all."""
    names = [load(game).name] if game is not None else list(NAMES)
    results = on_gpu(names) if gpu else on_cpu(names, players, seconds, not as_json)
    if as_json:
        click.echo(json.dumps(results))


def on_cpu(names: list[str], players: int | None, seconds: float, shown: bool) -> dict[str, Any]:
    """Random play, batch steps and PettingZoo steps."""
    from ..envs.measuring import measure

    console = Console(stderr=True)
    found = []
    games = [load(name) for name in names]
    for description in games:
        default_players(description, players)  # a number that is wrong for the last game is refused before the first
    for description in games:
        with compiling(console, description):
            found.append(measure(description, players, seconds))
    if shown:
        columns = ("players", "random play", "batch", "sampled", "PettingZoo", "ratio")
        table = number_table(f"moves a second, {count(os.cpu_count() or 1, 'core')}", "game", *columns)
        for speeds in found:
            numbers = [short(number) for number in (speeds.played, speeds.stepped, speeds.sampled)]
            one_by_one = "-" if speeds.pettingzoo is None else short(speeds.pettingzoo)
            ratio = "-" if speeds.ratio is None else f"{speeds.ratio:,.0f}"
            table.add_row(speeds.game, str(speeds.players), *numbers, one_by_one, ratio)
        Console().print(table)
        Console().print(MEANING, style="dim")
    return {speeds.game: asdict(speeds) for speeds in found}


def on_gpu(names: list[str]) -> dict[str, Any]:
    """Build the kernels, compare and measure; prints its own tables."""
    from ..gpu import available

    if not available():
        raise BadInput("no GPU can be used here: CuPy, a driver and a device are needed")
    from ..gpu import build, runner

    with tempfile.TemporaryDirectory() as folder:
        build.build(Path(folder), names)
        return runner.run(Path(folder))
