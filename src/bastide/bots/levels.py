"""Bots by name: levels for people, and every kind with its budget for measuring.

    random, greedy, easy, normal, hard
    search:200ms, search:500 (iterations), search:1s@2 (on two threads)

A level may be given another budget: hard:30ms.
"""

from __future__ import annotations

import re

from ..core.errors import BadInput, did_you_mean
from .base import Bot
from .greedy import GreedyBot
from .random import RandomBot
from .thinking import Budget, SearchBot

NAMES = ("random", "greedy", "easy", "normal", "hard", "search")
LEVELS = ("easy", "normal", "hard")
EASY_BLUNDERS = 30
BUDGETS = {"normal": Budget(milliseconds=60), "hard": Budget(milliseconds=600), "search": Budget(milliseconds=200)}
PATTERN = re.compile(r"(?P<amount>\d{1,7})(?P<unit>ms|s)?(@(?P<threads>\d{1,2}))?")


def make_bot(kind: str, seed: int | None = None, wait: bool = False) -> Bot:
    """A bot by name. With `wait` it waits for compiled rules rather than play weaker until they are ready.

    >>> match = bastide.new_match("splendor", players=2, seed=7)
    >>> action = make_bot("greedy", seed=1).choose(match.game, match.state, match.actors()[0])
    >>> match.play(action).seat
    1
    """
    name, colon, amount = kind.strip().lower().partition(":")
    if name not in NAMES:
        known = did_you_mean(name[:40], NAMES) or f"; possible: {', '.join(NAMES)}"
        raise BadInput(f'there is no bot called "{kind[:40]}"{known}')
    if colon and name not in BUDGETS:
        raise BadInput(f'the bot {name} has no budget: write "{name}"')
    if name == "random":
        return RandomBot(seed)
    if name in ("greedy", "easy"):
        return GreedyBot(seed, EASY_BLUNDERS if name == "easy" else 0)
    budget, threads = parse_budget(amount) if colon else (BUDGETS[name], 1)
    return SearchBot(budget, seed, threads, wait=wait)


def parse_budget(text: str) -> tuple[Budget, int]:
    """`200ms`, `1s`, `500` (iterations), each with an optional `@2` for threads."""
    found = PATTERN.fullmatch(text)
    if not found or int(found["amount"]) == 0 or found["threads"] in ("0", "00"):
        raise BadInput(f'a budget is written 200ms, 1s or 500 (iterations), with @2 for two threads, not "{text[:40]}"')
    amount, threads = int(found["amount"]), int(found["threads"] or 1)
    if found["unit"] is None:
        return Budget(iterations=amount), threads
    return Budget(milliseconds=amount * (1000 if found["unit"] == "s" else 1)), threads
