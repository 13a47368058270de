"""A quick judgement of a position, for bots: the seat's prospects less the best of the others'.

Prospects are a sum of learned weights, one for each thing that can be counted: points, bonuses, tokens, how far away
every card and noble is. Two sets of weights, for the beginning and the end of the game, are blended by the points of
the leader. `weights.py` holds them; they were fitted to the results of games the search played against itself. What
the modules of Cities of Splendor add is judged by hand.
"""

from __future__ import annotations

from ...core.rule import rule
from ...core.state import Memory, Menu
from .actions import HAND_BUY, PASS
from .components import CARDS, FACES, GOLD, NOBLES
from .mind import judgement, judgement_of_next
from .rules.decisions import legal
from .rules.nobles import noble_open
from .rules.scoring import score
from .rules.strongholds import places_in_play
from .state import NOBODY, NOTHING, Player, State, Where
from .weights import EARLY, LATE

FINISHED = 100_000
GOAL = 15

# where each group of weights begins, and the largest number it counts to
POINTS, MOST_POINTS = 0, 24
OWNED, MOST_OWNED = 25, 24
BONUS, MOST_BONUS = 50, 9
TOKEN, MOST_TOKEN = 60, 7
GOLDS, MOST_GOLDS = 68, 5
TOTAL, MOST_TOTAL = 74, 13
NOBLE, MOST_NOBLE = 88, 9
HELD = 98  # reserved cards
NOW, MOST_NOW = 102, 7  # shortage for a card of the display, by its points
LONG, MOST_LONG = 150, 11  # its cost beyond the own bonuses
NOW_MINE = 222  # the same, when the seat is to move
HELD_NOW = 270
HELD_LONG = 318
TURN = 390
N_WEIGHTS = 391

GOLD_CARD = 300
STRONGHOLD = 30
COAT = 350
CITY_STEP = 160


@rule
def evaluate(s: State, seat: int) -> int:
    """The learned judgement in the base game; with modules own prospects less the best of the others'."""
    return prospects_against(s, seat) if with_modules(s) else judgement(s, seat)


@rule
def foresee_next(s: State, seat: int, memory: Memory) -> int:
    """The same, for one position after another."""
    return prospects_against(s, seat) if with_modules(s) else judgement_of_next(s, seat, memory)


@rule
def with_modules(s: State) -> bool:
    return bool(s.options.cities or s.options.strongholds or s.options.trading_posts or s.options.orient)


@rule
def prospects_against(s: State, seat: int) -> int:
    """Own prospects less the best of the others'."""
    leader = 0
    for other in range(s.seats):
        leader = max(leader, score(s, other))
    late = min(leader, GOAL)
    best = -10 * FINISHED
    for other in range(s.seats):
        if other != seat:
            best = max(best, prospects(s, other, late))
    return prospects(s, seat, late) - best


@rule
def consider(s: State, seat: int, menu: Menu) -> None:
    """Every legal action but payment by hand: paying with gems first keeps the gold, which does all that they can.

    Where cards of The Orient pay, it is a decision.
    """
    legal(s, seat, menu)
    if s.options.orient:
        return
    kept = 0
    for i in range(menu[0]):
        action = menu[1 + i]
        if not HAND_BUY <= action < PASS:
            kept += 1
            menu[kept] = action
    menu[0] = kept


@rule
def blend(late: int, index: int) -> int:
    """A weight at this stage of the game, times fifteen."""
    return EARLY[index] * (GOAL - late) + LATE[index] * late


@rule
def prospects(s: State, seat: int, late: int) -> int:
    """Everything that can be counted."""
    me = s.players[seat]
    points = score(s, seat)
    cards = me.cards
    if s.current == seat and s.buying != NOTHING and s.where[s.buying] != Where.OWNED + seat:
        points += CARDS[s.buying].points  # a purchase being paid
        cards += 1
    value = blend(late, POINTS + min(points, MOST_POINTS)) + blend(late, OWNED + min(cards, MOST_OWNED))
    value += worth_of_tokens(me, late) + blend(late, HELD + me.n_reserved)
    value += nearness_of_nobles(s, me, late) + nearness_of_cards(s, me, seat, late)
    if s.current == seat:
        value += blend(late, TURN)
    return value // GOAL + worth_of_modules(s, me, points)


@rule
def worth_of_tokens(me: Player, late: int) -> int:
    """Bonuses and tokens by colour, gold, and how full the hand is."""
    value = blend(late, GOLDS + min(me.tokens[GOLD], MOST_GOLDS))
    total = me.tokens[GOLD]
    for c in range(5):
        value += blend(late, BONUS + min(me.bonus[c], MOST_BONUS))
        value += blend(late, TOKEN + min(me.tokens[c], MOST_TOKEN))
        total += me.tokens[c]
    return value + blend(late, TOTAL + min(total, MOST_TOTAL))


@rule
def nearness_of_nobles(s: State, me: Player, late: int) -> int:
    """Bonuses missing for each noble that is still open."""
    value = 0
    for i in range(5):
        if noble_open(s, i):
            missing = 0
            for c in range(5):
                missing += max(0, NOBLES[s.nobles[i]][c] - me.bonus[c])
            value += blend(late, NOBLE + min(missing, MOST_NOBLE))
    return value


@rule
def nearness_of_cards(s: State, me: Player, seat: int, late: int) -> int:
    """The shortage for every card in reach, and what it costs in the long run."""
    value = 0
    now = NOW_MINE if s.current == seat else NOW
    for place in range(places_in_play(s)):
        if s.display[place] != NOTHING:
            value += nearness(me, s.display[place], now, LONG, late)
    for i in range(me.n_reserved):
        value += nearness(me, me.reserved[i], HELD_NOW, HELD_LONG, late)
    return value


@rule
def nearness(me: Player, card_id: int, now: int, long: int, late: int) -> int:
    card = CARDS[card_id]
    short = -me.tokens[GOLD] - 2 * me.gold_cards
    cost = 0
    for c in range(5):
        due = max(0, card.cost[c] - me.bonus[c])
        cost += due
        short += max(0, due - me.tokens[c])
    short = min(max(0, short), MOST_NOW)
    value = blend(late, now + (MOST_NOW + 1) * card.points + short)
    return value + blend(late, long + (MOST_LONG + 1) * card.points + min(cost, MOST_LONG))


@rule
def worth_of_modules(s: State, me: Player, points: int) -> int:
    """What the four modules add, judged by hand."""
    value = GOLD_CARD * me.gold_cards + STRONGHOLD * me.strongholds
    for post in range(5):
        value += COAT * me.coats[post]
    if s.options.cities:
        value += nearness_of_cities(s, me, points)
        if me.city != NOTHING:
            value += FINISHED
    elif points >= GOAL:
        value += FINISHED // 20
    return value


@rule
def nearness_of_cities(s: State, me: Player, points: int) -> int:
    """The city that needs least, counted in points and bonuses."""
    nearest = 0
    for i in range(3):
        if s.cities[i] != NOTHING and s.city_owner[i] == NOBODY:
            face = FACES[s.cities[i]]
            missing = max(0, face.points - points)
            most = 0
            for c in range(5):
                missing += max(0, face.need[c] - me.bonus[c])
                if face.need[c] == 0:
                    most = max(most, me.bonus[c])
            missing += max(0, face.any_colour - most)
            nearest = max(nearest, 20 - missing)
    return CITY_STEP * nearest
