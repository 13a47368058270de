"""One game at a time, for the interfaces that step move by move.

`MirrorTable` runs the rules as plain Python: no compile wait, full checks. `CompiledTable` runs them compiled; its
first use in a process compiles, or reads the cache. Both play the same games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from ..core import playing
from ..core.errors import BadInput, IllegalMove
from ..core.game import Game, check_seed
from ..core.given import brief, whole
from ..core.record import Record
from . import stepping

NOBODY = -1
MAX_REWARD_ALONE = 1000.0  # with one seat the score is the reward

Array = NDArray[Any]


class Table(Protocol):
    """What environments ask of a game."""

    game: Game
    players: int

    @property
    def dealt(self) -> bool:
        """Whether a game has begun."""

    def deal(self, seed: int) -> None:
        """Begin a new game."""

    def actors(self) -> list[int]:
        """The seats that may act; none when the game is over."""

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat."""

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""

    def observe(self, seat: int) -> Array:
        """What the seat knows, as numbers."""

    def rewards(self) -> list[float]:
        """What each seat gets at the end."""

    def mirror(self) -> Any:
        """The state as a plain Python object."""

    def determinize(self, seat: int, stream: list[int]) -> None:
        """Replace what the seat does not know by chance."""

    def another(self) -> Self:
        """A table of the same kind, not dealt yet."""

    def clone(self) -> Self:
        """A table with the same game."""


def check_action(game: Game, action: Any) -> int:
    """An action as a whole number; whether there is such an action, and whether it is legal, is asked later."""
    number = whole(action)
    if number is None:
        raise BadInput(f"an action is a whole number from 0 to {len(game.actions) - 1}, not {brief(action)}")
    return number


def check_dealt(table: Table) -> None:
    """Refuse to look at a game, or to play it, before there is one."""
    if not table.dealt:
        raise BadInput("no game has been dealt yet: reset the environment first")


PAGES: dict[Game, Record] = {}


def flat(record: Record) -> list[int]:
    """All numbers of a record, in the order of its fields."""
    numbers: list[int] = []
    for name, field in record.fields.items():
        value = getattr(record, name)
        if not isinstance(field.cell, np.dtype):
            for item in value if field.shape else [value]:
                numbers += flat(item)
        elif len(field.shape) > 1:
            for row in value:
                numbers += row
        else:
            numbers += value if field.shape else [value]
    return numbers


class MirrorTable:
    """A game on the mirror."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.state: Any = None
        self._seen: dict[int, Array] = {}

    @property
    def dealt(self) -> bool:
        return self.state is not None

    def deal(self, seed: int) -> None:
        self.state = self.game.new(self.players, seed, self.options)
        self._seen.clear()

    def actors(self) -> list[int]:
        return self.game.actors(self.state)

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.state, seat)

    def apply(self, seat: int, action: int) -> None:
        self.game.apply(self.state, seat, action)
        self._seen.clear()

    def observe(self, seat: int) -> Array:
        """What the seat knows; asked again before the next move, it is remembered."""
        if seat not in self._seen:
            page = self._page()
            self.game.rules.observe(self.state, seat, page)
            self._seen[seat] = np.array(flat(page), np.int16)
        return self._seen[seat].copy()

    def _page(self) -> Record:
        """The record that observations of this game are written on; every one overwrites all of the last."""
        if self.game not in PAGES:
            PAGES[self.game] = self.game.observation()
        return PAGES[self.game]

    def rewards(self) -> list[float]:
        """The rewards of a finished game, the same that batches pay."""
        rewards = [0.0] * self.players
        self.game.mirror[stepping.reward](self.state, rewards)
        return [float(reward) for reward in rewards]  # a score is a whole number

    def mirror(self) -> Any:
        return self.state

    def determinize(self, seat: int, stream: list[int]) -> None:
        """Replace all that a seat does not know by chance."""
        self.game.rules.determinize(self.state, seat, stream)
        self._seen.clear()

    def another(self) -> Self:
        """A table with the same settings, before the deal."""
        return type(self)(self.game, self.players, self.options)

    def clone(self) -> Self:
        twin = self.another()
        twin.state = None if self.state is None else self.state.clone()
        twin._seen = dict(self._seen)
        return twin

    def __deepcopy__(self, _: Any) -> Self:
        return self.clone()

    def __reduce__(self) -> Any:
        held = None if self.state is None else self.state.to_bytes()
        return _restored, (self.game, self.players, self.options, False, held)


class CompiledTable:
    """A game in compiled code."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.blank = game.blank(players, options).to_array()
        self.states: Array = np.zeros(1, game.state.dtype)
        self.seen: Array = np.zeros(1, game.observation.dtype)
        self.menu: Array = np.zeros(len(game.actions) + 1, np.int16)
        self.bits = 0

    @property
    def dealt(self) -> bool:
        return bool(self.states["seats"][0])

    def deal(self, seed: int) -> None:
        seed = check_seed(seed)
        signed = seed if seed < 2**63 else seed - 2**64  # the rules take the two halves of 64 bits
        self.game.native[playing.deal](self.states, 0, self.blank, signed)
        self.bits = int(self.game.native[playing.actors_at](self.states, 0))

    def actors(self) -> list[int]:
        return [seat for seat in range(self.players) if self.bits >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        if not self.bits >> seat & 1:
            return []
        count = self.game.native[playing.legal_at](self.states, 0, seat, self.menu)
        return list(self.menu[1 : 1 + count].tolist())

    def apply(self, seat: int, action: int) -> None:
        chosen = self.game.actions.check(action)
        if chosen not in self.legal(seat):
            raise IllegalMove(self.game.why_not(self.mirror(), seat, chosen) or "this is not allowed now")
        self.bits = int(self.game.native[playing.apply_at](self.states, 0, seat, chosen))

    def observe(self, seat: int) -> Array:
        self.game.native[stepping.observe_at](self.states, 0, seat, self.seen)
        return self.seen.view(np.int16).copy()

    def rewards(self) -> list[float]:
        rewards = np.zeros((1, self.players), np.float32)
        self.game.native[stepping.reward_batch](self.states, rewards)
        return list(rewards[0].tolist())

    def mirror(self) -> Any:
        return self.game.state.from_array(self.states[0])

    def determinize(self, seat: int, stream: list[int]) -> None:
        guess = self.game.determinize(self.mirror(), seat, stream)
        self.states[:] = guess.to_array()

    def another(self) -> Self:
        return type(self)(self.game, self.players, self.options)

    def clone(self) -> Self:
        twin = self.another()
        twin.states[:] = self.states
        twin.bits = self.bits
        return twin

    def __deepcopy__(self, _: Any) -> Self:
        return self.clone()

    def __reduce__(self) -> Any:
        held = self.states.tobytes() if self.dealt else None
        return _restored, (self.game, self.players, self.options, True, held)


def _restored(
    game: Game, players: int, options: Mapping[str, Any], compiled: bool, held: bytes | None
) -> MirrorTable | CompiledTable:
    """A pickled table."""
    table = make_table(game, players, options, compiled)
    if held is None:
        return table
    if isinstance(table, CompiledTable):
        table.states = np.frombuffer(held, table.game.state.dtype).copy()
        table.bits = int(table.game.native[playing.actors_at](table.states, 0))
    else:
        table.state = table.game.state.from_bytes(held)
    return table


def make_table(
    game: Game, players: int | None, options: Mapping[str, Any], compiled: bool
) -> MirrorTable | CompiledTable:
    """A table for so many players; two, or as many as the game needs, unless a number is given."""
    count = game.check_players(max(2, game.seats[0]) if players is None else players)
    chosen = game.read_options(options)
    if not isinstance(compiled, bool):
        raise BadInput(f"compiled is True or False, not {brief(compiled)}")
    return CompiledTable(game, count, chosen) if compiled else MirrorTable(game, count, chosen)


def mask_of(legal: list[int], actions: int) -> NDArray[np.int8]:
    """1 for each legal action, 0 for all others."""
    mask = np.zeros(actions, np.int8)
    mask[legal] = 1
    return mask


def observation_size(game: Game) -> int:
    """How many numbers an observation has."""
    return game.observation.dtype.itemsize // 2
