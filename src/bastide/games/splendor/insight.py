"""What a position looks like to the learned evaluation: the things that one seat sees, as numbers of a long list.

A card is seen by its points, its colour and how far away it is for each seat, so that the same situation looks the
same wherever its cards lie and whatever a component file has changed. Only the base game is described; `survey` sees
the modules, too.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...core.rule import rule
from .components import CARDS, GOLD, NOBLES, Card
from .rules.nobles import noble_open
from .state import BASE_PLACES, NOTHING, RESERVE_LIMIT, Player, State

Seen = MutableSequence[int]

COLOURS = 5
POINTS = 6  # of a card
LACKING = 8  # tokens missing for a card, or more
DISTANCE = 12  # cost of a card beyond the bonuses, or more
HELD = 8  # tokens or bonuses of one colour, or more
MOST_HELD = 14
SCORES = 24
ROUNDS = 41
MISSING = 10  # bonuses for a noble

# what is seen of a card
NOW = 0  # points, colour and the tokens missing
LONG = NOW + POINTS * COLOURS * LACKING  # points, colour and the cost beyond the bonuses
DUE = LONG + POINTS * COLOURS * DISTANCE  # points, and the cost of one colour
CARD_NOW = LONG
CARD_LONG = DUE
CARD_DUE = DUE + POINTS * COLOURS * HELD

# what is seen of a player
TOKENS = 0
GOLDS = TOKENS + COLOURS * HELD
TOTAL = GOLDS + HELD
BONUS = TOTAL + MOST_HELD
SCORE = BONUS + COLOURS * HELD
OWNED = SCORE + SCORES
RESERVED = OWNED + SCORES
PLAYER = RESERVED + RESERVE_LIMIT + 1

# what is seen of a noble
FAR = 0
NEED = FAR + MISSING
NOBLE = NEED + COLOURS * HELD

# the list; number 0 is never seen
TURN_AT = 1
PHASE_AT = TURN_AT + 3 * 4 * 4
LEADER_AT = PHASE_AT + 15
ROUND_AT = LEADER_AT + SCORES
BANK_AT = ROUND_AT + ROUNDS
PLAYERS_AT = BANK_AT + 6 * HELD  # the seat itself, the next, and all others
NOBLES_AT = PLAYERS_AT + 3 * PLAYER
OWN_DISPLAY_AT = NOBLES_AT + 3 * NOBLE
NEXT_DISPLAY_AT = OWN_DISPLAY_AT + CARD_DUE
OTHER_DISPLAY_AT = NEXT_DISPLAY_AT + CARD_LONG
OWN_RESERVE_AT = OTHER_DISPLAY_AT + CARD_NOW
NEXT_RESERVE_AT = OWN_RESERVE_AT + CARD_DUE
OTHER_RESERVE_AT = NEXT_RESERVE_AT + CARD_NOW
HIDDEN_AT = OTHER_RESERVE_AT + CARD_NOW
FEATURES = HIDDEN_AT + 2 * 4

MOST_SEEN = 360  # with five nobles of five colours; a few more are for nothing


OF_OTHER = 6 + COLOURS + 3 + 2 * RESERVE_LIMIT  # what lasting things depend on of another player: everything


@rule
def look(s: State, seat: int, seen: Seen) -> int:
    """Write down the numbers of all that is seen; returns how many there are."""
    return look_at_passing(s, seat, seen, look_at_lasting(s, seat, seen))


@rule
def look_at_lasting(s: State, seat: int, seen: Seen) -> int:
    """What most of the seat's moves leave as it is."""
    n = look_at_nobles(s, s.players[seat], seen, 0, NOBLES_AT)
    for p in range(1, s.seats):
        other = s.players[(seat + p) % s.seats]
        n = look_at_player(other, seen, n, PLAYERS_AT + min(p, 2) * PLAYER)
        n = look_at_nobles(s, other, seen, n, NOBLES_AT + min(p, 2) * NOBLE)
        n = look_at_their_reserve(other, p, seen, n)
    for place in range(BASE_PLACES):
        n = look_at_card(s, seat, s.display[place], seen, n)
    return n


@rule
def look_at_passing(s: State, seat: int, seen: Seen, n: int) -> int:
    """What changes with every move: the turn, the supply, own tokens, and how soon the seat can buy each card."""
    me = s.players[seat]
    n = look_at_player(me, seen, look_at_table(s, seat, seen, n), PLAYERS_AT)
    for place in range(BASE_PLACES):
        if s.display[place] != NOTHING:
            card = CARDS[s.display[place]]
            seen[n] = OWN_DISPLAY_AT + NOW + of_kind(card) * LACKING + lacking(me, card)
            n += 1
    for i in range(me.n_reserved):
        card = CARDS[me.reserved[i]]
        seen[n] = OWN_RESERVE_AT + NOW + of_kind(card) * LACKING + lacking(me, card)
        n = look_at_cost(me, card, seen, n + 1, OWN_RESERVE_AT)
    return n


@rule
def background(s: State, seat: int, key: Seen) -> int:
    """All that the lasting things depend on, beside the display: own bonuses, nobles, others; returns how much."""
    key[0] = s.seats
    key[1] = seat
    for c in range(COLOURS):
        key[2 + c] = s.players[seat].bonus[c]
    n = 2 + COLOURS
    for i in range(s.seats + 1):
        key[n] = s.nobles[i] if noble_open(s, i) else NOTHING
        n += 1
    for p in range(1, s.seats):
        n = all_of(s.players[(seat + p) % s.seats], key, n)
    return n


@rule
def all_of(other: Player, key: Seen, n: int) -> int:
    for token in range(6):
        key[n + token] = other.tokens[token]
    n += 6
    for c in range(COLOURS):
        key[n + c] = other.bonus[c]
    n += COLOURS
    key[n] = other.points
    key[n + 1] = other.cards
    key[n + 2] = other.n_reserved
    n += 3
    for i in range(other.n_reserved):
        key[n] = other.reserved[i]
        key[n + 1] = other.hidden[i]
        n += 2
    return n


@rule
def look_at_table(s: State, seat: int, seen: Seen, n: int) -> int:
    """Who acts, who comes when in the round, what is in the supply."""
    acting = (s.current - seat + s.seats) % s.seats
    started = (seat - s.first + s.seats) % s.seats
    most = 0
    for p in range(s.seats):
        most = max(most, s.players[p].points)
    seen[n] = TURN_AT + ((s.seats - 2) * 4 + acting) * 4 + started
    seen[n + 1] = PHASE_AT + s.phase
    seen[n + 2] = LEADER_AT + min(most, SCORES - 1)
    seen[n + 3] = ROUND_AT + min(s.round, ROUNDS - 1)
    for token in range(6):
        seen[n + 4 + token] = BANK_AT + token * HELD + min(s.bank[token], HELD - 1)
    return n + 10


@rule
def look_at_player(me: Player, seen: Seen, n: int, at: int) -> int:
    held = me.tokens[GOLD]
    for c in range(COLOURS):
        held += me.tokens[c]
        seen[n] = at + TOKENS + c * HELD + min(me.tokens[c], HELD - 1)
        n += me.tokens[c] > 0
        seen[n] = at + BONUS + c * HELD + min(me.bonus[c], HELD - 1)
        n += me.bonus[c] > 0
    seen[n] = at + GOLDS + min(me.tokens[GOLD], HELD - 1)
    seen[n + 1] = at + TOTAL + min(held, MOST_HELD - 1)
    seen[n + 2] = at + SCORE + min(me.points, SCORES - 1)
    seen[n + 3] = at + OWNED + min(me.cards, SCORES - 1)
    seen[n + 4] = at + RESERVED + me.n_reserved
    return n + 5


@rule
def look_at_nobles(s: State, me: Player, seen: Seen, n: int, at: int) -> int:
    """How many bonuses are still needed for each noble, and of which colours."""
    for i in range(s.seats + 1):
        if not noble_open(s, i):
            continue
        need = NOBLES[s.nobles[i]]
        missing = 0
        for c in range(COLOURS):
            due = max(0, need[c] - me.bonus[c])
            missing += due
            seen[n] = at + NEED + c * HELD + min(due, HELD - 1)
            n += due > 0
        seen[n] = at + FAR + min(missing, MISSING - 1)
        n += 1
    return n


@rule
def look_at_card(s: State, seat: int, card_id: int, seen: Seen, n: int) -> int:
    """A card of the display: its cost for the seat, all about it for the next, how soon the others can buy it."""
    if card_id == NOTHING:
        return n
    card = CARDS[card_id]
    n = look_at_cost(s.players[seat], card, seen, n, OWN_DISPLAY_AT)
    for p in range(1, s.seats):
        other = s.players[(seat + p) % s.seats]
        if p == 1:
            n = look_far(other, card, seen, n, NEXT_DISPLAY_AT)
        else:
            seen[n] = OTHER_DISPLAY_AT + NOW + of_kind(card) * LACKING + lacking(other, card)
            n += 1
    return n


@rule
def of_kind(card: Card) -> int:
    return card.points * COLOURS + card.colour


@rule
def lacking(me: Player, card: Card) -> int:
    """Tokens still missing for a card, gold counted."""
    missing = -me.tokens[GOLD]
    for c in range(COLOURS):
        missing += max(0, card.cost[c] - me.bonus[c] - me.tokens[c])
    return min(max(0, missing), LACKING - 1)


@rule
def look_far(me: Player, card: Card, seen: Seen, n: int, at: int) -> int:
    """Tokens missing for a card, and what it costs beyond the bonuses."""
    missing = -me.tokens[GOLD]
    far = 0
    for c in range(COLOURS):
        due = max(0, card.cost[c] - me.bonus[c])
        far += due
        missing += max(0, due - me.tokens[c])
    kind = of_kind(card)
    seen[n] = at + NOW + kind * LACKING + min(max(0, missing), LACKING - 1)
    seen[n + 1] = at + LONG + kind * DISTANCE + min(far, DISTANCE - 1)
    return n + 2


@rule
def look_at_cost(me: Player, card: Card, seen: Seen, n: int, at: int) -> int:
    """What a card costs beyond the bonuses, in all and of each colour."""
    far = 0
    for c in range(COLOURS):
        due = max(0, card.cost[c] - me.bonus[c])
        far += due
        seen[n] = at + DUE + (card.points * COLOURS + c) * HELD + min(due, HELD - 1)
        n += due > 0
    seen[n] = at + LONG + of_kind(card) * DISTANCE + min(far, DISTANCE - 1)
    return n + 1


@rule
def look_at_their_reserve(other: Player, p: int, seen: Seen, n: int) -> int:
    """The reserved cards of another player, as far as they are known."""
    at = NEXT_RESERVE_AT if p == 1 else OTHER_RESERVE_AT
    for i in range(other.n_reserved):
        card = CARDS[other.reserved[i]]
        if other.hidden[i] == 0:
            seen[n] = at + NOW + of_kind(card) * LACKING + lacking(other, card)
        else:
            seen[n] = HIDDEN_AT + (min(p, 2) - 1) * 4 + card.level
        n += 1
    return n
