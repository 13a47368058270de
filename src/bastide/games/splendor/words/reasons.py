"""Why an action is not legal now, with the section or ruling it comes from."""

from __future__ import annotations

from ....core.wording import count, listed
from .. import actions as act
from ..components import CARDS, COLOURS, GOLD, TOKENS, Effect
from ..rules.payment import affordable, any_bonus
from ..rules.strongholds import can_place, free_of_others
from ..state import BASE_PLACES, NOTHING, RESERVE_LIMIT, Phase, Player, State

ASKED = {
    Phase.ACTION: "choose the action of your turn first (section 4)",
    Phase.PAY: "finish the payment first (section 5.3)",
    Phase.DISCARD: "choose the owned card to give up first (section 11.7)",
    Phase.PAIR: "choose the colour to copy first (section 11.2)",
    Phase.RESERVE_NOBLE: "choose the noble to reserve first (section 11.5)",
    Phase.FREE: "take the free card first (section 11.3)",
    Phase.POST_GEM: "take the gem of trading post 1 first (section 10.2)",
    Phase.EXTRA_GEM: "take the gem of trading post 2 first (section 10.2)",
    Phase.STRONGHOLD: "place, move or remove a stronghold first (section 9.2)",
    Phase.STRONGHOLD_MOVE: "put the lifted stronghold on another card first (R11)",
    Phase.CONQUEST: "conquer or decline first (section 9.4)",
    Phase.NOBLE: "choose the noble who visits first (section 7.1)",
    Phase.RETURN: "return tokens down to ten first (section 6, step 4)",
    Phase.CITY: "choose a city first (section 8)",
}
PHASES = {
    act.PAY_GOLD: (Phase.PAY,),
    act.PAY_CARD: (Phase.PAY,),
    act.PAY_REST: (Phase.PAY,),
    act.DISCARD: (Phase.DISCARD,),
    act.PAIR: (Phase.PAIR,),
    act.FREE: (Phase.FREE,),
    act.NOBLE: (Phase.NOBLE, Phase.RESERVE_NOBLE),
    act.TAKE_ONE: (Phase.POST_GEM, Phase.EXTRA_GEM),
    act.SH_PLACE: (Phase.STRONGHOLD, Phase.STRONGHOLD_MOVE),
    act.SH_TAKE: (Phase.STRONGHOLD,),
    act.CONQUER: (Phase.CONQUEST,),
    act.DECLINE: (Phase.CONQUEST,),
    act.RETURN: (Phase.RETURN,),
    act.CITY: (Phase.CITY,),
}


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now, with the section or ruling it comes from."""
    kind, i = act.ACTIONS.kind(action)
    me = s.players[seat]
    if s.phase not in PHASES.get(kind.first, (Phase.ACTION,)):
        return ASKED[Phase(s.phase)]
    match kind.first:
        case act.TAKE_DIFF:
            return _why_not_different(s, i)
        case act.TAKE_SAME:
            are = "is" if s.bank[i] == 1 else "are"
            return f"two equal gems need four in the supply, there {are} {s.bank[i]} {COLOURS[i]} (section 4.2)"
        case act.RESERVE | act.RESERVE_DECK:
            return _why_not_reserve(s, me, kind.first, i)
        case act.BUY | act.HAND_BUY:
            return _why_not_place(s, i) or _why_not_pay(me, s.display[i], kind.first == act.HAND_BUY)
        case act.BUY_RESERVED | act.HAND_BUY_RESERVED:
            if i >= me.n_reserved:
                return f"you have {count(me.n_reserved, 'reserved card')} (section 4.4)"
            return _why_not_pay(me, me.reserved[i], kind.first == act.HAND_BUY_RESERVED)
        case act.PASS:
            return "a pass is only for a player who can do nothing else (R1)"
    return _why_not_choice(s, me, kind.first, i)


def _why_not_different(s: State, i: int) -> str:
    for colour in act.SETS[i]:
        if s.bank[colour] == 0:
            return f"there is no {COLOURS[colour]} gem in the supply (section 4.1)"
    left = sum(n > 0 for n in s.bank[:GOLD])
    return f"with {left} colours in the supply you take exactly {min(3, left)} different gems (R2)"


def _why_not_place(s: State, place: int) -> str:
    if s.display[place] == NOTHING:
        orient = place >= BASE_PLACES and not s.options.orient
        return "The Orient is not in play (section 11)" if orient else "that place is empty (section 4.4)"
    if not free_of_others(s, place):
        return "another player's stronghold is on that card (section 9.3)"
    return ""


def _why_not_reserve(s: State, me: Player, kind: int, i: int) -> str:
    if me.n_reserved == RESERVE_LIMIT:
        return f"you already have {RESERVE_LIMIT} reserved cards (section 4.3)"
    if kind == act.RESERVE_DECK:
        absent = i >= 3 and not s.options.orient
        return "The Orient is not in play (section 11)" if absent else "that deck is empty (section 4.3)"
    return _why_not_place(s, i)


def _why_not_pay(me: Player, card_id: int, by_hand: bool) -> str:
    card = CARDS[card_id]
    if affordable(me, card) and by_hand:
        return "payment by hand is for those who have gold and something to pay (section 5.3)"
    if card.effect == Effect.DISCARD2 and me.bonus[card.discard] < 2:
        return f"its price is two {COLOURS[card.discard]} bonuses, you have {me.bonus[card.discard]} (section 11.7)"
    if card.effect in (Effect.PAIR, Effect.PAIR_FREE1) and not any_bonus(me):
        return "you have no bonus that it could copy (section 11.2)"
    short = {COLOURS[c]: max(0, n - me.bonus[c] - me.tokens[c]) for c, n in enumerate(card.cost)}
    lacking = listed([f"{n} {colour}" for colour, n in short.items() if n])
    return f"you are short of {lacking}, and your gold does not cover it (section 5.2)"


def _why_not_choice(s: State, me: Player, kind: int, i: int) -> str:
    match kind:
        case act.PAY_GOLD | act.PAY_CARD:
            if s.need[i] == 0:
                return f"nothing is left to pay in {COLOURS[i]} (section 5.2)"
            has = me.tokens[GOLD] if kind == act.PAY_GOLD else me.gold_cards + s.open_unit
            what = "gold" if kind == act.PAY_GOLD else "double-gold card"
            return "the rest could no longer be paid (section 5.3)" if has else f"you have no {what} left (section 5.2)"
        case act.PAY_REST:
            return "your gems do not cover the rest (section 5.3)"
        case act.DISCARD:
            return f"you own no such card with a {COLOURS[CARDS[s.buying].discard]} bonus (section 11.7)"
        case act.PAIR:
            return f"you have no {COLOURS[i]} bonus to copy (section 11.2)"
        case act.FREE:
            return _why_not_place(s, i) or "that card is not of the level that is free (section 11.3)"
        case act.NOBLE:
            if s.phase == Phase.RESERVE_NOBLE:
                return "that noble is not open (section 11.5)"
            return "your bonuses do not reach that noble, or it is not free (section 7.1)"
        case act.TAKE_ONE:
            if i == s.doubled:
                return "the extra gem must be of another colour (section 10.2)"
            return f"there is no {COLOURS[i]} gem in the supply (section 10.2)"
        case act.SH_PLACE:
            if me.strongholds == 0:
                return "you have no stronghold in stock (section 9.2)"
            if can_place(s, i):
                return "a moved stronghold has to change its card (R11)"
            return _why_not_place(s, i)
        case act.SH_TAKE:
            return "no stronghold there can be lifted (section 9.2)"
        case act.CONQUER:
            return "payment by hand is for those who have gold and something to pay (section 5.3)"
        case act.RETURN:
            return f"you have no {TOKENS[i]} token (section 6, step 4)"
    return "that city is taken, or its requirement is not met (section 8)"
