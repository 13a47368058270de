"""Goods and the stock: what is taken, paid, and no longer there (sections 2 and 6, R43 to R45)."""

from __future__ import annotations

from ....core.counting import summed
from ....core.rule import rule
from ..components import COURTIER, GOLD, N_CUBES
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
    return summed(me.goods, N_CUBES)


@rule
def cubes_in_stock(s: State) -> int:
    return summed(s.stock, N_CUBES)


@rule
def cubes_lying(s: State) -> int:
    """Cubes in the Repository."""
    return summed(s.repository, N_CUBES)


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
    return summed(me.hand, len(me.hand))


@rule
def magisters_of(me: Player) -> int:
    return summed(me.own, len(me.own)) - me.own[COURTIER]
