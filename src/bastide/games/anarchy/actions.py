"""The action table: every decision of section 19 of the rules page, in the order in which they are offered."""

from __future__ import annotations

import numpy as np

from ...core.actions import ActionTable
from ...core.record import numbers
from .components import (
    AREAS,
    BUILDINGS,
    CLOSED_SPACES,
    COLOURS,
    CORNERS,
    FILE,
    FILL_BUILDING,
    FILL_UNIT,
    FLAG_COLOUR,
    FORTIFICATIONS,
    ITEMS,
    MOST_KNIGHTS,
    RESEARCH_UNIT,
    RESOURCES,
    ROWS,
    SIDES,
    TACTICS,
    UNITS,
    WHEEL,
)

FIGHTER_WORDS = (
    "knight",
    "laid-knight",
    "soldier",
    "merry-soldier",
    "tired-soldier",
    "craftsman",
    "merry-craftsman",
    "tired-craftsman",
)


def _words(name: str) -> str:
    return name.replace("_", " ")


TRADES = [  # (given, given, gained), as resources; what comes back is never of a type just given
    (a, b, c) for a in range(3) for b in range(a, 3) for c in range(3) if c not in (a, b)
]
FILLS = [f"{BUILDINGS[FILL_BUILDING[i]]} with {UNITS[FILL_UNIT[i]]}" for i in range(len(FILL_UNIT))]
RESEARCHES = [f"{_words(tactic)} with {UNITS[unit]}" for tactic in TACTICS for unit in RESEARCH_UNIT]
MOVES = [(start, end) for start in range(4) for end in range(4) if start != end]
FLAGS = [f"{COLOURS[colour]} {'abc'[i // 4]}{i % 4 + 1}" for i, colour in enumerate(FLAG_COLOUR)]
BREWS = [f"{'abcd'[i // 4]}{i % 4 + 1}" for i in range(16)]

ACTIONS = ActionTable()
DRAFT = ACTIONS.add("draft {}", "1234", "a revealed path card")
FORT = ACTIONS.add("fortify {}", FORTIFICATIONS, "fill the next box of a fortification track")
LAND = ACTIONS.add(
    "work {}", ["quarry", "farms", "grounds"], "fill the next box of the quarry, farms or training grounds"
)
PREPARE = ACTIONS.add("prepare {}", [_words(tactic) for tactic in TACTICS], "one unit of a researched tactic")
WHEEL_BOX = ACTIONS.add("wheel {}", [_words(box) for box in WHEEL], "fill a box of the wealth wheel")
CONSTRUCT = ACTIONS.add("construct {}", [_words(item) for item in ITEMS], "a researched crane or siege weapon")
LEAD = ACTIONS.add("lead {}", ROWS, "fill the next box of a leadership row")
BUILD = ACTIONS.add("build {}", BUILDINGS, "the next level of a building")
FILL = ACTIONS.add("fill {}", FILLS, "the next box of a building")
AREA = ACTIONS.add("spy", help="fill the next spies box")
for _name in ("rampart", "train a knight", "valentine", "michaelmas", "tournament", "lammas"):
    ACTIONS.add(_name, help="fill the next box of a numbered area")
RESEARCH = ACTIONS.add("research {}", RESEARCHES, "a tactic")
TURN = ACTIONS.add(
    "turn {}",
    [f"{seat + 1}.{space + 1}" for seat in range(4) for space in CLOSED_SPACES],
    "a facedown attack card, by seat and space, with knowledge",
)
ATTACK = ACTIONS.add(
    "attack{}",
    ["", *(f" and take {' '.join(option.gain)}" for option in FILE.overwhelm.options)],
    "the enemy castle of the round, and a reward for overwhelming it",
)
TRADE = ACTIONS.add(
    "trade {}",
    [f"{RESOURCES[a]} {RESOURCES[b]} for {RESOURCES[c]}" for a, b, c in TRADES],
    "two resources for one",
)
END = ACTIONS.add("end actions", help="no more actions this round, unless somebody turns a card for you")
RESOURCE = ACTIONS.add("gain {}", RESOURCES, "the resource of your choice")
ROW = ACTIONS.add("advance {}", ROWS, "the row of your choice")
WALL = ACTIONS.add("wall {}", SIDES, "the side for a wall pip")
TOWER = ACTIONS.add("tower {}", [_words(corner) for corner in CORNERS], "the corner for a tower pip")
NEIGHBOUR = ACTIONS.add("neighbour {}", ["lower", "upper", "none"], "St Valentine's: which neighbour instead")
NUMBER = ACTIONS.add(
    "place {}",
    [f"{which} in {_words(entry.id)}" for which in ("first", "second") for entry in FILE.michaelmas.sums],
    "a Michaelmas number in a row",
)
BREW = ACTIONS.add("brew {}", BREWS, "the cell for an ingredient, by row and column")
FLAG = ACTIONS.add("flag {}", FLAGS, "the flag for a colour, by string and place")
KNIGHTS = ACTIONS.add(
    "with {} knights", [str(n) for n in range(MOST_KNIGHTS + 1)], "how many knights fight in the attack"
)
DEPLOY = ACTIONS.add("deploy {}", SIDES, "the side for the next worker")
MUSTER = ACTIONS.add(
    "muster {}",
    [f"{who} from {SIDES[start]} to {SIDES[end]}" for who in FIGHTER_WORDS for start, end in MOVES],
    "move a deployed worker with a muster token",
)
PROCEED = ACTIONS.add("face the attack", help="no more musters before this card")
SPEND = ACTIONS.add("use tactic", help="one prepared unit against one strength")
COVER = ACTIONS.add("use covers", help="as many covers as the attack is strong")
HIT = ACTIONS.add("hit {}", FIGHTER_WORDS, "the worker who takes a point")
BEER = ACTIONS.add("beer for {}", ["soldier", "craftsman"], "one more strength for a worker on the side")
GIVE_UP = ACTIONS.add("give up", help="leave the rest of a side, or the castle, undefended")

N_ACTIONS = len(ACTIONS)
N_FILLS = len(FILLS)
N_AREAS = len(AREAS) - 1  # the tactics are researched by choice

TRADE_GIVEN = numbers([a for trade in TRADES for a in trade[:2]], np.int8)  # two for each trade
TRADE_GAINED = numbers([trade[2] for trade in TRADES], np.int8)
MOVE_FROM = numbers([start for start, _ in MOVES], np.int8)
MOVE_TO = numbers([end for _, end in MOVES], np.int8)
