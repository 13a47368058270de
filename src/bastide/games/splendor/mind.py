"""The learned evaluation: a small network over what `insight` sees, with modules another over what `survey` sees.

They were trained by self-play (`training/splendor`): two billion positions each, learning from those that followed; in
the second half the players also looked at the best replies to their moves. `mind.npz` and `modules.npz` hold the
weights. Whole numbers give the same value on every machine.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import numpy as np

from ...core.record import grid, numbers
from ...core.rule import narrow_room, room, rule
from .insight import background, look_at_card, look_at_lasting, look_at_passing
from .rules.strongholds import places_in_play
from .state import ALL_PLACES, State
from .survey import (
    BACKGROUND,
    MOST_SEEN,
    card_of,
    lies_at,
    look_at_place,
    mixture,
    survey_background,
    survey_lasting,
    survey_passing,
)

Numbers = MutableSequence[int]

_BASE = np.load(Path(__file__).with_name("mind.npz"))
_MODULES = np.load(Path(__file__).with_name("modules.npz"))
HALF = 128  # compiled code is kept on disk only with tables below a million bytes, hence two for modules

# a row for each thing that can be seen; not all of it is used
FIRST = grid(_BASE["first"].tolist(), np.int8)
LEFT_WITH_MODULES = grid(_MODULES["first"][:, :HALF].tolist(), np.int8)
RIGHT_WITH_MODULES = grid(_MODULES["first"][:, HALF:].tolist(), np.int8)

# the rest, one network after the other: BASE and MODULES
BASE, MODULES = 0, 1
FIRST_BIAS = grid([file["first_bias"].tolist() for file in (_BASE, _MODULES)], np.int32)
SECOND = grid([*_BASE["second"].tolist(), *_MODULES["second"].tolist()], np.int16)  # a row for each value of the first
SECOND_BIAS = grid([file["second_bias"].tolist() for file in (_BASE, _MODULES)], np.int32)
LAST = grid([file["last"].tolist() for file in (_BASE, _MODULES)], np.int16)
LAST_BIAS = numbers([int(file["last_bias"][0]) for file in (_BASE, _MODULES)], np.int32)

HIDDEN = len(_BASE["first_bias"])
HIDDEN2 = len(_BASE["second_bias"])
CEILING = 8 * 64  # of a hidden value
LOGIT = 1 << 18  # the network's unit: natural logarithm of the odds to win
EVEN = 1000  # evaluation of a position with odds of about six to one

# what is remembered of the last position: the sums of the lasting things, and what they depend on
KEY_AT = 0
DISPLAY_AT = KEY_AT + BACKGROUND
SUMS_AT = DISPLAY_AT + ALL_PLACES
MEMORY = SUMS_AT + HIDDEN


@rule
def odds(s: State, seat: int, network: int) -> int:
    """The logarithm of the seat's odds to win, in units of 1 / LOGIT."""
    seen = narrow_room(MOST_SEEN)
    hidden = narrow_room(HIDDEN)
    for j in range(HIDDEN):
        hidden[j] = FIRST_BIAS[network][j]
    add(seen, passing(s, seat, seen, lasting(s, seat, seen, network), network), hidden, network)
    return weighed(hidden, network)


@rule
def odds_of_next(s: State, seat: int, memory: Numbers, network: int) -> int:
    """The odds, sooner: what has not changed since the last position is remembered."""
    seen = narrow_room(MOST_SEEN)
    hidden = narrow_room(HIDDEN)
    if same_background(s, seat, memory, network):
        adapt(s, seat, memory, seen, hidden, network)
    else:
        begin(s, seat, memory, seen, hidden, network)
    add(seen, passing(s, seat, seen, 0, network), hidden, network)
    return weighed(hidden, network)


# --- what each network sees ---------------------------------------------------------------------------------------


@rule
def network_for(s: State) -> int:
    return MODULES if mixture(s) else BASE


@rule
def lasting(s: State, seat: int, seen: Numbers, network: int) -> int:
    return look_at_lasting(s, seat, seen) if network == BASE else survey_lasting(s, seat, seen)


@rule
def passing(s: State, seat: int, seen: Numbers, n: int, network: int) -> int:
    return look_at_passing(s, seat, seen, n) if network == BASE else survey_passing(s, seat, seen, n)


@rule
def lying_there(s: State, seat: int, lying: int, seen: Numbers, network: int) -> int:
    """A card of the display, with the strongholds on it."""
    if network == BASE:
        return look_at_card(s, seat, card_of(lying), seen, 0)
    return look_at_place(s, seat, lying, seen, 0)


# --- what is remembered -------------------------------------------------------------------------------------------


@rule
def same_background(s: State, seat: int, memory: Numbers, network: int) -> bool:
    """Whether all but the display is as it was; if not, how it is now is written down."""
    key = narrow_room(BACKGROUND)
    other = 0
    for i in range(background(s, seat, key) if network == BASE else survey_background(s, seat, key)):
        other |= key[i] ^ memory[KEY_AT + i]
        memory[KEY_AT + i] = key[i]
    return other == 0


@rule
def begin(s: State, seat: int, memory: Numbers, seen: Numbers, hidden: Numbers, network: int) -> None:
    """Add up and remember the lasting things."""
    for j in range(HIDDEN):
        hidden[j] = FIRST_BIAS[network][j]
    add(seen, lasting(s, seat, seen, network), hidden, network)
    remember(s, memory, hidden)


@rule
def remember(s: State, memory: Numbers, hidden: Numbers) -> None:
    for place in range(places_in_play(s)):
        memory[DISPLAY_AT + place] = lies_at(s, place)
    for j in range(HIDDEN):
        memory[SUMS_AT + j] = hidden[j]


@rule
def adapt(s: State, seat: int, memory: Numbers, seen: Numbers, hidden: Numbers, network: int) -> None:
    """Recall the lasting things, and exchange the cards that are others now.

    One card may be another after each of the next moves, too: then what is remembered stays as it is.
    """
    for j in range(HIDDEN):
        hidden[j] = memory[SUMS_AT + j]
    others = 0
    for place in range(places_in_play(s)):
        before, now = memory[DISPLAY_AT + place], lies_at(s, place)
        if now != before:
            others += 1
            take_away(seen, lying_there(s, seat, before, seen, network), hidden, network)
            add(seen, lying_there(s, seat, now, seen, network), hidden, network)
    if others > 1:
        remember(s, memory, hidden)


# --- the network --------------------------------------------------------------------------------------------------


@rule
def weighed(hidden: Numbers, network: int) -> int:
    """The other layers."""
    fours = narrow_room(HIDDEN)
    second = room(HIDDEN2)
    weigh(hidden, fours, awake(hidden, fours), network, second)
    out = LAST_BIAS[network]
    for k in range(HIDDEN2):
        out += (max(0, second[k]) >> 8) * LAST[network][k]
    return out


@rule
def add(seen: Numbers, n: int, hidden: Numbers, network: int) -> None:
    """The first layer: the rows of all that is seen, four at a time; the row of nothing, 0, fills the last four."""
    for i in range(n, n + 3):
        seen[i] = 0
    for i in range(0, n, 4):
        if network == BASE:
            add_rows(seen[i], seen[i + 1], seen[i + 2], seen[i + 3], hidden)
        else:
            add_left(seen[i], seen[i + 1], seen[i + 2], seen[i + 3], hidden)
            add_right(seen[i], seen[i + 1], seen[i + 2], seen[i + 3], hidden)


@rule
def add_rows(w: int, x: int, y: int, z: int, hidden: Numbers) -> None:
    a, b, c, d = FIRST[w], FIRST[x], FIRST[y], FIRST[z]
    for j in range(HIDDEN):
        hidden[j] += a[j] + b[j] + c[j] + d[j]


@rule
def add_left(w: int, x: int, y: int, z: int, hidden: Numbers) -> None:
    a, b, c, d = LEFT_WITH_MODULES[w], LEFT_WITH_MODULES[x], LEFT_WITH_MODULES[y], LEFT_WITH_MODULES[z]
    for j in range(HALF):
        hidden[j] += a[j] + b[j] + c[j] + d[j]


@rule
def add_right(w: int, x: int, y: int, z: int, hidden: Numbers) -> None:
    a, b, c, d = RIGHT_WITH_MODULES[w], RIGHT_WITH_MODULES[x], RIGHT_WITH_MODULES[y], RIGHT_WITH_MODULES[z]
    for j in range(HIDDEN - HALF):
        hidden[HALF + j] += a[j] + b[j] + c[j] + d[j]


@rule
def take_away(seen: Numbers, n: int, hidden: Numbers, network: int) -> None:
    """The opposite of adding."""
    for j in range(HIDDEN):
        hidden[j] = -hidden[j]
    add(seen, n, hidden, network)
    for j in range(HIDDEN):
        hidden[j] = -hidden[j]


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
def weigh(hidden: Numbers, fours: Numbers, n: int, network: int, second: Numbers) -> None:
    """The second layer, from the fours that are awake: about half of them."""
    for k in range(HIDDEN2):
        second[k] = SECOND_BIAS[network][k]
    for i in range(n):
        j = fours[i]
        w, x, y, z = hidden[j], hidden[j + 1], hidden[j + 2], hidden[j + 3]
        row = network * HIDDEN + j
        a, b, c, d = SECOND[row], SECOND[row + 1], SECOND[row + 2], SECOND[row + 3]
        for k in range(HIDDEN2):
            second[k] += w * a[k] + x * b[k] + y * c[k] + z * d[k]


@rule
def judgement(s: State, seat: int) -> int:
    """How good the position is for the seat."""
    return scaled(odds(s, seat, network_for(s)))


@rule
def judgement_of_next(s: State, seat: int, memory: Numbers) -> int:
    """The same, for one position after another."""
    return scaled(odds_of_next(s, seat, memory, network_for(s)))


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
