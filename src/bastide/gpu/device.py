"""A batch of games on the GPU, through CuPy.

This file imports nothing of Bastide: `python -m bastide.gpu.build` copies it next to the kernels, so that a machine
with only NumPy, CuPy and a driver runs them. All arrays are CuPy arrays on the device; PyTorch, JAX and CuPy read them
without a copy through DLPack or `__cuda_array_interface__`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

WARP = 32
BLOCK = 128  # threads of a block, where nothing else is asked
WIDEST = 384  # threads of a block whose games are sorted
ORDER_BYTES = 2048
SHARED_LIMIT = 227 * 1024  # bytes of shared memory a block may have


@dataclass(frozen=True)
class Facts:
    """What has to be known of a game to launch its kernels."""

    name: str
    state_bytes: int
    seen_bytes: int
    actions: int

    @property
    def near_bytes(self) -> int:
        """What a game needs of shared memory during a step: room for its state, and after that for its mask."""
        return max(self.state_bytes, self.actions)


class Kernels:
    """The kernels of one game, loaded from their PTX files when they are first used."""

    def __init__(self, facts: Facts, files: Mapping[str, Path]) -> None:
        self.facts = facts
        self.files = files
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        import cupy

        if name not in self._loaded:
            self._loaded[name] = cupy.RawModule(path=str(self.files[name])).get_function(name)
        return self._loaded[name]


def array_argument(array: Any, itemsize: int, shape: tuple[int, ...]) -> list[Any]:
    """An array as numba's kernels expect it: two unused words, items, bytes of an item, address, shape, strides."""
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.insert(0, strides[0] * length)
    items = int(np.prod(shape))
    return [
        np.int64(0),
        np.int64(0),
        np.int64(items),
        np.int64(itemsize),
        array,
        *(np.int64(x) for x in shape),
        *(np.int64(x) for x in strides),
    ]


class DeviceBatch:
    """Many games of one kind, on the device, one thread each."""

    def __init__(self, kernels: Kernels, blank: bytes, seats: int, games: int, seed: int = 1) -> None:
        import cupy

        if games < WARP or games % WARP:
            raise ValueError(f"the number of games on the GPU is a multiple of {WARP}, not {games}")
        facts = kernels.facts
        self.kernels = kernels
        self.games = games
        self.first_seed = seed
        self.block = BLOCK
        self.step_block = self._widest_step_block()
        self.blank = cupy.asarray(np.frombuffer(blank, np.uint8))
        self.states = cupy.zeros((games, facts.state_bytes), np.uint8)
        self.seeds = cupy.arange(seed, seed + games, dtype=np.int64)
        self.seats = cupy.zeros(games, np.uint8)
        self.masks = cupy.zeros((games, facts.actions), np.uint8)
        self.observations = cupy.zeros((games, facts.seen_bytes // 2), np.int16)
        self.rewards = cupy.zeros((games, seats), np.float32)
        self.dones = cupy.zeros(games, np.uint8)
        self.moves = cupy.zeros(games, np.int32)
        self.choosers = cupy.zeros((games, 4), np.uint32)
        self.actions = cupy.zeros(games, np.int32)

    def _widest_step_block(self) -> int:
        """As many games in a block as fit into shared memory."""
        return max(size for size in (WARP, 2 * WARP, BLOCK) if size * self.kernels.facts.near_bytes <= SHARED_LIMIT)

    def widest_sorted_block(self) -> int:
        """As many whole warps of games as fit into shared memory beside their order."""
        return min(WIDEST, (SHARED_LIMIT - ORDER_BYTES) // self.kernels.facts.state_bytes // WARP * WARP)

    # --- what researchers call -------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Deal every game; game i begins with seed + i."""
        if seed is not None:
            self.first_seed = seed
        import cupy

        self.seeds[...] = cupy.arange(self.first_seed, self.first_seed + self.games, dtype=np.int64)
        self.launch("start", self._states() + self._blank() + self._turn())
        self.launch("sow_all_choosers", [*self._array(self.choosers), np.int64(self.first_seed)])

    def step(self, actions: Any) -> None:
        """One action in every game: whole numbers, best an int32 array on the device, from whichever library.

        Afterwards `observations`, `masks`, `seats`, `rewards` and `dones` are those of the new position; a finished
        game (done 1) has been dealt anew, and an action that was not legal (done 255) has changed nothing.
        """
        if actions is not self.actions:
            self.actions[...] = self._on_device(actions)
        self.step_as(self.step_block)

    def sample(self) -> Any:
        """A random legal action for every game."""
        self.launch("choose_all", self._array(self.masks) + self._array(self.choosers) + self._array(self.actions))
        return self.actions

    def play(self, seed: int | None = None, block: int | None = None) -> int:
        """Play every game from its deal at random to the end; returns the number of moves.

        `states` are the final ones, `moves` and `rewards` those of each game.
        """
        if seed is not None:
            self.first_seed = seed
        self.play_unsummed(block or self.block)
        return int(self.moves.sum(dtype=np.int64))

    # --- the launches ------------------------------------------------------------------------------------------

    def play_unsummed(self, block: int) -> None:
        results = self._array(self.moves) + self._array(self.rewards)
        self.launch("play", [*self._states(), *self._blank(), np.int64(self.first_seed), *results], block)

    def play_steadily(self, moves: int, block: int | None = None) -> None:
        """So many random moves in each game, with a new game whenever one ends; `moves` counts finished games.

        Games of the same phase are played side by side; the wider the block, the better they can be sorted.
        """
        numbers = [np.int64(self.first_seed), np.int64(moves)]
        results = self._array(self.moves) + self._array(self.choosers)
        block = block or self.widest_sorted_block()
        arguments = [*self._states(), *self._blank(), *numbers, *results]
        self.launch("play_steadily", arguments, block, block * self.kernels.facts.state_bytes)

    def step_as(self, block: int) -> None:
        """One step with so many games in a block."""
        facts = self.kernels.facts
        arguments = array_argument(self.states, 8, (self.games * facts.state_bytes // 8,))
        arguments += self._array(self.actions) + self._blank() + self._seeds_seats_masks()
        arguments += array_argument(self.observations, 2, (self.games * facts.seen_bytes // 2,))
        arguments += array_argument(self.masks, 8, (self.games * facts.actions // 8,))
        arguments += self._array(self.rewards) + self._array(self.dones)
        self.launch("step", arguments, block, block * facts.near_bytes)

    def launch(self, name: str, arguments: list[Any], block: int | None = None, shared: int = 0) -> None:
        kernel = self.kernels[name]
        if shared > 48 * 1024:
            kernel.max_dynamic_shared_size_bytes = shared
        block = block or self.block
        kernel(((self.games + block - 1) // block,), (block,), tuple(arguments), shared_mem=shared)

    # --- arguments -----------------------------------------------------------------------------------------------

    def _array(self, array: Any) -> list[Any]:
        return array_argument(array, array.itemsize, array.shape)

    def _states(self) -> list[Any]:
        return array_argument(self.states, self.kernels.facts.state_bytes, (self.games,))

    def _blank(self) -> list[Any]:
        return array_argument(self.blank, self.kernels.facts.state_bytes, (1,))

    def _seeds_seats_masks(self) -> list[Any]:
        return self._array(self.seeds) + self._array(self.seats) + self._array(self.masks)

    def _turn(self) -> list[Any]:
        seen = array_argument(self.observations, self.kernels.facts.seen_bytes, (self.games,))
        return self._seeds_seats_masks() + seen

    def _on_device(self, actions: Any) -> Any:
        import cupy

        elsewhere = hasattr(actions, "__dlpack__") and not hasattr(actions, "__cuda_array_interface__")
        given = cupy.from_dlpack(actions) if elsewhere else cupy.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"a step needs {self.games} whole numbers, one for each game, not {given.dtype} of shape {given.shape}"
            )
        if given.dtype != np.int32:  # what is too wide stays no action
            given = given.clip(0 if given.dtype.kind == "u" else -1, self.kernels.facts.actions).astype(np.int32)
        return given
