"""What a position with modules looks like to the learned evaluation, as numbers of a list of its own.

Table, players and nobles are seen as in the base game (`insight`). A card is seen with all that can pay for it and
with the strongholds on it, a card of The Orient by what it does; posts and cities by what is missing for them.
"""

from __future__ import annotations

from ...core.rule import rule
from .components import CARDS, FACES, GOLD, NOBLES, POSTS, Card, Effect
from .insight import (
    COLOURS,
    DISTANCE,
    HELD,
    LACKING,
    MISSING,
    NOBLE,
    NOBLES_AT,
    OF_OTHER,
    PLAYER,
    PLAYERS_AT,
    POINTS,
    SCORES,
    Seen,
    all_of,
    look_at_nobles,
    look_at_player,
    look_at_table,
    of_kind,
)
from .insight import OWN_DISPLAY_AT as AFTER_NOBLES_AT
from .rules.payment import POST3, gold_needed
from .rules.scoring import score
from .rules.strongholds import places_in_play
from .state import NOBODY, NOTHING, Player, State

VIEWS = 3  # the seat itself, the next, and all others
PLAIN = POINTS * COLOURS  # kinds of cards without an effect
PLAIN_EFFECTS = 3  # those of cards without a colour
KINDS = PLAIN + PLAIN_EFFECTS + 4 * COLOURS
PIECES = 3  # strongholds on a card, or more
GOLD_CARDS = 5
TO_A_POST = 9  # bonuses and nobles missing for a post, or more; the last is for a coat of arms on it
POINTS_TO_A_CITY = 16
BONUSES_TO_A_CITY = 10

# what is seen of a card
NOW = 0  # kind, and the tokens missing
LONG = NOW + KINDS * LACKING  # kind, and the cost beyond the bonuses
DUE = LONG + KINDS * DISTANCE  # points, and the cost of one colour
CARD_NOW = LONG
CARD_LONG = DUE
CARD_DUE = DUE + POINTS * COLOURS * HELD

# what is seen of a city
BOTH = 0
TO_SCORE = BOTH + POINTS_TO_A_CITY // 2 * BONUSES_TO_A_CITY
NEED = TO_SCORE + POINTS_TO_A_CITY
ANY = NEED + COLOURS * HELD
CITY = ANY + HELD

# the list; it begins like the one of the base game
MODULES_AT = AFTER_NOBLES_AT
PROGRESS_AT = MODULES_AT + 16
BILL_AT = PROGRESS_AT + 2 * KINDS
GIVEN_UP_AT = BILL_AT + LACKING
CONQUEST_AT = GIVEN_UP_AT + 3
OWN_DISPLAY_AT = CONQUEST_AT + 1
NEXT_DISPLAY_AT = OWN_DISPLAY_AT + CARD_DUE
OTHER_DISPLAY_AT = NEXT_DISPLAY_AT + CARD_LONG
OWN_CLOSED_AT = OTHER_DISPLAY_AT + CARD_NOW
NEXT_CLOSED_AT = OWN_CLOSED_AT + KINDS
OWN_RESERVE_AT = NEXT_CLOSED_AT + KINDS
NEXT_RESERVE_AT = OWN_RESERVE_AT + CARD_DUE
OTHER_RESERVE_AT = NEXT_RESERVE_AT + CARD_NOW
HIDDEN_AT = OTHER_RESERVE_AT + CARD_NOW
FORTS_AT = HIDDEN_AT + 2 * 4
SIEGE_AT = FORTS_AT + VIEWS * PIECES * KINDS
SCORE_AT = SIEGE_AT + VIEWS * PIECES * LACKING
STOCK_AT = SCORE_AT + VIEWS * SCORES
GOLD_CARDS_AT = STOCK_AT + VIEWS * (PIECES + 1)
KEPT_NOBLES_AT = GOLD_CARDS_AT + VIEWS * GOLD_CARDS
POSTS_AT = KEPT_NOBLES_AT + VIEWS * NOBLE
CITIES_AT = POSTS_AT + VIEWS * 5 * TO_A_POST
FOUNDED_AT = CITIES_AT + VIEWS * CITY
FEATURES = FOUNDED_AT + VIEWS

MOST_SEEN = 576  # four players with everything in play; a few more are for nothing


# what the lasting things depend on, beside the display: the mixture, own bonuses, nobles, cities, and of each other
# player everything; in the base game it is less
AIMS = 3 + 5
BACKGROUND = 2 + COLOURS + AIMS + 5 * 3 + 3 * 2 + 3 * (OF_OTHER + 2 + AIMS)


@rule
def survey(s: State, seat: int, seen: Seen) -> int:
    """Write down the numbers of all that is seen; returns how many there are."""
    return survey_passing(s, seat, seen, survey_lasting(s, seat, seen))


@rule
def survey_lasting(s: State, seat: int, seen: Seen) -> int:
    """What most of the seat's moves leave as it is."""
    n = look_at_aims(s, seat, 0, seen, 0)
    for p in range(1, s.seats):
        other = (seat + p) % s.seats
        n = look_at_means(s, s.players[other], min(p, 2), seen, n)
        n = look_at_aims(s, other, min(p, 2), seen, n)
        n = look_at_their_reserve(s.players[other], p, seen, n)
    for place in range(places_in_play(s)):
        n = look_at_place(s, seat, lies_at(s, place), seen, n)
    return n


@rule
def survey_passing(s: State, seat: int, seen: Seen, n: int) -> int:
    """What changes with every move: the turn, the supply, own means, and how soon the seat can buy each card."""
    me = s.players[seat]
    n = look_at_progress(s, seat, seen, look_at_table(s, seat, seen, n))
    n = look_at_means(s, me, 0, seen, n)
    for place in range(places_in_play(s)):
        if s.display[place] != NOTHING:
            n = look_at_chance(s, seat, place, seen, n)
    for i in range(me.n_reserved):
        card = CARDS[me.reserved[i]]
        seen[n] = OWN_RESERVE_AT + NOW + kind_of(card) * LACKING + shortage(me, card)
        n = look_at_cost(me, card, seen, n + 1, OWN_RESERVE_AT)
    return n


@rule
def survey_background(s: State, seat: int, key: Seen) -> int:
    """All that the lasting things depend on, beside the display; returns how much it is."""
    key[0] = s.seats * 16 + mixture(s)
    key[1] = seat
    for c in range(COLOURS):
        key[2 + c] = s.players[seat].bonus[c]
    n = aims_of(s.players[seat], key, 2 + COLOURS)
    for i in range(s.seats + 1):
        key[n] = s.nobles[i]
        key[n + 1] = s.noble_reserved[i]
        key[n + 2] = s.noble_visited[i]
        n += 3
    for i in range(3):
        key[n] = s.cities[i]
        key[n + 1] = s.city_owner[i]
        n += 2
    for p in range(1, s.seats):
        other = s.players[(seat + p) % s.seats]
        key[n] = other.strongholds
        key[n + 1] = other.gold_cards
        n = all_of(other, key, aims_of(other, key, n + 2))
    return n


@rule
def aims_of(me: Player, key: Seen, n: int) -> int:
    """What decides, beside the bonuses, how far away posts and cities are."""
    key[n] = me.points
    key[n + 1] = me.nobles
    key[n + 2] = me.city
    for i in range(5):
        key[n + 3 + i] = me.coats[i]
    return n + 8


@rule
def mixture(s: State) -> int:
    """The modules in play as a number; 0 is the base game."""
    options = s.options
    return options.cities + 2 * options.strongholds + 4 * options.trading_posts + 8 * options.orient


@rule
def look_at_progress(s: State, seat: int, seen: Seen, n: int) -> int:
    """The modules in play, and the purchase or effect that is being carried out."""
    seen[n] = MODULES_AT + mixture(s)
    n += 1
    card = s.buying if s.buying != NOTHING else s.effect
    if card != NOTHING:
        due = 0
        for c in range(COLOURS):
            due += s.need[c]
        seen[n] = PROGRESS_AT + (s.current != seat) * KINDS + kind_of(CARDS[card])
        seen[n + 1] = BILL_AT + min(due, LACKING - 1)
        seen[n + 2] = GIVEN_UP_AT + min(s.discards, 2)
        n += 3
    seen[n] = CONQUEST_AT
    return n + (s.conquering != 0)


# --- players ------------------------------------------------------------------------------------------------------


@rule
def look_at_means(s: State, me: Player, view: int, seen: Seen, n: int) -> int:
    """What a player has got."""
    n = look_at_player(me, seen, n, PLAYERS_AT + view * PLAYER)
    if s.options.strongholds:
        seen[n] = STOCK_AT + view * (PIECES + 1) + min(me.strongholds, PIECES)
        n += 1
    if s.options.orient:
        seen[n] = GOLD_CARDS_AT + view * GOLD_CARDS + min(me.gold_cards, GOLD_CARDS - 1)
        n += 1
    return n


@rule
def look_at_aims(s: State, p: int, view: int, seen: Seen, n: int) -> int:
    """What a player can still reach: nobles, posts and cities."""
    me = s.players[p]
    n = look_at_nobles(s, me, seen, n, NOBLES_AT + view * NOBLE)
    if s.options.orient:
        n = look_at_kept_nobles(s, p, me, seen, n, KEPT_NOBLES_AT + view * NOBLE)
    if s.options.trading_posts:
        seen[n] = SCORE_AT + view * SCORES + min(score(s, p), SCORES - 1)
        n = look_at_posts(me, seen, n + 1, POSTS_AT + view * 5 * TO_A_POST)
    if s.options.cities:
        n = look_at_cities(s, me, score(s, p), view, seen, n)
    return n


@rule
def look_at_kept_nobles(s: State, p: int, me: Player, seen: Seen, n: int, at: int) -> int:
    """Nobles in the reserve of this player: how many bonuses are missing."""
    for i in range(s.seats + 1):
        if s.noble_reserved[i] == p and s.noble_visited[i] == NOBODY:
            missing = 0
            for c in range(COLOURS):
                due = max(0, NOBLES[s.nobles[i]][c] - me.bonus[c])
                missing += due
                seen[n] = at + MISSING + c * HELD + min(due, HELD - 1)
                n += due > 0
            seen[n] = at + min(missing, MISSING - 1)
            n += 1
    return n


@rule
def look_at_posts(me: Player, seen: Seen, n: int, at: int) -> int:
    """How far away every trading post is."""
    for i in range(5):
        post = POSTS[i]
        missing = max(0, post.nobles - me.nobles)
        for c in range(COLOURS):
            missing += max(0, post.need[c] - me.bonus[c])
        seen[n + i] = at + i * TO_A_POST + (TO_A_POST - 1 if me.coats[i] else min(missing, TO_A_POST - 2))
    return n + 5


@rule
def look_at_cities(s: State, me: Player, points: int, view: int, seen: Seen, n: int) -> int:
    """What is missing for every city that is still free."""
    at = CITIES_AT + view * CITY
    for i in range(3):
        if s.cities[i] != NOTHING and s.city_owner[i] == NOBODY:
            face = FACES[s.cities[i]]
            most = 0
            missing = 0
            for c in range(COLOURS):
                due = max(0, face.need[c] - me.bonus[c])
                missing += due
                seen[n] = at + NEED + c * HELD + min(due, HELD - 1)
                n += due > 0
                if face.need[c] == 0:
                    most = max(most, me.bonus[c])
            free = max(0, face.any_colour - most)
            due = min(max(0, face.points - points), POINTS_TO_A_CITY - 1)
            seen[n] = at + ANY + min(free, HELD - 1)
            seen[n + 1] = at + TO_SCORE + due
            seen[n + 2] = at + BOTH + due // 2 * BONUSES_TO_A_CITY + min(missing + free, BONUSES_TO_A_CITY - 1)
            n += 3
    seen[n] = FOUNDED_AT + view
    return n + (me.city != NOTHING)


# --- cards --------------------------------------------------------------------------------------------------------


@rule
def kind_of(card: Card) -> int:
    """Points and colour, or the effect and the colour."""
    if card.effect == Effect.NONE:
        return of_kind(card)
    if card.effect <= PLAIN_EFFECTS:
        return PLAIN + card.effect - 1
    return PLAIN + PLAIN_EFFECTS + (card.effect - PLAIN_EFFECTS - 1) * COLOURS + card.colour


@rule
def shortage(me: Player, card: Card) -> int:
    """What is still missing for a card: tokens, with gold and double-gold cards counted, or bonuses to give up."""
    if card.effect == Effect.DISCARD2:
        return max(0, 2 - me.bonus[card.discard])
    short = 0
    odd = 0
    for c in range(COLOURS):
        missing = max(0, card.cost[c] - me.bonus[c] - me.tokens[c])
        short += missing
        odd += missing & 1
    gold = gold_needed(short, odd, 2 * me.gold_cards, me.coats[POST3] == 1)
    return min(max(0, gold - me.tokens[GOLD]), LACKING - 1)


@rule
def cost_beyond(me: Player, card: Card) -> int:
    """What a card costs beyond the bonuses."""
    far = 0
    for c in range(COLOURS):
        far += max(0, card.cost[c] - me.bonus[c])
    return min(far, DISTANCE - 1)


@rule
def look_at_cost(me: Player, card: Card, seen: Seen, n: int, at: int) -> int:
    """What a card costs beyond the bonuses, in all and of each colour."""
    for c in range(COLOURS):
        due = max(0, card.cost[c] - me.bonus[c])
        seen[n] = at + DUE + (card.points * COLOURS + c) * HELD + min(due, HELD - 1)
        n += due > 0
    seen[n] = at + LONG + kind_of(card) * DISTANCE + cost_beyond(me, card)
    return n + 1


@rule
def lies_at(s: State, place: int) -> int:
    """A card of the display with the strongholds on it, as one number."""
    return 32 * s.display[place] + 4 * (s.fort_owner[place] + 1) + min(s.forts[place], PIECES)


@rule
def card_of(lying: int) -> int:
    return lying >> 5


@rule
def owner_of(lying: int) -> int:
    """Whose strongholds lie on the card."""
    return (lying >> 2 & 7) - 1


@rule
def pieces_on(lying: int) -> int:
    return lying & 3


@rule
def closed(owner: int, seat: int) -> bool:
    """Strongholds of others keep a seat away from a card."""
    return owner != NOBODY and owner != seat


@rule
def look_at_place(s: State, seat: int, lying: int, seen: Seen, n: int) -> int:
    """A card of the display: its cost for the seat, all about it for the next, how soon the others can buy it."""
    if card_of(lying) == NOTHING:
        return n
    card = CARDS[card_of(lying)]
    kind = kind_of(card)
    n = look_at_cost(s.players[seat], card, seen, n, OWN_DISPLAY_AT)
    for p in range(1, s.seats):
        other = (seat + p) % s.seats
        if closed(owner_of(lying), other):
            seen[n] = NEXT_CLOSED_AT + kind
            n += p == 1  # of all others it is not told
        else:
            at = NEXT_DISPLAY_AT if p == 1 else OTHER_DISPLAY_AT
            seen[n] = at + NOW + kind * LACKING + shortage(s.players[other], card)
            n += 1
        if p == 1:
            seen[n] = NEXT_DISPLAY_AT + LONG + kind * DISTANCE + cost_beyond(s.players[other], card)
            n += 1
    if pieces_on(lying) > 0:
        n = look_at_forts(s, seat, lying, card, kind, seen, n)
    return n


@rule
def look_at_forts(s: State, seat: int, lying: int, card: Card, kind: int, seen: Seen, n: int) -> int:
    """Whose strongholds lie on a card, how many, and what the owner lacks to buy it, if that is another player."""
    owner = owner_of(lying)
    pieces = min((owner - seat + s.seats) % s.seats, 2) * PIECES + pieces_on(lying) - 1
    seen[n] = FORTS_AT + pieces * KINDS + kind
    n += 1
    if owner != seat:
        seen[n] = SIEGE_AT + pieces * LACKING + shortage(s.players[owner], card)
        n += 1
    return n


@rule
def look_at_chance(s: State, seat: int, place: int, seen: Seen, n: int) -> int:
    """How soon the seat can buy a card of the display, or that it may not."""
    card = CARDS[s.display[place]]
    kind = kind_of(card)
    if closed(s.fort_owner[place], seat):
        seen[n] = OWN_CLOSED_AT + kind
        return n + 1
    short = shortage(s.players[seat], card)
    seen[n] = OWN_DISPLAY_AT + NOW + kind * LACKING + short
    n += 1
    if s.forts[place] > 0:
        seen[n] = SIEGE_AT + (min(s.forts[place], PIECES) - 1) * LACKING + short
        n += 1
    return n


@rule
def look_at_their_reserve(other: Player, p: int, seen: Seen, n: int) -> int:
    """The reserved cards of another player, as far as they are known."""
    at = NEXT_RESERVE_AT if p == 1 else OTHER_RESERVE_AT
    for i in range(other.n_reserved):
        card = CARDS[other.reserved[i]]
        if other.hidden[i] == 0:
            seen[n] = at + NOW + kind_of(card) * LACKING + shortage(other, card)
        else:
            seen[n] = HIDDEN_AT + (min(p, 2) - 1) * 4 + card.level
        n += 1
    return n
