"""A quick judgement of a position, for bots: how close a seat is to winning, in hundredths of a point."""

from __future__ import annotations

from ...core.rule import rule
from .components import CARDS, FACES, GOLD, NOBLES
from .rules.nobles import noble_open
from .rules.scoring import score
from .state import NOBODY, NOTHING, Player, State

POINT = 100
FINISHED = 100_000


@rule
def evaluate(s: State, seat: int) -> int:
    """Own prospects less the best of the others'."""
    best = -FINISHED
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@rule
def prospects(s: State, seat: int) -> int:
    """Points first, then bonuses, tokens, and how near nobles and cities are."""
    me = s.players[seat]
    points = score(s, seat)
    value = POINT * points
    if not s.options.cities and points >= 15:
        value += FINISHED // 10
    if me.city != NOTHING:
        value += FINISHED // 10
    value += worth_of_bonuses(me) + worth_of_tokens(me)
    value += 90 * me.gold_cards + 12 * me.strongholds
    for post in range(5):
        value += 80 * me.coats[post]
    value += nearness_of_nobles(s, me) + nearness_of_cities(s, me, points)
    return value + best_purchase(s, me)


@rule
def worth_of_bonuses(me: Player) -> int:
    """Each further bonus of a colour is worth a little less."""
    value = 0
    for c in range(5):
        for n in range(me.bonus[c]):
            value += max(20, 95 - 12 * n)
    return value


@rule
def worth_of_tokens(me: Player) -> int:
    """Tokens of many colours beat many of one; gold is best."""
    value = 34 * me.tokens[GOLD]
    for c in range(5):
        for n in range(me.tokens[c]):
            value += max(6, 24 - 4 * n)
    return value


@rule
def nearness_of_nobles(s: State, me: Player) -> int:
    value = 0
    for i in range(5):
        if noble_open(s, i):
            missing = 0
            for c in range(5):
                missing += max(0, NOBLES[s.nobles[i]][c] - me.bonus[c])
            value += max(0, 6 - missing) * 14
    return value


@rule
def nearness_of_cities(s: State, me: Player, points: int) -> int:
    nearest = 0
    for i in range(3):
        if s.cities[i] != NOTHING and s.city_owner[i] == NOBODY:
            face = FACES[s.cities[i]]
            missing = max(0, face.points - points) + max(0, face.any_colour - 2)
            for c in range(5):
                missing += max(0, face.need[c] - me.bonus[c])
            nearest = max(nearest, 20 - missing)
    return 40 * nearest


@rule
def best_purchase(s: State, me: Player) -> int:
    """The card that is nearest to being bought for its points, in the display or the own reserve."""
    best = 0
    for place in range(12):
        if s.display[place] != NOTHING:
            best = max(best, promise(me, s.display[place]))
    for i in range(me.n_reserved):
        best = max(best, promise(me, me.reserved[i]) + 10)
    return best


@rule
def promise(me: Player, card_id: int) -> int:
    """What a card would bring, less what is still missing for it."""
    card = CARDS[card_id]
    missing = -me.tokens[GOLD]
    for c in range(5):
        missing += max(0, card.cost[c] - me.bonus[c] - me.tokens[c])
    return max(0, 60 * card.points + 30 - 28 * max(0, missing))
