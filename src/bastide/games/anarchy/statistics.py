"""What many games show, over arrays of final states: points by source, solo ranks, castles taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .components import ATTRIBUTES, FILE
from .knowledge import rank


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


STATISTICS: Mapping[str, Callable[[Any], Any]] = {
    "points of a seat": points_by_source,
    "rank of a seat": share_of_ranks,
    "castles taken": castles_taken,
}
