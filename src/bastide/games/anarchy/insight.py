"""What a player's position looks like to the learned forecast: a row of small numbers.

What lasts is counted box by box; the coming defence is seen as strength that is needed and strength that is there.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...core.counting import summed
from ...core.record import numbers
from ...core.rule import rule
from .components import (
    ATTACKS,
    CASTLE,
    DETERMINATION,
    ITEM_BOX,
    NOTHING,
    PATHS,
    ROUND_CARDS,
    ROUNDS,
    SCENARIO,
    STABLES,
    Criterion,
    Unit,
    Work,
)
from .rules.defence import fighters_on, food_due, fortification, strength_against, undefended
from .rules.enemy_castles import CLASSIC, scenario_card
from .rules.festivals import sums_completed
from .rules.scoring import counted, flags_filled, points_of_path, score
from .state import Fighter, Node, Outcome, Phase, Player, State

Seen = MutableSequence[int]

CRANE_OF = numbers([0, 0, 0, 0, 0, 1, 1, 0, 0])  # the crane on the way to each weapon
WHEEL_BOXES = 25
WORKS = 9
CRITERIA = len(Criterion)
WHOLE_WAY = 12  # of a path card
MOST_TO_LOSE = 4  # strength that is missing for a card, at least

# the row
SCORE_AT = 0
LEFT_AT = SCORE_AT + 4  # points, discontent, tent, castles
RIGHT_AT = LEFT_AT + 8 + 8 + 4 + 4 + 4 + 4 + 2 + 3 + 5 + 5 + WHEEL_BOXES + WORKS
FESTIVALS_AT = RIGHT_AT + 4 + 4 + 4 + 8 + 6
PATHS_AT = FESTIVALS_AT + 7
SIEGECRAFT_AT = PATHS_AT + 3 * CRITERIA
DEFENCE_AT = SIEGECRAFT_AT + 5
THINGS = DEFENCE_AT + 10


@rule
def look(s: State, me: Player, seen: Seen) -> None:
    """Fill the row."""
    seen[SCORE_AT] = score(s, me.seat)
    seen[SCORE_AT + 1] = me.discontent
    seen[SCORE_AT + 2] = me.tent
    seen[SCORE_AT + 3] = me.castles
    look_at_left_sheet(me, seen, LEFT_AT)
    look_at_right_sheet(me, seen, RIGHT_AT)
    look_at_festivals(me, seen, FESTIVALS_AT)
    look_at_paths(me, seen, PATHS_AT)
    if s.options.mode == CLASSIC:
        look_at_siegecraft(s, me, seen, SIEGECRAFT_AT)
    if s.phase == Phase.ACTIONS or s.phase == Phase.DEFENCE:
        look_at_defence(s, me, seen, DEFENCE_AT)


@rule
def put(row: Sequence[int], n: int, seen: Seen, at: int) -> int:
    """Put n numbers into the row; returns where it goes on."""
    for i in range(n):
        seen[at + i] = row[i]
    return at + n


@rule
def put_bits(bits: int, n: int, seen: Seen, at: int) -> int:
    for i in range(n):
        seen[at + i] = bits >> i & 1
    return at + n


# --- what lasts ---------------------------------------------------------------------------------------------------


@rule
def look_at_left_sheet(me: Player, seen: Seen, at: int) -> None:
    at = put(me.stock, 8, seen, at)
    at = put(me.production, 8, seen, at)
    at = put(me.attribute, 4, seen, at)
    at = put(me.fort, 4, seen, at)
    at = put(me.walls, 4, seen, at)
    at = put(me.towers, 4, seen, at)
    seen[at] = me.gate
    seen[at + 1] = me.moat
    at = put(me.land, 3, seen, at + 2)
    at = put(me.researched, 5, seen, at)
    at = put(me.prepared, 5, seen, at)
    at = put_bits(me.wheel, WHEEL_BOXES, seen, at)
    put_bits(me.works, WORKS, seen, at)


@rule
def look_at_right_sheet(me: Player, seen: Seen, at: int) -> None:
    at = put(me.rows, 4, seen, at)
    at = put(me.built, 4, seen, at)
    at = put(me.filled, 4, seen, at)
    at = put(me.area, 8, seen, at)
    seen[at] = me.knowledge
    seen[at + 1] = me.learned
    seen[at + 2] = me.assists
    seen[at + 3] = me.muster
    seen[at + 4] = me.pairs
    seen[at + 5] = me.beer


@rule
def look_at_festivals(me: Player, seen: Seen, at: int) -> None:
    """How many places are filled; which ones hardly matters."""
    seen[at] = summed(me.women, 6)
    seen[at + 1] = summed(me.men, 6)
    seen[at + 2] = summed(me.trophies, 6)
    seen[at + 3] = summed(me.brew, 16)
    seen[at + 4] = flags_filled(me)
    seen[at + 5] = sums_completed(me)
    seen[at + 6] = 0
    for row in range(7):
        seen[at + 6] += 1 if me.sums[row][0] != 0 and me.sums[row][1] == 0 else 0


@rule
def look_at_paths(me: Player, seen: Seen, at: int) -> None:
    """For each criterion whether a card asks for it, how far it has come, and its points."""
    for slot in range(ROUNDS):
        if me.paths[slot] == NOTHING:
            continue
        card = PATHS[me.paths[slot]]
        thing = at + 3 * card.criterion
        seen[thing] = 1
        if card.criterion != Criterion.FINAL_DISCONTENT:
            most = max(1, card.need[2])
            seen[thing + 1] = WHOLE_WAY * min(most, counted(me, card.criterion)) // most
        seen[thing + 2] = points_of_path(me, me.paths[slot])


@rule
def look_at_siegecraft(s: State, me: Player, seen: Seen, at: int) -> None:
    """Weapons and horses that the castles still to come ask for, and what was done towards them."""
    seen[at] = me.attacked
    for number in range(s.round, ROUNDS + 1):
        needs = SCENARIO[scenario_card(s, number)].needs
        for work in range(WORKS):
            if needs >> work & 1:
                if me.works >> work & 1:
                    seen[at + 1] += 1
                elif work < Work.BLACK_HORSE:
                    seen[at + 2] += me.wheel >> ITEM_BOX[work] & 1
                    seen[at + 3] += me.works >> CRANE_OF[work] & 1
                else:
                    seen[at + 4] += me.built[STABLES]


# --- the coming defence -------------------------------------------------------------------------------------------


@rule
def look_at_defence(s: State, me: Player, seen: Seen, at: int) -> None:
    """Strength that is needed and there, in all and side by side, and the cards that are strong or lost."""
    need = 0
    for place in range(5):
        need += need_at(s, me, place)
    missing = max(0, need - strength_in_hand(me))
    seen[at] = need
    seen[at + 1] = strength_in_hand(me)
    seen[at + 2] = missing
    seen[at + 3] = min(missing, MOST_TO_LOSE * DETERMINATION[s.round])
    seen[at + 4] = max(0, food_due(s) - me.stock[Unit.FOOD]) if s.phase == Phase.ACTIONS else 0
    seen[at + 5] = strong_cards(s, me)
    seen[at + 6] = undefended(me) + me.lost if me.node == Node.ABSORB else undefended(me)
    if s.phase == Phase.DEFENCE and me.node != Node.IDLE:
        seen[at + 7] = missing_by_side(s, me)
        for side in range(4):
            seen[at + 8] += strength_of_side(me, side)
        seen[at + 9] = me.ready


@rule
def need_at(s: State, me: Player, place: int) -> int:
    """Strength still to be absorbed at a side or by covers, less tactics that are ready for it."""
    need = 0
    for space in range(ROUND_CARDS[s.round] + 1):
        card = me.attack[space]
        if card == NOTHING or me.outcome[space] != Outcome.PENDING:
            continue
        if me.node == Node.ABSORB and space == me.space:
            need += me.rest[place] if place >= me.place else 0
            continue
        rest = strength_against(s, card, place)
        if place < CASTLE:
            rest -= fortification(me, ATTACKS[card].fort, place)
        tactic = ATTACKS[card].tactic
        if rest > 0 and tactic != NOTHING and me.researched[tactic]:
            rest -= me.prepared[tactic]
        need += max(0, rest)
    return need


@rule
def strength_in_hand(me: Player) -> int:
    """Of those who can be deployed, and beer."""
    return me.stock[Unit.SOLDIER] + me.stock[Unit.CRAFTSMAN] + 2 * me.stock[Unit.KNIGHT] + me.beer


@rule
def strength_of_side(me: Player, side: int) -> int:
    """Of those deployed there."""
    twice = me.fighters[side][Fighter.KNIGHT]
    twice += me.fighters[side][Fighter.SOLDIER_DRUNK] + me.fighters[side][Fighter.CRAFTSMAN_DRUNK]
    return fighters_on(me, side) + twice


@rule
def missing_by_side(s: State, me: Player) -> int:
    """Strength that is coming and that nobody on the sides, or on the way there, can absorb."""
    missing = need_at(s, me, CASTLE)
    for side in range(4):
        missing += max(0, need_at(s, me, side) - strength_of_side(me, side))
    if me.node == Node.DEPLOY:
        missing = max(0, missing - strength_in_hand(me) + me.beer)
    return missing


@rule
def strong_cards(s: State, me: Player) -> int:
    """Cards still to come that bring bravery when they are defended."""
    strong = 0
    for space in range(ROUND_CARDS[s.round] + 1):
        if me.attack[space] != NOTHING and me.outcome[space] == Outcome.PENDING:
            strong += ATTACKS[me.attack[space]].strong
    return strong
