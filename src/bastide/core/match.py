"""A match: a game, its options, a seed, the seats, and the moves. Everything else follows from these.

The state is never stored as truth: it is replayed. A move is what a player chose; its record adds what chance made of
it, so that a log is readable without the engine.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from .errors import BadInput, IllegalMove
from .game import SPECTATOR, Game, check_seat, check_seed
from .given import brief, whole
from .options import Value
from .wording import count

MAX_NAME = 40


@dataclass(frozen=True)
class Move:
    """One decision and its outcome."""

    seat: int
    action: int
    name: str
    chance: Mapping[str, str] = field(default_factory=dict)


class Match:
    """A game being played. Runs on the mirror: no compile wait, full checks."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        salt: str | None = None,
    ) -> None:
        self.game = game
        self.options: dict[str, Value] = game.read_options(options)
        self.players = game.check_players(players)
        self.seed = secrets.randbits(64) if seed is None else check_seed(seed)
        self.salt = secrets.token_hex(16) if salt is None else salt
        self.names = check_names(names, self.players)
        self.moves: list[Move] = []
        self.state = game.new(self.players, self.seed, self.options)

    def __copy__(self) -> Match:
        """A match of its own: a move in one is none in the other."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options, twin.names, twin.moves = dict(self.options), [*self.names], [*self.moves]
        twin.state = self.state.clone()
        return twin

    # --- playing ---------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def actors(self) -> list[int]:
        """The seats that may act now.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.actors()
        [1]
        """
        return self.game.actors(self.state)

    def legal(self, seat: int | None = None) -> list[str]:
        """The names of the legal moves of a seat, by default the first that may act.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.legal()[:2]
        ['take white blue green', 'take white blue red']
        """
        if self.over:
            return []
        actions = self.game.legal(self.state, self._seat(seat))
        return [self.game.actions.name(action) for action in actions]

    def play(self, move: str | int, seat: int | None = None) -> Move:
        """Make a move, by name or number. An illegal move changes nothing.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.play("take white blue red").seat
        1
        """
        action = self.game.actions.parse(move)
        if self.over:
            raise IllegalMove("the game is over")
        seat = self._seat(seat)
        before = self.state
        after = before.clone()
        self.game.apply(after, seat, action)
        made = Move(seat, action, self.game.actions.name(action), self.game.words.chance(before, after, None))
        self.state = after
        self.moves.append(made)
        return made

    def undo(self) -> Move:
        """Take the last move back.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.play("take white blue red").name
        'take white blue red'
        >>> match.undo().name, match.ply
        ('take white blue red', 0)
        """
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        last = self.moves[-1]
        self.state = self.at(self.ply - 1).state
        self.moves.pop()
        return last

    def undoable_by(self, seat: int) -> bool:
        """Whether a seat may take the last move back: it is its own and revealed nothing.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> move = match.play("reserve deck 1")
        >>> match.undoable_by(move.seat)
        False
        """
        return bool(self.moves) and self.moves[-1].seat == seat and not self.moves[-1].chance

    def at(self, ply: int) -> Match:
        """The same match as it stood after so many moves.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> for name in ("take white blue red", "take green red black"):
        ...     move = match.play(name)
        >>> match.at(1).ply, match.ply
        (1, 2)
        """
        number = whole(ply)
        if number is None or not 0 <= number <= self.ply:
            raise BadInput(f"the match has plies 0 to {self.ply}, not {brief(ply)}")
        twin = Match(self.game, self.players, self.seed, self.options, self.names, self.salt)
        for move in self.moves[:number]:
            self.game.rules.apply(twin.state, move.seat, move.action)
        twin.moves = self.moves[:number]
        return twin

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.actors()[0]
        return check_seat(seat, self.players)

    # --- looking ---------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of every seat.

        >>> bastide.new_match("splendor", players=3, seed=7).scores()
        [0, 0, 0]
        """
        return self.game.scores(self.state)

    def ranking(self) -> list[int]:
        """The place of every seat, 1 the best; tied seats share a place.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.ranking()
        [1, 1, 1]
        """
        return self.game.ranking(self.state)

    def view(self, seat: int | None = SPECTATOR) -> msgspec.Struct:
        """What a seat may know; without a seat, what a spectator may know; None sees everything.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.view().round
        1
        """
        return self.game.view_of(self.state, seat)

    def why_not(self, move: str | int, seat: int | None = None) -> str | None:
        """The reason a move is not legal now, or None if it is.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> match.why_not("buy reserved 1")
        'you have 0 reserved cards (section 4.4)'
        >>> match.why_not("take white blue red") is None
        True
        """
        action = self.game.actions.parse(move)
        if self.over:
            return "the game is over"
        return self.game.why_not(self.state, self._seat(seat), action)

    def log(self, viewer: int | None = SPECTATOR) -> list[str]:
        """The moves so far in plain words, as far as the viewer may know them.

        >>> match = bastide.new_match("splendor", players=3, seed=7)
        >>> move = match.play("take white blue red")
        >>> match.log()
        ['Seat 2 takes white, blue and red']
        """
        if viewer is not None and viewer != SPECTATOR:
            check_seat(viewer, self.players)
        twin = self.at(0)
        lines = []
        for move in self.moves:
            words = self.game.describe(twin.state, move.seat, move.action, viewer)
            lines.append(f"{self.names[move.seat]} {words}")
            self.game.rules.apply(twin.state, move.seat, move.action)
        return lines

    @property
    def commitment(self) -> str:
        """The hash that is shown before play and opened after it."""
        return commitment(self.seed, self.salt)

    # --- files -----------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write a `.bastide` file.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "mine.bastide")
        >>> bastide.new_match("splendor", seed=7).save(path)
        >>> os.path.exists(path)
        True
        """
        from .file import write

        write(self, Path(path))

    @staticmethod
    def load(path: str | Path, components: str | Path | None = None) -> Match:
        """Read a `.bastide` file and replay it; a file that cannot be trusted is refused.

        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "mine.bastide")
        >>> bastide.new_match("splendor", seed=7).save(path)
        >>> Match.load(path).seed
        7
        """
        from .file import read

        return read(Path(path), components)


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"bastide:{seed}:{salt}".encode()).hexdigest()


def check_names(names: Sequence[str] | None, players: int) -> list[str]:
    """Names of the seats, `Seat 1` and so on where none are given."""
    if names is None:
        return [f"Seat {seat + 1}" for seat in range(players)]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput(f"names are given as a list, one for each player, not as {brief(names)}")
    if len(names) != players:
        raise BadInput(f"{count(players, 'player needs', 'players need')} {count(players, 'name')}, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise BadInput(f"a name is 1 to {MAX_NAME} printable characters, not {brief(name, 50)}")
    return list(names)
