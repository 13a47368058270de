"""Section 9: the left sheet. Fortifications, the three grounds, prepared tactics, the wealth wheel, siegecraft."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    CENTRE,
    FORT_BOXES,
    FORT_COST,
    FORT_GAIN,
    FORT_SECTION,
    ITEM_BOX,
    ITEM_COST,
    ITEM_GAIN,
    ITEM_NEEDS,
    LAND_BOXES,
    LAND_COST,
    LAND_GAIN,
    PREPARE_COST,
    SECTION_NEEDS,
    TOWER_MOST,
    WALL_DIFFERENCE,
    WHEEL_COST,
    WHEEL_GAIN,
    WHEEL_LINKS,
)
from ..state import Node, Player
from .icons import can_pay, has_works, pay, push_gain

# --- 9.1 fortifications ------------------------------------------------------------------------------------------


@rule
def can_fortify(me: Player, track: int) -> bool:
    """A box is left, its section is open, and it can be paid."""
    box = me.fort[track]
    if box >= FORT_BOXES[track]:
        return False
    return has_works(me, SECTION_NEEDS[FORT_SECTION[track][box]]) and can_pay(me, FORT_COST[track])


@rule
def fortify(me: Player, track: int) -> None:
    pay(me, FORT_COST[track])
    push_gain(me, FORT_GAIN[track][me.fort[track]])
    me.fort[track] += 1


@rule
def wall_fits(me: Player, side: int) -> bool:
    """The wall rule: after placing, neighbouring walls differ by at most 1."""
    height = me.walls[side] + 1
    for step in range(1, 4, 2):
        if abs(height - me.walls[(side + step) % 4]) > WALL_DIFFERENCE:
            return False
    return True


@rule
def gain_wall(me: Player) -> None:
    """A wall pip on a side of the player's choice."""
    choices = 0
    only = 0
    for side in range(4):
        if wall_fits(me, side):
            choices += 1
            only = side
    if choices == 1:
        me.walls[only] += 1
    elif choices > 1:
        me.node = Node.WALL


@rule
def gain_tower(me: Player) -> None:
    """A tower pip on a corner of the player's choice: a new tower, or one raised."""
    choices = 0
    only = 0
    for corner in range(4):
        if me.towers[corner] < TOWER_MOST:
            choices += 1
            only = corner
    if choices == 1:
        me.towers[only] += 1
    elif choices > 1:
        me.node = Node.TOWER


# --- 9.2 quarry and forest, farms, training grounds --------------------------------------------------------------


@rule
def can_work(me: Player, land: int) -> bool:
    return me.land[land] < LAND_BOXES and can_pay(me, LAND_COST[land])


@rule
def work(me: Player, land: int) -> None:
    pay(me, LAND_COST[land])
    push_gain(me, LAND_GAIN[land][me.land[land]])
    me.land[land] += 1


# --- 9.3 prepared tactics ----------------------------------------------------------------------------------------


@rule
def can_prepare(me: Player, tactic: int) -> bool:
    return me.researched[tactic] == 1 and can_pay(me, PREPARE_COST)


@rule
def prepare(me: Player, tactic: int) -> None:
    pay(me, PREPARE_COST)
    me.prepared[tactic] += 1


# --- 9.5 wealth wheel --------------------------------------------------------------------------------------------


@rule
def wheel_filled(me: Player, box: int) -> bool:
    return me.wheel >> box & 1 == 1


@rule
def joined(me: Player, box: int) -> bool:
    """A line joins the box to the centre or to a filled box."""
    return WHEEL_LINKS[box] & me.wheel != 0


@rule
def can_fill_wheel(me: Player, box: int) -> bool:
    return not wheel_filled(me, box) and joined(me, box) and can_pay(me, WHEEL_COST)


@rule
def fill_wheel(me: Player, box: int) -> None:
    pay(me, WHEEL_COST)
    me.wheel |= 1 << box
    push_gain(me, WHEEL_GAIN[box])


@rule
def empty_wheel() -> int:
    """Only the centre."""
    return 1 << CENTRE


# --- 9.6 cranes and siege weapons --------------------------------------------------------------------------------


@rule
def can_construct(me: Player, item: int) -> bool:
    """Researched, not yet constructed, its crane constructed, and paid."""
    if me.works >> item & 1 or not wheel_filled(me, ITEM_BOX[item]):
        return False
    return has_works(me, ITEM_NEEDS[item]) and can_pay(me, ITEM_COST[item])


@rule
def construct(me: Player, item: int) -> None:
    pay(me, ITEM_COST[item])
    me.works |= 1 << item
    push_gain(me, ITEM_GAIN[item])
