"""PettingZoo's own tests, for every game and option sample."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import parallel_to_aec

import bastide
from bastide.core.errors import BadInput
from bastide.envs import pettingzoo

from .cases import every_game, every_table

# PettingZoo says this of every environment whose observation is a dictionary with an action mask, its own included.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:.*illegal move made, game terminating.*",
)


@every_table
def test_api(name: str, players: int, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, players=players, **options), num_cycles=40)


@every_table
def test_seeds(name: str, players: int, options: dict[str, Any]) -> None:
    seed_test(partial(pettingzoo.env, name, players=players, **options), num_cycles=20)


@every_table
def test_max_cycles(name: str, players: int, options: dict[str, Any]) -> None:
    """The official test samples actions without looking at the mask, so illegal ones are replaced here."""
    make = partial(pettingzoo.parallel_env, name, players=players, illegal="replace", **options)
    max_cycles_test(
        SimpleNamespace(parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles=max_cycles)))
    )


@every_game
def test_parallel_api(name: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, illegal="replace"), num_cycles=20)


@every_game
def test_a_whole_game_pays_the_rewards_of_the_batch_at_the_end(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=5)
    paid: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        paid[agent] += reward
        env.step(None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(paid.values()) == env.unwrapped.table.rewards()
    assert sum(paid.values()) == pytest.approx(0)


@every_game
def test_only_the_seat_whose_turn_it_is_has_actions(name: str) -> None:
    env = pettingzoo.raw_env(name)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@every_game
def test_the_limit_of_cycles_truncates(name: str) -> None:
    env = pettingzoo.env(name, max_cycles=3)
    env.reset(seed=1)
    moves = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        moves += not (over or cut)
        env.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert moves == 3 * len(env.possible_agents)


def test_an_illegal_action_ends_the_game_for_the_seat_that_chose_it() -> None:
    env = pettingzoo.env("splendor")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.unwrapped.rewards[agent] == -1


def test_the_table_can_be_rendered_as_text() -> None:
    env = pettingzoo.raw_env("splendor", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_0" in (env.render() or "")


def test_wrong_settings_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="illegal actions can be refuse or replace"):
        pettingzoo.env("splendor", illegal="ignore")
    with pytest.raises(BadInput, match="is for"):
        pettingzoo.env(bastide.list_games()[0], players=9)
