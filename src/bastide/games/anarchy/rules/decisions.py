"""Section 19: which decisions are legal now, and what each of them sets in motion."""

from __future__ import annotations

from ....core.rule import rule
from ....core.state import Menu, offer
from ..actions import (
    AREA,
    ATTACK,
    BEER,
    BREW,
    BUILD,
    CONSTRUCT,
    COVER,
    DEPLOY,
    DRAFT,
    END,
    FILL,
    FLAG,
    FORT,
    GIVE_UP,
    HIT,
    KNIGHTS,
    LAND,
    LEAD,
    MOVE_FROM,
    MOVE_TO,
    MUSTER,
    N_AREAS,
    N_FILLS,
    NEIGHBOUR,
    NUMBER,
    PREPARE,
    PROCEED,
    RESEARCH,
    RESOURCE,
    ROW,
    SPEND,
    TOWER,
    TRADE,
    TRADE_GAINED,
    TRADE_GIVEN,
    TURN,
    WALL,
    WHEEL_BOX,
)
from ..components import (
    BREW_CELL,
    CENTRE,
    CLOSED_SPACES,
    FLAG_COLOUR,
    FOOD,
    MATERIALS,
    MOST_KNIGHTS,
    NOTHING,
    SILVER,
    TOWER_MOST,
)
from ..state import FIGHTERS, Node, Player, State
from .chain import settle
from .defence import (
    FRESH_CRAFTSMAN,
    FRESH_SOLDIER,
    can_cover,
    can_drink,
    can_give_up,
    can_hit,
    can_spend,
    cover,
    deploy,
    drink,
    fighter_to_deploy,
    give_up,
    hit,
    muster,
    open_card,
    spend,
)
from .enemy_castles import attack, can_attack, knights_fit, storm
from .festivals import (
    DECLINE,
    brew,
    can_place_number,
    fill_villager,
    hang,
    is_free,
    neighbour,
    place_number,
    villager_free,
)
from .left_sheet import (
    can_construct,
    can_fill_wheel,
    can_fortify,
    can_prepare,
    can_work,
    construct,
    fill_wheel,
    fortify,
    prepare,
    wall_fits,
    work,
)
from .right_sheet import (
    advance,
    build,
    can_build,
    can_fill,
    can_fill_area,
    can_lead,
    can_research,
    can_turn,
    fill,
    fill_area,
    lead,
    research,
    row_open,
    turn,
)
from .round import end_actions, go_on_defending, go_on_drafting, take_path

TRADES = 9


@rule
def actors(s: State) -> int:
    """Every seat that has a decision to make; in the action phase and in defence these are all open seats."""
    bits = 0
    for seat in range(s.seats):
        if s.players[seat].node != Node.IDLE:
            bits |= 1 << seat
    return bits


# --- what is legal -----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    """Every legal decision in ascending order."""
    me = s.players[seat]
    if me.node == Node.ACTION:
        offer_left_sheet(me, menu)
        offer_right_sheet(me, menu)
        offer_table(s, me, menu)
    elif me.node == Node.DRAFT:
        for slot in range(4):
            if s.revealed[slot] != NOTHING:
                offer(menu, DRAFT + slot)
    elif me.node == Node.DEPLOY:
        for side in range(me.deploying, 4):
            offer(menu, DEPLOY + side)
    elif me.node == Node.MUSTER:
        offer_musters(me, menu)
    elif me.node == Node.ABSORB:
        offer_defence(me, menu)
    elif me.node == Node.KNIGHTS:
        for knights in range(MOST_KNIGHTS + 1):
            if knights_fit(me, knights):
                offer(menu, KNIGHTS + knights)
    elif me.node != Node.IDLE:
        offer_picks(me, menu)


@rule
def offer_left_sheet(me: Player, menu: Menu) -> None:
    for track in range(4):
        if can_fortify(me, track):
            offer(menu, FORT + track)
    for land in range(3):
        if can_work(me, land):
            offer(menu, LAND + land)
    for tactic in range(5):
        if can_prepare(me, tactic):
            offer(menu, PREPARE + tactic)
    for box in range(CENTRE):
        if can_fill_wheel(me, box):
            offer(menu, WHEEL_BOX + box)
    for item in range(7):
        if can_construct(me, item):
            offer(menu, CONSTRUCT + item)


@rule
def offer_right_sheet(me: Player, menu: Menu) -> None:
    for row in range(4):
        if can_lead(me, row):
            offer(menu, LEAD + row)
    for building in range(4):
        if can_build(me, building):
            offer(menu, BUILD + building)
    for way in range(N_FILLS):
        if can_fill(me, way):
            offer(menu, FILL + way)
    for area in range(N_AREAS):
        if can_fill_area(me, area):
            offer(menu, AREA + area)
    for choice in range(10):
        if can_research(me, choice // 2, choice % 2):
            offer(menu, RESEARCH + choice)


@rule
def offer_table(s: State, me: Player, menu: Menu) -> None:
    """Knowledge, attack, trade, and the end."""
    for choice in range(8):
        if can_turn(s, me, choice // 2, CLOSED_SPACES[choice % 2]):
            offer(menu, TURN + choice)
    for reward in range(4):
        if can_attack(s, me, reward):
            offer(menu, ATTACK + reward)
    for choice in range(TRADES):
        if can_trade(me, choice):
            offer(menu, TRADE + choice)
    offer(menu, END)


@rule
def resource_unit(resource: int) -> int:
    """Materials, silver, food as units of the player board."""
    if resource == 0:
        return MATERIALS
    return SILVER if resource == 1 else FOOD


@rule
def can_trade(me: Player, choice: int) -> bool:
    """Section 8: any two resources for another one."""
    one = TRADE_GIVEN[2 * choice]
    two = TRADE_GIVEN[2 * choice + 1]
    if one == two:
        return me.stock[resource_unit(one)] >= 2
    return me.stock[resource_unit(one)] >= 1 and me.stock[resource_unit(two)] >= 1


@rule
def offer_picks(me: Player, menu: Menu) -> None:
    """The choices that a gain can ask for."""
    if me.node == Node.RESOURCE:
        for resource in range(3):
            offer(menu, RESOURCE + resource)
    elif me.node == Node.ROW:
        for row in range(4):
            if row_open(me, row):
                offer(menu, ROW + row)
    elif me.node == Node.WALL:
        for side in range(4):
            if wall_fits(me, side):
                offer(menu, WALL + side)
    elif me.node == Node.TOWER:
        for corner in range(4):
            if me.towers[corner] < TOWER_MOST:
                offer(menu, TOWER + corner)
    else:
        offer_festival_picks(me, menu)


@rule
def offer_festival_picks(me: Player, menu: Menu) -> None:
    if me.node == Node.NEIGHBOUR:
        for way in range(2):
            if villager_free(me, neighbour(me.context, way)):
                offer(menu, NEIGHBOUR + way)
        offer(menu, NEIGHBOUR + DECLINE)
    elif me.node == Node.NUMBERS:
        for choice in range(14):
            if can_place_number(me, choice // 7, choice % 7):
                offer(menu, NUMBER + choice)
    elif me.node == Node.INGREDIENT:
        for cell in range(16):
            if is_free(BREW_CELL, me.brew, cell, me.context):
                offer(menu, BREW + cell)
    else:
        for flag in range(12):
            if is_free(FLAG_COLOUR, me.flags, flag, me.context):
                offer(menu, FLAG + flag)


@rule
def offer_musters(me: Player, menu: Menu) -> None:
    for fighter in range(FIGHTERS):
        for move in range(12):
            if me.fighters[MOVE_FROM[move]][fighter] > 0:
                offer(menu, MUSTER + 12 * fighter + move)
    offer(menu, PROCEED)


@rule
def offer_defence(me: Player, menu: Menu) -> None:
    if can_spend(me):
        offer(menu, SPEND)
    if can_cover(me):
        offer(menu, COVER)
    for fighter in range(FIGHTERS):
        if can_hit(me, fighter):
            offer(menu, HIT + fighter)
    if can_drink(me, FRESH_SOLDIER):
        offer(menu, BEER)
    if can_drink(me, FRESH_CRAFTSMAN):
        offer(menu, BEER + 1)
    if can_give_up(me):
        offer(menu, GIVE_UP)


# --- what a decision does ----------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal decision."""
    me = s.players[seat]
    if me.node == Node.ACTION:
        me.n_drawn = 0
        act(s, me, action)
    elif me.node == Node.DRAFT:
        take_path(s, me, action - DRAFT)
        go_on_drafting(s)
    elif me.node == Node.DEPLOY:
        deploy(me, fighter_to_deploy(me), action - DEPLOY)
        go_on_defending(s, me, True)
    elif me.node == Node.MUSTER or me.node == Node.ABSORB:
        defend(s, me, action)
        go_on_defending(s, me, False)
    else:
        pick(s, me, action)
        settle(s, me)


@rule
def act(s: State, me: Player, action: int) -> None:
    """An action: its cost is paid, its box filled, its gains resolved."""
    if action == END:
        end_actions(s, me)
        return
    if action < LEAD:
        act_on_left_sheet(me, action)
    elif action < TURN:
        act_on_right_sheet(me, action)
    elif action < ATTACK:
        turn(s, me, (action - TURN) // 2, CLOSED_SPACES[(action - TURN) % 2])
    elif action < TRADE:
        attack(s, me, action - ATTACK)
        if me.node == Node.KNIGHTS:
            return
    else:
        trade(me, action - TRADE)
    settle(s, me)


@rule
def act_on_left_sheet(me: Player, action: int) -> None:
    if action < LAND:
        fortify(me, action - FORT)
    elif action < PREPARE:
        work(me, action - LAND)
    elif action < WHEEL_BOX:
        prepare(me, action - PREPARE)
    elif action < CONSTRUCT:
        fill_wheel(me, action - WHEEL_BOX)
    else:
        construct(me, action - CONSTRUCT)


@rule
def act_on_right_sheet(me: Player, action: int) -> None:
    if action < BUILD:
        lead(me, action - LEAD)
    elif action < FILL:
        build(me, action - BUILD)
    elif action < AREA:
        fill(me, action - FILL)
    elif action < RESEARCH:
        fill_area(me, action - AREA)
    else:
        research(me, (action - RESEARCH) // 2, (action - RESEARCH) % 2)


@rule
def trade(me: Player, choice: int) -> None:
    me.stock[resource_unit(TRADE_GIVEN[2 * choice])] -= 1
    me.stock[resource_unit(TRADE_GIVEN[2 * choice + 1])] -= 1
    me.stock[resource_unit(TRADE_GAINED[choice])] += 1


@rule
def pick(s: State, me: Player, action: int) -> None:
    """The answer to a choice that a gain has asked for."""
    if me.node == Node.RESOURCE:
        me.stock[resource_unit(action - RESOURCE)] += 1
    elif me.node == Node.ROW:
        advance(me, action - ROW)
    elif me.node == Node.WALL:
        me.walls[action - WALL] += 1
    elif me.node == Node.TOWER:
        me.towers[action - TOWER] += 1
    elif me.node == Node.NEIGHBOUR:
        if action - NEIGHBOUR != DECLINE:
            fill_villager(me, neighbour(me.context, action - NEIGHBOUR))
    elif me.node == Node.NUMBERS:
        place_number(me, (action - NUMBER) // 7, (action - NUMBER) % 7)
    elif me.node == Node.INGREDIENT:
        brew(me, action - BREW)
    elif me.node == Node.FLAG:
        hang(me, action - FLAG)
    else:
        storm(s, me, action - KNIGHTS)


@rule
def defend(s: State, me: Player, action: int) -> None:
    """Muster before a card, or absorb a point of it."""
    if action < PROCEED:
        move = (action - MUSTER) % 12
        muster(me, (action - MUSTER) // 12, MOVE_FROM[move], MOVE_TO[move])
    elif action == PROCEED:
        open_card(s, me)
    elif action == SPEND:
        spend(me)
    elif action == COVER:
        cover(me)
    elif action < BEER:
        hit(me, action - HIT)
    elif action == BEER:
        drink(me, FRESH_SOLDIER)
    elif action == BEER + 1:
        drink(me, FRESH_CRAFTSMAN)
    else:
        give_up(me)
