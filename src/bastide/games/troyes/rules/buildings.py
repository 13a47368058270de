"""Sections 2.1 and 6.5: the three buildings, and how citizens enter, push and expel."""

from __future__ import annotations

from ....core.rule import rule
from ..components import ENTRY, ROW_LENGTH, SPACES_OF_BUILDING
from ..state import NOBODY, NOTHING, PLACES, State

FROM_SUPPLY = 0
FROM_SPACE = 1  # source 1 + space
FROM_CARD = 19  # source 19 + place
SOURCES = FROM_CARD + PLACES


@rule
def expelled(s: State, building: int, face: int, left: int) -> int:
    """The citizen an entry would push out once the space `left` is vacated, NOBODY if a gap absorbs the push (R32)."""
    first = ENTRY[building][face - 1]
    last = first + ROW_LENGTH[first] - 1
    for space in range(first, last + 1):
        if s.spaces[space] == NOBODY or space == left:
            return NOBODY
    return s.spaces[last]


@rule
def may_enter(s: State, building: int, face: int, left: int) -> bool:
    """6.5: not onto the space just left (R34), and no second lying citizen of one colour (R35)."""
    if left == ENTRY[building][face - 1]:
        return False
    out = expelled(s, building, face, left)
    return out == NOBODY or s.lying[building][out] == 0


@rule
def enter(s: State, building: int, face: int, owner: int) -> None:
    """The first space of the row; the others move right until a gap absorbs the push or the last is expelled."""
    first = ENTRY[building][face - 1]
    last = first + ROW_LENGTH[first] - 1
    out = expelled(s, building, face, NOTHING)
    gap = last
    if out != NOBODY:
        s.lying[building][out] += 1
    else:
        gap = first
        while s.spaces[gap] != NOBODY:
            gap += 1
    for space in range(gap, first, -1):
        s.spaces[space] = s.spaces[space - 1]
    s.spaces[first] = owner


@rule
def standing_in(s: State, owner: int, building: int) -> int:
    """Citizens of one colour standing in a building."""
    count = 0
    for space in range(SPACES_OF_BUILDING * building, SPACES_OF_BUILDING * (building + 1)):
        if s.spaces[space] == owner:
            count += 1
    return count


@rule
def has_tradesman(s: State, seat: int, place: int) -> bool:
    for slot in range(4):
        if s.tradesmen[place][slot] == seat:
            return True
    return False


@rule
def has_citizen(s: State, seat: int, source: int) -> bool:
    """R21: the personal supply, a standing citizen, or a tradesman; never a lying citizen."""
    if source == FROM_SUPPLY:
        return s.players[seat].personal > 0
    if source < FROM_CARD:
        return s.spaces[source - FROM_SPACE] == seat
    return has_tradesman(s, seat, source - FROM_CARD)


@rule
def has_any_citizen(s: State, seat: int) -> bool:
    for source in range(SOURCES):
        if has_citizen(s, seat, source):
            return True
    return False


@rule
def space_of(source: int) -> int:
    """The space a source vacates, NOTHING for the supply and for cards."""
    return source - FROM_SPACE if FROM_SPACE <= source < FROM_CARD else NOTHING


@rule
def may_place(s: State, seat: int, building: int, face: int) -> bool:
    """Whether any citizen of the seat may enter at this face."""
    first = ENTRY[building][face - 1]
    for space in range(first + 1, first + ROW_LENGTH[first]):
        if s.spaces[space] == seat:
            return True  # he comes from further back in the same row and expels nobody
    if not may_enter(s, building, face, NOTHING):
        return False
    for source in range(SOURCES):
        if has_citizen(s, seat, source) and space_of(source) != first:
            return True
    return False


@rule
def take_citizen(s: State, seat: int, source: int) -> None:
    """The citizen leaves first; his space stays empty (R22, R32)."""
    if source == FROM_SUPPLY:
        s.players[seat].personal -= 1
    elif source < FROM_CARD:
        s.spaces[source - FROM_SPACE] = NOBODY
    else:
        place = source - FROM_CARD
        for slot in range(4):
            if s.tradesmen[place][slot] == seat:
                s.tradesmen[place][slot] = NOBODY
