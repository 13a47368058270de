"""What a seat knows as numbers, for learning. Seats are in order beginning with the observer."""

from __future__ import annotations

from ...core.record import Record, grid, i16, many
from ...core.rule import rule
from .components import CARDS, DECK_START, FACES, N_CARDS, NOBLES
from .rules.scoring import score
from .state import ALL_PLACES, NOBODY, NOTHING, Phase, State


class CardSeen(Record):
    level = i16()  # 0 when there is no card
    orient = i16()
    known = i16()  # 0 for a card whose face is hidden
    colour = i16(5)  # bonuses given, by colour
    points = i16()
    cost = i16(5)
    effect = i16()
    strongholds = i16()
    own_strongholds = i16()


class NobleSeen(Record):
    need = i16(5)
    available = i16()  # to the observing seat


class CitySeen(Record):
    points = i16()
    need = i16(5)
    any_colour = i16()
    free = i16()


class SeatSeen(Record):
    tokens = i16(6)
    bonus = i16(5)
    score = i16()
    cards = i16()
    gold_cards = i16()
    strongholds = i16()
    coats = i16(5)
    nobles = i16()
    city = i16()
    reserved = many(CardSeen, 3)


class Seen(Record):
    """The observation: seats in order beginning with the observer."""

    modules = i16(4)
    players = i16()
    round = i16()
    phase = i16(15)  # one of them is 1
    acting = i16(4)  # which seat decides now
    after_first = i16()  # turns the observer comes after the first player
    bank = i16(6)
    decks = i16(6)
    display = many(CardSeen, ALL_PLACES)
    nobles = many(NobleSeen, 5)
    cities = many(CitySeen, 3)
    need = i16(5)
    open_unit = i16()
    discards = i16()
    seats = many(SeatSeen, 4)


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    """Everything the seat knows, as numbers."""
    seen.modules[0] = s.options.cities
    seen.modules[1] = s.options.strongholds
    seen.modules[2] = s.options.trading_posts
    seen.modules[3] = s.options.orient
    seen.players = s.seats
    seen.round = s.round
    for phase in range(15):
        seen.phase[phase] = 1 if s.phase == phase else 0
    for p in range(4):
        seen.acting[p] = 0
    if s.phase != Phase.OVER:
        seen.acting[(s.current - seat + s.seats) % s.seats] = 1
    seen.after_first = (seat - s.first + s.seats) % s.seats
    for token in range(6):
        seen.bank[token] = s.bank[token]
        seen.decks[token] = s.deck_size[token]
    for place in range(ALL_PLACES):
        observe_card(seen.display[place], s.display[place], FACE)
        seen.display[place].strongholds = s.forts[place]
        seen.display[place].own_strongholds = s.forts[place] if s.fort_owner[place] == seat else 0
    observe_visitors(s, seat, seen)
    for c in range(5):
        seen.need[c] = s.need[c]
    seen.open_unit = s.open_unit
    seen.discards = s.discards
    for p in range(4):
        observe_seat(s, seat, p, seen.seats[p])


def _seen_row(card: int, known: bool) -> list[int]:
    """A card's back, and its face where it is known, in the order of the fields of CardSeen."""
    row = [CARDS[card].level, int(card >= DECK_START[3])]
    if not known:
        return row + [0] * 13
    colour = [CARDS[card].bonuses if CARDS[card].colour == c else 0 for c in range(5)]
    return [*row, 1, *colour, CARDS[card].points, *CARDS[card].cost, CARDS[card].effect]


# Rows that are copied as they stand: an empty place, every card with its face, every card from behind.
FACE = 1
BACK = 1 + N_CARDS
SEEN_ROWS = grid([[0] * 15, *(_seen_row(card, known) for known in (True, False) for card in range(N_CARDS))])


@rule
def observe_card(seen: CardSeen, card: int, from_row: int) -> None:
    """A card as FACE or BACK shows it; zeros where there is none."""
    row = SEEN_ROWS[0 if card == NOTHING else from_row + card]
    seen.level = row[0]
    seen.orient = row[1]
    seen.known = row[2]
    for c in range(5):
        seen.colour[c] = row[3 + c]
    seen.points = row[8]
    for c in range(5):
        seen.cost[c] = row[9 + c]
    seen.effect = row[14]
    seen.strongholds = 0
    seen.own_strongholds = 0


@rule
def observe_visitors(s: State, seat: int, seen: Seen) -> None:
    """Nobles and cities."""
    for i in range(5):
        noble = seen.nobles[i]
        there = s.nobles[i] != NOTHING
        for c in range(5):
            noble.need[c] = NOBLES[s.nobles[i]][c] if there else 0
        free = there and s.noble_visited[i] == NOBODY
        noble.available = 1 if free and (s.noble_reserved[i] == NOBODY or s.noble_reserved[i] == seat) else 0
    for i in range(3):
        city = seen.cities[i]
        there = s.cities[i] != NOTHING
        city.points = FACES[s.cities[i]].points if there else 0
        city.any_colour = FACES[s.cities[i]].any_colour if there else 0
        city.free = 1 if there and s.city_owner[i] == NOBODY else 0
        for c in range(5):
            city.need[c] = FACES[s.cities[i]].need[c] if there else 0


@rule
def observe_seat(s: State, observer: int, p: int, seen: SeatSeen) -> None:
    """The seat that is p places after the observer; zeros beyond the last."""
    there = p < s.seats
    seat = (observer + p) % s.seats
    me = s.players[seat]
    for token in range(6):
        seen.tokens[token] = me.tokens[token] if there else 0
    for c in range(5):
        seen.bonus[c] = me.bonus[c] if there else 0
        seen.coats[c] = me.coats[c] if there else 0
    seen.score = score(s, seat) if there else 0
    seen.cards = me.cards if there else 0
    seen.gold_cards = me.gold_cards if there else 0
    seen.strongholds = me.strongholds if there else 0
    seen.nobles = me.nobles if there else 0
    seen.city = 1 if there and me.city != NOTHING else 0
    for i in range(3):
        card = me.reserved[i] if there else NOTHING
        observe_card(seen.reserved[i], card, FACE if p == 0 or me.hidden[i] == 0 else BACK)
