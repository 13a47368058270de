"""The learned evaluation of the base game: a small network over what `insight` sees, in whole numbers.

It was trained by self-play (`training/splendor`): two billion positions, each learning from those that followed it;
in the second half the players also looked at the best replies to their moves. `mind.npz` holds its weights. Whole
numbers give the same value on every machine.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import numpy as np

from ...core.record import grid, numbers
from ...core.rule import narrow_room, room, rule
from .insight import BACKGROUND, MOST_SEEN, background, look, look_at_card, look_at_lasting, look_at_passing
from .state import BASE_PLACES, State

Numbers = MutableSequence[int]

_FILE = np.load(Path(__file__).with_name("mind.npz"))

FIRST = grid(_FILE["first"].tolist(), np.int8)  # a row for each thing that can be seen; not all of it is used
FIRST_BIAS = numbers(_FILE["first_bias"].tolist(), np.int32)
SECOND = grid(_FILE["second"].tolist(), np.int16)  # one row for each value of the first layer
SECOND_BIAS = numbers(_FILE["second_bias"].tolist(), np.int32)
LAST = numbers(_FILE["last"].tolist(), np.int16)
LAST_BIAS = int(_FILE["last_bias"][0])

HIDDEN = len(FIRST_BIAS)
HIDDEN2 = len(SECOND_BIAS)
CEILING = 8 * 64  # of a hidden value
LOGIT = 1 << 18  # the network's unit: natural logarithm of the odds to win
EVEN = 1000  # evaluation of a position with odds of about six to one

# what is remembered of the last position: the sums of the lasting things, and what they depend on
KEY_AT = 0
DISPLAY_AT = KEY_AT + BACKGROUND
SUMS_AT = DISPLAY_AT + BASE_PLACES
MEMORY = SUMS_AT + HIDDEN


@rule
def odds(s: State, seat: int) -> int:
    """The logarithm of the seat's odds to win, in units of 1 / LOGIT."""
    seen = narrow_room(MOST_SEEN)
    hidden = narrow_room(HIDDEN)
    for j in range(HIDDEN):
        hidden[j] = FIRST_BIAS[j]
    add(seen, look(s, seat, seen), hidden)
    return weighed(hidden)


@rule
def odds_of_next(s: State, seat: int, memory: Numbers) -> int:
    """The same, sooner: what has not changed since the last position is remembered."""
    seen = narrow_room(MOST_SEEN)
    hidden = narrow_room(HIDDEN)
    if same_background(s, seat, memory):
        adapt(s, seat, memory, seen, hidden)
    else:
        begin(s, seat, memory, seen, hidden)
    add(seen, look_at_passing(s, seat, seen, 0), hidden)
    return weighed(hidden)


@rule
def same_background(s: State, seat: int, memory: Numbers) -> bool:
    """Whether all but the display is as it was; if not, how it is now is written down."""
    key = narrow_room(BACKGROUND)
    other = 0
    for i in range(background(s, seat, key)):
        other |= key[i] ^ memory[KEY_AT + i]
        memory[KEY_AT + i] = key[i]
    return other == 0


@rule
def begin(s: State, seat: int, memory: Numbers, seen: Numbers, hidden: Numbers) -> None:
    """Add up and remember the lasting things."""
    for j in range(HIDDEN):
        hidden[j] = FIRST_BIAS[j]
    add(seen, look_at_lasting(s, seat, seen), hidden)
    remember(s, memory, hidden)


@rule
def remember(s: State, memory: Numbers, hidden: Numbers) -> None:
    for place in range(BASE_PLACES):
        memory[DISPLAY_AT + place] = s.display[place]
    for j in range(HIDDEN):
        memory[SUMS_AT + j] = hidden[j]


@rule
def adapt(s: State, seat: int, memory: Numbers, seen: Numbers, hidden: Numbers) -> None:
    """Recall the lasting things, and exchange the cards that are others now.

    One card may be another after each of the next moves, too: then what is remembered stays as it is.
    """
    for j in range(HIDDEN):
        hidden[j] = memory[SUMS_AT + j]
    others = 0
    for place in range(BASE_PLACES):
        before = memory[DISPLAY_AT + place]
        if s.display[place] != before:
            others += 1
            take_away(seen, look_at_card(s, seat, before, seen, 0), hidden)
            add(seen, look_at_card(s, seat, s.display[place], seen, 0), hidden)
    if others > 1:
        remember(s, memory, hidden)


@rule
def weighed(hidden: Numbers) -> int:
    """The other layers."""
    fours = narrow_room(HIDDEN)
    second = room(HIDDEN2)
    weigh(hidden, fours, awake(hidden, fours), second)
    out = LAST_BIAS
    for k in range(HIDDEN2):
        out += (max(0, second[k]) >> 8) * LAST[k]
    return out


@rule
def add(seen: Numbers, n: int, hidden: Numbers) -> None:
    """The first layer: the rows of all that is seen, four at a time; the row of nothing, 0, fills the last four."""
    for i in range(n, n + 3):
        seen[i] = 0
    for i in range(0, n, 4):
        a, b, c, d = FIRST[seen[i]], FIRST[seen[i + 1]], FIRST[seen[i + 2]], FIRST[seen[i + 3]]
        for j in range(HIDDEN):
            hidden[j] += a[j] + b[j] + c[j] + d[j]


@rule
def take_away(seen: Numbers, n: int, hidden: Numbers) -> None:
    """The opposite of adding."""
    for i in range(n, n + 3):
        seen[i] = 0
    for i in range(0, n, 4):
        a, b, c, d = FIRST[seen[i]], FIRST[seen[i + 1]], FIRST[seen[i + 2]], FIRST[seen[i + 3]]
        for j in range(HIDDEN):
            hidden[j] -= a[j] + b[j] + c[j] + d[j]


@rule
def awake(hidden: Numbers, fours: Numbers) -> int:
    """Cut the first layer's values off at both ends and list the fours that are not all 0; returns how many."""
    for j in range(HIDDEN):
        hidden[j] = min(max(0, hidden[j]), CEILING)
    n = 0
    for j in range(0, HIDDEN, 4):
        fours[n] = j
        n += hidden[j] + hidden[j + 1] + hidden[j + 2] + hidden[j + 3] > 0
    return n


@rule
def weigh(hidden: Numbers, fours: Numbers, n: int, second: Numbers) -> None:
    """The second layer, from the fours that are awake: about half of them."""
    for k in range(HIDDEN2):
        second[k] = SECOND_BIAS[k]
    for i in range(n):
        j = fours[i]
        w, x, y, z = hidden[j], hidden[j + 1], hidden[j + 2], hidden[j + 3]
        a, b, c, d = SECOND[j], SECOND[j + 1], SECOND[j + 2], SECOND[j + 3]
        for k in range(HIDDEN2):
            second[k] += w * a[k] + x * b[k] + y * c[k] + z * d[k]


@rule
def judgement(s: State, seat: int) -> int:
    """How good the position is for the seat."""
    return scaled(odds(s, seat))


@rule
def judgement_of_next(s: State, seat: int, memory: Numbers) -> int:
    """The same, for one position after another."""
    return scaled(odds_of_next(s, seat, memory))


@rule
def scaled(out: int) -> int:
    """The odds on the scale that search expects: x / sqrt(1 + x * x) is then how far the chance is from even.

    That x is the hyperbolic sine of half the logarithm; its series is cut off where positions are decided anyway.
    """
    half = max(-5 * LOGIT, min(5 * LOGIT, out)) // 2
    square = (half * half) >> 18
    cube = (square * half) >> 18
    fifth = (cube * square) >> 18
    seventh = (fifth * square) >> 18
    return (EVEN * (half + cube // 6 + fifth // 120 + seventh // 5040)) >> 18
