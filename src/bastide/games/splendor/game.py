"""Splendor, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from ...core.options import Subset
from . import advice, knowledge, observation, rules, words
from .actions import ACTIONS
from .components import FINGERPRINT, PATH
from .mind import MEMORY
from .rules.scoring import ROUND_CAP
from .state import State

MODULES = ("cities", "strongholds", "trading_posts", "orient")
MOST_DECISIONS_A_TURN = 60  # two purchases by hand with their effects, then noble, returns and city

GAME = Game(
    name="splendor",
    title="Splendor",
    seats=(2, 4),
    rules_version=2,
    options=(Subset("modules", [], "modules of Cities of Splendor; the publisher intends one at a time", MODULES),),
    state=State,
    observation=observation.Seen,
    actions=ACTIONS,
    rules=Rules.of(rules, observation, knowledge, advice),
    words=Words.of(knowledge, words),
    view=knowledge.View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=ROUND_CAP * 4 * MOST_DECISIONS_A_TURN,
    samples=({}, *({"modules": [module]} for module in MODULES), {"modules": list(MODULES)}),
    about="Collect gems, buy cards that make later cards cheaper, and impress nobles. First to 15 points.",
    curiosity=0.4,
    sharpness=16.0,
    memory=MEMORY,
    gpu_calls_above=1000,
)
