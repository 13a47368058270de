"""The compiled batch gives the games of the rules, and refuses what they refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core.errors import BadInput, IllegalMove
from bastide.envs.table import CompiledTable, MirrorTable, mask_of
from bastide.envs.vector import Batch

from .cases import every_game, every_table


@every_table
def test_a_batch_steps_as_the_mirror_does(name: str, players: int, options: dict[str, Any]) -> None:
    """Three games side by side, over several ends: masks, observations, seats, rewards, and the next deals."""
    game = bastide.game(name)
    batch = Batch(name, games=3, players=players, seed=11, **options)
    seeds = [11, 12, 13]
    tables = [MirrorTable(game, players, options) for _ in seeds]
    for table, seed in zip(tables, seeds, strict=True):
        table.deal(seed)
    ended = 0
    while ended < 2:
        for i, table in enumerate(tables):
            seat = table.actors()[0]
            assert batch.seats[i] == seat
            assert (batch.masks[i] == mask_of(table.legal(seat), len(game.actions))).all()
            assert (batch.observations[i] == table.observe(seat)).all()
        actions = batch.sample().copy()
        batch.step(actions)
        for i, table in enumerate(tables):
            table.apply(table.actors()[0], int(actions[i]))
            over = not table.actors()
            assert batch.dones[i] == over
            assert batch.rewards[i].tolist() == pytest.approx(table.rewards() if over else [0.0] * players)
            if over:
                seeds[i] += 3
                table.deal(seeds[i])
                ended += 1


@every_game
def test_tables_on_the_mirror_and_compiled_are_the_same(name: str) -> None:
    game = bastide.game(name)
    players = max(2, game.seats[0])
    tables = [kind(game, players, game.read_options()) for kind in (MirrorTable, CompiledTable)]
    for table in tables:
        table.deal(2**64 - 5)
    chance = np.random.default_rng(2)
    while acting := tables[0].actors():
        legal = tables[0].legal(acting[0])
        assert tables[1].actors() == acting
        assert tables[1].legal(acting[0]) == legal
        action = int(chance.choice(legal))
        for table in tables:
            table.apply(acting[0], action)
        for seat in range(players):
            assert (tables[0].observe(seat) == tables[1].observe(seat)).all()
    assert tables[0].mirror() == tables[1].mirror()
    assert tables[0].rewards() == pytest.approx(tables[1].rewards())


def test_the_reward_alone_at_the_table_is_a_float_as_well() -> None:
    table = MirrorTable(bastide.game("anarchy"), 1, {})
    table.deal(1)
    while acting := table.actors():
        table.apply(acting[0], table.legal(acting[0])[0])
    assert [type(reward) for reward in table.rewards()] == [float]


@every_game
def test_arrays_are_written_in_place(name: str) -> None:
    batch = Batch(name, games=8)
    kept = batch.observations, batch.rewards, batch.dones
    for _ in range(3):
        assert all(new is old for new, old in zip(batch.step(batch.sample()), kept, strict=True))


@every_game
def test_the_size_of_a_batch_does_not_change_its_games(name: str) -> None:
    small, large = Batch(name, games=2, seed=5), Batch(name, games=200, seed=5)
    for _ in range(20):
        actions = large.sample()
        small.step(actions[:2])
        large.step(actions)
    assert (small.observations == large.observations[:2]).all()


def test_an_illegal_action_is_an_error_and_leaves_its_game_alone() -> None:
    batch = Batch("splendor", games=4)
    actions = batch.sample().copy()
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    before = batch.states[2].tobytes()
    with pytest.raises(IllegalMove, match="game 2: "):
        batch.step(actions)
    assert batch.states[2].tobytes() == before
    actions[:] = 9999
    with pytest.raises(IllegalMove, match="there is no action 9999"):
        batch.step(actions)


def test_wrong_sizes_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="a batch has 1 to"):
        Batch("splendor", games=0)
    batch = Batch("splendor", games=4)
    with pytest.raises(BadInput, match="a step needs 4 actions"):
        batch.step([1, 2, 3])
    with pytest.raises(BadInput, match="a step needs 4 actions"):
        batch.step([[1], [2, 3], 4, 5])


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.bool_, np.str_, object])
def test_actions_that_are_no_whole_numbers_are_refused_and_change_nothing(kind: Any) -> None:
    batch = Batch("splendor", games=4)
    before = batch.states.tobytes()
    with pytest.raises(BadInput, match="actions are whole numbers from 0 to 195, not"):
        batch.step(batch.sample().astype(kind))
    assert batch.states.tobytes() == before


def test_a_wide_number_does_not_become_the_action_of_its_lower_half() -> None:
    for number in (2**32, -(2**32), 2**63, 196):
        batch = Batch("splendor", games=4)
        actions = batch.sample().astype(np.uint64 if number >= 2**63 else np.int64)
        actions[1] = actions[1] + actions.dtype.type(number)
        before = batch.states[1].tobytes()
        with pytest.raises(IllegalMove, match=f"game 1: there is no action {actions[1]}; actions are 0 to 195"):
            batch.step(actions)
        assert batch.states[1].tobytes() == before


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64, np.uint64])
def test_whole_numbers_of_any_width_are_actions(kind: Any) -> None:
    batch, usual = Batch("splendor", games=4), Batch("splendor", games=4)
    actions = usual.sample().copy()
    batch.step(actions.astype(kind))
    usual.step(actions)
    assert batch.states.tobytes() == usual.states.tobytes()


def test_a_refused_seed_changes_nothing() -> None:
    batch = Batch("splendor", games=4, seed=np.int64(3))  # type: ignore[arg-type]
    dealt = batch.states.tobytes()
    for seed in (-1, 2**62 - 4, 2**63, 1.5):
        with pytest.raises(BadInput, match=r"seed .* not"):
            batch.reset(seed)  # type: ignore[arg-type]
    assert batch.reset() is batch.observations
    assert batch.states.tobytes() == dealt
    with pytest.raises(BadInput, match="a seed is a whole number from 0"):
        Batch("splendor", games=4, seed=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("make_twin", [copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))], ids=["copy", "pickle"])
def test_a_copied_batch_plays_on_alike_and_apart(make_twin: Any) -> None:
    batch = Batch("splendor", games=4, seed=5, modules="orient")
    batch.step(batch.sample())
    twin = make_twin(batch)
    assert twin.game is batch.game
    assert twin.states.dtype.isalignedstruct  # or else everything would be compiled once more
    for _ in range(3):
        batch.step(batch.sample())
        assert twin.states.tobytes() != batch.states.tobytes()
        twin.step(twin.sample())
        assert (twin.observations == batch.observations).all()
        assert twin.states.tobytes() == batch.states.tobytes()
