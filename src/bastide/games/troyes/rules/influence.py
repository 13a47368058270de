"""Section 7: influence, spent before countering black dice and before an action."""

from __future__ import annotations

from ....core.rule import rule
from ..components import FLIP_COST, FLIP_DICE, RECRUIT_COST, REROLL_COST
from ..state import N_DICE, Phase, Player, State
from .resources import roll_openly


@rule
def own_die(s: State, seat: int, kind: int, turned: int) -> int:
    """A die of the own district with this colour and face (6 * colour + face - 1) that was or was not turned, or -1."""
    colour = kind // 6
    for die in range(6 * colour, 6 * colour + 6):
        if s.die_place[die] == seat and s.die_face[die] == kind % 6 + 1 and s.die_turned[die] <= turned:
            return die
    return -1


@rule
def has_unturned_die(s: State, seat: int) -> bool:
    for die in range(N_DICE):
        if s.die_place[die] == seat and s.die_turned[die] == 0:
            return True
    return False


@rule
def may_recruit(me: Player) -> bool:
    return me.influence >= RECRUIT_COST and me.general > 0


@rule
def reroll(s: State, seat: int, kind: int) -> None:
    s.players[seat].influence -= REROLL_COST
    die = own_die(s, seat, kind, 1)
    s.die_face[die] = roll_openly(s)


@rule
def recruit(me: Player) -> None:
    me.influence -= RECRUIT_COST
    me.general -= 1
    me.personal += 1


@rule
def flip(s: State, seat: int, kind: int) -> None:
    """The first die costs the influence; up to three are turned."""
    if s.flips == 0:
        s.players[seat].influence -= FLIP_COST
        s.resume = s.phase
        s.phase = Phase.FLIP
    die = own_die(s, seat, kind, 0)
    s.die_face[die] = 7 - s.die_face[die]
    s.die_turned[die] = 1
    s.flips += 1
    if s.flips == FLIP_DICE or not has_unturned_die(s, seat):
        flip_done(s)


@rule
def flip_done(s: State) -> None:
    for die in range(N_DICE):
        s.die_turned[die] = 0
    s.flips = 0
    s.phase = s.resume
