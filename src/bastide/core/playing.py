"""Playing games in compiled code: deal, step, play at random to the end, one by one or many at once.

Templates over the rules of any game. Entry points for Python take arrays and an index, because handing over a record
itself costs ten times as much. `menu` is room for the legal actions; `chooser` is the stream of the random player,
apart from the game's own, so that the moves of a simulated game can be replayed.
"""

from __future__ import annotations

from typing import Any

from .randomness import MASK32, below, sow, sow_all
from .rule import Rule, parallel, rule, template, unbound

CHOOSER = 99  # number of the random player's stream
ANYWHERE = -1  # the stage of positions that can be compared at any time

actors: Rule = unbound
apply: Rule = unbound
evaluate: Rule = unbound
foresee: Rule = unbound
legal: Rule = unbound
observe: Rule = unbound
score: Rule = unbound
setup: Rule = unbound
standing: Rule = unbound

prange = range  # numba replaces it in parallel templates


@rule
def lowest(bits: int) -> int:
    """The lowest seat of a set of seats."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@rule
def judged_anywhere(_: Any) -> int:
    """`stage` of a game in which every position can be compared with every other."""
    return ANYWHERE


@template
def foresee_plainly(s: Any, seat: int, _: Any) -> int:
    """`foresee_next` of a game that remembers nothing."""
    return foresee(s, seat)


@template
def deal(states: Any, i: int, blank: Any, seed: int) -> None:
    """Put a new game into states[i]."""
    states[i] = blank[0]
    s = states[i]
    sow_all(s.rng, seed & MASK32, (seed >> 32) & MASK32)
    setup(s)


@template
def actors_at(states: Any, i: int) -> int:
    return actors(states[i])


@template
def legal_at(states: Any, i: int, seat: int, menu: Any) -> int:
    """Fill the menu with the seat's legal actions; returns how many."""
    menu[0] = 0
    legal(states[i], seat, menu)
    return menu[0]


@template
def apply_at(states: Any, i: int, seat: int, action: int) -> int:
    """Carry out a legal action; returns the seats that act next."""
    apply(states[i], seat, action)
    return actors(states[i])


@template
def step_random(s: Any, menu: Any, chooser: Any, bits: int) -> int:
    """One random move of the lowest seat that may act."""
    seat = lowest(bits)
    menu[0] = 0
    legal(s, seat, menu)
    action = menu[1 + below(chooser, menu[0])]
    apply(s, seat, action)
    return action


@template
def finish(s: Any, menu: Any, chooser: Any) -> int:
    """Play at random to the end; returns the number of moves."""
    moves = 0
    bits = actors(s)
    while bits:
        step_random(s, menu, chooser, bits)
        moves += 1
        bits = actors(s)
    return moves


@template
def play_many(states: Any, blank: Any, first_seed: int, moves: Any, menu: Any, chooser: Any) -> int:
    """Play one random game in each record, one after the other."""
    total = 0
    for i in range(len(states)):
        deal(states, i, blank, first_seed + i)
        sow(chooser, first_seed + i, 0, CHOOSER)
        moves[i] = finish(states[i], menu, chooser)
        total += moves[i]
    return total


@parallel
def play_batch(states: Any, blank: Any, first_seed: int, moves: Any, menus: Any, choosers: Any) -> None:
    """The same games as `play_many`, on all cores; menus and choosers have a row for each block of games."""
    blocks = len(menus)
    for block in prange(blocks):
        chooser = choosers[block]
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            deal(states, i, blank, first_seed + i)
            sow(chooser, first_seed + i, 0, CHOOSER)
            moves[i] = finish(states[i], menus[block], chooser)


@parallel
def play_counted(states: Any, blank: Any, first_seed: int, moves: Any, menus: Any, choosers: Any, used: Any) -> None:
    """As `play_batch`, and counts in used[block][action] how often each action was taken."""
    blocks = len(menus)
    for block in prange(blocks):
        chooser = choosers[block]
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            deal(states, i, blank, first_seed + i)
            sow(chooser, first_seed + i, 0, CHOOSER)
            s = states[i]
            bits = actors(s)
            while bits:
                used[block][step_random(s, menus[block], chooser, bits)] += 1
                moves[i] += 1
                bits = actors(s)


@template
def victory(s: Any, seat: int) -> float:
    """1 for the winner, a part of it where it is shared, else 0."""
    own = standing(s, seat)
    equal = 0
    for other in range(s.seats):
        rank = standing(s, other)
        if rank > own:
            return 0.0
        if rank == own:
            equal += 1
    return 1.0 / equal


@template
def tally(states: Any, scores: Any, places: Any) -> None:
    """Scores and places (1 the best, ties share) of finished games."""
    for i in range(len(states)):
        s = states[i]
        for seat in range(s.seats):
            scores[i][seat] = score(s, seat)
            own = standing(s, seat)
            places[i][seat] = 1
            for other in range(s.seats):
                if standing(s, other) > own:
                    places[i][seat] += 1
