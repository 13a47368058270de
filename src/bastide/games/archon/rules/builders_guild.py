"""Section 6.7 and 10: acquiring buildings."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    ARCHITECTS_GUILD,
    CRAFTSMAN,
    GOLD,
    N_BUILDINGS,
    N_CUBES,
    NO_DISCOUNT,
    SEASON_DISCOUNTS,
    TILES,
)
from ..state import Phase, Player, State
from .bill import bill_settled
from .goods import gain, season_of


@rule
def building_price(s: State, building: int, kind: int) -> int:
    """R30: the cubes of a kind, after the discount of the season and not below zero."""
    tile = TILES[building]
    return max(0, tile.cost[kind] - SEASON_DISCOUNTS[season_of(s)][tile.level * N_CUBES + kind])


@rule
def building_payable(s: State, me: Player, building: int, discount: int) -> bool:
    """A tile is left, the player does not own the building, and the cubes suffice, less one with a favor card."""
    if s.tiles[building] == 0 or me.buildings[building]:
        return False
    spared = 0 if discount == NO_DISCOUNT else 1
    for kind in range(N_CUBES):
        missing = building_price(s, building, kind) - me.goods[kind]
        if missing > 0:
            spared -= missing
            if spared < 0:
                return False
    return True


@rule
def building_possible(s: State, me: Player, discount: int) -> bool:
    for building in range(N_BUILDINGS):
        if building_payable(s, me, building, discount):
            return True
    return False


@rule
def enter_builders_guild(s: State, discount: int) -> None:
    s.discount = discount
    s.phase = Phase.BUILD


@rule
def choose_building(s: State, me: Player, building: int) -> None:
    s.chosen = building
    for kind in range(N_CUBES):
        s.bill[kind] = building_price(s, building, kind)
    if bill_settled(s, me):
        take_building(s, me)


@rule
def take_building(s: State, me: Player) -> None:
    """Score its VP; Craftsman and Architects' Guild count this one too (R31)."""
    s.tiles[s.chosen] -= 1
    me.buildings[s.chosen] = 1
    me.vp += TILES[s.chosen].vp
    if me.buildings[CRAFTSMAN]:
        gain(s, me, GOLD, TILES[CRAFTSMAN].amount)
    if me.buildings[ARCHITECTS_GUILD]:
        me.vp += TILES[ARCHITECTS_GUILD].amount
    s.phase = Phase.CLOSING
