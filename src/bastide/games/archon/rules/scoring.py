"""Section 11: score and winner."""

from __future__ import annotations

from ....core.counting import summed
from ....core.rule import rule
from ..state import State

GOODS_CAP = 1 << 13  # more than the goods of anybody, so that they only break ties


@rule
def score(s: State, seat: int) -> int:
    """Victory points; they may be negative."""
    return s.players[seat].vp


@rule
def standing(s: State, seat: int) -> int:
    """Most VP; tied, the largest sum of recruits, gold and cubes (R56); still tied, shared."""
    me = s.players[seat]
    return me.vp * GOODS_CAP + summed(me.goods, len(me.goods))
