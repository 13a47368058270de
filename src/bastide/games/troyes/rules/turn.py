"""Section 6: one action, from the choice of the deed over its group to its end, and the order of turns.

Each function is a step. A step that needs a decision sets the phase and returns; otherwise it goes on to the next.
"""

from __future__ import annotations

from ....core.rule import rule
from ..actions import ACTIVITY, AGRICULTURE, CATHEDRAL, COMBAT, MOST_TIMES, PLACE
from ..components import (
    AGRICULTURE_PIPS,
    CARDS,
    CATHEDRAL_INFLUENCE,
    CATHEDRAL_VP,
    EVENTS,
    FIRST_PASS,
    LATER_PASS,
    PRICE,
)
from ..state import N_DICE, NEUTRAL, NOBODY, NOTHING, STOCK, Phase, State
from .activities import activate, place_event_cubes, settle_tradesman
from .buildings import SOURCES, enter, has_citizen, has_tradesman, may_enter, space_of, take_citizen
from .events import put_cube
from .groups import LEVELS, bought_from, can_be_extended, is_activity, is_combat, is_place, total
from .resources import gain_influence
from .setup import clear_deed

# --- the order of turns ------------------------------------------------------------------------------------------


@rule
def dice_left(s: State) -> bool:
    for die in range(N_DICE):
        if s.die_place[die] != STOCK:
            return True
    return False


@rule
def everybody_passed(s: State) -> bool:
    for seat in range(s.seats):
        if s.players[seat].passed == 0:
            return False
    return True


@rule
def first_turn(s: State) -> None:
    """The start player begins, unless no die is left."""
    s.current = s.start
    s.phase = Phase.TURN if dice_left(s) else Phase.ROUND_END


@rule
def next_turn(s: State) -> None:
    """Clockwise; whoever has passed gets a denier instead (6.7). The phase ends at once without dice (R37)."""
    clear_deed(s)
    if everybody_passed(s) or not dice_left(s):
        s.phase = Phase.ROUND_END
        return
    s.current = (s.current + 1) % s.seats
    while s.players[s.current].passed:
        s.players[s.current].purse += LATER_PASS
        s.current = (s.current + 1) % s.seats
    s.phase = Phase.TURN


@rule
def pass_turn(s: State, seat: int) -> None:
    """6.7: final for this round."""
    me = s.players[seat]
    me.passed = 1
    me.purse += FIRST_PASS
    s.phase = Phase.NEXT_TURN


# --- the group ---------------------------------------------------------------------------------------------------


@rule
def begin_deed(s: State, deed: int) -> None:
    s.deed = deed
    s.phase = Phase.GROUP


@rule
def add_die(s: State, seat: int, die: int) -> None:
    """A die joins the group; a group that cannot grow any more is confirmed by itself."""
    s.group[s.group_size] = die
    s.group_size += 1
    if not can_be_extended(s, seat):
        confirm(s, seat)


@rule
def pay_for_dice(s: State, seat: int) -> None:
    """6.1: players' dice are paid to them, neutral ones to the bank."""
    for district in range(NEUTRAL + 1):
        if district != seat:
            bought = bought_from(s, district, s.cube, s.group[0], s.group[1], s.group[2])
            due = bought * PRICE[s.group_size]
            s.players[seat].deniers -= due
            if district != NEUTRAL:
                s.players[district].deniers += due


@rule
def confirm(s: State, seat: int) -> None:
    """Dice are paid and leave, the cube is spent (R20), and the deed is done."""
    pay_for_dice(s, seat)
    worth = total(s, s.cube, s.group[0], s.group[1], s.group[2])
    if s.cube != NOTHING:
        s.cubes[s.cube][seat] -= 1
    for i in range(s.group_size):
        s.die_place[s.group[i]] = STOCK
    s.phase = Phase.NEXT_TURN
    if is_activity(s.deed):
        place = s.deed - ACTIVITY
        s.times = min(MOST_TIMES, worth // CARDS[s.activities[place]].divisor)
        if has_tradesman(s, seat, place):
            activate(s, seat, place)
        else:
            ask_source(s, seat)
    elif s.deed == CATHEDRAL:
        for i in range(s.group_size):
            build(s, seat, s.die_face[s.group[i]])
    elif is_combat(s.deed):
        fight(s, seat, s.deed - COMBAT, worth)
    elif is_place(s.deed):
        ask_source(s, seat)
    elif s.deed == AGRICULTURE:
        s.players[seat].deniers += worth // AGRICULTURE_PIPS


# --- 6.3: the cathedral ------------------------------------------------------------------------------------------


@rule
def build(s: State, seat: int, face: int) -> None:
    """A cube on the lowest empty space of the column."""
    level = 0
    while s.cathedral[LEVELS * (face - 1) + level] != NOBODY:
        level += 1
    s.cathedral[LEVELS * (face - 1) + level] = seat
    s.players[seat].vp += CATHEDRAL_VP[face - 1]
    gain_influence(s.players[seat], CATHEDRAL_INFLUENCE[face - 1])


# --- 6.4: events -------------------------------------------------------------------------------------------------


@rule
def fight(s: State, seat: int, at: int, worth: int) -> None:
    """All cubes up to the free banners (R42)."""
    for _ in range(worth // EVENTS[s.row[at]].divisor):
        if put_cube(s, at, seat):
            return


@rule
def aim(s: State, seat: int, at: int) -> None:
    """A cube of Archer or Cavalry on an event of choice."""
    s.event_cubes -= 1
    put_cube(s, at, seat)
    place_event_cubes(s, seat)


# --- 6.2, 6.5: a citizen is needed -------------------------------------------------------------------------------


@rule
def may_come_from(s: State, seat: int, source: int) -> bool:
    """Whether the citizen for the deed can come from there."""
    if not has_citizen(s, seat, source):
        return False
    if is_activity(s.deed):
        return True
    return may_enter(s, s.deed - PLACE, s.die_face[s.group[0]], space_of(source))


@rule
def ask_source(s: State, seat: int) -> None:
    """Where he comes from, if there is a choice."""
    found = NOTHING
    for source in range(SOURCES):
        if may_come_from(s, seat, source):
            if found != NOTHING:
                s.phase = Phase.SOURCE
                return
            found = source
    bring(s, seat, found)


@rule
def bring(s: State, seat: int, source: int) -> None:
    """He leaves his place, then becomes a tradesman or enters the building."""
    take_citizen(s, seat, source)
    if is_activity(s.deed):
        settle_tradesman(s, seat, s.deed - ACTIVITY)
        activate(s, seat, s.deed - ACTIVITY)
    else:
        enter(s, s.deed - PLACE, s.die_face[s.group[0]], seat)
        s.phase = Phase.NEXT_TURN
