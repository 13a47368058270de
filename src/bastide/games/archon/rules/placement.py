"""Sections 4.3 and 7: slots, card prices, taxes and the abilities of magisters."""

from __future__ import annotations

from ....core.rule import rule
from ..actions import NONE, PAY_ABILITY, PAY_FIRST, PAY_SECOND
from ..components import (
    CHAPEL,
    CLERIC,
    COURTIER,
    EXCHANGES,
    FIRST_SLOT,
    GOLD,
    MERCHANT,
    PALACE,
    PALACE_SLOTS,
    SCRIBE,
    SLOTS,
    TAX_COLLECTOR,
)
from ..state import EARLY, NINE, NOTHING, PER_TOKEN, Player, State
from .locations import action_possible, begin_action


@rule
def slot_exists(s: State, slot: int) -> bool:
    """3.12, R3, R18: a covered slot and an unfilled Palace place do not exist."""
    if slot >= PALACE_SLOTS:
        return s.favors[slot - PALACE_SLOTS] != NOTHING
    if s.seats >= SLOTS[slot].players:
        return True
    return s.options.covers_two_players == NINE and SLOTS[slot].nine_covers == 1


@rule
def slot_location(slot: int) -> int:
    return PALACE if slot >= PALACE_SLOTS else SLOTS[slot].location


@rule
def slot_cards(s: State, slot: int) -> int:
    """The card price: 1 or 2."""
    if slot >= PALACE_SLOTS:
        return EXCHANGES[s.favors[slot - PALACE_SLOTS]].cards
    return SLOTS[slot].cards


@rule
def occupied(s: State, slot: int) -> bool:
    for seat in range(s.seats):
        if s.figures[slot][seat] > 0:
            return True
    return False


# --- section 7.1: taxes ------------------------------------------------------------------------------------------


@rule
def tax_to(s: State, location: int, owner: int) -> int:
    """R14, R16: one gold for each owner of tiles in the location, or for each tile."""
    tiles = 0
    for slot in range(FIRST_SLOT[location], FIRST_SLOT[location + 1]):
        tiles += s.tax[slot][owner]
    return tiles if s.options.tax_per == PER_TOKEN else min(1, tiles)


@rule
def tax_due(s: State, seat: int, location: int) -> int:
    """What a seat pays to the others for entering."""
    due = 0
    for owner in range(s.seats):
        if owner != seat:
            due += tax_to(s, location, owner)
    return due


@rule
def pay_tax(s: State, seat: int, location: int) -> None:
    for owner in range(s.seats):
        if owner != seat:
            tax = tax_to(s, location, owner)
            s.players[seat].goods[GOLD] -= tax
            s.players[owner].goods[GOLD] += tax


@rule
def counts_as(me: Player, payment: int, card: int) -> bool:
    """Whether a payment uses the ability of a card; the Chapel makes merchant and tax collector one (R41)."""
    if PAY_ABILITY[payment] == 0:
        return False
    played = PAY_FIRST[payment]
    if played == card:
        return True
    merged = (played == MERCHANT and card == TAX_COLLECTOR) or (played == TAX_COLLECTOR and card == MERCHANT)
    return merged and me.buildings[CHAPEL] == 1


# --- section 4.3: card prices ------------------------------------------------------------------------------------


@rule
def mere_courtier(s: State, card: int) -> bool:
    """A courtier, or a scribe in a scribe's action where that counts as one (chained_scribe)."""
    return card == COURTIER or (card == SCRIBE and s.second == 1 and s.options.chained_scribe == EARLY)


@rule
def cards_held(me: Player, payment: int) -> bool:
    first = PAY_FIRST[payment]
    second = PAY_SECOND[payment]
    if first == second:
        return me.hand[first] >= 2
    return me.hand[first] > 0 and (second == NONE or me.hand[second] > 0)


@rule
def cards_fit(s: State, payment: int, cards: int, stacking: bool) -> bool:
    """4.3, R9, R10, R18, R20: whether these cards pay a slot of this price, occupied or not."""
    first = PAY_FIRST[payment]
    second = PAY_SECOND[payment]
    ability = PAY_ABILITY[payment] == 1
    if ability and first == SCRIBE and mere_courtier(s, SCRIBE):
        return False
    if stacking and not (ability and first == CLERIC):
        return False
    if cards == 1:
        return second == NONE
    if second == NONE:
        return not mere_courtier(s, first)
    return s.options.two_card_payment == EARLY or (mere_courtier(s, first) and mere_courtier(s, second))


@rule
def payment_allowed(s: State, seat: int, slot: int, payment: int) -> bool:
    """Cards, taxes (R12) and the action itself: everything a placement needs."""
    me = s.players[seat]
    if not cards_held(me, payment) or not cards_fit(s, payment, slot_cards(s, slot), occupied(s, slot)):
        return False
    location = slot_location(slot)
    tax = 0 if counts_as(me, payment, TAX_COLLECTOR) else tax_due(s, seat, location)
    purse = me.goods[GOLD] - tax
    return purse >= 0 and action_possible(s, me, location, slot, purse)


@rule
def may_enter(s: State, seat: int, slot: int) -> bool:
    """Whether some payment makes the placement legal; asked for every slot, so what is cheap comes first."""
    if not slot_exists(s, slot):
        return False
    me = s.players[seat]
    cards = slot_cards(s, slot)
    stacking = occupied(s, slot)
    if not hand_fits(s, me, cards, stacking, True):
        return False
    location = slot_location(slot)
    if not action_possible(s, me, location, slot, me.goods[GOLD]):
        return False
    tax = tax_due(s, seat, location)
    if tax == 0:
        return True
    purse = me.goods[GOLD] - tax
    if purse >= 0 and action_possible(s, me, location, slot, purse):
        return True
    return hand_fits(s, me, cards, stacking, False)


@rule
def hand_fits(s: State, me: Player, cards: int, stacking: bool, taxable: bool) -> bool:
    """Whether the hand can pay a slot of this price at all; if the tax cannot be paid, by a card without tax."""
    if not taxable:
        immune = me.hand[TAX_COLLECTOR] + (me.hand[MERCHANT] if me.buildings[CHAPEL] else 0)
        return immune > 0 and not stacking
    if stacking:
        return me.hand[CLERIC] > 0
    courtiers = 0
    magisters = 0
    for card in range(len(me.hand)):
        if mere_courtier(s, card):
            courtiers += me.hand[card]
        else:
            magisters += me.hand[card]
    return magisters > 0 or courtiers >= cards


@rule
def place(s: State, seat: int, payment: int) -> None:
    """Play the cards, pay the tax, put the figure and perhaps a tile; then the action begins (R13)."""
    me = s.players[seat]
    location = slot_location(s.slot)
    play_card(me, PAY_FIRST[payment])
    if PAY_SECOND[payment] != NONE:
        play_card(me, PAY_SECOND[payment])
    if not counts_as(me, payment, TAX_COLLECTOR):
        pay_tax(s, seat, location)
    elif me.tax_tiles > 0:  # R17: without a tile only the immunity is left
        me.tax_tiles -= 1
        s.tax[s.slot][seat] += 1
    me.figures -= 1
    s.figures[s.slot][seat] += 1
    s.merchant = 1 if counts_as(me, payment, MERCHANT) else 0
    s.scribe = 1 if counts_as(me, payment, SCRIBE) and s.second == 0 else 0  # R20: never a third action
    begin_action(s, me, location)


@rule
def play_card(me: Player, card: int) -> None:
    """A card leaves the hand for everybody to see."""
    me.hand[card] -= 1
    if me.shown_hand[card] > 0:
        me.shown_hand[card] -= 1
