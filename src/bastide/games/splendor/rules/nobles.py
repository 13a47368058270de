"""Section 7.1 and 8: nobles and cities, who come to those that qualify."""

from __future__ import annotations

from ....core.rule import rule
from ..components import FACES, NOBLE_POINTS, NOBLES
from ..state import NOBODY, NOTHING, Player, State
from .scoring import score


@rule
def noble_open(s: State, i: int) -> bool:
    """A noble still lying open for everybody."""
    return s.nobles[i] != NOTHING and s.noble_reserved[i] == NOBODY and s.noble_visited[i] == NOBODY


@rule
def noble_comes(s: State, me: Player, i: int) -> bool:
    """The bonuses reach all numbers of a noble that is open or reserved by this player (11.5)."""
    if s.nobles[i] == NOTHING or s.noble_visited[i] != NOBODY:
        return False
    if s.noble_reserved[i] != NOBODY and s.noble_reserved[i] != s.current:
        return False
    for c in range(5):
        if me.bonus[c] < NOBLES[s.nobles[i]][c]:
            return False
    return True


@rule
def visit(s: State, me: Player, i: int) -> None:
    s.noble_visited[i] = s.current
    me.nobles += 1
    me.points += NOBLE_POINTS


@rule
def city_met(s: State, me: Player, i: int) -> bool:
    """Section 8: points, bonuses, and where asked so many of one further colour."""
    if s.cities[i] == NOTHING or s.city_owner[i] != NOBODY:
        return False
    face = FACES[s.cities[i]]
    if score(s, s.current) < face.points:
        return False
    most = 0
    for c in range(5):
        if me.bonus[c] < face.need[c]:
            return False
        if face.need[c] == 0:
            most = max(most, me.bonus[c])
    return most >= face.any_colour


@rule
def found(s: State, me: Player, i: int) -> None:
    """Take a city tile."""
    s.city_owner[i] = s.current
    me.city = i
