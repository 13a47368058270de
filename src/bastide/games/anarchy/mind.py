"""The learned forecast: how many points a player will have in the end.

Each thing that `insight` sees has a worth, in each round and at each moment of it another one. `mind.npz` holds them;
they were fitted to how games of planning players ended (`training/anarchy`). Whole numbers give the same forecast on
every machine.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import numpy as np

from ...core.record import grid
from ...core.rule import room, rule
from .components import ROUNDS
from .insight import THINGS, look
from .rules.scoring import score
from .state import Node, Phase, Player, State

_FILE = np.load(Path(__file__).with_name("mind.npz"))

POINT = 100
FINE = 64  # parts of a hundredth of a point


class Moment(IntEnum):
    """What a player has done of the round."""

    DRAFTING = 0
    ACTING = 1
    DONE = 2
    DEFENDING = 3
    DEFENDED = 4


MOMENTS = len(Moment)
WORTH = grid(_FILE["worth"].tolist(), np.int32)  # a row for each mode, moment and round
START = grid(_FILE["start"].tolist(), np.int32)  # for each difficulty


@rule
def forecast(s: State, me: Player) -> int:
    """The points of the player in the end, in hundredths."""
    points = score(s, me.seat)
    if s.phase == Phase.OVER:
        return POINT * points
    seen = room(THINGS)
    look(s, me, seen)
    row = row_for(s, me)
    worth = WORTH[row]
    total = START[row][s.options.difficulty] + 0
    for i in range(THINGS):
        total += worth[i] * seen[i]
    return POINT * points + total // FINE


@rule
def row_for(s: State, me: Player) -> int:
    return (s.options.mode * MOMENTS + moment(s, me)) * ROUNDS + s.round - 1


@rule
def moment(s: State, me: Player) -> int:
    if s.phase == Phase.DRAFT:
        return Moment.DRAFTING + 0
    if s.phase == Phase.ACTIONS:
        return Moment.DONE + 0 if me.node == Node.IDLE else Moment.ACTING + 0
    return Moment.DEFENDED + 0 if me.node == Node.IDLE else Moment.DEFENDING + 0
