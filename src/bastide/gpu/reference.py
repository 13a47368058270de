"""What the kernels have to write, computed on the CPU with the same functions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core import playing
from ..core.game import Game
from ..envs import stepping
from ..envs.vector import Array, Batch


def played(game: Game, players: int, options: Mapping[str, Any], games: int, seed: int) -> dict[str, Array]:
    """Whole random games: final states, numbers of moves, rewards."""
    blank = game.blank(players, options).to_array()
    states = np.zeros(games, game.state.dtype)
    moves = np.zeros(games, np.int32)
    rewards = np.zeros((games, players), np.float32)
    menu = np.zeros(len(game.actions) + 1, np.int16)
    game.native[playing.play_many](states, blank, seed, moves, menu, np.zeros(4, np.uint32))
    game.native[stepping.reward_batch](states, rewards)
    return {"states": as_bytes(states), "moves": moves, "rewards": rewards}


def played_steadily(
    game: Game, players: int, options: Mapping[str, Any], games: int, seed: int, moves: int
) -> dict[str, Array]:
    """So many random moves in each place, with a new game whenever one ends."""
    blank = game.blank(players, options).to_array()
    states = np.zeros(games, game.state.dtype)
    finished = np.zeros(games, np.int32)
    menu = np.zeros(len(game.actions) + 1, np.int16)
    game.native[stepping.play_on_batch](states, blank, seed, moves, finished, menu, np.zeros(4, np.uint32))
    return {"states": as_bytes(states), "moves": finished}


def stepped(
    game: Game, players: int, options: Mapping[str, Any], games: int, seed: int, steps: int
) -> dict[str, Array]:
    """A batch after so many random steps, and how many games ended on the way."""
    batch = Batch(game, games, players, seed, **options)
    ended = np.zeros(games, np.int32)
    for _ in range(steps):
        batch.step(batch.sample())
        ended += batch.dones
    return {
        "states": as_bytes(batch.states),
        "observations": batch.observations,
        "masks": batch.masks,
        "seats": batch.seats,
        "rewards": batch.rewards,
        "seeds": batch.seeds,
        "moves": ended,
    }


def as_bytes(states: Array) -> Array:
    return states.view(np.uint8).reshape(len(states), -1)


def digest(results: Mapping[str, Array]) -> dict[str, str]:
    """One hash for each array."""
    return {name: hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest() for name, array in results.items()}
