"""What a seat knows as numbers, for learning."""

from __future__ import annotations

from bastide.core.record import Record, i16
from bastide.core.rule import rule

from .state import State


class Seen(Record):
    """The observation: coins and turn in order beginning with the observer."""

    road = i16()
    die = i16()
    own_saint = i16()
    coins = i16(4)
    acting = i16(4)


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    seen.road = s.road
    seen.die = s.die
    seen.own_saint = s.players[seat].saint
    for p in range(4):
        there = p < s.seats
        other = (seat + p) % s.seats
        seen.coins[p] = s.players[other].coins if there else 0
        seen.acting[p] = 1 if there and s.road > 0 and other == s.current else 0
