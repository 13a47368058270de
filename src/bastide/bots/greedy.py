"""The bot that looks one ply ahead."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from ..core.game import Game
from .base import as_stream, fresh_stream
from .search import greedy_at
from .warming import ready


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
        return best_compiled(game, guess, seat, stream) if ready(game) else best_plain(game, guess, seat, self.random)


def best_plain(game: Game, guess: Any, seat: int, chance: random.Random) -> int:
    """One ply on the mirror."""
    best: list[int] = []
    best_value = None
    for action in game.legal(guess, seat):
        after = guess.clone()
        game.rules.apply(after, seat, action)
        value = game.rules.evaluate(after, seat)
        if best_value is None or value > best_value:
            best, best_value = [action], value
        elif value == best_value:
            best.append(action)
    return chance.choice(best)


def best_compiled(game: Game, guess: Any, seat: int, stream: list[int]) -> int:
    """One ply in compiled code."""
    menu = np.zeros(len(game.actions) + 1, np.int16)
    work = np.zeros(2, game.state.dtype)
    return int(game.native[greedy_at](guess.to_array(), 0, seat, work, menu, as_stream(stream)))
