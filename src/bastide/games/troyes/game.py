"""Troyes, put together."""

from __future__ import annotations

from ...core.game import Game, Rules, Words
from ...core.options import Choice
from . import words
from .actions import ACTIONS
from .advice import evaluate
from .components import FINGERPRINT, PATH
from .knowledge import View, determinize, view
from .observation import Seen, observe
from .rules import actors, apply, legal, score, setup, standing
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
    max_moves=MOST_DECISIONS,
    statistics=STATISTICS,
    samples=({}, {"event_groups": "any_mix"}),
    about="Rule medieval Troyes with dice of your citizens and everybody else's: build, fight, trade, outwit events.",
)
