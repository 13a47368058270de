"""A quick judgement of a position, for bots, in hundredths of a victory point."""

from __future__ import annotations

from ...core.rule import rule
from .rules.scoring import final_vp
from .state import State


@rule
def evaluate(s: State, seat: int) -> int:
    return final_vp(s, seat)
