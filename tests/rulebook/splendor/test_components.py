"""The component file: facts, other files, and errors that name the key."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide
from bastide.core.errors import BadInput
from bastide.games.splendor.components import CARDS, FACES, FILE, PATH

TEXT = PATH.read_text("utf-8")


def other(tmp_path: Path, old: str, new: str) -> Path:
    assert old in TEXT
    path = tmp_path / "my.toml"
    path.write_text(TEXT.replace(old, new, 1), "utf-8")
    return path


def test_every_colour_has_the_same_number_of_cards_and_points() -> None:
    for level, cards in ((1, 8), (2, 6), (3, 4)):
        for colour in range(5):
            own = [card for card in CARDS[:90] if card.level == level and card.colour == colour]
            assert len(own) == cards
            assert sum(card.points for card in own) == {1: 1, 2: 11, 3: 16}[level]


def test_there_are_seven_city_tiles_with_two_sides() -> None:
    assert len(FACES) == 14
    assert sorted((face.tile, face.side) for face in FILE.cities.faces) == [(t, s) for t in range(1, 8) for s in "ab"]


def test_another_file_changes_the_game_and_leaves_the_standard_one_alone(tmp_path: Path) -> None:
    path = other(tmp_path, 'id = "1W1", bonus = "white", points = 0', 'id = "1W1", bonus = "white", points = 5')
    game = bastide.game("splendor", path)
    entry = next(entry for entry in game.words.catalogue() if entry.id == "1W1")
    assert entry.facts["points"] == 5
    assert game.components != bastide.game("splendor").components
    assert CARDS[0].points == 0
    match = bastide.new_match("splendor", seed=1, components=path)
    assert match.game is game


def test_another_file_is_compiled_apart(tmp_path: Path) -> None:
    from bastide.core.simulation import simulate

    path = other(tmp_path, "points = 3\ntiles", "points = 9\ntiles")
    common = simulate(bastide.game("splendor"), 2, 2000)
    generous = simulate(bastide.game("splendor", path), 2, 2000)
    assert generous.scores["max"] > common.scores["max"]


def test_a_comment_does_not_change_the_component_hash(tmp_path: Path) -> None:
    path = other(tmp_path, "format = 1", "# a remark\nformat = 1")
    assert bastide.game("splendor", path).components == bastide.game("splendor").components


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = [0, 3, 0, 0, 0]", "cost = [0, 3, 0, 0]", "level1.cards[0].cost: expected array of length"),
        ("cost = [0, 3, 0, 0, 0]", 'cost = [0, "x", 0, 0, 0]', "level1.cards[0].cost[1]: expected int, got str"),
        ("gold = 5", "gold = -1", "supply.gold: expected int >= 0"),
        ('bonus = "white"', 'bonus = "pink"', "level1.cards[0].bonus: invalid enum value 'pink'"),
        ("gold = 5", "silver = 5", "supply: object contains unknown field silver"),
        ('{ id = "1W1"', '{ id = "1W2"', "cards: two cards have the same id"),
        (
            'bonus = "paired", bonuses = 1',
            'bonus = "paired", bonuses = 2',
            "orient1.cards[5]: needs bonuses = 1, has 2",
        ),
        ('power = "points",', 'power = "coins",', "trading_posts.posts[3].power: must be points"),
        (
            '"token_after_purchase", amount = 1',
            '"token_after_purchase", amount = 2',
            "trading_posts.posts[0].amount: must be 1",
        ),
        ("format = 1", "format = 2", "format: invalid enum value 2"),
        ("format = 1", "format =", "is not valid TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_the_key(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        bastide.game("splendor", other(tmp_path, old, new))
    assert message.lower() in str(error.value).lower()
    assert "my.toml" in str(error.value)


def test_a_missing_file_is_refused_with_its_name() -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        bastide.game("splendor", "nowhere.toml")


def test_every_block_has_a_provenance() -> None:
    assert {entry.provenance for entry in bastide.game("splendor").words.catalogue()} == {"public", "rulebook"}
