"""A quick judgement of a position, for bots, and the moves worth a thought."""

from __future__ import annotations

from ...core.rule import rule
from ...core.state import Memory, Menu
from .actions import HAND_BUY, PASS
from .mind import judgement, judgement_of_next
from .rules.decisions import legal
from .state import State


@rule
def evaluate(s: State, seat: int) -> int:
    """The learned judgement."""
    return judgement(s, seat)


@rule
def foresee_next(s: State, seat: int, memory: Memory) -> int:
    """The same, for one position after another."""
    return judgement_of_next(s, seat, memory)


@rule
def consider(s: State, seat: int, menu: Menu) -> None:
    """Every legal action but payment by hand: paying with gems first keeps the gold, which does all that they can.

    Where cards of The Orient pay, it is a decision.
    """
    legal(s, seat, menu)
    if s.options.orient:
        return
    kept = 0
    for i in range(menu[0]):
        action = menu[1 + i]
        if not HAND_BUY <= action < PASS:
            kept += 1
            menu[kept] = action
    menu[0] = kept
