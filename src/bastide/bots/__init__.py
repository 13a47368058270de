"""Bots. A bot is handed the state and first of all replaces what its seat may not know by a guess."""

from __future__ import annotations

from .base import Bot
from .greedy import GreedyBot
from .levels import LEVELS, NAMES, make_bot
from .random import RandomBot
from .thinking import Budget, Intention, Option, SearchBot, Style, Thought
from .warming import ready, start, warm

__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "Budget",
    "GreedyBot",
    "Intention",
    "Option",
    "RandomBot",
    "SearchBot",
    "Style",
    "Thought",
    "make_bot",
    "ready",
    "start",
    "warm",
]
