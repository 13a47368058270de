"""A quick judgement of a position, for bots: what a seat may hope for, in hundredths of a victory point."""

from __future__ import annotations

from ...core.rule import rule
from .components import (
    ATTACKS,
    CASTLE,
    DETERMINATION,
    NOTHING,
    PATHS,
    ROUND_CARDS,
    ROUNDS,
    SPACES,
    Unit,
    Work,
)
from .rules.defence import fighters_on, food_due, fortification, strength_against
from .rules.enemy_castles import CLASSIC
from .rules.scoring import DISCONTENT, counted, flags_filled, score
from .state import Fighter, Node, Outcome, Phase, Player, State

POINT = 100
FINISHED = 100_000
DISCONTENT_COST = 170
STRENGTH = 70  # a point of an attack that nobody absorbs
LOST_CARD = 260  # a loyalty less and a discontent more


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
        value -= DISCONTENT_COST * (s.round - me.tent)
    if s.phase == Phase.ACTIONS:
        value += before_defence(s, me)
    elif s.phase == Phase.DEFENCE:
        value += in_defence(s, me)
    return value


@rule
def worth_of_unit(unit: int) -> int:
    """What a worker or resource is worth while actions are taken."""
    if unit == Unit.PATRON or unit == Unit.CRAFTSMAN:
        return 30
    if unit == Unit.MATERIALS or unit == Unit.FOOD:
        return 15
    return 10 if unit == Unit.SOLDIER else 20


@rule
def worth_of_production(me: Player, left: int) -> int:
    value = 0
    for unit in range(8):
        value += left * (worth_of_unit(unit) + 10) * me.production[unit]
    return value


@rule
def worth_of_castle(me: Player, left: int) -> int:
    """A pip spares about half a strength in each defence; prepared tactics and tokens are kept."""
    pips = me.gate + 2 * me.moat
    for i in range(4):
        pips += 2 * me.walls[i] + me.towers[i]
    value = 9 * left * pips
    for tactic in range(5):
        if me.researched[tactic]:
            value += 20 + 22 * min(4, me.prepared[tactic])
    return value + 30 * me.muster + 25 * me.beer + 15 * me.knowledge


@rule
def worth_of_sheets(me: Player, left: int) -> int:
    """Boxes that open the way to others."""
    value = 0
    for row in range(4):
        value += 14 * me.rows[row]
    for building in range(4):
        value += 20 * me.built[building] + 34 * me.filled[building]
    for land in range(3):
        value += 8 * me.land[land]
    for work in range(9):
        value += 35 * (me.works >> work & 1)
    for box in range(18, 25):
        value += 22 * (me.wheel >> box & 1)
    if me.works >> Work.SMALL_CRANE & 1:
        value += 20 * left
    value += 6 * me.fort[3]
    for area in range(8):
        value += 24 * me.area[area]
    return value


@rule
def worth_of_festivals(me: Player) -> int:
    """Places filled on the way to a reward."""
    value = 18 * flags_filled(me)
    for cell in range(16):
        value += 8 * me.brew[cell]
    for number in range(6):
        value += 22 * (me.women[number] + me.men[number])
    for row in range(7):
        value += 25 if me.sums[row][0] != 0 and me.sums[row][1] == 0 else 0
    return value


@rule
def promise_of_paths(s: State, me: Player) -> int:
    """How far each path card has come, and the income of one just drafted."""
    value = 0
    for slot in range(ROUNDS):
        if me.paths[slot] != NOTHING:
            card = PATHS[me.paths[slot]]
            if card.criterion != DISCONTENT:
                most = max(1, card.need[2])
                value += 200 * min(most, counted(me, card.criterion)) // most
    if s.phase == Phase.DRAFT and me.paths[s.round - 1] != NOTHING:
        for unit in range(8):
            value += worth_of_unit(unit) * PATHS[me.paths[s.round - 1]].income[unit]
    return value


# --- the coming defence ------------------------------------------------------------------------------------------


@rule
def before_defence(s: State, me: Player) -> int:
    """While actions are taken: units in hand, food that will be missing, attacks that nobody could absorb."""
    value = 0
    if me.node != Node.IDLE:
        for unit in range(8):
            value += worth_of_unit(unit) * me.stock[unit]
    value -= DISCONTENT_COST * max(0, food_due(s) - me.stock[Unit.FOOD])
    need = 0
    for place in range(5):
        need += need_at(s, me, place)
    have = me.stock[Unit.SOLDIER] + me.stock[Unit.CRAFTSMAN] + 2 * me.stock[Unit.KNIGHT] + me.beer
    return value - danger(s, max(0, need - have)) - 25 * max(0, need - have)


@rule
def danger(s: State, open_points: int) -> int:
    """At worst every card that determination counts is lost."""
    return min(STRENGTH * open_points, LOST_CARD * DETERMINATION[s.round])


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
    waiting = me.stock[Unit.SOLDIER] + me.stock[Unit.CRAFTSMAN] + 2 * me.stock[Unit.KNIGHT]
    open_points = need_at(s, me, CASTLE)
    value = 0
    if me.node == Node.IDLE:
        return value
    for side in range(4):
        strength = fighters_on(me, side)
        strength += me.fighters[side][Fighter.KNIGHT] + me.fighters[side][Fighter.SOLDIER_DRUNK]
        strength += me.fighters[side][Fighter.CRAFTSMAN_DRUNK]
        need = need_at(s, me, side)
        open_points += max(0, need - strength)
        value += 4 * strength
    if me.node == Node.DEPLOY:
        open_points = max(0, open_points - waiting)
    for space in range(SPACES):
        if me.attack[space] != NOTHING and me.outcome[space] == Outcome.UNDEFENDED:
            value -= LOST_CARD
    if me.lost and me.node == Node.ABSORB:
        value -= LOST_CARD
    return value - STRENGTH * open_points
