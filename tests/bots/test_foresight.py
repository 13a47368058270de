"""A game may judge for the search otherwise than for a player who looks one decision ahead."""

from __future__ import annotations

import numpy as np
import pytest

import bastide
from bastide.bots import judging, make_bot
from bastide.bots.scale import yardstick_of
from bastide.bots.thinking import Style
from bastide.core.conformance import random_states
from bastide.core.state import MAX_SEATS


def test_without_a_forecast_the_evaluation_serves_both() -> None:
    rules = bastide.game("splendor").rules
    assert rules.foresee is rules.evaluate


@pytest.mark.parametrize("name", ["anarchy", "archon", "troyes"])
def test_between_two_the_forecast_of_one_is_the_opposite_of_the_others(name: str) -> None:
    game = bastide.game(name)
    foresee = game.rules.foresee
    for s, _, _ in random_states(game, 2, {}, 4):
        assert foresee(s, 0) == -foresee(s, 1)
    assert yardstick_of(game).opposite


def test_where_two_do_not_see_the_opposite_the_search_takes_what_lies_halfway() -> None:
    """Splendor's network looks from one seat and does not know that the other's view is the opposite."""
    game = bastide.game("splendor")
    yardstick = yardstick_of(game)
    assert not yardstick.opposite
    knobs = Style.of(game).setting(yardstick, alone=True)[0]
    values = np.zeros(MAX_SEATS)
    for s, seat, _ in random_states(game, 2, {}, 4):
        if seat < 0:
            continue
        game.native[judging.judge](s.to_array()[0], knobs, values)
        own, other = (judging.squashed(game.rules.foresee(s, p) / yardstick.scale) for p in (0, 1))
        assert values[0] == pytest.approx((own + 1 - other) / 2)
        assert values[0] + values[1] == 1


def test_of_a_finished_game_of_archon_the_forecast_is_the_lead_in_points() -> None:
    game = bastide.game("archon")
    *_, (s, seat, _) = random_states(game, 2, {}, 4)
    assert seat == -1
    scores = game.scores(s)
    assert game.rules.foresee(s, 0) == 100 * (scores[0] - scores[1])


def test_of_a_finished_game_evaluation_and_forecast_say_the_same() -> None:
    game = bastide.game("anarchy")
    assert game.rules.foresee is not game.rules.evaluate
    s = game.new(2, 5)
    bot = make_bot("random", 1)
    while actors := game.actors(s):
        game.apply(s, actors[0], bot.choose(game, s, actors[0]))
    scores = game.scores(s)
    assert game.rules.evaluate(s, 0) == game.rules.foresee(s, 0) == 100 * (scores[0] - scores[1])
