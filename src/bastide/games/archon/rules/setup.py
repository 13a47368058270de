"""Section 3: setup."""

from __future__ import annotations

from ....core.counting import how_many
from ....core.randomness import TABLE, another, below, shuffle
from ....core.rule import rule
from ..components import (
    ARTS_IN_BOX,
    COURTIER,
    COURTIERS,
    CUBES_IN_BOX,
    FAVOR_PLACES,
    FIGURES,
    GOLD,
    GOLD_IN_BOX,
    N_BUILDINGS,
    N_CUBES,
    N_FAVORS,
    N_GRANTS,
    N_PROVINCES,
    PROVINCES,
    RECRUIT,
    RECRUITS_IN_BOX,
    SCIENCE_IN_BOX,
    SILVER,
    START_GOLD,
    START_RECRUITS,
    START_SILVER,
    START_VP,
    TAX_TILES,
    TILES,
)
from ..state import NOTHING, SEASONS, Phase, Player, State
from .goods import gain
from .market import fill_market


@rule
def setup(s: State) -> None:
    """Sections 3.1 to 3.12; the first magisters (3.13) are the first decisions."""
    s.round = 1
    fill_stock(s)
    clear_action(s)
    for place in range(4):
        s.order[place] = place if place < s.seats else NOTHING
    shuffle(s.rng[TABLE], s.order, s.seats)
    for place in range(s.seats):
        me = s.players[s.order[place]]
        outfit(me)
        gain(s, me, SILVER, START_SILVER)
        gain(s, me, GOLD, START_GOLD)
        gain(s, me, RECRUIT, START_RECRUITS[s.seats][place])
    for season in range(SEASONS):
        s.grants[season] = draw_grant(s, season)
        s.attacks[season] = NOTHING
    fill_market(s)
    turn_province(s)
    fill_repository(s)
    for place in range(4):
        s.favors[place] = draw(s, s.favors_gone, N_FAVORS) if place < FAVOR_PLACES[s.seats] else NOTHING
    s.turn = 0
    s.phase = Phase.FIRST


@rule
def fill_stock(s: State) -> None:
    """3.5, 3.11: everything in the box, and the building tiles for this number of players."""
    for kind in range(N_CUBES):
        s.stock[kind] = CUBES_IN_BOX[kind]
    s.stock[GOLD] = GOLD_IN_BOX
    s.stock[RECRUIT] = RECRUITS_IN_BOX
    s.arts = ARTS_IN_BOX
    s.science = SCIENCE_IN_BOX
    for building in range(N_BUILDINGS):
        s.tiles[building] = TILES[building].tiles[s.seats]


@rule
def outfit(me: Player) -> None:
    """3.1, 3.4."""
    me.own[COURTIER] = COURTIERS
    me.figures = FIGURES
    me.tax_tiles = TAX_TILES
    me.vp = START_VP


@rule
def draw(s: State, gone: list[int], total: int) -> int:
    """A card from a shuffled deck: any that has not been turned up yet."""
    left = how_many(gone, total, 0)
    skip = below(s.rng[TABLE], left)
    card = 0
    while gone[card] or skip > 0:
        if not gone[card]:
            skip -= 1
        card += 1
    gone[card] = 1
    return card


@rule
def draw_grant(s: State, season: int) -> int:
    """3.6: three different grant cards, one for each season."""
    return another(s.rng[TABLE], s.grants, season, N_GRANTS)


@rule
def turn_province(s: State) -> None:
    """3.8, 8.5: the next province card."""
    s.province = draw(s, s.provinces_gone, N_PROVINCES)


@rule
def fill_repository(s: State) -> None:
    """The cubes of the province card for this number of players, as far as the stock has them (R44)."""
    for kind in range(N_CUBES):
        cubes = min(PROVINCES[s.province][s.seats * N_CUBES + kind], s.stock[kind])
        s.repository[kind] = cubes
        s.stock[kind] -= cubes


@rule
def clear_action(s: State) -> None:
    """Nothing is in progress."""
    s.slot = NOTHING
    s.merchant = 0
    s.exchange = NOTHING
    s.times = 0
    s.made = 0
    s.takes = 0
    s.purchases = 0
    s.bought = 0
    s.sold = NOTHING
    s.discount = 0
    s.chosen = NOTHING
    for item in range(len(s.bill)):
        s.bill[item] = 0
