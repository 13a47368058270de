"""What a bot is, and the randomness bots have of their own."""

from __future__ import annotations

import random
from typing import Any, Protocol

import numpy as np

from ..core.game import Game


class Bot(Protocol):
    """Anything that can choose a move."""

    def choose(self, game: Game, state: Any, seat: int) -> int:
        """A legal action for the seat. The bot itself first replaces what the seat may not know by a guess."""
        ...


def fresh_stream(source: random.Random) -> list[int]:
    """A stream for one decision, as the rules use them."""
    return [source.getrandbits(32) | 1 for _ in range(4)]


def as_stream(words: list[int]) -> np.ndarray[Any, Any]:
    """A stream for compiled rules."""
    return np.array(words, np.uint32)
