"""The kernel: compiled against mirror, two cores against one, stepping from Python, cold start."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console

import bastide
from bastide.cli.common import number_table, short
from bastide.core import playing
from bastide.core.game import Game
from bastide.core.randomness import sow
from bastide.core.simulation import BLOCKS
from bastide.core.wording import count

TARGETS = {"splendor": 100}  # compiled at least so many times the mirror; 60 for the others


def best_of(times: int, run: Callable[[], int]) -> float:
    """Moves a second, the best of several runs."""
    best = 0.0
    for _ in range(times):
        begun = time.perf_counter()
        moves = run()
        best = max(best, moves / (time.perf_counter() - begun))
    return best


def mirror_speed(game: Game, players: int, options: dict[str, Any], games: int = 30) -> float:
    finish = game.mirror[playing.finish]
    menu, chooser = [0] * (len(game.actions) + 1), [0] * 4

    def run() -> int:
        moves = 0
        for seed in range(games):
            s = game.new(players, seed, options)
            sow(chooser, seed, 0, playing.CHOOSER)
            moves += finish(s, menu, chooser)
        return moves

    return best_of(3, run)


def compiled_speed(game: Game, players: int, options: dict[str, Any], games: int, cores: str) -> float:
    blank = game.blank(players, options).to_array()
    states = np.zeros(games, game.state.dtype)
    moves = np.zeros(games, np.int32)
    if cores == "one":
        menu, chooser = np.zeros(len(game.actions) + 1, np.int16), np.zeros(4, np.uint32)

        def run() -> int:
            return int(game.native[playing.play_many](states, blank, 1, moves, menu, chooser))
    else:
        menus, choosers = np.zeros((BLOCKS, len(game.actions) + 1), np.int16), np.zeros((BLOCKS, 4), np.uint32)

        def run() -> int:
            game.native[playing.play_batch](states, blank, 1, moves, menus, choosers)
            return int(moves.sum())

    run()
    return best_of(5, run)


def python_stepping_speed(game: Game, players: int, games: int = 300) -> float:
    """One move at a time from Python: legal actions, a choice, apply."""
    states = np.zeros(1, game.state.dtype)
    blank = game.blank(players).to_array()
    menu = np.zeros(len(game.actions) + 1, np.int16)
    deal, legal, apply = (game.native[f] for f in (playing.deal, playing.legal_at, playing.apply_at))
    actors = game.native[playing.actors_at]
    deal(states, 0, blank, 1)

    def run() -> int:
        moves = 0
        for seed in range(games):
            deal(states, 0, blank, seed)
            bits = actors(states, 0)
            while bits:
                seat = (bits & -bits).bit_length() - 1
                n = legal(states, 0, seat, menu)
                bits = apply(states, 0, seat, menu[1 + (moves * 7919) % n])
                moves += 1
        return moves

    return best_of(3, run)


def cold_start() -> float:
    """Seconds for a fresh Python to start and import bastide."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import bastide"], check=True)
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    console = Console()
    columns = ("mirror", "one core", "ratio", "wanted", "all cores", "ratio", "state")
    table = number_table("Random play, moves a second, best of several; ratios of this run", "game", *columns)
    for name in bastide.list_games():
        game = bastide.game(name)
        players = max(2, game.seats[0])
        mirror = mirror_speed(game, players, {})
        one = compiled_speed(game, players, {}, 4000, "one")
        both = compiled_speed(game, players, {}, 4000, "all")
        wanted = TARGETS.get(name, 60)
        table.add_row(
            f"{name}, {count(players, 'player')}",
            short(mirror),
            short(one),
            f"{one / mirror:.0f}",
            f"{wanted}",
            short(both),
            f"{both / one:.2f}",
            f"{game.state.dtype.itemsize} B",
        )
    console.print(table)
    speed = python_stepping_speed(bastide.game("splendor"), 2)
    console.print(f"stepping Splendor from Python, one move at a time: {speed:,.0f} moves/s (wanted 250,000)")
    console.print(f"a fresh Python with `import bastide`: {cold_start():.3f} s (wanted 0.3)")


if __name__ == "__main__":
    main()
