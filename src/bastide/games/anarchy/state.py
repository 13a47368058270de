"""The record of a game of The Anarchy, field by field."""

from __future__ import annotations

from enum import IntEnum

from ...core.record import Record, i8, i16, i32, many, one
from ...core.state import GameState
from .components import DOMAIN_CARDS, NOTHING, PATH_CARDS, ROUNDS, SPACES

__all__ = ["NOTHING"]

QUEUE = 24  # icons that can wait: a box has at most 7, and what it opens adds at most two short lists
DRAWN = 8  # domain cards one action can reveal


class Phase(IntEnum):
    """Where the table stands in the round (section 4)."""

    DRAFT = 0
    ACTIONS = 1
    DEFENCE = 2
    OVER = 3


class Node(IntEnum):
    """Which decision a seat is asked for (section 19.2); a seat that is IDLE has none."""

    IDLE = 0
    DRAFT = 1
    ACTION = 2
    RESOURCE = 3
    ROW = 4
    WALL = 5
    TOWER = 6
    NEIGHBOUR = 7  # St Valentine's
    NUMBERS = 8  # Michaelmas
    INGREDIENT = 9
    FLAG = 10
    KNIGHTS = 11  # how many fight in an attack
    DEPLOY = 12
    MUSTER = 13
    ABSORB = 14


class Fighter(IntEnum):
    """Deployed workers that are alike (section 19.4)."""

    KNIGHT = 0
    KNIGHT_DOWN = 1
    SOLDIER = 2
    SOLDIER_DRUNK = 3
    SOLDIER_DRUNK_DOWN = 4
    CRAFTSMAN = 5
    CRAFTSMAN_DRUNK = 6
    CRAFTSMAN_DRUNK_DOWN = 7


FIGHTERS = 8


class Outcome(IntEnum):
    """What became of an attack card."""

    PENDING = 0
    DEFENDED = 1
    UNDEFENDED = 2


class Options(Record):
    mode = i8()  # 0 classic, 1 siege
    difficulty = i8()  # 0 easy, 1 standard, 2 hard


class Player(Record):
    seat = i8()
    node = i8()  # the decision asked now
    context = i16()  # what the decision is about: an ingredient, a colour, a number, a strength
    numbers = i8(2)  # Michaelmas numbers still to be placed, 0 for none
    queue = i8(QUEUE)  # icons still to be gained, the last one first
    queued = i8()

    # player board and main board
    stock = i16(8)  # workers and resources
    paths = i8(ROUNDS)  # path cards, NOTHING for a free slot
    tent = i8()
    attacked = i8()  # 1 once the enemy castle was attacked this round
    overwhelm = i8()  # reward asked for by the attack in progress
    castles = i8()  # enemy castles defeated
    discontent = i16()  # signed: below zero it is joy

    # left sheet
    production = i8(8)
    attribute = i8(4)
    fort = i8(4)  # filled boxes of the fortification tracks
    gate = i8()
    moat = i8()
    walls = i8(4)  # by side
    towers = i8(4)  # by corner
    land = i8(3)
    researched = i8(5)  # tactics
    prepared = i16(5)
    wheel = i32()  # filled boxes as bits; the centre is one of them
    works = i16()  # cranes, siege weapons and horses as bits

    # right sheet
    rows = i8(4)
    built = i8(4)  # levels constructed of each building
    filled = i8(4)  # boxes filled of the latest level
    squares = i8(3)  # 1 for each resource paid to the latest chapel
    area = i8(8)  # filled boxes of the numbered areas
    knowledge = i8()
    learned = i8()  # knowledge ever gained
    assists = i8()
    muster = i8()  # tokens
    ready = i8()  # tokens that are active
    women = i8(6)
    men = i8(6)
    pairs = i8()
    sums = i8(7, 2)  # numbers placed in the Michaelmas rows
    trophies = i8(6)  # 1 for a tournament won
    brew = i8(16)
    beer = i8()
    flags = i8(12)

    # domain cards: the first `pile_left` are the draw pile, its top last; the others are revealed or discarded
    pile = i8(DOMAIN_CARDS)
    pile_left = i8()
    drawn = i8(DRAWN)  # revealed by the latest action
    n_drawn = i8()

    # castle defence
    attack = i8(SPACES)  # attack cards by space, NOTHING for none
    faceup = i8(SPACES)
    outcome = i8(SPACES)
    fighters = i8(4, FIGHTERS)  # deployed workers by side
    deploying = i8()  # first side the next worker of this type may go to
    space = i8()  # of the card being resolved
    place = i8()  # side being resolved, 4 for the whole castle; NOTHING before the card
    rest = i8(5)  # strength still to be absorbed
    lost = i8()  # 1 when the card can no longer be defended

    # final scoring
    path_points = i8()
    final = i16()


class State(GameState):
    options = one(Options)
    phase = i8()
    round = i8()
    first = i8()  # the first player
    rival = i8()  # solo: space of the rival tent
    tiles = i8(1 + ROUNDS)  # plunder tile on each space, NOTHING in siege mode
    path_deck = i8(PATH_CARDS)
    path_left = i8()
    revealed = i8(4)  # path cards to draft from
    players = many(Player, 4)
