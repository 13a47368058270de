"""Sections 5.1, 5.2 and 6.4: events arrive, do harm every round, collect cubes and are beaten."""

from __future__ import annotations

from ....core.rule import rule
from ..components import DENIER, EVENTS, INFLUENCE_PER_EVENT_CUBE, RED, Event, Trouble
from ..state import MOST_BANNERS, NEUTRAL, NOBODY, NOTHING, SITES, Phase, State
from .buildings import enter
from .resources import gain_influence, penalty, roll_openly

# --- 5.1: arrival ------------------------------------------------------------------------------------------------


@rule
def draw_event(s: State, colour: int) -> int:
    """The next card of a deck joins the right end of the row."""
    event = s.decks[colour][s.drawn[colour]]
    s.drawn[colour] += 1
    s.row[s.n_row] = event
    s.n_row += 1
    return event


@rule
def events_arrive(s: State) -> None:
    """A red card, and the white or yellow one that its icon names."""
    red = draw_event(s, RED)
    draw_event(s, EVENTS[red].second)
    s.event_at = 0
    s.event_seats = 0
    s.black_dice = 0
    s.phase = Phase.EVENTS


# --- 5.2: effects ------------------------------------------------------------------------------------------------


@rule
def carry_on_events(s: State) -> None:
    """All cards from left to right, until a player has to choose."""
    while s.event_at < s.n_row:
        if not carry_out(s, EVENTS[s.row[s.event_at]]):
            return
        s.event_at += 1
        s.event_seats = 0
    s.event_at = 0
    s.phase = Phase.BLACK_ROLL


@rule
def carry_out(s: State, event: Event) -> bool:
    """One card; False while it waits for somebody's choice."""
    if event.trouble == Trouble.BLACK_DICE:
        s.black_dice += event.amount
    elif event.trouble == Trouble.NEUTRAL_CITIZEN:
        if s.neutral_supply > 0:  # R8
            s.neutral_supply -= 1
            enter(s, event.what, roll_openly(s), NEUTRAL)
    else:
        while s.event_seats < s.seats:
            if not suffer(s, (s.start + s.event_seats) % s.seats, event):
                return False
            s.event_seats += 1
    return True


@rule
def suffer(s: State, seat: int, event: Event) -> bool:
    """What a card does to one player; False if the player has to choose a cube."""
    if event.trouble == Trouble.LOSE:
        lose(s, seat, event)
        return True
    if event.trouble == Trouble.REMOVE_FROM_CATHEDRAL:
        own = cathedral_cubes(s, seat)
        if own > 1:
            return ask_cube(s, seat, Phase.TAKE_SITE_CUBE)
        for site in range(SITES):
            if s.cathedral[site] == seat:
                s.cathedral[site] = NOBODY
    else:
        own = events_with_cube(s, seat)
        if own > 1:
            return ask_cube(s, seat, Phase.TAKE_EVENT_CUBE)
        for at in range(s.n_row):
            if cubes_on(s, at, seat) > 0:
                take_back(s, at, seat)
    if own == 0:
        penalty(s.players[seat])
    return True


@rule
def ask_cube(s: State, seat: int, phase: int) -> bool:
    """R9: the owner chooses."""
    s.current = seat
    s.phase = phase
    return False


@rule
def lose(s: State, seat: int, event: Event) -> None:
    """What there is, and a penalty if that is not enough."""
    me = s.players[seat]
    if event.what == DENIER:
        short = me.deniers < event.amount
        me.deniers = max(0, me.deniers - event.amount)
    else:
        short = me.influence < event.amount
        me.influence = max(0, me.influence - event.amount)
    if short:
        penalty(me)


@rule
def cube_chosen(s: State) -> None:
    """The event goes on with the next player."""
    s.event_seats += 1
    s.phase = Phase.EVENTS


# --- cubes on events ---------------------------------------------------------------------------------------------


@rule
def cubes_on(s: State, at: int, seat: int) -> int:
    count = 0
    for i in range(s.n_cubes[at]):
        if s.banners[at][i] == seat:
            count += 1
    return count


@rule
def events_with_cube(s: State, seat: int) -> int:
    """Cards of the row that hold a cube of the seat."""
    count = 0
    for at in range(s.n_row):
        if cubes_on(s, at, seat) > 0:
            count += 1
    return count


@rule
def cathedral_cubes(s: State, seat: int) -> int:
    count = 0
    for site in range(SITES):
        if s.cathedral[site] == seat:
            count += 1
    return count


@rule
def take_back(s: State, at: int, seat: int) -> None:
    """R9: the newest own cube goes."""
    newest = s.n_cubes[at] - 1
    while s.banners[at][newest] != seat:
        newest -= 1
    for i in range(newest, s.n_cubes[at] - 1):
        s.banners[at][i] = s.banners[at][i + 1]
    s.n_cubes[at] -= 1
    s.banners[at][s.n_cubes[at]] = NOBODY


@rule
def put_cube(s: State, at: int, seat: int) -> bool:
    """6.4: a cube on a free banner gives influence; True if the event is beaten by it."""
    s.banners[at][s.n_cubes[at]] = seat
    s.n_cubes[at] += 1
    gain_influence(s.players[seat], INFLUENCE_PER_EVENT_CUBE)
    if s.n_cubes[at] < EVENTS[s.row[at]].banners:
        return False
    beat(s, at)
    return True


# --- 6.4: an event is beaten -------------------------------------------------------------------------------------


@rule
def most_cubes(s: State, at: int, limit: int) -> int:
    """The largest number of cubes below a limit that somebody has on an event."""
    most = 0
    for seat in range(s.seats):
        count = cubes_on(s, at, seat)
        if most < count < limit:
            most = count
    return most


@rule
def share(s: State, at: int, count: int, vp: int) -> None:
    """VP for all who have so many cubes, shared equally and rounded down."""
    sharing = 0
    for seat in range(s.seats):
        if cubes_on(s, at, seat) == count:
            sharing += 1
    for seat in range(s.seats):
        if cubes_on(s, at, seat) == count:
            s.players[seat].vp += vp // sharing


@rule
def beat(s: State, at: int) -> None:
    """Large VP for most cubes, small for second most; the card to the earliest among those with most."""
    event = EVENTS[s.row[at]]
    most = most_cubes(s, at, MOST_BANNERS + 1)
    leaders = 0
    for seat in range(s.seats):
        if cubes_on(s, at, seat) == most:
            leaders += 1
    if leaders > 1:
        share(s, at, most, event.large + event.small)
    else:
        share(s, at, most, event.large)
        second = most_cubes(s, at, most)
        if second > 0:
            share(s, at, second, event.small)
    earliest = 0
    while cubes_on(s, at, s.banners[at][earliest]) != most:
        earliest += 1
    winner = s.banners[at][earliest]
    s.winner[s.row[at]] = winner
    s.players[winner].won += 1
    leave_row(s, at)


@rule
def leave_row(s: State, at: int) -> None:
    """The cards to the right close up."""
    s.n_row -= 1
    for i in range(at, s.n_row):
        s.row[i] = s.row[i + 1]
        s.n_cubes[i] = s.n_cubes[i + 1]
        for banner in range(MOST_BANNERS):
            s.banners[i][banner] = s.banners[i + 1][banner]
    s.row[s.n_row] = NOTHING
    s.n_cubes[s.n_row] = 0
    for banner in range(MOST_BANNERS):
        s.banners[s.n_row][banner] = NOBODY
