"""Troyes, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from ...core.options import Choice
from . import advice, knowledge, observation, rules, words
from .actions import ACTIONS
from .components import FINGERPRINT, PATH
from .state import State
from .statistics import STATISTICS

MOST_DECISIONS = 4000  # section 12 of the rules page

GAME = Game(
    name="troyes",
    title="Troyes",
    seats=(2, 4),
    rules_version=1,
    options=(
        Choice(
            "event_groups",
            "one_of_each",
            "groups against events of several colours: a die of each colour, or any mix (R19)",
            ("one_of_each", "any_mix"),
        ),
    ),
    state=State,
    observation=observation.Seen,
    actions=ACTIONS,
    rules=Rules.of(rules, observation, knowledge, advice),
    words=Words.of(knowledge, words),
    view=knowledge.View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=MOST_DECISIONS,
    statistics=STATISTICS,
    samples=({}, {"event_groups": "any_mix"}),
    about="Rule medieval Troyes with dice of your citizens and everybody else's: build, fight, trade, outwit events.",
)
