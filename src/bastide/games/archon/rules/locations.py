"""Section 6: whether an action can be carried out in a location, and how it begins."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    BARRACKS,
    BARRACKS_MERCHANT,
    BARRACKS_RECRUITS,
    BUILDERS_GUILD,
    GOLD,
    GUILD_HALL,
    MARKET,
    NO_DISCOUNT,
    PALACE,
    PALACE_SLOTS,
    RECRUIT,
    REPOSITORY,
    REPOSITORY_CUBES,
    REPOSITORY_MERCHANT,
    TILES,
    TREASURY,
    TREASURY_GOLD,
    TREASURY_MERCHANT,
    WEAPONSMITH,
)
from ..state import EARLY, Phase, Player, State
from .builders_guild import building_possible, enter_builders_guild
from .exchanges import begin_exchange, exchange_at, exchange_possible
from .goods import cubes_lying, gain, obtainable
from .guild_hall import enter_guild_hall, inn_discount, magister_possible
from .market import enter_market, market_possible


@rule
def action_possible(s: State, me: Player, location: int, slot: int, purse: int) -> bool:
    """R8: the action can be carried out to its minimum with the gold that is left after tax."""
    if location == REPOSITORY:
        return cubes_lying(s) > 0
    if location == TREASURY:
        return obtainable(s, GOLD, 1) > 0
    if location == BARRACKS:
        return s.stock[RECRUIT] > 0
    if location == MARKET:
        return market_possible(s, me, purse)
    if location == GUILD_HALL:
        return magister_possible(me, purse, inn_discount(s, me))
    if location == BUILDERS_GUILD:
        return building_possible(s, me, NO_DISCOUNT)
    return exchange_possible(s, me, exchange_at(s, location, slot), 1, purse)


@rule
def begin_action(s: State, me: Player, location: int) -> None:
    """The figure stands on its slot: carry out what needs no choice, ask for the rest."""
    if location == REPOSITORY:
        s.takes = repository_cubes(s)
        s.phase = Phase.REPOSITORY
    elif location == TREASURY:
        gain(s, me, GOLD, TREASURY_GOLD + s.merchant * TREASURY_MERCHANT)
        s.phase = Phase.CLOSING
    elif location == BARRACKS:
        recruit(s, me)
    elif location == MARKET:
        enter_market(s, me)
    elif location == GUILD_HALL:
        enter_guild_hall(s, inn_discount(s, me))
    elif location == BUILDERS_GUILD:
        enter_builders_guild(s, NO_DISCOUNT)
    else:
        if location == PALACE:
            s.favors_used[s.favors[s.slot - PALACE_SLOTS]] += 1
        begin_exchange(s, me, exchange_at(s, location, s.slot))


@rule
def repository_cubes(s: State) -> int:
    """6.1, R21: one cube and the merchant's second if it is there; strictly the bonus needs two lying there."""
    lying = cubes_lying(s)
    wanted = REPOSITORY_CUBES + s.merchant * REPOSITORY_MERCHANT
    if s.options.merchant_repository == EARLY and lying < wanted:
        wanted = REPOSITORY_CUBES
    return min(wanted, lying)


@rule
def take_lying(s: State, me: Player, kind: int) -> None:
    """6.1: a cube from the Repository."""
    s.repository[kind] -= 1
    me.goods[kind] += 1
    s.takes -= 1
    if s.takes == 0:
        s.phase = Phase.CLOSING


@rule
def recruit(s: State, me: Player) -> None:
    """6.3, R40: base, merchant, Weaponsmith."""
    recruits = BARRACKS_RECRUITS + s.merchant * BARRACKS_MERCHANT
    if me.buildings[WEAPONSMITH]:
        recruits += TILES[WEAPONSMITH].amount
    gain(s, me, RECRUIT, recruits)
    s.phase = Phase.CLOSING
