"""Section 10: the right sheet. Leadership rows, buildings, spies, ramparts, tactics and the festivals' boxes."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    AREA_BOXES,
    AREA_COST,
    AREA_GAIN,
    AREA_MEASURE,
    AREA_ROW,
    ASSIST_ATTRIBUTE,
    ASSISTS,
    BUILDING_BOXES,
    BUILDING_LEVELS,
    BUILDING_ROW,
    CHAPEL_WAYS,
    FILL_BUILDING,
    FILL_GAIN,
    FILL_UNIT,
    LEAD_COST,
    LEVEL_COST,
    LEVEL_GAIN,
    LEVEL_MEASURE,
    LEVEL_NEEDS,
    NOTHING,
    RESEARCH_AREA,
    RESEARCH_UNIT,
    ROW_BOXES,
    ROW_GAIN,
    ROW_PICK,
    TACTIC_NEEDS,
    Area,
    Building,
)
from ..state import Node, Phase, Player, State
from .icons import can_pay, gain_attribute, has_works, pay, push_gain

# --- 10.1 leadership rows ----------------------------------------------------------------------------------------


@rule
def can_lead(me: Player, row: int) -> bool:
    return me.rows[row] < ROW_BOXES and can_pay(me, LEAD_COST)


@rule
def lead(me: Player, row: int) -> None:
    pay(me, LEAD_COST)
    advance(me, row)


@rule
def advance(me: Player, row: int) -> None:
    """Fill the next box of a row and gain it; an advance on a full row is lost."""
    if me.rows[row] < ROW_BOXES:
        push_gain(me, ROW_GAIN[row][me.rows[row]])
        me.rows[row] += 1


@rule
def row_open(me: Player, row: int) -> bool:
    """R4: the keep offers rows that are not full."""
    return ROW_PICK[row] == 1 and me.rows[row] < ROW_BOXES


@rule
def pick_row(me: Player) -> None:
    """10.2: an advance on a row of the player's choice; lost if all are full (R4)."""
    choices = 0
    only = 0
    for row in range(4):
        if row_open(me, row):
            choices += 1
            only = row
    if choices == 1:
        advance(me, only)
    elif choices > 1:
        me.node = Node.ROW


# --- 10.2, 10.3, 10.7, 10.8: keep, mint, stables, chapel ---------------------------------------------------------


@rule
def complete_levels(me: Player, building: int) -> int:
    """Levels that are constructed and have all boxes filled."""
    if me.built[building] == 0 or me.filled[building] == BUILDING_BOXES[building]:
        return me.built[building]
    return me.built[building] - 1


@rule
def can_build(me: Player, building: int) -> bool:
    """Section 8: the level before is complete, the measure and the crane are there, and it can be paid."""
    level = me.built[building]
    if level >= BUILDING_LEVELS[building] or complete_levels(me, building) < level:
        return False
    if me.rows[BUILDING_ROW[building]] < LEVEL_MEASURE[building][level]:
        return False
    return has_works(me, LEVEL_NEEDS[building][level]) and can_pay(me, LEVEL_COST[building][level])


@rule
def build(me: Player, building: int) -> None:
    """The next level; its boxes are empty."""
    level = me.built[building]
    pay(me, LEVEL_COST[building][level])
    push_gain(me, LEVEL_GAIN[building][level])
    me.built[building] += 1
    me.filled[building] = 0
    if building == Building.CHAPEL:
        for square in range(3):
            me.squares[square] = 0


@rule
def chapel_square(way: int) -> int:
    """Which of the three chapel squares a way of filling is for, or NOTHING."""
    return way - CHAPEL_WAYS if way >= CHAPEL_WAYS else NOTHING


@rule
def can_fill(me: Player, way: int) -> bool:
    """A constructed level has an empty box, and the unit for it is there."""
    building = FILL_BUILDING[way]
    if complete_levels(me, building) == me.built[building] or me.stock[FILL_UNIT[way]] == 0:
        return False
    square = chapel_square(way)
    return square == NOTHING or me.squares[square] == 0


@rule
def fill(me: Player, way: int) -> None:
    building = FILL_BUILDING[way]
    me.stock[FILL_UNIT[way]] -= 1
    push_gain(me, FILL_GAIN[building][3 * (me.built[building] - 1) + me.filled[building]])
    me.filled[building] += 1
    square = chapel_square(way)
    if square != NOTHING:
        me.squares[square] = 1


# --- 10.4 to 10.14: the numbered areas ---------------------------------------------------------------------------


@rule
def area_open(me: Player, area: int) -> bool:
    """A box is left and the row reaches its measure; knight's training needs the small chapel (R39)."""
    box = me.area[area]
    if box >= AREA_BOXES[area] or me.rows[AREA_ROW[area]] < AREA_MEASURE[area][box]:
        return False
    return area != Area.TRAINING or me.built[Building.CHAPEL] > 0


@rule
def can_fill_area(me: Player, area: int) -> bool:
    return area_open(me, area) and can_pay(me, AREA_COST[area])


@rule
def fill_area(me: Player, area: int) -> None:
    pay(me, AREA_COST[area])
    push_gain(me, AREA_GAIN[area][me.area[area]])
    me.area[area] += 1


@rule
def can_research(me: Player, tactic: int, option: int) -> bool:
    """10.6: a tactic not yet researched, paid with a patron or a knight; bolts need a ballista (R38)."""
    if me.researched[tactic] or me.stock[RESEARCH_UNIT[option]] == 0:
        return False
    return area_open(me, RESEARCH_AREA) and has_works(me, TACTIC_NEEDS[tactic])


@rule
def research(me: Player, tactic: int, option: int) -> None:
    me.stock[RESEARCH_UNIT[option]] -= 1
    me.researched[tactic] = 1
    push_gain(me, AREA_GAIN[RESEARCH_AREA][me.area[RESEARCH_AREA]])
    me.area[RESEARCH_AREA] += 1


# --- 10.4 knowledge ----------------------------------------------------------------------------------------------


@rule
def facedown(s: State, seat: int, space: int) -> bool:
    return s.players[seat].attack[space] != NOTHING and not s.players[seat].faceup[space]


@rule
def can_turn(s: State, me: Player, seat: int, space: int) -> bool:
    """A facedown attack card of any player; other players' cards only while an assist box is free (R31)."""
    if me.knowledge == 0 or seat >= s.seats or not facedown(s, seat, space):
        return False
    return seat == me.seat or me.assists < ASSISTS


@rule
def turn(s: State, me: Player, seat: int, space: int) -> None:
    """The card lies faceup for the rest of the round (R33). Help brings bravery and reopens its receiver (R32)."""
    me.knowledge -= 1
    other = s.players[seat]
    other.faceup[space] = 1
    if seat == me.seat:
        return
    me.assists += 1
    for i in range(len(ASSIST_ATTRIBUTE)):
        gain_attribute(me, ASSIST_ATTRIBUTE[i])
    if other.node == Node.IDLE and s.phase == Phase.ACTIONS:
        other.node = Node.ACTION
