"""A tiny builder for rule tests: set the table, play by names, look.

t = table("splendor", bank=[4, 4, 4, 4, 4, 5]).seat(0, tokens=[0, 2, 0, 0, 0, 1])
t.play("buy 1.1")
assert t.state.players[0].tokens == [0, 0, 0, 0, 0, 0]
"""

from __future__ import annotations

from typing import Any, Self

import bastide
from bastide.core.game import Game


class Table:
    """A position that a test arranges and plays on."""

    def __init__(self, game: Game, players: int, seed: int, options: dict[str, Any]) -> None:
        self.game = game
        self.state = game.new(players, seed, options)

    def with_(self, **fields: Any) -> Self:
        """Overwrite fields of the state."""
        for name, value in fields.items():
            set_field(self.state, name, value)
        return self

    def seat(self, seat: int, **fields: Any) -> Self:
        """Overwrite fields of a player."""
        for name, value in fields.items():
            set_field(self.state.players[seat], name, value)
        return self

    def play(self, *moves: str, seat: int | None = None) -> Self:
        """Play moves by name, each by the first seat that may act unless a seat is given."""
        for move in moves:
            actor = self.game.actors(self.state)[0] if seat is None else seat
            self.game.apply(self.state, actor, self.game.actions.parse(move))
        self.state.to_bytes()  # every value fits its field
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        """The names of the legal moves."""
        actor = self.game.actors(self.state)[0] if seat is None else seat
        return [self.game.actions.name(action) for action in self.game.legal(self.state, actor)]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        actor = self.game.actors(self.state)[0] if seat is None else seat
        return self.game.why_not(self.state, actor, self.game.actions.parse(move))


def set_field(record: Any, name: str, value: Any) -> None:
    assert name in record.fields, f"there is no field {name}"
    old = getattr(record, name)
    if isinstance(old, list):
        assert isinstance(value, list) and len(value) == len(old), f"{name} needs {len(old)} values"
    setattr(record, name, value)


def table(name: str, players: int = 2, seed: int = 1, options: dict[str, Any] | None = None, **fields: Any) -> Table:
    return Table(bastide.game(name), players, seed, options or {}).with_(**fields)
