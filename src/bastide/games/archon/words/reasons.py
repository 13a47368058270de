"""Why an action is not legal now, with the section or ruling it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.wording import count, listed
from .. import actions as act
from ..components import (
    BARRACKS,
    BUILDERS_GUILD,
    CARDS,
    CLERIC,
    COURTIER,
    CUBES,
    EXCHANGES,
    FILE,
    GOLD,
    GOODS,
    GUILD_HALL,
    HOUSE_OF_TRADE,
    LABORATORY_GIVES,
    MARKET,
    N_CUBES,
    N_GOODS,
    N_PRICES,
    NO_DISCOUNT,
    PALACE,
    PALACE_SLOTS,
    PRICES,
    PURCHASES,
    RECRUIT,
    REPOSITORY,
    SCRIBE,
    TRACK_STEPS,
    TREASURY,
    WALL_SLOTS,
    WARRIORS,
    Exchange,
)
from ..rules.bill import in_scope
from ..rules.builders_guild import building_price
from ..rules.exchanges import exchange_at, price_held, warrior_available
from ..rules.goods import warriors_of
from ..rules.guild_hall import courtiers_in, inn_discount, next_square, track_finished
from ..rules.locations import action_possible
from ..rules.market import FULL_ROW, buying_price
from ..rules.placement import (
    cards_fit,
    cards_held,
    counts_as,
    mere_courtier,
    occupied,
    slot_cards,
    slot_exists,
    slot_location,
    tax_due,
)
from ..state import EARLY, NOTHING, Phase, Player, State
from .catalogue import price_words
from .describe import ZONE_WORDS, cards_words, group_of, sorted_cards

ASKED = {
    Phase.FIRST: "buy your two starting magisters first (section 3, step 13)",
    Phase.SPLIT: "split your cards first (section 4.1)",
    Phase.ACT: "choose a slot for a figure, or pass, first (section 4.2)",
    Phase.PAY: "play the cards for the slot first (section 4.3)",
    Phase.REPOSITORY: "take a cube from the Repository first (section 6.1)",
    Phase.LABORATORY: "take the cube of the Laboratory first (R39)",
    Phase.TRADE: "finish your visit to the market first (section 6.4)",
    Phase.MAGISTER: "choose a magister first (section 6.5)",
    Phase.REPLACE: "choose the courtier who makes room first (R25)",
    Phase.BUILD: "choose a building first (section 6.7)",
    Phase.WALL: "place the warrior first (section 6.6)",
    Phase.GIVE: "give the cube for the exchange first (section 6.10)",
    Phase.TAKE: "take a cube from the stock first (section 6.10)",
    Phase.RAID: "choose the cube you lose in the raid first (section 9.1)",
}
PHASES = {
    act.MAGISTER: (Phase.FIRST, Phase.MAGISTER),
    act.SORT: (Phase.SPLIT,),
    act.PLAY: (Phase.PAY,),
    act.TAKE: (Phase.REPOSITORY, Phase.LABORATORY, Phase.TAKE),
    act.GIVE: (Phase.GIVE,),
    act.BUY: (Phase.TRADE,),
    act.SELL: (Phase.TRADE,),
    act.DONE: (Phase.TRADE, Phase.WALL, Phase.GIVE),
    act.REPLACE: (Phase.REPLACE,),
    act.BUILD: (Phase.BUILD,),
    act.SPARE: (Phase.SPARE,),
    act.REPEAT: (Phase.REPEAT,),
    act.WARRIOR: (Phase.WALL,),
    act.LOSE: (Phase.RAID,),
}
LESS = ("", ", not even with one cube less", ", not even with one item less")  # by what a discount may be


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now, with the section or ruling it comes from."""
    group, i = group_of(action)
    me = s.players[seat]
    if s.phase not in PHASES.get(group, (Phase.ACT,)):
        return _asked(s)
    match group:
        case act.MAGISTER:
            return _why_not_magister(s, me, i + 1)
        case act.SORT:
            return _why_not_sort(me, action)
        case act.SLOT:
            return _why_not_slot(s, seat, i)
        case act.PASS:
            return "in the action that a scribe added you decline; passing is for a later turn (R19)"
        case act.DECLINE:
            return "only the second action of a scribe can be declined; pass instead (R19)"
        case act.PLAY:
            return _why_not_payment(s, seat, s.slot, i)
        case act.BUY:
            return _why_not_buy(s, me, i // N_PRICES, i % N_PRICES)
        case act.SELL:
            return _why_not_sell(s, me, i)
        case act.BUILD:
            return _why_not_build(s, me, i)
    return _why_not_choice(s, me, group, i)


def _asked(s: State) -> str:
    """What is to be decided first, and by which rule in the place where the figure stands."""
    match s.phase:
        case Phase.ACT if s.second:
            return "choose a slot for the second action, or decline, first (section 7.3)"
        case Phase.SPARE:
            return f"choose what the discount takes off the price first ({_discount_rule(s)})"
        case Phase.REPEAT:
            location = slot_location(s.slot)
            rule = "R33" if location == PALACE else f"section 6.{location + 1}"
            return f"choose how often the exchange is made first ({rule})"
        case Phase.WALL if s.made:
            return "place another warrior, or be done, first (section 6.6)"
        case Phase.GIVE if s.made:
            return "give a cube for another exchange, or be done, first (R33)"
    return ASKED[Phase(s.phase)]


def _discount_rule(s: State) -> str:
    """A discount is that of the favor card in the Palace, that of the Inn elsewhere."""
    return "R35" if slot_location(s.slot) == PALACE else "R28"


def _why_not_magister(s: State, me: Player, card: int) -> str:
    if s.phase == Phase.FIRST:
        return f"the first two magisters are of different types, and you have a {CARDS[card]} (R5)"
    if track_finished(me, card):
        return f"your {CARDS[card]} track is finished (R26)"
    cost = TRACK_STEPS[next_square(me, card)].cost
    less = _less(cost, s.discount)
    rule = _discount_rule(s) if less else "section 6.5"
    return f"the next {CARDS[card]} costs {price_words(cost)}, which you cannot pay{less} ({rule})"


def _less(price: Sequence[int], discount: int) -> str:
    """Told only where the discount takes something off this price."""
    return LESS[discount] if any(n and in_scope(item, discount) for item, n in enumerate(price)) else ""


def _why_not_sort(me: Player, action: int) -> str:
    n, card = sorted_cards(action)
    if me.own[card] == 0:
        return f"you own no {CARDS[card]} (section 4.1)"
    if card < me.sorting:
        return f"you have split your {CARDS[card]} cards already (section 4.1)"
    if card > me.sorting:
        return f"split your {CARDS[me.sorting]} cards first (section 4.1)"
    if n > me.own[card]:
        return f"you own {count(me.own[card], CARDS[card])} (section 4.1)"
    return "each pile has exactly five cards (section 4.1)"


def _why_not_slot(s: State, seat: int, slot: int) -> str:
    me = s.players[seat]
    if not slot_exists(s, slot):
        if slot >= PALACE_SLOTS:
            return "there is no favor card on that place of the Palace (section 6.10)"
        return f"that slot is covered with {s.seats} players (section 3, step 12, R3)"
    location = slot_location(slot)
    purse = me.goods[GOLD]
    if not action_possible(s, me, location, slot, purse):
        return _why_not_action(s, me, location, slot)
    if occupied(s, slot) and me.hand[CLERIC] == 0:
        return "a figure stands there, and you have no cleric in hand (section 4.3)"
    payments = [i for i in range(act.N_PAYMENTS) if cards_held(me, i)]
    if not any(cards_fit(s, i, slot_cards(s, slot), occupied(s, slot)) for i in payments):
        return _price_of_two(s, me.hand[SCRIBE] > 0)
    return _why_not_tax(s, seat, location)


def _price_of_two(s: State, with_scribe: bool) -> str:
    """4.3: what pays a slot of two cards, and why a scribe does not where it is only a courtier."""
    cards, ruling = ("any two cards", "R58") if s.options.two_card_payment == EARLY else ("two courtiers", "R9")
    price = f"that slot costs {cards} or one magister"
    if with_scribe and mere_courtier(s, SCRIBE):
        return f"{price}, and in the action that a scribe added another scribe is only a courtier ({ruling}, R59)"
    return f"{price} (section 4.3, {ruling})"


def _why_not_tax(s: State, seat: int, location: int) -> str:
    tax = tax_due(s, seat, location)
    if s.players[seat].goods[GOLD] < tax:
        return f"you owe {tax} gold tax there and cannot pay it (R12)"
    return f"after {tax} gold tax you cannot pay for the action (R13)"


def _why_not_action(s: State, me: Player, location: int, slot: int) -> str:
    """R8: why the action of a location cannot be carried out."""
    match location:
        case _ if location == REPOSITORY:
            return "no cube is lying in the Repository (R21)"
        case _ if location == TREASURY:
            return "no gold is left in the supply (R45, R66)"
        case _ if location == BARRACKS:
            return "no recruit is left in the supply (R43)"
        case _ if location == MARKET:
            return "you can neither buy nor sell anything in the market (R23)"
        case _ if location == BUILDERS_GUILD:
            return _why_no_building(NO_DISCOUNT, "section 6.7")
        case _ if location == GUILD_HALL:
            discount = inn_discount(s, me)
            return _why_no_magister(me, discount, "section 6.5" if discount == NO_DISCOUNT else "R28")
    return _why_no_exchange(s, me, exchange_at(s, location, slot), f"section 6.{location + 1}")


def _why_no_exchange(s: State, me: Player, number: int, section: str) -> str:
    card = EXCHANGES[number]
    if card.magister:
        return _why_no_magister(me, card.discount, "R35")
    if card.building:
        return _why_no_building(card.discount, "R35")
    if not price_held(me, number, 1, me.goods[GOLD]):
        return f"you cannot pay {'a cube' if card.pay_cube else price_words(card.pay)} ({section})"
    if not card.warrior:
        return _why_nothing_left(s, card)
    assert not warrior_available(s, me)
    if warriors_of(me) < WARRIORS:
        return f"all {WALL_SLOTS} slots of the wall are taken (R29)"
    return f"all your {WARRIORS} warriors are on the wall (R29)"


def _why_nothing_left(s: State, card: Exchange) -> str:
    """R43, R44, R66: what the supply would have to give."""
    if card.arts > s.arts or card.science > s.science:
        return f"not enough {'arts' if card.arts > s.arts else 'science'} cards are left in the supply (R44)"
    if card.gain_cubes:
        return "no cube is left in the supply (R44)"
    gains = [item for item in range(N_GOODS) if card.gain[item]]
    if not gains:
        return "that exchange gives nothing (R8)"
    rulings = sorted({{GOLD: "R66", RECRUIT: "R43"}.get(item, "R44") for item in gains})
    return f"no {listed((GOODS[item] for item in gains), 'or')} is left in the supply ({', '.join(rulings)})"


def _why_no_magister(me: Player, discount: int, rule: str) -> str:
    if me.own[COURTIER] == 0:
        return "you have no courtier left whom a magister could replace (R26)"
    return f"you cannot pay the next square of any magister track{LESS[discount]} ({rule})"


def _why_no_building(discount: int, rule: str) -> str:
    return f"you cannot pay for any building on offer that you lack{LESS[discount]} ({rule})"


def _why_not_payment(s: State, seat: int, slot: int, payment: int) -> str:
    me = s.players[seat]
    if not cards_held(me, payment):
        return f"you do not have {cards_words(payment)} in hand (section 4.3)"
    cards = slot_cards(s, slot)
    if occupied(s, slot) and not counts_as(me, payment, CLERIC):
        return "a figure stands there: only a cleric with its ability may join it (R18)"
    if not cards_fit(s, payment, cards, occupied(s, slot)):
        scribe = act.PAY_FIRST[payment] == SCRIBE and act.PAY_SECOND[payment] == act.NONE
        if scribe and act.PAY_ABILITY[payment] and mere_courtier(s, SCRIBE):
            return "in the action that a scribe added another scribe is only a courtier (R20, R59)"
        return "that slot costs one card (section 4.3)" if cards == 1 else _price_of_two(s, scribe)
    return _why_not_tax(s, seat, slot_location(slot))


def _why_not_buy(s: State, me: Player, kind: int, i: int) -> str:
    if not s.market[kind] >> i & 1:
        return f"no {CUBES[kind]} lies on the slot for {PRICES[i]} gold (R23)"
    if s.purchases >= PURCHASES:
        return f"a visit has at most {PURCHASES} purchases (section 6.4)"
    if s.sold == kind:
        return f"you have sold {CUBES[kind]} in this visit (R24)"
    rule = "R37" if me.buildings[HOUSE_OF_TRADE] else "section 6.4"
    return f"it costs {buying_price(s, me, i)} gold and you have {me.goods[GOLD]} ({rule})"


def _why_not_sell(s: State, me: Player, kind: int) -> str:
    if s.sold != NOTHING:
        return "a visit has at most one sale (section 6.4)"
    if s.bought >> kind & 1:
        return f"you have bought {CUBES[kind]} in this visit (R24)"
    if me.goods[kind] == 0:
        return f"you have no {CUBES[kind]} (section 6.4)"
    if s.market[kind] == FULL_ROW:
        return f"the {CUBES[kind]} row is full (R23)"
    return "there is no gold left to pay for it (R45, R66)"


def _why_not_build(s: State, me: Player, building: int) -> str:
    name = FILE.buildings[building].name
    if me.buildings[building]:
        return f"you already own the {name} (section 6.7)"
    if s.tiles[building] == 0:
        return f"no tile of the {name} is left (section 6.7)"
    price = [building_price(s, building, kind) for kind in range(N_CUBES)]
    less = _less(price, s.discount)
    rule = _discount_rule(s) if less else "section 6.7"
    return f"you cannot pay {price_words(price)} for the {name}{less} ({rule})"


def _why_not_choice(s: State, me: Player, group: int, i: int) -> str:
    match group:
        case act.TAKE:
            if s.phase == Phase.REPOSITORY:
                return f"no {CUBES[i]} is lying in the Repository (section 6.1)"
            if s.phase == Phase.LABORATORY and s.stock[i] and LABORATORY_GIVES[i]:
                return f"with {CUBES[i]} you could make no trade (R8)"
            if s.phase == Phase.LABORATORY and not LABORATORY_GIVES[i]:
                return f"the Laboratory does not give {CUBES[i]} (section 10)"
            return f"the stock has no {CUBES[i]} left (R44)"
        case act.GIVE | act.LOSE:
            return f"you have no {CUBES[i]} (section {'6.10' if group == act.GIVE else '9.1'})"
        case act.DONE:
            what = {Phase.TRADE: "trade must be made", Phase.WALL: "warrior must be placed"}
            return f"at least one {what.get(Phase(s.phase), 'exchange must be made')} (R8)"
        case act.REPLACE:
            assert courtiers_in(me, i) == 0
            return f"you have no courtier {ZONE_WORDS[i]} (R25)"
        case act.SPARE:
            if s.bill[i] == 0:
                return f"the price contains no {GOODS[i]} ({_discount_rule(s)})"
            why = "the rest could not be paid then" if in_scope(i, s.discount) else "the discount is for cubes only"
            return f"{why} ({_discount_rule(s)})"
    if i == act.GATE:
        return "no slot beside the gate is left (section 6.6)"
    return "no slot of the wall is left but those beside the gate (R29)"
