"""Random play uses the whole game, and a simulation shows it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core import playing

GAME = bastide.game("archon")


def played(players: int, games: int) -> tuple[Any, Any]:
    """The final states and lengths of compiled random games."""
    states = np.zeros(games, GAME.state.dtype)
    moves = np.zeros(games, np.int32)
    menu = np.zeros(len(GAME.actions) + 1, np.int16)
    blank = GAME.blank(players).to_array()
    GAME.native[playing.play_many](states, blank, 1, moves, menu, np.zeros(4, np.uint32))
    return states, moves


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_favor_building_magister_province_and_grant_is_used(players: int) -> None:
    states, moves = played(players, 1500)
    shown = {name: statistic(states) for name, statistic in GAME.statistics.items()}
    for name in ("favor cards used", "buildings acquired", "magisters of a seat", "province cards", "grant cards"):
        assert min(shown[name].values()) > 0, name
    assert all(0 < share < 1 for share in shown["attacks repelled"].values())
    assert sum(shown["province cards"].values()) == pytest.approx(9, abs=0.01)
    assert sum(shown["magisters of a seat"].values()) > 2
    assert moves.max() < GAME.max_moves
