"""How strong and how fast the bots are: win rates with 95% intervals, playout speed, threads, review time.

    python -m benchmarks.bots                         every game, 400 games a pairing
    python -m benchmarks.bots --game splendor --games 100
    python -m benchmarks.bots --results build/bots    plays every game anew
    python -m benchmarks.bots --quick                 without the games at a second a move

The games of a pairing take hours, those at a second a move a day of two cores. Every game is kept in
`benchmarks/played`, under the bots that played it: bots that think the same thoughts today are judged by those games,
others begin anew, and a benchmark that was stopped goes on from there. What is measured in seconds is always measured
anew. Win rates are of two players in balanced seats; a shared victory counts half.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
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
from bastide.arena.tournament import Outcome, Results, Tournament, collect
from bastide.bots import Budget, SearchBot, make_bot, warm
from bastide.core.game import Game
from bastide.core.match import Match

BEATS_RANDOM = ("greedy", "random", 0.95)
BEATS_GREEDY = ("search:200ms", "greedy", 0.75)
USES_ITS_TIME = ("search:1s", "search:100ms", 0.55)
SEED = 6
KEPT = Path("benchmarks/played")
PLAYOUTS = {"splendor": 1_000_000}  # moves a second and core that are asked for
PLAYOUTS_ELSEWHERE = 100_000
SPEED_SECONDS = 2.0
REVIEWED_PLIES = 60
FINGERPRINT = (500, 500, 500, 500, 500, 500, 20_000)  # iterations of its thoughts; curiosity grows in the last
FINGERPRINT_MOVES = 30

Row = tuple[str, str, str, bool]  # what, how much, how much is asked for, and whether it is reached
Measurement = Callable[[Game], Iterator[Row]]
console = Console()


def main(name: str | None = None, games: int = 400, quick: bool = False, folder: Path = KEPT) -> bool:
    """All measurements, the short ones first; returns whether every goal was reached."""
    described = [bastide.game(each) for each in ([name] if name else bastide.list_games())]
    for game in described:
        with console.status(f"Preparing {game.title}"):
            warm(game)
    table = Table("game", "what", "measured", "asked for", "", title="bots")
    reached = True
    for measure in measurements(games, folder)[: -1 if quick else None]:
        for game in described:
            for what, measured, asked, good in measure(game):
                reached &= good
                table.add_row(game.name, what, measured, asked, "yes" if good else "NO")
                console.print(f"{game.name}: {what}: {measured} (asked for {asked})")
    console.print(table)
    return reached


def measurements(games: int, folder: Path) -> list[Measurement]:
    def pairing(strong: str, weak: str, goal: float) -> Measurement:
        def measure(game: Game) -> Iterator[Row]:
            rate = duel(game, strong, weak, games, folder)
            yield f"{strong} against {weak}", f"{rate} of {rate.games}", f"{goal:.0%}", rate.rate >= goal

        return measure

    return [
        speed,
        pairing(*BEATS_RANDOM),
        review_time,
        lambda game: hard_against_itself(game, max(10, games // 10), folder),
        pairing(*BEATS_GREEDY),
        pairing(*USES_ITS_TIME),
    ]


def duel(game: Game, one: str, other: str, games: int, folder: Path) -> Share:
    """A match between two bots."""
    bots = (one, other)
    return rated(bots, played(game, bots, games, folder)).duels()[one][other]


def played(game: Game, bots: tuple[str, ...], games: int, folder: Path, keep_moves: bool = False) -> list[Outcome]:
    """Games of two players on all cores; those found in the folder are not played again."""
    tournament = Tournament(game.name, bots, games, SEED, players=2)
    place = folder / f"{game.name}-{fingerprint(game)}"
    place.mkdir(parents=True, exist_ok=True)
    kept = Results(place / f"{'-'.join(bots)}.jsonl".replace(":", ""), tournament)
    pairing = f"{game.name}: {' – '.join(bots)}"
    console.print(f"{pairing}: {len(kept.done)} games kept in {place}, {games - len(kept.done)} to play")
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(pairing, total=games, completed=len(kept.done))
        for _ in collect(kept, Pool(tournament, keep_moves=keep_moves).run(kept.missing())):
            bar.advance(task)
    kept.close()
    return kept.outcomes()


def fingerprint(game: Game) -> str:
    """A name for the bots as they think now: the same thoughts and moves in the same positions, the same name."""
    digest = hashlib.sha256()
    s = game.new(2, 1)
    greedy = make_bot("greedy", 1)
    for iterations in FINGERPRINT:
        seat = game.actors(s)[0]
        thought = SearchBot(Budget(iterations=iterations), 1).think(game, s, seat, only_to_move=True)
        digest.update(repr(thought).encode())
        game.apply(s, seat, greedy.choose(game, s, seat))
    bot = SearchBot(Budget(iterations=200), 1, wait=True)
    for _ in range(FINGERPRINT_MOVES):  # plans are kept from decision to decision
        seat = game.actors(s)[0]
        action = bot.choose(game, s, seat)
        digest.update(b"%d " % action)
        game.apply(s, seat, action)
    return digest.hexdigest()[:12]


def speed(game: Game) -> Iterator[Row]:
    """Moves made inside the search, on one thread and on two."""
    s = middle_of_a_game(game, 2)
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


def hard_against_itself(game: Game, games: int, folder: Path) -> Iterator[Row]:
    """How many rounds a game of two hard bots has, in Splendor."""
    if game.name != "splendor":
        return
    rounds = []
    for outcome in played(game, ("hard",), games, folder, keep_moves=True):
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


def review_time(game: Game) -> Iterator[Row]:
    """A match of sixty moves at normal quality, in Splendor."""
    if game.name != "splendor":
        return
    match = next(match for seed in count(1) if (match := greedy_match(game, seed)).ply == REVIEWED_PLIES)
    begun = time.perf_counter()
    review(match, quality="normal", threads=2)
    seconds = time.perf_counter() - begun
    yield f"review of {match.ply} moves, normal quality", f"{seconds:.1f} s", "30 s", seconds < 30


@click.command()
@click.option("--game", "name", help="Only this game.")
@click.option("--games", type=int, default=400, show_default=True, help="Games of each pairing.")
@click.option("--quick", is_flag=True, help="Leave out the games at a second a move.")
@click.option("--results", "folder", type=click.Path(path_type=Path, file_okay=False), default=KEPT, show_default=True)
def command(name: str | None, games: int, quick: bool, folder: Path) -> None:
    raise SystemExit(0 if main(name, games, quick, folder) else 1)


if __name__ == "__main__":
    command()
