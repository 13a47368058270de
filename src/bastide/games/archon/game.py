"""Archon, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from . import statistics, words
from .actions import ACTIONS
from .advice import evaluate
from .components import FINGERPRINT, PATH
from .knowledge import Seen, View, determinize, observe, view
from .options import OPTIONS, OTHER_RULINGS
from .rules import actors, apply, legal, score, setup, standing
from .state import ROUNDS, State

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
    observation=Seen,
    actions=ACTIONS,
    rules=Rules(
        setup=setup,
        actors=actors,
        legal=legal,
        apply=apply,
        score=score,
        standing=standing,
        observe=observe,
        determinize=determinize,
        evaluate=evaluate,
    ),
    words=Words(
        view=view,
        describe=words.describe,
        why_not=words.why_not,
        chance=words.chance,
        catalogue=words.catalogue,
        table=words.table,
    ),
    view=View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=MOST_SEATS * DECISIONS_A_SEAT,
    statistics=statistics.STATISTICS,
    samples=(
        {},
        {"edition": "early"},
        {name: OTHER_RULINGS[name] for name in ("covers_two_players", "house_of_arts", "house_of_trade_buy")},
        {"inn_discount": "any_item", "tax_per": "token", "gold_supply": "limited_55", "tax_token_cleanup": "unstated"},
        {"edition": "early", **OTHER_RULINGS},
    ),
    about="Split ten cards in secret, send courtiers and magisters into the city, and guard its wall.",
)
