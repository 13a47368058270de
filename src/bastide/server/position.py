"""A game being played, lean: the same moves and log as `core.match.Match`, with what the server asks for kept at hand.

A state that has been shown is never changed: a move makes the next one beside it. Bots may therefore think about a
state in another thread while the table goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.options import Value

Deal = Callable[[Game, int, int, Mapping[str, Value]], Any]


class Made(NamedTuple):
    """A move that was made; `revealed`: chance or something hidden came of it, so it is not freely taken back."""

    seat: int
    action: int
    revealed: bool


class Step(NamedTuple):
    """A move worked out and not yet made."""

    made: Made
    before: Any
    after: Any
    bits: int  # who acts then


def standard_deal(game: Game, players: int, seed: int, options: Mapping[str, Value]) -> Any:
    return game.new(players, seed, options)


class Position:
    """The state after some moves."""

    def __init__(self, game: Game, start: Any, moves: Sequence[Made] = ()) -> None:
        self.game = game
        self.start = start
        self.state = start
        self.moves: list[Made] = list(moves)
        if moves:
            self.state = start.clone()
            for move in moves:
                game.rules.apply(self.state, move.seat, move.action)
        self._settle(game.rules.actors(self.state))

    def _settle(self, bits: int) -> None:
        self.bits = bits
        self._menus: dict[int, list[int]] = {}

    @property
    def ply(self) -> int:
        return len(self.moves)

    def actors(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if self.bits >> seat & 1]

    def menu(self, seat: int) -> list[int]:
        """The legal actions of a seat, worked out once."""
        if not self.bits >> seat & 1:
            return []
        if seat not in self._menus:
            self._menus[seat] = self.game.legal(self.state, seat)
        return self._menus[seat]

    def step(self, seat: int, action: int) -> Step:
        """What a move would do. A move that the rules do not allow is refused with the reason."""
        if action not in self.menu(seat):
            raise IllegalMove(self.game.why_not(self.state, seat, action) or "this is not allowed now")
        after = self.state.clone()
        self.game.rules.apply(after, seat, action)
        revealed = bool(self.game.words.chance(self.state, after, None))
        return Step(Made(seat, action, revealed), self.state, after, self.game.rules.actors(after))

    def make(self, step: Step) -> None:
        assert step.before is self.state, "a step fits only the state it was worked out for"
        self.state = step.after
        self.moves.append(step.made)
        self._settle(step.bits)

    def back_to(self, ply: int) -> Position:
        """The position as it was after so many moves."""
        return Position(self.game, self.start, self.moves[:ply])

    def last_of(self, seat: int) -> int | None:
        """The ply before the seat's last move."""
        return next((ply for ply in range(self.ply - 1, -1, -1) if self.moves[ply].seat == seat), None)

    def undoable_by(self, seat: int) -> bool:
        """Whether the last move is the seat's own and revealed nothing."""
        return bool(self.moves) and self.moves[-1].seat == seat and not self.moves[-1].revealed
