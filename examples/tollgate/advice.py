"""A quick judgement for bots: the own score less the best of the others'."""

from __future__ import annotations

from bastide.core.rule import rule

from .state import State


@rule
def evaluate(s: State, seat: int) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.players[other].coins)
    me = s.players[seat]
    return 10 * (me.coins - best) + (15 if me.coins % me.saint == 0 else 0)
