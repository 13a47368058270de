"""What a position looks like to the learned evaluation: a row of small numbers from the point of view of one seat.

The cards of a level are sorted by how near the seat is to buying them, so that the same situation looks the same
wherever its cards lie. Only the base game is described; with modules in play the evaluation does without.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...core.rule import rule
from .components import CARDS, GOLD, NOBLES, Card
from .rules.nobles import noble_open
from .state import NOTHING, RESERVE_LIMIT, Phase, Player, State

Row = MutableSequence[int]

CARD_SIZE = 20
OWN_SIZE = 14
OTHER_SIZE = 4
PLAYER_SIZE = 18
NOBLE_SIZE = 6

TABLE_AT = 0
TABLE_SIZE = 28
PLAYERS_AT = TABLE_AT + TABLE_SIZE
NOBLES_AT = PLAYERS_AT + 4 * PLAYER_SIZE
DEMAND_AT = NOBLES_AT + 5 * NOBLE_SIZE
DISPLAY_AT = DEMAND_AT + 5
OWN_AT = DISPLAY_AT + 12 * CARD_SIZE
OTHERS_AT = OWN_AT + RESERVE_LIMIT * OWN_SIZE
FEATURES = OTHERS_AT + 3 * RESERVE_LIMIT * OTHER_SIZE


@rule
def look(s: State, seat: int, x: Row) -> None:
    """Fill the row."""
    for i in range(FEATURES):
        x[i] = 0
    look_at_table(s, seat, x)
    look_at_nobles(s, seat, x)
    for p in range(s.seats):
        look_at_player(s, s.players[(seat + p) % s.seats], x, PLAYERS_AT + p * PLAYER_SIZE)
    for level in range(3):
        look_at_level(s, seat, x, level)
    look_at_reserves(s, seat, x)


@rule
def lacking(me: Player, card: Card) -> int:
    """Tokens still missing for a card, gold counted."""
    missing = -me.tokens[GOLD]
    for c in range(5):
        missing += max(0, card.cost[c] - me.bonus[c] - me.tokens[c])
    return max(0, missing)


@rule
def distance(me: Player, card: Card) -> int:
    """What a card costs after the own bonuses."""
    far = 0
    for c in range(5):
        far += max(0, card.cost[c] - me.bonus[c])
    return far


@rule
def look_at_table(s: State, seat: int, x: Row) -> None:
    """Who acts, who comes when in the round, what is in the supply."""
    x[TABLE_AT + s.seats - 2] = 1
    x[TABLE_AT + 3] = min(s.round, 60)
    x[TABLE_AT + 4 + (s.current - seat + s.seats) % s.seats] = 1
    x[TABLE_AT + 8 + (seat - s.first + s.seats) % s.seats] = 1
    x[TABLE_AT + 12 + (s.current - s.first + s.seats) % s.seats] = 1
    x[TABLE_AT + 16] = 1 if s.phase == Phase.RETURN else 0
    x[TABLE_AT + 17] = 1 if s.phase == Phase.PAY else 0
    x[TABLE_AT + 18] = 1 if s.phase == Phase.NOBLE else 0
    most = 0
    for p in range(s.seats):
        most = max(most, s.players[p].points)
    x[TABLE_AT + 19] = 1 if most >= 15 else 0
    x[TABLE_AT + 20] = most
    for token in range(6):
        x[TABLE_AT + 21 + token] = s.bank[token]
    x[TABLE_AT + 27] = 1


@rule
def look_at_player(s: State, me: Player, x: Row, at: int) -> None:
    held = 0
    for token in range(6):
        x[at + token] = me.tokens[token]
        held += me.tokens[token]
    bonuses = 0
    for c in range(5):
        x[at + 6 + c] = me.bonus[c]
        bonuses += me.bonus[c]
    x[at + 11] = me.points
    x[at + 12] = me.cards
    x[at + 13] = me.n_reserved
    x[at + 14] = held
    x[at + 15] = bonuses
    x[at + 16] = max(0, 15 - me.points)
    x[at + 17] = 1 if me.points >= 15 else 0


@rule
def look_at_nobles(s: State, seat: int, x: Row) -> None:
    """How many bonuses each seat still needs for each noble, and which colours nobles want."""
    for i in range(s.seats + 1):
        if not noble_open(s, i):
            continue
        at = NOBLES_AT + i * NOBLE_SIZE
        x[at] = 1
        need = NOBLES[s.nobles[i]]
        for p in range(s.seats):
            me = s.players[(seat + p) % s.seats]
            missing = 0
            for c in range(5):
                missing += max(0, need[c] - me.bonus[c])
            x[at + 1 + p] = missing
            if p == 0:
                x[at + 5] = 1 if missing <= 2 else 0
        for c in range(5):
            x[DEMAND_AT + c] += max(0, need[c] - s.players[seat].bonus[c])


@rule
def look_at_level(s: State, seat: int, x: Row, level: int) -> None:
    """The four cards of a level, the nearest first."""
    me = s.players[seat]
    last = -1
    for rank in range(4):
        best = 1 << 20
        chosen = -1
        for slot in range(4):
            card = s.display[4 * level + slot]
            if card != NOTHING:
                key = (lacking(me, CARDS[card]) * 8 + 5 - CARDS[card].points) * 4 + slot
                if last < key < best:
                    best = key
                    chosen = card
        if chosen < 0:
            return
        last = best
        look_at_card(s, seat, chosen, x, DISPLAY_AT + (4 * level + rank) * CARD_SIZE)


@rule
def look_at_card(s: State, seat: int, card_id: int, x: Row, at: int) -> None:
    card = CARDS[card_id]
    x[at] = 1
    x[at + 1] = card.points
    x[at + 2 + card.colour] = 1
    for c in range(5):
        x[at + 7 + c] = card.cost[c]
    for p in range(s.seats):
        x[at + 12 + p] = lacking(s.players[(seat + p) % s.seats], card)
    x[at + 16] = distance(s.players[seat], card)
    x[at + 17] = distance(s.players[(seat + 1) % s.seats], card)
    x[at + 18] = 1 if x[at + 12] == 0 else 0
    x[at + 19] = 1 if x[at + 13] == 0 else 0


@rule
def look_at_reserves(s: State, seat: int, x: Row) -> None:
    """Own reserved cards in full; those of others as far as they are known."""
    me = s.players[seat]
    for i in range(me.n_reserved):
        card = CARDS[me.reserved[i]]
        at = OWN_AT + i * OWN_SIZE
        x[at] = 1
        x[at + 1] = card.points
        x[at + 2 + card.colour] = 1
        for c in range(5):
            x[at + 7 + c] = card.cost[c]
        x[at + 12] = lacking(me, card)
        x[at + 13] = distance(me, card)
    for p in range(1, s.seats):
        other = s.players[(seat + p) % s.seats]
        for i in range(other.n_reserved):
            at = OTHERS_AT + ((p - 1) * RESERVE_LIMIT + i) * OTHER_SIZE
            card = CARDS[other.reserved[i]]
            x[at] = card.level
            if other.hidden[i] == 0:
                x[at + 1] = 1
                x[at + 2] = card.points
                x[at + 3] = lacking(other, card)
