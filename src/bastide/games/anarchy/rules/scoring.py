"""Sections 14 to 16: victory points, path cards, tie-breaks."""

from __future__ import annotations

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
    Unit,
    Work,
)
from ..state import Player, State
from .festivals import sums_completed
from .right_sheet import complete_levels

DISCONTENT = 1  # criterion: the fewer the better
ENGINEER = 11  # criterion: tower pips and gate pips, both
STANDING_POINT = 1 << 16
STANDING_DISCONTENT = 1 << 9


@rule
def final_discontent(me: Player) -> int:
    """9.7: the positive part of the counter."""
    return max(0, me.discontent)


@rule
def attribute_points(me: Player) -> int:
    points = 0
    for attribute in range(4):
        points += me.attribute[attribute]
    return points


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
        if card.criterion == DISCONTENT:
            reached = count <= card.need[step]
        elif card.criterion == ENGINEER:
            reached = count >= card.need[step] and me.gate >= card.gate[step]
        else:
            reached = count >= card.need[step]
        if reached:
            points = step + 1
    return points


@rule
def counted(me: Player, criterion: int) -> int:
    """What a path card counts, in the alphabetical order of the cards."""
    if criterion == 0:
        return complete_levels(me, CHAPEL)
    if criterion == 1:
        return final_discontent(me)
    if criterion == 2:
        return complete_levels(me, KEEP)
    if criterion == 3:
        return full_rows(me)
    if criterion == 4:
        return me.attribute[Attribute.INFLUENCE]
    if criterion == 5:
        return me.muster
    if criterion == 6:
        return tournaments_won(me)
    if criterion == 7:
        return me.attribute[Attribute.MIGHT]
    if criterion == 8:
        return me.castles
    if criterion == 9:
        return me.walls[0] + me.walls[1] + me.walls[2] + me.walls[3]
    if criterion == 10:
        return me.assists
    if criterion == 11:
        return me.towers[0] + me.towers[1] + me.towers[2] + me.towers[3]
    return counted_further(me, criterion)


@rule
def counted_further(me: Player, criterion: int) -> int:
    """The second half of the list."""
    if criterion == 12:
        return me.moat
    if criterion == 13:
        return full_lands(me)
    if criterion == 14:
        return me.area[Area.TRAINING]
    if criterion == 15:
        return flags_filled(me)
    if criterion == 16:
        return sums_completed(me)
    if criterion == 17:
        return me.attribute[Attribute.LOYALTY]
    if criterion == 18:
        return me.pairs
    if criterion == 19:
        return full_quarters(me)
    if criterion == 20:
        return me.learned
    if criterion == 21:
        return complete_levels(me, MINT)
    if criterion == 22:
        return me.area[Area.TACTICS]
    if criterion == 23:
        return me.attribute[Attribute.BRAVERY]
    return siege_weapons(me)


@rule
def full_rows(me: Player) -> int:
    count = 0
    for row in range(4):
        count += 1 if me.rows[row] == ROW_BOXES else 0
    return count


@rule
def full_lands(me: Player) -> int:
    count = 0
    for land in range(3):
        count += 1 if me.land[land] == LAND_BOXES else 0
    return count


@rule
def full_quarters(me: Player) -> int:
    """Of guildsmen, mercenaries and allies."""
    count = 0
    for quarter in range(3):
        count += 1 if me.wheel & QUARTERS[quarter] == QUARTERS[quarter] else 0
    return count


@rule
def tournaments_won(me: Player) -> int:
    count = 0
    for level in range(6):
        count += me.trophies[level]
    return count


@rule
def flags_filled(me: Player) -> int:
    count = 0
    for flag in range(12):
        count += me.flags[flag]
    return count


@rule
def siege_weapons(me: Player) -> int:
    """Cranes do not count."""
    count = 0
    for work in range(Work.BALLISTA, Work.BLACK_HORSE):
        count += me.works >> work & 1
    return count
