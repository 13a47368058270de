"""The component file: carried over whole, and refused with the key where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide
from bastide.core.errors import BadInput
from bastide.games.anarchy.components import ATTACKS, BACKS, DOMAIN, FILE

SOURCE = bastide.game("anarchy").component_file


def variant(tmp_path: Path, old: str, new: str) -> Path:
    text = SOURCE.read_text("utf-8")
    assert old in text
    path = tmp_path / "components.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "format"),
        ('id = "gate"\ncost = { craftsman = 1', 'id = "gate"\ncost = { dragon = 1', "fortification"),
        ("tower_die_max = 2", "tower_die_max = -2", "castle.tower_die_max"),
        ('["escalade", "open", "closed", "open", "closed", "open"]', '["escalade", "open", "open", "open", "closed", "open"]', "two closed"),  # noqa: E501
        ('criterion = "keep_levels"', 'criterion = "dragons"', "there is no criterion dragons"),
        ("vp_loss = [0, 1, 2,", "vp_loss = [0, 2,", "discontent.vp_loss"),
        ("defence = 7, food = 3", "defence = 30, food = 3", "no army could be strong enough"),
        ('sides = ["top", "right"', 'sides = ["right", "top"', "castle.sides"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_the_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        bastide.game("anarchy", variant(tmp_path, old, new))


def test_another_number_is_played(tmp_path: Path) -> None:
    game = bastide.game("anarchy", variant(tmp_path, "determination = 1", "determination = 3"))
    assert game.components != bastide.game("anarchy").components
    s = game.new(1, 1, {"mode": "siege"})
    game.apply(s, 0, game.legal(s, 0)[0])
    s.players[0].stock = [0] * 8
    s.players[0].walls = [9] * 4
    s.players[0].attack = [36, 0, -1, -1, -1, -1]
    game.apply(s, 0, game.actions.parse("end actions"))
    assert s.players[0].attribute[1] == 3


def test_decks_are_even() -> None:
    """Six attack cards of each back, two of them strong; each training icon, villager and so on equally often."""
    for back in range(6):
        cards = [card for card in ATTACKS if card.back == back]
        assert (len(cards), sum(card.strong for card in cards)) == (6, 2), BACKS[back]
    for name, kinds in (("training", 4), ("villager", 6), ("michaelmas", 8), ("shield", 2), ("lance", 2), ("flag", 4)):
        values = [getattr(card, name) for card in DOMAIN]
        assert len(set(values)) == kinds
        assert all(values.count(value) == 24 // kinds for value in set(values))


def test_every_block_says_where_it_comes_from() -> None:
    components = bastide.game("anarchy").words.catalogue()
    assert {component.provenance for component in components} <= {"rulebook", "public", "reconstructed"}
    ids = [component.id for component in components]
    assert len(set(ids)) == len(ids)
    assert len([c for c in components if c.group == "Path cards"]) == 25
    assert len([c for c in components if c.group == "Attack cards"]) == 36
    assert len([c for c in components if c.group == "Domain cards"]) == 24
    assert len([c for c in components if c.group == "Scenario cards"]) == 30
    assert FILE.discontent.fixed == ["3 -> 4", "4 -> 6"]
