"""Sections 6.6, 6.8, 6.9 and 6.10: Royal Guard, Academy, Planetarium and the favor cards of the Palace.

All of them exchange goods for something, once or several times with one figure (R33). Those without a choice inside
are repeated by a number; the others go step by step.
"""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    ACADEMY,
    ACADEMY_EXCHANGE,
    EXCHANGES,
    GATE_SLOTS,
    GATE_VP,
    GOLD,
    GUARD_EXCHANGE,
    N_CUBES,
    N_GOODS,
    PALACE_SLOTS,
    PLANETARIUM_EXCHANGE,
    ROYAL_GUARD,
    WALL_SLOTS,
    WARRIORS,
)
from ..state import Phase, Player, State
from .builders_guild import building_possible, enter_builders_guild
from .goods import cubes_in_stock, cubes_of, gain, obtainable, spend, warriors_of, warriors_on_wall
from .guild_hall import enter_guild_hall, magister_possible


@rule
def exchange_at(s: State, location: int, slot: int) -> int:
    """The exchange of a location, or of the favor card on a Palace slot."""
    if location == ROYAL_GUARD:
        return GUARD_EXCHANGE
    if location == ACADEMY:
        return ACADEMY_EXCHANGE
    if slot < PALACE_SLOTS:
        return PLANETARIUM_EXCHANGE
    return s.favors[slot - PALACE_SLOTS]


@rule
def exchange_possible(s: State, me: Player, number: int, times: int, purse: int) -> bool:
    """R8: the exchange can be made so many times."""
    return price_held(me, number, times, purse) and yield_left(s, me, number, times, purse)


@rule
def price_held(me: Player, number: int, times: int, purse: int) -> bool:
    card = EXCHANGES[number]
    for item in range(N_GOODS):
        if times * card.pay[item] > (purse if item == GOLD else me.goods[item]):
            return False
    return times * card.pay_cube <= cubes_of(me)


@rule
def yield_left(s: State, me: Player, number: int, times: int, purse: int) -> bool:
    """Something is gained each time: the stock has it, or the wall has room, or there is something to acquire."""
    card = EXCHANGES[number]
    if card.magister:
        return magister_possible(me, purse, card.discount)
    if card.building:
        return building_possible(s, me, card.discount)
    if times * card.arts > s.arts or times * card.science > s.science:
        return False
    if card.warrior:
        return warrior_available(s, me)
    if card.arts or card.science or card.vp:
        return True
    if card.gain_cubes:
        return cubes_in_stock(s) > 0
    for item in range(N_GOODS):
        before = (times - 1) * card.gain[item]
        if card.gain[item] and obtainable(s, item, before + 1) > before:
            return True
    return False


@rule
def warrior_available(s: State, me: Player) -> bool:
    """R29: five warriors a player and the slots of the wall are hard limits."""
    return warriors_of(me) < WARRIORS and warriors_on_wall(s) < WALL_SLOTS


@rule
def begin_exchange(s: State, me: Player, number: int) -> None:
    s.exchange = number
    s.times = EXCHANGES[number].times
    next_exchange(s, me)


@rule
def next_exchange(s: State, me: Player) -> None:
    """Ask for what the next repetition needs; the action ends when none is left or possible."""
    card = EXCHANGES[s.exchange]
    if s.times == 0 or not exchange_possible(s, me, s.exchange, 1, me.goods[GOLD]):
        s.phase = Phase.CLOSING
    elif card.magister:
        enter_guild_hall(s, card.discount)
    elif card.building:
        enter_builders_guild(s, card.discount)
    elif card.warrior:
        s.phase = Phase.WALL
    elif card.pay_cube:
        s.phase = Phase.GIVE
    elif card.gain_cubes:
        s.takes = card.gain_cubes
        exchange(s, me)
        s.phase = Phase.TAKE
    elif s.times > 1 and exchange_possible(s, me, s.exchange, 2, me.goods[GOLD]):
        s.phase = Phase.REPEAT
    else:
        exchange(s, me)
        s.phase = Phase.CLOSING


@rule
def exchange(s: State, me: Player) -> None:
    """One repetition: pay and gain."""
    card = EXCHANGES[s.exchange]
    for item in range(N_GOODS):
        spend(s, me, item, card.pay[item])
    for item in range(N_GOODS):
        gain(s, me, item, card.gain[item])
    s.arts -= card.arts
    me.arts += card.arts
    s.science -= card.science
    me.science += card.science
    me.vp += card.vp
    s.times -= 1
    s.made += 1


@rule
def exchange_times(s: State, me: Player, times: int) -> None:
    """The exchange without further choice, so many times."""
    for _ in range(times):
        exchange(s, me)
    s.phase = Phase.CLOSING


@rule
def gate_free(s: State) -> bool:
    warriors = 0
    for seat in range(s.seats):
        warriors += s.players[seat].gate
    return warriors < GATE_SLOTS


@rule
def wall_free(s: State) -> bool:
    """A slot that is not beside the gate."""
    warriors = 0
    for seat in range(s.seats):
        warriors += s.players[seat].wall
    return warriors < WALL_SLOTS - GATE_SLOTS


@rule
def train_warrior(s: State, me: Player, at_gate: bool) -> None:
    """6.6, R29: the slots beside the gate score at once."""
    if at_gate:
        me.gate += 1
        me.vp += GATE_VP
    else:
        me.wall += 1
    exchange(s, me)
    next_exchange(s, me)


@rule
def give_cube(s: State, me: Player, kind: int) -> None:
    """A cube of the player's choice is the price."""
    spend(s, me, kind, 1)
    exchange(s, me)
    next_exchange(s, me)


@rule
def take_from_stock(s: State, me: Player, kind: int) -> None:
    """A cube of the player's choice is the gain."""
    gain(s, me, kind, 1)
    s.takes -= 1
    if s.takes == 0 or cubes_in_stock(s) == 0:
        s.phase = Phase.CLOSING


@rule
def may_give(me: Player, kind: int) -> bool:
    return kind < N_CUBES and me.goods[kind] > 0
