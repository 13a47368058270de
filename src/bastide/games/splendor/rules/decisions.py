"""Section 13: which decisions are legal now, and what each of them sets in motion."""

from __future__ import annotations

from ....core.rule import rule
from ....core.state import Menu, offer
from ..actions import (
    BUY,
    BUY_RESERVED,
    CITY,
    CONQUER,
    DECLINE,
    DISCARD,
    FREE,
    HAND_BUY,
    HAND_BUY_RESERVED,
    NOBLE,
    PAIR,
    PASS,
    PAY_CARD,
    PAY_GOLD,
    PAY_REST,
    RESERVE,
    RESERVE_DECK,
    RETURN,
    SET_BITS,
    SET_END,
    SET_FIRST,
    SH_PLACE,
    SH_TAKE,
    TAKE_DIFF,
    TAKE_ONE,
    TAKE_SAME,
)
from ..components import CARDS, N_CARDS
from ..state import ALL_PLACES, NOTHING, RESERVE_LIMIT, Phase, Player, State
from .nobles import city_met, found, noble_comes, noble_open, visit
from .payment import (
    affordable,
    commit_gold,
    commit_unit,
    gems_suffice,
    gold_allowed,
    has_gold,
    pay_rest,
    payable_by_hand,
    something_to_pay,
    unit_allowed,
)
from .strongholds import can_lift, can_place, conquerable, free_of_others, lift, places_in_play, put
from .turn import (
    Step,
    after_gem,
    ask_discard,
    buy_place,
    buy_reserved,
    can_take_free,
    close_turn,
    discard,
    discard_category,
    forced_pass,
    free_level,
    gem_allowed,
    give_up_bonuses,
    pair,
    reserve_deck,
    reserve_full,
    reserve_noble,
    reserve_place,
    take,
    take_different,
    take_free,
    take_same,
)

PURCHASES = ALL_PLACES + RESERVE_LIMIT  # purchases follow each other in the action table: places, then the reserve
TAKE_SAME_SUPPLY = 4  # gems of the colour that must be there before two are taken


@rule
def actors(s: State) -> int:
    """One player at a time."""
    return 0 if s.phase == Phase.OVER else 1 << s.current


# --- what is legal -----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    """Every legal decision in ascending order."""
    me = s.players[seat]
    if s.phase == Phase.ACTION:
        offer_actions(s, me, menu)
    elif s.phase == Phase.RETURN:
        for token in range(6):
            if me.tokens[token] > 0:
                offer(menu, RETURN + token)
    elif s.phase == Phase.PAY:
        offer_payments(s, me, menu)
    else:
        offer_choices(s, me, menu)


@rule
def offer_actions(s: State, me: Player, menu: Menu) -> None:
    """Section 4; a pass only if nothing else is possible (R1)."""
    offer_gems(s, menu)
    if not reserve_full(me):
        offer_reservations(s, menu)
    offer_purchases(s, me, menu)
    if menu[0] == 0:
        offer(menu, PASS)


@rule
def offer_gems(s: State, menu: Menu) -> None:
    """4.1, 4.2: three different, or all that are left of fewer (R2); two equal from four."""
    available = 0
    colours = 0
    for c in range(5):
        if s.bank[c] > 0:
            available |= 1 << c
            colours += 1
    size = min(3, colours)
    for i in range(SET_FIRST[size], SET_END[size]):
        if SET_BITS[i] & ~available == 0:
            offer(menu, TAKE_DIFF + i)
    for c in range(5):
        if s.bank[c] >= TAKE_SAME_SUPPLY:
            offer(menu, TAKE_SAME + c)


@rule
def offer_reservations(s: State, menu: Menu) -> None:
    """4.3, 9.3: face-up cards that nobody else occupies, and the tops of decks."""
    for place in range(places_in_play(s)):
        if s.display[place] != NOTHING and free_of_others(s, place):
            offer(menu, RESERVE + place)
    for deck in range(6):
        if s.deck_size[deck] > 0:
            offer(menu, RESERVE_DECK + deck)


@rule
def offer_purchases(s: State, me: Player, menu: Menu) -> None:
    """4.4 in the two forms of 5.3."""
    wanted = affordable_cards(s, me)
    if wanted == 0:
        return
    for i in range(PURCHASES):
        if wanted >> i & 1:
            offer(menu, BUY + i)
    if has_gold(me):
        for i in range(PURCHASES):
            if wanted >> i & 1 and something_to_pay(me, CARDS[card_for_sale(s, me, i)]):
                offer(menu, HAND_BUY + i)


@rule
def affordable_cards(s: State, me: Player) -> int:
    """The set of cards the player could buy: bit i for a place, and after the places for the own reserve."""
    found = 0
    for place in range(places_in_play(s)):
        card = s.display[place]
        if card != NOTHING and affordable(me, CARDS[card]) and free_of_others(s, place):
            found |= 1 << place
    for i in range(me.n_reserved):
        if affordable(me, CARDS[me.reserved[i]]):
            found |= 1 << (ALL_PLACES + i)
    return found


@rule
def card_for_sale(s: State, me: Player, i: int) -> int:
    return s.display[i] if i < ALL_PLACES else me.reserved[i - ALL_PLACES]


@rule
def offer_payments(s: State, me: Player, menu: Menu) -> None:
    """5.3: gold and card units where they leave the rest payable, and the end when gems cover it."""
    for c in range(5):
        if gold_allowed(s, me, c):
            offer(menu, PAY_GOLD + c)
    for c in range(5):
        if unit_allowed(s, me, c):
            offer(menu, PAY_CARD + c)
    if gems_suffice(s, me):
        offer(menu, PAY_REST)


@rule
def offer_choices(s: State, me: Player, menu: Menu) -> None:
    """The choices inside a purchase and in the closing sequence."""
    if s.phase == Phase.DISCARD:
        offer_discards(s, menu)
    elif s.phase == Phase.PAIR:
        for c in range(5):
            if me.bonus[c] > 0:
                offer(menu, PAIR + c)
    elif s.phase == Phase.RESERVE_NOBLE:
        for i in range(5):
            if noble_open(s, i):
                offer(menu, NOBLE + i)
    elif s.phase == Phase.NOBLE:
        for i in range(5):
            if noble_comes(s, me, i):
                offer(menu, NOBLE + i)
    elif s.phase == Phase.FREE:
        for place in range(places_in_play(s)):
            if can_take_free(s, place, free_level(s)):
                offer(menu, FREE + place)
    elif s.phase == Phase.POST_GEM or s.phase == Phase.EXTRA_GEM:
        for c in range(5):
            if gem_allowed(s, c):
                offer(menu, TAKE_ONE + c)
    elif s.phase == Phase.STRONGHOLD or s.phase == Phase.STRONGHOLD_MOVE:
        offer_strongholds(s, me, menu)
    elif s.phase == Phase.CONQUEST:
        offer(menu, CONQUER)
        if payable_by_hand(me, CARDS[s.display[conquerable(s)]]):
            offer(menu, CONQUER + 1)
        offer(menu, DECLINE)
    elif s.phase == Phase.CITY:
        for i in range(3):
            if city_met(s, me, i):
                offer(menu, CITY + i)


@rule
def offer_discards(s: State, menu: Menu) -> None:
    """11.7: the categories of owned cards with a bonus of the colour."""
    colour = CARDS[s.buying].discard
    for category in range(7):
        for card in range(N_CARDS):
            if discard_category(s, card, colour) == category:
                offer(menu, DISCARD + category)
                break


@rule
def offer_strongholds(s: State, me: Player, menu: Menu) -> None:
    """9.2: place, or lift; a piece in the hand goes to another card (R11)."""
    if me.strongholds > 0:
        for place in range(places_in_play(s)):
            if place != s.lifted and can_place(s, place):
                offer(menu, SH_PLACE + place)
    if s.phase == Phase.STRONGHOLD:
        for place in range(places_in_play(s)):
            if can_lift(s, place):
                offer(menu, SH_TAKE + place)


# --- what it does ------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, and all that follows without another."""
    me = s.players[seat]
    if action <= PASS:
        step = act(s, me, action)
    elif action <= PAY_REST:
        step = settle(s, me, action)
    elif RETURN <= action < CITY:
        take(s, me, action - RETURN, -1)
        step = Step.TOKEN_LIMIT
    else:
        step = choose(s, me, action)
    close_turn(s, me, step)


@rule
def act(s: State, me: Player, action: int) -> int:
    """Section 4: the action of the turn."""
    if action < TAKE_SAME:
        return take_different(s, me, SET_BITS[action - TAKE_DIFF])
    if action < RESERVE:
        return take_same(s, me, action - TAKE_SAME)
    if action < RESERVE_DECK:
        return reserve_place(s, me, action - RESERVE)
    if action < BUY:
        return reserve_deck(s, me, action - RESERVE_DECK)
    if action < BUY_RESERVED:
        return buy_place(s, me, action - BUY, False)
    if action < HAND_BUY:
        return buy_reserved(s, me, action - BUY_RESERVED, False)
    if action < HAND_BUY_RESERVED:
        return buy_place(s, me, action - HAND_BUY, True)
    if action < PASS:
        return buy_reserved(s, me, action - HAND_BUY_RESERVED, True)
    return forced_pass(s)


@rule
def settle(s: State, me: Player, action: int) -> int:
    """5.3: payment by hand."""
    if action < PAY_CARD:
        commit_gold(s, me, action - PAY_GOLD)
        return Step.ASK
    if action < PAY_REST:
        commit_unit(s, me, action - PAY_CARD)
        return Step.ASK
    pay_rest(s, me)
    return give_up_bonuses(s, me)


@rule
def choose(s: State, me: Player, action: int) -> int:
    """The choices inside a purchase and in the closing sequence."""
    if action < PAIR:
        discard(s, me, action - DISCARD)
        return ask_discard(s, me)
    if action < FREE:
        return pair(s, me, action - PAIR)
    if action < NOBLE:
        return take_free(s, me, action - FREE)
    if action < TAKE_ONE:
        if s.phase == Phase.RESERVE_NOBLE:
            return reserve_noble(s, me, action - NOBLE)
        visit(s, me, action - NOBLE)
        return Step.COATS_OF_ARMS
    if action < SH_PLACE:
        take(s, me, action - TAKE_ONE, 1)
        return after_gem(s, me)
    if action < SH_TAKE:
        put(s, me, action - SH_PLACE)
        return Step.REFILL
    if action < CONQUER:
        return lift_stronghold(s, action - SH_TAKE)
    if action < DECLINE:
        return buy_place(s, me, conquerable(s), action == CONQUER + 1)
    if action < RETURN:
        return Step.NOBLE
    found(s, me, action - CITY)
    return Step.END


@rule
def lift_stronghold(s: State, place: int) -> int:
    """Another's piece is removed; an own one is in the hand and goes to another card."""
    own_piece = s.fort_owner[place] == s.current
    lift(s, place)
    if not own_piece:
        return Step.REFILL
    s.lifted = place
    s.phase = Phase.STRONGHOLD_MOVE
    return Step.ASK
