"""What a seat knows: its view of the table, and a guess at the rest. `observation.py` says it in numbers.

Hidden are the order of all decks, the cards that others reserved from a deck, and future chance (section 14).
"""

from __future__ import annotations

import msgspec

from ...core.randomness import Stream, below, draw_word, sow_all
from ...core.rule import rule
from .components import CARD_IDS, CARDS, COLOURS, DECK_CARDS, DECK_START, FILE, NOBLES, Effect
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
