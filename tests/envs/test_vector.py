"""The compiled batch gives the games of the rules, and refuses what they refuse."""

from __future__ import annotations

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
