"""Section 6.4: the Market Place, and the fill of its rows."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    GOLD,
    GRANTS,
    HOUSE_OF_TRADE,
    LABORATORY,
    LABORATORY_GIVES,
    N_CUBES,
    N_PRICES,
    PRICES,
    PURCHASES,
    SALES,
    TILES,
    TRADE_BUY_PRICE,
)
from ..state import NOTHING, ONE_LESS, TOP_UP, Phase, Player, State
from .goods import gain, obtainable, season_of, spend

FULL_ROW = (1 << N_PRICES) - 1


@rule
def fill_market(s: State) -> None:
    """The cubes of the season's grant card go onto the cheapest slots; old cubes leave first unless topped up (R22)."""
    card = GRANTS[s.grants[season_of(s)]]
    for kind in range(N_CUBES):
        if s.options.market_refill != TOP_UP:
            s.stock[kind] += cubes_in_row(s, kind)
            s.market[kind] = 0
        while cubes_in_row(s, kind) < card.market[kind] and s.stock[kind] > 0:
            s.market[kind] |= 1 << cheapest_empty(s, kind)
            s.stock[kind] -= 1


@rule
def cubes_in_row(s: State, kind: int) -> int:
    cubes = 0
    for i in range(N_PRICES):
        cubes += s.market[kind] >> i & 1
    return cubes


@rule
def cheapest_empty(s: State, kind: int) -> int:
    i = 0
    while s.market[kind] >> i & 1:
        i += 1
    return i


@rule
def dearest_empty(s: State, kind: int) -> int:
    """The slot a cube is sold onto; the row is not full."""
    i = N_PRICES - 1
    while s.market[kind] >> i & 1:
        i -= 1
    return i


@rule
def buying_price(s: State, me: Player, i: int) -> int:
    """The price of a slot; with the House of Trade one gold, or one gold less (R37)."""
    if me.buildings[HOUSE_OF_TRADE] == 0:
        return PRICES[i]
    return max(0, PRICES[i] - 1) if s.options.house_of_trade_buy == ONE_LESS else TRADE_BUY_PRICE


@rule
def can_buy(s: State, me: Player, kind: int, i: int, purse: int) -> bool:
    """A cube lies there, it can be paid, and its kind was not sold in this visit (R24)."""
    lies_there = s.market[kind] >> i & 1
    return bool(lies_there) and s.purchases < PURCHASES and s.sold != kind and buying_price(s, me, i) <= purse


@rule
def row_open(s: State, kind: int) -> bool:
    """R23: a full row cannot be sold into; nor can anybody sell while there is no gold to pay for it."""
    return s.market[kind] != FULL_ROW and obtainable(s, GOLD, 1) > 0


@rule
def can_sell(s: State, me: Player, kind: int) -> bool:
    """One sale a visit, of a kind not bought in it (R24)."""
    open_sale = SALES > 0 and s.sold == NOTHING and not s.bought >> kind & 1
    return open_sale and me.goods[kind] > 0 and row_open(s, kind)


@rule
def can_trade(s: State, me: Player, purse: int) -> bool:
    for kind in range(N_CUBES):
        if can_sell(s, me, kind):
            return True
        for i in range(N_PRICES):
            if can_buy(s, me, kind, i, purse):
                return True
    return False


@rule
def market_possible(s: State, me: Player, purse: int) -> bool:
    """R8: one trade at least; the Laboratory's cube may be the one that is sold (R39)."""
    if can_trade(s, me, purse):
        return True
    for kind in range(N_CUBES):
        if may_receive(s, me, kind) and row_open(s, kind):
            return True
    return False


@rule
def may_receive(s: State, me: Player, kind: int) -> bool:
    """R39: what the Laboratory gives, if the stock has it."""
    return me.buildings[LABORATORY] == 1 and LABORATORY_GIVES[kind] == 1 and s.stock[kind] > 0


@rule
def laboratory_allowed(s: State, me: Player, kind: int) -> bool:
    """A cube of the Laboratory after which a trade is possible (R8)."""
    return may_receive(s, me, kind) and (can_trade(s, me, me.goods[GOLD]) or row_open(s, kind))


@rule
def enter_market(s: State, me: Player) -> None:
    """The Laboratory gives its cube on entry."""
    choices = 0
    only = 0
    for kind in range(N_CUBES):
        if laboratory_allowed(s, me, kind):
            choices += 1
            only = kind
    if choices > 1:
        s.phase = Phase.LABORATORY
        return
    if choices == 1:
        gain(s, me, only, TILES[LABORATORY].amount)
    s.phase = Phase.TRADE


@rule
def receive(s: State, me: Player, kind: int) -> None:
    gain(s, me, kind, TILES[LABORATORY].amount)
    s.phase = Phase.TRADE


@rule
def buy(s: State, me: Player, kind: int, i: int) -> None:
    spend(s, me, GOLD, buying_price(s, me, i))
    s.market[kind] &= ~(1 << i)
    me.goods[kind] += 1
    s.purchases += 1
    s.bought |= 1 << kind
    go_on_trading(s, me)


@rule
def sell(s: State, me: Player, kind: int) -> None:
    """The price of the dearest empty slot; one gold more with the House of Trade."""
    i = dearest_empty(s, kind)
    me.goods[kind] -= 1
    s.market[kind] |= 1 << i
    gain(s, me, GOLD, PRICES[i])
    if me.buildings[HOUSE_OF_TRADE]:
        gain(s, me, GOLD, TILES[HOUSE_OF_TRADE].amount)
    s.sold = kind
    go_on_trading(s, me)


@rule
def go_on_trading(s: State, me: Player) -> None:
    """The visit ends by itself when no trade is left."""
    s.phase = Phase.TRADE if can_trade(s, me, me.goods[GOLD]) else Phase.CLOSING
