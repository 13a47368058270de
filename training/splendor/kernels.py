"""Self-play on the GPU: which moves there are, what the position looks like after each, and the move that is made.

Templates compiled to PTX by `build.py`; one thread for each game, or for each position after a move.
"""

from __future__ import annotations

from typing import Any

from bastide.core.playing import victory
from bastide.core.randomness import MASK32, TABLE, below, draw_word, sow_all
from bastide.core.rule import Rule, template, unbound
from bastide.games.splendor.actions import HAND_BUY, PASS
from bastide.games.splendor.components import DECK_START
from bastide.games.splendor.knowledge import swap

actors: Rule = unbound
apply: Rule = unbound
legal: Rule = unbound
look: Rule = unbound
setup: Rule = unbound

cuda: Any = None
STATE: Any = None
INT16: Any = None
MENU = 0


@template
def deal(states: Any, i: int, blanks: Any, seeds: Any) -> None:
    """A new game in states[i]; the next one there gets another seed. All kinds of tables come in turn."""
    states[i] = blanks[i % len(blanks)]
    sow_all(states[i].rng, seeds[i] & MASK32, (seeds[i] >> 32) & MASK32)
    seeds[i] += len(states)
    setup(states[i])


@template
def start(states: Any, blanks: Any, seeds: Any) -> None:
    i = cuda.grid(1)
    if i < len(states):
        deal(states, i, blanks, seeds)


@template
def count(states: Any, menus: Any, counts: Any, seats: Any) -> None:
    """The legal moves of every game; payments by hand in one of sixteen, so that they are known but seldom made.

    Where cards of The Orient pay, paying by hand is a decision like others.
    """
    i = cuda.grid(1)
    if i < len(states):
        menu = cuda.local.array(MENU, INT16)
        menu[0] = 0
        s = states[i]
        seat = s.current
        legal(s, seat, menu)
        by_hand = s.options.orient or i % 16 == 0
        n = 0
        for k in range(menu[0]):
            action = menu[1 + k]
            if by_hand or not HAND_BUY <= action < PASS:
                menus[i][n] = action
                n += 1
        counts[i] = n
        seats[i] = seat


@template
def cut_decks(s: Any) -> None:
    """Another card on top of each deck: who looks ahead must not know which one comes."""
    for deck in range(6):
        size = s.deck_size[deck]
        if size > 1:
            swap(s, DECK_START[deck] + size - 1, DECK_START[deck] + below(s.rng[TABLE], size))


@template
def expand(states: Any, games: Any, offsets: Any, menus: Any, rows: Any, amounts: Any, known: Any) -> None:
    """What the mover sees after each move; known[k] is the result where the game has ended, else -1."""
    k = cuda.grid(1)
    if k < len(games):
        i = games[k]
        mine = cuda.local.array(1, STATE)
        mine[0] = states[i]
        s = mine[0]
        seat = s.current
        cut_decks(s)
        apply(s, seat, menus[i][k - offsets[i]])
        amounts[k] = 0
        if actors(s) == 0:
            known[k] = victory(s, seat)
        else:
            known[k] = -1.0
            amounts[k] = look(s, seat, rows[k])


@template
def follow(states: Any, games: Any, chosen: Any, after: Any) -> None:
    """The positions after some of the moves, for a look at what the next seat makes of them."""
    k = cuda.grid(1)
    if k < len(games):
        after[k] = states[games[k]]
        cut_decks(after[k])
        apply(after[k], after[k].current, chosen[k])


@template
def advance(
    states: Any,
    actions: Any,
    blanks: Any,
    seeds: Any,
    rows: Any,
    amounts: Any,
    dones: Any,
    results: Any,
    rounds: Any,
) -> None:
    """Make the chosen move; write what every seat sees then, or the results and a new deal."""
    i = cuda.grid(1)
    if i < len(states):
        s = states[i]
        players = s.seats
        draw_word(s.rng[TABLE])  # the next look ahead sees other cards
        apply(s, s.current, actions[i])
        if actors(s) == 0:
            dones[i] = 1
            rounds[i] = s.round
            for seat in range(players):
                results[i][seat] = victory(s, seat)
                amounts[i * players + seat] = 0
            deal(states, i, blanks, seeds)
        else:
            dones[i] = 0
            for seat in range(players):
                amounts[i * players + seat] = look(s, seat, rows[i * players + seat])
