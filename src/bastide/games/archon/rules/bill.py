"""Prices of magisters and buildings, and the discount of one item (R28, R30, R35)."""

from __future__ import annotations

from ....core.rule import rule
from ..components import GOLD, N_CUBES, N_GOODS, NO_DISCOUNT, ON_ANY_ITEM
from ..state import Phase, Player, State
from .goods import spend


@rule
def in_scope(item: int, discount: int) -> bool:
    """Whether a discount may remove this item from a price."""
    return discount == ON_ANY_ITEM or (discount != NO_DISCOUNT and item < N_CUBES)


@rule
def short_of(me: Player, item: int, asked: int, purse: int) -> int:
    """How many of an item are missing; the gold counted is what is left after tax."""
    return max(0, asked - (purse if item == GOLD else me.goods[item]))


@rule
def may_spare(s: State, me: Player, item: int) -> bool:
    """The discount may go to an item of the bill if the rest can then be paid."""
    if s.bill[item] == 0 or not in_scope(item, s.discount):
        return False
    for other in range(N_GOODS):
        asked = s.bill[other] - (1 if other == item else 0)
        if short_of(me, other, asked, me.goods[GOLD]) > 0:
            return False
    return True


@rule
def bill_settled(s: State, me: Player) -> bool:
    """Pay the bill at once unless the discount leaves a choice; then ask for it."""
    choices = 0
    only = 0
    for item in range(N_GOODS):
        if may_spare(s, me, item):
            choices += 1
            only = item
    if choices > 1:
        s.phase = Phase.SPARE
        return False
    if choices == 1:
        s.bill[only] -= 1
    pay_bill(s, me)
    return True


@rule
def pay_bill(s: State, me: Player) -> None:
    for item in range(N_GOODS):
        spend(s, me, item, s.bill[item])
        s.bill[item] = 0
