"""Thousands of games at once: one call steps all of them in compiled code, on all cores.

>>> from bastide.envs.vector import Batch
>>> batch = Batch("splendor", games=256, players=3, seed=7)
>>> observations, rewards, dones = batch.step(batch.sample())
>>> observations.shape, batch.masks.shape, rewards.shape
((256, 697), (256, 196), (256, 3))

All arrays are allocated once and written in place; nothing is copied on the way in or out. `bastide.gpu.Batch` has
the same arrays and calls, on the device.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import BadInput, IllegalMove
from ..core.game import Game, check_seed
from ..core.given import brief, whole
from ..games import load
from . import stepping

BLOCKS = 64  # parts of a batch that run independently, whatever the number of cores
MAX_GAMES = 1 << 22
SEEDS = 1 << 62  # so that no batch runs out of them

Array = NDArray[Any]


class Batch:
    """Many games of one kind. Every position belongs to the seat `seats[i]`, which decides next in game i."""

    def __init__(
        self,
        name: str | Game,
        games: int = 1024,
        players: int | None = None,
        seed: int = 1,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = name if isinstance(name, Game) else load(name, components)
        game = self.game
        number = whole(games)
        if number is None or not 1 <= number <= MAX_GAMES:
            raise BadInput(f"a batch has 1 to {MAX_GAMES:,} games, not {brief(games)}")
        self.games = games = number
        self.players = game.check_players(max(2, game.seats[0]) if players is None else players)
        self.first_seed = self._checked(seed)
        self.options = game.read_options(options)
        self.blank = game.blank(self.players, self.options).to_array()
        self.states: Array = np.zeros(games, game.state.dtype)
        self.seeds: Array = np.zeros(games, np.int64)
        self.seats: Array = np.zeros(games, np.uint8)
        self.masks: Array = np.zeros((games, len(game.actions)), np.uint8)
        self.observations: Array = np.zeros((games, game.observation.dtype.itemsize // 2), np.int16)
        self.rewards: Array = np.zeros((games, self.players), np.float32)
        self.dones: Array = np.zeros(games, np.uint8)
        self.actions: Array = np.zeros(games, np.int32)
        self.choosers: Array = np.zeros((games, 4), np.uint32)
        self._seen = self._pages()
        blocks = min(BLOCKS, games)
        self._menus = np.zeros((blocks, len(game.actions) + 1), np.int16)
        self._refused = np.zeros(blocks, np.int32)
        self.reset()

    def _pages(self) -> Array:
        """The observations as the records that rules write."""
        return self.observations.reshape(-1).view(self.game.observation.dtype)

    def _checked(self, seed: Any) -> int:
        """A seed from which all games of the batch, and all later ones, can have theirs."""
        first = check_seed(seed)
        if first + self.games >= SEEDS:
            raise BadInput(f"the seed of a batch of {self.games} is at most {SEEDS - self.games - 1}, not {first}")
        return first

    def reset(self, seed: int | None = None) -> Array:
        """Deal every game; game i begins with seed + i, and all later deals have other seeds."""
        if seed is not None:
            self.first_seed = self._checked(seed)
        self.seeds[:] = np.arange(self.first_seed, self.first_seed + self.games)
        self.rewards[:] = 0
        self.dones[:] = 0
        native = self.game.native
        native[stepping.sow_choosers](self.choosers, self.first_seed)
        native[stepping.begin_batch](
            self.states, self.blank, self.seeds, self.seats, self.masks, self._seen, self._menus
        )
        return self.observations

    def step(self, actions: Any) -> tuple[Array, Array, Array]:
        """One action in every game; returns observations, rewards and dones, which are always the same arrays.

        A finished game pays its rewards and is dealt anew at once: `observations`, `masks` and `seats` are those of
        its new game. An action that is not legal is an error; the other games have moved nevertheless.
        """
        given = self._given(actions)
        chosen = np.ascontiguousarray(self._narrow(given))
        self.game.native[stepping.step_batch](
            self.states,
            chosen,
            self.blank,
            self.seeds,
            self.seats,
            self.masks,
            self._seen,
            self.rewards,
            self.dones,
            self._menus,
            self._refused,
        )
        if self._refused.any():
            self._refuse(given)
        return self.observations, self.rewards, self.dones

    def sample(self) -> Array:
        """A random legal action for every game."""
        choose = self.game.native[stepping.choose_batch]
        choose(self.masks, self.choosers, self.actions, len(self._menus))
        return self.actions

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: the records are another look at the observations, which must not become a copy."""
        return {name: value for name, value in self.__dict__.items() if name != "_seen"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._seen = self._pages()

    def _given(self, actions: Any) -> Array:
        """The actions as an array of whole numbers; what would become another number on the way is refused."""
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise BadInput(f"a step needs {self.games} actions, one for each game, not rows of numbers") from None
        if given.shape != (self.games,):
            raise BadInput(f"a step needs {self.games} actions, one for each game, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise BadInput(f"actions are whole numbers from 0 to {len(self.game.actions) - 1}, not {given.dtype}")
        return given

    def _narrow(self, given: Array) -> Array:
        """As 32-bit numbers, the usual ones as they are: a wider number must not become the number of an action."""
        if given.dtype == np.int32:
            return given
        known = (given >= 0) & (given < len(self.game.actions))
        return np.where(known, given, -1).astype(np.int32)

    def _refuse(self, given: Array) -> None:
        at = int(np.flatnonzero(self.dones == stepping.ILLEGAL)[0])
        action = int(given[at])
        if not 0 <= action < len(self.game.actions):
            raise IllegalMove(f"game {at}: there is no action {action}; actions are 0 to {len(self.game.actions) - 1}")
        state = self.game.state.from_array(self.states[at])
        reason = self.game.why_not(state, int(self.seats[at]), action)
        raise IllegalMove(f"game {at}: {self.game.actions.name(action)}: {reason}")
