"""Section 12: castle defence. Food, deployment, each attack card from right to left, aftermath.

A player goes through it alone; whatever leaves no choice happens by itself.
"""

from __future__ import annotations

from ....core.counting import summed
from ....core.rule import rule
from ..components import (
    ATTACKS,
    BRAVERY,
    CASTLE,
    CRAFTSMAN,
    DETERMINATION,
    KNIGHT,
    LOYALTY,
    NOTHING,
    ROUND_CARDS,
    ROUND_FOOD,
    SCENARIO,
    SERF_STRENGTH,
    SOLDIER,
    SPACES,
    TOUCHES,
    Fort,
    Tactic,
    Unit,
)
from ..state import FIGHTERS, Fighter, Node, Outcome, Player, State
from .enemy_castles import KNIGHT_STRENGTH, SIEGE, scenario_card
from .icons import gain_attribute, suffer

FRESH_KNIGHT = int(Fighter.KNIGHT)
FRESH_SOLDIER = int(Fighter.SOLDIER)
FRESH_CRAFTSMAN = int(Fighter.CRAFTSMAN)

# --- steps 1 to 4: food, deployment, reveal ----------------------------------------------------------------------


@rule
def food_due(s: State) -> int:
    """The round's food, in Siege mode with the army's."""
    due = ROUND_FOOD[s.round] + 0
    if s.options.mode == SIEGE:
        due += SCENARIO[scenario_card(s, s.round)].food
    return due


@rule
def pay_food(s: State, me: Player) -> None:
    """Step 1: as much as possible (R7); each food missing is a discontent."""
    due = food_due(s)
    paid = min(due, me.stock[Unit.FOOD])
    me.stock[Unit.FOOD] -= paid
    suffer(me, due - paid)


@rule
def fighter_to_deploy(me: Player) -> int:
    """Step 2: knights first, then soldiers, then craftsmen; NOTHING when all are deployed (R9)."""
    if me.stock[Unit.KNIGHT] > 0:
        return KNIGHT
    if me.stock[Unit.SOLDIER] > 0:
        return SOLDIER
    return CRAFTSMAN if me.stock[Unit.CRAFTSMAN] > 0 else NOTHING


@rule
def deploy(me: Player, unit: int, side: int) -> None:
    """One worker to a side; the next of its type goes to the same side or a later one."""
    fighter = FRESH_CRAFTSMAN
    if unit == KNIGHT:
        fighter = FRESH_KNIGHT
    elif unit == SOLDIER:
        fighter = FRESH_SOLDIER
    me.stock[unit] -= 1
    me.fighters[side][fighter] += 1
    me.deploying = side if me.stock[unit] > 0 else 0


@rule
def go_on_deploying(me: Player) -> bool:
    """Deploy by itself what has only one side left; True when everybody is deployed."""
    unit = fighter_to_deploy(me)
    while unit != NOTHING:
        if me.deploying < 3:
            me.node = Node.DEPLOY
            return False
        deploy(me, unit, 3)
        unit = fighter_to_deploy(me)
    return True


@rule
def reveal_attacks(s: State, me: Player) -> None:
    """Steps 3 and 4: the board is emptied (R8), then the facedown cards are turned (R10)."""
    for unit in range(8):
        me.stock[unit] = 0
    for space in range(SPACES):
        if me.attack[space] != NOTHING:
            me.faceup[space] = 1
    me.space = ROUND_CARDS[s.round]
    me.place = NOTHING


# --- section 12.2: one card --------------------------------------------------------------------------------------


@rule
def fortification(me: Player, fort: int, side: int) -> int:
    """What the castle absorbs by itself. Both towers of a side count in full (R18), the moat on every side (R19)."""
    if fort == Fort.WALL:
        return me.walls[side]
    if fort == Fort.GATE:
        return me.gate
    if fort == Fort.MOAT:
        return me.moat
    value = 0
    if fort == Fort.TOWER:
        for corner in range(4):
            value += TOUCHES[corner][side] * me.towers[corner]
    return value


@rule
def strength_against(s: State, card: int, place: int) -> int:
    """The strength of an attack card in this round against a side or the whole castle, 0 where it does not attack."""
    letter = ATTACKS[card].letter[place]
    return SCENARIO[scenario_card(s, s.round)].letter[letter] + 0 if letter != NOTHING else 0


@rule
def fighters_on(me: Player, side: int) -> int:
    return summed(me.fighters[side], FIGHTERS)


@rule
def deployed(me: Player) -> int:
    count = 0
    for side in range(4):
        count += fighters_on(me, side)
    return count


@rule
def muster(me: Player, fighter: int, start: int, end: int) -> None:
    """Before a card (R11): an active token moves one worker to another side."""
    me.ready -= 1
    me.fighters[start][fighter] -= 1
    me.fighters[end][fighter] += 1


@rule
def open_card(s: State, me: Player) -> None:
    """Fortifications absorb first and never wear out."""
    card = me.attack[me.space]
    me.lost = 0
    me.place = 0
    for place in range(5):
        strength = strength_against(s, card, place)
        if place < CASTLE:
            strength -= fortification(me, ATTACKS[card].fort, place)
        me.rest[place] = max(0, strength)


@rule
def tactic_units(me: Player) -> int:
    """Prepared units that can be spent on the present card."""
    tactic = ATTACKS[me.attack[me.space]].tactic
    if tactic == NOTHING or not me.researched[tactic]:
        return 0
    return me.prepared[tactic]


@rule
def can_spend(me: Player) -> bool:
    """R13, R14: always where workers are spared by it; on an empty side only if it can still save the card."""
    units = tactic_units(me)
    if me.place == CASTLE or units == 0:
        return False
    return fighters_on(me, me.place) > 0 or (units >= me.rest[me.place] and not me.lost)


@rule
def can_cover(me: Player) -> bool:
    """12.2 step 5: a whole-castle attack is met by covers for all of its strength."""
    return me.place == CASTLE and tactic_units(me) >= me.rest[CASTLE]


@rule
def can_hit(me: Player, fighter: int) -> bool:
    """R12: any worker of the side may take the point."""
    return me.place < CASTLE and me.fighters[me.place][fighter] > 0


@rule
def can_drink(me: Player, fighter: int) -> bool:
    """R15: a soldier or craftsman of the side who has not drunk yet."""
    return me.beer > 0 and can_hit(me, fighter)


@rule
def can_give_up(me: Player) -> bool:
    """Workers on the side must go on fighting; without them the rest may be left."""
    return me.place == CASTLE or fighters_on(me, me.place) == 0


@rule
def spend(me: Player) -> None:
    me.prepared[ATTACKS[me.attack[me.space]].tactic] -= 1
    me.rest[me.place] -= 1


@rule
def cover(me: Player) -> None:
    me.prepared[Tactic.COVERS] -= me.rest[CASTLE]
    me.rest[CASTLE] = 0


@rule
def hit(me: Player, fighter: int) -> None:
    """A worker loses one strength: laid down if one is left, else discarded."""
    me.fighters[me.place][fighter] -= 1
    me.rest[me.place] -= 1
    if fighter == Fighter.KNIGHT or fighter == Fighter.SOLDIER_DRUNK or fighter == Fighter.CRAFTSMAN_DRUNK:
        me.fighters[me.place][fighter + 1] += 1


@rule
def drink(me: Player, fighter: int) -> None:
    """12.2 step 4: one beer, one more strength."""
    me.beer -= 1
    me.fighters[me.place][fighter] -= 1
    me.fighters[me.place][fighter + 1] += 1


@rule
def give_up(me: Player) -> None:
    """The side is lost, and with it the card (R20)."""
    me.lost = 1
    me.place += 1


@rule
def choice_on_place(me: Player) -> bool:
    """Whether the player has to decide how the present side is defended; without a choice it happens here."""
    while me.place <= CASTLE and me.rest[me.place] > 0:
        if can_cover(me) or can_spend(me):
            return True
        if can_give_up(me):
            give_up(me)
            continue
        if can_drink(me, FRESH_SOLDIER) or can_drink(me, FRESH_CRAFTSMAN):
            return True
        kinds = 0
        only = 0
        for fighter in range(FIGHTERS):
            if can_hit(me, fighter):
                kinds += 1
                only = fighter
        if kinds > 1:
            return True
        hit(me, only)
    return False


@rule
def close_card(me: Player) -> None:
    """12.2 step 6: a strong card that is defended gives bravery at once."""
    me.outcome[me.space] = Outcome.UNDEFENDED if me.lost else Outcome.DEFENDED
    if not me.lost and ATTACKS[me.attack[me.space]].strong:
        gain_attribute(me, BRAVERY)
    me.space -= 1
    me.place = NOTHING


@rule
def fight(s: State, me: Player) -> bool:
    """Go on with the attacks until a decision is needed; True when the last card is resolved."""
    while me.space >= 0:
        if me.place == NOTHING:
            if me.ready > 0 and deployed(me) > 0:
                me.node = Node.MUSTER
                return False
            open_card(s, me)
        while me.place <= CASTLE:
            if choice_on_place(me):
                me.node = Node.ABSORB
                return False
            if me.place <= CASTLE:
                me.place += 1
        close_card(me)
    return True


# --- steps 6 to 8: aftermath -------------------------------------------------------------------------------------


@rule
def undefended(me: Player) -> int:
    """R24: the final escalade counts like every card."""
    count = 0
    for space in range(SPACES):
        if me.attack[space] != NOTHING and me.outcome[space] == Outcome.UNDEFENDED:
            count += 1
    return count


@rule
def aftermath(s: State, me: Player) -> None:
    """Loyalty and discontent by determination (R22, R23), the army's bravery (R25), and retirement."""
    determination = DETERMINATION[s.round]
    lost = undefended(me)
    loyalty = max(0, determination - lost)
    for _ in range(loyalty):
        gain_attribute(me, LOYALTY)
    suffer(me, determination - loyalty)
    if s.options.mode == SIEGE:
        held = ROUND_CARDS[s.round] + 1 - lost
        for _ in range(SCENARIO[scenario_card(s, s.round)].bravery[held]):
            gain_attribute(me, BRAVERY)
    retire(me)
    me.node = Node.IDLE


@rule
def retire(me: Player) -> None:
    """Step 8: a serf for each full 3 strength; a laid-down knight and a beer drinker count 1 (R16)."""
    strength = 0
    for side in range(4):
        strength += (KNIGHT_STRENGTH - 1) * me.fighters[side][Fighter.KNIGHT]
        for fighter in range(FIGHTERS):
            strength += me.fighters[side][fighter]
            me.fighters[side][fighter] = 0
    me.stock[Unit.SERF] += strength // SERF_STRENGTH
