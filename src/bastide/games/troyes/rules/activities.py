"""Sections 6.2 and 8.1: what activity cards do when they are activated."""

from __future__ import annotations

from ....core.rule import rule
from ..components import CARDS, RED, WHITE, Card, Effect
from ..state import NEUTRAL, NOBODY, Phase, Player, State
from .buildings import standing_in
from .events import events_with_cube, put_cube
from .groups import LEVELS, exchanges
from .resources import gain, roll_openly

OWN_CITIZEN_PALACE = 0
OWN_CITIZEN_BISHOPRIC = 1
CATHEDRAL_LEVEL_WITH_OWN_CUBE = 2
EVENT_WITH_OWN_CUBE = 3
OWN_RED_DIE = 4
RED_DIE_IN_FULLEST_RED_DISTRICT = 5


# --- counters ----------------------------------------------------------------------------------------------------


@rule
def on_level(s: State, seat: int, level: int) -> bool:
    """Whether a level of the cathedral holds an own cube."""
    for column in range(6):
        if s.cathedral[LEVELS * column + level] == seat:
            return True
    return False


@rule
def levels_with_cube(s: State, seat: int) -> int:
    count = 0
    for level in range(LEVELS):
        if on_level(s, seat, level):
            count += 1
    return count


@rule
def red_dice_in(s: State, district: int) -> int:
    count = 0
    for die in range(6 * RED, 6 * RED + 6):
        if s.die_place[die] == district:
            count += 1
    return count


@rule
def most_red_dice(s: State) -> int:
    """R31: in any of the five districts."""
    most = 0
    for district in range(NEUTRAL + 1):
        most = max(most, red_dice_in(s, district))
    return most


@rule
def counted(s: State, seat: int, counter: int) -> int:
    if counter == OWN_CITIZEN_PALACE:
        return standing_in(s, seat, RED)
    if counter == OWN_CITIZEN_BISHOPRIC:
        return standing_in(s, seat, WHITE)
    if counter == CATHEDRAL_LEVEL_WITH_OWN_CUBE:
        return levels_with_cube(s, seat)
    if counter == EVENT_WITH_OWN_CUBE:
        return events_with_cube(s, seat)
    if counter == OWN_RED_DIE:
        return red_dice_in(s, seat)
    if counter == RED_DIE_IN_FULLEST_RED_DISTRICT:
        return most_red_dice(s)
    return 0


@rule
def count_for(s: State, seat: int, card: Card) -> int:
    """R26: where a card names two things the larger number counts."""
    return max(counted(s, seat, card.per[0]), counted(s, seat, card.per[1]))


# --- tradesmen ---------------------------------------------------------------------------------------------------


@rule
def settle_tradesman(s: State, seat: int, place: int) -> None:
    """R23: the newcomer pays and takes the best free space."""
    s.players[seat].deniers -= CARDS[s.activities[place]].cost
    for slot in range(4):
        if s.tradesmen[place][slot] == NOBODY:
            s.tradesmen[place][slot] = seat
            return


# --- activation --------------------------------------------------------------------------------------------------


@rule
def possible_times(s: State, seat: int, place: int) -> int:
    """How often the card can be carried out now; 0 for event cubes that find no event (R25)."""
    card = CARDS[s.activities[place]]
    if card.effect == Effect.EXCHANGE:
        return min(s.times, exchanges(s, seat, place, s.players[seat].deniers))
    if card.effect == Effect.ROLL_FOR_CUBES and s.n_row == 0:
        return 0
    if card.effect == Effect.EVENT_CUBES and (s.n_row == 0 or count_for(s, seat, card) == 0):
        return 0
    return s.times


@rule
def asks_times(card: Card) -> bool:
    """R24: the number is asked where fewer can be better."""
    return card.effect == Effect.EXCHANGE or card.effect == Effect.ROLL_FOR_CUBES or card.effect == Effect.EVENT_CUBES


@rule
def activate(s: State, seat: int, place: int) -> None:
    """6.2: the tradesman stands there, the dice are gone; asks how often where that matters."""
    most = possible_times(s, seat, place)
    s.times = most
    if most > 1 and asks_times(CARDS[s.activities[place]]):
        s.phase = Phase.TIMES
    else:
        carry_out_times(s, seat, place, most)


@rule
def carry_out_times(s: State, seat: int, place: int, times: int) -> None:
    """The effect, so many times."""
    card = CARDS[s.activities[place]]
    me = s.players[seat]
    s.activated[place] += times
    if card.hourglass:
        s.cubes[place][seat] += times
    elif card.effect == Effect.GAIN:
        receive(me, card, times)
    elif card.effect == Effect.EXCHANGE:
        me.deniers -= times * card.pay[0]
        me.influence -= times * card.pay[1]
        me.vp -= times * card.pay[2]
        receive(me, card, times)
    elif card.effect == Effect.GAIN_PER:
        gain(me, card.resource, times * card.value * count_for(s, seat, card))
    elif card.effect == Effect.ROLL_FOR_CUBES:
        for _ in range(times):
            if roll_openly(s) >= card.value:
                s.event_cubes += 1
    else:
        s.event_cubes = times * card.value * count_for(s, seat, card)
    place_event_cubes(s, seat)


@rule
def receive(me: Player, card: Card, times: int) -> None:
    for resource in range(3):
        gain(me, resource, times * card.gain[resource])


# --- event cubes of Archer and Cavalry ---------------------------------------------------------------------------


@rule
def place_event_cubes(s: State, seat: int) -> None:
    """Each cube on an event of choice; without a choice, or without events, it goes on by itself."""
    while s.event_cubes > 0 and s.n_row == 1:
        s.event_cubes -= 1
        put_cube(s, 0, seat)
    if s.n_row == 0:
        s.event_cubes = 0
    s.phase = Phase.TARGET if s.event_cubes > 0 else Phase.NEXT_TURN
