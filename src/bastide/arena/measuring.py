"""Whole games in compiled code, with a record of which seat used which action: templates for `balance`."""

from __future__ import annotations

from typing import Any

from ..bots.search import greedy_move
from ..core.playing import CHOOSER, deal, lowest
from ..core.randomness import below, sow
from ..core.rule import Rule, parallel, rule, template, unbound

actors: Rule = unbound
apply: Rule = unbound
legal: Rule = unbound
standing: Rule = unbound

prange = range  # numba replaces it in parallel templates

# columns of the table of uses
TIMES = 0  # how often the action was taken
SEATS = 1  # how many seats took it at least once in a game
WINS = 2  # victories of those seats, shared ones in parts


@template
def choose(s: Any, seat: int, greedy: int, guess: Any, after: Any, menu: Any, stream: Any) -> int:
    """A greedy or a random move."""
    if greedy:
        chosen: int = greedy_move(s, seat, guess, after, menu, stream)
        return chosen
    menu[0] = 0
    legal(s, seat, menu)
    drawn: int = menu[1 + below(stream, menu[0])]
    return drawn


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


@rule
def book(own: Any, won: float, uses: Any) -> None:
    """Add the actions of one seat in one game to the table, and clear them."""
    for action in range(len(own)):
        if own[action]:
            uses[action][TIMES] += own[action]
            uses[action][SEATS] += 1.0
            uses[action][WINS] += won
            own[action] = 0


@parallel
def play_measured(
    states: Any,
    blank: Any,
    first_seed: int,
    greedy: int,
    moves: Any,
    starts: Any,
    menus: Any,
    streams: Any,
    guesses: Any,
    afters: Any,
    taken: Any,
    uses: Any,
) -> None:
    """Play a game in each record; `starts` gets the seat that begins, `uses` has a table for each block."""
    blocks = len(menus)
    for block in prange(blocks):
        stream = streams[block]
        menu = menus[block]
        own = taken[block]
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            deal(states, i, blank, first_seed + i)
            sow(stream, first_seed + i, 0, CHOOSER)
            s = states[i]
            bits = actors(s)
            starts[i] = lowest(bits)
            while bits:
                seat = lowest(bits)
                action = choose(s, seat, greedy, guesses[block], afters[block], menu, stream)
                own[seat][action] += 1
                apply(s, seat, action)
                moves[i] += 1
                bits = actors(s)
            for seat in range(s.seats):
                book(own[seat], victory(s, seat), uses[block])
