"""The same tournament on a Ray cluster of two nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bastide.arena.pool import GameFailed
from bastide.arena.tournament import Task, Tournament, play, schedule
from bastide.core.errors import BadInput

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own
ray = pytest.importorskip("ray", reason="bastide[cluster] is not installed")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def test_a_cluster_of_two_nodes_plays_the_same_games(cluster: Any) -> None:
    from bastide.arena.ray import run

    tournament = Tournament("splendor", ("random", "easy"), 6, 21)
    game = tournament.check()
    here = [play(tournament, game, task) for task in schedule(tournament)]
    there = sorted(run(tournament, schedule(tournament), cluster.address), key=lambda outcome: outcome.number)
    assert len(there) == 6
    assert all(a.same_game(b) for a, b in zip(here, there, strict=True))
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    broken = Tournament("splendor", ("no such bot",), 1, 1)
    with pytest.raises(GameFailed, match="could not play: there is no bot called"):
        list(run(broken, [Task(0, 1, (0, 0))], cluster.address))


def test_a_cluster_that_is_not_there_is_an_error_in_one_sentence() -> None:
    from bastide.arena.ray import run

    tournament = Tournament("splendor", ("random",), 1, 1)
    for address in ("127.0.0.1:1", "nonsense"):
        with pytest.raises(BadInput, match=f"no Ray cluster at {address}"):
            list(run(tournament, schedule(tournament), address))
