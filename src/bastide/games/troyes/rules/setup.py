"""Section 3: setup and initial placement."""

from __future__ import annotations

from ....core.randomness import TABLE, below, shuffle
from ....core.rule import rule
from ..components import (
    CARDS_AT,
    CITIZENS,
    DECK_CARDS,
    EVENTS_OF,
    N_CHARACTERS,
    N_EVENTS,
    NEUTRAL_CITIZENS,
    NEUTRAL_FIRST,
    START_DENIERS,
    START_INFLUENCE,
    STARTING_CITIZENS,
)
from ..state import (
    GROUP_DICE,
    MOST_BANNERS,
    N_DICE,
    NEUTRAL,
    NOBODY,
    NOTHING,
    PLACES,
    ROW_PLACES,
    SITES,
    SPACES,
    STOCK,
    Phase,
    State,
)


@rule
def setup(s: State) -> None:
    """Steps 1 to 6; the citizens are placed by decisions."""
    clear_board(s)
    for seat in range(s.seats):
        me = s.players[seat]
        me.deniers = START_DENIERS
        me.influence = START_INFLUENCE
        me.personal = STARTING_CITIZENS[s.seats]
        me.general = CITIZENS - me.personal
    for i in range(N_CHARACTERS):
        s.characters[i] = i
    shuffle(s.rng[TABLE], s.characters, N_CHARACTERS)
    for place in range(PLACES):
        s.activities[place] = CARDS_AT[place][below(s.rng[TABLE], 3)]
    for colour in range(3):
        for i in range(DECK_CARDS[colour]):
            s.decks[colour][i] = EVENTS_OF[colour][i]
        shuffle(s.rng[TABLE], s.decks[colour], DECK_CARDS[colour])
    s.start = below(s.rng[TABLE], s.seats)
    s.neutral_supply = NEUTRAL_CITIZENS
    if s.seats == 2:
        for i in range(len(NEUTRAL_FIRST)):
            place_neutral(s, NEUTRAL_FIRST[i])
    s.current = s.start
    s.phase = Phase.PLACEMENT


@rule
def clear_board(s: State) -> None:
    """Everything that is empty is marked so."""
    for space in range(SPACES):
        s.spaces[space] = NOBODY
    for die in range(N_DICE):
        s.die_place[die] = STOCK
    for place in range(PLACES):
        for slot in range(4):
            s.tradesmen[place][slot] = NOBODY
    for site in range(SITES):
        s.cathedral[site] = NOBODY
    for at in range(ROW_PLACES):
        s.row[at] = NOTHING
        for banner in range(MOST_BANNERS):
            s.banners[at][banner] = NOBODY
    for event in range(N_EVENTS):
        s.winner[event] = NOBODY
    for colour in range(3):
        for i in range(8):
            s.decks[colour][i] = NOTHING
    clear_deed(s)


@rule
def clear_deed(s: State) -> None:
    """No action is in progress."""
    s.deed = NOTHING
    s.cube = NOTHING
    for i in range(GROUP_DICE):
        s.group[i] = NOTHING
    s.group_size = 0
    s.times = 0
    s.event_cubes = 0


@rule
def place_neutral(s: State, space: int) -> None:
    s.spaces[space] = NEUTRAL
    s.neutral_supply -= 1


@rule
def stand(s: State, seat: int, space: int) -> None:
    """3.7: one citizen on any free space (R3)."""
    s.spaces[space] = seat
    s.players[seat].personal -= 1
    s.placed += 1
    s.phase = Phase.NEXT_PLACEMENT


@rule
def next_placement(s: State) -> None:
    """3.7, 3.8: snake order; then neutral citizens fill the rest."""
    if s.placed < s.seats * STARTING_CITIZENS[s.seats]:
        lap = s.placed // s.seats
        i = s.placed % s.seats
        if lap % 2 == 1:
            i = s.seats - 1 - i
        s.current = (s.start + i) % s.seats
        s.phase = Phase.PLACEMENT
    else:
        for space in range(SPACES):
            if s.spaces[space] == NOBODY:
                place_neutral(s, space)
        s.phase = Phase.ROUND
