"""What a seat knows: its view of the table, and a guess at the rest. `observation.py` says it in numbers.

All ten cards of a player are public by purchase, and so is every card that was played or revealed. Secret is how the
rest is split between hand and resting pile, how far the split of another player has come, and future chance
(section 12). The decks keep no order: a card is drawn by chance at the moment it is turned up.
"""

from __future__ import annotations

import msgspec

from ...core.randomness import TABLE, Stream, below, draw_word, sow_all
from ...core.rule import rule
from .actions import N_PAYMENTS
from .components import (
    ATTACK_IDS,
    ATTACKS,
    BUILDINGS,
    CARDS,
    COURTIER,
    CUBES,
    EXCHANGES,
    FAVOR_IDS,
    GOODS,
    GRANT_IDS,
    LOCATIONS,
    N_CARDS,
    N_CUBES,
    N_FAVORS,
    N_PRICES,
    N_SLOTS,
    PRICES,
    PROVINCE_IDS,
    SLOT_NAMES,
)
from .options import VALUES
from .rules.builders_guild import building_price
from .rules.decisions import actors
from .rules.goods import hand_size, season_of, warriors_on_wall
from .rules.placement import payment_allowed, slot_cards, slot_exists, slot_location
from .rules.rounds import HAND_CARDS, sort_next
from .state import NOTHING, SEASONS, Phase, Player, State

# --- view: for people --------------------------------------------------------------------------------------------

Counts = dict[str, int]


class SlotView(msgspec.Struct):
    """An action slot; covered slots are listed too, not open. Figures and tax tiles are listed by their seats."""

    id: str
    location: str
    open: bool
    cards: int
    figures: list[int]
    tax: list[int]


class RowView(msgspec.Struct):
    """A row of the market: the price slots and whether a cube lies on each."""

    cube: str
    prices: list[int]
    filled: list[bool]


class SeasonView(msgspec.Struct):
    """A season: its grant card, and how its attack ended once it has come."""

    grant: str
    attack: str | None
    strength: int | None
    raided: bool | None


class SeatView(msgspec.Struct):
    """A player. `hand` and `resting` are None for everybody but the owner; `unseen` is what lies in both together."""

    score: int
    goods: Counts
    cards: Counts
    spent: Counts
    unseen: Counts
    hand: Counts | None
    resting: Counts | None
    hand_size: int
    resting_size: int
    sorting: str | None
    ready: bool
    passed: bool
    figures: int
    tax_tiles: int
    tracks: Counts
    buildings: list[str]
    arts: int
    science: int
    gate: int
    wall: int
    owed: int


class ActionView(msgspec.Struct):
    """The action in progress."""

    slot: str
    favor: str | None
    takes: int
    times_left: int
    times_made: int
    purchases: int
    bought: list[str]
    sold: str | None
    acquiring: str | None
    price: Counts


class View(msgspec.Struct):
    """All that a viewer may know of an Archon table."""

    options: dict[str, str]
    phase: str
    round: int
    season: int
    order: list[int]
    acting: list[int]
    second_action: bool
    seasons: list[SeasonView]
    market: list[RowView]
    province: str
    repository: Counts
    stock: Counts
    arts: int
    science: int
    tiles: Counts
    prices: dict[str, Counts]  # of the buildings in this season
    favors: list[str]
    favors_gone: list[str]
    wall: int
    slots: list[SlotView]
    seats: list[SeatView]
    action: ActionView | None


def view(s: State, viewer: int | None) -> View:
    """The table as a viewer sees it; None sees everything."""
    return View(
        options={name: VALUES[name][getattr(s.options, name)] for name in s.options.fields},
        phase=Phase(s.phase).name.lower(),
        round=s.round,
        season=season_of(s) + 1,
        order=s.order[: s.seats],
        acting=[seat for seat in range(s.seats) if actors(s) >> seat & 1],
        second_action=s.second == 1,
        seasons=[season_view(s, season) for season in range(SEASONS)],
        market=[row_view(s, kind) for kind in range(N_CUBES)],
        province=PROVINCE_IDS[s.province],
        repository=by_name(CUBES, s.repository),
        stock=by_name(GOODS, s.stock),
        arts=s.arts,
        science=s.science,
        tiles=by_name(BUILDINGS, s.tiles),
        prices={name: by_name(CUBES, building_prices(s, number)) for number, name in enumerate(BUILDINGS)},
        favors=[FAVOR_IDS[card] for card in s.favors if card != NOTHING],
        favors_gone=[FAVOR_IDS[card] for card in range(N_FAVORS) if s.favors_gone[card] and card not in s.favors],
        wall=warriors_on_wall(s),
        slots=[slot_view(s, slot) for slot in range(N_SLOTS)],
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
        action=action_view(s),
    )


def by_name(names: tuple[str, ...], numbers: list[int]) -> Counts:
    return dict(zip(names, numbers, strict=True))


def building_prices(s: State, building: int) -> list[int]:
    return [building_price(s, building, kind) for kind in range(N_CUBES)]


def row_view(s: State, kind: int) -> RowView:
    return RowView(CUBES[kind], list(PRICES), [s.market[kind] >> i & 1 == 1 for i in range(N_PRICES)])


def season_view(s: State, season: int) -> SeasonView:
    card = s.attacks[season]
    if card == NOTHING:
        return SeasonView(GRANT_IDS[s.grants[season]], None, None, None)
    return SeasonView(GRANT_IDS[s.grants[season]], ATTACK_IDS[card], ATTACKS[card][s.seats], s.raided[season] == 1)


def slot_view(s: State, slot: int) -> SlotView:
    there = slot_exists(s, slot)
    return SlotView(
        SLOT_NAMES[slot],
        (*LOCATIONS, "palace")[slot_location(slot)],
        there,
        slot_cards(s, slot) if there else 0,
        seats_on(s.figures[slot]),
        seats_on(s.tax[slot]),
    )


def seats_on(counts: list[int]) -> list[int]:
    return [seat for seat, count in enumerate(counts) for _ in range(count)]


def spent_cards(me: Player) -> list[int]:
    return [own - hand - rest for own, hand, rest in zip(me.own, me.hand, me.resting, strict=True)]


def seat_view(s: State, seat: int, viewer: int | None) -> SeatView:
    me = s.players[seat]
    known = viewer is None or viewer == seat
    return SeatView(
        score=me.vp,
        goods=by_name(GOODS, me.goods),
        cards=by_name(CARDS, me.own),
        spent=by_name(CARDS, spent_cards(me)),
        unseen=by_name(CARDS, [a + b for a, b in zip(me.hand, me.resting, strict=True)]),
        hand=by_name(CARDS, me.hand) if known else None,
        resting=by_name(CARDS, me.resting) if known else None,
        hand_size=hand_size(me) if known else seen_hand_size(s, me),
        resting_size=sum(me.hand) + sum(me.resting) - (hand_size(me) if known else seen_hand_size(s, me)),
        sorting=CARDS[me.sorting] if known and me.sorting else None,
        ready=me.sorting == 0,
        passed=me.passed == 1,
        figures=me.figures,
        tax_tiles=me.tax_tiles,
        tracks=by_name(CARDS[1:], me.track),
        buildings=[name for name, owned in zip(BUILDINGS, me.buildings, strict=True) if owned],
        arts=me.arts,
        science=me.science,
        gate=me.gate,
        wall=me.wall,
        owed=me.owed,
    )


@rule
def seen_hand_size(s: State, me: Player) -> int:
    """Cards in a hand as others see it: during the split only whether it is done."""
    if s.phase == Phase.SPLIT:
        return HAND_CARDS if me.sorting == 0 else 0
    return hand_size(me)


def action_view(s: State) -> ActionView | None:
    if s.slot == NOTHING:
        return None
    favor = s.favors[s.slot - N_SLOTS + 4] if s.slot >= N_SLOTS - 4 else NOTHING
    return ActionView(
        slot=SLOT_NAMES[s.slot],
        favor=None if favor == NOTHING else FAVOR_IDS[favor],
        takes=s.takes,
        times_left=s.times,
        times_made=s.made,
        purchases=s.purchases,
        bought=[CUBES[kind] for kind in range(N_CUBES) if s.bought >> kind & 1],
        sold=None if s.sold == NOTHING else CUBES[s.sold],
        acquiring=acquiring(s),
        price=by_name(GOODS, s.bill),
    )


def acquiring(s: State) -> str | None:
    """The magister or building whose price is being settled."""
    if s.chosen == NOTHING:
        return None
    magister = s.phase == Phase.REPLACE or slot_location(s.slot) == LOCATIONS.index("guild_hall")
    magister = magister or (s.exchange != NOTHING and EXCHANGES[s.exchange].magister == 1)
    return CARDS[s.chosen] if magister else BUILDINGS[s.chosen]


# --- determinize: for search -------------------------------------------------------------------------------------


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    """Forget future chance, and deal the unseen cards of the others anew to hand and resting pile."""
    sow_all(s.rng, draw_word(stream), draw_word(stream))
    for other in range(s.seats):
        if other != seat:
            me = s.players[other]
            if s.phase == Phase.SPLIT:
                guess_split(me, s.rng[TABLE])
            else:
                guess_cards(me, hand_size(me), s.rng[TABLE])
                while s.phase == Phase.PAY and s.order[s.turn] == other and not can_pay(s, other):
                    guess_cards(me, hand_size(me), s.rng[TABLE])  # whoever chose a slot has cards for it


@rule
def can_pay(s: State, seat: int) -> bool:
    """Whether the hand has cards for the slot that was chosen."""
    for payment in range(N_PAYMENTS):
        if payment_allowed(s, seat, s.slot, payment):
            return True
    return False


@rule
def guess_cards(me: Player, size: int, stream: Stream) -> None:
    """A hand of this size from all unseen cards; those that were seen going somewhere stay there."""
    loose = 0
    for card in range(N_CARDS):
        me.resting[card] += me.hand[card] - me.shown_hand[card]
        me.hand[card] = me.shown_hand[card]
        size -= me.hand[card]
        loose += me.resting[card] - me.shown_resting[card]
    while size > 0:
        skip = below(stream, loose)
        card = 0
        while skip >= me.resting[card] - me.shown_resting[card]:
            skip -= me.resting[card] - me.shown_resting[card]
            card += 1
        me.hand[card] += 1
        me.resting[card] -= 1
        size -= 1
        loose -= 1


@rule
def guess_split(me: Player, stream: Stream) -> None:
    """Any split; one that is still going on begins anew, because nobody knows how far it has come."""
    if me.sorting == 0:
        guess_cards(me, HAND_CARDS, stream)
        return
    for card in range(N_CARDS):
        me.hand[card] = 0
        me.resting[card] = me.own[card]
    sort_next(me, COURTIER)
