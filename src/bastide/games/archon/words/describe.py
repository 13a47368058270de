"""Moves in plain words, and what chance made of them."""

from __future__ import annotations

from bisect import bisect_right

from ....core.wording import count, listed
from .. import actions as act
from ..components import (
    ATTACK_IDS,
    ATTACKS,
    CARDS,
    COURTIER,
    CUBES,
    FAVOR_IDS,
    FILE,
    GATE_VP,
    GOODS,
    N_PRICES,
    PALACE_SLOTS,
    PROVINCE_IDS,
    SLOTS_AT,
    TAX_COLLECTOR,
    TILES,
    TRACK_STEPS,
)
from ..rules.goods import hand_size
from ..rules.guild_hall import next_square
from ..rules.market import buying_price
from ..rules.placement import counts_as, slot_location, tax_due
from ..state import NOTHING, Phase, Player, State
from .catalogue import price_words

PLACES = (*(location.name for location in FILE.locations), "Palace")
ZONE_WORDS = ("in the hand", "among the spent cards", "in the resting pile")
GROUPS = (
    act.MAGISTER,
    act.SORT,
    act.SLOT,
    act.PASS,
    act.DECLINE,
    act.PLAY,
    act.TAKE,
    act.GIVE,
    act.BUY,
    act.SELL,
    act.DONE,
    act.REPLACE,
    act.BUILD,
    act.SPARE,
    act.REPEAT,
    act.WARRIOR,
    act.LOSE,
)


def group_of(action: int) -> tuple[int, int]:
    """The group of an action and its place in the group."""
    act.ACTIONS.kind(action)  # refuses numbers that are no action
    first = GROUPS[bisect_right(GROUPS, action) - 1]
    return first, action - first


# --- describe ----------------------------------------------------------------------------------------------------


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    """An action in plain words, seen from before it happens."""
    group, i = group_of(action)
    me = s.players[seat]
    match group:
        case act.MAGISTER:
            return _describe_magister(s, me, i + 1)
        case act.SORT:
            if viewer is not None and viewer != seat:
                return "sorts cards in secret"
            n, card = sorted_cards(action)
            return f"puts {count(n, CARDS[card])} into the first hand"
        case act.SLOT:
            return f"goes to {slot_words(s, i)}"
        case act.PASS:
            return f"passes with {count(hand_size(me), 'card')} left"
        case act.DECLINE:
            return "makes no second action"
        case act.PLAY:
            return _describe_payment(s, seat, i)
        case act.BUY:
            price = buying_price(s, me, i % N_PRICES)
            return f"buys {CUBES[i // N_PRICES]} for {price} gold"
        case act.BUILD:
            return f"acquires the {FILE.buildings[i].name} ({TILES[i].vp} VP)"
        case act.REPEAT:
            return f"makes the exchange {('once', 'twice')[i]}"
        case act.WARRIOR:
            return f"sends a warrior to the gate ({GATE_VP} VP)" if i == act.GATE else "sends a warrior to the wall"
    return _describe_small(s, group, i)


def _describe_small(s: State, group: int, i: int) -> str:
    match group:
        case act.TAKE:
            source = {Phase.REPOSITORY: "the Repository", Phase.LABORATORY: "the Laboratory"}
            return f"takes {CUBES[i]} from {source.get(Phase(s.phase), 'the stock')}"
        case act.GIVE:
            return f"gives {CUBES[i]}"
        case act.SELL:
            return f"sells {CUBES[i]}"
        case act.DONE:
            return "leaves it at that"
        case act.REPLACE:
            return f"replaces a courtier {ZONE_WORDS[i]}"
        case act.SPARE:
            return f"takes 1 {GOODS[i]} off the price"
    return f"loses {CUBES[i]} in the raid"


def sorted_cards(action: int) -> tuple[int, int]:
    """How many cards a decision of the split puts into the first hand, and of which type."""
    card = bisect_right(act.SORT_FIRST, action) - 1
    return action - int(act.SORT_FIRST[card]), card


def slot_words(s: State, slot: int) -> str:
    """`slot 2 of the Treasury`, `place 1 of the Palace, favor 5`."""
    if slot >= PALACE_SLOTS:
        card = s.favors[slot - PALACE_SLOTS]
        return f"place {slot - PALACE_SLOTS + 1} of the Palace" + (f", favor {card + 1}" if card != NOTHING else "")
    location = slot_location(slot)
    return f"slot {slot - sum(SLOTS_AT[:location]) + 1} of the {PLACES[location]}"


def _describe_magister(s: State, me: Player, card: int) -> str:
    step = TRACK_STEPS[next_square(me, card)]
    if s.phase == Phase.FIRST:
        return f"begins with a {CARDS[card]} for {price_words(step.cost)}"
    return f"buys a {CARDS[card]} ({step.vp} VP)"


def _describe_payment(s: State, seat: int, payment: int) -> str:
    me = s.players[seat]
    single_magister = act.PAY_FIRST[payment] != COURTIER and act.PAY_SECOND[payment] == act.NONE
    role = " as courtier" if single_magister and not act.PAY_ABILITY[payment] else ""
    tax = 0 if counts_as(me, payment, TAX_COLLECTOR) else tax_due(s, seat, slot_location(s.slot))
    return f"plays {cards_words(payment)}{role}" + (f" and pays {tax} gold tax" if tax else "")


def cards_words(payment: int) -> str:
    """`a cleric`, `two courtiers`, `a courtier and a cleric`."""
    first, second = act.PAY_FIRST[payment], act.PAY_SECOND[payment]
    if first == second:
        return f"two {CARDS[first]}s"
    return listed(f"a {CARDS[card]}" for card in (first, second) if card != act.NONE)


# --- chance ------------------------------------------------------------------------------------------------------


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """What the end of a round revealed to everybody: unused cards, new cards, and the attack.

    Match files hold these words and are checked against them, so they stay as they are, without plurals.
    """
    events = {}
    if ended_round(before, after):
        for seat in range(before.seats):
            acted = seat == before.order[before.turn] and before.phase != Phase.ACT
            unused = before.players[seat].hand
            if any(unused) and not acted:
                events[f"unused {seat + 1}"] = listed([f"{n} {CARDS[card]}" for card, n in enumerate(unused) if n])
    if after.province != before.province:
        events["favor"] = FAVOR_IDS[after.favors[0]]
        events["province"] = PROVINCE_IDS[after.province]
    for season in range(3):
        card = after.attacks[season]
        if card != before.attacks[season]:
            outcome = "raided" if after.raided[season] else "repelled"
            events["attack"] = f"{ATTACK_IDS[card]}, strength {ATTACKS[card][after.seats]}, {outcome}"
    return events


def ended_round(before: State, after: State) -> bool:
    return after.province != before.province or after.attacks != before.attacks
