"""Rules for one kind of table play the same games as the rules for all."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.core.playing import CHOOSER, finish
from bastide.core.randomness import sow, sow_all
from bastide.core.rule import Binding, rule
from bastide.gpu.compiling import scalars
from bastide.gpu.freezing import freeze


def played(name: str, players: int, options: Any, frozen: bool) -> bytes:
    game = bastide.game(name)
    s = game.blank(players, options)
    seats, numbers = s.seats, scalars(s.options)
    binding = Binding(
        game.rules.named(), (lambda twin: freeze(twin, seats, numbers)) if frozen else (lambda twin: twin)
    )
    sow_all(s.rng, 3, 0)
    binding[game.rules.setup](s)
    chooser = [0] * 4
    sow(chooser, 3, 0, CHOOSER)
    binding[finish](s, [0] * (len(game.actions) + 1), chooser)
    return bytes(s.to_bytes())


@pytest.mark.parametrize("name", bastide.list_games())
def test_frozen_rules_play_the_same_game(name: str) -> None:
    game = bastide.game(name)
    for options in game.samples:
        assert played(name, game.seats[1], options, True) == played(name, game.seats[1], options, False)


@rule
def reads_all(s: Any) -> Any:
    if s.options.cities:
        return s.seats
    return s.options.orient + s.round


def test_seats_and_options_become_numbers_and_nothing_else_does() -> None:
    s = bastide.game("splendor").new(3, 1)
    source: Any = reads_all
    assert freeze(source, 4, {"cities": 1, "orient": 0})(s) == 4
    assert freeze(source, 4, {"cities": 0, "orient": 5})(s) == 5 + s.round
    assert "seats" not in freeze(source, 4, {"cities": 1}).__code__.co_names
    assert "orient" in freeze(source, 4, {"cities": 1}).__code__.co_names
