"""What a seat knows: its view of the table, its observation for learning, and a guess at the rest.

Hidden are the order of all decks, the cards that others reserved from a deck, and future chance (section 14).
"""

from __future__ import annotations

import msgspec

from ...core.randomness import Stream, below, draw_word, sow_all
from ...core.record import Record, grid, i16, many
from ...core.rule import rule
from .components import CARD_IDS, CARDS, COLOURS, DECK_CARDS, DECK_START, FACES, FILE, N_CARDS, NOBLES, Effect
from .rules.scoring import score
from .state import ALL_PLACES, NOBODY, NOTHING, Phase, State, Where

# --- view: for people --------------------------------------------------------------------------------------------

Five = dict[str, int]


class PlaceView(msgspec.Struct):
    """A place of the display."""

    card: str | None
    strongholds: int = 0
    owner: int | None = None


class NobleView(msgspec.Struct):
    id: str
    need: Five
    reserved_by: int | None
    visited: int | None


class CityView(msgspec.Struct):
    id: str
    points: int
    need: Five
    any_colour: int
    owner: int | None


class ReservedView(msgspec.Struct):
    """A reserved card; `card` is None for a card this viewer may not know, `deck` is its back."""

    card: str | None
    deck: str


class OwnedView(msgspec.Struct):
    card: str
    colour: str | None


class SeatView(msgspec.Struct):
    tokens: Five
    bonus: Five
    score: int
    cards: list[OwnedView]
    reserved: list[ReservedView]
    gold_cards: int
    strongholds: int
    coats: list[bool]
    nobles: int
    city: int | None


class PurchaseView(msgspec.Struct):
    """The purchase in progress, while it is paid by hand or carried out."""

    card: str
    need: Five
    open_unit: bool
    discards: int


class View(msgspec.Struct):
    """All that a viewer may know of a Splendor table."""

    modules: list[str]
    phase: str
    current: int
    first: int
    round: int
    bank: Five
    display: list[PlaceView]
    decks: list[int]
    nobles: list[NobleView]
    cities: list[CityView]
    seats: list[SeatView]
    purchase: PurchaseView | None


def view(s: State, viewer: int | None) -> View:
    """The table as a viewer sees it; None sees everything."""
    return View(
        modules=modules_of(s),
        phase=Phase(s.phase).name.lower(),
        current=s.current,
        first=s.first,
        round=s.round,
        bank=tokens_view(s.bank),
        display=[place_view(s, place) for place in range(ALL_PLACES if s.options.orient else 12)],
        decks=list(s.deck_size[: 6 if s.options.orient else 3]),
        nobles=[noble_view(s, i) for i in range(5) if s.nobles[i] != NOTHING],
        cities=[city_view(s, i) for i in range(3) if s.cities[i] != NOTHING],
        seats=[seat_view(s, seat, viewer, owned) for seat, owned in enumerate(owned_cards(s))],
        purchase=purchase_view(s),
    )


def modules_of(s: State) -> list[str]:
    names = ("cities", "strongholds", "trading_posts", "orient")
    return [name for name in names if getattr(s.options, name)]


def by_colour(n: list[int]) -> Five:
    return {"white": n[0], "blue": n[1], "green": n[2], "red": n[3], "black": n[4]}


def tokens_view(n: list[int]) -> Five:
    return {"white": n[0], "blue": n[1], "green": n[2], "red": n[3], "black": n[4], "gold": n[5]}


def card_id(card: int) -> str | None:
    return None if card == NOTHING else CARD_IDS[card]


def somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def place_view(s: State, place: int) -> PlaceView:
    return PlaceView(card_id(s.display[place]), s.forts[place], somebody(s.fort_owner[place]))


def noble_view(s: State, i: int) -> NobleView:
    tile = s.nobles[i]
    return NobleView(f"N{tile + 1}", NEEDS[tile], somebody(s.noble_reserved[i]), somebody(s.noble_visited[i]))


def city_view(s: State, i: int) -> CityView:
    face = FILE.cities.faces[s.cities[i]]
    return CityView(
        f"{face.tile}{face.side}", face.points, by_colour(face.need), face.any_colour, somebody(s.city_owner[i])
    )


def deck_name(card: int) -> str:
    level = CARDS[card].level
    return f"orient {level}" if card >= DECK_START[3] else str(level)


def seat_view(s: State, seat: int, viewer: int | None, owned: list[OwnedView]) -> SeatView:
    me = s.players[seat]
    reserved = [
        ReservedView(
            None if me.hidden[i] and viewer is not None and viewer != seat else card_id(me.reserved[i]),
            deck_name(me.reserved[i]),
        )
        for i in range(me.n_reserved)
    ]
    return SeatView(
        tokens=tokens_view(me.tokens),
        bonus=by_colour(me.bonus),
        score=score(s, seat),
        cards=owned,
        reserved=reserved,
        gold_cards=me.gold_cards,
        strongholds=me.strongholds,
        coats=[coat == 1 for coat in me.coats] if s.options.trading_posts else [],
        nobles=me.nobles,
        city=None if me.city == NOTHING else me.city,
    )


def owned_cards(s: State) -> list[list[OwnedView]]:
    """The cards of each seat, in one walk through all cards: views are built for every viewer of every move."""
    owned: list[list[OwnedView]] = [[] for _ in range(s.seats)]
    first = int(Where.OWNED)
    for card in [card for card, at in enumerate(s.where) if first <= at]:
        owned[s.where[card] - first].append(PRINTED[card] or paired(s, card))
    return owned


def paired(s: State, card: int) -> OwnedView:
    """A pairing card counts for the colour it copied."""
    copied = s.copied[card - DECK_START[3]]
    return OwnedView(CARD_IDS[card], None if copied == NOTHING else COLOURS[copied])


NEEDS = [by_colour(noble) for noble in NOBLES]
PRINTED = [
    None
    if card.effect in (Effect.PAIR, Effect.PAIR_FREE1)
    else OwnedView(CARD_IDS[i], COLOURS[card.colour] if card.bonuses else None)
    for i, card in enumerate(CARDS)
]


def purchase_view(s: State) -> PurchaseView | None:
    if s.buying == NOTHING:
        return None
    return PurchaseView(CARD_IDS[s.buying], by_colour(s.need), s.open_unit == 1, s.discards)


# --- observe: for learning ---------------------------------------------------------------------------------------


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


# --- determinize: for search -------------------------------------------------------------------------------------


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    """Shuffle each deck together with the cards that others reserved from it unseen; forget future chance."""
    for deck in range(6):
        unseen = collect_unseen(s, seat, deck)
        for i in range(unseen - 1, 0, -1):
            j = below(stream, i + 1)
            swap(s, DECK_START[deck] + i, DECK_START[deck] + j)
        hand_out_unseen(s, seat, deck, unseen)
    sow_all(s.rng, draw_word(stream), draw_word(stream))


@rule
def swap(s: State, i: int, j: int) -> None:
    held = s.deck[i]
    s.deck[i] = s.deck[j]
    s.deck[j] = held


@rule
def hidden_from(s: State, seat: int, owner: int, i: int, deck: int) -> bool:
    """Whether a reserved card came from this deck and the seat has not seen it."""
    me = s.players[owner]
    first = DECK_START[deck]
    return owner != seat and me.hidden[i] == 1 and first <= me.reserved[i] < first + DECK_CARDS[deck]


@rule
def collect_unseen(s: State, seat: int, deck: int) -> int:
    """Lay the hidden reserves of the others back on the deck; returns how many cards there are now."""
    size = s.deck_size[deck]
    for owner in range(s.seats):
        for i in range(s.players[owner].n_reserved):
            if hidden_from(s, seat, owner, i, deck):
                card = s.players[owner].reserved[i]
                s.deck[DECK_START[deck] + size] = card
                s.where[card] = Where.DECK
                size += 1
    return size


@rule
def hand_out_unseen(s: State, seat: int, deck: int, size: int) -> None:
    """Give the hidden reserves back from the end of the shuffled deck."""
    for owner in range(s.seats):
        for i in range(s.players[owner].n_reserved):
            if hidden_from(s, seat, owner, i, deck):
                size -= 1
                at = DECK_START[deck] + size
                card = s.deck[at]
                s.deck[at] = NOTHING
                s.players[owner].reserved[i] = card
                s.where[card] = Where.RESERVED + owner
