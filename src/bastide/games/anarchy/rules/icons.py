"""Section 8: costs, gains, and the queue of icons that still have to be gained.

A gain that needs a choice waits in the queue of its player; what it opens is put on top and is resolved first (R2).
"""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    ATTRIBUTE_BONUS,
    ATTRIBUTE_BOXES,
    COSTS,
    GAINS,
    MOST_DISCONTENT,
    MOST_ICONS,
    NOTHING,
    PRODUCTION_BOXES,
    Icon,
)
from ..state import Player


@rule
def can_pay(me: Player, cost: int) -> bool:
    for unit in range(8):
        if me.stock[unit] < COSTS[cost][unit]:
            return False
    return True


@rule
def pay(me: Player, cost: int) -> None:
    for unit in range(8):
        me.stock[unit] -= COSTS[cost][unit]


@rule
def has_works(me: Player, needs: int) -> bool:
    """Whether all needed cranes, weapons and horses are there."""
    return me.works & needs == needs


@rule
def push(me: Player, icon: int) -> None:
    """An icon to be gained before all that wait."""
    me.queue[me.queued] = icon
    me.queued += 1


@rule
def push_gain(me: Player, gain: int) -> None:
    """All icons of a box, so that the left-most comes first."""
    for i in range(MOST_ICONS - 1, -1, -1):
        if GAINS[gain][i] != NOTHING:
            push(me, GAINS[gain][i])


@rule
def gain_attribute(me: Player, attribute: int) -> None:
    """Fill the next box and gain what it shows, which may be a worker or again an attribute; beyond 24 it is lost."""
    while me.attribute[attribute] < ATTRIBUTE_BOXES:
        me.attribute[attribute] += 1
        bonus = ATTRIBUTE_BONUS[attribute][me.attribute[attribute]]
        if bonus == NOTHING:
            return
        if bonus < Icon.ATTRIBUTE:
            me.stock[bonus] += 1
            return
        attribute = bonus - Icon.ATTRIBUTE


@rule
def gain_production(me: Player, unit: int) -> None:
    """An icon for a full track is lost."""
    if me.production[unit] < PRODUCTION_BOXES[unit]:
        me.production[unit] += 1


@rule
def suffer(me: Player, discontent: int) -> None:
    """9.7: discontent is added up to the last circle (R42); what is below zero is joy that cancels it."""
    me.discontent = min(MOST_DISCONTENT, me.discontent + discontent)
