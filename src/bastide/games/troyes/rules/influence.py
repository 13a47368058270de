"""Section 7: influence, spent before countering black dice and before an action."""

from __future__ import annotations

from ....core.rule import rule
from ..components import FLIP_COST, FLIP_DICE, RECRUIT_COST, REROLL_COST
from ..state import N_DICE, NOTHING, Phase, Player, State
from .resources import roll_openly


@rule
def own_kinds(s: State, seat: int) -> int:
    """The set of kinds (6 * colour + face - 1) among the dice of the own district that were not just turned."""
    kinds = 0
    for die in range(N_DICE):
        if s.die_place[die] == seat and s.die_turned[die] == 0:
            kinds |= 1 << 6 * (die // 6) + s.die_face[die] - 1
    return kinds


@rule
def own_die(s: State, seat: int, kind: int) -> int:
    """A die of the own district with this colour and face that was not just turned."""
    for die in range(6 * (kind // 6), 6 * (kind // 6) + 6):
        if s.die_place[die] == seat and s.die_face[die] == kind % 6 + 1 and s.die_turned[die] == 0:
            return die
    return NOTHING


@rule
def may_recruit(me: Player) -> bool:
    return me.influence >= RECRUIT_COST and me.general > 0


@rule
def reroll(s: State, seat: int, kind: int) -> None:
    s.players[seat].influence -= REROLL_COST
    die = own_die(s, seat, kind)
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
    die = own_die(s, seat, kind)
    s.die_face[die] = 7 - s.die_face[die]
    s.die_turned[die] = 1
    s.flips += 1
    if s.flips == FLIP_DICE or own_kinds(s, seat) == 0:
        flip_done(s)


@rule
def flip_done(s: State) -> None:
    for die in range(N_DICE):
        s.die_turned[die] = 0
    s.flips = 0
    s.phase = s.resume
