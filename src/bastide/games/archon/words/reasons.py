"""Why an action is not legal now, with the section or ruling it comes from."""

from __future__ import annotations

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
    GATE_SLOTS,
    GOLD,
    GOODS,
    GUILD_HALL,
    LABORATORY_GIVES,
    MARKET,
    N_CUBES,
    N_PRICES,
    PALACE,
    PALACE_SLOTS,
    PRICES,
    PURCHASES,
    REPOSITORY,
    SCRIBE,
    TRACK_LENGTH,
    TRACK_STEPS,
    TREASURY,
    WALL_SLOTS,
    WARRIORS,
)
from ..rules.bill import in_scope
from ..rules.builders_guild import building_price
from ..rules.exchanges import exchange_at, price_held, warrior_available
from ..rules.goods import warriors_of
from ..rules.guild_hall import courtiers_in, next_square, track_finished
from ..rules.locations import action_possible
from ..rules.market import FULL_ROW, buying_price, row_open
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
from ..state import NOTHING, Phase, Player, State
from .catalogue import price_words
from .describe import ZONE_WORDS, group_of

ASKED = {
    Phase.FIRST: "buy your first magisters first (section 3, step 13)",
    Phase.SPLIT: "split your cards first (section 4.1)",
    Phase.ACT: "choose a slot for a figure, or pass, first (section 4.2)",
    Phase.PAY: "play the cards for the slot first (section 4.3)",
    Phase.REPOSITORY: "take a cube from the Repository first (section 6.1)",
    Phase.LABORATORY: "take the cube of the Laboratory first (R39)",
    Phase.TRADE: "finish your visit to the market first (section 6.4)",
    Phase.MAGISTER: "choose a magister first (section 6.5)",
    Phase.REPLACE: "choose the courtier who makes room first (R25)",
    Phase.BUILD: "choose a building first (section 6.7)",
    Phase.SPARE: "choose what the discount takes off the price first (R28)",
    Phase.REPEAT: "choose how often the exchange is made first (R33)",
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


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now, with the section or ruling it comes from."""
    group, i = group_of(action)
    me = s.players[seat]
    if s.phase not in PHASES.get(group, (Phase.ACT,)):
        return ASKED[Phase(s.phase)]
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


def _why_not_magister(s: State, me: Player, card: int) -> str:
    if s.phase == Phase.FIRST:
        return f"the two first magisters are of different types, and you have a {CARDS[card]} (R5)"
    if track_finished(me, card):
        return f"your {CARDS[card]} track is finished (R26)"
    price = price_words(TRACK_STEPS[next_square(me, card)].cost)
    return f"the next {CARDS[card]} costs {price}, which you cannot pay (section 6.5)"


def _why_not_sort(me: Player, action: int) -> str:
    card = me.sorting
    n = action - act.SORT_FIRST[card]
    if not 0 <= n <= TRACK_LENGTH[card - 1]:
        return f"split your {CARDS[card]} cards first (section 4.1)"
    if n > me.own[card]:
        return f"you own {me.own[card]} cards of type {CARDS[card]} (section 4.1)"
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
        return "that slot costs two courtiers or one magister (section 4.3)"
    return _why_not_tax(s, seat, location)


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
            return "no gold is left in the supply (R45)"
        case _ if location == BARRACKS:
            return "no recruit is left in the supply (R43)"
        case _ if location == MARKET:
            return "you can neither buy nor sell anything in the market (R23)"
        case _ if location == BUILDERS_GUILD:
            return "you cannot pay for any building that you lack (section 6.7)"
        case _ if location == GUILD_HALL:
            return _why_no_magister(me)
    number = exchange_at(s, location, slot)
    card = EXCHANGES[number]
    if card.magister:
        return _why_no_magister(me)
    if card.building:
        return "you cannot pay for any building that you lack (R35)"
    if not price_held(me, number, 1, me.goods[GOLD]):
        section = "section 6.10" if location == PALACE else f"section 6.{location + 1}"
        return f"you cannot pay {exchange_price(number)} ({section})"
    if card.warrior and not warrior_available(s, me):
        full = warriors_of(me) < WARRIORS
        return (
            f"all {WALL_SLOTS} slots of the wall are taken (R29)" if full else f"all {WARRIORS} warriors are out (R29)"
        )
    return "the supply has nothing left to give for it (R44)"


def exchange_price(number: int) -> str:
    card = EXCHANGES[number]
    return "a cube" if card.pay_cube else price_words(card.pay)


def _why_no_magister(me: Player) -> str:
    if me.own[COURTIER] == 0:
        return "you have no courtier left whom a magister could replace (R26)"
    return "you cannot pay the next square of any magister track (section 6.5)"


def _why_not_payment(s: State, seat: int, slot: int, payment: int) -> str:
    me = s.players[seat]
    if not cards_held(me, payment):
        return "you do not have these cards in hand (section 4.3)"
    cards = slot_cards(s, slot)
    if occupied(s, slot) and not counts_as(me, payment, CLERIC):
        return "a figure stands there: only a cleric with its ability may join it (R18)"
    if not cards_fit(s, payment, cards, occupied(s, slot)):
        if act.PAY_FIRST[payment] == SCRIBE and mere_courtier(s, SCRIBE) and act.PAY_SECOND[payment] == act.NONE:
            return "in the action that a scribe added another scribe is only a courtier (R20)"
        if cards == 1:
            return "that slot costs one card (section 4.3)"
        return "that slot costs two courtiers or one magister (R9)"
    return _why_not_tax(s, seat, slot_location(slot))


def _why_not_buy(s: State, me: Player, kind: int, i: int) -> str:
    if not s.market[kind] >> i & 1:
        return f"no {CUBES[kind]} lies on the slot for {PRICES[i]} gold (R23)"
    if s.purchases >= PURCHASES:
        return f"a visit has at most {PURCHASES} purchases (section 6.4)"
    if s.sold == kind:
        return f"you have sold {CUBES[kind]} in this visit (R24)"
    return f"it costs {buying_price(s, me, i)} gold and you have {me.goods[GOLD]} (section 6.4)"


def _why_not_sell(s: State, me: Player, kind: int) -> str:
    if s.sold != NOTHING:
        return "a visit has at most one sale (section 6.4)"
    if s.bought >> kind & 1:
        return f"you have bought {CUBES[kind]} in this visit (R24)"
    if me.goods[kind] == 0:
        return f"you have no {CUBES[kind]} (section 6.4)"
    full = s.market[kind] == FULL_ROW or row_open(s, kind)
    return f"the {CUBES[kind]} row is full (R23)" if full else "there is no gold left to pay for it (R45)"


def _why_not_build(s: State, me: Player, building: int) -> str:
    name = FILE.buildings[building].name
    if me.buildings[building]:
        return f"you already own the {name} (section 6.7)"
    if s.tiles[building] == 0:
        return f"no tile of the {name} is left (section 6.7)"
    price = [building_price(s, building, kind) for kind in range(N_CUBES)]
    return f"the {name} costs {price_words(price)} now, which you cannot pay (R30)"


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
            return "at least one trade or exchange must be made (R8)"
        case act.REPLACE:
            assert courtiers_in(me, i) == 0
            return f"you have no courtier {ZONE_WORDS[i]} (R25)"
        case act.SPARE:
            if s.bill[i] == 0:
                return f"the price contains no {GOODS[i]} (R28)"
            in_reach = in_scope(i, s.discount)
            return "the rest could not be paid then (R28)" if in_reach else "the discount is for cubes only (R28)"
    if i == act.GATE:
        return f"both slots beside the gate are taken (section 6.6), there are {GATE_SLOTS}"
    return "no slot of the wall is left but those beside the gate (R29)"
