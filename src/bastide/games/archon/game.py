"""Archon, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from . import advice, knowledge, observation, rules, words
from .actions import ACTIONS
from .components import FINGERPRINT, PATH
from .options import OPTIONS, OTHER_RULINGS
from .state import ROUNDS, State
from .statistics import STATISTICS

# The longest game (section 12): an action is a slot, its cards, at most five choices and perhaps a declined second one.
DECISIONS_AN_ACTION = 8
DECISIONS_A_ROUND = 5 * DECISIONS_AN_ACTION + 1  # five actions and a pass
DECISIONS_A_SEAT = 2 + 5 * 4 + ROUNDS * DECISIONS_A_ROUND + 3 * 12  # first magisters, splits, rounds, cubes lost
MOST_SEATS = 4

GAME = Game(
    name="archon",
    title="Archon: Glory & Machination",
    seats=(2, MOST_SEATS),
    rules_version=1,
    options=OPTIONS,
    state=State,
    observation=observation.Seen,
    actions=ACTIONS,
    rules=Rules.of(rules, observation, knowledge, advice),
    words=Words.of(knowledge, words),
    view=knowledge.View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=MOST_SEATS * DECISIONS_A_SEAT,
    statistics=STATISTICS,
    samples=(
        {},
        {"edition": "early"},
        {name: OTHER_RULINGS[name] for name in ("covers_two_players", "house_of_arts", "house_of_trade_buy")},
        {"inn_discount": "any_item", "tax_per": "token", "gold_supply": "limited_55", "tax_token_cleanup": "unstated"},
        {"edition": "early", **OTHER_RULINGS},
    ),
    about="Split ten cards in secret, send courtiers and magisters into the city, and guard its wall.",
)
