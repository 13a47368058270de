"""The bot that knows only the rules."""

from __future__ import annotations

import random
from typing import Any

from ..core.game import Game
from .base import fresh_stream


class RandomBot:
    """Any legal move."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, state: Any, seat: int) -> int:
        guess = game.determinize(state, seat, fresh_stream(self.random))
        return self.random.choice(game.legal(guess, seat))
