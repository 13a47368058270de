"""The action table: 261 decisions in the order of section 11.2 of the rules page."""

from __future__ import annotations

from ...core.actions import ActionTable
from .components import BUILDING_KEYS, BUILDINGS, COLOURS, FILE

FACES = range(1, 7)
OWN_DICE = [f"{colour} {face}" for colour in COLOURS for face in FACES]
DISTRICTS = ("own", "+1", "+2", "+3", "neutral")  # +1 is the next player clockwise
PLACES = [f"{colour} {number}" for colour in COLOURS for number in (1, 2, 3)]
POSITIONS = [str(position) for position in range(1, 13)]
MOST_TIMES = 13


def _space_labels() -> list[str]:
    """`palace 3` for a row of one, `bishopric 1.2` for the second space of the first row."""
    labels = []
    for name, key in zip(BUILDINGS, BUILDING_KEYS, strict=True):
        for number, row in enumerate(getattr(FILE.buildings, key).rows, 1):
            for column in range(1, row.length + 1):
                labels.append(f"{name} {number}" if row.length == 1 else f"{name} {number}.{column}")
    return labels


SPACES = _space_labels()
DICE = [f"{district} {die}" for district in DISTRICTS for die in OWN_DICE]
SOURCES = ["supply", *SPACES, *(f"card {place}" for place in PLACES)]
SITES = [f"{column}.{level}" for column in FACES for level in (1, 2, 3)]

ACTIONS = ActionTable()
SPACE = ACTIONS.add("stand on {}", SPACES, "initial placement: a citizen on a free space")
REROLL = ACTIONS.add("reroll {}", OWN_DICE, "influence: roll an own die again")
RECRUIT = ACTIONS.add("recruit", help="influence: a citizen from the general to the personal supply")
FLIP = ACTIONS.add("flip {}", OWN_DICE, "influence: turn an own die to its opposite face, up to three for one price")
FLIP_DONE = ACTIONS.add("flip done", help="no further die is turned")
ACTIVITY = ACTIONS.add("activate {}", PLACES, "use the activity card of a colour and round number")
CATHEDRAL = ACTIONS.add("build", help="cubes in the cathedral")
COMBAT = ACTIONS.add("fight {}", POSITIONS, "an event, counted from the left of the row")
PLACE = ACTIONS.add("place {}", BUILDINGS, "a citizen enters a building")
AGRICULTURE = ACTIONS.add("farm", help="deniers for yellow dice")
PASS = ACTIONS.add("pass", help="final for this round")
CUBE = ACTIONS.add("cube {}", PLACES, "spend a cube of an hourglass card on the group")
DIE = ACTIONS.add("die {}", DICE, "add a die to the group, or to the defence against black dice")
CONFIRM = ACTIONS.add("confirm", help="the group is complete")
SOURCE = ACTIONS.add("from {}", SOURCES, "where the citizen comes from")
TIMES = ACTIONS.add("times {}", [str(n) for n in range(1, MOST_TIMES + 1)], "how often an activity is carried out")
TARGET = ACTIONS.add("event {}", POSITIONS, "the event that gets a cube, or from which one is taken back")
BLACK = ACTIONS.add("counter {}", [str(face) for face in FACES], "a further black die in the same fight")
CONCEDE = ACTIONS.add("concede", help="the highest black die cannot be beaten")
REMOVE = ACTIONS.add("take back {}", SITES, "an own cube of the cathedral: column and level")

N_ACTIONS = len(ACTIONS)
