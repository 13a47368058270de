"""What a position is worth to every seat, and the look one ply ahead, as templates over the rules of any game.

Arithmetic is plain float64 with square roots only, so that results are the same everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..core.randomness import below
from ..core.rule import Rule, rule, template, unbound

actors: Rule = unbound
apply: Rule = unbound
consider: Rule = unbound
determinize: Rule = unbound
evaluate: Rule = unbound
foresee: Rule = unbound
foresee_next: Rule = unbound
standing: Rule = unbound

KNOBS = np.dtype(
    [
        ("scale", np.float64),  # evaluation that stands for about six wins in seven
        ("explore", np.float64),  # weight of the prior against results, at few visits
        ("sharp", np.float64),  # how much the prior prefers moves that look good
        ("trust", np.float64),  # visits that the first value counts for
        ("grow", np.int32),  # visits before a node gets children
        ("depth", np.int32),  # random moves before a leaf is valued
        ("opposite", np.int32),  # 1: of two seats one foresees the opposite of the other, so that one is asked
        ("alone", np.int32),  # 1: stages are finished by the root seat only, which is enough to choose its move
    ],
    align=True,
)
PLACES_COUNT = 0.25  # how much of a result is the place rather than the victory; with two seats it is the same


# --- what a position is worth -------------------------------------------------------------------------------------


@rule
def squashed(x: float) -> float:
    """A number as a probability, without library functions that differ between machines."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


@rule
def grown(x: float) -> float:
    """The exponential function, nearly."""
    y = 1.0 + x / 256.0
    if y < 0.0:
        return 0.0
    for _ in range(8):
        y = y * y
    return y


@template
def divide(s: Any, seat: int, chance: float, knobs: Any, values: Any) -> None:
    """Between two, what one wins the other loses; where they see it differently, it is taken to be halfway."""
    if not knobs.opposite:
        chance = 0.5 * (chance + 1.0 - squashed(foresee(s, 1 - seat) / knobs.scale))
    values[seat] = chance
    values[1 - seat] = 1.0 - chance


@template
def judge(s: Any, knobs: Any, values: Any) -> None:
    """The chances of every seat, by the game's evaluation."""
    if s.seats == 2:
        divide(s, 0, squashed(foresee(s, 0) / knobs.scale), knobs, values)
        return
    total = 0.0
    for seat in range(s.seats):
        values[seat] = squashed(foresee(s, seat) / knobs.scale)
        total += values[seat]
    if s.seats > 1:
        for seat in range(s.seats):
            values[seat] /= max(total, 1e-9)


@template
def result(s: Any, scale: float, values: Any) -> None:
    """The results of a finished game: victory, shared among equals, and the place; alone, how good the end is."""
    if s.seats == 1:
        values[0] = squashed(foresee(s, 0) / scale)
        return
    for seat in range(s.seats):
        own = standing(s, seat)
        beaten = 0.0
        better = 0
        equal = 1
        for other in range(s.seats):
            if other != seat:
                rank = standing(s, other)
                if rank < own:
                    beaten += 1.0
                elif rank == own:
                    beaten += 0.5
                    equal += 1
                else:
                    better += 1
        victory = 1.0 / equal if better == 0 else 0.0
        values[seat] = (1.0 - PLACES_COUNT) * victory + PLACES_COUNT * beaten / (s.seats * (s.seats - 1) // 2)


@template
def appraise(s: Any, knobs: Any, values: Any) -> None:
    """The results of a finished game, else the chances."""
    if actors(s):
        judge(s, knobs, values)
    else:
        result(s, knobs.scale, values)


@template
def chance_of(s: Any, seat: int, scale: float, memory: Any) -> float:
    """The chances of one seat, by the game's evaluation."""
    return squashed(foresee_next(s, seat, memory) / scale)


# --- one ply ------------------------------------------------------------------------------------------------------


@template
def best_move(guess: Any, seat: int, after: Any, menu: Any, stream: Any) -> int:
    """The move after which the position looks best to the seat; equals are drawn by lot."""
    menu[0] = 0
    consider(guess, seat, menu)
    if menu[0] == 1:
        return menu[1]
    best = -(1 << 60)
    chosen = menu[1]
    equal = 0
    for i in range(menu[0]):
        after[0] = guess
        apply(after[0], seat, menu[1 + i])
        value = evaluate(after[0], seat)
        if value > best:
            best = value
            chosen = menu[1 + i]
            equal = 1
        elif value == best:
            equal += 1
            if below(stream, equal) == 0:
                chosen = menu[1 + i]
    return chosen


@template
def best_move_at(guesses: Any, i: int, seat: int, after: Any, menu: Any, stream: Any) -> int:
    return best_move(guesses[i], seat, after, menu, stream)


@template
def greedy_move(s: Any, seat: int, guess: Any, after: Any, menu: Any, stream: Any) -> int:
    """What a greedy bot does: guess what it cannot know, then look one ply ahead."""
    guess[0] = s
    determinize(guess[0], seat, stream)
    return best_move(guess[0], seat, after, menu, stream)
