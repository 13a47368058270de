"""Section 5: payment.

Four means cover a need: gems, gold, gold that counts double with trading post 3, and the two units of a double-gold
card. `gold_needed` is the one place that knows how they combine; the automatic form, payment by hand and the
question whether a card is affordable all ask it.
"""

from __future__ import annotations

from ....core.rule import rule
from ..components import CARDS, FIRST_ORIENT, GOLD, Card, Effect
from ..state import NOTHING, Player, State, Where

POST3 = 2  # index of the post that doubles gold


@rule
def needed(me: Player, card: Card, colour: int) -> int:
    """5.1: the printed cost less the own bonuses."""
    return max(0, card.cost[colour] - me.bonus[colour])


@rule
def gold_needed(short: int, odd: int, units: int, doubled: bool) -> int:
    """The fewest gold for a total shortage when `units` card units help; `odd` counts colours with odd shortage.

    With post 3 a gold covers two of one colour: a unit on an odd colour saves a gold, elsewhere it takes two units.
    """
    if not doubled:
        return max(0, short - units)
    halves = (short - odd) // 2
    if units <= odd:
        return halves + odd - units
    return max(0, halves - (units - odd) // 2)


@rule
def affordable(me: Player, card: Card) -> bool:
    """5.2: some combination of means covers the need. The other conditions of Orient cards are checked as well."""
    short = 0
    odd = 0
    for c in range(5):
        missing = max(0, card.cost[c] - me.bonus[c] - me.tokens[c])
        short += missing
        odd += missing & 1
    if gold_needed(short, odd, 2 * me.gold_cards, me.coats[POST3] == 1) > me.tokens[GOLD]:
        return False
    return card.effect == Effect.NONE or conditions_met(me, card)


@rule
def conditions_met(me: Player, card: Card) -> bool:
    """11.2: pairing needs a bonus to copy. 11.7: two bonuses of the colour to discard."""
    if card.effect == Effect.PAIR or card.effect == Effect.PAIR_FREE1:
        return any_bonus(me)
    if card.effect == Effect.DISCARD2:
        return me.bonus[card.discard] >= 2
    return True


@rule
def any_bonus(me: Player) -> bool:
    for c in range(5):
        if me.bonus[c] > 0:
            return True
    return False


@rule
def payable_by_hand(me: Player, card: Card) -> bool:
    """5.3: by hand only with gold or a double-gold card, and when there is something to pay."""
    return has_gold(me) and something_to_pay(me, card)


@rule
def has_gold(me: Player) -> bool:
    return me.tokens[GOLD] > 0 or me.gold_cards > 0


@rule
def something_to_pay(me: Player, card: Card) -> bool:
    for c in range(5):
        if card.cost[c] > me.bonus[c]:
            return True
    return False


@rule
def pay(s: State, me: Player, token: int, n: int) -> None:
    """Tokens go back to the supply."""
    me.tokens[token] -= n
    s.bank[token] += n


@rule
def pay_automatically(s: State, me: Player) -> None:
    """5.3: as few double-gold cards as possible, then as few gold, gems for the rest."""
    card = CARDS[s.buying]
    short = 0
    odd = 0
    for c in range(5):
        s.need[c] = needed(me, card, c)
        missing = max(0, s.need[c] - me.tokens[c])
        short += missing
        odd += missing & 1
    if short > 0:
        doubled = me.coats[POST3] == 1
        cards = 0
        while gold_needed(short, odd, 2 * cards, doubled) > me.tokens[GOLD]:
            cards += 1
        spend_units(s, me, short, odd, 2 * cards, doubled)
        spend_gold_cards(s, me, cards)
        spend_gold(s, me, doubled)
    for c in range(5):
        pay(s, me, c, s.need[c])
        s.need[c] = 0


@rule
def spend_units(s: State, me: Player, short: int, odd: int, units: int, doubled: bool) -> None:
    """Card units go to the earlier colours, as far as the number of gold stays smallest."""
    best = gold_needed(short, odd, units, doubled)
    for c in range(5):
        missing = max(0, s.need[c] - me.tokens[c])
        while units > 0 and missing > 0:
            then_odd = odd - 1 if missing & 1 else odd + 1
            if gold_needed(short - 1, then_odd, units - 1, doubled) > best:
                break
            s.need[c] -= 1
            missing -= 1
            short -= 1
            odd = then_odd
            units -= 1


@rule
def spend_gold(s: State, me: Player, doubled: bool) -> None:
    """Gold where gems are short; with post 3 its second half may save a gem (R17)."""
    for c in range(5):
        missing = max(0, s.need[c] - me.tokens[c])
        worth = 2 if doubled else 1
        gold = (missing + worth - 1) // worth
        pay(s, me, GOLD, gold)
        s.need[c] -= min(s.need[c], gold * worth)


@rule
def spend_gold_cards(s: State, me: Player, n: int) -> None:
    """Spent double-gold cards leave the game; they are interchangeable, the smallest number goes first."""
    card = 0
    while n > 0:
        if s.where[card] == Where.OWNED + s.current and CARDS[card].effect == Effect.GOLD2:
            s.where[card] = Where.REMOVED
            me.gold_cards -= 1
            me.cards -= 1
            n -= 1
        card += 1


# --- by hand -----------------------------------------------------------------------------------------------------


@rule
def open_bill(s: State, me: Player) -> None:
    """The need of the card being bought, to be paid unit by unit."""
    card = CARDS[s.buying]
    for c in range(5):
        s.need[c] = needed(me, card, c)
    s.open_unit = 0


@rule
def still_coverable(s: State, me: Player, gold: int, units: int, colour: int, covered: int) -> bool:
    """Whether the rest can be paid once `covered` of a colour are."""
    short = 0
    odd = 0
    for c in range(5):
        due = s.need[c]
        if c == colour:
            due -= min(due, covered)
        missing = max(0, due - me.tokens[c])
        short += missing
        odd += missing & 1
    return gold_needed(short, odd, units, me.coats[POST3] == 1) <= gold


@rule
def gold_allowed(s: State, me: Player, colour: int) -> bool:
    """One gold on a colour with open need, if the rest can still be covered."""
    if me.tokens[GOLD] == 0 or s.need[colour] == 0:
        return False
    units = 2 * me.gold_cards + s.open_unit
    return still_coverable(s, me, me.tokens[GOLD] - 1, units, colour, 2 if me.coats[POST3] else 1)


@rule
def unit_allowed(s: State, me: Player, colour: int) -> bool:
    """One unit of a double-gold card on a colour with open need."""
    units = 2 * me.gold_cards + s.open_unit
    if units == 0 or s.need[colour] == 0:
        return False
    return still_coverable(s, me, me.tokens[GOLD], units - 1, colour, 1)


@rule
def gems_suffice(s: State, me: Player) -> bool:
    for c in range(5):
        if s.need[c] > me.tokens[c]:
            return False
    return True


@rule
def commit_gold(s: State, me: Player, colour: int) -> None:
    pay(s, me, GOLD, 1)
    s.need[colour] -= min(s.need[colour], 2 if me.coats[POST3] else 1)


@rule
def commit_unit(s: State, me: Player, colour: int) -> None:
    """The first unit opens a double-gold card, the second uses the rest of it."""
    if s.open_unit:
        s.open_unit = 0
    else:
        spend_gold_cards(s, me, 1)
        s.open_unit = 1
    s.need[colour] -= 1


@rule
def pay_rest(s: State, me: Player) -> None:
    for c in range(5):
        pay(s, me, c, s.need[c])
        s.need[c] = 0
    s.open_unit = 0


@rule
def remove_card(s: State, me: Player, card_id: int) -> None:
    """11.7: an owned card leaves the game with its points and bonuses."""
    card = CARDS[card_id]
    colour = card.colour
    if card.effect == Effect.PAIR or card.effect == Effect.PAIR_FREE1:
        colour = s.copied[card_id - FIRST_ORIENT]
        me.paired[colour] -= 1
        s.copied[card_id - FIRST_ORIENT] = NOTHING
    me.bonus[colour] -= card.bonuses
    me.points -= card.points
    me.cards -= 1
    s.where[card_id] = Where.REMOVED
