"""What a seat knows as numbers, for learning. Seats are in order beginning with the observer."""

from __future__ import annotations

from ...core.record import Record, i16, many
from ...core.rule import rule
from .components import (
    ATTACKS,
    EXCHANGES,
    GRANTS,
    N_ATTACKS,
    N_BUILDINGS,
    N_CARDS,
    N_CUBES,
    N_FAVORS,
    N_GOODS,
    N_PRICES,
    N_PROVINCES,
    N_SLOTS,
)
from .knowledge import seen_hand_size
from .rules.decisions import actors
from .rules.goods import hand_size, season_of
from .rules.placement import occupied, slot_cards, slot_exists, slot_location, tax_due
from .state import NOTHING, SEASONS, Options, Phase, State


class SlotSeen(Record):
    open = i16()
    cards = i16()
    occupied = i16()
    own_figures = i16()
    own_tiles = i16()
    tax = i16()  # gold due to others in this location


class FavorSeen(Record):
    there = i16()
    cards = i16()
    pay = i16(N_GOODS)
    pay_cube = i16()
    gain = i16(N_GOODS)
    gain_cubes = i16()
    arts = i16()
    science = i16()
    warrior = i16()
    vp = i16()
    magister = i16()
    building = i16()
    times = i16()


class GrantSeen(Record):
    market = i16(N_CUBES)
    arts = i16(4)
    science = i16(4)
    warriors = i16(4)


class SeatSeen(Record):
    there = i16()
    place = i16()  # in player order
    vp = i16()
    goods = i16(N_GOODS)
    cards = i16(N_CARDS)
    spent = i16(N_CARDS)
    hand = i16(N_CARDS)  # of the observer only
    resting = i16(N_CARDS)
    hand_size = i16()
    ready = i16()
    passed = i16()
    figures = i16()
    tax_tiles = i16()
    track = i16(4)
    buildings = i16(N_BUILDINGS)
    arts = i16()
    science = i16()
    gate = i16()
    wall = i16()
    owed = i16()


class Seen(Record):
    """The observation: seats in order beginning with the observer."""

    options = i16(len(Options.fields))
    players = i16()
    round = i16()
    season = i16()
    phase = i16(len(Phase))  # one of them is 1
    acting = i16(4)
    second = i16()
    market = i16(N_CUBES, N_PRICES)
    repository = i16(N_CUBES)
    stock = i16(N_GOODS)
    arts = i16()
    science = i16()
    tiles = i16(N_BUILDINGS)
    grants = many(GrantSeen, SEASONS)
    favors = many(FavorSeen, 4)
    favors_gone = i16(N_FAVORS)
    provinces_gone = i16(N_PROVINCES)
    attacks_gone = i16(N_ATTACKS)
    strengths = i16(N_ATTACKS)  # of all attack cards with this number of players
    slots = many(SlotSeen, N_SLOTS)
    slot = i16(N_SLOTS)  # where the figure goes: one of them is 1
    sorting = i16()  # the type the observer is splitting
    takes = i16()
    times = i16()
    made = i16()
    purchases = i16()
    bought = i16(N_CUBES)
    sold = i16(N_CUBES)
    bill = i16(N_GOODS)
    seats = many(SeatSeen, 4)


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    """Everything the seat knows, as numbers."""
    observe_options(s, seen)
    seen.players = s.seats
    seen.round = s.round
    seen.season = season_of(s)
    for phase in range(len(seen.phase)):
        seen.phase[phase] = 1 if s.phase == phase else 0
    bits = actors(s)
    for p in range(4):
        seen.acting[p] = bits >> ((seat + p) % s.seats) & 1 if p < s.seats else 0
    seen.second = s.second
    observe_city(s, seen)
    for season in range(SEASONS):
        observe_grant(s.grants[season], seen.grants[season])
    for place in range(4):
        observe_favor(s.favors[place], seen.favors[place])
    for slot in range(N_SLOTS):
        observe_slot(s, seat, slot, seen.slots[slot])
        seen.slot[slot] = 1 if s.slot == slot else 0
    observe_action(s, seen)
    seen.sorting = s.players[seat].sorting
    for p in range(4):
        observe_seat(s, seat, p, seen.seats[p])


@rule
def observe_options(s: State, seen: Seen) -> None:
    seen.options[0] = s.options.edition
    seen.options[1] = s.options.round_end
    seen.options[2] = s.options.pass_when_out_of_cards
    seen.options[3] = s.options.two_card_payment
    seen.options[4] = s.options.chained_scribe
    seen.options[5] = s.options.merchant_repository
    seen.options[6] = s.options.tax_token_cleanup
    seen.options[7] = s.options.tie_split
    seen.options[8] = s.options.favor_rotation
    seen.options[9] = s.options.season_end_trigger
    seen.options[10] = s.options.covers_two_players
    seen.options[11] = s.options.house_of_arts
    seen.options[12] = s.options.house_of_trade_buy
    seen.options[13] = s.options.inn_discount
    seen.options[14] = s.options.market_refill
    seen.options[15] = s.options.odd_coin_in_raid
    seen.options[16] = s.options.tax_per
    seen.options[17] = s.options.gold_supply


@rule
def observe_city(s: State, seen: Seen) -> None:
    """Market, Repository, stock, tiles, and what has left the decks."""
    for kind in range(N_CUBES):
        seen.repository[kind] = s.repository[kind]
        for i in range(N_PRICES):
            seen.market[kind][i] = s.market[kind] >> i & 1
    for item in range(N_GOODS):
        seen.stock[item] = s.stock[item]
    seen.arts = s.arts
    seen.science = s.science
    for building in range(N_BUILDINGS):
        seen.tiles[building] = s.tiles[building]
    for card in range(N_FAVORS):
        seen.favors_gone[card] = s.favors_gone[card]
    for card in range(N_PROVINCES):
        seen.provinces_gone[card] = s.provinces_gone[card]
    for card in range(N_ATTACKS):
        seen.attacks_gone[card] = s.attacks_gone[card]
        seen.strengths[card] = ATTACKS[card][s.seats]


@rule
def observe_grant(number: int, seen: GrantSeen) -> None:
    card = GRANTS[number]
    for i in range(4):
        seen.market[i] = card.market[i]
        seen.arts[i] = card.arts[i]
        seen.science[i] = card.science[i]
        seen.warriors[i] = card.warriors[i]


@rule
def observe_favor(number: int, seen: FavorSeen) -> None:
    """A favor card face up; zeros for a place without one."""
    there = 1 if number != NOTHING else 0
    card = EXCHANGES[max(0, number)]
    seen.there = there
    seen.cards = there * card.cards
    for item in range(N_GOODS):
        seen.pay[item] = there * card.pay[item]
        seen.gain[item] = there * card.gain[item]
    seen.pay_cube = there * card.pay_cube
    seen.gain_cubes = there * card.gain_cubes
    seen.arts = there * card.arts
    seen.science = there * card.science
    seen.warrior = there * card.warrior
    seen.vp = there * card.vp
    seen.magister = there * card.magister
    seen.building = there * card.building
    seen.times = there * card.times


@rule
def observe_slot(s: State, seat: int, slot: int, seen: SlotSeen) -> None:
    there = slot_exists(s, slot)
    seen.open = 1 if there else 0
    seen.cards = slot_cards(s, slot) if there else 0
    seen.occupied = 1 if occupied(s, slot) else 0
    seen.own_figures = s.figures[slot][seat]
    seen.own_tiles = s.tax[slot][seat]
    seen.tax = tax_due(s, seat, slot_location(slot)) if there else 0


@rule
def observe_action(s: State, seen: Seen) -> None:
    seen.takes = s.takes
    seen.times = s.times
    seen.made = s.made
    seen.purchases = s.purchases
    for kind in range(N_CUBES):
        seen.bought[kind] = s.bought >> kind & 1
        seen.sold[kind] = 1 if s.sold == kind else 0
    for item in range(N_GOODS):
        seen.bill[item] = s.bill[item]


@rule
def place_of(s: State, seat: int) -> int:
    place = 0
    while s.order[place] != seat:
        place += 1
    return place


@rule
def observe_seat(s: State, observer: int, p: int, seen: SeatSeen) -> None:
    """The seat that is p places after the observer; zeros beyond the last."""
    there = 1 if p < s.seats else 0
    seat = (observer + p) % s.seats
    me = s.players[seat]
    seen.there = there
    seen.place = there * place_of(s, seat)
    seen.vp = there * me.vp
    for item in range(N_GOODS):
        seen.goods[item] = there * me.goods[item]
    own = 1 if p == 0 else 0
    for card in range(N_CARDS):
        seen.cards[card] = there * me.own[card]
        seen.spent[card] = there * (me.own[card] - me.hand[card] - me.resting[card])
        seen.hand[card] = own * me.hand[card]
        seen.resting[card] = own * me.resting[card]
    seen.hand_size = there * (hand_size(me) if own else seen_hand_size(s, me))
    seen.ready = there if me.sorting == 0 else 0
    seen.passed = there * me.passed
    seen.figures = there * me.figures
    seen.tax_tiles = there * me.tax_tiles
    for track in range(4):
        seen.track[track] = there * me.track[track]
    for building in range(N_BUILDINGS):
        seen.buildings[building] = there * me.buildings[building]
    seen.arts = there * me.arts
    seen.science = there * me.science
    seen.gate = there * me.gate
    seen.wall = there * me.wall
    seen.owed = there * me.owed
