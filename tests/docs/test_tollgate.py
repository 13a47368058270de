"""The tiny game of docs/add-a-game.md passes the same suite as the large ones."""

from __future__ import annotations

import pytest

from bastide.bots import make_bot
from bastide.core import conformance
from bastide.core.match import Match
from bastide.gpu.compiling import KERNELS, Compiler
from examples.tollgate.game import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", GAME.samples, ids=str)
def test_tollgate_passes_the_conformance_suite(players: int, options: dict[str, bool]) -> None:
    conformance.check_names(GAME)
    conformance.check_random_game(GAME, players, options, seed=1)
    conformance.check_reasons(GAME, players, options, seed=2, every=1)
    assert conformance.check_knowledge(GAME, players, options, seed=3, every=1)
    conformance.check_indices(GAME, players, options, seed=5)
    conformance.check_observation(GAME, players, options, seed=6, every=1)
    assert conformance.check_native_equals_mirror(GAME, players, options, seed=4, games=200)


def test_bots_play_it_at_once() -> None:
    wins = 0
    for seed in range(40):
        match = Match(GAME, 2, seed)
        bots = [make_bot("greedy", seed), make_bot("random", seed)]
        while not match.over:
            seat = match.actors()[0]
            match.play(bots[seat].choose(GAME, match.state, seat), seat)
        wins += match.ranking()[0] == 1
    assert wins > 24


@pytest.mark.parametrize("kernel", KERNELS)
def test_its_kernels_compile_for_the_gpu(kernel: str) -> None:
    """Its state has no phase and fewer bytes than a mask might have: nothing of that may be taken for granted."""
    assert f".entry {kernel}(" in Compiler(GAME, GAME.blank(2)).ptx(kernel)
