"""A game may judge for the search otherwise than for a player who looks one decision ahead."""

from __future__ import annotations

import bastide
from bastide.bots import make_bot


def test_without_a_forecast_the_evaluation_serves_both() -> None:
    rules = bastide.game("splendor").rules
    assert rules.foresee is rules.evaluate


def test_of_a_finished_game_evaluation_and_forecast_say_the_same() -> None:
    game = bastide.game("anarchy")
    assert game.rules.foresee is not game.rules.evaluate
    s = game.new(2, 5)
    bot = make_bot("random", 1)
    while actors := game.actors(s):
        game.apply(s, actors[0], bot.choose(game, s, actors[0]))
    scores = game.scores(s)
    assert game.rules.evaluate(s, 0) == game.rules.foresee(s, 0) == 100 * (scores[0] - scores[1])
