"""A tournament: which bots sit where on which deal, one game played, and the results as they are kept on disk.

Everything follows from the description of the tournament, so that a run can be stopped and gone on with, split over
processes or machines, and repeated: the same seed gives the same games whoever plays them.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import IO, Any

import msgspec

from ..bots import Bot, make_bot, warm
from ..core.errors import BadFile, BadInput
from ..core.game import Game, check_seed

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

MAX_GAMES = 10_000_000


class Tournament(msgspec.Struct, frozen=True):
    """Everything that decides the games of a tournament."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    players: int = 2
    options: dict[str, Any] = {}
    components: str | None = None

    def load(self) -> Game:
        from ..games import load

        return load(self.game, self.components)

    def check(self) -> Game:
        """The game, after a look at everything a user may have got wrong."""
        game = self.load()
        game.check_players(self.players)
        game.read_options(self.options)
        check_seed(self.seed)
        if not 1 <= self.games <= MAX_GAMES:
            raise BadInput(f"the number of games is 1 to {MAX_GAMES:,}, not {self.games}")
        if not self.bots:
            raise BadInput("a tournament needs at least one bot")
        if len(set(self.bots)) < len(self.bots):
            raise BadInput("the bots of a tournament are all different; one is named twice")
        for kind in self.bots:
            make_bot(kind)
        return game


class Header(Tournament, frozen=True):
    """The first line of a file of results: the tournament, and what it was played with; older files do not say so."""

    rules_version: int | None = None
    fingerprint: str | None = None  # of the components

    @classmethod
    def of(cls, tournament: Tournament) -> Header:
        game = tournament.load()
        return cls(**msgspec.structs.asdict(tournament), rules_version=game.rules_version, fingerprint=game.components)

    def agrees(self, kept: Header) -> bool:
        """Whether games of a kept file belong to this tournament, however many of them were meant to be played."""
        ours = msgspec.structs.replace(self, games=kept.games)
        if kept.rules_version is None:
            ours = msgspec.structs.replace(ours, rules_version=None, fingerprint=None)
        return ours == kept


class Task(msgspec.Struct, frozen=True):
    """One game to play: the deal, and the bot of every seat."""

    number: int
    deal: int
    seats: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """One game played. `moves` is kept only where somebody asked for it."""

    number: int
    deal: int
    seats: tuple[int, ...]
    scores: list[int]
    places: list[int]
    plies: int
    decisions: list[int]  # of each seat
    seconds: list[float]  # that each seat thought
    moves: list[tuple[int, int]] | None = None

    def fits(self, task: Task) -> bool:
        """Whether this can be the outcome of a task, and was not damaged."""
        seats = len(task.seats)
        lists = (self.scores, self.places, self.decisions, self.seconds)
        whole = all(len(of_seats) == seats for of_seats in lists) and 1 in self.places
        return whole and (self.number, self.deal, self.seats) == (task.number, task.deal, task.seats)

    def same_game(self, other: Outcome) -> bool:
        """Equal but for the time it took."""
        return msgspec.structs.replace(self, seconds=[]) == msgspec.structs.replace(other, seconds=[])


# --- who plays whom -----------------------------------------------------------------------------------------------


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Every choice of bots for a table, in every turn of the seats; few bots sit there twice, each of them in turn."""
    tables = list(combinations(range(bots), players)) or [
        tuple((first + seat) % bots for seat in range(players)) for first in range(bots)
    ]
    return [table[turn:] + table[:turn] for table in tables for turn in range(players)]


def schedule(tournament: Tournament) -> Iterator[Task]:
    """The games in order. All turns of a table get the same deal, so that luck and seats even out; alone, all bots."""
    turns = lineups(len(tournament.bots), tournament.players)
    sharing = tournament.players if tournament.players > 1 else len(tournament.bots)
    for number in range(tournament.games):
        yield Task(number, derived(tournament.seed, number // sharing), turns[number % len(turns)])


def derived(seed: int, *path: int) -> int:
    """A seed that follows from another one."""
    text = ":".join(str(number) for number in (seed, *path))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


# --- one game -----------------------------------------------------------------------------------------------------


def prepared(tournament: Tournament) -> Game:
    """The game, with compiled rules ready where a bot uses them: thinking time is for thinking."""
    game = tournament.load()
    if set(tournament.bots) != {"random"}:
        warm(game)
    return game


def play(tournament: Tournament, game: Game, task: Task, keep_moves: bool = False) -> Outcome:
    """Play one game; each bot gets its own seed from the deal, its seat and the number of the game."""
    bots: list[Bot] = [
        make_bot(tournament.bots[bot], derived(task.deal, task.number, seat), wait=True)
        for seat, bot in enumerate(task.seats)
    ]
    order = random.Random(task.deal)
    s = game.new(tournament.players, task.deal, tournament.options)
    moves: list[tuple[int, int]] = []
    seconds = [0.0] * len(bots)
    while actors := game.actors(s):
        seat = actors[0] if len(actors) == 1 else order.choice(actors)
        begun = time.perf_counter()
        action = bots[seat].choose(game, s, seat)
        seconds[seat] += time.perf_counter() - begun
        game.apply(s, seat, action)
        moves.append((seat, action))
    return Outcome(
        task.number,
        task.deal,
        task.seats,
        game.scores(s),
        game.ranking(s),
        len(moves),
        [sum(mover == seat for mover, _ in moves) for seat in range(len(bots))],
        [round(spent, 4) for spent in seconds],
        moves if keep_moves else None,
    )


# --- results on disk ----------------------------------------------------------------------------------------------


class Results:
    """A file of results: the tournament in the first line, then a line for each game as it is finished."""

    def __init__(self, path: Path | None, tournament: Tournament) -> None:
        self.tournament = tournament
        self.done: dict[int, Outcome] = {}
        self._file: IO[bytes] | None = None
        if path:
            self._open(path)

    def _open(self, path: Path) -> None:
        try:
            if path.exists() and not path.is_file():  # a device may have no end
                raise BadFile(f"{path} cannot be used for results: it is not a file")
            file = path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            raise BadFile(f"{path} cannot be used for results: {error.strerror}") from None
        try:
            take(file, path.name)
            kept = self._read(file.read(), path.name)
            file.truncate(kept)
            file.seek(kept)
        except BadFile:
            file.close()
            raise
        except OSError as error:
            file.close()
            raise BadFile(f"{path} cannot be used for results: {error.strerror}") from None
        self._file = file
        if not kept:
            self._write(Header.of(self.tournament))

    def _read(self, data: bytes, name: str) -> int:
        """Take over what was kept; returns how many bytes that is. A line cut off by a crash is played again."""
        header = Header.of(self.tournament)
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            if not msgspec.json.encode(header).startswith(data):
                raise BadFile(f"{name} is not a file of results")
            return 0
        head, *lines = whole.splitlines()
        try:
            kept = msgspec.json.decode(head, type=Header)
            outcomes = [msgspec.json.decode(line, type=Outcome) for line in lines]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadFile(f"{name} is not a file of results: {error}") from None
        if not header.agrees(kept):
            raise BadFile(
                f"{name} holds another tournament; name another file, or the same game, components, bots and seed"
            )
        self._take_over({outcome.number: outcome for outcome in outcomes}, name)
        return len(whole)

    def _take_over(self, kept: dict[int, Outcome], name: str) -> None:
        for task in schedule(self.tournament):
            if task.number in kept:
                if not kept[task.number].fits(task):
                    raise BadFile(f"{name} is damaged: game {task.number} is not the one that belongs there")
                self.done[task.number] = kept[task.number]

    def _write(self, item: msgspec.Struct) -> None:
        if self._file:
            self._file.write(msgspec.json.encode(item) + b"\n")
            self._file.flush()

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome, and write it to the file if there is one."""
        self.done[outcome.number] = outcome
        self._write(outcome)

    def missing(self) -> list[Task]:
        """The games that have not been played yet."""
        return [task for task in schedule(self.tournament) if task.number not in self.done]

    def outcomes(self) -> list[Outcome]:
        """In the order of the schedule, whatever order they were finished in."""
        return [self.done[number] for number in sorted(self.done)]

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


def take(file: IO[bytes], name: str) -> None:
    """Two arenas at the same file would play the same games and write into each other's lines."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadFile(f"another arena writes its results to {name}; stop it, or name another file") from None
        except OSError:
            pass  # a file system without locks


def collect(results: Results, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Keep results as they arrive."""
    for outcome in outcomes:
        results.add(outcome)
        yield outcome
