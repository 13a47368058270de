"""The action table: 196 decisions in the order of section 13.2 of the rules page."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ...core.actions import ActionTable
from ...core.record import numbers
from .components import COLOURS, TOKENS

PLACES = [f"{level}.{column}" for level in (1, 2, 3) for column in (1, 2, 3, 4)]
PLACES += [f"{level}.{column}" for level in (1, 2, 3) for column in (5, 6)]  # The Orient
DECKS = ["1", "2", "3", "orient 1", "orient 2", "orient 3"]
SETS = [chosen for size in (3, 2, 1) for chosen in combinations(range(5), size)]

ACTIONS = ActionTable()
TAKE_DIFF = ACTIONS.add("take {}", [" ".join(COLOURS[c] for c in chosen) for chosen in SETS], "different gems")
TAKE_SAME = ACTIONS.add("take {}", [f"{colour} {colour}" for colour in COLOURS], "two equal gems")
RESERVE = ACTIONS.add("reserve {}", PLACES, "a face-up card")
RESERVE_DECK = ACTIONS.add("reserve deck {}", DECKS, "the unseen top card of a deck")
BUY = ACTIONS.add("buy {}", PLACES, "a face-up card, paid automatically")
BUY_RESERVED = ACTIONS.add("buy reserved {}", "123", "an own reserved card, paid automatically")
HAND_BUY = ACTIONS.add("buy {} by hand", PLACES, "a face-up card, choosing where gold goes")
HAND_BUY_RESERVED = ACTIONS.add("buy reserved {} by hand", "123", "a reserved card, choosing where gold goes")
PASS = ACTIONS.add("pass", help="only when nothing else is possible")
PAY_GOLD = ACTIONS.add("gold for {}", COLOURS, "payment by hand: one gold on a colour")
PAY_CARD = ACTIONS.add("card for {}", COLOURS, "payment by hand: one unit of a double-gold card on a colour")
PAY_REST = ACTIONS.add("pay the rest", help="payment by hand: gems for the rest")
DISCARD = ACTIONS.add(
    "discard {}", ["0 points", "1 point", "2 points", "3 points", "4 points", "5 points", "double"], "an owned card"
)
PAIR = ACTIONS.add("pair {}", COLOURS, "the colour a pairing card copies")
FREE = ACTIONS.add("free {}", PLACES, "a face-up card taken free")
NOBLE = ACTIONS.add("noble {}", "12345", "the noble who visits or is reserved")
TAKE_ONE = ACTIONS.add("gem {}", COLOURS, "one gem from trading post 1 or 2")
SH_PLACE = ACTIONS.add("place {}", PLACES, "a stronghold on a card")
SH_TAKE = ACTIONS.add("lift {}", PLACES, "a stronghold: an own one to move it, another's to remove it")
CONQUER = ACTIONS.add("conquer{}", ["", " by hand"], "buy the card that holds all own strongholds")
DECLINE = ACTIONS.add("decline", help="no conquest")
RETURN = ACTIONS.add("return {}", TOKENS, "a token beyond ten")
CITY = ACTIONS.add("city {}", "123", "the city to take")

N_ACTIONS = len(ACTIONS)

SET_BITS = numbers([sum(1 << c for c in chosen) for chosen in SETS], np.int8)
SET_FIRST = numbers([0, 20, 10, 0], np.int8)  # first set of each size
SET_END = numbers([0, 25, 20, 10], np.int8)
