"""A quick judgement of a position, for bots: what a seat may hope for, in hundredths of a victory point.

There are two judgements. A player who looks one decision ahead needs to be led on, box by box, and kept away from
trouble: the weights in this file do that. Whoever plans ahead needs to know what will come of it in the end: that is
the learned forecast of `mind`.
"""

from __future__ import annotations

from ...core.playing import ANYWHERE
from ...core.record import Record, i16, records
from ...core.rule import rule
from .components import (
    DETERMINATION,
    ITEM_BOX,
    NOTHING,
    PATHS,
    ROUNDS,
    SCENARIO,
    SPACES,
    STABLES,
    Criterion,
    Unit,
    Work,
)
from .insight import CRANE_OF, missing_by_side, need_at, strength_in_hand
from .mind import POINT, forecast
from .rules.defence import food_due
from .rules.enemy_castles import CLASSIC, scenario_card
from .rules.scoring import counted, flags_filled, score
from .state import Node, Outcome, Phase, Player, State

FINISHED = 100_000
PHASES = len(Phase)
FIRST_SIEGE_BOX = 18
ENOUGH_PREPARED = 4


class Weights(Record):
    """What things are worth, in hundredths of a victory point."""

    unit = i16(8)  # in hand while actions are taken: serf, craftsman, materials, patron, silver, food, soldier, knight
    produced = i16(8)  # a production box, for each round to come
    discontent_cost = i16()
    tent_behind = i16()  # for each space and round to come
    strength = i16()  # a point of an attack that nobody absorbs
    lost_card = i16()  # a loyalty less and a discontent more
    beyond = i16()  # a point beyond what determination can cost
    pip_gate = i16()  # for each round to come, as all pips
    pip_moat = i16()
    pip_wall = i16()
    pip_tower = i16()
    researched = i16()
    prepared = i16()
    muster_token = i16()
    beer = i16()
    knowledge = i16()
    row_box = i16()
    built_level = i16()
    filled_box = i16()
    land_box = i16()
    work = i16()
    siege_box = i16()
    small_crane = i16()  # for each round to come
    moat_box = i16()
    area_box = i16()
    flag = i16()
    brew = i16()
    villager = i16()
    waiting_number = i16()
    path_progress = i16()
    needed_work = i16()  # by a castle still to come
    needed_research = i16()
    needed_crane = i16()
    needed_stables = i16()


# found by letting a player who looks one decision ahead play alone in all six scenarios
_GUIDE = {
    "unit": [40, 24, 13, 41, 15, 15, 0, 16],
    "produced": [25, 40, 25, 40, 20, 25, 29, 10],
    "discontent_cost": 662,
    "tent_behind": 80,
    "strength": 37,
    "lost_card": 75,
    "beyond": 4,
    "pip_gate": 4,
    "pip_moat": 7,
    "pip_wall": 11,
    "pip_tower": 9,
    "researched": 7,
    "prepared": 7,
    "muster_token": 17,
    "beer": 20,
    "knowledge": 15,
    "row_box": 42,
    "built_level": 68,
    "filled_box": 29,
    "land_box": 12,
    "work": 35,
    "siege_box": 22,
    "small_crane": 31,
    "moat_box": 5,
    "area_box": 4,
    "flag": 60,
    "brew": 8,
    "villager": 76,
    "waiting_number": 20,
    "path_progress": 836,
    "needed_work": 237,
    "needed_research": 27,
    "needed_crane": 6,
    "needed_stables": 47,
}
WEIGHTS = records(Weights, [_GUIDE])


@rule
def evaluate(s: State, seat: int) -> int:
    """How good the position looks to somebody who chooses the next decision."""
    return lead(s, seat, False)


@rule
def foresee(s: State, seat: int) -> int:
    """What will come of the position, for somebody who has looked ahead."""
    return lead(s, seat, True)


@rule
def stage(s: State) -> int:
    """Plans are compared when everybody's sheet is done, and again when everybody's castle has been defended.

    A draft is a single choice, which needs no plan.
    """
    return ANYWHERE if s.phase == Phase.DRAFT else s.round * PHASES + s.phase


@rule
def lead(s: State, seat: int, in_the_end: bool) -> int:
    """Own prospects less the best of the others'."""
    own = judged(s, s.players[seat], in_the_end)
    if s.seats == 1:
        return own
    best = -FINISHED
    for other in range(s.seats):
        if other != seat:
            best = max(best, judged(s, s.players[other], in_the_end))
    return own - best


@rule
def judged(s: State, me: Player, in_the_end: bool) -> int:
    return forecast(s, me) if in_the_end else prospects(s, me, WEIGHTS[0])


@rule
def prospects(s: State, me: Player, w: Weights) -> int:
    """Points first, then what the sheets will still bring, and how the coming defence looks."""
    value = POINT * score(s, me.seat)
    if s.phase == Phase.OVER:
        return value
    left = ROUNDS - s.round
    value += worth_of_production(me, left, w) + worth_of_castle(me, left + 1, w)
    value += worth_of_sheets(me, left, w) + worth_of_festivals(me, w) + promise_of_paths(s, me, w)
    if s.options.mode == CLASSIC:
        value += worth_of_siegecraft(s, me, w) - (w.discontent_cost + w.tent_behind * left) * (s.round - me.tent)
    if s.phase == Phase.ACTIONS:
        value += before_defence(s, me, w)
    elif s.phase == Phase.DEFENCE:
        value += in_defence(s, me, w)
    return value


@rule
def worth_of_production(me: Player, left: int, w: Weights) -> int:
    value = 0
    for unit in range(8):
        value += left * w.produced[unit] * me.production[unit]
    return value


@rule
def worth_of_castle(me: Player, left: int, w: Weights) -> int:
    """A pip spares strength in each defence; prepared tactics and tokens are kept."""
    pips = w.pip_gate * me.gate + w.pip_moat * me.moat
    for i in range(4):
        pips += w.pip_wall * me.walls[i] + w.pip_tower * me.towers[i]
    value = left * pips
    for tactic in range(5):
        if me.researched[tactic]:
            value += w.researched + w.prepared * min(ENOUGH_PREPARED, me.prepared[tactic])
    return value + w.muster_token * me.muster + w.beer * me.beer + w.knowledge * me.knowledge


@rule
def worth_of_sheets(me: Player, left: int, w: Weights) -> int:
    """Boxes that open the way to others."""
    value = 0
    for row in range(4):
        value += w.row_box * me.rows[row]
    for building in range(4):
        value += w.built_level * me.built[building] + w.filled_box * me.filled[building]
    for land in range(3):
        value += w.land_box * me.land[land]
    for work in range(9):
        value += w.work * (me.works >> work & 1)
    for box in range(FIRST_SIEGE_BOX, 25):
        value += w.siege_box * (me.wheel >> box & 1)
    value += w.small_crane * left * (me.works >> Work.SMALL_CRANE & 1)
    value += w.moat_box * me.fort[3]
    for area in range(8):
        value += w.area_box * me.area[area]
    return value


@rule
def worth_of_siegecraft(s: State, me: Player, w: Weights) -> int:
    """Weapons and horses that the castles still to come ask for, and research towards them."""
    value = 0
    for number in range(s.round, ROUNDS + 1):
        needs = SCENARIO[scenario_card(s, number)].needs
        for work in range(9):
            if needs >> work & 1:
                if me.works >> work & 1:
                    value += w.needed_work
                elif work < Work.BLACK_HORSE:
                    value += w.needed_research * (me.wheel >> ITEM_BOX[work] & 1)
                    value += w.needed_crane * (me.works >> CRANE_OF[work] & 1)
                else:
                    value += w.needed_stables * me.built[STABLES]
    return value


@rule
def worth_of_festivals(me: Player, w: Weights) -> int:
    """Places filled on the way to a reward."""
    value = w.flag * flags_filled(me)
    for cell in range(16):
        value += w.brew * me.brew[cell]
    for number in range(6):
        value += w.villager * (me.women[number] + me.men[number])
    for row in range(7):
        value += w.waiting_number if me.sums[row][0] != 0 and me.sums[row][1] == 0 else 0
    return value


@rule
def promise_of_paths(s: State, me: Player, w: Weights) -> int:
    """How far each path card has come, and the income of one just drafted."""
    value = 0
    for slot in range(ROUNDS):
        if me.paths[slot] != NOTHING:
            card = PATHS[me.paths[slot]]
            if card.criterion != Criterion.FINAL_DISCONTENT:
                most = max(1, card.need[2])
                value += w.path_progress * min(most, counted(me, card.criterion)) // most
    if s.phase == Phase.DRAFT and me.paths[s.round - 1] != NOTHING:
        for unit in range(8):
            value += w.unit[unit] * PATHS[me.paths[s.round - 1]].income[unit]
    return value


# --- the coming defence ------------------------------------------------------------------------------------------


@rule
def before_defence(s: State, me: Player, w: Weights) -> int:
    """While actions are taken: units in hand, food that will be missing, attacks that nobody could absorb."""
    value = 0
    if me.node != Node.IDLE:
        for unit in range(8):
            value += w.unit[unit] * me.stock[unit]
    value -= w.discontent_cost * max(0, food_due(s) - me.stock[Unit.FOOD])
    need = 0
    for place in range(5):
        need += need_at(s, me, place)
    missing = max(0, need - strength_in_hand(me))
    return value - min(w.strength * missing, w.lost_card * DETERMINATION[s.round]) - w.beyond * missing


@rule
def in_defence(s: State, me: Player, w: Weights) -> int:
    """Sides that cannot absorb what is coming, cards lost, and workers who will retire."""
    if me.node == Node.IDLE:
        return 0
    value = 0
    for space in range(SPACES):
        if me.attack[space] != NOTHING and me.outcome[space] == Outcome.UNDEFENDED:
            value -= w.lost_card
    if me.lost and me.node == Node.ABSORB:
        value -= w.lost_card
    return value - w.strength * missing_by_side(s, me)
