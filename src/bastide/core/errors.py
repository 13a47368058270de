"""Errors a person is meant to read: one sentence that says what was wrong and what is possible."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BastideError(Exception):
    """Base of all errors caused by input. The message is for the user, not for the programmer."""


class BadInput(BastideError):
    """A wrong game name, option, seed, player count or component file."""


class IllegalMove(BastideError):
    """A move that the rules do not allow now. Nothing has changed."""


class BadFile(BastideError):
    """A match file that cannot be trusted; the message names the ply."""


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read or written; Python itself refuses names with a zero byte."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str:
    """`; did you mean "a" or "b"?` when something similar exists, else nothing."""
    close = difflib.get_close_matches(word, list(known), limit, 0.6)
    return f"; did you mean {' or '.join(chr(34) + item + chr(34) for item in close)}?" if close else ""
