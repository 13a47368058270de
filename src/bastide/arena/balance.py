"""How a game is balanced: seats, length, scores, and what use of each action and component has to do with winning.

Random and greedy games are compiled and run by the million; games of other bots are played by the processes of a
tournament. Components are found in the final views of a sample of games: what lies in front of a seat was used by it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import numpy as np

from ..bots import measuring
from ..core import playing
from ..core.errors import BadInput
from ..core.game import Game, check_seed
from ..core.simulation import spread
from ..core.state import MAX_SEATS
from .pool import Pool
from .ratings import Share, share
from .tournament import Outcome, Task, Tournament, derived

CHUNK = 5_000
BLOCKS = 32
SAMPLE = 2_000  # games whose final views are searched for components
MAX_GAMES = 100_000_000
FEWEST = 20  # seats that used a thing before its share of victories is worth showing

Progress = Callable[[int], None]


class Use(msgspec.Struct, frozen=True):
    """An action or a component: how often a seat used it, and how often seats that did won."""

    name: str
    used_by: float  # share of seats that used it in a game
    times: float  # uses in a game
    wins: Share  # of the seats that used it
    lift: float  # their rate of winning less that of all seats
    correlation: float  # between using it and winning, -1 to 1


class Balance(msgspec.Struct, frozen=True):
    """The balance of a game with one set of components."""

    game: str
    components: str
    players: int
    options: dict[str, Any]
    bot: str
    games: int
    seed: int
    seats: list[Share]
    turn_order: list[Share]  # wins of the seat that begins, of the next one, and so on
    length: dict[str, float]
    scores: dict[str, float]
    score_by_seat: list[float]
    margin: float  # mean distance between the first and the last score
    actions: list[Use]
    parts: list[Use]
    statistics: dict[str, Any]
    lengths: dict[int, int]
    score_counts: dict[int, int]


def measure(
    game: Game,
    players: int,
    games: int,
    bot: str = "random",
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda done: None,
    workers: int | None = None,
    components: str | None = None,
) -> Balance:
    """Play games of one kind of bot against itself and add up what happened."""
    check(games, seed)
    sums = Sums(game, players)
    if bot in ("random", "greedy"):
        played = compiled_games(game, players, games, bot == "greedy", seed, options)
    else:
        tournament = Tournament(game.name, (bot,), games, seed, players, dict(options or {}), components)
        tournament.check()
        played = searched_games(tournament, game, workers)
    for chunk in played:
        sums.add(chunk)
        progress(len(chunk.states))
    return sums.result(bot, seed, game.read_options(options))


def check(games: int, seed: int) -> None:
    """Refuse a number of games or a seed that cannot be."""
    if not 1 <= games <= MAX_GAMES:
        raise BadInput(f"the number of games is 1 to {MAX_GAMES:,}, not {games}")
    check_seed(seed)
    if seed + games >= 2**63:
        raise BadInput("seed and number of games together must stay below 2^63")


Numbers = np.ndarray[Any, Any]


class Chunk(msgspec.Struct, frozen=True):
    """Some games: final states, how many moves each had, who began, and the table of uses."""

    states: Numbers
    moves: Numbers
    starts: Numbers
    uses: Numbers


def compiled_games(
    game: Game, players: int, games: int, greedy: bool, seed: int, options: Mapping[str, Any] | None
) -> Iterator[Chunk]:
    """Random or greedy games on all cores, chunk by chunk."""
    blank = game.blank(players, options).to_array()
    n_actions = len(game.actions)
    menus = np.zeros((BLOCKS, n_actions + 1), np.int16)
    streams = np.zeros((BLOCKS, 4), np.uint32)
    guesses, afters = np.zeros((BLOCKS, 1), game.state.dtype), np.zeros((BLOCKS, 1), game.state.dtype)
    taken = np.zeros((BLOCKS, MAX_SEATS, n_actions), np.int32)
    play = game.native[measuring.play_measured]
    for first in range(0, games, CHUNK):
        n = min(CHUNK, games - first)
        states, moves, starts = np.zeros(n, game.state.dtype), np.zeros(n, np.int32), np.zeros(n, np.int32)
        uses = np.zeros((BLOCKS, n_actions, 3))
        play(states, blank, seed + first, greedy, moves, starts, menus, streams, guesses, afters, taken, uses)
        yield Chunk(states, moves, starts, uses.sum(axis=0))


def searched_games(tournament: Tournament, game: Game, workers: int | None) -> Iterator[Chunk]:
    """Games of any other bot, by processes; every game gets its own deal."""
    seats = (0,) * tournament.players
    tasks = [Task(number, derived(tournament.seed, number), seats) for number in range(tournament.games)]
    for outcome in Pool(tournament, workers or os.cpu_count(), keep_moves=True).run(tasks):
        yield replayed(tournament, game, outcome)


def replayed(tournament: Tournament, game: Game, outcome: Outcome) -> Chunk:
    """What a game between bots shows, from its moves."""
    s = game.new(tournament.players, outcome.deal, tournament.options)
    taken = np.zeros((tournament.players, len(game.actions)), np.int32)
    for seat, action in outcome.moves or []:
        game.rules.apply(s, seat, action)
        taken[seat][action] += 1
    uses = np.zeros((len(game.actions), 3))
    for seat, place in enumerate(outcome.places):
        measuring.book(taken[seat], (place == 1) / outcome.places.count(1), uses)
    begins = outcome.moves[0][0] if outcome.moves else 0
    return Chunk(s.to_array(), np.array([outcome.plies], np.int32), np.array([begins], np.int32), uses)


# --- adding up ----------------------------------------------------------------------------------------------------


class Sums:
    """Sums over chunks of games, so that memory does not grow with their number."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.games = 0
        self.wins = np.zeros(players)
        self.turn_wins = np.zeros(players)
        self.squares = 0.0
        self.scores = np.zeros(players)
        self.margin = 0.0
        self.lengths: dict[int, int] = {}
        self.score_counts: dict[int, int] = {}
        self.uses = np.zeros((len(game.actions), 3))
        self.parts: dict[str, Numbers] = {}
        self.sampled = 0
        self.finals: list[Numbers] = []  # of which there are no statistics yet
        self.statistics: dict[str, list[Any]] = {name: [] for name in game.statistics}
        self.ids = {part.id: f"{part.group}: {part.title}" for part in game.words.catalogue()}

    def add(self, chunk: Chunk) -> None:
        """Count some finished games."""
        states, n = chunk.states, len(chunk.states)
        scores, places = np.zeros((n, self.players), np.int32), np.zeros((n, self.players), np.int32)
        self.game.native[playing.tally](states, scores, places)
        first = places == 1
        shares = first / first.sum(axis=1, keepdims=True)
        self.games += n
        self.wins += shares.sum(axis=0)
        turns = (chunk.starts[:, None] + np.arange(self.players)) % self.players
        self.turn_wins += np.take_along_axis(shares, turns, axis=1).sum(axis=0)
        self.squares += float((shares * shares).sum())
        self.scores += scores.sum(axis=0)
        self.margin += float((scores.max(axis=1) - scores.min(axis=1)).sum())
        self.uses += chunk.uses
        count(self.lengths, chunk.moves)
        count(self.score_counts, scores)
        self.finals.append(states)
        if sum(map(len, self.finals)) >= CHUNK:
            self._evaluate()
        for i in range(min(n, SAMPLE - self.sampled)):
            self._look(self.game.state.from_array(states[i]), shares[i])

    def _evaluate(self) -> None:
        """Statistics of many games at once: some are means over those games only in which a thing was in play."""
        if self.finals:
            states = np.concatenate(self.finals)
            for name, statistic in self.game.statistics.items():
                self.statistics[name].append((len(states), statistic(states)))
            self.finals.clear()

    def _look(self, s: Any, shares: Numbers) -> None:
        """Find the components in front of every seat of a finished game."""
        self.sampled += 1
        for seat, found in enumerate(in_front_of(self.game, s, self.ids)):
            for name in found:
                row = self.parts.setdefault(name, np.zeros(3))
                row += (found[name], 1.0, shares[seat])

    def result(self, bot: str, seed: int, options: Mapping[str, Any]) -> Balance:
        """What all the games counted so far show."""
        self._evaluate()
        names = self.game.actions.names
        rows = {names[action]: self.uses[action] for action in range(len(names)) if self.uses[action][0]}
        return Balance(
            self.game.name,
            self.game.components,
            self.players,
            dict(options),
            bot,
            self.games,
            seed,
            [share(float(won), self.games) for won in self.wins],
            [share(float(won), self.games) for won in self.turn_wins],
            spread(self.lengths),
            spread(self.score_counts),
            [round(float(x), 3) for x in self.scores / self.games],
            round(self.margin / self.games, 3),
            self._used(rows, self.games),
            self._used(self.parts, self.sampled),
            {name: weighted(parts) for name, parts in self.statistics.items()},
            dict(sorted(self.lengths.items())),
            dict(sorted(self.score_counts.items())),
        )

    def _used(self, rows: Mapping[str, Numbers], games: int) -> list[Use]:
        """The rows of the table of uses, from those that go with winning to those that go with losing."""
        seats = games * self.players
        base = 1.0 / self.players
        variance = self.squares / max(1, self.games * self.players) - base * base
        uses = [self._use(name, row, games, seats, base, variance) for name, row in rows.items() if row[1] >= FEWEST]
        return sorted(uses, key=lambda use: (-use.lift, use.name))

    def _use(self, name: str, row: Numbers, games: int, seats: int, base: float, variance: float) -> Use:
        times, users, won = (float(x) for x in row)
        having = users / seats
        spread_of_use = having * (1 - having)
        together = won / seats - having * base
        scale = math.sqrt(max(0.0, spread_of_use * variance))
        return Use(
            name,
            round(having, 5),
            round(times / games, 4),
            share(won, int(users)),
            round(won / users - base, 5),
            round(together / scale, 4) if scale > 0 else 0.0,
        )


def count(counts: dict[int, int], values: Any) -> None:
    """Add values to a histogram."""
    numbers, times = np.unique(values, return_counts=True)
    for number, n in zip(numbers.tolist(), times.tolist(), strict=True):
        counts[number] = counts.get(number, 0) + n


def weighted(parts: list[tuple[int, Any]]) -> Any:
    """The mean over chunks of a statistic that is a number or a mapping of numbers."""
    total = sum(n for n, _ in parts)
    if isinstance(parts[0][1], Mapping):
        return {key: round(sum(n * part[key] for n, part in parts) / total, 4) for key in parts[0][1]}
    return round(sum(n * part for n, part in parts) / total, 4)


def in_front_of(game: Game, s: Any, ids: Mapping[str, str]) -> list[dict[str, int]]:
    """The components in the part of the view that belongs to each seat: name and number of each."""
    view = msgspec.to_builtins(game.view_of(s, None))
    seats = view.get("seats") if isinstance(view, dict) else None
    if not isinstance(seats, list) or len(seats) < s.seats:
        return [{} for _ in range(s.seats)]
    found: list[dict[str, int]] = []
    for seat in seats[: s.seats]:
        own: dict[str, int] = {}
        for field, value in seat.items():
            for text, n in texts(value):
                if text in ids:
                    name = f"{field} {text} ({ids[text]})"
                    own[name] = own.get(name, 0) + n
        found.append(own)
    return found


def texts(value: Any) -> Iterator[tuple[str, int]]:
    """Every text inside a value, and how many of it there are."""
    if isinstance(value, str):
        yield value, 1
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item)
            if item and isinstance(item, int):
                yield str(key), int(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
