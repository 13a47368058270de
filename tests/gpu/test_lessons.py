"""Self-play for learned evaluations: its kernels are compiled wherever tests run, and played on machines with a GPU."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.games.splendor import insight, survey
from training.splendor.build import EXPANDED, Lessons, any_table

SPLENDOR = bastide.game("splendor")


def check(kernel: str, table: Any, look: Any) -> None:
    ptx = Lessons(SPLENDOR, table, look).ptx(kernel)
    assert f".visible .entry {kernel}(" in ptx
    assert ".target sm_90" in ptx


@pytest.mark.parametrize("kernel", Lessons.entries)
def test_the_kernels_of_self_play_compile(kernel: str) -> None:
    check(kernel, SPLENDOR.blank(2), insight.look)


@pytest.mark.parametrize("kernel", ["expand", "advance"])  # the ones that look at a table
def test_kernels_for_every_mixture_of_modules_compile(kernel: str) -> None:
    check(kernel, any_table(2), survey.survey)


def test_lessons_with_modules_are_of_all_mixtures() -> None:
    assert len({tuple(SPLENDOR.blank(2, options).to_bytes()) for options in EXPANDED}) == 15
