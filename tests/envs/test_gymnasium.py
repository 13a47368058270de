"""Gymnasium's own checks, for every game and option sample."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bastide.core.errors import BadInput
from bastide.envs.gymnasium import SeatEnv, env_id

from .cases import every_game, every_table


@every_table
def test_check_env(name: str, players: int, options: dict[str, Any]) -> None:
    env = gymnasium.make(env_id(name), players=players, **options)
    check_env(env.unwrapped, skip_render_check=True)


def play_out(env: gymnasium.Env[Any, Any], seed: int) -> tuple[float, int]:
    """Random legal moves to the end: the reward and the number of own moves."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    moves = 0
    while True:
        seen, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        moves += 1
        assert "illegal" not in info
        assert env.observation_space.contains(seen)
        if over:
            return float(reward), moves


@every_game
def test_a_game_against_bots_ends_with_a_reward(name: str) -> None:
    reward, moves = play_out(gymnasium.make(env_id(name), opponents="random"), 4)
    assert -1 <= reward <= 1
    assert moves > 1


def test_the_same_seed_gives_the_same_game() -> None:
    results = {play_out(gymnasium.make(env_id("splendor"), players=3, opponents=["greedy", "random"]), 7) for _ in "ab"}
    assert len(results) == 1


def test_an_illegal_action_ends_the_episode_with_a_reason() -> None:
    env = SeatEnv("splendor", seat=0)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, over) == (-1, True)
    assert len(info["illegal"]) > 10


def test_wrong_settings_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="3 players have 2 opponents, not 1"):
        SeatEnv("splendor", players=3, opponents=["random"])
    with pytest.raises(BadInput, match="the seat is 0 to 1"):
        SeatEnv("splendor", seat=5)
    with pytest.raises(BadInput, match="no bot called"):
        SeatEnv("splendor", opponents="nobody")


def test_the_learner_sees_the_table_from_its_seat() -> None:
    env = SeatEnv("splendor", render_mode="ansi")
    env.reset(seed=2)
    assert "You" in env.render()
