"""How much an evaluation is worth: the number that turns a game's evaluation into a chance to win.

Games evaluate in units of their own. Greedy games with blunders show how often a seat wins that is so much ahead; the
scale is the one that explains their results best. The same games show whether two seats always foresee the opposite
of each other. Both are found once per game and kept beside the compiled code.
"""

from __future__ import annotations

import json
import math
import weakref
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..core import playing
from ..core.game import Game
from . import measuring

GAMES = 120
BLUNDERS = 15
KEPT = 400
FILE = "yardstick.json"


@dataclass(frozen=True)
class Yardstick:
    """How to read a game's evaluation."""

    scale: float
    opposite: bool


_known: weakref.WeakKeyDictionary[Game, Yardstick] = weakref.WeakKeyDictionary()


def yardstick_of(game: Game) -> Yardstick:
    """How to read a game's evaluation; measured when it is first asked for."""
    if game not in _known:
        path = game.native.folder / FILE
        if not path.exists():
            beside = path.with_suffix(".tmp")
            beside.write_text(json.dumps(asdict(measured(game))))
            beside.replace(path)
        _known[game] = Yardstick(**json.loads(path.read_text()))
    return _known[game]


def measured(game: Game) -> Yardstick:
    """Play noisy greedy games and fit the scale to their results."""
    players = max(2, game.seats[0]) if game.seats[1] > 1 else 1
    numbers, results = samples(game, players)
    if players == 1:
        return Yardstick(max(1.0, float(np.std(numbers))), opposite=False)
    opposite = players == 2 and not numbers.sum(axis=1).any()
    return Yardstick(fitted(numbers.ravel(), results.ravel()), opposite)


def samples(game: Game, players: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Evaluations during games, a column for each seat, and what the seats got in the end."""
    blank = game.blank(players).to_array()
    states = np.zeros(1, game.state.dtype)
    guess, after = np.zeros(1, game.state.dtype), np.zeros(1, game.state.dtype)
    menu = np.zeros(len(game.actions) + 1, np.int16)
    stream = np.array([1, 2, 3, 4], np.uint32)
    seen = np.zeros((KEPT, players), np.int64)
    scores, places = np.zeros((1, players), np.int32), np.zeros((1, players), np.int32)
    numbers, results = [], []
    for seed in range(GAMES):
        game.native[playing.deal](states, 0, blank, seed)
        kept = game.native[measuring.noisy_game](states, 0, BLUNDERS, guess, after, menu, stream, seen, 3)
        game.native[playing.tally](states, scores, places)
        first = places[0] == 1
        numbers.append(seen[:kept].copy())
        results.append(np.repeat((first / first.sum())[None, :], kept, axis=0))
    return np.concatenate(numbers).astype(float), np.concatenate(results)


def fitted(numbers: np.ndarray[Any, Any], results: np.ndarray[Any, Any]) -> float:
    """The scale with the smallest surprise, found by golden section on a logarithmic line."""

    def surprise(log_scale: float) -> float:
        x = numbers / math.exp(log_scale)
        p = np.clip(0.5 + 0.5 * x / np.sqrt(1 + x * x), 1e-6, 1 - 1e-6)
        return float(-(results * np.log(p) + (1 - results) * np.log(1 - p)).mean())

    low, high = 0.0, math.log(1e7)
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(60):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if surprise(a) < surprise(b):
            high = b
        else:
            low = a
    return round(math.exp((low + high) / 2), 1)
