"""The record of an Archon game, field by field."""

from __future__ import annotations

from enum import IntEnum

from ...core.record import Record, i8, i16, many, one, u8
from ...core.state import GameState
from .components import (
    N_ATTACKS,
    N_BUILDINGS,
    N_CARDS,
    N_CUBES,
    N_FAVORS,
    N_GOODS,
    N_PROVINCES,
    N_SLOTS,
)

NOTHING = -1
SEASONS = 3
ROUNDS_A_SEASON = 3
ROUNDS = 9

FINAL, EARLY = range(2)  # the values of the nine edition switches
ELEVEN, NINE = range(2)  # covers_two_players
AS_PRINTED, ARTS_CARD = range(2)  # house_of_arts
FLAT_ONE, ONE_LESS = range(2)  # house_of_trade_buy
CUBE, ANY_ITEM = range(2)  # inn_discount
RESET, TOP_UP = range(2)  # market_refill
LOST, KEPT = range(2)  # odd_coin_in_raid
PER_OWNER, PER_TOKEN = range(2)  # tax_per
UNLIMITED, LIMITED = range(2)  # gold_supply


class Phase(IntEnum):
    """Which decision is asked now (section 13)."""

    FIRST = 0  # the two first magisters
    SPLIT = 1  # everybody at the same time
    ACT = 2  # a slot, or pass; after a scribe a slot, or decline
    PAY = 3  # the cards for the slot
    REPOSITORY = 4  # a cube lying there
    LABORATORY = 5  # a cube on entering the market
    TRADE = 6
    MAGISTER = 7
    REPLACE = 8  # the courtier who makes room
    BUILD = 9
    SPARE = 10  # the item that a discount removes from the price
    REPEAT = 11  # how often an exchange is made
    WALL = 12  # where the warrior stands
    GIVE = 13  # the cube that an exchange asks for
    TAKE = 14  # a cube from the stock
    RAID = 15  # cubes to lose, everybody at the same time
    CLOSING = 16  # the action or the season is finished; never seen from outside
    ROUND_OVER = 17  # nobody is left in the round; never seen from outside
    OVER = 18


class Options(Record):
    edition = i8()
    round_end = i8()
    pass_when_out_of_cards = i8()
    two_card_payment = i8()
    chained_scribe = i8()
    merchant_repository = i8()
    tax_token_cleanup = i8()
    tie_split = i8()
    favor_rotation = i8()
    season_end_trigger = i8()
    covers_two_players = i8()
    house_of_arts = i8()
    house_of_trade_buy = i8()
    inn_discount = i8()
    market_refill = i8()
    odd_coin_in_raid = i8()
    tax_per = i8()
    gold_supply = i8()


class Player(Record):
    own = i8(N_CARDS)  # all ten cards, by type
    hand = i8(N_CARDS)
    resting = i8(N_CARDS)  # the face-down pile; what is in neither is spent
    shown_hand = i8(N_CARDS)  # magisters everybody saw going into the hand and not yet leaving it
    shown_resting = i8(N_CARDS)  # the same for the resting pile
    sorting = i8()  # magister type being split, 0 when the split is done
    goods = i16(N_GOODS)  # four kinds of cubes, gold, recruits
    vp = i16()
    track = i8(4)  # steps made on the four magister tracks
    buildings = i8(N_BUILDINGS)  # 1 for each owned
    arts = i8()
    science = i8()
    gate = i8()  # own warriors beside the gate
    wall = i8()  # and on the other slots of the wall
    figures = i8()  # still to be placed this round
    tax_tiles = i8()  # not lying on a slot
    passed = i8()
    owed = i8()  # cubes still to be lost in a raid


class State(GameState):
    options = one(Options)
    phase = i8()
    round = i8()  # 1 to 9
    order = i8(4)  # seats in player order
    turn = i8()  # place in that order
    second = i8()  # 1 during the action that a scribe added
    scribe = i8()  # 1 while a scribe promises a second action

    market = u8(N_CUBES)  # bit i: a cube lies on the i-th price slot of the row
    repository = i8(N_CUBES)
    stock = i16(N_GOODS)
    arts = i8()  # cards in the stock
    science = i8()
    tiles = i8(N_BUILDINGS)  # copies left of each building
    grants = i8(SEASONS)  # the grant card of each season
    favors = i8(4)  # the favor card on each Palace place, or NOTHING
    favors_gone = i8(N_FAVORS)  # 1 once a card has been turned up
    favors_used = u8(N_FAVORS)  # figures placed on each card, for statistics
    province = i8()  # the card turned up
    provinces_gone = i8(N_PROVINCES)
    attacks = i8(SEASONS)  # the attack card of each finished season, or NOTHING
    attacks_gone = i8(N_ATTACKS)
    raided = i8(SEASONS)  # 1 where the city was raided
    figures = i8(N_SLOTS, 4)  # figures on each slot by seat
    tax = i8(N_SLOTS, 4)  # tax tiles on each slot by seat
    players = many(Player, 4)

    # the action in progress
    slot = i8()  # where the figure goes
    merchant = i8()  # 1 if a merchant's ability is used
    exchange = i8()  # number of the exchange being made
    times = i8()  # repetitions left
    made = i8()  # repetitions made
    takes = i8()  # cubes still to be taken
    purchases = i8()  # cubes bought in this visit
    bought = i8()  # bits of the kinds bought
    sold = i8()  # the kind sold, or NOTHING
    discount = i8()  # what one item less in the price may be
    chosen = i8()  # magister type or building being acquired
    bill = i8(N_GOODS)  # its price
