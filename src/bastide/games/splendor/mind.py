"""The learned evaluation of the base game: a small network over what `insight` sees, in whole numbers.

It was trained by self-play (`training/splendor`): more than a billion positions, each learning from those that
followed it. `mind.npz` holds its weights. Whole numbers give the same value on every machine.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...core.record import grid, numbers
from ...core.rule import room, rule
from .insight import FEATURES, look
from .state import State

_FILE = np.load(Path(__file__).with_name("mind.npz"))

FIRST = grid(_FILE["first"].tolist(), np.int16)  # one row of weights for each input
FIRST_BIAS = numbers(_FILE["first_bias"].tolist(), np.int32)
SECOND = grid(_FILE["second"].tolist(), np.int16)  # one row for each value of the second layer
SECOND_BIAS = numbers(_FILE["second_bias"].tolist(), np.int32)
LAST = numbers(_FILE["last"].tolist(), np.int16)
LAST_BIAS = int(_FILE["last_bias"][0])

HIDDEN = len(FIRST_BIAS)
HIDDEN2 = len(SECOND_BIAS)
LOGIT = 1 << 18  # the network's unit: natural logarithm of the odds to win
EVEN = 1000  # evaluation of a position with odds of about six to one


@rule
def odds(s: State, seat: int) -> int:
    """The logarithm of the seat's odds to win, in units of 1 / LOGIT."""
    x = room(FEATURES)
    look(s, seat, x)
    hidden = room(HIDDEN)
    for j in range(HIDDEN):
        hidden[j] = FIRST_BIAS[j]
    for i in range(FEATURES):
        n = x[i]
        if n != 0:
            weights = FIRST[i]
            for j in range(HIDDEN):
                hidden[j] += n * weights[j]
    for j in range(HIDDEN):
        hidden[j] = max(0, hidden[j]) >> 4
    out = LAST_BIAS
    for k in range(HIDDEN2):
        total = 0
        weights = SECOND[k]
        for j in range(HIDDEN):
            total += hidden[j] * weights[j]
        out += (max(0, total + SECOND_BIAS[k]) >> 8) * LAST[k]
    return out


@rule
def judgement(s: State, seat: int) -> int:
    """The odds on the scale that search expects: x / sqrt(1 + x * x) is then how far the chance is from even.

    That x is the hyperbolic sine of half the logarithm; its series is cut off where positions are decided anyway.
    """
    half = max(-5 * LOGIT, min(5 * LOGIT, odds(s, seat))) // 2
    square = (half * half) >> 18
    cube = (square * half) >> 18
    fifth = (cube * square) >> 18
    seventh = (fifth * square) >> 18
    return (EVEN * (half + cube // 6 + fifth // 120 + seventh // 5040)) >> 18
