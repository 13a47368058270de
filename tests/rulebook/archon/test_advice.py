"""The evaluation is good enough to beat chance."""

from __future__ import annotations

import bastide
from bastide.bots import Bot, GreedyBot, RandomBot

GAME = bastide.game("archon")


def greedy_wins(seed: int) -> bool:
    """One two-player game against a random player, the seats taking turns."""
    me = seed % 2
    bots: list[Bot] = [GreedyBot(seed), RandomBot(seed)] if me == 0 else [RandomBot(seed), GreedyBot(seed)]
    s = GAME.new(2, seed)
    while not GAME.over(s):
        seat = GAME.actors(s)[0]
        GAME.rules.apply(s, seat, bots[seat].choose(GAME, s, seat))
    return GAME.ranking(s)[me] == 1


def test_the_greedy_bot_beats_a_random_one() -> None:
    assert sum(greedy_wins(seed) for seed in range(20)) >= 18


def test_evaluating_does_not_change_the_state() -> None:
    s = GAME.new(4, 3)
    before = s.to_bytes()
    for seat in range(4):
        GAME.rules.evaluate(s, seat)
    assert s.to_bytes() == before
