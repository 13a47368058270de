"""How much an evaluation is worth: the number that turns a game's evaluation into a chance to win.

Games evaluate in units of their own. Greedy games with blunders show how often a seat wins that is so much ahead; the
scale is the one that explains their results best. It is found once per game and kept beside the compiled code.
"""

from __future__ import annotations

import json
import math
import weakref
from typing import Any

import numpy as np

from ..core import playing
from ..core.game import Game
from . import measuring

GAMES = 120
BLUNDERS = 15
KEPT = 400
FILE = "scale.json"

_known: weakref.WeakKeyDictionary[Game, float] = weakref.WeakKeyDictionary()


def scale_of(game: Game) -> float:
    """The scale of a game's evaluation; measured when it is first asked for."""
    if game not in _known:
        path = game.native.folder / FILE
        if not path.exists():
            beside = path.with_suffix(".tmp")
            beside.write_text(json.dumps(measured(game)))
            beside.replace(path)
        _known[game] = float(json.loads(path.read_text()))
    return _known[game]


def measured(game: Game) -> float:
    """Play noisy greedy games and fit the scale to their results."""
    players = max(2, game.seats[0]) if game.seats[1] > 1 else 1
    numbers, results = samples(game, players)
    if players == 1:
        return max(1.0, float(np.std(numbers)))
    return fitted(numbers, results)


def samples(game: Game, players: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Evaluations during games, and what the seat got in the end."""
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
    return np.concatenate(numbers).ravel().astype(float), np.concatenate(results).ravel()


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
