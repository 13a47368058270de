"""Sections 6.1, 6.8 and 8.2: groups of dice, what they cost, what they are worth, and what a cube makes of them.

A deed is the action chosen at the start of the turn, by its number in the action table. Dice are named by their
number 0-17; NOTHING stands for a die that is not in the group.
"""

from __future__ import annotations

import numpy as np

from ....core.record import numbers
from ....core.rule import rule
from ..actions import ACTIVITY, AGRICULTURE, CATHEDRAL, COMBAT, PLACE
from ..components import AGRICULTURE_PIPS, CARDS, EVENTS, PRICE, WHITE, YELLOW, Effect
from ..state import NEUTRAL, NOBODY, NOTHING, PLACES, STOCK, State
from .buildings import has_any_citizen, has_tradesman, may_place

ONE_OF_EACH = 0
LEVELS = 3
FIRST_DIE = numbers([0, 0, 6, 0, 12, 0, 6, 0], np.int8)  # where the dice of a set of colours begin
END_DIE = numbers([0, 6, 12, 12, 18, 18, 18, 18], np.int8)  # and end
COLOUR_BIT = numbers([1] * 6 + [2] * 6 + [4] * 6, np.int8)  # of each die


@rule
def is_activity(deed: int) -> bool:
    return ACTIVITY <= deed < CATHEDRAL


@rule
def is_combat(deed: int) -> bool:
    return COMBAT <= deed < PLACE


@rule
def is_place(deed: int) -> bool:
    return PLACE <= deed < AGRICULTURE


# --- which dice --------------------------------------------------------------------------------------------------


@rule
def several(colours: int) -> bool:
    """Whether a set has more than one colour."""
    return colours & (colours - 1) != 0


@rule
def dice_wanted(s: State, deed: int) -> int:
    """The set of colours a deed demands: bit c for colour c."""
    if is_activity(deed):
        return 1 << CARDS[s.activities[deed - ACTIVITY]].colour
    if deed == CATHEDRAL:
        return 1 << WHITE
    if is_combat(deed):
        return EVENTS[s.row[deed - COMBAT]].dice
    if is_place(deed):
        return 1 << (deed - PLACE)
    return 1 << YELLOW


@rule
def dice_accepted(s: State, deed: int, cube: int) -> int:
    """The set of colours for a deed when a cube is spent; 0 if this cube does not serve it (8.2)."""
    wanted = dice_wanted(s, deed)
    if cube == NOTHING:
        return wanted
    card = CARDS[s.activities[cube]]
    if (card.no_place and is_place(deed)) or (card.no_cathedral and deed == CATHEDRAL):
        return 0
    if card.effect == Effect.RECOLOUR or card.effect == Effect.MULTIPLY_DIE:
        return card.dice if wanted & card.becomes and not several(wanted) else 0
    if card.effect == Effect.ADD_TOTAL or card.effect == Effect.FREE_DICE:
        if s.options.event_groups == ONE_OF_EACH:
            return wanted if wanted == card.dice else 0
        return wanted & card.dice
    if card.effect == Effect.ADD_EACH:
        return wanted if wanted & card.dice else 0
    return wanted if wanted & ~card.dice == 0 else 0


@rule
def usable(s: State, die: int, accepted: int) -> bool:
    """A die that lies in some district and has an accepted colour."""
    return s.die_place[die] != STOCK and accepted & COLOUR_BIT[die] != 0


@rule
def in_group(s: State, die: int) -> bool:
    return s.group[0] == die or s.group[1] == die or s.group[2] == die


# --- price and worth ---------------------------------------------------------------------------------------------


@rule
def size_of(a: int, b: int, c: int) -> int:
    size = 0
    if a != NOTHING:
        size += 1
    if b != NOTHING:
        size += 1
    if c != NOTHING:
        size += 1
    return size


@rule
def from_district(s: State, district: int, die: int) -> int:
    return 1 if die != NOTHING and s.die_place[die] == district else 0


@rule
def bought_from(s: State, district: int, cube: int, a: int, b: int, c: int) -> int:
    """Dice of a foreign district that have to be paid; Tithing makes the first one free (R28)."""
    bought = from_district(s, district, a) + from_district(s, district, b) + from_district(s, district, c)
    if cube != NOTHING and CARDS[s.activities[cube]].effect == Effect.FREE_DICE:
        bought = max(0, bought - CARDS[s.activities[cube]].value)
    return bought


@rule
def foreign(s: State, seat: int, die: int) -> int:
    return 1 if die != NOTHING and s.die_place[die] != seat else 0


@rule
def price(s: State, seat: int, cube: int, a: int, b: int, c: int) -> int:
    """6.1: each bought die by the size of the whole group (R15)."""
    bought = foreign(s, seat, a) + foreign(s, seat, b) + foreign(s, seat, c)
    if bought > 0 and cube != NOTHING and CARDS[s.activities[cube]].effect == Effect.FREE_DICE:
        bought = 0
        for district in range(NEUTRAL + 1):
            if district != seat:
                bought += bought_from(s, district, cube, a, b, c)
    return bought * PRICE[size_of(a, b, c)]


@rule
def pips(s: State, cube: int, die: int) -> int:
    """What one die adds to the total, as changed by a cube."""
    if die == NOTHING:
        return 0
    face = s.die_face[die]
    if cube == NOTHING:
        return face
    card = CARDS[s.activities[cube]]
    if card.effect == Effect.SET_EACH:
        return card.value
    if card.effect == Effect.BEST_FACE_EACH:
        return max(face, 7 - face)
    if card.effect == Effect.ADD_EACH:
        return face + card.value if card.dice & COLOUR_BIT[die] else face
    if card.effect == Effect.MULTIPLY_DIE:
        return face * card.value
    return face


@rule
def total(s: State, cube: int, a: int, b: int, c: int) -> int:
    """The sum of the faces, as changed by at most one cube."""
    worth = pips(s, cube, a) + pips(s, cube, b) + pips(s, cube, c)
    if cube != NOTHING and CARDS[s.activities[cube]].effect == Effect.ADD_TOTAL:
        worth += CARDS[s.activities[cube]].value
    return worth


# --- complete groups ---------------------------------------------------------------------------------------------


@rule
def colours_of(a: int, b: int, c: int) -> int:
    got = 0 + COLOUR_BIT[a]
    if b != NOTHING:
        got |= COLOUR_BIT[b]
    if c != NOTHING:
        got |= COLOUR_BIT[c]
    return got


@rule
def colours_fit(s: State, accepted: int, cube: int, got: int) -> bool:
    """R19: every listed colour is there, or any of them where groups may be mixed freely."""
    if s.options.event_groups == ONE_OF_EACH:
        return got == accepted
    if cube != NOTHING and CARDS[s.activities[cube]].effect == Effect.ADD_EACH:
        return got & CARDS[s.activities[cube]].dice != 0
    return True


@rule
def complete(s: State, seat: int, deed: int, cube: int, accepted: int, means: int, a: int, b: int, c: int) -> bool:
    """11.3: colours, size and total fit the deed, and the dice can be paid with the means left for them."""
    if several(accepted) and not colours_fit(s, accepted, cube, colours_of(a, b, c)):
        return False
    if b != NOTHING:
        if is_place(deed):
            return False
        if cube != NOTHING and CARDS[s.activities[cube]].effect == Effect.MULTIPLY_DIE:
            return False
    if total(s, cube, a, b, c) < least_total(s, deed) or price(s, seat, cube, a, b, c) > means:
        return False
    if deed == CATHEDRAL:
        return finds_room(s, a, b, c)
    return not is_place(deed) or may_place(s, seat, deed - PLACE, s.die_face[a])


@rule
def least_total(s: State, deed: int) -> int:
    """R41: what a group has to reach for one activation, one event cube or one denier."""
    if is_activity(deed):
        return CARDS[s.activities[deed - ACTIVITY]].divisor
    if is_combat(deed):
        return EVENTS[s.row[deed - COMBAT]].divisor
    return AGRICULTURE_PIPS if deed == AGRICULTURE else 0


@rule
def room_in_column(s: State, face: int) -> int:
    room = 0
    for level in range(LEVELS):
        if s.cathedral[LEVELS * (face - 1) + level] == NOBODY:
            room += 1
    return room


@rule
def finds_room(s: State, a: int, b: int, c: int) -> bool:
    """6.3: every die finds an empty space in the column of its face."""
    for face in range(1, 7):
        cubes = 0
        if s.die_face[a] == face:
            cubes += 1
        if b != NOTHING and s.die_face[b] == face:
            cubes += 1
        if c != NOTHING and s.die_face[c] == face:
            cubes += 1
        if cubes > 0 and cubes > room_in_column(s, face):
            return False
    return True


@rule
def exchanges(s: State, seat: int, place: int, deniers: int) -> int:
    """How often an exchange could be paid with so many deniers."""
    card = CARDS[s.activities[place]]
    most = 99
    if card.pay[0] > 0:
        most = min(most, deniers // card.pay[0])
    if card.pay[1] > 0:
        most = min(most, s.players[seat].influence // card.pay[1])
    if card.pay[2] > 0:
        most = min(most, s.players[seat].vp // card.pay[2])
    return most


@rule
def means_for(s: State, seat: int, deed: int) -> int:
    """6.2: the deniers left for dice after tradesman and one exchange; negative if the deed is out of reach."""
    deniers = 0 + s.players[seat].deniers
    if is_activity(deed):
        place = deed - ACTIVITY
        card = CARDS[s.activities[place]]
        if not has_tradesman(s, seat, place):
            deniers -= card.cost
            if not has_any_citizen(s, seat):
                return -1
        if card.effect == Effect.EXCHANGE:
            if exchanges(s, seat, place, deniers) < 1:
                return -1
            deniers -= card.pay[0]
    return deniers


@rule
def hopeless(s: State, accepted: int, a: int, b: int) -> bool:
    """Whether two colours are still missing after two dice (R19)."""
    return several(accepted & ~colours_of(a, b, NOTHING)) and s.options.event_groups == ONE_OF_EACH


# --- the set of legal groups -------------------------------------------------------------------------------------


@rule
def can_grow(s: State, seat: int, deed: int, cube: int, accepted: int, means: int, a: int, b: int, after: int) -> bool:
    """Whether the dice a and b are part of a legal group whose other dice come after a number."""
    if complete(s, seat, deed, cube, accepted, means, a, b, NOTHING):
        return True
    if is_place(deed):
        return False
    end = END_DIE[accepted]
    for x in range(max(after + 1, FIRST_DIE[accepted]), end):
        if x == a or x == b or not usable(s, x, accepted):
            continue
        if price(s, seat, cube, a, b, x) > means or (several(accepted) and hopeless(s, accepted, a, x)):
            continue  # a larger group costs no less
        if b != NOTHING:
            if complete(s, seat, deed, cube, accepted, means, a, b, x):
                return True
            continue
        if complete(s, seat, deed, cube, accepted, means, a, x, NOTHING):
            return True
        for y in range(x + 1, end):
            if y != a and usable(s, y, accepted) and complete(s, seat, deed, cube, accepted, means, a, x, y):
                return True
    return False


@rule
def group_exists(s: State, seat: int, deed: int, cube: int) -> bool:
    """Whether any legal group exists for a deed with a cube, or with none."""
    accepted = dice_accepted(s, deed, cube)
    means = means_for(s, seat, deed)
    if accepted == 0 or means < 0:
        return False
    for a in range(FIRST_DIE[accepted], END_DIE[accepted]):
        if usable(s, a, accepted) and price(s, seat, cube, a, NOTHING, NOTHING) <= means:
            if can_grow(s, seat, deed, cube, accepted, means, a, NOTHING, a):
                return True
    return False


@rule
def own_cubes(s: State, seat: int) -> int:
    """The set of places where the seat has an hourglass cube."""
    places = 0
    for place in range(PLACES):
        if s.cubes[place][seat] > 0:
            places |= 1 << place
    return places


@rule
def deed_possible(s: State, seat: int, deed: int, cubes: int) -> bool:
    """11.3: a legal group exists, with no cube or with one of those the player could spend."""
    if group_exists(s, seat, deed, NOTHING):
        return True
    if cubes:
        for place in range(PLACES):
            if cubes >> place & 1 and group_exists(s, seat, deed, place):
                return True
    return False


@rule
def may_add(s: State, seat: int, accepted: int, means: int, die: int) -> bool:
    """Whether the group in progress and this die are part of a legal group."""
    if not usable(s, die, accepted) or in_group(s, die) or s.group_size == 3:
        return False
    if s.group_size == 0:
        return can_grow(s, seat, s.deed, s.cube, accepted, means, die, NOTHING, NOTHING)
    if s.group_size == 1:
        return can_grow(s, seat, s.deed, s.cube, accepted, means, s.group[0], die, NOTHING)
    return complete(s, seat, s.deed, s.cube, accepted, means, s.group[0], s.group[1], die)


@rule
def can_be_extended(s: State, seat: int) -> bool:
    """Whether any die could still join the group in progress."""
    if s.group_size == 3 or is_place(s.deed):
        return False
    accepted = dice_accepted(s, s.deed, s.cube)
    means = means_for(s, seat, s.deed)
    for die in range(FIRST_DIE[accepted], END_DIE[accepted]):
        if may_add(s, seat, accepted, means, die):
            return True
    return False


@rule
def may_confirm(s: State, seat: int) -> bool:
    """Whether the group in progress is a legal one."""
    if s.group_size == 0:
        return False
    accepted = dice_accepted(s, s.deed, s.cube)
    means = means_for(s, seat, s.deed)
    return complete(s, seat, s.deed, s.cube, accepted, means, s.group[0], s.group[1], s.group[2])


@rule
def district_of(s: State, seat: int, number: int) -> int:
    """The district a seat calls by this number: 0 own, 1 to 3 the next players clockwise, 4 neutral (11.1)."""
    if number == NEUTRAL:
        return NEUTRAL
    return seat + number if seat + number < s.seats else seat + number - s.seats


@rule
def kinds_in(s: State, district: int, accepted: int) -> int:
    """The set of dice kinds (6 * colour + face - 1) of accepted colours in a district, the group left out."""
    kinds = 0
    for die in range(FIRST_DIE[accepted], END_DIE[accepted]):
        if s.die_place[die] == district and usable(s, die, accepted) and not in_group(s, die):
            kinds |= 1 << 6 * (die // 6) + s.die_face[die] - 1
    return kinds


@rule
def die_of_kind(s: State, district: int, kind: int) -> int:
    """A die of this colour and face in a district, the group left out; equal dice are interchangeable."""
    for die in range(6 * (kind // 6), 6 * (kind // 6) + 6):
        if s.die_place[die] == district and s.die_face[die] == kind % 6 + 1 and not in_group(s, die):
            return die
    return NOTHING
