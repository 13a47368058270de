"""Moves in plain words, and what chance made of them."""

from __future__ import annotations

from ....core.wording import count, listed
from .. import actions as act
from ..components import CARD_IDS, CARDS, COLOURS, FILE, NOBLES, TOKENS, Effect
from ..knowledge import deck_name
from ..state import ALL_PLACES, NOTHING, Phase, State

EFFECTS = {
    Effect.GOLD2: "two gold for one purchase",
    Effect.PAIR: "copies a bonus",
    Effect.PAIR_FREE1: "copies a bonus, free level 1 card",
    Effect.DOUBLE: "two bonuses",
    Effect.RESERVE_NOBLE: "reserves a noble",
    Effect.FREE2: "free level 2 card",
    Effect.DISCARD2: "costs two bonuses",
}


def card_words(card_id: int) -> str:
    """`2W4 (2 points, white)`."""
    card = CARDS[card_id]
    parts = [count(card.points, "point")] if card.points else []
    if card.bonuses:
        colour = (*COLOURS, "paired")[card.colour]
        parts.append(f"two {colour}" if card.bonuses == 2 else colour)
    if card.effect not in (Effect.NONE, Effect.DOUBLE):
        parts.append(EFFECTS[Effect(card.effect)])
    return f"{CARD_IDS[card_id]} ({', '.join(parts)})"


def noble_words(noble: int) -> str:
    """`the noble of 4 white and 4 blue`."""
    return "the noble of " + " and ".join(f"{n} {COLOURS[c]}" for c, n in enumerate(NOBLES[noble]) if n)


def city_words(face: int) -> str:
    return f"city {FILE.cities.faces[face].tile}{FILE.cities.faces[face].side}"


# --- describe ----------------------------------------------------------------------------------------------------


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    """An action in plain words, seen from before it happens."""
    kind, i = act.ACTIONS.kind(action)
    me = s.players[seat]
    match kind.first:
        case act.TAKE_DIFF:
            return "takes " + listed([COLOURS[c] for c in act.SETS[i]])
        case act.TAKE_SAME:
            return f"takes two {COLOURS[i]}"
        case act.RESERVE:
            return f"reserves {card_words(s.display[i])}"
        case act.RESERVE_DECK:
            return f"reserves the top card of deck {act.DECKS[i]}"
        case act.BUY | act.HAND_BUY:
            return f"buys {card_words(s.display[i])}" + (" by hand" if kind.first == act.HAND_BUY else "")
        case act.BUY_RESERVED | act.HAND_BUY_RESERVED:
            by_hand = " by hand" if kind.first == act.HAND_BUY_RESERVED else ""
            if me.hidden[i] and viewer is not None and viewer != seat:
                return f"buys reserved card {i + 1}{by_hand}"
            return f"buys the reserved {card_words(me.reserved[i])}{by_hand}"
        case act.PASS:
            return "passes, for want of a legal action"
        case act.FREE:
            return f"takes {card_words(s.display[i])} free"
        case act.NOBLE:
            who = noble_words(s.nobles[i])
            return f"reserves {who}" if s.phase == Phase.RESERVE_NOBLE else f"is visited by {who}"
        case act.SH_PLACE:
            return f"places a stronghold on {card_words(s.display[i])}"
        case act.SH_TAKE:
            own = s.fort_owner[i] == seat
            return ("lifts their own" if own else "removes a foreign") + f" stronghold from {card_words(s.display[i])}"
        case act.CITY:
            return f"takes {city_words(s.cities[i])}"
    return _describe_small(kind.first, i)


def _describe_small(kind: int, i: int) -> str:
    match kind:
        case act.PAY_GOLD:
            return f"pays one gold for {COLOURS[i]}"
        case act.PAY_CARD:
            return f"pays a unit of a double-gold card for {COLOURS[i]}"
        case act.PAY_REST:
            return "pays the rest with gems"
        case act.DISCARD:
            return "gives up a double card" if i == 6 else f"gives up a card worth {i} point{'s' * (i != 1)}"
        case act.PAIR:
            return f"copies a {COLOURS[i]} bonus"
        case act.TAKE_ONE:
            return f"takes a {COLOURS[i]} gem"
        case act.CONQUER:
            return "conquers the card under the strongholds" + (" by hand" if i else "")
        case act.DECLINE:
            return "declines the conquest"
        case _:
            return f"returns a {TOKENS[i]} token"


# --- chance ------------------------------------------------------------------------------------------------------


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """What chance made of a move: cards turned up, and a card drawn unseen, for those who may know it."""
    dealt = {}
    for place in range(ALL_PLACES):
        card = after.display[place]
        if card != before.display[place] and card != NOTHING:
            dealt[act.PLACES[place]] = CARD_IDS[card]
    for seat in range(after.seats):
        me = after.players[seat]
        last = me.n_reserved - 1
        if me.n_reserved > before.players[seat].n_reserved and me.hidden[last]:
            known = viewer is None or viewer == seat
            dealt["drawn"] = CARD_IDS[me.reserved[last]] if known else f"a card of deck {deck_name(me.reserved[last])}"
    return dealt
