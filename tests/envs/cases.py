"""Every game with every sample of its options, and with every number of players."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.core.game import Game


def tables(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Each option sample at the usual number of players; the default options at every number."""
    usual = max(2, game.seats[0])
    found = [(usual, dict(options)) for options in game.samples]
    found += [(players, {}) for players in range(game.seats[0], game.seats[1] + 1) if players != usual]
    return found


def label(name: str, players: int, options: dict[str, Any]) -> str:
    words = "+".join(str(value) for value in options.values()) or "default"
    return f"{name}-{players}-{words}"


CASES = [
    pytest.param(name, players, options, id=label(name, players, options))
    for name in bastide.list_games()
    for players, options in tables(bastide.game(name))
]
SAMPLES = [case for case in CASES if case.values[1] in (bastide.game(str(case.values[0])).seats[0], 2)]
every_sample = pytest.mark.parametrize(("name", "players", "options"), SAMPLES)  # at small tables
every_table = pytest.mark.parametrize(("name", "players", "options"), CASES)
every_game = pytest.mark.parametrize("name", bastide.list_games())
