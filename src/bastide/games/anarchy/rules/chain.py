"""Section 19.2: icons are gained one by one until none is left or one of them asks for a choice."""

from __future__ import annotations

from ....core.rule import rule
from ..components import Fort, Icon, Work
from ..state import Node, Player, State
from .festivals import (
    add_flag,
    add_ingredient,
    brewhouse,
    joust,
    lammas,
    michaelmas,
    name_villager,
    place_numbers,
    train,
    valentine,
)
from .icons import gain_attribute, gain_production, suffer
from .left_sheet import gain_tower, gain_wall
from .right_sheet import advance, pick_row


@rule
def settle(s: State, me: Player) -> None:
    """Gain what waits in the queue; the player is free to act again when it is empty."""
    me.node = Node.ACTION
    while me.queued > 0 and me.node == Node.ACTION:
        me.queued -= 1
        resolve(s, me, me.queue[me.queued])


@rule
def resolve(s: State, me: Player, icon: int) -> None:
    """Gain one icon."""
    if icon < Icon.PRODUCTION:
        me.stock[icon] += 1
    elif icon < Icon.ATTRIBUTE:
        gain_production(me, icon - Icon.PRODUCTION)
    elif icon < Icon.FORT:
        gain_attribute(me, icon - Icon.ATTRIBUTE)
    elif icon < Icon.ROW:
        gain_pip(me, icon - Icon.FORT)
    elif icon < Icon.ROW_PICK:
        advance(me, icon - Icon.ROW)
    elif icon < Icon.TRAIN:
        gain_other(s, me, icon)
    elif icon < Icon.INGREDIENT:
        hold_festival(s, me, icon)
    elif icon < Icon.FLAG:
        add_ingredient(me, icon - Icon.INGREDIENT)
    elif icon < Icon.WOMAN:
        add_flag(me, icon - Icon.FLAG)
    else:
        name_villager(me, icon - Icon.WOMAN)


@rule
def gain_pip(me: Player, fort: int) -> None:
    """9.1: a pip of the gate, a tower, a wall or the moat."""
    if fort == Fort.GATE:
        me.gate += 1
    elif fort == Fort.TOWER:
        gain_tower(me)
    elif fort == Fort.WALL:
        gain_wall(me)
    else:
        me.moat += 1


@rule
def gain_other(s: State, me: Player, icon: int) -> None:
    if icon == Icon.ROW_PICK:
        pick_row(me)
    elif icon == Icon.ANY_RESOURCE:
        me.node = Node.RESOURCE
    elif icon == Icon.MUSTER:
        me.muster += 1
        me.ready += 1
    elif icon == Icon.KNOWLEDGE:
        me.knowledge += 1
        me.learned += 1
    elif icon == Icon.BLACK_HORSE:
        me.works |= 1 << Work.BLACK_HORSE
    elif icon == Icon.WHITE_HORSE:
        me.works |= 1 << Work.WHITE_HORSE
    elif icon == Icon.BREWHOUSE:
        brewhouse(s, me)
    elif icon == Icon.JOY:
        suffer(me, -1)
    else:
        suffer(me, 1)


@rule
def hold_festival(s: State, me: Player, icon: int) -> None:
    """10.9 to 10.14: cards are revealed after the box is gained."""
    if icon == Icon.TRAIN:
        train(s, me)
    elif icon == Icon.VALENTINE:
        valentine(s, me)
    elif icon == Icon.MICHAELMAS:
        michaelmas(s, me)
    elif icon == Icon.PLACE_NUMBERS:
        place_numbers(me)
    elif icon == Icon.JOUST:
        joust(s, me)
    else:
        lammas(s, me)
