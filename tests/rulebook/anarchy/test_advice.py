"""The judgement of positions: a player who looks one decision ahead with it beats one who plays at random."""

from __future__ import annotations

import bastide
from bastide.bots import Bot, GreedyBot, RandomBot
from bastide.games.anarchy.advice import evaluate

from .setting import EASY, acting, attacks, building, defending, give

GAME = bastide.game("anarchy")


def test_greedy_beats_random_in_both_modes() -> None:
    games = GAME.samples[::2]
    won = 0
    for seed, options in enumerate(games):
        s = GAME.new(2, seed, options)
        greedy = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[greedy] = GreedyBot(seed)
        while not GAME.over(s):
            seat = GAME.actors(s)[0]
            GAME.rules.apply(s, seat, bots[seat].choose(GAME, s, seat))
        won += GAME.ranking(s)[greedy] == 1
    assert won == len(games)


def test_points_are_worth_more_than_what_they_cost() -> None:
    t = acting(2, EASY)
    give(t, serf=1)
    building(t, "mint", 1, 1)
    before = evaluate(t.state, 0)
    t.play("fill mint with serf", seat=0)
    assert evaluate(t.state, 0) > before


def test_workers_are_deployed_where_the_attack_comes() -> None:
    t = acting(1, EASY, round=2).seat(0, walls=[2, 0, 2, 2])
    attacks(t, 1, 2, escalade=3)  # the ladders on the right meet no wall
    give(t, food=2, knight=1)
    defending(t)
    assert GAME.actions.name(GreedyBot(1).choose(GAME, t.state, 0)) == "deploy right"


def test_food_that_is_due_is_not_traded_away() -> None:
    t = acting(1, EASY, round=3)
    give(t, food=3)
    before = evaluate(t.state, 0)
    t.play("trade food food for silver")
    assert evaluate(t.state, 0) < before
