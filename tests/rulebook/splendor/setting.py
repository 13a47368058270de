"""Setting a Splendor table for a test, with every card in exactly one place."""

from __future__ import annotations

from typing import Any

from bastide.games.splendor.actions import PLACES
from bastide.games.splendor.components import CARD_IDS, CARDS, DECK_START, TOKENS, Effect
from bastide.games.splendor.rules.setup import deck_of, draw, refill
from bastide.games.splendor.state import NOTHING, State, Where

from ...table import Table, table


def splendor(modules: str = "", players: int = 2, seed: int = 1, **fields: Any) -> Table:
    """A table whose first player is seat 0."""
    t = table("splendor", players, seed, {"modules": modules})
    return t.with_(first=0, current=0, **fields)


def purse(**tokens: int) -> list[int]:
    """`purse(blue=2, gold=1)` as the six numbers of a player."""
    return [tokens.get(token, 0) for token in TOKENS]


def pull(s: State, card: int) -> None:
    """Take a card out of its deck or the display; the display is refilled."""
    if s.where[card] == Where.PLACE:
        s.display[s.display.index(card)] = NOTHING
        s.where[card] = Where.BOX
        refill(s)
        return
    assert s.where[card] == Where.DECK, f"{CARD_IDS[card]} is already in use"
    deck = max(d for d in range(6) if DECK_START[d] <= card)
    start, size = DECK_START[deck], s.deck_size[deck]
    rest = [c for c in s.deck[start : start + size] if c != card]
    s.deck[start : start + size] = [*rest, NOTHING]
    s.deck_size[deck] -= 1
    s.where[card] = Where.BOX


def lay(t: Table, place: str, card_id: str) -> Table:
    """Put a card on a place; what lay there goes to the bottom of its deck."""
    s, card, at = t.state, CARD_IDS.index(card_id), PLACES.index(place)
    if s.display[at] == card:
        return t
    pull(s, card)
    old, deck = s.display[at], deck_of(at)
    if old != NOTHING:
        start, size = DECK_START[deck], s.deck_size[deck]
        s.deck[start : start + size + 1] = [old, *s.deck[start : start + size]]
        s.deck_size[deck] += 1
        s.where[old] = Where.DECK
    s.display[at] = card
    s.where[card] = Where.PLACE
    return t


def own(t: Table, seat: int, *cards: str, pair: str | None = None) -> Table:
    """Give a player cards; `pair` is the colour that pairing cards copy."""
    s = t.state
    me = s.players[seat]
    for card_id in cards:
        number = CARD_IDS.index(card_id)
        card = CARDS[number]
        pull(s, number)
        s.where[number] = Where.OWNED + seat
        me.cards += 1
        me.points += card.points
        if card.effect == Effect.GOLD2:
            me.gold_cards += 1
        elif card.colour == 5:
            colour = TOKENS.index(pair or "white")
            s.copied[number - DECK_START[3]] = colour
            me.paired[colour] += 1
            me.bonus[colour] += 1
        else:
            me.bonus[card.colour] += card.bonuses
    return t


def bonuses(t: Table, seat: int, **colours: int) -> Table:
    """Give a player level 1 cards worth no points until the bonuses are reached."""
    for colour, n in colours.items():
        letter = {"white": "W", "blue": "U", "green": "G", "red": "R", "black": "K"}[colour]
        ids = [i for i in CARD_IDS if i[1:2] == letter and i[0] in "12" and not i.startswith("O")]
        ids.sort(key=lambda i: CARDS[CARD_IDS.index(i)].points)
        free = [i for i in ids if t.state.where[CARD_IDS.index(i)] in (Where.DECK, Where.PLACE)]
        own(t, seat, *free[:n])
    return t


def give(t: Table, seat: int, **tokens: int) -> Table:
    """Give tokens from the supply."""
    for token, n in tokens.items():
        i = TOKENS.index(token)
        t.state.bank[i] -= n
        t.state.players[seat].tokens[i] += n
    return t


def hold(t: Table, seat: int, *cards: str, hidden: bool = False) -> Table:
    """Put cards into a player's reserve."""
    for card_id in cards:
        number = CARD_IDS.index(card_id)
        pull(t.state, number)
        me = t.state.players[seat]
        me.reserved[me.n_reserved] = number
        me.hidden[me.n_reserved] = int(hidden)
        me.n_reserved += 1
        t.state.where[number] = Where.RESERVED + seat
    return t


def fort(t: Table, seat: int, place: str, n: int = 1) -> Table:
    """Put a player's strongholds on a place."""
    at = PLACES.index(place)
    t.state.players[seat].strongholds -= n
    t.state.forts[at] += n
    t.state.fort_owner[at] = seat
    return t


def empty_deck(t: Table, deck: int) -> Table:
    """All cards of a deck leave the game."""
    while t.state.deck_size[deck]:
        t.state.where[draw(t.state, deck)] = Where.REMOVED
    return t


def card_at(t: Table, place: str) -> str:
    return str(CARD_IDS[t.state.display[PLACES.index(place)]])


def tokens_of(t: Table, seat: int) -> dict[str, int]:
    return {token: n for token, n in zip(TOKENS, t.state.players[seat].tokens, strict=True) if n}
