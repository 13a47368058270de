"""Section 3: setup."""

from __future__ import annotations

from ....core.randomness import TABLE, another, below
from ....core.rule import rule
from ..components import (
    DECK_CARDS,
    DECK_START,
    GEMS_FOR,
    GOLD,
    GOLD_TOKENS,
    STRONGHOLDS,
)
from ..state import ALL_PLACES, BASE_PLACES, NOBODY, NOTHING, Phase, State, Where


@rule
def setup(s: State) -> None:
    """Sections 3.1 to 3.8, and a random first player."""
    decks = 6 if s.options.orient else 3
    for deck in range(decks):
        stack(s, deck)
    for i in range(30):
        s.copied[i] = NOTHING
    for place in range(ALL_PLACES):
        s.display[place] = NOTHING
        s.fort_owner[place] = NOBODY
    refill(s)
    for colour in range(5):
        s.bank[colour] = GEMS_FOR[s.seats]
    s.bank[GOLD] = GOLD_TOKENS
    lay_out_nobles(s)
    lay_out_cities(s)
    for seat in range(s.seats):
        me = s.players[seat]
        me.city = NOTHING
        for i in range(3):
            me.reserved[i] = NOTHING
        if s.options.strongholds:
            me.strongholds = STRONGHOLDS
    s.buying = NOTHING
    s.effect = NOTHING
    s.lifted = NOTHING
    s.doubled = NOTHING
    s.first = below(s.rng[TABLE], s.seats)
    s.current = s.first
    s.round = 1
    s.phase = Phase.ACTION


@rule
def stack(s: State, deck: int) -> None:
    """Shuffle the cards of one deck."""
    start = DECK_START[deck]
    for i in range(DECK_CARDS[deck]):
        s.deck[start + i] = start + i
        s.where[start + i] = Where.DECK
    for i in range(DECK_CARDS[deck] - 1, 0, -1):
        j = below(s.rng[TABLE], i + 1)
        held = s.deck[start + i]
        s.deck[start + i] = s.deck[start + j]
        s.deck[start + j] = held
    s.deck_size[deck] = DECK_CARDS[deck]


@rule
def deck_of(place: int) -> int:
    """The deck that refills a place."""
    return place // 4 if place < BASE_PLACES else 3 + (place - BASE_PLACES) // 2


@rule
def draw(s: State, deck: int) -> int:
    """The top card of a deck, which must not be empty."""
    s.deck_size[deck] -= 1
    at = DECK_START[deck] + s.deck_size[deck]
    card = s.deck[at]
    s.deck[at] = NOTHING
    return card


@rule
def refill(s: State) -> None:
    """Fill every empty place from its own deck; an empty deck leaves it empty."""
    places = ALL_PLACES if s.options.orient else BASE_PLACES
    for place in range(places):
        if s.display[place] == NOTHING:
            deck = deck_of(place)
            if s.deck_size[deck] > 0:
                card = draw(s, deck)
                s.display[place] = card
                s.where[card] = Where.PLACE


@rule
def lay_out_nobles(s: State) -> None:
    """Section 3.3: one noble more than players, none with the Cities."""
    for i in range(5):
        s.nobles[i] = NOTHING
        s.noble_reserved[i] = NOBODY
        s.noble_visited[i] = NOBODY
    if s.options.cities:
        return
    for i in range(s.seats + 1):
        s.nobles[i] = another(s.rng[TABLE], s.nobles, i, 10)


@rule
def lay_out_cities(s: State) -> None:
    """Section 3.5: three of the seven tiles, each on a random side."""
    for i in range(3):
        s.cities[i] = NOTHING
        s.city_owner[i] = NOBODY
    if not s.options.cities:
        return
    for i in range(3):
        s.cities[i] = another(s.rng[TABLE], s.cities, i, 7)
    for i in range(3):
        s.cities[i] = 2 * s.cities[i] + below(s.rng[TABLE], 2)
