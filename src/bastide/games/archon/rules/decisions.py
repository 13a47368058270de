"""Section 13: which decisions are legal now, and what each of them sets in motion."""

from __future__ import annotations

from ....core.rule import rule
from ....core.state import Menu, offer
from ..actions import (
    BUILD,
    BUY,
    DECLINE,
    DONE,
    GATE,
    GIVE,
    LOSE,
    MAGISTER,
    N_PAYMENTS,
    PASS,
    PLAY,
    REPEAT,
    REPLACE,
    SELL,
    SLOT,
    SORT,
    SORT_FIRST,
    SPARE,
    TAKE,
    WALL,
    WARRIOR,
)
from ..components import EXCHANGES, GOLD, GUILD_HALL, N_BUILDINGS, N_CUBES, N_GOODS, N_PRICES, N_SLOTS
from ..state import NOTHING, Phase, Player, State
from .bill import may_spare, pay_bill
from .builders_guild import building_payable, choose_building, take_building
from .exchanges import exchange_times, gate_free, give_cube, may_give, take_from_stock, train_warrior, wall_free
from .guild_hall import (
    buy_first_magister,
    choose_magister,
    courtiers_in,
    first_magister_open,
    has_first_magisters,
    magister_payable,
    replace_courtier,
    take_magister,
)
from .locations import take_lying
from .market import buy, can_buy, can_sell, laboratory_allowed, receive, sell
from .placement import may_enter, payment_allowed, place, slot_location
from .rounds import begin_round, close_action, current, end_round, may_sort, next_round, next_turn, sort_cards
from .season import lose_cube


@rule
def actors(s: State) -> int:
    """One player at a time, but everybody at once in the split and in a raid."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase != Phase.SPLIT and s.phase != Phase.RAID:
        return 1 << current(s)
    bits = 0
    for seat in range(s.seats):
        me = s.players[seat]
        waiting = me.sorting if s.phase == Phase.SPLIT else me.owed
        if waiting > 0:
            bits |= 1 << seat
    return bits


# --- what is legal -----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    """Every legal decision in ascending order."""
    me = s.players[seat]
    if s.phase == Phase.ACT:
        offer_slots(s, seat, menu)
    elif s.phase == Phase.PAY:
        for payment in range(N_PAYMENTS):
            if payment_allowed(s, seat, s.slot, payment):
                offer(menu, PLAY + payment)
    elif s.phase == Phase.SPLIT:
        for n in range(me.own[me.sorting] + 1):
            if may_sort(me, me.sorting, n):
                offer(menu, SORT_FIRST[me.sorting] + n)
    elif s.phase == Phase.TRADE:
        offer_trades(s, me, menu)
    elif s.phase == Phase.WALL:
        offer_wall(s, menu)
    elif s.phase == Phase.FIRST or s.phase == Phase.MAGISTER:
        offer_magisters(s, me, menu)
    elif s.phase == Phase.BUILD:
        for building in range(N_BUILDINGS):
            if building_payable(s, me, building, s.discount):
                offer(menu, BUILD + building)
    else:
        offer_choices(s, me, menu)


@rule
def offer_slots(s: State, seat: int, menu: Menu) -> None:
    """4.2: a slot or a pass; in a scribe's action a slot or nothing."""
    for slot in range(N_SLOTS):
        if may_enter(s, seat, slot):
            offer(menu, SLOT + slot)
    offer(menu, DECLINE if s.second else PASS)


@rule
def offer_trades(s: State, me: Player, menu: Menu) -> None:
    """6.4: purchases, a sale, and the end once a trade was made."""
    for kind in range(N_CUBES):
        for i in range(N_PRICES):
            if can_buy(s, me, kind, i, me.goods[GOLD]):
                offer(menu, BUY + N_PRICES * kind + i)
    for kind in range(N_CUBES):
        if can_sell(s, me, kind):
            offer(menu, SELL + kind)
    if s.purchases > 0 or s.sold != NOTHING:
        offer(menu, DONE)


@rule
def offer_wall(s: State, menu: Menu) -> None:
    """R29: any empty slot; after the first warrior one may stop."""
    if s.made > 0:
        offer(menu, DONE)
    if gate_free(s):
        offer(menu, WARRIOR + GATE)
    if wall_free(s):
        offer(menu, WARRIOR + WALL)


@rule
def offer_magisters(s: State, me: Player, menu: Menu) -> None:
    for card in range(1, 5):
        if s.phase == Phase.FIRST:
            if first_magister_open(me, card):
                offer(menu, MAGISTER + card - 1)
        elif magister_payable(me, card, me.goods[GOLD], s.discount):
            offer(menu, MAGISTER + card - 1)


@rule
def offer_choices(s: State, me: Player, menu: Menu) -> None:
    """The small choices inside an action, and the cubes lost in a raid."""
    if s.phase == Phase.REPLACE:
        for zone in range(3):
            if courtiers_in(me, zone) > 0:
                offer(menu, REPLACE + zone)
    elif s.phase == Phase.SPARE:
        for item in range(N_GOODS):
            if may_spare(s, me, item):
                offer(menu, SPARE + item)
    elif s.phase == Phase.REPEAT:
        offer(menu, REPEAT)
        offer(menu, REPEAT + 1)
    elif s.phase == Phase.GIVE or s.phase == Phase.RAID:
        first = GIVE if s.phase == Phase.GIVE else LOSE
        for kind in range(N_CUBES):
            if may_give(me, kind):
                offer(menu, first + kind)
        if s.phase == Phase.GIVE and s.made > 0:
            offer(menu, DONE)
    else:
        for kind in range(N_CUBES):
            if may_take(s, me, kind):
                offer(menu, TAKE + kind)


@rule
def may_take(s: State, me: Player, kind: int) -> bool:
    """A cube from the Repository, from the Laboratory, or from the stock."""
    if s.phase == Phase.REPOSITORY:
        return s.repository[kind] > 0
    if s.phase == Phase.LABORATORY:
        return laboratory_allowed(s, me, kind)
    return s.stock[kind] > 0


# --- what it does ------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, and go on when it finishes the action."""
    me = s.players[seat]
    if action < SORT:
        magister(s, me, action - MAGISTER + 1)
    elif action < SLOT:
        sort_cards(s, me, action - SORT_FIRST[me.sorting])
    elif action < TAKE:
        turn(s, seat, action)
    elif action < REPLACE:
        trade(s, me, action)
    elif action < LOSE:
        acquire(s, me, action)
    else:
        lose_cube(s, me, action - LOSE)
        if s.phase == Phase.CLOSING:
            next_round(s)
    if s.phase == Phase.CLOSING:
        close_action(s)
    while s.phase == Phase.ROUND_OVER:
        end_round(s)


@rule
def turn(s: State, seat: int, action: int) -> None:
    """4.2: a slot and the cards for it, or no action."""
    if action < PASS:
        s.slot = action - SLOT
        s.phase = Phase.PAY
    elif action < PLAY:
        if action == PASS:
            s.players[seat].passed = 1
        next_turn(s)
    else:
        place(s, seat, action - PLAY)


@rule
def magister(s: State, me: Player, card: int) -> None:
    """A magister in the Guild Hall, or one of the two first ones (R5)."""
    if s.phase != Phase.FIRST:
        choose_magister(s, me, card)
        return
    buy_first_magister(s, me, card)
    if has_first_magisters(me):
        s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            begin_round(s)


@rule
def trade(s: State, me: Player, action: int) -> None:
    """Cubes taken, given, bought and sold."""
    if action < GIVE:
        if s.phase == Phase.REPOSITORY:
            take_lying(s, me, action - TAKE)
        elif s.phase == Phase.LABORATORY:
            receive(s, me, action - TAKE)
        else:
            take_from_stock(s, me, action - TAKE)
    elif action < BUY:
        give_cube(s, me, action - GIVE)
    elif action < SELL:
        buy(s, me, (action - BUY) // N_PRICES, (action - BUY) % N_PRICES)
    elif action < DONE:
        sell(s, me, action - SELL)
    else:
        s.phase = Phase.CLOSING


@rule
def acquire(s: State, me: Player, action: int) -> None:
    """Magisters, buildings, cards and warriors."""
    if action < BUILD:
        replace_courtier(s, me, action - REPLACE)
    elif action < SPARE:
        choose_building(s, me, action - BUILD)
    elif action < REPEAT:
        s.bill[action - SPARE] -= 1
        pay_bill(s, me)
        if buying_magister(s):
            take_magister(s, me)
        else:
            take_building(s, me)
    elif action < WARRIOR:
        exchange_times(s, me, action - REPEAT + 1)
    else:
        train_warrior(s, me, action == WARRIOR + GATE)


@rule
def buying_magister(s: State) -> bool:
    """Whether the bill is for a magister; otherwise it is for a building."""
    if s.exchange != NOTHING:
        return EXCHANGES[s.exchange].magister == 1
    return slot_location(s.slot) == GUILD_HALL
