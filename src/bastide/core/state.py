"""What the kernel knows of every game's state."""

from __future__ import annotations

from collections.abc import MutableSequence

from .record import Record, u8, u32
from .rule import rule

MAX_SEATS = 4

Menu = MutableSequence[int]
Memory = MutableSequence[int]


class GameState(Record):
    """The head of every state: randomness and the number of seats."""

    rng = u32(1 + MAX_SEATS, 4)  # stream 0 is the table's, stream 1 + p is seat p's
    seats = u8()


@rule
def offer(menu: Menu, action: int) -> None:
    """Put an action on the menu of legal ones: menu[0] counts, the actions follow in ascending order."""
    menu[0] += 1
    menu[menu[0]] = action
