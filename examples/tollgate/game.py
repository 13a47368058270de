"""Tollgate, put together."""

from __future__ import annotations

from bastide.core.game import Game, Rules, Words
from bastide.core.options import Flag

from . import words
from .actions import ACTIONS
from .advice import evaluate
from .components import FINGERPRINT, PATH
from .knowledge import Seen, View, determinize, observe, view
from .rules import actors, apply, legal, score, setup, standing
from .state import State

GAME = Game(
    name="tollgate",
    title="Tollgate",
    seats=(2, 4),
    rules_version=1,
    options=(Flag("strict", False, "the keeper takes two coins"),),
    state=State,
    observation=Seen,
    actions=ACTIONS,
    rules=Rules(setup, actors, legal, apply, score, standing, observe, determinize, evaluate),
    words=Words(view, words.describe, words.why_not, words.chance, words.catalogue, words.table),
    view=View,
    components=FINGERPRINT,
    component_file=PATH,
    max_moves=60,
    samples=({}, {"strict": True}),
    about="Take coins, mind the keeper, please your saint.",
)
