"""Sections 7.2, 7.3, 8 and 10.2: score, end and winner."""

from __future__ import annotations

from ....core.rule import rule
from ..components import POSTS
from ..state import NOTHING, State

END_POINTS = 15
ROUND_CAP = 200  # R33: nobody may delay a game for ever
POST4 = 3
POST5 = 4


@rule
def score(s: State, seat: int) -> int:
    """7.2: owned cards, nobles, and the points of posts 4 and 5 (R18)."""
    me = s.players[seat]
    points = me.points
    if s.options.trading_posts:
        points += POSTS[POST4].amount * me.coats[POST4]
        if me.coats[POST5]:
            for post in range(5):
                points += POSTS[POST5].amount * me.coats[post]
    return points


@rule
def standing(s: State, seat: int) -> int:
    """7.3: most points, then fewest owned cards, then shared. With Cities the owners of one come first (R9)."""
    me = s.players[seat]
    rank = 256 * score(s, seat) - me.cards
    if s.options.cities and me.city != NOTHING:
        rank += 1 << 20
    return rank


@rule
def ends(s: State) -> bool:
    """Looked at when a round is complete: 15 points or a city, all have passed (R1), or the cap (R33)."""
    if s.passes == s.seats or s.round >= ROUND_CAP:
        return True
    for seat in range(s.seats):
        if s.options.cities:
            if s.players[seat].city != NOTHING:
                return True
        elif score(s, seat) >= END_POINTS:
            return True
    return False
