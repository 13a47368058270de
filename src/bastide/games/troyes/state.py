"""The record of a game of Troyes, field by field."""

from __future__ import annotations

from enum import IntEnum

from ...core.record import Record, i8, i16, many, one
from ...core.state import GameState
from .components import N_CHARACTERS, N_EVENTS

NOBODY = -1
NOTHING = -1
NEUTRAL = 4  # owner of grey citizens, and their district
STOCK = -1  # place of a die that is in no district
SPACES = 18
PLACES = 9
SITES = 18  # of the cathedral: 3 * (column - 1) + level
N_DICE = 18  # die 6 * colour + i
ROW_PLACES = 12
MOST_BANNERS = 8
GROUP_DICE = 3
MOST_ROLLS = 16


class Phase(IntEnum):
    """Which decision is asked now (section 11.3); those after OVER go on by themselves."""

    PLACEMENT = 0
    TAKE_EVENT_CUBE = 1
    TAKE_SITE_CUBE = 2
    BLACK = 3
    TURN = 4
    FLIP = 5
    GROUP = 6
    SOURCE = 7
    TIMES = 8
    TARGET = 9
    OVER = 10
    # between decisions
    NEXT_PLACEMENT = 11
    ROUND = 12
    EVENTS = 13
    BLACK_ROLL = 14
    NEXT_DEFENDER = 15
    FIRST_TURN = 16
    NEXT_TURN = 17
    ROUND_END = 18


class Options(Record):
    event_groups = i8()  # R19: 0 one die of each listed colour, 1 any mix of them


class Player(Record):
    deniers = i16()
    influence = i8()
    vp = i16()  # tokens, hidden from others
    general = i8()  # citizens that can be recruited
    personal = i8()  # citizens at hand
    purse = i16()  # deniers in the district, from passing
    passed = i8()
    won = i8()  # event cards


class State(GameState):
    options = one(Options)
    phase = i8()
    current = i8()  # who decides
    start = i8()  # the start player of the round
    round = i8()  # from 1; 0 during the initial placement
    placed = i8()  # citizens placed before the first round

    spaces = i8(SPACES)  # owner of the standing citizen, NEUTRAL or NOBODY
    lying = i8(3, 5)  # expelled citizens by building and owner
    neutral_supply = i8()
    die_place = i8(N_DICE)  # district: a seat, NEUTRAL or STOCK
    die_face = i8(N_DICE)
    die_turned = i8(N_DICE)  # 1 for a die already turned by the present flip
    flips = i8()  # dice turned by the present flip
    resume = i8()  # the phase to go back to after it

    activities = i8(PLACES)  # card numbers; face up from their round on
    tradesmen = i8(PLACES, 4)  # owner by space of the card, NOBODY for a free one
    cubes = i16(PLACES, 4)  # hourglass cubes by owner
    activated = i16(PLACES)  # how often each card has been activated
    cathedral = i8(SITES)  # owner of the cube
    row = i8(ROW_PLACES)  # event numbers from the left
    n_row = i8()
    banners = i8(ROW_PLACES, MOST_BANNERS)  # owners of the cubes on each event, in the order of placing
    n_cubes = i8(ROW_PLACES)
    winner = i8(N_EVENTS)  # who took a beaten event
    decks = i8(3, 8)  # red, white and yellow events; red ones beyond the last round stay unused
    drawn = i8(3)
    characters = i8(N_CHARACTERS)  # seat by seat, then the unused ones
    players = many(Player, 4)

    # phase 3: events and black dice
    event_at = i8()  # position of the event being carried out
    event_seats = i8()  # players it has dealt with
    black_dice = i8()  # collected for this round
    black = i8(6)  # rolled and not yet countered, by face
    fight_target = i8()  # black pips to be matched; 0 before anything is committed
    fight_dice = i8()  # black dice in this fight
    fight_paid = i8()

    # the action in progress
    deed = i16()  # the action chosen at the start of the turn, NOTHING between actions
    cube = i8()  # place of the card whose cube is spent
    group = i8(GROUP_DICE)  # die numbers
    group_size = i8()
    times = i8()  # activations
    event_cubes = i8()  # cubes still to be put on events
    rolls = i8(MOST_ROLLS)  # what the last decision rolled: rerolls, arrows, faces for neutral citizens
    n_rolls = i8()
