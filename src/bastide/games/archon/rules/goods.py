"""Goods and the stock: what is taken, paid, and no longer there (sections 2 and 6, R43 to R45)."""

from __future__ import annotations

from ....core.rule import rule
from ..components import GOLD, N_CUBES
from ..state import LIMITED, Player, State


@rule
def obtainable(s: State, item: int, n: int) -> int:
    """How many of n items the stock can give: cubes and recruits are limited, gold only if so agreed (R45)."""
    if item == GOLD and s.options.gold_supply != LIMITED:
        return n
    return min(n, s.stock[item])


@rule
def gain(s: State, me: Player, item: int, n: int) -> None:
    """Take n items from the stock, or what is left (R43, R44)."""
    given = obtainable(s, item, n)
    s.stock[item] -= given
    me.goods[item] += given


@rule
def spend(s: State, me: Player, item: int, n: int) -> None:
    """Put n items back into the stock."""
    s.stock[item] += n
    me.goods[item] -= n


@rule
def cubes_of(me: Player) -> int:
    cubes = 0
    for kind in range(N_CUBES):
        cubes += me.goods[kind]
    return cubes


@rule
def cubes_in_stock(s: State) -> int:
    cubes = 0
    for kind in range(N_CUBES):
        cubes += s.stock[kind]
    return cubes


@rule
def cubes_lying(s: State) -> int:
    """Cubes in the Repository."""
    cubes = 0
    for kind in range(N_CUBES):
        cubes += s.repository[kind]
    return cubes


@rule
def warriors_of(me: Player) -> int:
    """Own warriors on the wall."""
    return me.gate + me.wall


@rule
def warriors_on_wall(s: State) -> int:
    """Warriors of all players."""
    warriors = 0
    for seat in range(s.seats):
        warriors += warriors_of(s.players[seat])
    return warriors


@rule
def season_of(s: State) -> int:
    """0, 1 or 2."""
    return (s.round - 1) // 3


@rule
def hand_size(me: Player) -> int:
    cards = 0
    for card in range(len(me.hand)):
        cards += me.hand[card]
    return cards


@rule
def magisters_of(me: Player) -> int:
    cards = 0
    for card in range(1, len(me.own)):
        cards += me.own[card]
    return cards
