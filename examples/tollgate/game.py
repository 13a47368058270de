"""Tollgate, put together."""

from __future__ import annotations

from bastide.core.game import Game, Rules, Words
from bastide.core.options import Flag

from . import advice, knowledge, observation, rules, words
from .actions import ACTIONS
from .components import FINGERPRINT, PATH
from .state import State

GAME = Game(
    name="tollgate",
    title="Tollgate",
    seats=(2, 4),
    rules_version=1,
    options=(Flag("strict", False, "the keeper takes two coins"),),
    state=State,
    observation=observation.Seen,
    actions=ACTIONS,
    rules=Rules.of(rules, observation, knowledge, advice),
    words=Words.of(knowledge, words),
    view=knowledge.View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=60,
    samples=({}, {"strict": True}),
    about="Take coins, mind the keeper, please your saint.",
)
