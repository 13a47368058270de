"""Deniers, influence and VP: how they come and go, and the dice that chance rolls."""

from __future__ import annotations

from ....core.randomness import TABLE, roll
from ....core.rule import rule
from ..components import DENIER, INFLUENCE, INFLUENCE_LIMIT, PENALTY
from ..state import MOST_ROLLS, Player, State


@rule
def gain_influence(me: Player, n: int) -> None:
    """Section 7: gains beyond the limit of the track are lost."""
    me.influence = min(INFLUENCE_LIMIT, me.influence + n)


@rule
def gain(me: Player, resource: int, n: int) -> None:
    if resource == DENIER:
        me.deniers += n
    elif resource == INFLUENCE:
        gain_influence(me, n)
    else:
        me.vp += n


@rule
def penalty(me: Player) -> None:
    """R6: a flat loss of VP, never below 0."""
    me.vp = max(0, me.vp - PENALTY)


@rule
def roll_openly(s: State) -> int:
    """Roll one die for all to see."""
    face = roll(s.rng[TABLE])
    if s.n_rolls < MOST_ROLLS:
        s.rolls[s.n_rolls] = face
        s.n_rolls += 1
    return face


@rule
def forget_rolls(s: State) -> None:
    """A new decision begins."""
    for i in range(s.n_rolls):
        s.rolls[i] = 0
    s.n_rolls = 0
