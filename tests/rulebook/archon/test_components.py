"""The component file: checked on reading, and open to other numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide
from bastide.core import conformance
from bastide.core.errors import BadInput
from bastide.games import load

GAME = bastide.game("archon")
TEXT = GAME.component_file.read_text("utf-8")


def edited(folder: Path, old: str, new: str) -> Path:
    assert old in TEXT
    path = folder / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("year = 2013", 'year = "soon"', "about.year"),
        ("prices = [1, 2, 3]", "prices = [3, 2, 1]", "market.prices"),
        ("prices = [1, 2, 3]", "prices = [1, 2]", "market.prices"),
        ('id = "silver"', 'id = "copper"', "resources"),
        ("slots = { 2 = 11,", "slots = { 2 = 10,", "covers"),
        ("silver = 1\ngold = 2", "silver = 1\ngold = 1", "R5"),
        ('kind = "gold_per_building"', 'kind = "gold_for_all"', "craftsman"),
        ("cost = { recruit = 1 }, vp = 0", "cost = { recruit = 2 }, vp = 0", "R5"),
        ("format = 1", "format = 1\nextra = 2", "extra"),
    ],
)
def test_a_wrong_file_is_refused_with_the_key(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        load("archon", edited(tmp_path, old, new))


def test_other_numbers_make_another_game(tmp_path: Path) -> None:
    other = load("archon", edited(tmp_path, "start_vp = 4", "start_vp = 9"))
    assert other.components != GAME.components
    assert other.new(2, 1).players[0].vp == 9
    assert conformance.check_random_game(other, 3, {}, 1)


def test_every_block_says_where_it_comes_from() -> None:
    import tomllib

    data = tomllib.loads(TEXT)
    blocks = [block for value in data.values() for block in (value if isinstance(value, list) else [value])]
    assert all(block["provenance"] in ("rulebook", "public", "reconstructed") for block in blocks if block != 1)
    assert data["magisters"][1]["steps"][1]["provenance"] == "rulebook"
