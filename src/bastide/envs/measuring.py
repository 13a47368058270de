"""How fast games step: the compiled batch, and one game at a time through PettingZoo."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.simulation import simulate
from .vector import Batch

GAMES = 8192
SECONDS = 2.0


@dataclass(frozen=True)
class Speeds:
    """Steps a second of one game, all measured in the same run."""

    game: str
    players: int
    played: float  # random games to the end: moves a second
    stepped: float  # batch steps with observations, masks, rewards and new deals
    sampled: float  # the same, with the choice of random actions
    pettingzoo: float | None  # one game at a time, compiled; None where PettingZoo is not installed

    @property
    def ratio(self) -> float | None:
        return None if self.pettingzoo is None else self.stepped / self.pettingzoo


def batch_steps(batch: Batch, seconds: float = SECONDS) -> tuple[float, float]:
    """Steps a second of a batch: alone, and together with the choice of random actions."""
    for _ in range(30):  # into the middle of the games
        batch.step(batch.sample())
    alone = 0.0
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        actions = batch.sample()
        before = time.perf_counter()
        batch.step(actions)
        alone += time.perf_counter() - before
        steps += batch.games
    return steps / alone, steps / (time.perf_counter() - begun)


def pettingzoo_steps(game: Game, players: int, options: Mapping[str, Any], seconds: float = SECONDS) -> float | None:
    """Steps a second through PettingZoo's interface, with random legal actions."""
    try:
        from .pettingzoo import raw_env
    except ImportError:
        return None
    env = raw_env(game.name, players=players, compiled=True, **options)
    chance = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> None:
        seen = env.observe(env.agent_selection)
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))

    step()  # compiles
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        step()
        steps += 1
        if any(env.terminations.values()):
            env.reset(seed=1 + steps)
    return steps / (time.perf_counter() - begun)


def measure(game: Game, players: int | None = None, seconds: float = SECONDS, **options: Any) -> Speeds:
    """All of a game's speeds, one after the other."""
    batch = Batch(game, GAMES, players, **options)
    stepped, sampled = batch_steps(batch, seconds)
    played = simulate(game, batch.players, 20_000, options=batch.options)
    one_by_one = pettingzoo_steps(game, batch.players, batch.options, seconds)
    return Speeds(game.name, batch.players, played.moves_per_second, stepped, sampled, one_by_one)
