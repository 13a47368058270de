"""The bot that looks one ply ahead."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.randomness import below
from .base import as_stream, fresh_stream
from .judging import best_move_at
from .warming import ready

NO_ACTION = -1


class GreedyBot:
    """The move after which the position looks best; in `blunders` of 100 decisions any move.

    Uses the compiled rules once they are ready, and never waits for them.
    """

    def __init__(self, seed: int | None = None, blunders: int = 0) -> None:
        self.random = random.Random(seed)
        self.blunders = blunders

    def choose(self, game: Game, state: Any, seat: int) -> int:
        stream = fresh_stream(self.random)
        guess = game.determinize(state, seat, stream)
        if self.random.randrange(100) < self.blunders:
            return self.random.choice(game.legal(guess, seat))
        return best_compiled(game, guess, seat, stream) if ready(game) else best_plain(game, guess, seat, stream)


def best_plain(game: Game, guess: Any, seat: int, stream: list[int]) -> int:
    """One ply on the mirror; the same move as `best_move` finds, lots included."""
    equal = 0
    best_value = None
    chosen = NO_ACTION
    for action in game.considered(guess, seat):
        after = guess.clone()
        game.rules.apply(after, seat, action)
        value = game.rules.evaluate(after, seat)
        if best_value is None or value > best_value:
            equal, best_value, chosen = 1, value, action
        elif value == best_value:
            equal += 1
            if below(stream, equal) == 0:
                chosen = action
    return chosen


def best_compiled(game: Game, guess: Any, seat: int, stream: list[int]) -> int:
    """One ply in compiled code."""
    menu = np.zeros(len(game.actions) + 1, np.int16)
    after = np.zeros(1, game.state.dtype)
    return int(game.native[best_move_at](guess.to_array(), 0, seat, after, menu, as_stream(stream)))
