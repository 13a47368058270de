"""PettingZoo's own tests, for every game and option sample."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import aec_to_parallel, parallel_to_aec

import bastide
from bastide.core.errors import BadInput, IllegalMove
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
    for wrong in (0, -1, 2.5, "3", True):
        with pytest.raises(BadInput, match="max_cycles is a whole number from 1, or None"):
            pettingzoo.parallel_env("splendor", max_cycles=wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="the render mode is ansi, human or None, not 'rgb_array'"):
        pettingzoo.env("splendor", render_mode="rgb_array")
    with pytest.raises(BadInput, match="illegal actions can be refuse or replace, not None"):
        pettingzoo.env("splendor", illegal=None)


@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.parallel_env])
def test_one_seed_fixes_all_the_deals_that_follow(make: Any) -> None:
    def third_deal() -> bytes:
        env = make("splendor")
        env.reset(seed=np.int64(4))
        env.reset()
        env.reset()
        return bytes(env.table.mirror().to_bytes())

    assert third_deal() == third_deal()


def test_only_the_parallel_environment_says_that_it_is_parallel() -> None:
    """A seat may decide twice before the next one: PettingZoo's conversion would fail in the middle of a game."""
    with pytest.raises(AssertionError, match="not generally safe"):
        aec_to_parallel(pettingzoo.env("splendor"))
    assert pettingzoo.parallel_env("splendor").metadata["is_parallelizable"]


@pytest.mark.parametrize("action", [None, "3", 3.7, True, -1, 196], ids=str)
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    env, parallel = pettingzoo.raw_env("splendor"), pettingzoo.parallel_env("splendor")
    pairs: list[tuple[Any, Any]] = [(env, action), (parallel, dict.fromkeys(parallel.possible_agents, action))]
    for each, given in pairs:
        each.reset(seed=1)
        before = each.table.mirror().to_bytes()
        with pytest.raises(BadInput, match=r"actions? .* 0 to 195"):
            each.step(given)
        assert each.table.mirror().to_bytes() == before


@pytest.mark.parametrize("compiled", [False, True])
def test_nothing_can_be_done_before_the_first_deal(compiled: bool) -> None:
    env, parallel = pettingzoo.raw_env("splendor", compiled=compiled), pettingzoo.parallel_env("splendor")
    early = (lambda: env.step(0), lambda: env.observe("seat_0"), env.render, lambda: parallel.step({}), parallel.render)
    for call in early:
        with pytest.raises(BadInput, match="reset the environment first"):
            call()


def test_an_agent_that_is_not_there_is_named() -> None:
    env = pettingzoo.raw_env("splendor")
    env.reset(seed=1)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadInput, match="there is no agent 'seat_2'; possible: seat_0, seat_1"):
            call("seat_2")


def both_choose() -> Any:
    """Archon while both seats split their cards at the same time."""
    env = pettingzoo.parallel_env("archon")
    env.reset(seed=1)
    while len(acting := env.table.actors()) == 1:
        env.step({f"seat_{acting[0]}": env.table.legal(acting[0])[0]})
    assert acting == [0, 1]
    return env


def test_where_one_of_several_actions_is_illegal_none_is_carried_out() -> None:
    env = both_choose()
    before = env.table.mirror().to_bytes()
    legal = {agent: env.table.legal(seat)[0] for seat, agent in enumerate(env.agents)}
    with pytest.raises(IllegalMove):
        env.step({**legal, "seat_1": 0})
    with pytest.raises(BadInput, match="no action was given for seat_1, whose turn it is"):
        env.step({"seat_0": legal["seat_0"]})
    with pytest.raises(BadInput, match="a dictionary with an action for each agent"):
        env.step([0, 0])
    assert env.table.mirror().to_bytes() == before
    env.step(legal)
    assert env.table.mirror().to_bytes() != before


def test_after_the_end_nothing_more_happens() -> None:
    parallel = pettingzoo.parallel_env("splendor", max_cycles=1, illegal="replace")
    parallel.reset(seed=1)
    parallel.step({"seat_0": 0, "seat_1": 0})
    after = parallel.table.mirror().to_bytes()
    assert parallel.step({"seat_0": 0, "seat_1": 0}) == ({}, {}, {}, {}, {})
    assert parallel.table.mirror().to_bytes() == after
    env = pettingzoo.raw_env("splendor", max_cycles=1, illegal="replace")
    env.reset(seed=1)
    while env.agents:
        over = env.truncations[env.agent_selection]
        env.step(None if over else 0)
    with pytest.raises(BadInput, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
@pytest.mark.parametrize("compiled", [False, True])
def test_copies_and_pickles_play_on_alike(make: Any, compiled: bool) -> None:
    env = make("splendor", modules="orient", compiled=compiled)
    env.reset(seed=3)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    first = env.unwrapped.table
    assert all(twin.unwrapped.game is first.game for twin in twins)
    action = first.legal(first.actors()[0])[0]
    for each in (env, *twins):
        each.step(dict.fromkeys(env.possible_agents, action) if make is pettingzoo.parallel_env else action)
    assert all(twin.unwrapped.table.mirror() == first.mirror() for twin in twins)
