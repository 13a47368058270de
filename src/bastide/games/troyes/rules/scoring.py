"""Section 10: the end of the game."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    CARDS,
    CHARACTERS,
    CHARACTERS_DEALT,
    MISSING_LEVEL,
    OPEN_EVENT,
    Character,
)
from ..state import PLACES, Phase, State
from .activities import levels_with_cube
from .buildings import standing_in
from .events import cathedral_cubes, events_with_cube
from .groups import LEVELS

BY_INFLUENCE = 0
BY_DENIERS = 1
BY_CATHEDRAL_CUBES = 2
BY_EVENT_CARDS = 3
BY_CITIZENS = 4


@rule
def tradesmen_vp(s: State, seat: int) -> int:
    """Item 3: the spaces of own tradesmen."""
    vp = 0
    for place in range(PLACES):
        for slot in range(4):
            if s.tradesmen[place][slot] == seat:
                vp += CARDS[s.activities[place]].slots[slot]
    return vp


@rule
def tradesmen_of(s: State, seat: int) -> int:
    count = 0
    for place in range(PLACES):
        for slot in range(4):
            if s.tradesmen[place][slot] == seat:
                count += 1
    return count


@rule
def open_vp(s: State, seat: int) -> int:
    """Items 2 to 4, which everybody can see: open events, tradesmen, levels of the cathedral."""
    vp = OPEN_EVENT * events_with_cube(s, seat) + tradesmen_vp(s, seat)
    return vp - MISSING_LEVEL * (LEVELS - levels_with_cube(s, seat))


@rule
def counted_by(s: State, seat: int, criterion: int) -> int:
    """The thing a character counts."""
    if criterion == BY_INFLUENCE:
        return s.players[seat].influence
    if criterion == BY_DENIERS:
        return s.players[seat].deniers
    if criterion == BY_CATHEDRAL_CUBES:
        return cathedral_cubes(s, seat)
    if criterion == BY_EVENT_CARDS:
        return s.players[seat].won
    if criterion == BY_CITIZENS:
        return standing_in(s, seat, 0) + standing_in(s, seat, 1) + standing_in(s, seat, 2)
    return tradesmen_of(s, seat)


@rule
def character_vp(s: State, seat: int, character: Character) -> int:
    """Item 5: the VP of the highest threshold reached."""
    count = counted_by(s, seat, character.counts)
    vp = 0
    for step in range(3):
        if count >= character.thresholds[step]:
            vp = character.vp[step]
    return vp


@rule
def dealt(s: State) -> int:
    """How many characters are in the game; the first ones of the list."""
    return s.seats * CHARACTERS_DEALT[s.seats]


@rule
def characters_vp(s: State, seat: int) -> int:
    """All characters dealt to anybody score for everybody."""
    vp = 0
    for i in range(dealt(s)):
        vp += character_vp(s, seat, CHARACTERS[s.characters[i]])
    return vp


@rule
def final_vp(s: State, seat: int) -> int:
    """Items 1 to 5; may be negative (R39)."""
    return s.players[seat].vp + open_vp(s, seat) + characters_vp(s, seat)


@rule
def score(s: State, seat: int) -> int:
    """During the game only what lies open; VP tokens and characters are secret until the end."""
    return final_vp(s, seat) if s.phase == Phase.OVER else open_vp(s, seat)


@rule
def standing(s: State, seat: int) -> int:
    """Most VP, then influence, then deniers, then shared (R38)."""
    me = s.players[seat]
    return (final_vp(s, seat) * 32 + me.influence) * 4096 + min(4095, me.deniers)
