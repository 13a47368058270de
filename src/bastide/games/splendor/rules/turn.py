"""Sections 4, 6 and 9 to 11: one turn, from the action through the steps of a purchase to the closing sequence.

What a player does says with which step of the closing sequence the turn goes on: the sequence stands in one place, and
games that a GPU plays side by side meet there again. A step that needs a decision sets the phase and says ASK.
"""

from __future__ import annotations

from enum import IntEnum

from ....core.counting import summed
from ....core.rule import rule
from ..components import CARDS, FIRST_ORIENT, GOLD, N_CARDS, POSTS, Effect
from ..state import NOTHING, RESERVE_LIMIT, Phase, Player, State, Where
from .nobles import city_met, found, noble_comes, noble_open, visit
from .payment import affordable, open_bill, pay_automatically, remove_card
from .scoring import POST4, ends
from .setup import draw, refill
from .strongholds import conquerable, free_of_others, places_in_play, step_possible, take_back

TOKEN_LIMIT = 10
POST1 = 0
POST2 = 1
DOUBLE = 6  # discard category of double cards


class Step(IntEnum):
    """The closing sequence of section 6, after the refill of 6.1."""

    REFILL = 0
    CONQUEST = 1
    NOBLE = 2
    COATS_OF_ARMS = 3
    TOKEN_LIMIT = 4
    CITY = 5
    END = 6
    ASK = 7  # a decision comes first


# --- section 4: the four actions ---------------------------------------------------------------------------------


@rule
def take(s: State, me: Player, token: int, n: int) -> None:
    s.bank[token] -= n
    me.tokens[token] += n


@rule
def take_different(s: State, me: Player, colours: int) -> int:
    """4.1: one gem of each colour in the set."""
    for c in range(5):
        if colours >> c & 1:
            take(s, me, c, 1)
    return Step.CONQUEST


@rule
def take_same(s: State, me: Player, colour: int) -> int:
    """4.2: two gems of one colour; with post 2 one more of another."""
    take(s, me, colour, 2)
    s.doubled = colour
    if me.coats[POST2]:
        return ask_gem(s, me, Phase.EXTRA_GEM)
    return Step.CONQUEST


@rule
def reserve_place(s: State, me: Player, place: int) -> int:
    """4.3: a face-up card; own strongholds on it come back."""
    card = s.display[place]
    s.display[place] = NOTHING
    take_back(s, me, place)
    reserve(s, me, card, 0)
    return Step.REFILL


@rule
def reserve_deck(s: State, me: Player, deck: int) -> int:
    """4.3: the unseen top card of a deck."""
    reserve(s, me, draw(s, deck), 1)
    return Step.CONQUEST


@rule
def reserve(s: State, me: Player, card: int, hidden: int) -> None:
    """The card goes into the reserve; then one gold if there is one (R5: it cannot be declined)."""
    me.reserved[me.n_reserved] = card
    me.hidden[me.n_reserved] = hidden
    me.n_reserved += 1
    s.where[card] = Where.RESERVED + s.current
    if s.bank[GOLD] > 0:
        take(s, me, GOLD, 1)


@rule
def forced_pass(s: State) -> int:
    """R1: the closing sequence still runs."""
    s.passes += 1
    return Step.CONQUEST


# --- section 6.1: the steps of a purchase ------------------------------------------------------------------------


@rule
def buy_place(s: State, me: Player, place: int, by_hand: bool) -> int:
    """The card leaves its place and own strongholds return."""
    s.buying = s.display[place]
    s.display[place] = NOTHING
    take_back(s, me, place)
    return purchase(s, me, by_hand)


@rule
def buy_reserved(s: State, me: Player, i: int, by_hand: bool) -> int:
    """The card leaves the reserve, which closes up."""
    s.buying = me.reserved[i]
    me.n_reserved -= 1
    for k in range(i, me.n_reserved):
        me.reserved[k] = me.reserved[k + 1]
        me.hidden[k] = me.hidden[k + 1]
    me.reserved[me.n_reserved] = NOTHING
    me.hidden[me.n_reserved] = 0
    return purchase(s, me, by_hand)


@rule
def purchase(s: State, me: Player, by_hand: bool) -> int:
    """Payment, automatic or by hand."""
    if by_hand:
        open_bill(s, me)
        s.phase = Phase.PAY
        return Step.ASK
    pay_automatically(s, me)
    return give_up_bonuses(s, me)


@rule
def give_up_bonuses(s: State, me: Player) -> int:
    """11.7: the price of a discard2 card; paired cards of the colour go first."""
    card = CARDS[s.buying]
    if card.effect != Effect.DISCARD2:
        return own(s, me, s.buying)
    s.discards = 2
    while s.discards > 0 and me.paired[card.discard] > 0:
        remove_card(s, me, first_paired(s, card.discard))
        s.discards -= 1
    return ask_discard(s, me)


@rule
def first_paired(s: State, colour: int) -> int:
    """The owned paired card of a colour with the smallest number."""
    card = FIRST_ORIENT
    while s.where[card] != Where.OWNED + s.current or s.copied[card - FIRST_ORIENT] != colour:
        card += 1
    return card


@rule
def discard_category(s: State, card_id: int, colour: int) -> int:
    """0 to 5 for an owned single-bonus card of the colour by its points, 6 for a double card, else NOTHING."""
    card = CARDS[card_id]
    if s.where[card_id] != Where.OWNED + s.current or card.colour != colour:
        return NOTHING
    return DOUBLE if card.bonuses == 2 else card.points


@rule
def ask_discard(s: State, me: Player) -> int:
    """One card at a time; asked only where the categories leave a choice."""
    colour = CARDS[s.buying].discard
    while s.discards > 0:
        first = NOTHING
        for card in range(N_CARDS):
            category = discard_category(s, card, colour)
            if category == NOTHING or category == first:
                continue
            if first != NOTHING:
                s.phase = Phase.DISCARD
                return Step.ASK
            first = category
        discard(s, me, first)
    return own(s, me, s.buying)


@rule
def discard(s: State, me: Player, category: int) -> None:
    """Cards of one category are interchangeable: the smallest number goes. A double card covers two (R24)."""
    colour = CARDS[s.buying].discard
    card = 0
    while discard_category(s, card, colour) != category:
        card += 1
    remove_card(s, me, card)
    s.discards = max(0, s.discards - (2 if category == DOUBLE else 1))


@rule
def own(s: State, me: Player, card_id: int) -> int:
    """The card is owned; bonus and points count from now on, and its effect is carried out."""
    card = CARDS[card_id]
    s.where[card_id] = Where.OWNED + s.current
    me.cards += 1
    me.points += card.points
    s.effect = card_id
    if card.effect == Effect.GOLD2:
        me.gold_cards += 1
    elif card.effect == Effect.PAIR or card.effect == Effect.PAIR_FREE1:
        return ask_pair(s, me)
    else:
        me.bonus[card.colour] += card.bonuses
    if card.effect == Effect.RESERVE_NOBLE:
        return ask_noble_to_reserve(s, me)
    return free_card(s, me)


@rule
def ask_pair(s: State, me: Player) -> int:
    """11.2: which colour the card copies."""
    choices = 0
    only = 0
    for c in range(5):
        if me.bonus[c] > 0:
            choices += 1
            only = c
    if choices == 1:
        return pair(s, me, only)
    s.phase = Phase.PAIR
    return Step.ASK


@rule
def pair(s: State, me: Player, colour: int) -> int:
    s.copied[s.effect - FIRST_ORIENT] = colour
    me.paired[colour] += 1
    me.bonus[colour] += 1
    return free_card(s, me)


@rule
def ask_noble_to_reserve(s: State, me: Player) -> int:
    """11.5: compulsory if a noble is open, otherwise it lapses (R21)."""
    choices = 0
    only = 0
    for i in range(5):
        if noble_open(s, i):
            choices += 1
            only = i
    if choices > 1:
        s.phase = Phase.RESERVE_NOBLE
        return Step.ASK
    if choices == 1:
        s.noble_reserved[only] = s.current
    return free_card(s, me)


@rule
def free_level(s: State) -> int:
    """11.3: the level of the free card that the effect gives, 0 for none."""
    effect = CARDS[s.effect].effect
    if effect == Effect.PAIR_FREE1:
        return 1
    return 2 if effect == Effect.FREE2 else 0


@rule
def can_take_free(s: State, place: int, level: int) -> bool:
    """A face-up card of the level, not occupied by another player (R29)."""
    card = s.display[place]
    return card != NOTHING and CARDS[card].level == level and free_of_others(s, place)


@rule
def free_card(s: State, me: Player) -> int:
    """11.3: compulsory if a card is available, otherwise it lapses."""
    level = free_level(s)
    if level > 0:
        for place in range(places_in_play(s)):
            if can_take_free(s, place, level):
                s.phase = Phase.FREE
                return Step.ASK
    return post_gem(s, me)


@rule
def take_free(s: State, me: Player, place: int) -> int:
    """Owned at once, with its own effect (R20); no purchase (R28)."""
    card = s.display[place]
    s.display[place] = NOTHING
    take_back(s, me, place)
    return own(s, me, card)


@rule
def post_gem(s: State, me: Player) -> int:
    """Post 1: a gem after each purchase, before the refill."""
    s.effect = NOTHING
    s.doubled = NOTHING  # R34: only post 2 looks at what was doubled, and a conquest comes after it
    if me.coats[POST1]:
        return ask_gem(s, me, Phase.POST_GEM)
    return stronghold_step(s, me)


@rule
def gem_allowed(s: State, colour: int) -> bool:
    """Posts 1 and 2 give a gem that is in the supply; post 2 of another colour than the doubled one (R34)."""
    return s.bank[colour] > 0 and colour != s.doubled


@rule
def ask_gem(s: State, me: Player, phase: int) -> int:
    """R16: compulsory, and skipped when no suitable gem is left."""
    choices = 0
    only = 0
    for c in range(5):
        if gem_allowed(s, c):
            choices += 1
            only = c
    s.phase = phase
    if choices > 1:
        return Step.ASK
    if choices == 1:
        take(s, me, only, 1)
    return after_gem(s, me)


@rule
def after_gem(s: State, me: Player) -> int:
    if s.phase == Phase.EXTRA_GEM:
        return Step.CONQUEST
    return stronghold_step(s, me)


@rule
def stronghold_step(s: State, me: Player) -> int:
    """9.2: each purchase obliges the buyer to place, move or remove a stronghold."""
    if s.options.strongholds and step_possible(s, me):
        s.phase = Phase.STRONGHOLD
        return Step.ASK
    return Step.REFILL


# --- section 6: the closing sequence -----------------------------------------------------------------------------


@rule
def close_turn(s: State, me: Player, step: int) -> None:
    """From this step on, until a decision is asked or the next player's turn begins."""
    if step == Step.REFILL:
        step = close_purchase(s)
    if step == Step.CONQUEST:
        step = conquest(s, me)
    if step == Step.NOBLE:
        step = noble(s, me)
    if step == Step.COATS_OF_ARMS:
        step = coats_of_arms(s, me)
    if step == Step.TOKEN_LIMIT:
        step = token_limit(s, me)
    if step == Step.CITY:
        step = city(s, me)
    if step == Step.END:
        end_turn(s)


@rule
def close_purchase(s: State) -> int:
    """6.1 step 7, and after a reservation: every empty place is refilled."""
    s.buying = NOTHING
    s.lifted = NOTHING
    refill(s)
    return Step.CONQUEST


@rule
def conquest(s: State, me: Player) -> int:
    """6 step 1, 9.4: offered once, if affordable (R12)."""
    if s.options.strongholds and not s.conquering:
        place = conquerable(s)
        if place != NOTHING and affordable(me, CARDS[s.display[place]]):
            s.conquering = 1
            s.phase = Phase.CONQUEST
            return Step.ASK
    return Step.NOBLE


@rule
def noble(s: State, me: Player) -> int:
    """6 step 2, 7.1: at most one visit, chosen if several qualify."""
    choices = 0
    only = 0
    for i in range(s.seats + 1):
        if noble_comes(s, me, i):
            choices += 1
            only = i
    if choices > 1:
        s.phase = Phase.NOBLE
        return Step.ASK
    if choices == 1:
        visit(s, me, only)
    return Step.COATS_OF_ARMS


@rule
def coats_of_arms(s: State, me: Player) -> int:
    """6 step 3, 10.1: on every post whose requirement is met (R15)."""
    if s.options.trading_posts:
        for post in range(5):
            if post_reached(s, me, post):
                me.coats[post] = 1
    return Step.TOKEN_LIMIT


@rule
def post_reached(s: State, me: Player, post: int) -> bool:
    """Post 4 is closed with the Cities (R31)."""
    if post == POST4 and s.options.cities:
        return False
    for c in range(5):
        if me.bonus[c] < POSTS[post].need[c]:
            return False
    return me.nobles >= POSTS[post].nobles


@rule
def tokens_held(me: Player) -> int:
    return summed(me.tokens, len(me.tokens))


@rule
def token_limit(s: State, me: Player) -> int:
    """6 step 4: down to exactly ten, gold included."""
    if tokens_held(me) > TOKEN_LIMIT:
        s.phase = Phase.RETURN
        return Step.ASK
    return Step.CITY


@rule
def city(s: State, me: Player) -> int:
    """6 step 5, section 8: a player without a city takes one that is met."""
    if s.options.cities and me.city == NOTHING:
        choices = 0
        only = 0
        for i in range(3):
            if city_met(s, me, i):
                choices += 1
                only = i
        if choices > 1:
            s.phase = Phase.CITY
            return Step.ASK
        if choices == 1:
            found(s, me, only)
    return Step.END


@rule
def end_turn(s: State) -> None:
    """6 step 6: the next player, or the end check after the last of the round."""
    s.conquering = 0
    s.doubled = NOTHING
    s.phase = Phase.ACTION
    s.current += 1
    if s.current == s.seats:
        s.current = 0
    if s.current == s.first:
        if ends(s):
            s.phase = Phase.OVER
        else:
            s.round += 1
            s.passes = 0


@rule
def reserve_full(me: Player) -> bool:
    return me.n_reserved == RESERVE_LIMIT


@rule
def reserve_noble(s: State, me: Player, i: int) -> int:
    """11.5: put aside for this player alone."""
    s.noble_reserved[i] = s.current
    return free_card(s, me)
