"""Section 4: the frame of a round."""

from __future__ import annotations

from ....core.randomness import TABLE, roll
from ....core.rule import rule
from ..components import INCOME, ROUNDS, SPACES_OF_BUILDING, WAGES
from ..state import N_DICE, NEUTRAL, NOBODY, SPACES, STOCK, Phase, State
from .buildings import standing_in
from .events import events_arrive
from .resources import penalty


@rule
def begin_round(s: State) -> None:
    """4.1 to 4.3 and 5.1: the next activities are open, everybody is paid, all dice are rolled, events arrive."""
    s.round += 1
    for seat in range(s.seats):
        income_and_wages(s, seat)
    roll_dice(s)
    events_arrive(s)


@rule
def income_and_wages(s: State, seat: int) -> None:
    """4.2: who cannot pay everything pays all and loses VP once (R5)."""
    me = s.players[seat]
    me.deniers += INCOME
    wages = 0
    for building in range(3):
        wages += WAGES[building] * standing_in(s, seat, building)
    if me.deniers < wages:
        me.deniers = 0
        penalty(me)
    else:
        me.deniers -= wages


@rule
def roll_dice(s: State) -> None:
    """4.3: one die of the building's colour for each standing citizen, in its owner's district."""
    for space in range(SPACES):
        colour = space // SPACES_OF_BUILDING  # six spaces, six dice: the die of a space is its own number
        die = 6 * colour + space % SPACES_OF_BUILDING
        if s.spaces[space] == NOBODY:
            s.die_place[die] = STOCK
        else:
            s.die_place[die] = s.spaces[space]
            s.die_face[die] = roll(s.rng[TABLE])


@rule
def end_round(s: State) -> None:
    """4.6: purses, lying citizens, dice, start player; after the last round the game is over."""
    for seat in range(s.seats):
        me = s.players[seat]
        me.deniers += me.purse
        me.purse = 0
        me.passed = 0
        for building in range(3):
            me.personal += s.lying[building][seat]
            s.lying[building][seat] = 0
    for building in range(3):
        s.neutral_supply += s.lying[building][NEUTRAL]
        s.lying[building][NEUTRAL] = 0
    for die in range(N_DICE):
        s.die_place[die] = STOCK
    s.start = (s.start + 1) % s.seats
    s.phase = Phase.OVER if s.round >= ROUNDS[s.seats] else Phase.ROUND
