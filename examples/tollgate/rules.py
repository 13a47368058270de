"""The rules of Tollgate, in the order of its rules page."""

from __future__ import annotations

from bastide.core.randomness import TABLE, roll
from bastide.core.rule import rule
from bastide.core.state import Menu, offer

from .actions import TAKE
from .components import COINS, FAVOUR
from .state import State

MOST = 3  # coins taken in a turn
KEEPERS_THROW = 6


@rule
def setup(s: State) -> None:
    """1: coins on the road, and a secret saint for everybody."""
    s.road = COINS[s.seats]
    for seat in range(s.seats):
        s.players[seat].saint = roll(s.rng[TABLE])


@rule
def actors(s: State) -> int:
    """2: one player at a time, until the road is empty."""
    return 1 << s.current if s.road > 0 else 0


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    """2: take one, two or three coins, as far as there are."""
    for n in range(min(MOST, s.road)):
        offer(menu, TAKE + n)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """2 and 3: take the coins, then the keeper throws."""
    me = s.players[seat]
    taken = action - TAKE + 1
    s.road -= taken
    me.coins += taken
    s.die = roll(s.rng[TABLE])
    if s.die == KEEPERS_THROW:
        me.coins -= min(me.coins, 2 if s.options.strict else 1)
    s.current = (s.current + 1) % s.seats


@rule
def score(s: State, seat: int) -> int:
    """4: coins, and the favour of the saint whose number divides them."""
    me = s.players[seat]
    blessed = s.road == 0 and me.coins % me.saint == 0
    return me.coins + (FAVOUR if blessed else 0)


@rule
def standing(s: State, seat: int) -> int:
    """4: the higher score wins; equals share."""
    return score(s, seat)
