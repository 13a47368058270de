"""A quick judgement of a position, for bots, in hundredths of a victory point.

A decision is often only a step of an action. So that a bot that looks one step ahead can choose well, an action in
progress is judged by the best group that can still complete it.
"""

from __future__ import annotations

from ...core.rule import rule
from .actions import ACTIVITY, AGRICULTURE, CATHEDRAL, COMBAT, PLACE
from .components import (
    AGRICULTURE_PIPS,
    CARDS,
    CATHEDRAL_INFLUENCE,
    CATHEDRAL_VP,
    DENIER,
    EVENTS,
    INFLUENCE,
    ROUNDS,
    WAGES,
    Effect,
)
from .rules.activities import count_for, on_level, red_dice_in
from .rules.buildings import expelled, has_tradesman, standing_in
from .rules.events import cubes_on
from .rules.groups import (
    LEVELS,
    complete,
    dice_accepted,
    exchanges,
    is_activity,
    is_combat,
    is_place,
    means_for,
    price,
    total,
    usable,
)
from .rules.scoring import final_vp
from .state import N_DICE, NOBODY, NOTHING, PLACES, Phase, Player, State

POINT = 100
DENIER_WORTH = 12
INFLUENCE_WORTH = 24
PIP = 14  # a pip of an own die that can still be used
CITIZEN = 90  # a standing citizen, for each round to come
AT_HAND = 30  # a citizen in the personal supply, for each round to come
CUBE_WORTH = 35  # an hourglass cube
TRADESMAN = 15  # a tradesman, for each round to come
TO_ACT = 90  # an own turn that is still to be used
NEVER = -1_000_000


@rule
def evaluate(s: State, seat: int) -> int:
    """Own prospects less the best of the others'."""
    best = NEVER
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@rule
def prospects(s: State, seat: int) -> int:
    """VP so far, and what money, citizens, dice, cubes and the action in progress promise."""
    me = s.players[seat]
    value = POINT * final_vp(s, seat)
    if s.phase == Phase.OVER:
        return 4 * value
    rounds = ROUNDS[s.seats] - s.round
    value += DENIER_WORTH * min(30, me.deniers + me.purse) + INFLUENCE_WORTH * me.influence
    value += worth_of_citizens(s, seat, me, rounds) + worth_of_dice(s, seat, me)
    value += worth_of_event_cubes(s, seat) + worth_on_cards(s, seat, rounds)
    if s.current == seat:
        value += worth_of_turn(s, seat)
    return value


@rule
def worth_of_citizens(s: State, seat: int, me: Player, rounds: int) -> int:
    """Each standing citizen is a die in every round to come, less his wage; one at hand soon could be."""
    value = 0
    for building in range(3):
        value += standing_in(s, seat, building) * (CITIZEN - DENIER_WORTH * WAGES[building]) * rounds
    if me.personal > 0:
        value += AT_HAND * rounds + 5 * me.personal
    return value


@rule
def worth_of_dice(s: State, seat: int, me: Player) -> int:
    """Dice of the own district; after a pass they can only be sold. Black dice threaten all."""
    value = 0
    black = 0
    for face in range(6):
        black += s.black[face] * (face + 1)
    for die in range(N_DICE):
        if s.die_place[die] == seat:
            value += DENIER_WORTH if me.passed else PIP * s.die_face[die]
    return value - PIP * black // s.seats


@rule
def worth_of_event_cubes(s: State, seat: int) -> int:
    """A share of the reward, according to the share of the banners."""
    value = 0
    for at in range(s.n_row):
        own = cubes_on(s, at, seat)
        if own > 0:
            value += reward_share(s, at, own)
    return value


@rule
def reward_share(s: State, at: int, own: int) -> int:
    event = EVENTS[s.row[at]]
    return POINT * (event.large - 1) * own // event.banners


@rule
def worth_on_cards(s: State, seat: int, rounds: int) -> int:
    """Tradesmen can be used again, hourglass cubes help later."""
    value = 0
    for place in range(PLACES):
        if has_tradesman(s, seat, place):
            value += TRADESMAN * rounds
        if s.cubes[place][seat] > 0:
            value += CUBE_WORTH * min(4, s.cubes[place][seat])
    return value


# --- the own decision in progress --------------------------------------------------------------------------------


@rule
def worth_of_turn(s: State, seat: int) -> int:
    """What the decision in progress is still good for."""
    if s.phase == Phase.GROUP:
        return max(0, best_group(s, seat)) + TO_ACT // 2
    if s.phase == Phase.BLACK or (s.phase == Phase.FLIP and s.resume == Phase.BLACK):
        return INFLUENCE_WORTH * s.fight_dice - PIP * (s.fight_target - s.fight_paid)
    if s.phase == Phase.TURN or s.phase == Phase.FLIP:
        return TO_ACT
    if s.phase == Phase.TARGET:
        return s.event_cubes * POINT
    if s.phase == Phase.TIMES:
        return POINT
    if s.phase == Phase.SOURCE:
        return worth_of_deed(s, seat, s.group[0], s.group[1], s.group[2])
    return 0


@rule
def best_group(s: State, seat: int) -> int:
    """The best legal group that contains the dice chosen so far."""
    accepted = dice_accepted(s, s.deed, s.cube)
    means = means_for(s, seat, s.deed)
    best = NEVER
    if s.group_size == 0:
        for a in range(N_DICE):
            if usable(s, a, accepted):
                best = max(best, best_with(s, seat, accepted, means, a, NOTHING, a))
    elif s.group_size == 1:
        best = best_with(s, seat, accepted, means, s.group[0], NOTHING, NOTHING)
    elif s.group_size == 2:
        best = best_with(s, seat, accepted, means, s.group[0], s.group[1], NOTHING)
    return best


@rule
def best_with(s: State, seat: int, accepted: int, means: int, a: int, b: int, after: int) -> int:
    """The best legal group that contains a and b and otherwise dice after a number."""
    best = judged(s, seat, accepted, means, a, b, NOTHING)
    if is_place(s.deed):
        return best
    for x in range(after + 1, N_DICE):
        if x == a or x == b or not usable(s, x, accepted) or price(s, seat, s.cube, a, b, x) > means:
            continue
        if b != NOTHING:
            best = max(best, judged(s, seat, accepted, means, a, b, x))
            continue
        best = max(best, judged(s, seat, accepted, means, a, x, NOTHING))
        for y in range(x + 1, N_DICE):
            if y != a and usable(s, y, accepted):
                best = max(best, judged(s, seat, accepted, means, a, x, y))
    return best


@rule
def judged(s: State, seat: int, accepted: int, means: int, a: int, b: int, c: int) -> int:
    """What a group would bring, less what it costs in deniers and own dice."""
    if not complete(s, seat, s.deed, s.cube, accepted, means, a, b, c):
        return NEVER
    value = worth_of_deed(s, seat, a, b, c) - DENIER_WORTH * price(s, seat, s.cube, a, b, c)
    if s.cube != NOTHING:
        value -= CUBE_WORTH
    return value - own_pips(s, seat, a) - own_pips(s, seat, b) - own_pips(s, seat, c)


@rule
def own_pips(s: State, seat: int, die: int) -> int:
    return PIP * s.die_face[die] if die != NOTHING and s.die_place[die] == seat else 0


@rule
def worth_of_deed(s: State, seat: int, a: int, b: int, c: int) -> int:
    """What the deed brings with these dice."""
    worth = total(s, s.cube, a, b, c)
    if is_activity(s.deed):
        return worth_of_activity(s, seat, s.deed - ACTIVITY, worth)
    if s.deed == CATHEDRAL:
        return worth_of_cube(s, seat, a) + worth_of_cube(s, seat, b) + worth_of_cube(s, seat, c)
    if is_combat(s.deed):
        return worth_of_fight(s, seat, s.deed - COMBAT, worth)
    if is_place(s.deed):
        return worth_of_place(s, seat, s.deed - PLACE, s.die_face[a])
    return DENIER_WORTH * (worth // AGRICULTURE_PIPS) if s.deed == AGRICULTURE else 0


@rule
def worth_of_cube(s: State, seat: int, die: int) -> int:
    """6.3: a cube in the cathedral, more on a level where one is missing."""
    if die == NOTHING:
        return 0
    column = s.die_face[die] - 1
    value = POINT * CATHEDRAL_VP[column] + INFLUENCE_WORTH * CATHEDRAL_INFLUENCE[column]
    level = 0
    while level < LEVELS - 1 and s.cathedral[LEVELS * column + level] != NOBODY:
        level += 1
    return value if on_level(s, seat, level) else value + 2 * POINT


@rule
def worth_of_fight(s: State, seat: int, at: int, worth: int) -> int:
    """6.4: influence, a place on the event, a share of its reward, more if it is beaten."""
    event = EVENTS[s.row[at]]
    own = cubes_on(s, at, seat)
    cubes = min(worth // event.divisor, event.banners - s.n_cubes[at])
    value = INFLUENCE_WORTH * cubes + reward_share(s, at, own + cubes) - reward_share(s, at, own)
    if own == 0:
        value += POINT
    if cubes == event.banners - s.n_cubes[at] and 2 * (own + cubes) > event.banners:
        value += POINT
    return value


@rule
def worth_of_place(s: State, seat: int, building: int, face: int) -> int:
    """6.5: a die in every round to come for a citizen at hand, and one less for somebody else."""
    rounds = ROUNDS[s.seats] - s.round
    value = 0
    if s.players[seat].personal > 0:
        value = (CITIZEN - AT_HAND - DENIER_WORTH * WAGES[building]) * rounds
    out = expelled(s, building, face, NOTHING)
    if out == seat:
        value -= CITIZEN * rounds
    elif out != NOBODY:
        value += 20 * rounds
    return value


@rule
def worth_of_activity(s: State, seat: int, place: int, worth: int) -> int:
    """6.2: the effect so many times, and the tradesman where he is new."""
    card = CARDS[s.activities[place]]
    times = worth // card.divisor
    value = 0
    rounds = ROUNDS[s.seats] - s.round
    if not has_tradesman(s, seat, place):
        slot = 0
        while s.tradesmen[place][slot] != NOBODY:
            slot += 1
        value = POINT * card.slots[slot] + TRADESMAN * rounds - DENIER_WORTH * card.cost
        value -= AT_HAND * rounds if s.players[seat].personal > 0 else CITIZEN * rounds
    if card.hourglass:
        return value + CUBE_WORTH * min(4, times)
    if card.effect == Effect.EXCHANGE:
        times = min(times, exchanges(s, seat, place, s.players[seat].deniers))
    if card.effect == Effect.GAIN or card.effect == Effect.EXCHANGE:
        for resource in range(3):
            value += times * (card.gain[resource] - card.pay[resource]) * worth_of(resource)
    elif card.effect == Effect.GAIN_PER:
        value += times * card.value * count_for(s, seat, card) * worth_of(card.resource)
    elif s.n_row > 0:
        cubes = 2 * times // 3 if card.effect == Effect.ROLL_FOR_CUBES else times * red_dice_in(s, seat)
        value += cubes * POINT
    return value


@rule
def worth_of(resource: int) -> int:
    if resource == DENIER:
        return DENIER_WORTH
    return INFLUENCE_WORTH if resource == INFLUENCE else POINT
