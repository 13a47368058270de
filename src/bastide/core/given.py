"""What people and programs hand over: whole numbers of any kind, and values short enough for a sentence."""

from __future__ import annotations

import operator
from typing import Any


def whole(value: Any) -> int | None:
    """A whole number as Python's own, also one of NumPy; None for everything else, such as True or "2".

    >>> from bastide.core.given import whole
    >>> whole(3), whole(True), whole("3"), whole(3.0)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def brief(value: object, longest: int = 40) -> str:
    """A value as an error names it.

    >>> from bastide.core.given import brief
    >>> brief("3"), brief(3), brief("far too long", 8)
    ("'3'", '3', "'far ...")
    """
    try:
        text = repr(value)
    except ValueError:  # Python does not write out numbers of more than 4,300 digits
        text = "a number of thousands of digits"
    return text if len(text) <= longest else text[: longest - 3] + "..."
