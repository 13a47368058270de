"""The Anarchy, put together."""

from __future__ import annotations

from typing import Any

from ...core.game import Game, Rules, Words
from ...core.options import Choice
from . import words
from .actions import ACTIONS
from .advice import evaluate
from .components import ATTRIBUTES, FILE, FINGERPRINT, PATH
from .knowledge import DIFFICULTIES, MODES, Seen, View, determinize, observe, rank, view
from .length import most_decisions
from .rules import actors, apply, legal, score, setup, standing
from .state import State

MOST_SEATS = 4


def points_by_source(states: Any) -> dict[str, float]:
    """Mean victory points of a seat: each attribute, path cards, and the loss for discontent."""
    players = states["players"][:, : int(states["seats"][0])]
    means = {name: float(players["attribute"][..., i].mean()) for i, name in enumerate(ATTRIBUTES)}
    means["path cards"] = float(players["path_points"].mean())
    total = sum(means.values())
    means["discontent"] = float(players["final"].mean()) - total
    return means


def share_of_ranks(states: Any) -> dict[str, float]:
    """How often a seat reached each rank of the solo table."""
    final = states["players"][:, : int(states["seats"][0])]["final"].ravel()
    shares = {entry.name: 0.0 for entry in FILE.solo.ranks}
    for points in final.tolist():
        shares[rank(points)] += 1 / len(final)
    return shares


def castles_taken(states: Any) -> float:
    return float(states["players"][:, : int(states["seats"][0])]["castles"].mean())


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
    max_moves=MOST_SEATS * most_decisions(),
    statistics={
        "points of a seat": points_by_source,
        "rank of a seat": share_of_ranks,
        "castles taken": castles_taken,
    },
    samples=(
        {},
        {"mode": "classic", "difficulty": "easy"},
        {"mode": "classic", "difficulty": "hard"},
        {"mode": "siege", "difficulty": "easy"},
        {"mode": "siege", "difficulty": "standard"},
        {"mode": "siege", "difficulty": "hard"},
    ),
    about="Fill two sheets, storm enemy castles and hold your own against five rounds of attacks.",
)
