"""The Anarchy, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from ...core.options import Choice
from . import advice, knowledge, observation, rules, words
from .actions import ACTIONS
from .components import FINGERPRINT, PATH
from .knowledge import DIFFICULTIES, MODES
from .length import most_decisions
from .state import State
from .statistics import STATISTICS

MOST_SEATS = 4

GAME = Game(
    name="anarchy",
    title="The Anarchy",
    seats=(1, MOST_SEATS),
    rules_version=1,
    options=(
        Choice("mode", "classic", "enemy castles to attack, or armies that besiege you", MODES),
        Choice("difficulty", "standard", "the strength of the scenario", DIFFICULTIES),
    ),
    state=State,
    observation=observation.Seen,
    actions=ACTIONS,
    rules=Rules.of(rules, observation, knowledge, advice),
    words=Words.of(knowledge, words),
    view=knowledge.View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=MOST_SEATS * most_decisions(),
    statistics=STATISTICS,
    samples=(
        {},
        {"mode": "classic", "difficulty": "easy"},
        {"mode": "classic", "difficulty": "hard"},
        {"mode": "siege", "difficulty": "easy"},
        {"mode": "siege", "difficulty": "standard"},
        {"mode": "siege", "difficulty": "hard"},
    ),
    about="Fill two sheets, storm enemy castles and hold your own against five rounds of attacks.",
    gpu_calls_above=1000,
)
