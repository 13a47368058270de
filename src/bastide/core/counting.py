"""Counting in rows of a record: what rules of several games need."""

from __future__ import annotations

from collections.abc import Sequence

from .rule import rule


@rule
def summed(values: Sequence[int], n: int) -> int:
    """The sum of the first n values.

    >>> from bastide.core.counting import summed
    >>> summed([4, 2, 1], 2)
    6
    """
    result = 0
    for i in range(n):
        result += values[i]
    return result


@rule
def how_many(values: Sequence[int], n: int, value: int) -> int:
    """How many of the first n values are equal to this one.

    >>> from bastide.core.counting import how_many
    >>> how_many([3, 0, 3, 3], 3, 3)
    2
    """
    found = 0
    for i in range(n):
        if values[i] == value:
            found += 1
    return found


@rule
def among(values: Sequence[int], n: int, value: int) -> bool:
    """Whether this value is among the first n.

    >>> from bastide.core.counting import among
    >>> among([7, 8, 9], 2, 9)
    False
    """
    for i in range(n):
        if values[i] == value:
            return True
    return False
