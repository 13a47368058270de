"""The record of a game of Tollgate, field by field."""

from __future__ import annotations

from bastide.core.record import Record, i8, many, one
from bastide.core.state import GameState


class Options(Record):
    strict = i8()  # 1: the keeper takes two coins


class Player(Record):
    coins = i8()
    saint = i8()  # the secret saint, 1 to 6


class State(GameState):
    options = one(Options)
    road = i8()  # coins left on the road
    die = i8()  # the keeper's last throw
    current = i8()
    players = many(Player, 4)
