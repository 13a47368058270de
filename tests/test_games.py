"""The conformance suite: what every game must do, for every game and a sample of its options."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import bastide
from bastide.core import conformance
from bastide.core.game import Game

from .golden import golden_files

CASES = [
    pytest.param(game, players, options, id=f"{name}-{players}-{'+'.join(map(str, options.values())) or 'default'}")
    for name in bastide.list_games()
    for game in [bastide.game(name)]
    for options in game.samples
    for players in range(game.seats[0], game.seats[1] + 1)
]
GAMES = [pytest.param(bastide.game(name), id=name) for name in bastide.list_games()]
every_case = pytest.mark.parametrize(("game", "players", "options"), CASES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_action_has_a_name_that_means_it(game: Game) -> None:
    conformance.check_names(game)


@every_game
def test_names_are_shown_in_the_terminal_as_they_are_written(game: Game) -> None:
    players = game.seats[1]
    names = ["[/x]", "[red]Bo", "Ann", ":dog:"][:players]
    console = Console(width=200, file=io.StringIO())
    console.print(game.words.table(game.new(players, 1), 0, names))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(name in shown for name in names)


@every_game
def test_no_rule_calls_itself(game: Game) -> None:
    conformance.check_no_circles(game)


@every_case
def test_a_random_game_has_legal_moves_until_it_ends(game: Game, players: int, options: Mapping[str, Any]) -> None:
    for seed in range(3):
        conformance.check_random_game(game, players, options, seed)


@every_case
def test_what_is_not_legal_has_a_reason(game: Game, players: int, options: Mapping[str, Any]) -> None:
    conformance.check_reasons(game, players, options, seed=11)


@every_case
def test_a_guess_agrees_with_what_the_seat_knows(game: Game, players: int, options: Mapping[str, Any]) -> None:
    assert conformance.check_knowledge(game, players, options, seed=5)


@every_case
def test_no_rule_counts_from_the_end_of_an_array(game: Game, players: int, options: Mapping[str, Any]) -> None:
    conformance.check_indices(game, players, options, seed=21)


@every_case
def test_an_observation_is_written_whole(game: Game, players: int, options: Mapping[str, Any]) -> None:
    conformance.check_observation(game, players, options, seed=22)


@every_case
def test_mirror_and_compiled_games_are_the_same_bytes(game: Game, players: int, options: Mapping[str, Any]) -> None:
    assert conformance.check_native_equals_mirror(game, players, options, seed=100, games=20)


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_games_have_not_changed(path: Path) -> None:
    from .golden import replayed

    assert replayed(path) == path.read_text("utf-8")
