"""Gymnasium's own checks, for every game and option sample."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bastide
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
    for wrong in ({"seat": "0"}, {"seat": True}, {"opponents": None}, {"opponents": [5]}, {"compiled": "no"}):
        with pytest.raises(BadInput, match="not "):
            SeatEnv("splendor", **wrong)
    with pytest.raises(BadInput, match="the render mode is ansi or None, not 'human'"):
        SeatEnv("splendor", render_mode="human")


@every_game
def test_the_seed_of_a_reset_is_the_seed_of_the_deal(name: str) -> None:
    env = SeatEnv(name, seat=0)
    env.bots = {}
    env._others_move = lambda: None  # type: ignore[method-assign]  # the game as it was dealt
    env.reset(seed=11)
    game = bastide.game(name)
    assert env.table.mirror() == game.new(env.table.players, 11)


def test_numbers_of_numpy_are_numbers() -> None:
    three, one, five = (np.array([3, 1, 5])[i] for i in range(3))
    env = SeatEnv("splendor", players=three, seat=one)
    _, info = env.reset(seed=five)
    env.step(np.flatnonzero(info["action_mask"])[0])
    assert (env.table.players, env.seat) == (3, 1)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("action", [None, "3", 3.7, True, np.array([3]), float("nan")], ids=str)
def test_what_is_no_whole_number_is_refused_and_changes_nothing(action: Any, compiled: bool) -> None:
    env = SeatEnv("splendor", seat=0, compiled=compiled)
    seen, _ = env.reset(seed=1)
    before = env.table.mirror().to_bytes()
    with pytest.raises(BadInput, match="an action is a whole number from 0 to 195, not"):
        env.step(action)
    assert env.table.mirror().to_bytes() == before
    assert env.step(np.flatnonzero(seen["action_mask"])[0])[1:4] == (0.0, False, False)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("action", [-1, 196, 2**40])
def test_a_number_that_is_no_action_is_illegal(action: int, compiled: bool) -> None:
    env = SeatEnv("splendor", seat=0, compiled=compiled)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(action)
    assert (reward, over) == (-1, True)
    assert f"there is no action {action}" in info["illegal"]


@pytest.mark.parametrize("compiled", [False, True])
def test_nothing_can_be_done_before_the_first_deal_or_after_the_end(compiled: bool) -> None:
    env = SeatEnv("splendor", seat=0, compiled=compiled)
    for early in (lambda: env.step(0), env.render):
        with pytest.raises(BadInput, match="reset the environment first"):
            early()
    seen, _ = env.reset(seed=1)
    env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(BadInput, match="the episode is over"):
        env.step(np.flatnonzero(seen["action_mask"])[0])


def test_a_seed_that_is_refused_leaves_the_game_and_its_chance_alone() -> None:
    env = SeatEnv("splendor", seat=0)
    env.reset(seed=1)
    before = env.table.mirror().to_bytes(), env.np_random.bit_generator.state
    for seed in (-1, 2**64, "x"):
        with pytest.raises(BadInput, match="a seed is a whole number"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert (env.table.mirror().to_bytes(), env.np_random.bit_generator.state) == before


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    "make_twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_a_copy_plays_on_as_the_first_and_apart_from_it(make_twin: Any, compiled: bool) -> None:
    env = SeatEnv("splendor", opponents="greedy", compiled=compiled)
    _, info = env.reset(seed=3)
    twin = make_twin(env)
    for _ in range(4):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, _, _, _, info = env.step(action)
        assert twin.table.mirror() != env.table.mirror()
        assert (twin.step(action)[0]["observation"] == seen["observation"]).all()
    assert (twin.reset()[0]["observation"] == env.reset()[0]["observation"]).all()


def test_a_pickled_environment_keeps_its_components(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    text = bastide.game("splendor").component_file.read_text("utf-8")
    changed = text.replace("cost = [1, 1, 1, 1, 0]", "cost = [2, 1, 1, 1, 0]", 1)
    file.write_text(changed, "utf-8")
    assert changed != text
    pickled = pickle.dumps(SeatEnv("splendor", components=file))
    assert pickle.loads(pickled).game is SeatEnv("splendor", components=file).game


def test_an_opponent_that_searches_does_so_from_its_first_move() -> None:
    """It does not play greedily until its rules are compiled: that would depend on the machine."""
    env = SeatEnv("splendor", opponents="search:20", seat=0)
    env.table.deal = lambda seed: None  # type: ignore[method-assign]
    env._others_move = lambda: None  # type: ignore[method-assign]
    env._seen = env._info = dict  # type: ignore[method-assign]
    env.reset(seed=1)
    assert vars(env.bots[1])["wait"]


def test_rendering_gives_rise_to_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(env_id("splendor"), render_mode="ansi").unwrapped)


def test_the_learner_sees_the_table_from_its_seat() -> None:
    env = SeatEnv("splendor", render_mode="ansi")
    env.reset(seed=2)
    assert "You" in env.render()
