"""Section 5.3: black dice and how they are countered."""

from __future__ import annotations

from ....core.randomness import TABLE, roll
from ....core.rule import rule
from ..components import BLACK_DICE, INFLUENCE_PER_BLACK_DIE, RED, RED_MULTIPLIER
from ..state import N_DICE, STOCK, Phase, State
from .resources import gain_influence, penalty


@rule
def roll_black_dice(s: State) -> None:
    """All collected dice, at most six (R10); the start player is the first to face them."""
    for _ in range(min(BLACK_DICE, s.black_dice)):
        s.black[roll(s.rng[TABLE]) - 1] += 1
    s.black_dice = 0
    s.current = s.start
    s.phase = Phase.BLACK if highest_black(s) > 0 else Phase.FIRST_TURN


@rule
def highest_black(s: State) -> int:
    """The highest remaining face, 0 if no black die is left."""
    for face in range(6, 0, -1):
        if s.black[face - 1] > 0:
            return face
    return 0


@rule
def pips_against_black(s: State, die: int) -> int:
    """Red faces count double."""
    return s.die_face[die] * RED_MULTIPLIER if die // 6 == RED else s.die_face[die]


@rule
def strength(s: State, seat: int) -> int:
    """All dice of the own district together."""
    total = 0
    for die in range(N_DICE):
        if s.die_place[die] == seat:
            total += pips_against_black(s, die)
    return total


@rule
def committed(s: State) -> bool:
    """Whether the fight has begun; influence is no longer possible then."""
    return s.fight_dice > 0


@rule
def may_add_black(s: State, own: int, face: int) -> bool:
    """A further black die besides the highest, before the first own die and while the own strength suffices."""
    if s.fight_paid > 0 or s.black[face - 1] == 0:
        return False
    if committed(s):
        return own >= s.fight_target + face
    highest = highest_black(s)
    if face == highest and s.black[face - 1] < 2:
        return False
    return own >= highest + face


@rule
def face_highest(s: State) -> None:
    """The highest die is in the fight."""
    if not committed(s):
        add_black(s, highest_black(s))


@rule
def add_black(s: State, face: int) -> None:
    s.black[face - 1] -= 1
    s.fight_dice += 1
    s.fight_target += face


@rule
def strike(s: State, seat: int, die: int) -> None:
    """An own die is used; the fight is over as soon as the sum is reached (R11)."""
    face_highest(s)
    s.fight_paid += pips_against_black(s, die)
    s.die_place[die] = STOCK
    if s.fight_paid >= s.fight_target:
        gain_influence(s.players[seat], INFLUENCE_PER_BLACK_DIE * s.fight_dice)
        end_fight(s)


@rule
def concede(s: State, seat: int) -> None:
    """The highest die is discarded, the own dice stay."""
    s.black[highest_black(s) - 1] -= 1
    penalty(s.players[seat])
    end_fight(s)


@rule
def end_fight(s: State) -> None:
    s.fight_target = 0
    s.fight_dice = 0
    s.fight_paid = 0
    s.phase = Phase.NEXT_DEFENDER


@rule
def next_defender(s: State) -> None:
    """Clockwise, as often as necessary, until no black die is left."""
    if highest_black(s) > 0:
        s.current = (s.current + 1) % s.seats
        s.phase = Phase.BLACK
    else:
        s.phase = Phase.FIRST_TURN
