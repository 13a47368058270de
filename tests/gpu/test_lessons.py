"""Self-play for learned evaluations: its kernels are compiled wherever tests run, and played on machines with a GPU."""

from __future__ import annotations

import pytest

import bastide
from training.splendor.build import Lessons


@pytest.mark.parametrize("kernel", Lessons.entries)
def test_the_kernels_of_self_play_compile(kernel: str) -> None:
    game = bastide.game("splendor")
    ptx = Lessons(game, game.blank(2)).ptx(kernel)
    assert f".visible .entry {kernel}(" in ptx
    assert ".target sm_90" in ptx
