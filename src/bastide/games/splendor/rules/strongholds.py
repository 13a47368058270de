"""Section 9: the Strongholds module. A stronghold lies on a place of the display, until its card leaves."""

from __future__ import annotations

from ....core.rule import rule
from ..components import STRONGHOLDS
from ..state import ALL_PLACES, BASE_PLACES, NOBODY, NOTHING, Player, State


@rule
def places_in_play(s: State) -> int:
    return ALL_PLACES if s.options.orient else BASE_PLACES


@rule
def free_of_others(s: State, place: int) -> bool:
    """9.3: occupied cards are for the owner of the strongholds only."""
    return s.fort_owner[place] == NOBODY or s.fort_owner[place] == s.current


@rule
def take_back(s: State, me: Player, place: int) -> None:
    """The owner takes all pieces on a card back with it."""
    me.strongholds += s.forts[place]
    s.forts[place] = 0
    s.fort_owner[place] = NOBODY


@rule
def can_place(s: State, place: int) -> bool:
    """9.2: on a face-up card free of other players' pieces."""
    return s.display[place] != NOTHING and free_of_others(s, place)


@rule
def can_place_elsewhere(s: State, place: int) -> bool:
    """R11: a lifted piece has to change its card."""
    for other in range(places_in_play(s)):
        if other != place and can_place(s, other):
            return True
    return False


@rule
def can_lift(s: State, place: int) -> bool:
    """9.2: remove another player's piece, or begin to move an own one."""
    if s.forts[place] == 0:
        return False
    return s.fort_owner[place] != s.current or can_place_elsewhere(s, place)


@rule
def step_possible(s: State, me: Player) -> bool:
    """R10: with nothing to place, move or remove the step lapses."""
    for place in range(places_in_play(s)):
        if me.strongholds > 0 and can_place(s, place):
            return True
        if can_lift(s, place):
            return True
    return False


@rule
def put(s: State, me: Player, place: int) -> None:
    me.strongholds -= 1
    s.forts[place] += 1
    s.fort_owner[place] = s.current


@rule
def lift(s: State, place: int) -> None:
    """A piece goes back to its owner's stock."""
    s.players[s.fort_owner[place]].strongholds += 1
    s.forts[place] -= 1
    if s.forts[place] == 0:
        s.fort_owner[place] = NOBODY


@rule
def conquerable(s: State) -> int:
    """9.4: the place that holds all own strongholds, or NOTHING."""
    for place in range(places_in_play(s)):
        if s.forts[place] == STRONGHOLDS and s.fort_owner[place] == s.current:
            return place
    return NOTHING
