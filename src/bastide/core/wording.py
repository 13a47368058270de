"""Small words that every game and command needs: counted things and lists."""

from __future__ import annotations

from collections.abc import Iterable


def count(n: int, word: str, plural: str = "") -> str:
    """A number of things.

    >>> from bastide.core.wording import count
    >>> count(1, "player"), count(3, "player"), count(2, "die", "dice")
    ('1 player', '3 players', '2 dice')
    """
    return f"{n:,} {word if n == 1 else plural or word + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> from bastide.core.wording import listed
    >>> listed(["white", "blue", "green"]), listed(["2", "3"], "or"), listed(["gold"])
    ('white, blue and green', '2 or 3', 'gold')
    """
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final
