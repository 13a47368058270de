"""Bots. A bot is handed a guess at the state that agrees with what its seat knows, never the true state."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from ..core.errors import BadInput, did_you_mean
from ..core.game import Game


class Bot(Protocol):
    """Anything that can choose a move."""

    def choose(self, game: Game, state: Any, seat: int) -> int:
        """A legal action for the seat; the bot itself replaces what the seat may not know."""
        ...


class RandomBot:
    """Any legal move."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, state: Any, seat: int) -> int:
        return self.random.choice(game.legal(state, seat))


class GreedyBot:
    """The move after which the position looks best, one ply deep."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, state: Any, seat: int) -> int:
        guess = game.determinize(state, seat, [self.random.getrandbits(32) | 1 for _ in range(4)])
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
        return self.random.choice(best)


KINDS: dict[str, Callable[[int | None], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(kind: str, seed: int | None = None) -> Bot:
    """A bot by name."""
    if kind not in KINDS:
        raise BadInput(
            f'there is no bot called "{kind[:40]}"' + (did_you_mean(kind, KINDS) or f"; possible: {', '.join(KINDS)}")
        )
    return KINDS[kind](seed)
