"""How strong and how fast the bots are: win rates with 95% intervals, playout speed, threads, review time.

    python -m benchmarks.bots                         every game, 400 games a pairing
    python -m benchmarks.bots --game splendor --games 100
    python -m benchmarks.bots --results build/bots    keeps every game, and goes on from there when it was stopped

Bots that were changed need another folder: the games of the old ones would be counted too. All of it takes some
twenty hours on two cores, nearly all of them for the games at a second a move. Win rates are of two players in balanced
seats; a shared victory counts half.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import bastide
from bastide.arena.pool import Pool
from bastide.arena.ratings import Share, rated
from bastide.arena.review import review
from bastide.arena.tournament import Results, Tournament, collect, schedule
from bastide.bots import Budget, SearchBot, make_bot, warm
from bastide.core.game import Game
from bastide.core.match import Match

PAIRINGS = (
    ("greedy", "random", 0.95),
    ("search:200ms", "greedy", 0.75),
    ("search:1s", "search:100ms", 0.55),
)
PLAYOUTS = {"splendor": 1_000_000}  # moves a second and core that are asked for
PLAYOUTS_ELSEWHERE = 100_000
SPEED_SECONDS = 2.0
REVIEWED_PLIES = 60
console = Console()


def main(game: str | None = None, games: int = 400, quick: bool = False, folder: Path | None = None) -> bool:
    """All measurements; returns whether every goal was reached."""
    names = [game] if game else bastide.list_games()
    table = Table("game", "what", "measured", "asked for", "", title="bots")
    reached = True
    for name in names:
        description = bastide.game(name)
        with console.status(f"Preparing {description.title}"):
            warm(description)
        for what, measured, asked, good in measurements(description, games, quick, folder):
            reached &= good
            table.add_row(name, what, measured, asked, "yes" if good else "NO")
            console.print(f"{name}: {what}: {measured} (asked for {asked})")
    console.print(table)
    return reached


def measurements(game: Game, games: int, quick: bool, folder: Path | None) -> Iterator[tuple[str, str, str, bool]]:
    """What, how much, how much is asked for, and whether it is reached."""
    players = max(2, game.seats[0])
    yield from speed(game, players)
    for strong, weak, goal in PAIRINGS[: 2 if quick else 3]:
        rate = duel(game, strong, weak, games, folder)
        yield f"{strong} against {weak}", f"{rate} of {rate.games}", f"{goal:.0%}", rate.rate >= goal
    if game.name == "splendor":
        yield from hard_against_itself(game, max(10, games // 10))
        yield from review_time(game)


def duel(game: Game, one: str, other: str, games: int, folder: Path | None) -> Share:
    """A match between two bots on all cores; games found in the folder are not played again."""
    tournament = Tournament(game.name, (one, other), games, seed=2026, players=2)
    kept = Results(folder / f"{game.name}-{one}-{other}.jsonl".replace(":", "") if folder else None, tournament)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(f"{one} – {other}", total=games, completed=len(kept.done))
        for _ in collect(kept, Pool(tournament).run(kept.missing())):
            bar.advance(task)
    kept.close()
    return rated(tournament.bots, kept.outcomes()).duels()[one][other]


def speed(game: Game, players: int) -> Iterator[tuple[str, str, str, bool]]:
    """Moves made inside the search, on one thread and on two."""
    s = middle_of_a_game(game, players)
    seat = game.actors(s)[0]
    paces = {}
    for threads in (1, 2):
        bot = SearchBot(Budget(milliseconds=1000 * SPEED_SECONDS), 1, threads)
        bot.think(game, s, seat)  # memory is touched once
        begun = time.perf_counter()
        thought = bot.think(game, s, seat)
        paces[threads] = thought.moves / (time.perf_counter() - begun)
    goal = PLAYOUTS.get(game.name, PLAYOUTS_ELSEWHERE)
    yield "moves a second in the search, one core", f"{paces[1]:,.0f}", f"{goal:,}", paces[1] >= goal
    gain = paces[2] / paces[1]
    enough = gain >= 1.7 or (os.cpu_count() or 1) < 2
    yield "two threads against one", f"{gain:.2f} times", "1.70", enough


def middle_of_a_game(game: Game, players: int) -> Any:
    s = game.new(players, 7)
    bot = make_bot("greedy", 7)
    for _ in range(25):
        if not (actors := game.actors(s)):
            return game.new(players, 7)
        game.apply(s, actors[0], bot.choose(game, s, actors[0]))
    return s if game.actors(s) else game.new(players, 7)


def hard_against_itself(game: Game, games: int) -> Iterator[tuple[str, str, str, bool]]:
    """How many rounds a game of two hard bots has."""
    tournament = Tournament(game.name, ("hard",), games, seed=2026, players=2)
    rounds = []
    for outcome in Pool(tournament, keep_moves=True).run(schedule(tournament)):
        s = game.new(2, outcome.deal)
        for seat, action in outcome.moves or []:
            game.rules.apply(s, seat, action)
        rounds.append(s.round)
    mean = sum(rounds) / len(rounds)
    deviation = (sum((n - mean) ** 2 for n in rounds) / max(1, len(rounds) - 1)) ** 0.5
    spread = 1.96 * deviation / len(rounds) ** 0.5
    yield "rounds of hard against itself", f"{mean:.1f} ± {spread:.1f} of {len(rounds)} games", "30", mean <= 30


def greedy_match(game: Game, seed: int) -> Match:
    """The first sixty moves of a match of greedy bots; some matches are over before."""
    match = Match(game, 2, seed)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    while not match.over and match.ply < REVIEWED_PLIES:
        seat = match.actors()[0]
        match.play(bots[seat].choose(game, match.state, seat), seat)
    return match


def review_time(game: Game) -> Iterator[tuple[str, str, str, bool]]:
    """A match of sixty moves at normal quality."""
    match = next(match for seed in count(1) if (match := greedy_match(game, seed)).ply == REVIEWED_PLIES)
    begun = time.perf_counter()
    review(match, quality="normal", threads=2)
    seconds = time.perf_counter() - begun
    yield f"review of {match.ply} moves, normal quality", f"{seconds:.1f} s", "30 s", seconds < 30


@click.command()
@click.option("--game", help="Only this game.")
@click.option("--games", type=int, default=400, show_default=True, help="Games of each pairing.")
@click.option("--quick", is_flag=True, help="Leave out the long pairing.")
@click.option("--results", "folder", type=click.Path(path_type=Path, file_okay=False), help="Keep the games here.")
def command(game: str | None, games: int, quick: bool, folder: Path | None) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    raise SystemExit(0 if main(game, games, quick, folder) else 1)


if __name__ == "__main__":
    command()
