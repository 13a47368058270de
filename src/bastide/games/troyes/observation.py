"""What a seat knows as numbers, for learning. Seats and districts are in order beginning with the observer."""

from __future__ import annotations

from ...core.record import Record, i16, many
from ...core.rule import rule
from .actions import ACTIVITY, PASS
from .components import CARDS, CARDS_AT, CHARACTERS_DEALT, DECK_CARDS, EVENTS, N_CHARACTERS, RED, ROUNDS
from .rules.decisions import face_up
from .rules.events import cubes_on
from .rules.groups import in_group
from .rules.scoring import dealt, open_vp
from .state import (
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

DEEDS = PASS - ACTIVITY
DISTRICTS = 5


class CardSeen(Record):
    known = i16()  # 0 while it lies face down
    which = i16(3)  # of the three cards that can lie here
    cost = i16()
    divisor = i16()
    space_vp = i16(4)
    tradesman_on = i16(4)  # by seat: 1 for the best space, 2, 3, 4; 0 for none
    cubes = i16(4)  # by seat


class EventSeen(Record):
    number = i16()  # 1 + event number, 0 for no event
    dice = i16(3)
    divisor = i16()
    banners = i16()
    free = i16()  # banners
    large = i16()
    small = i16()
    trouble = i16(5)
    amount = i16()
    what = i16()
    cubes = i16(4)  # by seat
    first = i16(4)  # 1 + order of the seat's first cube, 0 for none


class SeatSeen(Record):
    here = i16()
    deniers = i16()
    influence = i16()
    vp = i16()  # 0 where it is hidden
    vp_known = i16()
    open_vp = i16()
    general = i16()
    personal = i16()
    purse = i16()
    passed = i16()
    won = i16()


class Seen(Record):
    players = i16()
    any_mix = i16()
    round = i16()
    rounds = i16()
    phase = i16(11)  # one of them is 1
    acting = i16(4)  # which seat decides now
    after_start = i16()  # turns the observer comes after the start player
    standing = i16(DISTRICTS, SPACES)  # by owner
    lying = i16(3, DISTRICTS)
    neutral_supply = i16()
    dice = i16(DISTRICTS, N_DICE)  # by district, colour and face, the group in progress left out
    group = i16(DISTRICTS, N_DICE)
    turned = i16(N_DICE)  # own dice turned by the flip in progress
    black = i16(6)
    fight = i16(3)  # dice, target, paid
    activities = many(CardSeen, PLACES)
    cathedral = i16(4, SITES)  # by owner
    events = many(EventSeen, ROW_PLACES)
    decks = i16(3)
    characters = i16(N_CHARACTERS)  # known to be in the game
    seats = many(SeatSeen, 4)
    deed = i16(DEEDS)
    cube = i16(PLACES)
    times = i16()
    event_cubes = i16()


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    """Everything the seat knows, as numbers."""
    seen.players = s.seats
    seen.any_mix = s.options.event_groups
    seen.round = s.round
    seen.rounds = ROUNDS[s.seats]
    for phase in range(11):
        seen.phase[phase] = 1 if s.phase == phase else 0
    for p in range(4):
        seen.acting[p] = 0
    if s.phase != Phase.OVER:
        seen.acting[seen_from(s, seat, s.current)] = 1
    seen.after_start = (seat - s.start + s.seats) % s.seats
    observe_buildings(s, seat, seen)
    observe_dice(s, seat, seen)
    for place in range(PLACES):
        observe_card(s, seat, place, seen.activities[place])
    for at in range(ROW_PLACES):
        observe_event(s, seat, at, seen.events[at])
    seen.decks[0] = ROUNDS[s.seats] - s.drawn[RED]
    for colour in range(1, 3):
        seen.decks[colour] = DECK_CARDS[colour] - s.drawn[colour]
    observe_characters(s, seat, seen)
    for p in range(4):
        observe_seat(s, seat, p, seen.seats[p])
    for deed in range(DEEDS):
        seen.deed[deed] = 1 if s.deed == ACTIVITY + deed else 0
    for place in range(PLACES):
        seen.cube[place] = 1 if s.cube == place else 0
    seen.times = s.times
    seen.event_cubes = s.event_cubes


@rule
def seen_from(s: State, seat: int, owner: int) -> int:
    """An owner as the observer counts: 0 own, 1 to 3 the others clockwise, 4 neutral."""
    return NEUTRAL if owner == NEUTRAL else (owner - seat + s.seats) % s.seats


@rule
def observe_buildings(s: State, seat: int, seen: Seen) -> None:
    for owner in range(DISTRICTS):
        for space in range(SPACES):
            seen.standing[owner][space] = 0
        for building in range(3):
            seen.lying[building][owner] = 0
    for space in range(SPACES):
        if s.spaces[space] != NOBODY:
            seen.standing[seen_from(s, seat, s.spaces[space])][space] = 1
    for building in range(3):
        for p in range(s.seats):
            seen.lying[building][p] = s.lying[building][(seat + p) % s.seats]
        seen.lying[building][NEUTRAL] = s.lying[building][NEUTRAL]
    seen.neutral_supply = s.neutral_supply
    for p in range(4):
        for site in range(SITES):
            seen.cathedral[p][site] = 0
    for site in range(SITES):
        if s.cathedral[site] != NOBODY:
            seen.cathedral[seen_from(s, seat, s.cathedral[site])][site] = 1


@rule
def observe_dice(s: State, seat: int, seen: Seen) -> None:
    for district in range(DISTRICTS):
        for kind in range(N_DICE):
            seen.dice[district][kind] = 0
            seen.group[district][kind] = 0
    for kind in range(N_DICE):
        seen.turned[kind] = 0
    for die in range(N_DICE):
        if s.die_place[die] != STOCK:
            district = seen_from(s, seat, s.die_place[die])
            kind = 6 * (die // 6) + s.die_face[die] - 1
            if in_group(s, die):
                seen.group[district][kind] += 1
            else:
                seen.dice[district][kind] += 1
            if district == 0:
                seen.turned[kind] += s.die_turned[die]
    for face in range(6):
        seen.black[face] = s.black[face]
    seen.fight[0] = s.fight_dice
    seen.fight[1] = s.fight_target
    seen.fight[2] = s.fight_paid


@rule
def observe_card(s: State, seat: int, place: int, seen: CardSeen) -> None:
    """The face of a card once it is turned up, and what stands on it."""
    known = face_up(s, place)
    card = CARDS[s.activities[place]]
    seen.known = 1 if known else 0
    seen.cost = card.cost if known else 0
    seen.divisor = card.divisor if known else 0
    for i in range(3):
        seen.which[i] = 1 if known and s.activities[place] == CARDS_AT[place][i] else 0
    for slot in range(4):
        seen.space_vp[slot] = card.slots[slot] if known else 0
        seen.tradesman_on[slot] = 0
        seen.cubes[slot] = 0
    for slot in range(4):
        if s.tradesmen[place][slot] != NOBODY:
            seen.tradesman_on[seen_from(s, seat, s.tradesmen[place][slot])] = slot + 1
    for p in range(s.seats):
        seen.cubes[p] = s.cubes[place][(seat + p) % s.seats]


@rule
def observe_event(s: State, seat: int, at: int, seen: EventSeen) -> None:
    there = s.row[at] != NOTHING
    event = EVENTS[s.row[at] if there else 0]
    seen.number = s.row[at] + 1
    for colour in range(3):
        seen.dice[colour] = event.dice >> colour & 1 if there else 0
    seen.divisor = event.divisor if there else 0
    seen.banners = event.banners if there else 0
    seen.free = event.banners - s.n_cubes[at] if there else 0
    seen.large = event.large if there else 0
    seen.small = event.small if there else 0
    for trouble in range(5):
        seen.trouble[trouble] = 1 if there and event.trouble == trouble else 0
    seen.amount = event.amount if there else 0
    seen.what = event.what if there else 0
    for p in range(4):
        seen.cubes[p] = cubes_on(s, at, (seat + p) % s.seats) if p < s.seats else 0
        seen.first[p] = 0
    for i in range(s.n_cubes[at] - 1, -1, -1):
        seen.first[seen_from(s, seat, s.banners[at][i])] = i + 1


@rule
def observe_characters(s: State, seat: int, seen: Seen) -> None:
    """The own ones; all that were dealt when the game is over."""
    for card in range(N_CHARACTERS):
        seen.characters[card] = 0
    each = CHARACTERS_DEALT[s.seats]
    for i in range(dealt(s)):
        if i // each == seat or s.phase == Phase.OVER:
            seen.characters[s.characters[i]] = 1


@rule
def observe_seat(s: State, observer: int, p: int, seen: SeatSeen) -> None:
    """The seat that is p places after the observer; zeros beyond the last."""
    there = p < s.seats
    seat = (observer + p) % s.seats
    me = s.players[seat]
    known = there and (p == 0 or s.phase == Phase.OVER)
    seen.here = 1 if there else 0
    seen.deniers = me.deniers if there else 0
    seen.influence = me.influence if there else 0
    seen.vp = me.vp if known else 0
    seen.vp_known = 1 if known else 0
    seen.open_vp = open_vp(s, seat) if there else 0
    seen.general = me.general if there else 0
    seen.personal = me.personal if there else 0
    seen.purse = me.purse if there else 0
    seen.passed = me.passed if there else 0
    seen.won = me.won if there else 0
