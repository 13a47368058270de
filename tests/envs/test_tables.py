"""The pages about observations and actions say what the records and action tables are."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import bastide
from bastide.envs import tables

from .cases import every_game

DOCS = Path(__file__).parents[2] / "docs" / "observations"


@every_game
def test_the_page_in_the_docs_has_not_drifted(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text("utf-8")
    assert page == tables.page(bastide.game(name)), "run `python -m bastide.envs.tables docs/observations`"


@every_game
def test_the_tables_cover_every_number_and_action(name: str) -> None:
    game = bastide.game(name)
    observation = tables.record_table(game.observation, 0)[2:]
    ranges = [[int(n) for n in re.split("–", line.split("|")[1].strip())] for line in observation]
    assert ranges[0][0] == 0
    assert all(after[0] == before[-1] + 1 for before, after in pairwise(ranges))
    assert ranges[-1][-1] == len(game.observe(game.new(max(2, game.seats[0]), 1), 0)) - 1
    assert len(tables.action_table(game)) == 2 + len(game.actions.kinds)
