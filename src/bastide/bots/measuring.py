"""Whole games for measuring, as templates over the rules of any game: how results follow from judgements, and which
actions are taken by those who win."""

from __future__ import annotations

from typing import Any

from ..core.playing import CHOOSER, deal, lowest, victory
from ..core.randomness import below, sow
from ..core.rule import Rule, parallel, rule, template, unbound
from .judging import greedy_move

actors: Rule = unbound
apply: Rule = unbound
foresee: Rule = unbound
legal: Rule = unbound

# columns of the table of uses
TIMES = 0  # how often the action was taken
SEATS = 1  # how many seats took it at least once in a game
WINS = 2  # victories of those seats, shared ones in parts

prange = range  # numba replaces it in parallel templates


@template
def choose_move(s: Any, seat: int, greedy: bool, guess: Any, after: Any, menu: Any, stream: Any) -> int:
    """A greedy or a random move."""
    if greedy:
        return greedy_move(s, seat, guess, after, menu, stream)
    menu[0] = 0
    legal(s, seat, menu)
    return menu[1 + below(stream, menu[0])]


@template
def noisy_game(
    states: Any, i: int, blunders: int, guess: Any, after: Any, menu: Any, stream: Any, seen: Any, every: int
) -> int:
    """Play a greedy game to its end, a random move in `blunders` of 100; keeps what every seat foresees.

    seen[k][p] is what seat p thought of the k-th kept position. Returns how many were kept.
    """
    kept = 0
    moves = 0
    s = states[i]
    bits = actors(s)
    while bits:
        if moves % every == 0 and kept < len(seen):
            for p in range(s.seats):
                seen[kept][p] = foresee(s, p)
            kept += 1
        seat = lowest(bits)
        greedy = below(stream, 100) >= blunders
        apply(s, seat, choose_move(s, seat, greedy, guess, after, menu, stream))
        moves += 1
        bits = actors(s)
    return kept


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
    greedy: bool,
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
                action = choose_move(s, seat, greedy, guesses[block], afters[block], menu, stream)
                own[seat][action] += 1
                apply(s, seat, action)
                moves[i] += 1
                bits = actors(s)
            for seat in range(s.seats):
                book(own[seat], victory(s, seat), uses[block])
