"""The record of a Splendor game, field by field."""

from __future__ import annotations

from enum import IntEnum

from ...core.record import Record, i8, i16, many, one
from ...core.state import GameState
from .components import N_CARDS

BASE_PLACES = 12  # 0-3 level 1, 4-7 level 2, 8-11 level 3
ALL_PLACES = 18  # and 12-13, 14-15, 16-17 of The Orient
RESERVE_LIMIT = 3
NOBODY = -1
NOTHING = -1


class Phase(IntEnum):
    """Which decision is asked now (section 13.3)."""

    ACTION = 0
    PAY = 1
    DISCARD = 2
    PAIR = 3
    RESERVE_NOBLE = 4
    FREE = 5
    POST_GEM = 6  # post 1, after a purchase
    EXTRA_GEM = 7  # post 2, after taking two equal gems
    STRONGHOLD = 8
    STRONGHOLD_MOVE = 9  # an own piece is in the hand
    CONQUEST = 10
    NOBLE = 11
    RETURN = 12
    CITY = 13
    OVER = 14


class Where(IntEnum):
    """Where a card is; RESERVED + seat and OWNED + seat for the cards of players."""

    BOX = 0  # not in this game (a module that is not played)
    DECK = 1
    PLACE = 2
    REMOVED = 3
    RESERVED = 4
    OWNED = 8


class Options(Record):
    cities = i8()
    strongholds = i8()
    trading_posts = i8()
    orient = i8()


class Player(Record):
    tokens = i8(6)  # five colours and gold
    bonus = i8(5)
    points = i8()  # of owned cards and nobles; posts are added in the score
    cards = i8()  # owned cards, for the tie-break
    gold_cards = i8()  # double-gold cards not yet spent
    paired = i8(5)  # owned paired cards of each colour
    reserved = i8(RESERVE_LIMIT)  # card numbers in the order of reservation
    hidden = i8(RESERVE_LIMIT)  # 1 for a card that came from a deck unseen
    n_reserved = i8()
    strongholds = i8()  # pieces in stock
    coats = i8(5)  # 1 where a coat of arms lies on a post
    nobles = i8()  # visits received
    city = i8()  # index of the own city, or NOTHING


class State(GameState):
    options = one(Options)
    phase = i8()
    current = i8()  # whose turn it is
    first = i8()  # the first player
    round = i16()  # from 1
    passes = i8()  # forced passes in this round

    bank = i8(6)
    display = i8(ALL_PLACES)  # card numbers, NOTHING for an empty place
    deck_size = i8(6)
    deck = i8(N_CARDS)  # six decks side by side, each drawn from its end
    where = i8(N_CARDS)
    copied = i8(30)  # colour of each Orient card that was paired
    nobles = i8(5)
    noble_reserved = i8(5)  # the seat that holds it in reserve, or NOBODY
    noble_visited = i8(5)  # the seat it visited, or NOBODY
    cities = i8(3)
    city_owner = i8(3)
    forts = i8(ALL_PLACES)  # strongholds on each place
    fort_owner = i8(ALL_PLACES)
    players = many(Player, 4)

    # the purchase in progress
    buying = i8()  # card number
    conquering = i8()  # 1 while a conquest is under way or has been offered this turn
    need = i8(5)  # still to be paid by hand
    open_unit = i8()  # 1 while half of an opened double-gold card is left
    discards = i8()  # bonuses still to be given up
    effect = i8()  # card whose effect is being carried out
    lifted = i8()  # place an own stronghold was lifted from
    doubled = i8()  # colour of the two equal gems taken
