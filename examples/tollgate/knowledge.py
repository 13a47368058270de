"""What a seat knows: everything but the saints of the others, which are shown at the end."""

from __future__ import annotations

import msgspec

from bastide.core.randomness import Stream, draw_word, roll, sow_all
from bastide.core.rule import rule

from .rules import score
from .state import State


class SeatView(msgspec.Struct):
    coins: int
    saint: int | None
    score: int


class View(msgspec.Struct):
    road: int
    die: int
    current: int
    seats: list[SeatView]


def view(s: State, viewer: int | None) -> View:
    """The table as a viewer sees it; None sees everything."""

    def seat_view(seat: int) -> SeatView:
        me = s.players[seat]
        known = viewer is None or viewer == seat or s.road == 0
        return SeatView(me.coins, me.saint if known else None, score(s, seat))

    return View(s.road, s.die, s.current, [seat_view(seat) for seat in range(s.seats)])


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    """Other saints may be any; future throws are unknown."""
    if s.road > 0:
        for other in range(s.seats):
            if other != seat:
                s.players[other].saint = roll(stream)
    sow_all(s.rng, draw_word(stream), draw_word(stream))
