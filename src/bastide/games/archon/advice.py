"""A quick judgement of a position, for bots, in hundredths of a victory point.

Three things make a position: points already scored; goods, cards and warriors that become points later; and the action
in progress, which is judged by what its location can still give.
"""

from __future__ import annotations

from ...core.record import grid, numbers
from ...core.rule import rule
from .components import (
    ARMORY,
    ATTACKS,
    BARRACKS,
    BUILDERS_GUILD,
    COURTIER,
    CRAFTSMAN,
    EXCHANGES,
    GALLERY,
    GOLD,
    GUILD_HALL,
    LIBRARY,
    MAGISTERS_COURT,
    MARKET,
    N_ATTACKS,
    N_BUILDINGS,
    N_CARDS,
    N_CUBES,
    N_GOODS,
    NO_DISCOUNT,
    RECRUIT,
    REPOSITORY,
    SILVER,
    TILES,
    TRACK_STEPS,
    TREASURY,
    WEAPONSMITH,
)
from .rules.builders_guild import building_payable, building_price
from .rules.exchanges import exchange_at, exchange_possible
from .rules.goods import hand_size, magisters_of, warriors_of, warriors_on_wall
from .rules.guild_hall import inn_discount, magister_payable, next_square, track_finished
from .rules.placement import slot_cards, slot_location, tax_due
from .rules.rounds import current
from .rules.season import reward
from .state import ROUNDS, Phase, Player, State

POINT = 100
CARD_IN_HAND = 56  # what an action is worth before it is known which
UNUSED_CARD = 4  # for the player order
ENOUGH = 3  # goods beyond so many of a kind are worth little
GOODS_VALUE = numbers([33, 44, 48, 90, 41, 40])  # silver, papyrus, iron, stone, gold, recruit
SURPLUS_VALUE = numbers([9, 9, 25, 31, 18, 10])
KEEPS_VALUE = numbers([0, 100, 100, 100, 100, 100, 100, 90, 70, 25])  # goods, in hundredths by round
MAGISTER_VALUE = numbers([0, 4, 8, 22, 14])  # for each round it can still be played in
MAJORITY_STEP = 26  # for each arts card, science card and warrior, beside the place it holds now
ABILITY_VALUE = numbers([35, 8, 5, 12, 32, 3, 12, 5, 32, 48, 30, 10, 0, 0, 0])  # of buildings, for each round left
GAIN_VALUE = grid([[0, 150, 260], [0, 150, 260], [0, 340, 360]])  # arts, science, warriors: one and two more


@rule
def evaluate(s: State, seat: int) -> int:
    """Own hopes less half the best of the others': who looks one ply ahead does better with his own plans."""
    return hopes(s, seat) - best_of_others(s, seat, False) // 2


@rule
def foresee(s: State, seat: int) -> int:
    """Own hopes less the best of the others': between two, what one gains in the end the other loses."""
    return hopes(s, seat) - best_of_others(s, seat, True)


@rule
def best_of_others(s: State, seat: int, acting: bool) -> int:
    best = -(1 << 20)
    for other in range(s.seats):
        if other != seat:
            best = max(best, hopes(s, other) if acting else prospects(s, other))
    return best


@rule
def hopes(s: State, seat: int) -> int:
    """Prospects, and those of the action in progress."""
    value = prospects(s, seat)
    if s.phase != Phase.OVER and s.phase != Phase.SPLIT and s.phase != Phase.RAID and current(s) == seat:
        value += promise_of_action(s, seat)
    return value


@rule
def prospects(s: State, seat: int) -> int:
    me = s.players[seat]
    value = POINT * me.vp
    if s.phase == Phase.OVER:
        return value
    value += worth_of_goods(me) * KEEPS_VALUE[s.round] // 100
    value += worth_of_cards(s, me) + worth_of_buildings(s, me) + plans(s, me)
    for category in range(3):
        value += POINT * reward(s, category, seat)
    value += MAJORITY_STEP * (me.arts + me.science + warriors_of(me))
    return value - danger(s, me)


@rule
def worth_of_goods(me: Player) -> int:
    """The first few of each kind are worth most."""
    value = 0
    for item in range(N_GOODS):
        enough = 2 * ENOUGH if item == GOLD else ENOUGH
        some = min(me.goods[item], enough)
        value += GOODS_VALUE[item] * some + SURPLUS_VALUE[item] * (me.goods[item] - some)
    return value


@rule
def worth_of_cards(s: State, me: Player) -> int:
    """Actions still to come in this round, and magisters for all later ones."""
    value = 0
    for card in range(1, N_CARDS):
        value += MAGISTER_VALUE[card] * me.own[card] * (ROUNDS + 1 - s.round)
        value += CARD_IN_HAND // 4 * me.hand[card]
    if s.phase == Phase.SPLIT:
        return value
    return value + hand_size(me) * (UNUSED_CARD if me.passed else CARD_IN_HAND)


@rule
def worth_of_buildings(s: State, me: Player) -> int:
    value = 0
    for building in range(N_BUILDINGS):
        value += me.buildings[building] * ABILITY_VALUE[building] * (ROUNDS - s.round)
    value += me.buildings[MAGISTERS_COURT] * POINT * magisters_of(me)
    value += me.buildings[ARMORY] * POINT * warriors_of(me)
    value += me.buildings[GALLERY] * POINT * me.arts
    return value + me.buildings[LIBRARY] * POINT * me.science


@rule
def plans(s: State, me: Player) -> int:
    """How near the best magister and the best building are, and whether a warrior can be trained."""
    magister = 0
    for card in range(1, N_CARDS):
        if not track_finished(me, card) and me.own[COURTIER] > 0:
            step = TRACK_STEPS[next_square(me, card)]
            missing = 0
            for item in range(N_GOODS):
                missing += max(0, step.cost[item] - me.goods[item])
            magister = max(magister, 30 * step.vp - 35 * missing)
    building = 0
    for number in range(N_BUILDINGS):
        if s.tiles[number] > 0 and not me.buildings[number]:
            missing = 0
            for kind in range(N_CUBES):
                missing += max(0, building_price(s, number, kind) - me.goods[kind])
            building = max(building, 25 * TILES[number].vp - 35 * missing)
    pairs = min(2, me.goods[SILVER], me.goods[RECRUIT])
    return (magister + building) * KEEPS_VALUE[s.round] // 100 + 25 * pairs


@rule
def danger(s: State, me: Player) -> int:
    """What a raid at the end of this season would cost, by the attack cards that are left."""
    wall = warriors_on_wall(s)
    loss = 0
    left = 0
    for card in range(N_ATTACKS):
        if not s.attacks_gone[card]:
            left += 1
            strength = ATTACKS[card][s.seats]
            if wall < strength:
                loss += strength - warriors_of(me)
    return 0 if left == 0 else 45 * loss // left


# --- the action in progress --------------------------------------------------------------------------------------


@rule
def promise_of_action(s: State, seat: int) -> int:
    """What the decisions still open in this action can bring."""
    me = s.players[seat]
    value = CARD_IN_HAND if s.scribe and hand_size(me) > 0 else 0
    if s.phase == Phase.ACT:
        return 20 if s.second else 0
    if s.phase == Phase.PAY:
        cards = cheapest_payment(s, me)
        return value + promise_of_slot(s, me) - cards - GOODS_VALUE[GOLD] * tax_due(s, seat, slot_location(s.slot))
    if s.phase == Phase.REPOSITORY or s.phase == Phase.TAKE:
        return value + 55 * s.takes
    if s.phase == Phase.LABORATORY or s.phase == Phase.TRADE:
        return value + 35 - 15 * s.purchases
    if s.phase == Phase.REPLACE:
        return value + CARD_IN_HAND // 4
    if s.phase != Phase.FIRST:
        value += promise_of_slot(s, me)
    return value


@rule
def cheapest_payment(s: State, me: Player) -> int:
    """The cards that a slot will cost."""
    cards = slot_cards(s, s.slot)
    if cards == 2 and me.hand[COURTIER] >= 2:
        return 2 * CARD_IN_HAND
    return CARD_IN_HAND + (0 if me.hand[COURTIER] > 0 and cards == 1 else CARD_IN_HAND // 4)


@rule
def promise_of_slot(s: State, me: Player) -> int:
    """What the location of the chosen slot gives, less what it costs."""
    location = slot_location(s.slot)
    if location == REPOSITORY:
        return 58
    if location == TREASURY:
        return 2 * GOODS_VALUE[GOLD]
    if location == BARRACKS:
        return GOODS_VALUE[RECRUIT] * (3 if me.buildings[WEAPONSMITH] else 1)
    if location == MARKET:
        return 35
    if location == GUILD_HALL:
        return best_magister(s, me, inn_discount(s, me))
    if location == BUILDERS_GUILD:
        return best_building(s, me, NO_DISCOUNT)
    return promise_of_exchange(s, me, exchange_at(s, location, s.slot))


@rule
def best_magister(s: State, me: Player, discount: int) -> int:
    if s.phase == Phase.SPARE:
        return worth_of_magister(s, me, s.chosen)
    best = 0
    for card in range(1, N_CARDS):
        if magister_payable(me, card, me.goods[GOLD], discount):
            best = max(best, worth_of_magister(s, me, card))
    return best


@rule
def worth_of_magister(s: State, me: Player, card: int) -> int:
    step = TRACK_STEPS[next_square(me, card)]
    value = POINT * step.vp + MAGISTER_VALUE[card] * (ROUNDS + 1 - s.round)
    value += me.buildings[MAGISTERS_COURT] * POINT
    for item in range(N_GOODS):
        value -= step.cost[item] * GOODS_VALUE[item] * KEEPS_VALUE[s.round] // 100
    return value


@rule
def best_building(s: State, me: Player, discount: int) -> int:
    if s.phase == Phase.SPARE:
        return worth_of_building(s, me, s.chosen)
    best = 0
    for building in range(N_BUILDINGS):
        if building_payable(s, me, building, discount):
            best = max(best, worth_of_building(s, me, building))
    return best


@rule
def worth_of_building(s: State, me: Player, building: int) -> int:
    value = POINT * TILES[building].vp + ABILITY_VALUE[building] * (ROUNDS - s.round)
    if building == CRAFTSMAN or me.buildings[CRAFTSMAN]:
        value += GOODS_VALUE[GOLD] * TILES[CRAFTSMAN].amount
    for kind in range(N_CUBES):
        value -= building_price(s, building, kind) * GOODS_VALUE[kind] * KEEPS_VALUE[s.round] // 100
    return value


@rule
def promise_of_exchange(s: State, me: Player, number: int) -> int:
    """The exchange as often as it can be made."""
    card = EXCHANGES[number]
    if card.magister:
        return best_magister(s, me, card.discount)
    if card.building:
        return best_building(s, me, card.discount)
    twice = card.times == 2 and s.made == 0 and exchange_possible(s, me, number, 2, me.goods[GOLD])
    times = 2 if twice else 1
    value = POINT * card.vp * times + 55 * (card.gain_cubes - card.pay_cube) * times
    value += card.arts * GAIN_VALUE[0][times] + card.science * GAIN_VALUE[1][times]
    value += card.warrior * GAIN_VALUE[2][times]
    for item in range(N_GOODS):
        value += times * (card.gain[item] - card.pay[item]) * GOODS_VALUE[item] * KEEPS_VALUE[s.round] // 100
    return value
