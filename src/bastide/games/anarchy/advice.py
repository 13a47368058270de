"""A quick judgement of a position, for bots: what a seat may hope for, in hundredths of a victory point.

The weights were found by letting a player who looks one decision ahead play alone in all six scenarios.
"""

from __future__ import annotations

from ...core.record import numbers
from ...core.rule import rule
from .components import (
    ATTACKS,
    CASTLE,
    DETERMINATION,
    ITEM_BOX,
    NOTHING,
    PATHS,
    ROUND_CARDS,
    ROUNDS,
    SCENARIO,
    SPACES,
    STABLES,
    Criterion,
    Unit,
    Work,
)
from .rules.defence import fighters_on, food_due, fortification, strength_against
from .rules.enemy_castles import CLASSIC, scenario_card
from .rules.scoring import counted, flags_filled, score
from .state import Fighter, Node, Outcome, Phase, Player, State

POINT = 100
FINISHED = 100_000

# units while actions are taken, and a production box for each round to come: serf, craftsman, materials, patron,
# silver, food, soldier, knight
UNIT = numbers([40, 24, 13, 41, 15, 15, 0, 16])
PRODUCED = numbers([25, 40, 25, 40, 20, 25, 29, 10])

DISCONTENT_COST = 662
TENT_BEHIND = 80  # for each space and round to come
STRENGTH = 37  # a point of an attack that nobody absorbs
LOST_CARD = 75  # a loyalty less and a discontent more
BEYOND = 4  # a point beyond what determination can cost

PIP_GATE = 4  # for each round to come, as all pips
PIP_MOAT = 7
PIP_WALL = 11
PIP_TOWER = 9
RESEARCHED = 7
PREPARED = 7
MUSTER_TOKEN = 17
BEER = 20
KNOWLEDGE = 15

ROW_BOX = 42
BUILT_LEVEL = 68
FILLED_BOX = 29
LAND_BOX = 12
WORK = 35
SIEGE_BOX = 22
SMALL_CRANE = 31  # for each round to come
MOAT_BOX = 5
AREA_BOX = 4
FLAG = 60
BREW = 8
VILLAGER = 76
WAITING_NUMBER = 20
PATH_PROGRESS = 836

NEEDED_WORK = 237  # by a castle still to come
NEEDED_RESEARCH = 27
NEEDED_CRANE = 6
NEEDED_STABLES = 47
SURVIVOR = 0

FIRST_SIEGE_BOX = 18
CRANE_OF = numbers([0, 0, 0, 0, 0, 1, 1, 0, 0])  # the crane on the way to each weapon
ENOUGH_PREPARED = 4


@rule
def evaluate(s: State, seat: int) -> int:
    """Own prospects less the best of the others'."""
    if s.seats == 1:
        return prospects(s, s.players[0])
    best = -FINISHED
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, s.players[other]))
    return prospects(s, s.players[seat]) - best


@rule
def prospects(s: State, me: Player) -> int:
    """Points first, then what the sheets will still bring, and how the coming defence looks."""
    value = POINT * score(s, me.seat)
    if s.phase == Phase.OVER:
        return value
    left = ROUNDS - s.round
    value += worth_of_production(me, left) + worth_of_castle(me, left + 1)
    value += worth_of_sheets(me, left) + worth_of_festivals(me) + promise_of_paths(s, me)
    if s.options.mode == CLASSIC:
        value += worth_of_siegecraft(s, me) - (DISCONTENT_COST + TENT_BEHIND * left) * (s.round - me.tent)
    if s.phase == Phase.ACTIONS:
        value += before_defence(s, me)
    elif s.phase == Phase.DEFENCE:
        value += in_defence(s, me)
    return value


@rule
def worth_of_production(me: Player, left: int) -> int:
    value = 0
    for unit in range(8):
        value += left * PRODUCED[unit] * me.production[unit]
    return value


@rule
def worth_of_castle(me: Player, left: int) -> int:
    """A pip spares strength in each defence; prepared tactics and tokens are kept."""
    pips = PIP_GATE * me.gate + PIP_MOAT * me.moat
    for i in range(4):
        pips += PIP_WALL * me.walls[i] + PIP_TOWER * me.towers[i]
    value = left * pips
    for tactic in range(5):
        if me.researched[tactic]:
            value += RESEARCHED + PREPARED * min(ENOUGH_PREPARED, me.prepared[tactic])
    return value + MUSTER_TOKEN * me.muster + BEER * me.beer + KNOWLEDGE * me.knowledge


@rule
def worth_of_sheets(me: Player, left: int) -> int:
    """Boxes that open the way to others."""
    value = 0
    for row in range(4):
        value += ROW_BOX * me.rows[row]
    for building in range(4):
        value += BUILT_LEVEL * me.built[building] + FILLED_BOX * me.filled[building]
    for land in range(3):
        value += LAND_BOX * me.land[land]
    for work in range(9):
        value += WORK * (me.works >> work & 1)
    for box in range(FIRST_SIEGE_BOX, 25):
        value += SIEGE_BOX * (me.wheel >> box & 1)
    value += SMALL_CRANE * left * (me.works >> Work.SMALL_CRANE & 1)
    value += MOAT_BOX * me.fort[3]
    for area in range(8):
        value += AREA_BOX * me.area[area]
    return value


@rule
def worth_of_siegecraft(s: State, me: Player) -> int:
    """Weapons and horses that the castles still to come ask for, and research towards them."""
    value = 0
    for number in range(s.round, ROUNDS + 1):
        needs = SCENARIO[scenario_card(s, number)].needs
        for work in range(9):
            if needs >> work & 1:
                if me.works >> work & 1:
                    value += NEEDED_WORK
                elif work < Work.BLACK_HORSE:
                    value += NEEDED_RESEARCH * (me.wheel >> ITEM_BOX[work] & 1)
                    value += NEEDED_CRANE * (me.works >> CRANE_OF[work] & 1)
                else:
                    value += NEEDED_STABLES * me.built[STABLES]
    return value


@rule
def worth_of_festivals(me: Player) -> int:
    """Places filled on the way to a reward."""
    value = FLAG * flags_filled(me)
    for cell in range(16):
        value += BREW * me.brew[cell]
    for number in range(6):
        value += VILLAGER * (me.women[number] + me.men[number])
    for row in range(7):
        value += WAITING_NUMBER if me.sums[row][0] != 0 and me.sums[row][1] == 0 else 0
    return value


@rule
def promise_of_paths(s: State, me: Player) -> int:
    """How far each path card has come, and the income of one just drafted."""
    value = 0
    for slot in range(ROUNDS):
        if me.paths[slot] != NOTHING:
            card = PATHS[me.paths[slot]]
            if card.criterion != Criterion.FINAL_DISCONTENT:
                most = max(1, card.need[2])
                value += PATH_PROGRESS * min(most, counted(me, card.criterion)) // most
    if s.phase == Phase.DRAFT and me.paths[s.round - 1] != NOTHING:
        for unit in range(8):
            value += UNIT[unit] * PATHS[me.paths[s.round - 1]].income[unit]
    return value


# --- the coming defence ------------------------------------------------------------------------------------------


@rule
def before_defence(s: State, me: Player) -> int:
    """While actions are taken: units in hand, food that will be missing, attacks that nobody could absorb."""
    value = 0
    if me.node != Node.IDLE:
        for unit in range(8):
            value += UNIT[unit] * me.stock[unit]
    value -= DISCONTENT_COST * max(0, food_due(s) - me.stock[Unit.FOOD])
    need = 0
    for place in range(5):
        need += need_at(s, me, place)
    have = me.stock[Unit.SOLDIER] + me.stock[Unit.CRAFTSMAN] + 2 * me.stock[Unit.KNIGHT] + me.beer
    open_points = max(0, need - have)
    return value - min(STRENGTH * open_points, LOST_CARD * DETERMINATION[s.round]) - BEYOND * open_points


@rule
def need_at(s: State, me: Player, place: int) -> int:
    """Strength still to be absorbed at a side or by covers, less tactics that are ready for it."""
    need = 0
    for space in range(ROUND_CARDS[s.round] + 1):
        card = me.attack[space]
        if card == NOTHING or me.outcome[space] != Outcome.PENDING:
            continue
        if me.node == Node.ABSORB and space == me.space:
            need += me.rest[place] if place >= me.place else 0
            continue
        rest = strength_against(s, card, place)
        if place < CASTLE:
            rest -= fortification(me, ATTACKS[card].fort, place)
        tactic = ATTACKS[card].tactic
        if rest > 0 and tactic != NOTHING and me.researched[tactic]:
            rest -= me.prepared[tactic]
        need += max(0, rest)
    return need


@rule
def in_defence(s: State, me: Player) -> int:
    """Sides that cannot absorb what is coming, cards lost, and workers who will retire."""
    if me.node == Node.IDLE:
        return 0
    value = 0
    open_points = need_at(s, me, CASTLE)
    for side in range(4):
        strength = fighters_on(me, side) + me.fighters[side][Fighter.KNIGHT]
        strength += me.fighters[side][Fighter.SOLDIER_DRUNK] + me.fighters[side][Fighter.CRAFTSMAN_DRUNK]
        open_points += max(0, need_at(s, me, side) - strength)
        value += SURVIVOR * strength
    if me.node == Node.DEPLOY:
        waiting = me.stock[Unit.SOLDIER] + me.stock[Unit.CRAFTSMAN] + 2 * me.stock[Unit.KNIGHT]
        open_points = max(0, open_points - waiting)
    for space in range(SPACES):
        if me.attack[space] != NOTHING and me.outcome[space] == Outcome.UNDEFENDED:
            value -= LOST_CARD
    if me.lost and me.node == Node.ABSORB:
        value -= LOST_CARD
    return value - STRENGTH * open_points
