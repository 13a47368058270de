"""Section 6.5: magisters, their tracks, and the courtier who makes room."""

from __future__ import annotations

from ....core.rule import rule
from ..actions import HAND, RESTING
from ..components import (
    COURTIER,
    FIRST_STEP,
    INN,
    N_GOODS,
    NO_DISCOUNT,
    ON_ANY_ITEM,
    ON_CUBES,
    TRACK_LENGTH,
    TRACK_STEPS,
)
from ..state import ANY_ITEM, Phase, Player, State
from .bill import bill_settled, in_scope, short_of
from .goods import magisters_of

FIRST_MAGISTERS = 2  # bought before the game, of different types (R5)


@rule
def next_square(me: Player, card: int) -> int:
    """The number of the next square of a track that is not finished."""
    return FIRST_STEP[card - 1] + me.track[card - 1]


@rule
def track_finished(me: Player, card: int) -> bool:
    return me.track[card - 1] == TRACK_LENGTH[card - 1]


@rule
def magister_payable(me: Player, card: int, purse: int, discount: int) -> bool:
    """The track goes on (R26) and the price can be paid, less one item where there is a discount."""
    if track_finished(me, card):
        return False
    step = TRACK_STEPS[next_square(me, card)]
    missing = 0
    for item in range(N_GOODS):
        short = short_of(me, item, step.cost[item], purse)
        missing += short if in_scope(item, discount) or short == 0 else N_GOODS * short
    return missing == 0 or (discount != NO_DISCOUNT and missing == 1)


@rule
def magister_possible(me: Player, purse: int, discount: int) -> bool:
    """R26: a courtier to replace, and one type that can be paid."""
    if me.own[COURTIER] == 0:
        return False
    for card in range(1, 5):
        if magister_payable(me, card, purse, discount):
            return True
    return False


@rule
def inn_discount(s: State, me: Player) -> int:
    """R28: the Inn takes one cube (or, if so agreed, any item) off a price in the Guild Hall."""
    if me.buildings[INN] == 0:
        return NO_DISCOUNT
    return ON_ANY_ITEM if s.options.inn_discount == ANY_ITEM else ON_CUBES


@rule
def enter_guild_hall(s: State, discount: int) -> None:
    s.discount = discount
    s.phase = Phase.MAGISTER


@rule
def first_magister_open(me: Player, card: int) -> bool:
    """3.13: two different types."""
    return me.track[card - 1] == 0


@rule
def buy_first_magister(s: State, me: Player, card: int) -> None:
    """3.13, R5: at the price of the first square, without VP and without an exchange."""
    step = TRACK_STEPS[next_square(me, card)]
    for item in range(N_GOODS):
        me.goods[item] -= step.cost[item]
        s.stock[item] += step.cost[item]
    me.track[card - 1] += 1
    me.own[card] += 1


@rule
def has_first_magisters(me: Player) -> bool:
    return magisters_of(me) == FIRST_MAGISTERS


@rule
def choose_magister(s: State, me: Player, card: int) -> None:
    """Pay the next square of its track."""
    s.chosen = card
    step = TRACK_STEPS[next_square(me, card)]
    for item in range(N_GOODS):
        s.bill[item] = step.cost[item]
    if bill_settled(s, me):
        take_magister(s, me)


@rule
def take_magister(s: State, me: Player) -> None:
    """Advance the disc, score the square; the courtier to replace is asked next."""
    me.vp += TRACK_STEPS[next_square(me, s.chosen)].vp
    me.track[s.chosen - 1] += 1
    s.phase = Phase.REPLACE


@rule
def courtiers_in(me: Player, zone: int) -> int:
    """Courtiers in the hand, spent, or in the resting pile."""
    if zone == HAND:
        return me.hand[COURTIER]
    if zone == RESTING:
        return me.resting[COURTIER]
    return me.own[COURTIER] - me.hand[COURTIER] - me.resting[COURTIER]


@rule
def replace_courtier(s: State, me: Player, zone: int) -> None:
    """R25: the magister takes the courtier's place in its zone; everybody sees which zone that is."""
    card = s.chosen
    me.own[COURTIER] -= 1
    me.own[card] += 1
    if zone == HAND:
        me.hand[COURTIER] -= 1
        me.hand[card] += 1
        me.shown_hand[card] += 1
    elif zone == RESTING:
        me.resting[COURTIER] -= 1
        me.resting[card] += 1
        me.shown_resting[card] += 1
    s.phase = Phase.CLOSING
