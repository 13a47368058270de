"""The action table: the decisions of section 13 of the rules page."""

from __future__ import annotations

import numpy as np

from ...core.actions import ActionTable
from ...core.record import numbers
from .components import BUILDINGS, CARDS, COURTIER, CUBES, GOODS, LOCATIONS, MERCHANT, N_PRICES, SLOTS_AT, STEPS

NONE = -1  # no second card
PAIRS = [(a, b) for a in range(5) for b in range(a, 5) if b != COURTIER]
ZONES = ("hand", "spent", "resting")
HAND, SPENT, RESTING = range(3)
GATE, WALL = range(2)

ACTIONS = ActionTable()
MAGISTER = ACTIONS.add("magister {}", CARDS[1:], "the magister to buy")
SORT = ACTIONS.add(
    "hand {}",
    [f"{n} {card}" for card, most in zip(CARDS[1:], STEPS, strict=True) for n in range(most + 1)],
    "the secret split: how many magisters of a type go into the first hand",
)
SLOT = len(ACTIONS)
for _name, _count in zip(LOCATIONS, SLOTS_AT, strict=True):
    ACTIONS.add(
        _name.replace("_", " ") + " {}", [str(i + 1) for i in range(_count)], "a slot for the figure, counted from 1"
    )
ACTIONS.add("palace {}", "1234", "the slot of a favor card, by its place")
PASS = ACTIONS.add("pass", help="for the rest of the round")
DECLINE = ACTIONS.add("decline", help="no second action with the scribe")
PLAY = ACTIONS.add("play {}", ["courtier", "two courtiers"], "courtiers for the chosen slot")
for _card in CARDS[1:]:
    ACTIONS.add(
        f"play {_card}{{}}", ["", " as courtier"], "a magister for the chosen slot, with or without its ability"
    )
ACTIONS.add("play {}", [f"{CARDS[a]} and {CARDS[b]}" for a, b in PAIRS], "two cards for the chosen slot")
TAKE = ACTIONS.add("take {}", CUBES, "a cube from the Repository or the stock")
GIVE = ACTIONS.add("give {}", CUBES, "the cube an exchange asks for")
BUY = ACTIONS.add("buy {}", [f"{cube} {i + 1}" for cube in CUBES for i in range(N_PRICES)], "a cube, by its price slot")
SELL = ACTIONS.add("sell {}", CUBES, "a cube, onto the dearest empty slot")
DONE = ACTIONS.add("done", help="no further trade or exchange")
REPLACE = ACTIONS.add("replace {}", ZONES, "where the courtier is that the new magister replaces")
BUILD = ACTIONS.add("build {}", [name.replace("_", " ") for name in BUILDINGS], "the building to acquire")
SPARE = ACTIONS.add("spare {}", GOODS, "the item of the price that a discount removes")
REPEAT = ACTIONS.add("exchange {}", ["once", "twice"], "how often")
WARRIOR = ACTIONS.add("warrior {}", ["gate", "wall"], "a slot beside the gate, or any other of the wall")
LOSE = ACTIONS.add("lose {}", CUBES, "a cube lost in a raid")

N_ACTIONS = len(ACTIONS)

SORT_FIRST = numbers([0, *(SORT + sum(STEPS[:i]) + i for i in range(4))], np.int16)  # by card

N_PAYMENTS = TAKE - PLAY
PAY_FIRST = numbers([COURTIER, COURTIER, *(card for card in range(1, 5) for _ in range(2)), *(a for a, _ in PAIRS)])
PAY_SECOND = numbers([NONE, COURTIER, *(NONE for _ in range(8)), *(b for _, b in PAIRS)])
PAY_ABILITY = numbers([0, 0, *(1 - i for _ in range(4) for i in range(2)), *(0 for _ in PAIRS)])
assert len(PAY_FIRST) == len(PAY_SECOND) == len(PAY_ABILITY) == N_PAYMENTS and len(CARDS) == MERCHANT + 1
