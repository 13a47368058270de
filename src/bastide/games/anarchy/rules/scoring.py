"""Sections 14 to 16: victory points, path cards, tie-breaks."""

from __future__ import annotations

from ....core.counting import how_many, summed
from ....core.rule import rule
from ..components import (
    CHAPEL,
    KEEP,
    LAND_BOXES,
    LOSS,
    MINT,
    NOTHING,
    PATHS,
    QUARTERS,
    ROUNDS,
    ROW_BOXES,
    Area,
    Attribute,
    Criterion,
    Unit,
    Work,
)
from ..state import Player, State
from .festivals import sums_completed
from .right_sheet import complete_levels

STANDING_POINT = 1 << 16
STANDING_DISCONTENT = 1 << 9


@rule
def final_discontent(me: Player) -> int:
    """9.7: the positive part of the counter."""
    return max(0, me.discontent)


@rule
def attribute_points(me: Player) -> int:
    return summed(me.attribute, len(me.attribute))


@rule
def score(s: State, seat: int) -> int:
    """14: filled attribute boxes and path cards, less the loss for discontent (R43)."""
    me = s.players[seat]
    return attribute_points(me) + path_points(me) - LOSS[final_discontent(me)]


@rule
def standing(s: State, seat: int) -> int:
    """Ties: least final discontent, then most workers left, then shared."""
    me = s.players[seat]
    workers = me.stock[Unit.SERF] + me.stock[Unit.CRAFTSMAN] + me.stock[Unit.PATRON]
    workers += me.stock[Unit.SOLDIER] + me.stock[Unit.KNIGHT]
    return STANDING_POINT * score(s, seat) - STANDING_DISCONTENT * final_discontent(me) + workers


@rule
def path_points(me: Player) -> int:
    points = 0
    for slot in range(ROUNDS):
        if me.paths[slot] != NOTHING:
            points += points_of_path(me, me.paths[slot])
    return points


@rule
def points_of_path(me: Player, path: int) -> int:
    """15: the best value whose threshold is reached by the final state (R44)."""
    card = PATHS[path]
    count = counted(me, card.criterion)
    points = 0
    for step in range(3):
        if card.criterion == Criterion.FINAL_DISCONTENT:  # the fewer the better
            reached = count <= card.need[step]
        elif card.criterion == Criterion.TOWER_AND_GATE_PIPS:  # both
            reached = count >= card.need[step] and me.gate >= card.gate[step]
        else:
            reached = count >= card.need[step]
        if reached:
            points = step + 1
    return points


@rule
def counted(me: Player, criterion: int) -> int:
    """What a path card counts."""
    if criterion == Criterion.CHAPEL_LEVELS:
        return complete_levels(me, CHAPEL)
    if criterion == Criterion.FINAL_DISCONTENT:
        return final_discontent(me)
    if criterion == Criterion.KEEP_LEVELS:
        return complete_levels(me, KEEP)
    if criterion == Criterion.LEADERSHIP_ROWS:
        return how_many(me.rows, len(me.rows), ROW_BOXES)
    if criterion == Criterion.FINAL_INFLUENCE:
        return me.attribute[Attribute.INFLUENCE]
    if criterion == Criterion.MUSTER_TOKENS:
        return me.muster
    if criterion == Criterion.TOURNAMENTS_WON:
        return summed(me.trophies, len(me.trophies))
    if criterion == Criterion.FINAL_MIGHT:
        return me.attribute[Attribute.MIGHT]
    if criterion == Criterion.CASTLES_DEFEATED:
        return me.castles
    if criterion == Criterion.WALL_PIPS:
        return summed(me.walls, len(me.walls))
    if criterion == Criterion.ASSISTS:
        return me.assists
    if criterion == Criterion.TOWER_AND_GATE_PIPS:
        return summed(me.towers, len(me.towers))
    return counted_further(me, criterion)


@rule
def counted_further(me: Player, criterion: int) -> int:
    """The second half of the criteria: a function fits a screen."""
    if criterion == Criterion.MOAT_PIPS:
        return me.moat
    if criterion == Criterion.LAND_TRACKS:
        return how_many(me.land, len(me.land), LAND_BOXES)
    if criterion == Criterion.KNIGHTS_TRAINING:
        return me.area[Area.TRAINING]
    if criterion == Criterion.LAMMAS_FLAGS:
        return flags_filled(me)
    if criterion == Criterion.MICHAELMAS_SUMS:
        return sums_completed(me)
    if criterion == Criterion.FINAL_LOYALTY:
        return me.attribute[Attribute.LOYALTY]
    if criterion == Criterion.VALENTINE_PAIRS:
        return me.pairs
    if criterion == Criterion.WHEEL_QUARTERS:
        return full_quarters(me)
    if criterion == Criterion.KNOWLEDGE_GAINED:
        return me.learned
    if criterion == Criterion.MINT_LEVELS:
        return complete_levels(me, MINT)
    if criterion == Criterion.TACTICS_RESEARCHED:
        return me.area[Area.TACTICS]
    if criterion == Criterion.FINAL_BRAVERY:
        return me.attribute[Attribute.BRAVERY]
    return siege_weapons(me)


@rule
def full_quarters(me: Player) -> int:
    """Of guildsmen, mercenaries and allies."""
    count = 0
    for quarter in range(3):
        count += 1 if me.wheel & QUARTERS[quarter] == QUARTERS[quarter] else 0
    return count


@rule
def flags_filled(me: Player) -> int:
    return summed(me.flags, len(me.flags))


@rule
def siege_weapons(me: Player) -> int:
    """Cranes do not count."""
    count = 0
    for work in range(Work.BALLISTA, Work.BLACK_HORSE):
        count += me.works >> work & 1
    return count
