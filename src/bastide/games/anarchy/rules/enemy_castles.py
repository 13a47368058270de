"""Section 11: attacking enemy castles in Classic mode."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    OVERWHELM_EXTRA,
    OVERWHELM_GAIN,
    SCENARIO,
    SPACE_GAIN,
    TILE_GAIN,
    Unit,
)
from ..state import Node, Player, State
from .icons import has_works, push_gain

CLASSIC = 0
SIEGE = 1
KNIGHT_STRENGTH = 2


@rule
def scenario_card(s: State, number: int) -> int:
    """The scenario card of a round, as an index."""
    return (s.options.mode * 3 + s.options.difficulty) * 5 + number - 1


@rule
def defence_of(s: State, me: Player) -> int:
    """Printed defence and the facedown values strictly between the tent and the castle (R29)."""
    strength = SCENARIO[scenario_card(s, s.round)].defence + 0
    for number in range(me.tent + 1, s.round):
        strength += SCENARIO[scenario_card(s, number)].hidden
    return strength


@rule
def army(me: Player) -> int:
    """Soldiers and knights; craftsmen do not count."""
    return me.stock[Unit.SOLDIER] + KNIGHT_STRENGTH * me.stock[Unit.KNIGHT]


@rule
def can_attack(s: State, me: Player, reward: int) -> bool:
    """Once a round: food, horses, weapons, and strength for the castle and the reward."""
    if s.options.mode != CLASSIC or me.attacked:
        return False
    card = SCENARIO[scenario_card(s, s.round)]
    if me.stock[Unit.FOOD] < card.food or not has_works(me, card.needs):
        return False
    return army(me) >= defence_of(s, me) + OVERWHELM_EXTRA[reward]


@rule
def attack(s: State, me: Player, reward: int) -> None:
    """The food is paid; then the player chooses how many knights fight, where there is a choice."""
    me.stock[Unit.FOOD] -= SCENARIO[scenario_card(s, s.round)].food
    me.overwhelm = reward
    me.context = defence_of(s, me) + OVERWHELM_EXTRA[reward]
    choices = 0
    only = 0
    for knights in range(me.stock[Unit.KNIGHT] + 1):
        if knights_fit(me, knights):
            choices += 1
            only = knights
    if choices == 1:
        storm(s, me, only)
    else:
        me.node = Node.KNIGHTS


@rule
def knights_fit(me: Player, knights: int) -> bool:
    """Only compositions from which no worker could be removed."""
    if knights > me.stock[Unit.KNIGHT] or KNIGHT_STRENGTH * knights > me.context + 1:
        return False
    return me.context - KNIGHT_STRENGTH * knights <= me.stock[Unit.SOLDIER]


@rule
def storm(s: State, me: Player, knights: int) -> None:
    """The army is discarded, the tent moves, and space, tile and overwhelm reward are gained (R27, R28)."""
    me.stock[Unit.KNIGHT] -= knights
    me.stock[Unit.SOLDIER] -= max(0, me.context - KNIGHT_STRENGTH * knights)
    me.attacked = 1
    me.castles += 1
    me.tent = s.round
    push_gain(me, OVERWHELM_GAIN[me.overwhelm])
    push_gain(me, TILE_GAIN[s.tiles[s.round]])
    push_gain(me, SPACE_GAIN[s.round])
