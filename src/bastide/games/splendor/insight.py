"""What a position looks like to the learned evaluation: the things that one seat sees, as numbers of a long list.

A card is seen by its points, its colour and how far away it is for each seat, so that the same situation looks the
same wherever its cards lie and whatever a component file has changed. Only the base game is described; with modules
in play the evaluation does without.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...core.rule import rule
from .components import CARDS, GOLD, NOBLES, Card
from .rules.nobles import noble_open
from .state import NOTHING, RESERVE_LIMIT, Player, State

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

MOST_SEEN = 360  # with five nobles of five colours; a multiple of four


@rule
def look(s: State, seat: int, seen: Seen) -> int:
    """Write down the numbers of all that is seen; returns how many there are."""
    n = look_at_table(s, seat, seen)
    for p in range(s.seats):
        owner = s.players[(seat + p) % s.seats]
        n = look_at_player(owner, seen, n, PLAYERS_AT + min(p, 2) * PLAYER)
        n = look_at_nobles(s, owner, seen, n, NOBLES_AT + min(p, 2) * NOBLE)
    n = look_at_display(s, seat, seen, n)
    return look_at_reserves(s, seat, seen, n)


@rule
def look_at_table(s: State, seat: int, seen: Seen) -> int:
    """Who acts, who comes when in the round, what is in the supply."""
    acting = (s.current - seat + s.seats) % s.seats
    started = (seat - s.first + s.seats) % s.seats
    most = 0
    for p in range(s.seats):
        most = max(most, s.players[p].points)
    seen[0] = TURN_AT + ((s.seats - 2) * 4 + acting) * 4 + started
    seen[1] = PHASE_AT + s.phase
    seen[2] = LEADER_AT + min(most, SCORES - 1)
    seen[3] = ROUND_AT + min(s.round, ROUNDS - 1)
    for token in range(6):
        seen[4 + token] = BANK_AT + token * HELD + min(s.bank[token], HELD - 1)
    return 10


@rule
def look_at_player(me: Player, seen: Seen, n: int, at: int) -> int:
    held = me.tokens[GOLD]
    for c in range(COLOURS):
        held += me.tokens[c]
        if me.tokens[c] > 0:
            seen[n] = at + TOKENS + c * HELD + min(me.tokens[c], HELD - 1)
            n += 1
        if me.bonus[c] > 0:
            seen[n] = at + BONUS + c * HELD + min(me.bonus[c], HELD - 1)
            n += 1
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
            due = need[c] - me.bonus[c]
            if due > 0:
                missing += due
                seen[n] = at + NEED + c * HELD + min(due, HELD - 1)
                n += 1
        seen[n] = at + FAR + min(missing, MISSING - 1)
        n += 1
    return n


@rule
def look_at_display(s: State, seat: int, seen: Seen, n: int) -> int:
    """Every card as the seat and the next one see it; of the others only how soon they can buy it."""
    for place in range(12):
        card_id = s.display[place]
        if card_id == NOTHING:
            continue
        card = CARDS[card_id]
        n = look_at_own(s.players[seat], card, seen, n, OWN_DISPLAY_AT)
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
def look_at_own(me: Player, card: Card, seen: Seen, n: int, at: int) -> int:
    """The same, and the cost of each colour."""
    for c in range(COLOURS):
        due = card.cost[c] - me.bonus[c]
        if due > 0:
            seen[n] = at + DUE + (card.points * COLOURS + c) * HELD + min(due, HELD - 1)
            n += 1
    return look_far(me, card, seen, n, at)


@rule
def look_at_reserves(s: State, seat: int, seen: Seen, n: int) -> int:
    """Own reserved cards in full; those of others as far as they are known."""
    me = s.players[seat]
    for i in range(me.n_reserved):
        n = look_at_own(me, CARDS[me.reserved[i]], seen, n, OWN_RESERVE_AT)
    for p in range(1, s.seats):
        other = s.players[(seat + p) % s.seats]
        at = NEXT_RESERVE_AT if p == 1 else OTHER_RESERVE_AT
        for i in range(other.n_reserved):
            card = CARDS[other.reserved[i]]
            if other.hidden[i] == 0:
                seen[n] = at + NOW + of_kind(card) * LACKING + lacking(other, card)
            else:
                seen[n] = HIDDEN_AT + (min(p, 2) - 1) * 4 + card.level
            n += 1
    return n
