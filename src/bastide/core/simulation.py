"""Many random games at once, and what they show."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import playing
from .errors import BadInput
from .game import Game, check_seed

CHUNK = 20_000  # games played between two signs of progress
BLOCKS = 64  # parts of a chunk that run independently, whatever the number of cores
MAX_GAMES = 1_000_000_000


@dataclass
class Simulation:
    """The figures of a run."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    games: int
    moves: int
    seconds: float
    scores: dict[str, float]
    score_by_seat: list[float]
    win_rate_by_seat: list[float]
    length: dict[str, float]
    used: dict[str, int]
    statistics: dict[str, Any]

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds

    def as_dict(self) -> dict[str, Any]:
        speeds = {"games_per_second": self.games_per_second, "moves_per_second": self.moves_per_second}
        return {**self.__dict__, **speeds}


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play random games on all cores.

    >>> result = simulate(bastide.game("splendor"), players=2, games=100, seed=1)
    >>> result.games, len(result.win_rate_by_seat)
    (100, 2)
    """
    check_size(games, seed)
    warm_up(game, players, options)
    blank = game.blank(players, options).to_array()
    room = Room(game, min(CHUNK, games), players)
    totals = Totals(game, players)
    begun = time.perf_counter()
    spent = 0.0
    for first in range(0, games, CHUNK):
        n = min(CHUNK, games - first)
        room.play(blank, seed + first, n)
        spent += time.perf_counter() - begun
        totals.add(room, n)
        progress(n)
        begun = time.perf_counter()
    return totals.result(seed, games, spent, game.read_options(options))


def check_size(games: int, seed: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise BadInput(f"the number of games is 1 to {MAX_GAMES:,}, not {games}")
    check_seed(seed)
    if seed + games >= 2**63:
        raise BadInput("in a simulation seed and number of games together must stay below 2^63")


def warm_up(game: Game, players: int, options: Mapping[str, Any] | None) -> None:
    """Compile everything a simulation needs, or load it from the cache."""
    Room(game, 1, players).play(game.blank(players, options).to_array(), 1, 1)


class Room:
    """Preallocated arrays for a chunk of games."""

    def __init__(self, game: Game, size: int, players: int) -> None:
        self.game = game
        self.states = np.zeros(size, game.state.dtype)
        self.moves = np.zeros(size, np.int32)
        self.menus = np.zeros((BLOCKS, len(game.actions) + 1), np.int16)
        self.choosers = np.zeros((BLOCKS, 4), np.uint32)
        self.used = np.zeros((BLOCKS, len(game.actions)), np.int64)
        self.scores = np.zeros((size, players), np.int32)
        self.places = np.zeros((size, players), np.int32)

    def play(self, blank: Any, seed: int, n: int) -> None:
        self.moves[:n] = 0
        play = self.game.native[playing.play_counted]
        play(self.states[:n], blank, seed, self.moves[:n], self.menus, self.choosers, self.used)
        self.game.native[playing.tally](self.states[:n], self.scores, self.places)


class Totals:
    """Sums over chunks, so that memory does not grow with the number of games."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.wins = np.zeros(players)
        self.score_counts: dict[int, int] = {}
        self.score_sums = np.zeros(players)
        self.length_counts: dict[int, int] = {}
        self.statistics: dict[str, list[Any]] = {name: [] for name in game.statistics}
        self.used = np.zeros(len(game.actions), np.int64)

    def add(self, room: Room, n: int) -> None:
        scores, places = room.scores[:n], room.places[:n]
        first = places == 1
        self.wins += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
        self.score_sums += scores.sum(axis=0)
        _count(self.score_counts, scores)
        _count(self.length_counts, room.moves[:n])
        for name, statistic in self.game.statistics.items():
            self.statistics[name].append((n, statistic(room.states[:n])))
        self.used = room.used.sum(axis=0)

    def result(self, seed: int, games: int, seconds: float, options: Mapping[str, Any]) -> Simulation:
        moves = sum(length * count for length, count in self.length_counts.items())
        return Simulation(
            game=self.game.name,
            players=self.players,
            options=options,
            seed=seed,
            games=games,
            moves=moves,
            seconds=seconds,
            scores=spread(self.score_counts),
            score_by_seat=[round(x, 3) for x in (self.score_sums / games).tolist()],
            win_rate_by_seat=[round(x, 5) for x in (self.wins / games).tolist()],
            length=spread(self.length_counts),
            used=self._used_by_kind(),
            statistics={name: _weighted(parts) for name, parts in self.statistics.items()},
        )

    def _used_by_kind(self) -> dict[str, int]:
        used: dict[str, int] = {}
        for kind in self.game.actions.kinds:
            name = " ".join(kind.pattern.replace("{}", "").split()) or kind.help
            used[name] = used.get(name, 0) + int(self.used[kind.first : kind.first + kind.count].sum())
        return used


def _count(counts: dict[int, int], values: Any) -> None:
    numbers, times = np.unique(values, return_counts=True)
    for number, n in zip(numbers.tolist(), times.tolist(), strict=True):
        counts[number] = counts.get(number, 0) + n


def spread(counts: dict[int, int]) -> dict[str, float]:
    """Mean, deviation and quantiles of counted numbers."""
    values = np.array(sorted(counts))
    weights = np.array([counts[value] for value in values.tolist()], float)
    total = weights.sum()
    mean = float((values * weights).sum() / total)
    deviation = float(np.sqrt(((values - mean) ** 2 * weights).sum() / total))
    reached = np.cumsum(weights) / total
    quantiles = {f"p{q}": int(values[np.searchsorted(reached, q / 100)]) for q in (5, 50, 95)}
    ends = {"min": int(values[0]), **quantiles, "max": int(values[-1])}
    return {"mean": round(mean, 3), "deviation": round(deviation, 3), **ends}


def _weighted(parts: list[tuple[int, Any]]) -> Any:
    """The mean over chunks of a statistic that is a number or a mapping of numbers."""
    total = sum(n for n, _ in parts)
    if isinstance(parts[0][1], Mapping):
        return {key: round(sum(n * part[key] for n, part in parts) / total, 4) for key in parts[0][1]}
    return round(sum(n * part for n, part in parts) / total, 4)
